"""Whole evenings and tallies entered on four phones in a browser: by touch, by keyboard, without a script, in large
letters, in every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, cycle, zip_longest
from pathlib import Path
from typing import Any

import pytest

from browser.chromium import PROGRAM
from browser.entering import TAG, enter, evening_entered
from browser.phone import Keyboard, Phone, WithoutScript
from browser.test_axe import AXE, found_by_axe
from builders import EXAMPLES, languages, read_tally, tally_of
from castlescore import Session
from castlescore.seats.view import Moment, possible
from castlescore.tally.file import TallyFile
from samples import some
from seats.test_evenings import _evenings
from seats.test_tallied import begun, entered
from serving import serving

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")

Row = dict[str, Any]
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")

WAYS = {"touch": Phone, "keyboard": Keyboard, "without script": WithoutScript, "large letters": Phone}
LAPTOP = ("reveal", "price", "note")  # what needs a script
EVERY = 6  # events between two looks of axe
NAMED = ("button", "link", "heading", "image", "img", "region", "radio", "checkbox", "textbox", "searchbox",
         "spinbutton", "table", "columnheader", "rowheader", "DisclosureTriangle", "RootWebArea")  # fmt: skip
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """[...document.querySelectorAll('h1, h2, p, a, button, summary, label, legend, th, td, figcaption')]
  .filter((it) => it.checkVisibility() && !it.closest('.unseen') && it.clientWidth > 0
    && it.scrollWidth > it.clientWidth + 1).map((it) => it.outerHTML.slice(0, 120))"""


def sit(seats: Mapping[str, Phone], url: str, way: str = "touch") -> None:
    """Take the seats, each in another language."""
    for (name, phone), code in zip(seats.items(), cycle(languages()), strict=False):
        phone.browser.do("Network.setExtraHTTPHeaders", headers={"Accept-Language": code})
        phone.browser.do("Page.setFontSizes", fontSizes={"standard": 32 if way == "large letters" else 16})
        phone.open(url)
        phone.tap(f"button[value={name}]")
        phone.there("#turn")


@pytest.fixture
def four(phones: list[Phone]) -> Iterator[list[Phone]]:
    """The four phones, which are as usual after the test."""
    yield phones
    for phone in phones:
        phone.browser.do("Emulation.setScriptExecutionDisabled", value=False)
        phone.browser.do("Network.setExtraHTTPHeaders", headers={})
        phone.browser.do("Page.setFontSizes", fontSizes={"standard": 16})
        phone.open("about:blank")


@pytest.mark.parametrize(
    ("name", "events"),
    some([(name, n) for n in (9, 999) for name in ("evening", "three", "between")], [("between", 9), ("evening", 9)]),
)
def test_an_evening_entered_on_phones_alone_is_the_record_of_the_typed_lines(
    four: list[Phone], tmp_path: Path, name: str, events: int
) -> None:
    whole, path = Session.loads(_evenings()[name]), tmp_path / "table.toml"
    whole.at(0).write(path)
    names = whole.header["players"]
    with serving(tmp_path, "--seats", "--here") as served:
        seats = dict(zip(names, four, strict=False))
        sit(seats, served.url)
        entered = [*evening_entered(seats, whole, path, events)]
        typed = entered[-1][0]
        written = tmp_path / "typed.toml"
        typed.write(written)
        assert path.read_bytes() == written.read_bytes()
        for phone in seats.values():
            phone.shows(len(typed))
            assert phone.browser.told("Runtime.exceptionThrown", "Log.entryAdded") == []
    taps = [(event, spent) for _, event, spent, _ in entered]
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("example", "way", "events"),
    some(
        [(example, way, n) for n in (7, 60) for example in ("three-players", "between-four") for way in WAYS],
        [("three-players", "without script", 7), ("between-four", "keyboard", 7)],
    ),
)
def test_an_evening_that_ends_early(four: list[Phone], tmp_path: Path, example: str, way: str, events: int) -> None:
    whole, path = Session.read(EXAMPLES / example / "table.toml"), tmp_path / "table.toml"
    whole.at(0).write(path)
    seats = {name: WAYS[way](tab.browser) for name, tab in zip(whole.header["players"], four, strict=False)}
    with serving(tmp_path, "--seats", "--here") as served:
        sit(seats, served.url, way)
        by_laptop = LAPTOP if way == "without script" else ()
        typed = whole.at(0)
        for n, (now, _, _, phone) in enumerate(evening_entered(seats, whole, path, events, by_laptop)):
            typed = now
            is_right(phone, with_axe=n % EVERY == 0 and way != "without script")
        typed = typed.play("end")
        typed.write(path)
        for name, phone in seats.items():
            for offer in possible(Moment(typed, ""), (name,), {}).offers:
                if offer.needs == ("cards",):
                    cards = [str(each) for each in offer.of["cards"]][: offer.most["cards"]]
                    phone.shows(len(Session.read(path)))
                    is_right(phone, with_axe=way != "without script")
                    enter(phone, {"choice": offer.choice, "cards": cards})
                    typed = typed.play(f"{offer.choice} {' '.join(cards)}")
        typed.write(tmp_path / "typed.toml")
        assert path.read_bytes() == (tmp_path / "typed.toml").read_bytes()
        for phone in seats.values():
            phone.shows(len(Session.read(path)))
            phone.there("main.ended #sheets table")
            is_right(phone, with_axe=way != "without script")
            assert phone.browser.told("Runtime.exceptionThrown", "Log.entryAdded") == []


def is_right(phone: Phone, with_axe: bool) -> None:
    """Look at what a phone shows: all fits, all has its name, one thing is read out, and axe finds nothing."""
    assert phone.ask(SIDEWAYS) <= 0
    assert phone.ask(CUT) == []
    heard = phone.browser.accessible()
    assert [role for role, name in heard if role in NAMED and not name.strip()] == []
    roles = [role for role, _ in heard]
    assert [roles.count(role) for role in ("main", "status", "alert", "log")] == [1, 1, 0, 0]
    assert phone.ask("document.querySelectorAll('h1').length") == 1
    assert phone.said.strip()
    if with_axe and AXE.is_file():
        assert found_by_axe(phone) == []


def with_possible_tracks(whole: TallyFile, rows: Mapping[str, Row]) -> dict[str, Row]:
    """The rows of castles with fewer tiles, each with the first space on the track that its castle can have reached.

    Points that cannot be are asked again, which costs taps that nobody spends on a castle as it was built.
    """

    def possible(who: str, track: int) -> bool:
        every = {**rows, who: {**rows[who], "track": track}}
        remarks = tally_of(whole.game, {**whole.document, whole.part.ROWS: [*every.values()]}, "cut.toml").remarks
        return not any(f"{who}'s swan" in remark for remark in remarks)

    return {who: {**row, "track": next(n for n in count() if possible(who, n))} for who, row in rows.items()}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["between-four", "three-players"])
@pytest.mark.parametrize(("tiles", "way"), some([(16, "touch"), *((2, way) for way in WAYS)], [(2, "touch")]))
def test_phones_tally_a_castle_each_in_six_taps_a_tile(
    four: list[Phone], tmp_path: Path, name: str, tiles: int, way: str
) -> None:
    table, whole = begun(tmp_path, name)
    table.close()
    part = whole.part
    beside = {key: value for key, value in whole.document.items() if key == "empty_stacks"}
    key = "tile" if name == "between-four" else "tiles"
    rows = {str(row.get("builders", [row["name"]])[0]): row for row in (entry.row for entry in whole.table.entries)}
    rows = {who: {**row, key: row[key][: tiles + 1]} for who, row in rows.items()}  # what a castle begins with is one
    if name == "between-four":
        rows = {who: {**row, "cards": row["cards"] if tiles > 2 else []} for who, row in rows.items()}  # two gave none
    else:
        rows = with_possible_tracks(whole, rows)
    of = {who: str(row["name"]) if "builders" in row else "" for who, row in rows.items()}
    enters = {who: [*entered(row, f" {of[who]}" if of[who] else "")] for who, row in rows.items()}
    spent = dict.fromkeys(rows, 0)
    with serving(tmp_path, "--seats", "--here", tally="tally.toml") as served:
        seats = {who: WAYS[way](tab.browser) for who, tab in zip(rows, four, strict=False)}
        sit(seats, served.url, way)
        tag = [*seats.values()][-1].ask(TAG)  # of who joined last
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
                else:
                    is_right(seats[who], with_axe=way != "without script")
        laid = {
            who: len([said for said in every if said["choice"].startswith("tile")]) for who, every in enters.items()
        }
        if way == "touch":
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
            phone.comes_to("!!document.querySelector('#sheets table')")
            is_right(phone, with_axe=way != "without script")
