"""Sentences as they are heard: the words of a screen without what only the eye understands.

A live region is read aloud line by line. A mark behind a name, the `@90` of a place and the bare number before the name
of a tile that lies in a castle are said there in words, or not at all.
"""

from __future__ import annotations

import re

from castlescore.core.language import amount, tr
from castlescore.core.language.suggested import aloud

TURNED = re.compile(r"(-?\d+,-?\d+)@(\d+)")
# A number and a name behind a colon, a comma, a bracket or the word before the last of a list.
NUMBERED = re.compile(r"(^|\(|[:,;] |\b(?:and|a|и) )(\d{1,2}):? (?=[^\W\d_]{2})")
# What a line gave, and where a castle stands after it: at the end of a sentence, or before what the sum is made of.
GAINED = re.compile(r"(: [+-])(\d+)(?=$| = )")
STANDS = re.compile(r"([:;] (?=[^\W\d_])[^\s:]+ )(\d{1,3})$")


def heard(text: str) -> str:
    """A sentence of a screen as it is read aloud; what somebody noted stays as it was written."""
    said, note, written = text.partition(tr("note: {text}", text=""))
    return f"{_heard(said)}{note}{written}"


def _heard(text: str) -> str:
    text = TURNED.sub(lambda found: tr("{place}, turned by {turn} degrees", place=found[1], turn=found[2]), aloud(text))
    text = STANDS.sub(_points, GAINED.sub(_points, text))
    return NUMBERED.sub(_tile, text)


def _tile(found: re.Match[str]) -> str:
    """The number of a tile with its noun; that of an amount, whose noun is a small letter, as it is."""
    first = found.string[found.end() : found.end() + 1]
    return f"{found[1]}{tr('tile {n}', n=found[2])}, " if first.isupper() else found[0]


def _points(found: re.Match[str]) -> str:
    """Points with their noun; a number behind a word that is no name, such as `deck`, as it is."""
    name = found[1].strip(":; ")
    return f"{found[1]}{amount(int(found[2]), 'point')}" if name in "+-" or name[0].isupper() else found[0]
