"""export: a castle or a whole game for other programs or to save."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from castlescore.cli.exporting import Exported, export_table, make_export, write_export
from castlescore.cli.options import CatalogueOption, JsonOption, OutOption, SessionOption, with_home
from castlescore.cli.output import code_of, document, talk
from castlescore.cli.recording import existing_session, open_replay, read_castle
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import either, tr
from castlescore.core.types import CastleTiles
from castlescore.input.context import session_path
from castlescore.protocol.game import Game
from castlescore.protocol.registry import all_games
from castlescore.record.store import reads_back
from castlescore.toml.reading import STDIN, shown
from castlescore.view.common_answers import Refusal, Refused

if TYPE_CHECKING:
    from castlescore.record.audit.findings import Audit
    from castlescore.record.chronicle import Chronicle
    from castlescore.tally.file import TallyFile
    from castlescore.view.pages import Page


def export_command(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[PLAYER|CASTLE]", help="Whose castle. Default: the player whose turn it is."),
    ] = None,
    castle: Annotated[bool, typer.Option("--castle", help="A castle: a castle file.")] = False,
    link: Annotated[
        bool, typer.Option("--link", help="A castle: a link of madcastles.com. With --bgstats: that play as a link.")
    ] = False,
    svg: Annotated[bool, typer.Option("--svg", help="A castle: a picture.")] = False,
    html: Annotated[
        bool,
        typer.Option(
            "--html",
            help="The evening: a page to save, complete in one file; at a terminal NAME.html beside the session.",
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
            callback=with_home,
        ),
    ] = None,
    out: OutOption = None,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Write a castle for another program or as a picture, or the evening as a page, a sheet or a play.

    --csv: UTF-8, one row for each player, in Between Two Castles also one for each castle (column row); the same
    columns for every session of a game; final is false while the game is not over. --bgstats: only of a game that is
    over (else 1). A record with findings is exported as the rules give it, with a message.

    castlescore export --html
    castlescore export --html --out evening.html
    castlescore export --svg ben --out ben.svg
    castlescore export --svg --from castle.toml --out castle.svg
    castlescore export --csv --out evening.csv
    castlescore export --bgstats --link
    castlescore export --castle ben --out ben.toml
    castlescore export --link --from castle.toml
    castlescore export --html --from tally.toml --out friday.html
    """
    kinds = {"castle": castle, "svg": svg, "html": html, "csv": csv, "bgstats": bgstats, "link": link and not bgstats}
    chosen = [kind for kind, asked in kinds.items() if asked]
    if len(chosen) != 1:
        options = ", ".join(f"--{kind}" for kind in ("castle", "link", "svg", "html", "csv"))
        raise Unclear(tr("what to export? Add {options} or --bgstats, one of them", options=options))
    kind = chosen[0]
    if name is not None and kind in ("html", "csv", "bgstats"):
        raise Unclear(tr("--{kind} is for the whole evening; it takes no name", kind=kind))
    export: Exported | None
    if source is not None:
        tally = None if kind in ("link", "castle") else _tally(source)
        export = (
            _export_castle_file(kind, source, name, catalogue)
            if tally is None
            else _export_tally(kind, tally, name, link=link)
        )
    elif kind == "castle":
        export = _castle_file(session, name)
    elif kind == "link":
        export = _link(session, name)
    else:
        export = _export_session(kind, session, name, link=link)
    if export is None:
        return _not_over(json)
    sources = [source or session_path(session), *([] if catalogue is None else [catalogue])]
    write_export(export, out, sources, json, tr("export --html --out FILE"))
    for remark in export.remarks:
        talk(remark)
    return code_of(export.disputed)


def _tally(source: str) -> TallyFile | None:
    """The finished table of a file, None where it is no tally file; raises FileProblem."""
    from castlescore.tally.file import is_tally, read_tally

    return read_tally(source) if source != STDIN and is_tally(source) else None


