"""Where the second screen is served: on this machine alone, or in the network under a secret address."""

from __future__ import annotations

import contextlib
import secrets
import socket
import stat
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from castlescore.core.errors import CastlescoreError, FileProblem, shown
from castlescore.core.language import language, speaking, tr
from castlescore.core.system import reuse_port
from castlescore.record.session_file import read_record
from castlescore.view.pages import Board, ServedPage, board_of, board_page, board_with_trouble

LOCAL = "127.0.0.1"
ANYWHERE = "192.0.2.1"  # a documentation address (RFC 5737): connecting a UDP socket to it sends nothing
CONSONANTS, VOWELS, SYLLABLES = "bdfgklmnprstvz", "aeiou", 6


@dataclass(frozen=True)
class Address:
    """An address: the host, the port, and the path of the page."""

    host: str
    port: int
    base: str

    @property
    def url(self) -> str:
        """The address as typed into a browser."""
        return f"http://{self.host}:{self.port}{self.base}"

    @property
    def hosts(self) -> frozenset[str]:
        """The host names that a browser may use in a request."""
        names = (LOCAL, "localhost") if self.host == LOCAL else (self.host,)
        hosts = {f"{name}:{self.port}" for name in names}
        return frozenset(hosts | set(names) if self.port == 80 else hosts)


def opened(port: int, lan: bool, named: bool = False, base: str = "") -> tuple[socket.socket, Address]:
    """A listening socket, and its address; raises FileProblem where there is no network or the port is taken.

    `named`: the address has a secret word also where only this machine can reach it; `base`: the path with this word.
    """
    host = in_the_network() if lan else LOCAL
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio then sets TCP_NODELAY
    reuse_port(listening)
    try:
        listening.bind((host, port))
        listening.listen()
    except OSError as error:
        listening.close()
        raise FileProblem(_why_not(port, error)) from error
    base = base or (f"/{_secret_word()}/" if lan or named else "/")
    return listening, Address(host, listening.getsockname()[1], base)


def _why_not(port: int, error: OSError) -> str:
    if isinstance(error, PermissionError):
        return tr("port {port} may not be used here; take another one:  --port N, from 1024 on", port=port)
    return tr(
        "port {port} is in use, perhaps by another second screen; take another:  --port N  (0: any free one)", port=port
    )


def in_the_network() -> str:
    """The address of this machine in its network; raises FileProblem where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ANYWHERE, 9))
            host: str = probe.getsockname()[0]
        except OSError:
            host = LOCAL
    if host.startswith(("127.", "0.")):
        why = tr("this machine is in no network that others could reach it by; without --lan it shows it here")
        raise FileProblem(why)
    return host


def _secret_word() -> str:
    """A secret word that can be typed on a television, one of more than 10^11."""
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES))


EVERY = 0.25  # seconds between two checks of the file
Stamp = tuple[int, int, int]


class Watcher(threading.Thread):
    """Checks a session again and again; `tell` gets each page that differs from the one before."""

    def __init__(self, path: str, board: Callable[[str], Board] = lambda path: board_of(read_record(path))) -> None:
        """`board`: makes the board of the file; raises CastlescoreError where it cannot."""
        self._board = board
        super().__init__(daemon=True, name="watcher")  # daemon: the program may end while a page is being made
        self.path = path
        self.tell: Callable[[ServedPage], None] = lambda page: None
        self._stamp: Stamp | None = None
        self._last: Board | None = None  # the last board that could be made
        self._ended = threading.Event()
        self._language = language()  # a thread does not inherit context variables such as the language
        self.page = self._look()

    def run(self) -> None:
        """Watch until `end` is called."""
        with speaking(self._language):
            while not self._ended.wait(EVERY):
                if stamp_of(self.path) == self._stamp:
                    continue
                page = self._look()
                if page.tag != self.page.tag:
                    self.page = page
                    self.tell(page)

    def end(self) -> None:
        """Stop watching."""
        self._ended.set()

    def _look(self) -> ServedPage:
        self._stamp = stamp_of(self.path)  # before reading: a write during the reading is seen by the next check
        try:
            _check_ordinary(self.path)
            board = self._board(self.path)
        except CastlescoreError as problem:
            return _page(board_with_trouble(self._last, str(problem)))
        except Exception as error:  # after any error the screen goes on, and shows the next change
            why = f"{type(error).__name__}: {error}"
            return _page(board_with_trouble(self._last, tr("{path}: cannot be shown ({why})", path=self.path, why=why)))
        self._last = board
        return _page(board)


def _page(board: Board) -> ServedPage:
    page = board_page(board)
    page.body, page.packed  # noqa: B018  computed here, not while a reader waits
    return page


def _check_ordinary(path: str) -> None:
    """Raises FileProblem for a pipe or a device, which could be read without end."""
    with contextlib.suppress(OSError, ValueError):  # reading will report it
        if not stat.S_ISREG(Path(path).stat().st_mode):
            why = tr("it is not a regular file")
            raise FileProblem(tr("{name}: cannot be read: {error}", name=shown(path), error=why))


def stamp_of(path: str) -> Stamp | None:
    """A value that changes with every write to a file; None where there is no file."""
    try:
        stat = Path(path).stat()
    except (OSError, ValueError):
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino
