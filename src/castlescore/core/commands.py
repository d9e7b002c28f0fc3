"""Commands as values: the words of a line, described once for its help, its completion and the reader of lines.

The program has a table of commands (`castlescore.protocol.commands`). A game adds the moves at its tables, and its own
words for commands of the program: options of `new`, the side of a tile. This module loads nothing heavy.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from castlescore.core.language import tr, trp

TABLE, GAME, NOTHING = "table", "game", "nothing"  # what completion reads of a session
OWN, NOBODY = "own", "nobody"  # who completes the words: the program, nobody, or the `GAME`
SETUP = "setup"  # what `amend` puts right in place of a line, and what its event does
FLAG, TEXT, NUMBER, TEXTS = "flag", "text", "number", "texts"  # kinds of options: TEXTS may stand several times
BRACKETS = re.compile(r"(\[)(.*?)(\W+)")  # around the name of a word, with the dots after them


class Option(NamedTuple):
    """An option of a line, by its name without dashes; `metavar` stands for its value, `default` is the value if it is
    absent.

    `called`: its name in a refusal, if different. `value`: if a line has at least so many words, a word after this flag
    is the value of the option with that name.
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
    """A word of a line as its help page shows it, or with `many` all remaining words.

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

    `group`: the heading under which help lists it; `about`: its purpose in a few words; `aliases`: its names besides
    abbreviations; `module`: the module of its function, `""` for a move of a game; `page`: its help if no function has
    a docstring, paragraphs and examples.

    `arguments` and `options` are those of a line that is recorded or corrects a record, and those that a game adds.
    `by`: whether it is a move of one player, so that `NAME:` may precede it; `names`: how many words precede a place,
    None if there is no place; `picks`: whether the placer may open for an omitted place; `line`: how many words precede
    a line within it; `prompted`: whether the prompt of the table suggests it; `moves`: whether games have a command of
    the program as a line that is possible at times; `grows`: whether games add words or options to it; otherwise no
    game is asked.

    `alone`: whether it may be meant without a table; `asks`: what completion reads of a session: its TABLE or NOTHING;
    `words`: who completes its words: the GAME, the program (OWN), or NOBODY; `paged`: whether a pager shows a long
    answer; `finds`: whether its JSON has the number of findings of an audit; `answer`: the class of its answer with
    `--json`, MODULE.CLASS of the program, the GAME's own, or NOTHING.
    """

    name: str
    group: str = "Play"
    about: str = ""
    module: str = ""
    aliases: tuple[str, ...] = ()
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
        """One command of two games, or of the program and a game, with the words of both.

        The names of a word of the line are joined. The description of an option that both have is the first one; on a
        command of the program the options of games that must be named come first.
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


_shared: dict[str, tuple[str, ...]] = {}  # English text -> the texts of several games


def _side_by_side(one: Argument, other: Argument) -> Argument:
    names = tuple(dict.fromkeys((*_shared.get(one.metavar, (one.metavar,)), other.metavar)))
    helps = tuple(dict.fromkeys(filter(None, (*_shared.get(one.help, (one.help,)), other.help))))
    name, help_text = _one_name(names), "; ".join(helps)
    _shared.update({name: names, help_text: helps})
    return one._replace(metavar=name, help=help_text)


def _one_name(names: tuple[str, ...]) -> str:
    """The joined names of a word: `PLAYER|CASTLE`, or `[KIND|CASTLE] ...` within the brackets of the first."""
    groups = [match.groups() for name in names if (match := BRACKETS.fullmatch(name))]
    if len(groups) < len(names):
        return (" | " if any(" " in name for name in names) else "|").join(names)
    return f"{groups[0][0]}{'|'.join(name for _, name, _ in groups)}{groups[0][2]}"


def metavar(text: str) -> str:
    """The placeholder of a word of the line or of the value of an option, in the current language."""
    names = _shared.get(text, (text,))
    return _one_name(tuple(trp("metavar", name) for name in names)) if len(names) > 1 else trp("metavar", text)


def help_text(text: str) -> str:
    """The help of a word or an option, in the current language."""
    return "; ".join(map(tr, _shared.get(text, (text,))))


CLAIM = Option("claim", NUMBER, metavar="N", help="The points the table counted.")
PICK = Option("pick", help="Point at the place, at a terminal: arrows, turns, Enter.")
BY = Option("by", TEXT, metavar="PLAYER", help="Refused if it is somebody else's move.")
ALLOW = Option("allow", TEXT, metavar="WHY", help="Allow an illegal placement, marked permanently.")
