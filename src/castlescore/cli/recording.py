"""Recording a line: find the session, judge the move, save the file, and say what happened.

A command turns its words into a move; all that follows is here, and also how files are written.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from castlescore.cli.log_lines import lines_of, with_amend_line
from castlescore.cli.output import document, give, say, talk
from castlescore.core.errors import Disputed, Exit, FileProblem
from castlescore.core.language import marked, tr, trn
from castlescore.core.language.messages import Message
from castlescore.core.limits import FIRST_TOLD
from castlescore.core.refusals import Refusal, recorded_first_message, refuse
from castlescore.core.types import Event, Outcome
from castlescore.input.context import TrialContext, current_context, session_path
from castlescore.input.hand import OpenPlace
from castlescore.input.options import moves_of
from castlescore.protocol.commands import to_type
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.protocol.registry import all_games, first
from castlescore.protocol.views import Answer
from castlescore.protocol.words import Entry
from castlescore.record import store
from castlescore.record.replay import Replay, play_record, record_move, with_end_number
from castlescore.record.session_file import read_record, record_reads_back, record_text, text_to_save
from castlescore.record.store import Proof, kind_there, save, save_copy
from castlescore.toml.reading import STDIN, reason, shown
from castlescore.view.canvas import GAP, HALF
from castlescore.view.layout import beside, seen
from castlescore.view.screen import screen, width

LEAST_COLUMNS = 24  # for sentences that stand beside a castle

if TYPE_CHECKING:
    from castlescore.record.castle_files import CastleFile

THERE = {
    "file": marked("{path}: there is a file already; --force keeps it as {path2}~"),
    "session": marked("{path}: there is a session already; --force keeps it as {path2}~"),
}


@contextlib.contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold the lock of a file, and print a warning about its disk, if any; raises FileProblem as `store.locked`."""
    with store.locked(path) as remarks:
        for remark in remarks:
            talk(remark)
        yield


def replace_file(path: str, text: str, proof: Proof | None = None) -> None:
    """Replace a file, once the new text has been written and read back; the caller holds its lock.

    Raises FileProblem or LimitHit, and then the old file is unchanged.
    """
    for remark in save(path, text, proof):
        talk(remark)


def refuse_own_source(out: str, source: str) -> None:
    """Raises FileProblem where a file would be written over its own source."""
    try:
        same = Path(out).samefile(source)
    except (OSError, ValueError):  # one of them does not exist, or its path is impossible
        same = False
    if same:
        raise FileProblem(tr("{out}: that is the file it is made from; name another one", out=shown(out)))


def save_output(path: str, text: str, sources: Iterable[str], proof: Proof | None = None, kind: str = "") -> None:
    """Write a file under its lock, but never over its source or over data that somebody recorded or typed.

    A session, a tally or a castle is never overwritten; an older file of the same `kind` is renamed to FILE~.
    """
    with locked(path):
        for source in sources:
            refuse_own_source(path, source)
        there = kind_there(path)
        if there not in ("", kind):
            why = tr("{path}: another castlescore file is there, and it is not written over; name another one",
                     path=shown(path))  # fmt: skip
            raise FileProblem(why)
        is_kept = bool(there) and Path(path).read_bytes() != text.encode()
        if is_kept:
            save_copy(path)
        replace_file(path, text, proof)
    if is_kept:
        talk(backup_message(path))


def backup_message(path: str) -> str:
    """The message that the old file was renamed."""
    return tr("{path}: what was there is kept as {path2}~", path=shown(path), path2=shown(path))


def refuse_existing(path: str, force: bool, what: str) -> None:
    """Raises FileProblem where a new file already exists; with `force` only where it is not a regular file.

    `what`: the kind of file, a key of THERE.
    """
    if not Path(path).exists():
        return
    if Path(path).is_dir():
        raise FileProblem(tr("{path}: that is a folder; name a file", path=shown(path)))
    if not Path(path).is_file():
        error = tr("it is not a regular file")
        raise FileProblem(tr("{path}: cannot be written: {error}", path=shown(path), error=error))
    if not force:
        raise FileProblem(tr(THERE[what], path=shown(path), path2=shown(path)))


