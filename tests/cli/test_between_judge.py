"""Castle files of Between Two Castles at the command line: judge, place, where, try, show."""

from __future__ import annotations

import pytest

from between_evenings import EXAMPLES
from games.between.rules.build import COUNTED, SHEET, SHEET_ROWS

HEAD = 'format = "castlescore castle 1"\ngame = "between"\nthrone = "throne-utility-sleeping"\n'


def castle(rows, more=""):
    tiles = "".join(f'[[tile]]\ntile = "{name}"\nat = [{x}, {y}]\n' for name, x, y, *_ in rows)
    return f"{HEAD}{more}{tiles}"


@pytest.fixture
def judged(folder, typed):
    """Judge the text of a castle file."""

    def judge(text):
        (folder / "c.toml").write_text(text)
        return typed("judge c.toml --json")

    return judge


def test_the_castle_of_the_score_sheet_with_its_rows(typed):
    answer = typed(f"judge {EXAMPLES / 'castles' / 'example62.toml'} --json")
    assert answer.code == 0
    assert {key: answer.json[key] for key in ("game", "legal", "points")} == {
        "game": "between", "legal": True, "points": 62,
    }  # fmt: skip
    assert answer.json["rows"] == SHEET_ROWS
    assert [tile["points"] for tile in answer.json["tiles"]] == [row[3] for row in SHEET]
    text = typed(f"judge {EXAMPLES / 'castles' / 'example62.toml'}")
    assert "The castle is worth 62 points." in text.out
    assert text.widest <= 80


def test_a_castle_that_was_built_at_a_table(judged):
    answer = judged(castle(COUNTED, 'attendants = ["painter"]\ncards = ["living"]\n'))
    assert (answer.code, answer.json["points"]) == (0, 52)
    assert [tile["points"] for tile in answer.json["tiles"]] == [row[3] for row in COUNTED]
    rows = answer.json["rows"]
    assert (rows["throne"], rows["attendants"], rows["cards"]) == (4, 5, 6)


def test_a_tile_on_a_filled_cell_is_told_and_not_built(judged):
    answer = judged(castle([("kings-chambers", 0, 1), ("study", 0, 1), ("aviary", 1, 1)]))
    assert (answer.code, answer.json["legal"]) == (1, False)
    _, study, aviary = answer.json["tiles"]
    assert [v["rule"] for v in study["violations"]] == ["B-PLACE-2"]
    assert study["points"] == 0
    assert study["violations"][0]["with"] == [0]
    assert aviary["legal"]
    assert (aviary["n"], answer.json["rows"]["living"]) == (2, 0)


def test_an_illegal_tile_is_built_and_judged_on(judged):
    answer = judged(castle([("mold-room", 0, 1), ("kings-chambers", 0, 2)]))
    assert answer.code == 1
    assert [tile["legal"] for tile in answer.json["tiles"]] == [False, True]


def test_a_disputed_tile_is_judged_and_not_built(judged):
    text = castle([("kings-chambers", 0, 1), ("tower", 0, 2)])
    built, disputed = judged(text).json, judged(f"{text}dispute = true\n").json
    assert disputed["tiles"][1]["dispute"]
    assert disputed["tiles"][1]["points"] == built["tiles"][1]["points"] == 2
    assert (built["rows"]["towers"], disputed["rows"]["towers"]) == (2, 0)
    assert built["points"] == disputed["points"] + 2


def test_a_regular_tile_twice(judged):
    answer = judged(castle([("kings-chambers", 0, 1), ("kings-chambers", 1, 1), ("tower", 0, 2), ("tower", 1, 2)]))
    broken = [[v["rule"] for v in tile["violations"]] for tile in answer.json["tiles"]]
    assert broken == [[], ["B-AIM-7"], [], []]


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("throne-utility-sleeping", "throne-palace"),
        HEAD.replace('throne = "throne-utility-sleeping"\n', ""),
        f'{HEAD}foyer = 3\n',
        f'{HEAD}attendants = ["butler"]\n',
        f'{HEAD}cards = ["palace"]\n',
        castle([("palace", 0, 1)]),
        f'{castle([("study", 0, 1)])}turn = 90\n',
        castle([("study", 0.5, 1)]),
        castle([("study", 200000, 1)]),
        HEAD.replace("between", "chess"),
        HEAD.replace("castle 1", "castle 9"),
        castle([("study", 0, 1)] * 301),
        "tile = [",
    ],
)  # fmt: skip
def test_a_file_that_is_no_castle(judged, text):
    answer = judged(text)
    assert answer.code == 3
    assert "c.toml" in answer.err or "limit" in answer.err or "300" in answer.err


def test_a_castle_on_standard_input(typed):
    assert typed("judge - --json", stdin=castle([("study", 0, 1)])).json["legal"]


def test_place_where_and_try_in_a_castle_file(folder, typed):
    path = folder / "c.toml"
    path.write_text("# ours\n" + castle([("kings-chambers", 0, 1)]))
    found = typed("where study --castle c.toml --json").json
    assert typed("place study 1 --castle c.toml --json").json["at"] == found["placements"][0]["at"]
    assert path.read_text().startswith("# ours\n")
    before = path.read_bytes()
    answer = typed("place crypt 0,2 --castle c.toml --json")
    assert (answer.code, [v["rule"] for v in answer.json["refused"]]) == (1, ["B-PLACE-6"])
    assert path.read_bytes() == before
    assert typed("place crypt 0,2 --castle c.toml --dispute").code == 0
    assert typed("judge c.toml --json").json["tiles"][2]["dispute"]
    tried = typed("try crypt 0,-1 --castle c.toml --json").json
    assert (tried["legal"], tried["n"]) == (True, 3)
    assert typed("try crypt 0,-1 ab --castle c.toml").code == 2
    assert typed("explain crypt 0,2 --castle c.toml").code == 1


