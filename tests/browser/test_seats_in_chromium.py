"""A seat's page on a phone: tiles laid by touch, taps counted, every place reached, the keyboard, lost answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import castlescore as cs
from browser.chromium import PROGRAM
from browser.entering import hold, write
from browser.phone import WIDTH, Keyboard, Phone
from builders import EXAMPLES, languages
from castlescore.seats.documents import Offer
from castlescore.seats.view import Moment, possible
from samples import some
from seats.test_tallied import begun as tallied
from seats.test_tallied import say
from serving import Served, serving

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# How many tables stand out over the edge.
WIDE = """(() => { const right = (it) => it.getBoundingClientRect().right;
  const own = right(document.getElementById('sheets')) + .5;
  return [...document.querySelectorAll('table')].filter((it) => right(it) > own).length; })()"""
CARA = 45  # events of three-players after which Cara is to buy


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.toml"


def begun(path: Path, example: str, events: int) -> cs.Session:
    result = cs.Session.read(EXAMPLES / example / "table.toml").at(events)
    path.unlink(missing_ok=True)  # a session is not written over another game
    result.write(path)
    return result


@pytest.fixture
def served(path) -> Iterator[Served]:
    begun(path, "three-players", CARA)
    with serving(path.parent, "--seats", "--here") as result:
        yield result


def seated(phone: Phone, served: Served, name: str) -> None:
    phone.open(served.url)
    phone.tap(f"button[value={name}]")
    phone.there("#turn")


@pytest.mark.slow
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
    heard = phone.ask("document.querySelector('label:has([name=spot]:checked) .unseen').textContent")
    assert heard in phone.said and f"place {wanted + 1} of {len(places)}" in heard
    shown = phone.ask("document.querySelector('#said [aria-hidden]').textContent")
    assert shown == phone.ask("document.querySelector('[name=spot]:checked').nextElementSibling.textContent")
    assert shown.startswith("+") and shown.endswith(f" {places[wanted].lstrip('|')}")  # the coordinates last
    phone.tap("#lay")
    phone.until("!document.getElementById('held')")
    assert phone.taps <= 4
    line = f"buy drawing-room {places[wanted].lstrip('|')} --by Cara"
    begun(path.with_name("typed.toml"), "three-players", CARA).play(line).write(path.with_name("typed.toml"))
    assert path.read_bytes() == path.with_name("typed.toml").read_bytes()


@pytest.mark.slow
def test_a_turn_of_three_players_takes_twelve_taps(phone, served, path):
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
    assert taps <= 12


@pytest.mark.slow
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


@cache
def positions(games: tuple[str, ...]) -> list[tuple[str, int, str, Offer]]:
    """A hundred moments of recorded evenings at which somebody has a tile to lay: after which event, who, which.

    Of the tiles another one each time: the first that is offered, the last, one between.
    """
    result = []
    for name in games:
        whole = cs.Session.read(EXAMPLES / name / "table.toml")
        for n in range(1, len(whole)):
            moment = Moment(whole.at(n), "")
            for who in moment.session.header["players"]:
                offers = possible(moment, (who,), {}).offers
                laying = [offer for offer in offers if "place" in offer.needs and "dark" not in offer.needs]
                if laying:
                    result.append((name, n, who, laying[n * 7 % len(laying)]))
                    break
    return [result[k * len(result) // MANY] for k in range(MANY)]


MANY = 100
CORPUS = ("three-players", "solo"), ("between-four", "between-two")


@pytest.mark.parametrize("k", some(range(MANY), [41]))
@pytest.mark.slow
def test_each_legal_place_is_reached_by_tapping_its_middle_and_five_turns(phone, path, k):
    for games in CORPUS:
        name, events, who, offer = positions(games)[k]
        session = begun(path, name, events)
        with serving(path.parent, "--seats", "--here") as served:
            seated(phone, served, who)
            phone.ask(f"location.search = '?' + new URLSearchParams({{choice: {json.dumps(offer.choice)}}})")
            phone.until("!!document.getElementById('held') && document.readyState === 'complete'")
            count = phone.ask("document.querySelectorAll('[name=spot]').length")
            assert count == phone.ask("document.querySelectorAll('.spot').length") == legal(session, offer) > 0
            for spot in range(count):
                phone.tap_spot(spot)
                for _ in range(5):
                    if phone.chosen != spot:
                        phone.tap("[data-do=turn]")
                assert phone.chosen == spot, (name, events, offer.choice)


def legal(session: cs.Session, offer: Offer) -> int:
    """How many legal places the tile of a choice has, as the library lists them."""
    castles = (offer.of or {}).get("castle") or [offer.castle]
    return sum(len(session.castle(str(castle)).legal_placements(str(offer.tile))) for castle in castles)


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.parametrize("by", ["button", "Enter"])
@pytest.mark.parametrize("events", [43, 88])
@pytest.mark.slow
def test_the_one_that_is_left_of_what_is_sought_is_picked_by_itself(phone, served, path, events, by):
    session = begun(path, "three-players", events)
    event = cs.Session.read(EXAMPLES / "three-players" / "table.toml").events[events]
    what = {"reveal": "tiles", "cards": "cards"}[event["do"]]
    wanted = [each.partition("=")[0] for each in event[what]][:2]
    seated(phone, served, event.get("by", "Ben"))
    label = f"label:has([name={what}][value='{{}}'])"
    for tile in wanted:
        phone.there(label.format(tile))
        write(phone, "fieldset .find", phone.ask(f"document.querySelector({label.format(tile)!r}).textContent.trim()"))
        assert phone.ask("document.querySelectorAll('.find ~ .groups label:not([hidden])').length") == 1
        if tile != wanted[-1]:
            phone.tap(label.format(tile))
    Keyboard(phone.browser).press("Enter") if by == "Enter" else phone.tap(".choice .go.main")
    phone.until(f"!document.querySelector('[name={what}]') || /kept until all/.test(document.body.innerText)")
    if what == "tiles":
        assert cs.Session.read(path).events[len(session)]["tiles"] == wanted


@pytest.mark.slow
def test_the_one_tile_that_is_left_of_what_is_sought_is_taken_by_enter(phone, served, path):
    begun(path, "between-four", 39)
    seated(phone, served, "Cara")
    write(phone, "#do > .find", "rm")
    Keyboard(phone.browser).press("Enter")
    assert not phone.ask("!!document.querySelector('.back')"), "several are left"
    phone.ask("document.querySelector('#do > .find').value = ''")
    write(phone, "#do > .find", "bakery")
    Keyboard(phone.browser).press("Enter")
    phone.there("li:has(.back) > #tile-place-bakery")


@pytest.mark.slow
def test_prices_are_left_as_they_lie_or_exchanged_by_a_drag(phone, served, path):
    begun(path, "three-players", 44)
    seated(phone, served, "Ben")
    phone.there("[name=row]")
    assert phone.ask("document.querySelector('#say-price').innerText") == "Leave them in this order"
    rooms = "[...document.querySelectorAll('[name=row]')].map((field) => field.value)"
    before = phone.ask(rooms)
    phone.ask("document.querySelector('.row').scrollIntoView({block: 'center', behavior: 'instant'})")
    ends = [phone.ask(f"(() => {{ const box = document.querySelector('.row li:nth-child({k}) button')"
                      ".getBoundingClientRect(); return [box.x + 40, box.y + 20]; })()") for k in (2, 4)]  # fmt: skip
    for kind, at in (("touchStart", ends[0]), ("touchMove", ends[1]), ("touchEnd", None)):
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        phone.browser.do("Input.dispatchTouchEvent", type=kind, touchPoints=points)
    after = phone.ask(rooms)
    assert after == [before[0], before[3], before[2], before[1], *before[4:]]
    assert phone.ask("document.querySelector('#say-price').innerText") == "Record it"


@pytest.mark.slow
def test_a_phone_that_is_loaded_again_goes_on_where_it_was(phone, served, path):
    seated(phone, served, "Cara")
    phone.tap("#tile-buy-drawing-room")
    phone.there("#held")
    phone.tap_spot(3)
    chosen = phone.chosen
    assert chosen > 0
    phone.browser.open(phone.ask("location.href"), WIDTH)
    phone.there("#held")
    assert phone.chosen == chosen
    begun(path, "three-players", 43)
    seated(phone, served, "Ben")
    phone.there("[name=tiles][value=porch]")
    for tile in ("porch", "drawing-room"):
        phone.ask(f"document.querySelector('[name=tiles][value={tile}]').closest('details').open = true")
        phone.tap(f"label:has([name=tiles][value={tile}])")
    phone.browser.open(phone.ask("location.href"), WIDTH)
    phone.until("document.querySelectorAll('.picked input').length === 2")
    assert phone.ask("[...document.querySelectorAll('.picked input')].map((each) => each.value)") == [
        "porch", "drawing-room"
    ]  # fmt: skip


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.slow
def test_no_name_moves_while_a_phone_asks_for_the_seat_it_had(phone, served, known):
    seated(phone, served, "Cara")
    where = "document.querySelector('button[value=Anna]').getBoundingClientRect().top"
    back = "document.querySelector('#mine a').checkVisibility({visibilityProperty: true})"
    waits = "window.fetch = () => new Promise((go) => { window.go = go; });"
    added = phone.browser.do("Page.addScriptToEvaluateOnNewDocument", source=waits)
    try:
        phone.open(served.url)
        before = phone.ask(where)
        phone.ask(f"void go({{ok: {json.dumps(known)}}})")
        phone.until(f"{back} === {json.dumps(known)}")
        assert phone.ask(where) == before
    finally:
        phone.browser.do("Page.removeScriptToEvaluateOnNewDocument", **added)


@pytest.mark.slow
def test_a_seat_that_is_taken_over_is_told_on_both_phones(phone, served):
    seated(phone, served, "Cara")
    other = Phone(phone.browser.beside())
    other.open(served.url)
    other.tap("button[value=Cara]")
    other.there("#turn")
    assert "you have taken this seat over" in other.said
    phone.until("document.getElementById('said').innerText.includes('this seat was taken over by another phone')")
    assert phone.ask("document.getElementById('do').children.length") == 0
    other.browser.do("Page.addScriptToEvaluateOnNewDocument", source="delete window.EventSource")  # no news come
    other.browser.open(other.ask("location.href"), WIDTH)
    other.there("#do")
    seated(phone, served, "Cara")
    other.until("document.getElementById('said').innerText.includes('not yours any more')")
    assert other.ask("document.getElementById('lost').hidden")


@pytest.mark.parametrize(("example", "events"), [("three-players", 44), ("between-four", 40)])
@pytest.mark.slow
def test_tables_stay_within_the_page_and_no_number_is_broken(phone, path, example, events):
    names = begun(path, example, events).header["players"]
    with serving(path.parent, "--seats", "--here") as served:
        seated(phone, served, names[1])
        phone.until("document.readyState === 'complete'")
        phone.ask("document.querySelectorAll('details').forEach((each) => { each.name = ''; each.open = true; })")
        assert phone.ask(WIDE) == 0
        broken = """[...document.querySelectorAll('th bdi, td bdi')].filter((it) => it.getClientRects().length > 1
          && !it.innerText.includes(' ')).map((it) => it.innerText)"""
        assert phone.ask(broken) == []


@pytest.mark.parametrize("example", ["three-players", "between-four"])
@pytest.mark.slow
def test_the_sheet_of_a_tally_stays_within_the_page_in_every_language(phone, tmp_path, example):
    table, whole = tallied(tmp_path, example)
    table.close()
    (tmp_path / "tally.toml").write_text(whole.text, encoding="utf-8")
    try:
        with serving(tmp_path, "--seats", "--here", tally="tally.toml") as served:
            for code in languages():
                phone.browser.do("Network.setExtraHTTPHeaders", headers={"Accept-Language": code})
                seated(phone, served, "Anna")
                phone.there("#sheets table")
                assert (code, phone.ask(WIDE), phone.ask(SIDEWAYS)) == (code, 0, 0)
    finally:
        phone.browser.do("Network.setExtraHTTPHeaders", headers={})


NEWS = "void document.dispatchEvent(new Event('visibilitychange'))"  # the page asks anew, as it does after news
TILE = "#tile-buy-drawing-room"


@pytest.mark.slow
def test_a_tile_that_is_tapped_stays_in_the_hand_when_news_come_before_the_answer(phone, served):
    seated(phone, served, "Cara")
    phone.ask("""void ((real) => {
      window.answered = 0;
      window.fetch = async (where, how) => {
        if (!window.go) await new Promise((go) => { window.go = go; });
        const answer = await real(where, how), text = await answer.text();
        return { ok: answer.ok, status: answer.status, text: async () => { window.answered += 1; return text; } };
      };
    })(window.fetch)""")
    phone.tap(TILE)
    phone.until("!!window.go")
    phone.ask(NEWS)
    phone.ask("void window.go()")
    for answers in (2, 3):  # by the third one both are on the page, which asks by itself too while it hears no news
        phone.until(f"window.answered >= {answers}")
        phone.ask(NEWS)
    assert phone.ask("!!document.getElementById('held') && location.search.includes('choice=')")


@pytest.mark.slow
def test_nothing_is_made_anew_under_a_finger_before_it_has_tapped(phone, served):
    seated(phone, served, "Cara")
    phone.ask("""void ((real) => {
      window.answered = window.now = 0;
      Date.now = () => window.now;
      addEventListener("pointerdown", () => { window.down = true; window.answered = 0; }, true);
      window.fetch = async (where, how) => {
        const answer = await real(where, how), text = await answer.text();
        const other = text.replace('id="do"', 'id="do" data-by="another"');
        const heard = async () => { window.answered += 1; return window.down ? other : text; };
        return { ok: answer.ok, status: answer.status, text: heard };
      };
    })(window.fetch)""")
    result = f"document.querySelector('{TILE}')"
    phone.ask(f"{result}.scrollIntoView({{block: 'center', behavior: 'instant'}}); void ({result}.own = true)")
    at = json.loads(phone.ask(f"JSON.stringify({result}.getBoundingClientRect())"))
    points = [{"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}]
    phone.browser.do("Input.dispatchTouchEvent", type="touchStart", touchPoints=points)
    phone.ask(NEWS)
    phone.until("window.answered >= 1")
    assert phone.ask(f"{result}.own === true")
    phone.browser.do("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    phone.ask("void (window.now = 10000)")
    phone.there("#held")


@pytest.mark.slow
def test_what_is_open_and_typed_stays_while_a_partner_lays_and_goes_after_ones_own(phone, tmp_path):
    table, _ = tallied(tmp_path, "between-four")
    for who, castle in (("Anna", "AB"), ("Dan", "CD"), ("Dan", "DA")):
        seat = table.sit(who)
        say(table, seat, choice=f"castle {castle} living-corridor")
        if castle != "DA":
            say(table, seat, choice=f"castle done {castle}")
    table.close()
    partner = Phone(phone.browser.beside())
    kind, letters = "document.querySelector('#do details[name]')", "document.querySelector('#do > .find')"
    offered = "[...document.querySelectorAll('#do .tile')].filter((it) => it.checkVisibility()).map((it) => it.id)"
    with serving(tmp_path, "--seats", "--here", tally="tally.toml") as served:
        seated(phone, served, "Anna")
        seated(partner, served, "Dan")
        phone.tap_of(f"{kind}.querySelector('summary')")
        write(phone, "#do > .find", "hall")
        halls = phone.ask(offered)
        assert {"tile-tile-DA-hall-of-windows", "tile-tile-DA-hall-of-portraits"} < {*halls}
        assert all("hall" in tile for tile in halls)
        hold(partner, "tile DA hall-of-windows")
        partner.tap("#lay")
        phone.until("!document.getElementById('tile-tile-DA-hall-of-windows')")
        assert phone.ask(offered) == [tile for tile in halls if tile != "tile-tile-DA-hall-of-windows"]
        assert phone.ask(f"[{letters}.value, document.activeElement === {letters}]") == ["hall", True]
        hold(phone, "tile DA hall-of-portraits")
        phone.tap("#lay")
        phone.until(f"!!{letters}")
        assert phone.ask(f"[{letters}.value, !!document.querySelector('#do details[name][open]')]") == ["", False]


@pytest.mark.parametrize("example", ["three-players", "between-four"])
@pytest.mark.slow
def test_at_twice_the_size_of_letters_nothing_is_cut(phone, path, example):
    names = begun(path, example, CARA).header["players"]
    with serving(path.parent, "--seats", "--here") as served:
        seated(phone, served, names[2])
        phone.browser.do("Page.setFontSizes", fontSizes={"standard": 32})  # as the settings of a phone have it
        try:
            phone.until("getComputedStyle(document.documentElement).fontSize === '32px'")
            assert phone.ask(SIDEWAYS) <= 0
        finally:
            phone.browser.do("Page.setFontSizes", fontSizes={"standard": 16})


@pytest.mark.slow
def test_the_keyboard_alone_lays_a_tile(phone, served, path):
    keyboard = Keyboard(phone.browser)
    seated(keyboard, served, "Cara")
    keyboard.tap(TILE)
    keyboard.there("#held")
    keyboard.tap_spot(1)
    assert keyboard.chosen == 1
    assert "2 of" in keyboard.said
    keyboard.tap("#lay")
    keyboard.until("!document.getElementById('held')")
    assert cs.Session.read(path).events[-1]["tile"] == "drawing-room"


@pytest.mark.slow
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
@pytest.mark.slow
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
