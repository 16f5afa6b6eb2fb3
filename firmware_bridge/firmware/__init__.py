"""What runs on the dice module: MicroPython code, free of `typing`, `__future__` and `match`.

`wire` is shared with the host; `faces`, `fair`, `button` and `throwing` are pure and also run (and are tested) on
CPython; only `board` (the Pico) and `unix_board` (its twin) touch the machine.
"""
