"""audit: check records by the rules, correct them, and save what can be read of a broken one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError

from castlescore.cli.many import on_every_core, sessions_in, with_progress
from castlescore.cli.options import JsonOption, RecordsWord, SessionOption, with_home
from castlescore.cli.output import document, say, talk
from castlescore.cli.recording import create_record, existing_session, locked
from castlescore.cli.streams import is_lost
from castlescore.core.errors import CastlescoreError, Exit, FileProblem, Unclear
from castlescore.core.language import tr, trn
from castlescore.core.types import Document, Event
from castlescore.input.context import session_path
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.protocol.registry import find
from castlescore.record.audit.findings import Audit, Finding
from castlescore.record.chronicle import audited
from castlescore.record.disputes import apply_stories
from castlescore.record.session_file import Salvaged, parse_record, read_record, record_text, salvaged
from castlescore.toml.judge import judge_of_session
from castlescore.toml.reading import MARK, STDIN, read_bytes, reason, refuse_other_encoding, shown
from castlescore.view import arbiter, audits
from castlescore.view.layout import hang, hanging
from castlescore.view.screen import width

LONGEST = 9_000  # characters of a broken line that are stored in its note


def audit_command(
    files: RecordsWord = None,
    mend: Annotated[
        str | None,
        typer.Option(
            "--mend",
            metavar="OUT",
            help="Write the record as corrected by its stories, with corrected numbers.",
            callback=with_home,
        ),
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="With --mend: only the first story.")] = False,
    attempt: Annotated[
        bool, typer.Option("--try", help="With --mend: say what it would do, and write nothing.")
    ] = False,
    salvage: Annotated[
        str | None,
        typer.Option(
            "--salvage", metavar="OUT", help="Write what can be read of a file that is broken.", callback=with_home
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List every finding, and name the files without one.")] = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Check records by the rules and report everything that is wrong, and what it changed in the scores.

    Where changes explain findings, they are listed, and --mend makes those that can be made, one after the other.
    Silent, with exit code 0, when all is well.

    From a file that is cut off or has broken lines, --salvage writes the header and the complete lines, and the broken
    parts between them as notes; nothing is guessed, and FILE stays as it is.

    castlescore audit
    castlescore audit friday.toml
    castlescore audit friday.toml --mend mended.toml
    castlescore audit friday.toml --mend --try
    castlescore audit friday.toml --salvage mended.toml
    castlescore audit evenings/ --json
    """
    attempt, mend = (True, "") if mend == "--try" else (attempt, mend)  # the word after --mend is its value
    if mend is not None:
        _check_one_file(files or (), "" if attempt else mend, "--mend")
    elif attempt or once:
        raise Unclear(tr("--once and --try need --mend"))
    if salvage is not None:
        if mend is not None:
            raise Unclear(tr("either --mend or --salvage"))
        _check_one_file(files or (), salvage, "--salvage")
        return _salvage([*(files or []), None][0] or existing_session(session), salvage, json=json, every=every)
    paths = [path for name in files for path in sessions_in(name)] if files else [existing_session(session)]
    if mend is not None:
        return _write_corrected(paths[0], "" if attempt else mend, once=once, json=json, every=every)
    worst = Exit.FINE
    report = _Documents() if json else _Texts(every, len(paths))
    for audit in with_progress(on_every_core(audit_file, paths), len(paths), tr("auditing")):
        understood = not any(f.kind == "format" and f.event is None for f in audit.findings)
        worst = max(worst, Exit.BAD_FILE if not understood else Exit.FINE if audit.ok else Exit.RULES_SAY_NO)
        report.add(audit, understood)
        if is_lost():
            break
    report.end(worst)
    return worst


