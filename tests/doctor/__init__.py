"""Tests of the doctor, on computers made up of files."""
