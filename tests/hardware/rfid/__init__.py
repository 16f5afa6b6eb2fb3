"""Tests of the card readers, with the real `mfrc522` package on an emulated chip."""
