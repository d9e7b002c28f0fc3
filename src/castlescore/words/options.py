"""The words and options of lines that can stand in a record, read where no command line is.

The command line has the same with their help; a test holds the two to each other, another one compares what both make
of a line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from castlescore.core.errors import Unclear, shown
from castlescore.core.language import tr, trp
from castlescore.protocol.game import Game
from castlescore.protocol.words import Entry
from castlescore.words.commands import COMMANDS, full_name
from castlescore.words.typed import Typed, typed

WHOLE = re.compile("[+-]?[0-9]+")  # a number as it is typed
FLAG, TEXT, NUMBER, TEXTS = "flag", "text", "number", "texts"
LAYS = {"claim": NUMBER, "allow": TEXT}
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "reveal": {"skipped": TEXTS, "by": TEXT},
    "price": {"by": TEXT},
    "buy": {**LAYS, "dark": FLAG, "decline": TEXTS, "by": TEXT},
    "pass": {"by": TEXT},
    "reward": {
        **LAYS,
        "as": TEXT,
        "stack": TEXT,
        "tiles": NUMBER,
        "room": TEXT,
        "of": TEXT,
        "dark": FLAG,
        "decline": FLAG,
        "decline-tile": TEXTS,
        "by": TEXT,
    },
    "cards": {"none": FLAG},
    "note": {},
    "place": LAYS,
    "check": {},
    "adjust": {"points": NUMBER, "money": NUMBER},
    "undo": {"to": NUMBER},
    "redo": {},
    "amend": {"before": FLAG, "drop": FLAG, "shift": FLAG},
}


class Argument(NamedTuple):
    """A word of a line as its help page has it, or with `many` all that are left; `number`: in the digits 0 to 9."""

    name: str
    needed: bool = True
    many: bool = False
    number: bool = False


ARGUMENTS: Mapping[str, tuple[Argument, ...]] = {
    "reveal": (Argument("TILE...", needed=False, many=True),),
    "price": (Argument("[TILE|SLOT=TILE]...", needed=False, many=True),),
    "buy": (Argument("TILE"), Argument("PLACE", needed=False)),
    "pass": (),
    "reward": (Argument("[KIND|CASTLE] ...", needed=False, many=True),),
    "cards": (Argument("PLAYER|CASTLE"), Argument("[CARD[=N]]...", needed=False, many=True)),
    "note": (Argument("TEXT", many=True),),
    "place": (Argument("TILE PLACE | CASTLE TILE PLACE [TILE PLACE]", many=True),),
    "check": (
        Argument("PLAYER"),
        Argument("POINTS", number=True),
        Argument("[MONEY]", needed=False, number=True),
    ),
    "adjust": (Argument("PLAYER WHY | deck|SIZE|hallway|stairs N WHY", many=True),),
    "undo": (Argument("[N]", needed=False, number=True),),
    "redo": (Argument("[N]", needed=False, number=True),),
    "amend": (Argument("EVENT", number=True), Argument("LINE", needed=False, many=True)),
}
PLACED = {"buy": 1, "try": 1, "explain": 1, "place": 1}  # lines with a place, and how many words before it are names
LINE_AFTER = {"amend": 1}  # lines whose words are, from so many words on, a line of their own
COUNTED = {"check": ("points", "money")}  # words of a line that are numbers, after the first


def entry_of(text: str, game: Game, players: Sequence[str]) -> Entry:
    """What a line says that somebody typed at a table; raises Unclear for one that could not stand in a record."""
    return entry_of_words(typed(text, players), game)


def entry_of_words(line: Typed, game: Game) -> Entry:
    """The same of a line in its words."""
    if not line.words:
        raise Unclear(tr("a line is needed, such as one that lays a tile:  {line}", line=tr(game.meta.lays)))
    lines = game.words.entries.LINES
    name = full_name(line.words[0], lambda: [command for command in COMMANDS if command not in lines])
    if name not in lines:
        word = shown(line.words[0])
        raise Unclear(
            tr("'{word}' is no line that can stand in the record; those are {lines}", word=word, lines=", ".join(lines))
        )
    given = line.words[1:]
    if line.by is not None:
        if name not in game.meta.owned:
            values = {"by": shown(line.by), "owned": ", ".join(game.meta.owned)}
            raise Unclear(tr("'{by}:' stands before a move of one player: {owned}", **values))
        given = ("--by", line.by, *given)
    words, options = words_and_options(name, given)
    counted = COUNTED.get(name, ())
    options |= {key: number_of(word, key) for key, word in zip(counted, words[1:], strict=False)}
    return Entry(name, tuple(words[:1] if counted else words), options)


def words_of(name: str, words: list[str]) -> list[str]:
    """The words of a line of this command, a place in two words as one; raises Unclear as `with_places`."""
    names = PLACED.get(name, len(words))
    if len(words) < names + 2:
        return words
    from castlescore.core.written import with_places

    return with_places(words, names)


def plain(word: str) -> str:
    """A number with the minus sign of a keyboard; any other word as it is."""
    if word.isascii():
        return word
    from castlescore.core.written import plain_number

    return plain_number(word)


def words_and_options(name: str, given: Sequence[str]) -> tuple[list[str], dict[str, object]]:
    """The words of a line and its options by their names; raises Unclear for too few, too many and unknown ones."""
    known = OPTIONS.get(name, {})
    words, listed = sorted_line(name, given, {f"--{option}" for option, kind in known.items() if kind != FLAG})
    options = _options(name, listed)
    _refuse_number_of(name, words)
    return words, options


def sorted_line(name: str, given: Sequence[str], valued: Collection[str]) -> tuple[list[str], list[str]]:
    """The words of a line, and its options as they stand, each with its value behind it.

    `valued`: the options that take a value; raises Unclear for one that has none.
    """
    words: list[str] = []
    options: list[str] = []
    line_after = LINE_AFTER.get(name, len(given))
    rest = iter(sorted_decline(given) if name == "reward" else given)
    for word in rest:
        if word == "--":
            words += rest
        elif len(words) >= line_after and not word.startswith("-"):
            words += [word, *rest]
        elif not is_option(word):
            words.append(word)
        else:
            options.append(word)
            if word in valued:
                options.append(value_of(word, rest))
    return words_of(name, words), options


def value_of(option: str, rest: Iterator[str]) -> str:
    """The word behind an option; raises Unclear where none follows."""
    value = next(rest, None)
    if value is None:
        raise Unclear(tr("what after {option}?", option=option))
    return value


def _options(name: str, listed: Sequence[str]) -> dict[str, object]:
    """The options that stand in a line, by their names: the last of each, unless it may stand several times."""
    known = OPTIONS.get(name, {})
    texts: dict[str, list[str]] = {}
    rest = iter(listed)
    for word in rest:
        option, equals, value = word.removeprefix("--").partition("=")
        if option not in known or not word.startswith("--"):
            values = {"word": shown(word), "name": name, "listed": _listed(known)}
            raise Unclear(tr("'{word}' is no option of {name}; those are {listed}", **values))
        if known[option] == FLAG and equals:
            raise Unclear(tr("--{option} takes no value", option=option))
        texts.setdefault(option, []).append(value if equals or known[option] == FLAG else next(rest))
    return {option: _value(option, known[option], given) for option, given in texts.items()}


def _value(option: str, kind: str, given: list[str]) -> object:
    if kind == FLAG:
        return True
    if kind == NUMBER:
        return number_of(given[-1], f"--{option}")
    return given if kind == TEXTS else given[-1]


def _refuse_number_of(name: str, words: Sequence[str]) -> None:
    """Raises Unclear where words are missing or left over."""
    takes = ARGUMENTS.get(name)
    if takes is None:  # a line of a game from elsewhere, which counts its words itself
        return
    missing = next((each for each in takes[len(words) :] if each.needed), None)
    if missing is not None:
        raise Unclear(tr("Missing argument '{name}'", name=trp("metavar", missing.name)))
    if len(words) > len(takes) and not any(each.many for each in takes):
        raise Unclear(
            tr("more than {command} takes: {words}", command=name, words=shown(" ".join(words[len(takes) :])))
        )


def number_of(word: str, what: str) -> int:
    """The number that a word of a line is, `what` it is for; raises Unclear."""
    digits = plain(word)
    with suppress(ValueError):  # of thousands of digits
        if WHOLE.fullmatch(digits):
            return int(digits)
    raise Unclear(tr("{what}: '{word}' is no number in the digits 0 to 9", what=what, word=shown(word)))


def _listed(known: Mapping[str, str]) -> str:
    return ", ".join(f"--{name}" for name in known if name != "decline-tile") or tr("none")


def is_option(word: str) -> bool:
    """Whether a word of a line is an option: places and amounts (`-4,2@90`) are none."""
    return len(word) > 1 and word[0] == "-" and not word[1].isdigit()


def sorted_decline(given: Sequence[str]) -> list[str]:
    """`reward ... --decline TILE` told from `reward --decline`: a tile follows where one is laid."""
    plain = [word for word in given if not word.startswith("-") or word[1:2].isdigit()]
    if "--decline" not in given[:-1] or len(plain) < 3:
        return list(given)
    last = len(given) - 1
    return [
        "--decline-tile" if word == "--decline" and i < last and not given[i + 1].startswith("-") else word
        for i, word in enumerate(given)
    ]
