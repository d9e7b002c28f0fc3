"""The part `rules` of Between Two Castles: headers, moves and events (see `castlescore.protocol.game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, NotRequired

from pydantic import FailFast, Field
from typing_extensions import TypedDict

from castlescore.core.errors import FileProblem
from castlescore.core.kinds import Day, Id, Name, Text, closed, one_of
from castlescore.core.language import tr
from castlescore.core.language.messages import Message
from castlescore.core.names import check_player_names, find
from castlescore.core.rulebook import cite
from castlescore.core.types import Event, Header
from castlescore.games.between.moves import MOVES, Cards, Move
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.play import apply, apply_all
from castlescore.games.between.rules.table import Phase, Played, Setup, Table, refused_setup
from castlescore.games.between.rules.table import begin as begin_table
from castlescore.games.between.sentences import say
from castlescore.protocol import evening
from castlescore.record.setups import seat_names
from castlescore.toml.reading import at_line, shown

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
    "turn_reason",
]

# The values of the shared rooms with the types of this game.
Step = evening.Step[Table, Move, Played]
Replay = evening.Evening[Table, Move, Played]

TURNS = ""


@closed
class Session(TypedDict):
    """The header of a session."""

    format: Text
    game: Annotated[str, one_of("between")]
    players: Annotated[list[Name], FailFast(), Field(min_length=1, max_length=7)]
    thrones: Annotated[list[Id], FailFast(), Field(min_length=1, max_length=7)]
    date: NotRequired[Day]
    names: NotRequired[str]  # of records of older versions; it does nothing
    figures: NotRequired[Annotated[str, one_of(evening.RECOMPUTED)]]  # computed again after the evening


HEADER: type = Session


def begin(header: Header, path: str, text: str = "") -> Table:
    """The table before the first event; raises FileProblem for an impossible header."""

    def wrong(key: str, why: str) -> FileProblem:
        return FileProblem(f"{at_line(path, text, key)}: {why}")

    players, thrones = tuple(header["players"]), tuple(header["thrones"])
    problem = check_player_names(players)
    if problem:
        raise wrong("players", f"players: {problem}")
    setup = Setup(players, thrones)
    unknown = [throne for throne in thrones if throne not in setup.box.thrones]
    if unknown:
        near = find(unknown[0], names := {id: facts.names for id, facts in setup.box.thrones.items()}, names)
        raise wrong("thrones", near.hinted(tr("thrones: no throne room is called {name}", name=shown(unknown[0]))))
    refused = refused_setup(players, thrones)
    if refused:
        raise wrong("thrones", "; ".join(f"{say(v.why)} ({cite(v.rule)})" for v in refused))
    return begin_table(setup)


def by_current_player(table: Table, move: Move) -> Move:
    """The same move: a line belongs to a castle, which does not change."""
    return move


def turn_reason(table: Table, before: Sequence[Played], now: Sequence[Played]) -> Message | None:
    """None: this game has no turns of single players, and the rule itself names a bonus that must be taken first."""
    return None


def new_seat_names(before: Table, after: Table, rename: bool) -> Mapping[str, str]:
    """The names of the castles at a table with another set-up, by their names before; builders keep their castle."""
    one, other = before.setup, after.setup
    names = seat_names(one.seats, other.seats, rename)
    now = {frozenset(other.partners(k)): name for k, name in enumerate(other.castles)}
    builders = {name: one.partners(k) for k, name in enumerate(one.castles)}
    renamed = {name: now.get(frozenset(names.get(each, each) for each in pair)) for name, pair in builders.items()}
    return {name: new for name, new in renamed.items() if new is not None}


def figures_of(played: Played) -> dict[str, object]:
    """The figures of a move, with the final totals on the line that ends the game, by names as a file has them."""
    figures = dict(played.figures)
    if isinstance(played.move, Cards) and played.table.phase is Phase.OVER:
        figures["final"] = {str(row.name): row.total for row in score(played.table).players}
    return figures


def move_of(event: Event) -> Move:
    """The move of an event that is no undo."""
    return MOVES.read(event)
