"""The language of the user: chosen for the program or for one line; the code is written in English.

`tr("no tile called '{word}'", word=word)` is the sentence in that language, with its values inserted by their names.
Texts are found in gettext catalogues, `locale/LANGUAGE/LC_MESSAGES/castlescore.po`; English needs none. `make messages`
finds the texts of these functions in the code. Amounts are written here, so that one of a thing is never written as
several.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files

from castlescore.core.context import temporary_value
from castlescore.core.errors import Unclear, shown

ENGLISH = "en"
VARIABLES = ("CASTLESCORE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set says which
LOCALE = files("castlescore") / "locale"
CATALOGUE = "LC_MESSAGES/castlescore.mo"  # of a language, built of the .po file beside it

_program = ENGLISH
_line: ContextVar[str | None] = ContextVar("language", default=None)


def language() -> str:
    """The current language: `en`, or the name of a folder of `locale`."""
    return _line.get() or _program


def speak(code: str) -> None:
    """Use a language from now on, in every thread, except for lines of others that chose their own."""
    global _program
    _program = code
    _line.set(None)


def speaking(code: str | None) -> contextlib.AbstractContextManager[None]:
    """Use a language for a line; None leaves it unchanged."""
    return temporary_value(_line, code or _line.get())


@cache
def languages() -> tuple[str, ...]:
    """The available languages, English first."""
    return (ENGLISH, *sorted(folder.name for folder in LOCALE.iterdir() if folder.joinpath(CATALOGUE).is_file()))


def of_environment(environment: Mapping[str, str]) -> str:
    """The language that the first variable that is set names; English if it names none that is available."""
    value = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return _known(value) or ENGLISH


def named(word: str) -> str:
    """The language that a user typed; raises Unclear for one that is not available."""
    code = _known(word)
    if code is None:
        raise Unclear(tr("no language '{word}' here: {languages}", word=shown(word), languages=", ".join(languages())))
    return code


def _known(value: str) -> str | None:
    code = re.split(r"[_.@]", value.lower(), maxsplit=1)[0]
    return code if code == ENGLISH or code in languages() else None


def can_be_written(code: str, encoding: str | None) -> bool:
    """Whether the letters of a language can be written in an encoding."""
    if code == ENGLISH:
        return True
    try:
        with speaking(code):
            _letters().encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def tr(text: str, /, **values: object) -> str:
    """A text in the current language, with its values inserted by their names."""
    translation = text if language() == ENGLISH or not text else _catalogue(language()).gettext(text)
    return translation.format_map(values) if values else translation


def trp(context: str, text: str, /, **values: object) -> str:
    """As `tr`, if one English word has two meanings: `context` says which is meant."""
    translation = text if language() == ENGLISH or not text else _catalogue(language()).pgettext(context, text)
    return translation.format_map(values) if values else translation


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """A text with the number `{n}` in it, in the plural form of the language for this number, with or without a
    sign."""
    return in_form(one, many, n).format_map({"n": n, **values})


def in_form(one: str, many: str, n: int) -> str:
    """The plural form for a number, without inserting values."""
    if language() == ENGLISH:
        return one if abs(n) == 1 else many
    return _catalogue(language()).ngettext(one, many, abs(n))


def heads(context: str, *texts: str) -> tuple[str, ...]:
    """The heads of the columns of a table, each translated by `trp`."""
    return tuple(trp(context, text) for text in texts)


def both(texts: Iterable[str]) -> str:
    """A list: `Anna`, `Anna and Ben`, `Anna, Ben and Cara`; `""` of nothing."""
    # TRANSLATORS: Between two things, or the last two: "Anna and Ben"
    return listed(texts, trp("list", " and "))


def either(texts: Iterable[str]) -> str:
    """A choice: `Anna, Ben or Cara`."""
    return listed(texts, trp("list", " or "))


def listed(texts: Iterable[str], before_last: str) -> str:
    """Texts with commas between them, and a word before the last one."""
    *some, last = [*texts] or [""]
    return before_last.join([", ".join(some), last] if some else [last])


class PlaceholderName(str):
    """The name of a player who is no person: files store it unchanged, and each language has its own for it."""

    __slots__ = ()


def person(name: str) -> str:
    """A player's name as it is shown: unchanged, except a placeholder."""
    return trp("player", str(name)) if isinstance(name, PlaceholderName) else name


