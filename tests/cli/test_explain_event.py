"""explain of any kind of event, and of each part of a total, in both games."""

from __future__ import annotations

import re

import pytest

from cli.test_reading_disputed import GAMES
from samples import thorough

EXPLAINED = {
    "castles": ("table.toml", {
        "reveal": ("after:", "round 1"), "price": ("before:", "after:"), "pass": ("(BUY-2, p.7)", "from the bank"),
        "buy": ("the master builder (BUY-4", "as Cara set it in event 49", "(BUY-3"),
        "reward": ("reward was taken", "(REWARD-"), "cards": ("(BONUS-", "cards:"),
    }),
    "between": ("table.toml", {
        "place": ("castle:", "before (B-SCORE-14"), "reward": ("castle:",), "cards": ("cards:",),
    }),
}  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_is_explained(folder, typed, game):
    (folder / "table.toml").write_text(GAMES[game](), encoding="utf-8")
    everything = typed("log --json").json["events"]
    for kind, words in EXPLAINED[game][1].items():
        found = [event["n"] for event in everything if event["do"] == kind]
        some_of_them = found[:: max(1, len(found) // (4 if thorough() else 2))] + found[-1:]
        texts = [" ".join(typed(f"explain {n}").out.split()) for n in some_of_them]
        if kind == "buy":
            texts.append(" ".join(typed("explain 51").out.split()))
        for word in words:
            assert any(word.casefold() in text.casefold() for text in texts), (kind, word, texts[:2])


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_any_event_answers_with_who_and_when(folder, typed, game):
    (folder / "table.toml").write_text(GAMES[game](), encoding="utf-8")
    everything = typed("log --json").json["events"]
    for event in everything[:: len(everything) // (9 if thorough() else 4)]:
        answer = typed(f"explain {event['n']} --json")
        assert answer.code == 1
        assert answer.json["event"]["n"] == event["n"]
        assert answer.json["when"]
        assert answer.json["what"]


def test_a_claim_is_told_with_the_slip_that_gives_it(folder, typed):
    (folder / "table.toml").write_text(GAMES["castles"](), encoding="utf-8")
    behind = typed("explain 46 --json").json["behind"]
    assert behind["claim"][0] == "the table counted 3, the rules give 4"
    assert behind["claim"][1].startswith("perhaps 4 Fungus Room's effect was forgotten")


def test_market_and_favors_are_told_before_and_after(folder, typed):
    (folder / "table.toml").write_text(GAMES["castles"](), encoding="utf-8")
    behind = typed("explain 51 --json").json["behind"]
    before, after = behind["market"]
    assert "15000 Laundry Room" in before
    assert "Laundry Room" not in after
    assert behind["favors"] == [
        "completed: Anna 5 (place 1), Ben 3 (place 2), Cara 0; before it Anna 5 (place 1), Ben 1 (place 2), Cara 0 "
        "(FINAL-FAVORS, p.13)"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_each_part_of_a_total_is_explained(folder, typed, game):
    (folder / "table.toml").write_text(GAMES[game](), encoding="utf-8")
    everybody = typed("explain final").out
    assert everybody.startswith(typed("score --why").out.rstrip("\n"))
    name = typed("score --json").json["players"][0]["name"]
    assert len(typed(f"explain final {name}").out) < len(everybody)
    assert typed("explain final nobody").code == 2


def test_a_total_that_is_wrong_is_told_with_what_is_right(folder, typed):
    (folder / "table.toml").write_text(GAMES["castles"](), encoding="utf-8")
    text = " ".join(typed("explain final cara").out.split())
    assert "Cara's total: 83 written, and 81 follows" in text
    assert "Cara's total" not in typed("explain final ben").out


def test_an_event_that_is_not_in_force_is_none_to_explain(folder, typed):
    (folder / "table.toml").write_text(GAMES["castles"](), encoding="utf-8")
    assert typed("undo --to 81").code == 0
    assert typed("explain 83").code == 2
    assert typed("explain 400").code == 2


@pytest.mark.parametrize("game", GAMES)
def test_an_event_is_explained_from_its_round_on_with_amounts_as_they_are_typed(folder, typed, game):
    (folder / "table.toml").write_text(GAMES[game](), encoding="utf-8")
    for event in typed("log --json").json["events"][:12]:
        answer = typed(f"explain {event['n']}").out
        assert answer.startswith("Round "), "a sentence begins with its capital"
        assert f"; event {event['n']}: " in " ".join(answer.split())
        assert not re.search(r"[0-9],000", answer)


@pytest.mark.parametrize("game", GAMES)
def test_a_tile_that_was_laid_has_no_line_for_other_places(folder, typed, game):
    (folder / "table.toml").write_text(GAMES[game](), encoding="utf-8")
    laid = [event["n"] for event in typed("log --json").json["events"] if "at" in event]
    for n in laid[:4]:
        assert "all: where" not in typed(f"explain {n}").out


def test_before_anything_is_recorded_no_event_is_the_last(folder, typed):
    assert typed("new anna ben").code == 0
    for number in (0, 1):
        assert (typed(f"explain {number}").code, typed(f"explain {number}").err) == (
            2,
            "nothing has been recorded yet\n",
        )


def test_what_fits_at_one_place_alone_is_not_told_to_fit_nowhere(folder, typed):
    for _ in range(2):
        assert typed("place stairs 1 --castle one.toml --foyer 3").code == 0
    (only,) = typed("where stairs --castle one.toml --json").json["placements"]
    (x, y), turn = only["at"], only["turn"]
    answer = typed(f"explain stairs {x},{y}@{turn} --castle one.toml")
    assert answer.code == 0
    assert "nowhere" not in answer.out
