"""The locks: every version with a hash, all that pyproject.toml asks for, within the bounds that it says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DEV = [row for row in PROJECT["project"]["optional-dependencies"]["dev"] if not row.startswith("castlescore")]
ASKED = {
    "program.txt": PROJECT["project"]["dependencies"],
    "packing.txt": [*PROJECT["build-system"]["requires"], "shiv"],
    "checks.txt": [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["serve"], *DEV],
}


def locked(name: str) -> dict[str, tuple[str, int]]:
    """The packages of a lock, each with its version and how many hashes it has."""
    result = {}
    for block in re.split(r"\n(?=\S)", (ROOT / "locks" / name).read_text(encoding="utf-8")):
        if match := re.match(r"([\w.-]+)==([\w.+!-]+)", block):
            result[canonicalize_name(match[1])] = match[2], block.count("--hash=sha256:")
    return result


@pytest.mark.parametrize("name", ASKED)
def test_every_version_has_hashes_and_is_within_its_bounds(name: str) -> None:
    lock = locked(name)
    assert all(hashes for _, hashes in lock.values())
    for row in map(Requirement, ASKED[name]):
        assert lock[canonicalize_name(row.name)][0] in row.specifier


@pytest.mark.parametrize("group", ["", *PROJECT["project"]["optional-dependencies"]])
def test_every_dependency_has_a_lowest_version_and_an_upper_bound(group: str) -> None:
    project = PROJECT["project"]
    for row in map(Requirement, project["optional-dependencies"][group] if group else project["dependencies"]):
        if row.name != "castlescore":
            assert {bound.operator for bound in row.specifier} == {">=", "<"}, row
