"""Evenings of the examples with one change: what the audit says of each; and what lines say at moments of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builders import EXAMPLES, Record, audit, game_of, parse_record, read_record, record_text, run_line, walked
from castlescore.cli.terminal.walk import Steps
from castlescore.view.audits import audit_lines
from games.found import looked_through
from samples import some

FILES = {"castles": "three-players/table.toml", "between": "between-four/table.toml"}
Edit = tuple[Any, ...]
FAVOR: Edit = ("header", "favors", ["food", "round", "activity"])
STRANGER: Edit = ("set", 45, "by", "Bex")
TAKEN: Edit = ("set", 74, "by", "Anna")
OTHERS: Edit = ("set", 15, "castle", "AB")
LATE: Edit = ("set", 75, "castle", "AB")
# The game, the change, whether stories are sought, and what the audit then says.
AUDITED: list[tuple[str, Edit, bool, list[str]]] = [
    ("castles", STRANGER, True, ["One change explains 7 of 7 findings: Bex is Ben."]),
    ("castles", ("twice", 77), True, ["Anna's prices stands twice, in event 77 too"]),
    ("castles", FAVOR, False, ["Corrected: Anna -5"]),
    ("castles", (), False, ["no finding in 91 events"]),
    ("castles", FAVOR, True, ["the favor was outdoor, not activity. Put it right"]),
    ("castles", ("set", 60, "tile", "forum"), True, ["One change explains 13 of 13 findings: Cara's Scullery, not"]),
    (
        "castles",
        TAKEN,
        False,
        [
            "It may follow from events 74, 76, 80 and 2 more. Corrected",
            "Perhaps Ben took the 2 for place 3 of completed",
            "winner: Anna; by the rules Ben",
        ],
    ),
    ("castles", ("drop", 90), False, ["(FINAL-0, p.12)"]),
    (
        "castles",
        ("swap", 63),
        True,
        ["1 finding in 91 events", "Pink Cabinet and Grand Bedchamber) came before Ben's prices"],
    ),
    ("castles", ("swap", 61), False, ["1 finding in 91 events", "Anna's Berchta Room at -2,-9: it joins nothing"]),
    (
        "castles",
        STRANGER,
        False,
        [
            "2000 paid, and it lay on 10000 by the prices of event 38",
            "(ROUND-1, p.6). It may follow from event 45",
            "prices are not set; Ben sets them (ROUND-1, p.6)",
        ],
    ),
    ("castles", ("set", 61, "by", "Zoe"), False, ["15 findings in 91 events"]),
    ("castles", ("set", 61, "at", [-30, -30]), False, ["it joins nothing"]),
    ("castles", ("set", 3, "by", "Zoe"), False, ["It may follow from event 3. Corrected: Ben -6"]),
    ("castles", ("drop", 27), False, ["Anna still had the sleeping reward of 2 Solar to take or decline"]),
    ("castles", ("drop", 68), True, ["Ben 88 to 89 once what is missing is in, 83 as it stands"]),
    ("castles", ("card", 89, 91), True, ["the bonus card (350) of event 91 was Ben's"]),
    (
        "castles",
        ("drop", 27),
        True,
        ["Anna 89, with what is missing too", "who won is not certain"],
    ),
    ("castles", ("drop", 25), True, ["Cara has no turn in round 5: Formal Gardens left"]),
    ("castles", ("set", 71, "tile", "studx"), False, ["there is no 'studx'; it is taken for study"]),
    ("between", ("set", 33, "castle", "Cx"), True, ["One change explains 10 of 10 findings: Cx is CD."]),
    (
        "between",
        OTHERS,
        False,
        [
            "It may follow from events 15, 16 and 17. Corrected: Anna -3",
            "DA's Fish Pond on -2,1: nothing stands beside -2,1",
            "(B-PLACE-3, Building the castles). It may follow from event 15",
            "AB has its 2 tiles of this turn; still to come: tiles: 2 in DA",
        ],
    ),
    ("between", ("set", 1, "at", [0, 0]), False, ["0,0 is filled by the throne room (B-PLACE-2"]),
    ("between", (), False, ["no finding in 85 events"]),
    ("between", ("set", 1, "at", [0, 0]), True, ["12 of 12 findings: AB's Taxidermy Showroom stood"]),
    (
        "between",
        LATE,
        False,
        [
            "It may follow from event 75. Corrected: Anna -11",
            "62 written, and 51 follows (B-END-1",
            "Perhaps Cara was given the higher of two castles",
            "winner: Anna, either way",
        ],
    ),
    ("between", ("swap", 15), True, ["1 finding in 85 events"]),
    (
        "between",
        ("drop", 20),
        True,
        ["Ben 57 to 60 once what is missing is in, 57 as it stands", "BC lacks 1 tile, in round 1, turn 3"],
    ),
    ("between", ("set", 16, "at", [-2, 0]), True, ["7 of 7 findings: DA's Fish Pond stood on -3,0. Put it right"]),
    ("between", ("swap", 15), False, ["1 finding in 85 events"]),
    ("between", ("set", 51, "tile", "Zoe"), False, ["5 findings in 85 events"]),
    ("between", ("swap", 21), False, ["CD's Armory on 0,-2: "]),
    ("between", ("swap", 63), False, ["1 finding in 85 events"]),
    (
        "between",
        ("set", 34, "tile", "taxidermy-showroom"),
        False,
        ["Spice Room is DA's 5th food room, and its special"],
    ),
    ("between", ("card", 84, 85), True, ["the bonus card (Three of type) of event 85 was CD's"]),
    ("between", OTHERS, True, ["AB's Schoolhouse was DA's."]),
    ("between", ("set", 34, "tile", "taxidermy-showroom"), True, ["Dan 5"]),
    ("between", ("set", 62, "tile", "fountaix"), False, ["there is no 'fountaix'; it is taken for fountain"]),
]
# The game, how many events are on the table, the line that is typed, and what it answers.
SHOWN: list[tuple[str, int, str, list[str]]] = [
    ("castles", 2, "show", ["Round 1, buying. Anna is master builder."]),
    ("castles", 2, "show --json", ['"phase": "buy", "builder": "Anna", "turn": "Ben"']),
    ("castles", 2, "score", ["As if the game ended now (event 2)"]),
    ("castles", 2, "score --json", ['{"name": "Anna", "place": 3, "total": 1, "parts": {"start": 0']),
    (
        "castles",
        2,
        "undo",
        ["Anna:  price TILE...   or   price SLOT=TILE...", "2  Anna sets the prices: Singers' Chamber 15000"],
    ),
    ("castles", 26, "undo", ["Anna's castle now:"]),
    ("castles", 33, "undo --json", ['"pending": [{"player": "Anna", "reward": "corridor", "of": 3']),
    ("castles", 90, "offers", ["no: the last round has been played (END-1, p.12)"]),
    ("castles", 2, "buy kitchen 50,50", ["nearest legal: 0,3 (+1)  3,-1@90 (+1)"]),
    ("castles", 32, "reward corridor hallway E=4.W", ["instead:  reward corridor hallway 4.W --dark"]),
    ("castles", 2, "pass", ["Anna 0, 15000   Ben 1, 20000   Cara 2, 15000", "Ben passes, takes 5000: 20000"]),
    ("castles", 2, "pass --json", ['"do": "pass", "by": "Ben", "score": 1, "money": 20000}']),
    ("castles", 9, "replay", ["0 C Foyer 0,0@90     1 A Forum -1,-5"]),
    (
        "castles",
        2,
        "log",
        [
            "Round 1, Anna is master builder",
            "1  new: Singers' Chamber, Throne Room, Secret Lair, Forum, Mold Room, Kitchen",
        ],
    ),
    ("castles", 9, "explain 5", ["Anna takes 5000 from the bank (BUY-2, p.7): 26000 now"]),
    ("castles", 9, "diff table.toml other.toml", ["event 3  Ben buys Forum at -1,-5"]),
    ("castles", 91, "score", ["TIE-2"]),
    ("castles", 91, "export --csv", ["2026-11-14,castles,true,player,Anna,1,true,89"]),
    ("castles", 91, "export --bgstats", ['"comments": "Anna wins, tied on points', '"startPlayer": true']),
    ("castles", 2, "offers", ["15000  Singers' Chamber      0       9  -3,-4@180      +5"]),
    ("between", 2, "show", ["Round 1, turn 1 of 4, hands go left."]),
    ("between", 2, "show --json", ['"hands_go": "left", "phase": "place"']),
    ("between", 2, "score", ["food           0   0   0   0"]),
    ("between", 2, "score --json", ['{"final": false, "castles": [{"name": "AB", "points": 1']),
    (
        "between",
        2,
        "undo",
        [
            "round 1, turn 1 of 4, tiles to come: AB 2, BC 2, CD 2, DA 2",
            "AB now, 0 points:",
            "2  place AB hall-of-puzzled-floors 2,0   AB 1",
        ],
    ),
    ("between", 23, "undo --json", ['"pending": [{"castle": "CD", "player": "Cara and Dan"']),
    ("between", 2, "place ab tax 0,0", ["no: AB has its 2 tiles of this turn; still to come"]),
    ("between", 2, "place cd armory 0,-2", ["it could go to 0,-1 1,-1    all: where armory cd"]),
    (
        "between",
        2,
        "place cd mold-room 0,-1 armory 0,-2",
        ["AB 1   BC 0   CD 2   DA 0", "CD gets Armory at 0,-2: CD 2", "s living, sleeping  0 "],
    ),
    ("between", 22, "reward cd --as utility --json", ['"as": "utility", "score": 9}']),
    ("between", 2, "log", ["Round 1, turn 1 of 4", "1  AB gets Taxidermy Showroom at -1,0: AB 0"]),
    ("between", 20, "explain 5", ["CD is worth 2 points, 0 before (B-SCORE-14, Score sheet)"]),
    ("between", 20, "diff table.toml other.toml", ["event 4  BC gets Padded Room at 1,-1"]),
    ("between", 85, "score", ["B-END-1"]),
    ("between", 85, "export --csv", ["2026-11-22,between,true,player,Anna,1,true,62"]),
    ("between", 85, "export --bgstats", ['"comments": "Anna wins, by the score']),
    ("between", 2, "offers bc padded-room", ["Padded Room"]),
]


@cache
def evening(game: str) -> Record:
    return read_record(str(EXAMPLES / FILES[game]))


def edited(record: Record, edit: Edit) -> Record:
    """The evening of an example with one change."""
    events = list(record.events)
    match edit:
        case ("swap", n):
            events[n - 1 : n + 1] = events[n], events[n - 1]
        case ("drop", n):
            del events[n - 1]
        case ("twice", n):
            events.insert(n, events[n - 1])
        case ("set", n, key, value):
            events[n - 1] = {**events[n - 1], key: value}
        case ("card", n, m):
            *cards, last = events[n - 1]["cards"]
            events[n - 1] = {**events[n - 1], "cards": cards}
            events[m - 1] = {**events[m - 1], "cards": [*events[m - 1]["cards"], last]}
        case ("header", key, value):
            return replace(record, begun={**record.begun, key: value}, text="")
    return record.with_events(tuple(events))


@pytest.mark.parametrize(("game", "edit", "stories", "words"), some(AUDITED, 20))
@pytest.mark.slow
def test_the_audit_says_what_is_wrong_after_one_change(game: str, edit: Edit, stories: bool, words: list[str]) -> None:
    record = edited(evening(game), edit)
    result = audit(record) if stories else looked_through(record)
    said = "\n".join(audit_lines(result, 10_000, True)) + "\n"
    assert [each for each in words if each not in said] == []


@pytest.mark.parametrize(("game", "events", "line", "words"), some(SHOWN, 20))
@pytest.mark.many
def test_a_line_says_what_is_due_at_its_moment(
    game: str, events: int, line: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    record = evening(game).with_events(evening(game).events[:events])
    Path("table.toml").write_text(record_text(record), encoding="utf-8")
    Path("other.toml").write_text(record_text(edited(record, ("swap", 3) if events > 3 else ())), encoding="utf-8")
    result = run_line(line)
    assert [each for each in words if each not in result.out + result.err] == []


@pytest.mark.parametrize(("game", "events", "n"), [("castles", 9, 6), ("between", 85, 36)])
def test_r_and_a_number_lead_a_walk_to_the_round(game: str, events: int, n: int) -> None:
    record = evening(game).with_events(evening(game).events[:events])
    walk = walked(parse_record(record_text(record), "table.toml"))
    steps = Steps(walk, game_of(record.header), range(len(walk.moments)), 0)
    for key in ("r", "2", "enter"):
        steps.key(key)
    assert steps.moment.n == n
