"""Lines run in a language, and a language of which every message is in brackets."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from string import Formatter

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


class Silent(Pseudo):
    """A catalogue in which each message is nothing but its values: what is left of a screen is no message."""

    def gettext(self, text: str) -> str:
        """The values of the message."""
        fields = ((name, spec) for _, name, spec, _ in Formatter().parse(text) if name is not None)
        return f"{OPEN}{' '.join(f'{{{name}:{spec}}}' if spec else f'{{{name}}}' for name, spec in fields)}{SHUT}"


@contextlib.contextmanager
def pseudo(patch: pytest.MonkeyPatch, catalogue: Pseudo | None = None) -> Iterator[None]:
    """Everything is said in the language of brackets, or of another catalogue."""
    patch.setattr(language, "_catalogue", lambda code: catalogue or Pseudo())
    patch.setenv("CASTLESCORE_LANG", "ru")
    yield


def left(text: str, known: set[str]) -> list[str]:
    """The words that are left of what was said in the silent language, but for those that are never translated."""
    return [word for word in LETTERS.findall(text) if word.casefold() not in known and len(word) > 1]


def bare(text: str, known: set[str]) -> list[str]:
    """The words that stand in no brackets, but for those that are never translated."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == SHUT)
        outside.append(" " if depth > 0 or letter in (OPEN, SHUT) else letter)
    return [word for word in LETTERS.findall("".join(outside)) if word.casefold() not in known and len(word) > 1]
