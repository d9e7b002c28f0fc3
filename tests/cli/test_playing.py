"""reveal, price, buy, pass, reward, cards and note: what is recorded; a refusal leaves the file as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from castlescore.core.rulebook import page
from evenings import ENDING
from waiting import PATIENT

KEYS = {"event", "lines", "told", "pending"}

# event after which it is typed, line, exit code, rule or words of the answer
REFUSED = [
    (1, "b parl 0.e", 1, "ROUND-1"),
    (2, "price", 1, "ROUND-1"),
    (2, "reveal study", 1, "MARKET-2"),
    (9, "b parl 3,0", 1, "ROUND-1"),
    (9, "price", 1, "ROUND-1"),
    (9, "pass", 1, "ROUND-1"),
    (9, "reveal parlor", 1, "BOX-1"),
    (9, "reveal fungus-room fungus-room", 1, "BOX-1"),
    (9, "reveal hallway", 1, "MARKET-1"),
    (9, "reveal fu gra dir hol", 1, "MARKET-2"),
    (9, "reveal fu --skipped 300", 1, "MARKET-3"),
    (9, "reveal fu --skipped 310", 2, "310"),
    (9, "reveal nonsense", 2, "nonsense"),
    (9, "reveal", 2, "which rooms?  reveal TILE...   empty slots: 3"),
    (2, "reveal", 1, "MARKET-2"),
    (9, "reveal room", 2, "type a little more"),
    (9, "reveal fu --by anna", 1, "MARKET-1"),
    (9, "reward --decline", 1, "REWARD-1"),
    (9, "cards anna", 1, "FINAL-BONUS"),
    (10, "price - gra ve fu", 1, "PRICE-1"),
    (10, "price gra gra fu bi dir tas mo", 1, "PRICE-1"),
    (10, "price gra ve fu bi dir tas parlor", 1, "PRICE-1"),
    (10, "price gra ve fu bi dir tas mo - -", 1, "PRICE-1"),
    (10, "price 15=parlor", 1, "PRICE-1"),
    (10, "price 16=gra", 2, "16"),
    (10, "price 15=gra mo", 2, "SLOT=TILE"),
    (10, "price 15=nonsense", 2, "nonsense"),
    (10, "price --by anna", 1, "PRICE-1"),
    (11, "b study 0.e", 1, "BUY-3"),
    (11, "b parl 0.e", 1, "BUY-3"),
    (11, "b gra w=0.e", 1, "BUY-6"),
    (11, "b fu 99", 2, "no number 99"),
    (11, "b fu 0", 2, "no number 0"),
    (11, "b fu", 2, "fits nowhere"),
    (12, "b fu", 2, "places"),
    (11, "b fu here", 2, "here"),
    (11, "b fu 0.q", 2, "0.q"),
    (11, "b fu parlor.e", 2, "parlor"),
    (11, "b fu 100001,0", 3, "100000"),
    (12, "b fu 30,30", 1, "PLACE-1"),
    (11, "b foyer 30,30", 1, "BUY-3"),
    (11, "b fu 1 --by dan", 1, "BUY-1"),
    (11, "b fu 1 --by zoe", 2, "zoe"),
    (11, "pass --by dan", 1, "BUY-1"),
    (11, "b fu 1 --dark", 2, "hallway"),
    (12, "b fu 1 --decline 0", 1, "REWARD-1"),
    (12, "b fu 1 --decline 7", 2, "7"),
    (13, "b bi n=0.n", 1, "REWARD-2"),
    (13, "pass", 1, "REWARD-2"),
    (13, "rew parlor 1", 1, "REWARD-CORRIDOR"),
    (13, "rew corridor", 2, "reward corridor TILE PLACE"),
    (13, "rew sleeping 300 2", 1, "REWARD-1"),
    (13, "rew hall 13 14", 1, "PLACE-1"),  # two numbers are a place
    (13, "rew hall 13 14 15", 2, "which two numbers are the place?"),
    (13, "rew hall 99", 2, "99"),
    (13, "rew hall 0,0", 1, "PLACE-4"),
    (13, "rew hall 13 --by anna", 1, "REWARD-2"),
    (19, "rew", 2, "--as TYPE"),
    (19, "rew --as downstairs", 2, "downstairs"),
    (19, "rew --as nothing", 2, "nothing"),
    (19, "rew --as out 3", 2, "3"),
    (19, "b hall 1", 1, "REWARD-2"),
    (23, "rew 310 2", 2, "310"),
    (23, "rew 300", 2, "how many tiles"),
    (23, "rew 300 3", 1, "REWARD-SLEEPING"),
    (23, "rew 300 x", 2, "x"),
    (23, "rew 300 1 1", 2, "one word too many"),
    (47, "reveal sal", 1, "MARKET-4"),
    (47, "cards anna types", 1, "FINAL-BONUS"),
    (47, "buy", 2, "TILE"),
    (47, "buy parlor 1 2 3", 2, ""),
    (47, "nonsense", 2, "nonsense"),
    (47, "ex x", 2, "explain or export"),
    (47, "note", 2, "TEXT"),
]


@pytest.mark.parametrize(("event", "line", "code", "words"), REFUSED, ids=[f"{n} {line}" for n, line, _, _ in REFUSED])
def test_a_refused_line_changes_nothing(typed, sat, folder, event, line, code, words):
    path = sat(event)
    before = path.read_bytes()
    answer = typed(line)
    assert answer.code == code
    assert words in answer.out + answer.err
    assert path.read_bytes() == before
    assert sorted(p.name for p in folder.iterdir()) == ["castle.toml", "legal.toml", "table.toml"]
    assert answer.widest <= 80


@pytest.mark.parametrize(("event", "line"), [(n, line) for n, line, code, _ in REFUSED if code == 1])
def test_a_refusal_as_json_names_every_rule_with_its_page(typed, sat, event, line):
    sat(event)
    found = typed(f"{line} --json").json
    assert set(found) == {"refused"}
    for entry in found["refused"]:
        assert {"rule", "page", "with", "why"} <= set(entry)
        assert entry["page"] == page(entry["rule"])
        assert entry["with"] == sorted(entry["with"])
        assert entry["why"]


def test_a_refused_placement_names_all_its_rules_and_the_nearest_legal_place(typed, sat):
    sat(8)
    answer = typed("b parl 2,0")
    assert "PLACE-1, p.9" in answer.out
    assert "PLACE-4, p.9" in answer.out
    assert "nearest legal: 3,0" in answer.out


def test_what_is_not_for_sale_is_answered_with_what_is(typed, sat):
    sat(13)
    typed("rew --decline")
    said = " ".join(typed("b study 0.e").out.split())
    assert "Study (150, living) is not on the market (BUY-3, p.7)" in said
    assert "instead: Grand Bedchamber, Vestibule, Billiards Room, Dirt Room, Tasso Room, Mold Room" in said


def test_what_is_refused_because_something_waits_says_what_to_type(typed, sat):
    sat(13)
    last = typed("b bi n=0.n").out.splitlines()[-1]
    assert last.startswith("Dan:  reward corridor TILE PLACE")
    sat(10)
    assert typed("b di 0.w").out.splitlines()[-1].startswith("Ben:  price TILE...")


def test_an_empty_stack_sells_nothing(typed, sat):
    sat(11)
    assert typed("adjust stairs 0 lost").code == 0
    assert typed("w stairs --json").code == 0
    answer = typed("b stairs 1 --json")
    assert [v["rule"] for v in answer.json["refused"]] == ["BUY-3"]


def test_a_tile_is_bought_once(typed, sat):
    sat(13)
    typed("rew --decline")
    answer = typed("b fungus-room 1 --json")
    assert (answer.code, answer.json["refused"][0]["rule"]) == (1, "BUY-3")


def test_the_whole_market_may_be_priced_by_slots_in_any_writing(typed, sat):
    sat(10)
    row = typed("pr 15000=gra 10k=ve 8=fu --json").json["event"]["row"]
    assert row[:3] == ["grand-bedchamber", "vestibule", "fungus-room"]


def test_a_card_whose_stack_is_empty_is_skipped(typed, sat, folder):
    sat(9)
    typed("adjust 600 0 gone")
    assert typed("reveal fungus-room --skipped 600 --json").json["event"]["skipped"] == [600]


def test_price_alone_leaves_them_as_they_lie(typed, sat):
    sat(10)
    before = [s["tile"] for s in typed("show --json").json["market"]]
    assert typed("price --json").json["event"]["row"] == before


def test_a_recorded_line_as_json(typed, sat):
    sat(22)
    found = typed("rew hall 1 --json").json
    assert set(found) >= KEYS
    assert sum(line["points"] for line in found["lines"]) == found["event"]["points"] == 2
    assert {"tile", "kind", "with", "points"} <= set(found["lines"][0])
    assert set(found["pending"][0]) == {"player", "reward", "of", "line"}
    assert list(found["event"])[:3] == ["n", "do", "by"]


def test_two_rewards_may_be_taken_in_any_order_and_the_extra_turn_among_them(typed, sat):
    sat(23)
    assert typed("b clo 4.e4").code == 0
    assert typed("reward --decline --json").json["event"]["decline"] is True
    assert typed("show --json").json["turn"] == "Cara"


def test_sleeping_may_be_typed_with_options(typed, sat):
    sat(23)
    event = typed("reward sleeping --stack 300 --tiles 0 --json").json["event"]
    assert (event["stack"], event["tiles"]) == (300, 0)


def test_a_claim_that_differs_is_told_and_recorded_with_exit_0(typed, sat):
    sat(14)
    answer = typed("b bi n=0.n --claim 3")
    assert answer.code == 0
    assert "you counted 3, the rules give 4" in " ".join(answer.out.split())
    assert typed("log --json").json["events"][-1]["claim"] == 3
    sat(14)
    assert "you counted" not in typed("b bi n=0.n --claim 4").out


def test_a_claim_that_differs_is_told_in_json_too(typed, sat):
    sat(14)
    answer = typed("b bi n=0.n --claim 3 --json")
    assert answer.code == 0
    assert answer.json["claim"]["counted"] == answer.json["event"]["claim"] == 3
    assert answer.json["claim"]["correct"] == answer.json["event"]["points"] == 4
    (sentence,) = [told for told in answer.json["told"] if told.startswith("you counted 3, the rules give 4")]
    assert all(slip in sentence for slip in answer.json["claim"]["slips"]) and answer.json["claim"]["slips"]
    sat(14)
    assert set(typed("b bi n=0.n --claim 4 --json").json) == KEYS


def test_what_was_allowed_is_told_in_json_as_in_words(typed, sat):
    sat(45)
    told = typed("buy", "vestibule", "-2,3", "--allow", "too late", "--json").json["told"]
    assert "allowed by the table, and marked for ever: too late" in told


def test_a_claim_that_differs_is_told_in_the_json_of_an_amend(typed, sat):
    sat(20)
    answer = typed("am 15 b bi n=0.n --claim 3 --json")
    (sentence,) = [told.strip() for told in answer.json["told"] if "you counted" in told]
    claim = answer.json["claim"]
    assert (claim["counted"], claim["correct"]) == (3, 4) and claim["slips"]
    assert sentence.startswith("you counted 3, the rules give 4") and all(slip in sentence for slip in claim["slips"])
    sat(20)
    assert "claim" not in typed("am 15 b bi n=0.n --claim 4 --json").json
    sat(20)
    before = typed("am 15 --before buy gallery-of-mirrors 0,0 --claim 3 --json")
    assert before.code == 1 and "claim" not in before.json


@pytest.mark.parametrize("columns", ["40", "200"])
def test_the_json_of_what_mends_a_record_is_not_folded(typed, sat, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    sat(20)
    told = [typed(line).json["told"] for line in ("am 15 b bi n=0.n --claim 3 --json", "undo 3 --json", "redo --json")]
    monkeypatch.setenv("COLUMNS", "80")
    sat(20)
    assert told == [
        typed(line).json["told"] for line in ("am 15 b bi n=0.n --claim 3 --json", "undo 3 --json", "redo --json")
    ]


def test_an_illegal_placement_may_be_allowed_and_is_marked(typed, sat):
    sat(45)
    line = ["buy", "vestibule", "-2,3", "--allow", "we saw it too late"]
    answer = typed(*line)
    assert answer.code == 0
    assert "marked for ever: we saw it too late" in " ".join(answer.out.split())
    assert typed("log --json").json["events"][-1]["allow"] == "we saw it too late"
    assert typed("show castle cara --json").json["legal"] is False
    assert typed("show castle cara").code == 0


def test_an_overlap_is_never_allowed(typed, sat):
    path = sat(8)
    before = path.read_bytes()
    answer = typed("buy", "parlor", "2,0", "--allow", "why not", "--json")
    assert answer.code == 1
    assert [v["rule"] for v in answer.json["refused"]] == ["PLACE-4"]
    assert path.read_bytes() == before


def test_allow_is_not_kept_where_nothing_had_to_be_allowed(typed, sat):
    sat(8)
    assert "allow" not in typed("buy", "parlor", "3,0", "--allow", "just in case", "--json").json["event"]


def test_a_reward_is_declined_on_the_line_that_completes_the_tile(typed, sat):
    sat(22)
    found = typed("rew hall 1 --decline larder --decline gra --json").json
    assert found["event"]["decline"] == [1, 2]
    assert found["pending"] == []
    assert typed("show --json").json["turn"] == "Cara"


def test_dark_lays_the_other_side_and_takes_from_the_hallway_stack(typed, sat):
    sat(11)
    left = typed("show --json").json["stacks"]["hallway"]
    place = typed("where downstairs-hallway dan --json").json["placements"][0]
    typed("pass")
    at = f"{place['at'][0]},{place['at'][1]}@{place['turn']}"
    event = typed("buy", "hallway", at, "--dark", "--json").json["event"]
    assert (event["tile"], event["price"]) == ("downstairs-hallway", 3000)
    assert typed("show --json").json["stacks"]["hallway"] == left - 1


def test_by_the_right_player_changes_nothing(typed, sat):
    sat(11)
    assert typed("pass --by cara --json").json["event"]["by"] == "Cara"


def test_the_session_is_named_anywhere_on_the_line(typed, sat, folder, monkeypatch):
    sat(11).rename(folder / "friday.toml")
    assert typed("show").code == 3
    lines = [
        "-s friday.toml show",
        "show -s friday.toml",
        "show market --session friday.toml",
        "show --session=friday.toml",
    ]
    assert [typed(line).code for line in lines] == [0, 0, 0, 0]
    monkeypatch.setenv("CASTLESCORE_SESSION", "friday.toml")
    assert typed("pass").code == 0
    assert typed("show -s other.toml").code == 3


def test_a_session_on_stdin_is_looked_at_and_never_written(typed, sat):
    text = sat(11).read_text()
    assert typed("show -s - --json", stdin=text).json["event"] == 11
    assert typed("pass -s -", stdin=text).code == 3


@pytest.mark.parametrize("path", ["9" * 300, "no/such/folder/t.toml", "."])
def test_a_session_that_cannot_be_there(typed, path):
    assert typed("show", "-s", path).code == 3
    assert typed("pass", "-s", path).code == 3
    assert typed("new", "anna", "ben", "-s", path).code == 3


def test_no_session_here_says_how_to_begin(typed, folder):
    answer = typed("buy parlor 1")
    assert answer.code == 3
    assert "castlescore new PLAYER" in answer.err


def test_after_names_what_came_first(typed, sat):
    path = sat(11)
    assert typed("pass --after 11").code == 0
    before = path.read_bytes()
    answer = typed("pass --after 11")
    assert answer.code == 1
    assert "event 12 came first" in answer.out
    assert "Cara pass" in answer.out
    assert "refused" in typed("pass --after 11 --json").json
    assert typed("pass --after 99").code == 1
    assert path.read_bytes() == before


def test_of_two_who_type_at_once_one_wins_and_the_other_is_told(sat, folder):
    sat(11)
    program = f"{PATIENT}\nfrom castlescore.cli import main\nmain()"
    line = [sys.executable, "-c", program, "pass", "--after", "11"]
    both = [subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env={**os.environ}) for _ in range(2)]
    answers = sorted((p.communicate()[0], p.returncode) for p in both)
    assert sorted(code for _, code in answers) == [0, 1]
    assert "event 12 came first" in next(out for out, code in answers if code == 1)
    assert (folder / "table.toml").read_text().count("  { n = ") == 12


@pytest.mark.parametrize(
    "words", [["note"], ["adjust", "anna", "--points", "1"], ["buy", "vestibule", "-2,3", "--allow"], ["note", "café"]]
)
def test_text_that_is_not_utf_8_is_a_wrong_line_and_not_a_wrong_file(typed, sat, words):
    path = sat(45)
    before = path.read_bytes()
    answer = typed(*words, os.fsdecode(b"caf\xe9"))
    assert answer.code == 2
    assert "UTF-8" in answer.err and "caf\\udce9" in answer.err and "table.toml" not in answer.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "words", [["new", "Ben"], ["new", "--game", "between", "Ben", "Cara"], ["tally", "--new", "Ben"]]
)
def test_so_is_a_name_of_a_player(typed, folder, words):
    before = sorted(folder.iterdir())
    answer = typed(*words, os.fsdecode(b"caf\xe9"))
    assert answer.code == 2
    assert "'Caf\\udce9' is not UTF-8 text" in answer.err and "control characters" not in answer.err
    assert sorted(folder.iterdir()) == before


def test_a_file_may_have_a_name_that_is_not_utf_8(typed, folder):
    name = os.fsdecode(b"caf\xe9.toml")
    assert typed("new", "A", "B", "-s", name).code == 0
    assert typed("note", "x", "-s", name).code == 0


def test_a_note_is_kept_as_typed(typed, sat):
    sat(11)
    assert typed("note", 'a "quoted" \\ word; \u00e9\ttab').code == 0
    assert typed("log --json").json["events"][-1]["text"] == 'a "quoted" \\ word; \u00e9\ttab'
    assert typed("show").code == 0


@pytest.mark.parametrize(
    "line",
    [
        ["note", "x" * 10_001],
        ["buy", "fungus-room", "1", "--claim", "1" + "0" * 15],
        ["buy", "fungus-room", "-4,1", "--allow", "x" * 10_001],
        ["adjust", "anna", "--points", "1" + "0" * 15, "because"],
        ["adjust", "anna", "--points", "1", "x" * 10_001],
    ],
    ids=["note", "claim", "allow", "points", "why"],
)
def test_what_could_not_be_read_again_is_not_written(typed, sat, line):
    path = sat(12)
    before = path.read_bytes()
    assert typed(*line).code in (1, 3)
    assert path.read_bytes() == before


@pytest.fixture
def ending(folder):
    """Two players after the last round, before any bonus card is shown."""
    (folder / "table.toml").write_text(ENDING)


def test_cards_are_shown_in_any_order_and_the_last_line_brings_the_totals(typed, ending):
    assert typed("show --json").json["phase"] == "cards"
    assert "cards PLAYER" in typed("show").out.splitlines()[-1]
    first = typed("cards ben living=3 stairs --json").json
    assert first["event"] == {"n": 5, "do": "cards", "by": "Ben", "cards": ["living=3", "stairs"]}
    assert typed("score --json").json["final"] is False
    last = typed("cards anna --none --json").json
    assert last["event"]["cards"] == []
    score = typed("score --json").json
    assert score["final"] is True
    assert last["event"]["final"] == {p["name"]: p["total"] for p in score["players"]}
    assert typed("show --json").json["phase"] == "over"
    assert "wins" in typed("score").out


def test_all_in_the_order_of_the_cards_types_and_sizes_are_understood(typed, ending):
    shown = typed("cards anna types sizes 400 money hall --json").json["event"]["cards"]
    assert shown == ["all-types", "all-sizes", "400", "money", "hallways"]


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("cards ben stairs stairs", 1, "named twice"),
        ("cards ben nonsense", 2, "nonsense"),
        ("cards ben all", 2, "more than one bonus card"),
        ("cards ben living=x", 2, "printed on the card"),
        ("cards zoe", 2, "zoe"),
        ("pass", 1, "END-1"),
        ("reveal pantry", 1, "MARKET-2"),
        ("price", 1, "ROUND-1"),
        ("reward --decline", 1, "REWARD-1"),
    ],
)
def test_a_refused_line_after_the_last_round(typed, ending, folder, line, code, words):
    before = (folder / "table.toml").read_bytes()
    answer = typed(line)
    assert answer.code == code
    assert words in answer.out + answer.err
    assert (folder / "table.toml").read_bytes() == before


def test_a_card_is_shown_once_and_a_player_shows_once(typed, ending):
    typed("cards ben stairs")
    assert "Ben has shown stairs" in " ".join(typed("cards anna stairs").out.split())
    assert "amend" in " ".join(typed("cards ben hallway").out.split())
    assert typed("amend 5 cards ben hallway").code == 0
    assert typed("cards anna stairs").code == 0
    assert typed("cards anna").code == 1


@pytest.mark.parametrize(
    ("event", "line", "sentence"),
    [
        (
            13,
            "rew hall 13",
            "Dan takes the corridor reward of 1 Stairs and lays Hallway at 1,3, free: 0; Dan has 6 points",
        ),
        (13, "rew --decline", "Dan declines the corridor reward of 1 Stairs"),
        (19, "rew --as out", "Dan takes the downstairs reward of 4 The Hole as outdoor; Dan has 9 points, 10000 marks"),
        (19, "rew --as food", "Dan takes the downstairs reward of 4 The Hole as food"),
        (19, "rew --as sl 300 1", "of 4 The Hole as sleeping and looks at the 300 stack"),
        (23, "rew 300 2", "Ben takes the sleeping reward of 2 Grand Bedchamber and looks at the 300 stack"),
    ],
)
def test_a_reward_is_said_in_a_sentence(typed, sat, event, line, sentence):
    sat(event)
    assert sentence in " ".join(typed(line).out.split())


@pytest.mark.parametrize(
    ("event", "line", "payee"),
    [
        (8, "b parl 3,0", "to the bank"),
        (12, "b fu 1", "to Ben"),
        (24, "b clo 4.e4", "to Cara"),
        (45, "b ve 3,-5", "to the bank"),
    ],
)
def test_who_is_paid_is_said(typed, sat, event, line, payee):
    sat(event)
    first = " ".join(typed(line).out.split("\n\n")[0].split())
    assert payee in first.partition(":")[0]


TWO = Path(__file__).parents[1] / "scenarios" / "rewards" / "two_rewards_by_one_tile.toml"


@pytest.fixture
def two(folder):
    """Ben's Armory (8) has completed Fungus Room (4), Mold Room (6) and itself: two downstairs rewards wait."""
    text = TWO.read_text(encoding="utf-8")
    (folder / "table.toml").write_text(text[: text.index('  { do = "reward", by = "Ben", reward = "downstairs"')] + "]")


