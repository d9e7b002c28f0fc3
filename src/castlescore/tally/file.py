"""A tally file: a finished table to be scored; read by the game that it names, and written.

Each game has a class for its finished tables: the rows, what is missing, what can be shown.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar, Generic

from pydantic import FailFast, Field, Strict

from castlescore.core.answers import AnswerModel
from castlescore.core.errors import CastlescoreError, FileProblem, Unclear
from castlescore.core.kinds import hints
from castlescore.core.language import either, language, people, tr
from castlescore.core.names import Names, exact_ids, find
from castlescore.core.types import CastleTiles, Document, Judged_co, TypeVar
from castlescore.protocol.game import Game
from castlescore.protocol.registry import NAMES, game_of
from castlescore.record.castle_files import parse_any_castle
from castlescore.record.statistics import Incomplete, Outcome, Unreadable, finished
from castlescore.record.store import Proof, reads_back
from castlescore.tally.part import KIND, Missing, Tallies, TallyDocument
from castlescore.toml.reading import (
    OF_ROW,
    STDIN,
    at_line,
    expect_format,
    parse_toml,
    quoted,
    read_text,
    shown,
    with_format,
)
from castlescore.toml.writing import lines_of, with_keys
from castlescore.view import common_answers
from castlescore.view.scored import ScoredTable

if TYPE_CHECKING:
    from castlescore.core.types import Standings
    from castlescore.protocol.views import Details
    from castlescore.view.page import CastleView, Plans
    from castlescore.view.pages import Page


Points = Annotated[int, Strict(), Field(ge=-(10**6), le=10**6)]  # the limits for a row of a file
TileNames = Annotated[
    list[Annotated[str, Strict(), Field(max_length=60)]], FailFast(), Field(min_length=1, max_length=200)
]
NUMBERED = re.compile(r"(.*\S)(?: +|-)([0-9]{1,2})")
UNDO = "undo"  # typed to remove the last tile while a castle is entered


def numbered(word: str, names: Names) -> tuple[str, int | None]:
    """A name, and the number after it, as in `hallway 3`; None if it has none, or if that is part of one of `names`.

    Raises Unclear for a name that is like none of these.
    """
    match = None if exact_ids(word, names) else NUMBERED.fullmatch(word.strip())
    name, n = (word, None) if match is None else (match[1], int(match[2]))
    near = find(name, names, names)
    if not near.ids and not near.closest:
        raise Unclear(tr("no tile is called '{word}'", word=shown(name)))
    return name, n


class Entry(Generic[Judged_co]):
    """A row of a tally file, of a player or of a castle: the content of the file, and the castle as far as it is
    known."""

    name: str
    row: Document
    judged: Judged_co | None

    @property
    def entering(self) -> bool:
        """Whether the castle is not finished yet: its tiles are being entered."""
        return bool(self.row.get("entering"))

    @property
    def adjusted(self) -> int:
        """The points that the table agreed to add."""
        return int(self.row.get("adjusted", 0))

    @property
    def castle(self) -> Judged_co | None:
        """The castle, if it is finished."""
        return None if self.entering else self.judged


Each = TypeVar("Each", bound=Entry, default=Entry)


class FinishedTable(ABC, Generic[Each]):
    """The content of a tally file: a row for each player or castle, in the order of the file."""

    ROWS: ClassVar[str]  # the array of tables in the file
    path: str
    document: Document
    entries: tuple[Each, ...]

    @property
    @abstractmethod
    def score(self) -> Standings:
        """The score, as far as its parts are known."""

    @property
    def starter(self) -> str | None:
        """The first player, None if that is no person."""
        return None

    @property
    def names(self) -> tuple[str, ...]:
        """Who played."""
        return tuple(entry.name for entry in self.entries)

    @abstractmethod
    def answer(self, missing: Iterable[common_answers.Missing], remarks: Iterable[str]) -> AnswerModel:
        """The answer of `tally --json`: the score, what is missing, and unusual values."""

    @abstractmethod
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The facts on a page besides the score: a word and its value."""

    @abstractmethod
    def details(self) -> Details:
        """What `stats` counts of it; no tile has points, since the order of building is not known."""

    @abstractmethod
    def castle_view(self, entry: Each) -> CastleView:
        """A known castle, as a page shows it."""

    @abstractmethod
    def plans(self) -> Plans:
        """The known castles, for spectators and phones."""

    @abstractmethod
    def picture(self, entry: Each) -> str:
        """A known castle, as SVG."""

    @property
    def known(self) -> tuple[Each, ...]:
        """The rows whose castles are known."""
        return tuple(entry for entry in self.entries if entry.judged is not None)

    def changed(self, k: int, changes: Mapping[str, object]) -> TallyDocument:
        """The file with changed keys in one of its rows, counted from 0; a key that becomes None is removed."""
        return changed_row(self.document, self.ROWS, k, changes)


