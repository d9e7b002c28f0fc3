"""The answer before: what a tally file said when the question before was asked, also of another evening."""

from __future__ import annotations

from castlescore.core.types import Plain
from castlescore.games.castles.rules.final import score_of
from castlescore.games.castles.tally.asking import UNDO, question
from castlescore.games.castles.tally.needs import missing
from castlescore.games.castles.tally.reading import Said, read
from castlescore.protocol.tally import Document, Question
from castlescore.words.asking import answered_last, with_row

OF_TABLE = ("favors", "empty_stacks")
CASTLE = ("castle", "tiles", "counts")  # the ways in which a castle comes in, the first of them counts
SWAN = ("track", "placing", "rewards")
OWN = ("money", "cards", "placing", "rewards")
UNASKED = ("name", "start", "adjusted")  # what no question asks for


def next_question(said: Said) -> Question | None:
    """What is asked for next, None where nothing is missing."""
    return question(said, missing(said, score_of(said.ending)))


def before(said: Said) -> Document | None:
    """The file without the last answer in it, as the questions come one after another; None where there is none."""
    now = next_question(said)
    if now is not None and now.what == "tiles":
        return now.take(UNDO, False).document
    full = said.document
    rows = [{key: row[key] for key in UNASKED if key in row} for row in full["player"]]
    bare = {**{key: value for key, value in full.items() if key not in OF_TABLE}, "player": rows}
    last = answered_last(
        bare,
        lambda document: next_question(read(document, said.path, "")),
        lambda document, asked: _with_the_answer(document, full, asked),
    )
    return None if last is None else _without_the_answer(full, last)


def _seat(document: Plain, asked: Question) -> int:
    return next(i for i, row in enumerate(document["player"]) if row["name"] == asked.whose)


def _with_the_answer(document: Plain, full: Plain, asked: Question) -> Document | None:
    """A file with what the full one answers to a question, None where it does not."""
    what = asked.what
    if what in OF_TABLE:
        return {**document, what: full[what]} if what in full else None
    seat = _seat(full, asked)
    row, have = document["player"][seat], full["player"][seat]
    changes: dict[str, object] = {}
    if what == "castle":
        key = next((key for key in CASTLE if key in have), "")
        if key:
            changes = {key: {} if key == "counts" else have[key], **({"entering": True} if key == "tiles" else {})}
    elif what == "tiles":
        changes = {} if have.get("entering") else {"entering": None}
    elif what == "track":
        changes = {key: have[key] for key in SWAN if key in have}
    elif what in OWN:
        changes = {what: have[what]} if what in have else {}
    elif what in have.get("counts", {}):
        changes = {"counts": {**row.get("counts", {}), what: have["counts"][what]}}
    return with_row(document, "player", seat, changes) if changes else None


def _without_the_answer(full: Plain, asked: Question) -> Document:
    """The full file, of which one question is to be asked again."""
    what = asked.what
    if what in OF_TABLE:
        return {key: value for key, value in full.items() if key != what}
    seat = _seat(full, asked)
    row = full["player"][seat]
    counts = {name: count for name, count in row.get("counts", {}).items() if name != what}
    changes: dict[str, object] = {"counts": counts} if "counts" in row else {}
    if what == "castle":
        key = next(key for key in CASTLE if key in row)
        changes = {key: None, "entering": None}
    elif what == "tiles":
        changes = {"entering": True}
    elif what == "track":
        changes = dict.fromkeys(SWAN)
    elif what in OWN:
        changes = {what: None}
    return with_row(full, "player", seat, changes)