def create_record(record: Record, what: str, force: bool = False) -> None:
    """Begin the file of a record. An existing one is never overwritten: FileProblem; with `force` it is renamed to
    FILE~.

    `what`: as in `refuse_existing`. The caller holds the lock.
    """
    path = record.path
    try:
        refuse_existing(path, force, what)
        if Path(path).exists():
            save_copy(path)
    except OSError as error:
        why = tr("{path}: cannot be written: {error}", path=shown(path), error=reason(error))
        raise FileProblem(why) from error
    replace_file(path, record_text(record), record_reads_back(record))


def may_exist(path: str) -> bool:
    """Whether a file exists; also true if that is unknown, and the error is then reported when it is opened."""
    try:
        Path(path).stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: an impossible path
        return False
    except OSError:
        return True
    return True


def existing_session(given: str | None) -> str:
    """The path of the session here; raises FileProblem where there is none."""
    path = session_path(given)
    if path != STDIN and not may_exist(path):
        values = {"path": shown(path)}
        why = tr("{path}: no such session; begin one:  castlescore new PLAYER...  (or name it: -s FILE)", **values)
        raise FileProblem(why)
    return path


def open_replay(given: str | None, reading: bool = False) -> Replay:
    """The replay of the session; figures of the file that are wrong are reported.

    `reading`: where an event breaks a rule, replay as an audit does and report its findings; else raise Disputed.
    """
    path = existing_session(given)
    record = read_record(path)
    replay = audited_replay(record) if reading else play_record(record)
    if replay.disputed is None:
        report_wrong_figures(replay)
    current_context().opened(path, replay)
    return replay


def report_wrong_figures(replay: Replay) -> None:
    """Report the first wrong figures of the file, and how many more there are, each once in a context."""
    more, line = len(replay.remarks) - FIRST_TOLD, f"castlescore audit {shown(replay.record.path)}"
    rest = trn("{n} more wrong figure; see  {line}", "{n} more wrong figures; see  {line}", more, line=line)
    for remark in current_context().new_remarks([*replay.remarks[:FIRST_TOLD], *([rest] if more > 0 else [])]):
        talk(remark)


def audited_replay(record: Record) -> Replay:
    """The replay of a record; where an event breaks a rule, as an audit replays it, and its findings are reported."""
    try:
        return play_record(record)
    except Disputed:
        from castlescore.record.chronicle import as_audited
        from castlescore.view.audits import disputed_words

        replay = as_audited(record)
        if replay.disputed is not None:
            for remark in current_context().new_remarks(disputed_words(replay.disputed)):
                talk(remark)
        return replay


def read_castle(
    path: str, catalogue: str | None = None, fits: Callable[[Game], bool] = lambda game: True
) -> CastleFile:
    """A castle file, as `read_any_castle`; a remark on it is printed."""
    from castlescore.record.castle_files import read_any_castle  # imports pydantic, which other lines do not need

    file = read_any_castle(path, catalogue, fits)
    for remark in file.remarks:
        talk(remark)
    return file


@contextlib.contextmanager
def writing(
    given: str | None, after: int | None, reading: bool = False, mending: bool = True, tries: bool = False
) -> Iterator[Replay]:
    """The session under its lock; saved at the end if something was recorded, unchanged if anything was refused.

    `tries`: never saved, though the moves are judged. `reading`: as for `open_replay`; `mending`: Disputed names a
    change that would correct the record, which takes a while to find.
    """
    path = session_path(given)
    if path == STDIN:
        raise FileProblem(tr("a session on standard input cannot be written; name a file: -s FILE"))
    if not may_exist(path):
        open_replay(given)
    seen = current_context().last_seen(path)
    after = seen if after is None else after
    with locked(path):
        replay = _open_to_write(path, given, reading, mending)
        if current_context().was_replaced(path, replay.record):
            raise Overtaken(
                replay, Message("{path} was set up again: it is another game than the one shown here", path=shown(path))
            )
        if after is not None and after != replay.last:
            later = lines_of(replay, range(after + 1, replay.last + 1)[-3:])
            raise Overtaken(replay, recorded_first_message(replay.last, after, tuple(later)))
        before, text = replay.last, replay.record.text
        if tries:  # a trial does not change the remembered table
            current_context().opened(path, replace(replay, steps=[*replay.steps]))
        yield replay
        if replay.last != before:
            record = replay.record
            new = text_to_save(record, before)
            if tries:
                return
            replace_file(path, new, record_reads_back(record, before, text))
            if record.numbers:
                talk(tr("{path}: its lines are numbered from 1 again", path=shown(path)))


