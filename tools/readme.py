"""Run the console blocks of the READMEs and of the pages of docs/ and write what the program prints into them.

A page is played in its language: README.cs.md and what lies in docs/cs/ in Czech, one without a code in English. A
block is ```console, of lines as tools/console.py plays them, in a folder of nothing but examples/, the blocks of a page
one after another. `new` answers as at a terminal, where it says how the table is sat at. Pages may be named; `--check`
only compares; `-` plays a page that is read from standard input. What a change of the program would print,
docs/changes.md, is played by tools/changes.py.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from unittest import mock

from console import ROOT, folder, played

from castlescore.cli.commands import begin
from castlescore.core.language import ENGLISH, languages

OTHER = "changes.md"
PAGES = [
    *sorted(ROOT.glob("README*.md")),
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if page.name != OTHER),
]
BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)


def language_of(page: Path) -> str:
    """The language of a page, by its name or its folder."""
    code = page.stem.partition(".")[2] or page.parent.name
    return code if code in languages() else ENGLISH


def remade(text: str, language: str = ENGLISH) -> str:
    """A whole page with every console block played in a language, in one folder."""
    with folder(ROOT / "examples", language=language), mock.patch.object(begin, "sees_terminal", lambda: True):
        return BLOCK.sub(lambda match: played(match[0]), text)


def main() -> None:
    """Rewrite the pages, or those that are named; with --check exit with 1 where one is stale."""
    if "-" in sys.argv:
        sys.stdout.write(remade(sys.stdin.read()))
        return
    named = [Path(word).resolve() for word in sys.argv[1:] if not word.startswith("-")]
    for page in named or PAGES:
        text = page.read_text(encoding="utf-8")
        fresh = remade(text, language_of(page))
        if "--check" in sys.argv and fresh != text:
            sys.exit(f"{page.relative_to(ROOT)} is stale: make generate")
        page.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    main()
