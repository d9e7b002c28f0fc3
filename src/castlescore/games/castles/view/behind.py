"""What lies behind an event of castles besides its tile: rewards, the claim, who was paid and why, market, favors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castlescore.core.language import tr
from castlescore.core.language.amounts import amount
from castlescore.core.rulebook import cite
from castlescore.games.castles.moves import Buy, Cards, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.final import Standing, score, standings
from castlescore.games.castles.rules.table import CORRIDORS, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_word, type_word
from castlescore.games.castles.view.table.text import claimed, slot_words

if TYPE_CHECKING:
    from castlescore.games.castles.types import Step

Behind = list[tuple[str, list[str]]]
BANK_RULES = {False: "BUY-4", True: "SOLO-3"}  # by which the bank is paid, whether the game is solo


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
            values = {"type": type_word(each.reward), "tile": castle[each.of].label, "rule": _reward_rule(each.reward)}
            yield tr("the {type} reward of {tile} waits ({rule})", **values)
    move = played.move
    if isinstance(move, Reward):
        values = {"type": type_word(move.reward), "rule": _reward_rule(move.reward)}
        if move.declined:
            yield tr("the {type} reward was declined ({rule})", **values)
        else:
            yield tr("the {type} reward was taken ({rule})", **values)


def _reward_rule(kind: str) -> str:
    return cite(f"REWARD-{kind.upper()}")


def _claim(step: Step) -> Iterator[str]:
    counted, right, slips = claimed(step.played)
    if counted is None:
        return
    if counted == right:
        yield tr("the table counted {claim}, as the rules do", claim=counted)
        return
    yield tr("the table counted {claim}, the rules give {right}", claim=counted, right=right)
    yield from (tr("perhaps {slip}", slip=slip) for slip in slips)


def _paid(step: Step, earlier: Sequence[Step]) -> Iterator[str]:
    """Who paid what to whom, and why that price."""
    played, move, before = step.played, step.played.move, step.before
    if isinstance(move, Pass):
        income = before.setup.printed.pass_income
        values = {"player": move.by, "income": income, "rule": cite("BUY-2"), "money": played.figures["money"]}
        yield tr("{player} takes {income} from the bank ({rule}): {money} now", **values)
    price = played.figures.get("price")
    if not isinstance(move, Buy) or price is None:
        return
    builder = before.name(before.builder)
    to_bank = before.setup.solo or builder == move.by
    values = {"price": price, "builder": builder, "player": move.by, "money": played.figures["money"]}
    if to_bank:
        yield tr(
            "{price} to the bank ({rule}): {player} has {money} now", rule=cite(BANK_RULES[before.setup.solo]), **values
        )
    else:
        values["rule"] = cite("BUY-4")
        yield tr("{price} to {builder}, the master builder ({rule}): {player} has {money} now", **values)
    if move.lay.tile in CORRIDORS:
        cost = before.setup.printed.corridor_price
        yield tr("hallways and stairs always cost {price} ({rule})", price=cost, rule=cite("BUY-3"))
        return
    yield _why_that_price(price, earlier)
    if coins := played.figures.get("coins"):
        yield tr("{coins} lay on it, and are {player}'s ({rule})", coins=coins, player=move.by, rule=cite("BUY-5"))


def _why_that_price(price: int, earlier: Sequence[Step]) -> str:
    set_by = next((each for each in reversed(earlier) if isinstance(each.move, Price)), None)
    if set_by is None:
        return tr("it lay on the slot of {price} ({rule})", price=price, rule=cite("BUY-3"))
    builder = set_by.before.name(set_by.before.builder)
    values = {"price": price, "builder": builder, "n": set_by.n, "rule": cite("BUY-3")}
    return tr("it lay on the slot of {price}, as {builder} set it in event {n} ({rule})", **values)


def _market(step: Step) -> Iterator[str]:
    """The market before and after, where the event changed it."""
    if not isinstance(step.played.move, Reveal | Price | Buy):
        return
    old, new = _lying(step.before), _lying(step.played.table)
    if old != new:
        yield tr("before: {market}", market=old)
        yield tr("after: {market}", market=new)


def _lying(table: Table) -> str:
    return ", ".join(slot_words(table, slot) for slot in table.market if slot.tile) or tr("nothing")


def _favors(step: Step) -> Iterator[str]:
    """The standing of each favor that the event changed."""
    if step.played.verdict is None and not step.played.lines:
        return
    for favor in step.played.table.setup.favors:
        old, new = standings(step.before, favor), standings(step.played.table, favor)
        if old != new:
            now, before, rule = _standing(new), _standing(old), cite("FINAL-FAVORS")
            values = {"favor": favor_word(favor), "now": now, "before": before, "rule": rule}
            yield tr("{favor}: {now}; before it {before} ({rule})", **values)


def _standing(rows: Sequence[Standing]) -> str:
    return ", ".join(_place(row) for row in rows)


def _place(row: Standing) -> str:
    if not row.place:
        return f"{row.player} {row.count}"
    return tr("{player} {count} (place {place})", player=row.player, count=row.count, place=row.place)


def _cards(step: Step) -> Iterator[str]:
    """What each bonus card that was shown is worth."""
    if not isinstance(step.played.move, Cards):
        return
    row = next(row for row in score(step.played.table).players if row.name == step.played.move.by)
    for line in row.lines:
        if line.part == "cards":
            yield f"{amount(line.points, 'point', signed=True)}: {say(line.why)} ({cite(line.rule)})"
