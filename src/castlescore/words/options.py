"""The options of lines that can stand in a record, and a line in its words and options, where no command line is.

The command line has the same options with their help; a test holds the two to each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from castlescore.core.errors import Unclear, shown
from castlescore.core.language import tr
from castlescore.protocol.game import Game
from castlescore.words.commands import COMMANDS, full_name
from castlescore.words.entry import Entry
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
    "place": LAYS,
    "adjust": {"points": NUMBER, "money": NUMBER},
}
PLACED = {"buy": 1, "try": 1, "explain": 1, "place": 1}  # lines with a place, and how many words before it are names
COUNTED = {"check": ("points", "money")}  # words of a line that are numbers, after the first


def entry_of(text: str, game: Game, players: Sequence[str]) -> Entry:
    """What a line says that somebody typed at a table; raises Unclear for one that could not stand in a record."""
    return entry_of_words(typed(text, players), game)


def entry_of_words(line: Typed, game: Game) -> Entry:
    """The same of a line in its words."""
    if not line.words:
        raise Unclear(tr("a line is needed, such as one that lays a tile:  {line}", line=tr(game.meta.lays)))
    lines = game.words.LINES
    name = full_name(line.words[0], lambda: [command for command in COMMANDS if command not in lines])
    if name not in lines:
        word = shown(line.words[0])
        raise Unclear(
            tr("'{word}' is no line that can stand in the record; those are {lines}", word=word, lines=", ".join(lines))
        )
    words, options = _sorted(name, line.words[1:])
    words = words_of(name, words)
    if line.by is not None:
        if "by" not in OPTIONS.get(name, {}):
            values = {"by": shown(line.by), "owned": ", ".join(game.meta.owned)}
            raise Unclear(tr("'{by}:' stands before a move of one player: {owned}", **values))
        options["by"] = line.by
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


def _sorted(name: str, given: Sequence[str]) -> tuple[list[str], dict[str, object]]:
    """The words of a line, and its options by their names; raises Unclear."""
    known = OPTIONS.get(name, {})
    words: list[str] = []
    options: dict[str, object] = {}
    rest = iter(sorted_decline(given) if name == "reward" else given)
    for word in rest:
        if word == "--":
            words += rest
        elif not is_option(word):
            words.append(word)
        else:
            option, equals, value = word.removeprefix("--").partition("=")
            if option not in known or not word.startswith("--"):
                values = {"word": shown(word), "name": name, "listed": _listed(known)}
                raise Unclear(tr("'{word}' is no option of {name}; those are {listed}", **values))
            _put(options, option, known[option], value if equals else None, rest)
    return words, options


def _put(options: dict[str, object], option: str, kind: str, value: str | None, rest: Iterator[str]) -> None:
    if kind == FLAG:
        if value is not None:
            raise Unclear(tr("--{option} takes no value", option=option))
        options[option] = True
        return
    word = next(rest, None) if value is None else value
    if word is None:
        raise Unclear(tr("what after --{option}?", option=option))
    before = options.get(option, [])
    many = [*before, word] if isinstance(before, list) else [word]
    options[option] = number_of(word, f"--{option}") if kind == NUMBER else many if kind == TEXTS else word


def number_of(word: str, what: str) -> int:
    """The number that a word of a line is, `what` it is for; raises Unclear."""
    digits = plain(word)
    if not WHOLE.fullmatch(digits):
        raise Unclear(tr("{what}: '{word}' is no number in the digits 0 to 9", what=what, word=shown(word)))
    return int(digits)


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
