"""What is packed and locked, the manual page, the Makefile."""

from __future__ import annotations

import re
import subprocess
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HATCH = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]


def test_the_source_package_has_all_that_the_checkout_has() -> None:
    """Its own tests read the locks, its Makefile packs the one file by them."""
    asked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if asked.returncode:
        pytest.skip("no checkout")
    tops = {path.partition("/")[0] for path in asked.stdout.splitlines()}
    packed = HATCH["build"]["targets"]["sdist"]["include"]
    assert [
        top for top in sorted(tops) if not top.startswith(".") and not any(fnmatchcase(top, p) for p in packed)
    ] == []


def test_the_wheel_has_the_catalogues_that_are_compiled_and_not_their_sources() -> None:
    assert "*.mo" in HATCH["build"]["artifacts"]
    assert "*.po" in HATCH["build"]["targets"]["wheel"]["exclude"]


def test_the_page_of_a_package_index_has_no_link_to_files_of_the_checkout() -> None:
    hook = HATCH["metadata"]["hooks"]["fancy-pypi-readme"]
    text = "".join((ROOT / each["path"]).read_text(encoding="utf-8") for each in hook["fragments"])
    assert re.search(r"\]\((?!https://)", text), "nothing to leave out"
    for each in hook["substitutions"]:
        text = re.sub(each["pattern"], each["replacement"], text)
    assert re.findall(r"\]\((?!https://)[^)]*\)|(?:src|href)=\"(?!https://)", text) == []


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
