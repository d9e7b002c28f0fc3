"""Records in which thousands of events cannot be: what is said of them grows with them, and no faster."""

from __future__ import annotations

import json

import pytest

from castlescore.session import audit
from castlescore.session.findings import Audit
from castlescore.session.record import Record
from castlescore.show import audits

MANY = 3000
A_FINDING = 2000  # characters of JSON, more than any finding of a small event needs
HEADER = {"format": "castlescore session 1", "game": "castles", "players": ["Anna", "Ben"], "builder": "Anna"}
STRANGE = [
    {"do": "reveal", "tiles": ["larder", "larder"]},
    {"do": "pass", "by": "Anna", "score": 99, "money": 1},
    {"do": "buy", "by": "Zoe", "tile": "larder", "at": [1, 0]},
    {"do": "reward", "by": "Ben", "reward": "food", "of": 0},
    {"do": "undo", "count": 99_999},
    {"do": "check", "by": "Ben", "score": 17},
]


def size(found: Audit) -> int:
    return len(json.dumps(audits.audit_document(found)))


@pytest.mark.parametrize("event", STRANGE, ids=lambda event: f"{event['do']}-{event.get('by', '')}")
def test_thousands_of_impossible_events_are_each_told_shortly(event):
    found = audit.audit(Record("f", HEADER, (event,) * MANY))
    assert len(found.findings) >= MANY - 1
    assert size(found) < len(found.findings) * A_FINDING


def test_a_finding_after_thousands_names_the_first_of_those_it_follows_from():
    found = audit.audit(Record("f", HEADER, (STRANGE[0],) * MANY))
    last = found.findings[-1]
    assert last.event == MANY
    assert last.depends[:3] == (1, 2, 3)
    assert len(last.depends) == 50
