"""What the second screen answers: its page, news of a change, and nothing else. It only reads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from castlescore.core.language import tr
from castlescore.view.page.board import Made

STILL = 10.0  # seconds after which a reader without news is told that there are none
ALWAYS = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


class Shared:
    """The page that is shown now, and who waits for another one. Used from one event loop alone."""

    def __init__(self, page: Made) -> None:
        self.page = page
        self.is_closed = False
        self._news = asyncio.Event()

    def put(self, page: Made) -> None:
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


def screen(shared: Shared, base: str, hosts: Collection[str]) -> Starlette:
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


async def _news(shared: Shared) -> AsyncIterator[str]:
    """The tag of the page, now and after every change, for as long as somebody listens."""
    told = ""
    while not shared.is_closed:
        if shared.page.tag != told:
            told = shared.page.tag
            yield f"data: {told}\n\n"
        elif not await shared.wait(STILL):
            yield "event: still\ndata:\n\n"
