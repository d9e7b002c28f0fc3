"""Writing answers: data on stdout, talk on stderr, nothing wider than the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from castlescore.core.errors import Exit
from castlescore.view.answers import Answer
from castlescore.view.colour import escaped, harmless, uncoloured
from castlescore.view.layout import hung
from castlescore.view.screen import in_sight, paint, width

if TYPE_CHECKING:
    from castlescore.record.findings import Audit


def events(lines: Iterable[str], indent: int = 6) -> list[str]:
    """Events of a record, each in one line; on a terminal wrapped at words, below the number that is its head.

    In a pipe one event stays one line, for whoever searches and counts them.
    """
    if not sys.stdout.isatty():
        return list(lines)
    return [row for line in lines for row in hung(line, indent, width())]


def say(lines: Iterable[str]) -> None:
    """Print lines as data; what could steer a terminal is escaped, what it cannot show becomes a question mark."""
    text = "\n".join(lines)
    # The last net: what comes from a file is escaped where it is put into a sentence, its ends of lines as well.
    text = escaped(text) if "\x1b" not in text or paint() is uncoloured else harmless(text)
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    print(text.encode(encoding, "replace").decode(encoding))


def give(answer: Answer, disputed: Audit | None = None) -> int:
    """Print an answer, and aloud what is said beside it; its exit code, that of a disputed record where it is one."""
    for remark in answer.aside:
        talk(remark)
    if answer.document is not None:
        document(answer.document, disputed)
    else:
        say(in_sight(answer.words, answer.drawn, answer.after, answer.low))
    return answer.code or code_of(disputed)


def code_of(disputed: Audit | None) -> Exit:
    """The exit code of what was read of a record: one that cannot be is no fine one."""
    return Exit.FINE if disputed is None else Exit.RULES_SAY_NO


def document(value: Mapping[str, object], disputed: Audit | None = None) -> None:
    """Print one JSON document, with how much was found where a record cannot be.

    Escaped to ASCII, so that no name in it can steer a terminal.
    """
    more = {} if disputed is None else {"findings": len(disputed.wrong)}
    print(json.dumps({**value, **more}, separators=(", ", ": ")))


def talk(message: str) -> None:
    """Print something for people that is not the answer; what could steer a terminal is escaped.

    On a terminal a line that is too long is wrapped at words; in a pipe it stays one, for whoever searches it.
    """
    rows = escaped(message).split("\n")
    if sys.stderr.isatty():
        rows = [part for row in rows for part in hung(row, 2, width())]
    print("\n".join(rows), file=sys.stderr)
