"""The page of an evening as a browser has it: nothing from elsewhere, no error, wide and narrow, for every reader."""

from __future__ import annotations

import re
from base64 import b64decode
from itertools import pairwise
from pathlib import Path

import pytest

from browser.chromium import PROGRAM
from builders import EXAMPLES, chronicle, parse_record
from builders.evenings import HEADER, OPENING
from castlescore.view.pages import html_of, page_of
from samples import some

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")

ODD = "Ben<b>&\"'</title>"
GAMES = {
    "castles": EXAMPLES / "three-players" / "table.toml",
    "disputed": EXAMPLES / "disputed" / "friday.toml",
    "between": EXAMPLES / "between-four" / "table.toml",
}
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    texts = {name: path.read_text(encoding="utf-8") for name, path in GAMES.items()}
    odd = ODD.replace('"', '\\"')
    note = '{ n = 4, do = "note", text = "<img src=x onerror=alert(1)> \u05d0" },\n]'
    texts["odd"] = (HEADER + OPENING).replace('"Ben"', f'"{odd}"').replace("\n]", f"\n  {note}")
    for name, text in texts.items():
        page = html_of(page_of(chronicle(parse_record(text, f"{name}.toml"))))
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in texts}


@pytest.mark.parametrize("name", some([*GAMES, "odd"], 2))
def test_no_error_no_request_and_no_scrolling_sideways_on_a_phone(browser, pages, name):
    browser.open(pages[name], width=360)
    browser.ask("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert browser.ask(SIDEWAYS) == 0
    requests = [request["request"]["url"] for request in browser.told("Network.requestWillBeSent")]
    assert requests == [pages[name].as_uri()]
    assert browser.told("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded") == []


@pytest.mark.parametrize("name", some(GAMES, ["castles"]))
def test_landmarks_headings_and_pictures_have_names(browser, pages, name):
    browser.open(pages[name], width=1200)
    told = browser.accessible()
    roles = [role for role, _ in told]
    for landmark in ("banner", "navigation", "main", "contentinfo"):
        assert roles.count(landmark) == 1, landmark
    levels = browser.ask("[...document.querySelectorAll('h1,h2,h3,h4')].map(each => +each.tagName[1])")
    assert levels.count(1) == 1 and levels[0] == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))
    assert all(words for role, words in told if role in ("image", "img", "heading", "region", "table", "link"))
    pictures = browser.ask("[...document.querySelectorAll('svg[role=img]')].filter(it => it.checkVisibility()).length")
    assert pictures >= 4 and sum(role in ("image", "img") for role in roles) == pictures


@pytest.mark.parametrize("name", some(GAMES, ["disputed"]))
def test_no_two_things_of_a_page_have_one_name(browser, pages, name):
    browser.open(pages[name], width=1200)
    names = browser.ask("[...document.querySelectorAll('[id]')].map(each => each.id)")
    assert len(names) == len(set(names))
    wanted = browser.ask(
        "[...document.querySelectorAll('[aria-labelledby]')].flatMap(each => each.getAttribute('aria-labelledby')"
        ".split(' ')).concat([...document.querySelectorAll('a')].map(each => each.hash.slice(1)))"
    )
    assert set(wanted) <= set(names)


