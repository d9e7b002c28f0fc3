"""What an audit and `explain` say is typed next: the line of what nobody wrote down, with what is known of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builders import record
from castlescore.record.session_file import parse_record, record_text

CASTLES = (Path(__file__).parents[2] / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
GAMES = {"castles": lambda: CASTLES, "between": lambda: record("between-four")}


def a_purchase(event):
    """Of a room, after which no reward is taken."""
    return event["do"] == "buy" and event["tile"] not in ("hallway", "stairs") and "completes" not in event


def without(game, wanted):
    """An evening without the first line that is wanted; its number, and the line."""
    whole = parse_record(GAMES[game](), "table.toml")
    events = list(whole.events)
    n = next(i for i, event in enumerate(events) if i > len(events) // 2 and wanted(event))
    gone = events.pop(n)
    Path("table.toml").write_text(record_text(whole.with_events(tuple(events))), encoding="utf-8")
    return n + 1, gone


@pytest.mark.parametrize(
    ("game", "wanted", "whose", "typed_so"),
    [
        ("castles", a_purchase, "by", "buy"),
        ("castles", lambda e: e["do"] == "price", None, "price 6000=utility-room 15000="),
        ("between", lambda e: e["do"] == "place", "castle", "place"),
    ],
)
@pytest.mark.slow
def test_the_line_after_a_missing_one_says_whose_turn_it_was(folder, typed, game, wanted, whose, typed_so):
    _, gone = without(game, wanted)
    story = typed("audit --json").json["sessions"][0]["stories"][0]
    assert story["change"] == "missing"
    at = story["event"]
    told = typed(f"explain {at} --json")
    missing = json.loads(told.out)["behind"]["missing"]
    assert whose is None or gone[whose] in missing[0]
    assert missing[1].startswith(f"amend {at} --before {typed_so}")
    assert "missing:" in typed(f"explain {at}").out
    assert "missing" not in typed(f"explain {at - 2} --json").json.get("behind", {})


def test_tries_stand_behind_the_line_too(folder, typed):
    n, gone = without("castles", a_purchase)
    text = Path("table.toml").read_bytes()
    where = f"{gone['at'][0]},{gone['at'][1]}@{gone.get('turn', 0)}"
    tried = typed(f"amend {n} buy {gone['tile']} {where} --before --try")
    assert tried.code == 0, tried
    assert tried.out.splitlines()[-1] == "only tried: nothing was written"
    assert Path("table.toml").read_bytes() == text
