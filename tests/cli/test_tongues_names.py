"""Where a person reads, things have the names that a translation prints; their ids stand in lines to type alone."""

# ruff: noqa: E501
from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from between_evenings import record, turns
from castlescore.cli.completion.candidates import candidates
from castlescore.cli.terminal.walk import Steps, WalkPage
from castlescore.core.language import language, speak
from castlescore.core.language.typed import COMMAND as TYPED
from castlescore.core.language.typed import own_words
from castlescore.core.names import fold
from castlescore.games.between.facts import between
from castlescore.games.castles.facts import castles
from castlescore.games.castles.terms import card_names, card_word, favor_names, favor_word, type_names, type_word
from castlescore.protocol.commands import commands
from castlescore.protocol.registry import game_of
from castlescore.record.chronicle import walked
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record
from castlescore.words.placer import begun, press
from castlescore.words.placer_page import opened, page, room
from cli.test_tongues_table import FRIDAY, hands
from evenings import LINES, evening
from samples import some, thorough
from tongues import say, seen

RECORDS = {"castles": evening()[20], "between": record("between-four")}
EVENINGS = {"castles": LINES, "between": [line for turn in turns("between-four") for line in turn]}
SCREENS = {
    "castles": [
        "show", "show castles", "show market", "score --why", "log --all", "offers", "offers ben", "offers --price",
        "review table.toml", "review friday.toml", "where parlor", "where hallway --all", "where stairs", "try parlor 0,9",
        "explain parlor 0,9", "explain 16", "explain final", "audit friday.toml", "diff table.toml other.toml",
        "diff table.toml friday.toml", "buy", "buy parl", "buy larder 9,9", "buy larderr 1", "buy zz 1", "reveal lard zz",
        "price zz", "tiles lardr", "tiles", "reward", "cards anna zz", "check anna 1 1", "new a b --favor zz",
        "new a b --favor smol", "new a b --favor completed --favor incomplete", "stats friday.toml", "undo", "redo",
        "replay --to 12", "amend 8 --drop", "explain", "rules PLACE-6",
    ],
    "between": [
        "show", "score --why", "log --all", "offers ab laboratory drawing-room", "review table.toml", "where laboratory ab",
        "try laboratory 0,9 ab", "explain laboratory 0,9 ab", "explain 22", "audit table.toml", "undo",
        "diff table.toml other.toml", "place ab laborator 0,1", "place ab zz 1", "reward", "cards ab zz", "cards ab heigth",
        "new a b c --game between --throne zz", "new a b c --game between --throne utility", "tiles kitchn",
        "new a b c --game between", "stats table.toml", "explain final", "redo", "reward ab paintr",
    ],
}  # fmt: skip
WORD = re.compile(r"[\w'’-]*\w")
STOPS = re.compile(r"[\w.=@#/:-]")  # beside an id: a place, a door, a path
WORDS = {"foyer", "stairs", "hallway", "tower", "fountain", "gallery", "nook", "forum", "theater", "kitchen"}
# What was typed, as it is told again, and the word to type behind the name of a favor.
QUOTED = re.compile(r"„[^“]*“|«[^»]*»|'[^']*'|\((?:completed|incomplete)\)")


@cache
def line_to_type(spoken: str) -> re.Pattern[str]:
    """What begins a line to type: a command, in English or in the language that is spoken."""
    return re.compile(rf"\b(?:{'|'.join((*commands(), *(w for c in commands() for w in own_words(TYPED, c))))})\b")


def ids() -> dict[str, str]:
    """Every id whose thing has another name in the language, with the name; `larder` for Larder too.

    In English only those of tiles that are no word of a sentence.
    """
    box = between()
    tiles = {tile.id: tile.name for tile in (*castles().tiles.values(), *box.tiles.values())}
    tiles = {id: name for id, name in tiles.items() if id != name}
    if language() == "en":
        return {id: name for id, name in tiles.items() if id not in WORDS}
    found = {thing.id: thing.name for thing in (*box.attendants.values(), *box.cards.values())}
    found |= {card: card_word(card) for card in card_names()} | {favor: favor_word(favor) for favor in favor_names()}
    found |= {kind: type_word(kind) for kind in type_names()}
    return tiles | {id: name for id, name in found.items() if fold(id) != fold(name)}


@cache
def ids_of(spoken: str) -> dict[str, str]:
    """The same, put together once for a language that is spoken."""
    return ids()


