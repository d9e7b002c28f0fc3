"""export: a castle or a whole evening for other programs, and as something to keep."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from json import dumps
from typing import Annotated, Any

import typer

from castlescore.cli.options import CatalogueOption, Json, SessionOption
from castlescore.cli.output import document, talk
from castlescore.cli.recording import open_evening, table_here
from castlescore.cli.saving import put, refuse_source
from castlescore.core.errors import Exit, Unclear
from castlescore.record.proving import reads_back
from castlescore.record.reading import STDIN, shown
from castlescore.record.store import Proof, locked
from castlescore.words.desk import session_path

Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write to this file instead of stdout.")]


@dataclass(frozen=True)
class Exported:
    """What is written: its name in the JSON, the text, what could not be said; `more`: further keys of the JSON.

    `proof`: what a file of it must read back as, given its path, where the program reads such files.
    """

    key: str
    text: str
    remarks: tuple[str, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)
    proof: Callable[[str], Proof] | None = None


@dataclass(frozen=True)
class Wanted:
    """What was asked for: whose castle, from which files, and whether `--link` stands beside another kind."""

    name: str | None
    source: str | None
    catalogue: str | None
    session: str | None
    link: bool = False


def export_command(
    name: Annotated[
        str | None, typer.Argument(metavar="[PLAYER|CASTLE]", help="Whose castle of the table; else whose turn it is.")
    ] = None,
    castle: Annotated[bool, typer.Option("--castle", help="A castle: a castle file.")] = False,
    link: Annotated[
        bool, typer.Option("--link", help="A castle: a link of madcastles.com. With --bgstats: that play as a link.")
    ] = False,
    svg: Annotated[bool, typer.Option("--svg", help="A castle: a picture.")] = False,
    html: Annotated[bool, typer.Option("--html", help="The evening: a page to keep, whole in one file.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="The evening: the score sheet for a spreadsheet.")] = False,
    bgstats: Annotated[bool, typer.Option("--bgstats", help="The evening: a play for the BG Stats app.")] = False,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="CASTLE_FILE", help="A castle file, for --svg and --link; no table is needed."),
    ] = None,
    out: Out = None,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Write a castle for another program or as a picture, or the evening as a page, a sheet or a play.

    --csv: UTF-8, a row a player, in Between Two Castles also one a castle (column row); the same columns for every
    session of a game; final is false while the game is not over. --bgstats: only of a game that is over (else 1).
    A record that does not follow from the rules is exported as it follows, and that is said.

    [b]castlescore export --html --out evening.html[/b]
    [b]castlescore export --svg ben --out ben.svg[/b]
    [b]castlescore export --svg --from castle.toml --out castle.svg[/b]
    [b]castlescore export --csv --out evening.csv[/b]
    [b]castlescore export --bgstats --link[/b]
    [b]castlescore export --castle ben --out ben.toml[/b]
    [b]castlescore export --link --from castle.toml[/b]
    """
    kinds = {"castle": castle, "svg": svg, "html": html, "csv": csv, "bgstats": bgstats, "link": link and not bgstats}
    chosen = [kind for kind, asked in kinds.items() if asked]
    if len(chosen) != 1:
        options = ", ".join(f"--{kind}" for kind in ("castle", "link", "svg", "html", "csv"))
        raise Unclear(f"what to export? Add {options} or --bgstats, one of them")
    kind = chosen[0]
    if source is not None and kind not in ("svg", "link"):
        raise Unclear(f"--{kind} is of a table; --from goes with --svg and --link")
    if source is not None and name is not None:
        raise Unclear(f"{shown(name)} or --from? A castle of the table or of a file")
    if name is not None and kind in ("html", "csv", "bgstats"):
        raise Unclear(f"--{kind} is of the whole evening; it takes no name")
    found = EXPORTS[kind](Wanted(name, source, catalogue, session, link))
    if found is None:
        return _not_over(json)
    _hand_over(found, out, source or session_path(session), json)
    return Exit.FINE


def _hand_over(found: Exported, out: str | None, source: str, json: bool) -> None:
    """To the file, to stdout or both as JSON, and aloud what could not be said; never onto the file it is made from."""
    if out is not None and out != STDIN:
        with locked(out):
            refuse_source(out, source)
            put(out, found.text, None if found.proof is None else found.proof(out))
    if json:
        document({found.key: found.text, **found.more, "remarks": list(found.remarks)})
    elif out in (None, STDIN):
        _write(found.text)
    for remark in found.remarks:
        talk(remark)


def _write(text: str) -> None:
    """A file on stdout: UTF-8 whatever the terminal speaks, since it says so itself."""
    sys.stdout.flush()
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:
        sys.stdout.write(text)
    else:
        raw.write(text.encode())
        raw.flush()


def _not_over(json: bool) -> int:
    why = "the game is not over, and a play is a result"
    if json:
        document({"refused": [{"rule": "", "page": "", "with": [], "why": why, "hint": "score"}]})
    else:
        talk(f"no: {why}.  score  has it as if the game ended now")
    return Exit.RULES_SAY_NO


def _castle(wanted: Wanted) -> Exported:
    return _castle_or_link(wanted, link=False)


