"""A number of the rulebook stands once: changed in `setup.toml`, it changes what the program does and says."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from builders import Message, apply, rule
from builders.castles import (
    BOX,
    Pass,
    Pending,
    Phase,
    Played,
    Progress,
    Reward,
    Table,
    built,
    buying,
    changed,
    emptied,
    favor_names,
    purse,
    say,
    score,
    seated,
)
from castlescore.core.data import read_data
from castlescore.games.castles import facts
from castlescore.games.castles.rules import market
from castlescore.games.castles.rules.final import card_points, ending, score_of
from castlescore.games.castles.rules.setup import in_box
from castlescore.games.castles.rules.turns import cost_of, give
from castlescore.games.castles.view.offers import _reward_words, offers
from castlescore.games.castles.view.offers import table as offers_text
from castlescore.view.colour import uncoloured

PACKAGE, FILE = "castlescore.games.castles", "setup.toml"
DATA: dict[str, Any] = dict(read_data(PACKAGE, FILE).items())
Path = tuple[str | int, ...]


def leaves(value: object, *path: str | int) -> Iterator[Path]:
    """Where each number, and each name, of the file stands."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not isinstance(value, (dict, list)):
        yield path
    for key, inner in entries:
        yield from leaves(inner, *path, key)


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Puts another number into the file, as far as the program can see."""

    def change(path: Path) -> None:
        data = deepcopy(DATA)
        *way, last = path
        place: Any = data
        for key in way:
            place = place[key]
        place[last] = f"{place[last]} anew" if isinstance(place[last], str) else place[last] + 1
        monkeypatch.setattr(
            facts, "read_data", lambda package, name: data if name == FILE else read_data(package, name)
        )
        facts.numbers.cache_clear()

    yield change
    monkeypatch.undo()
    facts.numbers.cache_clear()


def bought(table: Table) -> Table:
    """A table at which a reward is given to the second player."""
    return built(table, 1, ("coach-house", "S=foyer.E"))


def given(table: Table, kind: str) -> list[object]:
    """What a reward of a kind gives and says."""
    work = Progress(bought(table), 1, table.turn)
    give(work, kind, work.player.castle[1], Message("nothing"))
    return [work.given, work.player.money, work.player.rewards, *map(say, work.announcements)]


def asleep(table: Table, tiles: int) -> object:
    """Whether so many tiles may be put onto the deck."""
    waiting = replace(bought(table), pending=(Pending("sleeping", 1, table.turn),))
    return isinstance(apply(waiting, Reward("Ben", "sleeping", stack="100", tiles=tiles)), Played)


def everything() -> list[object]:
    """What the program makes of the numbers."""
    found: list[object] = [in_box("deck", BOX.catalogue), favor_names(), facts.numbers().favors]
    for players in (1, 2, 3, 4):
        table = seated(players)
        found += [table.deck, table.bonus_deck, dict(table.stacks), [slot.price for slot in table.market]]
        found += [(player.money, player.start, player.cards) for player in table.players]
    table = buying(seated(2, favors=("living", "money")), "larder")
    found += [cost_of(table, "hallway"), *(given(table, kind) for kind in ("activity", "outdoor", "utility"))]
    found += [[asleep(table, tiles) for tiles in range(6)]]
    passed = apply(table, Pass("Ben"))
    assert isinstance(passed, Played)
    found += [passed.table.players[1].money, passed.table.bank]
    found += [slot.coins for slot in market.end_round(replace(table, active=0, to_move=False))[0].market]
    rich = purse(purse(emptied(seated(4)), 0, 90000), 1, 50000)
    rich = replace(rich, phase=Phase.OVER)
    found += [[line.points for line in row.lines] for row in score(bought(rich)).players]
    end = ending(bought(purse(purse(purse(purse(seated(4), 0, 9), 1, 8), 2, 7), 3, 6)))
    found += [standing.points for standing in score_of(replace(end, favors=("money",))).favors["money"]]
    found += [score(changed(seated(1), 0, placing=points)).players[0].rank for points in range(50, 125)]
    cards = facts.numbers().cards
    found += [(card, *(card_points(card, cards[card], count, None) for count in (1, 5, 6, 10_000))) for card in cards]
    return found


@cache
def as_printed() -> list[object]:
    """The same with the numbers of the file as they are, worked out before the first of them is changed."""
    return everything()


@pytest.mark.parametrize("path", list(leaves(DATA)), ids=lambda path: ".".join(map(str, path)))
@pytest.mark.many
def test_a_number_that_is_changed_in_the_file_changes_what_follows(path: Path, put: Any) -> None:
    before = as_printed()
    put(path)
    assert everything() != before


def test_the_text_of_the_offers_has_the_numbers_of_the_file(put: Any) -> None:
    def text() -> str:
        table = purse(buying(seated(3), "broom-closet"), 1, 90000)
        gives = [_reward_words(kind, table.setup.printed) for kind in ("activity", "outdoor")]
        return "\n".join([*gives, *offers_text(offers(table, 1), {}, table.setup.printed, 200, uncoloured)])

    before = text()
    for path in (("corridor_price",), ("rewards", "activity"), ("rewards", "outdoor"), ("rewards", "utility")):
        put(path)
        assert text() != before, path


# The list of the rules repeats these numbers in our own words; where one is changed, this names the rule to be mended.
@pytest.mark.parametrize(
    ("path", "id"),
    [
        (("pass_income",), "BUY-2"),
        (("corridor_price",), "BUY-3"),
        (("start_money",), "SETUP-6"),
        (("leftover_coin",), "COINS-1"),
        (("rewards", "activity"), "REWARD-ACTIVITY"),
        (("rewards", "outdoor"), "REWARD-OUTDOOR"),
        (("final", "empty_stack"), "FINAL-STACKS"),
        (("final", "money_per_point"), "FINAL-MONEY"),
    ],
)
def test_the_rule_says_the_number_of_the_file(path: Path, id: str) -> None:
    value: Any = DATA
    for key in path:
        value = value[key]
    assert str(value) in rule(id).text.replace(",", "").replace(".", " "), rule(id).text
