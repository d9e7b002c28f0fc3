"""Whole evenings and tallies entered on four phones in a browser, by taps alone."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import Any, cast

import pytest

from browser.chromium import PROGRAM
from browser.entering import enter
from browser.phone import Phone
from castlescore.library.session import Session
from castlescore.tally.file import read_tally, tally_of
from samples import some
from seats.phones import choice_of
from seats.test_evenings import _evenings, _moves
from seats.test_tallied import begun, entered
from serving import serving

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")


def acts(session: Session) -> str:
    """Who is to act."""
    return str(cast("Any", session.table).name(session.table.actor))


def shown(phone: Phone, last: int) -> None:
    """Wait until a phone shows the table as it is after an event."""
    phone.until(f"+document.querySelector('[name=after]').value === {last}")


@pytest.mark.parametrize(
    ("name", "events"),
    some([(name, n) for n in (9, 999) for name in ("evening", "three", "between")], [("between", 9), ("evening", 9)]),
)
def test_an_evening_entered_on_phones_alone_is_the_record_of_the_typed_lines(
    phones: list[Phone], tmp_path: Path, name: str, events: int
) -> None:
    whole = Session.loads(_evenings()[name])
    typed, path = whole.at(0), tmp_path / "table.toml"
    typed.write(path)
    names = whole.header["players"]
    with serving(tmp_path, "--seats", "--here") as served:
        seats = dict(zip(names, phones, strict=False))
        for who, phone in seats.items():
            phone.open(served.url)
            phone.tap(f"button[value={who}]")
            phone.there("#turn")
        for event, line in [*_moves(whole)][:events]:
            by = event.get("by")
            own = by and event["do"] not in ("cards", "note")
            said = choice_of(event)
            who = by or (typed.table.site(event["castle"]).partners[0] if "castle" in event else acts(typed))
            shown(seats[who], len(Session.read(path)))
            enter(seats[who], said)
            typed = typed.play(f"{line} --by {by}" if own else line)
        written = tmp_path / "typed.toml"
        typed.write(written)
        assert path.read_bytes() == written.read_bytes()
        for phone in seats.values():
            shown(phone, len(typed))
            assert phone.browser.told("Runtime.exceptionThrown", "Log.entryAdded") == []


@pytest.mark.parametrize("tiles", some([2, 16], [2]))
def test_four_phones_tally_four_castles_each_in_six_taps_a_tile(
    phones: list[Phone], tmp_path: Path, tiles: int
) -> None:
    table, whole = begun(tmp_path, "between-four")
    table.close()
    rows = {str(entry.row["builders"][0]): entry.row for entry in whole.table.entries}
    names = {who: str(row["name"]) for who, row in rows.items()}
    rows = {who: {**row, "tile": row["tile"][: tiles + 1]} for who, row in rows.items()}  # the throne room is one
    enters = {who: [*entered(row, f" {names[who]}")] for who, row in rows.items()}
    spent = dict.fromkeys(rows, 0)
    with serving(tmp_path, "--seats", "--here", tally="tally.toml") as served:
        seats = dict(zip(rows, phones, strict=True))
        for who, phone in seats.items():
            phone.open(served.url)
            phone.tap(f"button[value={who}]")
            phone.there("#turn")
        for said_by_all in zip_longest(*enters.values()):
            for who, said in zip(enters, said_by_all, strict=True):
                if said is None:
                    continue
                before = seats[who].taps
                enter(seats[who], said)
                if said["choice"].startswith("tile"):
                    spent[who] += seats[who].taps - before
        laid = {
            who: len([said for said in every if said["choice"].startswith("tile")]) for who, every in enters.items()
        }
        assert {who for who in spent if spent[who] > 6 * laid[who]} == set(), (spent, laid)
        if tiles == 16:
            for missing in read_tally(
                str(tmp_path / "tally.toml")
            ).missing:  # whoever has no card is asked all the same
                who = next(who for who, name in names.items() if name == missing.player)
                enter(seats[who], {"choice": f"{missing.what} {missing.player}", missing.what: rows[who][missing.what]})
            done = read_tally(str(tmp_path / "tally.toml"))
            document = {**whole.document, "castle": [*rows.values()]}
            wanted = tally_of(whole.game, document, str(tmp_path / "wanted.toml"))
            assert done.missing == wanted.missing == ()
            assert [(p.name, p.total, p.place) for p in done.table.score.players] == [
                (p.name, p.total, p.place) for p in wanted.table.score.players
            ]
            for phone in seats.values():  # the sheet comes on all phones
                phone.there("#sheets table")
