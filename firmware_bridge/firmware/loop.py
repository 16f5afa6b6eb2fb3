"""The dice module's one loop. All that it does with the machine goes through `board`; nothing here waits long."""

from firmware_bridge.firmware.button import Button
from firmware_bridge.firmware.throwing import DiceModule


def run(board) -> None:
    """For ever. An error ends it: the watchdog, unfed, then resets the module."""
    boot = "".join(["%02x" % byte for byte in board.random_bytes(4)])
    module = DiceModule(boot, board.random_bytes, board.TUMBLE_MS)
    button = Button()
    shown = None
    while True:
        board.feed()
        now = board.now()
        module.hear(board.read(), now)
        if button.pressed(board.held(), now):
            module.press(now)
        module.step(now)
        frame = module.frame(now)
        if frame != shown:
            board.show(frame)
            shown = frame
        board.write(module.lines(now))
        board.rest()
