"""export: a castle or a whole evening for other programs, and as something to keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from json import dumps
from typing import TYPE_CHECKING, Annotated

import typer

from castlescore.cli.options import CatalogueOption, Json, OutOption, SessionOption
from castlescore.cli.output import code_of, document, talk, write
from castlescore.cli.recording import open_replay, table_here
from castlescore.cli.saving import put_beside, put_page, would_pour
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import either, tr
from castlescore.core.types import CastleTiles
from castlescore.protocol.game import Game
from castlescore.protocol.registry import known
from castlescore.record.proving import reads_back
from castlescore.record.store import Proof
from castlescore.toml.reading import STDIN, shown
from castlescore.words.desk import session_path

if TYPE_CHECKING:
    from castlescore.protocol.findings import Audit
    from castlescore.record.chronicle import Chronicle
    from castlescore.tally.file import TallyFile


@dataclass(frozen=True)
class Exported:
    """What is written: its name in the JSON, the text, what could not be said; `more`: further keys of the JSON.

    `proof`: what a file of it must read back as, given its path, where the program reads such files. `disputed`: what
    an audit found where the record cannot be.
    """

    key: str
    text: str
    remarks: tuple[str, ...] = ()
    more: dict[str, object] = field(default_factory=dict)
    proof: Callable[[str], Proof] | None = None
    disputed: Audit | None = None


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
    html: Annotated[
        bool,
        typer.Option(
            "--html", help="The evening: a page to keep, whole in one file; at a terminal NAME.html beside the session."
        ),
    ] = False,
    csv: Annotated[bool, typer.Option("--csv", help="The evening: the score sheet for a spreadsheet.")] = False,
    bgstats: Annotated[bool, typer.Option("--bgstats", help="The evening: a play for the BG Stats app.")] = False,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Of a castle file, --svg and --link; of a tally, --svg, --html, --csv and --bgstats; without a table.",
        ),
    ] = None,
    out: OutOption = None,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Write a castle for another program or as a picture, or the evening as a page, a sheet or a play.

    --csv: UTF-8, a row a player, in Between Two Castles also one a castle (column row); the same columns for every
    session of a game; final is false while the game is not over. --bgstats: only of a game that is over (else 1).
    A record that does not follow from the rules is exported as it follows, and that is said.

    [b]castlescore export --html[/b]
    [b]castlescore export --html --out evening.html[/b]
    [b]castlescore export --svg ben --out ben.svg[/b]
    [b]castlescore export --svg --from castle.toml --out castle.svg[/b]
    [b]castlescore export --csv --out evening.csv[/b]
    [b]castlescore export --bgstats --link[/b]
    [b]castlescore export --castle ben --out ben.toml[/b]
    [b]castlescore export --link --from castle.toml[/b]
    [b]castlescore export --html --from tally.toml --out friday.html[/b]
    """
    kinds = {"castle": castle, "svg": svg, "html": html, "csv": csv, "bgstats": bgstats, "link": link and not bgstats}
    chosen = [kind for kind, asked in kinds.items() if asked]
    if len(chosen) != 1:
        options = ", ".join(f"--{kind}" for kind in ("castle", "link", "svg", "html", "csv"))
        raise Unclear(tr("what to export? Add {options} or --bgstats, one of them", options=options))
    kind = chosen[0]
    if name is not None and kind in ("html", "csv", "bgstats"):
        raise Unclear(tr("--{kind} is of the whole evening; it takes no name", kind=kind))
    tally = None if source is None or kind in ("link", "castle") else _tally(source)
    if source is not None and tally is None:
        if kind not in ("svg", "link"):
            raise Unclear(tr("--{kind} is of a table or a tally; of a castle file are --svg and --link", kind=kind))
        if name is not None:
            raise Unclear(tr("{name} or --from? A castle of the table or of a file", name=shown(name)))
    wanted = Wanted(name, source, catalogue, session, link)
    found = EXPORTS[kind](wanted) if tally is None else _of_tally(kind, tally, wanted)
    if found is None:
        return _not_over(json)
    sources = [source or session_path(session), *([] if catalogue is None else [catalogue])]
    _hand_over(found, out, sources, json)
    return code_of(found.disputed)


def _tally(source: str) -> TallyFile | None:
    """The finished table of a file, None where it is no tally file; raises FileProblem."""
    from castlescore.tally.file import is_tally, read_tally

    return read_tally(source) if source != STDIN and is_tally(source) else None


def _of_tally(kind: str, file: TallyFile, wanted: Wanted) -> Exported:
    """A finished table for another program; raises Unclear with what is missing, which no picture needs."""
    from castlescore.cli.tallying import TEXTS, bgstats, one_picture, whole

    remarks = file.remarks
    if kind == "svg":
        return Exported("svg", one_picture(file, wanted.name), remarks)
    if kind != "bgstats":
        return Exported(kind, TEXTS[kind](whole(file)), remarks)
    from castlescore.view.bgstats import link_of

    play = bgstats(whole(file))
    link = link_of(play)
    text = link if wanted.link else dumps(play, indent=2)
    return Exported("bgstats", f"{text}\n", remarks, {"play": play, "link": link})


