"""The judge in a browser, alone: what a page asks its worker instead of a server, answered by the pages of seats.

An address names its table (`table`), and `who` where one player enters after the other. The page keeps the texts of the
tables, sends them with each request, and stores those that the answer has.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

from castlescore.core.errors import CastlescoreError
from castlescore.core.language import ENGLISH, languages, speaking, tr
from castlescore.seats import pages
from castlescore.seats.kept import Table, Tables
from castlescore.seats.looked import Looked

MEDIA = {"toml": "application/toml", "html": "text/html", "csv": "text/csv"}
Form = Mapping[str, Sequence[str]]


class Reply(NamedTuple):
    """An answer: its status and text, and the name and type of a file to take along."""

    status: int
    text: str
    name: str = ""
    type: str = ""


class Alone:
    """The tables of one browser."""

    def __init__(self, folder: str) -> None:
        self.tables = Tables(folder)

    def answer(self, request: str) -> str:
        """The answer to a request, both as JSON.

        The request has `query` and `form` as they are encoded in addresses, `languages` (the first of them that there
        is), `tables` (texts by name), and `full`: the browser could not store the last answer. The answer is a `Reply`
        with the `tables`.
        """
        asked = json.loads(request)
        self.tables.put(asked["tables"])
        with speaking(next((code for code in asked["languages"] if code in languages()), ENGLISH)):
            full = tr("The store of this browser is full, and the last entry was not kept: delete an old table.")
            query, form = (parse_qs(asked[key], keep_blank_values=True) for key in ("query", "form"))
            reply = self._reply(query, form, [full] if asked["full"] else [])
        return json.dumps({**reply._asdict(), "tables": self.tables.texts})

    def _reply(self, query: Form, form: Form, messages: Sequence[str]) -> Reply:
        name, who = query.get("table", [""])[0], query.get("who", ())
        host: Table = Looked("")
        try:
            if "do" in form:
                name, remarks = self.tables.do(name, {key: values[0] for key, values in form.items()})
                who, query, messages = (), {}, [*messages, *remarks]
            host = self.tables.table(name)
            if kind := query.get("file", [""])[0]:
                return Reply(200, host.text_of(kind), f"{Path(name).stem}.{kind}", MEDIA[kind])
        except CastlescoreError as problem:
            name, query, messages = "", {}, [*messages, *str(problem).splitlines()]
        name = name if name in self.tables.texts else ""
        held = pages.Held.of(query, (*[("table", name)] * bool(name), *(("who", each) for each in who)))
        names = tuple(player for player in host.players if not who or player in who)
        status = 200
        if "choice" in form and name:
            answer = host.say("", names, pages.form_values(form, host.state(names).choices))
            status, messages = answer.status, [*messages, *(answer.document.told or ())]
            if status == 200:
                held = pages.after_choice(host, names, held, form["choice"][0])
        page = pages.seat_page(host, names, "?", held, messages, "alone.html.j2", tables=self.tables, file=name)
        return Reply(status, page.text)
