"""Emulated hardware: what the device packages see instead of a Raspberry Pi's pins and buses."""
