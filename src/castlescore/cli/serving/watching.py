"""Watching a session and making its page anew after every change, in a thread of its own: no reader waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from castlescore.core.errors import CastlescoreError
from castlescore.core.language import language, speaking, tr
from castlescore.record.session_file import read_record
from castlescore.view.page.board import Board, Made, board_of, in_trouble, made

EVERY = 0.25  # seconds between two looks at the file
Stamp = tuple[int, int, int]


class Watcher(threading.Thread):
    """Looks at a session again and again; `tell` is given each page that differs from the one before."""

    def __init__(self, path: str) -> None:
        super().__init__(daemon=True, name="watcher")  # the program may end while a page is being made
        self.path = path
        self.tell: Callable[[Made], None] = lambda page: None
        self._stamp: Stamp | None = None
        self._last: Board | None = None  # the last that could be made
        self._ended = threading.Event()
        self._language = language()  # a thread knows nothing of what the line that starts it chose
        self.page = self._look()

    def run(self) -> None:
        """Look until it is ended."""
        with speaking(self._language):
            while not self._ended.wait(EVERY):
                if stamp_of(self.path) == self._stamp:
                    continue
                page = self._look()
                if page.tag != self.page.tag:
                    self.page = page
                    self.tell(page)

    def end(self) -> None:
        """Look no more."""
        self._ended.set()

    def _look(self) -> Made:
        self._stamp = stamp_of(self.path)  # before it is read: what is written meanwhile is seen by the next look
        try:
            board = board_of(read_record(self.path))
        except CastlescoreError as problem:
            return _page(in_trouble(self._last, str(problem)))
        except Exception as error:  # whatever is wrong, the screen goes on, and shows the next change
            why = f"{type(error).__name__}: {error}"
            return _page(in_trouble(self._last, tr("{path}: cannot be shown ({why})", path=self.path, why=why)))
        self._last = board
        return _page(board)


def _page(board: Board) -> Made:
    page = made(board)
    page.body, page.packed  # noqa: B018  worked out here, not while a reader waits
    return page


def stamp_of(path: str) -> Stamp | None:
    """What changes whenever somebody writes a file; None where there is none."""
    try:
        found = Path(path).stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
