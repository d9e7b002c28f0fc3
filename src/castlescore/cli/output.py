"""Output: answers on stdout, messages on stderr, nothing wider than the terminal."""

from __future__ import annotations

import json
import os
import pydoc
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import TYPE_CHECKING, TextIO

from castlescore.core.answers import AnswerModel
from castlescore.core.context import temporary_value
from castlescore.core.errors import Exit
from castlescore.input.context import current_context
from castlescore.protocol.views import Answer
from castlescore.view.colour import escaped, harmless, uncoloured
from castlescore.view.layout import hang
from castlescore.view.screen import is_out_of_sight, paint, width

if TYPE_CHECKING:
    from castlescore.record.audit.findings import Audit


def events(lines: Iterable[str], indent: int = 6) -> list[str]:
    """Events of a record, a row each; on a terminal wrapped at words, indented below the text after the number.

    In a pipe one event is one line, for programs that search and count them.
    """
    if not sys.stdout.isatty():
        return list(lines)
    return [row for line in lines for row in hang(line, indent, width())]


PAGED: ContextVar[list[str] | None] = ContextVar("paged", default=None)  # the rows for the pager
BEFORE_ANSWER: ContextVar[Callable[[], None] | None] = ContextVar("before answer", default=None)  # called before rows
NO_PAGER = "--no-pager"
PAGES: ContextVar[bool] = ContextVar("pages", default=True)  # whether a pager may be used


def without_pager(words: list[str]) -> tuple[list[str], AbstractContextManager[None]]:
    """The words of a line without `--no-pager`, wherever it stands before a `--`; where it is given, no pager is used
    until the end of the block.
    """
    end = words.index("--") if "--" in words else len(words)
    if NO_PAGER not in words[:end]:
        return words, nullcontext()
    return [*(word for word in words[:end] if word != NO_PAGER), *words[end:]], temporary_value(PAGES, False)


def say(lines: Iterable[str]) -> None:
    """Print lines of the answer; terminal control codes are escaped, characters that cannot be shown become question
    marks.
    """
    text = "\n".join(lines)
    # The last check: text from files is escaped, line ends included, when a sentence is made of it.
    text = escaped(text) if "\x1b" not in text or paint() is uncoloured else harmless(text)
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    text = text.encode(encoding, "replace").decode(encoding)
    paged = PAGED.get()
    if paged is None:
        _write(text, sys.stdout)
    else:
        paged.append(text)


def before_answer() -> None:
    """Call this function before rows are shown."""
    if before := BEFORE_ANSWER.get():
        before()


def _write(text: str, stream: TextIO) -> None:
    before_answer()
    print(text, file=stream)


def give(answer: Answer, disputed: Audit | None = None) -> int:
    """Print an answer, and its remarks on stderr; returns its exit code, for a disputed record that of a disputed
    record.
    """
    for remark in answer.remarks:
        talk(remark)
    if answer.document is not None:
        document(answer.document, disputed, answer.beside)
        return answer.code or code_of(disputed)
    rows = [row for block in (*answer.words, *answer.drawn, *answer.after) for row in block.split("\n")]
    if answer.drawn and is_out_of_sight(len(rows)):
        # The words stand below the picture, where they stay on the screen.
        rows = [*answer.drawn, *(answer.words if answer.low is None else answer.low), *answer.after]
    say(rows)
    return answer.code or code_of(disputed)


def code_of(disputed: Audit | None) -> Exit:
    """The exit code of an answer about a record: not 0 where the record breaks a rule."""
    return Exit.FINE if disputed is None else Exit.RULES_SAY_NO


def document(
    value: AnswerModel | Mapping[str, object], disputed: Audit | None = None, beside: AnswerModel | None = None
) -> None:
    """Print one JSON document, with the number of findings where the record breaks a rule; `beside`: more keys.

    Escaped to ASCII, so that no name in it can send control codes to a terminal.
    """
    keys = value.to_json() if isinstance(value, AnswerModel) else value
    more: dict[str, object] = {} if disputed is None else {"findings": len(disputed.wrong)}
    more |= {} if beside is None else beside.to_json()
    print(json.dumps({**keys, **more}, separators=(", ", ": ")))


def talk(message: str) -> None:
    """Print a message that is not part of the answer; terminal control codes are escaped.

    On a terminal a long line is wrapped at words; in a pipe it stays one line, for programs that search it.
    """
    rows = escaped(message).split("\n")
    if sys.stderr.isatty():
        rows = [part for row in rows for part in hang(row, 2, width())]
    _write("\n".join(rows), sys.stderr)


def write(text: str) -> None:
    """Print a file on stdout in UTF-8, whatever the terminal's encoding is, since the file names its encoding."""
    sys.stdout.flush()
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:
        sys.stdout.write(text)
    else:
        raw.write(text.encode())
        raw.flush()


@contextmanager
def paging() -> Iterator[None]:
    """Show the output of the block in the pager; where an error ends the block, its output is printed without one."""
    rows: list[str] = []
    try:
        with temporary_value(PAGED, rows):
            yield
    except BaseException:
        for row in rows:
            print(row)
        raise
    if rows:
        current_context().keep_memory()  # a number of the list may be typed in another terminal now
        sys.stdout.flush()
        # As git sets it: quit where all fits, show colours, leave the text. From Python 3.13 on, pydoc sets its own.
        os.environ.setdefault("LESS", "FRX")
        pydoc.getpager()("".join(f"{row}\n" for row in rows))
