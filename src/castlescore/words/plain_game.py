"""A game of few words: the parts that follow from its rules and three answers of its own.

A small game, or a new one, begins with these and gives parts of its own one by one. It has no castles to ask about.
Its lines are as the classes of its moves say them: what a move does and the values of its fields, in their order, as
`roll 3`. Whose it is (`by`) is not typed; a field that may be left out is an option. What is shown: `plain_views`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Generic, cast

from castlescore.core.choices import Choice
from castlescore.core.commands import FLAG, GAME, NUMBER, TEXT, Argument, Command, Option
from castlescore.core.errors import Unclear, shown
from castlescore.core.events import Event, Form, Header, Key, Moves
from castlescore.core.kinds import FIRST_WRONG, Day, Length, Name, Text, closed, fits
from castlescore.core.language import tr
from castlescore.core.names import Names, is_number
from castlescore.core.refusals import Refusal
from castlescore.core.types import CastleTiles, Document, Move, Played, Printed, Table
from castlescore.core.values import Value
from castlescore.protocol.commands import OWN
from castlescore.protocol.evening import Evening, Record, Step
from castlescore.protocol.findings import Audit, Finding
from castlescore.protocol.game import Game, Lacking, View, Words
from castlescore.protocol.rules import differences, names_now, one_by_one
from castlescore.protocol.words import Answered, Entry, Line, Question, Word
from castlescore.record.rewriting import as_amended
from castlescore.words.beginning import day, named
from castlescore.words.candidates import fit
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
from castlescore.words.questions import NO, YES, players_question, word_for, yes_no_words, yes_or_no


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
        return _header_of(self.SETUP)

    def move_of(self, event: Event) -> Move:
        """What was typed, of an event."""
        return self.MOVES.read(event)

    def apply_all(self, table: Table, moves: Sequence[Move]) -> list[Played] | Refusal:
        """What comes of the moves of one line, all of them or none."""
        return one_by_one(self.apply, table, moves)

    def passed_on(self, table: Table, move: Move) -> Move:
        """The same move: it stays that player's."""
        return move

    def turn_reason(self, table: Table, before: Sequence[Played], now: Sequence[Played]) -> None:
        """Nothing: no move is anybody's turn."""

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
        own = _own_options(self)
        found = [Command("new", options=tuple(map(_option, own.values())))] if own else []
        forms = [forms[0] for do, forms in self.rules.MOVES.forms.items() if do not in OWN]
        return (*found, *map(_command, forms))

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


BY = "by"


def _own_options(game: Game[Table, Move, Played]) -> Mapping[str, Key]:
    """The options of `new` that a game has, which are keys of the header."""
    return _setup_keys(getattr(game.rules, "SETUP", None))


def _setup_keys(setup: type | None) -> Mapping[str, Key]:
    """The fields of the class that has those options; nothing where a game has no such class."""
    return {} if setup is None else Form(setup).keys


def _typed_keys(form: Form) -> list[Key]:
    """The fields of a move that are typed as words: whose it is is not typed, what may be left out is an option."""
    return [key for key in form.keys.values() if key.path and key.needed and key.name != BY]


def _option_keys(form: Form) -> list[Key]:
    """The fields of a move that are options of its line."""
    return [key for key in form.keys.values() if key.path and not key.needed and key.name != BY]


def _command(form: Form) -> Command:
    """The command of a move: what its class is, an example by the names of its fields."""
    what = inspect.cleandoc(form.cls.__doc__ or "")
    keys = _typed_keys(form)
    line = " ".join(["castlescore", form.do, *(key.name.upper() for key in keys)])
    return Command(
        form.do,
        about=what.partition("\n")[0].rstrip("."),
        page=f"{what}\n\n{line}",
        words=GAME,
        arguments=tuple(
            Argument(key.name.upper(), key.about, many=key.kind is str and key is keys[-1]) for key in keys
        ),
        options=tuple(map(_option, _option_keys(form))),
    )


def _option(key: Key) -> Option:
    kind = {bool: FLAG, int: NUMBER}.get(cast("type", key.kind), TEXT)
    return Option(key.name, kind, metavar="" if kind == FLAG else key.name.upper(), help=key.about, behind="game")


def _said(key: Key, value: object) -> list[str]:
    """An option of a line with its value."""
    return [f"--{key.name}"] if key.kind is bool else [f"--{key.name}", str(value)]


@cache
def _header_of(setup: type | None) -> type:
    """The table of the header of a session: which game, who plays, when, and the options of `new`."""
    from typing import NotRequired

    from castlescore.core.tables import TypedDict

    keys = {name: NotRequired[key.filed] for name, key in _setup_keys(setup).items()}
    players = Annotated[list[Name], FIRST_WRONG, Length(1, 20)]
    head = {"format": Text, "game": Text, "players": players, "date": NotRequired[Day]}
    return closed(cast("type", TypedDict("PlainHeader", {**head, **keys})))  # type: ignore[operator]


