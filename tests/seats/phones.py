"""A table with its seats in this process: requests are answered by the application itself, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

from starlette.types import Message, Scope

from castlescore import Session
from castlescore.cli.seats import Seating
from castlescore.cli.serving_pages import OwnAddressOnly
from castlescore.seats.host import Host, RecordedTable
from castlescore.seats.tallied import TalliedTable

HOST = "table.example:8420"
JOIN = "/join/"
JSON = "application/json"


class Got(NamedTuple):
    """What was answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The document."""
        return json.loads(self.body)


class Table:
    """A table on phones; `told` is what the laptop was told."""

    def __init__(self, path: Path | str, tally: bool = False) -> None:
        self.path, self.told = Path(path), list[str]()
        self.sat: dict[str, str] = {}  # by the address of a seat, who took it
        self.house: Host = TalliedTable(str(path)) if tally else RecordedTable(str(path))
        self.seating = Seating(self.house, JOIN, [], self.told.append)
        self.app = OwnAddressOnly(self.seating.app, {HOST})
        self.loop = asyncio.new_event_loop()

    def close(self) -> None:
        """End its threads."""
        self.seating.close_writer()
        self.seating.close()
        self.loop.close()

    def ask(self, path: str, body: object = None, method: str = "", **headers: str) -> Got:
        """One request; with a `body`, JSON or bytes, it is a POST from the table's own page."""
        return self.loop.run_until_complete(self.asking(path, body, method, **headers))

    async def asking(self, path: str, body: object = None, method: str = "", **headers: str) -> Got:
        """The same, beside others."""
        target = urlsplit(path)
        own = {"host": HOST} if body is None else {"host": HOST, "origin": f"http://{HOST}", "content-type": JSON}
        given = {**own, **{name.replace("_", "-"): value for name, value in headers.items()}}
        scope: Scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method or ("GET" if body is None else "POST"),
            "path": target.path,
            "raw_path": target.path.encode(),
            "query_string": target.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in given.items() if value],
            "client": ("192.0.2.7", 50000),
            "server": ("table.example", 8420),
            "scheme": "http",
            "root_path": "",
        }
        sent = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        got: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": sent, "more_body": False}

        async def send(message: Message) -> None:
            got.append(message)

        await self.app(scope, receive, send)
        result = {name.decode(): value.decode() for name, value in got[0]["headers"]}
        return Got(got[0]["status"], result, b"".join(message.get("body", b"") for message in got[1:]))

    def sit(self, name: str, **more: str) -> str:
        """The address of a seat that is taken."""
        seat = str(self.ask(f"{JOIN}sit", {"name": name, **more}).json["seat"])
        self.sat[seat] = name
        return seat

    def last(self, seat: str) -> int:
        """The number of the last event, or of the last change of the castles of a seat."""
        return self.house.last([self.sat[seat]])

    @cached_property
    def partners(self) -> dict[str, tuple[str, ...]]:
        """Who builds which castle."""
        return {site.name: site.partners for site in cast("Any", self.session.table).sites}

    def enters(self, seats: Mapping[str, str], event: Mapping[str, Any], choice: str) -> str:
        """Who of these seats enters an event: whose it is, who builds its castle, or else who is offered the choice."""
        if "by" in event:
            return str(event["by"])
        if "castle" in event:
            return next(who for who in self.partners[event["castle"]] if who in self.house.players)
        self.calm()
        for name, seat in seats.items():
            offers = self.ask(f"{seat}state").json["choices"]
            if any(offer["choice"] == choice and "trying" not in offer for offer in offers):
                return name
        raise AssertionError(choice)

    def calm(self) -> None:
        """A second goes by for whoever counts requests."""
        self.seating._asked.clear()

    def say(self, seat: str, **said: object) -> Got:
        """A choice after the last event."""
        self.calm()
        return self.ask(f"{seat}say", {"after": len(self.session), **said})

    @property
    def session(self) -> Session:
        """The session in the file."""
        return Session.read(self.path)


def choice_of(event: Mapping[str, Any], hidden: str = "downstairs-hallway") -> dict[str, Any]:
    """What a seat says for an event of a record."""
    return dict(_said(event, hidden))


def _said(event: Mapping[str, Any], hidden: str) -> Iterator[tuple[str, Any]]:
    do, tile = event["do"], event.get("tile", "")
    if tile == hidden:
        yield "dark", True
        tile = "hallway"
    words = [do, *([event["castle"]] if do in ("reward", "cards") and "castle" in event else [])]
    words += [event["by"]] if do == "cards" and "by" in event else []
    words += [event["reward"]] if do == "reward" and "castle" not in event else []
    words += ["--as", event["as"]] if "as" in event else []
    words += [tile] if tile else []
    declined = event.get("decline") is True
    yield "choice", " ".join([*words, *(["--decline"] if declined else [])])
    if do == "place":
        yield "castle", event["castle"]
    if "at" in event:
        turn = f"@{event['turn']}" if event.get("turn") else ""
        yield "place", f"{event['at'][0]},{event['at'][1]}{turn}"
    names = {"tiles": "count"} if do == "reward" else {}
    for key in ("row", "tiles", "skipped", "cards", "stack", "room", "attendant", "claim", "text", "decline"):
        if key in event and event[key] != [] and event[key] is not True:
            yield names.get(key, key), event[key]
