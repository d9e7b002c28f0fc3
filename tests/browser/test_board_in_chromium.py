"""The second screen in a browser: it follows the session, keeps its place, and is whole on a phone and a television."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from browser.chromium import PROGRAM, Chromium
from builders import EXAMPLES, read_record, record_text
from builders.evenings import HEADER, OPENING
from builders.games import good_between_game, good_game
from castlescore.core.language import speaking
from castlescore.record.replay import Replay
from castlescore.record.store import save
from castlescore.seats.tallied import board_of_tally
from castlescore.tally.file import read_tally
from castlescore.view.pages import Board, board_of, board_page, page_file
from samples import some
from serving import Served, serving

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
TEXT = "document.querySelector('main').innerText"
ODD = "Ben<b>&'</title><script>"


def noted(text: str) -> str:
    return (HEADER + OPENING).replace("\n]", f'\n  {{ n = 4, do = "note", text = "{text}" }},\n]')


@pytest.fixture(autouse=True)
def nothing_asks_a_server_that_has_gone(browser):
    yield
    browser.open("about:blank", width=1200)


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(HEADER + OPENING, encoding="utf-8")
    return path


@pytest.fixture
def served(table) -> Iterator[Served]:
    with serving(table.parent) as result:
        yield result


def complaints(browser: Chromium) -> list[object]:
    return browser.told("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")


@pytest.mark.parametrize("game", some(["three-players", "between-four"], 1))
def test_it_fits_its_screen_and_its_policy_lets_it_be(browser, table, game):
    table.write_bytes((EXAMPLES / game / "table.toml").read_bytes())
    with serving(table.parent) as served:
        for width in (390, 820, 1400):
            browser.open(served.url, width=width)
            assert browser.ask(SIDEWAYS) == 0 and complaints(browser) == []
            cut = "[...document.querySelectorAll('.scroll')].filter(it => it.scrollWidth > it.clientWidth + 1)"
            assert browser.ask(f"{cut}.map(it => it.innerText)") == []


TELEVISION = """(() => {
  const box = (it) => it.getBoundingClientRect();
  const text = (it) => parseFloat(getComputedStyle(it).fontSize);
  const scale = (it) => it.getScreenCTM().a;
  const shown = (css) => [...document.querySelectorAll(css)].filter((it) => it.checkVisibility());
  const svgs = (css) => shown(css + " .paper svg").map((it) => ({
    wide: box(it).width, left: Math.round(box(it).left), top: box(it).top, low: box(it).bottom, scale: scale(it),
  }));
  return {
    text: Math.min(...shown("#now li, .slots .cost, #sheets th, #sheets td").map(text)),
    head: text(document.querySelector("h1")),
    moves: svgs("#moves"), others: svgs("#castles"), bottom: box(document.querySelector("#signs")).bottom,
    sheets: box(document.querySelector("#sheets")).top, lit: shown(".lit").length, axes: shown(".axis").length,
    legends: shown(".legend").length,
  };
})()"""


def looked_at(browser: Chromium, served: Served, width: int, height: int, scheme: str = "light") -> dict[str, Any]:
    """The measures of the board on a screen so large."""
    browser.open(served.url, width=width, scheme=scheme)
    browser.do(
        "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
    )
    result: dict[str, Any] = browser.ask(TELEVISION)
    return result


def part_of(example: str, events: int | None) -> str:
    record = read_record(str(EXAMPLES / example))
    return record_text(record.with_events(record.events[:events]))


PARTS = [
    ("three-players/table.toml", 45),
    ("three-players/table.toml", None),
    ("between-four/table.toml", 40),
    ("between-four/table.toml", None),
    ("disputed/friday.toml", 20),
]


@pytest.mark.parametrize(("example", "events"), some(PARTS, 2))
@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (3840, 2160)])
def test_on_a_television_it_is_read_from_four_metres_and_fills_the_screen(
    browser, table, example, events, width, height
):
    """Capitals of 10 minutes of arc are 11.6 mm high at 4 m, 18.4 of 1920 pixels on 55 inches."""
    table.write_text(part_of(example, events), encoding="utf-8")
    with serving(table.parent) as served:
        outcome = looked_at(browser, served, width, height)
    capital = 0.714  # of the size of a letter
    assert outcome["text"] * capital >= 18.4 * width / 1920 and outcome["head"] >= 1.8 * outcome["text"]
    castles = [*outcome["moves"], *outcome["others"]]
    assert len({each["left"] for each in castles}) <= 2 and outcome["axes"] == 0 and outcome["legends"] == 1
    assert 1 <= outcome["lit"] <= 2
    assert outcome["bottom"] <= height  # nobody can scroll a television
    assert max(each["low"] for each in castles) - min(each["top"] for each in castles) > 0.4 * height
    assert sum(each["wide"] for each in castles[:2]) > width / 2
    others = [each["scale"] for each in outcome["others"]]
    assert max(others) / min(others) < 1.03  # to one scale
    assert not outcome["moves"] or outcome["moves"][0]["wide"] > 1.3 * outcome["others"][0]["wide"]


# What does not fit: below the screen, beside it, or in an element whose text is cut.
UNFIT = """[
  document.documentElement.scrollHeight - 1080, document.documentElement.scrollWidth - 1920,
  ...[...document.querySelectorAll("main *:not(svg, svg *, .unseen)")].filter((it) => it.checkVisibility()
    && it.clientWidth && (it.scrollWidth > it.clientWidth + 1
      || (it.scrollHeight > it.clientHeight + 1 && getComputedStyle(it).overflow !== "visible")))
    .map((it) => it.textContent),
]"""


@cache
def game(kind: str, players: int) -> Replay:
    """A whole game of so many players."""
    return (good_between_game if kind == "between" else good_game)(players, players)


def board_after(replay: Replay, events: int) -> Board:
    """The second screen of a game after so many events."""
    return board_of(replay.record.with_events(replay.record.events[:events]))


def shown_on_television(browser: Chromium, folder: Path, board: Board) -> None:
    """Open a second screen, without its script, on a television."""
    page, styles = board_page(board), page_file("board", "css")
    (folder / "files").mkdir(exist_ok=True)
    (folder / "files" / styles.name).write_bytes(styles.body)
    (folder / "board.html").write_text(page.text, encoding="utf-8")
    browser.open(folder / "board.html", 1920)
    browser.do("Emulation.setDeviceMetricsOverride", width=1920, height=1080, deviceScaleFactor=1, mobile=False)


TABLES = [*(("castles", n) for n in (1, 2, 3, 4)), *(("between", n) for n in range(2, 8))]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "players"), TABLES)
def test_nothing_lies_below_the_television_at_the_start_in_the_middle_and_at_the_end(browser, tmp_path, kind, players):
    replay = game(kind, players)
    last = len(replay.record.events)
    for events in (0, 4, last // 3, last // 2, last * 9 // 10, last):
        shown_on_television(browser, tmp_path, board_after(replay, events))
        assert browser.ask(UNFIT) == [0, 0], events
    winner = browser.ask("document.querySelector('#sheets tbody th').innerText").strip()
    assert winner in replay.game.sheets.score(replay.table).winners
    assert winner in browser.ask("document.querySelector('#moves h2').innerText")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "winner"), [("friday", "Dan"), ("between", "Anna")])
def test_nothing_of_a_tally_lies_below_the_television(browser, tmp_path, name, winner):
    shown_on_television(browser, tmp_path, board_of_tally(read_tally(str(EXAMPLES / "tally" / f"{name}.toml"))))
    assert browser.ask(UNFIT) == [0, 0]
    assert winner in browser.ask("document.querySelector('#moves h2').innerText")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["cs", "ru"])
@pytest.mark.parametrize(("kind", "players"), [("castles", 3), ("castles", 4), ("between", 7)])
def test_nothing_lies_below_the_television_in_longer_languages(browser, tmp_path, kind, players, language):
    replay = game(kind, players)
    last = len(replay.record.events)
    with speaking(language):
        for events in (last // 3, last // 2, last * 9 // 10):
            shown_on_television(browser, tmp_path, board_after(replay, events))
            assert browser.ask(UNFIT) == [0, 0], events


def test_after_the_end_the_castles_are_large_in_turn(browser, table):
    table.write_text(part_of("three-players/table.toml", None), encoding="utf-8")
    fast = "const set = setInterval; window.setInterval = (call, after) => set(call, after / 50);"
    hurried = browser.do("Page.addScriptToEvaluateOnNewDocument", source=fast)
    try:
        with serving(table.parent) as served:
            browser.open(served.url, width=1920)
            for name in ("Ben", "Cara", "Anna"):  # Anna has won
                browser.until(f"document.querySelector('#moves h2').innerText.startsWith('{name}')")
                assert browser.ask("document.querySelectorAll('.paper svg').length") == 3
    finally:
        browser.do("Page.removeScriptToEvaluateOnNewDocument", identifier=hurried["identifier"])


@pytest.mark.parametrize("example", ["three-players/table.toml", "between-two/table.toml"])
def test_on_a_phone_the_castle_that_is_played_on_comes_before_the_tables(browser, table, example):
    table.write_text(part_of(example, 30), encoding="utf-8")
    with serving(table.parent) as served:
        outcome = looked_at(browser, served, 390, 844)
    assert outcome["text"] >= 13 and outcome["moves"][0]["low"] < outcome["sheets"] < outcome["others"][0]["top"]
    assert outcome["moves"][0]["wide"] > 330


def test_it_follows_the_session_without_being_loaded_again_and_keeps_its_place(browser, table, served):
    browser.open(served.url, width=390)
    browser.ask("window.mine = 1; scrollTo(0, 600)")
    top = browser.ask("document.querySelector('#sheets caption').getBoundingClientRect().top")
    save(str(table), noted("the cat sat on the deck"))
    browser.until(f"{TEXT}.includes('the cat sat on the deck')")
    assert browser.ask("window.mine") == 1
    assert abs(browser.ask("document.querySelector('#sheets caption').getBoundingClientRect().top") - top) < 2
    assert complaints(browser) == []


def test_names_and_notes_are_text(browser, table, served):
    browser.open(served.url, width=1200)
    save(str(table), noted("<img src=x onerror=alert(1)> \u05d0 \\u202e").replace("Ben", ODD))
    browser.until(f"{TEXT}.includes('<img src=x onerror=alert(1)>')")
    assert ODD in browser.ask("document.title") and "\u202e" not in browser.ask(TEXT)
    assert browser.ask("document.querySelectorAll('main img, main bdi b, main script').length") == 0
    assert complaints(browser) == []


def test_a_session_that_breaks_is_told_and_the_table_stays(browser, table, served):
    browser.open(served.url, width=1200)
    table.write_text("game = ", encoding="utf-8")
    browser.until("document.querySelector('#trouble').checkVisibility()")
    assert "table.toml" in browser.ask("document.querySelector('#trouble').textContent")
    assert "Larder" in browser.ask("document.querySelector('#last').textContent")
    save(str(table), HEADER + OPENING)
    browser.until("!document.querySelector('#trouble').checkVisibility()")


def test_another_game_in_its_place_is_loaded_as_a_whole(browser, table, served):
    browser.open(served.url, width=1200)
    save(str(table), (EXAMPLES / "between-four" / "table.toml").read_text(encoding="utf-8"))
    browser.until("document.querySelectorAll('.paper svg').length === 4")
    fill = "getComputedStyle(document.querySelector('#c4-castle text')).fill"
    browser.until(f"{fill} !== 'rgb(0, 0, 0)'")  # the style of a castle that was not there before


def test_where_news_do_not_come_it_asks_by_itself(browser, table, served):
    hidden = browser.do("Page.addScriptToEvaluateOnNewDocument", source="delete window.EventSource")
    try:
        browser.open(served.url, width=1200)
        assert browser.ask("'EventSource' in window") is False
        save(str(table), noted("by asking"))
        browser.until(f"{TEXT}.includes('by asking')")
    finally:
        browser.do("Page.removeScriptToEvaluateOnNewDocument", identifier=hidden["identifier"])


def test_without_a_script_it_loads_itself_again(browser, table, served):
    browser.do("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(served.url, width=1200)
        save(str(table), noted("without a script"))
        browser.until("document.querySelector('main')?.innerText.includes('without a script')")
    finally:
        browser.do("Emulation.setScriptExecutionDisabled", value=False)


def test_when_the_server_has_gone_it_says_so(browser, served):
    browser.open(served.url, width=1200)
    served.end()
    browser.until("document.querySelector('#lost').checkVisibility()")
    assert "Larder" in browser.ask(TEXT)
