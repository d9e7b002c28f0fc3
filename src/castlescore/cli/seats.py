"""The server for players' phones: it watches the session file, and reads lines typed at the laptop."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import os
import signal
import socket
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from time import monotonic
from types import FrameType
from typing import NamedTuple, TypeVar
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from castlescore.cli.output import talk
from castlescore.cli.serving import Address, Watcher, stamp_of
from castlescore.cli.serving_pages import (
    STILL,
    OwnAddressOnly,
    Server,
    SharedPage,
    board_routes,
    config_of,
    file_route,
    refused,
    run,
)
from castlescore.core.answers import AnswerModel
from castlescore.core.errors import CastlescoreError, shown
from castlescore.core.language import ENGLISH, language, languages, marked, speaking, tr
from castlescore.core.names import find
from castlescore.core.types import Json
from castlescore.seats import pages
from castlescore.seats.documents import Chair, Chairs, Refused, Seat
from castlescore.seats.host import Answer, Host, RecordedTable
from castlescore.seats.people import People, StoredSeats, forget_seats, store_seats
from castlescore.seats.tallied import TalliedTable, board_of_tally
from castlescore.tally.file import read_tally
from castlescore.view.pages import ServedPage

SITS, IS_FREE = marked("{name} sits"), marked("{name} is free")
SITS_ELSEWHERE = marked("{name} sits at another phone now")
EVERY = 2  # ticks of the server, ten a second, between two checks of the file


class SeatServer(Server):
    """A server that also sends the changes of the file to the seats, and takes messages from another thread."""

    def __init__(self, address: Address, watcher: Watcher, house: Host, stored: StoredSeats | None = None) -> None:
        """`stored`: the seats of before a restart."""
        shared: SharedPage[ServedPage] = SharedPage(watcher.page)
        self.spoken = language()
        self.seating = Seating(house, address.base, board_routes(shared, f"{address.base}look/"), self._say)
        if stored is not None:
            house.restore(stored.unrecorded)
            self.seating.people = People(stored.names)
            self.seating.people.keep(house.players)
        super().__init__(config_of(OwnAddressOnly(self.seating.app, address.hosts)), shared, watcher)
        self.address, self._forgets, self._storing = address, False, threading.Lock()
        self.seating.store = self._store
        self.loop: asyncio.AbstractEventLoop | None = None
        self._stamp = stamp_of(house.path)
        self._refreshing: asyncio.Task[None] | None = None

    def _say(self, message: str) -> None:
        talk(message)
        sys.stderr.flush()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, to watch the file, and to read lines."""
        self.loop = loop = asyncio.get_running_loop()
        house, news = self.seating.house, self.seating.news

        def notify() -> None:
            self.seating.people.keep(house.players)
            news.put(Tag(house.tag))

        def changed() -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended, and no request waits
                loop.call_soon_threadsafe(notify)

        house.changed = changed
        self._store()
        await super().startup(sockets)
        threading.Thread(target=self._take_lines, daemon=True, name="lines").start()

    async def on_tick(self, counter: int) -> bool:
        """Whether to end; checks also whether somebody else wrote the file."""
        path = self.seating.house.path
        if counter % EVERY == 0 and (self._refreshing is None or self._refreshing.done()):
            stamp = stamp_of(path)
            if stamp != self._stamp:
                self._stamp = stamp
                self._refreshing = asyncio.create_task(self.seating.refresh())
        return await super().on_tick(counter)

    def _store(self) -> None:
        """Store who has which seat, for the next start: called before the answer to every request that changes it."""
        house = self.seating.house
        with self._storing:
            store_seats(house.path, self.address.port, self.address.base, self.seating.people, house.unrecorded())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End on a signal. After Ctrl-C the seats are free; after any other the next start goes on with them."""
        self._forgets = self._forgets or sig == signal.SIGINT
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer all requests that wait for news, once the file is saved."""
        await asyncio.to_thread(self.seating.close_writer)
        if self._forgets:
            forget_seats(self.seating.house.path)
        self.seating.close()
        await super().shutdown(sockets)

    def _take_lines(self) -> None:
        """Run what is typed at the laptop: `free NAME`, `stop`; any other line prints who has which seat."""
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
                self._forgets = self.should_exit = True
            elif command == "free" and name.strip():
                self._free(name.strip())
            else:
                self._tell_seats()

    def _free(self, word: str) -> None:
        names: dict[str, tuple[str, ...]] = dict.fromkeys(self.seating.house.players, ())
        who = find(word, names, names).one
        if who is None:
            self._say(tr("'{word}' is not a player here: {players}", word=shown(word), players=", ".join(names)))
        elif not self.seating.free(who):
            self._say(tr("{name} is free", name=who))

    def _tell_seats(self) -> None:
        """Print who has which seat."""
        for chair in self.seating.chairs().seats:
            name = shown(chair.name)
            self._say(tr("{name} sits", name=name) if chair.taken else tr("{name} is free", name=name))


