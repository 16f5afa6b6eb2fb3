"""Colours as people see them who lack one kind of cone.

The matrices are for linear RGB at full severity, from Machado, Oliveira and Fernandes, "A Physiologically-based Model
for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), table 1.
"""

from __future__ import annotations

from typing import TypeAlias

from display.tokens import Colour

Matrix: TypeAlias = tuple[tuple[float, float, float], ...]

DEFICIENCIES: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(value: int) -> float:
    """A channel of sRGB (0 to 255) as an amount of light, 0 to 1 (IEC 61966-2-1)."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def encoded(light: float) -> int:
    """An amount of light as a channel of sRGB; what no screen can show becomes what it can."""
    light = min(1.0, max(0.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def seen(colour: Colour, matrix: Matrix) -> Colour:
    """A colour as somebody with this deficiency sees it."""
    light = [linear(value) for value in colour]
    red, green, blue = (encoded(sum(a * b for a, b in zip(row, light, strict=True))) for row in matrix)
    return red, green, blue
