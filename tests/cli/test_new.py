"""new: what a table may be, what is written, and that no session is ever overwritten."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from castlescore.cli.app import run

FOUR = "new anna ben cara dan"
FIVE = """\
small_stack = 9
large_stack = 5
market = [20000, 15000, 10000, 8000, 6000, 4000, 2000, 1000]
room_cards = 48
favor_points = [8, 4, 2, 1, 0]
start_points = [0, 1, 2, 3, 4]
"""


THREE_THRONES = "--game between --throne corridor-food --throne living-sleeping --throne utility-food"
BETWEEN = f"new anna ben cara {THREE_THRONES}"


def header(folder, name="table.toml"):
    return tomllib.loads((folder / name).read_text())


def test_the_header_has_the_keys_of_the_contract(typed, folder):
    favors = "--favor living-area --favor small --favor completed --favor external"
    assert typed(f"{FOUR} --foyer ben=3 {favors} --date 2026-11-21").code == 0
    assert header(folder) == {
        "format": "castlescore session 1",
        "game": "castles",
        "rules": "2e",
        "date": "2026-11-21",
        "players": ["Anna", "Ben", "Cara", "Dan"],
        "builder": "Anna",
        "foyers": [4, 3, 4, 4],
        "favors": ["living-area", "small", "completed", "external"],
        "event": [],
    }


def test_new_answers_with_no_event(typed):
    assert typed(f"{FOUR} --json").json == {"event": None, "lines": [], "pending": []}


@pytest.mark.parametrize("line", [FOUR, BETWEEN])
@pytest.mark.parametrize(
    ("date", "named"),
    [
        ('"last Friday"', "'last Friday'"),
        ('"21.11.2026"', "'21.11.2026'"),
        ('""', "''"),
        ('"2026-W47"', "'2026-W47'"),
        ('"2026-02-31"', "'2026-02-31'"),
        ("07:32:00", "the time 07:32:00"),
        ("5", "5"),
    ],
)
def test_a_session_whose_date_is_no_day_is_told_with_its_line(typed, folder, line, date, named):
    typed(line)
    path = folder / "table.toml"
    text = path.read_text().replace(f'"{header(folder)["date"]}"', date)
    path.write_text(text)
    at = text[: text.index("date =")].count("\n") + 1
    for words in ("show", "note x", "replay", "audit table.toml"):
        answer = typed(words)
        assert answer.code == 3
        assert f"table.toml:{at}: 'date' should be a day of the calendar, written YYYY-MM-DD, not {named}" in answer.err
    assert path.read_text() == text


@pytest.mark.parametrize("line", [FOUR, BETWEEN])
def test_a_date_as_toml_writes_it_is_that_day(typed, folder, line):
    typed(line)
    path = folder / "table.toml"
    path.write_text(path.read_text().replace(f'"{header(folder)["date"]}"', "2026-02-28"))
    assert typed("export --csv").out.splitlines()[1].startswith("2026-02-28,")
    assert typed("note", "so it was").code == 0
    assert header(folder)["date"] == "2026-02-28"
    assert typed("audit table.toml").code == 0
    assert typed("export --html").code == 0


def test_the_builder_and_a_turned_foyer_are_written(typed, folder):
    assert typed(f"{FOUR} --builder cara --foyer dan=3@90 --rules bga").code == 0
    found = header(folder)
    assert (found["builder"], found["rules"], found["foyers"]) == ("Cara", "bga", [4, 4, 4, 3])
    assert found["foyer_turns"] == [0, 0, 0, 90]
    table = typed("show --json").json
    assert table["turn"] == "Cara"
    # Whoever builds first starts at 0, and so on clockwise.
    assert [p["points"] for p in table["players"]] == [2, 3, 0, 1]


def test_a_session_is_never_overwritten(typed, sat):
    path = sat(9)
    before = path.read_bytes()
    answer = typed(FOUR)
    assert answer.code == 3
    assert "--force" in answer.err
    assert path.read_bytes() == before


def test_with_force_the_old_session_is_kept(typed, sat, folder):
    before = sat(9).read_bytes()
    assert typed(f"{FOUR} --force").code == 0
    assert (folder / "table.toml~").read_bytes() == before
    assert header(folder)["event"] == []


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("new", 2, "PLAYER"),
        ("new anna", 1, "--solo"),
        ("new anna ben --solo", 1, "SOLO-1"),
        ("new anna Anna", 2, "too much alike"),
        ("new anna a:b", 2, "no : = ,"),
        ("new 1anna ben", 2, "begins with a letter"),
        (f"new anna {'b' * 41}", 2, "1 to 40"),
        ("new a b c d e", 1, "--setup"),
        ("new a b c d e f", 1, "1 to 5"),
        ("new anna ben --favor small", 1, "SETUP-1"),
        ("new anna ben --favor small --favor small", 1, "SETUP-1"),
        ("new anna ben --favor completed --favor incomplete", 1, "SETUP-1"),
        ("new anna ben --favor smal --favor nothing", 2, "nothing"),
        ("new anna --solo --favor small", 1, "SOLO-1"),
        ("new anna ben --foyer cara=3", 2, "cara"),
        ("new anna ben --foyer ben=5", 2, "5"),
        ("new anna ben --foyer ben", 2, "NAME=3"),
        ("new anna ben --builder zoe", 2, "zoe"),
        ("new anna ben --rules 1e", 2, "2e or bga"),
        ("new anna ben --game chess", 2, "chess"),
        ("new anna ben --date friday", 2, "friday: a day, written YYYY-MM-DD"),
        ("new anna ben --date 2026-02-30", 2, "YYYY-MM-DD"),
        ("new anna ben --date 20261121", 2, "YYYY-MM-DD"),
        ("new anna ben --date 2026-W47-6", 2, "YYYY-MM-DD"),
        ("new anna ben --date=", 2, "YYYY-MM-DD"),
        ("new anna ben --date 2026-11-21 --game between --throne a", 2, "throne room"),
        (f"new anna ben --date 21.11.2026 {THREE_THRONES}", 2, "21.11.2026: a day"),
        ("new anna ben --setup none.toml", 3, "none.toml"),
        ("new anna ben --catalogue none.toml", 3, "none.toml"),
        ("new anna ben -s no/where/t.toml", 3, "no/where"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_nothing_is_written(typed, folder, line, code, words):
    answer = typed(line)
    assert answer.code == code
    assert words in answer.out + answer.err
    assert sorted(p.name for p in folder.iterdir()) == ["castle.toml", "legal.toml"]


def test_five_play_with_a_setup_file_that_is_copied(typed, folder):
    (folder / "five.toml").write_text(FIVE)
    assert (
        typed(
            "new a b c d e --setup five.toml --favor small --favor large --favor money --favor food --favor round"
        ).code
        == 0
    )
    (folder / "five.toml").unlink()
    assert header(folder)["setup"] == tomllib.loads(FIVE)
    table = typed("show --json").json
    assert [s["price"] for s in table["market"]] == tomllib.loads(FIVE)["market"]
    assert (table["deck"], table["stacks"]["100"], table["stacks"]["600"], table["stacks"]["stairs"]) == (48, 9, 5, 5)
    assert [p["points"] for p in table["players"]] == [0, 1, 2, 3, 4]


def test_a_setup_of_five_must_be_whole(typed, folder):
    (folder / "five.toml").write_text(FIVE.replace("room_cards = 48\n", ""))
    answer = typed("new a b c d e --setup five.toml")
    assert answer.code == 3
    assert answer.err.startswith("five.toml: 5 players need all the numbers; missing: room_cards (BGA-3")
    assert not (folder / "table.toml").exists()


UNFIT = [  # what a setup file says, the number of players, the key and the rule of the message
    ("small_stack = 10", 2, "small_stack: a stack of 10, and the box has 9", "SETUP-3"),
    ("small_stack = 99", 4, "small_stack: a stack of 99, and the box has 9", "BOX-1"),
    ("large_stack = 7", 3, "large_stack: a stack of 7, and the box has 6", "SETUP-3"),
    ("room_cards = 51", 2, "room_cards: a deck of 51, and the box has 50", "SETUP-2"),
    ("market = [15000, 1000, 1000]", 2, "market: every slot has a price of its own, and two have 1000", "SETUP-4"),
    ("market = [8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000]", 4, "market: 8 slots", "SETUP-4"),
    ("market = [9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000]", 2, "market: 9 slots", "SETUP-4"),
    ("start_points = [0]", 2, "start_points: one number a player: 2 of them, not 1", "SETUP-7"),
    ("start_points = []", 3, "start_points: one number a player: 3 of them, not 0", "SETUP-7"),
    ("start_points = [0, 1, 2]", 2, "start_points: one number a player: 2 of them, not 3", "SETUP-7"),
    ("favor_points = [8]", 2, "favor_points: one number a player: 2 of them, not 1", "FINAL-FAVORS"),
]


@pytest.mark.parametrize(("text", "players", "words", "rule"), UNFIT)
def test_a_setup_file_is_held_to_the_box_and_the_players(typed, folder, text, players, words, rule):
    (folder / "house.toml").write_text(text)
    answer = typed(f"new {'anna ben cara dan'[: [0, 4, 8, 13, 17][players]]} --setup house.toml")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith(f"house.toml:1: {words}")
    assert f"{rule}, p." in answer.err
    assert not (folder / "table.toml").exists()


@pytest.mark.parametrize(("text", "players", "words", "rule"), UNFIT)
def test_so_is_the_setup_of_a_session_at_every_command(typed, folder, capsys, text, players, words, rule):
    names = ["Anna", "Ben", "Cara", "Dan"][:players]
    typed("new", *names)
    path = folder / "table.toml"
    path.write_text(path.read_text().replace("event = []", f"setup = {{ {text} }}\nevent = []"))
    before = path.read_bytes()
    typed("new ann ben -s good.toml")
    for line in (
        "show",
        "reveal larder",
        "note x",
        "score",
        "log",
        "undo",
        "export --html",
        "replay table.toml",
        "check anna 0",
    ):
        answer = typed(line)
        assert (answer.code, answer.out) == (3, ""), line
        assert re.search(rf"table\.toml:\d+: setup: {re.escape(words)}", answer.err), line
    assert path.read_bytes() == before
    assert run(["audit", "good.toml", "table.toml", "good.toml", "--json"]) == 3
    found = json.loads(capsys.readouterr().out)["sessions"]
    assert [session["ok"] for session in found] == [True, False, True]
    assert found[1]["findings"][0]["kind"] == "format"
    assert f"setup: {words}" in found[1]["findings"][0]["why"]


def test_a_house_catalogue_changes_what_the_box_has(typed, folder):
    (folder / "fewer.toml").write_text('[[room]]\nid = "larder"\nsize = 200\ndoors = [[0, 0, "W"]]\n')
    (folder / "all.toml").write_text("small_stack = 9\n")
    answer = typed("new a b --catalogue fewer.toml --setup all.toml")
    assert answer.code == 3
    assert answer.err.startswith("all.toml:1: small_stack: a stack of 9, and the box has 8 rooms of 100")
    assert typed("new a b --setup all.toml").code == 0


def test_a_part_of_the_setup_may_differ_for_fewer(typed, folder):
    (folder / "few.toml").write_text("room_cards = 12\n")
    assert typed("new a b --setup few.toml").code == 0
    assert typed("show --json").json["deck"] == 12


def test_a_catalogue_is_copied_into_the_session(typed, folder):
    (folder / "house.toml").write_text('[[room]]\nid = "parlor"\npoints = 9\n')
    assert typed("new a b --catalogue house.toml").code == 0
    (folder / "house.toml").unlink()
    assert header(folder)["room"] == [{"id": "parlor", "points": 9}]
    typed("reveal pu lar parl mo bi")
    typed("price")
    assert typed("buy parlor foyer.E --json").json["event"]["points"] == 9


def test_the_solo_game_reveals_onto_2000_first_and_prices_nothing(typed):
    assert typed("new anna --solo").code == 0
    table = typed("show --json").json
    assert table["favors"] == []
    first = typed("reveal parlor")
    assert first.code == 0
    lying = [s["price"] for s in typed("show --json").json["market"] if s["tile"] == "parlor"]
    assert lying == [2000]
    rest = ["pumpkin-garden", "larder", "mold-room", "billiards-room", "tasso-room", "vestibule"]
    assert typed("reveal", *rest[: len(table["market"]) - 1]).code == 0
    assert typed("price").code == 1
    bought = typed("buy parlor foyer.E --json").json
    assert (bought["event"]["price"], bought["event"]["by"]) == (2000, "Anna")
    assert typed("score --json").json["players"][0]["rank"] in range(1, 6)


FAVORS = ["--favor small,round,food", "--favor small, --favor round,food", "--favor small --favor round --favor food"]


@pytest.mark.parametrize("words", FAVORS)
def test_favors_may_be_named_with_commas(typed, folder, words):
    assert typed(f"new anna ben cara {words}").code == 0
    assert 'favors = ["small", "round", "food"]' in (folder / "table.toml").read_text(encoding="utf-8")


def test_a_blank_behind_the_comma_does_no_harm(typed, folder):
    assert typed("new", "anna", "ben", "--favor", "small, round").code == 0
    assert 'favors = ["small", "round"]' in (folder / "table.toml").read_text(encoding="utf-8")


def test_so_may_throne_rooms_and_foyers(typed, folder):
    line = "new anna ben cara --game between --throne living-sleeping,corridor-food,utility-food"
    assert typed(line).code == 0
    path = folder / "table.toml"
    assert 'thrones = ["throne-living-sleeping", "throne-corridor-food",' in path.read_text(encoding="utf-8")
    assert typed("new anna ben cara --foyer ben=3,cara=3@90 --force").code == 0
    assert "foyers = [4, 3, 3]" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", ["--favor ,", "--favor small,livng", "--favor small,small"])
def test_a_wrong_name_of_several_is_still_told(typed, folder, words):
    answer = typed(f"new anna ben {words}")
    assert answer.code in (1, 2)
    assert not (folder / "table.toml").exists()


@pytest.mark.parametrize("rest", ["", " --game between --throne corridor-food"])
def test_players_with_commas_are_told_the_line_without_them(typed, folder, rest):
    answer = typed(f"new anna, ben, cara{rest}")
    assert (answer.code, answer.out) == (2, "")
    said = " ".join(answer.err.split())
    assert "blanks between the players, no commas: Anna Ben Cara" in said
    assert not (folder / "table.toml").exists()
    glued = typed("new Anna,Ben").err
    assert "no commas: Anna Ben" in " ".join(glued.split())


def test_so_it_is_where_a_finished_table_is_tallied(typed, folder):
    said = " ".join(typed("tally --new anna, ben --out t.toml").err.split())
    assert said == "blanks between the players, no commas: Anna Ben"
    one_by_one = typed("tally --new anna ben --favor small --favor round --out t.toml")
    (folder / "t.toml").unlink()
    assert typed("tally --new anna ben --favor small,round --out t.toml") == one_by_one
    assert "the favor small; the favor round" in one_by_one.err


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("new a b x.toml -s zz.toml", "-s x.toml"),
        ("new x.toml", "-s x.toml"),
        ("new a,b,x.toml", "-s x.toml"),
        (f"{BETWEEN} X.TOML", "-s X.TOML"),
        ("tally --new a b c d t4.toml --favor small", "--out t4.toml"),
        ("tally --new a b t4.toml --game between", "--out t4.toml"),
    ],
)
def test_a_file_among_the_players_is_refused_with_the_option_that_names_it(typed, folder, line, meant):
    before = sorted(folder.iterdir())
    answer = typed(line)
    assert answer.code == 2
    name = meant.split()[1]
    assert answer.err == f"'{name}' is the name of a file, not of a player; a file is named by:  {meant}\n"
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("line", [FOUR, BETWEEN])
def test_a_file_among_the_players_of_amend_setup_is_refused_too(typed, folder, line):
    typed(line)
    before = (folder / "table.toml").read_bytes()
    answer = typed("amend setup anna ben t.toml")
    assert (answer.code, answer.out) == (2, "")
    assert "-s t.toml" in answer.err
    assert (folder / "table.toml").read_bytes() == before


@pytest.mark.parametrize("line", [FOUR, BETWEEN])
@pytest.mark.parametrize("name", ["x.toml", "Anná"])
def test_a_recorded_table_with_a_name_that_is_refused_today_can_be_amended(typed, folder, line, name):
    typed(line)
    path = folder / "table.toml"
    path.write_text(path.read_text().replace("Ben", name))
    assert typed("show").code == 0
    now = "--date 2026-11-21" if "between" in line else "--favor none --date 2026-11-21"
    assert typed(f"amend setup {now}").code == 0
    assert typed(f"amend setup anna bea {'cara' if 'between' in line else 'cara dan'}").code == 0
    assert typed("show").out.count("Bea")
