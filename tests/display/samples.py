"""Views for every mode and piece, in both languages, the fullest included."""

from __future__ import annotations

from companion.views import View
from tests.display import sample_ends as ends
from tests.display import sample_games as games
from tests.display import sample_hecho as hecho
from tests.display import sample_pages as pages
from tests.display import sample_tomato as tomato

SAMPLES: dict[str, View] = {
    "tomato-2": tomato.TOMATO_2,
    "tomato-3": tomato.TOMATO_3,
    "tomato-5": tomato.TOMATO_5,
    "tomato-full": tomato.TOMATO_FULL,
    "tomato-target": tomato.TOMATO_TARGET,
    "tomato-open": tomato.TOMATO_OPEN,
    "tomato-notes": tomato.TOMATO_NOTES,
    "tomato-faces": tomato.TOMATO_FACES,
    "pick": pages.PICK,
    "players": pages.PLAYERS,
    "names": pages.NAMES,
    "options": pages.OPTIONS,
    "checklist": pages.CHECKLIST,
    "wheel": pages.WHEEL,
    "enrol": pages.ENROL,
    "enrol-one": pages.ENROL_ONE,
    "service": pages.SERVICE,
    "long-list": pages.LONG_LIST,
    "help": pages.HELP,
    "waiting": pages.WAITING,
    "over": ends.OVER,
    "over-6": ends.OVER_6,
    "over-alone": ends.OVER_ALONE,
    "history": ends.HISTORY,
    "huerto": games.HUERTO,
    "vege": games.VEGE,
    "vege-pass": games.VEGE_PASS,
    "vege-full": games.VEGE_FULL,
    "hecho": hecho.HECHO,
    "hecho-build": hecho.HECHO_BUILD,
}
