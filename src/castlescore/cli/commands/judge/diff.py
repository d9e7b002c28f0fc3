"""diff: two records of one evening compared."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import Json
from castlescore.cli.output import document, say
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.record.chronicle import first_impossible, looked_through
from castlescore.record.comparing import compared
from castlescore.record.session_file import read_record
from castlescore.toml.reading import STDIN
from castlescore.view.differences import Side, difference_lines
from castlescore.view.screen import width


def diff_command(
    a: Annotated[str, typer.Argument(metavar="A", help="A session, or - for stdin.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another record of the same evening.")],
    figures: Annotated[
        bool, typer.Option("--figures", help="Also the figures that the program writes: points, score, money...")
    ] = False,
    json: Json = False,
) -> int:
    """Compare two records of one evening, event by event: what differs, is in one alone, or stands elsewhere.

    Notes, numbers and what was undone are left aside. Exits with 0 if nothing differs, with 1 if something does. At the
    end: what both say of the scores, and which of them can be by the rules.

    [b]castlescore diff anna.toml ben.toml[/b]
    [b]castlescore diff friday.toml right.toml --figures[/b]
    """
    if a == b == STDIN:
        raise Unclear(tr("standard input has one record; name a file for the other"))
    one, two = _side(a), _side(b)
    found = compared(one.record, two.record, figures)
    if json:
        from castlescore.view.answers.evenings import difference

        document(difference(found, one, two))
    else:
        say(difference_lines(found, one, two, width()))
    return Exit.RULES_SAY_NO if found.differs else Exit.FINE


def _side(path: str) -> Side:
    record = read_record(path)
    return Side(record, looked_through(record), first_impossible(record))
