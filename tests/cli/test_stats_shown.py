"""What `stats` shows, as text and as a page: every figure of its document in its table, and no row but these."""

from __future__ import annotations

from typing import Any

from castlescore.record.statistics import Counted, Seat, Statistics
from castlescore.view.statistics import MOST, page_of


def test_a_chart_has_the_first_twelve_players_and_an_empty_table_is_left_out() -> None:
    found = Statistics()
    about: dict[str, Any] = {"file": "a.toml", "game": "castles", "events": 9, "others": 0, "starter": None}
    for n in range(MOST + 3):
        seat = Seat(f"Player {n:02}", 100 - n, 1, False, {"placing": 100 - n})
        found.add(Counted(seats=(seat,), winners=1, laid=(), had={}, **about))
    page = page_of(found)
    assert [row[0] for row in page.wins.rows] == [f"Player {n:02}" for n in range(MOST)]
    assert len(page.games[0].sheets[0].rows) == MOST + 3
    assert [sheet.caption for sheet in page.sheets] == ["Games by how many played"]  # nobody met anybody, nobody began
