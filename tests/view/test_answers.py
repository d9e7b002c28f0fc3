"""What commands answer with `--json` over the examples is as the schemas of answers say, and they say every key."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import os
import shlex
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.main import get_command

from builders import EXAMPLES
from builders.evenings import evening
from castlescore.cli.app import app, run
from castlescore.cli.schemas import SEATS, answer_schema, answers_of
from castlescore.input.command_names import full_name
from castlescore.protocol.commands import commands
from castlescore.protocol.commands import foreign as foreign_to
from castlescore.protocol.registry import all_games
from fuzz.seeds import LINK
from samples import some, thorough

TABLES = {
    "castles": ("three-players/table", "solo/table", "disputed/friday"),
    "between": ("between-four/table", "between-two/table"),
}
GAMES = tuple(TABLES)
LOOKS = (
    "show",
    "show castle {who}",
    "show castles",
    "score",
    "score --why",
    "log",
    "log --all",
    "audit table.toml",
    "check",
    "explain",
)
SHARES = ("--csv", "--html", "--svg {who}", "--castle {who}", "--bgstats")
WONDERS = ("where {tile} {who}", "try {tile} {at} {who}", "explain {tile} {at} {who}")
MENDS = ("undo 3", "redo", "amend 9 --drop", "note hello", "undo", "adjust {who} --points 1 'it fell'")
ASKED = {
    "castles": {"who": "{0}", "tiles": ("larder", "hallway", "stairs", "vestibule"), "at": ("3,1", "9,9", "0.e")},
    "between": {"who": "AB", "tiles": ("wine-room", "tower", "drawing-room"), "at": ("0,1", "9,9")},
}


def closed(schema: Any) -> Any:
    """A schema that allows no key of which it says nothing."""
    if isinstance(schema, dict):
        result = {key: closed(value) for key, value in schema.items()}
        own = (
            "properties" in result and "$ref" not in result and result.get("type") == "object" and "allOf" not in result
        )
        return {"additionalProperties": False, **result} if own else result
    return [closed(one) for one in schema] if isinstance(schema, list) else schema


@cache
def validator(command: str, game: str) -> Draft202012Validator:
    schema = answer_schema(command, all_games()[game])
    strict = closed(copy.deepcopy(schema))
    if command == "log":  # its rows are those of the file, which have a schema of their own
        strict["$defs"]["Logged"].pop("additionalProperties")
    return Draft202012Validator(strict)


def hold(game: str, lines: Iterator[str] | list[str]) -> Counter[str]:
    """Run lines that answer in JSON, each held to its schema; how many of each command answered."""
    result: Counter[str] = Counter()
    for line in lines:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            run([*shlex.split(line), "--json"])
        if out.getvalue():
            command = full_name(shlex.split(line)[0]) or ""
            error = next(iter(validator(command, game).iter_errors(json.loads(out.getvalue()))), None)
            assert error is None, f"{line}: {error.json_path}: {error.message[:300]}; describe it by its class"
            result[command] += 1
    return result


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CASTLESCORE_SESSION", raising=False)
    monkeypatch.setitem(os.environ, "COLUMNS", "80")


def _laid(name: str) -> str:
    text = (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
    Path("table.toml").write_text(text, encoding="utf-8")
    return text


def _whom(game: str, text: str) -> str:
    return "AB" if game == "between" else str(tomllib.loads(text)["players"][0])


RECORDED = [(game, name) for game, names in TABLES.items() for name in names]


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "name"), some(RECORDED, [RECORDED[0], RECORDED[-1]]))
@pytest.mark.slow
def test_a_recorded_table_looked_at_asked_about_and_mended(game: str, name: str) -> None:
    who = _whom(game, _laid(name))
    tiles, places = ASKED[game]["tiles"], ASKED[game]["at"]
    lines = [line.format(who=who) for line in LOOKS]
    each = product(tiles, places) if thorough() else zip(tiles, cycle(places))  # every one with another
    lines += [line.format(tile=tile, at=at, who=who) for tile, at in each for line in WONDERS]
    step = 1 if thorough() else 2
    lines += [f"replay table.toml --to {n}" for n in range(0, 60, 13)[::step]]
    lines += [f"explain {n}" for n in range(3, 60, 9)[::step]]
    lines.append("review table.toml")
    lines += [f"export {how.format(who=who)}" for how in SHARES]
    lines.append("tally --session table.toml --out tally.toml")
    if name != "disputed/friday":
        lines += ["diff table.toml table.toml --figures", *(line.format(who=who) for line in MENDS), "log"]
    answered = hold(game, lines)
    usual = {"show", "score", "log", "where", "try", "explain", "replay", "diff", "undo", "note", "tally"}
    assert {"audit", "export", *(() if name == "disputed/friday" else usual)} <= answered.keys()


@pytest.mark.parametrize(
    ("game", "name"),
    some([("castles", "evening/evening.txt"), ("castles", "solo/game.txt"), ("between", "between-two/game.txt")], 2),
)
@pytest.mark.slow
def test_a_game_typed_line_by_line(game: str, name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    answered = hold(game, lines)
    assert answered.total() > len(lines) * 0.8
    assert {"new", "cards" if "game" in name else "buy"} <= answered.keys()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_refusals_claims_and_what_the_table_allowed(game: str) -> None:
    _laid(TABLES[game][0])
    hold(game, ["buy larder 9,9", "place ab wine-room 9,9", "pass --by nobody", "cards anna round", "reveal larder"])
    if game == "castles":
        Path("table.toml").write_text(evening()[8], encoding="utf-8")
        lines = [
            "offers",
            "offers --price",
            "buy parlor 9,9",
            "buy parlor 9,9 --allow 'a gift' --claim 7",
            "check",
            "undo",
        ]
    else:
        text = _laid("between-four/table").split("{ n = 1,")[0]
        Path("table.toml").write_text(text + "]\n", encoding="utf-8")
        lines = ["offers ab wine-room salon", "place ab wine-room 9,9", "place ab wine-room 9,9 --allow gift --claim 3"]
    answered = hold(game, lines)
    assert answered["offers"]
    assert answered["buy" if game == "castles" else "place"] == 2


@pytest.mark.slow
def test_castles_of_files_links_and_tallies() -> None:
    for path in EXAMPLES.glob("tally/*.toml"):
        Path(path.name).write_bytes(path.read_bytes())
    hold("castles", [f"import '{LINK}' --out link.toml"])
    files = ["link.toml", *map(str, EXAMPLES.glob("castles/*.toml")), "anna.toml"]
    for file in files:
        game = "between" if 'game = "between"' in Path(file).read_text(encoding="utf-8") else "castles"
        lines = [f"judge {file}", f"show --castle {file}"]
        for tile in ASKED[game]["tiles"]:
            lines += [f"{word} --castle {file}" for word in (f"where {tile}", f"try {tile} 3,3", f"explain {tile} 3,3")]
        assert hold(game, lines)["judge"] == 1
    hold("castles", ["place larder 1 --castle link.toml", "place larder 40,40 --castle link.toml"])
    tallied = hold(
        "castles", ["tally friday.toml", "tally counted.toml --csv", "tally --new a b --out n.toml", "tally n.toml"]
    )
    assert tallied["tally"] == 4
    assert (
        hold("between", ["tally between.toml", "tally between.toml --html", "tally between.toml --svg"])["tally"] == 3
    )


@pytest.mark.slow
def test_what_is_asked_without_a_table() -> None:
    assert hold("castles", ["rules", "rules corridor", "tiles --game castles", "tiles 300 --game castles"]).total() == 4
    assert hold("between", ["tiles --game between", "rules B-PLACE"]).total() == 2
    assert hold("castles", ["diff x y"]).total() == 0


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_schema_of_an_answer_is_one(game: str) -> None:
    for command in answers_of(all_games()[game]):
        Draft202012Validator.check_schema(answer_schema(command, all_games()[game]))


@pytest.mark.parametrize("game", GAMES)
def test_every_command_that_answers_in_json_has_a_schema(game: str) -> None:
    group = get_command(app)
    made = {name: group.get_command(None, name) for name in commands()}  # type: ignore[attr-defined]
    takes = {name for name, one in made.items() if "--json" in {o for param in one.params for o in param.opts}}
    foreign = {*foreign_to(all_games()[game]), "schema", *(["import"] if all_games()[game].links is None else [])}
    assert set(answers_of(all_games()[game])) == (takes - foreign) | {*SEATS}
