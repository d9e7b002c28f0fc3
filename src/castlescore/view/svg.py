"""Pictures as SVG text: elements, colours for light and dark pages, a page, films, and words that fit.

It knows nothing of the games. The same arguments give the same text. Lengths are in pixels, y downwards. No font is
measured: widths are those of the widest common fonts, so that nothing overflows where another is used.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import count, pairwise
from math import sqrt
from typing import NamedTuple, TypeVar

from castlescore.core.language import tr, trn
from castlescore.core.language.messages import Say
from castlescore.core.refusals import Judgement
from castlescore.core.rulebook import cite
from castlescore.view.colour import PALETTE
from castlescore.view.page import Film, Key

LABELS = 60  # numbers along a side of a picture, at most
WIDEST = 1600  # pixels of a picture's default width; it scales to any width
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
    "gold": ("#ead9a0", "#7f6243"),
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
LIT: tuple[Colour, ...] = ((".lit", "stroke", "lit"), (".rim", "stroke", "wall"))
LIT_RULES = (".lit,.rim{fill:none;stroke-linejoin:round}", ".lit{stroke-width:16}", ".rim{stroke-width:4}")
LIGHTS = ("lit", "rim")  # the classes of the outlines of a highlighted tile, the lower one first
Castle = TypeVar("Castle")  # a castle of any game
Layers = Sequence[Sequence[str]]  # elements in layers, the lowest first
LEADING = 1.2  # from line to line, of the size
ASCENT = 0.95  # from the top of a line to its baseline, of the size
MOST_WORDS = 20
SHIFTS = 16  # number of heights tried for a label
Chord = Callable[[float, float], tuple[float, float] | None]
Spoken = tuple[str, str]  # a language, and the tile's name in it
EDGE = 40, 10, 34  # pixels left of, above and below a plan alone, for the numbers of its grid
MARGIN = 28  # pixels between the frame and its content
TITLE, TEXT = 26.0, 14.0
MOST_NOTES, MOST_WHY = 40, 600  # most notes, and most letters of each
ENTRY = 16.0  # pixels between two entries of a legend
LEGEND = "key-"  # the prefix of the ids of the legend
HIGH = 32  # pixels of a picture in the legend


class Size(NamedTuple):
    """Width and height of a page."""

    width: float
    height: float


class Grid(NamedTuple):
    """The origin and scale of a picture: the point (west, north), in units, is at (left, top), a unit so large."""

    west: int
    north: int
    left: int
    top: int
    unit: int
    high: int

    def spot(self, point: tuple[int, int]) -> tuple[int, int]:
        """Where a point, in half units, is drawn."""
        x, y = self.left - self.west * self.unit, self.top + self.north * self.high
        return x + point[0] * self.unit // 2, y - point[1] * self.high // 2


def tag(name: str, *inside: str, **attributes: object) -> str:
    """One element. In an attribute's name `_` stands for `-`, a final `_` for nothing, `__` for a colon.

    Empty values are left out.

    `inside` is inserted unchanged: elements, or text that went through `words`.
    """
    written = ""
    for key, value in attributes.items():
        if value != "":
            text = number(value) if isinstance(value, float) else escape(clean(str(value)))
            written += f' {key.rstrip("_").replace("__", ":").replace("_", "-")}="{text}"'
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def number(value: float) -> str:
    """A length with at most one decimal."""
    digits = f"{value:.1f}".removesuffix(".0")
    return "0" if digits == "-0" else digits


def clean(text: str) -> str:
    """Text in one line, without characters that XML forbids, hidden ones and direction marks."""
    if text.isprintable():
        return text
    line = re.sub(r"[\t\n\r\u2028\u2029\x85\xa0]", " ", text)
    return "".join(c if c.isprintable() else "\ufffd" for c in line)


def words(text: str) -> str:
    """A text as the escaped content of an element."""
    return escape(clean(text), quote=False)


def identifier(prefix: str, name: str) -> str:
    """An id for CSS and links from any prefix; letters and digits stay as typed."""
    safe = re.sub(r"[^A-Za-z0-9_-]", lambda match: f"_{ord(match[0]):x}_", prefix)
    return (safe if not safe or safe[0].isalpha() else f"s{safe}") + name


@lru_cache(maxsize=64)
def style(prefix: str, colours: tuple[Colour, ...], rules: tuple[str, ...], *, afar: bool = False) -> str:
    """The style element of a picture with a game's `colours` and `rules`, for its own elements alone.

    It depends on the prefix of the ids alone, so that a policy can name its hash. `afar`: with the style of a
    highlighted tile. On a dark screen the colours are the dark ones.
    """
    root = identifier(prefix, "castle")
    fixed = ""
    for rule in (*STATIC, *rules, *(LIT_RULES if afar else ())):
        selectors, _, body = rule.partition("{")
        fixed += ",".join(f"#{root} {selector}" for selector in selectors.split(",")) + "{" + body
    rows = (*COMMON, *colours, *(LIT if afar else ()))
    light, dark = ("".join(f"#{root} {s}{{{p}:{COLOURS[c][i]}}}" for s, p, c in rows) for i in (0, 1))
    return tag("style", f"{fixed}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}")


def axes(columns: Iterable[tuple[int, int, float]], rows: Iterable[tuple[int, int, float]], size: float) -> str:
    """The numbers of a grid, those of its columns and those left of its rows, each with its place in the picture."""
    below = [tag("text", str(n), class_="axis", x=x, y=y, text_anchor="middle") for n, x, y in columns]
    left = [tag("text", str(n), class_="axis", x=x, y=y, text_anchor="end") for n, x, y in rows]
    return tag("g", *below, *left, font_size=size)


def labels_every(length: int) -> int:
    """The number of units between two numbers of a side so long, so that there are at most LABELS."""
    steps: Iterator[int] = (n * 10**power for power in count() for n in (1, 2, 5))
    return next(step for step in steps if length <= step * LABELS)


def page(
    prefix: str,
    size: Size,
    title: str,
    description: str,
    sheet: str,
    grid: Grid,
    *body: str,
    framed: bool = True,
    papered: bool = True,
) -> str:
    """A whole document; `sheet` is its style element, `body` the drawing, on a framed paper of its own or not.

    Its root has the origin and scale, to compute a place from a point: data-west and data-north in units, data-left,
    data-top, data-unit and data-high in pixels of its viewBox (see Grid).
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
            xml__space="preserve",  # so that every reader of SVG keeps the blanks of a label
            aria_labelledby=f"{name} {alt}",
            **{f"data_{key}": value for key, value in grid._asdict().items()},
        )
        + "\n"
    )


