"""play: the next prompt suggests the one correction of a line that was refused."""

from __future__ import annotations

import pytest

import castlescore as cs
from builders import EXAMPLES
from castlescore.cli.app import run
from castlescore.cli.terminal.shell import Shell, likely_correction
from castlescore.cli.terminal.shell_state import ShellState
from cli.terminal import events


@pytest.fixture
def right(sat):
    """What is suggested after a line at a table after some event."""

    def found(event, line):
        sat(event)
        shell = Shell(ShellState(home="table.toml"), goes_on=True)
        assert shell.look() == 0
        shell.line(line)
        return shell.correction

    return found


@pytest.mark.parametrize(
    ("event", "line", "meant"),
    [
        (11, "buy taso-room 1.n", "buy tasso-room 1.n"),
        (11, "cara: buy taso room 1.n", "cara: buy tasso room 1.n"),
        (11, "byu tas 1.n", "buy tas 1.n"),
        (11, "where tasso rom 0.e bne", "where tasso room 0.e ben"),
        (11, "where tasos 0.e", "where tasso-room 0.e"),
        (18, "buy the-hole 0,0", "buy the-hole -3,-6@270"),
        (18, "buy the hole 0.x --claim 2", "buy the hole -3,-6@270 --claim 2"),
        (18, "buy the hoel 0,0 --claim 2", "buy the hole -3,-6@270 --claim 2"),
        (11, "buy tas 0,0", None),
        (11, "pasz", None),
        (11, "undoo", None),
        (11, "note byu", None),
        (11, "buy qqqqq 0.e", None),
        (11, "buy tas 1.n", None),
        (11, "", None),
    ],
)
@pytest.mark.many
def test_it_is_the_one_line_that_was_meant_and_gives_nothing_up(right, event, line, meant):
    assert right(event, line) == meant


@pytest.mark.parametrize(("number", "taken"), [("1", 1), (" 0 ", 0)])
def test_a_number_answers_how_many_tiles_of_a_stack_are_taken(folder, number, taken):
    cs.Session.read(EXAMPLES / "three-players/table.toml").at(26).write("table.toml")  # Anna has a sleeping reward
    shell = Shell(ShellState(home="table.toml"), goes_on=True)
    assert shell.look() == 0
    shell.line("reward 600")
    assert shell.correction == "reward sleeping 600 2"
    assert shell.line(number) == 0
    assert shell.state.replay.record.events[-1]["tiles"] == taken


def test_a_name_before_a_tile_suggests_the_purchase(right):
    assert right(11, "cara tasso-room 1.n") == "Cara buy tasso-room 1.n"


@pytest.mark.parametrize("line", ["castlescore play", "play", "nwe", "tallly", "plya"])
@pytest.mark.many
def test_what_reads_keys_itself_is_never_run_again_to_correct_a_line(right, monkeypatch, line):
    ran = []
    monkeypatch.setattr("castlescore.cli.terminal.shell.run_line", lambda words: ran.append(words[0]) or 0)
    right(11, line)
    assert not {"castlescore", "play", "new", "tally"} & set(ran)


PINS = """\
format = "castlescore session 1"
game = "castles"
players = ["Anna", "Ben"]
builder = "Anna"
event = [
  { n = 1, do = "reveal", tiles = ["pumpkin-garden", "larder", "9-pin-alley", "mold-room", "billiards-room"] },
  { n = 2, do = "price", row = ["pumpkin-garden", "larder", "9-pin-alley", "mold-room", "billiards-room"] },
]
"""
RING = "new A B C --game between --throne living-corridor --throne utility-food --throne corridor-downstairs"


@pytest.fixture
def answered(folder, capsys, monkeypatch):
    """What a line is answered, and what is suggested after it."""
    monkeypatch.setenv("COLUMNS", "200")

    def found(line):
        shell = Shell(ShellState(home="table.toml"), goes_on=True)
        shell.look()
        capsys.readouterr()
        shell.line(line)
        caught = capsys.readouterr()
        return caught.out + caught.err, shell.correction

    return found


@pytest.mark.parametrize(
    ("line", "said", "suggested"),
    [
        ("b 9pin", "9 Pin Alley: 12 places", None),
        ("b pinalley", "9 Pin Alley: 12 places", None),
        ("b pin", "9 Pin Alley: 12 places", None),
        ("b ally", "no tile called 'ally'; close to it: 9 Pin Alley", "b 9-pin-alley"),
        ("b 8pin", "no tile called '8pin'; close to it: 9 Pin Alley", "b 9-pin-alley"),
        ("b 8 pin alley", "no tile called '8 pin alley'; close to it: 9 Pin Alley", "buy 9-pin-alley"),
        ("where ally", "no tile called 'ally'; close to it: 9 Pin Alley", "where 9-pin-alley"),
        ("b pumkin 0.e", "no tile called 'pumkin'; close to it: Pumpkin Garden", "b pumpkin-garden 0.e"),
        ("b pink 9", "no: Pink Cabinet (100, living) is not on the market (BUY-3", None),
        ("b pnk", "no tile called 'pnk'; close to it: Pink Cabinet", None),
        ("b studi", "no tile called 'studi'; close to it: Study", None),
        ("b studi 0.e", "no tile called 'studi'; close to it: Study", None),
    ],
)
@pytest.mark.many
def test_the_name_that_is_said_is_suggested_and_it_can_be_played(folder, answered, line, said, suggested):
    (folder / "table.toml").write_text(PINS)
    out, offered = answered(line)
    assert said in out
    assert offered == suggested


