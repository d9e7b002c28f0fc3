"""Writing answers: data on stdout, talk on stderr, nothing wider than the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping

from castlescore.view.answers import Answer
from castlescore.view.colour import escaped, harmless, uncoloured
from castlescore.view.layout import hung
from castlescore.view.screen import in_sight, paint, width


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


def give(answer: Answer) -> int:
    """Print an answer, and aloud what is said beside it; its exit code."""
    for remark in answer.aside:
        talk(remark)
    if answer.document is not None:
        document(answer.document)
    else:
        say(in_sight(answer.words, answer.drawn, answer.after, answer.low))
    return answer.code


def document(value: Mapping[str, object]) -> None:
    """Print one JSON document. Escaped to ASCII, so that no name in it can steer a terminal."""
    print(json.dumps(value, separators=(", ", ": ")))


def talk(message: str) -> None:
    """Print something for people that is not the answer; what could steer a terminal is escaped.

    On a terminal a line that is too long is wrapped at words; in a pipe it stays one, for whoever searches it.
    """
    rows = escaped(message).split("\n")
    if sys.stderr.isatty():
        rows = [part for row in rows for part in hung(row, 2, width())]
    print("\n".join(rows), file=sys.stderr)
