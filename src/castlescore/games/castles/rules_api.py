"""The part `rules` of Castles of Mad King Ludwig: headers, moves and events (see `castlescore.protocol.game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from castlescore.core.errors import FileProblem
from castlescore.core.language import tr
from castlescore.core.language.messages import Message
from castlescore.core.names import check_player_names, find
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document, Event, Header
from castlescore.games.castles.facts import numbers
from castlescore.games.castles.files.setup import Session, numbers_of
from castlescore.games.castles.moves import MOVES, Buy, Cards, Laying, Move, Pass, Price, Reward
from castlescore.games.castles.rules.castle import Box, Castle, Placed, Tile, printed
from castlescore.games.castles.rules.judging import JudgedCastle, JudgedTile
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.play import apply
from castlescore.games.castles.rules.setup import begin as begin_table
from castlescore.games.castles.rules.setup import refused_favors
from castlescore.games.castles.rules.table import SECOND_EDITION, VARIANTS, Phase, Setup, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_names
from castlescore.protocol import evening
from castlescore.record.setups import seat_names
from castlescore.toml.reading import at_line, shown

# The values of the shared rooms with the types of this game.
Step = evening.Step[Table, Move, Played]
Replay = evening.Evening[Table, Move, Played]

__all__ = [
    "HEADER",
    "MOVES",
    "TURNS",
    "apply",
    "apply_all",
    "begin",
    "by_current_player",
    "figures_of",
    "move_of",
    "new_seat_names",
    "setup_of",
    "turn_reason",
]

HEADER: type = Session
TURNS = "BUY-1"


def begin(header: Header, path: str, text: str = "") -> Table:
    """The table before the first event; raises FileProblem for an impossible header."""
    return begin_table(setup_of(header, path, text))


def apply_all(table: Table, moves: Sequence[Move]) -> list[Played] | Refusal:
    """Play the moves of one line: what each did, or the refusal of all."""
    done: list[Played] = []
    for move in moves:
        outcome = apply(table, move)
        if isinstance(outcome, Refusal):
            return outcome
        done.append(outcome)
        table = outcome.table
    return done


def by_current_player(table: Table, move: Move) -> Move:
    """The same move by the active player, if it takes a turn or sets prices."""
    if isinstance(move, Price) and move.by and table.phase is Phase.PRICE:
        return replace(move, by=table.name(table.builder))
    if table.phase is not Phase.BUY or not isinstance(move, (Buy, Pass, Reward)):
        return move
    return replace(move, by=table.name(table.active))


def turn_reason(table: Table, before: Sequence[Played], now: Sequence[Played]) -> Message | None:
    """Why another player moves than before a change: a reward was added or removed (REWARD-1, REWARD-FOOD), or a turn
    (BUY-1).
    """
    by, castle = table.name(table.active), table.players[table.active].castle
    buying = table.phase is Phase.BUY
    if buying and table.pending:
        first = table.pending[0]
        return Message(
            "{tile} would be complete, and its {reward:type} reward waits for {by} before it",
            tile=castle[first.of].tile,
            reward=first.reward,
            by=by,
        )
    was, would = _extra_turns(before), _extra_turns(now)
    gained = [tile for tile in would if tile not in was]
    if gained and buying and table.extra:
        return Message(
            "{tile} would be complete, and its food reward gives {by} one more turn before it", tile=gained[-1], by=by
        )
    if lost := [tile for tile in was if tile not in would]:
        return Message(
            "{tile} would not be complete, and its food reward gives {by} no more turn before it",
            tile=lost[-1],
            by=was[lost[-1]],
        )
    was, would = _completed(before), _completed(now)
    if lost := [tile for tile in was if tile not in would]:
        return Message(
            "{tile} would not be complete, and brings {by} no reward before it", tile=lost[-1], by=was[lost[-1]]
        )
    old, new = (sum(isinstance(each.move, (Buy, Pass)) for each in played) for played in (before, now))
    if new > old:
        return Message("there is one turn more before it")
    return Message("a turn of {by}'s is missing before it", by=by) if buying and new < old else None


def _completed(played: Sequence[Played]) -> dict[Tile, str]:
    """The tiles that became complete, with their owners."""
    players: dict[Tile, str] = {}
    for each in played:
        if isinstance(each.move, (Buy, Reward)):
            castle = each.table.players[each.table.seat(each.move.by)].castle
            players |= {castle[n].tile: each.move.by for n in cast("list[int]", each.figures.get("completes", []))}
    return players


def _extra_turns(played: Sequence[Played]) -> dict[Tile, str]:
    """The tiles that gave an extra turn, with the player who got it."""
    players: dict[Tile, str] = {}
    for each in played:
        if isinstance(each.move, (Buy, Reward)):
            castle = each.table.players[each.table.seat(each.move.by)].castle
            rewards = cast("list[Document]", each.figures.get("rewards", []))
            players |= {castle[row["of"]].tile: each.move.by for row in rewards if row["reward"] == "food"}
    return players


def new_seat_names(before: Table, after: Table, rename: bool) -> Mapping[str, str]:
    """The names of the players at a table with another set-up, by their names before."""
    return seat_names(before.setup.players, after.setup.players, rename)


def move_of(event: Event) -> Move:
    """The move of an event that is no undo.

    Raises KeyError for a bonus card that does not exist.
    """
    move = MOVES.read(event)
    unknown = [card for card, _ in move.cards if card not in numbers().cards] if isinstance(move, Cards) else []
    if unknown:
        raise KeyError(unknown[0])
    return move


def figures_of(played: Played) -> dict[str, object]:
    """The figures of a move, with the final totals on the line that ends the game."""
    figures = dict(played.figures)
    if isinstance(played.move, Cards) and played.table.phase is Phase.OVER:
        from castlescore.games.castles.rules.final import score

        figures["final"] = {row.name: row.total for row in score(played.table).players}
    return figures


def setup_of(header: Header, path: str, text: str = "") -> Setup:
    """The set-up in the header of a record; raises FileProblem for an impossible header."""

    def wrong(key: str, why: str) -> FileProblem:
        return FileProblem(f"{at_line(path, text, key)}: {key}: {why}")

    players = tuple(header["players"])
    problem = check_player_names(players)
    if problem:
        raise wrong("players", problem)
    if header["builder"] not in players:
        near = find(header["builder"], names := dict.fromkeys(players, ()), names)
        raise wrong("builder", near.hinted(tr("{name} is not one of the players", name=shown(header["builder"]))))
    foyers, turns = header.get("foyers", [4] * len(players)), header.get("foyer_turns", [0] * len(players))
    if len(foyers) != len(players) or len(turns) != len(players):
        raise wrong("foyers", tr("they and foyer_turns have one entry for each player"))
    favors = tuple(header.get("favors", ()))
    unknown = [favor for favor in favors if favor not in numbers().favors]
    if unknown:
        near = find(unknown[0], known := favor_names(), known)
        raise wrong("favors", near.hinted(tr("unknown name '{name}'", name=shown(unknown[0]))))
    refused = refused_favors(favors, len(players))
    if refused:
        raise wrong("favors", f"{say(refused.why)} ({refused.rule})")
    variant = VARIANTS[header["rules"]] if "rules" in header else SECOND_EDITION
    box = printed()
    if header.get("room"):
        from castlescore.games.castles.files.catalogue import catalogue_of

        box = Box(catalogue_of({"room": header["room"]}, path, text))
    if variant.rooms:
        box = Box(box.catalogue.with_rooms(variant.rooms))
    dealt = numbers_of(header.get("setup", {}), len(players), box.catalogue, path, text, "setup")
    return Setup(
        players=players,
        builder=players.index(header["builder"]),
        foyers=tuple(zip(foyers, turns, strict=True)),
        favors=favors,
        dealt=dealt,
        box=box,
        variant=variant,
    )


def castle_of(replay: Replay, player: str) -> JudgedCastle:
    """One player's castle with the verdict on each tile, as `judge` shows it."""
    castle = replay.table.players[replay.table.seat(player)].castle
    foyer: Placed = castle.tiles[0]
    rows = [JudgedTile(Verdict(Castle(), foyer), None, False)]
    for step in replay.steps:
        lay = getattr(step.move, "lay", None)
        if isinstance(lay, Laying) and step.event.get("by") == player and step.played.verdict is not None:
            rows.append(JudgedTile(step.played.verdict, lay.claim, False))
    return JudgedCastle(castle, tuple(rows))
