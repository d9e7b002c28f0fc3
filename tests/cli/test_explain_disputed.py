"""explain of an event in a record that cannot be as it stands: both games answer, as an audit has it."""

from __future__ import annotations

import pytest

from between_evenings import record


@pytest.fixture
def disputed(folder, typed):
    """The game of four with lines 34 and 35 of the file exchanged: a tile is laid while a bonus waits."""
    lines = record("between-four").splitlines(keepends=True)
    lines[33], lines[34] = lines[34], lines[33]
    (folder / "table.toml").write_text("".join(lines), encoding="utf-8")
    assert typed("note so it was").code == 3, "the record cannot be played"
    return typed


@pytest.mark.parametrize(("event", "tile"), [(3, "cutlery-room"), (28, "laboratory"), (29, None), (80, "vegetable-garden")])  # fmt: skip  # noqa: E501
def test_a_tile_before_at_and_after_the_dispute_is_explained(disputed, event, tile):
    answer = disputed(f"explain {event} --json")
    assert answer.code == 1, "the record cannot be as it stands"
    if tile:
        assert answer.json["tile"]["tile"] == tile
        assert all(rule["ok"] for rule in answer.json["rules"])


def test_without_an_event_it_is_the_last_tile(disputed):
    assert disputed("explain --json").json["tile"]["tile"] == "fountain"


def test_an_event_that_is_none_and_a_file_that_is_none(disputed):
    assert disputed("explain 999").code == 2
    assert disputed("explain 3 -s missing.toml").code == 3


def test_a_tile_that_stands_in_another_castle_breaks_the_rule_that_says_so(folder, typed):
    text = record("between-four").replace('tile = "harp-room"', 'tile = "cutlery-room"')
    (folder / "table.toml").write_text(text, encoding="utf-8")
    answer = typed("explain 6 --json")
    assert answer.code == 1
    assert [rule["rule"] for rule in answer.json["rules"] if not rule["ok"]] == ["B-AIM-7"]
    assert "stands in BC already" in " ".join(typed("explain 6").out.split())
    first = typed("explain 3 --json").json["rules"]
    assert all(rule["ok"] for rule in first), "where it was laid first it breaks nothing"


def test_a_tile_that_stands_in_another_castle_is_not_told_where_it_could_go(folder, typed):
    lines = record("between-four").splitlines(keepends=True)
    (folder / "table.toml").write_text("".join([*lines[:10], "]\n"]), encoding="utf-8")
    answer = typed("place cd cutlery-room 0,1")
    assert answer.code == 1
    assert "stands in BC already" in " ".join(answer.out.split())
    assert "could go" not in answer.out
