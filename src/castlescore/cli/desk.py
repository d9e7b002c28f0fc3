"""Where a line is played: the session file it reads and writes, or a table that only wonders "what if".

A command says how its words become a move; the desk finds the table, judges the move, records it and says what
happened.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from castlescore.castles.moves import Buy, Move, Reward
from castlescore.castles.outcome import Played, Refusal, refuse
from castlescore.castles.play import apply
from castlescore.castles.reasons import nearest
from castlescore.castles.table import Table
from castlescore.cli.context import WhatIf, desk
from castlescore.cli.output import document, is_plain, say, talk, width
from castlescore.errors import Exit, FileProblem
from castlescore.session.evening import Evening, play_record, recorded
from castlescore.session.games import Event
from castlescore.session.reading import STDIN, shown
from castlescore.session.record import read_record, text_to_keep
from castlescore.session.store import locked, save
from castlescore.show import table_documents, table_text, text
from castlescore.show.picture import picture

VARIABLE, DEFAULT = "CASTLESCORE_SESSION", "table.toml"

Reader = Callable[[Table], Move | Refusal]  # words of a line -> the move they mean at this table


def session_path(given: str | None) -> str:
    """The session file: named on the line, in the environment, or `table.toml` here."""
    return given or desk().session or os.environ.get(VARIABLE) or DEFAULT


def open_evening(given: str | None) -> Evening:
    """The session played to where it stands; what its figures get wrong is said aloud."""
    path = session_path(given)
    if path != STDIN and not Path(path).exists():
        raise FileProblem(
            f"{shown(path)}: no such session; begin one:  castlescore new PLAYER...  (or name it: -s FILE)"
        )
    evening = play_record(read_record(path))
    for remark in evening.told:
        talk(remark)
    return evening


@contextlib.contextmanager
def writing(given: str | None, after: int | None) -> Iterator[Evening]:
    """The session under its lock; saved at the end if something was recorded, left alone if anything was refused."""
    path = session_path(given)
    if path == STDIN:
        raise FileProblem("a session on standard input cannot be written; name a file: -s FILE")
    if not Path(path).exists():
        open_evening(given)
    with locked(path):
        evening = open_evening(given)
        if after is not None and after != evening.last:
            raise Overtaken(evening, after)
        before = evening.last
        yield evening
        if evening.last != before:
            save(path, text_to_keep(evening.record, before))


class Overtaken(Exception):
    """Somebody else recorded something first (`--after`)."""

    def __init__(self, evening: Evening, after: int) -> None:
        super().__init__()
        later = [table_text.event_line(n, e) for n, e in enumerate(evening.record.events, 1) if n > after]
        if later:
            first = f"event {evening.last} came first: {'; '.join(later[-3:])}"
        else:
            first = f"the last event is {evening.last}, not {after}"
        self.refusal = refuse("turn", "", first, "look again, then type it once more")


@dataclass(frozen=True)
class Asked:
    """The options that every recording command has."""

    session: str | None = None
    by: str | None = None
    after: int | None = None
    json: bool = False


def record(asked: Asked, read: Reader, beside: Callable[[Evening, Move], list[str]] | None = None) -> int:
    """Play one line: read its words at the table, judge, record, and say what happened.

    `beside` gives what is said beside a refusal.
    """
    place = desk()
    if isinstance(place, WhatIf):
        assert place.table is not None
        place.found = read(place.table)
        return Exit.FINE
    try:
        with writing(asked.session, asked.after) as evening:
            found = read(evening.table)
            played = found if isinstance(found, Refusal) else apply(evening.table, found)
            if isinstance(played, Refusal):
                code = refused(played, asked.json, evening)
                if beside and not isinstance(found, Refusal) and not asked.json:
                    say(beside(evening, found))
                return code
            event = recorded(evening, played, evening.table)
    except Overtaken as overtaken:
        return refused(overtaken.refusal, asked.json)
    report(evening, event, played, asked.json)
    return Exit.FINE


def report(evening: Evening, event: Event, played: Played, json: bool) -> None:
    """Say what a recorded move did."""
    if json:
        document(table_documents.recorded(evening.last, event, played))
        return
    rows = table_text.event_lines(evening.last, played, width())
    if isinstance(played.move, (Buy, Reward)) and played.verdict:
        placed = played.verdict.placed
        castle = played.verdict.after
        rows += ["", picture(castle, last=placed.n, width=width(), plain=is_plain())]
    say([*rows, *table_text.prompt(evening.table)])


def refused(refusal: Refusal, json: bool, evening: Evening | None = None) -> int:
    """Say why a move is refused, and what to type instead."""
    if json:
        document({"refused": table_documents.refused(refusal)})
        return Exit.RULES_SAY_NO
    waits = evening is not None and refusal.kind in ("reward", "turn")
    rows = table_text.refusal(replace(refusal, hint="") if waits else refusal, width())
    if evening is not None and waits:
        rows += table_text.prompt(evening.table)
    if refusal.verdict is not None:
        verdict = refusal.verdict
        rows += text.nearest(nearest(verdict.castle, verdict.placed), verdict.placed.tile.id, width())
    say(rows)
    return Exit.RULES_SAY_NO
