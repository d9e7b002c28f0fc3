"""Writing answers: data on stdout, talk on stderr, nothing wider than the terminal."""

from __future__ import annotations

import json
import os
import pydoc
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import TYPE_CHECKING, TextIO

from castlescore.core.context import temporary_value
from castlescore.core.errors import Exit
from castlescore.protocol.answers import AnswerModel
from castlescore.protocol.views import Answer
from castlescore.view.colour import escaped, harmless, uncoloured
from castlescore.view.layout import hung
from castlescore.view.screen import is_out_of_sight, paint, width
from castlescore.words.desk import desk

if TYPE_CHECKING:
    from castlescore.protocol.findings import Audit


def events(lines: Iterable[str], indent: int = 6) -> list[str]:
    """Events of a record, each in one line; on a terminal wrapped at words, below the number that is its head.

    In a pipe one event stays one line, for programs that search and count them.
    """
    if not sys.stdout.isatty():
        return list(lines)
    return [row for line in lines for row in hung(line, indent, width())]


PAGED: ContextVar[list[str] | None] = ContextVar("paged", default=None)  # the rows that a pager is to show
BEFORE_ANSWER: ContextVar[Callable[[], None] | None] = ContextVar("before answer", default=None)  # called before rows
NO_PAGER = "--no-pager"
PAGES: ContextVar[bool] = ContextVar("pages", default=True)  # whether a pager may show an answer


def without_pager(words: list[str]) -> tuple[list[str], AbstractContextManager[None]]:
    """The words of a line without `--no-pager`, wherever it stands before a `--`; within what is given none is used."""
    end = words.index("--") if "--" in words else len(words)
    if NO_PAGER not in words[:end]:
        return words, nullcontext()
    return [*(word for word in words[:end] if word != NO_PAGER), *words[end:]], temporary_value(PAGES, False)


def say(lines: Iterable[str]) -> None:
    """Print lines as data; what could steer a terminal is escaped, what it cannot show becomes a question mark."""
    text = "\n".join(lines)
    # The last net: what comes from a file is escaped where it is put into a sentence, its ends of lines as well.
    text = escaped(text) if "\x1b" not in text or paint() is uncoloured else harmless(text)
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    text = text.encode(encoding, "replace").decode(encoding)
    paged = PAGED.get()
    if paged is None:
        _write(text, sys.stdout)
    else:
        paged.append(text)


def before_answer() -> None:
    """Do what is to be done before rows are shown."""
    if before := BEFORE_ANSWER.get():
        before()


def _write(text: str, stream: TextIO) -> None:
    before_answer()
    print(text, file=stream)


def give(answer: Answer, disputed: Audit | None = None) -> int:
    """Print an answer, and aloud what is said beside it; its exit code, that of a disputed record where it is one."""
    for remark in answer.remarks:
        talk(remark)
    if answer.document is not None:
        document(answer.document, disputed, answer.beside)
        return answer.code or code_of(disputed)
    rows = [row for block in (*answer.words, *answer.drawn, *answer.after) for row in block.split("\n")]
    if answer.drawn and is_out_of_sight(len(rows)):
        # The words stand below the picture, where they are seen.
        rows = [*answer.drawn, *(answer.words if answer.low is None else answer.low), *answer.after]
    say(rows)
    return answer.code or code_of(disputed)


def code_of(disputed: Audit | None) -> Exit:
    """The exit code of what was read of a record: one that cannot be is no fine one."""
    return Exit.FINE if disputed is None else Exit.RULES_SAY_NO


def document(
    value: AnswerModel | Mapping[str, object], disputed: Audit | None = None, beside: AnswerModel | None = None
) -> None:
    """Print one JSON document, with how much was found where a record cannot be; `beside`: more keys of it.

    Escaped to ASCII, so that no name in it can steer a terminal.
    """
    keys = value.to_json() if isinstance(value, AnswerModel) else value
    more: dict[str, object] = {} if disputed is None else {"findings": len(disputed.wrong)}
    more |= {} if beside is None else beside.to_json()
    print(json.dumps({**keys, **more}, separators=(", ", ": ")))


def talk(message: str) -> None:
    """Print something for people that is not the answer; what could steer a terminal is escaped.

    On a terminal a line that is too long is wrapped at words; in a pipe it stays one, for programs that search it.
    """
    rows = escaped(message).split("\n")
    if sys.stderr.isatty():
        rows = [part for row in rows for part in hung(row, 2, width())]
    _write("\n".join(rows), sys.stderr)


def write(text: str) -> None:
    """Print a file on stdout: UTF-8 whatever the terminal speaks, since it says so itself."""
    sys.stdout.flush()
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:
        sys.stdout.write(text)
    else:
        raw.write(text.encode())
        raw.flush()


@contextmanager
def paging() -> Iterator[None]:
    """Give what is answered in here to the pager; where an error ends it, what was answered is written as it is."""
    rows: list[str] = []
    try:
        with temporary_value(PAGED, rows):
            yield
    except BaseException:
        for row in rows:
            print(row)
        raise
    if rows:
        desk().keep_memory()  # a number of the list may be typed in another terminal while the pager shows it
        sys.stdout.flush()
        os.environ.setdefault("LESS", "FRX")  # as git has it: ends where all fits, shows colours, leaves the text
        pydoc.getpager()("".join(f"{row}\n" for row in rows))
