"""Lines run in a language, and a language of which every message is in brackets."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from castlescore.cli.app import run
from castlescore.core import language

OPEN, SHUT = "⟦", "⟧"
LETTERS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Said:
    """What a line came to."""

    code: int
    out: str
    err: str


def say(line: str) -> Said:
    """Run a command line here, its streams able to write all letters."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(shlex.split(line))
    return Said(code, *(stream.buffer.getvalue().decode() for stream in (out, err)))


class Pseudo:
    """A catalogue that puts each message in brackets, as it is."""

    def gettext(self, text: str) -> str:
        """The message, its values within the brackets."""
        return f"{OPEN}{text}{SHUT}"

    def pgettext(self, context: str, text: str) -> str:
        """The same."""
        return text if context == "letters" else self.gettext(text)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The same."""
        return self.gettext(one if n == 1 else many)


@contextlib.contextmanager
def pseudo(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything is said in the language of brackets."""
    patch.setattr(language, "_catalogue", lambda code: Pseudo())
    patch.setenv("CASTLESCORE_LANG", "ru")
    yield


def bare(text: str, known: set[str]) -> list[str]:
    """The words that stand in no brackets, but for those that are never translated."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == SHUT)
        outside.append(" " if depth > 0 or letter in (OPEN, SHUT) else letter)
    return [word for word in LETTERS.findall("".join(outside)) if word.casefold() not in known and len(word) > 1]
