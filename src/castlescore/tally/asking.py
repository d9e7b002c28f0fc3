"""What is asked next of a tally file; and the answer before, also one of another evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from castlescore.core.types import Plain
from castlescore.core.values import frozen
from castlescore.tally.file import TallyFile
from castlescore.tally.finished import UNDO, Document, changed_row
from castlescore.tally.questions import Question


@frozen
class Answers:
    """Where the answers to a game's questions stand in its tally files.

    `of_table`: keys of the file that are asked for. Of a row: `ways`, the ways in which a castle comes in, by the key
    that tells (the first that a row has counts), with all the keys of a castle that is typed, of the others none;
    `counted`, which of them is the table of what was only counted; `own`, the keys with the answer to a question about
    a row as it is, none where it stands in that table; `unasked`, what no question asks for.
    """

    ways: Mapping[str, tuple[str, ...]]
    counted: str
    own: Callable[[Plain, str], tuple[str, ...]]
    unasked: tuple[str, ...]
    of_table: tuple[str, ...] = ()

    def way(self, row: Plain) -> str | None:
        """The way in which the castle of a row came in, None where it has not."""
        return next((key for key in self.ways if key in row), None)


def question_of(file: TallyFile) -> Question | None:
    """What is asked for next, None where nothing is missing."""
    return file.part.question(file.table, file.missing) if file.missing else None


def before(file: TallyFile) -> Document | None:
    """The file without the last answer in it, as the questions come one after another; None where there is none."""
    now = question_of(file)
    if now is not None and now.what == "tiles":
        return now.take(UNDO, False).document
    full, answers, rows = file.document, file.part.ANSWERS, file.table.ROWS
    names = [entry.name for entry in file.table.entries]
    bare = [{key: row[key] for key in answers.unasked if key in row} for row in _rows(full, rows)]
    document: Document = {**{key: full[key] for key in full if key not in answers.of_table}, rows: bare}
    last = None
    while (asked := question_of(_read(file, document))) is not None:
        k, what = (names.index(asked.whose) if asked.whose else None), asked.what
        with_it = _with_the_answer(document, full, rows, k, what, answers)
        if with_it is None:
            break
        last, document = (k, what), with_it
    return None if last is None else _without_the_answer(full, rows, *last, answers)


def _rows(document: Plain, rows: str) -> list[Plain]:
    found: list[Plain] = document[rows]
    return found


def _read(file: TallyFile, document: Document) -> TallyFile:
    """A file that says no more than a document does."""
    return TallyFile(file.path, "", file.game, document, file.part.read(document, file.path))


def _with_the_answer(
    document: Document, full: Document, rows: str, k: int | None, what: str, answers: Answers
) -> Document | None:
    """A file with what the full one answers to a question, None where it does not."""
    if k is None:
        return {**document, what: full[what]} if what in full else None
    row, have = _rows(document, rows)[k], _rows(full, rows)[k]
    changes: dict[str, object] = {}
    own = answers.own(row, what)
    if what == "castle" and (way := answers.way(have)) is not None:
        typed = {key: have[key] for key in answers.ways[way] if key in have}
        changes = {way: {} if way == answers.counted else have[way], **typed, **({"entering": True} if typed else {})}
    elif what == "tiles":
        changes = {} if have.get("entering") else {"entering": None}
    elif own:
        changes = {key: have[key] for key in own if key in have}
    elif what in have.get(answers.counted, {}):
        changes = {answers.counted: {**row.get(answers.counted, {}), what: have[answers.counted][what]}}
    return changed_row(document, rows, k, changes) if changes else None


def _without_the_answer(full: Document, rows: str, k: int | None, what: str, answers: Answers) -> Document:
    """The full file, of which one question is to be asked again."""
    if k is None:
        return {key: value for key, value in full.items() if key != what}
    row = _rows(full, rows)[k]
    changes: dict[str, object] = dict.fromkeys(answers.own(row, what))
    if what == "castle" and (way := answers.way(row)) is not None:
        changes = dict.fromkeys((way, *answers.ways[way], "entering"))
    elif what == "tiles":
        changes = {"entering": True}
    elif not changes and answers.counted in row:
        changes = {answers.counted: {name: n for name, n in row[answers.counted].items() if name != what}}
    return changed_row(full, rows, k, changes)
