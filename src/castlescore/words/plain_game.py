"""A game of few words: the parts that follow from its rules and three answers of its own.

A small game, or a new one, begins with these and gives parts of its own one by one. It has no castles to ask about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Generic, cast

from castlescore.core.choices import Choice
from castlescore.core.commands import Command
from castlescore.core.errors import Unclear
from castlescore.core.events import Event, Moves
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.core.types import CastleTiles, Move, Played, Printed, Table
from castlescore.core.values import Value
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.findings import Audit, Finding
from castlescore.protocol.game import Lacking, View, Words
from castlescore.protocol.rules import differences, names_now, one_by_one
from castlescore.protocol.words import Line, Word
from castlescore.record.rewriting import as_amended
from castlescore.words.plain_views import (
    Part,
    PlainAnswers,
    PlainDocuments,
    PlainLog,
    PlainPage,
    PlainPresenter,
    PlainSheets,
    PlainShows,
)
from castlescore.words.plain_words import PlainBeginning, PlainWords, commands_of, header_of

if TYPE_CHECKING:
    pass


class PlainRules(Generic[Table, Move, Played]):
    """What a game need not say of its moves: each line is one move, nobody's changes hands, figures are as played.

    `SETUP`: a class as those of moves are, whose fields are options of `new` and keys of the header.
    """

    MOVES: Moves[Move]
    TURNS = ""
    SETUP: type | None = None

    def apply(self, table: Table, move: Move) -> Played | Refusal:
        """What comes of a move, or why the rules forbid it."""
        raise NotImplementedError

    def header(self) -> type:
        """What a session file may say before its events."""
        return header_of(self.SETUP)

    def move_of(self, event: Event) -> Move:
        """What was typed, of an event."""
        return self.MOVES.read(event)

    def apply_all(self, table: Table, moves: Sequence[Move]) -> list[Played] | Refusal:
        """What comes of the moves of one line, all of them or none."""
        return one_by_one(self.apply, table, moves)

    def passed_on(self, table: Table, move: Move) -> Move:
        """The same move: it stays that player's."""
        return move

    def called(self, before: Table, after: Table, rename: bool) -> dict[str, str]:
        """What the players are called at a table laid otherwise, where the table knows its `players`."""
        old, new = (getattr(table, "players", ()) for table in (before, after))
        return names_now(old, new, rename)

    def choices(self, table: Table) -> Iterator[Choice[Move]]:
        """Nothing: a game whose moves the library is to list says them here. Raises Unclear."""
        raise Unclear(tr("this game does not list its moves"))

    def figures_of(self, played: Played) -> dict[str, object]:
        """The figures of a move that stands."""
        return dict(played.figures)


class PlainGame(PlainAnswers[Table, Move, Played]):
    """A game whose commands, audit, log, page, shows and sheets follow from its rules and a few answers."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """A command for each of its moves, and the options of `new`, as their classes say them."""
        rules = self.rules
        assert isinstance(rules, PlainRules)
        return commands_of(rules.MOVES, rules.SETUP)

    @property
    def audit(self) -> PlainAudit[Table, Move, Played]:
        """Audits of its records."""
        return PlainAudit(self)

    @property
    def library(self) -> PlainLibrary[Table, Move, Played]:
        """What the library gives of it."""
        return PlainLibrary(self)

    @property
    def words(self) -> Words[Table, Move, Played, CastleTiles, object, Printed]:
        """What lines mean, as its moves say them."""
        words = PlainWords(self)
        exports = Lacking(tr("{game} has no castles to export", game=self.meta.title))
        sites = Lacking(tr("{name} has no castles", name=self.meta.title))
        return Words(PlainBeginning(self), words, words, exports, words, NoTiles(), PlainShows(self), sites)

    @property
    def view(self) -> View[Table, Move, Played, Printed]:
        """What is shown."""
        log, page, presenter, sheets = PlainLog(self), PlainPage(self), PlainPresenter(self), PlainSheets(self)
        return View(PlainDocuments(self), NoTiles(), log, page, presenter, sheets, None)


class PlainAudit(Part[Table, Move, Played]):
    """A record replayed strictly; an event that cannot be is left out."""

    def audit(self, record: Record) -> Audit:
        """Everything in a record that does not follow."""
        return self.followed(record, judging=True)[0]

    def followed(self, record: Record, judging: bool = False) -> tuple[Audit, Table, list[Step[Table, Move, Played]]]:
        """What was found, the table as it was left, and the events that could be played."""
        rules, record = self.game.rules, as_amended(record)
        steps: list[Step[Table, Move, Played]] = []
        found: list[Finding] = []
        table = rules.begin(record.header, record.path, record.text)
        for n, event in record.standing()[0]:
            line = record.lines[n - 1] if n <= len(record.lines) else None
            move = rules.move_of(event)
            played = rules.apply(table, move)
            if isinstance(played, Refusal):
                broken = played.violations[0]
                why = self.game.say(broken.why)
                found.append(Finding(n, played.kind, broken.rule, rules.MOVES.write(move), None, why, line))
                continue
            for _, said, right in differences(rules.MOVES, event, rules.figures_of(played)):
                why = tr("{said} is written, and {right} follows", said=said, right=right)
                found.append(Finding(n, "points", "", said, right, why, line, harmless=True))
            steps.append(Step(n, event, move, table, played))
            table = cast("Table", played.table)
        score = self.game.score(table)
        totals = {row.name: row.total for row in score.players}
        audit = Audit(record.path, len(record.events), found, totals, dict(totals), finished=score.final)
        audit.recorded_winners = audit.correct_winners = tuple(score.winners) if score.final else ()
        if judging:
            from castlescore.record.doubt import Stakes, weigh

            weigh(audit, Stakes(), None)
        return audit, table, steps


class PlainLibrary(Part[Table, Move, Played]):
    """Its legal moves, where its rules list them; it has no castles."""

    def choices(self, table: Table) -> Iterator[Choice[Move]]:
        """What its rules list; raises Unclear where they list nothing."""
        rules = self.game.rules
        assert isinstance(rules, PlainRules)
        return rules.choices(table)

    @property
    def Castle(self) -> type:  # noqa: N802
        """None; raises Unclear."""
        raise Unclear(tr("{name} has no castles", name=self.game.meta.title))

    Placement = Castle


class NoTiles:
    """Nothing to look up."""

    def tiles(self, path: str | None = None) -> dict[str, Printed]:
        """None."""
        return {}

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """None."""
        return {}

    def kind_word(self, kind: str) -> str:
        """The type as it is."""
        return kind

    def kind(self, query: str) -> Callable[[object], bool]:
        """No tile is of any."""
        return lambda tile: False

    def words(self) -> list[Word]:
        """None."""
        return []

    def choices(self, option: str, line: Line) -> None:
        """None."""

    def tile_document(self, tile: object) -> Value:
        """Of no tile."""
        return Value()

    def tile_table(self, found: Sequence[object], width: int) -> list[str]:
        """Of no tiles."""
        return []
