"""What stands around a picture: its title above; below it a caption, a legend and notes on what breaks a rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from castlescore.core.language import trn
from castlescore.core.refusals import Judgement
from castlescore.core.rulebook import cite
from castlescore.view.answers.answers import Say
from castlescore.view.svg.label import LEADING, cut, width_of, wrapped
from castlescore.view.svg.svg import tag, words

EDGE = 40, 10, 34  # pixels left, above and below of a plan alone, for the numbers of its lattice
MARGIN = 28  # pixels between the frame's outside and what it holds
TITLE, TEXT = 26.0, 14.0
MOST_NOTES, MOST_WHY = 40, 600  # notes, and letters of one
ENTRY = 16.0  # pixels between two entries of a legend


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph below a picture: what it is about, and rows that say more."""

    head: str
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a legend: a sign drawn around (0, 0), how wide it is, and what it means."""

    sign: str
    width: float
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """Drawn elements and how high they are."""

    drawn: str
    height: float


def scale_of(width: float) -> float:
    """How much larger than usual the words around a picture are, so that they can be read when it is seen whole."""
    return max(1.0, min(4.0, width / 960))


def broken(verdict: Judgement, say: Say) -> tuple[str, ...]:
    """Every broken rule with its place in the rulebook and a sentence, cut if it is endless."""
    return tuple(f"{cite(found.rule)}: {_short(say(found.why))}" for found in verdict.violations)


def _short(why: str) -> str:
    return why if len(why) <= MOST_WHY else why[: MOST_WHY - 3] + "..."


def heading(title: str, width: float) -> Block:
    """The title over a picture so wide, nothing if it is empty."""
    size = TITLE * scale_of(width)
    if not title:
        return Block("", 0.0)
    said = cut(title, (width - 2 * MARGIN) / size, bold=True)
    drawn = tag("text", words(said), class_="title", x=width / 2, y=MARGIN + size, font_size=size, text_anchor="middle")
    return Block(drawn, 1.5 * size)


def foot(caption: Sequence[str], legend: Iterable[Entry], notes: Sequence[Note], width: float, top: float) -> Block:
    """The words below a picture, from this height on."""
    scale, y = scale_of(width), top
    drawn = []
    for said in caption:
        block = paragraph(said, width, y, "b" if said == caption[0] else "")
        drawn.append(block.drawn)
        y += block.height
    y += 6 * scale
    block = _legend(legend, width, y)
    drawn.append(block.drawn)
    y += block.height
    for note in _bounded(notes):
        y += 6 * scale
        for i, said in enumerate((note.head, *note.rows)):
            block = paragraph(said, width, y, "" if i else "b red", 18.0 * scale if i else 0.0)
            drawn.append(block.drawn)
            y += block.height
    return Block("".join(drawn), y - top)


def _bounded(notes: Sequence[Note]) -> list[Note]:
    if len(notes) <= MOST_NOTES:
        return list(notes)
    return [*notes[: MOST_NOTES - 1], Note(trn("and {n} tile more", "and {n} tiles more", len(notes) - MOST_NOTES + 1))]


def paragraph(said: str, width: float, top: float, look: str, indent: float = 0.0) -> Block:
    """Text wrapped to the width of a page."""
    size = TEXT * scale_of(width)
    bold = 1.12 if "b" in look.split() else 1.0
    rows = wrapped(said, (width - 2 * MARGIN - indent) / size / bold)
    drawn = "".join(
        tag("text", words(row), class_=look, x=MARGIN + indent, y=top + (i * LEADING + 0.95) * size, font_size=size)
        for i, row in enumerate(rows)
    )
    return Block(drawn, len(rows) * LEADING * size)


def swatch(kind: str, letter: str, said: str) -> Entry:
    """A colour of the legend, with the letter that stands for it."""
    square = tag("rect", class_=f"wall {kind} key", x=-9, y=-9, width=18, height=18)
    return Entry(square + tag("text", letter, class_="b", y=5, font_size=13, text_anchor="middle"), 18, said)


def _legend(entries: Iterable[Entry], width: float, top: float) -> Block:
    """Signs and words side by side, in as many rows as it takes."""
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
