"""Ten bad records argued to the end by hand, as docs/dispute.md tells them: what the audit says, what is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from between_evenings import record
from castlescore.protocol.registry import game_of
from castlescore.record.session_file import parse_record, read_record, record_text
from samples import some

CASTLES = (Path(__file__).parents[2] / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
GAMES = {"castles": lambda: CASTLES, "between": lambda: record("between-four")}


def gone(n):
    return lambda events: [*events[: n - 1], *events[n:]]


def other(n, **values):
    return lambda events: [*events[: n - 1], {**events[n - 1], **values}, *events[n:]]


def instead(n, event):
    return lambda events: [*events[: n - 1], event, *events[n:]]


def again(first, last):
    return lambda events: [*events[:last], *events[first - 1 : last], *events[last:]]


def over(n):
    return lambda events: [*events[:n], events[n - 1], *events[n + 1 :]]


def later(n, to):
    return lambda events: [*events[: n - 1], *events[n:to], events[n - 1], *events[to:]]


# The game, the mistake, what the audit says on one line, and what is typed; `# no` is tried first, and is not it.
ARGUED = {
    "a purchase that nobody wrote down": (
        "castles", gone(67), "Anna has no turn in round 11: Grand Bedchamber left the market",
        ["amend 67 --before buy grand-bedchamber 1,3@270"],
    ),
    "a pass that was a purchase": (
        "castles", instead(68, {"do": "pass", "by": "Ben"}), "amend 68 buy pink-cabinet",
        ["amend 68 buy pink-cabinet 0,7"],
    ),
    "a line over the next one": (
        "castles", over(59), "event 60 is event 59 again", ["amend 60 buy scullery -2,10@270"],
    ),
    "prices that nobody wrote down": (
        "castles", gone(64), "the prices of round 11 are not written",
        ["amend 64 --before price washroom pink-cabinet grand-bedchamber powder-room green-house gatehouse"],
    ),
    "an undo too many": ("castles", other(21, count=2), "amend 21 --undo 1", ["amend 21 --undo 1"]),
    "a tile under another castle": (
        "between", other(52, castle="CD"), "amend 52 --castle BC", ["amend 52 --castle cb"],
    ),
    "a tile that nobody wrote down": (
        "between", gone(60), "amend 60 --before place AB", ["amend 60 --before place ab midnight-room -1,3"],
    ),
    "a line over the next one, in Between": (
        "between", over(65), "amend 66 place CD", ["amend 66 place cd scythe-room 2,1"],
    ),
    "a tile one row too high": (
        "between", other(41, at=[-1, 3]), "event 41", ["amend 41 place bc breakfast-nook -1,2"],
    ),
    "two lines written twice": ("between", again(66, 67), "amend 68-69 --drop", ["amend 68-69 --drop"]),
}  # fmt: skip


def played(path="table.toml"):
    """What is in force, without figures and numbers."""
    found = read_record(path)
    moves = game_of(found.header).rules.MOVES
    beside = ("n", "was", "same_line")
    return [
        {key: value for key, value in event.items() if key not in beside and key not in moves.form(event).figures}
        for _, event in found.standing()[0]
        if event["do"] != "note"
    ]


@pytest.mark.parametrize("name", some(ARGUED, 3))
def test_a_bad_record_is_argued_to_the_end(folder, typed, name):
    game, mistake, said, lines = ARGUED[name]
    whole = parse_record(GAMES[game](), "whole.toml")
    for path, events in (("whole.toml", whole.events), ("table.toml", mistake(list(whole.events)))):
        Path(path).write_text(record_text(whole.with_events(tuple(events))), encoding="utf-8")
    bad = typed("audit")
    assert (bad.code, said in " ".join(bad.out.split())) == (1, True), bad.out
    assert typed("explain 5").code in (0, 1)
    assert typed("log").code in (0, 1)
    for line in lines:
        text = Path("table.toml").read_bytes()
        assert typed(f"{line} --try").code == 0
        assert Path("table.toml").read_bytes() == text
        assert typed(line).code == 0
        assert typed("undo").code == 0
        assert typed("audit").code == 1
        assert typed(f"amend {_now(line)}").code == 0
    assert typed("audit").code == 0
    assert played() == played("whole.toml")


def _now(line):
    """The rest of a line, by the numbers as they are after an undo wrote the events anew."""
    _, numbers, *rest = line.split()
    events = read_record("table.toml").events
    first, *last = map(int, numbers.split("-"))
    now = {event.get("was"): n for n, event in enumerate(events, 1) if event["do"] != "undo" and "was" in event}

    def follow(n):
        seen = n
        while seen in now:
            seen = now[seen]
        return seen

    return " ".join(["-".join(str(follow(n)) for n in (first, *last)), *rest])


def test_a_step_that_leaves_fewer_findings_is_taken_and_its_new_one_is_told_first(folder, typed):
    whole = parse_record(CASTLES, "whole.toml")
    events = instead(68, {"do": "pass", "by": "Ben"})(list(whole.events))
    Path("table.toml").write_text(record_text(whole.with_events(tuple(events))), encoding="utf-8")
    before = len(typed("audit --json").json["sessions"][0]["findings"])
    answer = typed("amend 68 buy pink-cabinet 0,6")
    assert answer.code == 0
    told = [row for row in answer.out.splitlines() if row.startswith(("new: ", "gone: "))]
    assert "Pink Cabinet" in told[0]
    kinds = [row[:3] for row in told]
    assert kinds == sorted(kinds, reverse=True), "new ones before those that are gone"
    assert {*kinds} == {"new", "gon"}
    assert len(typed("audit --json").json["sessions"][0]["findings"]) < before
    assert typed("undo").code == 0
    assert len(typed("audit --json").json["sessions"][0]["findings"]) == before