def _check_one_file(files: Sequence[str], out: str, option: str) -> None:
    """Raises Unclear for several files, FileProblem where the file to write exists already."""
    try:
        several, there = len(files) > 1 or any(Path(name).is_dir() for name in files), bool(out) and Path(out).exists()
    except OSError as error:
        path = shown(error.filename or out)
        raise FileProblem(tr("{name}: cannot be read: {error}", name=path, error=reason(error))) from error
    if several:
        raise Unclear(tr("{option} takes one file", option=option))
    if there:
        raise FileProblem(tr("{out}: there is a file already; nothing was written", out=shown(out)))


def _write_corrected(path: str, out: str, *, once: bool, json: bool, every: bool) -> int:
    """Audit one record and write it as corrected by its stories, or only report that where `out` is empty."""
    record = _read_whole(path)
    audit = audited(record)
    done = apply_stories(record, audit, once)
    if done.done and out:
        new = replace(done.record, path=out)
        with locked(out):
            create_record(new, "file")
    left = done.left if done.done else None
    code = Exit.FINE if done.left.ok else Exit.RULES_SAY_NO
    if json:
        from castlescore.view import answers

        mended = answers.Mended(
            file=out or None if left else None, left=len(left.wrong) if left else None, done=answers.stories(done.done)
        )
        document(answers.Audit(ok=audit.ok, sessions=(answers.audited(audit),), mended=mended))
        return code
    if audit.findings:
        say(_lines(audit, every))
    if left is None:
        why = tr("{path}: no change corrects the findings; nothing was written", path=shown(path))
        if audit.hint is not None:
            why = tr("{path}: nothing was written: somebody must confirm the line above first", path=shown(path))
        talk(why)
        return Exit.RULES_SAY_NO
    say([row for line in audits.mended_words(done.done, left) for row in hang(line, 2, width())])
    values = {"out": shown(out), "found_words": audits.findings_words(left)}
    if out:
        talk(tr("{out}: written, numbers calculated again; {found_words}", **values))
    else:
        talk(tr("only tried, nothing was written; numbers calculated again, {found_words}", **values))
    return code


def _read_whole(path: str) -> Record:
    """A record; raises FileProblem for a broken file, with what can be done about it."""
    try:
        return read_record(path)
    except FileProblem as error:
        if path != STDIN and not Path(path).is_file():
            raise
        why = tr("what can be read of it:  castlescore audit {path} --salvage OUT", path=shown(path))
        raise FileProblem(f"{error}\n{why}") from error


def _lines(audit: Audit, every: bool) -> list[str]:
    """The answer about one record; `every`: with every finding."""
    if every and audit.findings:
        return audits.audit_lines(audit, width(), whole=True)
    return arbiter.answer_lines(audit, width(), session_path(None))


class _Texts:
    """The reports for people, one record after another, and for several a summary."""

    def __init__(self, every: bool, files: int) -> None:
        self.every, self.files = every, files
        self.count = dict.fromkeys(audits.CLOSING, 0)

    def add(self, audit: Audit, understood: bool) -> None:
        """Report one record; nothing where it has no finding and the game is over."""
        for kind in audits.summary_kind(audit, understood):
            self.count[kind] += 1
        if not understood:
            talk(audit.findings[0].why)
            return
        if self.files == 1 or self.every:
            say(_lines(audit, self.every))
            return
        rows = [] if audit.ok else hanging("", arbiter.head(audit), width())
        rows += [f"{shown(audit.file)}: {words}" for words in audits.remark_words(audit)]
        if rows:
            say(rows)

    def end(self, worst: Exit) -> None:
        """The summary of several files."""
        if self.files > 1:
            closing = audits.summary_words(self.files, self.count)
            if worst == Exit.BAD_FILE:
                talk(closing)
            else:
                say(hanging("", closing, width()))