@pytest.mark.parametrize("tile", ["pumpkin-garden", "larder", "9-pin-alley", "mold-room", "billiards-room"])
@pytest.mark.many
def test_of_a_slip_in_a_word_the_tile_that_is_suggested_is_one_of_those_that_are_said(folder, answered, tile):
    (folder / "table.toml").write_text(PINS)
    for word in (word for word in tile.split("-") if len(word) > 3):
        out, offered = answered(f"b {word[0]}{word[2:]}")
        assert tile.title().replace("-", " ") in out
        if tile == "mold-room":  # it fits nowhere
            assert offered == ("b billiards-room" if word == "room" else None)
        else:
            assert offered == f"b {tile}"


@pytest.mark.parametrize(
    ("line", "said", "suggested"),
    [
        ("place ab greathall 1,0", "", None),
        ("place ab hal 0,1", "'hal' is Hall of", None),
        ("place ab painetr 0,1", "'painetr' is no tile; close to it", None),
        ("place ba grat-hall 0,1", "'grat-hall' is no tile; close to it: Great Hall", "place ba great-hall 0,1"),
        ("place ab bnk-room 0,1", "'bnk-room' is no tile; close to it: Bunk Room", "place ab bunk-room 0,1"),
    ],
)
@pytest.mark.many
def test_in_between_too(typed, answered, line, said, suggested):
    typed(RING)
    out, offered = answered(line)
    assert said in out
    assert offered == suggested


def test_nothing_is_recorded_shown_or_remembered_while_lines_are_tried(sat, capsys):
    path = sat(11)
    shell = Shell(ShellState(home="table.toml"))
    shell.look()
    before, memory = path.read_bytes(), shell.state.memory()
    assert likely_correction("where taso room", shell.state.replay, shell.state) == "where tasso room"
    assert likely_correction("buy taso room", shell.state.replay, shell.state) == "buy tasso room"
    assert (path.read_bytes(), capsys.readouterr().out, memory.lists) == (before, "", {})


def test_a_line_of_many_slips_is_given_up_at_once(sat):
    sat(11)
    shell = Shell(ShellState(home="table.toml"))
    shell.look()
    assert likely_correction("reveal " + "stduy " * 35, shell.state.replay, shell.state) is None


MEANT = "buy the hole -3,-6@270"
HINT = "Right: take it"


@pytest.fixture
def slipped(sit, sat):
    """A terminal at which a line with a slip was typed; its correction can be seen, and nothing is typed."""
    sat(18)
    screen = sit()
    screen.wait("dan> ")
    screen.keys("buy the hoel 0,0\r")
    screen.until(lambda: MEANT in screen.last and HINT in screen.last, "the suggestion")
    assert screen.screen.cursor.x == len("dan> ")
    assert events() == 18
    return screen


@pytest.mark.parametrize("key", ["\x1b[C", "\x05", "\x1b[F", "\x1bOF"])
@pytest.mark.slow
def test_right_ctrl_e_and_end_take_the_suggestion(slipped, key):
    slipped.keys(key)
    slipped.until(lambda: slipped.last == f"dan> {MEANT}", "the line, and no hint")
    slipped.keys("\r")
    slipped.until(lambda: events() == 19, "the purchase")


@pytest.mark.slow
def test_any_other_key_types_as_if_nothing_were_suggested(slipped):
    slipped.keys("pa")
    slipped.until(lambda: slipped.last == "dan> pa", "what was typed alone")
    slipped.keys("\x15")
    slipped.until(lambda: slipped.last == "dan>", "an empty line")
    slipped.keys("note x\r")
    slipped.until(lambda: events() == 19, "the note")
    slipped.until(lambda: slipped.last == "dan>", "nothing suggested")


@pytest.mark.slow
def test_the_rest_of_a_suggestion_stays_while_its_beginning_is_typed(slipped):
    slipped.keys("buy")
    slipped.until(lambda: slipped.screen.cursor.x == len("dan> buy") and MEANT in slipped.last, "the rest")
    slipped.keys("\x1b[C")
    slipped.until(lambda: slipped.last == f"dan> {MEANT}", "the whole line")


SIX = "pumpkin-garden larder 9-pin-alley mold-room billiards-room throne-room"


@pytest.mark.parametrize(
    ("line", "suggested"),
    [
        (f"reveal {SIX}".replace("mold-room", "mold-rom"), f"reveal {SIX}"),
        (f"reveal {SIX}".replace("mold-room", "mold rom"), f"reveal {SIX}".replace("mold-room", "mold room")),
        (f"reveal {SIX}".replace("mold-room", "xyz"), None),
    ],
)
@pytest.mark.many
def test_a_row_with_a_wrong_name_is_suggested_whole(folder, answered, line, suggested):
    assert run(["new", "anna", "ben", "cara", "--force"]) == 0
    out, offered = answered(line)
    assert offered == suggested
    assert suggested is None or suggested.replace(" ", "-") in out.replace(" ", "-")


@pytest.mark.parametrize(
    ("event", "line", "suggested"),
    [
        (13, "reward corridor", "reward corridor hallway -6,1"),
        (19, "reward downstairs", "reward downstairs food"),
        (19, "reward downstairs sleeping", "reward downstairs sleeping 100 2"),
        (19, "reward 300", None),
    ],
)
def test_the_line_that_an_answer_says_is_suggested(right, event, line, suggested):
    assert right(event, line) == suggested


def test_a_line_that_begins_with_a_castle_is_corrected_too(answered):
    assert run([*RING.split(), "--force"]) == 0
    assert answered("ab gret hall 2,0")[1] == "place ab great hall 2,0"
    assert answered("ab: gret-hall 2,0")[1] == "place ab great-hall 2,0"
