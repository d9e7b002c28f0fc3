"""cards: looking at who holds what changes nothing, and what is shown is told beside what is held."""

from __future__ import annotations

import pytest

from between_evenings import record
from evenings import ENDING


@pytest.fixture
def ending(folder):
    """Two players after the last round, before any bonus card is shown."""
    path = folder / "table.toml"
    path.write_text(ENDING)
    return path


@pytest.fixture
def ring(folder, typed):
    """Four castles after the last turn, before any bonus card is shown."""
    path = folder / "table.toml"
    path.write_text(record("between-four"))
    typed("undo 3")
    return path


def plain(answer) -> str:
    """What a line said, without its line ends."""
    return " ".join((answer.out + answer.err).split())


@pytest.mark.parametrize("line", ["cards anna", "cards an", "cards anna --json"])
def test_a_player_alone_is_a_question_and_records_nothing(typed, ending, line):
    before = ending.read_bytes()
    answer = typed(line)
    assert (answer.code, answer.out, ending.read_bytes()) == (2, "", before)
    said = plain(answer)
    assert "Anna holds 2 bonus cards and has shown none" in said
    assert "cards Anna CARD[=NUMBER PRINTED]..." in said
    assert "cards Anna --none" in said


def test_what_is_offered_for_no_card_records_it(typed, ending):
    offered = next(row for row in typed("cards anna").err.splitlines() if "--none" in row).partition("  to ")[0]
    answer = typed(*offered.split(), "--json")
    assert (answer.code, answer.json["event"]["cards"]) == (0, [])
    assert "Anna" not in typed("show").out.splitlines()[-1]


def test_no_card_and_a_card_at_once_is_2(typed, ending):
    before = ending.read_bytes()
    assert typed("cards anna stairs --none").code == 2
    assert ending.read_bytes() == before


def test_fewer_or_more_cards_than_are_held_are_told(typed, ending):
    few = typed("cards anna stairs")
    assert few.code == 0
    assert "Anna holds 2 bonus cards and shows 1: 1 not shown" in plain(few)
    many = typed("cards ben money food external --json").json
    assert many["told"] == ["Ben holds 2 bonus cards and shows 3"]


def test_as_many_cards_as_are_held_need_no_word(typed, ending):
    assert typed("cards anna stairs money --json").json["told"] == []


def test_who_has_shown_is_told_what(typed, ending):
    typed("cards anna stairs food=2")
    again = typed("cards anna")
    assert again.code == 1
    assert "Anna has shown stairs, food (2)" in plain(again)
    typed("cards ben --none")
    over = typed("cards ben")
    assert over.code == 1
    assert "Ben has shown no bonus card" in plain(over)
    assert "amend" in plain(over)


def test_before_the_end_the_number_of_cards_is_told(typed, sat):
    path = sat(47)  # Ben has completed two utility rooms
    before = path.read_bytes()
    answer = typed("cards ben")
    held = next(p["cards"] for p in typed("show --json").json["players"] if p["name"] == "Ben")
    assert answer.code == 1
    assert f"Ben holds {held} bonus cards" in plain(answer)
    assert path.read_bytes() == before


def test_an_amend_to_no_card_needs_the_word_too(typed, ending):
    typed("cards anna stairs")
    assert typed("amend 5 cards anna").code == 2
    assert typed("amend 5 cards anna --none").code == 0


def test_a_castle_alone_is_a_question_and_records_nothing(typed, ring):
    held = {castle["name"]: castle["cards"] for castle in typed("show --json").json["castles"]}
    name = max(held, key=lambda each: held[each])
    before = ring.read_bytes()
    answer = typed("cards", name.lower())
    assert (answer.code, ring.read_bytes()) == (2, before)
    said = plain(answer)
    assert f"{name} has {held[name]} bonus card" in said and "shown none" in said
    assert f"cards {name} --none" in said and f"cards {name} CARD..." in said
    none = typed("cards", name, "--none")
    assert none.code == 0
    assert f"{name} was given {held[name]} by its bonuses and shows 0" in plain(none)


def test_a_castle_that_has_shown_and_one_before_the_end_are_told(typed, ring, folder):
    held = {castle["name"]: castle["cards"] for castle in typed("show --json").json["castles"]}
    name = max(held, key=lambda each: held[each])
    typed("cards", name, "height")
    again = typed("cards", name)
    assert again.code == 1 and f"{name} has shown Height" in plain(again)
    typed("undo 3")
    early = typed("cards", name)
    assert early.code == 1
    assert f"{name} has " in plain(early) and "B-RULING-5" in plain(early)


def test_a_record_in_which_nobody_shows_a_card_is_still_read(typed, ending):
    cards = '  { n = 5, do = "cards", by = "Anna", cards = [] },\n  { n = 6, do = "cards", by = "Ben", cards = [] },\n]'
    ending.write_text(ENDING.replace("\n]", f"\n{cards}"))
    assert typed("score --json").json["final"] is True
    assert typed("audit table.toml").code == 0


def test_a_misspelt_card_names_the_closest(typed, ending, folder):
    answer = typed("cards anna foood")
    assert (answer.code, answer.err) == (2, "'foood' is no bonus card; close to it: food\n")
    answer = typed("cards anna hal")
    assert answer.code == 0 or "more than one bonus card" in answer.err


def offered(answer) -> str:
    """The line that is offered instead."""
    return plain(answer).partition("instead: ")[2]


@pytest.mark.parametrize("first", ["cards anna --none", "cards anna stairs"])
def test_who_has_shown_cards_is_told_the_line_that_mends_it(typed, ending, first):
    n = typed(*first.split(), "--json").json["event"]["n"]
    typed("note between them")
    answer = typed("cards anna downstairs")
    assert answer.code == 1
    assert offered(answer) == f"amend {n} cards Anna downstairs"
    assert typed(*offered(answer).split()).code == 0
    assert "downstairs" in plain(typed("log --all"))


@pytest.mark.parametrize("first", ["cards ab --none", "cards ab food"])
def test_so_is_a_castle_whose_cards_were_shown(typed, ring, first):
    n = typed(*first.split(), "--json").json["event"]["n"]
    answer = typed("cards ab height")
    assert answer.code == 1
    line = offered(answer)
    assert line.startswith(f"amend {n} cards AB ") and "height" in line
    assert typed(*line.split()).code == 0
    now = typed("show --json").json["event"]
    assert typed("cards ab width --json").json["refused"][0]["hint"].startswith(f"amend {now} cards AB ")


def test_after_an_undo_it_is_the_line_that_stands_now(typed, ending):
    typed("cards anna stairs")
    typed("undo")
    n = typed("cards anna food --json").json["event"]["n"]
    assert offered(typed("cards anna stairs")).startswith(f"amend {n} ")
