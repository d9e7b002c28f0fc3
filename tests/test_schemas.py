"""The JSON Schemas of tally files: fresh, and they accept and refuse what the program does for its form."""

from __future__ import annotations

import importlib.util
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from castlescore.core.errors import FileProblem
from castlescore.record.tally_file import parse_tally, tally_text
from fuzz.seeds import seeds

ROOT = Path(__file__).parent.parent
GAMES = ("castles", "between")
BOUNDS = {
    "minimum": lambda value, bound: value >= bound,
    "maximum": lambda value, bound: value <= bound,
    "minLength": lambda value, bound: len(value) >= bound,
    "maxLength": lambda value, bound: len(value) <= bound,
    "minItems": lambda value, bound: len(value) >= bound,
    "maxItems": lambda value, bound: len(value) <= bound,
    "enum": lambda value, bound: value in bound,
    "const": lambda value, bound: value == bound,
}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def _tool() -> Any:
    spec = importlib.util.spec_from_file_location("schemas", ROOT / "tools" / "schemas.py")
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def schema(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "docs" / "schemas" / f"tally-{game}.json").read_text(encoding="utf-8"))
    return found


def accepts(whole: dict[str, Any], part: dict[str, Any], value: Any) -> bool:
    """Whether a schema accepts a value: as much of JSON Schema as these schemas use."""
    if "$ref" in part:
        part = {**whole["$defs"][part["$ref"].rpartition("/")[2]], **part}
    if "anyOf" in part and not any(accepts(whole, one, value) for one in part["anyOf"]):
        return False
    kind = part.get("type")
    if kind and (not isinstance(value, TYPES[kind]) or (kind == "integer" and isinstance(value, bool))):
        return False
    if any(not holds(value, part[key]) for key, holds in BOUNDS.items() if key in part):
        return False
    if isinstance(value, dict):
        known, more = part.get("properties", {}), part.get("additionalProperties", True)
        if not set(part.get("required", ())) <= value.keys():
            return False
        rest = [(known.get(key, more), each) for key, each in value.items()]
        return all(how is True or (how is not False and accepts(whole, how, each)) for how, each in rest)
    if isinstance(value, list):
        first = part.get("prefixItems", [])
        rest = [(first[i] if i < len(first) else part.get("items", {}), each) for i, each in enumerate(value)]
        return all(accepts(whole, how, each) for how, each in rest)
    return True


def test_they_are_fresh() -> None:
    for name, text in _tool().schemas().items():
        assert (ROOT / "docs" / "schemas" / name).read_text(encoding="utf-8") == text, "make schemas"


@pytest.mark.parametrize("game", GAMES)
def test_a_schema_accepts_what_the_program_accepts(game: str) -> None:
    for text in seeds(f"tally-{game}"):
        parse_tally(text, "f")
        assert accepts(schema(game), schema(game), tomllib.loads(text)), text[:80]


WRONG = {
    "castles": [
        ("name", 5),
        ("money", -1),
        ("money", "x"),
        ("cards", "food"),
        ("moneys", 1),
        ("counts", {"small": "x"}),
    ],
    "between": [("name", ""), ("builders", ["Anna"]), ("rows", {"food": -1}), ("tower", 1), ("adjusted", 1.5)],
}


@pytest.mark.parametrize("game", GAMES)
def test_a_schema_refuses_what_the_program_refuses_for_its_form(game: str) -> None:
    file = parse_tally(seeds(f"tally-{game}")[0], "f")
    assert file.game.tallies is not None
    rows: Any = file.document[file.game.tallies.ROWS]
    for key, value in WRONG[game]:
        wrong = {**file.document, file.game.tallies.ROWS: [{**rows[0], key: value}, *rows[1:]]}
        assert not accepts(schema(game), schema(game), wrong), (key, value)
        with pytest.raises(FileProblem):
            file.game.tallies.read(wrong, "f", tally_text(file.game, file.document))
