"""A bare `explain`: the placement that was refused last, else the tile that was laid last, else a plain answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState

THRONES = "--throne utility-sleeping --throne corridor-food --throne living-sleeping"


def plain(answer) -> str:
    """What a line said, without its line ends."""
    return " ".join((answer.out + answer.err).split())


@pytest.fixture
def laid(sat) -> Path:
    """Dan's turn; the last tile laid is event 9's Parlor, Anna's."""
    return sat(12)


@pytest.fixture
def ring(typed, folder) -> Path:
    """Three castles of Between Two Castles, two tiles in the first."""
    typed(f"new anna ben cara --game between {THRONES}")
    typed("place ab king 0,1 study 1,1")
    return folder / "table.toml"


@pytest.mark.parametrize(
    "line",
    ["buy fungus-room 30,30", "buy fungus-room 0,0@90 --json", "buy hallway 0,0 --by dan", "try fungus-room 0,0",
     "try solar 1,1 anna", "try hallway 30,30 --dark ben --json"],
)  # fmt: skip
def test_after_a_refusal_it_explains_what_was_refused(typed, laid, line):
    words = line.split()
    tile = "downstairs-hallway" if "--dark" in words else words[1]
    whose = [word for word in words[3:] if not word.startswith("--")][-1:]
    refused = typed(line)
    assert refused.code == 1
    found = typed("explain --json")
    assert (found.code, found.json["tile"]["tile"]) == (1, tile)
    assert found.json == typed("explain", tile, words[2], *whose, "--json").json
    assert found.json["rules"] != [rule for rule in found.json["rules"] if rule["ok"]]
    assert typed("explain").out.startswith("no: ")


def test_it_is_the_last_that_was_refused(typed, laid):
    typed("buy fungus-room 30,30")
    typed("buy hallway 0,0")
    assert typed("explain --json").json["tile"]["tile"] == "hallway"


@pytest.mark.parametrize("then", ["note hello", "pass"])
def test_once_something_is_recorded_it_explains_the_last_tile_laid(typed, laid, then):
    last = typed("explain --json").json["tile"]
    typed("buy fungus-room 30,30")
    assert typed(then).code == 0
    assert typed("explain --json").json["tile"] == last


def test_a_number_is_still_an_event(typed, laid):
    typed("buy fungus-room 30,30")
    assert typed("explain 9 --json").json["tile"]["tile"] == "parlor"


@pytest.mark.parametrize(
    ("line", "rule"), [("buy grand-bedchamber 0.n", "BUY-6"), ("reveal study", "MARKET-2"), ("buy study 0,0", "BUY-3")]
)
def test_what_was_not_refused_for_its_place_is_told_by_its_rule(typed, laid, line, rule):
    money = next(p["money"] for p in typed("show --json").json["players"] if p["name"] == "Dan")
    typed("adjust", "dan", "--money", str(-money), "poor")
    assert typed(line).code == 1
    answer = typed("explain")
    assert answer.code == 2
    said = plain(answer)
    assert f"refused by {rule}" in said
    assert f"rules {rule}" in said and "explain TILE PLACE" in said
    assert "the last tile laid:  explain 9" in answer.err


def test_an_amend_that_is_refused_is_told_by_its_rule(typed, laid):
    assert typed("amend 9 buy parlor 0,0").code == 1
    answer = typed("explain")
    assert answer.code == 2 and "PLACE-4" in plain(answer)


def test_another_game_in_the_same_file_knows_nothing_of_it(typed, folder):
    typed("new anna ben")
    assert typed("try larder 0,0").code == 1
    assert typed("new cara dan --force").code == 0
    assert "no tile has been laid yet" in plain(typed("explain"))


@pytest.mark.parametrize("new", ["new anna ben", f"new anna ben cara --game between {THRONES}"])
def test_with_nothing_laid_it_says_so(typed, folder, new):
    typed(new)
    answer = typed("explain")
    assert answer.code == 2
    assert "no tile has been laid yet" in plain(answer)
    assert "explain TILE PLACE" in plain(answer)
    assert "event 0" not in plain(answer)


def test_with_nothing_laid_a_refusal_is_explained(typed, folder):
    typed("new anna ben")
    assert typed("try larder 0,0").code == 1
    assert typed("explain --json").json["tile"]["tile"] == "larder"


def test_in_play_it_is_the_line_of_this_shell(typed, laid, capsys):
    shell = Shell(ShellState(home=str(laid)))
    shell.look()
    shell.line("buy fungus-room 30,30")
    capsys.readouterr()
    assert shell.line("explain") == 1
    assert capsys.readouterr().out.startswith("no: Fungus Room at 30,30")
    shell.line("pass")
    capsys.readouterr()
    assert shell.line("explain") == 0
    assert "Fungus" not in capsys.readouterr().out


def test_another_table_has_its_own(typed, laid, folder):
    (folder / "again.toml").write_bytes(laid.read_bytes())
    typed("buy fungus-room 30,30")
    assert typed("-s again.toml explain --json").json["tile"]["tile"] == "parlor"
    shell = Shell(ShellState(home=str(laid)))
    shell.look()
    assert shell.line("buy fungus-room 30,30") == 1
    assert shell.line("-s again.toml explain") == 0


def test_in_between_two_castles_too(typed, ring):
    assert typed("explain --json").json["tile"]["tile"] == "study"
    assert typed("place bc mold-room 5,5").code == 1
    found = typed("explain --json")
    assert (found.code, found.json["tile"]["tile"], found.json["tile"]["at"]) == (1, "mold-room", [5, 5])
    assert typed("try sauna 7,7 ca").code == 1
    assert typed("explain --json").json["tile"]["at"] == [7, 7]
    typed("place bc mold-room 0,-1")
    assert typed("explain --json").json["tile"]["tile"] == "mold-room"


def test_the_second_tile_of_a_line_is_explained_with_the_first(typed, ring):
    """Sauna stands only upon what was refused with it."""
    assert typed("place bc sauna 2,0 mold-room 2,0").code == 1
    found = typed("explain --json").json
    assert found["tile"]["tile"] == "mold-room"
    broken = {rule["rule"]: rule["why"] for rule in found["rules"] if not rule["ok"]}
    assert "Sauna" in broken["B-PLACE-2"]


def test_a_bonus_that_waits_is_told_by_its_rule(typed, ring):
    assert typed("place ab mold-room 0,-1").code == 1
    answer = typed("explain")
    assert answer.code == 2 and "refused by B-DRAFT-5" in plain(answer)


@pytest.mark.parametrize("line", ["place solar 0,0", "try solar 0,0"])
def test_of_a_castle_file_too(typed, small, line):
    assert typed("explain --castle small.toml --json").json["tile"]["tile"] == "stairs"
    assert typed(f"{line} --castle small.toml").code == 1
    found = typed("explain --castle small.toml --json")
    assert (found.code, found.json["tile"]["tile"]) == (1, "solar")
    assert typed("place larder 30,30 --castle small.toml --dispute").code == 0
    assert typed("explain --castle small.toml --json").json["tile"]["tile"] == "larder"


def test_of_a_castle_file_of_between_two_castles_too(typed, ring):
    assert typed("export --castle ab --out ab.toml").code == 0
    assert typed("place mold-room 9,9 --castle ab.toml").code == 1
    assert typed("explain --castle ab.toml --json").json["tile"]["at"] == [9, 9]
