"""Run the console blocks of the READMEs and of the pages of docs/ and write what the program prints into them.

A page is played in its language: README.cs.md and what lies in docs/cs/ in Czech, one without a code in English. A
block is ```console; a line `$ castlescore ...` in it is run in a folder of nothing but examples/, the blocks of a page
one after another. A line `...` in a block stands for lines left out. `new` answers as at a terminal, where it says how
the table is sat at. Pages may be named; `--check` only compares; `-` plays a page that is read from standard input.
What a change of the program would print, docs/changes.md, is played by tools/changes.py.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

from castlescore.cli.app import run
from castlescore.cli.commands import begin
from castlescore.core.language import ENGLISH, languages

ROOT = Path(__file__).parent.parent
OTHER = "changes.md"
PAGES = [
    *sorted(ROOT.glob("README*.md")),
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if page.name != OTHER),
]
BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
CUT = "..."


def played(block: str) -> str:
    """A console block with the answers of the program; a shortened answer is shortened at the same place again."""
    rows: list[str] = []
    for part in re.split(r"(?m)^(?=\$ )", block):
        if not part.strip():
            continue
        line, *old = part.rstrip("\n").split("\n")
        rows += [line, *_shortened(_answer(line.removeprefix("$ castlescore ")), old)]
    return "\n".join(rows) + "\n"


def _answer(line: str) -> list[str]:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        run(shlex.split(line, comments=True))
    text = out.buffer.getvalue().decode("utf-8").rstrip("\n")  # type: ignore[attr-defined]
    return text.split("\n") if text else []


def _shortened(answer: list[str], old: list[str]) -> list[str]:
    """The answer with as many lines left out as before, at the one place where the old text has `...`."""
    if CUT not in old:
        return answer
    head, tail = old.index(CUT), len(old) - old.index(CUT) - 1
    return [*answer[:head], CUT, *(answer[-tail:] if tail else [])]


def language_of(page: Path) -> str:
    """The language of a page, by its name or its folder."""
    code = page.stem.partition(".")[2] or page.parent.name
    return code if code in languages() else ENGLISH


def remade(text: str, language: str = ENGLISH) -> str:
    """A whole page with every console block played anew in a language, in one folder."""
    with tempfile.TemporaryDirectory() as folder:
        before = Path.cwd()
        settings = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "xterm", "CASTLESCORE_LANG": language}
        saved = {key: os.environ.get(key) for key in settings}
        os.environ.update(settings)
        os.chdir(folder)
        seen, begin.sees_terminal = begin.sees_terminal, lambda: True
        shutil.copytree(ROOT / "examples", "examples")
        try:
            return BLOCK.sub(lambda match: played(match[0]), text)
        finally:
            os.chdir(before)
            begin.sees_terminal = seen
            for key, value in saved.items():
                os.environ.pop(key, None)
                os.environ.update({key: value} if value is not None else {})


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
