"""What a TOML text may ask of the reader: refused before it costs more time or memory than any honest file.

The limits of the contract (bytes, events, tiles) are of the files; these are of the language, and far above anything
that a file of the program has.
"""

from __future__ import annotations

import re
from collections.abc import Sized

from castlescore.core.errors import FileProblem, LimitHit, shown
from castlescore.core.language import tr, trn

MOST_PARTS = 8  # of a dotted key: the reader's time and memory go with their square
MOST_DOTTED = 20_000  # keys with a dot, tables by their header: each is a kilobyte of memory
MOST_INLINE = 100_000  # tables in braces: an event, and each of its rewards
MOST_KEYS = 1_000  # of one table
MOST_ENTRIES = 1_000  # of an array within a table; those of the document have limits of their own
MOST_DIGITS = 10_000  # of a number: the reader takes a hundred bytes for each
MOST = ((".", MOST_DOTTED), ("[", MOST_DOTTED), ("{", MOST_INLINE))  # of a text that need not be looked at closely

# Strings and comments, so that what stands in them is not taken for keys and brackets; of a valid text only. The last
# one or two of five quotes in a row belong to the string that the other three end.
QUIET = (
    r'"""(?:[^\\"]++|\\.|"(?!""))*+"{3,5}+'
    r"|'''(?:[^']++|'(?!''))*+'{3,5}+"
    r'|"(?:[^\\"\n]++|\\.)*+"'
    r"|'[^'\n]*+'|\#[^\n]*+"
)
TEXT_OR_COMMENT = re.compile(QUIET, re.DOTALL)
BRACKETS = re.compile(rf"{QUIET}|[\[\]{{}}]", re.DOTALL)  # and what brackets are left
_DEEP = re.compile(rf"(?:\.[^.\n=,\[\]{{}}]*+){{{MOST_PARTS}}}")
_HEADER = re.compile(r"^[ \t]*\[(?!\[)", re.MULTILINE)
# Seen from its beginning only, so that a text of many numbers is looked at once; a word of letters is a key.
_LONG = re.compile(rf"(?<!\w)(?:0[xo]|[0-9])[0-9A-Fa-f_]{{{MOST_DIGITS - 1}}}")
STEP = 100
_LONG_BY_STEPS = re.compile(rf"[0-9A-Fa-f_]{{{MOST_DIGITS // STEP}}}")  # what a long number leaves of every such letter


def check_text(text: str) -> None:
    """Raises FileProblem or LimitHit for a text that would not be read in bearable time and memory."""
    may_be_long = _LONG_BY_STEPS.search(text[::STEP])  # looked at in a hundredth of the time of the whole text
    many_dots = any(line.count(".") >= MOST_PARTS for line in text.split("\n"))
    if not (may_be_long or many_dots or any(text.count(c) > most for c, most in MOST)):
        return
    bare = TEXT_OR_COMMENT.sub("s", text)
    if _LONG.search(bare):
        raise FileProblem(tr("a number of more than {most} digits", most=MOST_DIGITS))
    if _DEEP.search(bare):
        raise FileProblem(tr("a key has more than {most} parts, so its tables are nested too deeply", most=MOST_PARTS))
    if bare.count(".") + len(_HEADER.findall(bare)) > MOST_DOTTED:
        raise LimitHit(tr("more than {most} tables and dotted keys, the most that are read", most=MOST_DOTTED))
    if bare.count("{") > MOST_INLINE:
        raise LimitHit(tr("more than {most} events and other tables, the most that are read", most=MOST_INLINE))


def check_document(document: dict[str, object]) -> None:
    """Raises LimitHit for endless tables and arrays."""
    _check_table(document)
    rest = [(key, value) for key, value in document.items() if isinstance(value, (dict, list))]
    tops = {id(value) for _, value in rest}
    while rest:
        key, value = rest.pop()
        if isinstance(value, dict):
            _check_table(value)
            rest += [(inner, entry) for inner, entry in value.items() if isinstance(entry, (dict, list))]
            continue
        if len(value) > MOST_ENTRIES and id(value) not in tops:
            n = len(value)
            raise LimitHit(trn("{name} has {n} entry; it may have {most}", "{name} has {n} entries; it may have {most}",
                               n, name=f"'{shown(key)}'", most=MOST_ENTRIES))  # fmt: skip
        rest += [(key, entry) for entry in value if isinstance(entry, (dict, list))]


def _check_table(table: Sized) -> None:
    if len(table) > MOST_KEYS:
        n = len(table)
        raise LimitHit(trn("a table of {n} key; it may have {most}", "a table of {n} keys; it may have {most}", n,
                           most=MOST_KEYS))  # fmt: skip
