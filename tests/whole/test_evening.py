"""An evening at the box: three people, their cards, the panel, the dice module; and cables that are pulled out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Literal

from companion import data
from companion.replay import Replayed, replay
from companion.store import Store
from display.tokens import NORMAL
from firmware_bridge.firmware.throwing import CREDIT, REPEAT_MS, SILENT_MS
from tests.firmware_bridge.test_firmware import on_micropython
from tests.whole.box import Order, Seen
from tests.whole.evening import TOMATO, Evening, evening
from tests.whole.sitting import HELD, Sitting, pixels, wait_for

BANNER = 10_000
"""Pixels that an answer's ground has at least."""


def set_up(it: Evening) -> None:
    """One name is written on the wheel, the others are taken as they are offered."""
    table = it.table
    table.until(lambda seen: seen.mode == "pick")
    table.choose("game.tomato", "ui.n-players 3", "ui.write-name", "A", "D", "A", "ui.wheel.done")
    table.choose("Player 1", "Player 2", "ui.dice.module", "ui.these-rules", "ui.start")
    state = table.until(lambda seen: seen.mode == "play").state
    assert (list(state["players"]), state["deck"]) == (["Ada", "Player 1", "Player 2"], 40)


def throw_hand_away(table: Sitting, cards: int) -> None:
    table.choose("tomato.offer.discard")
    table.press("left")
    table.press("ok")
    assert table.until(lambda seen: seen.state["step"] == "discard").state["compost"] >= cards
    table.choose("tomato.offer.end")


def first_round(it: Evening) -> None:
    """Nobody draws: all hold five cards. Two pests, a hoe, a fence; and the dice module's cable."""
    table, count = it.table, it.count
    table.choose("tomato.offer.draw-none", "tomato.offer.skip-guard")
    count.harvest("Ada", table.throw(), doubled=True)
    table.tap("bumper-crop#1")
    table.choose("tomato.offer.collect")
    table.tap("pesky-weeds#1")
    assert table.press("seat2").state["players"]["Player 1"]["pests"] == ["pesky-weeds"]
    throw_hand_away(table, 4)

    table.choose("tomato.offer.draw-none")
    assert table.tap("hoe#1").state["players"]["Player 1"]["pests"] == []
    count.harvest("Player 1", table.throw())
    table.choose("tomato.offer.collect")
    table.tap("hungry-hornworms#1")
    assert table.press("seat3").state["players"]["Player 2"]["pests"] == ["hungry-hornworms"]
    throw_hand_away(table, 8)

    table.choose("tomato.offer.draw-none")
    assert table.tap("fence#1").state["awaiting"]["roll"] == "damage"
    loss = table.throw()
    count.harvest("Player 2", throw_while_the_cable_is_out(it), loss=loss)
    table.choose("tomato.offer.collect")
    table.tap("dang-varmints#1")
    assert table.press("seat1").state["players"]["Ada"]["pests"] == ["dang-varmints"]
    throw_hand_away(table, 11)


def throw_while_the_cable_is_out(it: Evening) -> int:
    """The dice fall where only people see them, and are told when the module is found under another name."""
    table, name = it.table, it.cable.name.resolve()
    lost = throw_and_pull(it, "allowed")
    assert lost.state["awaiting"] == {"roll": "harvest", "card": None, "dice": 2, "by": "Player 2"}
    wait_for(lambda: table.faces_changed)
    fallen = table.read_faces()
    time.sleep(SILENT_MS / 1000 + 0.5)  # it takes people longer than the module waits for
    it.cable.plug()
    assert it.cable.name.resolve() != name
    back = table.until(lambda seen: seen.state["awaiting"] is None)
    assert back.state["harvest"]["dice"] == list(table.thrown[-1])
    assert not table.until(lambda seen: not seen.lost).badges
    return fallen


def throw_and_tell_it_twice(it: Evening) -> int:
    """The module does not hear that its dice came, and tells them again when it is back: that counts nothing."""
    lost = throw_and_pull(it, "known")
    assert lost.state["awaiting"]["roll"] == "harvest"
    fallen = it.table.read_faces()
    time.sleep(CREDIT * REPEAT_MS / 1000 + 0.5)  # then the module has said all that it may say to nobody
    it.cable.plug()
    it.table.until(lambda seen: not seen.lost)
    return fallen


def throw_and_pull(it: Evening, when: Literal["allowed", "known"]) -> Seen:
    it.cable.pull(when)
    it.table.press_module()
    wait_for(lambda: not it.cable.plugged)
    lost = it.table.until(lambda seen: seen.lost)
    assert lost.lost == ["dice"]
    assert any("dice module" in badge.lower() for badge in lost.badges)
    return lost


