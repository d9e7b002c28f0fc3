"""The disputed evening of the examples: five honest mistakes, and a README that shows the audit's own words."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from builders import audit, read_record

FOLDER = Path(__file__).parent.parent / "examples" / "disputed"


def test_the_audit_finds_the_five_mistakes_and_what_they_did() -> None:
    found = audit(read_record(str(FOLDER / "friday.toml")))
    assert [(f.event, f.kind) for f in found.findings] == [
        (46, "claim"),
        (51, "money"),
        (82, "reward"),
        (83, "illegal"),
        (86, "points"),
    ]
    assert [f.effect for f in found.findings] == [{"Anna": 1}, {}, {}, {"Ben": -6}, {"Cara": -2}]
    assert [f.slips[0].kind if f.slips else "" for f in found.findings] == [
        "effect forgotten",
        *[""] * 3,
        "tie not shared",
    ]
    assert [f.rule for f in found.findings] == ["SCORE-7", "BUY-3", "REWARD-CORRIDOR", "PLACE-6", "FINAL-FAVORS"]
    assert [f.depends for f in found.findings] == [()] * 5
    assert found.stories == ()
    assert found.recorded == {"Anna": 88, "Ben": 89, "Cara": 83}
    assert found.correct == {"Anna": 89, "Ben": 89, "Cara": 81}
    assert (found.recorded_winners, found.correct_winners) == (("Ben",), ("Anna",))


@pytest.mark.slow
def test_the_readme_shows_what_the_program_prints() -> None:
    path = FOLDER.parent / "remake.py"
    spec = spec_from_file_location("remake_disputed", path)
    assert spec and spec.loader
    remake = sys.modules["remake_disputed"] = module_from_spec(spec)
    spec.loader.exec_module(remake)
    made = remake.made(FOLDER).texts["README.md"]
    assert made == (FOLDER / "README.md").read_text(encoding="utf-8"), "python examples/remake.py examples/disputed"
