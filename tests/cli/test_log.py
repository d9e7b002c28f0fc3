"""log: the record by rounds, one event a line in words, with what was counted, allowed, agreed and undone."""

from __future__ import annotations

import re

import pytest

from between_evenings import record, turns
from castlescore.record.replay import as_recorded, in_force, play_record
from castlescore.record.session_file import parse_record, record_text
from games.between.audit.good_games import good_between_game
from games.castles.audit.good_games import good_game
from samples import some


def rows(answer):
    """The lines of events by number, without the mark before them, in their order."""
    assert answer.code == 0
    found = [re.match(r"[ -] *(\d+)  (.*)", row) for row in answer.out.splitlines()]
    return {int(match[1]): match[2] for match in found if match}


def heads(answer):
    """The headings, each with the numbers of the events below it."""
    found = []
    for row in answer.out.splitlines():
        match = re.match(r"[ -] *(\d+)  ", row)
        if match:
            found[-1][1].append(int(match[1]))
        else:
            found.append((row, []))
    return found


@pytest.fixture
def between(folder, typed):
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    return typed


def test_every_round_has_its_heading(typed, sat):
    sat(25)
    assert heads(typed("log")) == [
        ("Round 1, Anna is master builder", [1, 2, 6, 7, 8, 9]),
        ("Round 2, Ben is master builder", [10, 11, 12, 13, 14, 15, 16]),
        ("Round 3, Cara is master builder", [17, 18, 19, 20, 21, 22, 23, 24, 25]),
    ]


@pytest.mark.parametrize("game", [good_game, good_between_game])
def test_headings_are_the_rounds_that_the_tables_were_in(typed, folder, game):
    evening = game(3, 1)
    (folder / "table.toml").write_text(record_text(evening.record), encoding="utf-8")
    log = typed("log")
    told = [n for _, numbers in heads(log) for n in numbers]
    assert told == [step.n for step in evening.steps] == list(rows(log))
    of_round = {step.n: step.before.round for step in evening.steps}
    for head, numbers in heads(log):
        number = re.match(r"Round (\d+)", head)
        if number:
            assert {of_round[n] for n in numbers} == {int(number[1])}
        else:
            assert head in ("After the last round", "After the last turn")
    names = [head for head, _ in heads(log)]
    assert len(names) == len(set(names)), "none twice, since nothing that was undone is told"


def test_lines_are_sentences(typed, sat):
    sat(25)
    for line in ("adjust 300 6 lost", "adjust deck 20 lost", "adjust ben --points 1 swan", "note well"):
        assert typed(line).code == 0
    found = rows(typed("log"))
    assert found[10] == "new: Fungus Room, Grand Bedchamber, Dirt Room; deck 34"
    assert found[2].startswith("Anna sets the prices: ")
    assert found[14].startswith("Dan takes the corridor reward of 1 Stairs and lays Hallway at 1,3, free: 0")
    assert found[24].startswith(
        "Ben takes the sleeping reward of 2 Grand Bedchamber and looks at the 300 stack, 2 tiles taken from it; Ben has"
    )
    assert [found[n] for n in (26, 27, 28, 29)] == [
        "300: 6 left; agreed by the table: lost",
        "deck: 20 left; agreed by the table: lost",
        "Ben: +1 point; agreed by the table: swan",
        "note: well",
    ]


def test_prices_are_told_with_what_lies_on_the_tiles(typed, sat):
    """As they were set: the dearest first, 1000 on each that was left over at the end of the round before."""
    sat(25)
    found = rows(typed("log"))
    assert found[2] == (
        "Anna sets the prices: Vestibule 15000, Pumpkin Garden 10000, Parlor 8000, Billiards Room 6000, Larder 4000,"
        " Tasso Room 2000, Mold Room 1000"
    )
    assert found[11].startswith("Ben sets the prices: Grand Bedchamber 15000, Vestibule 10000 with 1000 on it, Fungus")


def test_a_stack_that_was_looked_at_and_left_as_it_was(typed, sat):
    sat(23)
    assert typed("reward 300 0").code == 0
    assert "looks at the 300 stack, 0 tiles taken from it" in rows(typed("log"))[24]


def test_final_scores_that_do_not_follow_are_told_once(typed, folder):
    text = record("three-players").replace("final = { Anna = 89, Ben = 89", "final = { Anna = 88, Ben = 89")
    (folder / "table.toml").write_text(text, encoding="utf-8")
    last = rows(typed("log"))[91]
    assert "final scores: Anna 88, Ben 89, Cara 84" in last
    assert "the file says" not in last


def test_no_key_of_the_file_stands_in_a_line(typed, sat, between):
    keys = re.compile(r"\b(score|points|money) \d|\brow [a-z-]+ [a-z-]+|\b(tiles|at|of) [a-z]+-[a-z]+ ")
    outs = [between("log --all").out]
    sat(47)
    outs.append(typed("log --all").out)
    for out in outs:
        assert [row for row in out.splitlines() if keys.search(row)] == []


def test_what_was_counted_stands_beside_what_the_rules_give(typed, sat, folder):
    sat(25)
    said = []
    for text in ((folder / "table.toml").read_text(encoding="utf-8"), record("three-players")):
        (folder / "table.toml").write_text(text, encoding="utf-8")
        found = rows(typed("log"))
        for event in typed("log --json").json["events"]:
            claim, points = event.get("claim"), event.get("points")
            words = f"the table counted {claim}, {'as the rules do' if claim == points else f'the rules give {points}'}"
            assert (words in found[event["n"]]) is (claim is not None)
            said += [words] if claim is not None else []
    assert any(words.endswith("as the rules do") for words in said)
    assert any("the rules give" in words for words in said)


