"""The answer before: what a tally file said when the question before was asked, also of another evening."""

from __future__ import annotations

from castlescore.core.types import Plain
from castlescore.games.between.tally.asking import UNDO, question
from castlescore.games.between.tally.needs import missing
from castlescore.games.between.tally.reading import Said, read
from castlescore.protocol.tally import Document, Question
from castlescore.words.asking import answered_last, with_row

CASTLE = ("castle", "throne", "rows")  # the ways in which a castle comes in, the first of them counts
TYPED = ("throne", "tile", "attendants")
UNASKED = ("name", "builders", "adjusted")  # what no question asks for


def next_question(said: Said) -> Question | None:
    """What is asked for next, None where nothing is missing."""
    return question(said, missing(said, said.score))


def before(said: Said) -> Document | None:
    """The file without the last answer in it, as the questions come one after another; None where there is none."""
    now = next_question(said)
    if now is not None and now.what == "tiles":
        return now.take(UNDO, False).document
    full = said.document
    rows = [{key: row[key] for key in UNASKED if key in row} for row in full["castle"]]
    names = [site.name for site in said.sites]
    last = answered_last(
        {**full, "castle": rows},
        lambda document: next_question(read(document, said.path, "")),
        lambda document, asked: _with_the_answer(document, full, names.index(asked.whose), asked.what),
    )
    return None if last is None else _without_the_answer(full, names.index(last.whose), last.what)


def _is_own(row: Plain, what: str) -> bool:
    """Whether the answer is a key of the castle; `cards` are a row of the score pad too."""
    return what == "specials" or (what == "cards" and "rows" not in row) or (what == "cards" and "throne" in row)


def _with_the_answer(document: Plain, full: Plain, k: int, what: str) -> Document | None:
    """A file with what the full one answers to a question, None where it does not."""
    row, have = document["castle"][k], full["castle"][k]
    changes: dict[str, object] = {}
    if what == "castle":
        key = next((key for key in CASTLE if key in have), "")
        if key == "throne":
            changes = {**{key: have[key] for key in TYPED if key in have}, "entering": True}
        elif key:
            changes = {key: {} if key == "rows" else have[key]}
    elif what == "tiles":
        changes = {} if have.get("entering") else {"entering": None}
    elif _is_own(row, what):
        changes = {what: have[what]} if what in have else {}
    elif what in have.get("rows", {}):
        changes = {"rows": {**row.get("rows", {}), what: have["rows"][what]}}
    return with_row(document, "castle", k, changes) if changes else None


def _without_the_answer(full: Plain, k: int, what: str) -> Document:
    """The full file, of which one question is to be asked again."""
    row = full["castle"][k]
    changes: dict[str, object] = {}
    if what == "castle":
        key = next(key for key in CASTLE if key in row)
        changes = {**dict.fromkeys((*TYPED, "entering") if key == "throne" else (key,))}
    elif what == "tiles":
        changes = {"entering": True}
    elif _is_own(row, what):
        changes = {what: None}
    else:
        changes = {"rows": {name: points for name, points in row["rows"].items() if name != what}}
    return with_row(full, "castle", k, changes)
