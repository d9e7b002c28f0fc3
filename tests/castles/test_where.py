"""What `where` lists: every legal placement, in the order of the contract."""

from __future__ import annotations

from castles.builders import tile, castle
from castlescore.castles.places import where


def test_an_entrance_behind_a_built_overlap_may_be_joined() -> None:
    """The closet lies inside the hallway's end and blocks that entrance, but leaves the place before it free."""
    built = castle(("foyer", 0, 0), ("hallway", 3, 1), ("broom-closet", 7, 0, 90))
    places = {(v.placed.at, v.placed.turn) for v in where(built, tile("cloak-room"))}
    assert ((9, 0), 90) in places
