"""The server of a table on phones: it watches the record, and takes what is typed at the laptop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import threading
from collections.abc import Callable

from castlescore.cli.output import talk
from castlescore.cli.seats.requests import Seating, Tag
from castlescore.cli.serving import Address, Watcher, stamp_of
from castlescore.cli.serving_pages import Here, Server, Shared, config_of, run, screen
from castlescore.core.errors import shown
from castlescore.core.language import language, speaking, tr
from castlescore.core.names import find
from castlescore.seats.host import Host, RecordedTable
from castlescore.seats.tallied import TalliedTable, board_of_tally
from castlescore.tally.file import read_tally
from castlescore.view.pages import ServedPage

EVERY = 2  # ticks of the server, ten a second, between two looks at the file


class SeatServer(Server):
    """A server that follows the record for its seats too, and can be told things from another thread."""

    def __init__(self, address: Address, watcher: Watcher, house: Host) -> None:
        shared: Shared[ServedPage] = Shared(watcher.page)
        self.spoken = language()
        self.seating = Seating(house, address.base, screen(shared, f"{address.base}look/", address.hosts), self._say)
        super().__init__(config_of(Here(self.seating, address.hosts)), shared, watcher)
        self.loop: asyncio.AbstractEventLoop | None = None
        self._stamp = stamp_of(house.path)
        self._refreshing: asyncio.Task[None] | None = None

    def _say(self, told: str) -> None:
        talk(told)
        sys.stderr.flush()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, to watch, and to take lines."""
        self.loop = loop = asyncio.get_running_loop()
        house, news = self.seating.house, self.seating.news

        def told() -> None:
            self.seating.people.keep(house.players)
            news.put(Tag(house.tag))

        def changed() -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits for news
                loop.call_soon_threadsafe(told)

        house.changed = changed
        await super().startup(sockets)
        threading.Thread(target=self._take_lines, daemon=True, name="lines").start()

    async def on_tick(self, counter: int) -> bool:
        """Whether to end; and look whether somebody else wrote the record."""
        path = self.seating.house.path
        if counter % EVERY == 0 and (self._refreshing is None or self._refreshing.done()):
            stamp = stamp_of(path)
            if stamp != self._stamp:
                self._stamp = stamp
                self._refreshing = asyncio.create_task(self.seating.refresh())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Wake whoever waits for news, once what is being recorded is in the file."""
        await asyncio.to_thread(self.seating.close_writer)
        self.seating.close()
        await super().shutdown(sockets)

    def _take_lines(self) -> None:
        """What is typed at the laptop: `free NAME`, `stop`; any other line tells who sits where."""
        with speaking(self.spoken), contextlib.suppress(OSError, ValueError, RuntimeError):
            if not _may_read():
                return
            for line in sys.stdin:
                if self.loop is not None:
                    self.loop.call_soon_threadsafe(self._take, line.strip())

    def _take(self, line: str) -> None:
        with speaking(self.spoken):
            command, _, name = line.partition(" ")
            if command == "stop":
                self.should_exit = True
            elif command == "free" and name.strip():
                self._free(name.strip())
            else:
                self._tell_seats()

    def _free(self, word: str) -> None:
        names: dict[str, tuple[str, ...]] = dict.fromkeys(self.seating.house.players, ())
        who = find(word, names, names).one
        if who is None:
            self._say(tr("'{word}' is nobody here: {players}", word=shown(word), players=", ".join(names)))
        elif not self.seating.free(who):
            self._say(tr("{name} is free", name=who))

    def _tell_seats(self) -> None:
        """Who sits where."""
        for chair in self.seating.chairs().seats:
            name = shown(chair.name)
            self._say(tr("{name} sits", name=name) if chair.taken else tr("{name} is free", name=name))


def _may_read() -> bool:
    """Whether lines can be read: not from a terminal at whose front another program is, which would stop this one."""
    if sys.stdin is None or sys.stdin.closed:
        return False
    if not sys.stdin.isatty() or not hasattr(os, "tcgetpgrp"):
        return True
    return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()


def serve_seats(listening: socket.socket, address: Address, path: str, ready: Callable[[], bool], tally: bool) -> None:
    """Serve until a signal comes or `stop` is typed; raises FileProblem or LimitHit for a file that is no table.

    `tally`: it is a tally file.
    """
    house = TalliedTable(path) if tally else RecordedTable(path)
    watcher = Watcher(path, lambda path: board_of_tally(read_tally(path))) if tally else Watcher(path)
    run(SeatServer(address, watcher, house), listening, ready)
