"""replay: a game from start to end, up to an event, step by step, and written again."""

from __future__ import annotations

from pathlib import Path

import pytest

from castlescore.protocol.evening import Record
from castlescore.record.session_file import record_text
from cli.conftest import Type
from games.castles.audit.small_records import HEADER, LARDER, PRICE, REVEAL

LINK = "https://www.madcastles.com/#+P2-2,6&-f10,-6"


@pytest.fixture
def table(folder: Path) -> Path:
    """Three events; the last has a figure that does not follow."""
    path = folder / "table.toml"
    wrong = {**LARDER, "score": 9}
    path.write_text(record_text(Record("table.toml", HEADER, (REVEAL, PRICE, wrong))), encoding="utf-8")
    return path


def test_delay_waits_between_events(typed: Type, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    typed("replay table.toml --delay 2")
    assert waited == [2.0] * 3


@pytest.mark.parametrize(
    "line", ["replay", "export --html", "export --castle", f"import {LINK}", "stats --html .", "tally --new"]
)
def test_an_out_without_a_name_is_a_wrong_line(typed: Type, table: Path, folder: Path, line: str) -> None:
    before = sorted(folder.iterdir())
    for empty in (["--out", ""], ["--out="]):
        answer = typed(*line.split(), *empty)
        assert (answer.code, answer.err) == (2, "--out needs a name: --out FILE\n")
    assert sorted(folder.iterdir()) == before
