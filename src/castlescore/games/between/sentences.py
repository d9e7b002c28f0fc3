"""What the rules of Between Two Castles say, in words: a sentence for each message, and how it names tiles and bonuses.

`say(message)` gives the sentence. `{bonus:thing}` in a sentence is a value in a form of `FORMS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Never, cast

from castlescore.core.language import amount, either, marked, person, tr, trp
from castlescore.core.language.messages import SHARED, Forms, Message, Sentences, Table
from castlescore.core.names import Named
from castlescore.games.between.facts import AttendantFacts, CardFacts, TileFacts, between
from castlescore.games.between.moves import Place
from castlescore.games.between.rules.bonuses import ATTENDANT, CARD, OTHER_TYPE, SPECIAL_TILE, TILE, Bonus, Some
from castlescore.games.between.rules.castle import THRONE, Placed
from castlescore.games.between.terms import WORDS, type_word

NAMED = (TileFacts, AttendantFacts, CardFacts)
ENDINGS = {3: "rd"}


def word(value: object) -> str:
    """How a sentence names a value: a tile that stands somewhere with its number, a placement as it is typed."""
    if isinstance(value, Placed):
        return tr("the throne room") if value.n == THRONE else f"{value.n} {value.tile.name}"
    if isinstance(value, Place):
        return f"{value.tile} {cell(value.at)}"
    if isinstance(value, Some):
        return AMOUNTS[value.thing](value.count)
    if isinstance(value, NAMED):
        return value.name
    return person(value) if isinstance(value, str) else str(value)


def cell(at: Sequence[int]) -> str:
    """A cell as it is typed: `-1,2`."""
    return f"{at[0]},{at[1]}"


def nth(bonus: Bonus) -> str:
    """Which room of its type brought a bonus: "3rd living", and in other languages with the noun: 3-я гостиная."""
    return trp("between: which room", f"{bonus.nth}{ENDINGS.get(bonus.nth, 'th')} {bonus.type}")


def thing(bonus: Bonus) -> str:
    """What the castle gets: "attendant", "grand foyer", "bonus of another type"."""
    if bonus.kind == SPECIAL_TILE:
        return _faces(bonus) if len(bonus.choices) == 1 else tr("special tile")
    return tr(THINGS[bonus.kind])


def order(bonus: Bonus) -> str:
    """What is done for it, as an order."""
    return tr(ORDERS[bonus.kind], draw=bonus.draw, faces=_faces(bonus) if bonus.kind == SPECIAL_TILE else "")


def bonus_line(castle: str, bonus: Bonus) -> str:
    """What to type for a bonus in the castle of this name."""
    attendants = "|".join(map(_typed, between().attendants.values()))
    words = {ATTENDANT: attendants, TILE: tr("TILE PLACE")}.get(bonus.kind, "")
    if bonus.kind == OTHER_TYPE:
        words = tr("--as TYPE and what that type takes")
    if bonus.kind == SPECIAL_TILE:
        words = trp("metavar", "PLACE")
        faces = "|".join(_typed(between()[face]) for face in bonus.choices)
        words = words if len(bonus.choices) == 1 else f"{faces} {words}"
    taken = f"--as {type_word(bonus.taken_as)}" if bonus.taken_as else ""
    typed = " ".join(part for part in ("reward", castle, taken, words) if part)
    return tr("{line}  or  reward {castle} --decline", line=typed, castle=castle) if bonus.may_decline else typed


def _typed(thing: Named) -> str:
    """The name of a thing as one word of a line: velká-hala."""
    return "-".join(thing.name.lower().split())


def _faces(bonus: Bonus) -> str:
    return either(small(between()[face]) for face in bonus.choices)


def small(tile: TileFacts) -> str:
    """A tile's name in small letters: "grand foyer"."""
    return tile.name.lower()


def rules(broken: Iterable[str]) -> str:
    """Rules by their ids."""
    return ", ".join(broken) or tr("no rule")


