"""audit: were the records right?"""

from __future__ import annotations

import sys
from json import dumps as json_text
from typing import Annotated

import typer

from castlescore.cli.many import on_every_core, sessions_in, watched
from castlescore.cli.options import Json, SessionOption
from castlescore.cli.output import say, talk
from castlescore.cli.recording import table_here
from castlescore.cli.streams import is_lost
from castlescore.core.errors import CastlescoreError, Exit
from castlescore.record.chronicle import audited
from castlescore.record.findings import Audit, Finding
from castlescore.record.session_file import parse_record
from castlescore.record.toml.reading import read_text
from castlescore.view import audits
from castlescore.view.screen import width


def audit_command(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE|FOLDER]...", help="Sessions, or folders of them; the table's unless told."),
    ] = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Replay records strictly and report everything that does not follow, and what it did to the scores.

    Silent, with exit code 0, when all is well.

    [b]castlescore audit[/b]
    [b]castlescore audit friday.toml[/b]
    [b]castlescore audit evenings/ --json[/b]
    """
    paths = [path for name in files for path in sessions_in(name)] if files else [table_here(session)]
    worst = Exit.FINE
    report = _Documents() if json else _Texts()
    for found in watched(on_every_core(audit_file, paths), len(paths), "auditing"):
        understood = not any(f.kind == "format" and f.event is None for f in found.findings)
        worst = max(worst, Exit.BAD_FILE if not understood else Exit.FINE if found.ok else Exit.RULES_SAY_NO)
        report.add(found, understood)
        if is_lost():
            break
    report.end(worst)
    return worst


class _Texts:
    """The reports for people, one record after another."""

    def add(self, found: Audit, understood: bool) -> None:
        """Report one record; nothing where nothing was found."""
        if not understood:
            talk(found.findings[0].why)
        elif found.findings:
            say(audits.audit_lines(found, width()))

    def end(self, worst: Exit) -> None:
        """Nothing is said at the end."""


class _Documents:
    """One JSON document for all records, written as they come: a folder may hold more than the memory does."""

    def __init__(self) -> None:
        self.before = '{"sessions": ['

    def add(self, found: Audit, understood: bool) -> None:
        """Write one record's part."""
        sys.stdout.write(self.before + json_text(audits.audit_document(found)))
        self.before = ", "

    def end(self, worst: Exit) -> None:
        """Write what is known only now."""
        opening = "" if self.before == ", " else self.before
        print(f'{opening}], "ok": {json_text(worst == Exit.FINE)}}}')


def audit_file(path: str) -> Audit:
    """The audit of one file; what cannot be understood is a finding of its own."""
    try:
        return audited(parse_record(read_text(path), path))
    except CastlescoreError as error:
        return Audit(path, 0, [Finding(None, "format", "", None, None, str(error))])