def _export_tally(kind: str, file: TallyFile, name: str | None, *, link: bool) -> Exported | None:
    """The export of a finished table; raises Unclear with the missing values, which no picture needs."""
    from castlescore.cli.commands.tally import missing_sentence, one_picture

    if kind == "svg":
        return make_export("svg", one_picture(file, name), file.remarks)
    if file.missing:
        raise Unclear("\n".join(map(missing_sentence, file.missing)))
    return export_table(kind, file.scored, file.page, file.remarks, link=link)


def _export_castle_file(kind: str, source: str, name: str | None, catalogue: str | None) -> Exported:
    """The castle of a castle file as a link or a picture; raises Unclear for another kind."""

    if kind not in ("svg", "link"):
        raise Unclear(tr("--{kind} is for a table or a tally; a castle file has --svg and --link", kind=kind))
    if name is not None:
        raise Unclear(tr("{name} or --from? A castle of the table or of a file", name=shown(name)))
    if kind == "svg":
        file = read_castle(source, catalogue)
        return make_export("svg", file.game.shows.drawn(file.judged))
    file = read_castle(source, catalogue, fits=lambda game: game.links is not None)
    return _link_of(file.game, file.judged, file.box)


def _export_session(kind: str, session: str | None, name: str | None, *, link: bool) -> Exported | None:
    """The export of a session, also of one that breaks a rule; None for a play of a game that is not over."""
    from castlescore.record.chronicle import chronicle
    from castlescore.record.session_file import read_record
    from castlescore.view.scored import of_evening

    def page() -> Page:
        from castlescore.view.pages import page_of

        return page_of(history)

    history = chronicle(read_record(existing_session(session)), judging=True)
    remarks, disputed = _audit_remarks(history)
    if kind == "svg":
        picture = history.replay.game.shows.picture(history.replay, name)
        return make_export("svg", picture, remarks, disputed=disputed)
    return export_table(kind, of_evening(history), page, remarks, disputed, link=link)


def _audit_remarks(evening: Chronicle) -> tuple[tuple[str, ...], Audit | None]:
    """Remarks on the record for the reader, and its audit where it breaks a rule."""
    if evening.audit.ok:
        return (), None
    from castlescore.record.chronicle import first_impossible
    from castlescore.view.audits import disputed_words, wrong_record_remark

    follow = tuple(wrong_record_remark(evening.audit))
    if first_impossible(evening.record) is None:
        return follow, None
    return (*disputed_words(evening.audit), *follow), evening.audit


def _not_over(json: bool) -> int:
    why = tr("the game is not over: only a finished game can be a play")
    if json:
        document(Refused(refused=(Refusal(rule="", page="", tiles=(), why=why, hint="score"),)))
    else:
        talk(tr("no: {why}.  score  has it as if the game ended now", why=why))
    return Exit.RULES_SAY_NO


def _castle_file(session: str | None, name: str | None) -> Exported:
    """A castle of the table as a castle file."""
    from castlescore.record.castle_files import castle_reads_back, castle_text

    replay = open_replay(session, reading=True)
    game = replay.game
    judged, box = game.shows.castle(replay, name)
    beside, entries = game.castle_file.contents(judged)
    text = castle_text(game.meta.id, entries, beside)
    proof = partial(castle_reads_back, contents=(beside, entries), game=game, box=box)
    return make_export("castle", text, proof=proof, disputed=replay.disputed)


def _link(session: str | None, name: str | None) -> Exported:
    """A castle of the table as a link, with what the link cannot hold."""
    replay = open_replay(session, reading=True)
    if replay.game.links is None:
        names = either(game.meta.title for game in all_games().values() if game.links is not None)
        raise Unclear(tr("links are for castles of {names}", names=names))
    return _link_of(replay.game, *replay.game.shows.castle(replay, name), disputed=replay.disputed)


def _link_of(game: Game, judged: CastleTiles, box: object, disputed: Audit | None = None) -> Exported:
    links = game.links
    assert links is not None
    text, remarks = links.write_link(judged)
    proof = partial(reads_back, read=lambda link: links.tiles_in(link, box), meant=links.tiles_on(judged))
    return make_export("link", f"{text}\n", remarks, proof=proof, disputed=disputed)
