"""Pictures as SVG text: elements, words that are safe in them, colours for light and dark pages, a page, films.

Knows nothing of the games. The same arguments give the same text. Lengths are in pixels, y downwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import count
from typing import NamedTuple, TypeVar

from castlescore.core.language import tr
from castlescore.protocol.page import Film
from castlescore.view.colour import PALETTE

LABELS = 60  # numbers along a side of a picture, at most
WIDEST = 1600  # pixels that a picture asks for; it scales to whatever it is given
COLOURS = {
    "paper": ("#fcf9f2", "#1b1a18"),
    "line": ("#d9cfbd", "#4d483f"),
    "lattice": ("#7d7262", "#b8ad9a"),
    "ink": ("#29241d", "#f4eee2"),
    "soft": ("#5d5446", "#c9bfae"),
    "wall": ("#3a3229", "#e6dccb"),
    "floor": ("#fffdf8", "#1b1a18"),
    "dark": ("#4a4f66", "#0b0e1c"),
    "fence": ("#7a4a1e", "#e0a25e"),
    "stone": ("#8b877f", "#bdb9b0"),
    "red": ("#c2181b", "#ff6b61"),
    "gold": ("#ead9a0", "#6a5720"),
    "lit": ("#0a5cff", "#7db4ff"),
    **{kind: (ground.light, ground.dark) for kind, ground in PALETTE.items()},
}
Colour = tuple[str, str, str]  # selector, property, name of the colour
COMMON: tuple[Colour, ...] = (
    (".paper", "fill", "paper"),
    (".frame", "stroke", "line"),
    ("text", "fill", "ink"),
    (".soft", "fill", "soft"),
    (".rule", "stroke", "line"),
    (".wall", "stroke", "wall"),
    *((f".{name}", "fill", name) for name in PALETTE),
    (".red", "fill", "red"),
    (".edge", "stroke", "red"),
)
STATIC = (
    "text{font-family:sans-serif;white-space:pre}",
    ".title{font-family:serif;font-weight:bold}",
    ".b{font-weight:bold}",
    ".i{font-style:italic}",
    ".frame,.rule{fill:none;stroke-width:2}",
    ".wall{stroke-width:4;stroke-linejoin:round}",
    ".key{stroke-width:2}",
    ".edge{fill:none}",
    ".still{pointer-events:none}",
)
Castle = TypeVar("Castle")  # a castle of any game
Layers = Sequence[Sequence[str]]  # elements that lie upon each other, the lowest layer first


class Size(NamedTuple):
    """Width and height of a page."""

    width: float
    height: float


class Ground(NamedTuple):
    """Where a picture lies: the point (west, north), in units, is drawn at (left, top), a unit so wide and so high."""

    west: int
    north: int
    left: int
    top: int
    unit: int
    high: int


def tag(name: str, *inside: str, **attributes: object) -> str:
    """One element. In the name of an attribute `_` stands for `-`, at its end for nothing, `__` for a colon.

    Empty values are left out.

    `inside` is taken as it is: elements, or text that went through `words`.
    """
    said = "".join([f' {_key(key)}="{_value(value)}"' for key, value in attributes.items() if value != ""])
    return f"<{name}{said}>{''.join(inside)}</{name}>" if inside else f"<{name}{said}/>"


@lru_cache(maxsize=256)
def _key(name: str) -> str:
    return name.rstrip("_").replace("__", ":").replace("_", "-")


def _value(value: object) -> str:
    if isinstance(value, float):
        return number(value)
    return str(value) if isinstance(value, int) else escape(clean(str(value)))


def number(value: float) -> str:
    """A length with at most one decimal, written in one way."""
    found = f"{value:.1f}".removesuffix(".0")
    return "0" if found == "-0" else found


def clean(text: str) -> str:
    """Text in one line, without what XML forbids, what hides and what would turn the direction of writing."""
    if text.isprintable():
        return text
    line = re.sub(r"[\t\n\r\u2028\u2029\x85\xa0]", " ", text)
    return "".join(c if c.isprintable() else "\ufffd" for c in line)


def words(text: str) -> str:
    """Any text as the content of an element."""
    return escape(clean(text), quote=False)


def identifier(prefix: str, name: str) -> str:
    """An id that may stand in CSS and in a link, whatever the prefix is; the same as typed for letters and digits."""
    safe = re.sub(r"[^A-Za-z0-9_-]", lambda found: f"_{ord(found[0]):x}_", prefix)
    return (safe if not safe or safe[0].isalpha() else f"s{safe}") + name


@lru_cache(maxsize=64)
def style(root: str, colours: tuple[Colour, ...], rules: tuple[str, ...]) -> str:
    """The style sheet of a picture, its rules held to the element with the id `root`; dark on a dark screen."""
    rows = (*COMMON, *colours)
    fixed = "".join(_within(root, rule) for rule in (*STATIC, *rules))
    light, dark = ("".join(f"#{root} {s}{{{p}:{COLOURS[c][i]}}}" for s, p, c in rows) for i in (0, 1))
    return tag("style", f"{fixed}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}")


def _within(root: str, rule: str) -> str:
    selectors, _, body = rule.partition("{")
    return ",".join(f"#{root} {selector}" for selector in selectors.split(",")) + "{" + body


def labels_every(length: int) -> int:
    """How many units of a side so long lie between two of its numbers, so that there are no more than LABELS."""
    steps: Iterator[int] = (n * 10**power for power in count() for n in (1, 2, 5))
    return next(step for step in steps if length <= step * LABELS)


def page(
    prefix: str,
    size: Size,
    title: str,
    description: str,
    sheet: str,
    ground: Ground,
    *body: str,
    framed: bool = True,
    papered: bool = True,
) -> str:
    """A whole document; `sheet` is its style element, `body` what is drawn, on its own paper and framed, or not.

    Its root says where it lies, so that a point of the picture becomes a place: data-west and data-north in units,
    data-left, data-top, data-unit and data-high in pixels of its viewBox (see Ground).
    """
    root, name, alt = (identifier(prefix, part) for part in ("castle", "title", "desc"))
    width, height = size
    shrink = min(1.0, WIDEST / max(width, height))
    return (
        tag(
            "svg",
            tag("title", words(title), id=name),
            tag("desc", words(description), id=alt),
            sheet,
            tag("rect", class_="paper", width=width, height=height) if papered else "",
            tag("rect", class_="frame", x=8, y=8, width=width - 16, height=height - 16, rx=3) if framed else "",
            *body,
            xmlns="http://www.w3.org/2000/svg",
            id=root,
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=float(round(width * shrink)),
            height=float(round(height * shrink)),
            role="img",
            xml__space="preserve",  # what is apart in a label stays so in every reader of SVG
            aria_labelledby=f"{name} {alt}",
            **{f"data_{key}": value for key, value in ground._asdict().items()},
        )
        + "\n"
    )


def film_page(
    prefix: str,
    heading: str,
    size: Size,
    sheet: str,
    ground: Ground,
    under: str,
    castles: Iterable[Castle],
    drawn: Callable[[Castle], Layers],
) -> Film:
    """A castle as it was at each of its moments, over what lies `under` all of them.

    `drawn`: what is drawn of a castle; one that stays the same is drawn once.
    """
    title = tr("{castle}, event by event", castle=heading)
    said = tr("The castle as it was at the event that the slider stands on.")
    return Film(heading, page(prefix, size, title, said, sheet, ground, under, film(_moments(castles, drawn))))


def _moments(castles: Iterable[Castle], drawn: Callable[[Castle], Layers]) -> Iterator[Layers]:
    last: tuple[Castle, Layers] | None = None
    for castle in castles:
        if last is None or last[0] is not castle:
            last = castle, drawn(castle)
        yield last[1]


def film(moments: Iterable[Layers]) -> str:
    """Pictures of one plan, one after the other, as one: each element stands once, and says when it is there.

    `data-at="3-17 20-20"`: in the pictures 3 to 17 and in picture 20, the first of which is 0.
    """
    spans: list[dict[str, list[list[int]]]] = []
    for n, layers in enumerate(moments):
        spans += [{} for _ in range(len(layers) - len(spans))]
        for layer, found in zip(layers, spans, strict=False):
            for element in layer:
                times = found.setdefault(element, [])
                if times and times[-1][1] == n - 1:
                    times[-1][1] = n
                else:
                    times.append([n, n])
    return "".join(
        tag("g", element, data_at=" ".join(f"{first}-{last}" for first, last in times))
        for found in spans
        for element, times in found.items()
    )
