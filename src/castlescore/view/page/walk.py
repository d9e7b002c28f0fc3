"""The evening event by event, for the slider of its page: pictures whose pieces come and go, and cells that change.

Without the script of the page nothing of it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps

from castlescore.core.language import tr
from castlescore.record.chronicle import Chronicle
from castlescore.record.walking import Moment, walk_of
from castlescore.toml.reading import shown
from castlescore.view.page.parts import Sheet, WalkView

MOST = 2000  # events; a longer record has no slider, since its page would grow with every one
WORDS = {  # translated
    "beginning": "The beginning",
    "event": "Event {n}: {what}",
    "at": "Event {n} of {last}. {stretch}",
    "undone": "Event {n} of {last}, undone later. {stretch}",
}
Cells = tuple[tuple[tuple[str, ...], ...], ...]  # the rows of every sheet


def walk_view(chronicle: Chronicle) -> WalkView | None:
    """The evening for the slider; None where nothing was recorded, or too much."""
    moments = walk_of(chronicle).moments
    if not 1 < len(moments) <= MOST + 1:
        return None
    game = chronicle.replay.game
    tables = [moment.after for moment in moments]
    sheets = [game.page.standing(table) for table in tables]
    return WalkView(
        last=len(moments) - 1,
        films=game.page.films(tables, [moment.step for moment in moments]),
        sheets=sheets[-1],
        marks=tuple(moment.n for moment in moments if moment.is_disputed and moment.n),
        data=_data([game.log.heading(table) for table in tables], sheets, moments),
    )


def _data(headings: Sequence[str], sheets: Sequence[tuple[Sheet, ...]], moments: Sequence[Moment]) -> str:
    """For every event its stretch of the game and its cells, each kind written once, and what is disputed of it.

    With them the words that the script says.
    """
    stretches = list(dict.fromkeys(headings))
    cells = [tuple(sheet.rows for sheet in each) for each in sheets]
    kinds: dict[Cells, int] = {}
    for each in cells:
        kinds.setdefault(each, len(kinds))
    value = {
        "words": {name: tr(text) for name, text in WORDS.items()},
        "stretches": [shown(stretch) for stretch in stretches],
        "cells": [[[[shown(cell) for cell in row] for row in rows] for rows in each] for each in kinds],
        "events": [
            [stretches.index(heading), kinds[each], int(moment.is_disputed)]
            for heading, each, moment in zip(headings, cells, moments, strict=True)
        ],
    }
    # In a page `<` alone could end the element that holds it.
    return dumps(value, separators=(",", ":")).replace("<", "\\u003c")