def changed_row(document: Document, rows: str, k: int, changes: Mapping[str, object]) -> TallyDocument:
    """A file with changed keys in one of its rows, counted from 0; a key that becomes None is removed."""
    table = document[rows]
    row = {key: value for key, value in {**table[k], **changes}.items() if value is not None}
    return {**document, rows: [*table[:k], row, *table[k + 1 :]]}


@dataclass(frozen=True)
class TallyFile:
    """A tally file as read: its keys, its finished table, and what is missing or unusual in it.

    `on_format`: the remark on a file without a format.
    """

    path: str
    text: str
    game: Game
    document: TallyDocument
    table: FinishedTable
    on_format: tuple[str, ...] = ()

    @property
    def part(self) -> Tallies:
        """The game's functions for tally files."""
        part: Tallies = self.game.tally
        return part

    @property
    def missing(self) -> tuple[Missing, ...]:
        """The values still needed, in the order of the questions, in the current language."""
        now = language()
        if now not in self._missing:
            self._missing[now] = self._needed()
        return self._missing[now]

    @cached_property
    def _missing(self) -> dict[str, tuple[Missing, ...]]:
        """The same by language, since one file may be shown on several phones."""
        return {}

    def _needed(self) -> tuple[Missing, ...]:
        needed: dict[tuple[str, str], list[str]] = {}
        for name, what, why in self.part.needs(self.table):
            needed.setdefault((name, what), []).append(why)
        called = self.part.value_label
        return tuple(Missing(name, what, tuple(map(tr, why)), called(what)) for (name, what), why in needed.items())

    @property
    def remarks(self) -> tuple[str, ...]:
        """Unusual values; the score is still counted."""
        return (*self.on_format, *self.part.remarks(self.table))

    def answer(self) -> AnswerModel:
        """The answer of `tally --json`: the score, what is missing, and unusual values."""
        return self.table.answer(self.lacking, self.remarks)

    @property
    def lacking(self) -> tuple[common_answers.Missing, ...]:
        """The values still needed, as answered."""
        return tuple(
            common_answers.Missing(player=each.player, what=each.what, why="; ".join(each.why)) for each in self.missing
        )

    @property
    def scored(self) -> ScoredTable:
        """The score for other programs."""
        score, day = self.table.score, self.document.get("date")
        begun = [self.game.meta.id, day, [row.name for row in score.players]]
        return ScoredTable(self.game, score, self.document, self.path, self.table.starter, begun)

    def page(self) -> Page:
        """The page of the table."""
        from castlescore.view.pages import Page

        table, teller = self.table, self.game.page
        return Page(
            game=tr(teller.GAME),
            title=people(table.names),
            date=self.scored.date,
            verdict=teller.verdict(table.score),
            facts=table.facts(),
            sheets=teller.sheets(table.score),
            reasons=teller.reasons(table.score),
            castles=tuple(map(table.castle_view, table.known)),
            recorded=False,
            remarks=self.remarks,
        )

    def pictures(self) -> dict[str, str]:
        """The known castles as SVG, by player or castle."""
        return {entry.name: self.table.picture(entry) for entry in self.table.known}


class Problems:
    """Makes errors for mistakes in a tally file, with the place and the reason.

    `rows`: the array of tables of the file (`FinishedTable.ROWS`).
    """

    def __init__(self, path: str, text: str, rows: str) -> None:
        self.path, self.text, self.rows = path, text, rows

    def at(self, why: str, *place: str | int) -> FileProblem:
        """The error at these keys and numbers."""
        return FileProblem(f"{at_line(self.path, self.text, *place)}: {why}")

    def of_row(self, why: str, i: int, *place: str | int) -> FileProblem:
        """The error at these keys and numbers within a row."""
        return self.at(tr(OF_ROW[self.rows], n=i + 1, why=why), self.rows, i, *place)

    def castle_named(self, name: str, i: int, game: str, box: object) -> CastleTiles:
        """The castle of a castle file that a row names, judged by its game; `box`: the available tiles.

        Raises FileProblem for any mistake in it, with the place where it is named.
        """
        other = beside(self.path, name)
        try:
            file = parse_any_castle(read_text(other), other, {game: box})
        except CastlescoreError as problem:
            raise self.of_row(f"castle: {problem}", i, "castle") from problem
        if file.game.meta.id != game:
            why = tr("{file} is a castle of {game}", file=shown(other), game=file.game.meta.title)
            raise self.of_row(f"castle: {why}", i, "castle")
        return file.judged


