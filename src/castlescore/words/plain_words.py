"""The lines of a game of few words, as the classes of its moves say them (see `plain_game`).

A line is what a move does and the values of its fields, in their order: `place 3`. Whose it is (`by`) is not typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castlescore.core.errors import Unclear, shown
from castlescore.core.events import Event, Header, Key, Undo
from castlescore.core.fitting import fits
from castlescore.core.language import tr
from castlescore.core.types import Move, Plain, Played, Table
from castlescore.protocol.evening import Evening
from castlescore.protocol.words import Entry, Line, Word
from castlescore.words.beginning import day, named
from castlescore.words.candidates import fit
from castlescore.words.plain_views import Part

BY = "by"


class PlainWords(Part[Table, Move, Played]):
    """Its lines: from words to moves, and the words that could come next."""

    @property
    def LINES(self) -> tuple[str, ...]:  # noqa: N802
        """The commands that can be a line in a record: what its moves do."""
        return tuple(do for do in self.game.rules.MOVES.forms if do != Undo.__do__)  # type: ignore[attr-defined]

    def read(self, table: Table, entry: Entry) -> Move:
        """The move that a line means; raises Unclear for words that are no values of its fields."""
        keys = self._typed(entry.command)
        words = list(entry.words)
        if keys and keys[-1].kind is str:  # what is said last may be of several words
            words[len(keys) - 1 :] = [" ".join(words[len(keys) - 1 :])] if len(words) >= len(keys) else []
        usage = " ".join([entry.command, *(key.name.upper() for key in keys)])
        if len(words) != len(keys):
            why = tr("{usage}, and {words} of {keys} words are here", usage=usage, words=len(words), keys=len(keys))
            raise Unclear(why)
        event: dict[str, object] = {"do": entry.command}
        for key, word in zip(keys, words, strict=True):
            event[key.name] = int(word) if key.kind is int and word.isascii() and word.isdecimal() else word
            if not fits(event[key.name], key.filed):
                raise Unclear(tr("'{word}' is no {key}:  {usage}", word=shown(word), key=key.name, usage=usage))
        if BY in self.game.rules.MOVES.forms[entry.command][0].keys:
            event[BY] = self.game.mover(table)
        return self.game.rules.MOVES.read(event)

    def _typed(self, command: str) -> list[Key]:
        """The fields of a move that are typed."""
        form = self.game.rules.MOVES.forms[command][0]
        return [key for key in form.keys.values() if key.path and key.name != BY]

    def begin(self, header: Header, path: str) -> Table:
        """The table before the first event."""
        return self.game.rules.begin(header, path)

    def possible(self, table: Table) -> tuple[str, ...]:
        """The moves that have their moment now: all of them."""
        return self.LINES

    def words_of(self, line: Line, typed: str, replay: Evening[Table, Move, Played]) -> list[Word]:
        """What can come next among the words of a line: the choices for the field that is typed."""
        keys = self._typed(line.command) if line.command in self.LINES else []
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
        """Nothing more than players, day and game."""
        return []

    def words(self, events: Sequence[Event], before: Table | None) -> list[str]:
        """The words of the line that records an event."""
        return [events[0]["do"], *(str(events[0][key.name]) for key in self._typed(events[0]["do"]))]

    def moment(self, table: Table) -> str:
        """Who moves."""
        return str(self.game.mover(table)).lower()

    def rows(self, table: Table) -> list[tuple[str, str]]:
        """A line for each move whose first word has choices."""
        found = []
        for do in self.LINES:
            choices = [self.game.choices(table, key.name) for key in self._typed(do)]
            if choices and all(choices):
                found.append((" ".join([do, *(words[0].text for words in choices)]), choices[0][0].about))
        return found

    def check(self, table: Table) -> str:
        """The score is looked at, not checked."""
        return "score"


class PlainBeginning(Part[Table, Move, Played]):
    """A table of players alone."""

    OPTIONS: Mapping[str, str] = {}

    def header(self, players: Sequence[str], options: Plain) -> dict[str, object]:
        """The header of the table; raises Unclear."""
        names, date = named(players), day(options.get("date"))
        return {"format": "castlescore session 1", "game": self.game.meta.id, "date": date, "players": names}

    def opened(self, table: Table, path: str) -> list[str]:
        """What can be typed."""
        return [self.game.prompt(table)]