def tap_market_time_too_early(it: Evening) -> None:
    """Refused: red on the screen, the red lamp alone, a falling tone; and HELP says why once more."""
    table = it.table
    for _ in range(5):
        before = table.until(lambda seen: seen.green[-1] == 0.0 and seen.red[-1] == 0.0)
        refused = table.tap("market-time")
        assert (refused.said, refused.rule) == ("refused", "tomato.market-time-too-early")
        assert (refused.mode, refused.state["step"]) == ("play", "draw")
        assert refused.answer
        wait_for(lambda: pixels(it.glass, NORMAL.bad.fill) > BANNER)
        lit, played, enough = len(before.red), len(before.heard), time.monotonic() + 3
        after = table.until(
            lambda seen, lit=lit, played=played, enough=enough: (  # type: ignore[misc]
                len(seen.heard) >= played + 2 or (len(seen.red) > lit and time.monotonic() > enough)
            )
        )
        tones = after.heard[played:]
        assert after.red[lit] == 1.0
        assert after.green == before.green
        if len(tones) == 2:
            break  # or this machine was too busy for the second one
    high, low = tones
    assert high > low
    table.press("help")
    assert refused.answer in table.until(lambda seen: seen.page).page
    table.press("back")
    wait_for(lambda: pixels(it.glass, NORMAL.bad.fill) < BANNER)


def draw_is_taken(table: Sitting) -> list[float]:
    """Green now, and not red any more; gives all that the red lamp has done by then."""
    before = table.order()
    table.choose("tomato.offer.draw")
    after = table.until(lambda seen: len(seen.green) > len(before.green) and seen.red[-1] == 0.0)
    assert (before.green[-1], after.green[len(before.green)]) == (0.0, 1.0)
    return after.red


def second_round(it: Evening) -> None:
    """Everybody draws five. The reader is pulled out and plugged in; something is taken back, and taken again."""
    table, count = it.table, it.count
    assert table.tap("hot-pepper-spray#1").state["players"]["Ada"]["pests"] == []
    table.tap("bumper-crop#2")
    count.harvest("Ada", table.throw(), doubled=True)
    table.choose("tomato.offer.collect", "tomato.offer.skip-attack")
    throw_hand_away(table, 16)

    table.choose("tomato.offer.draw")
    table.order(Order(reader=False))
    lost = table.until(lambda seen: seen.lost)
    assert lost.lost == ["window reader"]
    assert any("window reader" in badge.lower() for badge in lost.badges)
    table.choose("ui.card-from-list", "card.fence")
    count.harvest("Player 1", table.throw())
    table.choose("tomato.offer.collect", "ui.card-from-list", "card.pesky-weeds")
    seen = table.press("seat1")
    assert seen.state["players"]["Ada"]["pests"] == ["pesky-weeds"]
    assert seen.state["players"]["Player 1"]["fences"] == ["fence"]
    table.order(Order(reader=True, take=True))
    assert not table.until(lambda seen: not seen.lost).badges
    assert table.tap("soapy-water#1").state["players"]["Player 1"]["hand"] == 2
    throw_hand_away(table, 20)

    table.choose("tomato.offer.draw", "tomato.offer.skip-guard")
    loss = throw_and_tell_it_twice(it)
    count.harvest("Player 2", table.throw(), loss=loss)
    table.choose("tomato.offer.collect")
    assert table.press("back", HELD).state["step"] == "harvest"
    assert table.choose("ui.bring-back").state["step"] == "attack"
    table.choose("tomato.offer.skip-attack")
    throw_hand_away(table, 25)


def last_round(it: Evening) -> Seen:
    """Baskets are poured, a slip is corrected, and Market Time comes when it may."""
    table, count = it.table, it.count
    for name, doubled in (("Ada", True), ("Player 1", False)):
        table.choose("tomato.offer.draw", "tomato.offer.skip-guard")
        if doubled:
            table.tap("bumper-crop#3")
        count.harvest(name, table.throw(), doubled=doubled)
        table.choose("tomato.offer.collect", "tomato.offer.store", "tomato.offer.skip-attack")
        count.pour(name)
        if name == "Player 1":
            table.press("ok", HELD)
            table.choose("ui.correct", "ui.dial tomato.counter.stash Player 1")
            table.press("right", HELD)
            table.press("ok")
            count.correct(name, count.stashes[name] + 10)
        throw_hand_away(table, 30)
    return table.tap("market-time")


@on_micropython
def test_an_evening_from_power_on_to_market_time(tmp_path: Path) -> None:
    with evening(tmp_path) as it:
        set_up(it)
        first_round(it)
        assert it.table.order().red == [0.0], "something was refused or not understood"
        tap_market_time_too_early(it)
        red = draw_is_taken(it.table)
        second_round(it)
        over = last_round(it)
        assert over.red == red, "something else was refused or not understood"
        assert (over.mode, over.state["deck"], over.state["turn"]) == ("over", 15, 9)
        assert {name: player["stash"] for name, player in over.state["players"].items()} == it.count.stashes
        assert over.state["middle"] == it.count.middle
        assert over.state["winners"] == it.count.winners
        assert it.table.close() == 0
        complaints = (tmp_path / "complaints").read_text().splitlines()
        assert {tuple(line.split(": ")[:2]) for line in complaints} == {
            ("companion", "dice"),
            ("companion", "window reader"),
        }

    with Store(tmp_path / "games") as store:
        (past,) = store.finished()
        saved = store.load(past.id)
        assert saved is not None
        assert saved.dice == "module"
        played = replay(TOMATO, data.parse_deck(TOMATO, saved.deck), saved)
        assert isinstance(played, Replayed)
        assert TOMATO.standing(played.match.state).scores == it.count.stashes
        rolls = [line for line, source, _ in saved.lines if source == "module"]
        assert [f'{{"do":"roll","dice":[{",".join(map(str, dice))}]}}' for dice in it.table.thrown] == rolls
        assert saved.lines[-1][0] == '{"do":"market_time"}'
