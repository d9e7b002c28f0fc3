"""import and export: castles from and to other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli import reading
from castlescore.cli.desk import open_evening
from castlescore.cli.faces import between_words
from castlescore.cli.finding import open_box
from castlescore.cli.options import CatalogueOption, Json, SessionOption
from castlescore.cli.output import document, say, talk
from castlescore.errors import Exit, Unclear
from castlescore.session import links
from castlescore.session.castle_file import castle_text, entries_of, parse_castle, read_castle
from castlescore.session.evening import Evening
from castlescore.session.history import castle_of
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
    name: Annotated[
        str | None, typer.Argument(metavar="[PLAYER|CASTLE]", help="Whose castle of the table; else whose turn it is.")
    ] = None,
    castle: Annotated[bool, typer.Option("--castle", help="A castle file.")] = False,
    link: Annotated[bool, typer.Option("--link", help="A castle link of madcastles.com.")] = False,
    source: Annotated[
        str | None, typer.Option("--from", metavar="CASTLE_FILE", help="A castle file; no table is needed.")
    ] = None,
    out: Out = None,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Write a castle of the table as a castle file, or a castle as a link for another program.

    [b]castlescore export --castle ben --out ben.toml[/b]
    [b]castlescore export --link --from castle.toml[/b]
    """
    if castle == link:
        raise Unclear("what to export? Add --castle or --link, one of them")
    if castle and source is not None:
        raise Unclear("--castle writes a castle of the table; --from goes with --link")
    remarks: tuple[str, ...] = ()
    if source is not None:
        text, remarks = links.write_link(read_castle(source, open_box(catalogue)).judged)
    else:
        text, remarks = _of_table(open_evening(session), name, link)
    if out not in (None, STDIN):
        _write(str(out), text.rstrip("\n") + "\n")
    if json:
        document({"link" if link else "castle": text, "remarks": list(remarks)})
    elif out in (None, STDIN):
        say([text.rstrip("\n")])
    for remark in remarks:
        talk(remark)
    return Exit.FINE


def _of_table(evening: Evening, name: str | None, link: bool) -> tuple[str, tuple[str, ...]]:
    """A castle of the table as a link or as the text of a castle file, and what it cannot say."""
    if evening.game_name == "between":
        return _between_castle(evening, name, link), ()
    player = reading.actor(evening.table, None) if name is None else reading.find_player(name, evening.table)
    judged = castle_of(evening, player)
    return links.write_link(judged) if link else (castle_text(entries_of(judged)), ())


def _between_castle(evening: Evening, name: str | None, link: bool) -> str:
    if link:
        raise Unclear("links are for castles of Castles of Mad King Ludwig")
    if name is None:
        raise Unclear(f"which castle? {', '.join(site.name for site in evening.table.sites)}")
    from castlescore.session.between_castle_file import castle_text as between_castle_text

    found = evening.table.site(between_words().find_castle(name, evening.table))
    return between_castle_text(found.castle)


def _write(path: str, text: str) -> None:
    with locked(path):
        save(path, text)