class _Documents:
    """One JSON document of all records, written record by record: a folder may hold more than fits into memory."""

    def __init__(self) -> None:
        from castlescore.view.answers import audit_texts

        self.texts = audit_texts
        self.before = '{"sessions": ['

    def add(self, audit: Audit, understood: bool) -> None:
        """Write the part of one record."""
        sys.stdout.write(self.before)
        sys.stdout.writelines(self.texts(audit))
        self.before = ", "

    def end(self, worst: Exit) -> None:
        """Write the keys that are known only at the end."""
        opening = "" if self.before == ", " else self.before
        print(f'{opening}], "ok": {str(worst == Exit.FINE).lower()}}}')


def audit_file(path: str) -> Audit:
    """The audit of one file; a file that cannot be read is a finding."""
    try:
        return audited(read_record(path))
    except CastlescoreError as error:
        return Audit(path, 0, [Finding(None, "format", "", None, None, str(error))])


def _salvage(path: str, out: str, *, json: bool, every: bool) -> int:
    """Write the readable part of a session and audit it; the unreadable lines are reported.

    Raises FileProblem where the header cannot be read, and where a file cannot be read or written.
    """
    raw = read_bytes(path)
    refuse_other_encoding(raw, path)
    raw = raw.removeprefix(MARK).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    text = raw.decode("utf-8", errors="surrogateescape")
    result = salvaged(text, lambda event: True)
    game = find(result.header.get("game"))
    if game is None:
        why = tr("{path}: no header of a session can be read: no line says  game = ...", path=shown(path))
        raise FileProblem(why)
    result = salvaged(text, lambda event: _is_valid(game, result.header, event))
    rows = (
        {"do": "note", "text": tr("broken line: {text}", text=shown(row, LONGEST))} if isinstance(row, str) else row
        for row in result.rows
    )
    record = _check_header(Record(out, result.header, tuple(rows)), path, result)
    with locked(out):
        create_record(record, "file")
    left = audited(parse_record(record_text(record), out))
    if json:
        from castlescore.view import answers

        salvage = answers.Salvaged(
            file=out, events=len(record.events), broken=tuple(shown(row, LONGEST) for row in result.broken)
        )
        document(answers.Audit(ok=left.ok, sessions=(answers.audited(left),), salvaged=salvage))
        return Exit.RULES_SAY_NO
    for row in _unreadable_lines(result):
        say(hanging("", row, width()))
    if left.findings:
        say(_lines(left, every))
    values = {"out": shown(out), "found_words": audits.findings_words(left)}
    talk(tr("{out}: written, nothing guessed; {found_words}", **values))
    return Exit.RULES_SAY_NO


def _is_valid(game: Game, header: Document, event: Event) -> bool:
    """Whether a line of a file is valid."""
    try:
        judge_of_session(game.rules.HEADER, game.rules.MOVES).validate_python({**header, "event": [event]})
    except ValidationError as error:
        return not any(problem["loc"][:1] == ("event",) for problem in error.errors(include_url=False))
    return True


def _check_header(record: Record, path: str, salvage: Salvaged) -> Record:
    """The record, if a file may have this header; raises FileProblem with the broken lines of its header."""
    try:
        return parse_record(record_text(record), record.path)
    except CastlescoreError as error:
        broken = "; ".join(shown(row) for row in salvage.head) or str(error)
        why = tr("{path}: its header is broken, and nothing was written: {broken}", path=shown(path), broken=broken)
        raise FileProblem(why) from error


def _unreadable_lines(salvage: Salvaged) -> list[str]:
    """A sentence with the number of unreadable lines, and their text."""
    between = [row for row in salvage.rows if isinstance(row, str)]
    count = len(salvage.broken)
    if not count:
        return [tr("every line is whole")]
    head = trn("{n} line could not be read", "{n} lines could not be read", count)
    rows = [f"{head}:"]
    rows += [tr("left out, of the header: {text}", text=shown(row)) for row in salvage.head]
    rows += [tr("a note now: {text}", text=shown(row)) for row in between]
    rows += [tr("left out, at the end: {text}", text=shown(row)) for row in salvage.tail]
    return rows
