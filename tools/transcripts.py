"""Play the transcripts of tests/transcripts and write what the program prints into them.

A transcript is a text: what stands at the start of a line says in plain English what is shown, what is indented by two
blanks is a console block (tools/console.py), with `[1]` below a line that ends with code 1. Each is played in a new
folder. One that names `examples/` or `tables/` has a copy of them; `tables/` is tests/transcripts/tables, records and
castles to begin with. Transcripts may be named.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import indent

from console import ROOT, folder, played

FOLDER = ROOT / "tests" / "transcripts"
TRANSCRIPTS = sorted(FOLDER.rglob("*.txt"))
BLOCK = re.compile(r"^  \$ .*\n(?:  .*\n|\n(?=\n*  ))*", re.MULTILINE)
SOURCES = [ROOT / "examples", FOLDER / "tables"]


def remade(text: str) -> str:
    """A whole transcript with every console block played."""
    with folder(*(source for source in SOURCES if f"{source.name}/" in text)):
        return BLOCK.sub(lambda match: indent(played(re.sub("(?m)^  ", "", match[0]), codes=True), "  "), text)


def main() -> None:
    """Rewrite the transcripts, all or the named ones."""
    for path in [Path(word).resolve() for word in sys.argv[1:]] or TRANSCRIPTS:
        path.write_text(remade(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
