"""The judge in a browser, alone: what its page asks, answered without a server (`castlescore.seats.alone`)."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import castlescore as cs
from builders import EXAMPLES, TallyFile
from castlescore.seats.tallied import TalliedTable
from castlescore.toml.reading import LARGEST
from seats.alone import Browser

CONFORMANCE = EXAMPLES.parent / "conformance"
CASTLES = sorted((EXAMPLES / "castles").glob("*.toml"))
TALLIES = ("counted", "named", "between")
GAMES = {"castles": cs.Castle, "between": cs.between.Castle}


@pytest.fixture
def browser(tmp_path: Path) -> Browser:
    return Browser(tmp_path / "tables")


def read(path: Path) -> cs.AnyCastle:
    """A castle of either game."""
    return GAMES["between" if 'game = "between"' in path.read_text() else "castles"].read(path)


def held_by(browser: Browser, castle: cs.AnyCastle) -> None:
    """A castle is shown with its points, and every tile that breaks a rule with the rules that it breaks."""
    [name] = browser.store
    page = browser.ask({"table": name})
    assert page.heading.startswith(f"{castle.points} point")
    wrong = [place for place in castle.verdicts if not place.legal]
    assert [legal for legal, _ in page.verdicts] == ([False] * len(wrong) or [True])
    for place, (_, text) in zip(wrong, page.verdicts, strict=False):
        assert text.startswith(f"{place.tile.name} at {place}")
        for violation in place.violations:
            assert violation.rule in text
    browser.ask({"table": name}, do="delete")
    assert browser.store == {}


@pytest.mark.parametrize("path", CASTLES, ids=lambda path: path.stem)
def test_a_castle_file_is_judged_as_by_the_command_line(browser: Browser, path: Path) -> None:
    assert browser.open(path).status == 200
    held_by(browser, read(path))


def cases(kind: str, many: int) -> list[dict[str, Any]]:
    lines = (CONFORMANCE / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines[:: max(1, len(lines) // many)]][:many]


@pytest.mark.parametrize(("game", "many"), [
    *[(game, 8) for game in GAMES],
    *[pytest.param(game, 100, marks=pytest.mark.long) for game in GAMES],
])  # fmt: skip
def test_castles_of_the_conformance_suite_have_their_rules_and_points(browser: Browser, game: str, many: int) -> None:
    for case in cases(game, many):
        beside = {key: case[key] for key in ("throne", "attendants", "cards") if key in case}
        document = {
            "format": "castlescore castle 1",
            "game": game,
            **beside,
            "tile": [{k: v for k, v in tile.items() if k != "expect"} for tile in case["tiles"]],
        }
        castle = GAMES[game].from_json(document)
        expected = [tile["expect"]["rules"] for tile in case["tiles"]]
        assert [sorted(found.rule for found in place.violations) for place in castle.verdicts] == expected
        browser.ask(do="open", name="a", text=castle.dumps())
        held_by(browser, castle)


@pytest.mark.parametrize("name", TALLIES)
def test_a_tally_has_its_totals_and_its_winner(browser: Browser, name: str) -> None:
    path = EXAMPLES / "tally" / f"{name}.toml"
    tally = (cs.between.Tally if name == "between" else cs.Tally).read(path)
    page = browser.open(path)
    players = tally.score().players
    totals = {player.name: str(player.total) for player in players}
    assert " and ".join(tally.score().winners) in page.heading
    columns = [row for row in page.rows if {*totals} <= {*row}]
    if columns:
        [total] = [row for row in page.rows if row[:1] == ["Total"]]
        assert dict(zip(columns[0][1:], total[1:], strict=True)) == totals
    else:
        assert all(any(row[0].endswith(name) and total in row for row in page.rows) for name, total in totals.items())


def test_a_tally_that_names_castle_files_finds_those_that_were_opened(browser: Browser) -> None:
    folder = EXAMPLES / "tally"
    page = browser.open(folder / "friday.toml")
    assert "anna.toml" in page.said
    assert browser.store == {}
    for name in ("anna", "ben", "cara", "dan"):
        browser.open(folder / f"{name}.toml")
    assert (
        browser.open(folder / "friday.toml").heading
        == f"{cs.Tally.read(folder / 'friday.toml').score().winners[0]} wins"
    )


@pytest.mark.parametrize("name", ["three-players", "between-four"])
def test_a_record_is_shown_with_its_sheet_its_audit_and_every_event(browser: Browser, name: str) -> None:
    path = EXAMPLES / name / "table.toml"
    session = cs.Session.read(path)
    page = browser.open(path)
    assert page.heading.startswith(session.score().winners[0])
    assert 'id="audit"' in page.html
    assert all(f'id="event-{n}"' in page.html for n in range(1, len(session.events) + 1))
    castle = next(iter(browser.alone.tables.table("table.toml").castles))
    judged = browser.ask({"table": "table.toml"}, do="castle", of=castle)
    assert judged.heading.startswith(f"{session.castle(castle).points} point")


def test_a_disputed_record_has_its_story(browser: Browser) -> None:
    path = next((EXAMPLES / "disputed").glob("*.toml"))
    audit = cs.Session.read(path).audit()
    page = browser.open(path)
    assert not audit.ok
    assert str(audit.findings[0].rule) in page.html
    assert 'class="doubt"' in page.html


def test_a_castle_is_built_and_argued_by_touch(browser: Browser) -> None:
    browser.ask(do="begin", game="castles", first="4")
    at = {"table": "Castle.toml"}
    page = browser.ask({**at, "choice": "lay parlor"})
    assert page.html.count('name="spot"') == 4
    assert page.verdicts == []
    beside = browser.ask({**at, "choice": "lay parlor", "spot": "|-3,0", "move": "1,0"})
    [(legal, text)] = beside.verdicts
    assert not legal
    assert "PLACE-1, p.9" in text
    assert "PLACE-4, p.9" in text
    assert "nearest legal: -3,0" in text
    assert re.search(r'name="spot" value="\|-2,0"[^>]* checked', beside.html)
    typed = browser.ask({**at, "choice": "lay parlor", "place": "E=foyer.W"})
    assert [legal for legal, _ in typed.verdicts] == [True]
    again = browser.ask({**at, "choice": "lay parlor", "place": ["-2,0", "-3,0"], "move": "0,0"})
    assert [legal for legal, _ in again.verdicts] == [True]
    browser.ask({**at, "choice": "lay parlor"}, choice="lay parlor", after="1", spot="|-3,0")
    disputed = browser.ask({**at, "choice": "lay pantry"}, choice="lay pantry", after="2", spot="|-1,0")
    assert disputed.heading.endswith("1 tile breaks a rule")
    assert cs.Castle.loads(browser.store["Castle.toml"]).verdicts[-1].dispute
    back = browser.ask(at, choice="take back", after="3")
    assert back.heading == f"{cs.Castle().lay('parlor', '-3,0').points} points; every tile is legal"


def test_in_between_a_castle_is_built_and_argued_by_touch(browser: Browser) -> None:
    browser.ask(do="begin", game="between", first="utility-sleeping")
    at = {"table": "Castle.toml"}
    page = browser.ask({**at, "choice": "lay library"})
    assert page.html.count('name="spot"') == len(cs.between.Castle("utility-sleeping").legal_placements("library"))
    [(legal, text)] = browser.ask({**at, "choice": "lay library", "place": "0,0"}).verdicts
    assert not legal
    assert "B-PLACE-2" in text
    laid = browser.ask({**at, "choice": "lay library"}, choice="lay library", after="0", spot="|0,1")
    assert laid.verdicts == [(True, "Every tile is legal")]


@pytest.mark.parametrize("place", ["nowhere", "9999999,0", "E=foyer.N", "1", "<b>"])
def test_a_place_that_cannot_be_read_is_said_and_changes_nothing(browser: Browser, place: str) -> None:
    browser.ask(do="begin", game="castles", first="3@90")
    before = dict(browser.store)
    page = browser.ask({"table": "Castle.toml", "choice": "lay parlor", "place": place})
    assert page.status == 200
    assert page.said or page.verdicts
    assert browser.store == before


def test_a_link_is_judged_and_given_back(browser: Browser) -> None:
    castle = cs.Castle.read(EXAMPLES / "castles" / "public-link.toml")
    browser.ask(do="link", link=f" {castle.to_link()} ")
    assert castle.to_link().replace("&", "&amp;") in browser.ask({"table": "Castle.toml"}).html
    held_by(browser, castle)
    half = browser.ask(do="link", link="#+P20,0&+G01,0&-f10,1")
    assert "half a unit" in half.said
    browser.ask({"table": "Castle.toml"}, do="delete")
    page = browser.ask(do="link", link="https://example.org/")
    assert browser.store == {}
    assert "madcastles" in page.said


def finished(browser: Browser, name: str) -> TallyFile:
    """The tally of this name."""
    table = browser.alone.tables.table(name)
    assert isinstance(table, TalliedTable)
    return table.file


def test_what_a_link_cannot_hold_and_what_a_file_lacks_is_said(browser: Browser) -> None:
    browser.ask(do="begin", game="castles", first="4")
    assert "the foyer of 4 entrances becomes the site" in browser.ask({"table": "Castle.toml"}).html
    text = browser.store["Castle.toml"].replace('format = "castlescore castle 1"\n', "")
    assert "format" in browser.ask(do="open", name="a.toml", text=text).html


def test_a_finished_table_is_scored_by_names_alone(browser: Browser) -> None:
    path = EXAMPLES / "tally" / "named.toml"
    given = tomllib.loads(path.read_text(encoding="utf-8"))
    players = [row["name"] for row in given["player"]]
    page = browser.ask(do="new", game="castles", players=", ".join(players))
    [name] = browser.store
    assert page.heading == f"Still to come: {', '.join(players)}"

    def answer(who: str, choice: str, **values: str | list[str]) -> None:
        at = {"table": name, "who": who}
        after = browser.ask(at).html.split('name="after" value="')[1].split('"')[0]
        page = browser.ask(at, choice=choice, after=after, **values)
        assert page.status == 200, page.said

    answer(players[0], "favors", favors=given["favors"])
    answer(players[0], "empty_stacks", empty_stacks=[str(stack) for stack in given["empty_stacks"]])
    for row in given["player"]:
        answer(row["name"], "castle names", names=", ".join(row["names"]))
        answer(row["name"], "track", track=str(players.index(row["name"]) + row["placing"] + row["rewards"]))
        answer(row["name"], "money", money=str(row["money"]))
        answer(row["name"], "cards", cards=row["cards"])
        counts = {"completed": 0, "external": 0} | row.get("counts", {})
        for missing in finished(browser, name).missing:
            if missing.player == row["name"]:
                answer(row["name"], missing.what, **{missing.what: str(counts[missing.what])})
    scored = cs.Tally.read(path).score()
    assert browser.ask({"table": name}).heading == f"{scored.winners[0]} wins"
    totals = [player.total for player in finished(browser, name).table.score.players]
    assert totals == [player.total for player in scored.players]


def test_files_taken_along_are_those_of_the_command_line(browser: Browser) -> None:
    path = EXAMPLES / "three-players" / "table.toml"
    browser.open(path)
    for kind, of in (("toml", path), ("csv", None)):
        browser.ask({"table": "table.toml", "file": kind})
        assert browser.file["name"] == f"table.{kind}"
        if of:
            assert browser.file["text"] == of.read_text(encoding="utf-8")
    assert browser.file["text"].startswith("date,game,")
    browser.ask({"table": "table.toml", "file": "html"})
    assert browser.file["type"] == "text/html"
    assert "<!doctype html>" in browser.file["text"]


def test_two_tabs_never_overwrite_each_other(tmp_path: Path) -> None:
    one = Browser(tmp_path / "one")
    other = Browser(tmp_path / "other", one.store)
    one.ask(do="begin", game="castles", first="4")
    at = {"table": "Castle.toml"}
    other.ask(at)
    one.ask({**at, "choice": "lay parlor"}, choice="lay parlor", after="1", spot="|-3,0")
    late = other.ask({**at, "choice": "lay pantry"}, choice="lay pantry", after="1", spot="|3,0")
    assert late.status == 409
    assert "somebody else" in late.said
    assert len(cs.Castle.loads(one.store["Castle.toml"])) == 2
    other.ask(at, do="delete")
    assert "Castle.toml" not in one.ask(at).html


@pytest.mark.parametrize(
    "text",
    ["", "x" * (LARGEST + 1), "no toml [", "\x00\x01\ufffd", 'format = "castlescore castle 9"\n', "a = 1\n",
     'format = "castlescore tally 1"\ngame = "chess"\n', 'format = "castlescore session 1"\ngame = "castles"\n', "[]"],
)  # fmt: skip
def test_a_broken_or_foreign_file_is_refused_with_a_sentence_and_nothing_is_kept(browser: Browser, text: str) -> None:
    browser.ask(do="begin", game="castles", first="4")
    before = dict(browser.store)
    page = browser.ask(do="open", name="<b>x</b>.toml", text=text)
    assert page.said
    assert "<b>x" not in page.html
    assert browser.store == before


def test_a_full_store_is_said_with_the_table_as_it_was(browser: Browser) -> None:
    browser.ask(do="begin", game="castles", first="4")
    page = browser.ask({"table": "Castle.toml"}, full=True)
    assert "full" in page.said
    assert page.heading.startswith("0 points")


def test_a_name_of_a_file_leads_nowhere_else(browser: Browser, tmp_path: Path) -> None:
    path = EXAMPLES / "castles" / "public-link.toml"
    browser.open(path, "../../etc/passwd.toml")
    browser.open(path, "....toml")
    assert [*browser.store] == ["Castle.toml", "passwd.toml"]
    assert [each.name for each in tmp_path.iterdir()] == ["tables"]
    assert browser.ask({"table": "../../../etc/passwd"}).heading == "castlescore"


@pytest.mark.parametrize(("code", "heading"), [("cs", "0 bodů"), ("ru", "0 очков"), ("xx", "0 points")])
def test_it_speaks_the_language_of_the_browser(tmp_path: Path, code: str, heading: str) -> None:
    page = Browser(tmp_path / "tables", None, code).ask(do="begin", game="castles", first="4")
    assert page.heading.startswith(heading)
    assert f'<html lang="{"en" if code == "xx" else code}"' in page.html
