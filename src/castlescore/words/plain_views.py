"""What a game of few words shows: everybody's points, a sentence for each event (see `plain_game`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Generic

from castlescore.core.errors import Unclear, shown
from castlescore.core.events import Event
from castlescore.core.language import both, tr, trp
from castlescore.core.language.messages import SHARED, Message, Sentences
from castlescore.core.names import find
from castlescore.core.refusals import Refusal
from castlescore.core.rulebook import cite
from castlescore.core.types import CastleTiles, Move, Played, Printed, Standings, Table
from castlescore.core.values import Value
from castlescore.protocol.answers import Pending, Recorded
from castlescore.protocol.evening import Evening, Step
from castlescore.protocol.game import Game
from castlescore.protocol.page import EventView, Now, Plans, Sheet, Verdict
from castlescore.protocol.rules import Difference
from castlescore.protocol.views import Answer, Row
from castlescore.protocol.words import Word
from castlescore.record.lines import joined
from castlescore.view.events import refused_words
from castlescore.view.scored import HEAD
from castlescore.view.screen import width


class Standing(Value):
    """A player in the score."""

    name: str
    total: int
    place: int


class Score(Value):
    """The score of a game, or as if it ended now."""

    final: bool
    players: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """Those in the first place."""
        return tuple(row.name for row in self.players if row.place == 1)


class Shown(Score):
    """The score at an event."""

    event: int


class Explained(Score):
    """The score, and what is wrong with that of the file."""

    wrong: tuple[str, ...]


def standings(totals: Mapping[str, int], final: bool) -> Score:
    """The players with their places, the most points first; who has as many shares a place."""
    placed = [(name, mine, 1 + sum(other > mine for other in totals.values())) for name, mine in totals.items()]
    return Score(final, tuple(Standing(*row) for row in sorted(placed, key=lambda row: row[2])))


class PlainAnswers(Game[Table, Move, Played, CastleTiles, object, Printed, Standings, object]):
    """What a game of few words answers itself; `SENTENCES`: those of its messages by their names."""

    SENTENCES: Mapping[str, str] = {}

    def say(self, message: Message) -> str:
        """The sentence of a message; raises KeyError for one that there is not."""
        return Sentences({**SHARED, **self.SENTENCES}).say(message)

    def sentence(self, played: Played) -> str:
        """What a move did, in a sentence."""
        raise NotImplementedError

    def prompt(self, table: Table) -> str:
        """Whose move it is and what can be typed."""
        raise NotImplementedError

    def score(self, table: Table) -> Score:
        """The score as it stands."""
        raise NotImplementedError

    def mover(self, table: Table) -> str:
        """Whose move it is."""
        raise NotImplementedError

    def choices(self, table: Table, field: str) -> list[Word]:
        """What can be typed for a field of its moves; none where anything can."""
        return []


class Part(Generic[Table, Move, Played]):
    """A part of a game of few words."""

    def __init__(self, game: PlainAnswers[Table, Move, Played]) -> None:
        self.game = game


def _points(score: Standings, only: Collection[str] = ()) -> list[str]:
    """Everybody's points, the most first."""
    return [f"{row.name} {row.total}" for row in score.players if not only or row.name in only]


class PlainPresenter(Part[Table, Move, Played]):
    """Tables as everybody's points and a prompt; refusals with their rules."""

    def event_lines(self, n: int, played: Played, width: int, was: str = "") -> list[str]:
        """What a recorded move did."""
        return [f"{n:>4}  {self.game.sentence(played)}"]

    def prompt(self, table: Table) -> list[str]:
        """Whose move it is and what can be typed."""
        return [self.game.prompt(table)]

    def overview(self, table: Table, last: int, path: str, width: int) -> list[str]:
        """Everybody's points and the prompt."""
        head = tr("event {n} of {path}", n=last, path=shown(path))
        return [head, *_points(self.game.score(table)), *self.prompt(table)]

    def refusal(self, found: Refusal, width: int) -> list[str]:
        """Why a line is refused, and what to type instead."""
        whys = [self.game.say(v.why) + (f" ({cite(v.rule)})" if v.rule else "") for v in found.violations]
        return [
            *(refused_words(found, why) for why in whys),
            *([self.game.say(found.hint)] if found.hint else []),
        ]

    def changed(self, before: Table, after: Table) -> list[str]:
        """Everybody's points now."""
        return _points(self.game.score(after))

    def advised(self, refusal: Refusal, move: Move, table: Table) -> Refusal:
        """The refusal as it is."""
        return refusal

    def scene(self, played: Played, words: int = 0) -> list[str]:
        """No picture."""
        return []

    def after_event(self, played: Played) -> list[str]:
        """Nothing more."""
        return []

    def nearby(self, refusal: Refusal, table: Table | None = None) -> list[str]:
        """No other place."""
        return []


class PlainDocuments(Part[Table, Move, Played]):
    """What is answered with `--json`."""

    ANSWERS: Mapping[str, object] = {}

    def recorded(self, last: int, event: Event, played: Played) -> Recorded[Value, Pending]:
        """What a recording command answers."""
        told = tuple(map(self.game.say, played.told))
        return Recorded(event={"n": last, **event}, lines=(), told=told, pending=())

    def pending(self, table: Table) -> tuple[Pending, ...]:
        """Nothing waits."""
        return ()

    def shown(self, table: Table, last: int) -> Shown:
        """What `show --json` prints."""
        return Shown(event=last, **vars(self.scored(table)))

    def scored(self, table: Table, only: Collection[str] = (), wrong: Sequence[str] | None = None) -> Score:
        """What `score --json` prints; with `wrong` what `explain --json` prints."""
        found = self.game.score(table)
        rows = tuple(row for row in found.players if not only or row.name in only)
        return Score(found.final, rows) if wrong is None else Explained(found.final, rows, tuple(wrong))


