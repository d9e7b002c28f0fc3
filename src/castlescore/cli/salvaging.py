"""audit --salvage: what can be read of a session file that breaks off or has a broken line, written and audited."""

from __future__ import annotations

from castlescore.cli.output import document, say, talk
from castlescore.cli.saving import locked, put_new
from castlescore.core.errors import CastlescoreError, Exit, FileProblem
from castlescore.core.events import Event
from castlescore.core.language import tr, trn
from castlescore.core.types import Document
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.protocol.registry import find
from castlescore.record.chronicle import audited
from castlescore.record.session_file import parse_record, record_reads_back, record_text
from castlescore.toml.reading import MARK, read_bytes, shown
from castlescore.toml.salvage import Salvaged, salvaged
from castlescore.view import audits
from castlescore.view.layout import hanging
from castlescore.view.screen import width

LONGEST = 9_000  # characters of a broken line that its note holds


def salvage_to(path: str, out: str, *, json: bool, every: bool) -> int:
    """Write what can be read of a session and audit it; what was left is told.

    Raises FileProblem where nothing can be made of its header, and where it cannot be read or written.
    """
    raw = read_bytes(path).removeprefix(MARK).replace(b"\r\n", b"\n")
    text = raw.decode("utf-8", errors="surrogateescape")
    found = salvaged(text, lambda event: True)
    game = find(found.header.get("game"))
    if game is None:
        why = tr("{path}: no header of a session can be read: no line says  game = ...", path=shown(path))
        raise FileProblem(why)
    found = salvaged(text, lambda event: _can_be(game, found.header, event))
    record = _checked(Record(out, found.header, tuple(map(_row, found.rows))), path, found)
    with locked(out):
        put_new(out, record_text(record), force=False, what="file", proof=record_reads_back(record))
    left = audited(parse_record(record_text(record), out))
    if json:
        from castlescore.view.answers import evenings

        salvage = evenings.Salvaged(out, len(record.events), tuple(shown(row, LONGEST) for row in found.broken))
        document(evenings.Audit(ok=left.ok, sessions=(evenings.audited(left),), salvaged=salvage))
        return Exit.RULES_SAY_NO
    for row in _told(found):
        say(hanging("", row, width()))
    if left.findings:
        say(audits.audit_lines(left, width(), every))
    values = {"out": shown(out), "found_words": audits.found_words(left)}
    talk(tr("{out}: written, nothing guessed; {found_words}", **values))
    return Exit.RULES_SAY_NO


def _can_be(game: Game, header: Document, event: Event) -> bool:
    """Whether a line of a file may be so."""
    moves, table = game.rules.MOVES, game.rules.header()
    if event.get("do") not in moves.forms:
        return False
    if moves.fits(event, table):
        return True
    from pydantic import ValidationError

    from castlescore.toml.judge import judge_of_session

    try:
        judge_of_session(table, moves).validate_python({**header, "event": [event]})
    except ValidationError as error:
        return not any(problem["loc"][:1] == ("event",) for problem in error.errors(include_url=False))
    return True


def _row(row: Event | str) -> Event:
    """An event, or the note of a broken line."""
    if isinstance(row, str):
        return {"do": "note", "text": tr("broken line: {text}", text=shown(row, LONGEST))}
    return row


def _checked(record: Record, path: str, found: Salvaged) -> Record:
    """The record, if a file may be so; raises FileProblem with the lines of its header that are broken."""
    try:
        return parse_record(record_text(record), record.path)
    except CastlescoreError as error:
        broken = "; ".join(shown(row) for row in found.head) or str(error)
        why = tr("{path}: its header is broken, and nothing was written: {broken}", path=shown(path), broken=broken)
        raise FileProblem(why) from error


def _told(found: Salvaged) -> list[str]:
    """How many lines could not be read, and which text they have."""
    between = [row for row in found.rows if isinstance(row, str)]
    count = len(found.broken)
    if not count:
        return [tr("every line is whole")]
    head = trn("{n} line could not be read", "{n} lines could not be read", count)
    rows = [f"{head}:"]
    rows += [tr("left out, of the header: {text}", text=shown(row)) for row in found.head]
    rows += [tr("a note now: {text}", text=shown(row)) for row in between]
    rows += [tr("left out, at the end: {text}", text=shown(row)) for row in found.tail]
    return rows
