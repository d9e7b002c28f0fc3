"""The moves that both games have, as values. What only one of them has is in its own `moves`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """Something to remember."""

    text: str
