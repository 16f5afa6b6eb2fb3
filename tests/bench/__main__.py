"""Prints the speed figures: `python -m tests.bench`, or some of them by name: `python -m tests.bench simulate rfid`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main(wanted: list[str]) -> int:
    """Runs `main()` of each module here, or of those that are wanted; 2 where there is no such module."""
    here = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if not file.stem.startswith("_"))
    unknown = [name for name in wanted if name not in here]
    if unknown:
        print(f"no such figures: {', '.join(unknown)}; there are {', '.join(here)}", file=sys.stderr)
        return 2
    for name in wanted or here:
        print(f"== {name}", flush=True)
        import_module(f"tests.bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
