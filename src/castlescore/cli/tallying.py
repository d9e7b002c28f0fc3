"""Tally files at the command line: what is missing and what is strange said, and the table handed to other programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import people, tr
from castlescore.core.names import find
from castlescore.tally.file import TallyFile
from castlescore.tally.finished import Missing
from castlescore.toml.reading import shown


def needed(missing: Missing) -> str:
    """What is missing, in a sentence."""
    return tr(
        "{player}: {what} is needed for {why}", player=missing.player, what=missing.with_key, why="; ".join(missing.why)
    )


def csv(file: TallyFile) -> str:
    """The score sheet for a spreadsheet."""
    from castlescore.view.sheet_csv import csv_text

    return csv_text(
        *file.game.view.sheets.rows(file.table.score), str(file.document.get("date", "")), file.game.meta.id
    )


def html(file: TallyFile) -> str:
    """The page."""
    from castlescore.view.page.page import html_of
    from castlescore.view.page.parts import Page

    table, teller = file.table, file.game.view.page
    page = Page(
        game=tr(teller.GAME),
        title=people(table.names),
        date=str(file.document.get("date", "")),
        verdict=teller.verdict(table.score),
        facts=table.facts(),
        sheets=teller.sheets(table.score),
        reasons=teller.reasons(table.score),
        castles=tuple(map(table.castle_view, table.known)),
        recorded=False,
        remarks=file.remarks,
    )
    return html_of(page)


def bgstats(file: TallyFile) -> dict[str, object]:
    """The play for BG Stats; raises FileProblem for a file without a date, which a play must have."""
    from castlescore.view.bgstats import dated, ident_of, play

    day, score = dated(file.document, file.path), file.table.score
    begun = [file.game.meta.id, day, [row.name for row in score.players]]
    winners = file.game.view.sheets.winners_line(score)[0]
    return play(file.game.meta, score, day, winners, file.table.starter, ident_of(begun))


def whole(file: TallyFile) -> TallyFile:
    """The same file; raises Unclear with what is missing, where something is."""
    if file.missing:
        raise Unclear("\n".join(map(needed, file.missing)))
    return file


def one_picture(file: TallyFile, name: str | None) -> str:
    """The castle that a word names as SVG, or the only one that is known; raises Unclear."""
    found = pictures(file, name)
    if len(found) != 1:
        which = tr("which castle? {found}", found=", ".join(found))
        raise Unclear(which if found else tr("no castle is known here, only what was counted"))
    return next(iter(found.values()))


def pictures(file: TallyFile, name: str | None) -> dict[str, str]:
    """The castles as SVG by their names, or the one that a word names; raises Unclear."""
    found = file.pictures()
    if not name:
        return found
    castle = _castle(tuple(found), name)
    return {castle: found[castle]}


def _castle(known: Sequence[str], name: str) -> str:
    names = dict.fromkeys(known, ())
    found = find(name, names, names).one
    if found is None:
        if not known:
            raise Unclear(tr("no castle of '{name}' is known here", name=shown(name)))
        raise Unclear(tr("no castle of '{name}' is known here: {known}", name=shown(name), known=", ".join(known)))
    return found


TEXTS: dict[str, Callable[[TallyFile], str]] = {"csv": csv, "html": html}
