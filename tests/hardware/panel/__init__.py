"""Tests of the panel, with gpiozero on its own mock pins."""
