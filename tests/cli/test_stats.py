"""stats: a folder of evenings of both games, counted as `score --json` has them."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections import defaultdict
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from builders.games import good_between_game, good_game
from castlescore.cli import many
from castlescore.cli.app import run
from castlescore.record.session_file import record_text
from castlescore.record.statistics import Counted, Seat, Statistics
from castlescore.view.statistics import MOST, page_of
from cli.conftest import Answer, Type


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Evenings of both games, one alone and one with Ludwig among them; a game that is not over, and two files that
    cannot be played."""
    home = tmp_path_factory.mktemp("evenings")
    games = [good_game(players, seed) for players, seed in ((1, 0), (2, 0), (3, 1), (4, 0))]
    games += [good_between_game(players, seed) for players, seed in ((2, 0), (3, 0), (4, 1))]
    for n, evening in enumerate(games):
        (home / f"game-{n}.toml").write_text(record_text(evening.record), encoding="utf-8")
    half = games[1].record.with_events(games[1].record.events[:20])
    (home / "half.toml").write_text(record_text(half), encoding="utf-8")
    (home / "torn.toml").write_text("format = ", encoding="utf-8")
    wrong = re.sub(r'do = "buy"', 'do = "pass"', record_text(games[2].record), count=1)
    (home / "wrong.toml").write_text(wrong, encoding="utf-8")
    return home


@pytest.fixture
def evenings(folder: Path, recorded: Path) -> Path:
    """The folder, where a line is typed."""
    shutil.copytree(recorded, folder / "evenings")
    return folder / "evenings"


@pytest.fixture
def typed(folder: Path, capsys: pytest.CaptureFixture[str]) -> Type:
    """Run a line; what could be counted is told beside code 3."""

    def run_line(line: str) -> Answer:
        capsys.readouterr()
        code = run(line.split())
        caught = capsys.readouterr()
        assert "Traceback" not in caught.err
        return Answer(code, caught.out, caught.err)

    return run_line


WHOLE: list[Any] = []


def whole(typed: Type) -> Any:
    """What `stats --json` says of all evenings."""
    if not WHOLE:
        WHOLE.append(typed("stats evenings --json").json)
    return deepcopy(WHOLE[0])


def by_name(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in document["players"]}


@pytest.mark.slow
def test_totals_places_and_wins_are_the_sums_of_score_json(typed: Type, evenings: Path) -> None:
    totals: dict[str, int] = defaultdict(int)
    wins: dict[str, float] = defaultdict(float)
    games: dict[str, int] = defaultdict(int)
    for path in sorted(evenings.glob("game-*.toml")):
        score = typed(f"score -s evenings/{path.name} --json").json
        for row in score["players"]:
            totals[row["name"]] += row["total"]
            games[row["name"]] += 1
            alone = len(score["players"]) == 1
            wins[row["name"]] += 0 if alone or row["name"] not in score["winners"] else 1 / len(score["winners"])
    answer = typed("stats evenings --json")
    assert answer.code == 3
    by_player = by_name(answer.json)
    assert answer.json["games"] == 7
    assert by_player.keys() == totals.keys() - {"Ludwig"}
    for name, row in by_player.items():
        assert (row["total"], row["games"], row["wins"]) == (
            totals[name],
            games[name],
            pytest.approx(wins[name], abs=0.001),
        )
        assert row["average"] == pytest.approx(totals[name] / games[name], abs=0.01)
        assert sum(row["places"].values()) == row["games"]


@pytest.mark.parametrize("game", ["castles", "between"])
@pytest.mark.slow
def test_the_parts_of_a_game_add_up_to_the_average(typed: Type, evenings: Path, game: str) -> None:
    rows = [row for row in whole(typed)["by_game"] if row["game"] == game]
    assert rows
    for row in rows:
        assert sum(row["parts"].values()) == pytest.approx(row["average"], abs=0.1)


def test_a_record_names_the_file_and_the_event_of_it(typed: Type, evenings: Path) -> None:
    records = whole(typed)["records"]
    assert {record["record"] for record in records} == {
        "highest total", "biggest castle", "most points by one tile", "closest game",
    }  # fmt: skip
    for record in records:
        if record["record"] == "most points by one tile" and record["game"] == "castles":
            log = typed(f"log -s {record['file']}").out
            assert record["tile"] in next(
                row for row in log.splitlines() if row.strip().startswith(f"{record['event']} ")
            )


@pytest.mark.slow
def test_any_number_of_cores_counts_the_same(typed: Type, evenings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    for cores in (1, 2):
        monkeypatch.setattr(many, "_cores", lambda cores=cores: cores)
        said.append(typed("stats evenings --json"))
    assert said[0] == said[1]


@pytest.mark.slow
def test_one_player_and_an_alias(typed: Type, evenings: Path) -> None:
    all_games = by_name(whole(typed))
    one = typed("stats evenings --player ANNA --json").json
    assert list(by_name(one)) == ["Anna"]
    assert by_name(one)["Anna"] == all_games["Anna"]
    assert all("Anna" in (pair["a"], pair["b"]) for pair in one["pairs"])
    joined = by_name(typed("stats evenings --alias Ben=Anna --json").json)
    assert "Ben" not in joined
    assert joined["Anna"]["total"] == all_games["Anna"]["total"] + all_games["Ben"]["total"]


@pytest.mark.slow
def test_the_csv_is_a_table_of_its_own(typed: Type, evenings: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(typed("stats evenings --csv").out)))
    by_player = by_name(whole(typed))
    assert {row["name"]: int(row["total"]) for row in rows if row["game"] == "all"} == {
        name: row["total"] for name, row in by_player.items()
    }
    assert {row["game"] for row in rows} == {"all", "castles", "between"}


@pytest.mark.slow
def test_the_page_is_whole_without_script_or_style_attributes(typed: Type, evenings: Path) -> None:
    answer = typed("stats evenings --html --out stats.html")
    assert (answer.code, answer.out) == (3, "")
    text = Path("stats.html").read_text(encoding="utf-8")
    assert "<script" not in text
    assert not re.search(r"\sstyle=", text)
    assert not re.search(r"(?:src|href)=\"(?!#)", text)
    idents = re.findall(r'\sid="([^"]*)"', text)
    assert len(idents) == len(set(idents))
    by_player = by_name(whole(typed))
    for name, row in by_player.items():
        assert f"<bdi>{name}</bdi>" in text
        assert f"<td>{row['total']}</td>" in text or len({r["game"] for r in whole(typed)["by_game"]}) > 1


def test_a_chart_has_the_first_twelve_players_and_an_empty_table_is_left_out() -> None:
    statistics = Statistics()
    about: dict[str, Any] = {"file": "a.toml", "game": "castles", "events": 9, "date": "", "others": 0, "starter": None}
    for n in range(MOST + 3):
        seat = Seat(f"Player {n:02}", 100 - n, 1, False, {"placing": 100 - n})
        statistics.add(Counted(seats=(seat,), winners=1, laid=(), had={}, **about))
    page = page_of(statistics)
    assert [row[0] for row in page.wins.rows] == [f"Player {n:02}" for n in range(MOST)]
    assert len(page.games[0].sheets[0].rows) == MOST + 3
    assert [sheet.caption for sheet in page.sheets] == ["Games by how many played"]  # nobody met anybody, nobody began