def film_page(
    prefix: str,
    heading: str,
    size: Size,
    sheet: str,
    grid: Grid,
    under: str,
    castles: Iterable[Castle],
    drawn: Callable[[Castle], Layers],
) -> Film:
    """A castle at each of its moments, with `under` below all of them.

    `drawn`: the drawing of a castle; an unchanged castle is drawn once.
    """
    moments: list[Layers] = []
    last: Castle | None = None
    for castle in castles:
        moments.append(moments[-1] if castle is last else drawn(castle))
        last = castle
    title = tr("{castle}, event by event", castle=heading)
    description = tr("The castle as it was at the event that the slider stands on.")
    return Film(heading, page(prefix, size, title, description, sheet, grid, under, film(moments)))


def film(moments: Iterable[Layers]) -> str:
    """Several pictures of one plan as one: each element is in it once, with the pictures to which it belongs.

    `data-at="3-17 20-20"`: in the pictures 3 to 17 and in picture 20, counted from 0.
    """
    spans: list[dict[str, list[list[int]]]] = []
    for n, layers in enumerate(moments):
        spans += [{} for _ in range(len(layers) - len(spans))]
        for layer, piece in zip(layers, spans, strict=False):
            for element in layer:
                times = piece.setdefault(element, [])
                if times and times[-1][1] == n - 1:
                    times[-1][1] = n
                else:
                    times.append([n, n])
    return "".join(
        tag("g", element, data_at=" ".join(f"{first}-{last}" for first, last in times))
        for piece in spans
        for element, times in piece.items()
    )


class Run(NamedTuple):
    """Letters of one style: their classes and their size, relative to the label's."""

    text: str
    look: str = ""
    scale: float = 1.0

    @property
    def width(self) -> float:
        """The greatest width, relative to the label's size."""
        return self.scale * width_of(self.text, bold="b" in self.look.split())


Row = tuple[Run, ...]


class Shape(NamedTuple):
    """An area for a label: its box (left, top, right, bottom), and the room between two heights, if there is any."""

    box: tuple[float, float, float, float]
    chord: Chord


@lru_cache(maxsize=4096)
def width_of(text: str, *, bold: bool = False) -> float:
    """The greatest width of a text, relative to its size."""
    return sum(map(_width, text)) * (1.12 if bold else 1.0)


def _width(c: str) -> float:
    if unicodedata.east_asian_width(c) in "FW":
        return 1.05
    if not c.isascii():
        return _foreign_width(unicodedata.normalize("NFD", c)[0])
    if c in "mwMW@%":
        return 1.0
    if c in "fijlrtI.,:;'|!()[] -":
        return 0.42
    return 0.8 if c.isupper() or c in "&+<>=~#" else 0.66


