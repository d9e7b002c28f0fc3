"""The moves that both games have, as values. What only one of them has is in its own `moves`."""

from __future__ import annotations

from castlescore.core.values import frozen


@frozen
class Note:
    """Something to remember."""

    text: str
