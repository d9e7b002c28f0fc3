"""Whatever is typed at a prompt, a list or the placer: a sentence, the question again, nothing recorded."""

from __future__ import annotations

import pytest

from builders import EXAMPLES
from castlescore.cli.app import run
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.input.hand import OpenPlace
from castlescore.input.options import entry_of, moves_of
from castlescore.input.placer import TAKEN, opening_state, pasted, press
from cli.conftest import evening
from samples import some

LINES = """larder|buy|buy buy|b|b palor 0.e|buy larder larder|buy larder 0.q|buy larder 99.n|buy foyer 0.n
buy --dark|bye|hello|what now?|yes|no|ok|none|y|n|.|,|;|-|--|---|=|@|/|\\|'|"|buy 'larder|reveal "larder parlor
(|{}|$(reboot)|`ls`|> out.txt|&& pass|*|~|%s %d|{tile}|\\n|0|-1|7|999999999999999999999999|1e9|0x10|buy larder -
buy larder 1,|buy larder ,1|buy larder 1,1,1|buy larder 1,1@45|buy larder 9999999,9999999|buy larder 1.5,2
buy larder ١,٢|buy larder １,２|price ²|price Ⅷ=larder|price 15=|price =larder|price 15=larder=parlor|price qqqqq
reward|reward corridor|reward reward|reward 300 99|undo -1|undo 0|undo 99999999999999999999|undo x|redo redo
amend|amend 1|amend 99999 pass|amend x y|--claim|buy larder --claim|buy larder 0.e --claim x
buy larder 0.e --claim 1 --claim 2|--json|--by nobody pass|-s|-s none.toml pass|--session= pass|pass --session=
pass --nothing|pass pass|pass 3|ben:|ben: ben: pass|nobody: pass|: pass|place larder|place zz larder 0,1
place ab parlor 99,99|cards anna|cards nobody food|check ben|check ben x y|check ben 1 2 3|adjust|adjust anna
скинь|žluťoučký kůň|לקנות את המזווה|🏰|buy 🏰 0.e|buy larder 0.🏰|format = "castlescore session 1"|event = [
  { n = 1, do = "pass", by = "Anna" },|# a comment|   |castlescore|castlescore castlescore|play|new|new anna
lang xx|help nothing|? ? ?|log log"""
RUBBISH = [line for row in LINES.splitlines() for line in row.split("|")] + [
    "| less", "\u202ebuy larder", "\u200bbuy larder", "é" * 50, "e\u0301" * 50, "x" * 5000, "x" * 20000,
    "buy " + "larder " * 300, "\x00", "\x07\x08\x1b[2J", "buy lar\x1b[31mder", "\x1b]0;title\x07", "\x7f" * 9, "\ud800",
    "a\rb", "a\nb",
]  # fmt: skip
PRINTED = list(filter(None, ("".join(filter(str.isprintable, line)) for line in RUBBISH)))
MOMENTS = [  # an evening, the event after which something is typed, a line that has just asked, one that is right
    ("three-players", 1, "", "price"),
    ("three-players", 24, "", "buy formal-gardens 0,-3@180"),
    ("three-players", 32, "", "reward downstairs-hallway -15,-4"),
    ("three-players", 35, "", "reveal stables"),
    ("three-players", 88, "", "cards ben downstairs=2 450 100=2 350"),
    ("evening", 12, "b fu 1.s", "b fu 1"),
    ("between-four", 18, "", "place bc mud-room -1,0 pantry 0,2"),
    ("solo", 5, "", "pass"),
]


@pytest.mark.parametrize(("table", "event", "asked", "right"), some(MOMENTS, [MOMENTS[5], MOMENTS[6]]))
@pytest.mark.slow
def test_a_line_that_means_nothing_is_told_and_the_next_one_counts(folder, capsys, table, event, asked, right):
    path = laid(folder, table, event)
    before, files = path.read_bytes(), sorted(folder.iterdir())
    shell = Shell(ShellState(home="table.toml"), goes_on=True)
    shell.look()
    prompt = shell.prompt
    for line in RUBBISH:
        if asked:
            assert shell.line(asked) == 2
        capsys.readouterr()
        code = shell.line(line)
        told = "".join(capsys.readouterr())
        assert (code, bool(told.strip())) in [(0, True), (1, True), (2, True), (3, True)] or is_blank(line), line
        assert "Traceback" not in told, line
        assert not any(c != "\n" and not c.isprintable() for c in told.replace("\x1b[", "")), line
        assert (path.read_bytes(), sorted(folder.iterdir()), shell.prompt) == (before, files, prompt), line
    if asked:
        assert shell.line(asked) == 2
    assert shell.line(right) == 0
    assert len(path.read_bytes()) > len(before)


def laid(folder, table, event):
    """The table of an evening as it was after an event."""
    path = folder / "table.toml"
    if table == "evening":
        path.write_text(evening()[event])
    else:
        path.write_text((EXAMPLES / table / "table.toml").read_text(encoding="utf-8"), encoding="utf-8")
        assert run(["undo", "--to", str(event)]) == 0
    return path


def is_blank(line: str) -> bool:
    return not line.strip() or line.startswith("#")


HANDS = [("three-players", 24, "buy formal-gardens"), ("between-four", 19, "place bc pantry")]


@pytest.mark.parametrize(("table", "event", "line"), HANDS)
@pytest.mark.many
def test_nothing_typed_into_the_placer_takes_a_place(folder, table, event, line):
    start = opening_state(hand(folder, table, event, line))
    for typed in PRINTED:
        moved = pasted(start, typed)
        assert (moved.position, moved.ended) == (start.position, ""), typed
        state = start
        for key in typed:
            state = press(state, key)
        after = press(state, "enter")
        assert after.ended != TAKEN, typed
        again = press(press(press(after, "x"), "tab"), "enter")  # a key of its own: it goes on
        assert again.ended == TAKEN or again.line is not None or again.help or again.free, typed


@pytest.mark.parametrize(("table", "event", "line"), HANDS)
@pytest.mark.slow
def test_what_is_no_place_after_a_colon_is_told_and_the_tile_stays(folder, table, event, line):
    start = opening_state(hand(folder, table, event, line))
    for typed in PRINTED:
        state = press(start, ":")
        for key in typed:
            state = press(state, key)
        after = press(state, "enter")
        told = after.message or not typed.strip() or after.position.word != start.position.word
        assert (after.ended, after.line, bool(told)) == ("", None, True), typed
        assert "\n" not in after.message


def hand(folder, table, event, line):
    """The tile of a line that leaves its place open, over its castle."""
    laid(folder, table, event)
    shell = Shell(ShellState(home="table.toml"))
    shell.look()
    replay = shell.state.replay
    with pytest.raises(OpenPlace) as open_:
        moves_of(replay.game, replay.table, entry_of(line, replay.game, replay.game.entries.owners(replay.table)))
    return open_.value.hand()