def _foreign_width(c: str) -> float:
    """The greatest width of a letter outside English, without its marks."""
    if c.isascii():
        return _width(c)
    if unicodedata.combining(c):
        return 0.0
    if "а" <= c.lower() <= "я":
        wide = c.lower() in "жмфшщыю"
        return (1.15 if wide else 0.9) if c.isupper() else (1.0 if wide else 0.75)
    return 1.05 if c.isupper() or not c.isalpha() else 0.9


def cut(text: str, width: float, *, bold: bool = False) -> str:
    """The beginning of a text that fits a width, relative to its size, the cut marked."""
    if width_of(text, bold=bold) <= width:
        return text
    room = width - width_of("...", bold=bold)
    end = next(i for i in range(len(text) + 1) if i == len(text) or width_of(text[: i + 1], bold=bold) > room)
    return text[:end].rstrip() + "..."


def wrapped(text: str, width: float) -> list[str]:
    """A text in lines of at most this width, relative to its size; a wider word is cut."""
    return [cut(line, width) for line in _lines(clean(text).split(), width)]


def _lines(parts: Iterable[str], width: float) -> list[str]:
    """Words in lines of at most this width, relative to their size; a wider word has a line of its own."""
    lines = [""]
    for word in parts:
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def breaks(text: str, most: int) -> Iterator[list[str]]:
    """A text in one to `most` lines, for each number of lines with the least width."""
    parts = clean(text).split()
    if len(parts) > MOST_WORDS:
        parts = [*parts[:MOST_WORDS], "..."]
    widths = sorted({width_of(" ".join(parts[i:j])) for i in range(len(parts)) for j in range(i + 1, len(parts) + 1)})
    longest = max(map(width_of, parts), default=0.0)
    narrowest = {len(_lines(parts, width)): width for width in reversed(widths) if width >= longest}
    for lines in range(1, most + 1):
        if lines in narrowest:
            yield _lines(parts, narrowest[lines])


def polygon_shape(corners: Sequence[tuple[float, float]], margin: float) -> Shape:
    """The inside of a polygon, with a margin to its sides."""
    sides = [*pairwise([*corners, corners[0]])]
    xs, ys = zip(*corners, strict=True)
    west, east, upper, lower = min(xs), max(xs), min(ys), max(ys)
    whole = (west + margin, east - margin) if west + margin < east - margin else None
    is_box = set(corners) == {(x, y) for x in (west, east) for y in (upper, lower)}  # as most rooms are

    def chord(top: float, bottom: float) -> tuple[float, float] | None:
        high, low = top - margin, bottom + margin
        if high < upper or low > lower:
            return None
        if is_box:
            return whole
        heights = sorted({high, low, *(y for y in ys if high < y < low)})
        spans = [_span(sides, a, b) for a, b in pairwise(heights)]
        left, right = max(s[0] for s in spans) + margin, min(s[1] for s in spans) - margin
        return (left, right) if left < right else None

    return Shape((west, upper, east, lower), chord)


def _span(sides: Iterable[tuple[tuple[float, float], tuple[float, float]]], a: float, b: float) -> tuple[float, float]:
    """The widest room between two heights without a corner between them."""
    crossing = []
    for (px, py), (qx, qy) in sides:
        if min(py, qy) <= a and max(py, qy) >= b:
            crossing.append(sorted(px + (qx - px) * (y - py) / (qy - py) for y in (a, b)))
    crossing.sort(key=sum)
    rooms = [(crossing[i][1], crossing[i + 1][0]) for i in range(0, len(crossing) - 1, 2)]
    return max(rooms, key=lambda room: room[1] - room[0], default=(0.0, 0.0))


def disc_shape(x: float, y: float, radius: float, margin: float) -> Shape:
    """The inside of a disc, with a margin to its edge."""

    def chord(top: float, bottom: float) -> tuple[float, float] | None:
        left = (radius - margin) ** 2 - max(abs(top - y), abs(bottom - y)) ** 2
        return (x - sqrt(left), x + sqrt(left)) if left > 0 else None

    return Shape((x - radius, y - radius, x + radius, y + radius), chord)


