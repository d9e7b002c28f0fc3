"""Moves, refusals and what can be typed, as text for people. Values in, lines out."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.amounts import amount
from castlescore.core.quoting import ENDLESS, shown
from castlescore.core.rulebook import cited
from castlescore.core.types import Plain
from castlescore.games.castles.audit.slips import placing_slips
from castlescore.games.castles.moves import (
    AdjustDeck,
    AdjustPlayer,
    AdjustStack,
    Buy,
    Cards,
    CheckPlayer,
    Laying,
    Note,
    Pass,
    Price,
    Reveal,
    Reward,
)
from castlescore.games.castles.rules.final import Score, score
from castlescore.games.castles.rules.outcome import Played, Refusal
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.play import cards_shown
from castlescore.games.castles.rules.setup import numbers
from castlescore.games.castles.rules.table import Pending, Phase, Slot, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.view.text import sum_of, violation
from castlescore.view.answers import allowed, miscounted_words
from castlescore.view.layout import hanging


def place(at: Sequence[int], turn: int) -> str:
    """A place as it is typed: `3,-4` or `3,-4@90`."""
    return f"{at[0]},{at[1]}@{turn}" if turn else f"{at[0]},{at[1]}"


def line_for(pending: Pending, waiting: Sequence[Pending] = ()) -> str:
    """The line that settles a waiting reward, told by its tile from others of its kind among those `waiting`."""
    takes = {"corridor": "TILE PLACE", "sleeping": "STACK COUNT", "downstairs": "--as TYPE"}[pending.reward]
    return f"reward {_which(pending, waiting)} {takes}"


def laying_words(move: Buy | Reward, table: Table) -> str:
    """The words of a line that lays a tile, up to that tile."""
    if isinstance(move, Buy):
        return "buy"
    several = sum(pending.reward == move.reward for pending in table.pending) > 1
    taken = ["--as", move.as_type] if move.as_type else []
    return " ".join(["reward", f"--of {move.of}" if several else move.reward, *taken])


def _which(pending: Pending, waiting: Sequence[Pending]) -> str:
    return f"--of {pending.of}" if pending.one_of_several(waiting) else pending.reward


def prompt(table: Table) -> list[str]:
    """Whose move it is and what can be typed: the last line of every answer."""
    if table.phase is Phase.OVER:
        return [*winners_line(score(table)), "the game is over:  score"]
    if table.phase is Phase.CARDS:
        waiting = [player.name for player in table.players if player.shown is None]
        return [f"bonus cards:  cards PLAYER CARD[=NUMBER PRINTED]...   still to come: {', '.join(waiting)}"]
    who = table.name(table.builder if table.actor is None else table.actor)
    if table.phase is Phase.REVEAL:
        none = "   or   reveal  alone, if no card of the whole pile brings a room" if table.may_stay_empty else ""
        return [f"{who}:  reveal TILE...{none}   {_to_reveal(table)}"]
    if table.phase is Phase.PRICE:
        return [f"{who}:  price TILE...   or   price SLOT=TILE...   or   price  as they lie"]
    rows = [_waiting(table, pending) for pending in table.pending]
    if table.to_move or table.extra:
        extra = f", extra turn{f' 1 of {table.extra}' if table.extra > 1 else ''}" if not table.to_move else ""
        rows.append(f"{who}{extra}:  buy TILE PLACE   or   pass")
    return rows


def _waiting(table: Table, pending: Pending) -> str:
    """What can be typed for a waiting reward, and of which tile it is where that is not plain."""
    several = pending.one_of_several(table.pending)
    whose = f", {table.players[table.active].castle[pending.of].label}" if several else ""
    line = f"{line_for(pending, table.pending)}   or   reward {_which(pending, table.pending)} --decline"
    return f"{table.name(table.active)}{whose}:  {line}"


def _to_reveal(table: Table) -> str:
    lying = f", first from the deck: {', '.join(table.on_deck)}" if table.on_deck else ""
    return f"{amount(len(table.empty_slots), 'room')} to come{lying}"


def event_lines(n: int, played: Played, width: int, was: str = "") -> list[str]:
    """What a recorded move did, as it is said at the table; `was`: the player whose move it was before an amend."""
    below = [line for row in told(played) for line in hanging("      ", shown(row, ENDLESS), width)]
    head = shown(sentence(played), ENDLESS)
    if was:
        by = getattr(played.move, "by", "")
        head = head.replace(by, f"{by} (was {was})", 1)
    return [*hanging(f"{n:>4}  ", head + _stands(played), width), *below]


def _stands(played: Played) -> str:
    """Where the player who moved is now, for the table to compare."""
    if "score" not in played.figures or isinstance(played.move, Pass):
        return ""
    points, money = amount(played.figures["score"], "point"), amount(played.figures["money"], "mark")
    return f"; {getattr(played.move, 'by', '')} has {points}, {money}"


def told(played: Played) -> list[str]:
    """What is said beside a recorded move: what the table let stand or counted otherwise, and what came of it."""
    lay = getattr(played.move, "lay", None)
    why = lay.allow if isinstance(lay, Laying) else None
    return [
        *allowed(why, played.verdict),
        *miscounted_words(*claimed(played)),
        *(cited(say(each)) for each in played.told),
    ]


def claim_of(played: Played) -> int | None:
    """The points that the table counted for a line, where it said so."""
    lay = getattr(played.move, "lay", None)
    return lay.claim if isinstance(lay, Laying) else getattr(played.move, "claim", None)


def claimed(played: Played) -> tuple[int | None, int, tuple[str, ...]]:
    """The points that the table counted, None where it did not say, the right ones, and slips that explain the two."""
    points, counted = sum(line.points for line in played.lines), claim_of(played)
    slips = () if counted is None or counted == points else placing_slips(played, counted)[:3]
    return counted, points, tuple(slip.text for slip in slips)


def sentence(played: Played) -> str:
    """A move in one sentence."""
    table, move = played.table, played.move
    names = table.setup.box.catalogue
    match move:
        case Reveal():
            new = ", ".join(names[tile].name for tile in move.tiles)
            skipped = f"; skipped {', '.join(move.skipped)}" if move.skipped else ""
            last = "; this is the last round" if table.last_round else ""
            return f"new: {new or 'nothing'}{skipped}; deck {table.deck}{last}"
        case Price():
            return "  ".join(slot_words(table, slot) for slot in table.market if slot.tile) or "nothing to price"
        case Buy():
            return f"{move.by} buys {_laid(played, move.lay)}"
        case Pass():
            return f"{move.by} passes, takes {numbers()['pass_income']}: {played.figures['money']}"
        case Reward():
            return _reward(played, move)
        case Cards():
            return f"{move.by} shows {say(cards_shown(move.cards))}"
        case Note():
            return f"note: {move.text}"
        case CheckPlayer():
            money = "" if move.money is None else f" and {move.money}"
            return f"checked: {move.by} has {amount(move.score, 'point')}{money}"
        case AdjustPlayer():
            parts = [amount(move.points, "point", signed=True)] if move.points else []
            parts += [f"{move.money:+d} money"] if move.money else []
            return f"{move.by}: {' and '.join(parts)}"
        case AdjustDeck() | AdjustStack():
            return f"{move.pile}: {move.left} left"
        case _:
            return "checked"


def _laid(played: Played, lay: Laying) -> str:
    name = played.table.setup.box.catalogue[lay.tile].name
    assert played.verdict is not None
    return f"{name} at {place(lay.at, lay.turn)}{_paid(played)}: {sum_of(played.verdict)}"


def _paid(played: Played) -> str:
    price = played.figures.get("price")
    if price is None:
        return ", free"
    coins = f" ({played.figures['coins']} lay on it)" if played.figures.get("coins") else ""
    return f" for {price} to {_payee(played)}{coins}"


def _payee(played: Played) -> str:
    """Who was paid (BUY-4, BUY-5). The master builder buys last, so the round has ended if that was who bought."""
    table = played.table
    builder = table.name(table.builder)
    if table.setup.solo or table.phase is not Phase.BUY or getattr(played.move, "by", "") == builder:
        return "the bank"
    return builder


def _reward(played: Played, move: Reward) -> str:
    castle = played.table.players[played.table.seat(move.by)].castle
    whose = f" of {castle[move.of].label}" if move.of is not None else ""
    kind = f"{move.reward} reward{whose}" + (f" as {move.as_type}" if move.as_type else "")
    if move.declined:
        return f"{move.by} declines the {kind}"
    if move.lay:
        return f"{move.by} takes the {kind} and lays {_laid(played, move.lay)}"
    if move.stack is not None:
        return f"{move.by} takes the {kind} and looks at the {move.stack} stack"
    return f"{move.by} takes the {kind}"


def slot_words(table: Table, slot: Slot) -> str:
    """A slot of the market: `10000 Vestibule*1`, a star and the coins on it in thousands."""
    coins = f"*{slot.coins // 1000}" if slot.coins else ""
    return f"{slot.price} {table.setup.box.catalogue[slot.tile].name}{coins}"


def refusal(found: Refusal, width: int) -> list[str]:
    """Why a line is refused, and what to type instead."""
    head = "no: "
    if isinstance(found.verdict, Verdict):
        placed = found.verdict.placed
        head = f"no: {placed.tile.name} at {place(placed.at, placed.turn)}: "
    rows = hanging("", head + "; ".join(violation(v) for v in found.violations), width)
    return [*rows, *(hanging("  instead:  ", say(found.hint), width) if found.hint else [])]


FIGURES = ("score", "points", "money")
BEFORE = ("reward", "of", "as")  # what a line says before the tile and its place, and after them
AFTER = ("stack", "left", "tiles", "skipped", "row", "cards", "text", "count", "deck", "why")


def event_line(n: int, event: Plain) -> str:
    """One event of a record in one line, from the file alone."""
    laid = [event["tile"]] if "tile" in event else []
    laid += [f"at {place(event['at'], event.get('turn', 0))}"] if "at" in event else []
    words = [event.get("by", ""), event["do"], *_named(event, BEFORE), *laid, *_named(event, AFTER)]
    words += ["declined"] if event.get("decline") is True else []
    parts = [" ".join(word for word in words if word), *_named(event, FIGURES)]
    return shown(f"{n:>4}  {'; '.join(parts)}", ENDLESS)


def _named(event: Plain, keys: Sequence[str]) -> list[str]:
    """Some keys of an event with their values, but for the key that `do` says already."""
    return [
        _plain(event[key]) if key in (event["do"], "text") else f"{key} {_plain(event[key])}"
        for key in keys
        if key in event
    ]


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def winners_line(found: Score) -> list[str]:
    """Who wins, or would, and by what."""
    if len(found.players) == 1:
        return [f"rank {found.players[0].rank} of 5 (SOLO-5, p.14)"]
    return [", ".join(winners_words(found))]


def winners_words(found: Score) -> tuple[str, str]:
    """Who wins, or would, and by what, apart; of one who plays alone the rank."""
    if len(found.players) == 1:
        alone = found.players[0]
        return f"{alone.name} comes to rank {alone.rank} of 5", f"by {amount(alone.total, 'point')} (SOLO-5, p.14)"
    names = " and ".join(found.winners)
    how = {
        "points": "by points (TIE-1, p.13)",
        "area": "tied on points, by the larger castle (TIE-2, p.13)",
        "money": "tied on points and area, by money (TIE-3, p.13)",
        "shared": "equal in points, area and money: whoever grabs the marker first, here a shared win (TIE-4, p.13)",
    }[found.decided_by]
    verb = "wins" if len(found.winners) == 1 else "win"
    return f"{names} {verb if found.final else 'would win'}", how
