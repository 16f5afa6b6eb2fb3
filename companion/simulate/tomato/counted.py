"""What can be counted on a simulated tomato table, in the form in which the referee reports its own counts."""

from __future__ import annotations

from companion.simulate.tomato.things import Person
from companion.simulate.tomato.truth import Truth


def counted(truth: Truth) -> dict[str, object]:
    """The whole table, as `docs/referee.md` writes a state."""
    over = truth.step == "over"
    return {
        "turn": truth.turn,
        "player": truth.person.name,
        "step": truth.step,
        "over": over,
        "winners": truth.winners() if over else [],
        "middle": truth.middle,
        "deck": len(truth.pile),
        "compost": len(truth.compost),
        "awaiting": _awaiting(truth),
        "harvest": _harvest(truth),
        "attack": _attack(truth),
        "players": {person.name: _person(truth, person) for person in truth.people},
    }


def _awaiting(truth: Truth) -> dict[str, object] | None:
    wanted = truth.wanted
    if wanted is None:
        return None
    card = truth.does[wanted.card].kind if wanted.card else None
    return {"roll": wanted.roll, "card": card, "dice": wanted.dice, "by": truth.people[wanted.by].name}


def _harvest(truth: Truth) -> dict[str, object] | None:
    crop = truth.crop
    if crop is None:
        return None
    return {"dice": crop.dice, "multiplier": crop.multiplier, "loss": crop.loss, "net": max(0, crop.left)}


def _attack(truth: Truth) -> dict[str, object] | None:
    attack = truth.attack
    if attack is None:
        return None
    by, target = truth.people[attack.by].name, truth.people[attack.target].name
    return {"by": by, "card": truth.does[attack.card].kind, "target": target}


def _person(truth: Truth, person: Person) -> dict[str, object]:
    return {
        "basket": person.basket,
        "stash": person.stash,
        "hand": len(person.hand),
        "pests": [truth.does[pest].kind for pest in person.pests],
        "fences": [truth.does[fence].kind for fence in person.fences],
        "ribbon": person.ribbon,
        "stored": person.stored,
    }