def _link(wanted: Wanted) -> Exported:
    if wanted.source is None:
        return _castle_or_link(wanted, link=True)
    from castlescore.games.castles.files.castle_file import read_castle
    from castlescore.games.castles.words.resolve import open_box

    box = open_box(wanted.catalogue)
    return _link_of(read_castle(wanted.source, box).judged, box)


def _link_of(judged: Any, box: Any) -> Exported:
    from castlescore.games.castles.files.links import tiles_in, tiles_on, write_link

    text, remarks = write_link(judged)
    meant = tiles_on(judged)
    proof = partial(reads_back, read=lambda link: tiles_in(link, box), meant=meant)
    return Exported("link", f"{text}\n", remarks, proof=proof)


def _castle_or_link(wanted: Wanted, link: bool) -> Exported:
    """A castle of the table as a link or as the text of a castle file, and what it cannot say."""
    evening = open_evening(wanted.session)
    if evening.game.meta.id == "between":
        if link:
            raise Unclear("links are for castles of Castles of Mad King Ludwig")
        from castlescore.games.between.files import castle_file as between_castle_file
        from castlescore.games.castles.words.resolve import open_box

        castle = _site(wanted.name, evening.table).castle
        return _castle_file(between_castle_file.castle_text(castle), between_castle_file.says(castle), open_box(None))
    from castlescore.games.castles.files.castle_file import castle_text, entries_of
    from castlescore.games.castles.history import castle_of

    judged = castle_of(evening, _player(wanted.name, evening.table))
    box = evening.table.setup.box
    entries = entries_of(judged)
    return _link_of(judged, box) if link else _castle_file(castle_text(entries), ((), entries), box)


def _castle_file(text: str, says: Any, box: Any) -> Exported:
    from castlescore.record.castle_writing import castle_reads_back

    return Exported("castle", text, proof=partial(castle_reads_back, says=says, box=box))


def _player(name: str | None, table: Any) -> str:
    from castlescore.games.castles.words.parse import actor, find_player

    return actor(table, None) if name is None else find_player(name, table)


def _site(name: str | None, table: Any) -> Any:
    if name is None:
        raise Unclear(f"which castle? {', '.join(site.name for site in table.sites)}")
    return table.site(_between().find_castle(name, table))


def _svg(wanted: Wanted) -> Exported:
    if wanted.source is not None:
        return Exported("svg", _svg_of_file(wanted.source, wanted.catalogue))
    told = _chronicle(wanted.session)
    if told.evening.game.meta.id == "between":
        site = _site(wanted.name, told.table)
        title = f"Castle {site.name} of {' and '.join(site.partners)}"
        draw = import_module("castlescore.games.between.view.svg").castle_svg
        text: str = draw(site.castle, title=title, adjusted=site.adjusted)
    else:
        from castlescore.games.castles.history import castle_of

        player = _player(wanted.name, told.table)
        text = import_module("castlescore.games.castles.view.svg").castle_svg(
            castle_of(told.evening, player), title=f"{player}’s castle"
        )
    return Exported("svg", text, _remarks(told))


def _svg_of_file(source: str, catalogue: str | None) -> str:
    from castlescore.games.castles.files.castle_file import CastleFile
    from castlescore.games.castles.words.resolve import open_box
    from castlescore.record.castle_files import read_any_castle

    file = read_any_castle(source, open_box(catalogue))
    game = "castles" if isinstance(file, CastleFile) else "between"
    text: str = import_module(f"castlescore.games.{game}.view.svg").castle_svg(file.judged)
    return text


def _html(wanted: Wanted) -> Exported:
    from castlescore.view.page.page import page_html

    told = _chronicle(wanted.session)
    return Exported("html", page_html(told), _remarks(told))


def _csv(wanted: Wanted) -> Exported:
    from castlescore.view.sheet_csv import sheet_csv

    told = _chronicle(wanted.session)
    return Exported("csv", sheet_csv(told), _remarks(told))


def _bgstats(wanted: Wanted) -> Exported | None:
    from castlescore.view.bgstats import link_of, play_of

    told = _chronicle(wanted.session)
    play = play_of(told)
    if play is None:
        return None
    link = link_of(play)
    text = link if wanted.link else dumps(play, indent=2)
    return Exported("bgstats", text + "\n", _remarks(told), {"play": play, "link": link})


EXPORTS: dict[str, Callable[[Wanted], Exported | None]] = {
    "castle": _castle,
    "link": _link,
    "svg": _svg,
    "html": _html,
    "csv": _csv,
    "bgstats": _bgstats,
}


def _chronicle(session: str | None) -> Any:
    """The evening as it went, also where its record does not follow."""
    from castlescore.record.chronicle import chronicle
    from castlescore.record.session_file import read_record

    return chronicle(read_record(table_here(session)))


def _remarks(told: Any) -> tuple[str, ...]:
    """What the reader should know of the record: that there is more to say of it."""
    if all(finding.allowed is not None for finding in told.audit.findings):
        return ()
    from castlescore.view.audits import found_words

    path = shown(told.record.path)
    found = found_words(told.audit)
    return (f"{path}: {found}; the figures here are those that follow; see  castlescore audit {path}",)


def _between() -> Any:
    return import_module("castlescore.games.between.words.parse")
