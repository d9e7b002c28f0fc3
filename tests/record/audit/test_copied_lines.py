"""Lines that stand twice, out of their time, never keep an audit from its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

import castlescore as cs
from builders import EXAMPLES
from castlescore.library.session import replay_of
from castlescore.record.chronicle import audited

EVENING = replay_of(cs.Session.read(EXAMPLES / "three-players" / "table.toml")).record
PLACES = [n for n in range(1, len(EVENING.events)) if n % 9 == 4 and n != 40]


@pytest.mark.parametrize("place", [40, *(pytest.param(n, marks=pytest.mark.slow) for n in PLACES)])
def test_lines_of_another_round_in_the_place_of_others_are_found(place: int) -> None:
    events = EVENING.events
    copied = events[23:27]  # with the prices of their round
    record = replace(EVENING, events=(*events[:place], *copied, *events[place + 4 :]), text="")
    assert audited(record).findings
