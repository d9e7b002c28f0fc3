"""Limits of the contract that both games and their files share."""

from __future__ import annotations

FARTHEST = 100_000  # units or cells from the origin, to which a coordinate may reach
