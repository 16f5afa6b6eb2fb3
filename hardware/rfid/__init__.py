"""The card readers: `reader.Reader` on an RC522 board, `virtual.VirtualReader` without one.

`frames` speaks ISO 14443-3 and `presence` decides what a person did; both are pure. `chip` is the only room that
touches the board. `reader` is the thread that joins them and posts happenings.
"""
