"""The Makefile has a rule for every command that it lists and that the documents name."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md"), *ROOT.glob("*/README.md")]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
RULES = set(re.findall(r"^([\w-]+):(?!=)", MAKEFILE, re.MULTILINE))


def test_every_listed_target_has_a_rule() -> None:
    listed = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert listed is not None
    assert set(listed[1].split()) - RULES == set()


def test_every_target_that_a_page_names_has_a_rule() -> None:
    """In code alone: a line of a block, or a span between backticks."""
    named = {
        target: page.name
        for page in PAGES
        for target in re.findall(r"(?m)(?:^|`)make ([a-z-]+)", page.read_text("utf-8"))
    }
    assert len(named) > 10
    assert {target: page for target, page in named.items() if target not in RULES} == {}
