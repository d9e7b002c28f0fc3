"""The forms and links of a seat's page as a browser without a script has them."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import urlencode

from seats.phones import HOST, Got, Table


class Field(NamedTuple):
    """An input or a button: its type, name and value, and whether it is sent untouched."""

    kind: str
    name: str
    value: str
    on: bool


class Form(NamedTuple):
    """A form: where it leads, and its fields."""

    action: str
    fields: list[Field]

    def value(self, name: str) -> str:
        """What stands in a field."""
        return next(field.value for field in self.fields if field.name == name)

    def filled(self, **chosen: list[str]) -> list[tuple[str, str]]:
        """What it sends with these values chosen; raises AssertionError for one that it does not have."""
        pairs = [(f.name, f.value) for f in self.fields if f.on and f.name and f.name not in chosen]
        for name, values in chosen.items():
            typed = any(f.kind in ("text", "number") and f.name == name for f in self.fields)
            had = {f.value for f in self.fields if f.name == name}
            assert typed or {*values} <= had, (name, values, had)
            pairs += [(name, value) for value in values]
        return pairs


class Page(HTMLParser):
    """A page: its forms, its links, the text of its live region, how the place that is chosen is read aloud."""

    def __init__(self, got: Got) -> None:
        super().__init__()
        self.status, self.forms, self.links = got.status, list[Form](), list[str]()
        self.said, self.heard, self._depth = "", "", 0
        self._is_chosen, self._is_heard = False, False  # the place whose label is read, its text to hear
        self.feed(got.body.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.forms.append(Form(own.get("action", ""), []))
        if own.get("name") == "spot":
            self._is_chosen = "checked" in own
        self._is_heard = self._is_chosen and tag == "span" and own.get("class") == "unseen"
        if tag == "a":
            self.links.append(own.get("href", ""))
        if tag in ("input", "button") and self.forms and "disabled" not in own:
            kind = own.get("type", "submit" if tag == "button" else "text")
            on = "checked" in own if kind in ("radio", "checkbox") else kind not in ("submit", "button")
            self.forms[-1].fields.append(Field(kind, own.get("name", ""), own.get("value", ""), on))
        if tag == "div" and (self._depth or own.get("id") == "said"):
            self._depth += 1

    def handle_endtag(self, tag: str) -> None:
        self._depth -= tag == "div" and self._depth > 0
        self._is_chosen, self._is_heard = self._is_chosen and tag != "label", False

    def handle_data(self, data: str) -> None:
        self.said += data if self._depth else ""
        self.heard += data if self._is_heard else ""

    def form(self, choice: str) -> Form:
        """The form of a choice."""
        return next(f for f in self.forms if any(e.name == "choice" and e.value == choice for e in f.fields))


def opened(table: Table, seat: str, query: str = "", **headers: str) -> Page:
    """The page of a seat, or of what is in its hand."""
    table.calm()
    return Page(table.ask(f"{seat}{query}", **headers))


def sent(table: Table, path: str, pairs: list[tuple[str, str]], **headers: str) -> Got:
    """A form that is sent."""
    table.calm()
    kind = {"content_type": "application/x-www-form-urlencoded", "origin": f"http://{HOST}"}
    return table.ask(path, urlencode(pairs).encode(), **{**kind, **headers})


def said_by_forms(table: Table, seat: str, said: Mapping[str, Any]) -> Page:
    """A choice with its values, by the links and forms of the page alone."""
    choice, query = str(said["choice"]), ""
    if "place" in said:
        query = "?" + urlencode({"choice": choice, **({"dark": "true"} if "dark" in said else {})})
    form = opened(table, seat, query).form(choice)
    rest = {key: value for key, value in said.items() if key not in ("choice", "place", "castle", "dark")}
    chosen = {key: [str(each) for each in value] if isinstance(value, list) else [str(value)]
              for key, value in rest.items()}  # fmt: skip
    for card, _, printed in [each.partition("=") for each in chosen.get("cards", ())]:
        chosen |= {f"={card}": [printed]} if printed else {}
    if "cards" in chosen:
        chosen["cards"] = [card.partition("=")[0] for card in chosen["cards"]]
    if "place" in said:
        chosen["spot"] = [f"{said.get('castle', '')}|{said['place']}"]
    return Page(sent(table, f"{seat}{form.action}", form.filled(**chosen)))