THINGS = {
    ATTENDANT: marked("attendant"),
    TILE: marked("extra tile"),
    OTHER_TYPE: marked("bonus of another type"),
    CARD: marked("bonus card"),
}
AMOUNTS: dict[str, Callable[[int], str]] = {
    TILE: lambda count: amount(count, "regular tile"),
    ATTENDANT: lambda count: amount(count, "attendant"),
    CARD: lambda count: amount(count, "bonus card"),
    "fountain": lambda count: amount(count, "fountain"),
    "tower": lambda count: amount(count, "tower"),
    "grand-foyer": lambda count: amount(count, "grand foyer"),
}
ORDERS = {
    ATTENDANT: marked("an attendant for the throne room"),
    TILE: marked("draw {draw} tiles, place 1 of them here, discard the others face down"),
    OTHER_TYPE: marked("the bonus of any one other type"),
    CARD: marked("draw {draw} bonus cards, keep 1 under the castle, discard the others"),
    SPECIAL_TILE: marked("place a {faces}"),
}
OWN_FORMS: dict[str, Callable[[Never], str]] = {
    "cell": cell,
    "nth": nth,
    "order": order,
    "rules": rules,
    "small": small,
    "thing": thing,
}
SENTENCES: Table = {  # sentences
    # before the game
    "players-number": "{least} to {most} play, not {players}",
    "name-taken": "{name} is the third at a table of two: take another name",
    "thrones-number": "one throne room a castle: {castles} of them, not {given}",
    "throne-twice": "each throne room exists once, and {thrones:throne} is named twice",
    "throne-options": "--throne NAME for each castle, of {thrones}",
    # the ring of the castles
    "builds-alone": "{name} builds no castle alone",
    "builds-more": "everybody builds two castles, and {name} builds more",
    "builds-one": "everybody builds two castles, and {name} builds one",
    "another-ring": "the castles stand in one ring, and this one stands in another",
    # a place
    "cell-filled": "{at:cell} is filled by {rooms:and}",
    "no-way-to-throne": "no way leads from it to the throne room, from room to room beside it",
    "nothing-beside": "nothing stands beside {at:cell}; a common corner is not enough",
    "nothing-below": "nothing holds it up: on level {level} it needs a tile directly below, on {below:cell}",
    "type-below-ground": "{type} rooms stand below ground, row -1 or lower, not on row {row}",
    "type-on-levels": "{type} rooms stand on level 1 or higher, row 0 and up, not on row {row}",
    "special-below-ground": "a {tile:small} stands below ground, row -1 or lower, not on row {row}",
    "special-on-levels": "a {tile:small} stands on level 1 or higher, row 0 and up, not on row {row}",
    "bears-nothing": "nothing may stand directly above {rooms:and}",
    "bears-what-is-above": "{rooms:and} would stand directly above it, and nothing may",
    "stands-here": "each regular tile exists once, and this castle has it already: {rooms:and}",
    "stands-elsewhere": "each regular tile exists once, and {tile} stands in {castle} already",
    # points
    "nothing-counted": "nothing that it counts is {words}",
    "maximum-reached": "its maximum of {max} is reached",
    "one-room": "two halves, but one room (B-SCORE-15)",
    "not-connected": "no way to it leads through {types: or } rooms alone",
    "types-missing": "the castle has no {types: or } room",
    "types-complete": "all {count} other regular types are there",
    "decoration-missing": "no room has the decoration {decoration}",
    "card-counts": "{what}",
    "card-counts-rows": "row {low} to {high}",
    "card-counts-columns": "column {low} to {high}",
    "card-counts-none": "there are none: {what}",
    # a turn
    "no-castle": "no castle is called {castle} here: {castles}",
    "not-in-this-turn": "{castle} gets {left} more in this turn, and then a turn begins",
    "fewer-left": "{castle} gets {left:tile} more in this turn, not {typed}; {missing}",
    "all-laid": "{castle} has its {tiles} tiles of this turn; {missing}",
    "game-over": "the game is over after round {round}: no tile is laid any more",
    "still-to-come": "still to come: {what: and }",
    "tiles-to-come": "tiles: {castles}",
    "tiles-in": "{tiles} in {castle}",
    "bonus-of": "{castle}'s {bonus:thing}",
    "special-from-bonus": "a {tile:small} comes from a bonus only, and none waits here",
    "round-begins": "Round {round}, hands go {way}: everybody takes {hand} tiles, keeps {keep}, passes the rest",
    "turn-begins": "Round {round}, turn {turn}: hands of {hand}, keep {keep}, the rest goes {way}",
    "draws-for-ludwig": "{player} draws {tiles} of Ludwig's tiles, one for each of his castles",
    "hands-shuffled": "the supply is too small for the hands: first shuffle it together with the discarded tiles "
    "(B-RULING-3)",
    "round-over-cards": "round {round} is over, and with it the game. Bonus cards: {castles}",
    "round-over": "round {round} is over, and with it the game; no castle has a bonus card",
    "cards-of": "{castle} {cards}",
    "place-line": "place {castle} {tiles: }",
    # a bonus
    "brought": "{tile} is {castle}'s {bonus:nth} room",
    "bonus-first": "{brought}: its {bonus:thing} comes first",
    "bonus-due": "{brought}: {bonus:order} ({rule})",
    "bonus-as-type": "the {type} bonus as {taken_as}",
    "card-kept": "{head}: {bonus:order} ({rule}); {castle} has {cards}",
    "bonus-waits": "{castle} waits for the {bonus:thing} of its {bonus:nth} room, {tile}",
    "bonus-waits-as-type": "{castle} waits for the bonus of its {bonus:nth} room, {tile}, as another type",
    "no-bonus": "no bonus waits in {castle}",
    "no-bonus-but": "no bonus waits in {castle}; {others:; }",
    "bonus-in": "but in {castle}: {line}",
    "another-bonus": "{brought}, so no {type} bonus waits",
    "as-which-type": "it is taken as one of the other types: {types}",
    "as-no-type": "a {type} bonus is not taken as another; downstairs is",
    "bonus-is": "the {type} bonus is: {bonus:order}",
    "bonus-taken": "the {bonus:thing} is taken: it cannot be declined",
    "bonus-declined": "{brought}; its bonus is declined, and lost (B-RULING-6)",
    "supply-shuffled": "the supply is too small: first shuffle it together with the discarded tiles (B-BONUS-7)",
    "deck-shuffled": "the deck is too small: first shuffle it together with the discarded cards (B-BONUS-9)",
    # bonus cards, and what the table says itself
    "cards-at-the-end": "bonus cards are shown at the end of the game; {castle} has {cards:bonus card}; {missing}",
    "cards-shown": "{castle} has shown {cards}: amend that line",
    "no-card-shown": "{castle} has shown no bonus card: amend that line",
    "card-twice": "each card exists once, and {card} is named twice",
    "card-elsewhere": "each card exists once, and {castle} has shown {card}",
    "fewer-cards": "{castle} was given {given} by its bonuses and shows {shown}",
    "more-cards": "{castle} shows {shown:bonus card}, and its bonuses gave it {given}: "
    "{more} too many (B-RULING-12); an audit counts the first {given}",
    "cards-of-no-bonus": "{castle} shows {shown:bonus card}, and its bonuses gave it none: "
    "{more} too many (B-RULING-12); an audit counts none",
    # what bonuses can have brought
    "no-space": "it has {has:attendant}, and its throne room has {spaces} spaces",
    "shows-of-none": "it shows {shown:bonus card}, and its bonuses gave it none",
    "shows-at-most": "it shows {shown:bonus card}, and its bonuses gave it {most} at most",
    "has-of-none": "it has {has}, and its bonuses gave it none",
    "has-at-most": "it has {has}, and its bonuses gave it {most} at most",
    "has-tiles": "it has {has}, and can have {most} at most",
    "not-together": "its bonuses cannot have given it {things:and} together",
    "not-taken": "the {bonus:thing} of its {bonus:nth} room is missing, and cannot have been declined",
    "tiles-at-least": "it has {has:regular tile}, and a finished castle has {least}",
    "tiles-with-food": "it has {has:regular tile}, and a finished castle with the bonus of its food rooms has {least}",
    "specials-at-least": "it has {has:special tile}, and its bonuses gave it {least} at least",
    "castle-points": "{castle} has {points:point}, not {said}",
    "breaks-others": "{tile} there breaks {broken:rules}, not {said:rules}",
    "adjusted": "agreed by the table, and marked for ever: {why}",
    # between two reasons
    "both": "{one} and {other}",
    "bonus-line": bonus_line,
}
# What a rule that is not broken says of a place.
HOLDS = {
    "B-PLACE-2": marked("the cell is empty, and a room stands beside it"),
    "B-PLACE-3": marked("it is held up, or needs no support"),
    "B-PLACE-6": marked("a room stands on a row of its type"),
    "B-PLACE-7": marked("a special tile stands on a row of its kind"),
    "B-PLACE-8": marked("nothing stands above what bears nothing"),
    "B-AIM-7": marked("a regular tile stands nowhere else"),
}


def _form(of: Callable[[str], str]) -> Callable[[object], str]:
    """A form of values: an id as it is called, several in a row, and what is no id as a sentence names it."""

    def made(value: object) -> str:
        if isinstance(value, tuple):
            return ", ".join(map(made, value))
        return of(value) if isinstance(value, str) else say(value) if isinstance(value, Message) else word(value)

    return made


FORMS: Forms = {
    **{name: _form(of) for name, of in WORDS.items()},
    **{name: cast("Callable[[object], str]", form) for name, form in OWN_FORMS.items()},
}
say = Sentences({**SHARED, **SENTENCES}, word, FORMS).say
