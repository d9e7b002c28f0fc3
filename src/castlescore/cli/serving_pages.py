"""What the second screen answers: its page, news of a change, and nothing else. It only reads.

How many connections an address may hold, and how long a request may take to come, is bounded: nobody shuts others out.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from types import FrameType
from typing import Generic, Protocol, TypeVar

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from castlescore.cli.serving import Address, Watcher
from castlescore.core.language import tr
from castlescore.view.pages import ServedPage

STILL = 10.0  # seconds after which a reader without news hears that there are none
ALWAYS = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


class Tagged(Protocol):
    """What is shown; `tag` is another one whenever it is."""

    @property
    def tag(self) -> str:
        """What tells it from any other."""


T = TypeVar("T", bound=Tagged)


class Shared(Generic[T]):
    """The page that is shown now, and who waits for another one. Used from one event loop alone."""

    def __init__(self, page: T) -> None:
        self.page = page
        self.is_closed = False
        self._news = asyncio.Event()

    def put(self, page: T) -> None:
        """Show another page, and wake everybody who waits for it."""
        self.page = page
        self._wake()

    def close(self) -> None:
        """Let everybody go."""
        self.is_closed = True
        self._wake()

    async def wait(self, patience: float) -> bool:
        """Wait for a change so many seconds; whether there was one."""
        try:
            async with asyncio.timeout(patience):
                await self._news.wait()
        except TimeoutError:
            return False
        return True

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


class Here:
    """Refuses what was not asked of this screen under its own address, so that no other site can read it."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        app = self.app
        if Headers(scope=scope).get("host", "").lower() not in self.hosts:
            app = PlainTextResponse(f"{tr('This is not the address of the second screen.')}\n", 421, headers=ALWAYS)
        await app(scope, receive, send)


def screen(shared: Shared[ServedPage], base: str, hosts: Collection[str]) -> Starlette:
    """The application: the page at `base`, which ends with a slash, and its news; for requests to these hosts alone."""

    async def page(request: Request) -> Response:
        made = shared.page
        tag = f'W/"{made.tag}"'
        headers = {**ALWAYS, "ETag": tag, "Vary": "Accept-Encoding", "Content-Security-Policy": made.policy}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(made.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type="text/html")
        return Response(made.body, headers=headers, media_type="text/html")

    async def news(request: Request) -> Response:
        if request.method == "HEAD":
            return Response(headers=ALWAYS, media_type="text/event-stream")
        return StreamingResponse(_news(shared), headers=ALWAYS, media_type="text/event-stream")

    routes = [Route(base, page), Route(f"{base}news", news)]
    return Starlette(routes=routes, middleware=[Middleware(Here, hosts=hosts)])


async def _news(shared: Shared[ServedPage]) -> AsyncIterator[str]:
    """The tag of the page, now and after every change, for as long as somebody listens."""
    sent = ""
    while not shared.is_closed:
        if shared.page.tag != sent:
            sent = shared.page.tag
            yield f"data: {sent}\n\n"
        elif not await shared.wait(STILL):
            yield "event: still\ndata:\n\n"


GRACE, TICK = 5, 0.1  # how often, and how many seconds each time, readers who take nothing are waited for at the end
TIDYING = 10  # ticks of the server, a second


class Server(uvicorn.Server):
    """A server that is ended by a signal as by anything else: nothing is raised again after it."""

    def __init__(self, config: uvicorn.Config, shared: Shared[ServedPage], watcher: Watcher) -> None:
        super().__init__(config)
        self.shared, self.watcher = shared, watcher

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to end: also one that the shell made a job behind `&` ignore."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen and to watch."""
        loop = asyncio.get_running_loop()

        def tell(page: ServedPage) -> None:
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
        """Wake all who wait for news, so that nobody delays the end."""
        self.watcher.end()
        self.shared.close()
        for _ in range(GRACE):
            if self.server_state.tasks:
                await asyncio.sleep(TICK)
        await super().shutdown(sockets)


def run(server: Server, listening: socket.socket, ready: Callable[[], bool]) -> None:
    """Serve until a signal comes; `ready` is called before the first reader is answered, and tells whether to begin."""
    if not ready():
        return
    gc.freeze()  # the program itself is never garbage: looking for some takes a millisecond
    with contextlib.suppress(KeyboardInterrupt):  # before the server has taken the signal over
        server.run(sockets=[listening])


def server_of(address: Address, watcher: Watcher) -> Server:
    """The server of what is watched, under this address."""
    shared = Shared(watcher.page)
    return Server(config_of(screen(shared, address.base, address.hosts)), shared, watcher)


def config_of(app: ASGIApp) -> uvicorn.Config:
    """How an application is served: within the bounds, silent, and so that it ends at once."""
    return uvicorn.Config(
        app,
        http=Bounded,
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=0,
    )


EACH = 20  # connections of one address
MOST = 200  # connections of all together
PATIENCE = 5.0  # seconds a request may take to be whole, from when somebody connected or from its first byte
REFUSED = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Bounded(H11Protocol):
    """A connection within the bounds.

    One too many takes the place of the oldest that asks nothing: of its own address, where that one has `EACH`; else
    of the address that has most. Where everybody asks or listens, it is refused (429).
    """

    _due: asyncio.TimerHandle | None = None
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connected."""
        super().connection_made(transport)
        self._since = self.loop.time()
        there = [other for other in self.connections if isinstance(other, Bounded) and other.is_held]
        own = [other for other in there if other.address == self.address]
        if (len(own) > EACH and not self._replace(own)) or (len(there) > MOST and not self._replace(there)):
            transport.write(REFUSED)
            transport.close()
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody went."""
        self._expect_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request: what is not whole in time is not waited for, however often a byte of it comes."""
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._expect_no_more()
        elif self._due is None:
            self._expect()

    @property
    def address(self) -> str:
        """From where it comes."""
        return self.client[0] if self.client else ""

    @property
    def is_held(self) -> bool:
        """Whether it takes a place: also one that is closed and has not read to the end."""
        return not self.transport.is_closing() or not self._has_read_all

    @property
    def is_idle(self) -> bool:
        """Whether nothing whole was asked that is not answered."""
        return self._has_read_all and (self.cycle is None or self.cycle.response_complete)

    @property
    def _has_read_all(self) -> bool:
        return self.transport.get_write_buffer_size() == 0

    def _replace(self, others: list[Bounded]) -> bool:
        """Let the longest idle one go, of the address that has most of them; whether there was one."""
        held = Counter(other.address for other in others)
        idle = [other for other in others if other is not self and other.is_idle and not other.transport.is_closing()]
        if idle:
            min(idle, key=lambda other: (-held[other.address], other._since)).transport.abort()
        return bool(idle)

    def _expect(self) -> None:
        self._due = self.loop.call_later(PATIENCE, self.transport.abort)

    def _expect_no_more(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
