"""The games and their actions on disk: every accepted action is there before anybody sees its effect.

`Store` is all that the loop needs. Resuming, undo and replay are the same fold over the same lines
(`companion.replay`): the store keeps what was done, never what came of it.
"""

from __future__ import annotations

from companion.store.entries import Line, Past, Saved
from companion.store.faults import Busy, NotSaved, TooNew
from companion.store.look import Look
from companion.store.store import Store

__all__ = ["Busy", "Line", "Look", "NotSaved", "Past", "Saved", "Store", "TooNew"]
