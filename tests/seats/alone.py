"""A browser that has the judge alone, without its page: it sends requests and stores the tables of the answers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from castlescore.seats.alone import Alone

TAG = re.compile(r"<(?:br|/p|/h\d|/td|/th|/li|/tr)>|<[^>]*>")


class Shown(NamedTuple):
    """An answered page: its status, and its text as HTML."""

    status: int
    html: str

    @property
    def heading(self) -> str:
        """What stands in the band."""
        return _plain(re.findall(r"<h1>(.*?)</h1>", self.html, re.DOTALL)[0])

    @property
    def said(self) -> str:
        """What the yellow box says."""
        return _plain(re.findall(r'<div id="said" role="status">(.*?)</div>', self.html, re.DOTALL)[0])

    @property
    def verdicts(self) -> list[tuple[bool, str]]:
        """The verdicts, each with its text."""
        found = re.findall(r'<div class="verdict" data-legal="(true|false)">(.*?)</div>', self.html, re.DOTALL)
        return [(legal == "true", _plain(text)) for legal, text in found]

    @property
    def rows(self) -> list[list[str]]:
        """The rows of all tables, their cells as texts."""
        rows = re.findall(r"<tr[ >].*?</tr>", self.html, re.DOTALL)
        return [[_plain(cell) for cell in re.findall(r"<t[hd][ >].*?</t[hd]>", row, re.DOTALL)] for row in rows]


def _plain(html: str) -> str:
    return " ".join(unescape(TAG.sub(" ", html)).translate(dict.fromkeys((0x2066, 0x2067, 0x2068, 0x2069))).split())


class Browser:
    """A tab of a browser, with the store that all its tabs share."""

    def __init__(self, folder: Path, store: dict[str, str] | None = None, *languages: str) -> None:
        self.alone, self.languages = Alone(str(folder)), [*languages, "en"]
        self.store = {} if store is None else store
        self.file: dict[str, str] = {}

    def ask(
        self, query: Mapping[str, str | list[str]] | None = None, full: bool = False, **form: str | list[str]
    ) -> Shown:
        """The page that answers; the tables are stored unless the store is `full`."""
        request = {
            "query": urlencode(query or {}, doseq=True),
            "form": urlencode(form, doseq=True),
            "languages": self.languages,
            "tables": dict(self.store),
            "full": full,
        }
        reply = json.loads(self.alone.answer(json.dumps(request)))
        self.store.clear()
        self.store.update(reply["tables"])
        self.file = {key: reply[key] for key in ("name", "type", "text")}
        return Shown(reply["status"], reply["text"])

    def open(self, path: Path, name: str = "") -> Shown:
        """Open a file of this machine."""
        return self.ask(do="open", name=name or path.name, text=path.read_text(encoding="utf-8"))
