"""conform: another program that knows the rules, held to the conformance suite."""

from __future__ import annotations

import json as plain
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from castlescore.cli.many import watched
from castlescore.cli.options import JsonOption, with_home
from castlescore.cli.output import document, say
from castlescore.conform.comparing import Conformed, Difference, Held, compared
from castlescore.conform.program import Program
from castlescore.conform.suite import Part, folder, question, read_suite
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import amount, tr, trn
from castlescore.core.rulebook import cited_id
from castlescore.core.system import WINDOWS
from castlescore.protocol.registry import all_games

MOST = 60  # letters of a value that a line has room for


def conform_command(
    command: Annotated[list[str], typer.Argument(metavar="COMMAND...", help="The program, with its own words.")],
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="PART", help="This part of the suite alone; may stand several times."),
    ] = None,
    suite: Annotated[
        str | None,
        typer.Option(
            "--suite", metavar="FOLDER", help="Another suite than the one that comes along.", callback=with_home
        ),
    ] = None,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=0, help="How many differences of a part to tell.")
    ] = 5,
    seconds: Annotated[
        int, typer.Option("--seconds", metavar="N", min=1, help="How long an answer may take, in seconds.")
    ] = 60,
    json: JsonOption = False,
) -> int:
    """Hold another program to the rules: castles, places and whole games of both games with their results.

    The program reads a case a line from its standard input and answers each with a line, both JSON; how, README.md of
    the suite says (conformance/). Exits with 0 if every value agrees, with 1 if one differs.

    [b]castlescore conform --only places ./referee[/b]
    [b]castlescore conform --only castles --most 20 -- ./referee --quick[/b]
    """
    path = Path(suite) if suite is not None else folder()
    version, parts = read_suite(path, only or ())
    words = _words(command)
    all_games()  # their rules with them, by which differences are told
    held, found = [], list[Difference]()
    for part in parts:
        with Program(words, seconds) as program:
            held.append(_held(part, program, found))
    answer = Conformed(version, not found, tuple(held), tuple(found))
    if json:
        document(answer)
    else:
        say([row for part in held for row in _rows(part, found, most)] + [_end(answer)])
    return Exit.RULES_SAY_NO if found else Exit.FINE


def _words(command: list[str]) -> list[str]:
    """The program and its words, which may stand in quotes as one; raises Unclear for none."""
    try:
        words = shlex.split(command[0]) if len(command) == 1 and not WINDOWS else command
    except ValueError:  # a quote without its other
        words = command
    if not words or not words[0]:
        raise Unclear(tr("name the program: castlescore conform COMMAND"))
    return words


def _held(part: Part, program: Program, found: list[Difference]) -> Held:
    """A part asked of a program, what differs added to what was found."""
    cases = list(part.cases())
    values = differ = 0
    for case in watched(iter(cases), len(cases), part.name):
        size, difference = compared(part, case, program.ask(question(part, case)))
        values, differ = values + size, differ + (difference is not None)
        found += [] if difference is None else [difference]
    return Held(part.name, len(cases), values, differ)


def _rows(part: Held, found: Sequence[Difference], most: int) -> Iterator[str]:
    """What came of a part, the first cases that differ below it."""
    own = [difference for difference in found if difference.part == part.part]
    said = {"part": part.part, "cases": amount(part.cases, "case"), "values": amount(part.values, "value")}
    if own:
        yield trn("{part}: {cases}, {n} differs", "{part}: {cases}, {n} differ", len(own), **said)
    else:
        yield tr("{part}: {cases}, {values} agree", **said)
    for difference in own[:most]:
        yield f"  {_row(difference)}"
    if len(own) > most:
        yield "  " + trn("and {n} more case", "and {n} more cases", len(own) - most)


def _row(difference: Difference) -> str:
    """A difference in one line, with its rules and why the case is in the suite, where that is known."""
    said = {
        "case": f"{difference.case} {difference.where}".strip(),
        "expected": _short(difference.expected),
        "answered": _short(difference.answered),
    }
    if difference.expected is None and difference.answered is not None:
        text = tr("{case}: {answered} was answered, and nothing there is right", **said)
    elif difference.answered is None:
        text = tr("{case}: {expected} is right, and nothing was answered", **said)
    else:
        text = tr("{case}: {expected} is right, {answered} was answered", **said)
    rules = ", ".join(map(cited_id, difference.rules))
    return text + (f" ({rules})" if rules else "") + (f" - {difference.why}" if difference.why else "")


def _short(value: object) -> str:
    text = plain.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST else f"{text[:MOST]}..."


def _end(answer: Conformed) -> str:
    """The closing line: whether the program knows the rules, as far as the suite asks."""
    said = {"version": answer.version, "cases": amount(sum(part.cases for part in answer.parts), "case")}
    if answer.agrees:
        return tr("conformance {version}: {cases}, every value agrees", **said)
    return trn(
        "conformance {version}: {cases}, {n} differs", "conformance {version}: {cases}, {n} differ",
        len(answer.differences), **said,
    )  # fmt: skip