class PlainWords(Part[Table, Move, Played]):
    """Its lines: from words to moves, and the words that could come next."""

    def read(self, table: Table, entry: Entry) -> Move:
        """The move that a line means; raises Unclear for words that are no values of its fields."""
        form = self._form(entry.command)
        keys = _typed_keys(form)
        words = list(entry.words)
        if keys and keys[-1].kind is str:  # what is said last may be of several words
            words[len(keys) - 1 :] = [" ".join(words[len(keys) - 1 :])] if len(words) >= len(keys) else []
        usage = " ".join([entry.command, *(key.name.upper() for key in keys)])
        if len(words) != len(keys):
            why = tr("{usage}, and {words} of {keys} words are here", usage=usage, words=len(words), keys=len(keys))
            raise Unclear(why)
        event: dict[str, object] = {"do": entry.command, **entry.options}
        for key, word in zip(keys, words, strict=True):
            event[key.name] = int(word) if key.kind is int and word.isascii() and word.isdecimal() else word
        for key in form.keys.values():
            if key.name in event and not fits(event[key.name], key.filed):
                word = shown(str(event[key.name]))
                raise Unclear(tr("'{word}' is no {key}:  {usage}", word=word, key=key.name, usage=usage))
        if BY in form.keys:
            event[BY] = self.game.mover(table)
        return self.game.rules.MOVES.read(event)

    def called(self, table: Table) -> list[Names]:
        """Its words name nothing of several words."""
        return []

    def _form(self, command: str) -> Form:
        """How a line of a command is written."""
        return self.game.rules.MOVES.forms[command][0]

    def begin(self, header: Header, path: str) -> Table:
        """The table before the first event."""
        return self.game.rules.begin(header, path)

    def possible(self, table: Table) -> tuple[str, ...]:
        """The moves that have their moment now: all of them."""
        return self.game.rules.MOVES.lines

    def words_of(self, line: Line, typed: str, replay: Evening[Table, Move, Played]) -> list[Word]:
        """What can come next among the words of a line: the choices for the field that is typed."""
        keys = _typed_keys(self._form(line.command)) if line.command in self.game.rules.MOVES.lines else []
        if len(line.words) >= len(keys):
            return []
        return fit(typed, self.game.choices(replay.table, keys[len(line.words)].name))

    def values(self, option: str, line: Line, replay: Evening[Table, Move, Played]) -> list[Word]:
        """Its lines have no options."""
        return []

    def words_of_file(self, document: Header | None, line: Line, typed: str) -> list[Word]:
        """It has no castle files."""
        return []

    def begun(self, header: Header, files: Sequence[str]) -> list[str]:
        """The options of `new` that the header has, beside players, day and game."""
        given = [key for name, key in _own_options(self.game).items() if name in header]
        return [word for key in given for word in _said(key, header[key.name])]

    def words(self, events: Sequence[Event], before: Table | None) -> list[str]:
        """The words of the line that records an event."""
        event = events[0]
        options = [key for key in _option_keys(self._form(event["do"])) if key.name in event]
        words = [str(event[key.name]) for key in _typed_keys(self._form(event["do"]))]
        return [event["do"], *words, *(word for key in options for word in _said(key, event[key.name]))]

    def moment(self, table: Table) -> str:
        """Who moves."""
        return str(self.game.mover(table)).lower()

    def rows(self, table: Table) -> list[tuple[str, str]]:
        """A line for each move whose first word has choices."""
        found = []
        for do in self.game.rules.MOVES.lines:
            choices = [self.game.choices(table, key.name) for key in _typed_keys(self._form(do))]
            if choices and all(choices):
                found.append((" ".join([do, *(words[0].text for words in choices)]), choices[0][0].about))
        return found

    def least(self, table: Table, before: Table) -> None:
        """Nothing: nothing waits before a move."""

    def check(self, table: Table) -> str:
        """The score is looked at, not checked."""
        return "score"


def _option_question(given: Document, key: Key) -> Question:
    """The value of an option of `new`; an empty answer leaves it as it is where it is not typed."""
    flag = key.kind is bool

    def take(words: str, again: bool) -> Answered:
        text = words.strip()
        value: object = yes_or_no(text, bool(key.default)) if flag else text if text else key.default
        if text and key.kind is int:
            value = int(text) if is_number(text) and len(text) < 10 else text
        if not fits(value, key.filed):
            raise Unclear(tr("'{word}' is no {key}:  {usage}", word=shown(text), key=key.name, usage=tr(key.about)))
        return Answered({**given, key.name: None if value == key.default else value})

    default = word_for(YES if key.default else NO) if isinstance(key.default, bool) else str(key.default)
    empty = "" if key.needed else tr(" (Enter: {word})", word=default)
    about = f"{tr(key.about)}\n" if key.about else ""
    prompt = f"{about}{key.name}{empty}: "
    return Question("", key.name, prompt, (tr(key.about),), take, yes_no_words if flag else lambda given, typed: [])


class PlainBeginning(Part[Table, Move, Played]):
    """A table of players alone."""

    def header(self, players: Sequence[str], options: Document, old: Header | None = None) -> dict[str, object]:
        """The header of the table; raises Unclear."""
        names, date = named(players), day(options.get("date"))
        head = {"format": "castlescore session 1", "game": self.game.meta.id, "date": date, "players": names}
        own = {name: value for name, value in options.items() if name != "date"}
        for name, key in _own_options(self.game).items():
            if name in own and not fits(own[name], key.filed):
                raise Unclear(tr("'{word}' is no {key}:  {usage}", word=own[name], key=name, usage=f"--{name}"))
        return {**head, **own}

    def question(self, given: Document) -> Question | None:
        """What is asked next: the players, and then each option of `new`."""
        if "players" not in given:
            prompt = tr("who plays? The one who begins first: ")
            help = (tr("The players' names with blanks between them."),)
            return players_question(given, prompt, help, lambda names: Answered({**given, "players": names}))
        asked = (key for name, key in _own_options(self.game).items() if name not in given)
        return next((_option_question(given, key) for key in asked), None)

    def lacks(self, table: Table) -> None:
        """Nothing."""

    def reseated(self, header: Header, players: Sequence[str], called: Mapping[str, str]) -> dict[str, object]:
        """The header with other players."""
        return {**header, "players": [*players]}

    def opened(self, table: Table, path: str) -> list[str]:
        """What can be typed."""
        return [self.game.prompt(table)]
