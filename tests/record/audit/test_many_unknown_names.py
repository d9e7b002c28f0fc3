"""Records of 250 lines in which 26 names are wrong: the text stays short, and the search soon ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random

import pytest

from builders.games import good_between_game, good_game
from castlescore.core.language import speaking
from castlescore.protocol.evening import Event, Record
from castlescore.protocol.registry import game_of
from castlescore.record.audit.findings import Audit, Finding
from castlescore.record.audit.replay import StrictReplay
from castlescore.view.audits import audit_lines
from samples import some

LINES, NAMES = 250, 26
GAMES: dict[str, Callable[[], Record]] = {
    "castles": lambda: good_game(5, 4).record,
    "between": lambda: good_between_game(7, 0).record,
}
WRONG: dict[str, Callable[[str, int], str]] = {
    "a letter": lambda name, n: f"{name[:-1]}x",
    "a number behind it": lambda name, n: f"{name}{n}",
    "nothing alike": lambda name, n: f"zq{n}",
}
KEYS = [("by", "castle"), ("tile",), ("by", "castle", "tile"), ("row", "tiles")]


@cache
def good(game: str) -> Record:
    """A whole game of 250 lines, checks of the score among them."""
    record, rng = GAMES[game](), Random(game)
    lines = [event for _, event in record.standing()[0]]
    after = Counter(rng.choices(range(len(lines)), k=LINES - len(lines)))
    score: dict[str, int] = {}
    found: list[Event] = []
    key = "castle" if game == "between" else "by"
    for i, event in enumerate(lines):
        found.append(event)
        if key in event and isinstance(event.get("score"), int):
            score[event[key]] = event["score"]
        for _ in range(after[i]):
            name = rng.choice(list(score)) if score else ""
            found.append({"do": "check", key: name, "score": score[name]} if name else {"do": "note", "text": "hello"})
    return record.with_events(tuple(found))


def misnamed(game: str, keys: tuple[str, ...], wrong: Callable[[str, int], str]) -> Record:
    """The game with 26 wrong names; of a list of rooms one."""
    record = good(game)
    events = [dict(event) for event in record.events]
    spots = [(n, key) for n, event in enumerate(events) for key in keys if event.get(key)]
    for n, key in Random(1).sample(spots, min(NAMES, len(spots))):
        old = events[n][key]
        events[n][key] = [*old[:-1], wrong(old[-1] or "-", n)] if isinstance(old, list) else wrong(old, n)
    return record.with_events(tuple(events))


CASES = [case for case in product(GAMES, KEYS, WRONG) if case[:2] != ("between", ("row", "tiles"))]


def test_what_follows_from_a_name_is_told_with_it_however_many_steps_it_takes() -> None:
    """Event 5 follows from 4, which follows from the name of event 3, which may follow from that of event 1."""
    depends = {4: (3,), 5: (4,), 6: (4, 5), 7: (5,), 8: (7,), 10: (9,)}
    of_names = [
        Finding(n, "turn", "B-AIM-6", 0, None, f"name {n}", also=[], depends=after) for n, after in ((1, ()), (3, (1,)))
    ]
    others = [Finding(n, "turn", "B-DRAFT-5", 0, None, f"turn {n}", depends=depends.get(n, ())) for n in range(4, 11)]
    found = Audit("game.toml", 10, [*of_names, *others])
    rows = audit_lines(found, 1000)
    assert [row.split(",")[0].split()[-1] for row in rows if "event " in row] == ["1", "3", "9", "10"]
    assert "It puts off 5 later findings (events 4-8)" in rows[1]
    whole = audit_lines(found, 1000, whole=True)
    assert [each.event for each in found.findings] == [
        int(row.split(",")[0].split()[-1]) for row in whole if "event " in row
    ]


@pytest.mark.parametrize(("game", "keys", "wrong"), some(CASES, 7))
@pytest.mark.slow
def test_26_unknown_names_are_told_in_less_than_60_lines_after_a_short_search(
    game: str, keys: tuple[str, ...], wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Counter[str]()
    step = StrictReplay.step

    def counted(replay: StrictReplay) -> None:
        played["lines"] += 1
        step(replay)

    monkeypatch.setattr(StrictReplay, "step", counted)
    record = misnamed(game, keys, WRONG[wrong])
    found = game_of(record.header).audit.audit(record)
    for language in ("en", "cs", "ru"):
        with speaking(language):
            assert len(audit_lines(found, 80)) < 60
    assert played["lines"] <= 40 * LINES
