"""The server of the second screen: uvicorn, ended by Ctrl-C or by whoever started it, with every reader let go."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from castlescore.cli.serving.address import Address
from castlescore.cli.serving.screen import Shared, screen
from castlescore.cli.serving.watching import Watcher
from castlescore.view.page.board import Made

GRACE, TICK = 5, 0.1  # how often, and how many seconds each time, readers who take nothing are waited for at the end
TIDYING = 10  # ticks of the server, a second
MOST = 200  # connections at once


class Server(uvicorn.Server):
    """A server that is ended by a signal as by anything else: nothing is raised again after it."""

    def __init__(self, config: uvicorn.Config, shared: Shared, watcher: Watcher) -> None:
        super().__init__(config)
        self.shared, self.watcher = shared, watcher

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to end: also one that the shell had told a job behind `&` to ignore."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen and to watch."""
        loop = asyncio.get_running_loop()

        def tell(page: Made) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits for news
                loop.call_soon_threadsafe(self.shared.put, page)

        await super().startup(sockets)
        self.watcher.tell = tell
        self.watcher.start()

    async def on_tick(self, counter: int) -> bool:
        """Whether to end; and tidy up: readers who went leave tasks and exceptions in circles, which else pile up."""
        if counter % TIDYING == 0:
            gc.collect()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Wake whoever waits for news, so that nobody holds the end up."""
        self.watcher.end()
        self.shared.close()
        for _ in range(GRACE):
            if self.server_state.tasks:
                await asyncio.sleep(TICK)
        await super().shutdown(sockets)


def serve(listening: socket.socket, address: Address, watcher: Watcher, ready: Callable[[], bool]) -> None:
    """Serve until a signal comes; `ready` is called before the first reader is answered, and tells whether to begin."""
    server = server_of(address, watcher)
    if not ready():
        return
    gc.freeze()  # the program itself is never garbage: looking for some takes a millisecond
    with contextlib.suppress(KeyboardInterrupt):  # before the server has taken the signal over
        server.run(sockets=[listening])


def server_of(address: Address, watcher: Watcher) -> Server:
    """The server of what is watched, under this address."""
    shared = Shared(watcher.page)
    config = uvicorn.Config(
        screen(shared, address.base, address.hosts),
        http="h11",
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=MOST,
        timeout_graceful_shutdown=0,
    )
    return Server(config, shared, watcher)