def test_a_claim_that_differs_and_what_the_table_allowed(typed, sat):
    sat(18)
    words = ["buy", "the-hole", "9,9", "--claim", "7", "--allow", "seen too late"]
    assert typed(*words).code == 0
    last = rows(typed("log"))[19]
    assert re.search(r"the table counted 7, the rules give \d", last)
    assert last.endswith("illegal, and allowed by the table: seen too late")


def test_rewards_are_told_with_the_tile_that_became_complete(typed, folder):
    (folder / "table.toml").write_text(record("three-players"), encoding="utf-8")
    found = rows(typed("log"))
    told = 0
    for event in typed("log --json").json["events"]:
        for row in event.get("rewards", ()):
            told += 1
            worth = f"{row['points']:+d}" if "points" in row else {"food": "an extra turn", "utility": "a bonus card",
                     "outdoor": "10000 marks"}[row["reward"]]  # fmt: skip
            assert worth in found[event["n"]]
    assert told > 5
    assert "complete: 1 Forum (activity reward: +5), 6 Laundry Room (utility reward: a bonus card)" in found[54]
    assert found[91].endswith("final scores: Anna 89, Ben 89, Cara 84")


def test_with_all_what_was_undone_is_marked_and_told_by_its_number(typed, sat):
    sat(25)
    log = typed("log --all")
    marks = {int(row[1:6]): row[0] for row in log.out.splitlines() if row[1:6].strip().isdigit()}
    force = {event["n"]: event["in_force"] for event in typed("log --all --json").json["events"]}
    assert {n: mark == " " for n, mark in marks.items()} == force
    assert rows(log)[5] == "amended from event 3 on: 2 events taken back: 3-4"
    assert typed("amend 24 reward 300 1").code == 0
    anew = rows(typed("log --all"))
    assert anew[26].startswith("amended from event 24 on: 2 events taken back: 24-25")
    assert anew[27].endswith("event 24 anew")


def test_a_figure_of_the_file_that_does_not_follow_is_told(typed, folder):
    text = record("three-players").replace("score = 2, money = 20000", "score = 2, money = 21000")
    (folder / "table.toml").write_text(text, encoding="utf-8")
    assert rows(typed("log"))[4] == "Cara passes, takes 5000: 20000; the file says money 21000"


def test_the_other_game_by_turns(between):
    log = between("log")
    assert [head for head, _ in heads(log)] == [
        *(f"Round {r}, turn {t} of 4" for r in (1, 2) for t in (1, 2, 3, 4)),
        "After the last turn",
    ]
    found = rows(log)
    assert found[1] == "AB gets Taxidermy Showroom at -1,0: AB 0"
    assert found[22] == "CD gets Armory at 0,-2: CD 9; its 3rd downstairs room"
    assert found[23].startswith("CD, downstairs as utility bonus: a bonus card; CD 9")
    assert found[28] == "AB, living bonus: Jester; AB 11"
    assert "a bonus card" in found[65]
    assert found[85].endswith("final scores: Anna 62, Ben 59, Cara 59, Dan 59")


def test_what_the_table_agreed_to_in_the_other_game(between):
    assert between("undo 3").code == 0
    assert between("adjust ab --points -1 miscounted").code == 0
    assert list(rows(between("log")).values())[-1] == "AB: -1 point; AB 61; agreed by the table: miscounted"
    assert rows(between("log --all"))[86] == "undo: 3 events taken back: 83-85"


@pytest.mark.parametrize("game", some(["solo", "three-players", "between-four", "between-two"], 2))
def test_the_events_one_by_one_are_those_of_the_record(game):
    record_of = parse_record(record(game), "table.toml")
    evening = play_record(record_of)
    every = list(as_recorded(record_of))
    assert [told.n for told in every] == list(range(1, len(record_of.events) + 1))
    assert all((told.step is None) == (told.event["do"] == "undo") for told in every)
    assert sum(len(told.gone) for told in every) == sum(told.event.get("count", 0) for told in every if not told.step)
    force = {told.n: told.step.event for told in in_force(evening)}
    assert {told.n: told.event for told in every if told.n in force} == force


def test_the_table_before_a_line_of_two_tiles_is_that_before_the_first(folder, typed):
    for line in [line for turn in turns("between-four")[:2] for line in turn]:
        assert typed(*line.split()).code == 0
    replay = play_record(parse_record((folder / "table.toml").read_text(), "table.toml"))
    told = list(in_force(replay))
    assert told[0].since is told[1].since
    assert told[2].since is not told[1].since


def test_what_was_undone_and_what_somebody_did_last_are_sentences_too(typed, sat):
    sat(25)
    assert "Ben takes the sleeping reward of 2 Grand Bedchamber" in " ".join(typed("check ben 1").out.split())
    assert (
        "    25  Ben buys Cloak Room at 6,2@90 for 2000 to Cara: +1 printed; complete: 5 Cloak" in typed("undo 1").out
    )
    assert "event 26 came first: 26 undo: 1 event taken back" in " ".join(typed("note x --after 25").out.split())