def _open_to_write(path: str, given: str | None, reading: bool, mending: bool) -> Replay:
    """As `open_replay`; a disputed record is refused, with `mending` together with a change that would correct it."""
    try:
        return open_replay(given, reading)
    except Disputed as problem:
        if not mending:
            raise
        from castlescore.record.chronicle import audited, first_impossible

        record = read_record(path)
        story = audited(record).best_mend
        first = first_impossible(record) or len(record.events)
        if story is not None:
            line = tr("{why}? Then  {line}", why=story.why, line=story.typed)
        else:
            line = tr("correct it:   amend {n} LINE  or  amend {n} --before LINE  or  amend {n} --drop", n=first)
        last = max((n for n, _ in record.standing()[0] if n < first), default=0)
        back = tr("or go back to before it:  undo --to {n}", n=last)
        more = [line, back, tr("log, show, score and explain still read it")]
        raise Disputed("\n  ".join([str(problem), *more])) from problem


class Overtaken(Exception):
    """Somebody else recorded something first (`--after`), or replaced the file by another game."""

    def __init__(self, replay: Replay, why: Message) -> None:
        super().__init__()
        self.replay = replay
        self.refusal = refuse("turn", "", why, Message("look again, then type it once more"))


@dataclass(frozen=True)
class Request:
    """The options that every recording command has; `pick`: an open place is pointed at, at a terminal.

    `mending`: where the record is impossible, a correction is suggested.
    """

    session: str | None = None
    by: str | None = None
    after: int | None = None
    json: bool = False
    pick: bool = False
    mending: bool = True


def record(request: Request, entry: Entry, beside: Callable[[Replay, object], list[str]] | None = None) -> int:
    """Record one line: read its words at the table, judge, save, and say what happened.

    `beside` gives further text for a refusal.
    """
    context = current_context()
    if isinstance(context, TrialContext):
        context.result = moves_of(context.game, context.table, entry)
        return Exit.FINE
    last: int | None = None
    context.foretold = []
    try:
        with writing(request.session, request.after, mending=request.mending) as replay:
            last = replay.last
            moves = moves_of(replay.game, replay.table, entry)
            outcome = moves if isinstance(moves, Refusal) else replay.rules.apply_all(replay.table, moves)
            if isinstance(outcome, Refusal):
                if isinstance(moves, Refusal):
                    return refused(outcome, request.json, replay)
                outcome = with_amend_line(replay, outcome, moves[-1], entry)
                outcome = replay.game.presenter.advised(outcome, moves[-1], replay.table)
                code = refused(outcome, request.json, replay, moves=moves)
                if beside and not request.json:
                    say(beside(replay, moves[0]))
                return code
            if not request.json:
                for foretold in context.foretold:
                    talk(foretold)
            events = [record_move(replay, played, replay.table) for played in outcome]
    except OpenPlace as open_:
        # The file is not locked while somebody points; if another line was recorded first, they are informed.
        from castlescore.cli.terminal.pointing import complete_line

        open_.entry = open_.entry or entry
        return record(replace(request, after=last), complete_line(open_, request.pick, request.json), beside)
    except Overtaken as overtaken:
        return refused(overtaken.refusal, request.json, overtaken.replay)
    print_outcome(replay, events, outcome, request.json)
    return Exit.FINE


def answer_disputed(request: Request, entry: Entry, beside: Callable[[Replay, object], list[str]]) -> int:
    """The answer to a line at a table whose record breaks a rule; nothing is recorded."""
    replay = open_replay(request.session, reading=True)
    moves = moves_of(replay.game, replay.table, entry)
    outcome = moves if isinstance(moves, Refusal) else replay.rules.apply_all(replay.table, moves)
    if isinstance(outcome, Refusal):
        code = refused(outcome, request.json, replay)
        if not isinstance(moves, Refusal) and not request.json:
            say(beside(replay, moves[0]))
        return code
    played = outcome[-1]
    if request.json:
        from castlescore.view.common_answers import Checked

        document(Checked(checked=replay.rules.MOVES.write(played.move), recorded=False), replay.disputed)
    else:
        head, *more = replay.game.presenter.event_lines(0, played, width())
        say([head.strip().removeprefix("0").strip(), *more, tr("not recorded: the record as written is impossible")])
    return Exit.RULES_SAY_NO


