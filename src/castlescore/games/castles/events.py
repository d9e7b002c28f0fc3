"""Events of a record: moves of a table of Castles of Mad King Ludwig, to and from what a line of the file says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from castlescore.games.castles.moves import (
    AdjustPile,
    AdjustPlayer,
    Buy,
    Cards,
    CheckIllegal,
    CheckMarket,
    CheckPlayer,
    Laying,
    Move,
    Note,
    Pass,
    Price,
    Reveal,
    Reward,
)
from castlescore.games.castles.rules.final import bonus_cards, score
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Phase
from castlescore.protocol.game import Event

# The keys in the order in which a line has them: what was typed and, among it, what the program makes of it.
ORDER: tuple[str, ...] = (
    "n", "was", "do", "count", "round", "by", "of", "reward", "as", "tile", "at", "turn", "stack", "tiles", "room",
    "skipped", "slot", "row", "cards", "deck", "left", "price", "coins", "completes", "rewards", "points", "score",
    "money", "illegal", "claim", "allow", "decline", "text", "why", "final",
)  # fmt: skip
FIGURES: tuple[str, ...] = (
    "round",
    "deck",
    "price",
    "coins",
    "completes",
    "rewards",
    "points",
    "score",
    "money",
    "of",
    "final",
)


def move_of(event: Event) -> Move:
    """What was typed, of an event that is no undo and valid as the model has it.

    Raises KeyError for a bonus card that does not exist.
    """
    return READERS[event["do"]](event)


def figures_of(played: Played) -> dict[str, Any]:
    """The figures of a move, with the final totals on the line that ends the game."""
    figures = dict(played.figures)
    if isinstance(played.move, Cards) and played.table.phase is Phase.OVER:
        figures["final"] = {row.name: row.total for row in score(played.table).players}
    return figures


def typed(move: Move) -> Event:
    """The part of an event that was typed."""
    match move:
        case Reveal():
            found: Event = {"do": "reveal", "tiles": list(move.tiles)}
            return {**found, **({"skipped": [int(size) for size in move.skipped]} if move.skipped else {})}
        case Price():
            return {"do": "price", "by": move.by, "row": list(move.row)}
        case Buy():
            return {"do": "buy", "by": move.by, **_laying(move.lay)}
        case Pass():
            return {"do": "pass", "by": move.by}
        case Reward():
            return _reward(move)
        case Cards():
            shown = [card if printed is None else f"{card}={printed}" for card, printed in move.cards]
            return {"do": "cards", "by": move.by, "cards": shown}
        case Note():
            return {"do": "note", "text": move.text}
        case CheckPlayer():
            money = {} if move.money is None else {"money": move.money}
            return {"do": "check", "by": move.by, "score": move.score, **money}
        case CheckMarket():
            return {"do": "check", "slot": move.slot, "tile": move.tile}
        case CheckIllegal():
            place = {"at": list(move.at), "turn": move.turn}
            return {"do": "check", "by": move.by, "tile": move.tile, **place, "illegal": list(move.illegal)}
        case AdjustPlayer():
            change = {key: value for key, value in (("points", move.points), ("money", move.money)) if value}
            return {"do": "adjust", "by": move.by, **change, "why": move.why}
        case AdjustPile():
            if move.pile == "deck":
                return {"do": "adjust", "deck": move.left, "why": move.why}
            stack = int(move.pile) if move.pile.isdecimal() else move.pile
            return {"do": "adjust", "stack": stack, "left": move.left, "why": move.why}


def _laying(lay: Laying) -> Event:
    event: Event = {"tile": lay.tile, "at": list(lay.at), "turn": lay.turn}
    if lay.claim is not None:
        event["claim"] = lay.claim
    if lay.allow is not None:
        event["allow"] = lay.allow
    if lay.decline:
        event["decline"] = list(lay.decline)
    return event


def _reward(move: Reward) -> Event:
    event: Event = {"do": "reward", "by": move.by, "reward": move.reward}
    said = {"of": move.of, "as": move.as_type, "tiles": move.tiles, "room": move.room, "claim": move.claim}
    event |= {key: value for key, value in said.items() if value is not None}
    if move.stack is not None:
        event["stack"] = int(move.stack)
    if move.lay is not None:
        event |= _laying(move.lay)
    return {**event, "decline": True} if move.declined else event


def _read_laying(event: Event) -> Laying:
    return Laying(
        tile=event["tile"],
        at=(event["at"][0], event["at"][1]),
        turn=event.get("turn", 0),
        claim=event.get("claim"),
        allow=event.get("allow"),
        decline=tuple(event.get("decline", ())),
    )


def _read_reward(event: Event) -> Reward:
    declined = event.get("decline") is True
    stack = event.get("stack")
    return Reward(
        by=event["by"],
        reward=event["reward"],
        as_type=event.get("as"),
        lay=_read_laying(event) if "tile" in event else None,
        stack=None if stack is None else str(stack),
        tiles=event.get("tiles"),
        room=event.get("room"),
        declined=declined,
        of=event.get("of"),
        claim=None if "tile" in event else event.get("claim"),
    )


def _read_cards(event: Event) -> Cards:
    shown = []
    for word in event["cards"]:
        card, _, printed = word.partition("=")
        if card not in bonus_cards():
            raise KeyError(card)
        shown.append((card, int(printed) if printed else None))
    return Cards(event["by"], tuple(shown))


def _read_check(event: Event) -> Move:
    if "slot" in event:
        return CheckMarket(event["slot"], event["tile"])
    if "illegal" in event:
        return CheckIllegal(
            event["by"], event["tile"], (event["at"][0], event["at"][1]), event.get("turn", 0), tuple(event["illegal"])
        )
    return CheckPlayer(event["by"], event["score"], event.get("money"))


def _read_adjust(event: Event) -> Move:
    if "by" in event:
        return AdjustPlayer(event["by"], event["why"], event.get("points", 0), event.get("money", 0))
    if "deck" in event:
        return AdjustPile("deck", event["deck"], event["why"])
    return AdjustPile(str(event["stack"]), event["left"], event["why"])


READERS: dict[str, Callable[[Event], Move]] = {
    "reveal": lambda e: Reveal(tuple(e["tiles"]), tuple(str(size) for size in e.get("skipped", ()))),
    "price": lambda e: Price(tuple(e["row"]), e.get("by", "")),
    "buy": lambda e: Buy(e["by"], _read_laying(e)),
    "pass": lambda e: Pass(e["by"]),
    "reward": _read_reward,
    "cards": _read_cards,
    "note": lambda e: Note(e["text"]),
    "check": _read_check,
    "adjust": _read_adjust,
}
