"""The race at the table: what cards and buttons can mean, and what the screen shows."""

from __future__ import annotations

from companion.rules.core import Ask, Awaited, Option, Refused, card_name
from companion.rules.zones import parse
from companion.views import DiceTray, Figure, Msg, Panel, Pile, Scene, msg
from tests.toy.race.rules import Action, Play, Rest, Roll, Run, State, apply, winners


def meanings(state: State, card: str, draft: Action | None) -> Action | Ask | Refused:
    """A boost is played at once; a trip on the one opponent there is, or the question on whom."""
    found = parse(card, state.deck.copies)
    boost = found is not None and state.deck.kinds[found.kind].type == "boost"
    targets = [name for name in state.names if name != state.player]
    plays = [Play(card)] if boost or found is None else [Play(card, target) for target in targets]
    refused = apply(state, plays[0])
    if isinstance(refused, Refused):
        return refused
    if len(plays) == 1:
        return plays[0]
    options = tuple(Option(name, play, player=name) for name, play in zip(targets, plays, strict=True))
    return Ask(msg("race.whom", card=card_name(card)), options)


def offers(state: State, draft: Action | None) -> tuple[Option, ...]:
    """Without a card one can run or rest."""
    if state.step != "play":
        return ()
    return (Option(msg("race.do-run"), Run()), Option(msg("race.do-rest"), Rest()))


def awaited(state: State) -> Awaited | None:
    """One die, once somebody runs."""
    return Awaited(1, state.player, msg("race.die-what")) if state.step == "run" else None


def roll(state: State, dice: tuple[int, ...]) -> Action:
    """The die of a run."""
    return Roll(dice)


def setup(state: State) -> tuple[Msg, ...]:
    """Everybody to the start, some cards each."""
    return (msg("race.setup-line"), msg("race.setup-deal", n=state.deck.size // len(state.names)))


def view(state: State) -> Scene:
    """The runners before the players, the used cards in the middle."""
    panels = tuple(
        Panel(name, seat, seat == state.seat, Figure(msg("race.field"), field, most=state.length))
        for seat, (name, field) in enumerate(zip(state.names, state.fields, strict=True))
    )
    if state.step == "over":
        heading = msg("race.won", players=winners(state))
    else:
        heading = msg("race.heading", player=state.player, step=msg(f"race.step-{state.step}"))
    tray = (DiceTray((), 1, msg("race.die-what")),) if state.step == "run" else ()
    used = Pile(Figure(msg("race.used-pile"), state.used.size, icon="compost"))
    return Scene(heading, turn_of=state.seat, panels=panels, board=(used, *tray))
