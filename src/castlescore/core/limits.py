"""Limits of the contract that both games and their files share."""

from __future__ import annotations

from collections.abc import Iterable

FARTHEST = 100_000  # units or cells from the origin, to which a coordinate may reach
FIRST_TOLD = 3  # findings, or wrong figures, that are said where a record is read; an audit lists them all
MOST_CLAIM = 100_000  # points, either way; far more than any tile gives


def is_within_reach(at: Iterable[int]) -> bool:
    """Whether a place is no farther away than a file may say."""
    return all(abs(coordinate) <= FARTHEST for coordinate in at)
