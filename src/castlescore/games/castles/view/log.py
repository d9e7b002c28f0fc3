"""The log of a game of Castles of Mad King Ludwig: each event in a sentence, and the round it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from castlescore.core.events import Event
from castlescore.core.language import both, tr
from castlescore.core.language.amounts import amount
from castlescore.core.quoting import ENDLESS, shown
from castlescore.core.types import Plain
from castlescore.games.castles.moves import MOVES, Buy, CheckIllegal, CheckMarket, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.games.castles.terms import stack_word, type_word
from castlescore.games.castles.view.behind import behind as behind
from castlescore.games.castles.view.table.text import place, reward_words, sentence
from castlescore.protocol.rules import Difference
from castlescore.view.log_words import agreed, claimed, counted, recorded

if TYPE_CHECKING:
    from castlescore.games.castles.types import Step


def heading(table: Table) -> str:
    """The stretch of the game in which an event came: its round and whose it is."""
    if table.phase in (Phase.CARDS, Phase.OVER):
        return tr("After the last round")
    if table.setup.solo:
        return tr("Round {round}", round=table.round)
    return tr("Round {round}, {player} is master builder", round=table.round, player=table.name(table.builder))


def round_of(table: Table) -> int:
    """The number of the round at a table."""
    return table.round


def line(step: Step, since: Table, differ: Iterable[Difference]) -> str:
    """An event in one line: what was done, what became complete, where the player is then, what was claimed.

    `differ`: the figures of the file that do not follow.
    """
    played, event = step.played, step.event
    counts = counted(event, played.figures.get("points", 0))
    parts = [_head(step), *_complete(played), *_declined(played), *_stands(played), *counts]
    return shown("; ".join([*parts, *agreed(event), *recorded(event, differ)]), ENDLESS)


def said(event: Event, table: Table) -> str:
    """What was done by an event, in words: nothing that followed from it, so that it may be one that cannot be."""
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
            head = _taken(move, name)
        case CheckMarket(slot=slot, tile=tile):
            head = tr("checked: on {slot} lies {tile}", slot=slot, tile=name(tile))
        case CheckIllegal(by=by, tile=tile, at=at, turn=turn, illegal=rules):
            head = _checked(name(tile), place(at, turn), rules, by)
        case _:
            head = sentence(Played(table, move))
    without = move.lay.decline if isinstance(move, Buy | Reward) and move.lay is not None else ()
    declined = [tr("without the reward of {tiles}", tiles=both(map(str, without)))] if without else []
    return shown("; ".join([head, *declined, *claimed(event), *agreed(event)]), ENDLESS)


def _taken(move: Reward, name: Callable[[str], str]) -> str:
    """A reward that waited, as it was taken or declined."""
    values: dict[str, object] = {"player": move.by, "reward": reward_words(move)}
    if move.declined:
        return tr("{player} declines the {reward}", **values)
    if move.lay:
        where = place(move.lay.at, move.lay.turn)
        return tr(
            "{player} takes the {reward} and lays {tile} at {place}", tile=name(move.lay.tile), place=where, **values
        )
    if move.stack:
        tiles, stack = amount(move.tiles or 0, "tile"), stack_word(move.stack)
        return tr(
            "{player} takes the {reward} and takes {tiles} from the {stack} stack", tiles=tiles, stack=stack, **values
        )
    if move.room is not None:
        return tr("{player} takes the {reward} for tile {room}", room=move.room, **values)
    return tr("{player} takes the {reward}", **values)


def again(n: int, event: Event) -> None:
    """Nothing: the sentence of an event says more than its line."""


def _head(step: Step) -> str:
    played, names = step.played, step.played.table.setup.box.catalogue
    match played.move:
        case Price():
            slots = (slot for slot in played.table.market if slot.tile)
            row = ", ".join(_priced(names[s.tile].name, s.price, s.coins) for s in slots) or tr("of nothing")
            return tr("{player} sets the prices: {tiles}", player=step.before.name(step.before.builder), tiles=row)
        case CheckMarket(slot=slot, tile=tile):
            return tr("checked: on {slot} lies {tile}", slot=slot, tile=names[tile].name if tile else tr("nothing"))
        case CheckIllegal(by=by, tile=tile, at=at, turn=turn, illegal=rules):
            return _checked(names[tile].name, place(at, turn), rules, by)
        case Reward(stack=stack, tiles=tiles) if stack is not None:
            tiles_taken = amount(tiles or 0, "tile")
            return tr("{sentence}, {tiles} taken from it", sentence=sentence(played), tiles=tiles_taken)
    return sentence(played)


def _priced(tile: str, price: int, coins: int) -> str:
    """A tile of the market with its price, and the coins on it."""
    if not coins:
        return f"{tile} {price}"
    return tr("{tile} {price} with {coins} on it", tile=tile, price=price, coins=coins)


def _checked(tile: str, where: str, rules: Sequence[str], by: str) -> str:
    values = {"tile": tile, "place": where, "player": by, "rules": ", ".join(rules)}
    if rules:
        return tr("checked: {tile} at {place} breaks {rules} in {player}'s castle", **values)
    return tr("checked: {tile} at {place} is legal in {player}'s castle", **values)


def _complete(played: Played) -> list[str]:
    """The tiles that became complete, each with what it gave at once; and other rewards given."""
    by = getattr(played.move, "by", "")
    given = {row["of"]: row for row in played.figures.get("rewards", ())}
    done = list(played.figures.get("completes", ()))
    if not done and not given:
        return []
    castle = played.table.players[played.table.seat(by)].castle
    labels = [f"{castle[n].label}{f' ({_reward(given[n])})' if n in given else ''}" for n in done]
    others = [_worth(row) for n, row in given.items() if n not in done]
    return [*([tr("complete: {tiles}", tiles=", ".join(labels))] if labels else []), *others]


def _reward(row: Plain) -> str:
    """A reward given without a word: "living reward: +7"."""
    return f"{tr('{type} reward', type=type_word(row['reward']))}: {_worth(row)}"


def _worth(row: Plain) -> str:
    if "points" in row:
        return f"{row['points']:+d}"
    return amount(row["money"], "mark") if "money" in row else tr(GIVEN[row["reward"]])


GIVEN = {"food": "an extra turn", "utility": "a bonus card"}  # translated


def _declined(played: Played) -> list[str]:
    """Rewards that were declined together with the tile that brought them."""
    lay = getattr(played.move, "lay", None)
    numbers = lay.decline if lay is not None else ()
    if not numbers:
        return []
    castle = played.table.players[played.table.seat(getattr(played.move, "by", ""))].castle
    return [tr("declined: the reward of {tile}", tile=castle[n].label) for n in numbers]


def _stands(played: Played) -> list[str]:
    """Where the player is after the line."""
    if "score" not in played.figures or isinstance(played.move, Pass):
        return []
    points, money = amount(played.figures["score"], "point"), amount(played.figures["money"], "mark")
    return [tr("{player} has {points}, {money}", player=getattr(played.move, "by", ""), points=points, money=money)]
