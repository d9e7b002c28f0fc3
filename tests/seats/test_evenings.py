"""Whole evenings entered on phones alone give the records of the typed lines, byte for byte (`serve --seats`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from builders import EXAMPLES, line_of
from builders.evenings import evening
from castlescore import Session
from castlescore.library.session import replay_of
from seats.phones import Table, choice_of

LAPTOP = ("check", "adjust", "setup")


def _evenings() -> dict[str, str]:
    return {
        "evening": evening()[max(evening())],
        "three": (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8"),
        "solo": (EXAMPLES / "solo" / "table.toml").read_text(encoding="utf-8"),
        "two": (EXAMPLES / "between-two" / "table.toml").read_text(encoding="utf-8"),
        "between": (EXAMPLES / "between-four" / "table.toml").read_text(encoding="utf-8"),
    }


def _moves(session: Session) -> Iterator[tuple[dict[str, Any], str]]:
    """The events in force that players enter, each with its line."""
    replay = replay_of(session)
    for step in replay.steps:
        if step.event["do"] not in LAPTOP:
            event = {key: value for key, value in step.event.items() if key not in ("n", "same_line", "was")}
            yield event, line_of(replay.game, [event], step.before)


@pytest.mark.parametrize("name", ["evening", "three", "solo", "between", "two"])
@pytest.mark.many
def test_an_evening_on_phones_is_the_record_of_the_typed_lines(name: str, tmp_path: Path) -> None:
    whole = Session.loads(_evenings()[name])
    typed = whole.at(0)
    path = tmp_path / "table.toml"
    typed.write(path)
    table = Table(path)
    seats = {name: table.sit(name) for name in whole.header["players"]}
    cards: list[str] = []
    for event, line in _moves(whole):
        by = event.get("by")
        typed = typed.play(f"{line} --by {by}" if by and event["do"] != "cards" and event["do"] != "note" else line)
        said = choice_of(event)
        got = table.say(seats[table.enters(seats, event, said["choice"])], **said)
        assert got.status == 200, (line, said, got.body)
        cards = [*cards, line] if got.json["event"] is None else []
    assert not cards, "the last who showed recorded them all"
    again = tmp_path / "typed.toml"
    typed.write(again)
    assert path.read_bytes() == again.read_bytes()
    table.close()