def _may_read() -> bool:
    """Whether lines can be read: not while another program uses the terminal, which would stop this one."""
    if sys.stdin is None or sys.stdin.closed:
        return False
    if not sys.stdin.isatty() or not hasattr(os, "tcgetpgrp"):
        return True
    return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()


def serve_seats(
    listening: socket.socket,
    address: Address,
    path: str,
    ready: Callable[[], bool],
    tally: bool,
    stored: StoredSeats | None = None,
) -> None:
    """Serve until a signal comes or `stop` is typed; raises FileProblem or LimitHit for a file that is no table.

    `tally`: whether it is a tally file; `stored`: the seats of before a restart.
    """
    house = TalliedTable(path) if tally else RecordedTable(path)
    watcher = Watcher(path, lambda path: board_of_tally(read_tally(path))) if tally else Watcher(path)
    run(SeatServer(address, watcher, house, stored), listening, ready)


ALWAYS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
FORM = "application/x-www-form-urlencoded"
PACKED = 4096  # bytes from which a response is compressed
LARGEST = 2048  # most bytes of a request
OFTEN, WITHIN = 10, 1.0  # most requests of a seat, in so many seconds
MOST_LOST = 100  # phones that are informed that they lost their seats
HANDS = ("dark", "castle", "of")  # values that may be chosen before the places of a tile
T = TypeVar("T")
OfSeat = Callable[[Request, str, tuple[str, ...]], Awaitable[Response]]


class Tag(NamedTuple):
    """The tag of a version; it differs after each change."""

    tag: str


class Refusal(HTTPException):
    """A request that is refused, with a message for its player where there is one."""

    def __init__(self, status: int, why: str = "", headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, why, headers)


