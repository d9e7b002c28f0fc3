"""The scenarios: short games in files, one folder for each family of rules, that say of themselves what must be so.

Their `check` events hold scores, purses, the market and the rules that a placement breaks. A game that came to a
dispute becomes a scenario by copying its record here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import Record, audit, play_record, read_record
from castlescore import FileProblem

FILES = sorted((Path(__file__).parent / "scenarios").glob("*/*.toml"))
IDS = [f"{path.parent.name}: {path.stem.replace('_', ' ')}" for path in FILES]


def record_of(path: Path) -> Record:
    return read_record(str(path))


@pytest.mark.parametrize("path", FILES, ids=IDS)
@pytest.mark.many
def test_it_is_as_the_file_says(path: Path) -> None:
    record = record_of(path)
    audited = audit(record)
    assert audited.ok, [f"event {f.event}: {f.why}" for f in audited.findings]
    assert play_record(record).remarks == []


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_it_holds_something(path: Path) -> None:
    assert any(event["do"] == "check" or "final" in event for event in record_of(path).events)


@pytest.mark.parametrize("path", FILES, ids=IDS)
@pytest.mark.many
def test_each_of_its_checks_bites(path: Path) -> None:
    """Any check of a score, a slot or a placement that is made false stops a replay and is a finding of an audit."""
    record = record_of(path)
    for n, event in enumerate(record.events, 1):
        if event["do"] != "check":
            continue
        other = {"score": event["score"] + 1} if "score" in event else {"illegal": ["PLACE-5"]}
        wrong = {**event, **(other if "slot" not in event else {"tile": "throne-room"})}
        damaged = record.with_events((*record.events[: n - 1], wrong, *record.events[n:]))
        assert [(f.event, f.kind) for f in audit(damaged).findings if f.allowed is None] == [(n, "check")]
        with pytest.raises(FileProblem, match=f"event {n}: cannot be"):
            play_record(damaged)


def test_every_family_of_rules_of_a_table_has_a_folder() -> None:
    families = {path.parent.name for path in FILES}
    assert families == {"placement", "scoring", "market", "buying", "rewards", "round", "solo", "agreed"}
