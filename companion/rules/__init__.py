"""The rules of the games: pure, without clock, chance, files or words. A new game is one folder and one line here."""

from __future__ import annotations

from companion.rules import hecho, huerto, tomato, vege
from companion.rules.core import AnyGame

GAMES: tuple[AnyGame, ...] = (tomato.GAME, vege.GAME, huerto.GAME, hecho.GAME)
"""Every game there is, in the order of the picker. A new game is one line here (and one import above)."""
