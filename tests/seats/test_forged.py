"""Forged requests over the network: each has its status, and the table stays as it was (`serve --seats`)."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

import castlescore as cs
from builders import EXAMPLES
from seats.test_server import post
from serving import Served, serving
from waiting import HANG

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
pytestmark = pytest.mark.slow
KIND = "Content-Type: application/json"
PASS = b'{"choice": "pass", "after": 60}'


class Forging(NamedTuple):
    """A table that is served, its file, and the addresses of two seats."""

    served: Served
    path: Path
    seat: str
    other: str

    @property
    def host(self) -> str:
        """The host as a browser names it."""
        return "{}:{}".format(*self.served.place)

    def status(self, line: str, *headers: str, body: bytes = b"", host: tuple[str, ...] | None = None) -> int:
        """The status of the answer to a request, 0 for a closed connection; `host`: instead of one right header."""
        sent = [f"{line} HTTP/1.1", *(f"Host: {each}" for each in ((self.host,) if host is None else host)), *headers]
        with socket.create_connection(self.served.place, HANG) as reader, contextlib.suppress(ConnectionError):
            reader.sendall("\r\n".join([*sent, "Connection: close", "", ""]).encode() + body)
            return int(reader.recv(12)[9:] or 0)
        return 0

    def said(self, *headers: str, body: bytes = PASS, length: bool = True) -> int:
        """The status of a choice with these headers, and with the length of its body."""
        more = [f"Content-Length: {len(body)}"] if length else []
        return self.status(f"POST {self.seat}say", *headers, *more, body=body)

    def is_as_before(self) -> bool:
        """Whether nothing was recorded, and nobody has lost or taken a seat."""
        seats = json.loads(self.served.ask(path="state")[1])["seats"]
        return [seat["taken"] for seat in seats] == [True, True, False] and len(cs.Session.read(self.path)) == 60


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forging]:
    path = tmp_path_factory.mktemp("forged") / "table.toml"
    cs.Session.read(EXAMPLES / "three-players" / "table.toml").at(60).write(path)
    with serving(path.parent, "--seats", "--here") as served:
        seats = [post(served, "sit", {"name": name})[1]["seat"] for name in ("Anna", "Ben")]
        yield Forging(served, path, *seats)


def test_a_path_that_plays_tricks_leads_nowhere(table: Forging) -> None:
    seat, join = table.seat, urlsplit(table.served.url).path
    paths = [
        "//", "/./", "/..%2f", "/%2e%2e/", "*", "state", f"{seat}/state", f"{seat}state/", f"{seat}state;x",
        f"{seat}state%00", f"{seat}state%0d%0aX:1", f"{seat}..{table.other}state", f"{seat}%2e%2e{table.other}state",
        f"{seat}files/..%2f..%2f..%2fetc/passwd", f"{join}files/../../etc/passwd", f"{join}look/..{seat}state",
        f"{join.rstrip('/')}{seat}state", f"{seat.upper()}state", f"{seat[:-2]}/state", f"/{'a' * 3000}/state",
        "/%ff/state", "/%F0%9F%8F%B0/state", f"http://evil.example{seat}state", f"http://{table.host}{seat}state",
    ]  # fmt: skip
    assert {path: status for path in paths if (status := table.status(f"GET {path}")) != 404} == {}
    assert table.is_as_before()


def test_a_host_that_is_not_this_table_is_misdirected(table: Forging) -> None:
    host, port = table.served.place
    hosts = ["", host, "evil.example", f"evil.example:{port}", f"{table.host}.", f"{table.host}, evil.example",
             f"user@{table.host}", f"{table.host}/x", f"[::1]:{port}", f"127.1:{port}", f"0.0.0.0:{port}"]  # fmt: skip
    line = f"GET {table.seat}state"
    assert {name: status for name in hosts if (status := table.status(line, host=(name,))) != 421} == {}
    assert [table.status(line, host=hosts) for hosts in ((), (table.host, "evil.example"))] == [400, 400]
    assert table.is_as_before()


def test_a_page_of_another_site_can_neither_say_nor_read_anything(table: Forging) -> None:
    own = f"Origin: http://{table.host}"
    origins = ["http://evil.example", "null", "", f"https://{table.host}", f"http://{table.host}.evil.example",
               f"http://{table.host}/", f"http://user@{table.host}"]  # fmt: skip
    assert [table.said(KIND, f"Origin: {origin}") for origin in origins] == [403] * len(origins)
    assert [table.said(KIND), table.said(KIND, f"Referer: http://{table.host}{table.seat}")] == [403, 403]
    kinds = ["text/plain", "multipart/form-data; boundary=x", "application/json, text/plain", "text/plain; x=json"]
    assert [table.said(f"Content-Type: {kind}", own) for kind in kinds] == [415] * len(kinds)
    ask = (f"OPTIONS {table.seat}say", "Origin: http://evil.example", "Access-Control-Request-Method: POST")
    assert table.status(*ask) == 405
    for path in ("", "state", "news"):
        answer, _ = table.served.ask("HEAD", f"{table.seat}{path}", Origin="http://evil.example")
        assert [name for name in answer.headers if name.lower().startswith("access-control")] == []
    answer, _ = table.served.ask("HEAD", table.seat)
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert table.is_as_before()


def test_another_method_is_refused_and_no_header_makes_it_a_choice(table: Forging) -> None:
    own = f"Origin: http://{table.host}"
    for method in ("TRACE", "CONNECT", "PATCH", "DELETE", "PROPFIND", "get", "GETT"):
        assert table.status(f"{method} {table.seat}say", KIND, own) == 405
    assert table.status(f"GET {table.seat}say?choice=pass&after=60", KIND, own, "X-HTTP-Method-Override: POST") == 405
    assert table.status(f"GET {urlsplit(table.served.url).path}sit?name=Cara") == 405
    assert table.is_as_before()


def test_a_body_whose_size_is_large_or_unclear_is_not_taken(table: Forging) -> None:
    own = (KIND, f"Origin: http://{table.host}")
    assert table.said(*own, body=b"x" * 100_000) == 413
    chunked = (*own, "Transfer-Encoding: chunked")
    assert table.said(*chunked, body=b"bb8\r\n" + b"x" * 3000 + b"\r\n", length=False) == 413
    assert table.said(*chunked, "Content-Length: 5", body=b"0\r\n\r\n", length=False) == 400
    for lengths in (["-5"], ["5", "6"], ["x"], ["+31"]):
        assert table.said(*own, *(f"Content-Length: {length}" for length in lengths), length=False) == 400
    assert table.said(*own, "Content-Encoding: gzip", body=b"\x1f\x8b" + b"0" * 30) == 400
    assert table.is_as_before()
