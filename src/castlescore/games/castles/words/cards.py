"""What the words of `cards` mean: the bonus cards that somebody shows after the last round, or a question."""

from __future__ import annotations

from castlescore.core.errors import Unclear
from castlescore.core.language import tr, trn, trp
from castlescore.core.names import find, is_number
from castlescore.games.castles.moves import Cards
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.games.castles.terms import card_names, card_word
from castlescore.games.castles.words.parse import find_player
from castlescore.toml.reading import shown
from castlescore.words.entry import Entry
from castlescore.words.questions import named_or_none


def cards(table: Table, entry: Entry) -> Cards:
    """`cards PLAYER CARD[=N]...` or `cards PLAYER --none`; raises Unclear for a player alone who could show some."""
    player, *words = entry.words
    who = find_player(player, table)
    found = table.players[table.seat(who)]
    if table.phase is Phase.CARDS and found.shown is None:
        held = trn(
            "{who} holds {n} bonus card and has shown none; nothing was recorded. Type one of:",
            "{who} holds {n} bonus cards and has shown none; nothing was recorded. Type one of:",
            found.cards,
            who=who,
        )
        named_or_none(who, held, trp("metavar", "CARD[=NUMBER PRINTED]..."), words, entry.options.get("none", False))
    return Cards(who, tuple(read_card(word) for word in words))


def read_card(word: str) -> tuple[str, int | None]:
    """A card and the number printed on it, where that is said; raises Unclear."""
    names = card_names()
    name, equals, printed = word.partition("=")
    card = find(name, names, names)
    if card.one is None:
        raise Unclear(card.is_not_one("bonus card", names, card_word))
    if equals and not (is_number(printed.lstrip("-")) and len(printed) < 4):
        raise Unclear(tr("'{word}': after = comes the number printed on the card", word=shown(word)))
    return card.one, int(printed) if equals else None
