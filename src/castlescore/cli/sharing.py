"""import and export: castles from and to other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.finding import open_box
from castlescore.cli.options import CatalogueOption, Json
from castlescore.cli.output import document, say, talk
from castlescore.errors import Exit, Unclear
from castlescore.session import links
from castlescore.session.castle_file import castle_text, parse_castle, read_castle
from castlescore.session.reading import STDIN
from castlescore.session.store import locked, save
from castlescore.show import documents

Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write to this file instead of stdout.")]


def import_command(
    link: Annotated[str, typer.Argument(metavar="LINK", help="A castle link of madcastles.com, in quotes.")],
    out: Out = None,
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """Read a castle link of madcastles.com and write it as a castle file.

    Floors and an order of building are worked out; what cannot be is named, and the exit code is then 1.

    [b]castlescore import 'https://www.madcastles.com/#+P2-2,6&...' --out castle.toml[/b]
    """
    box = open_box(catalogue)
    imported = links.read_link(link, box)
    text = castle_text(imported.entries)
    judged = parse_castle(text, out or "the link", box).judged
    if out not in (None, STDIN):
        _write(str(out), text)
    if json:
        document(documents.judged_castle(judged))
    elif out in (None, STDIN):
        say([text.rstrip("\n")])
    for remark in imported.remarks:
        talk(remark)
    return Exit.RULES_SAY_NO if imported.remarks or not judged.legal else Exit.FINE


def export_command(
    link: Annotated[bool, typer.Option("--link", help="A castle link of madcastles.com.")] = False,
    source: Annotated[
        str | None, typer.Option("--from", metavar="CASTLE_FILE", help="A castle file; no table is needed.")
    ] = None,
    out: Out = None,
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """Write a castle for another program.

    [b]castlescore export --link --from castle.toml[/b]
    """
    if not link:
        raise Unclear("what to export? Add --link")
    if source is None:
        raise Unclear("of which castle? Add --from CASTLE_FILE")
    address, remarks = links.write_link(read_castle(source, open_box(catalogue)).judged)
    if out not in (None, STDIN):
        _write(str(out), address + "\n")
    if json:
        document({"link": address, "remarks": list(remarks)})
    elif out in (None, STDIN):
        say([address])
    for remark in remarks:
        talk(remark)
    return Exit.FINE


def _write(path: str, text: str) -> None:
    with locked(path):
        save(path, text)