def _hand_over(found: Exported, out: str | None, sources: Sequence[str], json: bool) -> None:
    """To the file, to stdout or both as JSON, and aloud what could not be said; never onto a file it is made from.

    At a terminal a page goes into a file of its own.
    """
    pours = found.key == "html" and would_pour(out, json)
    if pours:
        put_page(sources[0], found.text, sources, tr("export --html --out FILE"))
    if out is not None and out != STDIN:
        put_beside(out, found.text, sources, None if found.proof is None else found.proof(out), found.key)
    if json:
        document({found.key: found.text, **found.more, "remarks": list(found.remarks)}, found.disputed)
    elif out in (None, STDIN) and not pours:
        write(found.text)
    for remark in found.remarks:
        talk(remark)


def _not_over(json: bool) -> int:
    why = tr("the game is not over, and a play is a result")
    if json:
        document({"refused": [{"rule": "", "page": "", "with": [], "why": why, "hint": "score"}]})
    else:
        talk(tr("no: {why}.  score  has it as if the game ended now", why=why))
    return Exit.RULES_SAY_NO


def _castle(wanted: Wanted) -> Exported:
    """A castle of the table as a castle file."""
    from castlescore.protocol.castle_entries import castle_text
    from castlescore.record.castle_writing import castle_reads_back

    replay = open_replay(wanted.session, reading=True)
    game = replay.game
    judged, box = game.words.exports.castle(replay, wanted.name)
    beside, entries = game.files.castle_file.says(judged)
    text = castle_text(game.meta.id, entries, beside)
    proof = partial(castle_reads_back, says=(beside, entries), game=game, box=box)
    return Exported("castle", text, proof=proof, disputed=replay.disputed)


def _link(wanted: Wanted) -> Exported:
    """A castle of the table or of a file as a link, and what the link cannot say."""
    if wanted.source is not None:
        from castlescore.record.castle_files import read_any_castle

        file = read_any_castle(wanted.source, wanted.catalogue, fits=lambda game: game.files.links is not None)
        return _link_of(file.game, file.judged, file.box)
    replay = open_replay(wanted.session, reading=True)
    if replay.game.files.links is None:
        names = either(game.meta.title for game in known().values() if game.files.links is not None)
        raise Unclear(tr("links are for castles of {names}", names=names))
    found = _link_of(replay.game, *replay.game.words.exports.castle(replay, wanted.name))
    return replace(found, disputed=replay.disputed)


def _link_of(game: Game, judged: CastleTiles, box: object) -> Exported:
    links = game.files.links
    assert links is not None
    text, remarks = links.write_link(judged)
    proof = partial(reads_back, read=lambda link: links.tiles_in(link, box), meant=links.tiles_on(judged))
    return Exported("link", f"{text}\n", remarks, proof=proof)


def _svg(wanted: Wanted) -> Exported:
    if wanted.source is not None:
        from castlescore.record.castle_files import read_any_castle

        file = read_any_castle(wanted.source, wanted.catalogue)
        return Exported("svg", file.game.words.exports.drawn(file.judged))
    told = _chronicle(wanted.session)
    return _told(told, Exported("svg", told.replay.game.words.exports.picture(told.replay, wanted.name)))


def _html(wanted: Wanted) -> Exported:
    from castlescore.view.page.page import page_html

    told = _chronicle(wanted.session)
    return _told(told, Exported("html", page_html(told)))


def _csv(wanted: Wanted) -> Exported:
    from castlescore.view.sheet_csv import sheet_csv

    told = _chronicle(wanted.session)
    return _told(told, Exported("csv", sheet_csv(told)))


def _bgstats(wanted: Wanted) -> Exported | None:
    from castlescore.view.bgstats import link_of, play_of

    told = _chronicle(wanted.session)
    play = play_of(told)
    if play is None:
        return None
    link = link_of(play)
    text = link if wanted.link else dumps(play, indent=2)
    return _told(told, Exported("bgstats", text + "\n", more={"play": play, "link": link}))


EXPORTS: dict[str, Callable[[Wanted], Exported | None]] = {
    "castle": _castle,
    "link": _link,
    "svg": _svg,
    "html": _html,
    "csv": _csv,
    "bgstats": _bgstats,
}


def _chronicle(session: str | None) -> Chronicle:
    """The evening as it went, also where its record does not follow."""
    from castlescore.record.chronicle import chronicle
    from castlescore.record.session_file import read_record

    return chronicle(read_record(table_here(session)))


def _told(told: Chronicle, found: Exported) -> Exported:
    """What is written, with what the reader should know of the record: what was found in it."""
    if told.audit.ok:
        return found
    from castlescore.record.chronicle import first_impossible
    from castlescore.view.audits import disputed_words, more_to_say

    follow = more_to_say(told.audit)
    if first_impossible(told.record) is None:
        return replace(found, remarks=follow)
    return replace(found, remarks=(*disputed_words(told.audit), *follow), disputed=told.audit)
