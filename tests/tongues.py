"""Lines run in a language, and a language of which every message is in brackets."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from html.parser import HTMLParser
from inspect import unwrap
from json import loads
from pathlib import Path
from string import Formatter

import pytest

from builders import run_line as say  # noqa: F401 (tests of languages take it from here)
from castlescore.core import language
from castlescore.games.between.facts import between
from castlescore.games.between.view import svg
from castlescore.games.castles.facts import castles
from castlescore.games.castles.view import svg as castles_svg
from castlescore.record.chronicle import clear_cache

OPEN, SHUT = "⟦", "⟧"
LETTERS = re.compile(r"[^\W\d_]+")


@cache
def messages() -> GNUTranslations:
    """What translators were given: the messages of the Czech catalogue, of which none is missing."""
    with language.LOCALE.joinpath("cs", language.CATALOGUE).open("rb") as file:
        return GNUTranslations(file)


class Pseudo:
    """A catalogue that puts each message in brackets, as it is; a text that no catalogue has stays as it is."""

    def said(self, text: str) -> str:
        """The message, its values within the brackets."""
        return f"{OPEN}{text}{SHUT}"

    def gettext(self, text: str) -> str:
        """What is said of a message."""
        return self._of(text, text)

    def pgettext(self, context: str, text: str) -> str:
        """The same."""
        return text if context == "letters" else self._of(f"{context}\x04{text}", text)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The same."""
        return self._of((one, 0), one if n == 1 else many)

    def _of(self, key: str | tuple[str, int], text: str) -> str:
        return self.said(text) if key in messages()._catalog else text


class Silent(Pseudo):
    """A catalogue in which each message is nothing but its values: what is left of a screen is no message."""

    def said(self, text: str) -> str:
        """The values of the message."""
        fields = ((name, spec) for _, name, spec, _ in Formatter().parse(text) if name is not None)
        return f"{OPEN}{' '.join(f'{{{name}:{spec}}}' if spec else f'{{{name}}}' for name, spec in fields)}{SHUT}"


@contextlib.contextmanager
def pseudo(patch: pytest.MonkeyPatch, catalogue: Pseudo | None = None) -> Iterator[None]:
    """Everything is said in the language of brackets, or of another catalogue, and no label kept from a real one."""
    patch.setattr(language, "_catalogue", lambda code: catalogue or Pseudo())
    for labels in (svg, castles_svg):
        patch.setattr(labels, "_fitted", unwrap(labels._fitted))
    patch.setenv("CASTLESCORE_LANG", "ru")
    clear_cache()  # audits that were made in the true language
    yield
    clear_cache()


def left(text: str, known: set[str]) -> list[str]:
    """The words that are left of what was said in the silent language, but for those that are never translated."""
    return [word for word in LETTERS.findall(text) if word.casefold() not in known and len(word) > 1]


class Seen(HTMLParser):
    """What a page or a picture says to people, also to those who have it read aloud, and the words of its script.

    A message may go over several rows of text. Where an element ends that is no row, nothing of a message that was cut
    is left open.
    """

    SAID = ("aria-label", "alt", "title", "data-head", "data-won")
    ROWS = ("text", "tspan", "bdi", "span", "strong", "b", "a", "cite", "del", "time", "animate")

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._in: list[tuple[str, str]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Its attributes that are read aloud; what has no end is ended here."""
        if tag not in ("meta", "link", "input"):
            self._in.append((tag, dict(attrs).get("type") or ""))
        self.parts += [f"{value}{ENDS}" for name, value in attrs if name in self.SAID and value]

    def handle_endtag(self, tag: str) -> None:
        """What was cut is over."""
        while self._in and self._in.pop()[0] != tag:
            pass
        self.parts.append(" " if tag in self.ROWS else ENDS)

    def handle_data(self, data: str) -> None:
        """The text, but for styles and scripts; of the data of a script its texts."""
        tag, kind = self._in[-1] if self._in else ("", "")
        if kind == "application/json":
            self.parts += [f"{text}{ENDS}" for text in _texts({**loads(data)})]
        elif tag not in ("style", "script"):
            self.parts.append(data)


ENDS = "\x00"


def _texts(value: object) -> Iterator[str]:
    """The texts in a document."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(part)


RECORDING = re.compile(r'(<details class="pointing">.*?</summary>).*?</svg>', re.DOTALL)


def seen(text: str) -> str:
    """What people see of an answer: all of it, and of a page or a picture what it says.

    A page's recording of a terminal was made before, at a table with printed names: it is left out.
    """
    text = RECORDING.sub(r"\1", text)
    return "".join(Seen(text).parts) if text.lstrip().startswith(("<svg", "<!doctype")) else text


def bare(text: str, known: set[str]) -> list[str]:
    """The words that stand in no brackets, but for those that are never translated."""
    return [word for part in text.split(ENDS) for word in _bare(part, known)]


def _bare(text: str, known: set[str]) -> list[str]:
    depth, outside = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == SHUT)
        outside.append(" " if depth > 0 or letter in (OPEN, SHUT) else letter)
    return [word for word in LETTERS.findall("".join(outside)) if word.casefold() not in known and len(word) > 1]


# Words that are never translated, beside the names of tiles.
NEVER = Path(__file__).with_name("never_translated.txt").read_text(encoding="utf-8").split()


@cache
def known() -> set[str]:
    """Words that are never translated: names and ids of tiles, players, commands, rules, doors."""
    names = [name for tile in castles().tiles.values() for name in (tile.id, *tile.names, tile.name)]
    for each in (*between().tiles.values(), *between().cards.values(), *between().attendants.values()):
        names += [each.id, *each.names]
    words = {word.casefold() for name in names for word in re.findall(r"[^\W\d_]+", name)}
    return words | {word.casefold() for word in NEVER}
