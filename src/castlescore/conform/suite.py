"""The suite as it lies in a folder: its parts, their cases, and what is asked of a program.

`suite.toml` names the parts: their files, and for every value that is expected the rules by which it is right. So
nothing of a game stands here.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from castlescore.core.errors import FileProblem, Unclear, shown
from castlescore.core.language import either, tr
from castlescore.core.types import Json
from castlescore.core.values import frozen
from castlescore.toml.reading import reason

ROWS = ("tiles", "events")  # what a case has many of, each with what is expected of it
OURS = ("expect", "holds", "why")  # keys that no program is shown


@frozen
class Part:
    """A part of the suite: its name, the files of its cases, its game, and the rules behind its values by patterns.

    `completes` is the pattern of the rule by which a tile of a TYPE gives something when it becomes complete.
    """

    name: str
    files: tuple[Traversable, ...]
    game: str
    rules: Mapping[str, list[str]]
    completes: str

    def cases(self) -> Iterator[Json]:
        """Its cases, one a line; raises FileProblem for a file that cannot be used, with the line."""
        for file in self.files:
            try:
                lines = file.read_text(encoding="utf-8").splitlines()
            except (OSError, ValueError) as error:
                raise _unusable(file, error) from None
            for n, line in enumerate(lines, 1):
                yield _case(f"{file}:{n}", line)


def _case(where: str, line: str) -> Json:
    try:
        found = json.loads(line)
    except ValueError as error:
        raise _unusable(where, error) from None
    if not isinstance(found, dict) or "name" not in found:
        raise FileProblem(tr("{path}: a case is an object with a name", path=shown(where)))
    return found


def question(part: Part, case: Json) -> Json:
    """What a program is asked: the case without what is expected of it, and the name of the part."""
    return {"suite": part.name, **_asked(case)}


def expected(case: Json) -> Json:
    """What must be answered: the expectations of the case, and of each of its tiles or events in their order."""
    rows = {key: [row.get("expect") for row in case[key]] for key in ROWS if _expects(case.get(key))}
    return rows | ({"expect": case["expect"]} if "expect" in case else {})


def _expects(rows: object) -> bool:
    return isinstance(rows, list) and any("expect" in row for row in rows)


def _asked(value: object) -> Json:
    """A case without what is expected."""
    if isinstance(value, dict):
        return {key: _asked(inner) for key, inner in value.items() if key not in OURS}
    return [_asked(inner) for inner in value] if isinstance(value, list) else value  # type: ignore[return-value]


def folder() -> Traversable:
    """Where the suite lies: in the package, or beside its source."""
    packed = files("castlescore") / "conformance"
    return packed if packed.is_dir() else Path(__file__).parents[3] / "conformance"


def read_suite(path: Traversable, only: Iterable[str] = ()) -> tuple[str, list[Part]]:
    """The version of the suite of a folder, and its parts, those named or all.

    Raises FileProblem for a folder without a suite, Unclear for a part that it does not have.
    """
    try:
        found = tomllib.loads((path / "suite.toml").read_text(encoding="utf-8"))
        parts = [_part(path, row) for row in found["part"]]
        version = str(found["version"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise _unusable(path / "suite.toml", error) from None
    names = [part.name for part in parts]
    if unknown := [name for name in only if name not in names]:
        raise Unclear(tr("--only {name}: {names}", name=shown(unknown[0]), names=either(dict.fromkeys(names))))
    return version, [part for part in parts if part.name in (tuple(only) or names)]


def _part(path: Traversable, row: Json) -> Part:
    cases = tuple(path / name for name in row["files"])
    return Part(row["name"], cases, row["game"], row.get("rules", {}), row.get("completes", ""))


def _unusable(path: Traversable | str, error: Exception) -> FileProblem:
    return FileProblem(tr("{path}: {why}", path=shown(str(path)), why=shown(reason(error))))
