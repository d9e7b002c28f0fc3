"""A session as a value: its choices, the legal moves of each, and the lines that record them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from typing import ClassVar, Generic, Self, cast

from castlescore.core import choices
from castlescore.core.answers import AnswerModel
from castlescore.core.commands import metavar
from castlescore.core.errors import Disputed, FileProblem, Unclear
from castlescore.core.events import SETUP
from castlescore.core.events import without_number as said
from castlescore.core.language import amount, marked, tr
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document, Json, OwnTable, Standings, TypeVar
from castlescore.input.amending import (
    AmendLine,
    AmendPlan,
    adopt,
    amend,
    amendment,
    correct_disputed_setup,
    numbered_moves,
    rewrite,
    steps_to_redo,
    steps_to_undo,
    take_back_amend,
    undo_disputed,
)
from castlescore.input.beginning import (
    game_of_options,
    options_of,
    setup_correction,
    setup_row,
    values_of,
    with_suggestion,
)
from castlescore.input.command_names import full_name
from castlescore.input.options import (
    entry_in,
    entry_of,
    entry_of_row,
    lines_of,
    moves_of,
    moves_of_line,
    no_line,
    typed,
)
from castlescore.library.castle import AnyCastle, AnyPlacement, Illegal, StrPath
from castlescore.protocol.commands import commands
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.protocol.registry import NAMES, game_of
from castlescore.record import replay as fold
from castlescore.record.audit.findings import Audit
from castlescore.record.castle_files import CastleFile
from castlescore.record.disputes import Change, amend_back
from castlescore.record.lines import line_of, no_event
from castlescore.record.replay import Replay, play_record, record_move
from castlescore.record.session_file import check_new, parse_record, read_record, record_text, text_to_save
from castlescore.toml.reading import shown
from castlescore.view.common_answers import Sureness, violations

Place = TypeVar("Place", bound=AnyPlacement, default=AnyPlacement, covariant=True)


class Move(Generic[Place]):
    """A legal move of a table: `session.play(move)` makes it. `str(move)` and `line` are the line that records it.

    `Session.choices` and `Session.moves` make it, for the table of that session alone.

    Examples:
        >>> game = cs.castles.Session.read("three-players/table.toml").at(13)
        >>> move = next(game.moves())
        >>> move.line, move.price, move.points, move.place.joins
        ('buy formal-gardens 3,0@90', 15000, 3, ('S=foyer.E',))
    """

    def __init__(self, choice: Choice[Place], legal: choices.Legal[object]) -> None:
        """Made by a choice."""
        self.choice = choice
        self._legal = legal

    @cached_property
    def line(self) -> str:
        """The full line: `buy larder -2,1`."""
        replay = self.choice._replay
        event = replay.rules.MOVES.event(self._legal.move, {}, None)
        return line_of(replay.game, [event], replay.table)

    @property
    def kind(self) -> str:
        """The command of its line."""
        return self.choice.kind

    @property
    def owner(self) -> str:
        """The player whose castle, purse or cards it changes; in Between Two Castles the castle."""
        return self.choice.owner

    @property
    def tile(self) -> str:
        """The id of the tile that is placed or revealed, `""` for none."""
        return self.choice.tile

    @property
    def price(self) -> int | None:
        """The price of the tile (marks), without coins on it; None where nothing is paid."""
        return self.choice.price

    @cached_property
    def place(self) -> Place | None:
        """The place of its tile, with all its results; None where it places none."""
        verdict = self._legal.verdict
        return None if verdict is None else cast("Place", self.choice._game.library.Placement(verdict))

    @cached_property
    def points(self) -> int:
        """The points: of the place of its tile, or of a reward without a tile."""
        if self.place is not None:
            return self.place.points
        replay = self.choice._replay
        played = replay.rules.apply(replay.table, self._legal.move)
        return 0 if isinstance(played, Refusal) else sum(line.points for line in getattr(played, "lines", ()))

    def __str__(self) -> str:
        return self.line

    def __repr__(self) -> str:
        return f"<{self.line}: {self.points:+d}>"


class Choice(Generic[Place]):
    """Something that may be done now, in one or many ways: a tile to buy, a reward to take, the prices, the cards.

    Examples:
        >>> game = cs.castles.Session.read("three-players/table.toml").at(13)
        >>> choice = list(game.choices())[1]
        >>> choice.kind, choice.owner, choice.tile, choice.price, len(list(choice.moves()))
        ('buy', 'Ben', 'throne-room', 10000, 15)
    """

    __slots__ = ("_choice", "_replay")

    def __init__(self, replay: Replay, choice: choices.Choice[object]) -> None:
        """Made by a session."""
        self._replay = replay
        self._choice = choice

    @property
    def kind(self) -> str:
        """The command of its lines: `buy`, `reward`, `place`."""
        return self._choice.kind

    @property
    def owner(self) -> str:
        """The player whose castle, purse or cards it changes; in Between Two Castles the castle.

        `Session.castle` takes it. For new rooms and prices it is the master builder.
        """
        return self._choice.owner

    @property
    def tile(self) -> str:
        """The id of the tile that is placed or revealed, `""` for none."""
        return self._choice.tile

    @property
    def price(self) -> int | None:
        """The price in marks; None where nothing is paid."""
        return self._choice.price

    @property
    def _game(self) -> Game:
        return self._replay.game

    def moves(self) -> Iterator[Move[Place]]:
        """Its legal moves, in no order, computed one by one; none where a tile fits nowhere."""
        return map(partial(Move, self), self._choice.moves())

    def __repr__(self) -> str:
        if not self.tile:
            first = list(islice(self.moves(), 2))
            return f"<{first[0].line if len(first) == 1 else f'{self.kind} {self.owner}'}>"
        price = "" if self.price is None else f" for {self.price}"
        return f"<{self.kind} {self.owner}: {self.tile}{price}>"


HERE = marked("the session")  # the name in messages of a session that comes from no file


# Covariant, since a session never changes: a game's session is also one of any game.
Castle = TypeVar("Castle", default=AnyCastle, covariant=True)
Table = TypeVar("Table", default=OwnTable, covariant=True)
Score = TypeVar("Score", bound=Standings, default=Standings, covariant=True)
Scored = TypeVar("Scored", bound=AnswerModel, default=AnswerModel, covariant=True)


class Session(Generic[Castle, Place, Table, Score, Scored]):
    """The record of a game. It never changes: `play` returns the next session.

    Values computed from the record (`table`, `score`) raise FileProblem where an event breaks a rule; `audit` describes
    what is wrong with such a record.

    Examples:
        >>> game = cs.Session.read("three-players/table.toml").at(13)
        >>> game.play("ben: pass").events[-1]["money"], game.score().winners
        (25000, ('Ben',))
    """

    GAME: ClassVar[str] = ""  # the game of these sessions, "" for any game

    def __init__(self, record: Record, replay: Replay | None = None) -> None:
        """Made by `read`, `loads` and `play`; `replay`: the replay of the record, if it is known."""
        self._record = record
        if replay is not None:
            self.__dict__["_replay"] = replay

    @classmethod
    def new(cls, *players: str, game: str | None = None, **options: object) -> Self:
        """A new table, as `new` makes it; the players clockwise; one player alone plays solo.

        `options` are those of `new` by their names: `favor=["small", "food-area"]`, `foyer=["Ben=3"]`, `builder="Ben"`,
        `rules="bga"`, `setup` and `catalogue` with paths, `throne=[...]`; `date="2026-11-20"`, default: today. Raises
        Unclear for invalid options, Illegal where the rules do not allow such a table, FileProblem for a file that
        cannot be used.
        """
        for player in players:
            if not isinstance(player, str):
                raise Unclear(tr("{player}: a player's name should be a text", player=shown(str(player))))
        if not players:
            raise Unclear(tr("Missing argument '{name}'", name=metavar("PLAYER...")))
        if game is not None and cls.GAME not in ("", game):
            raise Unclear(tr("--game {id}: {names}", id=shown(str(game)), names=cls.GAME))
        date = options.pop("date", None)
        meant = game_of_options(game or cls.GAME or NAMES[0], options)
        if len(players) == 1 and "solo" in options_of(meant.meta):
            options = {"solo": True, **options}
        words = {**values_of(meant, options), "date": None if date is None else str(date)}
        header = meant.begin.header(players, words)
        if isinstance(header, Refusal):
            raise _illegal_error(meant, header)
        return cls._of(parse_record(record_text(Record("", header, ())), tr(HERE)))

    @classmethod
    def read(cls, path: StrPath) -> Self:
        """The session of a file; `-` is standard input. Raises FileProblem or LimitHit with what is wrong and where."""
        return cls._of(read_record(os.fspath(path)))

    @classmethod
    def loads(cls, text: str) -> Self:
        """The session in the text of a file; raises as `read`."""
        return cls._of(parse_record(text, tr(HERE)))

    @classmethod
    def _of(cls, record: Record) -> Self:
        """The session of a record; raises FileProblem for another game."""
        if cls.GAME not in ("", record.header["game"]):
            title = game_of(record.header).meta.title
            raise FileProblem(tr("{path}: a session of {game}", path=shown(record.path), game=title))
        return cls(record)

    @cached_property
    def _replay(self) -> Replay:
        return play_record(self._record)

    @property
    def _game(self) -> Game:
        return self._replay.game

    @property
    def header(self) -> Document:
        """The keys of the file before its events: `game`, `players`, `date` and others."""
        return self._record.header

    @cached_property
    def events(self) -> tuple[Document, ...]:
        """The events in the order they were recorded, undone ones too, as a file has them: `events[16]` has `n` 17."""
        return tuple({"n": n, **said(event)} for n, event in enumerate(self._record.events, 1))

    @property
    def table(self) -> Table:
        """The table now: a value of the game's own, `castles.Table` or `between.Table`."""
        return cast("Table", self._replay.table)

    def choices(self) -> Iterator[Choice[Place]]:
        """The choices at the table now, each with its legal moves; none when the game is over.

        A tile to buy, or a reward that places one, is one choice, and its places are its moves. New rooms come one by
        one, each room that the next card can bring. Options of a line are left out: `--claim`, `--allow`, and completed
        tiles whose reward is declined. Raises Unclear for a game that does not list its moves.
        """
        replay = self._replay
        made: type[Choice[Place]] = Choice
        return map(partial(made, replay), replay.game.library.choices(replay.table))

    def moves(self) -> Iterator[Move[Place]]:
        """Every legal move of the table now, of all choices, computed one by one."""
        return (move for choice in self.choices() for move in choice.moves())

    def castle(self, name: str | None = None) -> Castle:
        """A castle of the table, of the game's own class: by a player's name or, in Between Two Castles, the castle's.

        Without a name, of the player whose turn it is; raises Unclear.
        """
        judged, box = self._game.shows.castle(self._replay, name)
        castles = cast("type[AnyCastle]", self._game.library.Castle)
        return cast("Castle", castles._of(CastleFile(tr(HERE), "", self._game, box, judged)))

    def at(self, event: int) -> Self:
        """The session as it was after an event, from 0 (before the first) on; raises Unclear for no event."""
        if not 0 <= event <= len(self):
            raise Unclear(no_event(event, len(self)))
        return type(self)(self._record.with_events(self._record.events[:event]))

    def play(self, line: str | Move[Place]) -> Self:
        """The session after a line, as it is typed at the table: `buy larder -2,1 --claim 4`, `ben: pass`; or a move.

        An abbreviation that fits several commands means the one that can be typed now: `p` sets prices, and later
        passes. So are `undo`, `undo 2`, `undo --to 17`, `redo`, `amend 7 buy larder 0,4` and the other forms of amend.
        Raises Illegal where the rules refuse it, Unclear for words that are ambiguous, missing or left over,
        FileProblem for a number that no session file can hold.
        """
        if not isinstance(line, (str, Move)):
            raise Unclear(tr("{value}: a line of text or a Move is played", value=shown(repr(line))))
        now = self._replay_to_change(line)
        changing = now.branch()
        if isinstance(line, Move):
            if line.choice._game is not now.game:
                raise no_line(now.game)
            return self._played(changing, [line._legal.move], known=True)
        if (change := change_of(changing, line)) is not None:
            refusal = change()
            if refusal is not None:
                raise _illegal_error(now.game, refusal)
            return self._with_recorded(changing)
        possible = partial(now.game.completion.possible, now.table)
        entry = entry_of(line, now.game, now.game.entries.owners(now.table), possible)
        moves = moves_of(now.game, now.table, entry)
        if isinstance(moves, Refusal):
            raise _illegal_error(now.game, moves)
        return self._played(changing, moves)

    def _played(self, replay: Replay, moves: Sequence[object], known: bool = False) -> Self:
        """The session after the moves of a line, written into this replay; raises Illegal where one is refused.

        `known`: the moves are legal, as the rules made them, so that they need not be checked.
        """
        outcome = replay.rules.apply_all(replay.table, moves)
        if isinstance(outcome, Refusal):
            raise _illegal_error(replay.game, replay.game.presenter.advised(outcome, moves[-1], replay.table))
        for played in outcome:
            record_move(replay, played, replay.table)
        return self._with_recorded(replay, known)

    def _replay_to_change(self, line: str | Move[Place]) -> Replay:
        """The replay of the record; of a disputed one, as its audit replays it, if the line may correct it."""
        try:
            return self._replay
        except Disputed:
            from castlescore.record.chronicle import as_audited

            replay = as_audited(self._record)
            if isinstance(line, Move) or change_of(replay, line) is None:
                raise
            return replay

    def _with_recorded(self, replay: Replay, known: bool = False) -> Self:
        """The session with the recorded events; raises where no file could hold it."""
        replay.record = replace(replay.record, numbers=())  # as a file of it is numbered
        check_new(replay.record, replay.last if known else len(self))
        return type(self)(replay.record, None if replay.disputed is not None or replay.is_mended else replay)

    def score(self) -> Score:
        """The score now: `players` with `name`, `total` (points) and `place`; `winners`; `final`."""
        return cast("Score", self._game.sheets.score(self._replay.table))

    def scored(self) -> Scored:
        """The answer of `score`, as a value: unknown values are None."""
        return cast("Scored", self._game.answers.scored(self._replay.table))

    def score_json(self) -> Json:
        """The JSON of `score --json`, by the keys of its schema (`castlescore schema answer score`)."""
        sure = self.sureness()
        return {**self.scored().to_json(), **(sure.to_json() if sure else {})}

    def sureness(self) -> Sureness | None:
        """How sure `score` is if something is wrong with the record: `sure` by player, `winners_sure`, `doubts`.

        None where nothing is wrong.
        """
        from castlescore.record.chronicle import audit_if_wrong
        from castlescore.view.audits import sureness

        audit = audit_if_wrong(self._replay)
        return None if audit is None else sureness(audit)

    def audit(self) -> Audit:
        """Every discrepancy in the record: `findings`, each with `event`, `rule`, `why`, `correct`; `ok`.

        Raises FileProblem for an invalid header.
        """
        from castlescore.record.chronicle import audited

        return audited(self._record)

    def dumps(self) -> str:
        """The text of a session file; raises FileProblem or LimitHit where the program could not read it again."""
        return text_to_save(self._record, 0)

    def write(self, path: StrPath) -> None:
        """Write a session file: completely or not at all, read back before it is replaced, under the lock that the
        program uses.

        An existing file must be an earlier state of this session; raises FileProblem or LimitHit otherwise, and where
        it cannot be written.
        """
        from castlescore.record.session_file import record_reads_back
        from castlescore.record.store import locked, save

        name = os.fspath(path)
        with locked(name):
            if os.path.lexists(name) and not self._record.continues(read_record(name)):
                why = tr("it holds another game, or this one with other or more events")
                raise FileProblem(
                    tr("{path}: {why}; write to another file, or read it again and play on", path=shown(name), why=why)
                )
            save(name, self.dumps(), record_reads_back(replace(self._record, path=name)))

    def __len__(self) -> int:
        """The number of events."""
        return len(self._record.events)

    def __repr__(self) -> str:
        players = ", ".join(self.header["players"])
        return f"<Session of {self.header['game']}: {players}; {amount(len(self), 'event')}>"


