"""Castles and tables for other programs and screens. Each command imports what it needs when it is called."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from functools import partial
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castlescore.cli.options import (
    PORT,
    CatalogueOption,
    HereOption,
    JsonOption,
    NewSeatsOption,
    OutOption,
    PortOption,
    SessionOption,
)
from castlescore.cli.output import document, say, talk
from castlescore.cli.streams import is_refused
from castlescore.core.errors import Exit, FileProblem, Unclear, shown
from castlescore.core.language import either, marked, tr
from castlescore.input.context import current_context
from castlescore.protocol.game import Game
from castlescore.protocol.registry import NAMES, all_games, first
from castlescore.protocol.registry import find as find_game
from castlescore.toml.reading import STDIN
from castlescore.view.common_answers import Served
from castlescore.view.layout import hanging, pad_right, seen
from castlescore.view.screen import width

if TYPE_CHECKING:
    from castlescore.protocol.castles import Imported
    from castlescore.record.castle_files import Boxes


def import_command(
    link: Annotated[str, typer.Argument(metavar="LINK", help="A castle link of madcastles.com, in quotes.")],
    out: OutOption = None,
    catalogue: CatalogueOption = None,
    json: JsonOption = False,
) -> int:
    """Read a castle link of madcastles.com and write it as a castle file.

    Floors and an order of building are calculated; what is impossible is named, and the exit code is then 1.

    castlescore import 'https://www.madcastles.com/#+P2-2,6' --out castle.toml
    """
    from castlescore.cli.recording import save_output
    from castlescore.record.castle_files import castle_reads_back, castle_text, open_boxes, parse_any_castle

    boxes = open_boxes(catalogue)
    game, imported = _read_castle_link(link, boxes)
    entries, beside = list(imported.entries), imported.beside
    text = castle_text(game.meta.id, entries, beside)
    file = parse_any_castle(text, out or tr("the link"), boxes)
    if out is not None and out != STDIN:
        sources = [] if catalogue is None else [catalogue]
        save_output(out, text, sources, castle_reads_back(out, (beside, entries), game, file.box), "castle")
    if json:
        document(game.answers.judged_castle(file.judged))
    elif out in (None, STDIN):
        say([text.rstrip("\n")])
    for remark in imported.remarks:
        talk(remark)
    return Exit.RULES_SAY_NO if imported.remarks or not file.judged.legal else Exit.FINE


def _read_castle_link(link: str, boxes: Boxes) -> tuple[Game, Imported]:
    """The castle of a link, and the first game that can read it; raises the first game's error where none can."""
    from castlescore.record.castle_files import box_of

    problem_of_first: FileProblem | None = None
    for game in all_games().values():
        if game.links is not None:
            try:
                return game, game.links.read_link(link, box_of(game, boxes))
            except FileProblem as problem:
                problem_of_first = problem_of_first or problem
    raise problem_of_first or Unclear(tr("no game here has castle links"))


ANSWER = "answer"


