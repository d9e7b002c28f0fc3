"""What `stats` shows, as text and as a page: every figure of its document in its table, and no row but these."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from builders.games import good_between_game, good_game
from castlescore.core.language import ordinal
from castlescore.record.session_file import record_text
from castlescore.record.statistics import Counted, Seat, Statistics
from castlescore.view.statistics import MOST, page_of
from cli.conftest import Type

NAMES = {"castles": "Castles of Mad King Ludwig", "between": "Between Two Castles"}
SPELLED = re.compile(r" {2,}")
Table = list[list[str]]


@pytest.fixture(scope="module")
def folder_of_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("evenings")
    games = [good_game(2, 0), good_game(3, 1), good_game(3, 3), good_between_game(3, 0), good_between_game(4, 1)]
    for n, game in enumerate(games):
        (found / f"game-{n}.toml").write_text(record_text(game.record), encoding="utf-8")
    return found


class Tables(HTMLParser):
    """The tables of a page by their captions, and what stands in its lists and headings."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[tuple[str, Table]] = []
        self.texts: dict[str, list[str]] = {"dt": [], "dd": [], "h2": [], "h1": [], "p": []}
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "table":
            self.tables.append(("", []))
        elif tag == "tr":
            self.tables[-1][1].append([])
        elif tag in ("th", "td"):
            self.tables[-1][1][-1].append("")
        elif tag in self.texts:
            self.texts[tag].append("")
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "svg" in self._open:
            return
        if "caption" in self._open:
            caption, rows = self.tables[-1]
            self.tables[-1] = (caption + data, rows)
        elif {"th", "td"} & set(self._open):
            self.tables[-1][1][-1][-1] += data
        for tag in self.texts.keys() & set(self._open):
            self.texts[tag][-1] += data


def share(wins: float) -> str:
    return f"{wins:.2f}".rstrip("0").rstrip(".")


def by_wins(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: (-row["wins"], -row["average"], row["name"]))


def sums(row: dict[str, Any]) -> list[str]:
    return [
        row["name"],
        str(row["games"]),
        share(row["wins"]),
        f"{row['average']:.1f}",
        str(row["best"]),
        str(row["total"]),
    ]


def expected(found: dict[str, Any], game: str) -> dict[str, Table]:
    """The tables of one game."""
    players = by_wins([row for row in found["by_game"] if row["game"] == game])
    last = max(int(place) for row in players for place in row["places"])
    places = [[row["name"], *(str(row["places"].get(str(n), 0)) for n in range(1, last + 1))] for row in players]
    parts = [part for part in players[0]["parts"] if any(row["parts"].get(part) for row in players)]
    averages = [[f"{row['parts'].get(part, 0):.1f}" for row in players] for part in parts]
    return {"sums": [sums(row) for row in players], "places": places, "parts": averages}


@pytest.fixture
def shown(typed: Type, folder_of_games: Path) -> tuple[dict[str, Any], str, Tables]:
    """What `stats` says of the games as a document, as text and as a page."""
    line = f"stats {folder_of_games}"
    page = Tables()
    page.feed(typed(f"{line} --html").out)
    return json.loads(typed(f"{line} --json").out), typed(line).out, page


