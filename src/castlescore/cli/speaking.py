"""Which language a line is answered in: the one that it names, else that of the environment; English for a script."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import ENGLISH, can_be_written, languages, named, tr

OPTION, JSON = "--lang", "--json"


def without_language(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The words of a line without `--lang CODE`, wherever it stands before a `--`, and the language that it names.

    Of several the last counts. None where it names none; English then for a line that asks for JSON, which scripts
    read. Raises Unclear for a language that cannot be spoken.
    """
    end = words.index("--") if "--" in words else len(words)
    rest, found = [], None
    given = iter(words[:end])
    for word in given:
        if word != OPTION and not word.startswith(f"{OPTION}="):
            rest.append(word)
            continue
        value = next(given, None) if word == OPTION else word.partition("=")[2]
        if value is None:
            raise Unclear(tr("--lang needs a language: {languages}", languages=", ".join(languages())))
        found = named(value)
    if found is None and JSON in rest:
        found = ENGLISH
    return [*rest, *words[end:]], found


def writable(code: str, encodings: Iterable[str | None] | None = None) -> str:
    """The language, or English where standard output or error cannot write its letters."""
    asked = (sys.stdout.encoding, sys.stderr.encoding) if encodings is None else encodings
    return code if all(can_be_written(code, encoding) for encoding in asked) else ENGLISH
