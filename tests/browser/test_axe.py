"""What axe finds in the pages of seats: nothing, on a phone and on a wide screen, light and dark."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import castlescore as cs
from browser.chromium import PROGRAM
from browser.phone import HEIGHT, WIDTH, Phone
from builders import EXAMPLES
from samples import some
from serving import serving

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
AXE = Path(__file__).parent / "axe" / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = [
    pytest.mark.skipif(PROGRAM is None, reason="no Chromium here"),
    pytest.mark.skipif(not AXE.is_file(), reason="axe is not installed: npm install --prefix tests/browser/axe"),
]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ASKED = f"""axe.run(document, {{runOnly: {json.dumps(RULES)}}}).then((found) => {{
  window.found = found.violations.map((each) => [each.id, each.nodes.map((node) => node.html.slice(0, 160))]); }})"""


def held(phone: Phone) -> None:
    """A tile is in the hand."""
    phone.ask("document.querySelector('#do details:not([open]) a.tile')?.closest('details').setAttribute('open', '')")
    phone.tap("#do a.tile")
    phone.until("!!document.querySelector('#held, .back')")
    if not phone.ask("!!document.getElementById('held')"):
        phone.tap("#do a.tile")
        phone.there("#held")


def as_it_is(phone: Phone) -> None:
    """Nothing is done on the page."""


MOMENTS: dict[str, tuple[str, int, str, Callable[[Phone], None]]] = {
    "market": ("three-players", 45, "Cara", as_it_is),
    "held": ("three-players", 45, "Cara", held),
    "trying": ("three-players", 45, "Ben", held),
    "reveal": ("three-players", 43, "Ben", as_it_is),
    "price": ("three-players", 44, "Ben", as_it_is),
    "reward": ("three-players", 39, "Ben", as_it_is),
    "cards": ("three-players", 88, "Anna", as_it_is),
    "end": ("three-players", 91, "Anna", as_it_is),
    "between": ("between-four", 40, "Cara", as_it_is),
    "between held": ("between-four", 40, "Cara", held),
    "attendants": ("between-four", 82, "Dan", as_it_is),
}


def found_by_axe(phone: Phone) -> Any:
    phone.ask(f"void (window.found = null); {AXE.read_text(encoding='utf-8')}; void {ASKED}")
    phone.until("!!window.found")
    return phone.ask("window.found")


@pytest.mark.parametrize("name", some([*MOMENTS], ["held", "between"]))
def test_axe_finds_nothing_in_a_seat(phone: Phone, tmp_path: Path, name: str) -> None:
    example, events, who, does = MOMENTS[name]
    cs.Session.read(EXAMPLES / example / "table.toml").at(events).write(tmp_path / "table.toml")
    with serving(tmp_path, "--seats", "--here") as served:
        for scheme in ("light", "dark"):
            phone.open(served.url, scheme)
            assert found_by_axe(phone) == [], (scheme, "join")
            phone.tap(f"button[value={who}]")
            phone.there("#turn")
            does(phone)
            for width in (WIDTH, 1400):
                phone.browser.do("Emulation.setDeviceMetricsOverride", width=width, height=HEIGHT,
                                 deviceScaleFactor=1, mobile=width == WIDTH)  # fmt: skip
                assert found_by_axe(phone) == [], (name, scheme, width)
        phone.open("about:blank")
