"""Where a Pico starts. With the button held down it starts nothing, so that new files can be put on it."""

import machine

from firmware_bridge.firmware import board

if machine.Pin(board.BUTTON, machine.Pin.IN, machine.Pin.PULL_UP).value():
    from firmware_bridge.firmware.loop import run

    run(board.Board())