def _illegal_error(game: Game, refusal: Refusal) -> Illegal:
    """A refusal as an exception, with a hint."""
    return Illegal("", violations(refusal.violations, game.say), game.say(refusal.hint) if refusal.hint else "")


Done = Refusal | None


def change_of(replay: Replay, text: str) -> Callable[[], Done] | None:
    """The change that a line makes to recorded events; None for any other line; raises Unclear.

    It writes into this replay; a refused line writes nothing.
    """
    words = typed(text, replay.game.entries.owners(replay.table))
    lines = {*lines_of(replay.game), *CHANGES}
    if not words:
        return None
    gone = [other for other in commands() if other not in lines]
    possible = partial(replay.game.completion.possible, replay.table)
    name = full_name(words[0], lambda: gone, now=possible)
    if name not in CHANGES:
        return None
    return lambda: CHANGES[name](replay, words[1:])


def _undo(replay: Replay, words: Sequence[str]) -> Done:
    count, to = _undo_range(replay.game, "undo", words)
    if replay.disputed is not None:
        return _write_change(replay, undo_disputed(replay, count, to))
    if count is None and to is None and replay.amend is not None:
        take_back_amend(replay)
        return None
    if count is None and to is None and replay.is_mended and (change := amend_back(replay)) is not None:
        return _write_change(replay, change)
    gone = steps_to_undo(replay, count, to)
    if isinstance(gone, Refusal):
        return gone
    fold.undo(replay, len(gone))
    return None


