"""Phones that send at the same moment, files that others write or break meanwhile: nothing twice, nothing lost."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

import castlescore as cs
from castlescore.seats.host import RecordedTable
from samples import some
from seats.conftest import EXAMPLES
from seats.phones import Got, Table
from seats.test_hidden import before_cards
from seats.test_tallied import begun

Lay = Callable[..., Table]
NAMES = ("Anna", "Ben", "Cara", "Dan")
THRONES = ["utility-sleeping", "food-sleeping", "living-corridor", "corridor-food"]


@pytest.mark.parametrize("times", some([10, 200], [10]))
@pytest.mark.slow
def test_of_phones_that_send_at_once_one_is_recorded_and_the_others_are_told(laid: Lay, times: int) -> None:
    table = laid(session=cs.castles.Session.new(*NAMES), event=None)
    seats = [table.sit(name) for name in NAMES]
    for n in range(times):
        table.calm()

        async def all_at_once(n: int = n) -> list[Got]:
            said = [{"choice": "note", "text": f"{n} {name}", "after": n} for name in NAMES]
            return await asyncio.gather(
                *(table.asking(f"{seat}say", one) for seat, one in zip(seats, said, strict=True))
            )

        got = table.loop.run_until_complete(all_at_once())
        assert sorted(each.status for each in got) == [200, 409, 409, 409]
        won = next(each for each in got if each.status == 200)
        assert won.json["event"] == n + 1
        assert {each.json["after"] for each in got if each.status == 409} == {n + 1}
    texts = [event["text"] for event in table.session.events]
    assert len(texts) == times == len({*texts})


@pytest.mark.slow
def test_all_lay_at_once_in_between_each_asking_again_until_it_is_recorded(laid: Lay) -> None:
    table = laid(session=cs.between.Session.new(*NAMES, throne=THRONES), event=None)
    seats = [table.sit(name) for name in NAMES]
    tiles = ["bakery", "brewery", "breakfast-nook", "brandy-room"]

    async def lays(seat: str, tile: str, castle: str) -> int:
        for tries in range(1, 9):
            table.calm()
            hand = (await table.asking(f"{seat}hand?choice=place+{tile}&castle={castle}")).json
            after = (await table.asking(f"{seat}state")).json["after"]
            said = {"choice": f"place {tile}", "castle": castle, "place": hand["places"][0]["place"], "after": after}
            if (await table.asking(f"{seat}say", said)).status == 200:
                return tries
        raise AssertionError(tile)

    async def all_lay() -> list[int]:
        ways = zip(seats, tiles, ("AB", "BC", "CD", "DA"), strict=True)
        return await asyncio.gather(*(lays(*way) for way in ways))

    table.loop.run_until_complete(all_lay())
    assert sorted(event["tile"] for event in table.session.events) == sorted(tiles)


def test_what_others_write_meanwhile_is_taken_up_and_overtakes(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Anna")
    table.session.play("note meanwhile").write(table.path)
    got = table.say(seat, choice="pass", after=60)
    assert (got.status, got.json["after"]) == (409, 61)
    assert "meanwhile" in got.json["told"][0]
    assert table.say(seat, choice="pass", after=61).status == 200


def test_a_file_that_cannot_be_read_is_told_and_the_table_goes_on_when_it_is_mended(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Anna")
    text = table.path.read_text(encoding="utf-8")
    table.path.write_text(text.replace("event = [", "event = {"), encoding="utf-8")
    table.house.refreshed()
    state = table.ask(f"{seat}state").json
    assert "table0.toml" in state["said"][0]
    assert [offer["choice"] for offer in state["choices"] if offer["choice"] != "note"] == []
    assert table.ask(f"{seat}say", {"choice": "pass", "after": 60}).status == 400
    assert "event = {" in table.path.read_text(encoding="utf-8")
    table.path.write_text(text, encoding="utf-8")
    assert table.say(seat, choice="pass", after=60).status == 200


def test_another_game_in_the_place_of_this_one_lets_the_seats_go_that_are_not_there(laid: Lay) -> None:
    table = laid()
    seat, other = table.sit("Anna"), table.sit("Cara")
    table.house.changed = lambda: table.seating.people.keep(table.house.players)
    table.path.unlink()
    cs.castles.Session.new("Anna", "Dora").write(table.path)
    table.house.refreshed()
    assert table.ask(f"{other}state").status == 404
    assert table.ask(f"{seat}state").json["after"] == 0


def _says(path: str, go: int) -> None:
    """A program that says one choice after the other until it is killed."""
    os.write(go, b"x")
    house = RecordedTable(path)
    while True:
        after = house.keeper.moment.last
        house.say("word", ("Anna",), {"choice": "note", "text": f"note {after}", "after": after})


@pytest.mark.parametrize("times", some([3, 40], [3]))
@pytest.mark.slow
def test_a_server_killed_at_any_moment_leaves_the_record_before_or_after(laid: Lay, times: int) -> None:
    table = laid(session=cs.castles.Session.new(*NAMES), event=None)
    fork, last = multiprocessing.get_context("fork"), 0
    for n in range(times):
        begun, go = os.pipe()
        process = fork.Process(target=_says, args=(str(table.path), go))
        process.start()
        os.read(begun, 1)
        process.join(0.03 + 0.011 * (n % 13))
        if process.pid is not None:
            os.kill(process.pid, signal.SIGKILL)
        process.join()
        texts = [event["text"] for event in cs.Session.read(table.path).events]
        assert texts == [f"note {k}" for k in range(len(texts))]
        assert len(texts) >= last
        last = len(texts)
    assert [path.name for path in Path(table.path).parent.iterdir() if path.suffix == ".toml"] == [table.path.name]


BROKEN = "\nthis is = = broken\n"


def of_a_tally(laid: Callable[..., Table], folder: Path) -> Table:
    return begun(folder, "between-four")[0]


def of_a_session(laid: Callable[..., Table], folder: Path) -> Table:
    return laid("three-players", 60)


@pytest.mark.parametrize(
    ("which", "said"),
    [(of_a_tally, {"choice": "castle AB living-corridor"}), (of_a_session, {"choice": "note", "text": "x"})],
)
@pytest.mark.many
def test_no_choice_is_put_over_what_somebody_wrote_there(which, said, laid, tmp_path) -> None:
    table = which(laid, tmp_path)
    seat, path = table.sit("Anna"), table.path
    good = path.read_text(encoding="utf-8")
    path.write_text(good + BROKEN, encoding="utf-8")
    got = table.ask(f"{seat}say", {"after": table.last(seat), **said})
    assert got.status == 400
    assert str(path) in got.json["told"][0] and "TOML" in got.json["told"][0]
    assert path.read_text(encoding="utf-8") == good + BROKEN
    table.calm()
    assert table.ask(f"{seat}state").json["said"][0] == got.json["told"][0]
    path.write_text(good, encoding="utf-8")
    table.calm()
    assert table.ask(f"{seat}say", {"after": table.last(seat), **said}).status == 200
    table.calm()
    assert got.json["told"][0] not in table.ask(f"{seat}state").json["said"]
    table.close()


@pytest.mark.slow
def test_cards_that_are_kept_are_not_forgotten_meanwhile(laid) -> None:
    whole = cs.Session.read(EXAMPLES / "three-players" / "table.toml")
    shown = [event for event in whole.events if event["do"] == "cards"]
    table = laid(session=before_cards("three-players"), event=None)
    seats = {event["by"]: table.sit(event["by"]) for event in shown}
    for event in shown[:-1]:
        assert table.say(seats[event["by"]], choice=f"cards {event['by']}", cards=event["cards"]).json["event"] is None
    good = table.path.read_text(encoding="utf-8")
    table.path.write_text(good + BROKEN, encoding="utf-8")
    table.house.refreshed()
    table.path.write_text(good, encoding="utf-8")
    last = shown[-1]
    table.say(seats[last["by"]], choice=f"cards {last['by']}", cards=last["cards"])
    assert [event["by"] for event in table.session.events if event["do"] == "cards"] == [e["by"] for e in shown]
