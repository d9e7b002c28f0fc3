"""What a seat may not know is not sent to it: cards until all have shown, words of others (`serve --seats`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import castlescore as cs
from builders import EXAMPLES
from seats.phones import JOIN, Table

Lay = Callable[..., Table]


def before_cards(name: str) -> cs.Session:
    """An evening before the first cards are shown."""
    whole = cs.Session.read(EXAMPLES / name / "table.toml")
    return whole.at(next(n for n, event in enumerate(whole.events) if event["do"] == "cards"))


def sent(table: Table, seat: str) -> Iterator[bytes]:
    """Everything that a seat can ask for."""
    table.calm()
    for path in (f"{seat}state", seat, f"{seat}hand?choice=pass", f"{JOIN}state", JOIN):
        yield table.ask(path).body


@pytest.mark.slow
def test_cards_are_kept_until_the_last_has_shown_and_recorded_in_the_order_shown(laid: Lay) -> None:
    begun = before_cards("three-players")
    held = [player.cards for player in begun.table.players]
    every = list(begun.table.setup.printed.cards)
    own = {name: [every.pop(0) for _ in range(n)] for name, n in zip(begun.header["players"], held, strict=True)}
    table = laid(session=begun, event=None)
    seats = {name: table.sit(name) for name in own}
    unseen = {name: [table.ask(f"{seats[other]}state").body for other in own if other != name] for name in own}
    for name in ("Cara", "Anna"):
        got = table.say(seats[name], choice=f"cards {name}", cards=own[name])
        assert (got.status, got.json["event"]) == (200, None)
        assert table.say(seats[name], choice=f"cards {name}", cards=own[name]).json == got.json
        assert len(table.session) == len(begun)
    state = table.ask(f"{seats['Ben']}state").json
    assert state["cards"] == []
    assert table.ask(f"{seats['Anna']}state").json["cards"] == ["cards Anna"]
    table.calm()
    for body in sent(table, seats["Ben"]):  # nothing but the tag of the news differs from before
        assert b"cards Anna" not in body
    before, now = (cs_text(body) for body in (unseen["Anna"][0], table.ask(f"{seats['Ben']}state").body))
    assert before == now
    got = table.say(seats["Ben"], choice="cards Ben", cards=own["Ben"])
    assert got.json["event"] == len(begun) + 3
    shown = [(event["by"], event["cards"]) for event in table.session.events[-3:]]
    assert shown == [(name, own[name]) for name in ("Cara", "Anna", "Ben")]


def cs_text(body: bytes) -> bytes:
    """A state without its tag."""
    head, _, rest = body.partition(b'"tag":"')
    return head + rest.partition(b'"')[2]


@pytest.mark.slow
def test_cards_that_cannot_be_are_refused_at_once_and_may_be_shown_anew(laid: Lay) -> None:
    begun = before_cards("three-players")
    table = laid(session=begun, event=None)
    anna = table.sit("Anna")
    every = list(begun.table.setup.printed.cards)
    assert table.say(anna, choice="cards Anna", cards=every).status == 400
    assert table.say(anna, choice="cards Anna", cards=["nothing"]).status == 400
    assert table.say(anna, choice="cards Anna", cards=["food=x"]).status == 400
    assert table.say(anna, choice="cards Ben", cards=[]).status == 400
    few = every[: begun.table.players[0].cards]
    assert table.say(anna, choice="cards Anna", cards=few).json["event"] is None
    assert table.say(anna, choice="cards Anna", cards=few[::-1]).json["event"] is None


@pytest.mark.slow
def test_what_the_laptop_types_counts_as_shown(laid: Lay) -> None:
    begun = before_cards("three-players")
    every = list(begun.table.setup.printed.cards)
    own = {p.name: [every.pop(0) for _ in range(p.cards)] for p in begun.table.players}
    table = laid(session=begun, event=None)
    seat = table.sit("Ben")
    assert table.say(seat, choice="cards Ben", cards=own["Ben"]).json["event"] is None
    typed = begun
    for name in ("Anna", "Cara"):
        typed = typed.play(f"cards {name} {' '.join(own[name])}")
    typed.write(table.path)
    table.house.refreshed()
    assert [event["by"] for event in table.session.events[-3:]] == ["Anna", "Cara", "Ben"]
    assert table.ask(f"{seat}state").json["turn"] is None


@pytest.mark.slow
def test_kept_cards_that_the_laptop_makes_impossible_are_let_go_and_shown_anew(laid: Lay) -> None:
    begun = before_cards("three-players")
    anna, ben, cara = begun.table.players
    every = list(begun.table.setup.printed.cards)
    first, rest = every[: anna.cards], every[anna.cards :]
    table = laid(session=begun, event=None)
    seats = {name: table.sit(name) for name in ("Anna", "Ben")}
    assert table.say(seats["Anna"], choice="cards Anna", cards=first).json["event"] is None
    assert table.say(seats["Ben"], choice="cards Ben", cards=rest[: ben.cards]).json["event"] is None
    begun.play(f"cards Cara {' '.join(every[: cara.cards])}").write(table.path)  # as the laptop has it: Anna's
    assert table.say(seats["Ben"], choice="note", text="whose are they?").status == 200
    assert table.ask(f"{seats['Anna']}state").json["cards"] == []
    assert table.say(seats["Anna"], choice="cards Anna", cards=first).status == 400
    for name, cards in (("Ben", rest[: ben.cards]), ("Anna", rest[ben.cards :][: anna.cards])):
        assert table.say(seats[name], choice=f"cards {name}", cards=cards).status == 200
    assert [event["by"] for event in table.session.events if event["do"] == "cards"] == ["Cara", "Ben", "Anna"]


@pytest.mark.slow
def test_cards_of_the_same_name_are_told_to_the_last_and_nothing_is_lost(laid: Lay) -> None:
    begun = before_cards("three-players")
    every = list(begun.table.setup.printed.cards)
    own = {p.name: [every.pop(0) for _ in range(p.cards)] for p in begun.table.players}
    table = laid(session=begun, event=None)
    seats = {name: table.sit(name) for name in own}
    for name in ("Anna", "Ben"):
        table.say(seats[name], choice=f"cards {name}", cards=own[name])
    twice = [own["Anna"][0], *own["Cara"][1:]]
    assert table.say(seats["Cara"], choice="cards Cara", cards=twice).status == 400
    assert len(table.session) == len(begun)
    assert table.say(seats["Cara"], choice="cards Cara", cards=own["Cara"]).status == 200
    assert len(table.session) == len(begun) + 3


@pytest.mark.parametrize("name", ["three-players", "between-four"])
@pytest.mark.many
def test_no_seat_learns_the_word_of_another(laid: Lay, name: str) -> None:
    table = laid(name, 20)
    seats = [table.sit(player) for player in table.house.players]
    words = [seat.strip("/").encode() for seat in seats]
    for seat in seats:
        for body in sent(table, seat):
            assert not any(word in body for word in words if word != seat.strip("/").encode())
    assert not any(word.decode() in line for line in table.told for word in words)
