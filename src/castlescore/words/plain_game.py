"""A game of few words: the parts that follow from its rules and three answers of its own.

A small game, or a new one, begins with these and gives parts of its own one by one. It has no castles to ask about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from castlescore.core.events import Event, Moves
from castlescore.core.messages import Message, Sentences
from castlescore.core.refusals import Refusal
from castlescore.core.sentences import SHARED
from castlescore.protocol.game import Game, differences
from castlescore.record.findings import Audit, Finding
from castlescore.record.replay import Step
from castlescore.record.session_file import Record
from castlescore.words.candidates import Line, Word
from castlescore.words.plain_views import Part as Part
from castlescore.words.plain_views import PlainLog, PlainPage, PlainPresenter, PlainSheets, PlainShows, Score
from castlescore.words.plain_words import PlainBeginning, PlainWords

if TYPE_CHECKING:
    from pydantic import TypeAdapter


class PlainRules:
    """What a game need not say of its moves: each line is one move, nobody's changes hands, figures are as played."""

    MOVES: Moves[Any]
    apply: Callable[[Any, Any], Any]

    def model(self) -> TypeAdapter[Any]:
        """What judges a session file."""
        from castlescore.record.toml.judge import judge_of_session
        from castlescore.words.plain_header import PlainHeader

        return judge_of_session(PlainHeader, self.MOVES)

    def move_of(self, event: Event) -> Any:
        """What was typed, of an event."""
        return self.MOVES.read(event)

    def apply_all(self, table: Any, moves: Sequence[Any]) -> Any:
        """What comes of the moves of one line, all of them or none."""
        done: list[Any] = []
        for move in moves:
            found = self.apply(done[-1].table if done else table, move)
            if isinstance(found, Refusal):
                return found
            done.append(found)
        return done

    def passed_on(self, table: Any, move: Any) -> Any:
        """The same move: it stays that player's."""
        return move

    def figures_of(self, played: Any) -> dict[str, Any]:
        """The figures of a move that stands."""
        return dict(played.figures)


class PlainGame(Game):
    """A game whose audit, log, page, shows and sheets follow from its rules and a few answers.

    `SENTENCES`: those of its messages by their names.
    """

    SENTENCES: Mapping[str, str] = {}

    def say(self, message: Message) -> str:
        """The sentence of a message; raises KeyError for one that there is not."""
        return Sentences({**SHARED, **self.SENTENCES}).say(message)

    def sentence(self, played: Any) -> str:
        """What a move did, in a sentence."""
        raise NotImplementedError

    def prompt(self, table: Any) -> str:
        """Whose move it is and what can be typed."""
        raise NotImplementedError

    def score(self, table: Any) -> Score:
        """The score as it stands."""
        raise NotImplementedError

    def mover(self, table: Any) -> str:
        """Whose move it is."""
        raise NotImplementedError

    def choices(self, table: Any, field: str) -> list[Word]:
        """What can be typed for a field of its moves; none where anything can."""
        return []

    @property
    def words(self) -> PlainWords:
        """The lines of its tables, as its moves say them."""
        return PlainWords(self)

    lines = completion = hints = words

    @property
    def beginning(self) -> PlainBeginning:
        """How its tables are laid out."""
        return PlainBeginning(self)

    @property
    def audit(self) -> PlainAudit:
        """Audits of its records."""
        return PlainAudit(self)

    @property
    def presenter(self) -> PlainPresenter:
        """Tables for people and as JSON."""
        return PlainPresenter(self)

    @property
    def log(self) -> PlainLog:
        """Events in words."""
        return PlainLog(self)

    @property
    def shows(self) -> PlainShows:
        """What is shown of its tables."""
        return PlainShows(self)

    @property
    def sheets(self) -> PlainSheets:
        """The score for other programs."""
        return PlainSheets(self)

    @property
    def page(self) -> PlainPage:
        """What the page of an evening tells."""
        return PlainPage(self)

    @property
    def lookup(self) -> NoTiles:
        """It has no tiles to look up."""
        return NoTiles()

    @property
    def catalogue(self) -> NoTiles:
        """It has no tiles to list."""
        return NoTiles()


class PlainAudit(Part):
    """A record replayed strictly; an event that cannot be is left out."""

    def audit(self, record: Record) -> Audit:
        """Everything in a record that does not follow."""
        return self.followed(record)[0]

    def followed(self, record: Record) -> tuple[Audit, Any, list[Step]]:
        """What was found, the table as it was left, and the events that could be played."""
        rules = self.game.rules
        steps: list[Step] = []
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
            for _, said, right in differences(rules, event, rules.figures_of(played)):
                found.append(Finding(n, "points", "", said, right, f"{said} is written, and {right} follows", line))
            steps.append(Step(n, event, move, table, played))
            table = played.table
        totals = {row.name: row.total for row in self.game.score(table).players}
        return Audit(record.path, len(record.events), found, totals, dict(totals)), table, steps

    def watched(self, record: Record, watch: Callable[[Step], None]) -> None:
        """Show `watch` each event that could be played."""
        for step in self.followed(record)[2]:
            watch(step)


class NoTiles:
    """Nothing to look up."""

    def tiles(self, path: str | None = None) -> dict[str, Any]:
        """None."""
        return {}

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """None."""
        return {}

    def kind(self, query: str) -> Callable[[Any], bool]:
        """No tile is of any."""
        return lambda tile: False

    def words(self) -> list[Word]:
        """None."""
        return []

    def choices(self, option: str, line: Line) -> None:
        """None."""

    def tile_document(self, tile: Any) -> dict[str, Any]:
        """Of no tile."""
        return {}

    def tile_table(self, found: Sequence[Any], columns: int) -> list[str]:
        """Of no tiles."""
        return []
