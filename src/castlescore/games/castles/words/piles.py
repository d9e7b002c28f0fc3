"""Which stack of tiles, or the deck, the first word of an `adjust` means."""

from __future__ import annotations

from castlescore.core.errors import Unclear
from castlescore.core.language import either, tr
from castlescore.core.names import find, whole
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.terms import stack_names, stack_word
from castlescore.record.toml.reading import shown


def pile_meant(word: str, table: Table) -> str | None:
    """The stack or deck that a word means, None where it means none; raises Unclear where a player can be meant too."""
    piles = stack_names(("deck", *table.stacks))
    players: dict[str, tuple[str, ...]] = {player.name: () for player in table.players}
    if word in piles:
        return word
    if whole(word, players):
        return None
    named = {id: called for id, called in piles.items() if not id.isdecimal()}  # a size is typed out
    found = find(word, named, named)
    of_players = () if whole(word, named) else find(word, players, players).ids
    if found.ids and (of_players or found.one is None):
        meant = either([*map(stack_word, found.ids), *of_players])
        raise Unclear(tr("'{word}' is {names}: type a little more of it", word=shown(word), names=meant))
    return found.one
