"""The judge alone in Chromium: built once, then used without a network."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import castlescore as cs
from browser.chromium import PROGRAM, Chromium
from browser.entering import enter
from browser.judge import READY, Judge, build, hosted
from browser.test_axe import AXE, found_by_axe
from builders import EXAMPLES
from castlescore.tally.file import parse_tally
from seats.test_alone import CASTLES, GAMES, TALLIES, cases, read
from seats.test_tallied import NAMES, begun, entered

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(PROGRAM is None, reason="no Chromium here"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="no npm here"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("alone"))


@pytest.fixture(scope="module")
def judge(folder: Path, browser: Chromium) -> Iterator[Judge]:
    """A phone that has the judge, and no network any more."""
    with hosted(folder) as address:
        result = Judge(browser.beside())
        result.start(address)
    yield result
    result.browser.close()


@pytest.fixture
def fresh(folder: Path, browser: Chromium) -> Iterator[tuple[Judge, str]]:
    """A phone that has nothing yet, and the address of the judge."""
    with hosted(folder) as address:
        result = Judge(browser.beside())
        yield result, address
        result.browser.close()


def test_it_asks_no_other_address_and_starts_again_without_a_network(folder: Path, browser: Chromium) -> None:
    judge = Judge(browser.beside())
    with hosted(folder) as address:
        judge.start(address)
        asked = [told["request"]["url"] for told in judge.browser.told("Network.requestWillBeSent")]
        assert [url for url in asked if not url.startswith((address, f"blob:{address}", "about:"))] == []
        assert judge.problems == []
        judge.open_file(CASTLES[0])
        heading, url = judge.heading, judge.ask("location.href")
        judge.open(url)
        judge.until(READY)
        assert judge.heading == heading
    judge.open(url)
    judge.until(READY)
    assert judge.heading == heading
    assert judge.problems == []
    judge.browser.close()


@pytest.mark.parametrize("path", CASTLES, ids=lambda path: path.stem)
def test_a_castle_file_is_judged(judge: Judge, path: Path) -> None:
    judge.open_file(path)
    held_by(judge, read(path))


def held_by(judge: Judge, castle: cs.AnyCastle) -> None:
    assert judge.heading.startswith(f"{castle.points} point")
    wrong = [place for place in castle.verdicts if not place.legal]
    verdicts = judge.verdicts
    assert [legal for legal, _ in verdicts] == ([False] * len(wrong) or [True])
    for place, (_, text) in zip(wrong, verdicts, strict=False):
        for violation in place.violations:
            assert violation.rule in text


@pytest.mark.parametrize("game", GAMES)
def test_castles_of_the_conformance_suite_are_judged(judge: Judge, tmp_path: Path, game: str) -> None:
    for n, case in enumerate(cases(game, 100)):
        beside = {key: case[key] for key in ("throne", "attendants", "cards") if key in case}
        tiles = [{key: value for key, value in tile.items() if key != "expect"} for tile in case["tiles"]]
        castle = GAMES[game].from_json({"format": "castlescore castle 1", "game": game, **beside, "tile": tiles})
        path = tmp_path / f"case{n}.toml"
        path.write_text(castle.dumps(), encoding="utf-8")
        judge.open_file(path)
        held_by(judge, castle)
        judge.answered("document.querySelector('[data-do=delete]').click()")


@pytest.mark.parametrize("name", TALLIES)
def test_a_tally_is_scored(judge: Judge, name: str) -> None:
    tally = (cs.between.Tally if name == "between" else cs.Tally).read(EXAMPLES / "tally" / f"{name}.toml")
    judge.open_file(EXAMPLES / "tally" / f"{name}.toml")
    assert judge.heading == f"{' and '.join(tally.score().winners)} wins"
    sheet = judge.text("#sheets")
    for player in tally.score().players:
        assert player.name in sheet
        assert str(player.total) in sheet


def test_several_files_are_opened_at_once_also_those_that_a_tally_names(judge: Judge) -> None:
    folder = EXAMPLES / "tally"
    judge.open_file(*(folder / f"{name}.toml" for name in ("anna", "ben", "cara", "dan", "friday")))
    assert judge.heading == f"{cs.Tally.read(folder / 'friday.toml').score().winners[0]} wins"


@pytest.mark.parametrize("name", ["three-players", "between-four", "disputed"])
def test_a_record_is_looked_at_and_taken_along_as_a_page(judge: Judge, tmp_path: Path, name: str) -> None:
    path = next(iter(sorted((EXAMPLES / name).glob("*.toml"), key=lambda path: path.name != "table.toml")))
    session = cs.Session.read(path)
    judge.open_file(path)
    assert judge.ask("document.querySelectorAll('#audit').length") == 1
    assert judge.ask("document.querySelectorAll('.events > li').length") == len(session.events)
    judge.until("!document.querySelector('#walk').hidden")
    judge.browser.do("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    judge.ask("document.querySelector('a[download][href$=toml]').click()")
    judge.awaited_file(tmp_path)
    [kept] = tmp_path.glob("*.toml")
    assert kept.read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


def test_a_castle_is_argued_by_touch(judge: Judge) -> None:
    judge.send("begin")
    judge.ask("document.querySelector('#tile-lay-parlor').closest('details').open = true")
    judge.tapped("#tile-lay-parlor")
    assert judge.ask("document.querySelectorAll('.spot').length") == len(cs.Castle().legal_placements("parlor"))
    judge.tapped("[name=move][value='1,0']")
    [[legal, text]] = judge.verdicts
    assert not legal
    assert "PLACE-" in text
    assert judge.ask("document.querySelector('[name=spot]:checked').value") != ""
    judge.ask("void (document.querySelector('[name=place]').value = '-3,0')")
    judge.tapped("[name=move][value='0,0']")
    assert [legal for legal, _ in judge.verdicts] == [True]
    judge.tapped("#lay")
    assert judge.heading.startswith("4 points")
    judge.tapped("#say-take-back")
    assert judge.heading.startswith("0 points")


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_table_is_entered_by_touch_as_on_phones(judge: Judge, tmp_path: Path, name: str) -> None:
    table, whole = begun(tmp_path, name)
    table.close()
    judge.open_file(tmp_path / "tally.toml")
    kept = judge.ask("new URLSearchParams(location.search).get('table')")
    castles = [(entry, entry.row.get("builders", [entry.name])[0]) for entry in whole.table.entries]
    for entry, who in castles:
        to = json.dumps(f"?table={kept}&who={who}")
        judge.answered(f"history.pushState(null, '', {to}), dispatchEvent(new PopStateEvent('popstate'))")
        if entry is castles[0][0] and "empty_stacks" in whole.document:
            enter(judge, {"choice": "empty_stacks", "empty_stacks": [str(s) for s in whole.document["empty_stacks"]]})
        for said in entered(dict(entry.row), f" {entry.name}" if "builders" in entry.row else ""):
            enter(judge, said)
    text = judge.ask(f"localStorage.getItem({json.dumps('table/' + kept)})")
    totals = {player.name: player.total for player in parse_tally(text, kept).table.score.players}
    assert totals == {player.name: player.total for player in whole.table.score.players}
    assert judge.heading.split()[0] in whole.table.score.winners


@pytest.mark.parametrize(("code", "begins"), [("en", "0 points"), ("cs", "0 bodů"), ("ru", "0 очков")])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_speaks_the_language_of_the_browser_and_of_the_switch(
    folder: Path, browser: Chromium, code: str, begins: str, scheme: str
) -> None:
    judge = Judge(browser.beside())
    with hosted(folder) as address:
        judge.start(address, code, scheme=scheme)
        assert judge.ask("document.documentElement.lang") == code
        judge.send("begin")
        assert judge.heading.startswith(begins)
        other = {"en": "ru", "cs": "en", "ru": "cs"}[code]
        judge.answered(f"(it => {{ it.value = '{other}'; it.dispatchEvent(new Event('change', {{ bubbles: true }})) }})"
                       "(document.querySelector('[name=lang]'))")  # fmt: skip
        assert judge.ask("document.documentElement.lang") == other
    judge.browser.close()


def test_two_tabs_show_the_same_and_never_overwrite_each_other(fresh: tuple[Judge, str]) -> None:
    judge, address = fresh
    judge.start(address)
    judge.send("begin")
    other = Judge(judge.browser.another())
    other.start(judge.ask("location.href"))
    before = other.ask("+document.documentElement.dataset.answer")
    for tab in (judge, other):
        tab.ask("document.querySelector('#tile-lay-parlor').closest('details').open = true")
    judge.tapped("#tile-lay-parlor")
    judge.tapped("#lay")
    other.until(f"+document.documentElement.dataset.answer > {before}")
    assert other.heading == judge.heading == "4 points; every tile is legal"


@pytest.mark.parametrize("text", ["no toml [", "a = 1", "", "x" * 5_000_000, "\x00\x01"])
def test_a_broken_file_is_refused_with_a_sentence(judge: Judge, tmp_path: Path, text: str) -> None:
    before = judge.ask("JSON.stringify(localStorage)")
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    judge.open_file(path)
    assert "broken" in judge.said.lower()
    assert judge.ask("JSON.stringify(localStorage)") == before


def test_a_full_store_is_said_and_keeps_what_it_had(judge: Judge) -> None:
    judge.open_file(CASTLES[0])
    before = judge.ask("JSON.stringify(localStorage)")
    full = "() => { throw new DOMException('', 'QuotaExceededError') }"
    judge.ask(f"window.kept = Storage.prototype.setItem, Storage.prototype.setItem = {full}, 0")
    judge.open_file(CASTLES[1])
    judge.ask("void (Storage.prototype.setItem = window.kept)")
    assert "full" in judge.said
    assert judge.ask("JSON.stringify(localStorage)") == before


def test_without_a_service_worker_it_works_with_a_network(fresh: tuple[Judge, str]) -> None:
    judge, address = fresh
    hide = (
        "for (const name of ['serviceWorker', 'locks']) Object.defineProperty(navigator, name, { value: undefined });"
    )
    hide += "delete window.caches;"
    judge.browser.do("Page.addScriptToEvaluateOnNewDocument", source=hide)
    judge.start(address)
    judge.open_file(CASTLES[0])
    held_by(judge, read(CASTLES[0]))


@pytest.mark.parametrize(("gone", "said"), [
    ("delete window.WebAssembly", "WebAssembly"),
    ("window.fetch = () => Promise.reject(new TypeError())", "network"),
])  # fmt: skip
def test_a_browser_that_cannot_run_it_says_so(fresh: tuple[Judge, str], gone: str, said: str) -> None:
    judge, address = fresh
    judge.browser.do("Page.addScriptToEvaluateOnNewDocument", source=gone)
    judge.open(address)
    judge.until("!document.querySelector('#lost').hidden")
    assert said in judge.text("#lost")


@pytest.mark.skipif(not AXE.is_file(), reason="axe is not installed: npm install --prefix tests/browser/axe")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("what", ["home", "castle", "held", "tally", "record"])
def test_axe_finds_nothing(judge: Judge, scheme: str, what: str) -> None:
    judge.browser.do("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    judge.browser.do("Page.setBypassCSP", enabled=True)
    if what == "home":
        judge.answered("history.pushState(null, '', '?'), dispatchEvent(new PopStateEvent('popstate'))")
    elif what in ("castle", "held"):
        judge.open_file(EXAMPLES / "castles" / "disputed.toml")
        if what == "held":
            judge.answered("document.querySelector('#tile-lay-parlor').click()")
            judge.answered("document.querySelector('[name=move]').click()")
    else:
        judge.open_file(EXAMPLES / ("tally/between.toml" if what == "tally" else "three-players/table.toml"))
    assert found_by_axe(judge) == [], json.dumps(found_by_axe(judge), indent=1)
