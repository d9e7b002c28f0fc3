"""The log of a game of Castles of Mad King Ludwig: each event in a sentence, and the round it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from castlescore.core.amounts import amount
from castlescore.core.quoting import ENDLESS, shown
from castlescore.core.types import Plain
from castlescore.games.castles.moves import MOVES, Buy, CheckIllegal, CheckMarket, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.games.castles.view.behind import behind as behind
from castlescore.games.castles.view.table.text import place, sentence
from castlescore.protocol.game import Difference, Event
from castlescore.view.audits import listed
from castlescore.view.log_words import agreed, claimed, counted, recorded

if TYPE_CHECKING:
    from castlescore.games.castles.types import Step


def heading(table: Table) -> str:
    """The stretch of the game in which an event came: its round and whose it is."""
    if table.phase in (Phase.CARDS, Phase.OVER):
        return "After the last round"
    return f"Round {table.round}" + ("" if table.setup.solo else f", {table.name(table.builder)} is master builder")


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
        return names[tile].name if tile in names else tile or "nothing"

    move = MOVES.read(event)
    match move:
        case Reveal(tiles=tiles, skipped=skipped):
            head = f"new: {', '.join(map(name, tiles)) or 'nothing'}" + (
                f"; skipped {', '.join(skipped)}" if skipped else ""
            )
        case Price(row=row, by=by):
            head = f"{by or 'the master builder'} sets the prices: {', '.join(map(name, row)) or 'of nothing'}"
        case Buy(by=by, lay=lay):
            head = f"{by} buys {name(lay.tile)} at {place(lay.at, lay.turn)}"
        case Pass(by=by):
            head = f"{by} passes"
        case Reward():
            head = _taken(move, name)
        case CheckMarket(slot=slot, tile=tile):
            head = f"checked: on {slot} lies {name(tile)}"
        case CheckIllegal(by=by, tile=tile, at=at, turn=turn, illegal=rules):
            head = _checked(name(tile), place(at, turn), rules, by)
        case _:
            head = sentence(Played(table, move))
    without = move.lay.decline if isinstance(move, Buy | Reward) and move.lay is not None else ()
    declined = [f"without the reward of {listed(without)}"] if without else []
    return shown("; ".join([head, *declined, *claimed(event), *agreed(event)]), ENDLESS)


def _taken(move: Reward, name: Callable[[str], str]) -> str:
    """A reward that waited, as it was taken or declined."""
    kind = f"{move.reward} reward" + (f" as {move.as_type}" if move.as_type else "")
    if move.declined:
        return f"{move.by} declines the {kind}"
    what = [f"and lays {name(move.lay.tile)} at {place(move.lay.at, move.lay.turn)}"] if move.lay else []
    what += [f"and takes {amount(move.tiles or 0, 'tile')} from the {move.stack} stack"] if move.stack else []
    what += [f"for tile {move.room}"] if move.room is not None else []
    return " ".join([f"{move.by} takes the {kind}", *what])


def again(n: int, event: Event) -> None:
    """Nothing: the sentence of an event says more than its line."""


def _head(step: Step) -> str:
    played, names = step.played, step.played.table.setup.box.catalogue
    match played.move:
        case Price():
            slots = (slot for slot in played.table.market if slot.tile)
            row = (f"{names[s.tile].name} {s.price}{f' with {s.coins} on it' if s.coins else ''}" for s in slots)
            return f"{step.before.name(step.before.builder)} sets the prices: {', '.join(row) or 'of nothing'}"
        case CheckMarket(slot=slot, tile=tile):
            return f"checked: on {slot} lies {names[tile].name if tile else 'nothing'}"
        case CheckIllegal(by=by, tile=tile, at=at, turn=turn, illegal=rules):
            return _checked(names[tile].name, place(at, turn), rules, by)
        case Reward(stack=stack, tiles=tiles) if stack is not None:
            return f"{sentence(played)}, {amount(tiles or 0, 'tile')} taken from it"
    return sentence(played)


def _checked(tile: str, where: str, rules: Sequence[str], by: str) -> str:
    breaks = f"breaks {', '.join(rules)}" if rules else "is legal"
    return f"checked: {tile} at {where} {breaks} in {by}'s castle"


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
    return [*([f"complete: {', '.join(labels)}"] if labels else []), *others]


def _reward(row: Plain) -> str:
    """A reward given without a word: "living reward: +7"."""
    return f"{row['reward']} reward: {_worth(row)}"


def _worth(row: Plain) -> str:
    if "points" in row:
        return f"{row['points']:+d}"
    return amount(row["money"], "mark") if "money" in row else GIVEN[row["reward"]]


GIVEN = {"food": "an extra turn", "utility": "a bonus card"}


def _declined(played: Played) -> list[str]:
    """Rewards that were declined together with the tile that brought them."""
    lay = getattr(played.move, "lay", None)
    numbers = lay.decline if lay is not None else ()
    if not numbers:
        return []
    castle = played.table.players[played.table.seat(getattr(played.move, "by", ""))].castle
    return [f"declined: the reward of {castle[n].label}" for n in numbers]


def _stands(played: Played) -> list[str]:
    """Where the player is after the line."""
    if "score" not in played.figures or isinstance(played.move, Pass):
        return []
    points, money = amount(played.figures["score"], "point"), amount(played.figures["money"], "mark")
    return [f"{getattr(played.move, 'by', '')} has {points}, {money}"]
