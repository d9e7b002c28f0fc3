"""Whole evenings, the placer, walks, hints and completion in the language of brackets: nothing is said outside them."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from between_evenings import record, turns
from castlescore.cli.completion.candidates import candidates
from castlescore.cli.completion.shells import answer
from castlescore.cli.terminal.shell import now, prompt
from castlescore.cli.terminal.walk import Steps, WalkPage
from castlescore.core.language import speak
from castlescore.games.between.rules.placement import where as cells
from castlescore.games.between.words.resolve import InHand as Standing
from castlescore.games.castles.rules.places import where
from castlescore.games.castles.words.resolve import InHand as Lying
from castlescore.protocol.commands import aliases
from castlescore.protocol.registry import game_of
from castlescore.record.chronicle import walked
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record
from castlescore.words.placer import begun, press
from castlescore.words.placer_page import opened, page, room
from cli.test_tongues import known
from evenings import LINES, evening
from samples import some
from tongues import OPEN, SHUT, bare, pseudo, say

FRIDAY = Path(__file__).parents[2] / "examples" / "disputed" / "friday.toml"
TABLES = {"castles": evening()[20], "between": record("between-four")}
BETWEEN = [line for turn in turns("between-four") for line in turn]
LOOKS = [
    "show castles",
    "offers",
    "log --all",
    "undo",
    "redo",
    "score --why",
    "note x",
    "check anna 1",
    "adjust anna 1",
]
# Rules, options, doors, keys of files, and what somebody typed.
WORD = f"[^\\s{OPEN}{SHUT}]+"
TYPED = re.compile(
    rf"\b(?:B-)?[A-Z]{{2,}}(?:-[A-Z0-9]+)+\b|--?\w[\w-]*|\b[A-Z]{{1,3}}\b|{WORD}[=.]{WORD}|\b[abcd]{{2}}\b"
)
PICTURE = "│"
KNOWN = known() | {"catalogue", "setup", "quit"} | {*aliases()}  # what `schema` takes, cuts, and what the shell knows


def unsaid(text: str) -> list[str]:
    """The words outside brackets, pictures left out: names are cut there."""
    rows = [row for row in text.split("\n") if PICTURE not in row]
    return bare(TYPED.sub(" ", "\n".join(rows)), KNOWN)


@pytest.fixture
def spoken(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    with pseudo(monkeypatch):
        speak("ru")
        yield tmp_path
    speak("en")


def replay_of(text: str):
    return play_record(parse_record(text, "table.toml"))


@pytest.mark.parametrize("lines", [LINES, BETWEEN], ids=["castles", "between"])
def test_every_word_of_a_whole_evening_is_a_message(spoken, lines):
    found = {}
    for line in lines:
        if line and not line.startswith("#"):
            done = say(line)
            if words := unsaid(done.out + done.err):
                found[line] = words
    assert (found, done.code) == ({}, 0)


@pytest.mark.parametrize("game", ["castles", "between"])
def test_every_word_of_what_is_looked_up_refused_and_mended_is_a_message(spoken, game):
    Path("table.toml").write_text(TABLES[game], encoding="utf-8")
    Path("other.toml").write_text(evening()[18] if game == "castles" else record("between-four"), encoding="utf-8")
    lines = {
        "castles": ["show castle ben --zoom 9", "buy", "buy parlor", "buy parlor 1 --claim 99", "buy xx 1", "price",
                    "p", "reward", "cards anna", "amend 3", "amend 8 --drop", "adjust anna +3", "where hallway",
                    "amend 4 --swap 6", "amend 6 --swap 99", "amend setup", "amend setup --try ann",
                    "amend setup --favor zz", "amend setup --date 2020-02-30",
                    "amend setup --favor small,large --try", "amend setup --builder ben --try",
                    "amend setup ben anna --try", "amend setup eve dan --try", "amend setup --foyer ben=3 --try",
                    "amend 3-4 --drop --try", "amend 4-5 --move 2", "amend 5 --by ben", "amend 5 --by anna --try",
                    "amend 3 --undo 1", "amend 1 --before note hm", "amend 4 --castle ab",
                    "explain 9", "audit", "redo", "undo 3",
                    "where parlor 9.q", "undo --to 99", "replay --player zz", "diff table.toml other.toml",
                    "new anna ben --game zz", "new anna", "new 1a ben", "schema zz", "schema", "show --zoom 2"],
        "between": ["place ab", "place ab buttery", "place ab zz 1,1", "reward ab", "cards ab", "cards ab height",
                    "where buttery ab", "try buttery 0,9 ab", "amend 8 note hm", "adjust ab 3", "check ab 3 4",
                    "amend 1 --swap 2", "amend 1 --swap 9", "amend setup", "amend setup --throne zz",
                    "amend 1-2 --drop --try", "amend 5-6 --move 2 --try", "amend 2 --castle bc --try",
                    "amend 2 --by ben", "amend setup ben anna cara dan --reseat --try", "amend setup --date 2020-02-02",
                    "explain 9", "audit", "amend setup --date 2020-02-03", "redo", "undo 3",
                    "diff table.toml other.toml", "new a b c --game between --throne zz", "buy larder", "tiles zz"],
    }[game]  # fmt: skip
    table = Path("table.toml").read_bytes()
    found = {}
    for line in [*lines, *LOOKS]:
        done = say(line)
        if words := unsaid(done.out + done.err):
            found[line] = words
        Path("table.toml").write_bytes(table)
    assert found == {}


def hands():
    castles, between = (replay_of(TABLES[game]).table for game in TABLES)
    castle, box = castles.players[0].castle, castles.setup.box
    hallway = box["hallway"]
    yield Lying(castle, hallway, castle.next_number(), where(castle, hallway, castle.next_number()))
    site = between.sites[0]
    tile = next(tile for tile in between.setup.box.tiles.values() if tile.id not in between.regular and tile.regular)
    yield Standing(site.castle, tile, cells(site.castle, tile))


KEYS = ["right", "r", "1", "enter", "9", "9", "9", "enter", "d", "f", *["down"] * 9, "enter", "f", "tab", "z", "?", "x"]


@pytest.mark.parametrize("columns", [44, 80, 120])
def test_every_word_of_the_placer_is_a_message(spoken, columns):
    for hand in hands():
        state = begun(hand)
        for key in KEYS:
            state = press(state, key)
            drawn = room(state, 30)
            rows = page(state, opened(hand, state.position.box, columns, drawn), columns, 30).rows
            text = "\n".join(rows if state.help else rows[drawn:])
            cut = text.count(OPEN) - text.count(SHUT)  # what is too long for the screen
            assert unsaid(text + SHUT * cut) == [], (key, text)
        refused = press(press(press(state, ":"), "x"), "enter")
        assert unsaid(page(refused, opened(hand, state.position.box, 120, 27), 120, 30).rows[-1]) == []


@pytest.mark.parametrize("text", ["castles", "between", "disputed"])
def test_every_word_of_a_walk_is_a_message(spoken, text):
    texts = {
        "castles": evening()[20],
        "between": record("between-four"),
        "disputed": FRIDAY.read_text(encoding="utf-8"),
    }
    found = parse_record(texts[text], "table.toml")
    walk = walked(found)
    steps = Steps(walk, game_of(found.header), range(len(walk.moments)), 0, 2.0)
    screen = WalkPage(steps)
    for moment in walk.moments[::4]:
        steps.to(moment.n)
        for said in (screen.head(200), "\n".join(screen.body(100, 500)), screen.foot(200)):
            assert unsaid(said) == [], moment.n
    for keys in ("g9", "r99", "d", " ", "home", "left"):
        for key in (*keys, "enter"):
            steps.key(key)
            assert unsaid(screen.foot(200)) == [], keys


@pytest.mark.parametrize("text", [*some([*evening().values()], 5), TABLES["between"]])
def test_every_word_behind_a_question_mark_and_of_completion_is_a_message(spoken, text):
    replay = replay_of(text)
    assert unsaid("\n".join(now(replay))) == []
    assert unsaid(prompt(replay)) == []
    lines = ["", "buy", "buy larder", "reward", "reward ab", "price", "cards", "adjust", "show", "where", "place ab",
             "place ab buttery", "tiles", "rules", "undo", "undo --to", "amend", "new --game", "new --foyer", "schema",
             "buy hallway 0.n", "buy --", "new --", "check", "explain --", "where larder"]  # fmt: skip
    for line in lines:
        for found in candidates(line.split(), "", replay):
            assert unsaid(found.about) == [], (line, found)


def test_the_tiles_that_are_drafted_are_offered_in_the_language(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert [say(line).code for line in BETWEEN[:2]] == [0, 0]
    with pseudo(monkeypatch):
        done = say("offers ab laboratory drawing-room")
    assert (done.code, unsaid(done.out)) == (0, [])


@pytest.mark.parametrize(("environment", "line", "about"), [
    ({"LANG": "ru_RU.UTF-8"}, "castlescore score", "счёт"),
    ({"LANG": "cs_CZ.UTF-8"}, "castlescore tiles larder", "jídelna 100"),
    ({"LANG": "cs_CZ.UTF-8"}, "castlescore --lang ru tiles larder", "трапезное 100"),
    ({"LANG": "C"}, "castlescore tiles larder", "food 100"),
])  # fmt: skip
def test_a_shell_is_answered_in_the_language_of_its_environment_or_line(
    tmp_path, monkeypatch, environment, line, about
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True))
    try:
        assert answer({**environment, "_CASTLESCORE_COMPLETE": "complete_zsh", "_CASTLESCORE_LINE": line}) == 0
        assert about in sys.stdout.buffer.getvalue().decode()
    finally:
        speak("en")
