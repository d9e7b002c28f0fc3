"""A recorded game as people of a language type it: its commands, tiles, types, favors and cards in their own words."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping

from builders import EXAMPLES, line_of, new_line
from builders.between import between
from builders.castles import card_names, favor_names
from builders.castles import facts as castles
from castlescore import Session
from castlescore.core.language.typed import COMMAND, own_words
from castlescore.games.between.terms import throne_word
from castlescore.games.between.terms import type_word as between_type
from castlescore.games.castles.terms import card_word, favor_word
from castlescore.games.castles.terms import type_word as castles_type
from castlescore.library.session import replay_of

OPTIONS = (
    "--favor",
    "--throne",
    "--as",
)  # their values have names in each language; those of others are typed as they are


def lines(name: str) -> Iterator[str]:
    """The lines of an example that are in force, as the program writes them, the one of `new` first."""
    whole = Session.loads((EXAMPLES / name / "table.toml").read_text(encoding="utf-8"))
    replay = replay_of(whole)
    yield new_line(replay.header)
    for step in replay.steps:
        yield line_of(replay.game, [step.event], step.before)


def in_own_words(line: str, game: str) -> str:
    """A line in the words of the language that is spoken; names of players, options, places and notes stay."""
    command, *words = shlex.split(line)
    called = {"castles": _castles, "between": _between}[game](command)
    result = [own_words(COMMAND, command)[0]]
    for before, word in zip(["", *words], words, strict=False):
        is_value = before.startswith("--") and before not in OPTIONS
        stays = command == "note" or word.startswith("--") or is_value
        result.append(word if stays else _called(word, called))
    return shlex.join(result)


def _called(word: str, called: Mapping[str, str]) -> str:
    """The name of a thing as one word, the number printed on a card behind it."""
    id, equals, number = word.partition("=")
    if id not in called:
        return word
    words = called[id].replace("'", "").split()
    return f"{'-'.join(words)}{equals}{number}"


def _castles(command: str) -> dict[str, str]:
    if command == "new":
        return {id: favor_word(id) for id in favor_names()}
    if command == "cards":
        return {id: card_word(id) for id in card_names()}
    tiles = castles().tiles
    types = {tile.type: castles_type(tile.type) for tile in tiles.values()}
    return {**types, **{id: tile.name for id, tile in tiles.items()}}


def _between(command: str) -> dict[str, str]:
    box = between()
    if command == "new":
        return {id: throne_word(throne) for id, throne in box.thrones.items()}
    if command == "cards":
        return {id: card.name for id, card in box.cards.items()}
    kinds = {kind: between_type(kind) for kind in box.types}
    attendants = {id: each.name for id, each in box.attendants.items()}
    return {**kinds, **attendants, **{id: tile.name for id, tile in box.tiles.items()}}