def waiting(typed):
    return [(each["of"], each["line"]) for each in typed("show --json").json["pending"]]


def test_two_rewards_of_a_kind_are_told_apart_by_their_tile(typed, two):
    assert waiting(typed) == [(4, "reward --of 4 --as TYPE"), (8, "reward --of 8 --as TYPE")]
    refused = typed("pass")
    assert "Ben, 8 Armory:  reward --of 8 --as TYPE   or   reward --of 8 --decline" in refused.out.splitlines()
    assert typed("reward --of armory --decline").code == 0
    assert waiting(typed) == [(4, "reward downstairs --as TYPE")]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("reward --decline", 8),
        ("reward downstairs --as activity", 8),
        ("reward --of 8 --as activity", 4),
        ("reward downstairs --decline --of armory", 4),
        ("reward --as living --room 4", 8),
        ("reward --as living --room 8", 4),
        ("reward --as living --of 8", 4),
        ("reward --of 6 --as living", 8),
    ],
)
def test_each_of_two_rewards_can_be_chosen_and_without_a_word_it_is_the_first(typed, two, line, left):
    assert typed(line).code == 0
    assert [of for of, _ in waiting(typed)] == [left]


@pytest.mark.parametrize(
    ("line", "code", "why"),
    [
        ("reward --of stairs --decline", 1, "no reward of 1 Stairs is waiting"),
        ("reward corridor --of 8 hallway 1", 1, "no corridor reward of 8 Armory is waiting"),
        ("reward --of 99 --decline", 2, "99"),
        ("reward --of parlor --decline", 2, "parlor"),
    ],
)
def test_a_tile_whose_reward_does_not_wait_is_told(typed, two, line, code, why):
    answer = typed(line)
    assert answer.code == code
    assert why in " ".join((answer.out + answer.err).split())
    assert len(waiting(typed)) == 2


