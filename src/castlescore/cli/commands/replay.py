"""replay: how did it go?"""

from __future__ import annotations

import re
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from castlescore.cli.options import JsonOption, PlayerOption, RecordWord, SessionOption, with_name
from castlescore.cli.output import code_of, document, say, talk
from castlescore.cli.recording import audited_replay, table_here
from castlescore.cli.saving import locked, put_new
from castlescore.cli.streams import is_lost
from castlescore.core.errors import Disputed, Exit, Unclear
from castlescore.core.language import tr
from castlescore.core.system import is_dumb, sees_terminal
from castlescore.protocol.evening import Record, Step, no_event
from castlescore.protocol.registry import game_of
from castlescore.record.chronicle import first_impossible, is_of, walked
from castlescore.record.replay import Replay, follow, play_record, play_strictly, taken_back
from castlescore.record.rewriting import as_amended, rewritten
from castlescore.record.session_file import read_record, record_text
from castlescore.toml.reading import STDIN, shown
from castlescore.view.audits import disputed_words
from castlescore.view.screen import width

LEAST = 40, 12  # columns and rows that a walk needs
SECONDS = re.compile(r"[+]?([0-9]+[.]?[0-9]*|[.][0-9]+)")


def seconds(text: str) -> float:
    """How long `--delay` waits; raises Unclear for what is no number in the digits 0 to 9, and beyond a minute."""
    if not SECONDS.fullmatch(str(text)) or float(text) > 60:
        raise Unclear(tr("--delay: '{word}' is no number of seconds from 0 to 60", word=shown(text)))
    return float(text)


def replay_command(
    file: RecordWord = None,
    since: Annotated[int | None, typer.Option("--from", metavar="N", min=0, help="Begin with event N.")] = None,
    to: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop after event N.")] = None,
    step: Annotated[
        bool, typer.Option("--step", help="At a terminal a walk, on and back by keys; else wait for Enter each time.")
    ] = False,
    delay: Annotated[
        float, typer.Option("--delay", metavar="S", help="Seconds between events, 60 at most.", parser=seconds)
    ] = 0.0,
    player: PlayerOption = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", metavar="FILE", help="Write it anew, every figure worked out, up to event N.", callback=with_name
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="With --out: replace a file; it is kept as FILE~.")] = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Show how a game went: what each event did, and the castle that changed.

    The walk: Space, Enter or Right goes on, Left or Backspace back, Home and End to either end; g and digits go to an
    event, r and digits to a round, d to the next finding of an audit; + lets it go on by itself and faster, - slower;
    q leaves.

    castlescore replay friday.toml --step
    castlescore replay friday.toml --from 12 --player ben
    castlescore replay friday.toml --to 17 --json
    castlescore replay friday.toml --out right.toml
    """
    path = file or table_here(session)
    if force and out is None:
        raise Unclear(tr("--force says nothing without --out FILE"))
    if out == STDIN and json:
        raise Unclear(tr("--out - and --json: one document at a time on stdout; name a file: --out FILE"))
    if (since is not None or player is not None) and (json or out is not None):
        named, with_ = "--from" if since is not None else "--player", "--json" if json else "--out"
        why = tr("{option} says nothing with {other}, which has all events up to --to N", option=named, other=with_)
        raise Unclear(why)
    record, wanted = _up_to(path, to) if out is None else _written_anew(path, to, out, force)
    if json:
        replay = audited_replay(wanted)
        document(replay.game.answers.shown(replay.table, replay.last), replay.disputed)
        return code_of(replay.disputed)
    if out is None:
        record, wanted = as_amended(record), as_amended(wanted)
        part = _part(record, since or 0, wanted, player)
        if step and _can_walk():
            return _walk(record, part, delay)
        try:
            play_strictly(wanted)
        except Disputed:
            return _replay_disputed(record, wanted, part, step, delay)
        _replay(wanted, part, step, delay)
        return Exit.FINE
    return code_of(audited_replay(wanted).disputed)


@dataclass(frozen=True)
class _Part:
    """The events that are shown: from and to which, and whose, everybody's where nobody is named."""

    since: int
    to: int
    names: tuple[str, ...]

    def has(self, record: Record, n: int, gone: Sequence[int]) -> bool:
        """Whether an event concerns whom it should; of an undo counts what it took back."""
        return not self.names or is_of(record, (n, *gone), self.names)


def _part(record: Record, since: int, wanted: Record, player: str | None) -> _Part:
    """What is to be shown; raises Unclear where there is no such event or player."""
    to = len(wanted.events)
    if since > to:
        if to == len(record.events):
            raise Unclear(no_event(since, to))
        raise Unclear(tr("there is no event {n}; --to {to} comes before it", n=since, to=to))
    if player is None:
        return _Part(since, to, ())
    game = game_of(record.header)
    return _Part(since, to, game.shows.scored(player, game.rules.begin(record.header, record.path, record.text)))


