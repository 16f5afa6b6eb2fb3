"""Lines between host and dice module, for both Pythons: framing and checksum. See PROTOCOL.md.

    $<boot> <seq> <word> <word> …*<crc>\\n

Pure: bytes in, lines out; the reader's memory is bounded by `LONGEST`.
"""

VERSION = 1
"""Of the protocol; the greeting carries it."""

LONGEST = 96
"""Bytes of a line at most, from `$` to the line feed."""

MOST_DICE = 20
"""Of one roll: their faces fit into a line."""

_START, _LINE_FEED, _RETURN, _STAR = b"$\n\r*"
_HEX = "0123456789abcdef"


class Line:
    """One line that came whole. `boot` names a run of its sender, `seq` counts that run's lines from 1."""

    def __init__(self, boot: str, seq: int, words: list[str]):
        self.boot = boot
        self.seq = seq
        self.words = words


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, begins with 0xFFFF; of b"123456789" it is 0x29B1."""
    crc = 0xFFFF
    for byte in data:
        for nibble in (byte >> 4, byte & 15):
            # The product is the table entry: within four bits the polynomial's terms do not overlap.
            crc = (crc << 4 ^ (crc >> 12 ^ nibble) * 0x1021) & 0xFFFF
    return crc


def seal(boot: str, seq: int, words: list[str]) -> bytes:
    """The bytes of a line. ValueError if it would be too long."""
    body = ("%s %d %s" % (boot, seq, " ".join(words))).encode()
    line = b"$" + body + b"*%04X\n" % crc16(body)
    if len(line) > LONGEST:
        raise ValueError("line too long: %d bytes, at most %d" % (len(line), LONGEST))
    return line


def unseal(text: bytes) -> Line | None:
    """The line in `text` (without `$` and line feed), None if it is damaged."""
    if len(text) < 6 or text[-5] != _STAR or text[-4:] != b"%04X" % crc16(text[:-5]):
        return None
    words = text[:-5].decode().split(" ")
    if len(words) < 3 or not is_boot(words[0]) or not is_number(words[1]):
        return None
    return Line(words[0], int(words[1]), words[2:])


def is_boot(word: str) -> bool:
    """Whether `word` can be a boot id: eight lower-case hex digits."""
    return len(word) == 8 and all(digit in _HEX for digit in word)


def is_number(word: str) -> bool:
    """Whether `word` is a number from 0, of nine digits at most."""
    return 0 < len(word) < 10 and all(digit in "0123456789" for digit in word)


class Lines:
    """Cuts a stream of bytes into lines. What is no whole line is dropped, and counted in `dropped`."""

    def __init__(self) -> None:
        self.dropped = 0
        self._text = bytearray()
        self._inside = False
        self._noise = False

    def feed(self, data: bytes) -> list[Line]:
        """Lines that `data` completes, in order."""
        found = []
        for byte in data:
            if byte == _START:
                self._drop(self._inside)
                self._inside = True
                self._noise = False
            elif not self._inside:
                self._skip(byte)
            elif byte == _LINE_FEED:
                line = unseal(bytes(self._text))
                self._drop(line is None)
                if line is not None:
                    found.append(line)
            elif byte != _RETURN:
                self._take(byte)
        return found

    def _take(self, byte: int) -> None:
        self._text.append(byte)
        if not 32 <= byte < 127 or len(self._text) > LONGEST - 2:
            self._drop(True)
            self._noise = True

    def _skip(self, byte: int) -> None:
        """Noise between lines counts once, however long it is."""
        if not self._noise and byte not in (_LINE_FEED, _RETURN):
            self._noise = True
            self.dropped += 1

    def _drop(self, damaged: bool) -> None:
        self.dropped += damaged
        self._text = bytearray()
        self._inside = False
