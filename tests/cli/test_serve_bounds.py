"""Nobody shuts others out of the second screen: connections of one address, and requests that never come whole."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from builders.evenings import HEADER, OPENING
from castlescore.cli.serving import Address, Watcher, opened
from waiting import HANG, until

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
from uvicorn.protocols.http.h11_impl import H11Protocol

from castlescore.cli import serving_pages
from castlescore.cli.seats import SeatServer
from castlescore.cli.serving_pages import Server, server_of
from castlescore.seats.host import RecordedTable

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other addresses of this machine")
STRANGER, PHONE = "127.0.0.9", "127.0.0.10"
HALF = b"GET / HTTP/1.1\r\nHost: "
ASKED = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"  # and what it announces does not come


@pytest.fixture
def table(tmp_path) -> str:
    """A session file."""
    path = tmp_path / "table.toml"
    path.write_text(HEADER + OPENING, encoding="utf-8")
    return str(path)


@contextlib.contextmanager
def running(server: Server, listening: socket.socket) -> Iterator[None]:
    """A screen of this machine beside the test."""
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@pytest.fixture
def address(table) -> Iterator[Address]:
    """The address of a screen of this machine that runs beside the test."""
    listening, found = opened(0, lan=False)
    with running(server_of(found, Watcher(table)), listening):
        yield found


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Nothing ends by time unless a test says so."""
    monkeypatch.setattr(serving_pages, "PATIENCE", HANG)


class Reader:
    """One connection from an address."""

    def __init__(self, address: Address, source: str, said: bytes = b"") -> None:
        self.address = address
        self.socket = socket.create_connection((address.host, address.port), HANG, source_address=(source, 0))
        self.say(said)

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *problem: object) -> None:
        self.socket.close()

    def say(self, said: bytes) -> None:
        """Send something."""
        with contextlib.suppress(ConnectionError):  # it was refused before it asked
            self.socket.sendall(said)

    def ask(self, path: str = "news") -> int:
        """The status of what is answered."""
        host = f"{self.address.host}:{self.address.port}"
        self.say(f"GET {self.address.base}{path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        return int(self.socket.recv(12)[9:])

    def is_gone(self) -> bool:
        """Wait until it is sent away."""
        with contextlib.suppress(ConnectionError):
            while self.socket.recv(4096):
                pass
        return True

    def is_there(self) -> bool:
        """Whether it is still connected."""
        self.socket.setblocking(False)
        try:
            while self.socket.recv(4096):
                pass
        except BlockingIOError:
            return True
        return False


@pytest.mark.parametrize("seats", [False, True])
@pytest.mark.many
def test_an_answer_is_sent_at_once_and_not_kept_back_for_more(table, seats):
    """Nagle's algorithm holds a small answer back for some 40 ms on a connection that is used again."""
    listening, found = opened(0, lan=False)
    server = SeatServer(found, Watcher(table), RecordedTable(table)) if seats else server_of(found, Watcher(table))
    with running(server, listening), Reader(found, PHONE) as reader:
        reader.ask("")
        (connection,) = server.server_state.connections
        accepted = connection.transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize("said", [b"", HALF])
@pytest.mark.many
def test_two_hundred_that_ask_nothing_shut_nobody_out(address, said):
    with contextlib.ExitStack() as stack:
        silent = [stack.enter_context(Reader(address, STRANGER, said)) for _ in range(210)]
        assert all(reader.is_gone() for reader in silent[: -serving_pages.EACH])
        for source in (PHONE, STRANGER, "127.0.0.1"):
            assert stack.enter_context(Reader(address, source)).ask() == 200


def test_an_address_has_its_connections_and_no_more(address):
    with contextlib.ExitStack() as stack:
        listening = [stack.enter_context(Reader(address, STRANGER)) for _ in range(serving_pages.EACH)]
        assert {reader.ask() for reader in listening} == {200}
        assert stack.enter_context(Reader(address, STRANGER)).ask() == 429
        assert stack.enter_context(Reader(address, PHONE)).ask() == 200
        listening[0].socket.close()

        def again() -> bool:
            with Reader(address, STRANGER) as reader:
                return reader.ask() == 200

        until(again)  # the screen learns in its own time that somebody went


def test_many_addresses_that_ask_nothing_shut_nobody_out(address, monkeypatch):
    monkeypatch.setattr(serving_pages, "MOST", 6)
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(Reader(address, PHONE))
        assert first.ask() == 200
        for n in range(30):
            stack.enter_context(Reader(address, f"127.0.1.{n % 9 + 1}", HALF))
        assert stack.enter_context(Reader(address, PHONE)).ask() == 200
        assert first.is_there()


@pytest.mark.parametrize("said", [b"", HALF, ASKED[:-2], ASKED])
@pytest.mark.many
def test_a_request_that_does_not_come_whole_is_not_waited_for_and_whoever_listens_is_let_be(address, monkeypatch, said):
    with Reader(address, PHONE) as listener:
        assert listener.ask() == 200
        monkeypatch.setattr(serving_pages, "PATIENCE", 0.05)
        with Reader(address, STRANGER, said) as silent:
            assert silent.is_gone() and listener.is_there()


def test_a_choice_that_comes_letter_by_letter_is_not_waited_for(table, monkeypatch):
    monkeypatch.setattr(serving_pages, "PATIENCE", 0.1)
    listening, found = opened(0, lan=False)
    server = SeatServer(found, Watcher(table), RecordedTable(table))
    with running(server, listening), Reader(found, STRANGER) as slow:
        host = f"{found.host}:{found.port}"
        own = f"Host: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json"
        slow.say(f"POST {found.base}sit HTTP/1.1\r\n{own}\r\nContent-Length: 2000\r\n\r\n".encode())

        def is_gone() -> bool:
            slow.say(b" ")
            try:
                return not slow.is_there()
            except ConnectionError:
                return True

        until(is_gone)
        with Reader(found, PHONE) as phone:
            assert phone.ask("state") == 200
    assert not any(chair.taken for chair in server.seating.chairs().seats)


def test_what_lies_in_the_place_of_a_file_and_is_none_is_told_at_once(tmp_path):
    """A pipe would be waited for, and hold the next change up."""
    os.mkfifo(tmp_path / "pipe.toml")
    for place in (tmp_path / "pipe.toml", tmp_path, Path("/dev/zero")):
        page = Watcher(str(place)).page.body.decode()
        assert f"{place}: cannot be read: it is not a regular file" in page


def test_a_choice_whose_body_does_not_come_whole_is_not_waited_for(table, monkeypatch):
    monkeypatch.setattr(serving_pages, "PATIENCE", 0.05)
    listening, found = opened(0, lan=False)
    host = f"{found.host}:{found.port}"
    head = (
        f"POST {found.base}sit HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n"
    )
    server = SeatServer(found, Watcher(table), RecordedTable(table))
    with (
        running(server, listening),
        Reader(
            found, PHONE, f"{head}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{{".encode()
        ) as reader,
    ):
        assert reader.is_gone()


def test_limits_use_nothing_of_uvicorn_but_that_a_connection_is_a_protocol_of_asyncio():
    """uvicorn has no public limit for one address, nor for the time of a request: see `LimitedConnection`."""
    changed = "uvicorn's connections changed: the limits of castlescore.cli.serving_pages no longer hold"
    assert issubclass(H11Protocol, asyncio.Protocol), changed
    assert {"connection_made", "connection_lost"} <= {*vars(H11Protocol)}, changed