def test_a_claim_in_a_castle_file_is_kept_and_compared_with_the_finished_castle(folder, typed):
    path = folder / "c.toml"
    path.write_text("# ours\n" + castle([("kings-chambers", 0, 1)]))
    answer = typed("place study 1,1 --castle c.toml --claim 4")
    assert answer.code == 0
    assert path.read_text().endswith('[[tile]]\ntile = "study"\nat = [1, 1]\nclaim = 4\n')
    own = typed("judge c.toml --json").json["tiles"][1]
    assert own["claim"] == 4
    assert own["points"] != 4
    assert f"you counted 4, the rules give {own['points']}" in answer.out
    assert f"the table counted 4, the rules give {own['points']}" in typed("judge c.toml").out
    assert f"the table counted 4, the rules give {own['points']}" in typed("export --svg --from c.toml").out
    right = typed(
        f"place crypt 0,-1 --castle c.toml --claim {typed('try crypt 0,-1 --castle c.toml --json').json['points']}"
    )
    assert (right.code, "counted" in right.out) == (0, False)
    found = typed("judge c.toml --json").json["tiles"]
    assert [tile["claim"] for tile in found] == [None, 4, found[2]["claim"]]
    assert found[0]["claim"] is None


def test_a_disputed_tile_with_a_claim_is_written_and_judged(folder, typed):
    path = folder / "c.toml"
    path.write_text(castle([("kings-chambers", 0, 1)]))
    answer = typed("place study 9,9 --castle c.toml --claim 4 --dispute --json")
    assert (answer.code, answer.json["claim"], answer.json["dispute"]) == (0, 4, True)
    assert path.read_text().endswith("at = [9, 9]\nclaim = 4\ndispute = true\n")
    filled = typed("place crypt 0,0 --castle c.toml --claim 4 --dispute")
    assert (filled.code, "you counted 4, the rules give 0" in filled.out) == (0, True)
    assert "\n  written down as disputed: it is judged and not built\n" in filled.out
    judged = typed("judge c.toml")
    assert judged.code == 1
    assert judged.out.count("the table counted 4, the rules give") == 2


@pytest.mark.parametrize(
    "line", ["place study 1,1 --castle c.toml --allow x", "place solar 1 --castle legal.toml --allow x"]
)
def test_allow_is_of_a_table_and_2_in_a_castle_file(folder, typed, line):
    (folder / "c.toml").write_text(castle([("kings-chambers", 0, 1)]))
    answer = typed(line)
    assert answer.code == 2
    assert "--dispute" in answer.err
    assert (folder / "c.toml").read_text() == castle([("kings-chambers", 0, 1)])


def test_a_claim_in_a_castle_file_that_differs_is_told_in_json_too(folder, typed):
    (folder / "c.toml").write_text(castle([("solar", 0, 1)]))
    found = typed("place study 1,1 --castle c.toml --claim 4 --json").json
    points = typed("judge c.toml --json").json["tiles"][-1]["points"]
    assert found["told"] == [f"you counted 4, the rules give {points}"]


def test_b_bonus_14_what_the_bonuses_cannot_have_brought_is_told_and_the_code_stays(typed, folder, judged):
    """A castle file may be one in the middle of the game: too much is told, too little never."""
    found = judged(castle(COUNTED[:9], 'attendants = ["painter", "painter", "jester"]\ncards = ["living", "living"]\n'))
    assert (found.code, found.json["legal"]) == (0, True)
    said = found.json["remarks"]
    assert [each.rpartition("(")[2].partition(",")[0] for each in said] == ["B-AIM-7", "B-BONUS-12", "B-RULING-12"]
    assert all(each.startswith("The castle: ") for each in said)
    text = typed("judge c.toml")
    assert (text.code, text.widest <= 80) == (0, True)
    assert all(each in " ".join(text.out.split()) for each in said)
    assert judged(castle(COUNTED[:9])).json["remarks"] == []
    assert "The castle: " not in typed("judge c.toml").out


def test_a_tile_of_the_file_is_explained_as_it_stands_there_and_the_last_one_where_none_is_named(typed, folder):
    (folder / "c.toml").write_text(castle([("kings-chambers", 0, 1), ("study", 1, 1), ("tower", 5, 5)]))
    tiles = typed("judge c.toml --json").json["tiles"]
    for word, n in (("king", 0), ("study", 1), ("", 2)):
        answer = typed(f"explain --castle c.toml {word} --json")
        found = answer.json["tile"]
        assert [found[key] for key in ("n", "tile", "at")] == [tiles[n][key] for key in ("n", "tile", "at")]
        assert [v["rule"] for v in found["violations"]] == [v["rule"] for v in tiles[n]["violations"]]
        assert answer.code == (1 if n == 2 else 0)
        assert typed(f"explain --castle c.toml {word}").out.startswith("no: Tower" if n == 2 else "yes: ")
    assert typed("explain --castle c.toml tower").err.startswith("Tower: ")  # another can be placed
    assert typed("try --castle c.toml study").err.startswith("Study stands in this castle already")
    (folder / "c.toml").write_text(HEAD)
    assert typed("explain --castle c.toml").err.startswith("no tile has been laid yet")
