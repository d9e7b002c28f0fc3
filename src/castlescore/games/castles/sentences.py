"""The sentences of Castles of Mad King Ludwig: each by the name of the message that wants it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from castlescore.core.language.messages import SHARED, Made, Message, Sentences
from castlescore.core.rulebook import cite
from castlescore.games.castles.facts import TileFacts
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.placement import Point
from castlescore.games.castles.rules.tiles import Door, Tile
from castlescore.games.castles.rules.variants import VARIANTS
from castlescore.games.castles.terms import WORDS

SENTENCES: Mapping[str, str] = {  # sentences
    # where a tile may lie, and what is broken
    "may-not-connect": "it joins nothing: where its entrances meet others, they may not connect",
    "only-touches": "it joins nothing: it only touches {tiles:and}, no entrance meets an entrance",
    "meets-nothing": "it joins nothing: none of its entrances meets an entrance of the castle",
    "overlaps": "it overlaps {tiles:and}",
    "taken": "entrance {door} of {tile} is taken by {by:and}",
    "no-way-to-first": "no way leads from it to {first}: none of its entrances joins it to the rest",
    "none-outside": "no external entrance is left: nothing could have been the last tile",
    "no-way-out": "no external entrance would be left: nothing could ever be added to this castle",
    "touches-fence": "it touches the fence of {tile} {where: and }",
    "touches-fence-at-wall": (
        "it touches the fence of {tile} {where: and }; the stone wall that may be touched is the point {wall} alone"
    ),
    "own-fence-touches": "its own fence touches {tile} {where: and }",
    "own-fence-touches-at-wall": (
        "its own fence touches {tile} {where: and }; the stone wall that may be touched is the point {wall} alone"
    ),
    "more-contacts": "more such contacts: {count}",
    "at-point": "at {point}",
    "from-to": "from {start} to {end}",
    "dark-meets-light": "its downstairs entrance {door} meets the upstairs entrance {to} of {tile}",
    "light-meets-dark": "its upstairs entrance {door} meets the downstairs entrance {to} of {tile}",
    "stairs-to-stairs": "stairs never connect to stairs: {tiles:and}",
    "room-once": "each room exists once, and {tile} lies in this castle already",
    "foyer-once": "a castle has one foyer, and it lies there already",
    "all-stairs-here": "the box holds {limit} stairs, and they all lie here already",
    "all-hallways-here": "the box holds {limit} hallways, both sides together, and they all lie here already",
    "more-tiles": "{count} more",
    # why it fits nowhere
    "breaks-everywhere": "it would break {rules: or } at every entrance that it could join",
    "needs-downstairs": "all its entrances are downstairs, and no downstairs entrance of this castle is free",
    "needs-upstairs": "all its entrances are upstairs, and no upstairs entrance of this castle is free",
    "no-entrance-free": "no entrance of this castle is free that it may join",
    # and what holds
    "first-tile": "it is the first tile of its castle",
    "joins": "it joins {joins}",
    "join": "{tile} ({door} to {to})",
    "blocks": "it blocks {blocked}, which is allowed",
    "blocked": "{parts: and }",
    "own-doors": "its own {doors: }",
    "doors-of": "{doors: } of {tile}",
    "overlaps-nothing": "it overlaps nothing",
    "not-asked": "not asked of a tile that overlaps (JUDGE-3)",
    "ways-left": "{count:external entrance} would be left",
    "no-fence": "no fence is in play",
    "no-fence-touched": "no fence is touched",
    "same-floor": "every entrance it meets is of the same floor",
    "meets-none": "its entrances meet none",
    "no-stairs-meet": "no stairs meet stairs",
    "lies-once": "it lies nowhere else in this castle",
    "copy-of": "it is number {number} of the {copies} in the box",
    "joins-tiles": "joins {tiles:and}",
    "no-overlap": "no overlap",
    "one-stays-outside": "1 entrance stays outside",
    "stay-outside": "{count:entrance} stay outside",
    "no-doorway": "touches it, but no doorway leads from one to the other (SCORE-5)",
    # new rooms and their cards
    "rooms-first": "new rooms come first",
    "type-reveal": "reveal TILE...",
    "nothing-to-reveal": "no rooms are revealed now: the market has what it can have",
    "builder-reveals": "{builder} is master builder and reveals",
    "no-slot-for": "no slot is empty for {tile}",
    "never-on-market": "{tile} never lies on the market",
    "revealed-before": "{tile} has been revealed before, and each room exists once",
    "deck-first": "a tile of {first} lies on the deck and comes first, {tile} is a {size}",
    "stack-empty": "{tile} is a {size}, and that stack is empty",
    "type-skipped": "reveal ... --skipped {size}",
    "no-such-card": "there is no room card of {size}",
    "stack-not-empty": "the stack of {size} is not empty, so a card of it is not skipped",
    "deck-before-card": "a tile lies on the deck and comes before a card of {size}",
    "no-slot-for-card": "no slot is empty, so no card of {size} is drawn",
    "deck-empty": "the room deck is empty, and no card lies on the discard",
    "none-shuffled": "no card of {sizes: or } is among those shuffled again",
    "few-shuffled": "the cards shuffled again hold only {few: and }",
    "some-of": "{count} of {size}",
    "last-round": "the last room card is drawn: THIS IS THE LAST ROUND ({rule:cited})",
    "pile-brings-nothing": "no card of the whole pile brings a room: the slots that are left stay empty (END-2)",
    # prices
    "prices-first": "prices are not set; {builder} sets them",
    "type-price": "price  or  price SLOT=TILE",
    "solo-no-prices": "nothing is priced in the solo game",
    "have-prices": "the rooms have their prices for this round",
    "builder-prices": "{builder} is master builder and sets the prices, not {by}",
    "builder-sets-prices": "{builder} is master builder and sets the prices",
    "so-many-slots": "the market has {slots:slot}, not {count}",
    "price-strange": "every room on the market gets one slot; not on the market: {tiles}",
    "price-twice": "every room on the market gets one slot; named twice: {tiles}",
    "price-left-out": "every room on the market gets one slot; left out: {tiles}",
    # the end of a round
    "round-ends": "end of round {round}: {builder} has the marker",
    "coin-onto": "end of round {round}: {coin} onto {tiles}. {builder} has the marker",
    "coins-onto": "end of round {round}: {coin} each onto {tiles}. {builder} has the marker",
    "to-the-box": "end of round {round}: to the box {tiles}",
    "game-over": "the game is over; bonus cards come next",
    # whose turn it is, and what can be bought
    "nobody-here": "nobody called {by} plays here",
    "all-played": "the last round has been played",
    "turn-before": "{tile} would be complete, and its food reward gives {by} one more turn before it",
    "turn-no-more": "{tile} would not be complete, and its food reward gives {by} no more turn before it",
    "reward-no-more": "{tile} would not be complete, and brings {by} no reward before it",
    "turn-missing": "a turn of {by}'s is missing before it",
    "turn-too-many": "there is one turn more before it",
    "reward-before": "{tile} would be complete, and its {reward:type} reward waits for {by} before it",
    "not-your-turn": "it is {next}'s turn, not {by}'s",
    "reward-first": "{by}'s {waiting: and } comes first",
    "reward": "{kind} reward",
    "lies-elsewhere": "{tile} is not on the market: it lies in {player}'s castle",
    "not-on-market": "{tile} ({size}, {kind}) is not on the market",
    "room-not-on-market": "{tile} is not on the market",
    "lying": "{tiles}",
    "no-hallway-left": "no hallway is left",
    "no-stairs-left": "no stairs are left",
    "too-dear": "{tile} costs {cost}; {by} has {money}",
    "too-dear-with-coins": "{tile} costs {cost}; {by} has {money} and {coins} lies on it",
    "type-pass": "pass",
    # tiles that become complete, and what they give
    "complete": "{tile} is complete",
    "complete-downstairs": "{tile} is complete, downstairs room number {count}",
    "taken-as": "{tile}'s reward as {kind}",
    "declined": "{due}; its reward is declined",
    "corridor-laid": ("{due}; the free hallway or stairs of this turn is laid, so it gives nothing ({rule:cited})"),
    "corridor-laid-then": (
        "{due}; the free hallway or stairs of the earlier turn to which it belongs (REWARD-3) is laid, so it gives"
        " nothing ({rule:cited})"
    ),
    "offers-corridor": "{due}: a free hallway or stairs ({rule:cited})",
    "offers-sleeping": "{due}: look at one stack of rooms, in secret ({rule:cited})",
    "offers-downstairs": "{due}: any one of the other seven rewards ({rule:cited})",
    "gives-points": "{due}: {points} points (REWARD-ACTIVITY)",
    "scores-again": "{due}: {tile} scores again, {points:+} (REWARD-LIVING)",
    "take-money": "{due}: take {money} from the bank (REWARD-OUTDOOR)",
    "extra-turn": "{due}: an extra turn after this one (REWARD-FOOD)",
    "no-card-left": "{due}: no bonus card is left (REWARD-UTILITY)",
    "draw-two": "{due}: draw 2 bonus cards, keep 1, put the other under the deck (REWARD-UTILITY)",
    "draw-some": "{due}: draw {drawn:bonus card}, keep 1, put the others under the deck (REWARD-UTILITY)",
    "draw-last": "{due}: take the last bonus card (REWARD-UTILITY)",
    "every-second": "{due}: every second one gives a reward",
    "lost": "{due}: {why}",
    "one-a-turn": "one such reward a turn, so this one is lost (BGA-2)",
    "one-a-turn-then": (
        "this reward belongs to an earlier turn (REWARD-3), which has had its one such reward, so it is lost (BGA-2)"
    ),
    "lapses": "the {reward} reward of {tile} lapses: {why}",
    "stacks-empty": "no stack of rooms has a tile left",
    "once-a-turn": "once per turn ({rule:cited})",
    "no-corridor-left": "no hallway and no stairs are left",
    "no-corridor-fits": "neither hallway nor stairs can be placed",
    # taking and declining them
    "no-reward-waits": "no reward is waiting",
    "not-your-reward": "it is {next}'s reward, not {by}'s",
    "other-reward-waits": "no {reward} reward is waiting, but: {waiting}",
    "other-reward-waits-of": "no {reward} reward of {tile} is waiting, but: {waiting}",
    "no-reward-waits-of": "no reward of {tile} is waiting, but: {waiting}",
    "reward-of": "{reward} of {tile}",
    "is-declined": "the {reward} reward of {tile} is declined",
    "nothing-to-decline": "tile {n} does not become complete, so it has no reward to decline",
    "one-of-seven": "it is taken as one of the other seven types",
    "type-as": "--as TYPE",
    "which-room": "which room made the count even: {rooms: or }?",
    "type-room": "--room TILE",
    "a-corridor": "it is a hallway or stairs",
    "type-corridor": "reward corridor TILE PLACE",
    "free-one-laid": "the free hallway or stairs of its turn is laid; it is one a turn",
    "stack-and-tiles": "it is a stack of rooms and how many tiles",
    "type-sleeping": "reward sleeping 300 2",
    "so-many-tiles": "0, 1 or {most} tiles, not {tiles}",
    "stack-has": "the {stack} stack has {held:tile}",
    "tiles-onto-deck": "{tiles:tile} of the {stack} stack on the room deck; {left} left",
    "tiles-onto-discard": (
        "{tiles:tile} of the {stack} stack on the discard, face up: this is the last round; {left} left"
    ),
    # bonus cards
    "cards": "{cards}",
    "no-card": "no bonus card",
    "card-printed": "{card} ({printed})",
    "has-shown": "{by} has shown {cards}: amend that line",
    "cards-come-last": "bonus cards are shown after the last round; {by} holds {held:bonus card}",
    "card-twice": "each card exists once, and {card} is named twice",
    "card-of-another": "each card exists once, and {owner} has shown {card}",
    "shows-fewer": "{by} holds {held:bonus card} and shows {shown}: {missing} not shown",
    "shows-more": "{by} holds {held:bonus card} and shows {shown}",
    # what the table agreed on or checks
    "agreed": "agreed by the table, and marked for ever: {why}",
    "stays-last": (
        "this stays the last round ({rule:cited}); if it is not, undo back over the line that made it the last, and"
        " adjust the deck before that line"
    ),
    "cannot-go": "{by} has {has}, so {money} cannot go",
    "no-such-stack": "there is no stack called {pile}",
    "has-other": "{by} has {found: and }",
    "points-not": "{points:point}, not {said}",
    "money-not": "{money} in money, not {said}",
    "lies-there": "on {slot} lies {lies}, not {wanted}",
    "nothing": "nothing",
    "no-such-slot": "this market has no slot of {slot}",
    "breaks-other": "{tile} there breaks {found}, not {said}",
    "no-rule": "no rule",
    # the final score
    "favor-place": "{favor}: {count}, place {place}",
    "favor-shared": "{favor}: {count}, place {place}, shared",
    "favor-no-place": "{favor}: {count}, no place",
    "card-type": "{count} {type} at {each}",
    "card-size": "{count} of {size} at {each}",
    "card-things": "{count} {things} at {each}",
    "card-hallway": "1 hallway at {each}",
    "card-groups": "{count} {things}, {each} for every {group}",
    "for-money": "{money}, 1 for every {each}",
    "empty-stack": "{count} of {stack}, whose stack is empty",
    # how a table begins
    "favor-twice": "there is one favor of each kind, and {favor} is named twice",
    "never-together": "completed and incomplete are never in play together: replace the later one",
    "solo-no-favors": "there are no favors in the solo game",
    "favor-each": "one favor a player, or none: {players} of them, not {count}",
    "solo-for-one": "the solo game is for one, --solo says so, and others need two or more",
    "type-solo": "castlescore new {name} --solo",
    "so-many-play": "1 to {most} play, not {count}",
    "no-numbers": "the rulebook has no numbers for {players:player}: give them with --setup FILE ({keys})",
    "deck-beyond-box": "a deck of {wanted}, and the box has {there:room card}",
    "rooms-beyond-box": "a stack of {wanted}, and the box has {there} rooms of {size}",
    "hallways-beyond-box": "a stack of {wanted}, and the box has {there} hallways",
    "stairs-beyond-box": "a stack of {wanted}, and the box has {there} stairs",
    "slots-beyond-board": "{slots:slot}, and the board has {printed}",
    "slots-beyond-five": "{slots:slot}, and the board has {printed}, and a table of five may add one",
    "same-price": "every slot has a price of its own, and two have {price}",
    "number-each": "one number a player: {players} of them, not {count}",
}


class _Table(dict[str, str | Made]):
    """The sentences, with those that a variant brings along."""

    def __missing__(self, name: str) -> str:
        for variant in VARIANTS.values():
            if name in variant.sentences:
                return variant.sentences[name]
        raise KeyError(name)


def word(value: object) -> str:
    """How a sentence names a value."""
    match value:
        case Placed():
            return value.label
        case Tile() | TileFacts() | Door():
            return value.name
        case Point():
            return place(value)
    return str(value)


def place(point: tuple[int, int]) -> str:
    """A point of the castle, given in half units, as players read it: in units."""
    return ",".join(str(c // 2) if c % 2 == 0 else f"{c / 2:.1f}" for c in point)


def _form(of: Callable[[str], str]) -> Callable[[object], str]:
    """A form of values: an id as it is called, several in a row, and a sentence as it is."""

    def made(value: object) -> str:
        if isinstance(value, tuple):
            return ", ".join(map(made, value))
        return say(value) if isinstance(value, Message) else of(str(value))

    return made


FORMS = {"cited": _form(cite), **{name: _form(of) for name, of in WORDS.items()}}
say = Sentences(_Table({**SHARED, **SENTENCES}), word, FORMS).say
