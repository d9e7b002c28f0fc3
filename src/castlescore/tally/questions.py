"""The questions about a tally file at a terminal: those of both games, what an answer changes, and going back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.names import Names, exact_ids, find, is_number
from castlescore.core.types import Document
from castlescore.core.written import plain_number
from castlescore.input.candidates import fit, one_word
from castlescore.input.context import expanded
from castlescore.input.options import split
from castlescore.input.questions import as_typed
from castlescore.protocol.views import Answer
from castlescore.protocol.words import Answered, Question, Word
from castlescore.tally.file import UNDO, Each, FinishedTable, TallyFile, beside, changed_row
from castlescore.tally.part import Answers, Missing, TallyDocument
from castlescore.toml.reading import shown

MOST = 10**9
MOST_FILES = 50
LONGEST = 6  # words of the name of a tile


def number(word: str, least: int = 0) -> int:
    """A whole number as typed, `21k` for 21000; raises Unclear."""
    digits, thousands = (word[:-1], 1000) if word[-1:] in ("k", "K") else (word, 1)
    digits = plain_number(digits)
    sign = -1 if digits.startswith("-") else 1
    if is_number(digits.removeprefix("-")) and len(digits) <= 10:
        value = sign * int(digits.removeprefix("-")) * thousands
        if least <= value <= MOST:
            return value
    if least < 0:
        raise Unclear(tr("'{word}': a whole number", word=shown(word)))
    raise Unclear(tr("'{word}': a whole number, {least} or more", word=shown(word), least=least))


def files_beside(path: str) -> list[Word]:
    """The TOML files beside a file, as answers."""
    with suppress(OSError):
        names = sorted(other.name for other in Path(path).parent.glob("*.toml") if other.name != Path(path).name)
        return [Word(name, tr("a file")) for name in names[:MOST_FILES]]
    return []


def tile_names(line: str, names: Names) -> list[str]:
    """The names of tiles in a line: those between commas, semicolons or ends of pasted lines, else its words.

    Where none of these stands, words that are together the name of a tile are one name, and a number belongs to the
    name before it.
    """
    parts = re.split("[,;\n]", line.strip())
    if len(parts) > 1:
        return [part.strip() for part in parts if part.strip()]
    words, found = split(line), list[str]()
    while words:
        lengths = range(min(LONGEST, len(words)), 1, -1)
        n = next((n for n in lengths if exact_ids(" ".join(words[:n]), names)), 1)
        name, words = " ".join(words[:n]), words[n:]
        if is_number(name) and found:
            found[-1] += f" {name}"
        else:
            found.append(name)
    return found


def castle_question(
    table: FinishedTable[Each],
    k: int,
    prompt: str,
    help: Sequence[str],
    begun: Callable[[str], Mapping[str, object]],
    firsts: Iterable[Word],
    counted: Word,
    tiles: Callable[[], Iterable[Word]],
) -> Question:
    """The question how to enter the castle of a row: by the names of its tiles, tile by tile, from a file, or only its
    counts.

    `begun`: the keys of a castle that begins with the first typed tile, or of the tiles that are named; raises Unclear;
    `firsts`: possible words for the first tile; `counted`: the key of the row for counts, as a word to type; `tiles`:
    all names of tiles.
    """

    def take(words: str, again: bool) -> Answered:
        typed = expanded(words.strip())
        if typed == counted.text:
            return Answered(table.changed(k, {typed: {}}))
        if typed and Path(beside(table.path, typed)).is_file():
            return Answered(table.changed(k, {"castle": typed}))
        return Answered(table.changed(k, begun(typed)))

    def next_words(given: Sequence[str], typed: str) -> list[Word]:
        return fit(typed, () if given else [*firsts, counted, *files_beside(table.path)], tiles() if typed else ())

    name = table.entries[k].name
    return Question(name, "castle", prompt, tuple(map(tr, help)), take, next_words, doubts=False)


def tile_question(
    table: FinishedTable[Each],
    k: int,
    prompt: str,
    help: Sequence[str],
    laid: Callable[[str, bool], tuple[Mapping[str, object], Answer | None]],
    undone: Callable[[], tuple[Mapping[str, object], str]],
    words: Callable[[Sequence[str], str], list[Word]],
) -> Question:
    """One tile of the castle of a row that is being entered.

    `laid`: the keys that change by an answer, and the message for it; raises as `Question.take`; `undone`: those
    without the last tile, and its name, none if there is no message; `words`: as in a question, for one tile and its
    place at most.
    """

    def take(words: str, again: bool) -> Answered:
        typed = words.strip()
        if not typed:
            return Answered(table.changed(k, {"entering": None}))
        if typed != UNDO:
            changes, answer = laid(words, again)
            return Answered(table.changed(k, changes), answer)
        changes, tile = undone()
        answer = Answer(words=[tr("{tile} is taken away", tile=tile)]) if tile else None
        return Answered(table.changed(k, changes), answer)

    def next_words(given: Sequence[str], typed: str) -> list[Word]:
        return [] if len(given) > 1 else words(given, typed)

    name = table.entries[k].name
    return Question(name, "tiles", prompt, tuple(map(tr, help)), take, next_words, doubts=False)


def number_question(
    name: str,
    missing: Missing,
    called: str,
    prompt: str,
    help: Iterable[str],
    put: Callable[[int], TallyDocument],
    least: int = 0,
) -> Question:
    """A number of a player or castle, from `least` on; its name may stand before it, as in `small 3`.

    `called`: its name in the help, `help`: the rest of the help; `put`: the file with the number.
    """
    own = {missing.what: (missing.called,)}

    def take(words: str, again: bool) -> Answered:
        *before, last = words.split() or [""]
        named = bool(before) and find(" ".join(before), own, own).one is not None
        return Answered(put(number(last if named else words.strip(), least)))

    needed = tr("{name}'s {what}: needed for {why}.", name=name, what=called, why="; ".join(missing.why))
    return Question(name, missing.what, prompt, (needed, *help), take)


def counts_question(
    name: str,
    what: str,
    missing: Sequence[Missing],
    names: Names,
    label: Callable[[str], str],
    put: Callable[[dict[str, int]], TallyDocument],
) -> Question:
    """One question for several numbers of a player or castle, which may be answered in any order, or in part.

    `what`: the key of the numbers in the file; `names`: all that can be counted; `label`: the label of each; `put`: the
    file with the numbers.
    """
    asked = {each.what: names[each.what] for each in missing}
    first, second = (one_word(each.called) for each in missing[:2])
    example = f"{first} 3, {second} 5"

    def take(words: str, again: bool) -> Answered:
        numbers: dict[str, int] = {}
        for word, digits in _named_numbers(words, example):
            match = find(word, asked, names)
            if match.one is None:
                raise Unclear(match.is_not_one("count", asked, label))
            if match.one in numbers:
                raise Unclear(tr("{what} is given twice", what=label(match.one)))
            numbers[match.one] = number(digits)
        return Answered(put(numbers))

    def next_words(given: Sequence[str], typed: str) -> list[Word]:
        after_name = given and not is_number(given[-1].rstrip(","))
        return [] if after_name else fit(typed, [as_typed(Word(id, "", tuple(names[id]), label(id))) for id in asked])

    lines = [tr("{what}: needed for {why}.", what=each.with_key, why="; ".join(each.why)) for each in missing]
    prompt = tr("{name}: {asked} (as  {example}): ",
                name=name, asked=", ".join(one_word(each.called) for each in missing), example=example)  # fmt: skip
    how = tr("Each with its number, in any order; what is left out is asked after that.")
    return Question(name, what, prompt, (how, *lines), take, next_words)


def _named_numbers(line: str, example: str) -> Iterator[tuple[str, str]]:
    """The names in a line and the number after each; raises Unclear for a name without one, and for an empty line."""
    words = split(re.sub("[,;:=]", " ", line))
    while True:
        n = next((n for n in range(1, len(words)) if is_number(words[n].rstrip("kK"))), None)
        if n is None:
            typed = shown(" ".join(words))
            raise Unclear(tr("'{typed}': each name with its number, as  {example}", typed=typed, example=example))
        yield " ".join(words[:n]), words[n]
        words = words[n + 1 :]
        if not words:
            return


def question_of(file: TallyFile) -> Question | None:
    """The next question, None if nothing is missing."""
    return file.part.question(file.table, file.missing) if file.missing else None


def before(file: TallyFile) -> TallyDocument | None:
    """The file without its last answer, in the order of the questions; None if there is none."""
    now = question_of(file)
    if now is not None and now.what == "tiles":
        return now.take(UNDO, False).document
    full, answers, rows = file.document, file.part.ANSWERS, file.table.ROWS
    names = [entry.name for entry in file.table.entries]
    bare = [{key: row[key] for key in answers.unasked if key in row} for row in _rows(full, rows)]
    document: TallyDocument = {**{key: full[key] for key in full if key not in answers.of_table}, rows: bare}
    last = None
    while (asked := question_of(_read(file, document))) is not None:
        k, what = (names.index(asked.name) if asked.name else None), asked.what
        with_it = _with_the_answer(document, full, rows, k, what, answers)
        if with_it is None:
            break
        last, document = (k, what), with_it
    return None if last is None else _without_the_answer(full, rows, *last, answers)


def _rows(document: Document, rows: str) -> list[Document]:
    entries: list[Document] = document[rows]
    return entries


def _read(file: TallyFile, document: TallyDocument) -> TallyFile:
    """A file with the content of a document only."""
    return TallyFile(file.path, "", file.game, document, file.part.read(document, file.path))


def _with_the_answer(
    document: TallyDocument, full: TallyDocument, rows: str, k: int | None, what: str, answers: Answers
) -> TallyDocument | None:
    """A file with the answer that the full file has to a question, None if it has none."""
    if k is None:
        return {**document, what: full[what]} if what in full else None
    row, have = _rows(document, rows)[k], _rows(full, rows)[k]
    changes: dict[str, object] = {}
    own = [key for key in answers.own(row, what) if key in have and key not in row]
    if what == "castle" and (way := answers.way(have)) is not None:
        typed = {key: have[key] for key in answers.ways[way] if key in have}
        changes = {way: {} if way == answers.counted else have[way], **typed, **({"entering": True} if typed else {})}
    elif what == "tiles":
        changes = {} if have.get("entering") else {"entering": None}
    elif own:
        changes = {key: have[key] for key in own}
    elif what == answers.counted and have.get(what):
        changes = {what: have[what]}
    elif what in have.get(answers.counted, {}):
        changes = {answers.counted: {**row.get(answers.counted, {}), what: have[answers.counted][what]}}
    return changed_row(document, rows, k, changes) if changes else None


def _without_the_answer(full: TallyDocument, rows: str, k: int | None, what: str, answers: Answers) -> TallyDocument:
    """The full file without the answer to one question, which is asked again."""
    if k is None:
        return {key: value for key, value in full.items() if key != what}
    row = _rows(full, rows)[k]
    changes: dict[str, object] = dict.fromkeys(answers.own(row, what))
    if what == "castle" and (way := answers.way(row)) is not None:
        changes = dict.fromkeys((way, *answers.ways[way], "entering"))
    elif what == "tiles":
        changes = {"entering": True}
    elif not changes and answers.counted in row:
        left = {name: n for name, n in row[answers.counted].items() if what not in (name, answers.counted)}
        changes = {answers.counted: left if left or answers.way(row) == answers.counted else None}
    return changed_row(full, rows, k, changes)
