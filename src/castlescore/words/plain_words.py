"""The lines of a game of few words, as the classes of its moves say them (see `plain_game`).

A line is what a move does and the values of its fields, in their order: `roll 3`. Whose it is (`by`) is not typed;
a field that may be left out is an option.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, cast

from castlescore.core.commands import FLAG, GAME, NUMBER, TEXT, Argument, Command, Option
from castlescore.core.errors import Unclear, shown
from castlescore.core.events import Event, Form, Header, Key, Moves
from castlescore.core.kinds import FIRST_WRONG, Day, Length, Name, Text, closed, fits
from castlescore.core.language import tr
from castlescore.core.names import Names, is_number
from castlescore.core.types import Document, Move, Played, Table
from castlescore.protocol.commands import OWN
from castlescore.protocol.evening import Evening
from castlescore.protocol.game import Game
from castlescore.protocol.questions import Answered, Question
from castlescore.protocol.words import Entry, Line, Word
from castlescore.words.beginning import day, named
from castlescore.words.candidates import fit
from castlescore.words.laying import players_question, yes_no_words, yes_or_no
from castlescore.words.plain_views import Part
from castlescore.words.questions import NO, YES, word_for

BY = "by"


def setup_of(game: Game[Table, Move, Played]) -> type | None:
    """The class whose fields are options of `new` in a game; None where it has none."""
    return getattr(game.rules, "SETUP", None)


def setup_keys(setup: type | None) -> Mapping[str, Key]:
    """The options of `new`, which are keys of the header."""
    return {} if setup is None else Form(setup).keys


def typed_keys(form: Form) -> list[Key]:
    """The fields of a move that are typed as words: whose it is is not typed, what may be left out is an option."""
    return [key for key in form.keys.values() if key.path and key.needed and key.name != BY]


def option_keys(form: Form) -> list[Key]:
    """The fields of a move that are options of its line."""
    return [key for key in form.keys.values() if key.path and not key.needed and key.name != BY]


def commands_of(moves: Moves[Move], setup: type | None) -> tuple[Command, ...]:
    """The commands of a game, as the classes of its moves say them, and its options of `new`."""
    forms = [forms[0] for do, forms in moves.forms.items() if do not in OWN]
    found = [Command("new", options=tuple(map(_option, setup_keys(setup).values())))] if setup else []
    return (*found, *map(_command, forms))


def _command(form: Form) -> Command:
    """The command of a move: what its class is, an example by the names of its fields."""
    what = inspect.cleandoc(form.cls.__doc__ or "")
    keys = typed_keys(form)
    line = " ".join(["castlescore", form.do, *(key.name.upper() for key in keys)])
    return Command(
        form.do,
        about=what.partition("\n")[0].rstrip("."),
        page=f"{what}\n\n{line}",
        words=GAME,
        arguments=tuple(
            Argument(key.name.upper(), key.about, many=key.kind is str and key is keys[-1]) for key in keys
        ),
        options=tuple(map(_option, option_keys(form))),
    )


def _option(key: Key) -> Option:
    kind = {bool: FLAG, int: NUMBER}.get(cast("type", key.kind), TEXT)
    return Option(key.name, kind, metavar="" if kind == FLAG else key.name.upper(), help=key.about, behind="game")


def _said(key: Key, value: object) -> list[str]:
    """An option of a line with its value."""
    return [f"--{key.name}"] if key.kind is bool else [f"--{key.name}", str(value)]


@cache
def header_of(setup: type | None) -> type:
    """The table of the header of a session: which game, who plays, when, and the options of `new`."""
    from typing import NotRequired

    from castlescore.core.tables import TypedDict

    keys = {name: NotRequired[key.filed] for name, key in setup_keys(setup).items()}
    players = Annotated[list[Name], FIRST_WRONG, Length(1, 20)]
    head = {"format": Text, "game": Text, "players": players, "date": NotRequired[Day]}
    return closed(cast("type", TypedDict("PlainHeader", {**head, **keys})))  # type: ignore[operator]


class PlainWords(Part[Table, Move, Played]):
    """Its lines: from words to moves, and the words that could come next."""

    def read(self, table: Table, entry: Entry) -> Move:
        """The move that a line means; raises Unclear for words that are no values of its fields."""
        form = self._form(entry.command)
        keys = typed_keys(form)
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

    def _typed(self, command: str) -> list[Key]:
        """The fields of a move that are typed as words."""
        return typed_keys(self._form(command))

    def begin(self, header: Header, path: str) -> Table:
        """The table before the first event."""
        return self.game.rules.begin(header, path)

    def possible(self, table: Table) -> tuple[str, ...]:
        """The moves that have their moment now: all of them."""
        return self.game.rules.MOVES.lines

    def words_of(self, line: Line, typed: str, replay: Evening[Table, Move, Played]) -> list[Word]:
        """What can come next among the words of a line: the choices for the field that is typed."""
        keys = self._typed(line.command) if line.command in self.game.rules.MOVES.lines else []
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
        given = [key for name, key in setup_keys(setup_of(self.game)).items() if name in header]
        return [word for key in given for word in _said(key, header[key.name])]

    def words(self, events: Sequence[Event], before: Table | None) -> list[str]:
        """The words of the line that records an event."""
        event = events[0]
        options = [key for key in option_keys(self._form(event["do"])) if key.name in event]
        words = [str(event[key.name]) for key in self._typed(event["do"])]
        return [event["do"], *words, *(word for key in options for word in _said(key, event[key.name]))]

    def moment(self, table: Table) -> str:
        """Who moves."""
        return str(self.game.mover(table)).lower()

    def rows(self, table: Table) -> list[tuple[str, str]]:
        """A line for each move whose first word has choices."""
        found = []
        for do in self.game.rules.MOVES.lines:
            choices = [self.game.choices(table, key.name) for key in self._typed(do)]
            if choices and all(choices):
                found.append((" ".join([do, *(words[0].text for words in choices)]), choices[0][0].about))
        return found

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

    empty = "" if key.needed else tr(" (Enter: {word})", word=_as_answered(key.default))
    about = f"{tr(key.about)}\n" if key.about else ""
    return Question(
        "", key.name, f"{about}{key.name}{empty}: ", (tr(key.about),), take, yes_no_words if flag else _none
    )


def _as_answered(value: object) -> str:
    """A value as somebody would answer it."""
    return word_for(YES if value else NO) if isinstance(value, bool) else str(value)


def _none(given: Sequence[str], typed: str) -> list[Word]:
    return []


class PlainBeginning(Part[Table, Move, Played]):
    """A table of players alone."""

    def header(self, players: Sequence[str], options: Document, old: Header | None = None) -> dict[str, object]:
        """The header of the table; raises Unclear."""
        names, date = named(players), day(options.get("date"))
        head = {"format": "castlescore session 1", "game": self.game.meta.id, "date": date, "players": names}
        own = {name: value for name, value in options.items() if name != "date"}
        for name, key in setup_keys(setup_of(self.game)).items():
            if name in own and not fits(own[name], key.filed):
                raise Unclear(tr("'{word}' is no {key}:  {usage}", word=own[name], key=name, usage=f"--{name}"))
        return {**head, **own}

    def question(self, given: Document) -> Question | None:
        """What is asked next: the players, and then each option of `new`."""
        if "players" not in given:
            prompt = tr("who plays? The one who begins first: ")
            help = (tr("The players' names with blanks between them."),)
            return players_question(given, prompt, help, lambda names: Answered({**given, "players": names}))
        asked = (key for name, key in setup_keys(setup_of(self.game)).items() if name not in given)
        return next((_option_question(given, key) for key in asked), None)

    def lacks(self, table: Table) -> None:
        """Nothing."""

    def reseated(self, header: Header, players: Sequence[str], called: Mapping[str, str]) -> dict[str, object]:
        """The header with other players."""
        return {**header, "players": [*players]}

    def opened(self, table: Table, path: str) -> list[str]:
        """What can be typed."""
        return [self.game.prompt(table)]