class InLanguageOfPhone:
    """Answers every request in the language of its phone."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        with speaking(language_of(Headers(scope=scope))):
            await self.app(scope, receive, send)


class Seating:
    """The application: the seats of a table at JOIN (`base`, which ends with a slash) and behind their words."""

    def __init__(self, house: Host, base: str, look: Sequence[BaseRoute], tell: Callable[[str], None]) -> None:
        """`look`: the pages below JOIN for spectators; `tell`: prints a message on the laptop."""
        self.house, self.base, self.tell = house, base, tell
        self.spoken = language()  # at the laptop
        self.store: Callable[[], None] = lambda: None  # called after every change of what the record does not have
        self.people = People()
        self.news: SharedPage[Tag] = SharedPage(Tag(house.tag))
        self._lost: dict[str, str] = {}  # the last message for the phone of a word
        self._taken: dict[str, Sequence[str]] = {}  # the first message on its page
        self._asked: dict[str, deque[float]] = {}
        self._writer = ThreadPoolExecutor(1, "record")
        self._lookers = ThreadPoolExecutor(2, "seats")
        self.app = Starlette(
            routes=[
                *look,
                Route(base, self._join_page, methods=["GET", "POST"]),
                Route(f"{base}state", self._chairs),
                Route(f"{base}sit", self._sit, methods=["POST"]),
                file_route(base, "seats"),
                Route("/{word}/", self._of_seat(self._seat_page), methods=["GET", "POST"]),
                Route("/{word}/state", self._of_seat(self._state)),
                Route("/{word}/hand", self._of_seat(self._hand)),
                Route("/{word}/say", self._of_seat(self._say), methods=["POST"]),
                Route("/{word}/news", self._of_seat(self._news)),
                file_route("/{word}/", "seats"),
            ],
            middleware=[Middleware(InLanguageOfPhone)],
            exception_handlers={HTTPException: self._refused, CastlescoreError: self._refused},
        )
        self.app.router.redirect_slashes = False

    # Joining.

    async def _join_page(self, request: Request) -> Response:
        """The page with the seats; its form takes one, and the answer is a redirect to the seat."""
        if request.method != "POST":
            return await self._chairs_page(request)
        form = {key: values[0] for key, values in (await self._form(request, _join_address(request))).items()}
        try:
            seat = self._seated(form.get("name"), form.get("seat") or None)
        except Refusal as refusal:
            if refusal.status_code != 404:
                return await self._chairs_page(request, (refusal.detail,), refusal.status_code)
            seat = self._seated(form.get("name"), None)  # a cookie of another evening
        self._taken[seat.seat.strip("/")] = seat.told or ()
        return RedirectResponse(seat.seat, 303, headers=ALWAYS)

    async def _chairs_page(self, request: Request, messages: Sequence[str] = (), status: int = 200) -> Response:
        since = {name: self.people.since(name) for name in self.house.players}
        page = await self._computed(lambda: pages.join_page(since, self.house.about, messages))
        return _page(page, request, status)

    async def _chairs(self, request: Request) -> Response:
        return _document(self.chairs(), request)

    def chairs(self) -> Chairs:
        """The seats, and whether each is taken."""
        return Chairs(
            seats=tuple(Chair(name=name, taken=self.people.word_of(name) is not None) for name in self.house.players)
        )

    async def _sit(self, request: Request) -> Response:
        wanted = await self._read(request, _join_address(request))
        return _document(self._seated(wanted.get("name"), wanted.get("seat")), request)

    def _seated(self, name: object, seat: object) -> Seat:
        word = seat.strip("/") if isinstance(seat, str) else None
        if word is not None and self.people.names(word) is None:
            raise Refusal(404)
        if not isinstance(name, str) or name not in self.house.players:
            who = ", ".join(self.house.players)
            raise Refusal(400, tr("'{word}' is not a player here: {players}", word=shown(str(name)), players=who))
        word, lost = self.people.sit(name, word)
        messages = (tr("{name}: you have taken this seat over from another phone", name=name),) if lost else None
        if lost:
            self._keep_last_message(lost, tr("{name}: this seat was taken over by another phone", name=name))
        self._people_changed(SITS_ELSEWHERE if lost else SITS, name)
        return Seat(name=name, seat=f"/{word}/", told=messages)

    def free(self, name: str) -> bool:
        """Free a seat; whether somebody had it."""
        lost = self.people.free(name)
        if lost is None:
            return False
        self._keep_last_message(lost, tr("{name}: this seat was freed at the laptop", name=name))
        self._people_changed(IS_FREE, name)
        return True

    def _keep_last_message(self, word: str, message: str) -> None:
        """Keep the last message for a phone that lost its seat; only the newest are kept."""
        self._lost[word] = message
        if self.people.names(word) is None:
            self._asked.pop(word, None)
            self.house.forget(word)
        if len(self._lost) > MOST_LOST:
            del self._lost[next(iter(self._lost))]

    def _people_changed(self, message: str, name: str) -> None:
        with speaking(self.spoken):
            self.tell(tr(message, name=shown(name)))
        self.store()
        self.house.change_tag()

    # The page of a seat and its requests.

    def _of_seat(self, endpoint: OfSeat) -> Callable[[Request], Awaitable[Response]]:
        """An endpoint that answers for the seats of the word in the address; 404 for an unknown word."""

        async def answer(request: Request) -> Response:
            word = request.path_params["word"]
            names = self.people.names(word)
            if names is None:
                raise Refusal(404)
            return await endpoint(request, word, names)

        return answer

    async def _seat_page(self, request: Request, word: str, names: tuple[str, ...]) -> Response:
        if request.method == "POST":
            return await self._say_by_form(request, word, names)
        self._count(word)
        held, messages = _held_in_address(request), self._taken.pop(word, ())
        made = await self._computed(lambda: pages.seat_page(self.house, names, self.base, held, messages))
        return _page(made, request)

    async def _say_by_form(self, request: Request, word: str, names: tuple[str, ...]) -> Response:
        """Make a choice by a form of the page; answers with the page."""
        form, held = await self._form(request, word), _held_in_address(request)
        offers = (await self._computed(partial(self.house.state, names))).choices
        answer = await self._recorded(word, names, pages.form_values(form, offers))
        choice = form.get("choice", [""])[0]

        def page() -> ServedPage:
            now = pages.after_choice(self.house, names, held, choice) if answer.status == 200 else held
            return pages.seat_page(self.house, names, self.base, now, answer.document.told or ())

        return _page(await self._computed(page), request, answer.status)

    async def _state(self, request: Request, word: str, names: tuple[str, ...]) -> Response:
        self._count(word)
        return _document(await self._computed(partial(self.house.state, names)), request)

    async def _hand(self, request: Request, word: str, names: tuple[str, ...]) -> Response:
        self._count(word)
        query = request.query_params
        values = {key: query[key] for key in HANDS if key in query}
        hand = partial(self.house.hand, names, query.get("choice", ""), values)
        return _document(await self._computed(hand), request)

    async def _say(self, request: Request, word: str, names: tuple[str, ...]) -> Response:
        answer = await self._recorded(word, names, await self._read(request, word))
        return _document(answer.document, request, answer.status)

    async def _recorded(self, word: str, names: tuple[str, ...], choice: Json) -> Answer:
        """The answer to a choice, from the one thread that writes the record."""
        return await _in_thread(self._writer, partial(self._written, word, names, choice))

    def _written(self, word: str, names: tuple[str, ...], choice: Json) -> Answer:
        """The answer to a choice when it is recorded; raises Refusal where the seat was lost in between."""
        if self.people.names(word) != names:
            raise Refusal(404)
        answer = self.house.say(word, names, choice)
        if answer.status == 200:
            self.store()
        return answer

    async def _news(self, request: Request, word: str, names: tuple[str, ...]) -> Response:
        return StreamingResponse(self._messages(word), headers=ALWAYS, media_type="text/event-stream")

    async def _messages(self, word: str) -> AsyncIterator[str]:
        """The tag of the table, now and after every change; at the end a message that somebody else has the seat."""
        sent = ""
        while not self.news.is_closed:
            if self.people.names(word) is None:
                yield f"event: gone\ndata: {self._lost.get(word, '')}\n\n"
                return
            if self.news.page.tag != sent:
                sent = self.news.page.tag
                yield f"data: {sent}\n\n"
            elif not await self.news.wait(STILL):
                yield "event: still\ndata:\n\n"

    # Checks of requests.

    async def _computed(self, look: Callable[[], T]) -> T:
        """The result of a function, run in another thread."""
        return await _in_thread(self._lookers, look)

    async def _refused(self, request: Request, problem: Exception) -> Response:
        """The answer to a request that is refused: a page for a browser, a document or nothing for a script.

        An unknown word is answered alike whatever the method.
        """
        refusal = problem if isinstance(problem, HTTPException) else Refusal(400, str(problem))
        word = request.path_params.get("word")
        if refusal.status_code == 405 and word is not None and self.people.names(word) is None:
            refusal = Refusal(404)
        why = refusal.detail if isinstance(refusal, Refusal) else ""
        headers = {**ALWAYS, **(refusal.headers or {})}
        if "Allow" in headers:  # starlette joins a set
            headers["Allow"] = ", ".join(sorted(headers["Allow"].split(", ")))
        if why and "text/html" not in request.headers.get("accept", ""):
            return JSONResponse(Refused(told=(why,)).to_json(), refusal.status_code, headers=headers)
        return refused(request.headers, refusal.status_code, why, headers)

    async def refresh(self) -> None:
        """Read what others wrote into the file."""
        with contextlib.suppress(CastlescoreError):
            await asyncio.get_running_loop().run_in_executor(self._writer, self.house.refreshed)

    def _count(self, whose: str) -> None:
        """Raises Refusal for more requests in a second than are allowed."""
        now, times = monotonic(), self._asked.setdefault(whose, deque(maxlen=OFTEN))
        if len(times) == OFTEN and now - times[0] < WITHIN:
            raise Refusal(429, headers={"Retry-After": "1"})
        times.append(now)

    async def _body(self, request: Request, whose: str, kind: str) -> bytes:
        """The body of a request from a page of this table, of this content type; raises Refusal."""
        if request.headers.get("origin", "").lower() != f"http://{request.headers.get('host', '').lower()}":
            raise Refusal(403)
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != kind:
            raise Refusal(415)
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > LARGEST:
                raise Refusal(413)
        self._count(whose)
        return body

    async def _form(self, request: Request, whose: str) -> dict[str, list[str]]:
        """The fields of a form."""
        body = await self._body(request, whose, FORM)
        try:
            return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=100, errors="strict")
        except ValueError as error:
            raise Refusal(400) from error

    async def _read(self, request: Request, whose: str) -> Json:
        """The body of a request as JSON."""
        body = await self._body(request, whose, "application/json")
        try:
            document = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise Refusal(400, "JSON") from error
        if not isinstance(document, dict):
            raise Refusal(400, "JSON")
        return document

    def close_writer(self) -> None:
        """Wait until the current choice is in the file; no further choice is recorded."""
        self._writer.shutdown(cancel_futures=True)

    def close(self) -> None:
        """End all open connections."""
        self.news.close()
        self._lookers.shutdown(wait=False, cancel_futures=True)


async def _in_thread(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    """The result of a function in another thread, in the language of the request."""
    return await asyncio.get_running_loop().run_in_executor(pool, copy_context().run, work)


def language_of(headers: Headers) -> str:
    """The first language of the phone that the program has; English where it has none of them."""
    wanted: list[tuple[float, str]] = []
    for part in headers.get("accept-language", "")[:500].split(","):
        name, _, weight = part.partition(";")
        with contextlib.suppress(ValueError):
            wanted.append((-float(weight.strip().removeprefix("q=") or 1), name.strip().split("-")[0].lower()))
    spoken = [name for weight, name in sorted(wanted, key=lambda each: each[0]) if weight < 0 and name in languages()]
    return spoken[0] if spoken else ENGLISH


def _document(value: AnswerModel, request: Request, status: int = 200) -> Response:
    """A value as JSON."""
    return _response(
        json.dumps(value.to_json(), ensure_ascii=False, separators=(",", ":")).encode(),
        request,
        status,
        "application/json",
    )


def _page(page: ServedPage, request: Request, status: int = 200) -> Response:
    policy = {"Content-Security-Policy": page.policy}
    return _response(page.text.encode(), request, status, "text/html", policy)


def _response(
    body: bytes, request: Request, status: int, media_type: str, more: Mapping[str, str] | None = None
) -> Response:
    """The response, compressed if it is large and the phone accepts that: pictures shrink to a sixth."""
    headers = {**ALWAYS, "Vary": "Accept-Encoding, Accept-Language", **(more or {})}
    if len(body) > PACKED and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers = gzip.compress(body, 1, mtime=0), {**headers, "Content-Encoding": "gzip"}
    return Response(body, status, headers, media_type)


def _join_address(request: Request) -> str:
    """Who is counted for requests without a seat: the address."""
    return f"join {request.client.host if request.client else ''}"


def _held_in_address(request: Request) -> pages.Held:
    """The tile and the values chosen so far, from the address of a seat's page."""
    query = request.query_params
    return pages.Held.of({key: query.getlist(key) for key in query})
