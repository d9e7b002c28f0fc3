"""The log of a game of Castles of Mad King Ludwig: each event in a sentence, its round, and its explanation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import shown
from castlescore.core.events import Difference
from castlescore.core.language import amount, both, marked, tr
from castlescore.core.language.messages import ENDLESS
from castlescore.core.rulebook import cite
from castlescore.core.types import Event
from castlescore.core.written import place
from castlescore.games.castles.moves import MOVES, Buy, Cards, CheckIllegal, CheckMarket, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.final import Standing, score, standings
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import CORRIDORS, Phase, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_word, stack_word, type_word
from castlescore.games.castles.view.presenter import claimed, reward_words, sentence, slot_words, standing_after
from castlescore.view.events import agreement_words, claim_words, counted, early_words, recorded

if TYPE_CHECKING:
    from castlescore.games.castles.rules_api import Step

GIVEN = {"food": marked("an extra turn"), "utility": marked("a bonus card")}
Behind = list[tuple[str, list[str]]]
BANK_RULES = {False: "BUY-4", True: "SOLO-3"}  # by which the bank is paid, whether the game is solo


def heading(table: Table) -> str:
    """The heading of the events of a round: the round and its master builder."""
    if table.phase in (Phase.CARDS, Phase.OVER):
        return early_words(table.early) or tr("After the last round")
    if table.setup.solo:
        return tr("Round {round}", round=table.round)
    return tr("Round {round}, {player} is master builder", round=table.round, player=table.name(table.builder))


def round_of(table: Table) -> int:
    """The number of the round at a table."""
    return table.round


def line(step: Step, since: Table, differ: Iterable[Difference]) -> str:
    """An event in one line: what was done, what became complete, where the player is then, what was claimed.

    `differ`: the wrong figures of the file.
    """
    played, event = step.played, step.event
    counts = counted(event, played.figures.get("points", 0))
    now = standing_after(played)
    lay = getattr(played.move, "lay", None)
    declined = []
    if lay is not None and lay.decline:
        castle = played.table.players[played.table.seat(getattr(played.move, "by", ""))].castle
        declined = [tr("declined: the reward of {tile}", tile=castle[n].label) for n in lay.decline]
    parts = [_action_sentence(step), *_complete(played), *declined, *([now] if now else []), *counts]
    return shown("; ".join([*parts, *agreement_words(event), *recorded(event, differ)]), ENDLESS)


def action_text(event: Event, table: Table) -> str:
    """The action of an event in words, without its results, so that it also works for an impossible event."""
    names = table.setup.box.catalogue.tiles

    def name(tile: str) -> str:
        return names[tile].name if tile in names else tile or tr("nothing")

    move = MOVES.read(event)
    match move:
        case Reveal(tiles=tiles, skipped=skipped):
            head = tr("new: {tiles}", tiles=", ".join(map(name, tiles)) or tr("nothing"))
            head += f"; {tr('skipped {sizes}', sizes=', '.join(skipped))}" if skipped else ""
        case Price(row=row, by=by):
            lie = ", ".join(map(name, row)) or tr("of nothing")
            head = tr("{player} sets the prices: {tiles}", player=by or tr("the master builder"), tiles=lie)
        case Buy(by=by, lay=lay):
            where = place(lay.at, lay.turn)
            head = tr("{player} buys {tile} at {place}", player=by, tile=name(lay.tile), place=where)
        case Pass(by=by):
            head = tr("{player} passes", player=by)
        case Reward():
            head = _reward_sentence(move, name)
        case CheckMarket(slot=slot, tile=tile):
            head = tr("checked: on {slot} lies {tile}", slot=slot, tile=name(tile))
        case CheckIllegal(by=by, tile=tile, at=at, turn=turn, illegal=rules):
            head = _check_sentence(name(tile), place(at, turn), rules, by)
        case _:
            head = sentence(Played(table, move))
    without = move.lay.decline if isinstance(move, Buy | Reward) and move.lay is not None else ()
    declined = [tr("without the reward of {tiles}", tiles=both(map(str, without)))] if without else []
    return shown("; ".join([head, *declined, *claim_words(event), *agreement_words(event)]), ENDLESS)


def _reward_sentence(move: Reward, name: Callable[[str], str]) -> str:
    """The sentence for a waiting reward that was taken or declined."""
    values: dict[str, object] = {"player": move.by, "reward": reward_words(move)}
    if move.declined:
        return tr("{player} declines the {reward}", **values)
    if move.lay:
        where = place(move.lay.at, move.lay.turn)
        return tr(
            "{player} takes the {reward} and places {tile} at {place}", tile=name(move.lay.tile), place=where, **values
        )
    if move.stack:
        tiles, stack = amount(move.tiles or 0, "tile"), stack_word(move.stack)
        return tr(
            "{player} takes the {reward} and takes {tiles} from the {stack} stack", tiles=tiles, stack=stack, **values
        )
    if move.room is not None:
        return tr("{player} takes the {reward} for tile {room}", room=move.room, **values)
    return tr("{player} takes the {reward}", **values)


def line_to_retype(n: int, event: Event) -> None:
    """None: in this game the sentence of an event says more than its line."""


def _action_sentence(step: Step) -> str:
    """The action of a step in a sentence."""
    played, names = step.played, step.played.table.setup.box.catalogue
    match played.move:
        case Price():
            row = []
            for slot in played.table.market:
                if slot.tile:
                    tile = names[slot.tile].name
                    coins = tr("{tile} {price} with {coins} on it", tile=tile, price=slot.price, coins=slot.coins)
                    row.append(coins if slot.coins else f"{tile} {slot.price}")
            builder = step.before.name(step.before.builder)
            return tr("{player} sets the prices: {tiles}", player=builder, tiles=", ".join(row) or tr("of nothing"))
        case CheckMarket(slot=slot, tile=tile):
            return tr("checked: on {slot} lies {tile}", slot=slot, tile=names[tile].name if tile else tr("nothing"))
        case CheckIllegal(by=by, tile=tile, at=at, turn=turn, illegal=rules):
            return _check_sentence(names[tile].name, place(at, turn), rules, by)
        case Reward(stack=stack, tiles=tiles) if stack is not None:
            tiles_taken = amount(tiles or 0, "tile")
            return tr("{sentence}, {tiles} taken from it", sentence=sentence(played), tiles=tiles_taken)
    return sentence(played)


def _check_sentence(tile: str, where: str, rules: Sequence[str], by: str) -> str:
    """The sentence for a checked placement, with the rules that it breaks."""
    values = {"tile": tile, "place": where, "player": by, "rules": ", ".join(rules)}
    if rules:
        return tr("checked: {tile} at {place} breaks {rules} in {player}'s castle", **values)
    return tr("checked: {tile} at {place} is legal in {player}'s castle", **values)


def _complete(played: Played) -> list[str]:
    """The tiles that became complete, each with its immediate reward ("living reward: +7"), and other given rewards."""
    by = getattr(played.move, "by", "")
    given: dict[int, tuple[str, str]] = {}  # by tile, the type of its reward and the value in words
    for row in played.figures.get("rewards", ()):
        value = f"{row['points']:+d}" if "points" in row else amount(row["money"], "mark") if "money" in row else ""
        given[row["of"]] = row["reward"], value or tr(GIVEN[row["reward"]])
    done = list(played.figures.get("completes", ()))
    if not done and not given:
        return []
    castle = played.table.players[played.table.seat(by)].castle
    labels = []
    for n in done:
        kind, value = given.get(n, ("", ""))
        labels.append(castle[n].label + (f" ({tr('{type} reward', type=type_word(kind))}: {value})" if kind else ""))
    others = [value for n, (_, value) in given.items() if n not in done]
    return [*([tr("complete: {tiles}", tiles=", ".join(labels))] if labels else []), *others]


def explanations(step: Step, earlier: Sequence[Step]) -> Behind:
    """Heads and sentences; `earlier`: the events in force before it, for the prices that were asked."""
    groups = {
        "rewards": list(_rewards(step)),
        "claim": list(_claim(step)),
        "paid": list(_paid(step, earlier)),
        "market": _market(step),
        "favors": list(_favors(step)),
        "cards": list(_cards(step)),
    }
    return [(head, rows) for head, rows in groups.items() if rows]


def _rewards(step: Step) -> Iterator[str]:
    """Sentences on rewards that now wait, or were taken or declined; immediate ones are in the announcements."""
    played, by = step.played, step.event.get("by", "")
    castle = played.table.players[played.table.seat(by)].castle if by else None
    old = {(each.of, each.reward) for each in step.before.pending}
    for each in played.table.pending:
        if castle is not None and (each.of, each.reward) not in old:
            values = {
                "type": type_word(each.reward),
                "tile": castle[each.of].label,
                "rule": cite(f"REWARD-{each.reward.upper()}"),
            }
            yield tr("the {type} reward of {tile} waits ({rule})", **values)
    move = played.move
    if isinstance(move, Reward):
        values = {"type": type_word(move.reward), "rule": cite(f"REWARD-{move.reward.upper()}")}
        if move.declined:
            yield tr("the {type} reward was declined ({rule})", **values)
        else:
            yield tr("the {type} reward was taken ({rule})", **values)


def _claim(step: Step) -> Iterator[str]:
    claim, right, slips = claimed(step.played)
    yield from counted(step.event, right)
    if claim != right:
        yield from (tr("perhaps {slip}", slip=slip) for slip in slips)


def _paid(step: Step, earlier: Sequence[Step]) -> Iterator[str]:
    """Sentences on the payment: who paid, to whom, and why this price."""
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
    set_by = next((each for each in reversed(earlier) if isinstance(each.move, Price)), None)
    if set_by is None:
        yield tr("it lay on the slot of {price} ({rule})", price=price, rule=cite("BUY-3"))
    else:
        builder = set_by.before.name(set_by.before.builder)
        values = {"price": price, "builder": builder, "n": set_by.n, "rule": cite("BUY-3")}
        yield tr("it lay on the slot of {price}, as {builder} set it in event {n} ({rule})", **values)
    if coins := played.figures.get("coins"):
        yield tr("{coins} lay on it, and are {player}'s ({rule})", coins=coins, player=move.by, rule=cite("BUY-5"))


def _market(step: Step) -> list[str]:
    """The market before and after, where the event changed it."""
    if not isinstance(step.played.move, Reveal | Price | Buy):
        return []
    old, new = (
        ", ".join(slot_words(table, slot) for slot in table.market if slot.tile) or tr("nothing")
        for table in (step.before, step.played.table)
    )
    return [tr("before: {market}", market=old), tr("after: {market}", market=new)] if old != new else []


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
    """The counts of all players for a favor, and the places."""
    places = []
    for row in rows:
        place = tr("{player} {count} (place {place})", player=row.player, count=row.count, place=row.place)
        places.append(place if row.place else f"{row.player} {row.count}")
    return ", ".join(places)


def _cards(step: Step) -> Iterator[str]:
    """The points of each shown bonus card."""
    if not isinstance(step.played.move, Cards):
        return
    row = next(row for row in score(step.played.table).players if row.name == step.played.move.by)
    for line in row.lines:
        if line.part == "cards":
            yield f"{amount(line.points, 'point', signed=True)}: {say(line.why)} ({cite(line.rule)})"
