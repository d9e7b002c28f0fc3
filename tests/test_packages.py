"""What is packed: the source in full, the wheel without what the program does not read."""

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
