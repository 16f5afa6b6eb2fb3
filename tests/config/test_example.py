"""docs/companion.toml: the commented example is the reference build, and it leaves no key out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from msgspec.structs import asdict, replace

from companion.config import Config, Reader, load
from companion.config.keys import READER, TABLES, TOP

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "companion.toml"


def test_the_example_is_what_holds_without_a_file() -> None:
    assert replace(load(str(EXAMPLE)), file=None) == Config() == load(None, [])


def test_the_example_shows_every_key_and_the_program_reads_every_key_it_shows() -> None:
    written = tomllib.loads(EXAMPLE.read_text("utf-8"))
    assert written.keys() == {*TOP, "readers", *TABLES}
    assert written["readers"][0].keys() == READER.keys()
    assert all(written[name].keys() == keys.keys() for name, keys in TABLES.items())


def test_every_key_is_a_field_of_the_configuration() -> None:
    assert {*TOP, "readers", *TABLES, "file"} == asdict(Config()).keys()
    assert READER.keys() == asdict(Reader()).keys()
    assert all(asdict(getattr(Config(), name)).keys() == keys.keys() for name, keys in TABLES.items())


def test_every_key_of_the_example_is_explained_beside_or_in_the_lines_above_its_table() -> None:
    explained = False
    for line in EXAMPLE.read_text("utf-8").splitlines():
        if re.match(r"\w+ = ", line):
            assert explained or "#" in line, line
        elif not line.startswith("["):
            explained = line.startswith("#") if line else False
