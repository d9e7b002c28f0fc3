"""What somebody types in the shell as the words of a command line: quotes, apostrophes, notes, whose line it is."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from castlescore.core.errors import Unclear
from castlescore.core.language import marked, tr
from castlescore.protocol.commands import full_name

HABIT = "castlescore"  # typed before the command by habit, and dropped
BY = re.compile(r"([^\W\d_][^:=,]{0,39}):(?![/\d])\s*(.*)", re.DOTALL)  # a name has no `: = ,`; a link has a slash
LONGEST = 10_000  # characters of a line
QUOTES = "\"'"
ONE_LINE = marked("these are several lines: one line at a time")


@dataclass(frozen=True)
class Typed:
    """A line as words, without the `ben:` that may stand before it."""

    words: tuple[str, ...]
    by: str | None = None


def split(text: str) -> list[str]:
    """The words of a text as a POSIX shell splits them, but an apostrophe between two letters is a letter, and
    nothing is a comment; raises Unclear for a quote that is not closed."""
    words, word, _, quote = _scan(text)
    if quote:
        raise Unclear(tr("a quote is opened with {quote} and not closed: nothing was done", quote=quote))
    return words if word is None else [*words, word]


def unfinished(text: str) -> tuple[list[str], str, int]:
    """The complete words of a text, the beginning of the word at its end (`""` after a blank), and where it begins."""
    words, word, start, _ = _scan(text)
    return words, word or "", start if word is not None else len(text)


def _scan(text: str) -> tuple[list[str], str | None, int, str]:
    """The words that a blank ends, the one that nothing ends, where it begins, and the quote open at the end."""
    words: list[str] = []
    word: str | None = None
    quote = ""
    start = i = 0
    while i < len(text):
        c = text[i]
        start = i if word is None else start
        if c == "\\" and quote != "'" and text[i + 1 : i + 2] and (not quote or text[i + 1] in '"\\'):
            i += 1
            word = (word or "") + text[i]
        elif c == quote and not _is_letter(text, i):
            quote = ""
        elif not quote and c in QUOTES and not _is_letter(text, i):
            quote, word = c, word or ""
        elif not quote and c in "\r\n":
            raise Unclear(tr(ONE_LINE))
        elif not quote and c.isspace():
            words += [] if word is None else [word]
            word = None
        else:
            word = (word or "") + c
        i += 1
    return words, word, start, quote


def _is_letter(text: str, i: int) -> bool:
    """Whether the quote at `i` is an apostrophe in a word."""
    return text[i] == "'" and 0 < i < len(text) - 1 and text[i - 1].isalpha() and text[i + 1].isalpha()


def typed(text: str, players: Collection[str] = ()) -> Typed:
    """The words of a line, its command in full, and whose line it says it is; raises Unclear."""
    if len(text) > LONGEST:
        raise Unclear(tr("a line of {text} characters: {longest} is the most", text=len(text), longest=LONGEST))
    rest, by = without_name(without_habit(text.strip()), players)
    first, *after = rest.split(None, 1) or [""]
    if after and _is_note(first):
        return Typed(("note", "--", note_text(after[0])), by)
    return Typed(tuple(split(rest)), by)


def without_habit(text: str) -> str:
    """The line without a `castlescore` before it."""
    first, *rest = text.split(None, 1) or [""]
    return (rest[0] if rest else "--help") if first == HABIT else text


def without_name(text: str, players: Collection[str]) -> tuple[str, str | None]:
    """The line without the name and colon before it, and that name."""
    match = BY.fullmatch(text)
    if match is None:
        return text, None
    name = match[1].strip()
    if " " in name and name.casefold() not in {player.casefold() for player in players} and _is_command(name):
        return text, None  # such as `note Ben says: no`
    return match[2], name


def _is_command(text: str) -> bool:
    try:
        return full_name(text.split()[0]) is not None
    except Unclear:
        return True


def _is_note(word: str) -> bool:
    """Whether a word, perhaps cut short, is the command of a note."""
    try:
        return full_name(word) == "note"
    except Unclear:
        return False


def note_text(rest: str) -> str:
    """The text of a note: the rest of the line as typed, but for quotes round the whole of it."""
    text = rest.strip()
    if text[0] in QUOTES and _closes(text) == len(text) - 1:
        return split(text)[0]
    if "\n" in text or "\r" in text:
        raise Unclear(tr(ONE_LINE))
    return text


def _closes(text: str) -> int:
    """Where the quote at the beginning of a text is closed; -1 for nowhere."""
    i = 1
    while i < len(text):
        if text[i] == "\\" and text[0] == '"':
            i += 1
        elif text[i] == text[0] and not _is_letter(text, i):
            return i
        i += 1
    return -1