def _undo_range(game: Game, name: str, words: Sequence[str]) -> tuple[int | None, int | None]:
    """How many events a line is about, and to which event it goes back; None for a value that is not given."""
    options = entry_in(name, words, game).options
    count, to = options.get("count"), options.get("to")
    if count is not None and to is not None:
        raise Unclear(tr("either how many, or --to an event"))
    return count, to


def _redo(replay: Replay, words: Sequence[str]) -> Done:
    count, _ = _undo_range(replay.game, "redo", words)
    steps = steps_to_redo(replay, count)
    if isinstance(steps, Refusal):
        return steps
    rewrite(replay, numbered_moves(steps))
    return None


def _amend(replay: Replay, words: Sequence[str]) -> Done:
    if [*words[:1]] == [SETUP]:
        return _set_up(replay, words[1:])
    entry = entry_in("amend", words, replay.game)
    (event, *line), options = entry.words, entry.options

    def read(words: Sequence[str], table: object) -> Sequence[object] | Refusal:
        possible = partial(replay.game.completion.possible, table)
        return moves_of_line(replay.game, table, words, possible)

    to = replay if "try" not in options else replace(replay)
    return _write_change(to, amendment(replay, AmendLine(event, tuple(line), options), read))


def _write_change(replay: Replay, change: Change | AmendPlan | Refusal) -> Done:
    """Write an amend, unless it is refused."""
    if isinstance(change, Refusal):
        return change
    if isinstance(change, Change):
        adopt(replay, change)
    else:
        amend(replay, change)
    return None


def _set_up(replay: Replay, words: Sequence[str]) -> Done:
    row = setup_row(replay.game)
    entry = entry_of_row(row, words, row.options)
    setup = setup_correction(replay, entry.words, entry.options)
    if isinstance(setup, Refusal):
        return setup
    trial = replay if "try" not in entry.options else replace(replay)
    if replay.disputed is not None:
        return _write_change(trial, correct_disputed_setup(replay, setup))
    refused = fold.record_setup(trial, setup)
    return None if refused is None else with_suggestion(replay, refused, entry.words, entry.options, None)


CHANGES: dict[str, Callable[[Replay, Sequence[str]], Done]] = {"undo": _undo, "redo": _redo, "amend": _amend}


def replay_of(session: Session) -> Replay:
    """The replay of a session, for this program's views; raises FileProblem where it breaks a rule."""
    return session._replay