def ids_in(text: str) -> list[str]:
    """The ids in a text, but for those in a place and in a line to type: behind a command on the same row."""
    known, begun, found = ids_of(language()), line_to_type(language()), []
    for row in QUOTED.sub(" ", seen(text)).split("\n"):
        for word in WORD.finditer(row):
            beside = row[word.start() - 1 : word.start()] + row[word.end() : word.end() + 1].rstrip(".:")
            if word[0] in known and not STOPS.search(beside) and not begun.search(row[: word.start()]):
                found.append(f"{word[0]} in: {row.strip()}")
    return found


SPOKEN = ["en", "cs", "ru"]


@pytest.fixture(params=SPOKEN)
def spoken(request, tmp_path, monkeypatch):
    """A folder in which all is said in a language."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setenv("CASTLESCORE_LANG", request.param)
    Path("friday.toml").write_bytes(FRIDAY.read_bytes())
    speak(request.param)
    yield request.param
    speak("en")


def test_an_id_is_found_where_there_is_one(spoken):
    assert ids_in("larder a great-hall") == [f"{id} in: larder a great-hall" for id in ("larder", "great-hall")]
    assert bool(ids_in("jester, painter")) == (spoken != "en")
    assert ids_in("type: buy larder W=foyer.E") == ids_in("W=pumpkin-garden.S") == ids_in("Larder, Great Hall") == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", SCREENS)
def test_no_screen_has_an_id_for_a_name(spoken, game):
    Path("other.toml").write_text(evening()[18] if game == "castles" else record("between-four"), encoding="utf-8")
    if game == "between":
        text = record("between-four").replace("throne-corridor-food", "throne-living-corridor", 1)
        Path("other.toml").write_text(
            text.replace('attendant = "jester"', 'attendant = "painter"', 1), encoding="utf-8"
        )
    found = {}
    # In the quick run each screen is shown in one of the languages, and in the long one in all of them.
    for line in SCREENS[game] if thorough() else SCREENS[game][SPOKEN.index(spoken) :: len(SPOKEN)]:
        Path("table.toml").write_text(RECORDS[game], encoding="utf-8")
        done = say(line)
        if wrong := ids_in(done.out + done.err):
            found[line] = wrong
    assert found == {}


@pytest.mark.parametrize(
    ("spoken", "game"), some(product(SPOKEN, EVENINGS), {("cs", "castles"), ("ru", "between")}), indirect=["spoken"]
)
def test_no_line_of_a_whole_evening_is_answered_with_an_id(spoken, game):
    found = {}
    for line in EVENINGS[game]:
        if line and not line.startswith("#"):
            done = say(line)
            if wrong := ids_in(done.out + done.err):
                found[line] = wrong
    assert found == {}


@pytest.mark.parametrize("game", RECORDS)
def test_tabs_menu_has_names_and_no_ids(spoken, game):
    replay = play_record(parse_record(RECORDS[game], "table.toml"))
    known, wrong = ids(), []
    lines = ["buy", "reveal", "price", "try", "where", "explain", "cards anna", "adjust", "reward", "place ab",
             "reward ab", "offers ab", "cards ab", "tiles", "new --favor", "new --throne", "reward --as",
             "where larder", "buy hallway"]  # fmt: skip
    for line in lines:
        for one in candidates(line.split(), "", replay):
            shown = one.shown or one.text
            wrong += [(line, one)] if shown in known or one.about in known else []
    assert wrong == []


def test_the_placer_and_its_status_have_names(spoken):
    for hand in hands():
        state = begun(hand)
        for key in ("right", "r", "tab", "tab", "f", *["down"] * 9):
            state = press(state, key)
            drawn = room(state, 30)
            rows = page(state, opened(hand, state.position.box, 200, drawn), 200, 30).rows[drawn:]
            assert ids_in("\n".join(rows)) == []


@pytest.mark.parametrize("game", RECORDS)
def test_a_walk_has_names(spoken, game):
    found = parse_record(RECORDS[game], "table.toml")
    walk = walked(found)
    steps = Steps(walk, game_of(found.header), range(len(walk.moments)), 0, 2.0)
    screen = WalkPage(steps)
    for moment in walk.moments[::3]:
        steps.to(moment.n)
        assert ids_in("\n".join((screen.head(200), *screen.body(200, 500), screen.foot(200)))) == []


def test_every_name_that_is_offered_can_be_typed(spoken):
    for line, thrones in (("--favor", False), ("--throne", True)):
        game = "new a b c --game between" if thrones else "new a b"
        for one in candidates([*game.split(), line], "", None):
            words = ["new", "a", "b", "c", "-s", "x.toml", line, one.shown or one.text]
            words += ["--game", "between"] if thrones else []
            done = say(" ".join(f"'{word}'" for word in words))
            assert one.shown not in done.err, done.err
