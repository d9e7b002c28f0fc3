"""Play the worked examples of docs/changes.md and write the program's output into them; `--check` only compares.

An example is a section of the page: the files that it touches, named behind `Files:`, a ```diff block that changes the
repository, and a ```console block. It is played in a copy of the program with the change.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "changes.md"
SECTION = re.compile(r"(?m)^(?=## )")
DIFF = re.compile(r"(?<=```diff\n).*?(?=```)", re.DOTALL)
FILES = re.compile(r"(?ms)^Files: (.*?)\n\n")


class Stale(Exception):
    """A change that no longer fits the code."""


@dataclass(frozen=True)
class Example:
    """A section of the page."""

    text: str

    @property
    def title(self) -> str:
        """Its heading."""
        return self.text.partition("\n")[0].removeprefix("## ")

    @property
    def named(self) -> list[str]:
        """The files that the page names behind `Files:`."""
        match = FILES.search(self.text)
        return re.findall(r"`(.+?)`", match[1]) if match else []

    @property
    def diff(self) -> str:
        """The change."""
        return "".join(DIFF.findall(self.text))

    @property
    def touched(self) -> list[str]:
        """The files that the change touches."""
        return re.findall(r"(?m)^\+\+\+ b/(.+)$", self.diff)

    def played(self) -> str:
        """The section with its console block played again; raises Stale where the change cannot be made."""
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "src", Path(folder) / "src")
            env = {**os.environ, "GIT_CEILING_DIRECTORIES": str(Path(folder).parent), "PYTHONUTF8": "1"}
            git = subprocess.run(
                ["git", "apply", "-"], cwd=folder, env=env, input=self.diff, capture_output=True, encoding="utf-8"
            )
            if git.returncode:
                raise Stale(f"{PAGE.name}, {self.title}: {git.stderr}")
            env |= {"PYTHONPATH": str(Path(folder) / "src"), "XDG_CACHE_HOME": folder, "XDG_STATE_HOME": folder}
            line = [sys.executable, str(ROOT / "tools" / "readme.py"), "-"]
            done = subprocess.run(line, env=env, input=self.text, stdout=subprocess.PIPE, encoding="utf-8", check=True)
            return done.stdout


def examples(text: str) -> Iterator[Example]:
    """The worked examples of the page."""
    return (example for example in map(Example, SECTION.split(text)) if example.diff)


def main() -> None:
    """Rewrite the page, or with --check exit with 1 where it is stale."""
    fresh = text = PAGE.read_text(encoding="utf-8")
    for example in examples(text):
        try:
            fresh = fresh.replace(example.text, example.played())
        except Stale as stale:
            sys.exit(str(stale))
    if "--check" in sys.argv and fresh != text:
        sys.exit("docs/changes.md is stale: make generate")
    PAGE.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    main()