@pytest.mark.slow
def test_every_table_of_the_page_has_the_figures_of_the_document(shown) -> None:
    found, _, page = shown
    tables = iter(
        [(caption.strip(), [[cell.strip() for cell in row] for row in rows]) for caption, rows in page.tables]
    )
    wins = next(tables)[1]
    assert wins == [
        ["Player", "wins"],
        *([row["name"], share(row["wins"])] for row in by_wins(found["players"])[:MOST]),
    ]
    for game in NAMES:
        wanted = expected(found, game)
        caption, (head, *rows) = next(tables)
        assert caption == "Everybody's score"
        assert (head, rows) == (["Player", "games", "wins", "average", "best", "total"], wanted["sums"])
        caption, (head, *rows) = next(tables)
        assert [(name, float(bar)) for name, bar in rows] == [  # the bars of averages
            (row[0], pytest.approx(float(row[3]), abs=0.05)) for row in wanted["sums"]
        ]
        caption, (head, *rows) = next(tables)
        for row, sum_of in zip(rows, wanted["sums"], strict=True):  # the bars of parts
            assert row[0] == sum_of[0]
            assert sum(map(float, row[1:])) == pytest.approx(float(sum_of[3]), abs=0.1)
        assert head[-1] == "the rest"
        caption, (head, *rows) = next(tables)
        assert caption == "How often each was first, second and so on"
        assert head == ["Player", *(ordinal(n) for n in range(1, len(head)))]
        assert rows == wanted["places"]
        caption, (head, *rows) = next(tables)
        assert (caption, head) == ("Parts of the score, on average", ["Part", *(row[0] for row in wanted["sums"])])
        assert [row[1:] for row in rows] == wanted["parts"]
        for kind in ("rooms", "cards", "favors"):
            every = {row["name"]: row for row in found[kind] if row["game"] == game}
            if not every:
                continue
            caption, (head, *rows) = next(tables)
            assert caption == f"{kind.capitalize()}: the most frequent, and those with most wins"
            assert head == ["", "times", "wins", "won"]
            counts = sorted((row["count"] for row in every.values()), reverse=True)
            assert [int(row[1]) for row in rows][: min(10, len(every))] == counts[:10]
            for _, times, won, rate in rows:
                assert rate == f"{float(won) / int(times):.0%}"
    together = list(tables)
    assert [caption for caption, _ in together] == [
        "Head to head: how often each was ahead", "Games by how many played", "Who began",
    ]  # fmt: skip
    pairs, by_players, began = ([*map(list, rows[1:])] for _, rows in together)
    assert sorted(pairs) == sorted(
        [f"{pair['a']} : {pair['b']}", str(pair["games"]), f"{pair['a_ahead']} : {pair['b_ahead']}"]
        for pair in found["pairs"]
    )
    assert sorted(by_players) == sorted(
        [NAMES[row["game"]], str(row["players"]), str(row["games"]), f"{row['average']:.1f}", str(row["best"])]
        for row in found["tables"]
    )
    assert sorted(began) == sorted(
        [NAMES[row["game"]], str(row["games"]), share(row["wins"]), share(row["by_lot"])] for row in found["began"]
    )


@pytest.mark.slow
def test_the_records_and_the_head_of_the_page(shown) -> None:
    found, _, page = shown
    assert page.texts["h1"] == ["A group's evenings"]
    assert f"{found['games']} finished games, {len(found['players'])} players" in page.texts["p"]
    assert page.texts["h2"] == ["Wins", *NAMES.values(), "Together"]
    assert len(page.texts["dt"]) == len(found["records"]) > 6
    for kind, said, record in zip(page.texts["dt"], page.texts["dd"], found["records"], strict=True):
        assert kind.strip() == record["record"]
        assert said.strip().startswith(f"{record['value']} ")
        assert f"({record['file']}, event {record['event']})" in said
        assert all(name in said for name in record["players"])


@pytest.mark.slow
def test_the_text_has_the_same_tables(shown) -> None:
    found, text, _ = shown
    rows = [SPELLED.split(row.strip()) for row in text.splitlines()]
    assert rows[0] == [f"{found['games']} finished games, {len(found['players'])} players"]
    for game in NAMES:
        wanted = expected(found, game)
        start = rows.index([NAMES[game]])
        several = [row + places[1:] for row, places in zip(wanted["sums"], wanted["places"], strict=True)]
        assert rows[start + 2 : start + 2 + len(several)] == several
        start += 2 + len(several)
        assert rows[start : start + 2] == [[""], ["on average", *(row[0] for row in wanted["sums"])]]
        start += 2
        assert [row[1:] for row in rows[start : start + len(wanted["parts"])]] == wanted["parts"]
        assert rows[start + len(wanted["parts"])] == [""]
        assert rows[start + len(wanted["parts"]) + 1][0].startswith("highest total: ")
    for pair in found["pairs"]:
        assert [f"{pair['a']} : {pair['b']}", str(pair["games"]), f"{pair['a_ahead']} : {pair['b_ahead']}"] in rows


def test_a_chart_has_the_first_twelve_players_and_an_empty_table_is_left_out() -> None:
    found = Statistics()
    about: dict[str, Any] = {"file": "a.toml", "game": "castles", "events": 9, "others": 0, "starter": None}
    for n in range(MOST + 3):
        seat = Seat(f"Player {n:02}", 100 - n, 1, False, {"placing": 100 - n})
        found.add(Counted(seats=(seat,), winners=1, laid=(), had={}, **about))
    page = page_of(found)
    assert [row[0] for row in page.wins.rows] == [f"Player {n:02}" for n in range(MOST)]
    assert len(page.games[0].sheets[0].rows) == MOST + 3
    assert [sheet.caption for sheet in page.sheets] == ["Games by how many played"]  # nobody met anybody, nobody began
