"""A file that somebody breaks by hand while phones are at the table: it stays as it is, and is taken up once mended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import castlescore as cs
from seats.conftest import EXAMPLES
from seats.phones import Table
from seats.test_hidden import before_cards
from seats.test_tallied import begun

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
