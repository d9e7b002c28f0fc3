"""A bonus card that was written under the name of somebody else, at the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import tr
from castlescore.record.audit.changes import Change, other_line, together
from castlescore.record.audit.places import Place


def changes(place: Place) -> Iterator[Change]:
    """A card of somebody who shows more of them than the game gave, as one of somebody who shows fewer."""
    shown = {i: event for i, (_, event) in enumerate(place.lines) if event["do"] == "cards"}
    if place.at not in shown:
        return
    held, key = place.referee.held(place.table), place.referee.owner
    over = {i: len(event["cards"]) - held.get(event[key], len(event["cards"])) for i, event in shown.items()}
    for i in (i for i in shown if over[i] > 0):
        for j in (j for j in shown if over[j] < 0):
            for card in shown[i]["cards"]:
                yield _given(place, i, j, card)


def _given(place: Place, i: int, j: int, card: str) -> Change:
    """The change of a card of the line at one place for one of the line at another."""
    (n, event), (_, other) = place.lines[i], place.lines[j]
    left = [each for each in event["cards"] if each != card]
    without = other_line(i, place.lines[i], "card", None, None, {**event, "cards": left}, "")
    more = other_line(j, place.lines[j], "card", None, None, {**other, "cards": [*other["cards"], card]}, "")
    word = place.referee.card_word(place.table, card)
    # TRANSLATORS: card: what it is called, "Level 3 up"; name: who had it, a player or a castle
    why = tr("the bonus card ({card}) of event {n} was {name}'s", card=word, n=n, name=other[place.referee.owner])
    return together(without, more, "card", why)
