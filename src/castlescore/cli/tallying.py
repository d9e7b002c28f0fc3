"""Tally files at the command line: what is missing and what is strange said, and the table handed to other programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.names import find
from castlescore.protocol.tally import Missing
from castlescore.record.tally_file import TallyFile
from castlescore.toml.reading import shown


def needed(missing: Missing) -> str:
    """What is missing, in a sentence."""
    return tr(
        "{player}: {what} is needed for {why}", player=missing.player, what=missing.with_key, why="; ".join(missing.why)
    )


def csv(file: TallyFile) -> str:
    """The score sheet for a spreadsheet."""
    from castlescore.view.sheet_csv import csv_text

    return csv_text(*file.tally.rows(), str(file.document.get("date", "")), file.game.meta.id)


def html(file: TallyFile) -> str:
    """The page."""
    from castlescore.view.page.page import tally_html

    return tally_html(file)


def bgstats(file: TallyFile) -> dict[str, object]:
    """The play for BG Stats; raises FileProblem for a file without a date, which a play must have."""
    from castlescore.view.bgstats import dated, ident_of, play

    day, tally = dated(file.document, file.path), file.tally
    begun = [file.game.meta.id, day, [row.name for row in tally.score.players]]
    return play(file.game.meta, tally.score, day, tally.winners_line(), tally.starter, ident_of(begun))


def whole(file: TallyFile) -> TallyFile:
    """The same file; raises Unclear with what is missing, where something is."""
    if file.tally.missing:
        raise Unclear("\n".join(map(needed, file.tally.missing)))
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
    known = file.tally.castles
    return {castle: file.tally.picture(castle) for castle in ([_castle(known, name)] if name else known)}


def _castle(known: Sequence[str], name: str) -> str:
    names = dict.fromkeys(known, ())
    found = find(name, names, names).one
    if found is None:
        if not known:
            raise Unclear(tr("no castle of '{name}' is known here", name=shown(name)))
        raise Unclear(tr("no castle of '{name}' is known here: {known}", name=shown(name), known=", ".join(known)))
    return found


TEXTS: dict[str, Callable[[TallyFile], str]] = {"csv": csv, "html": html}
