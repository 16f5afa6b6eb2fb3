"""The commands: one module each, with `add_arguments(parser)` and `run(args)`, which returns the exit status.

`companion.__main__` imports only the one that was asked for: on the small computer it runs on, imports are seconds.
"""

from __future__ import annotations


class UsageError(Exception):
    """The command cannot be carried out as it was given: one line for a person. The program ends with status 2."""
