"""Between Two Castles as a record sees it (see `castlescore.protocol.game`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from castlescore.core.errors import FileProblem
from castlescore.core.moves import Note
from castlescore.core.names import check_player_names
from castlescore.core.rulebook import cite
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, CheckIllegal, Move, Place, Reward
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.outcome import Played
from castlescore.games.between.rules.play import apply, apply_all
from castlescore.games.between.rules.setup import Setup, refused_setup
from castlescore.games.between.rules.table import Phase, Table
from castlescore.games.between.rules.table import begin as begin_table
from castlescore.games.between.sentences import say
from castlescore.protocol.game import Event, Header
from castlescore.record.toml.reading import at_line, shown

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator

__all__ = [
    "FIGURES", "ORDER", "apply", "apply_all", "begin", "figures_of", "is_note", "model", "move_of", "passed_on",
    "typed",
]  # fmt: skip

ORDER: tuple[str, ...] = (
    "n", "was", "do", "count", "castle", "reward", "as", "tile", "at", "attendant", "cards", "illegal", "points",
    "score", "claim", "allow", "decline", "same_line", "text", "why", "final",
)  # fmt: skip
FIGURES: tuple[str, ...] = ("score", "final")


def model() -> SchemaValidator:
    """The model of a session file."""
    from castlescore.games.between.files.session_model import SESSION

    return SESSION


def begin(header: Header, path: str, text: str = "") -> Table:
    """The table before the first event; raises FileProblem when the header cannot be so."""

    def wrong(key: str, why: str) -> FileProblem:
        return FileProblem(f"{at_line(path, text, key)}: {why}")

    players, thrones = tuple(header["players"]), tuple(header["thrones"])
    problem = check_player_names(players)
    if problem:
        raise wrong("players", f"players: {problem}")
    setup = Setup(players, thrones)
    unknown = [throne for throne in thrones if throne not in setup.box.thrones]
    if unknown:
        raise wrong("thrones", f"thrones: no throne room is called {shown(unknown[0])}")
    refused = refused_setup(players, thrones)
    if refused:
        raise wrong("thrones", "; ".join(f"{say(v.why)} ({cite(v.rule)})" for v in refused))
    return begin_table(setup)


def passed_on(table: Table, move: Move) -> Move:
    """The same move: a castle's line stays that castle's."""
    return move


def is_note(move: Move) -> bool:
    """Whether a move only remembers something."""
    return isinstance(move, Note)


def figures_of(played: Played) -> dict[str, Any]:
    """The figures of a move, with the final totals on the line that ends the game."""
    figures = dict(played.figures)
    if isinstance(played.move, Cards) and played.table.phase is Phase.OVER:
        figures["final"] = {row.name: row.total for row in score(played.table).players}
    return figures


def move_of(event: Event) -> Move:
    """What was typed, of an event that is no undo. The event is taken to be valid as the model has it."""
    return READERS[event["do"]](event)


def typed(move: Move) -> Event:
    """The part of an event that was typed."""
    match move:
        case Place():
            event: Event = {"do": "place", "castle": move.castle, "tile": move.tile, "at": list(move.at)}
            event |= _said(move)
            return {**event, "same_line": True} if move.same_line else event
        case Reward():
            return _reward(move)
        case Cards():
            return {"do": "cards", "castle": move.castle, "cards": list(move.cards)}
        case Note():
            return {"do": "note", "text": move.text}
        case CheckCastle():
            return {"do": "check", "castle": move.castle, "score": move.score}
        case CheckIllegal():
            place = {"tile": move.tile, "at": list(move.at)}
            return {"do": "check", "castle": move.castle, **place, "illegal": list(move.illegal)}
        case AdjustCastle():
            return {"do": "adjust", "castle": move.castle, "points": move.points, "why": move.why}


def _reward(move: Reward) -> Event:
    event: Event = {"do": "reward", "castle": move.castle, "reward": move.reward}
    for key, value in (("as", move.as_type), ("tile", move.tile), ("attendant", move.attendant)):
        if value is not None:
            event[key] = value
    if move.at is not None:
        event["at"] = list(move.at)
    event |= _said(move)
    return {**event, "decline": True} if move.declined else event


def _said(move: Place | Reward) -> Event:
    """What the table said of a line, where it said anything."""
    return {key: value for key, value in (("claim", move.claim), ("allow", move.allow)) if value is not None}


def _cell(event: Event) -> tuple[int, int] | None:
    return (event["at"][0], event["at"][1]) if "at" in event else None


def _read_place(event: Event) -> Place:
    return Place(
        castle=event["castle"],
        tile=event["tile"],
        at=(event["at"][0], event["at"][1]),
        same_line=event.get("same_line", False),
        claim=event.get("claim"),
        allow=event.get("allow"),
    )


def _read_reward(event: Event) -> Reward:
    return Reward(
        castle=event["castle"],
        reward=event.get("reward", ""),
        as_type=event.get("as"),
        tile=event.get("tile"),
        at=_cell(event),
        attendant=event.get("attendant"),
        declined=event.get("decline", False),
        claim=event.get("claim"),
        allow=event.get("allow"),
    )


def _read_check(event: Event) -> Move:
    cell = _cell(event)
    if cell is not None:
        return CheckIllegal(event["castle"], event["tile"], cell, tuple(event["illegal"]))
    return CheckCastle(event["castle"], event["score"])


READERS: dict[str, Callable[[Event], Move]] = {
    "place": _read_place,
    "reward": _read_reward,
    "cards": lambda e: Cards(e["castle"], tuple(e["cards"])),
    "note": lambda e: Note(e["text"]),
    "check": _read_check,
    "adjust": lambda e: AdjustCastle(e["castle"], e["points"], e["why"]),
}