def schema_command(
    kind: Annotated[
        str | None, typer.Argument(metavar="[session|castle|tally|catalogue|setup|answer]", help="Of which file.")
    ] = None,
    command: Annotated[
        str | None, typer.Argument(metavar="[COMMAND]", help="With answer: the command whose --json answer is meant.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="castles or between. Default: castles.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Print the JSON Schema (2020-12) of a file, or of what a command answers with --json; alone, list them.

    An editor that knows it completes the keys of a file and names the line that is wrong.

    castlescore schema session
    castlescore schema castle --game between
    castlescore schema answer judge
    """
    from castlescore.cli.schemas import answer_schema, answers_of, file_schema, files_of

    played = first() if game is None else find_game(game)
    if played is None:
        raise Unclear(tr("no game is called '{word}': {games}", word=shown(game or ""), games=either(NAMES)))
    files, answers = list(files_of(played)), list(answers_of(played))
    if kind is None:
        _list(files, answers, json)
        return Exit.FINE
    if kind == ANSWER:
        schema = answer_schema(
            _known_word(command, answers, marked("'{word}' is not an answer that has a schema: {known}")), played
        )
    elif command is not None:
        raise Unclear(
            tr("'{word}' is too much; or is the schema of an answer meant?  schema answer COMMAND", word=shown(command))
        )
    else:
        schema = file_schema(
            _known_word(kind, [*files, ANSWER], marked("'{word}' is not a file that has a schema: {known}")), played
        )
    if json:
        document(schema)
    else:
        say([dumps(schema, indent=2)])
    return Exit.FINE


def _list(files: list[str], answers: list[str], json: bool) -> None:
    """Print the files and answers that have a schema."""
    if json:
        document({"files": files, "answers": answers})
    else:
        lists = {tr("files"): files, tr("answers"): answers}
        room = max(map(seen, lists))
        say(
            row
            for head, names in lists.items()
            for row in hanging(f"{pad_right(head, room)}  ", "  ".join(names), width())
        )


def _known_word(word: str | None, known: list[str], unknown: str) -> str:
    """A known word; raises Unclear, with the sentence `unknown`, for an unknown one."""
    if word is None:
        raise Unclear(tr("which? {known}", known=", ".join(known)))
    if word not in known:
        raise Unclear(tr(unknown, word=shown(word), known=", ".join(known)))
    return word


OPEN_TO_ALL = marked(
    "Everybody in this network who has this address can watch, over plain http; nobody can change anything."
)

SEATS_FOR_ALL = marked(
    "Everybody in this network who has this address can take a seat and play, over plain http: whoever listens in the"
    " network can read along and play in another's name. Use it in a network of your own."
)


def serve_command(
    port: PortOption = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="For the network: phones and televisions that know the address.")
    ] = False,
    seats: Annotated[
        bool, typer.Option("--seats", help="For the phones of the players, who enter their own moves on them.")
    ] = False,
    here: HereOption = False,
    new_seats: NewSeatsOption = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Show the table on a second screen: a page that follows the session, within a second of every save.

    Whose turn it is, the market, points and purses, all castles, the last events. Nobody can change anything through
    it. This machine alone sees it; with --lan everybody in the network who knows its address, which has a word in it
    that nobody guesses, and is printed as a QR code too. Ctrl-C ends it. It needs castlescore[serve].

    With --seats every player takes a seat on a phone and enters moves there; this machine keeps the record, and play
    goes on beside it. Who sits where is shown here, free NAME frees a seat, stop ends it. If this machine fails, start
    it again: every phone goes on by itself.

    castlescore serve
    castlescore serve -s friday.toml --port 8000
    castlescore serve --lan
    castlescore serve --seats
    """
    if here and not seats:
        raise Unclear(tr("{found} has no meaning {why}", found="--here", why=tr("without --seats")))
    if new_seats and not seats:
        raise Unclear(tr("{found} has no meaning {why}", found="--new-seats", why=tr("without --seats")))
    if here and lan:
        raise Unclear(tr("either --lan or --here"))
    from castlescore.cli.recording import existing_session

    if seats:
        return serve_phones(existing_session(session), port, here, json, new_seats=new_seats)
    _refuse_in_shell()
    path = existing_session(session)
    _refuse_no_file(path)
    with _require_packages():
        from castlescore.cli.serving_pages import run, server_of
    from castlescore.cli.serving import Watcher, opened

    listening, address = opened(PORT if port is None else port, lan)
    with listening:
        run(server_of(address, Watcher(path)), listening, lambda: _print_address(path, address.url, lan, json))
    return Exit.FINE


def serve_phones(path: str, port: int | None, here: bool, json: bool, *, new_seats: bool, tally: bool = False) -> int:
    """Serve a table, or a tally, to the phones of its players; the exit code.

    Where the server did not end by itself, it goes on with the port, the address and the seats of before, unless they
    are to be new ones. A port of before that is in use is replaced by a free one.
    """
    _refuse_in_shell()
    _refuse_no_file(path)
    with _require_packages():
        from castlescore.cli.seats import serve_seats
    from castlescore.cli.serving import opened
    from castlescore.seats.people import stored_seats

    stored = None if new_seats else stored_seats(path)
    base = stored.base if stored is not None else ""
    try:
        before = stored.port if stored is not None else PORT
        listening, address = opened(before if port is None else port, not here, named=True, base=base)
    except FileProblem as problem:
        if stored is None or port is not None:
            raise
        talk(str(problem))
        listening, address = opened(0, not here, named=True, base=base)
        talk(tr("it is port {port} now: everybody scans the code again", port=address.port))
    if stored is not None and stored.names:
        names = ", ".join(name for names in stored.names.values() for name in names)
        talk(tr("as before: {names}. For new seats:  --new-seats", names=shown(names)))
    with listening:
        ready = partial(_print_address, path, address.url, not here, json, True)
        serve_seats(listening, address, path, ready, tally, stored)
    return Exit.FINE


def _refuse_in_shell() -> None:
    """Raises Unclear within `play`; a script that starts the server in the background (`&`) can end it."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if current_context().remembers():
        raise Unclear(tr("serve runs beside the table: type  castlescore serve  in another terminal"))


def _refuse_no_file(path: str) -> None:
    if path == STDIN:
        raise Unclear(tr("a session on standard input does not change; name a file: -s FILE"))
    with contextlib.suppress(OSError):  # of an impossible path, which is reported when it is read
        if Path(path).is_dir():
            raise FileProblem(tr("{path}: that is a folder; name a file", path=shown(path)))


@contextlib.contextmanager
def _require_packages() -> Iterator[None]:
    """Raises FileProblem where the packages of the server are not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("castlescore"):
            raise
        raise FileProblem(tr("the second screen needs two packages more:  pip install 'castlescore[serve]'")) from error


def _print_address(path: str, url: str, lan: bool, json: bool, seats: bool = False) -> bool:
    """Print the address, and on stderr who can reach it; whether it could be printed."""
    if json:
        document(Served(address=url, lan=lan, session=path))
    else:
        say([url])
    if is_refused():
        return False
    if lan:
        talk(tr(SEATS_FOR_ALL if seats else OPEN_TO_ALL))
        blocks = (sys.stderr.encoding or "ascii").lower().replace("-", "").startswith("utf")  # the margin of a QR code
        if blocks and not json:
            import segno  # packages of the extra `serve`

            segno.make(url, error="l", micro=False).terminal(out=sys.stderr, compact=True)
    if seats:
        here = marked(
            "{path}: take a seat on a phone. Here:  Enter  shows who sits,  free NAME  frees a seat,  stop  ends it"
        )
        talk(tr(here, path=shown(path)))
    else:
        talk(tr("{path} is on the second screen; Ctrl-C ends it", path=shown(path)))
    sys.stderr.flush()
    return True
