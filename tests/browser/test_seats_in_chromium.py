"""A seat's page on a phone: tiles laid by touch, taps counted, every place reached, the keyboard, lost answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import castlescore as cs
from browser.chromium import PROGRAM
from browser.phone import Phone
from samples import some
from serving import Served, serving

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")

EXAMPLES = Path(__file__).parents[2] / "examples"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CARA = 45  # events of three-players after which Cara is to buy


@pytest.fixture
def phone(browser) -> Iterator[Phone]:
    found = Phone(browser)
    yield found
    found.open("about:blank")  # nothing asks a server that has gone


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.toml"


def begun(path: Path, example: str, events: int) -> cs.Session:
    found = cs.Session.read(EXAMPLES / example / "table.toml").at(events)
    path.unlink(missing_ok=True)  # a session is not written over another game
    found.write(path)
    return found


@pytest.fixture
def served(path) -> Iterator[Served]:
    begun(path, "three-players", CARA)
    with serving(path.parent, "--seats", "--here") as found:
        yield found


def seated(phone: Phone, served: Served, name: str) -> None:
    phone.open(served.url)
    phone.tap(f"button[value={name}]")
    phone.there("#turn")


def test_a_tile_is_laid_in_four_taps_and_its_event_is_that_of_the_line(phone, served, path):
    seated(phone, served, "Cara")
    phone.taps = 0
    phone.tap("#tile-buy-drawing-room")
    phone.there("#held")
    places = phone.ask("[...document.querySelectorAll('[name=spot]')].map((spot) => spot.value)")
    wanted = next(k for k, place in enumerate(places) if k)
    phone.tap_spot(wanted)
    while phone.chosen != wanted:
        phone.tap("[data-do=turn]")
    assert places[wanted].lstrip("|") in phone.said
    phone.tap("#lay")
    phone.until("!document.getElementById('held')")
    assert phone.taps <= 4
    line = f"buy drawing-room {places[wanted].lstrip('|')} --by Cara"
    begun(path.with_name("typed.toml"), "three-players", CARA).play(line).write(path.with_name("typed.toml"))
    assert path.read_bytes() == path.with_name("typed.toml").read_bytes()


def test_a_turn_of_three_players_takes_fourteen_taps(phone, served, path):
    taps = 0
    for name in ("Cara", "Anna", "Ben"):
        seated(phone, served, name)
        phone.taps = 0
        phone.tap("#do a.tile:not(.trying)")
        phone.there("#lay:not([disabled])")
        phone.tap_spot(0)
        phone.tap("#lay")
        phone.until("!document.getElementById('held')")
        while phone.ask("document.querySelectorAll('form.choice:not(.hand) [value^=reward]').length"):
            before = len(cs.Session.read(path))
            phone.tap("form.choice:has([value$=decline]) .go")
            phone.until(f"+document.querySelector('[name=after]').value > {before}")
        taps += phone.taps
    assert [event["do"] for event in cs.Session.read(path).events[CARA:]].count("buy") == 3
    assert taps <= 14


def test_off_turn_a_tile_is_tried_and_cannot_be_laid_until_the_turn_comes(phone, served, path):
    seated(phone, served, "Ben")
    phone.tap("#do a.tile")
    phone.there("#held")
    assert phone.ask("document.querySelector('.hand .go').disabled")
    assert "Cara" in phone.ask("document.querySelector('.hand .go').innerText")
    cs.Session.read(path).play("pass --by Cara").play("pass --by Anna").write(path)
    phone.there("#lay:not([disabled])")
    phone.tap("#lay")
    phone.until("!document.getElementById('held')")
    assert cs.Session.read(path).events[-1]["by"] == "Ben"


MOMENTS = [
    *some([("three-players", n) for n in range(20, 80)], 1),
    *some([("between-four", n) for n in range(20, 70)], 1),
]


@pytest.mark.parametrize(("game", "events"), MOMENTS)
def test_each_legal_place_is_reached_by_tapping_its_middle_and_five_turns(phone, path, game, events):
    session = begun(path, game, events)
    with serving(path.parent, "--seats", "--here") as served:
        for name in session.header["players"]:
            seated(phone, served, name)
            phone.ask("void fetch('state').then((got) => got.json()).then((state) => { window.got = state; })")
            phone.until("!!window.got")
            laying = phone.ask("window.got.choices.filter((each) => each.needs.includes('place'))")
            if laying:
                break
        phone.ask(f"location.search = '?' + new URLSearchParams({{choice: {json.dumps(laying[-1]['choice'])}}})")
        phone.there("#held")
        count = phone.ask("document.querySelectorAll('[name=spot]').length")
        assert count == phone.ask("document.querySelectorAll('.spot').length") > 0
        for k in range(count):
            phone.tap_spot(k)
            for _ in range(5):
                if phone.chosen != k:
                    phone.tap("[data-do=turn]")
            assert phone.chosen == k, (game, events, laying[-1]["choice"])


def test_prices_are_exchanged_by_two_taps_and_set_as_they_lie(phone, served, path):
    session = begun(path, "three-players", 44)
    seated(phone, served, "Ben")
    rooms = "[...document.querySelectorAll('[name=row]')].map((field) => field.value)"
    phone.there("[name=row]")
    before = phone.ask(rooms)
    phone.tap(".row li:nth-child(1) button")
    phone.tap(".row li:nth-child(3) button")
    after = phone.ask(rooms)
    assert after == [before[2], before[1], before[0], *before[3:]]
    phone.tap("#say-price")
    phone.until("!document.querySelector('[name=row]')")
    assert cs.Session.read(path).events[len(session)]["row"] == after


def test_new_rooms_are_picked_in_the_order_in_which_they_came(phone, served, path):
    session = begun(path, "three-players", 43)
    wanted = json.loads(json.dumps(cs.Session.read(EXAMPLES / "three-players" / "table.toml").events[43]["tiles"]))
    seated(phone, served, "Ben")
    for tile in reversed(wanted):
        phone.there(f"[name=tiles][value={tile}]")
        phone.ask(f"document.querySelector('[name=tiles][value={tile}]').closest('details').open = true")  # its size
        phone.tap(f"label:has([name=tiles][value={tile}])")
    assert phone.ask("[...document.querySelectorAll('.picked input')].map((each) => each.value)") == wanted[::-1]
    phone.tap("#say-reveal")
    phone.until("!document.querySelector('[name=tiles]')")
    assert cs.Session.read(path).events[len(session)]["tiles"] == wanted[::-1]


def test_the_keyboard_alone_lays_a_tile(phone, served, path):
    seated(phone, served, "Cara")
    phone.ask("document.querySelector('#tile-buy-drawing-room').focus()")
    press(phone, "Enter")
    phone.there("#held")
    phone.ask("document.querySelector('[name=spot]').focus()")
    press(phone, "ArrowDown")
    assert phone.chosen == 1
    assert "2 of" in phone.said
    phone.ask("document.querySelector('#lay').focus()")
    press(phone, "Enter")
    phone.until("!document.getElementById('held')")
    assert cs.Session.read(path).events[-1]["tile"] == "drawing-room"


KEYS = {"Enter": (13, "\r"), "ArrowDown": (40, "")}


def press(phone: Phone, key: str) -> None:
    code, text = KEYS[key]
    for kind in ("keyDown", "keyUp"):
        phone.browser.do("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, text=text)


def test_a_choice_whose_answer_was_lost_is_sent_again_after_a_reload_and_recorded_once(phone, served, path):
    seated(phone, served, "Cara")
    body = "choice=pass&after=45"
    served_at = urlsplit(phone.ask("location.href")).path
    phone.ask(f"sessionStorage.setItem('say', JSON.stringify([{json.dumps(served_at)}, {json.dumps(body)}]))")
    phone.ask("location.reload()")
    phone.until("!sessionStorage.getItem('say') && document.readyState === 'complete'")
    assert [event["do"] for event in cs.Session.read(path).events[CARA:]] == ["pass"]
    phone.ask(f"sessionStorage.setItem('say', JSON.stringify([{json.dumps(served_at)}, {json.dumps(body)}]))")
    phone.ask("location.reload()")
    phone.until("!sessionStorage.getItem('say') && document.readyState === 'complete'")
    assert [event["do"] for event in cs.Session.read(path).events[CARA:]] == ["pass"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_seat_fits_a_phone_its_targets_are_44_pixels_and_there_is_one_live_region(phone, served, scheme):
    phone.open(served.url, scheme)
    phone.tap("button[value=Cara]")
    phone.there("#turn")
    small = """[...document.querySelectorAll('a, button, summary, label, input[type=text]')].filter((each) => {
      const box = each.getBoundingClientRect();
      return box.width && (box.height < 43.5 || box.width < 43.5); }).map((each) => each.outerHTML.slice(0, 80))"""
    for is_held in (False, True):
        if is_held:
            phone.tap("#do a.tile")
            phone.there("#held")
        assert phone.ask(SIDEWAYS) <= 0
        assert phone.ask(small) == []
        assert phone.ask("document.querySelectorAll('[aria-live], [role=status], [role=alert], output').length") == 1
    assert phone.browser.told("Runtime.exceptionThrown", "Log.entryAdded") == []
