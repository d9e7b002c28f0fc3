"""What each hook of a referee, answers, presenter, log, offers and sheets is for: a scenario of each game.

A hook of the referee: how the evening of the game's example is changed, whether stories are sought, and words that the
audit then says. A hook of what is shown: how many events of it lie on the table, the line that is typed, and words of
its answer.
"""

from __future__ import annotations

from typing import Any

from castlescore.protocol.views import Answers, Log, Offers, Presenter, Sheets
from castlescore.record.audit.referee import Referee

FILES = {"castles": "three-players/table.toml", "between": "between-four/table.toml"}
VIEWS = {"answers": Answers, "presenter": Presenter, "log": Log, "offers": Offers, "sheets": Sheets}
PLACES = {name: f"view.{name}" for name in VIEWS} | {"offers": "words.shows"}  # of a game
Edit = tuple[Any, ...]


def hooks_of(part: type) -> set[str]:
    """What a part of the protocol asks of a game; the table of its classes of answers is no hook."""
    return {
        name
        for each in part.__mro__
        if each.__module__.startswith("castlescore.")
        for name in vars(each)
        if name.islower() and not name.startswith("_")
    }


REFEREE = hooks_of(Referee)
FAVOR: Edit = ("header", "favors", ["food", "round", "activity"])
STRANGER: Edit = ("set", 45, "by", "Bex")
TAKEN: Edit = ("set", 74, "by", "Anna")
OTHERS: Edit = ("set", 15, "castle", "AB")
LATE: Edit = ("set", 75, "castle", "AB")
NOBODY = {"between": {("sheets", "starter")}}  # hooks of a game that have nothing to say: all build at once
AUDITED: dict[str, dict[str, tuple[Edit, bool, str]]] = {
    "castles": {
        "owner": (STRANGER, True, "One change explains 7 of 7 findings: Bex is Ben."),
        "attempts": (("twice", 77), True, "Anna's prices stands twice, in event 77 too"),
        "bare": (FAVOR, False, "Put right: Anna -5"),
        "begin": ((), False, "no finding in 91 events"),
        "begun_otherwise": (FAVOR, True, "the favor was outdoor, not activity"),
        "changes": (("set", 60, "tile", "forum"), True, "One change explains 13 of 13 findings: Cara's Scullery, not"),
        "concerned": (TAKEN, False, "It may follow from events 74, 76, 80 and 2 more. Put right"),
        "final_rule": (("drop", 90), False, "(FINAL-0, p.12)"),
        "fine": (("swap", 63), True, "1 finding in 91 events"),
        "finished": ((), False, "the table of the end is strict"),
        "game_of": (FAVOR, True, "the favor was outdoor, not activity.\n"),
        "is_illegal": (("swap", 61), False, "1 finding in 91 events"),
        "judge": (STRANGER, False, "2000 paid, and it lay on 10000 by the prices of event 38"),
        "left_out": (("set", 61, "by", "Zoe"), False, "15 findings in 91 events"),
        "note_illegal": (("set", 61, "at", [-30, -30]), False, "it joins nothing"),
        "misplaced": (("swap", 61), False, "Anna's Berchta Room at -2,-9: it joins nothing"),
        "names": (("set", 3, "by", "Zoe"), False, "It may follow from event 3. Put right: Ben -6"),
        "owed": (("drop", 27), False, "Anna still had the sleeping reward of 2 Solar to take or decline"),
        "dependences": (STRANGER, False, "(ROUND-1, p.6). It may follow from event 45"),
        "refused": (STRANGER, False, "prices are not set; Ben sets them (ROUND-1, p.6)"),
        "rules": ((), False, "no finding in 91 events"),
        "standing": ((), False, "no finding in 91 events"),
        "guesses": (("drop", 68), True, "Ben 88 to 89, 83 as it is written"),
        "held": (("card", 89, 91), True, "the bonus card (350) of event 91 was Ben's"),
        "card_word": (("card", 89, 91), True, "the bonus card (350) of event 91 was Ben's"),
        "short": (("swap", 63), True, "Pink Cabinet and Grand Bedchamber) came before Ben's prices"),
        "stakes": (("drop", 27), True, "the sleeping reward of 2 Solar is neither taken nor declined"),
        "total_slips": (TAKEN, False, "Perhaps Ben took the 2 for place 3 of completed"),
        "gap": (("drop", 25), True, "Cara has no turn in round 5: Formal Gardens left"),
        "over_gap": (("drop", 25), True, "Cara has no turn in round 5: Formal Gardens left"),
        "takes": (("drop", 25), True, "Cara has no turn in round 5: Formal Gardens left"),
        "where": (("drop", 25), True, "Cara has no turn in round 5: Formal Gardens left"),
        "unknown": (("set", 71, "tile", "studx"), False, "there is no 'studx'; it is taken for study"),
        "winners": (TAKEN, False, "winner: Anna; by the rules Ben"),
    },
    "between": {
        "owner": (("set", 33, "castle", "Cx"), True, "One change explains 10 of 10 findings: Cx is CD."),
        "attempts": (OTHERS, False, "It may follow from events 15, 16 and 17. Put right: Anna -3"),
        "bare": (("set", 1, "at", [0, 0]), False, "0,0 is filled by the throne room (B-PLACE-2"),
        "begin": ((), False, "no finding in 85 events"),
        "begun_otherwise": ((), False, "other favors leave the table as it is"),
        "changes": (("set", 1, "at", [0, 0]), True, "12 of 12 findings: AB's Taxidermy Showroom stood"),
        "concerned": (LATE, False, "It may follow from event 75. Put right: Anna -11"),
        "final_rule": (LATE, False, "62 written, and 51 follows (B-END-1"),
        "fine": (("swap", 15), True, "1 finding in 85 events"),
        "finished": ((), False, "the table of the end is strict"),
        "guesses": (("drop", 20), True, "Ben 57 to 60, 57 as it is written"),
        "game_of": (("set", 16, "at", [-2, 0]), True, "7 of 7 findings: DA's Fish Pond stood on -3,0.\n"),
        "is_illegal": (("swap", 15), False, "1 finding in 85 events"),
        "judge": (OTHERS, False, "DA's Fish Pond on -2,1: nothing stands beside -2,1"),
        "left_out": (("set", 51, "tile", "Zoe"), False, "5 findings in 85 events"),
        "note_illegal": (OTHERS, False, "DA's Fish Pond on -2,1: nothing stands beside -2,1"),
        "misplaced": (("swap", 21), False, "CD's Armory on 0,-2: "),
        "names": (("swap", 63), False, "1 finding in 85 events"),
        "owed": (("set", 34, "tile", "taxidermy-showroom"), False, "Spice Room is DA's 5th food room, and its special"),
        "dependences": (OTHERS, False, "(B-PLACE-3, Building the castles). It may follow from event 15"),
        "refused": (OTHERS, False, "AB has its 2 tiles of this turn; still to come: tiles: 2 in DA"),
        "rules": ((), False, "no finding in 85 events"),
        "standing": ((), False, "no finding in 85 events"),
        "held": (("card", 84, 85), True, "the bonus card (Three of type) of event 85 was CD's"),
        "card_word": (("card", 84, 85), True, "the bonus card (Three of type) of event 85 was CD's"),
        "short": (OTHERS, True, "AB's Schoolhouse was DA's."),
        "stakes": (("set", 34, "tile", "taxidermy-showroom"), True, "Dan 5"),
        "total_slips": (LATE, False, "Perhaps Cara was given the higher of two castles"),
        "gap": (("drop", 20), True, "BC lacks 1 tile, in round 1, turn 3"),
        "over_gap": (("drop", 20), True, "BC lacks 1 tile, in round 1, turn 3"),
        "takes": (("drop", 20), True, "BC lacks 1 tile, in round 1, turn 3"),
        "where": (("drop", 20), True, "BC lacks 1 tile, in round 1, turn 3"),
        "unknown": (("set", 62, "tile", "fountaix"), False, "there is no 'fountaix'; it is taken for fountain"),
        "winners": (LATE, False, "winner: Anna, either way"),
    },
}  # fmt: skip
SHOWN: dict[str, dict[tuple[str, str], tuple[int, str, str]]] = {
    "castles": {
        ("presenter", "overview"): (2, "show", "Round 1, buying. Anna is master builder."),
        ("answers", "shown"): (2, "show --json", '"phase": "buy", "builder": "Anna", "turn": "Ben"'),
        ("sheets", "sheet"): (2, "score", "As if the game ended now (event 2)"),
        ("answers", "scored"): (2, "score --json", '{"name": "Anna", "place": 3, "total": 1, "parts": {"start": 0'),
        ("presenter", "prompt"): (2, "undo", "Anna:  price TILE...   or   price SLOT=TILE..."),
        ("presenter", "changed"): (26, "undo", "Anna's castle now:"),
        ("answers", "pending"): (33, "undo --json", '"pending": [{"player": "Anna", "reward": "corridor", "of": 3'),
        ("presenter", "refusal"): (90, "offers", "no: the last round has been played (END-1, p.12)"),
        ("presenter", "nearby"): (2, "buy kitchen 50,50", "nearest legal: 0,3 (+1)  3,-1@90 (+1)"),
        ("presenter", "advised"): (32, "reward corridor hallway E=4.W", "instead:  reward corridor hallway 4.W --dark"),
        ("presenter", "after_event"): (2, "pass", "Anna 0, 15000   Ben 1, 20000   Cara 2, 15000"),
        ("presenter", "event_lines"): (2, "pass", "Ben passes, takes 5000: 20000"),
        ("answers", "recorded"): (2, "pass --json", '"do": "pass", "by": "Ben", "score": 1, "money": 20000}'),
        ("presenter", "scene"): (9, "replay", "0 C Foyer 0,0@90     1 A Forum -1,-5"),
        ("log", "heading"): (2, "log", "Round 1, Anna is master builder"),
        ("log", "line"): (2, "log", "1  new: Singers' Chamber, Throne Room, Secret Lair, Forum, Mold Room, Kitchen"),
        ("log", "behind"): (9, "explain 5", "Anna takes 5000 from the bank (BUY-2, p.7): 26000 now"),
        ("log", "said"): (9, "diff table.toml other.toml", "event 3  Ben buys Forum at -1,-5"),
        ("log", "again"): (2, "undo", "2  Anna sets the prices: Singers' Chamber 15000"),
        ("log", "round_of"): (9, "walk r 2", "event 6"),
        ("sheets", "score"): (91, "score", "TIE-2"),
        ("sheets", "rows"): (91, "export --csv", "2026-11-14,castles,true,player,Anna,1,true,89"),
        ("sheets", "winners_line"): (91, "export --bgstats", '"comments": "Anna wins, tied on points'),
        ("sheets", "starter"): (91, "export --bgstats", '"startPlayer": true'),
        ("offers", "offered"): (2, "offers", "15000  Singers' Chamber      0       9  -3,-4@180      +5"),
    },
    "between": {
        ("presenter", "overview"): (2, "show", "Round 1, turn 1 of 4, hands go left."),
        ("answers", "shown"): (2, "show --json", '"hands_go": "left", "phase": "place"'),
        ("sheets", "sheet"): (2, "score", "food           0   0   0   0"),
        ("answers", "scored"): (2, "score --json", '{"final": false, "castles": [{"name": "AB", "points": 1'),
        ("presenter", "prompt"): (2, "undo", "round 1, turn 1 of 4, tiles to come: AB 2, BC 2, CD 2, DA 2"),
        ("presenter", "changed"): (2, "undo", "AB now, 0 points:"),
        ("answers", "pending"): (23, "undo --json", '"pending": [{"castle": "CD", "player": "Cara and Dan"'),
        ("presenter", "refusal"): (2, "place ab tax 0,0", "no: AB has its 2 tiles of this turn; still to come"),
        ("presenter", "nearby"): (2, "place cd armory 0,-2", "it could go to 0,-1 1,-1    all: where armory cd"),
        ("presenter", "advised"): (2, "place cd armory 0,-2", "it could go to 0,-1 1,-1    all: where armory cd"),
        ("presenter", "after_event"): (2, "place cd mold-room 0,-1 armory 0,-2", "AB 1   BC 0   CD 2   DA 0"),
        ("presenter", "event_lines"): (2, "place cd mold-room 0,-1 armory 0,-2", "CD gets Armory at 0,-2: CD 2"),
        ("answers", "recorded"): (22, "reward cd --as utility --json", '"as": "utility", "score": 9}'),
        ("presenter", "scene"): (2, "place cd mold-room 0,-1 armory 0,-2", "| s living, sleeping  0 |"),
        ("log", "heading"): (2, "log", "Round 1, turn 1 of 4"),
        ("log", "line"): (2, "log", "1  AB gets Taxidermy Showroom at -1,0: AB 0"),
        ("log", "behind"): (20, "explain 5", "CD is worth 2 points, 0 before (B-SCORE-14, Score sheet)"),
        ("log", "said"): (20, "diff table.toml other.toml", "event 4  BC gets Padded Room at 1,-1"),
        ("log", "again"): (2, "undo", "2  place AB hall-of-puzzled-floors 2,0   AB 1"),
        ("log", "round_of"): (85, "walk r 2", "event 36"),
        ("sheets", "score"): (85, "score", "B-END-1"),
        ("sheets", "rows"): (85, "export --csv", "2026-11-22,between,true,player,Anna,1,true,62"),
        ("sheets", "winners_line"): (85, "export --bgstats", '"comments": "Anna wins, by the score'),
        ("offers", "offered"): (2, "offers bc padded-room", "Padded Room"),
    },
}  # fmt: skip
