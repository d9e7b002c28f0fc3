"""What is said of a stranger's words, files and names of files is harmless, and stands on lines that are ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders.evenings import HEADER, OPENING
from hostile.lines import assert_harmless, at_a_desk, files_in, typed
from hostile.texts import ALL, NAMES, NOT_NAMES, toml
from samples import some

SESSION = HEADER + OPENING
BETWEEN = """\
format = "castlescore session 1"
game = "between"
date = "2026-11-21"
players = ["Anna", "Ben", "Cara"]
thrones = ["throne-utility-sleeping", "throne-corridor-food", "throne-living-sleeping"]
event = []
"""
CASTLE = 'format = "castlescore castle 1"\ngame = "castles"\n[[tile]]\ntile = "foyer"\nat = [0, 0]\n'
ROOM = '[[room]]\nid = "shed"\nname = "Shed"\ntype = "food"\nsize = 100\npoints = 1\ndoors = [[0, 0, "W"]]\n'
# Where a word may stand that is none of ours; X is that word.
WORDS = (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").splitlines()


FORGED = "x\ntable.toml: all is well"  # short enough for messages that cut what they repeat


@pytest.fixture
def desk(tmp_path):
    """A folder with a session, one of the other game and a castle file."""
    for name, text in (("table", SESSION), ("between", BETWEEN), ("castle", CASTLE)):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    with at_a_desk(tmp_path):
        yield tmp_path


@pytest.mark.parametrize("word", some([ALL, f"{NAMES[0]}\udcff\n", "9" * 5000, FORGED], 1), ids=range(4))
@pytest.mark.slow
def test_a_word_that_is_none_of_ours_is_answered_harmlessly_wherever_it_stands(desk, word):
    before = files_in(desk)
    word = word.replace("\0", "")  # no system passes it on
    for line in WORDS:
        both = line.split()[0] in ("place", "cards", "show")
        for session in ((), ("-s", "between.toml"))[: 1 + both]:  # table.toml lies here
            answer = typed(*(part.replace("X", word) for part in line.split()), *session)
            assert "option: -s" not in answer.err, line
            assert answer.code in (1, 2, 3), (line, answer)
            assert answer.code == 1 or (answer.out == "" and answer.err), line
            assert_harmless(answer)
            assert len(answer.out + answer.err) < 25_000, line
    assert files_in(desk) == before
    assert (desk / "table.toml").read_text(encoding="utf-8") == SESSION


EVENTS = SESSION.partition("event = ")[0]
EVENTS_BETWEEN = BETWEEN.partition("event = ")[0]
# Files in which X, a text, stands where it may not, and the line that reads them.
FILES = {
    "score -s": [
        *(SESSION.replace(old, "X") for old in ('"castlescore session 1"', '"castles"', '"2e"', '"Ben"', "[4, 4]")),
        SESSION.replace('builder = "Anna"', "builder = X"),
        SESSION.replace("favors = []", "favors = [X, X]"),
        SESSION.replace('date = "2026-11-21"', "date = X"),
        SESSION.replace("favors", "X", 1),
        SESSION.replace('"larder"', "X", 1),
        SESSION.replace('"larder", at', "X, at"),
        SESSION.replace('by = "Ben"', "by = X"),
        SESSION.replace('"buy"', "X"),
        SESSION.replace("coins", "X").replace("points", "X"),
        SESSION.replace("points = 2", "points = X"),
        SESSION.replace("turn = 0", "turn = X"),
        *(BETWEEN.replace(old, "X") for old in ('"Ben"', '"throne-corridor-food"', '"2026-11-21"', "event")),
        EVENTS_BETWEEN + 'event = [{ do = "place", castle = X, tile = "wine-room", at = [1, 0] }]',
        EVENTS_BETWEEN + 'event = [{ do = "place", castle = "AB", tile = X, at = [1, 0] }]',
        EVENTS_BETWEEN + 'event = [{ do = "cards", castle = "AB", cards = [X] }]',
        EVENTS_BETWEEN + 'event = [{ do = "reward", castle = "AB", attendant = X }]',
        EVENTS + 'event = [{ do = "cards", by = "Anna", cards = [X] }]',
        EVENTS + 'event = [{ do = "check", by = X, score = 1 }]',
        EVENTS + "room = [{ id = X }]\nevent = []",
        EVENTS + 'room = [{ id = "larder", name = X }]\nevent = []',
        EVENTS + "setup = { X = 1 }\nevent = []",
        "X = 1",
        "X",
        "a = X\na = X",
        "a = { X = [" + "1," * 1001 + "] }",
        "[X]\n[X]",
    ],
    "judge": [
        *(CASTLE.replace(old, "X") for old in ('"castlescore castle 1"', '"castles"', '"foyer"', "[0, 0]", "at")),
        CASTLE + '[[tile]]\ntile = "stairs"\njoin = X',
        CASTLE + '[[tile]]\ntile = "stairs"\nX = X\nat = [1, 1]',
        CASTLE.replace('"castles"', '"between"').replace("[[tile]]", "throne = X\n[[tile]]"),
        CASTLE.replace('"castles"', '"between"').replace(
            "[[tile]]", 'throne = "throne-corridor-food"\nattendants = [X]\ncards = [X]\n[[tile]]'
        ),
    ],
    "tiles shed --catalogue": [ROOM.replace(old, "X") for old in ('"shed"', '"Shed"', '"food"', '"W"', "points")],
    "new anna ben -s new.toml --setup": ["X = 1", "small_stack = X", "market = [X]"],
    "new anna ben -s new.toml --catalogue": [ROOM.replace(old, "X") for old in ('"shed"', '"Shed"', "doors")],
}


@pytest.mark.parametrize("text", [*NOT_NAMES, ALL], ids=range(len(NOT_NAMES) + 1))
@pytest.mark.slow
def test_what_a_file_says_where_it_may_not_is_told_harmlessly(desk, text):
    before = files_in(desk)
    for line, files in FILES.items():
        for content in files:
            (desk / "f").write_text(content.replace("X", toml(text)), encoding="utf-8")
            answer = typed(*line.split(), "f")
            if answer.code == 0:
                assert "date" in content  # any text may stand there
            elif answer.code == 1:  # what cannot be is told as an audit tells it, and the rest is shown
                assert line == "score -s" and answer.err.startswith("f:"), (content, answer)
            else:
                assert (answer.code, answer.out) == (3, ""), (content, answer)
                assert all(line.startswith("f:") for line in answer.err.splitlines()), answer.err
            assert_harmless(answer)
    assert files_in(desk) == sorted([*before, "f"])


FAR = [10**5 + 1, -(10**18), 10**18, 10**999, 10**4000]
# Where a number N may stand, and the line that reads it.
NUMBERS = [
    ("score -s f", SESSION.replace("[3, 1]", "[N, 1]")),
    ("score -s f", BETWEEN.replace("[]", '[{ do = "place", castle = "AB", tile = "wine-room", at = [1, N] }]')),
    *(("score -s f", SESSION.replace(f"{key} = {value}", f"{key} = N")) for key, value in (("turn", 0), ("points", 2))),
    ("score -s f", SESSION.replace("price = 10000", "price = N")),
    ("audit f", SESSION.replace("[3, 1]", "[N, 1]")),
    ("judge f", CASTLE.replace("[0, 0]", "[N, N]")),
    ("judge f", CASTLE + '[[tile]]\ntile = "stairs"\nat = [0, N]\nclaim = N\n'),
    ("judge f", CASTLE + '[[tile]]\ntile = "larder"\nat = [3, N]\n'),
    ("export --svg --from f", CASTLE + '[[tile]]\ntile = "stairs"\nat = [N, 1]\n'),
    ("tiles shed --catalogue f", ROOM.replace("points = 1", "points = N")),
    ("tiles shed --catalogue f", ROOM.replace("[0, 0", "[N, 0")),
    ("new anna ben -s new.toml --setup f", "market = [N]"),
    ("where stairs --castle f", CASTLE.replace("[0, 0]", "[N, 0]")),
    ("buy larder N,0", ""),
    ("try larder N,N@N", ""),
    ("place stairs N,0 --castle castle.toml", ""),
    ("undo N", ""),
    ("amend N pass", ""),
    ("import x#+P2-N,6", ""),
    ("reward sleeping 300 N", ""),
]


@pytest.mark.parametrize("number", FAR, ids=["100001", "minus 10**18", "10**18", "10**999", "10**4000"])
@pytest.mark.many
def test_a_number_beyond_all_bounds_is_refused_shortly_wherever_it_stands(desk, number):
    before = files_in(desk)
    for line, content in NUMBERS:
        (desk / "f").write_text(content.replace("N", str(number)), encoding="utf-8")
        answer = typed(*(word.replace("N", str(number)) for word in line.split()))
        (desk / "new.toml").unlink(missing_ok=True)
        refused = answer.code == 1 or (answer.code in (2, 3) and not answer.out)
        assert refused or (answer.code == 0 and number == FAR[0]), (line, answer)
        assert_harmless(answer)
        assert len(answer.err) < 400 + 2 * len(str(number)), line
    assert files_in(desk) == sorted([*before, "f"])
