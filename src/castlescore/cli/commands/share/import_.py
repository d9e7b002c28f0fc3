"""import: castles from other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import CatalogueOption, Json, OutOption
from castlescore.cli.output import document, say, talk
from castlescore.cli.saving import put_beside
from castlescore.core.errors import Exit, FileProblem, Unclear
from castlescore.core.language import tr
from castlescore.protocol.castle_entries import Imported, castle_text
from castlescore.protocol.game import Game
from castlescore.protocol.registry import known
from castlescore.record.castle_files import Boxes, box_of, open_boxes, parse_any_castle
from castlescore.record.castle_writing import castle_reads_back
from castlescore.toml.reading import STDIN


def import_command(
    link: Annotated[str, typer.Argument(metavar="LINK", help="A castle link of madcastles.com, in quotes.")],
    out: OutOption = None,
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """Read a castle link of madcastles.com and write it as a castle file.

    Floors and an order of building are worked out; what cannot be is named, and the exit code is then 1.

    [b]castlescore import 'https://www.madcastles.com/#+P2-2,6&-f10,-6' --out castle.toml[/b]
    """
    boxes = open_boxes(catalogue)
    game, imported = _read(link, boxes)
    entries, beside = list(imported.entries), imported.beside
    text = castle_text(game.meta.id, entries, beside)
    file = parse_any_castle(text, out or tr("the link"), boxes)
    if out is not None and out != STDIN:
        sources = [] if catalogue is None else [catalogue]
        put_beside(out, text, sources, castle_reads_back(out, (beside, entries), game, file.box), "castle")
    if json:
        document(game.words.exports.document(file.judged))
    elif out in (None, STDIN):
        say([text.rstrip("\n")])
    for remark in imported.remarks:
        talk(remark)
    return Exit.RULES_SAY_NO if imported.remarks or not file.judged.legal else Exit.FINE


def _read(link: str, boxes: Boxes) -> tuple[Game, Imported]:
    """The first game that can read a link, and the castle of it; raises what the first game says where none can."""
    first: FileProblem | None = None
    for game in known().values():
        if game.files.links is not None:
            try:
                return game, game.files.links.read_link(link, box_of(game, boxes))
            except FileProblem as problem:
                first = first or problem
    raise first or Unclear(tr("no game here has castle links"))
