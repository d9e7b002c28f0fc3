"""What can be done begins on the first screen of a phone, at each turn of both example evenings (390 x 844)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from browser.chromium import PROGRAM
from browser.phone import HEIGHT, Phone
from builders import EXAMPLES
from castlescore import Session
from samples import some
from serving import serving

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
pytestmark = [pytest.mark.skipif(PROGRAM is None, reason="no Chromium here"), pytest.mark.slow]
EVENINGS = ("three-players", "between-four")
# Each choice with its distance from the top, or that of the search field, the fold or the form that has it.
STARTS = """JSON.stringify([...document.querySelectorAll('#do [id^=tile-], #do [id^=say-]')]
  .filter((each) => !/^say-(note|undo)$/.test(each.id)).map((each) => {
    const fold = each.closest('details:not([open])');
    const search = each.closest('.find ~ .groups')?.previousElementSibling;
    const top = (search || fold || each.closest('form.choice') || each).getBoundingClientRect().top + scrollY;
    return [each.id, Math.round(top)]; }))"""


@pytest.mark.parametrize("every", some([1, 12], [12]))
@pytest.mark.parametrize("example", EVENINGS)
def test_each_choice_begins_on_the_first_screen(phone: Phone, tmp_path: Path, example: str, every: int) -> None:
    whole, path = Session.read(EXAMPLES / example / "table.toml"), tmp_path / "table.toml"
    whole.at(0).write(path)
    low: dict[tuple[int, str], int] = {}
    with serving(tmp_path, "--seats", "--here") as served:
        for name in whole.header["players"]:
            phone.open(served.url)
            phone.tap(f"button[value={name}]")
            phone.there("#turn")
            for n in range(1, len(whole), every):
                path.write_text(whole.at(n).dumps(), encoding="utf-8")
                phone.until(f"+document.querySelector('[name=after]').value === {n}")
                if phone.ask("document.querySelector('#turn').dataset.turn") != "own":
                    continue
                starts = json.loads(phone.ask(STARTS))
                assert starts
                low |= {(n, choice): top for choice, top in starts if top >= HEIGHT}
                assert phone.ask("document.title").startswith("● ")
            path.write_text(whole.at(0).dumps(), encoding="utf-8")
            phone.ask("localStorage.clear()")  # the next player has another phone
    assert low == {}


def test_a_broken_record_and_a_lost_server_are_said_in_the_band_and_nothing_can_be_tapped(
    phone: Phone, tmp_path: Path
) -> None:
    session, path = Session.read(EXAMPLES / "three-players" / "table.toml").at(60), tmp_path / "table.toml"
    session.write(path)
    with serving(tmp_path, "--seats", "--here") as served:
        phone.open(served.url)
        phone.tap("button[value=Anna]")
        phone.there("#tile-buy-washroom")
        assert "Your turn: buy or pass" in phone.ask("document.querySelector('#turn').innerText")
        good = path.read_bytes()
        path.write_bytes(good.replace(b"players =", b"players", 1))
        phone.until("document.querySelector('#turn').innerText.includes('table.toml')")
        assert phone.ask("document.querySelector('#do').inert")
        path.write_bytes(good)
        phone.until("!document.querySelector('#do').inert")
        served.process.kill()
        phone.until("!document.querySelector('#lost').hidden && document.querySelector('#do').inert")
