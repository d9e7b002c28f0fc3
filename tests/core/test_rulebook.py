"""The rule lists are whole and well formed; a rule is found by id, by the beginning of an id and by words."""

from __future__ import annotations

from collections import Counter

import pytest

from builders import rule
from castlescore.core.rulebook import Rule, cite, cited, page, rules
from castlescore.protocol import registry
from samples import of_every

registry.all_games()  # the games register their lists

PAGES = {
    "WORD-4": "9-10",
    "WORD-6": "9, 16, 18, 19",
    "TURN-1": "7, 15",
    "GEO-1": "",
    "GEO-5": "9",
    "SETUP-9": "18, 19",
    "MARKET-4": "17",
    "BUY-4": "7, 15",
    "BGA-1": "",
    "JUDGE-3": "",
    "PLACE-6": "9, 16",
    "PLACE-7": "9, 14, 15",
    "PLACE-9": "14",
    "BOX-1": "2-3",
    "SCORE-4": "9, 12",
    "SCORE-6": "10, 11, 14",
    "REWARD-1": "9, 12, 14",
    "REWARD-3": "",
    "REWARD-FOOD": "15",
    "REWARD-SLEEPING": "17",
    "END-1": "12",
    "FINAL-0": "12",
    "FINAL-STACKS": "13",
    "TIE-2": "13",
    "TIE-5": "",
    "FAVOR-EXTERNAL": "18",
    "BONUS-SIZE": "19",
    "SOLO-5": "14",
    "B-AIM-6": "Castle tokens",
    "B-SETUP-7": "Building the castles",
    "B-PLACE-2": "Building the castles",
    "B-SCORE-11": "Throne rooms",
    "B-END-2": "End of the game",
    "B-RULING-1": "",
    "B-RULING-12": "",
}

COUNTS = {
    "castles": {
        "WORD": 8, "TURN": 1, "GEO": 6, "SETUP": 9, "ROUND": 1, "MARKET": 5, "PRICE": 2, "BUY": 7, "COINS": 1,
        "PASS": 1, "BGA": 3, "JUDGE": 5, "PLACE": 9, "BOX": 1, "SCORE": 8, "REWARD": 12, "END": 3, "FINAL": 5,
        "TIE": 5, "FAVOR": 10, "BONUS": 11, "SOLO": 6,
    },
    "between": {
        "AIM": 7, "SETUP": 7, "DRAFT": 8, "PLACE": 11, "BONUS": 14, "SCORE": 18, "CARD": 14, "END": 7,
        "DUO": 8, "RULING": 12,
    },
}  # fmt: skip

BY_ID = of_every(rules(), lambda each: each.id)


def ids(value: tuple[Rule, ...]) -> list[str]:
    return [each.id for each in value]


def test_ids_are_unique_in_any_case() -> None:
    times = Counter(each.id.casefold() for each in rules())
    assert [name for name in times if times[name] > 1] == []


@pytest.mark.parametrize("game", COUNTS)
def test_every_family_is_whole(game: str) -> None:
    families = Counter(each.id.removeprefix("B-").split("-")[0] for each in rules(game))
    assert families == COUNTS[game]


def test_both_games_come_castles_first() -> None:
    assert rules() == rules("castles") + rules("between")
    assert len(rules("castles")) == 119
    assert len(rules("between")) == 106


def test_numbered_families_leave_no_number_out() -> None:
    numbers: dict[str, list[int]] = {}
    for each in rules():
        family, _, last = each.id.rpartition("-")
        if last.isdecimal():
            numbers.setdefault(family, []).append(int(last))
    first = {"FINAL": 0}
    assert {
        family: item
        for family, item in numbers.items()
        if item != list(range(first.get(family, 1), first.get(family, 1) + len(item)))
    } == {}


@BY_ID
def test_a_text_is_short_and_whole(each: Rule) -> None:
    assert each.text.endswith(".")
    assert each.text == " ".join(each.text.split())
    assert 20 <= len(each.text) <= 600


@BY_ID
def test_a_ruling_is_marked_in_its_text(each: Rule) -> None:
    assert ("(ruling)" in each.text) == each.ruling


@BY_ID
def test_the_game_shows_in_the_id(each: Rule) -> None:
    assert each.game == ("between" if each.id.startswith("B-") else "castles")


@BY_ID
def test_a_page_of_castles_is_a_list_of_pages(each: Rule) -> None:
    numeric = each.page.replace(", ", "").replace("-", "").isdecimal()
    assert numeric == (each.game == "castles" and each.page != "")


@BY_ID
def test_rules_named_in_a_text_exist(each: Rule) -> None:
    families = tuple(f"{family}-" for counts in COUNTS.values() for family in counts)
    for word in each.text.replace("(", " ").split():
        name = word.strip(".,;:)")
        if name.removeprefix("B-").startswith(families):
            assert rule(name).game == each.game


@pytest.mark.parametrize(("name", "expected"), PAGES.items(), ids=PAGES)
def test_page(name: str, expected: str) -> None:
    assert page(name) == expected


def test_rule_takes_any_case() -> None:
    assert rule("place-6") is rule("PLACE-6")
    assert rule("b-place-2").id == "B-PLACE-2"


@pytest.mark.parametrize("name", ["PLACE-99", "b-nothing", "", "PLACE"])
def test_an_unknown_id_is_named_as_given(name: str) -> None:
    for ask in (rule, page, cite):
        with pytest.raises(KeyError) as raised:
            ask(name)
        assert raised.value.args == (name,)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="chess"):
        rules("chess")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("PLACE-6", "PLACE-6, p.9, 16"),
        ("box-1", "BOX-1, p.2-3"),
        ("JUDGE-3", "JUDGE-3, ruling"),
        ("BGA-2", "BGA-2"),
        ("B-PLACE-2", "B-PLACE-2, Building the castles"),
        ("b-ruling-6", "B-RULING-6, ruling"),
    ],
)
def test_cite(name: str, expected: str) -> None:
    assert cite(name) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("take 10000 from the bank (REWARD-OUTDOOR)", f"take 10000 from the bank ({cite('REWARD-OUTDOOR')})"),
        ("lost (BGA-2), declined (B-RULING-6)", f"lost ({cite('BGA-2')}), declined ({cite('B-RULING-6')})"),
        ("agreed: the house (HOUSE-1) said so, PLACE-6 or not", "agreed: the house (HOUSE-1) said so, PLACE-6 or not"),
    ],
)
def test_a_rule_alone_in_brackets_is_told_with_its_place(sentence: str, expected: str) -> None:
    assert cited(sentence) == expected