def test_of_two_rewards_one_is_declined_with_the_tile_that_brings_them(typed, two):
    assert typed("undo").code == 0
    assert typed("buy armory 5,3@180 --decline fungus-room").code == 0
    assert waiting(typed) == [(8, "reward downstairs --as TYPE")]


@pytest.mark.parametrize("line", ["reward --as living", "reward downstairs --as living", "reward downstairs"])
def test_what_a_downstairs_reward_lacks_is_asked_for(typed, two, line):
    answer = typed(line)
    assert answer.code == 2
    assert ("--room TILE" if "--as" in line else "--as TYPE") in answer.err
    assert ("4 Fungus Room, 6 Mold Room or 8 Armory" in answer.err) is ("--as" in line)
    assert len(waiting(typed)) == 2


def test_a_room_that_did_not_make_the_count_even_is_refused_by_the_rule(typed, two):
    assert typed("reward --as living --room 1").code == 1


@pytest.mark.parametrize("option", ["--of 1", "--room 1", "--stack 300", "--tiles 2"])
def test_a_bonus_of_the_other_game_takes_no_option_of_this_one(typed, option):
    thrones = "--throne corridor-food --throne living-sleeping --throne utility-food"
    assert typed(f"new anna ben --game between {thrones}").code == 0
    answer = typed(f"reward anna jester {option}")
    assert (answer.code, option.split()[0] in answer.err) == (2, True)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("reward --of 8 --as activity", 5),
        ("reward --of 8 --as living", 1),
        ("reward --of 8 --as sleeping 300 1", 0),
        ("reward --of 8 --decline", 0),
    ],
)
def test_a_claim_of_a_reward_that_lays_no_tile_is_kept_too(typed, two, folder, line, points):
    answer = typed(f"{line} --claim 9 --json")
    assert (answer.code, answer.json["event"]["claim"], answer.json["event"]["points"]) == (0, 9, points)
    assert typed("undo").code == 0
    assert f"you counted 9, the rules give {points}" in typed("redo").out
    [finding] = typed("audit table.toml --json").json["sessions"][0]["findings"]
    assert (finding["kind"], finding["recorded"], finding["correct"]) == ("claim", 9, points)
    assert typed("undo").code == 0
    assert "counted" not in typed(f"{line} --claim {points}").out
    assert typed("audit table.toml").out == "table.toml: the game stops in round 7: it has no end yet\n"


