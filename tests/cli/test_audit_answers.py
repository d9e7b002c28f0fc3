"""The answer of an audit: what happened first, one line to type, the result; short, and every line works as printed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from builders import audited, record_text
from by_hand.corpus import singles
from by_hand.kinds import BETWEEN, BOTH
from castlescore import Audit
from castlescore.view.arbiter import MOST, answer_lines

WIDTH = 80
OPEN = ("LINE", "TILE", "PLACE", "OUT", "CHOICE", "FAVOR", "CARD...", "  or  ", "...")
USUAL = 9  # rows of the median answer


def lines(found: Audit, here: str = "") -> list[str]:
    return answer_lines(found, WIDTH, here)


def longest(found: Audit) -> int:
    """How many rows an answer may have: a story that explains everything takes ten, n stories 6 + 4n."""
    explained = {i for story in found.stories for i in story.explains}
    if not found.stories or len(explained) < len(found.wrong):
        return MOST
    return 10 if len(found.stories) == 1 else 6 + 4 * len(found.stories)


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.slow
def test_answers_are_short(game: str) -> None:
    rows = []
    for case in islice(singles(game, 3), 0, None, 5):
        found = audited(case.record)
        answer = lines(found)
        assert len(answer) <= longest(found), (case.name, answer)
        assert all(len(row) <= WIDTH or row.startswith("    castlescore ") or "  castlescore " in row for row in answer)
        rows.append(len(answer))
    assert median(rows) <= USUAL


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.slow
def test_every_line_that_is_offered_works_as_printed(game: str, folder: Path, typed: Callable[..., Any]) -> None:
    tried = 0
    for case in islice(singles(game, 3), 0, None, 7):
        text = record_text(case.record)
        (folder / "table.toml").write_text(text, encoding="utf-8")
        answer = typed("audit").out
        before = len(typed("audit --json").json["sessions"][0]["findings"])
        rows = answer.splitlines()
        for above, row in pairwise(rows):
            line = row.strip().removeprefix("castlescore ")
            asked = above.startswith("Ask ")  # what is asked may be missing in the line
            if not row.startswith("    castlescore ") or asked or any(word in line for word in OPEN):
                continue
            said = typed(line)
            assert said.code in (0, 1), (case.name, line, said)
            if line.startswith("amend "):
                after = len(typed("audit --json").json["sessions"][0]["findings"])
                assert after < before, (case.name, line)
            (folder / "table.toml").write_text(text, encoding="utf-8")
            tried += 1
    assert tried > 3


def test_an_undo_of_an_amend_gives_back_the_figures_of_the_file(folder: Path, typed: Callable[..., Any]) -> None:
    """Also wrong ones: they are the second witness, and the undo is no mistake of the evening that a story blames."""
    case = next(singles(BETWEEN, 0, ["an attendant of another kind"]))
    (folder / "table.toml").write_text(record_text(case.record), encoding="utf-8")
    before = typed("audit --json").json["sessions"][0]
    [story] = before["stories"]
    event = case.record.events[story["event"] - 1]
    assert typed(f"amend {story['event']} reward {event['castle']} {story['to']}").code == 0
    assert typed("audit").code == 0
    assert typed("undo").code == 0
    after = typed("audit --json").json["sessions"][0]
    kinds = [[finding["kind"] for finding in each["findings"]] for each in (before, after)]
    assert kinds[0] == kinds[1]
    assert [(each["change"], each["to"]) for each in after["stories"]] == [(story["change"], story["to"])]
