"""Lines: whole ones come through, everything else is dropped and counted, and nothing piles up."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.firmware.wire import LONGEST, MOST_DICE, Lines, crc16, seal

BOOT = "0123abcd"


def taken(reader: Lines, data: bytes) -> list[tuple[str, int, list[str]]]:
    return [(line.boot, line.seq, line.words) for line in reader.feed(data)]


def test_the_checksum_is_crc_16_ccitt_false() -> None:
    """The check value that every catalogue of checksums gives."""
    assert crc16(b"123456789") == 0x29B1
    assert crc16(b"") == 0xFFFF


def test_a_line_is_what_the_protocol_says() -> None:
    assert seal(BOOT, 7, ["landed", "3", "4", "66"]) == b"$0123abcd 7 landed 3 4 66*5078\n"


def test_the_longest_messages_fit() -> None:
    seq = 999_999_999
    assert len(seal(BOOT, seq, ["landed", str(seq), str(seq), "6" * MOST_DICE])) <= LONGEST
    assert len(seal(BOOT, seq, ["want", BOOT, str(seq), str(MOST_DICE), str(seq), str(seq)])) <= LONGEST
    with pytest.raises(ValueError, match="at most 96"):
        seal(BOOT, seq, ["landed", str(seq), str(seq), "6" * 60])


def test_noise_around_a_line_is_dropped_and_counted() -> None:
    reader = Lines()
    noise = b"MPY: soft reboot\r\nTraceback (most recent call last):\r\n"
    assert taken(reader, noise + seal(BOOT, 1, ["idle"]) + b">>> ") == [(BOOT, 1, ["idle"])]
    assert reader.dropped == 2


def test_a_line_that_was_cut_off_does_not_spoil_the_next() -> None:
    reader = Lines()
    whole = seal(BOOT, 1, ["idle"])
    assert taken(reader, whole[:9] + whole) == [(BOOT, 1, ["idle"])]
    assert reader.dropped == 1


def test_a_carriage_return_is_no_part_of_a_line() -> None:
    assert taken(Lines(), seal(BOOT, 1, ["idle"])[:-1] + b"\r\n") == [(BOOT, 1, ["idle"])]


@given(st.data())
def test_lines_come_whole_however_the_bytes_are_split_and_joined(data: st.DataObject) -> None:
    words = st.lists(st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=9), min_size=1, max_size=5)
    sent = [(BOOT, seq, data.draw(words)) for seq in range(1, 6)]
    stream = b"".join(seal(*line) for line in sent)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=12)))
    reader = Lines()
    came = [line for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True) for line in taken(reader, stream[a:b])]
    assert came == sent
    assert reader.dropped == 0


@given(st.integers(0, 8 * 31 - 1), st.integers(1, 255))
def test_no_damaged_byte_passes(bit: int, flips: int) -> None:
    line = bytearray(seal(BOOT, 7, ["landed", "3", "4", "66"]))
    line[bit // 8 % len(line)] ^= flips
    assert [words for *_, words in taken(Lines(), bytes(line))] in ([], [["landed", "3", "4", "66"]])


@pytest.mark.parametrize(
    "body",
    ["", "0123abcd", "0123abcd 1", "0123ABCD 1 idle", "123abcd 1 idle", "0123abcd x idle", "0123abcd -1 idle",
     "0123abcd 1234567890 idle", "0123abcd  idle"],
)  # fmt: skip
def test_a_body_without_boot_sequence_and_word_is_no_line(body: str) -> None:
    reader = Lines()
    assert taken(reader, b"$%s*%04X\n" % (body.encode(), crc16(body.encode()))) == []
    assert reader.dropped == 1


def test_a_megabyte_of_noise_gives_no_line_and_is_not_kept() -> None:
    reader = Lines()
    noise = Random(1).randbytes(1_000_000)
    assert taken(reader, noise) == []
    assert taken(reader, b"$" + b"x" * 1_000_000) == []
    assert len(reader._text) <= LONGEST
    assert reader.dropped > 1000
    assert taken(reader, seal(BOOT, 1, ["idle"])) == [(BOOT, 1, ["idle"])]
