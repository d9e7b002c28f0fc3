"""A line that was refused, corrected where there is exactly one way to do it: the next prompt suggests it."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Collection, Iterator

import typer

from castlescore.cli.app import run_line
from castlescore.cli.output import BEFORE_ANSWER
from castlescore.core.context import meanwhile
from castlescore.core.errors import CastlescoreError, Exit, Unclear
from castlescore.core.refusals import Refusal
from castlescore.protocol.commands import commands, foreign, full_name
from castlescore.protocol.placer import OpenPlace
from castlescore.record.replay import Replay
from castlescore.words.desk import Desk, WhatIf, at
from castlescore.words.memory import Memory
from castlescore.words.options import lines_of
from castlescore.words.owners import is_place
from castlescore.words.spelling.correcting import Spelling, corrections
from castlescore.words.typed import BY, HABIT, typed

LOOKS = ("show", "where", "try", "offers", "explain", "score", "tiles")  # what may be tried, as it records nothing
GIVES_UP = ("pass", "undo", "redo", "amend", "new", "play")
GIVEN_UP = re.compile(r"(?:^|\s)--(?:decline|none|allow|force|out)\b")
ASKS = ("new", "play", "tally")  # what reads keys itself, and is never tried
PARTS = ("castle", "market", "standings")  # of `show`


class Trying(WhatIf):
    """A desk on which a line is only tried: what it lists is not remembered. `kept`: what was shown at the real one."""

    def __init__(self, replay: Replay, lines: Collection[str], real: Desk, kept: Memory) -> None:
        super().__init__(replay.game, replay.table, lines, real)
        self.kept = kept

    def memory(self) -> Memory:
        """What was shown at the real desk."""
        return self.kept

    def keep_memory(self) -> None:
        """Nothing is kept."""

    def left_out(self, session: str | None) -> tuple[str, ...]:
        """What is no line of the game."""
        return ("play", *foreign(self.game))


def corrected(text: str, replay: Replay, real: Desk) -> str | None:
    """The one line that was meant by one that was refused; None where there is none, or several, or nothing is wrong.

    None also for a line that would give something up.
    """
    head, line = _parted(text)
    refused: dict[str, str] = {}
    found: dict[str, str] = {}
    for possible in _possible(line, replay, real):
        for each in possible:
            if each.split(None, 1)[0] in ASKS:
                continue
            outcome = tried(head + each, replay, real)
            if outcome is not None:
                (refused if isinstance(outcome, Refusal) else found).setdefault(_said(outcome), each)
        if found:
            break
    placed = [] if found or len(refused) != 1 else [*_only_place(next(iter(refused.values())), replay, real)]
    one = next(iter([*found.values(), *placed]), None)
    if one is None or len(found) > 1 or _gives_up(one, replay):
        return None
    # A line without corrections is not run again: `play` would wait for keys unseen.
    if isinstance(tried(text, replay, real), OpenPlace):  # nothing is wrong with it, its place is to come
        return None
    return head + one


def _parted(text: str) -> tuple[str, str]:
    """What stands before a line, such as `ben:`, and the line."""
    line = text.lstrip()
    line = line.removeprefix(f"{HABIT} ").lstrip()
    if match := BY.fullmatch(line):
        line = match[2]
    return text[: len(text) - len(line)], line


def _possible(line: str, replay: Replay, real: Desk) -> Iterator[list[str]]:
    """The lines that could have been meant, the likelier ones before others."""
    first = line.split(None, 1)[0] if line.strip() else ""
    try:
        name = full_name(first, lambda: real.left_out(None), lambda: replay.game)
    except Unclear:
        return
    if name is not None and name not in (*lines_of(replay.game), *LOOKS):
        return
    known = [each for each in commands(replay.game) if each not in foreign(replay.game)]
    spelling = Spelling(replay.game.entries.called(replay.table), PARTS)
    yield from corrections(line, spelling, None if name else known)
    if name is not None:
        yield list(_only_place(line, replay, real))


def _only_place(line: str, replay: Replay, real: Desk) -> Iterator[str]:
    """The line with the only place that the tile has, instead of the one that was typed."""
    words = [match.span() for match in re.finditer(r"\S+", re.split(r"\s--", line)[0])]
    for start, end in [span for span in words[1:] if is_place(line[slice(*span)]) or "." in line[slice(*span)]][-1:]:
        before = line[:start].rstrip()
        opened = tried(f"{before}{line[end:]}", replay, real)
        if isinstance(opened, OpenPlace) and len(opened.hand().places) == 1:
            word = opened.hand().places[0].word
            if word != line[start:end]:
                yield f"{line[:start]}{word}{line[end:]}"


def tried(text: str, replay: Replay, real: Desk) -> object | None:
    """What a line would come to, None where its words are wrong; nothing is recorded, shown or remembered."""
    try:
        line = typed(text, replay.record.header["players"])
        by = [] if line.by is None else ["--by", line.by]
        lines = lines_of(replay.game)
        memory = real.memory()
        desk = Trying(replay, lines, real, Memory(dict(memory.lists)))
        desk.session, desk.home = real.session, real.home
        out = io.StringIO()
        with meanwhile(BEFORE_ANSWER, None), at(desk), contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = run_line([*line.words[:1], *by, *line.words[1:]])
    except OpenPlace as open_:
        return open_
    except (CastlescoreError, typer.TyperException):
        return None
    if desk.found is None:
        return out.getvalue() if code == Exit.FINE else None
    if isinstance(desk.found, Refusal):
        return desk.found
    played = replay.rules.apply_all(replay.table, desk.found)
    return played if isinstance(played, Refusal) else desk.found


def _said(outcome: object) -> str:
    """What tells one outcome from another."""
    return repr((outcome.listing.tile, outcome.typed) if isinstance(outcome, OpenPlace) else outcome)


def _gives_up(line: str, replay: Replay) -> bool:
    """Whether a line takes something back, or goes without something that somebody could have."""
    try:
        name = full_name(line.split(None, 1)[0], lambda: foreign(replay.game), lambda: replay.game)
    except Unclear:
        return True
    return name in GIVES_UP or GIVEN_UP.search(line) is not None
