"""Where a Pico starts. Plugged in with the button held down it starts nothing, so that new files can be put on it."""

import machine

from firmware_bridge.firmware import board

held = not machine.Pin(board.BUTTON, machine.Pin.IN, machine.Pin.PULL_UP).value()
if not (held and machine.reset_cause() == machine.PWRON_RESET):
    from firmware_bridge.firmware.loop import run

    run(board.Board())
