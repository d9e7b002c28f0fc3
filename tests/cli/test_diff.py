"""diff: two records of one evening, as text and as JSON, of both games; what one says that the other does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from between_evenings import record
from castlescore.protocol.evening import Record
from castlescore.record.session_file import parse_record, record_text
from cli.conftest import Type
from games.castles.audit.small_records import GARDEN, HEADER, LARDER, PRICE, REVEAL, passed
from samples import some

DISPUTED = Path(__file__).parents[2] / "examples" / "disputed" / "friday.toml"
DATED = {**HEADER, "rules": "2e", "date": "2026-11-21", "foyers": [4, 4]}


@pytest.fixture
def kept(folder: Path):
    """Write records of a few events, by the names of who kept them."""

    def keep(**records) -> None:
        for name, events in records.items():
            text = record_text(Record(name, DATED, tuple(events)))
            (folder / f"{name}.toml").write_text(text, encoding="utf-8")

    return keep


@pytest.fixture
def three(folder: Path):
    """The record of a real game kept twice, the second changed by `change`, a function of its text."""

    def keep(change) -> None:
        text = record("three-players")
        (folder / "anna.toml").write_text(text, encoding="utf-8")
        (folder / "ben.toml").write_text(change(text), encoding="utf-8")

    return keep


def test_a_record_and_itself(typed: Type, three) -> None:
    three(lambda text: text)
    for line in ("diff anna.toml ben.toml", "diff anna.toml ben.toml --figures"):
        answer = typed(line)
        assert (answer.code, answer.err) == (0, "")
        assert "lines agree, and nothing differs" in answer.out
        assert " ".join(answer.out.split()).endswith("By the rules both stand")
    found = typed("diff anna.toml ben.toml --json").json
    assert (found["changes"], found["header"], found["ok"]) == ([], [], {"a": True, "b": True})
    assert list(found) == ["same", "changes", "header", "scores", "ok", "sure"]


def test_the_lines_of_the_contract(typed: Type, kept) -> None:
    larder = {**LARDER, "at": [-2, 1]}
    kept(
        anna=[REVEAL, PRICE, larder, passed("Anna")],
        ben=[REVEAL, PRICE, {**larder, "at": [-2, 2]}, passed("Anna"), {"do": "check", "by": "Ben", "score": 3}],
    )
    answer = typed("diff anna.toml ben.toml")
    assert answer.code == 1
    rows = answer.out.splitlines()
    assert rows[0] == "2 lines agree, then"
    assert re.fullmatch(r"  anna\.toml  event 3  Ben buys Larder at -2,1", rows[1])
    assert re.fullmatch(r"  ben\.toml   event 3  Ben buys Larder at -2,2 +place", rows[2])
    assert rows[3] == "1 line agrees, then"
    assert re.fullmatch(r"  ben\.toml   event 5  checked: Ben has 3 points +only here", rows[4])
    said = " ".join(rows[5:])
    assert said.startswith("recorded, anna.toml / ben.toml: Anna ")
    assert said.endswith("By the rules anna.toml stands alone: ben.toml cannot be (event 3, PLACE-1)")
    found = typed("diff anna.toml ben.toml --json").json
    assert found["changes"] == [
        {"a": 3, "b": 3, "kind": "differs", "keys": ["at"]},
        {"a": None, "b": 5, "kind": "only"},
    ]
    assert (found["same"], found["ok"]) == (3, {"a": True, "b": False})
    assert set(found["scores"]["a"]) == {"Anna", "Ben"}


def test_two_lines_exchanged_are_one_change(typed: Type, kept) -> None:
    kept(anna=[REVEAL, PRICE, LARDER, GARDEN], ben=[REVEAL, PRICE, GARDEN, LARDER])
    found = typed("diff anna.toml ben.toml --json").json
    assert [change["kind"] for change in found["changes"]] == ["moved"]
    assert found["same"] == 3
    rows = typed("diff anna.toml ben.toml").out.splitlines()
    assert rows[1].startswith("  anna.toml  event ")
    assert rows[2].startswith("  ben.toml   event ")
    assert rows[2].endswith("moved")


def test_lines_far_from_each_other_exchanged(typed: Type, three) -> None:
    def exchange(text: str) -> str:
        rows = text.splitlines()
        one, two = (next(i for i, row in enumerate(rows) if f"n = {n}," in row) for n in (9, 40))
        rows[one], rows[two] = rows[two], rows[one]
        return "\n".join([*rows, ""])

    three(exchange)
    assert [change["kind"] for change in typed("diff anna.toml ben.toml --json").json["changes"]] == ["moved"]
    answer = typed("diff anna.toml ben.toml")
    assert answer.out.count("exchanged") == 1
    assert sum(row.startswith("  ") for row in answer.out.splitlines() if " event " in row[:24]) == 4
    assert "cannot be (event " in " ".join(answer.out.split())


def test_what_only_the_first_has(typed: Type, three) -> None:
    three(lambda text: re.sub(r"  \{ n = 30,.*\n", "", text))
    (change,) = typed("diff anna.toml ben.toml --json").json["changes"]
    assert change == {"a": 30, "b": None, "kind": "only"}
    assert typed("diff ben.toml anna.toml --json").json["changes"] == [{"a": None, "b": 30, "kind": "only"}]


def test_figures_are_told_with_their_values(typed: Type, three) -> None:
    three(lambda text: text.replace("score = 2, money = 20000", "score = 2, money = 21000", 1))
    assert typed("diff anna.toml ben.toml").code == 0
    answer = typed("diff anna.toml ben.toml --figures")
    assert answer.code == 1
    assert "Cara passes; money 20000" in answer.out
    assert "Cara passes; money 21000  money" in answer.out
    assert "ben.toml has 1 finding (event 4" in " ".join(answer.out.split())
    (change,) = typed("diff anna.toml ben.toml --figures --json").json["changes"]
    assert change == {"a": 4, "b": 4, "kind": "differs", "keys": ["money"]}


def test_what_was_undone_counts_for_nothing(typed: Type, folder: Path) -> None:
    text = record("three-players")
    whole = parse_record(text, "anna.toml")
    (folder / "anna.toml").write_text(text, encoding="utf-8")
    standing = Record("ben.toml", whole.header, tuple(event for _, event in whole.standing()[0]))
    (folder / "ben.toml").write_text(record_text(standing), encoding="utf-8")
    assert typed("diff anna.toml ben.toml --figures").code == 0


def test_the_other_game(typed: Type, folder: Path) -> None:
    text = record("between-four")
    (folder / "anna.toml").write_text(text, encoding="utf-8")
    changed = text.replace('tile = "taxidermy-showroom", at = [-1, 0]', 'tile = "taxidermy-showroom", at = [2, 0]')
    assert changed != text
    (folder / "ben.toml").write_text(changed, encoding="utf-8")
    answer = typed("diff anna.toml ben.toml")
    assert answer.code == 1
    assert re.search(r"anna\.toml  event 1  AB gets Taxidermy Showroom at -1,0\n", answer.out)
    assert re.search(r"ben\.toml   event 1  AB gets Taxidermy Showroom at 2,0 +place\n", answer.out)
    assert "anna.toml stands alone: ben.toml cannot be (event " in " ".join(answer.out.split())


@pytest.mark.parametrize("game", some(["solo", "three-players", "between-four", "between-two"], 2))
def test_every_line_of_a_record_is_said_in_words(typed: Type, folder: Path, game: str) -> None:
    """Against a record of nothing, in which all of them are missing."""
    text = record(game)
    (folder / "all.toml").write_text(text, encoding="utf-8")
    (folder / "none.toml").write_text(text[: text.index("event = [")] + "event = []\n", encoding="utf-8")
    answer = typed("diff all.toml none.toml")
    assert answer.code == 1
    many = len(typed("diff all.toml none.toml --json").json["changes"])
    whole = parse_record(text, "all.toml")
    assert many == sum(event["do"] != "note" for _, event in whole.standing()[0])
    assert not re.search(r"[a-z]+-[a-z]+-[a-z]+|\bscore\b|\[|\{", answer.out.replace("all.toml", ""))
    assert answer.widest <= 80


def test_two_games_or_other_players_are_compared_as_far_as_they_go(typed: Type, folder: Path) -> None:
    for name in ("three-players", "between-four"):
        (folder / f"{name}.toml").write_text(record(name), encoding="utf-8")
    answer = typed("diff three-players.toml between-four.toml")
    assert answer.code == 1
    assert "game: castles in three-players.toml, between in between-four.toml" in answer.out
    assert "compared as far as they go" in answer.out
    assert "game" in typed("diff three-players.toml between-four.toml --json").json["header"]
    text = record("three-players").replace('"Ben"', '"Bert"')
    (folder / "bert.toml").write_text(text, encoding="utf-8")
    found = typed("diff three-players.toml bert.toml --json").json
    assert "players" in found["header"]
    assert {tuple(change["keys"]) for change in found["changes"]} == {("by",)}


def test_a_header_alone_differs(typed: Type, three) -> None:
    three(lambda text: re.sub(r"(?m)^date = .*$", 'date = "2027-01-01"', text))
    found = typed("diff anna.toml ben.toml --json")
    assert (found.code, found.json["header"], found.json["changes"]) == (1, ["date"], [])
    assert re.match(r"date: 20\S+ in anna\.toml, 2027-01-01 in ben\.toml\n", typed("diff anna.toml ben.toml").out)


def test_a_disputed_record_is_compared_too(typed: Type, folder: Path) -> None:
    (folder / "friday.toml").write_bytes(DISPUTED.read_bytes())
    text = DISPUTED.read_text(encoding="utf-8").replace("claim = 3", "claim = 4", 1)
    (folder / "other.toml").write_text(text, encoding="utf-8")
    answer = typed("diff friday.toml other.toml")
    assert answer.code == 1
    assert "By the rules neither stands" in " ".join(answer.out.split())


def test_files_of_one_name_are_told_by_their_paths(typed: Type, folder: Path) -> None:
    for name, turn in (("anna", 90), ("ben", 270)):
        (folder / name).mkdir()
        text = record("three-players").replace("turn = 90", f"turn = {turn}", 1)
        (folder / name / "t.toml").write_text(text, encoding="utf-8")
    assert "  anna/t.toml  event " in typed("diff anna/t.toml ben/t.toml").out


def test_wrong_lines_and_files(typed: Type, kept, folder: Path) -> None:
    kept(anna=[REVEAL])
    assert typed("diff anna.toml").code == 2
    assert typed("diff anna.toml nobody.toml").code == 3
    assert typed("diff anna.toml castle.toml").code == 3
    assert typed("diff - -").code == 2
    assert typed("diff anna.toml -", stdin=(folder / "anna.toml").read_text()).code == 0
    (folder / "wrong.toml").write_text(
        (folder / "anna.toml").read_text().replace('builder = "Anna"', 'builder = "Zoe"')
    )
    assert typed("diff anna.toml wrong.toml").code == 3


def test_nothing_is_written(typed: Type, three, folder: Path) -> None:
    three(lambda text: text)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    typed("diff anna.toml ben.toml")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_names_of_tiles_and_cards_that_nobody_has(typed: Type, kept) -> None:
    kept(
        anna=[REVEAL, PRICE, {**LARDER, "tile": "nowhere-room"}, {"do": "cards", "by": "Zoe", "cards": ["zzz"]}],
        ben=[REVEAL, PRICE],
    )
    answer = typed("diff anna.toml ben.toml")
    assert answer.code == 1
    assert "Ben buys nowhere-room at 3,1" in answer.out
    assert "anna.toml cannot be (event 3" in " ".join(answer.out.split())
