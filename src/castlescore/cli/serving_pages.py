"""The web application of the second screen: its page and the news of changes. It only reads.

The connections of an address and the time of a request are limited, so that nobody can block the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from dataclasses import dataclass
from types import FrameType
from typing import Generic, Protocol, TypeVar

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from castlescore.cli.serving import Address, Watcher
from castlescore.view.pages import ServedPage, page_files, refusal_page

STILL = 1.5  # seconds after which a waiting request gets a sign of life; a phone waits four for one
ALWAYS = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


class Tagged(Protocol):
    """A page; `tag` differs for every version."""

    @property
    def tag(self) -> str:
        """The tag of this version."""


T = TypeVar("T", bound=Tagged)


class SharedPage(Generic[T]):
    """The current page, and the requests that wait for the next one. Used from one event loop alone."""

    def __init__(self, page: T) -> None:
        self.page = page
        self.is_closed = False
        self._news = asyncio.Event()

    def put(self, page: T) -> None:
        """Set the page, and wake all requests that wait for it."""
        self.page = page
        self._wake()

    def close(self) -> None:
        """End all waiting requests."""
        self.is_closed = True
        self._wake()

    async def wait(self, patience: float) -> bool:
        """Wait at most so many seconds for a change; whether there was one."""
        try:
            async with asyncio.timeout(patience):
                await self._news.wait()
        except TimeoutError:
            return False
        return True

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


class OwnAddressOnly:
    """Refuses requests that do not name this server's own address, so that no other site can read the page."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        app = self.app
        if Headers(scope=scope).get("host", "").lower() not in self.hosts:
            app = refused(Headers(scope=scope), 421)
        await app(scope, receive, send)


def refused(asked: Headers, status: int, why: str = "", headers: Mapping[str, str] = ALWAYS) -> Response:
    """The answer to a request that is refused: a page where a browser shows it, else nothing."""
    if "text/html" not in asked.get("accept", ""):
        return Response(status_code=status, headers=headers)
    page = refusal_page(status, why)
    return HTMLResponse(page.text, status, {**headers, "Content-Security-Policy": page.policy})