class Label(NamedTuple):
    """Positioned rows: size, and for each row its middle and its top."""

    size: float
    rows: tuple[tuple[Row, float, float], ...]

    def boxes(self) -> list[tuple[float, float, float, float]]:
        """The greatest boxes (left, top, right, bottom) of the rows."""
        return [
            (x - self.size * _width_of(row) / 2, top, x + self.size * _width_of(row) / 2, top + _height(row, self.size))
            for row, x, top in self.rows
        ]

    def moved(self, dx: float, dy: float) -> Label:
        """The same label elsewhere."""
        return Label(self.size, tuple((row, x + dx, top + dy) for row, x, top in self.rows))

    def drawn(self, turn: str = "") -> str:
        """The text elements; `turn`: a transformation of all."""
        texts = "".join(text_row(row, x, top, self.size, "middle") for row, x, top in self.rows)
        return tag("g", texts, transform=turn) if turn else texts


def _width_of(row: Row) -> float:
    return sum(run.width for run in row)


def _height(row: Row, size: float) -> float:
    return LEADING * size * max(run.scale for run in row)


def text_row(row: Row, x: float, top: float, size: float, anchor: str = "") -> str:
    """One row of text; `anchor`: the part of it that stands at `x`, by default its beginning."""
    scale = max(run.scale for run in row)
    same = len({run.scale for run in row}) == 1
    inside = [
        tag("tspan", words(run.text), class_=run.look, font_size="" if same else float(size * run.scale)) for run in row
    ]
    return tag(
        "text",
        *([words(row[0].text)] if len(row) == 1 else inside),
        class_=row[0].look if len(row) == 1 else "",
        x=float(x),
        y=float(top + ASCENT * size * scale),
        font_size=float(size * scale),
        text_anchor=anchor,
    )


def fit_label(shape: Shape, layouts: Sequence[Sequence[Row]], sizes: Iterable[float]) -> Label | None:
    """The first of the sizes in which a layout fits into a shape, with the layout that fits best."""
    for size in sizes:
        candidates = [
            (cost + i / 8, i, label) for i, rows in enumerate(layouts) for cost, label in _fit(shape, rows, size)
        ]
        if candidates:
            return min(candidates, key=lambda each: each[:2])[2]
    return None


def _fit(shape: Shape, rows: Sequence[Row], size: float) -> Iterator[tuple[float, Label]]:
    """The fit of a layout: its penalty, and the label."""
    left, top, right, bottom = shape.box
    widths, heights = [size * _width_of(row) for row in rows], [_height(row, size) for row in rows]
    spare = bottom - top - sum(heights)
    if spare < 0 or max(widths) > right - left:
        return
    for i in sorted(range(SHIFTS + 1), key=lambda i: abs(2 * i - SHIFTS)):
        y = top + spare * i / SHIFTS
        placed = []
        for row, width, height in zip(rows, widths, heights, strict=True):
            room = shape.chord(y, y + height)
            if room is None or room[1] - room[0] < width:
                break
            placed.append((row, (room[0] + room[1]) / 2, y))
            y += height
        else:
            middles = [x for _, x, _ in placed]
            shift = max(middles) - min(middles)
            yield shift + abs(i / SHIFTS - 0.5) * spare / 4, Label(size, tuple(placed))
            if not shift:  # no candidate farther from the middle can be better
                return


class Note(NamedTuple):
    """A paragraph below a picture: its head, and further rows."""

    head: str
    rows: tuple[str, ...] = ()


class Entry(NamedTuple):
    """An entry of a legend: a picture around (0, 0), its width, and its meaning."""

    sign: str
    width: float
    text: str


class Block(NamedTuple):
    """Drawn elements and their height."""

    drawn: str
    height: float


def scale_of(width: float) -> float:
    """The enlargement of the words around a picture, so that they can be read when all of it is seen."""
    return max(1.0, min(4.0, width / 960))


def broken(verdict: Judgement, say: Say) -> tuple[str, ...]:
    """Every broken rule with its page in the rulebook and a sentence, cut if it is too long."""
    violation = ((cite(violation.rule), say(violation.why)) for violation in verdict.violations)
    return tuple(f"{rule}: {why if len(why) <= MOST_WHY else why[: MOST_WHY - 3] + '...'}" for rule, why in violation)


def heading(title: str, width: float) -> Block:
    """The title over a picture of this width, nothing if it is empty."""
    size = TITLE * scale_of(width)
    if not title:
        return Block("", 0.0)
    text = cut(title, (width - 2 * MARGIN) / size, bold=True)
    drawn = tag("text", words(text), class_="title", x=width / 2, y=MARGIN + size, font_size=size, text_anchor="middle")
    return Block(drawn, 1.5 * size)