def test_the_keyboard_reaches_the_score_first(browser, pages):
    browser.open(pages["castles"], width=1200)
    browser.do("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
    assert browser.ask("document.activeElement.hash") == "#main"
    assert browser.ask("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert browser.ask("document.activeElement.getBoundingClientRect().left") >= 0


def test_dark_where_the_reader_has_it_dark_and_light_on_paper(browser, pages):
    brightness = "getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).slice(0, 3).map(Number)"
    for scheme, media, light in (("light", "screen", True), ("dark", "screen", False), ("dark", "print", True)):
        browser.open(pages["castles"], width=1200, scheme=scheme, media=media)
        assert (min(browser.ask(brightness)) > 200) is light, (scheme, media)


@pytest.mark.slow
def test_what_is_folded_is_open_on_paper(browser, pages):
    last = "[...document.querySelectorAll('ol.events li')].at(-1).checkVisibility({contentVisibilityAuto: true})"
    browser.open(pages["castles"], width=1200)
    assert browser.ask(last) is False
    browser.open(pages["castles"], width=1200, media="print")
    assert browser.ask(last) is True


CUT = """[...document.querySelectorAll('.scroll, .paper, .chart svg text')].filter(part => {
    const box = part.getBoundingClientRect(), around = (part.closest('svg') ?? part).getBoundingClientRect();
    return part.checkVisibility() && (part.scrollWidth > part.clientWidth + 1 && !part.closest('svg')
        || box.right > around.right + 1 || box.left < around.left - 1 || box.right > innerWidth);
}).map(part => part.textContent.slice(0, 60))"""


@pytest.mark.parametrize("name", some(GAMES, ["between"]))
def test_on_a_phone_nothing_is_cut_and_names_stand_on_the_curves(browser, pages, name):
    browser.open(pages[name], width=390)
    browser.ask("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert browser.ask(SIDEWAYS) == 0 and browser.ask(CUT) == []
    assert browser.ask("document.querySelectorAll('.chart .narrow .line text').length") >= 3
    assert browser.ask("[...document.querySelectorAll('.paper svg')].every(it => it.clientWidth <= 390)")


THERE = "getComputedStyle(it.closest('[data-at]')).display !== 'none'"
TILES = f"[...document.querySelectorAll('#walk .films .tile')].filter(it => {THERE}).length"
SLIDER = "document.querySelector('#walk input')"


@pytest.mark.parametrize("name", some(["castles", "between"], ["between"]))
def test_the_slider_walks_through_the_evening(browser, pages, name):
    browser.open(pages[name], width=1200)
    assert browser.told("Runtime.exceptionThrown", "Log.entryAdded") == []  # its policy lets its script run
    last = browser.ask(f"+{SLIDER}.max")
    at_the_end = browser.ask(TILES)
    assert at_the_end == browser.ask("document.querySelectorAll('#castles .tile').length")
    counts = []
    for n in (0, last // 3, last // 2, last):
        browser.ask(f"{SLIDER}.value = {n}; {SLIDER}.dispatchEvent(new Event('input'))")
        counts.append(browser.ask(TILES))
        told = browser.ask("document.querySelector('#walk .what').textContent")
        event = browser.ask(f"document.querySelector('#event-{n}')?.textContent")
        assert told in event if n else told == "The beginning"
    assert counts == sorted(counts) and counts[0] < counts[1] < counts[3] == at_the_end


def test_its_keys_buttons_and_disputed_events(browser, pages):
    browser.open(pages["disputed"], width=1200)
    browser.ask(f"{SLIDER}.focus()")
    browser.do("Input.dispatchKeyEvent", type="keyDown", key="Home", code="Home", windowsVirtualKeyCode=36)
    assert "Round 1" in browser.ask("document.querySelector('#walk .at').textContent")
    seen = []
    for _ in range(6):
        browser.ask("document.querySelector('#walk button[value=disputed]').click()")
        seen.append(browser.ask(f"+{SLIDER}.value"))
        assert browser.ask("document.querySelector('#walk .wrong').checkVisibility()")
    assert seen == [46, 51, 82, 83, 86, 46]
    browser.ask("document.querySelector('#walk button[value=back]').click()")
    assert browser.ask(f"+{SLIDER}.value") == 45
    assert not browser.ask("document.querySelector('#walk .wrong').checkVisibility()")
    assert browser.ask("document.querySelectorAll('#walk .marks path').length") == 5


def test_without_a_script_all_is_there_but_the_slider(browser, pages):
    browser.do("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(pages["castles"], width=1200)
        assert not browser.ask("document.querySelector('#walk').checkVisibility()")
        assert not browser.ask("document.querySelector('.walk-link').checkVisibility()")
        assert browser.ask("[...document.querySelectorAll('#castles svg')].every(it => it.checkVisibility())")
    finally:
        browser.do("Emulation.setScriptExecutionDisabled", value=False)


def test_a_foreign_script_does_not_run_and_a_foreign_style_does_nothing(browser, pages):
    browser.open(pages["castles"], width=1200)
    foreign = "<p id=x style=color:red>x</p><style>#x{color:red}</style>"
    browser.ask(f"document.body.insertAdjacentHTML('beforeend', '{foreign}')")
    browser.ask(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))"
    )
    assert browser.ask("window.ran") is None
    assert browser.ask("getComputedStyle(document.getElementById('x')).color") != "rgb(255, 0, 0)"


@pytest.mark.parametrize("name", some(["castles", "between"], 1))
def test_on_paper_the_score_begins_on_the_page_of_the_title(browser, pages, tmp_path, name):
    text = pages[name].read_text(encoding="utf-8")
    main = re.search('<main.*?<section id="score".*?</table>', text, re.DOTALL)
    assert main is not None
    begun = tmp_path / "page.html"
    begun.write_text(text.replace(text[main.start() :], f"{main[0]}</div></section></main></body></html>"), "utf-8")
    browser.open(begun, width=1000, media="print")
    printed = b64decode(browser.do("Page.printToPDF", preferCSSPageSize=True)["data"])
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


LONG, LEFTWARDS = "Maximiliana-Theodora von Hohenschwangaus", "\u05d0\u05d1\u05e8\u05d4\u05dd"  # 40 letters; Avraham


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Pages of players with a long name and with one that is written from right to left, in both games."""
    folder = tmp_path_factory.mktemp("named")
    for game in ("castles", "between"):
        text = (
            GAMES[game].read_text(encoding="utf-8").replace('"Cara"', f'"{LONG}"').replace('"Anna"', f'"{LEFTWARDS}"')
        )
        (folder / f"{game}.html").write_text(
            html_of(page_of(chronicle(parse_record(text, "x.toml")))), encoding="utf-8"
        )
    return {game: folder / f"{game}.html" for game in ("castles", "between")}


@pytest.mark.parametrize("game", some(["castles", "between"], 1))
@pytest.mark.slow
def test_a_name_of_forty_letters_hides_no_column_on_a_phone(browser, named, game):
    browser.open(named[game], width=390)
    browser.ask("document.querySelectorAll('details').forEach(each => each.open = true)")
    cut = "[...document.querySelectorAll('.scroll')].filter(it => it.scrollWidth > it.clientWidth + 1)"
    assert browser.ask(SIDEWAYS) == 0 and browser.ask(f"{cut}.map(it => it.innerText)") == []


@pytest.mark.parametrize("game", some(["castles", "between"], 1))
@pytest.mark.slow
def test_a_name_written_from_right_to_left_does_not_turn_the_sentence_round_it(browser, named, game):
    browser.open(named[game], width=1200)
    head = browser.ask("document.querySelector('h1').innerHTML")
    assert head.startswith(f"<bdi>{LEFTWARDS}</bdi>") and "win" in head
    left = "document.querySelector('h1 bdi').getBoundingClientRect().left"
    assert browser.ask(f"{left} - document.querySelector('h1').getBoundingClientRect().left") == 0  # it comes first


@pytest.mark.parametrize("name", some([*GAMES], 2))
@pytest.mark.slow
def test_no_two_landmarks_have_one_name(browser, pages, name):
    browser.open(pages[name], width=1400)
    browser.ask("document.querySelectorAll('details').forEach(each => each.open = true)")
    result = [name for role, name in browser.accessible() if role == "region"]
    assert result and len(result) == len(set(result))
