"""What the models of both games' files share: kinds of values, and events whose keys depend on their `do`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated

from pydantic import Field

from castlescore.castles.places import FARTHEST

Tile = Annotated[str, Field(strict=True, max_length=80)]
Name = Annotated[str, Field(strict=True, min_length=1, max_length=40)]
Text = Annotated[str, Field(strict=True, max_length=10_000)]
Coordinate = Annotated[int, Field(strict=True, ge=-FARTHEST, le=FARTHEST)]
Cell = tuple[Coordinate, Coordinate]
Amount = Annotated[int, Field(strict=True, ge=-(10**12), le=10**12)]
Rules = list[Annotated[str, Field(strict=True, max_length=20)]]
Undone = Annotated[int, Field(strict=True, ge=0, le=20_000)]

# For each `do` the keys it needs and those it may have; several rows where it comes in several kinds.
Keys = Mapping[str, tuple[tuple[str, str], ...]]


def check_keys(do: str, fields: Collection[str], keys: Keys) -> None:
    """Raises ValueError unless an event has the keys that its `do` needs and no others."""
    if do not in keys:
        raise ValueError(f"unknown do = '{do}'; known are {', '.join(keys)}")
    there = {"as" if key == "as_" else key for key in fields} - {"do", "n", "was"}
    kinds = [(set(need.split()), set(may.split())) for need, may in keys[do]]
    if any(need <= there <= need | may for need, may in kinds):
        return
    # Say what is wrong against the kind that comes closest.
    need, may = min(kinds, key=lambda kind: len(kind[0] - there) + len(there - kind[0] - kind[1]))
    strange, missing = sorted(there - need - may), sorted(need - there)
    if strange:
        raise ValueError(f"unknown key '{strange[0]}' for {do}")
    raise ValueError(f"the key '{missing[0]}' is missing for {do}")
