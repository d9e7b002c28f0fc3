"""serve: the table on a second screen."""

from __future__ import annotations

import signal
import sys
from typing import Annotated

import typer

from castlescore.cli.options import Json, SessionOption
from castlescore.cli.output import document, say, talk
from castlescore.cli.recording import table_here
from castlescore.cli.streams import is_refused
from castlescore.core.errors import Exit, FileProblem, Unclear
from castlescore.core.language import marked, tr
from castlescore.protocol.answers import Served
from castlescore.toml.reading import STDIN, shown
from castlescore.words.desk import desk

PORT = 8420
OPEN_TO_ALL = marked(
    "Everybody in this network who has this address can look on, over plain http; nobody can change anything."
)


def serve_command(
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="Where it listens; 0: any that is free.")
    ] = PORT,
    lan: Annotated[
        bool, typer.Option("--lan", help="For the network: phones and televisions that know the address.")
    ] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Show the table on a second screen: a page that follows the session, within a second of every save.

    Whose turn it is, the market, points and purses, all castles, the last events. Nobody can change anything through
    it. This machine alone sees it; with --lan everybody in the network who knows its address, which has a word in it
    that nobody guesses, and is printed as a QR code too. Ctrl-C ends it. It needs castlescore[serve].

    [b]castlescore serve[/b]
    [b]castlescore serve -s friday.toml --port 8000[/b]
    [b]castlescore serve --lan[/b]
    """
    # A script that started it behind `&` can end it all the same.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if desk().remembers():
        raise Unclear(tr("serve runs beside the table: type  castlescore serve  in another terminal"))
    path = table_here(session)
    if path == STDIN:
        raise Unclear(tr("a session on standard input does not change; name a file: -s FILE"))
    try:
        from castlescore.cli.serving_pages import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("castlescore"):
            raise
        raise FileProblem(tr("the second screen needs two packages more:  pip install 'castlescore[serve]'")) from error
    from castlescore.cli.serving import Watcher, opened

    listening, address = opened(port, lan)
    with listening:
        watcher = Watcher(path)
        serve(listening, address, watcher, lambda: _tell(path, address.url, lan, json))
    return Exit.FINE


def _tell(path: str, url: str, lan: bool, json: bool) -> bool:
    """The address, and aloud who can see it; whether it could be told."""
    if json:
        document(Served(address=url, lan=lan, session=path))
    else:
        say([url])
    if is_refused():
        return False
    if lan:
        talk(tr(OPEN_TO_ALL))
        for row in [] if json else _code(url):
            print(row, file=sys.stderr)
    talk(tr("{path} is on the second screen; Ctrl-C ends it", path=shown(path)))
    sys.stderr.flush()
    return True


def _code(url: str) -> list[str]:
    """The address as a QR code; nothing where the terminal has no letters for it."""
    from castlescore.view.page.qr import half_blocks, qr_code

    encoding = (getattr(sys.stderr, "encoding", None) or "ascii").lower().replace("-", "")
    return half_blocks(qr_code(url)) if encoding.startswith("utf") else []