def _remember(replay: Replay, refusal: Refusal, moves: Sequence[object]) -> None:
    """Save a refusal by a rule, for `explain` without arguments."""
    from castlescore.input.context import remember_refusal

    rules = [violation.rule for violation in refusal.violations if violation.rule]
    if not rules:
        return
    written: list[Event] = [*map(replay.rules.MOVES.write, moves)]
    *laid, last = written or [{}]
    tiles: list[tuple[str, int, int, int]] = []
    if refusal.verdict is not None and moves:
        placed = refusal.verdict.placed
        tiles = [*((event["tile"], *event["at"], 0) for event in laid), (placed.tile.id, *placed.at, placed.turn)]
    remember_refusal(last.get("by", last.get("castle", "")), tiles, rules)


def print_outcome(replay: Replay, events: list[Event], outcome: Sequence[Outcome], json: bool) -> None:
    """Print what the moves of one line did."""
    face = replay.game.presenter
    new = list(replay.record.rows(replay.last - len(events)))
    if json:
        answer = replay.game.answers.recorded(replay.last, events[-1], outcome[-1])
        if len(events) > 1:
            document({**answer.to_json(), "events": [{"n": n, **event} for n, event in new]})
        else:
            document(answer)
        return

    def sentences(columns: int) -> list[str]:
        lines = zip(new, outcome, strict=True)
        return [row for (n, _), played in lines for row in face.event_lines(n, played, columns)]

    rows = sentences(width())
    after = [*face.after_event(outcome[-1]), *face.prompt(replay.table)]
    scene = face.scene(outcome[-1], len(rows) + len(after) + 1)
    if scene and (side_by_side := _beside_castle(sentences, face.scene(outcome[-1], zoom=HALF), len(after))):
        give(Answer(words=side_by_side, after=after))
    else:
        give(Answer(words=rows, drawn=["", *scene] if scene else [], after=after))


def _beside_castle(sentences: Callable[[int], list[str]], castle: Sequence[str], below: int) -> list[str]:
    """The sentences of a line beside a castle, on a screen that is too low for all of it below them; else nothing.

    `sentences`: as rows of so many columns; `below`: the rows that follow.
    """
    on = screen()
    drawn = [row for text in castle for row in text.split("\n")]
    columns = on.columns - max(map(seen, drawn)) - GAP
    if on.rows is None or columns < LEAST_COLUMNS or len(sentences(on.columns)) + 1 + len(drawn) + below <= on.rows:
        return []
    rows = beside(sentences(columns), drawn, GAP)
    return rows if len(rows) + below <= on.rows else []


def refused(
    refusal: Refusal, json: bool, replay: Replay | None = None, game: str | None = None, moves: Sequence[object] = ()
) -> int:
    """Print why a line is refused, and what to type instead; `game` where no session exists yet.

    `moves`: those of the line, the refused one last; `explain` without arguments replays them.
    """
    if replay is not None:
        _remember(replay, refusal, moves)
        refusal = with_end_number(replay.steps, refusal)
    plays = replay.game if replay else all_games()[game] if game else first()
    face = plays.presenter
    if json:
        from castlescore.view import common_answers

        document(common_answers.refused(refusal, plays.say))
        return Exit.RULES_SAY_NO
    # A hint that the prompt repeats more exactly is left out.
    waits = replay is not None and refusal.kind in ("reward", "turn")
    hint = plays.say(refusal.hint) if refusal.hint else ""
    waits = waits and (not hint or any(row.prompted and row.name == hint.split()[0] for row in plays.meta.commands))
    rows = face.refusal(replace(refusal, hint=None) if waits else refusal, width())
    rows += face.prompt(replay.table) if waits and replay else []
    say(map(to_type, [*rows, *face.nearby(refusal, replay.table if replay else None)]))
    return Exit.RULES_SAY_NO
