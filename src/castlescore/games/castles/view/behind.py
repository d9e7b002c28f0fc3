"""What lies behind an event of castles besides its tile: rewards, the claim, who was paid and why, market, favors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castlescore.core.language.amounts import amount
from castlescore.core.rulebook import cite
from castlescore.games.castles.moves import Buy, Cards, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.final import Standing, score, standings
from castlescore.games.castles.rules.setup import numbers
from castlescore.games.castles.rules.table import CORRIDORS, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.view.table.text import claimed, slot_words

if TYPE_CHECKING:
    from castlescore.games.castles.types import Step

Behind = list[tuple[str, list[str]]]


def behind(step: Step, earlier: Sequence[Step]) -> Behind:
    """Heads and sentences; `earlier`: the events in force before it, for the prices that were asked."""
    found = {
        "rewards": list(_rewards(step)),
        "claim": list(_claim(step)),
        "paid": list(_paid(step, earlier)),
        "market": list(_market(step)),
        "favors": list(_favors(step)),
        "cards": list(_cards(step)),
    }
    return [(head, rows) for head, rows in found.items() if rows]


def _rewards(step: Step) -> Iterator[str]:
    """What now waits, and what was taken or declined; what was given aloud is said already."""
    played, by = step.played, step.event.get("by", "")
    castle = played.table.players[played.table.seat(by)].castle if by else None
    old = {(each.of, each.reward) for each in step.before.pending}
    for each in played.table.pending:
        if castle is not None and (each.of, each.reward) not in old:
            yield f"the {each.reward} reward of {castle[each.of].label} waits ({cite(f'REWARD-{each.reward.upper()}')})"
    move = played.move
    if isinstance(move, Reward):
        what = "declined" if move.declined else "taken"
        yield f"the {move.reward} reward was {what} ({cite(f'REWARD-{move.reward.upper()}')})"


def _claim(step: Step) -> Iterator[str]:
    counted, right, slips = claimed(step.played)
    if counted is None:
        return
    if counted == right:
        yield f"the table counted {counted}, as the rules do"
        return
    yield f"the table counted {counted}, the rules give {right}"
    yield from (f"perhaps {slip}" for slip in slips)


def _paid(step: Step, earlier: Sequence[Step]) -> Iterator[str]:
    """Who paid what to whom, and why that price."""
    played, move, before = step.played, step.played.move, step.before
    if isinstance(move, Pass):
        income = numbers()["pass_income"]
        yield f"{move.by} takes {income} from the bank ({cite('BUY-2')}): {played.figures['money']} now"
    price = played.figures.get("price")
    if not isinstance(move, Buy) or price is None:
        return
    builder = before.name(before.builder)
    to_bank = before.setup.solo or builder == move.by
    whom = f"the bank ({cite('BUY-5')})" if to_bank else f"{builder}, the master builder ({cite('BUY-4')})"
    yield f"{price} to {whom}: {move.by} has {played.figures['money']} now"
    if move.lay.tile in CORRIDORS:
        yield f"hallways and stairs always cost {numbers()['corridor_price']} ({cite('BUY-3')})"
        return
    set_by = next((each for each in reversed(earlier) if isinstance(each.move, Price)), None)
    where = f", as {set_by.before.name(set_by.before.builder)} set it in event {set_by.n}" if set_by is not None else ""
    yield f"it lay on the slot of {price}{where} ({cite('BUY-3')})"
    if played.figures.get("coins"):
        yield f"{played.figures['coins']} lay on it, and are {move.by}'s ({cite('COINS-1')})"


def _market(step: Step) -> Iterator[str]:
    """The market before and after, where the event changed it."""
    if not isinstance(step.played.move, Reveal | Price | Buy):
        return
    old, new = _lying(step.before), _lying(step.played.table)
    if old != new:
        yield f"before: {old}"
        yield f"after: {new}"


def _lying(table: Table) -> str:
    return ", ".join(slot_words(table, slot) for slot in table.market if slot.tile) or "nothing"


def _favors(step: Step) -> Iterator[str]:
    """The standing of each favor that the event changed."""
    if step.played.verdict is None and not step.played.lines:
        return
    for favor in step.played.table.setup.favors:
        old, new = standings(step.before, favor), standings(step.played.table, favor)
        if old != new:
            yield f"{favor}: {_standing(new)}; before it {_standing(old)} ({cite('FINAL-FAVORS')})"


def _standing(rows: Sequence[Standing]) -> str:
    return ", ".join(f"{row.player} {row.count}{f' (place {row.place})' if row.place else ''}" for row in rows)


def _cards(step: Step) -> Iterator[str]:
    """What each bonus card that was shown is worth."""
    if not isinstance(step.played.move, Cards):
        return
    row = next(row for row in score(step.played.table).players if row.name == step.played.move.by)
    for line in row.lines:
        if line.part == "cards":
            yield f"{amount(line.points, 'point', signed=True)}: {say(line.why)} ({cite(line.rule)})"
