"""How far, how long and how many: bounds that files, lines and rooms share."""

from __future__ import annotations

from collections.abc import Iterable

FARTHEST = 100_000  # units or cells from the origin, to which a coordinate may reach
LONGEST_TOLD = 20_000  # characters of a finding or a doubt; a file may say why at length
FIRST_TOLD = 3  # findings or wrong figures that are shown when a record is read; an audit lists them all
MOST_CLAIM = 100_000  # points, either way; far more than any tile gives


def is_within_reach(at: Iterable[int]) -> bool:
    """Whether a place is within the limit for files."""
    for coordinate in at:  # noqa: SIM110 - asked of every place that is looked at, and twice as quick so
        if not -FARTHEST <= coordinate <= FARTHEST:
            return False
    return True
