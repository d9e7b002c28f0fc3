"""Four phones that send at the same moment, and a server that is killed in the midst."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import castlescore as cs
from browser.chromium import PROGRAM
from browser.entering import reveal
from browser.phone import Phone
from samples import some
from seats.test_server import PHASES, at_phase
from serving import Served, serving
from waiting import until

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")

NAMES = ("Anna", "Ben", "Cara", "Dan")
# Every answer to a choice is noted; what came too fast is asked again by the page itself.
HEARD = """window.heard = []; const fetched = window.fetch; window.fetch = async (where, how) => {
  const got = await fetched(where, how);
  if (how?.method === 'POST' && got.status !== 429) window.heard.push(got.status);
  return got; };"""
SEND = """(() => { const form = document.querySelector('#do form:has([name=text])');
  form.querySelector('[name=text]').value = %s;
  setTimeout(() => form.requestSubmit(), %d - Date.now()); })()"""


def at_once(phones: list[Phone], path: Path) -> None:
    """Nobody has sent anything yet."""


def sent(phones: list[Phone], path: Path) -> None:
    """One has sent, and is not answered or is just being."""
    phones[3].until("!!sessionStorage.getItem('say') || window.heard.length > 0")


def recorded(phones: list[Phone], path: Path) -> None:
    """One is in the file, and the others are being answered."""
    before = path.read_bytes()
    until(lambda: path.read_bytes() != before or bool(phones[0].ask("window.heard.length")))


def answered(phones: list[Phone], path: Path) -> None:
    """One is answered."""
    phones[0].until("window.heard.length > 0")


MIDST = (sent, recorded, at_once, answered)  # when the server is killed


def seated(phones: list[Phone], served: Served) -> None:
    for name, phone in zip(NAMES, phones, strict=True):
        phone.open(served.url)
        phone.tap(f"button[value={name}]")
        phone.there("#do form:has([name=text])")
        phone.ask(HEARD)


def send(phones: list[Phone], n: int) -> None:
    """Each sends a note of its own, all at the same moment."""
    at = phones[0].ask("Date.now()") + 60
    for name, phone in zip(NAMES, phones, strict=True):
        phone.ask(SEND % (json.dumps(f"{n} {name}"), at))


@pytest.mark.parametrize("times", some([5, 200], [5]))
def test_of_four_phones_that_send_at_the_same_moment_one_is_recorded_and_three_are_told(
    phones: list[Phone], tmp_path: Path, times: int
) -> None:
    path = tmp_path / "table.toml"
    cs.castles.Session.new(*NAMES).write(path)
    with serving(tmp_path, "--seats", "--here") as served:
        seated(phones, served)
        for n in range(times):
            for phone in phones:
                phone.until(f"+document.querySelector('[name=after]').value === {n} && !sessionStorage.getItem('say')")
                phone.ask("window.heard = []")
            send(phones, n)
            for phone in phones:
                phone.until("window.heard.length > 0 && !sessionStorage.getItem('say')")
            heard = [phone.ask("window.heard") for phone in phones]
            assert sorted(heard) == [[200], [409], [409], [409]], (n, heard)
            won = NAMES[heard.index([200])]
            for phone, got in zip(phones, heard, strict=True):
                assert got == [200] or f"{n} {won}" in phone.said
    texts = [event["text"] for event in cs.Session.read(path).events]
    assert len(texts) == times == len({*texts})
    assert [text.split()[0] for text in texts] == [*map(str, range(times))]


@pytest.mark.parametrize("times", some([2, 30], [2]))
@pytest.mark.slow
def test_a_server_that_is_killed_while_phones_send_leaves_the_record_before_or_after(
    phones: list[Phone], tmp_path: Path, times: int
) -> None:
    path = tmp_path / "table.toml"
    cs.castles.Session.new(*NAMES).write(path)
    for n in range(times):
        before = cs.Session.read(path).events
        with serving(tmp_path, "--seats", "--here") as served:
            seated(phones, served)
            send(phones, n)
            MIDST[n % len(MIDST)](phones, path)
            served.process.kill()
            for phone in phones:
                phone.open("about:blank")
        after = cs.Session.read(path).events
        assert after[: len(before)] == before
        assert len(after) - len(before) in (0, 1)


# What a phone shows, and what of it was chosen and not yet sent.
SHOWN = """JSON.stringify([document.querySelector('main').innerText, location.search,
  [...document.querySelectorAll('#do :checked')].map((each) => [each.name, each.value])])"""
LOST = "document.querySelector('#lost').hidden === false && document.querySelector('#do').inert"


@pytest.mark.parametrize("phase", some(PHASES, ["buying", "a bonus beside tiles"]))
@pytest.mark.slow
def test_after_a_kill_every_phone_goes_on_by_itself_with_what_was_in_its_hand(
    phones: list[Phone], tmp_path: Path, phase: str
) -> None:
    session = at_phase(phase)
    session.write(tmp_path / "table.toml")
    with serving(tmp_path, "--seats", "--here") as served:
        seats = dict(zip(session.header["players"], phones, strict=False))
        for name, phone in seats.items():
            phone.open(served.url)
            phone.tap(f"button[value={name}]")
            phone.there("#turn")
            choose_something(phone)
        before = [phone.ask(SHOWN) for phone in seats.values()]
        served.process.kill()
        for phone in seats.values():
            phone.until(LOST)
    with serving(tmp_path, "--seats", "--here", port=None):
        for phone in seats.values():
            phone.until("document.querySelector('#lost').hidden")
        assert [phone.ask(SHOWN) for phone in seats.values()] == before
        for phone in seats.values():
            phone.open("about:blank")


def choose_something(phone: Phone) -> None:
    """Take a tile into the hand, or pick a room or a card, where there is one."""
    first = "#do a.tile, #do .picks [type=checkbox]"
    if phone.ask(f"!!document.querySelector('{first}')"):
        reveal(phone, first)
        phone.tap_of(f"document.querySelector('{first}').closest('a, label')")
        phone.until("!!document.querySelector('#held, .back, .picked :checked') && document.readyState === 'complete'")
