"""A table of Between Two Castles at the command line: new, place, reward, cards, and what mends and looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from between_evenings import record, turns
from castlescore.record.session_file import read_record
from samples import some

FOUR = "new anna ben cara dan --game between --throne throne-utility-sleeping --throne corridor-food"
FOUR += " --throne living-sleeping --throne food-sleeping"
THRONES = ("corridor-downstairs", "living-corridor", "living-sleeping", "utility-food", "corridor-food",
           "utility-sleeping", "food-sleeping")  # fmt: skip
NAMES = ("anna", "ben", "cara", "dan", "eva", "finn", "gus")


@pytest.fixture
def begun(typed):
    """A table of four, nothing laid."""
    assert typed(FOUR).code == 0
    return typed


@pytest.fixture
def over(folder, typed):
    """The game of four of the examples, at its end."""
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    return typed


def refused(answer):
    assert answer.code == 1
    return [found["rule"] for found in answer.json["refused"]]


def points(typed, castle):
    return next(each["points"] for each in typed("show --json").json["castles"] if each["name"] == castle)


@pytest.mark.parametrize("count", range(2, 8))
def test_two_to_seven_sit_down_and_ludwig_is_the_third_of_two(typed, count):
    castles = max(count, 3)
    thrones = " ".join(f"--throne {throne}" for throne in THRONES[:castles])
    answer = typed(f"new {' '.join(NAMES[:count])} --game between {thrones} --json")
    assert (answer.code, answer.json) == (0, {"event": None, "lines": [], "pending": []})
    found = typed("show --json").json["castles"]
    assert len(found) == castles
    last = "Ludwig" if count == 2 else NAMES[count - 1].capitalize()
    assert found[-1]["partners"] == [last, "Anna"]


def test_a_throne_room_is_named_with_and_without_its_beginning(begun, folder):
    assert 'thrones = ["throne-utility-sleeping", "throne-corridor-food",' in (folder / "table.toml").read_text()


@pytest.mark.parametrize(
    ("players", "thrones", "rule"),
    [
        ("anna", 1, "B-AIM-1"),
        ("anna ben cara", 2, "B-SETUP-1"),
        ("anna ben", 2, "B-SETUP-1"),
        ("ludwig ben", 3, "B-DUO-1"),
        ("anna ben cara dan eva finn gus hal", 7, "B-AIM-1"),
    ],
)
def test_a_table_that_the_rules_do_not_seat(typed, folder, players, thrones, rule):
    named = " ".join(f"--throne {throne}" for throne in THRONES[:thrones])
    assert rule in refused(typed(f"new {players} --game between {named} --json"))
    assert not (folder / "table.toml").exists()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("new a b c --game between --throne palace --throne utility-food --throne food-sleeping", 2),
        ("new a b c --game between --throne utility --throne utility-food --throne food-sleeping", 2),
        ("new a b c --throne utility-food", 2),
        (FOUR, 0),  # over one on which nothing was played
    ],
)
def test_lines_that_begin_a_table_or_none(begun, line, code):
    assert begun(line).code == code


def test_one_tile_or_two_and_the_numbers_of_where(begun):
    best = begun("where mold-room ab --json").json["placements"][0]
    one = begun("place ab mold-room 1 --json").json
    assert (one["event"]["n"], one["event"]["at"]) == (1, best["at"])
    two = begun("place bc king 0,1 study 1,1 --json").json
    assert [event["n"] for event in two["events"]] == [2, 3]
    assert two["event"]["castle"] == "BC"
    assert set(two) >= {"event", "lines", "pending"}


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("place ab king 0,1 aviary 0,1", {"B-PLACE-2"}),
        ("place ab king 5,5", {"B-PLACE-2", "B-PLACE-3"}),
        ("place ab mold-room 0,1", {"B-PLACE-6"}),
        ("place ab aviary 0,1 king 0,2", {"B-PLACE-8"}),
        ("place ab tower 0,1", {"B-BONUS-14"}),
    ],
)
def test_a_line_that_breaks_a_rule_is_refused_whole(begun, folder, line, rules):
    before = (folder / "table.toml").read_bytes()
    assert set(refused(begun(f"{line} --json"))) == rules
    assert (folder / "table.toml").read_bytes() == before
    assert begun(line).out.startswith("no: ")


def test_a_castle_gets_two_tiles_a_turn_and_a_tile_stands_once(begun):
    begun("place ab king 0,1 study 1,1")
    assert refused(begun("place ab crypt 0,-1 --json")) == ["B-DRAFT-5"]
    assert refused(begun("place bc king 0,1 --json")) == ["B-AIM-7"]
    assert refused(begun("place cd study 1,1 --json")) == ["B-AIM-7"]
    tried = begun("try king 0,1 bc --json")
    assert (tried.code, [v["rule"] for v in tried.json["violations"]]) == (1, ["B-AIM-7"])
    assert begun("where king bc --json").json["placements"] == []
    assert "stands in AB already" in begun("where king bc").out


@pytest.mark.parametrize(
    "line",
    ["place", "place zz king 0,1", "place ab", "place ab king", "place ab king there", "place ab king 99",
     "place ab palor 0,1", "place ab king 0,1 study", "reward", "buy parlor 0,1", "pass", "where king", "check ab 1 2",
     "adjust ab why"],
)  # fmt: skip
def test_lines_that_do_not_say_enough(begun, line):
    assert begun(line).code == 2


def test_a_cell_beyond_every_table(begun):
    assert begun("place ab king 200000,0").code == 3


PLAYED: dict[int, str] = {}  # the record of the game of four after the turns that were typed already


def until(typed, turn, extra=()):
    """The game of four, typed as far as the end of a turn, counted from 1."""
    if turn not in PLAYED:
        if turn > 0:
            until(typed, turn - 1)
        for line in turns("between-four")[turn]:
            assert typed(line).code == 0, line
        PLAYED[turn] = Path("table.toml").read_text(encoding="utf-8")
    Path("table.toml").write_text(PLAYED[turn], encoding="utf-8")
    for line in extra:
        assert typed(line).code == 0, line


def test_a_third_food_room_and_what_its_tile_brings(typed):
    until(typed, 4)
    waits = typed("place bc breakfast-nook -1,2 --json").json["pending"]
    assert [(each["castle"], each["line"]) for each in waits] == [("BC", "reward BC TILE PLACE")]
    assert refused(typed("place bc walking-path 3,0 --json")) == ["B-BONUS-1"]
    chain = typed("reward bc hall-of-paintings 1,2 --json").json
    assert chain["event"]["reward"] == "food"
    assert [each["reward"] for each in chain["pending"]] == ["corridor"]
    assert typed("reward bc 2,0 --json").json["event"]["tile"] == "grand-foyer"


DOWN = ("place cd mold-room 0,-1 armory 0,-2", "place ab king -1,1 rea 1,1", "place bc mud-room -1,0 pantry 0,2")


@pytest.mark.parametrize(
    ("line", "took"),
    [
        ("--as utility", {"as": "utility"}),
        ("--as food wine-cellar 1,-2", {"as": "food", "tile": "wine-cellar", "at": [1, -2]}),
        ("--as living knight", {"as": "living", "attendant": "knight"}),
        ("--as outdoor 2,0", {"as": "outdoor", "tile": "fountain", "at": [2, 0]}),
        ("--as sleeping tower 1,3", {"as": "sleeping", "tile": "tower", "at": [1, 3]}),
        ("--as corridor 2,0", {"as": "corridor", "tile": "grand-foyer", "at": [2, 0]}),
        ("--decline", {"decline": True}),
    ],
)
def test_a_third_downstairs_room_taken_as_each_type(typed, line, took):
    until(typed, 2, DOWN)
    answer = typed(f"reward cd {line} --json")
    assert answer.code == 0
    event = answer.json["event"]
    assert {key: event.get(key) for key in took} == took
    assert event["reward"] == "downstairs"
    assert answer.json["pending"] == []


@pytest.mark.parametrize(
    ("line", "code"),
    [("", 2), ("--as downstairs", 2), ("--as living", 2), ("--as food", 2), ("--as living butler", 2),
     ("--as outdoor 2,-1", 1), ("--as sleeping 9,9", 1)],
)  # fmt: skip
def test_a_downstairs_bonus_that_is_not_said_right(typed, line, code):
    until(typed, 2, DOWN)
    assert typed(f"reward cd {line}".strip()).code == code


def test_nothing_is_due_or_not_there(begun):
    assert refused(begun("reward ab jester --json")) == ["B-BONUS-1"]


def test_cards_are_shown_at_the_end_each_under_one_castle(folder, typed):
    until(typed, 1)
    assert refused(typed("cards bc height --json")) == ["B-RULING-5"]
    (folder / "table.toml").unlink()
    until(typed, 8)
    assert typed("cards bc bonus-downstairs --json").json["event"]["cards"] == ["bonus-downstairs"]
    assert refused(typed("cards bc height --json")) == ["B-RULING-5"]
    assert refused(typed("cards cd downstairs --json")) == ["B-AIM-7"]
    assert typed("cards cd palace").code == 2
    assert typed("cards cd level-3-up three-of-type").code == 0
    last = typed("cards da height --json").json["event"]
    assert last["final"] == {"Anna": 62, "Ben": 59, "Cara": 59, "Dan": 59}
    assert refused(typed("place ab crypt 1,-1 --json")) == ["B-END-1"]


def test_check_adjust_and_note(begun):
    begun("place ab king 0,1")
    worth = points(begun, "AB")
    assert begun(f"check ab {worth}").code == 0
    wrong = begun(f"check ab {worth + 1}")
    assert wrong.code == 1
    assert "place AB kings-chambers 0,1" in wrong.out
    assert begun("adjust", "ab", "--points", "2", "we agreed").code == 0
    assert points(begun, "AB") == worth + 2
    assert begun("note a long evening").code == 0


def test_undo_takes_a_line_back_and_redo_lays_it_again(begun):
    begun("place ab king 0,1")
    begun("place ab study 1,1")
    assert begun("undo --json").json["event"]["count"] == 1
    begun("place bc crypt 0,-1 study 1,1")
    assert begun("undo --json").json["event"]["count"] == 2
    assert [event["tile"] for event in begun("redo --json").json["events"]] == ["crypt", "study"]
    assert begun("undo 1 --json").json["event"]["count"] == 1
    assert begun("undo --to 1").code == 0
    assert begun("undo 5").code == 1


def test_amend_plays_again_what_came_after(begun):
    begun("place ab king 0,1 study 1,1")
    told = begun("amend 1 place ab king -1,0 --json").json
    assert [event.get("was") for event in told["events"]] == [1, 1, 2]
    assert begun("amend 5 place ab mold-room 0,1").code == 1
    assert begun("amend 5 --drop").code == 0
    assert begun("amend 4 place ab wine 0,1").code == 2


def test_after_and_the_file_named_on_the_line(begun, folder):
    begun("place ab king 0,1")
    assert begun("place ab study 1,1 --after 0 --json").code == 1
    assert begun("place ab study 1,1 --after 1").code == 0
    (folder / "table.toml").rename(folder / "friday.toml")
    assert begun("show").code == 3
    assert begun("-s friday.toml place bc crypt 0,-1").code == 0
    assert begun("show ab --session friday.toml --json").code == 0


def test_looking_at_a_table_as_json(over):
    table = over("show --json").json
    assert {"game", "event", "round", "last_round", "phase", "pending", "castles"} <= set(table)
    assert (table["game"], table["round"], table["last_round"], table["phase"]) == ("between", 2, True, "over")
    castle = over("show castle ab --json").json
    assert (castle["game"], castle["legal"], castle["points"]) == ("between", True, 62)
    assert {"n", "tile", "at", "points", "dispute", "legal", "violations"} <= set(castle["tiles"][0])
    score = over("score --json").json
    assert {"final", "castles", "players", "winners", "decided_by"} <= set(score)
    assert {"name", "points", "rows"} <= set(score["castles"][0])
    assert {"name", "place", "total", "castles", "higher", "specials"} <= set(score["players"][0])
    assert all(event["in_force"] for event in over("log --json").json["events"])
    found = over("where dungeon ab --json")
    assert set(found.json) == {"tile", "placements"}


def test_where_try_and_explain_as_json(over):
    placements = over("where tower ab --json").json["placements"]
    assert placements[0] == {"at": [0, 5], "points": 6}
    tried = over("try tower 0,5 ab --json").json
    assert (tried["legal"], tried["gain"], tried["tile"]) == (True, 6, "tower")
    told = over("explain tower 9,9 ab --json")
    assert told.code == 1
    assert {"tile", "rules", "nearest"} <= set(told.json)
    assert [rule["rule"] for rule in told.json["rules"] if not rule["ok"]] == ["B-PLACE-2", "B-PLACE-3"]
    assert over("explain 1 --json").json["tile"]["tile"] == "taxidermy-showroom"


def test_replay_to_an_event_and_written_anew(over, folder):
    assert over("replay table.toml --to 2 --json").json["castles"][0]["points"] == 1
    assert over("replay table.toml --out again.toml").code == 0
    assert (folder / "again.toml").read_text() == (folder / "table.toml").read_text()
    assert over("replay table.toml --to 999").code == 2


@pytest.mark.parametrize("line", ["show", "show ab", "show da", "score", "score --why", "explain 39",
                                  "where tower ab", "try tower 9,9 ab", "replay table.toml"])  # fmt: skip
@pytest.mark.parametrize("columns", some(["60", "80"], 1))
def test_no_line_is_wider_than_the_terminal(over, monkeypatch, line, columns):
    monkeypatch.setenv("COLUMNS", columns)
    assert over(line).widest <= int(columns)


def test_a_dumb_terminal_gets_plain_characters(over, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    assert over("show ab").out.isascii()


@pytest.mark.parametrize(
    ("old", "new", "told", "code"),
    [
        ('do = "place"', 'do = "lay"', "event 1", 3),
        ('castle = "AB"', 'castle = "AX"', "event 1", 1),
        ('tile = "taxidermy-showroom"', 'tile = "palace"', "event 1", 1),
        ("at = [-1, 0]", "at = [7, 7]", "event 1", 1),
        ("throne-corridor-food", "throne-palace", "throne", 3),
        ('"Dan"]', "]", "B-SETUP-1", 3),
        ('game = "between"', 'game = "between"\nfoyers = [4]', "foyers", 3),
    ],
)
def test_a_record_that_cannot_be_is_told_with_its_place(over, folder, old, new, told, code):
    path = folder / "table.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    answer = over("show")
    assert answer.code == code
    assert "table.toml" in answer.err
    assert told in answer.err


def test_without_throne_rooms_it_says_which_there_are(typed):
    answer = typed("new anna ben cara --game between")
    told = " ".join(answer.out.split())
    assert answer.code == 1
    assert all(throne in told for throne in THRONES)
    assert "--throne NAME" in told


@pytest.mark.parametrize(
    ("before", "line"),
    [("", "place cd brandy-room 0,9"), ("", "try brandy-room 0,9 cd"), ("", "explain brandy-room 0,9 cd"),
     ("export --castle cd --out cd.toml", "try brandy-room 0,9 --castle cd.toml"),
     ("export --castle cd --out cd.toml", "place brandy-room 0,9 --castle cd.toml")],
)  # fmt: skip
def test_a_line_that_is_offered_can_be_typed(begun, before, line):
    assert not before or begun(before).code == 0
    offered = " ".join(begun(line).out.split()).partition("all: ")[2]
    assert offered.startswith("where brandy-room ")
    answer = begun(offered)
    assert answer.code == 0
    assert "0,1" in answer.out


def test_what_to_type_for_a_bonus_is_said_once(folder, typed):
    text = record("between-four").splitlines(keepends=True)
    waits = next(i for i, line in enumerate(text) if '"jester"' in line)
    (folder / "table.toml").write_text("".join([*text[: waits - 1], "]\n"]), encoding="utf-8")
    answer = typed("place ab drawing-room 0,2")
    assert answer.out.count("reward AB painter|knight|jester|master-of-ceremonies") == 1
    said = " ".join(answer.out.split())
    assert "AB waits for the attendant of its 3rd living room, Drawing Room: reward AB painter|knight" in said


def test_the_end_says_who_wins(over):
    assert "Anna wins, by the score of the lower castle (B-END-1)" in over("show").out.splitlines()
    assert over("show").out.splitlines()[-1] == "the game is over:  score"


def test_a_filled_cell_is_explained(over):
    answer = over("explain tower 0,0 ab")
    assert answer.code == 1
    assert "none, since another stands there" in answer.out
    assert over("explain tower 0,0 ab --json").json["nearest"]


TWO = "place ab taxidermy-showroom -1,0 hall-of-puz 2,0"


def events(folder):
    return read_record(str(folder / "table.toml")).events


def test_a_claim_of_a_line_is_kept_with_its_last_tile_and_told_where_it_differs(begun, folder):
    answer = begun(f"{TWO} --claim 4")
    assert answer.code == 0
    assert answer.out.count("you counted 4, the rules give 1") == 1
    assert [event.get("claim") for event in events(folder)] == [None, 4]
    assert list(events(folder)[1]) == ["n", "do", "castle", "tile", "at", "score", "claim", "same_line"]
    assert "the table counted 4, the rules give 1" in begun("log").out
    assert begun("log --json").json["events"][1]["claim"] == 4
    [finding] = begun("audit table.toml --json").json["sessions"][0]["findings"]
    assert (finding["event"], finding["kind"], finding["recorded"], finding["correct"]) == (2, "claim", 4, 1)
    assert finding["page"]


def test_a_claim_that_differs_is_a_key_of_an_amend_too(begun, folder):
    assert begun("place ab taxidermy-showroom -1,0").code == 0
    answer = begun(f"amend 1 {TWO} --claim 4 --json")
    assert answer.json["claim"] == {"counted": 4, "correct": 1, "slips": []}
    assert sum("you counted 4, the rules give 1" in told for told in answer.json["told"]) == 1
    assert "claim" not in begun("undo --json").json


def test_a_right_claim_is_kept_and_nothing_is_said(begun, folder):
    answer = begun(f"{TWO} --claim 1")
    assert (answer.code, "counted" in answer.out) == (0, False)
    assert events(folder)[1]["claim"] == 1
    assert begun("audit table.toml").out == "table.toml: the game stops in round 1: it has no end yet\n"


def test_a_claim_out_of_all_reason_is_2(begun, folder):
    assert begun(f"{TWO} --claim 999999").code == 2
    assert events(folder) == ()


def test_what_the_table_allows_stands_and_is_marked_for_ever(begun, folder):
    before = (folder / "table.toml").read_bytes()
    assert begun("place ab king 5,5").code == 1
    refusal = begun("place", "ab", "king", "0,0", "--allow", "we agreed", "--json")
    assert refused(refusal) == ["B-PLACE-2"]
    assert "it cannot allow two tiles in one place" in refusal.json["refused"][0]["why"]
    assert (folder / "table.toml").read_bytes() == before
    answer = begun("place", "ab", "king", "5,5", "study", "0,1", "--allow", "we agreed", "--claim", "2")
    assert answer.code == 0
    assert answer.out.count("allowed by the table, and marked for ever: we agreed") == 1
    assert [event.get("allow") for event in events(folder)] == ["we agreed", None]
    assert "illegal, and allowed by the table: we agreed" in begun("log").out
    audited = begun("audit table.toml --json")
    [session] = audited.json["sessions"]
    assert (audited.code, session["ok"]) == (0, True)
    assert [(f["kind"], f["allowed"]) for f in session["findings"]] == [("illegal", "we agreed")]
    said = " ".join(begun("audit table.toml").out.split())
    assert "(B-PLACE-3, Building the castles). Agreed: we agreed." in said
    assert said.endswith("and 1 that the table had agreed to")


def test_a_bonus_takes_a_claim_and_what_is_allowed(typed, folder):
    until(typed, 2, DOWN)
    answer = typed("reward", "cd", "--as", "sleeping", "tower", "9,9", "--allow", "a gift", "--claim", "30", "--json")
    assert answer.code == 0
    event = answer.json["event"]
    assert (event["allow"], event["claim"], event["at"]) == ("a gift", 30, [9, 9])
    assert list(event)[-2:] == ["claim", "allow"]
    assert typed("undo").code == 0
    assert "you counted 30, the rules give" in typed("redo").out
    assert typed("undo").code == 0
    answer = typed("reward cd --as living knight --claim 30 --json")
    assert (answer.json["event"]["claim"], "allow" in answer.json["event"]) == (30, False)
    assert typed("undo").code == 0
    assert typed("reward cd --decline --claim 0 --json").json["event"]["claim"] == 0


def test_claims_and_what_is_allowed_go_through_undo_amend_and_replay(begun, folder):
    assert begun("place", "ab", "king", "5,5", "study", "0,1", "--allow", "we agreed", "--claim", "7").code == 0

    def said():
        standing = [event for event in begun("log --json").json["events"] if event["do"] == "place"]
        return [(event.get("claim"), event.get("allow")) for event in standing]

    kept = [(None, "we agreed"), (7, None)]
    assert said() == kept
    assert begun("undo").code == 0
    assert said() == []
    assert begun("redo").code == 0
    assert said() == kept
    last = len(events(folder))
    assert begun(f"amend {last - 1} place ab king 6,6 --allow because").code == 0
    assert said() == [(None, "because"), (7, None)]
    assert begun("undo").code == 0
    assert said() == kept
    for line in ("replay table.toml --out again.toml", "show", "replay", "score", "export --html --out a.html"):
        assert begun(line).code == 0, line
    again = read_record(str(folder / "again.toml")).events
    assert [(e.get("claim"), e.get("allow")) for e in again] == [
        (e.get("claim"), e.get("allow")) for e in events(folder)
    ]
    page = (folder / "a.html").read_text(encoding="utf-8")
    assert "allowed by the table: we agreed" in page
    assert "the table counted 7, the rules give" in page


def test_accepted_lines_are_written_down_with_claims_and_what_is_allowed(begun, folder):
    lines = [
        "place ab king 5,5 study 0,1 --claim 2 --allow 'we agreed'",
        "place bc crypt 0,-1 --claim 1",
        "undo",
        "place bc crypt 0,-1 --claim=-1",
        "amend 1 place ab king 6,6 --allow 'it fell'",
    ]
    (folder / "lines.txt").write_text("\n".join(lines) + "\n")
    assert begun("play lines.txt --record kept.txt").code == 0
    kept = (folder / "kept.txt").read_text().splitlines()
    assert kept[0] == 'place AB kings-chambers 5,5 study 0,1 --claim 2 --allow "we agreed"'
    assert kept[3] == "place BC crypt 0,-1 --claim -1"
    assert kept[4] == 'amend 1 place AB kings-chambers 6,6 --allow "it fell"'
    first = events(folder)
    (folder / "table.toml").unlink()
    assert begun(FOUR).code == 0
    assert begun("play kept.txt").code == 0
    assert events(folder) == first


@pytest.mark.parametrize(
    "line",
    ["place ab king 0,1 --dispute", "place ab king 0,1 --dark", "place ab king 0,1 --foyer 3",
     "place ab king 0,1 --catalogue rooms.toml", "place king 0,1 --dispute", "amend 1 place ab king 0,1 --dispute"],
)  # fmt: skip
def test_an_option_of_castle_files_is_2_at_a_table(begun, folder, line):
    assert begun("place ab study 0,1").code == 0
    before = (folder / "table.toml").read_bytes()
    answer = begun(line)
    assert answer.code == 2
    option = next(word for word in line.split() if word.startswith("--"))
    assert f"{option} says nothing at a table" in answer.err
    assert (folder / "table.toml").read_bytes() == before


def test_dispute_is_2_at_a_table_of_the_other_game_too(typed):
    assert typed("new anna ben").code == 0
    assert typed("place hallway 0,3 --dispute").code == 2
    assert typed("buy hallway 0,3 --dispute").code == 2
