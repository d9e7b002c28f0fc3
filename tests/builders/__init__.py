"""What tests of both games are made of: moves played at a table, what is on a table, the recorded evenings.

Castles and tables stand in `builders.castles` and `builders.between`, random games in `builders.games`. Tests take from
here what they need of the program besides the module that they are about, so that a module can move without them.
"""

# ruff: noqa: F401 (tests take names of the program from here)

from __future__ import annotations

import contextlib
import io
import json
import shlex
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any

from castlescore import Audit
from castlescore.cli.app import run
from castlescore.core.language import ENGLISH, amount, languages, speak, speaking
from castlescore.core.language.messages import Message as Message
from castlescore.core.refusals import Refusal
from castlescore.core.refusals import Refused as Refused
from castlescore.core.rulebook import rule
from castlescore.core.types import Event, Header
from castlescore.games.between.rules import play as between_rules
from castlescore.games.between.sentences import say as say_of_between
from castlescore.games.castles.rules import play as castles_rules
from castlescore.games.castles.rules.table import Table as CastlesTable
from castlescore.games.castles.sentences import say as say_of_castles
from castlescore.protocol.commands import commands
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.registry import all_games, game_of
from castlescore.record.castle_files import parse_any_castle, read_any_castle
from castlescore.record.chronicle import audited, chronicle, walked
from castlescore.record.disputes import apply_stories
from castlescore.record.lines import line_of, new_line
from castlescore.record.replay import Replay, play_record, record_move, undo
from castlescore.record.rewriting import recomputed, rewritten
from castlescore.record.session_file import parse_record, read_record, record_text
from castlescore.tally.file import TallyFile, parse_tally, read_tally, tally_of, tally_text

EXAMPLES = Path(__file__).parents[2] / "examples"
KINDS = {"illegal", "money", "market", "stack", "deck", "turn", "reward", "check"}  # of refusals


def apply(table: Any, move: Any) -> Any:
    """What comes of a move, at a table of either game."""
    rules = castles_rules if isinstance(table, CastlesTable) else between_rules
    return rules.apply(table, move)


def went(table: Any, *moves: Any) -> Any:
    """What the last of these moves does; all of them are allowed."""
    for move in moves:
        outcome = apply(table, move)
        assert not isinstance(outcome, Refusal), (move, outcome)
        table = outcome.table
    return outcome


def after(table: Any, *moves: Any) -> Any:
    """The table after these moves, all of them allowed."""
    return went(table, *moves).table


def refusal(table: Any, move: Any) -> Refusal:
    """Why a move is refused; the refusal is in order, and nothing has changed."""
    was = state(table)
    outcome = apply(table, move)
    assert isinstance(outcome, Refusal), (move, outcome)
    assert state(table) == was
    assert_in_order(outcome, say_of_castles if isinstance(table, CastlesTable) else say_of_between)
    return outcome


def assert_in_order(given: Refusal, say: Callable[[Message], str]) -> None:
    """A refusal is of a known kind, and each of its violations a rule of the list and a sentence in small letters."""
    assert given.kind in KINDS, given
    for violation in given.violations:
        assert rule(violation.rule).id == violation.rule
        why = say(violation.why)
        assert len(why) > 10 and "None" not in why and why != why.upper(), given
    assert given.hint is None or say(given.hint)


def assert_said_aloud(told: Iterable[Message], say: Callable[[Message], str]) -> None:
    """Each is a sentence of the game, with everything that stands in it."""
    for each in told:
        text = say(each)
        assert "None" not in text and text.count(" ") > 1, text


def rules(given: Refusal) -> list[str]:
    """The rules that a refusal names."""
    return [violation.rule for violation in given.violations]


def refused(table: Any, move: Any) -> tuple[str, ...]:
    """The rules that forbid a move."""
    return tuple(rules(refusal(table, move)))


def told(*given: Any) -> str:
    """What is said of some moves of Castles of Mad King Ludwig, a line for each sentence."""
    return "\n".join(say_of_castles(message) for each in given for message in each.announcements)


def state(value: object, name: str = "") -> dict[str, object]:
    """Everything that a table holds, part by part: "players.0.money" and what it is; castles tile by tile.

    Not its set-up, nor how an audit looks at it.
    """
    return dict(_parts(value, name))


def _parts(value: object, name: str) -> Iterator[tuple[str, object]]:
    if hasattr(value, "tiles"):  # a castle
        yield name, [(placed.n, placed.tile.id, placed.at, placed.turn) for placed in value.tiles]
        yield f"{name}.more", [getattr(value, more, ()) for more in ("attendants", "cards")]
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.name not in ("setup", "lenient"):
                yield from _parts(getattr(value, field.name), f"{name}.{field.name}".lstrip("."))
    elif isinstance(value, tuple):
        yield f"{name}.count", len(value)
        for i, each in enumerate(value):
            yield from _parts(each, f"{name}.{i}")
    else:
        yield name, value


def differences(one: object, other: object) -> set[str]:
    """The parts in which two tables are not the same."""
    left, right = state(one), state(other)
    return {name for name in left.keys() | right.keys() if left.get(name, ...) != right.get(name, ...)}


@dataclass(frozen=True)
class Said:
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)


def run_line(line: str) -> Said:
    """Run a command line here, its streams able to write all letters."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(shlex.split(line))
    return Said(code, *(stream.buffer.getvalue().decode() for stream in (out, err)))


def record(name: str) -> str:
    """The committed record of an example."""
    return (EXAMPLES / name / "table.toml").read_text(encoding="utf-8")


def play(text: str) -> Replay:
    """The fold of a record."""
    return play_record(parse_record(text, "table.toml"))


def audit(record: Record) -> Audit:
    """The audit of a record, made now, with its stories."""
    result: Audit = game_of(record.header).audit.audit(record)
    return result


def followed(record: Record) -> tuple[Audit, Any, list[Step]]:
    """What an audit finds without the search for stories, the table that it ends with, and the lines it could play."""
    return game_of(record.header).audit.followed(record)
