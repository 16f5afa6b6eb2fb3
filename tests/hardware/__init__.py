"""Tests of the devices, on emulated hardware."""
