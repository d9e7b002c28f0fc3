"""import: castles from other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import CatalogueOption, Json
from castlescore.cli.output import document, say, talk
from castlescore.cli.saving import put
from castlescore.core.errors import Exit
from castlescore.games.castles.files import links
from castlescore.games.castles.files.castle_file import castle_text, parse_castle
from castlescore.games.castles.view import documents
from castlescore.games.castles.words.resolve import open_box
from castlescore.record.castle_writing import castle_reads_back
from castlescore.record.reading import STDIN
from castlescore.record.store import locked

Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write to this file instead of stdout.")]


def import_command(
    link: Annotated[str, typer.Argument(metavar="LINK", help="A castle link of madcastles.com, in quotes.")],
    out: Out = None,
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """Read a castle link of madcastles.com and write it as a castle file.

    Floors and an order of building are worked out; what cannot be is named, and the exit code is then 1.

    [b]castlescore import 'https://www.madcastles.com/#+P2-2,6&-f10,-6' --out castle.toml[/b]
    """
    box = open_box(catalogue)
    imported = links.read_link(link, box)
    text = castle_text(imported.entries)
    judged = parse_castle(text, out or "the link", box).judged
    if out is not None and out != STDIN:
        with locked(out):
            put(out, text, castle_reads_back(out, ((), list(imported.entries)), box))
    if json:
        document(documents.judged_castle(judged))
    elif out in (None, STDIN):
        say([text.rstrip("\n")])
    for remark in imported.remarks:
        talk(remark)
    return Exit.RULES_SAY_NO if imported.remarks or not judged.legal else Exit.FINE