def file_route(base: str, of: str) -> Route:
    """The styles and the script of the pages of the `board` or the `seats`, below `base`; a browser keeps them."""

    async def file(request: Request) -> Response:
        found = page_files(of).get(request.path_params["file"])
        if found is None:
            raise HTTPException(404)
        headers = {**ALWAYS, "Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.packed, 200, {**headers, "Content-Encoding": "gzip"}, found.media_type)
        return Response(found.body, 200, headers, found.media_type)

    return Route(f"{base}files/{{file}}", file)


def board_routes(shared: SharedPage[ServedPage], base: str) -> list[Route]:
    """The routes of the second screen: its page at `base`, which ends with a slash, its news, and its files."""

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

    return [Route(base, page), Route(f"{base}news", news), file_route(base, "board")]


async def _news(shared: SharedPage[ServedPage]) -> AsyncIterator[str]:
    """The tag of the page, now and after every change, while the connection is open."""
    sent = ""
    while not shared.is_closed:
        if shared.page.tag != sent:
            sent = shared.page.tag
            yield f"data: {sent}\n\n"
        elif not await shared.wait(STILL):
            yield "event: still\ndata:\n\n"


GRACE, TICK = 5, 0.1  # tries, and seconds each, to wait at the end for clients that read nothing
TIDYING = 10  # ticks of the server, a second


class Server(uvicorn.Server):
    """A server that ends normally on a signal: uvicorn would raise the signal again."""

    def __init__(self, config: uvicorn.Config, shared: SharedPage[ServedPage], watcher: Watcher) -> None:
        super().__init__(config)
        self.shared, self.watcher = shared, watcher

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End on a signal, also in a background job (`&`), for which the shell makes Python ignore it."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen and to watch."""
        loop = asyncio.get_running_loop()

        def tell(page: ServedPage) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended, and no request waits
                loop.call_soon_threadsafe(self.shared.put, page)

        await super().startup(sockets)
        self.watcher.tell = tell
        self.watcher.start()

    async def on_tick(self, counter: int) -> bool:
        """Whether to end; collects garbage too: closed connections leave reference cycles of tasks and exceptions."""
        if counter % TIDYING == 0:
            gc.collect()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Wake all waiting requests, so that none delays the end."""
        self.watcher.end()
        self.shared.close()
        for _ in range(GRACE):
            if self.server_state.tasks:
                await asyncio.sleep(TICK)
        await super().shutdown(sockets)


def run(server: Server, listening: socket.socket, ready: Callable[[], bool]) -> None:
    """Serve until a signal comes; `ready` is called before the first answer, and returns whether to begin."""
    if not ready():
        return
    gc.freeze()  # modules are never garbage: collecting among them takes a millisecond
    with contextlib.suppress(KeyboardInterrupt):  # before the server handles the signal
        server.run(sockets=[listening])


def server_of(address: Address, watcher: Watcher) -> Server:
    """The server of a watched file at this address."""
    shared = SharedPage(watcher.page)
    own_address = Middleware(OwnAddressOnly, hosts=address.hosts)
    app = Starlette(routes=board_routes(shared, address.base), middleware=[own_address])
    app.router.redirect_slashes = False
    return Server(config_of(app), shared, watcher)


def config_of(app: ASGIApp) -> uvicorn.Config:
    """The settings of the server: the limits, no log, and a quick end."""
    limits = Limits(app)
    return uvicorn.Config(
        limits,
        http=type("Connection", (LimitedConnection,), {"limits": limits}),
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


EACH = 20  # most connections of one address
MOST = 200  # most connections in all
PATIENCE = 5.0  # seconds for a complete request, from the connection or the last answer on
REFUSED = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


@dataclass(eq=False)
class OpenConnection:
    """An open connection: since when, whether it waits for an answer, and when it ends without a complete request."""

    transport: asyncio.Transport
    since: float
    is_busy: bool = False
    due: asyncio.TimerHandle | None = None

    @property
    def client(self) -> tuple[str, int]:
        """The client's address and port."""
        host, port = self.transport.get_extra_info("peername")[:2]
        return host, port

    @property
    def has_read_all(self) -> bool:
        """Whether everything that was answered has been sent."""
        return self.transport.get_write_buffer_size() == 0

    def expect(self) -> None:
        """End it unless a complete request comes in time, even if bytes still come."""
        self.expect_no_more()
        self.due = asyncio.get_running_loop().call_later(PATIENCE, self.transport.abort)

    def expect_no_more(self) -> None:
        """Let it stay."""
        if self.due is not None:
            self.due.cancel()


class Limits:
    """The application of a server within limits, and the connections that are open.

    Where there are too many, a new one replaces the longest idle one: of its own address, where that has `EACH`; else
    of the address with most connections. Where none is idle, it is refused (429).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.connections: dict[tuple[str, int], OpenConnection] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; its connection ends if its body is not complete in time."""
        connection = self.connections.get(tuple(scope["client"]))
        if connection is None:  # the client has already gone
            return
        connection.is_busy = True
        if scope["method"] in ("GET", "HEAD"):
            connection.expect_no_more()

        async def received() -> Message:
            message = await receive()
            if not message.get("more_body"):
                connection.expect_no_more()
            return message

        try:
            await self.app(scope, received, send)
        finally:
            connection.is_busy = False
            connection.expect()

    def opened(self, transport: asyncio.Transport) -> OpenConnection:
        """A client connected."""
        new = OpenConnection(transport, asyncio.get_running_loop().time())
        self.connections[new.client] = new
        # A closed one whose client has not read everything counts, too.
        there = [each for each in self.connections.values() if not (each.transport.is_closing() and each.has_read_all)]
        own = [each for each in there if each.client[0] == new.client[0]]
        if (len(own) > EACH and not _replace(own, new)) or (len(there) > MOST and not _replace(there, new)):
            transport.write(REFUSED)
            transport.close()
        else:
            new.expect()
        return new

    def closed(self, connection: OpenConnection) -> None:
        """A client disconnected."""
        connection.expect_no_more()
        del self.connections[connection.client]


def _replace(others: list[OpenConnection], new: OpenConnection) -> bool:
    """Close the longest idle connection of the address that has most of them; whether there was one."""
    held = Counter(other.client[0] for other in others)
    waiting = [each for each in others if not each.is_busy and each.has_read_all]
    idle = [each for each in waiting if each is not new and not each.transport.is_closing()]
    if idle:
        min(idle, key=lambda other: (-held[other.client[0]], other.since)).transport.abort()
    return bool(idle)


class LimitedConnection(H11Protocol):
    """A connection of uvicorn that also tells the limits when it is opened and closed.

    uvicorn has no public limit for one address or for the time of a request. `limit_concurrency` would let one address
    shut out all others. What is used here of its class are the methods of `asyncio.Protocol` alone.
    """

    limits: Limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connected."""
        super().connection_made(transport)
        self._opened = self.limits.opened(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """A client disconnected."""
        self.limits.closed(self._opened)
        super().connection_lost(exc)