def _can_walk() -> bool:
    """Whether somebody sits at a terminal on which there is room for a walk."""
    if not sees_terminal() or is_dumb():
        return False
    columns, rows = shutil.get_terminal_size()
    return columns >= LEAST[0] and rows >= LEAST[1]


def _walk(record: Record, part: _Part, delay: float) -> int:
    """Walk through a record; the exit code is 1 where it cannot be as it stands."""
    from castlescore.cli.terminal.screens import walk
    from castlescore.cli.terminal.walk import Steps

    found = walked(record)
    shown = [m.n for m in found.moments[: part.to + 1] if not m.n or part.has(record, m.n, m.gone)]
    walk(Steps(found, game_of(record.header), shown, part.since, delay or None))
    return Exit.FINE if first_impossible(record) is None else Exit.RULES_SAY_NO


def _written_anew(path: str, to: int | None, out: str, force: bool) -> tuple[Record, Record]:
    """Write a record up to an event with every figure worked out; returns it as `_up_to` does."""
    if out == STDIN:
        found = _up_to(path, to)
        say([record_text(rewritten(found[1])).rstrip("\n")])
        return found
    with locked(out):  # it may be the session itself, in which somebody else may be writing
        found = _up_to(path, to)
        record = replace(rewritten(found[1]), path=out)
        put_new(record, "file", force)
    talk(tr("{out}: written anew, every figure worked out", out=shown(out)))
    return found


def _up_to(path: str, to: int | None) -> tuple[Record, Record]:
    """A record, and the same up to an event; raises Unclear where there is no such event."""
    record = read_record(path)
    if to is not None and to > len(record.events):
        raise Unclear(tr("there is no event {to}; the last is {events}", to=to, events=len(record.events)))
    return record, record if to is None else replace(record, events=record.events[:to])


def _replay(wanted: Record, part: _Part, step: bool, delay: float) -> None:
    """Show the events one below the other."""
    replay = play_record(replace(wanted, events=()))
    if part.since <= 1:
        _overview(replay, 0)
    for n, event in enumerate(wanted.events, 1):
        before = len(replay.remarks)
        if n == part.since > 1:
            _overview(replay, n - 1)
        replay.record = wanted
        follow(replay, n, event)
        gone = taken_back(replay, event) if event["do"] == "undo" else ()
        if n < part.since or not part.has(wanted, n, gone):
            continue
        for remark in replay.remarks[before:]:
            talk(remark)
        if event["do"] == "undo":
            say(["", f"{n:>4}  undo {event['count']}"])
        else:
            say(["", *_scene(replay.steps[-1], replay)])
        if is_lost() or (step and n < part.to and not _goes_on()):
            return
        time.sleep(delay)


def _replay_disputed(record: Record, wanted: Record, part: _Part, step: bool, delay: float) -> int:
    """Show the events of a record that cannot be, as its audit goes on, each with what was found in it."""
    from castlescore.cli.terminal.walk import scene

    walk, game = walked(replace(record, events=wanted.events)), game_of(record.header)
    for moment in walk.moments:
        if (not moment.n and part.since > 1) or 0 < moment.n < part.since:
            continue
        if moment.n and not part.has(wanted, moment.n, moment.gone):
            continue
        found = scene(walk, game, moment, width())
        say([*([""] if moment.n else []), *found.words, *found.drawn])
        if is_lost() or (step and 0 < moment.n < part.to and not _goes_on()):
            break
        time.sleep(delay if moment.n else 0)
    if first_impossible(walk.record) is None:  # what cannot be was taken back
        return Exit.FINE
    for row in disputed_words(walk.audit):
        talk(row)
    return Exit.RULES_SAY_NO


def _overview(replay: Replay, n: int) -> None:
    say(replay.game.presenter.overview(replay.table, n, replay.record.path, width()))


def _scene(step: Step, replay: Replay) -> list[str]:
    """What one event did: the sentence, the castle that changed, money and points."""
    face, played = replay.game.presenter, step.played
    return [*face.event_lines(step.n, played, width()), *face.scene(played), *face.after_event(played)]


def _goes_on() -> bool:
    """Whether the person watching wants the next event."""
    talk(tr("Enter: the next event   q: stop"))
    try:
        typed = sys.stdin.buffer.readline()
    except OSError:  # nobody can type anything; as at its end
        typed = b""
    return not typed.strip().lower().startswith(b"q")
