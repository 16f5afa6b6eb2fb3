"""Where the twin starts: see `unix_board`."""

from firmware_bridge.firmware.loop import run
from firmware_bridge.firmware.unix_board import Board

run(Board())