def foot(caption: Sequence[str], legend: Iterable[Entry], notes: Sequence[Note], width: float, top: float) -> Block:
    """The words below a picture, from this height downwards."""
    scale, y = scale_of(width), top
    drawn = []
    for text in caption:
        block = paragraph(text, width, y, "b" if text == caption[0] else "")
        drawn.append(block.drawn)
        y += block.height
    y += 6 * scale
    block = _legend(legend, width, y)
    drawn.append(block.drawn)
    y += block.height
    if len(notes) > MOST_NOTES:
        more = len(notes) - MOST_NOTES + 1
        notes = [*notes[: MOST_NOTES - 1], Note(trn("and {n} tile more", "and {n} tiles more", more))]
    for note in notes:
        y += 6 * scale
        for i, text in enumerate((note.head, *note.rows)):
            block = paragraph(text, width, y, "" if i else "b red", 18.0 * scale if i else 0.0)
            drawn.append(block.drawn)
            y += block.height
    return Block("".join(drawn), y - top)


def paragraph(text: str, width: float, top: float, look: str, indent: float = 0.0) -> Block:
    """Text wrapped to the width of a page."""
    size = TEXT * scale_of(width)
    bold = 1.12 if "b" in look.split() else 1.0
    rows = wrapped(text, (width - 2 * MARGIN - indent) / size / bold)
    drawn = "".join(
        tag("text", words(row), class_=look, x=MARGIN + indent, y=top + (i * LEADING + 0.95) * size, font_size=size)
        for i, row in enumerate(rows)
    )
    return Block(drawn, len(rows) * LEADING * size)


def sketch(kind: str, outline: Sequence[tuple[float, float]] | tuple[float, float, float]) -> str:
    """The outline of a tile as a small picture, in the colour that the styles of its page have for its type.

    `outline`: its corners, or the middle and the radius of a circle; y upwards.
    """
    if isinstance(outline[0], tuple):
        corners = [(x, -y) for x, y in outline]  # type: ignore[misc]
        drawn = tag("polygon", class_=f"t-{kind}", points=" ".join(f"{x:g},{y:g}" for x, y in corners))
    else:
        x, y, radius = (float(each) for each in outline)  # type: ignore[arg-type]
        corners = [(x - radius, -y - radius), (x + radius, radius - y)]
        drawn = tag("circle", class_=f"t-{kind}", cx=x, cy=-y, r=radius)
    xs, ys = zip(*corners, strict=True)
    box = f"{min(xs):g} {min(ys):g} {max(xs) - min(xs):g} {max(ys) - min(ys):g}"
    return tag("svg", drawn, class_="sketch", viewBox=box, aria_hidden="true")


def swatch(kind: str, letter: str, text: str) -> Entry:
    """An entry of the legend for a colour, with its letter."""
    square = tag("rect", class_=f"wall {kind} key", x=-9, y=-9, width=18, height=18)
    return Entry(square + tag("text", letter, class_="b", y=5, font_size=13, text_anchor="middle"), 18, text)


def _legend(entries: Iterable[Entry], width: float, top: float) -> Block:
    """Pictures and words side by side, in as many rows as necessary."""
    scale = scale_of(width)
    size, high = 12 * scale, 26 * scale
    x, y = float(MARGIN), top
    drawn = []
    for entry in entries:
        wide = scale * (entry.width + 5) + size * width_of(entry.text) + ENTRY * scale
        if x > MARGIN and x + wide > width - MARGIN:
            x, y = float(MARGIN), y + high
        moved = f"translate({x + scale * entry.width / 2:.1f} {y + high / 2:.1f}) scale({scale:.3f})"
        beside, low = x + scale * (entry.width + 5), y + high / 2 + size * 0.35
        label = tag("text", words(entry.text), class_="soft", x=beside, y=low, font_size=size)
        drawn.append(tag("g", entry.sign, transform=moved) + label)
        x += wide
    return Block(tag("g", *drawn, class_="legend"), y + high - top) if drawn else Block("", 0.0)


def legend_entries(colours: tuple[Colour, ...], rules: tuple[str, ...], entries: Iterable[Entry]) -> tuple[Key, ...]:
    """The entries of a legend below all castles, each with its picture; the first has the style sheet."""
    legend: list[Key] = []
    sheet = style(LEGEND, colours, rules, afar=True)
    for entry in {entry.text: entry for entry in entries}.values():
        wide = entry.width + 6
        box = f"{number(-wide / 2)} {-HIGH // 2} {number(wide)} {HIGH}"
        size = {"width": number(wide), "height": HIGH}
        svg = tag("svg", "" if legend else sheet, entry.sign, class_="key", viewBox=box, aria_hidden="true", **size)
        legend.append(Key(svg, entry.text))
    return tuple(legend)
