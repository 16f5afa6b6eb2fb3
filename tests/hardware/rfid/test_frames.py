"""ISO 14443-3 without a chip: the conversation is held with emulated tags, or with anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.rfid.frames import Answer, Frame, Miss, Reading, air_seconds, anticollision, bcc, crc_a, read_uid, select
from tests.emulated.chip import superpose
from tests.emulated.tags import State, Tag, checksum

UIDS = st.one_of(
    st.binary(min_size=4, max_size=4),
    st.binary(min_size=7, max_size=7),
    st.binary(min_size=10, max_size=10),
).filter(lambda uid: uid[0] != 0x88 and (len(uid) == 4 or uid[3] != 0x88))
"""UIDs that the standard allows: none continues with the cascade tag."""


def converse(tags: list[Tag], wakes: int = 1, spoil: Callable[[int, Answer], Answer] = lambda _, a: a) -> Reading:
    """One reading of these tags; `spoil(n, answer)` may change the nth answer."""
    conversation = read_uid(wakes)
    frame = next(conversation)
    for number in range(20):
        answers = [tag.hear(frame.data, frame.last_bits) for tag in tags]
        heard = [answer for answer in answers if answer is not None]
        answer: Answer = Miss.NOTHING
        if heard:
            together, collision = superpose(heard)
            answer = together if collision is None else Miss.SEVERAL
        try:
            frame = conversation.send(spoil(number, answer))
        except StopIteration as end:
            reading: Reading = end.value
            return reading
    raise AssertionError("the conversation does not end")


@pytest.mark.parametrize(("data", "crc"), [("0000", "A01E"), ("1234", "26CF"), ("5000", "57CD")])
def test_crc_a_gives_the_published_examples(data: str, crc: str) -> None:
    """The first two stand in annex B of the standard; the third is the well-known HLTA frame."""
    assert crc_a(bytes.fromhex(data)).hex().upper() == crc


@given(st.binary(max_size=20))
def test_crc_a_equals_a_shift_register(data: bytes) -> None:
    assert crc_a(data) == checksum(data)


@given(st.binary(max_size=20))
def test_a_frame_with_its_crc_leaves_no_remainder(data: bytes) -> None:
    assert crc_a(data + crc_a(data)) == b"\0\0"


def test_frames_are_laid_out_as_the_standard_says() -> None:
    part = bytes.fromhex("DEADBEEF22")
    assert bcc(part[:4]) == 0x22
    assert anticollision(1) == Frame(b"\x95\x20")
    assert select(0, part) == Frame(b"\x93\x70" + part + crc_a(b"\x93\x70" + part))


def test_frames_take_their_time_on_the_air() -> None:
    """106 kbit/s: a bit takes 9.44 µs; a byte has a parity bit."""
    assert air_seconds(Frame(b"\x52", 7)) == pytest.approx(85e-6, abs=1e-6)
    assert air_seconds(Frame(b"\x93\x20")) == pytest.approx(189e-6, abs=1e-6)


@given(UIDS)
@example(bytes.fromhex("04112233445588778899"))  # the last level may start like the cascade tag
def test_the_whole_uid_is_read_and_the_tag_sleeps(uid: bytes) -> None:
    tag = Tag(uid.hex())
    for _ in range(3):
        assert converse([tag]) == uid.hex().upper()
        assert tag.state is State.HALT


def test_no_tag_is_nothing() -> None:
    assert converse([]) is Miss.NOTHING


@given(st.sets(UIDS, min_size=2, max_size=4))
def test_several_tags_are_never_taken_for_one(uids: set[bytes]) -> None:
    assert converse([Tag(uid.hex()) for uid in uids]) is Miss.SEVERAL


@given(UIDS, st.integers(0, 9), st.integers(0, 39))
def test_one_flipped_bit_costs_a_second_attempt_and_no_more(uid: bytes, number: int, bit: int) -> None:
    def spoil(n: int, answer: Answer) -> Answer:
        if n != number or isinstance(answer, Miss) or bit >= 8 * len(answer):
            return answer
        return bytes(byte ^ (1 << bit % 8 if index == bit // 8 else 0) for index, byte in enumerate(answer))

    assert converse([Tag(uid.hex())], spoil=spoil) == uid.hex().upper()


@given(UIDS, st.integers(1, 5))
def test_a_tag_that_falls_silent_in_mid_select_was_there(uid: bytes, number: int) -> None:
    """Only its answers to the wake-up and the first few after it arrive, in each attempt."""
    tag = Tag(uid.hex())
    heard = 0

    def spoil(_: int, answer: Answer) -> Answer:
        nonlocal heard
        heard = 0 if answer == tag.atqa else heard + 1
        return answer if heard < min(number, 2 * len(tag.parts)) else Miss.NOTHING

    assert converse([tag], spoil=spoil) is Miss.GARBLED


@given(UIDS, st.sampled_from([State.READY, State.ACTIVE]))
def test_a_tag_that_was_left_awake_answers_the_second_wake_up(uid: bytes, state: State) -> None:
    tag = Tag(uid.hex())
    tag.state = state
    assert converse([tag], wakes=1) is Miss.NOTHING
    tag.state = state
    assert converse([tag], wakes=2) == uid.hex().upper()


@given(st.lists(st.one_of(st.sampled_from(list(Miss)), st.binary(max_size=6)), min_size=20, max_size=20))
def test_any_answers_lead_to_an_end(answers: list[Answer]) -> None:
    """Noise is no UID unless its checksums are right, and the conversation ends whatever is heard."""
    reading = converse([], spoil=lambda n, _: answers[n])
    assert isinstance(reading, Miss) or len(reading) in {8, 14, 20}


@pytest.mark.parametrize(
    ("part", "sak"),
    [("88A1B2C358", 0x00), ("DEADBEEF22", 0x04), ("DEADBEEF23", 0x00)],
    ids=["goes on by its part only", "goes on by its SAK only", "wrong BCC"],
)
def test_a_tag_that_contradicts_itself_is_not_read(part: str, sak: int) -> None:
    """A 7-byte UID cut short after its first level would be the same for many stickers."""
    tag = Tag("DEADBEEF")
    tag.parts = (bytes.fromhex(part),)
    tag.saks = (bytes([sak]) + checksum(bytes([sak])),)
    assert converse([tag]) is Miss.GARBLED
