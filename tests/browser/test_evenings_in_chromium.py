"""Whole evenings and tallies entered on four phones in a browser, by taps alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count, zip_longest
from pathlib import Path
from typing import Any

import pytest

from browser.chromium import PROGRAM
from browser.entering import TAG, enter, evening_entered
from browser.phone import Phone
from builders import read_tally, tally_of
from castlescore import Session
from castlescore.tally.file import TallyFile
from samples import some
from seats.test_evenings import _evenings
from seats.test_tallied import begun, entered
from serving import serving

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")

Row = dict[str, Any]
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")


@pytest.mark.parametrize(
    ("name", "events"),
    some([(name, n) for n in (9, 999) for name in ("evening", "three", "between")], [("between", 9), ("evening", 9)]),
)
def test_an_evening_entered_on_phones_alone_is_the_record_of_the_typed_lines(
    phones: list[Phone], tmp_path: Path, name: str, events: int
) -> None:
    whole, path = Session.loads(_evenings()[name]), tmp_path / "table.toml"
    whole.at(0).write(path)
    names = whole.header["players"]
    with serving(tmp_path, "--seats", "--here") as served:
        seats = dict(zip(names, phones, strict=False))
        for who, phone in seats.items():
            phone.open(served.url)
            phone.tap(f"button[value={who}]")
            phone.there("#turn")
        entered = [*evening_entered(seats, whole, path, events)]
        typed = entered[-1][0]
        written = tmp_path / "typed.toml"
        typed.write(written)
        assert path.read_bytes() == written.read_bytes()
        for phone in seats.values():
            phone.until(f"+document.querySelector('[name=after]').value === {len(typed)}")
            assert phone.browser.told("Runtime.exceptionThrown", "Log.entryAdded") == []
    taps = [(event, spent) for _, event, spent in entered]
    turns = tiles_of_turns(taps) if name == "between" else three_turns(taps)
    print(f"{name}, {'two tiles' if name == 'between' else 'three turns'}, by taps: {sorted(Counter(turns).items())}")
    assert max(turns) <= {"three": 12, "between": 8, "evening": 15}[name]  # of "evening" other points are counted
    assert all(spent <= 4 for event, spent in taps if event["do"] == "reward" and "claim" not in event)


Taps = Sequence[tuple[Mapping[str, Any], int]]


def three_turns(taps: Taps) -> list[int]:
    """The taps of each three turns that follow one another, with their rewards."""
    turns: list[int] = []
    for event, spent in taps:
        if event["do"] in ("buy", "pass"):
            turns.append(spent)
        elif event["do"] == "reward":
            turns[-1] += spent
    return [sum(turns[k : k + 3]) for k in range(len(turns))]


def tiles_of_turns(taps: Taps) -> list[int]:
    """The taps of each two tiles that a castle gets in a turn of Between Two Castles."""
    castles: dict[str, list[int]] = {}
    for event, spent in taps:
        if event["do"] == "place":
            castles.setdefault(event["castle"], []).append(spent)
    return [sum(each) for spent in castles.values() for each in zip(spent[::2], spent[1::2], strict=False)]


def with_possible_tracks(whole: TallyFile, rows: Mapping[str, Row]) -> dict[str, Row]:
    """The rows of castles with fewer tiles, each with the first space on the track that its castle can have reached.

    Points that cannot be are asked again, which costs taps that nobody spends on a castle as it was built.
    """

    def possible(who: str, track: int) -> bool:
        every = {**rows, who: {**rows[who], "track": track}}
        remarks = tally_of(whole.game, {**whole.document, whole.part.ROWS: [*every.values()]}, "cut.toml").remarks
        return not any(f"{who}'s swan" in remark for remark in remarks)

    return {who: {**row, "track": next(n for n in count() if possible(who, n))} for who, row in rows.items()}


@pytest.mark.parametrize("tiles", some([2, 16], [2]))
@pytest.mark.parametrize("name", ["between-four", "three-players"])
def test_phones_tally_a_castle_each_in_six_taps_a_tile(
    phones: list[Phone], tmp_path: Path, name: str, tiles: int
) -> None:
    table, whole = begun(tmp_path, name)
    table.close()
    part = whole.part
    beside = {key: value for key, value in whole.document.items() if key == "empty_stacks"}
    key = "tile" if name == "between-four" else "tiles"
    rows = {str(row.get("builders", [row["name"]])[0]): row for row in (entry.row for entry in whole.table.entries)}
    rows = {who: {**row, key: row[key][: tiles + 1]} for who, row in rows.items()}  # what a castle begins with is one
    if name == "between-four":  # what is left of a castle gave no bonus card
        rows = {who: {**row, "cards": []} for who, row in rows.items()}
    else:
        rows = with_possible_tracks(whole, rows)
    of = {who: str(row["name"]) if "builders" in row else "" for who, row in rows.items()}
    enters = {who: [*entered(row, f" {of[who]}" if of[who] else "")] for who, row in rows.items()}
    spent = dict.fromkeys(rows, 0)
    with serving(tmp_path, "--seats", "--here", tally="tally.toml") as served:
        seats = dict(zip(rows, phones, strict=False))
        for who, phone in seats.items():
            phone.open(served.url)
            phone.tap(f"button[value={who}]")
            phone.there("#turn")
        tag = phone.ask(TAG)  # of who joined last
        for key, value in beside.items():  # what is asked of the table comes first
            tag = enter(next(iter(seats.values())), {"choice": key, key: [*map(str, value)]}, tag)
        for said_by_all in zip_longest(*enters.values()):
            for who, said in zip(enters, said_by_all, strict=True):
                if said is None:
                    continue
                before = seats[who].taps
                tag = enter(seats[who], said, tag)
                if said["choice"].startswith("tile"):
                    spent[who] += seats[who].taps - before
        laid = {
            who: len([said for said in every if said["choice"].startswith("tile")]) for who, every in enters.items()
        }
        assert {who for who in spent if spent[who] > 6 * laid[who]} == set(), (spent, laid)
        for missing in read_tally(str(tmp_path / "tally.toml")).missing:  # whoever has no card is asked all the same
            who = next(who for who, row in rows.items() if row["name"] == missing.player)
            choice = f"{missing.what} {of[who]}".strip()
            tag = enter(seats[who], {"choice": choice, missing.what: rows[who][missing.what]}, tag)
        done = read_tally(str(tmp_path / "tally.toml"))
        wanted = tally_of(whole.game, {**whole.document, part.ROWS: [*rows.values()]}, str(tmp_path / "wanted.toml"))
        assert done.missing == wanted.missing == ()
        assert [(p.name, p.total, p.place) for p in done.table.score.players] == [
            (p.name, p.total, p.place) for p in wanted.table.score.players
        ]
        for phone in seats.values():  # the sheet comes on all phones
            phone.there("#sheets table")
