"""The commands by name: the group under which `--help` lists it, and what it is in a few words.

Loads nothing, so that a line is found, or completed, before anything else is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import either, tr

# name -> the group under which `--help` lists it
COMMANDS = {  # translated: group
    "new": "Set up",
    "reveal": "Play",
    "price": "Play",
    "buy": "Play",
    "pass": "Play",
    "reward": "Play",
    "cards": "Play",
    "note": "Play",
    "undo": "Mend",
    "redo": "Mend",
    "amend": "Mend",
    "check": "Mend",
    "adjust": "Mend",
    "show": "Look",
    "where": "Look",
    "try": "Look",
    "offers": "Look",
    "explain": "Look",
    "score": "Look",
    "log": "Look",
    "tiles": "Look",
    "rules": "Look",
    "judge": "Judge",
    "tally": "Judge",
    "audit": "Judge",
    "replay": "Judge",
    "diff": "Judge",
    "review": "Judge",
    "stats": "Judge",
    "place": "Play",
    "import": "Share",
    "export": "Share",
    "schema": "Share",
    "serve": "Share",
    "play": "Sit at",
}
ABOUT = {  # translated
    "new": "lay out a table and begin its record",
    "reveal": "put new rooms on the market",
    "price": "set the prices",
    "buy": "buy a tile and lay it",
    "pass": "take 5000 instead of buying",
    "reward": "take a completion reward that waits",
    "cards": "show bonus cards after the last round",
    "place": "lay a tile in a castle file, or at a table of Between Two Castles",
    "note": "write a note into the record",
    "undo": "take back the last events",
    "redo": "play again what was undone",
    "amend": "put an earlier event right",
    "check": "check a player's points and money",
    "adjust": "write down what the table agreed to change",
    "show": "the table, the market, or one castle",
    "where": "every legal place of a tile, the best first",
    "try": "what a tile would give at a place; nothing is changed",
    "offers": "what could be bought now, and what it would give",
    "explain": "why a placement is legal or not, and its points",
    "score": "the score with its parts",
    "log": "the record, one line an event",
    "tiles": "tiles by name, type or size",
    "rules": "the rules that are cited, with their pages",
    "judge": "judge a castle file",
    "tally": "score a finished table from what lies there",
    "audit": "replay records strictly and report what is wrong",
    "replay": "show how a game went",
    "diff": "compare two records of one evening",
    "review": "what was left lying, tile by tile",
    "stats": "count a group's evenings: wins, points, records",
    "import": "read a castle link of madcastles.com",
    "export": "write a castle for another program",
    "schema": "the JSON Schema of a file or an answer, for editors and programs",
    "serve": "show the table on a second screen",
    "play": "a shell to play an evening in",
}
ALIASES = {
    "b": "buy",
    "w": "where",
    "t": "try",
    "u": "undo",
    "s": "show",
    "exp": "explain",
    "pl": "place",
    # A beginning that meant one command before a later one came keeps its meaning.
    "pla": "place",  # before `play`
    "rev": "reveal",  # before `review`
    "sc": "score",  # before `schema`
}
GROUPS = ("Set up", "Play", "Mend", "Look", "Judge", "Share", "Sit at")


def listed() -> list[str]:
    """The names, in the order of the groups."""
    return sorted(COMMANDS, key=lambda name: (GROUPS.index(COMMANDS[name]), list(COMMANDS).index(name)))


def session_in(words: Sequence[str]) -> str | None:
    """The session named by `-s FILE`, wherever on the line; None where there is none."""
    for word, following in zip(words, [*words[1:], None], strict=False):
        if word in ("-s", "--session"):
            return following
        if word.startswith("--session="):
            return word.partition("=")[2]
    return None


def full_name(word: str, left_out: Callable[[], Collection[str]] = tuple) -> str | None:
    """The name of the command that a word means; raises Unclear when it could be several, None when it is none.

    `left_out`: those that cannot be meant here, asked for where a beginning fits several: a beginning of one command
    alone is that command everywhere.
    """
    if word in COMMANDS:
        return word
    if ALIASES.get(word) in COMMANDS:
        return ALIASES[word]
    fits = [name for name in COMMANDS if word and name.startswith(word)]
    if len(fits) > 1:
        gone = left_out()
        fits = [name for name in fits if name not in gone] or fits
    if len(fits) > 1:
        raise Unclear(tr("'{word}' could be {fits}: type a little more of it", word=word, fits=either(fits)))
    return fits[0] if fits else None