def test_stairs_are_told_never_to_lie_on_the_market_however_full_it_is(typed, folder):
    typed("new anna ben")
    typed("reveal pumpkin-garden larder parlor vestibule")
    for line in ("reveal pantry stairs", "reveal stairs", "reveal stairs pantry"):
        answer = typed(line)
        assert (answer.code, answer.out.splitlines()[0]) == (
            1, f"no: Stairs never lies on the market (MARKET-1, p.{page('MARKET-1')})"
        )  # fmt: skip
    assert "no slot is empty for Solar (MARKET-2" in typed("reveal pantry solar").out


@pytest.fixture
def priced(typed, folder):
    """Five rooms that wait for their prices."""
    typed("new anna ben")
    typed("reveal pumpkin-garden larder parlor vestibule cloak-room")
    return typed


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("price - parlor larder", "price 10000=parlor 8000=larder"),
        ("price - cloak-room", "price 10000=cloak-room"),
        ("price parlor parlor", "price or price SLOT=TILE"),
        ("price parlor study", "price or price SLOT=TILE"),
    ],
)
def test_a_row_that_is_not_whole_is_told_what_to_type(priced, line, offered):
    answer = priced(line)
    assert answer.code == 1
    assert " ".join(answer.out.partition("instead:")[2].split()) == offered
    assert priced(f"{line} --json").json["refused"][0]["hint"].split() == offered.split()


def test_what_is_told_for_a_row_puts_its_rooms_where_they_were_meant(priced):
    hint = priced("price - cloak-room parlor --json").json["refused"][0]["hint"]
    assert priced(*hint.split()).code == 0
    lying = [slot["tile"] for slot in priced("show --json").json["market"]]
    assert lying[1:3] == ["cloak-room", "parlor"]