class PlainLog(Part[Table, Move, Played]):
    """Events in sentences, all in one stretch."""

    def heading(self, table: Table) -> str:
        """The name of the game."""
        return self.game.meta.name

    def round_of(self, table: Table) -> None:
        """No rounds are known."""

    def line(self, step: Step[Table, Move, Played], since: Table, wrong: Sequence[Difference]) -> str:
        """What an event did, and its figures that do not follow."""
        differ = [tr("{said} is written, and {right} follows", said=said, right=right) for _, said, right in wrong]
        return "; ".join([self.game.sentence(step.played), *differ])

    def said(self, event: Event, table: Table) -> str:
        """The line that records it, and whose it is."""
        line = joined(self.game.words.lines.words([event], None))
        return f"{shown(event['by'])}: {line}" if "by" in event else line

    def behind(
        self, step: Step[Table, Move, Played], earlier: Sequence[Step[Table, Move, Played]]
    ) -> Sequence[tuple[str, Sequence[str]]]:
        """Nothing: the sentence says it."""
        return ()

    def again(self, n: int, event: Event) -> None:
        """Nothing: the sentence says it."""


class PlainShows(Part[Table, Move, Played]):
    """The whole table, and everybody's score."""

    def show(
        self, replay: Evening[Table, Move, Played], words: Sequence[str], json: bool, zoom: int | None = None
    ) -> Answer:
        """The table; raises Unclear for words, since there is no part of it to name."""
        if words:
            raise Unclear(tr("show takes no words in this game"))
        view, table = self.game.view, replay.table
        if json:
            return Answer(view.answers.shown(table, replay.last))
        return Answer(words=view.presenter.overview(table, replay.last, replay.record.path, width()))

    def standing(self, judged: object, json: bool, zoom: int | None = None) -> Answer:
        """There are no castles; raises Unclear."""
        raise Unclear(tr("{name} has no castles", name=self.game.meta.title))

    judged = standing

    def offered(self, replay: object, words: Sequence[str], price: bool, json: bool) -> Answer:
        """Nothing is said of what could be laid; raises Unclear."""
        raise Unclear(tr("{game} has no offers", game=self.game.meta.title))

    def scored(self, word: str, table: Table) -> tuple[str, ...]:
        """The player whom a name means; raises Unclear."""
        names: dict[str, tuple[str, ...]] = {row.name: () for row in self.game.score(table).players}
        found = find(word, names, names)
        if found.one is None:
            raise Unclear(tr("'{word}' is no player here: {names}", word=shown(word), names=", ".join(names)))
        return (found.one,)


class PlainSheets(Part[Table, Move, Played]):
    """A row a player."""

    def sheet(
        self, found: Standings, width: int, why: bool, last: int | None = None, only: Collection[str] = ()
    ) -> list[str]:
        """Everybody's points, the most first."""
        return _points(found, only)

    def rows(self, found: Standings) -> tuple[tuple[str, ...], list[Row]]:
        """The columns of the sheet, and the cells of each row."""
        rows: list[Row] = [
            {
                "final": found.final,
                "row": "player",
                "name": row.name,
                "place": row.place,
                "winner": found.final and row.place == 1,
                "total": row.total,
            }
            for row in found.players
        ]
        return HEAD, rows

    def score(self, table: Table) -> Score:
        """The score as it stands."""
        return self.game.score(table)

    def winners_line(self, found: Standings) -> list[str]:
        """Who wins or would."""
        who = both(found.winners)
        return [tr("{players} wins", players=who) if found.final else tr("{players} would win", players=who)]

    def starter(self, table: Table) -> None:
        """Nobody is known to have begun."""


class PlainPage(Part[Table, Move, Played]):
    """The page of an evening: the score, and every event in a sentence."""

    def __init__(self, game: PlainAnswers[Table, Move, Played]) -> None:
        super().__init__(game)
        self.GAME = game.meta.name

    def event_line(self, n: int, event: Event) -> str:
        """One event from the file alone."""
        return f"{n} {' '.join(str(value) for key, value in event.items() if key != 'n')}"

    def names(self, table: Table) -> tuple[str, ...]:
        """Who played."""
        return tuple(row.name for row in self.game.score(table).players)

    def verdict(self, found: Standings) -> Verdict:
        """Who wins or would."""
        return Verdict(found.final, self.game.view.sheets.winners_line(found)[0], tr("by points"))

    def sheets(self, found: Standings) -> tuple[Sheet, ...]:
        """The score."""
        rows = tuple((row.name, str(row.total)) for row in found.players)
        won = tuple(found.winners) if found.final else ()
        return (Sheet(trp("page", "Score"), ("", trp("column", "points")), rows, won=won),)

    def standing(self, table: Table) -> tuple[Sheet, ...]:
        """The score as it stands."""
        return self.sheets(self.game.score(table))

    def now(self, table: Table) -> Now:
        """The stretch of the game, and everybody's points."""
        return Now(self.game.view.log.heading(table), (), self.standing(table))

    def facts(self, replay: object) -> tuple[()]:
        """Nothing more: neither facts nor reasons, castles or charts."""
        return ()

    reasons = castles = charts = facts

    def plans(self, replay: object) -> Plans:
        """No castle to look at."""
        return Plans()

    def films(self, tables: object, steps: object) -> tuple[()]:
        """No castle to be drawn."""
        return ()

    def stretch(self, step: Step[Table, Move, Played]) -> str:
        """The stretch of the game that an event belongs to."""
        return self.game.view.log.heading(step.before)

    def event_view(self, step: Step[Table, Move, Played]) -> EventView:
        """What an event did."""
        return EventView(step.n, self.game.sentence(step.played))
