"""Simulated tables: each game with a truth of its own and with people who play it. A new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping

from companion.simulate import hecho, huerto, tomato, vege
from companion.simulate.playing import Disagreement, Result, SimulatedTable, Sit, Start, chance, play, simulate

TABLES: Mapping[str, Sit] = {
    "tomato": tomato.sit,
    "vege": vege.sit,
    "huerto": huerto.sit,
    "hecho": hecho.sit,
}

__all__ = ["TABLES", "Disagreement", "Result", "SimulatedTable", "Sit", "Start", "chance", "play", "simulate"]
