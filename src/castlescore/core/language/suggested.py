"""Names of tiles that no translation prints: our own suggestions, and whether they are shown.

Shown they are where a line asks for it (`--names ours`), else where its table does (`names` in the header of the
session), else where CASTLESCORE_NAMES does. Understood they are always, where nothing else fits what was typed.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar

from castlescore.core.errors import Unclear, shown
from castlescore.core.language import ENGLISH, either, language, languages, tr, without_option
from castlescore.core.types import Document
from castlescore.core.values import meanwhile

OPTION, VARIABLE, KEY = "--names", "CASTLESCORE_NAMES", "names"
PRINT, OURS = "print", "ours"
CHOICES = (PRINT, OURS)
MARK = "°"  # behind a name of our own wherever people read it; every encoding of our languages has it
ALOUD = re.compile(rf"(?<!\d){MARK}")  # not that of degrees


class Suggested(str):
    """A name of our own among those of print: typed, it counts where none of them fits."""

    __slots__ = ()


_program: str | None = None
_table: str | None = None
_line: ContextVar[str | None] = ContextVar("names", default=None)


def are_shown() -> bool:
    """Whether our own names are shown now where a translation has none."""
    return (_line.get() or _table or _program) == OURS


def spoken() -> tuple[str, bool]:
    """What the words of a kept text follow from: the language, and whether our own names are shown."""
    return language(), are_shown()


def of_environment(environment: Mapping[str, str]) -> None:
    """Show from now on what the environment asks for, until a table says otherwise."""
    everywhere(environment.get(VARIABLE))


def everywhere(choice: str | None) -> None:
    """Show from now on what was chosen, until a table says otherwise."""
    global _program
    _program = choice
    at_table({})


def at_table(header: Document) -> None:
    """A table lies here: what its header asks for is shown from now on."""
    global _table
    _table = header.get(KEY)


def ask_for(choice: str | None) -> None:
    """Show what the line that is run asks for, until it ends; None leaves it as it is."""
    if choice is not None:
        _line.set(choice)


@contextlib.contextmanager
def of_a_line(choice: str | None = None) -> Iterator[None]:
    """Run a line: what it asks for, and the tables that it reads, count for it alone."""
    global _table
    before = _table
    try:
        with meanwhile(_line, choice or _line.get()):
            yield
    finally:
        _table = before


def chosen() -> str | None:
    """What is shown where no table says otherwise: as the line asks for it, else as the environment does."""
    return _line.get() or _program


def asked(choice: str) -> str:
    """A choice that was typed; raises Unclear for none that there is."""
    if choice not in CHOICES:
        raise Unclear(tr("--names {word}: {choices}", word=shown(choice), choices=either(CHOICES)))
    return choice


def in_header(options: Document) -> dict[str, str]:
    """The key of a header for the options of its `new`: none where the names of print alone are shown."""
    return {KEY: OURS} if asked(options.get(KEY) or PRINT) == OURS else {}


def in_line(header: Document) -> list[str]:
    """The option of `new` for such a header."""
    return [OPTION, header[KEY]] if KEY in header else []


def without_names(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The words of a line without `--names CHOICE`, wherever it stands before a `--`, and the choice.

    Of several the last counts; None where there is none. Raises Unclear for a choice that there is not.
    """
    rest, values, behind = without_option(words, OPTION)
    found = None
    for value in values:
        found = asked(value or "")
    return [*rest, *behind], found


def told_apart(suggestions: Mapping[str, str]) -> tuple[str, ...]:
    """Our names of a tile as they are understood: the one that may be shown now as one of print, the others behind."""
    now = language() if are_shown() else None
    return tuple(name if code == now else Suggested(name) for code, name in suggestions.items())


def note() -> str:
    """What the MARK behind a name means; `""` where no names of our own are shown."""
    if language() == ENGLISH or not are_shown():
        return ""
    return tr("{mark} a name that this program suggests: no translation prints one", mark=MARK)


def aloud(text: str) -> str:
    """A text as it is read aloud: a MARK behind every other name would only disturb."""
    return ALOUD.sub("", text)


def clipped(name: str, width: int) -> str:
    """As much of a name as has room; what stays of a name of our own stays marked."""
    if len(name) <= width or width < 1 or not name.endswith(MARK):
        return name[:width]
    return f"{name[: width - 1].rstrip()}{MARK}"


def by_tile(package: str) -> dict[str, dict[str, str]]:
    """Our names of the tiles of a game, by id and language, from the catalogues that lie in its package."""
    from castlescore.core.data import read_data

    found: dict[str, dict[str, str]] = {}
    for code in languages()[1:]:
        try:
            names = read_data(package, f"names-{code}.toml")
        except FileNotFoundError:  # nobody has suggested any
            continue
        for id, name in names.items():
            found.setdefault(id, {})[code] = name
    return found