def people(names: Iterable[str]) -> str:
    """Names in a sentence: `Anna, Ben and Cara`."""
    return both(map(person, names))


def marked(text: str) -> str:
    """The text unchanged, to be translated when it is shown: for lists that are made when a module is loaded."""
    return text


def markedp(context: str, text: str) -> str:
    """As `marked`, for `trp` to translate in its context."""
    return text


def _letters() -> str:
    # TRANSLATORS: All letters and marks with which the language is written. Where a terminal cannot show them, the
    # program speaks English.
    return trp("letters", "abcdefghijklmnopqrstuvwxyz")


@cache
def _catalogue(code: str) -> GNUTranslations:
    with LOCALE.joinpath(code, CATALOGUE).open("rb") as file:
        return GNUTranslations(file)


FIRST = (markedp("which place", "1st"), markedp("which place", "2nd"), markedp("which place", "3rd"))


def amount(number: int, thing: str, things: str = "", *, signed: bool = False) -> str:
    """An amount of something: "1 event", "3 events", "-1 point".

    `things`: the plural of a word that does not take an s; `signed`: "+1 point", for a difference.
    """
    text = in_form(*amounts(thing, things), number)
    return text.format(n=f"{number:{'+' if signed else ''}d}")


def thousands(number: int) -> str:
    """A number, in English with a comma after its thousands ("15,000"), which is a decimal point elsewhere."""
    return f"{number:,}" if language() == ENGLISH else str(number)


def ordinal(place: int) -> str:
    """A place among players: "1st", "2nd"."""
    if place > len(FIRST):
        return trp("which place", "{n}th", n=place)
    return trp("which place", FIRST[place - 1])


def amounts(thing: str, things: str = "") -> tuple[str, str]:
    """One and several of a thing, as a text with the number `{n}` in it."""
    return f"{{n}} {thing}", f"{{n}} {things or f'{thing}s'}"


OPTION, JSON = "--lang", "--json"


def without_language(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The words of a line without `--lang CODE`, at any position before a `--`, and the language that it names.

    The last one counts. None if it names none; English then for a line that asks for JSON, which scripts read. Raises
    Unclear for a language that is not available.
    """
    rest, values, behind = without_option(words, OPTION)
    language = None
    for value in values:
        if value is None:
            raise Unclear(tr("--lang needs a language: {languages}", languages=", ".join(languages())))
        language = named(value)
    if language is None and JSON in rest:
        language = ENGLISH
    return [*rest, *behind], language


def without_option(words: Sequence[str], option: str) -> tuple[list[str], list[str | None], Sequence[str]]:
    """The words of a line without an option, its values, None for a missing one, and the words from a `--` on.

    The option may be at any position, several times, and its value follows after a blank or `=`.
    """
    end = words.index("--") if "--" in words else len(words)
    rest: list[str] = []
    values: list[str | None] = []
    given = iter(words[:end])
    for word in given:
        if word == option:
            values.append(next(given, None))
        elif word.startswith(f"{option}="):
            values.append(word.partition("=")[2])
        else:
            rest.append(word)
    return rest, values, words[end:]


def writable(code: str, encodings: Iterable[str | None] | None = None) -> str:
    """The language, or English if standard output or error cannot write its letters."""
    asked = (sys.stdout.encoding, sys.stderr.encoding) if encodings is None else encodings
    return code if all(can_be_written(code, encoding) for encoding in asked) else ENGLISH
