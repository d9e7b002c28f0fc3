"""Commands as values: what a line may say, told once for its help, its completion and the library that reads lines.

The program has a table of commands (`castlescore.protocol.commands`). A game adds its own, the verbs of its tables, and
says what it takes on those that the program has: options of `new`, the side of a tile. Nothing heavy is loaded here.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from castlescore.core.language import tr, trp

TABLE, GAME, NOTHING = "table", "game", "nothing"  # what completion asks of a session
OWN, NOBODY = "own", "nobody"  # whose words Tab completes: the program's or the `GAME`'s
SETUP = "setup"  # what `amend` puts right in place of a line, and what its event does
FLAG, TEXT, NUMBER, TEXTS = "flag", "text", "number", "texts"  # kinds of options: TEXTS may stand several times
BRACKETS = re.compile(r"(\[)(.*?)(\W+)")  # round what stands for a word, with the dots behind them


class Option(NamedTuple):
    """An option of a line, by its name without dashes; `metavar` stands for its value, `default` is the one untyped.

    `called`: what a refusal calls it where that is not its name. `value`: where a line has at least so many words, a
    word behind this flag is the value of another option, of that name.
    """

    name: str
    kind: str = FLAG
    metavar: str = ""
    help: str = ""
    hidden: bool = False
    least: int | None = None
    default: str = ""
    called: str = ""
    value: tuple[str, int] | None = None


class Argument(NamedTuple):
    """A word of a line as its help page has it, or with `many` all that are left.

    `number`: in the digits 0 to 9, `least` the smallest one; with `key` it counts as an option of that name.
    """

    metavar: str
    help: str = ""
    needed: bool = True
    many: bool = False
    number: bool = False
    least: int | None = None
    key: str = ""


class Command(NamedTuple):
    """A command: a row of the table of the program, or of a game.

    `group`: the heading under which help lists it; `about`: what it is in a few words; `cuts`: what it may be called
    besides its beginnings; `module`: where its function is, `""` for a verb of a game; `page`: what help says of it
    where no function has a docstring, paragraphs and examples.

    `arguments` and `options` are those of a line that is recorded or mends a record, and what a game takes besides.
    `by`: whether it is a move of one player, so that `NAME:` may stand before it; `names`: how many words stand before
    a place, None where none is meant; `picks`: whether a place that is left open may be pointed at; `line`: how many
    words stand before a line of its own; `prompted`: whether the prompt of the table says what to type of it;
    `moves`: whether games have a command of the program as a line that has its moment; `grows`: whether games add words
    or options to it, without which none of them is asked.

    `alone`: whether it can be meant where no table lies; `asks`: what completion asks of a session, its TABLE, only
    which GAME it is, or NOTHING; `words`: whose the words are that Tab completes, the GAME's, its OWN, or NOBODY's;
    `paged`: whether a pager shows a long answer; `finds`: whether its JSON says how much an audit found;
    `answer`: the class of what it answers with `--json`, MODULE.CLASS of the program, the GAME's own, or NOTHING.
    """

    name: str
    group: str = "Play"
    about: str = ""
    module: str = ""
    cuts: tuple[str, ...] = ()
    page: str = ""
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    by: bool = False
    names: int | None = None
    picks: bool = False
    line: int | None = None
    prompted: bool = False
    moves: bool = False
    grows: bool = False
    alone: bool = False
    asks: str = TABLE
    words: str = NOBODY
    paged: bool = False
    finds: bool = False
    answer: str = GAME

    def option(self, name: str) -> Option | None:
        """The option of this name; None where there is none."""
        return next((option for option in self.options if option.name == name), None)

    def shared(self, other: Command) -> Command:
        """The command that two games have, or the program and a game: what each says of it, one after the other.

        What each calls a word of the line stands side by side. Of an option that both have the first says what it is;
        on a command of the program those of the games that must be named stand first.
        """
        known = {option.name for option in self.options}
        more = tuple(option for option in other.options if option.name not in known)
        fewer = min(len(self.arguments), len(other.arguments))
        return self._replace(
            about=other.about or self.about,
            page=f"{self.page}\n\n{other.page}",
            arguments=(
                *map(_side_by_side, self.arguments, other.arguments),
                *self.arguments[fewer:],
                *other.arguments[fewer:],
            ),
            options=(*more, *self.options) if self.module else (*self.options, *more),
            by=self.by or other.by,
            names=other.names if self.names is None else self.names,
            picks=self.picks or other.picks,
            prompted=self.prompted or other.prompted,
            moves=self.moves or other.moves,
        )


_shared: dict[str, tuple[str, ...]] = {}  # what games say of a word side by side, by what stands in English


def _side_by_side(one: Argument, other: Argument) -> Argument:
    names = tuple(dict.fromkeys((*_shared.get(one.metavar, (one.metavar,)), other.metavar)))
    helps = tuple(dict.fromkeys(filter(None, (*_shared.get(one.help, (one.help,)), other.help))))
    name, help_text = _one_name(names), "; ".join(helps)
    _shared.update({name: names, help_text: helps})
    return one._replace(metavar=name, help=help_text)


def _one_name(names: tuple[str, ...]) -> str:
    """What games call a word: `PLAYER|CASTLE`, or `[KIND|CASTLE] ...` within the brackets of the first."""
    groups = [match.groups() for name in names if (match := BRACKETS.fullmatch(name))]
    if len(groups) < len(names):
        return (" | " if any(" " in name for name in names) else "|").join(names)
    return f"{groups[0][0]}{'|'.join(name for _, name, _ in groups)}{groups[0][2]}"


def metavar(text: str) -> str:
    """What stands for a word of a line or the value of an option, in the language that is spoken."""
    names = _shared.get(text, (text,))
    return _one_name(tuple(trp("metavar", name) for name in names)) if len(names) > 1 else trp("metavar", text)


def help_text(text: str) -> str:
    """What help says of a word or an option, in the language that is spoken."""
    return "; ".join(map(tr, _shared.get(text, (text,))))


CLAIM = Option("claim", NUMBER, metavar="N", help="The points the table counted.")
PICK = Option("pick", help="Point at the place, at a terminal: arrows, turns, Enter.")
BY = Option("by", TEXT, metavar="PLAYER", help="Refused if it is somebody else's move.")
ALLOW = Option("allow", TEXT, metavar="WHY", help="Let an illegal placement stand, marked for ever.")
