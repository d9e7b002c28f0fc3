"""Exports of a table, a tally or several records, for other programs or to save; into a file or to stdout."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING

from castlescore.cli.output import document, talk, write
from castlescore.cli.recording import locked, refuse_own_source, replace_file, save_output
from castlescore.core.answers import AnswerModel
from castlescore.core.errors import FileProblem, Unclear
from castlescore.core.language import tr
from castlescore.core.types import Json
from castlescore.record.store import Proof
from castlescore.toml.reading import STDIN, shown
from castlescore.view import common_answers

if TYPE_CHECKING:
    from castlescore.record.audit.findings import Audit
    from castlescore.view.pages import Page
    from castlescore.view.scored import ScoredTable

HEAD = 8192  # bytes at the beginning of a page, with our mark
OURS = b'<meta name="generator" content="castlescore'


@dataclass(frozen=True)
class Exported:
    """An export: its kind, its text, the whole answer as JSON, and what the format cannot hold.

    `proof`: checks a written file, given its path, where the program reads such files. `disputed`: the findings of an
    audit, where the record breaks a rule.
    """

    kind: str
    text: str
    answer: AnswerModel | None
    remarks: Sequence[str] = ()
    proof: Callable[[str], Proof] | None = None
    disputed: Audit | None = None


def make_export(
    kind: str,
    text: str,
    remarks: Sequence[str] = (),
    *,
    proof: Callable[[str], Proof] | None = None,
    disputed: Audit | None = None,
    **more: object,
) -> Exported:
    """An export of this kind and text; `more`: further keys of the answer; with the remarks."""
    keys: Json = {kind: text, **more}
    return Exported(kind, text, common_answers.Exported(**keys, remarks=tuple(remarks)), remarks, proof, disputed)


def chosen_kind(kinds: Mapping[str, bool]) -> str:
    """The kind that was asked for, `""` for none; raises Unclear for several."""
    kinds_asked = [kind for kind, asked in kinds.items() if asked]
    if len(kinds_asked) > 1:
        raise Unclear(tr("--{chosen} or --{chosen2}? One of them", chosen=kinds_asked[0], chosen2=kinds_asked[1]))
    return kinds_asked[0] if kinds_asked else ""


def export_table(
    kind: str,
    table: ScoredTable,
    page: Callable[[], Page],
    remarks: Sequence[str] = (),
    disputed: Audit | None = None,
    *,
    link: bool = False,
) -> Exported | None:
    """The export of a table: its sheet (`csv`), a page (`html`) or a play (`bgstats`, with `link` its link).

    None for a play of a game that is not over, since a play is a result.
    """
    if kind == "csv":
        from castlescore.view.scored import sheet_csv

        return make_export(kind, sheet_csv(table), remarks, disputed=disputed)
    if kind == "html":
        from castlescore.view.pages import html_of

        return make_export(kind, html_of(page()), remarks, disputed=disputed)
    from castlescore.view.scored import link_of, play_of

    play = play_of(table)
    if play is None:
        return None
    text = link_of(play) if link else dumps(play, indent=2)
    return make_export(kind, f"{text}\n", remarks, disputed=disputed, play=play, link=link_of(play))


def write_export(
    export: Exported, out: str | None, sources: Sequence[str], json: bool, line: str, beside: str | None = None
) -> None:
    """Write an export to the file, to stdout or as JSON; at a terminal a page is written to a file of its own.

    Never overwrites a file from which it is made. `line`: what to type to name another file for a page; `beside`: the
    file from whose name the page gets its name, by default the first source.
    """
    pours = export.kind == "html" and out is None and not json and sys.stdout.isatty()
    if pours:
        _write_page(sources[0] if beside is None else beside, export.text, sources, line)
    if out is not None and out != STDIN:
        save_output(out, export.text, sources, None if export.proof is None else export.proof(out), export.kind)
        if sys.stdout.isatty():
            talk(tr("written to {path}", path=shown(out)))
    if json and export.answer is not None:
        document(export.answer, export.disputed)
    elif out in (None, STDIN) and not pours:
        write(export.text)


def _write_page(source: str, text: str, sources: Iterable[str], line: str) -> None:
    """Write a page beside its source, as NAME.html, and say so.

    An older page of ours is overwritten. Raises FileProblem where another file has this name, Unclear where the source
    has no name; `line`: what to type to name another file.
    """
    if source == STDIN:
        raise Unclear(tr("a page cannot be shown in a terminal; name a file:  {line}", line=line))
    path = str(Path(source).with_suffix(".html"))
    with locked(path):
        for each in sources:
            refuse_own_source(path, each)
        if os.path.lexists(path) and not _is_page(path):
            why = tr("{path}: something else is there, and it is not written over; name another file:  {line}",
                     path=shown(path), line=line)  # fmt: skip
            raise FileProblem(why)
        replace_file(path, text)
    talk(tr("the page is in {path}: open it with a browser", path=shown(path)))


def _is_page(path: str) -> bool:
    """Whether a file is a page that this program wrote; a pipe is not read."""
    try:
        if not Path(path).is_file():
            return False
        with Path(path).open("rb") as file:
            return OURS in file.read(HEAD)
    except OSError:
        return False
