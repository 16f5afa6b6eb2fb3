"""Where what is logged goes: to the journal with its level, where a service manager reads along; else to a terminal,
which is told only what is wrong.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TextIO

_LEVELS = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6))
"""From logging's levels to the journal's (sd-daemon(3), as in syslog(3)); what is below has 7."""


class _Prefixed(logging.Formatter):
    """Puts the level before each line: the journal takes every line of a traceback for a message of its own."""

    def format(self, record: logging.LogRecord) -> str:
        level = next((number for least, number in _LEVELS if record.levelno >= least), 7)
        return "\n".join(f"<{level}>{line}" for line in super().format(record).splitlines())


@contextmanager
def logging_to(stream: TextIO, *, verbose: bool, environ: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Logs to this stream for a while: each action where the journal listens or with `verbose`, else only troubles."""
    journal = is_journal(stream, environ)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Prefixed() if journal else logging.Formatter("companion: %(message)s"))
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO if journal or verbose else logging.WARNING)
    try:
        yield
    finally:
        root.setLevel(before)
        root.removeHandler(handler)


def is_journal(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether a stream goes to systemd's journal: JOURNAL_STREAM names its device and inode (systemd.exec(5))."""
    with suppress(OSError, ValueError):  # a stream without a file
        status = os.fstat(stream.fileno())
        return environ.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"
    return False
