"""The page of an evening as values and as text: every part, the slider, the review, nothing from elsewhere."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise

import pytest

from builders import EXAMPLES
from builders.evenings import HEADER, OPENING, evening
from castlescore.games.castles.rules.final import score
from castlescore.record.chronicle import Chronicle, chronicle
from castlescore.record.reviewing import reviewed
from castlescore.record.session_file import parse_record, read_record
from castlescore.view.answers import reviewed as answered
from castlescore.view.audits import audit_lines
from castlescore.view.pages import Page, chapter, html_of, page_of
from samples import some

GAMES = ("solo/table", "three-players/table", "disputed/friday", "between-four/table", "between-two/table")
QUICK = ("disputed/friday", "between-two/table")
STYLE = files("castlescore.view").joinpath("html", "evening.css").read_text(encoding="utf-8")


@cache
def told(name: str) -> Chronicle:
    return chronicle(read_record(str(EXAMPLES / f"{name}.toml")))


@cache
def page_told(name: str) -> Page:
    return page_of(told(name))


@cache
def page_of_example(name: str) -> str:
    return html_of(page_of(told(name)))


def of_text(text: str) -> Chronicle:
    return chronicle(parse_record(text, "table.toml"))


@pytest.mark.parametrize("name", some(GAMES, QUICK))
@pytest.mark.slow
def test_the_page_is_whole_in_itself_and_the_same_bytes_again(name):
    page = page_of_example(name)
    assert page == html_of(page_of(chronicle(told(name).record)))
    assert page.startswith("<!doctype html>") and '<html lang="en">' in page
    elsewhere = r"<script (?!type=.application/json)|<iframe|<link|@import|url\((?!#)|(?:src|href)=\"(?!#)"
    assert not re.search(elsewhere, page)
    assert not re.search(r"<[^>]* (style|on\w+)=", page)
    assert len(re.findall("<h1>", page)) == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_every_event_of_the_record_is_told_once_and_in_order(name):
    chronicled = told(name)
    events = [event for part in page_told(name).parts for event in part.events]
    assert [event.n for event in events] == list(range(1, len(chronicled.record.events) + 1))
    assert {event.n for event in events if event.undone} == set(chronicled.undone)


def test_the_points_of_an_event_are_its_lines_added_up():
    chronicled = told("three-players/table")
    views = {view.n: view for part in page_told("three-players/table").parts for view in part.events}
    bought = [step for step in chronicled.replay.steps if step.event["do"] == "buy"]
    assert len(bought) > 20
    for step in bought:
        assert sum(line.points for line in views[step.n].lines) == step.event["points"]


def test_the_sheet_has_every_part_and_adds_up():
    sheet, *_ = page_told("three-players/table").sheets
    rows = {head: cells for head, *cells in sheet.rows}
    assert rows["Total"] == ["89", "89", "84"]
    parts = [cells for head, cells in rows.items() if head not in ("Total", "Place")]
    assert [sum(map(int, column)) for column in zip(*parts, strict=True)] == [89, 89, 84]


def test_the_points_at_the_end_are_those_of_the_lines_and_of_the_track():
    for row, reasons in zip(
        score(told("three-players/table").table).players, page_told("three-players/table").reasons, strict=True
    ):
        assert row.track + sum(line.points for line in reasons.lines) == row.total


def test_between_two_castles_has_a_sheet_of_players_and_one_of_castles():
    page = page_told("between-four/table")
    players, castles, _ = page.sheets
    assert players.rows[0][:3] == ("Anna", "1", "62")
    assert castles.rows[-1] == ("Total", "62", "59", "59", "66")
    for reasons, total in zip(page.reasons, (62, 59, 59, 66), strict=True):
        assert sum(line.points for line in reasons.lines) == total


def test_the_charts_end_where_the_evening_ended():
    points, money = page_told("three-players/table").charts
    assert [row.values[-1] for row in points.series] == [89, 89, 84]
    assert [row.values[-2] for row in points.series] == [45, 64, 45]
    assert [row.values[0] for row in money.series] == [15000, 15000, 15000]
    assert [row.values[-1] for row in money.series] == [27000, 22000, 86000]
    (castles,) = page_told("between-four/table").charts
    assert [row.values[-1] for row in castles.series] == [62, 59, 59, 66]
    assert castles.marks == ("start", "1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "end")


@pytest.mark.slow
def test_a_game_under_way_is_told_as_if_it_ended_now():
    page = page_of(of_text(evening()[max(evening())]))
    assert not page.verdict.final and page.verdict.who == "Anna would win"
    assert {head: cells for head, *cells in page.sheets[0].rows}["bonus cards"] == ["?"] * 4
    assert page.charts[0].marks[-1] != "end"
    assert "not over yet" in html_of(page_of(of_text(evening()[max(evening())])))


def test_a_table_where_nothing_was_played_has_a_page_too():
    page = html_of(page_of(of_text(HEADER.replace('date = "2026-11-21"\n', ""))))
    assert "<title>Anna and Ben: Castles of Mad King Ludwig</title>" in page and "no finding in 0 events" in page


def test_a_record_that_cannot_be_has_its_findings_and_the_right_totals():
    page = page_told("disputed/friday")
    assert [finding.event for finding in page.findings] == [46, 51, 82, 83, 86]
    assert page.findings_sum == "5 findings in 86 events; winner: Ben; by the rules Anna"
    assert page.totals is not None and [row[:3] for row in page.totals.rows] == [
        ("Anna", "88", "89"),
        ("Ben", "89", "89"),
        ("Cara", "83", "81"),
    ]


@pytest.mark.parametrize("name", ["disputed/friday", "between-four/table"])
@pytest.mark.slow
def test_the_page_says_of_the_findings_what_the_audit_says(name):
    chronicled = told(name)
    report = " ".join(" ".join(audit_lines(chronicled.audit, 10_000)).split())
    page = page_of(chronicled)
    for finding in page.findings:
        assert f"event {finding.event}, {finding.what}" in report
    assert report.endswith(page.findings_sum.partition(";")[0])


def test_where_nothing_is_wrong_the_page_says_so():
    page = page_told("solo/table")
    assert page.findings == () and page.totals is None
    assert page.findings_sum == "no finding in 35 events"


def test_what_was_allowed_adjusted_and_noted_is_listed():
    lines = [
        '{ n = 4, do = "adjust", by = "Anna", points = 2, why = "a promise" }',
        '{ n = 5, do = "note", text = "the cat sat on the deck" }',
    ]
    page = page_of(of_text((HEADER + OPENING).replace("\n]", f"\n  {lines[0]},\n  {lines[1]},\n]")))
    assert [item.event for item in page.agreed] == [4] and "Agreed: a promise" in page.agreed[0].what
    assert [note.text for note in page.notes] == ["note: the cat sat on the deck"]
    assert page.findings == ()


def test_what_was_undone_is_struck_with_its_points():
    text = (HEADER + OPENING).replace("\n]", '\n  { n = 4, do = "undo", count = 1 },\n]')
    events = page_of(of_text(text)).parts[0].events
    assert [event.undone for event in events] == [False, False, True, False]
    assert sum(line.points for line in events[2].lines) == 2
    assert re.search(
        r'<li value="3" id="event-3" class="undone">\s*<del>.*Ben buys Larder.*</del> <strong',
        html_of(page_of(of_text(text))),
    )


def test_foreign_words_come_out_as_text():
    odd = 'B<b>&\\"'
    note = "<script>alert(1)</script> {{ page }} \\u001b[31m \\u2067x"
    lines = f'\n  {{ n = 4, do = "note", text = "{note}" }},\n]'
    page = html_of(page_of(of_text((HEADER + OPENING).replace('"Ben"', f'"{odd}"').replace("\n]", lines))))
    assert "B&lt;b&gt;&amp;&#34;" in page and "B<b>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; {{ page }} \\x1b[31m \\u2067x" in page
    assert not set("\x1b\u202e\u2067") & set(page)


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def palettes() -> list[dict[str, str]]:
    blocks = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    result = [dict(re.findall(r"--([\w-]+): (#\w+)", block)) for block in blocks]
    return [
        {key: "#" + "".join(c * 2 for c in value[1:]) if len(value) == 4 else value for key, value in each.items()}
        for each in result
    ]


@pytest.mark.parametrize("palette", palettes(), ids=["light", "dark", "paper"])
def test_words_stand_out_from_what_they_are_written_on(palette):
    lines = [f"s{i}" for i in range(1, 8)]
    for ink in ("ink", "quiet", "link", "accent", *lines):
        for ground in ("paper", "card"):
            assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)
    assert contrast(palette["tag-ink"], palette["tag"]) >= 4.5
    assert len({palette[line] for line in lines}) == len(lines)


@pytest.mark.slow
def test_the_lines_of_a_chart_differ_without_colour():
    page = page_of_example("between-four/table")
    markers = {re.search(r' d="(\S.*?)"', line)[1] for line in re.findall(r'<path class="marker".*', page)}
    assert len(markers) == 4
    dashes = re.findall(r"\.s(\d) polyline \{ stroke-dasharray: ([\d ]+);", STYLE)
    assert len({dash for _, dash in dashes}) == len(dashes) == 6


def test_the_headings_go_down_a_step_at_a_time():
    levels = [int(level) for level in re.findall(r"<h(\d)", page_of_example("disputed/friday"))]
    assert levels[0] == 1 and all(later - earlier <= 1 for earlier, later in pairwise(levels))


@pytest.mark.slow
def test_who_won_is_the_headline_and_why_stands_below():
    page = page_told("three-players/table")
    assert page.verdict == (True, "Anna wins", "tied on points, by the larger castle (TIE-2, p.13)", "")
    text = page_of_example("three-players/table")
    assert "<h1>Anna wins</h1>" in text
    assert text.index("Tied on points, by the larger castle") < text.index('<section id="score"')


def test_the_winners_column_stands_out_and_no_other():
    text = page_of_example("three-players/table")
    first = re.search(r'<table class="figures people">.*?</table>', text, re.DOTALL)[0]
    assert re.findall(r'<th scope="col" class="won[^>]*><bdi data-won="winner ">(.*?)<', first) == ["Anna"]
    rows = len(re.findall("<tr", first)) - 1
    assert first.count('<td class="won" ') == rows
    players, castles, _ = page_told("between-four/table").sheets
    assert players.won == ("Anna",) and set(castles.won) == {"AB", "DA"}
    assert page_told("solo/table").sheets[0].won == ()
    assert page_of(of_text(evening()[max(evening())])).sheets[0].won == ()  # nobody has won yet


def test_cards_are_named_with_their_points_and_favors_with_everybodys_count_and_place():
    _, favors, cards = page_told("three-players/table").sheets
    assert favors.rows == (
        ("food", "1 · 1st · 6", "0 · – · 0", "1 · 1st · 6"),
        ("round", "5 · 1st · 8", "1 · 3rd · 2", "4 · 2nd · 4"),
        ("completed", "10 · 1st · 8", "6 · 3rd · 2", "8 · 2nd · 4"),
    )
    totals = score(told("three-players/table").table)
    assert {(row.name, row.parts["cards"]) for row in totals.players} == {
        (name, sum(int(points) for who, _, points in cards.rows if who == name)) for name in ("Anna", "Ben", "Cara")
    }
    assert ("Anna", "3 of 150 at 2", "6") in cards.rows
    *_, between = page_told("between-four/table").sheets
    assert ("CD", "Three of type", "6") in between.rows


@pytest.mark.slow
def test_the_notes_and_the_best_line_stand_before_the_score():
    chronicled = told("disputed/friday")
    page, text = page_of(chronicled), page_of_example("disputed/friday")
    assert page.notes and text.index(page.notes[0].text.partition("'")[0]) < text.index('<section id="score"')
    views = [view for part in page.parts for view in part.events if not view.undone]
    most = max(sum(line.points for line in view.lines) for view in views)
    assert page.best is not None and sum(line.points for line in page.best.lines) == most == 11
    assert text.index("The best line") < text.index('<section id="score"')


@pytest.mark.parametrize("name", GAMES)
def test_the_policy_names_each_style_and_the_script_by_its_hash_and_nothing_else(name):
    page = page_of_example(name)
    rule = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1].replace("&#39;", "'")
    parts = dict(part.split(" ", 1) for part in rule.split("; "))
    for key, pattern in (("style-src", "<style>(.*?)</style>"), ("script-src", "<script>(.*?)</script>")):
        texts = set(re.findall(pattern, page, re.DOTALL))
        hashes = {f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts}
        assert set(parts[key].split()) == hashes
    assert parts["default-src"] == "'none'" and "unsafe" not in rule


@pytest.mark.parametrize("name", some(GAMES, QUICK))
@pytest.mark.many
def test_it_has_the_sums_and_every_tile_of_the_review(name):
    evening = told(name).replay
    result = chapter(evening)
    rows = answered(reviewed(evening)).to_json()
    heads = result.sums.heads
    for row, player in zip(result.sums.rows, rows["players"], strict=True):
        cells = dict(zip(heads, row, strict=True))
        assert cells[heads[0]] == player["name"]
        for head, key in (("Missed", "left"), ("Tiles", "placements"), ("Points", "points"), ("Spent", "spent")):
            assert cells.get(head, "None") == str(player[key])
    tiles = [(look.name, row[0]) for look in result.looks for row in look.tiles.rows]
    assert sorted(tiles, key=lambda tile: int(tile[1])) == [
        (row["player"], str(row["event"])) for row in rows["placements"]
    ]


@pytest.mark.parametrize("name", some(GAMES, QUICK))
@pytest.mark.slow
def test_it_stands_in_the_page_and_can_be_gone_to(name):
    page = page_of_example(name)
    (section,) = re.findall(r'<section id="review".*?</section>', page, re.DOTALL)
    assert '<a href="#review">' in page
    for player in page_of(told(name)).review.looks:
        assert player.name in section
        assert f"{player.left}</summary>" in section
    assert not re.search(r"\b(mistake|wrong|should|bad)\b", section)
