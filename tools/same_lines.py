"""The lines over which two states of the program are compared: every command over the examples, and foreign texts.

A case is a folder with a few files and the lines that are run in it one after the other. The same cases come out every
time: what is random is drawn from a fixed seed.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from castlescore.protocol.commands import commands
from fuzz.mutations import document_mutated, text_mutated
from fuzz.readers import BY_TEXT
from fuzz.seeds import LINK, seeds

EXAMPLES = Path(__file__).parent.parent / "examples"
SESSIONS = ("three-players/table", "solo/table", "disputed/friday", "between-four/table", "between-two/table")
PLAYED = ("three-players", "solo", "between-four", "between-two")
SCREENS: Mapping[str, dict[str, str]] = {
    "80": {}, "40": {"COLUMNS": "40"}, "200": {"COLUMNS": "200"},
    "colour": {"FORCE_COLOR": "1"}, "dumb": {"TERM": "dumb"},
}  # fmt: skip
SEED, MUTATIONS, TOGETHER = 20261121, 150, 10
Case = dict[str, Any]


def case(name: str, lines: Iterable[str | Sequence[str]], screen: str = "80", **files: str) -> Case:
    """A case; lines as they are typed or as lists of words, files by name with `_` for the dot."""
    words = [shlex.split(line) if isinstance(line, str) else list(line) for line in lines]
    texts = {key.replace("_", "."): text for key, text in files.items()}
    return {"name": name, "lines": words, "files": texts, "env": SCREENS[screen]}


def corpus() -> Iterator[Case]:
    """All cases."""
    for name in SESSIONS:
        yield from of_session(name, (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    for name in PLAYED:
        yield from of_script(name, (EXAMPLES / name / "game.txt").read_text(encoding="utf-8"))
    yield from of_script("evening", (EXAMPLES / "evening" / "evening.txt").read_text(encoding="utf-8"))
    for path in sorted((EXAMPLES / "castles").glob("*.toml")):
        yield from of_castle(path.stem, path.read_text(encoding="utf-8"))
    yield from without_a_file()
    yield from foreign()


def of_session(name: str, text: str) -> Iterator[Case]:
    """A recorded game looked at in every way, asked about, mended and exported."""
    header = tomllib.loads(text)
    castles, count = header["game"] == "castles", len(header["event"])
    whom = header["players"] if castles else ["AB", "BC", "BL"]
    looks = ["show", "show market", "show standings", "show castle", f"show {whom[0]}", "score", "score --why", "log"]
    looks += ["log --all", "audit table.toml", "replay table.toml", "check"]
    for screen in SCREENS:
        yield case(f"{name} looked at, {screen}", looks, screen, table_toml=text)
    yield case(f"{name} as JSON", [f"{line} --json" for line in looks], table_toml=text)
    events = [f"explain {n}" for n in range(1, count + 1)]
    yield case(f"{name} explained", [*events, *(f"{line} --json" for line in events)], table_toml=text)
    moments = [f"replay table.toml --to {n}" for n in range(0, count + 1, 7)]
    yield case(f"{name} at its moments", [*moments, *(f"{line} --json" for line in moments)], table_toml=text)
    kinds = ["--csv", "--html --out x.html", "--bgstats", "--bgstats --link", "--svg", "--link", "--castle"]
    kinds += [f"{kind} {one}" for kind in ("--svg", "--link", "--castle") for one in whom]
    yield case(f"{name} exported", [f"export {kind}" for kind in kinds], table_toml=text)
    mended = ["undo", "undo 3", "redo", "note 'hello there'", "undo --to 5", "show", "log", "redo", "amend 3 --drop"]
    yield case(f"{name} mended", [*mended, "amend 3 pass", "check"], table_toml=text)
    tiles = ["larder", "hallway", "stairs", "vestibule"] if castles else ["wine-room", "tower", "drawing-room"]
    asked = [f"where {tile}{more}" for tile in tiles for more in ("", " --all", f" {whom[0]}")]
    asked += [f"{word} {tile} {at}" for word in ("try", "explain") for tile in tiles for at in ("3,1", "9,9", "0.e")]
    yield case(f"{name} wondered about", [*asked, *(f"{line} --json" for line in asked)], table_toml=text)


def of_script(name: str, text: str) -> Iterator[Case]:
    """A game typed: in the shell, by single lines, and by single lines that answer in JSON."""
    for screen in SCREENS:
        yield case(f"{name} in the shell, {screen}", ["play s.txt --record r.txt"], screen, s_txt=text)
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
    yield case(f"{name} line by line", lines)
    yield case(f"{name} as JSON", [line if re.match("note|am", line) else f"{line} --json" for line in lines])


def of_castle(name: str, text: str) -> Iterator[Case]:
    """A castle file judged, shown, asked about, extended and exported."""
    between = tomllib.loads(text)["game"] == "between"
    tiles = ["wine-room", "tower", "laboratory"] if between else ["solar", "hallway", "downstairs-hallway", "stairs"]
    lines = ["judge c.toml", "judge c.toml --json"]
    lines += [f"{line} --castle c.toml" for tile in tiles for line in _asked(tile)]
    lines += [f"{line} --castle c.toml --json" for tile in tiles for line in _asked(tile)]
    lines += ["show --castle c.toml", "export --svg --from c.toml", "export --link --from c.toml"]
    lines += [f"place {tiles[0]} {rest} --castle c.toml" for rest in ("40,40", "40,40 --dispute", "1", "")]
    for screen in SCREENS:
        yield case(f"castle {name}, {screen}", [*lines, "judge c.toml"], screen, c_toml=text)


def _asked(tile: str) -> list[str]:
    return [f"where {tile}", f"try {tile} 3,3", f"explain {tile} 3,3", f"try {tile} 0.e"]


def without_a_file() -> Iterator[Case]:
    """What is asked where there is no table: help, tiles, rules, links, new tables, and lines that are none."""
    yield case("help", ["--help", "--version", *(f"{name} --help" for name in commands())])
    yield case("bare words", [[name] for name in commands()])
    words = ("solar", "--game between", "--game castles living", "300", "zzz", "pg", "puz", "dýňová", "сад", "hall")
    yield case("tiles", ["tiles", "tiles --json", *(f"tiles {word}" for word in words)])
    yield case("rules", [f"rules {word}" for word in ("", "--json", "PLACE-6", "fence", "corridor --json", "zzz")])
    yield case(
        "import", [["import", LINK], ["import", LINK, "--json"], ["import", LINK, "--out", "x"], ["import", "x"]]
    )
    news = ["", "A", "A B C D E", "A A", "'a b' c", "a b --favor small", "a b --favor completed --favor incomplete"]
    news += ["a b --foyer a=5", "--solo a", "a b --builder c", "--game between a b", "--game between a b --throne x"]
    yield case("new", [f"new {words} --force" for words in news])


def foreign() -> Iterator[Case]:
    """Texts that somebody else may have written, valid and a little strange: what the readers accept and refuse."""
    rng = Random(SEED)
    session = ("show -s {}", "audit {}", "export --html --out h -s {}")
    for reader, lines in (
        ("session-castles", session), ("session-between", session), ("castle-castles", ("judge {}",)),
        ("castle-between", ("judge {}",)), ("catalogue", ("tiles --catalogue {}",)),
        ("setup", ("new a b --setup {} --force",)),
    ):  # fmt: skip
        for i, texts in enumerate(_several(reader, rng)):
            files = {f"f{n}_toml": text for n, text in enumerate(texts)}
            read = [line.format(name.replace("_", ".")) for name in files for line in lines]
            yield case(f"foreign {reader} {i}", read, **files)
    table = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8")
    asked: tuple[tuple[str, Callable[[str], list[str]]], ...] = (
        ("place", lambda word: ["try", "larder", word]),
        ("name", lambda word: ["tiles", word]),
    )
    for reader, line in asked:
        for i, words in enumerate(_several(reader, rng)):
            yield case(f"foreign {reader} {i}", [line(word) for word in words if "\0" not in word], table_toml=table)


def _several(reader: str, rng: Random) -> Iterator[list[str]]:
    """The known texts of a reader and mutations of them, some at a time."""
    texts = list(seeds(reader))
    for _ in range(MUTATIONS):
        plain = reader in BY_TEXT or rng.random() < 0.3
        texts.append((text_mutated if plain else document_mutated)(rng, rng.choice(seeds(reader))))
    for start in range(0, len(texts), TOGETHER):
        yield texts[start : start + TOGETHER]