def read_tally(path: str) -> TallyFile:
    """Read a tally file; raises FileProblem or LimitHit with the mistake and its place."""
    return parse_tally(read_text(path), path)


def count_tally(path: str) -> Outcome:
    """The result of a tally as an evening of `stats`, or why it does not count."""
    try:
        file = read_tally(path)
    except CastlescoreError as problem:
        return Unreadable(path, str(problem))
    if file.missing:
        return Incomplete(path)
    table, scored = file.table, file.scored
    return finished(path, file.game.meta.id, scored.date, scored.score, table.details(), table.starter)


def is_tally(path: str) -> bool:
    """Whether a file names the format of a tally file; raises as `read_tally` if it cannot be read."""
    return str(parse_toml(read_text(path), path).get("format")).startswith(KIND)


def parse_tally(text: str, path: str) -> TallyFile:
    """The finished table in the text of a tally file; raises as `read_tally`."""
    read, on_format = with_format(parse_toml(text, path), path, "tally", ("player", "castle"))
    document = {**read}
    expect_format(document, path, "tally", text)
    try:
        game = game_of(document)
    except KeyError:
        where = at_line(path, text, "game")
        known, name = either(NAMES), quoted(document["game"])
        why = tr("{where}: the game is {name}: it is {names}", where=where, name=name, names=known)
        raise FileProblem(why) from None
    table = game.tally.read(document, path, text)
    if "date" in document:
        document["date"] = str(document["date"])  # TOML's own date means the same
    return TallyFile(path, text, game, document, table, on_format)


def beside(path: str, name: str) -> str:
    """The path of a file that another one names."""
    return name if path == STDIN else str(Path(path).parent / name)


def tally_of(game: Game, document: TallyDocument, path: str) -> TallyFile:
    """The finished table of a document that is to be saved; raises as `read_tally`."""
    return parse_tally(tally_text(game, document), path)


def tally_text(game: Game, document: TallyDocument) -> str:
    """The text of a tally file: its keys in order, then the rows, one tile per line."""
    part = game.tally
    assert part is not None
    rows = document[part.ROWS]
    assert isinstance(rows, list)
    tables = [_lines(document, part.HEAD), *(f"\n[[{part.ROWS}]]\n{_lines(row, hints(part.ROW))}" for row in rows)]
    return "".join(tables)


def _lines(document: TallyDocument, keys: Iterable[str]) -> str:
    return "".join(lines_of(key, document[key]) for key in keys if key in document)


def with_answer(file: TallyFile, document: TallyDocument) -> TallyFile:
    """The file with the content of a document; its lines and comments stay where possible.

    Raises as `read_tally`.
    """
    rows, text = file.table.ROWS, file.text
    old, new = file.document[rows], document[rows]
    if isinstance(old, list) and isinstance(new, list):
        text = with_keys(text, (), _changes(file.document, {**document, rows: old}))
        for i, (before, after) in enumerate(zip(old, new, strict=True)):
            text = with_keys(text, (rows, i), _changes(before, after))
    with suppress(CastlescoreError):
        tally = parse_tally(text, file.path)
        if tally.document == document:
            return tally
    return tally_of(file.game, document, file.path)


def _changes(old: TallyDocument, new: TallyDocument) -> TallyDocument:
    """The keys that differ, removed ones as None."""
    keys = [*new, *(key for key in old if key not in new)]
    return {key: new.get(key) for key in keys if old.get(key) != new.get(key)}


def tally_reads_back(game: Game, document: TallyDocument, path: str) -> Proof:
    """A proof that the text of a tally file has exactly this content."""
    meant = parse_toml(tally_text(game, document), path)
    if "date" in meant:
        meant["date"] = str(meant["date"])
    return reads_back(path, lambda text: parse_tally(text, path).document, meant)
