"""The house: imports point one way, what should answer at once loads nothing heavy, and the data travel along."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path

import pytest

import castlescore
from samples import some
from sources import nodes, tree

ROOT = Path(castlescore.__file__).parent
GAMES = ("castles", "between")
# What the rooms of the house may import, beside themselves. A game's rooms are named as `castles/rules`; what is pure
# of a game (moves, choices, facts, terms) counts as its rules, what reads and writes its records as its files; what
# hands all of it to the program is a room of its own.
SHARED: dict[str, set[str]] = {
    "core": set(),
    "geometry": {"core"},
    "games": set(),
    "toml": {"core"},
    "protocol": {"core", "toml", "games"},  # it looks which packages there are
    "record": {"core", "toml", "protocol"},
    "view": {"core", "toml", "protocol", "record"},
    "words": {"core", "toml", "protocol", "record", "view"},
    "tally": {"core", "toml", "protocol", "record", "view", "words"},
    "library": {"core", "toml", "protocol", "record", "view", "words", "tally"},
    "seats": {"core", "toml", "protocol", "record", "view", "words", "library", "tally"},
}
ROOMS = ("rules", "files", "audit", "view", "words", "tally")
PUBLIC = ("__init__", *GAMES)  # modules beside the rooms
PURE, RECORDED = ("moves", "choices", "facts", "terms"), ("events", "history", "records", "types")


def _allowed() -> dict[str, set[str]]:
    found = {room: others | {room} for room, others in SHARED.items()}
    for game in GAMES:
        rules, files, audit, view, words, tally = (f"{game}/{room}" for room in ROOMS)
        found[rules] = {"core", "geometry", rules}
        found[f"{game}/sentences"] = {"core", rules, f"{game}/sentences"}
        found[files] = found[rules] | {"toml", "protocol", "record", f"{game}/sentences", files}
        found[audit] = found[files] | {audit}
        found[view] = found[audit] | {"view", view}
        found[words] = found[view] | {"words", words}
        found[tally] = found[words] | {"tally", tally}
        found[f"{game}/library"] = found[tally] | {"library", f"{game}/library"}
        found[f"{game}/seats"] = found[words] | {f"{game}/seats"}
        found[f"{game}/game"] = found[f"{game}/library"] | {f"{game}/seats", f"{game}/game"}
    # What is public names the values of the rooms that answer, and never the command line.
    public = {"core", "library", *(f"{game}/library" for game in GAMES)}
    return found | dict.fromkeys(PUBLIC, public | set(PUBLIC))


HEAVY = ("pydantic", "jinja2", "prompt_toolkit", "markdown_it", "pygments")


def _room(module: str) -> str:
    """The room of a module, named without `castlescore.`."""
    first, *rest = module.split(".")
    if first != "games":
        return first
    if not rest or rest[0] not in GAMES:
        return "games"
    part = rest[1] if len(rest) > 1 else "game"
    return f"{rest[0]}/{'rules' if part in PURE else 'files' if part in RECORDED else part}"


def _imports(path: Path) -> set[str]:
    """The modules that a module imports, wherever in it the import stands, named without `castlescore.`."""
    return _imported(path, nodes(path))


def _imported(path: Path, nodes: Iterable[ast.AST]) -> set[str]:
    found = set()
    for node in nodes:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            of = node.module or ""
            parts = [f"{of}.{alias.name}" for alias in node.names]
            names = [
                part if (ROOT.parent / part.replace(".", "/")).with_suffix(".py").is_file() else of for part in parts
            ]
        found |= {name.removeprefix("castlescore.") for name in names if name.startswith("castlescore.")}
    return found


def _is_module(name: str) -> bool:
    path = ROOT.parent / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_imports_point_one_way():
    allowed, wrong = _allowed(), []
    for path in ROOT.rglob("*.py"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        room = _room(module)
        if room in ("__main__", "cli"):
            continue
        wrong += [f"{module} imports {other}" for other in _imports(path) if _room(other) not in allowed[room]]
    assert sorted(wrong) == []


def _circles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """Those that reach themselves, each circle once."""
    reached: dict[str, set[str]] = {}
    for begin in arrows:
        seen, rest = set[str](), [begin]
        while rest:
            for other in arrows.get(rest.pop(), set()) - seen:
                seen.add(other)
                rest.append(other)
        reached[begin] = seen
    circles = {
        frozenset({one, *(o for o in reached[one] if one in reached.get(o, ()))})
        for one in arrows
        if one in reached[one]
    }
    return sorted(map(sorted, circles))


def test_nothing_is_imported_in_a_circle():
    """Neither files nor rooms; what is imported for the type checker alone and within functions counts as well."""
    files: dict[str, set[str]] = {}
    rooms: dict[str, set[str]] = {}
    for path in ROOT.rglob("*.py"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        files[module] = _imports(path) - {module}
        rooms.setdefault(_room(module), set()).update(set(map(_room, files[module])) - {_room(module)})
    assert (_circles(files), _circles(rooms)) == ([], [])


def test_the_shared_rooms_know_no_game_by_name():
    """Neither an import nor an id in a text of the code, but for the list of games; docstrings may name games."""
    ids = "|".join(GAMES)
    named = re.compile(rf"({ids})|castlescore\.games\.({ids})\b.*")
    wrong = []
    for path in (path for room in {*SHARED, "cli"} - {"games"} for path in (ROOT / room).rglob("*.py")):
        if path.name == "registry.py":
            continue
        for node in nodes(path):
            texts = [node.module] if isinstance(node, ast.ImportFrom) else []
            texts += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            texts += [node.value] if isinstance(node, ast.Constant) else []
            wrong += [f"{path}: {text}" for text in texts if isinstance(text, str) and named.fullmatch(text)]
    assert wrong == []


def test_no_file_is_long_and_no_folder_is_full():
    long = [path for path in ROOT.rglob("*.py") if len(path.read_text(encoding="utf-8").splitlines()) > 500]
    full = [folder for folder in ROOT.rglob("*") if len(list(folder.glob("*.py"))) > 19]
    assert (long, full) == ([], [])


def test_the_games_know_neither_files_nor_terminals():
    outside = {"pathlib", "os", "sys", "io", "shutil", "tomllib", "typer", "rich", "pydantic", "subprocess"}
    for room in ("geometry", *(f"games/{game}/rules" for game in GAMES)):
        for path in (ROOT / room).rglob("*.py"):
            for node in nodes(path):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert outside.isdisjoint(name.split(".")[0] for name in names), path


def test_the_shared_rooms_cite_no_rule_of_a_game():
    cited = re.compile(r"\b(B-)?[A-Z]{3,}-\d+\b")
    for room in SHARED:
        for path in (ROOT / room).rglob("*.py") if room != "games" else ():
            for node in nodes(path):
                text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
                said = text if len(text) < 20 else ""  # docstrings and help pages may give one as an example
                assert not cited.fullmatch(said), (path, said)


@pytest.mark.parametrize(
    "line",
    some(
        ["--version", "tiles", "tiles solar --json", "rules", "rules PLACE-6", "tiles zzzz"],
        ["tiles solar --json", "rules"],
    ),
)
def test_a_look_up_loads_nothing_heavy(line):
    program = (
        "import sys\n"
        "from castlescore.cli import main\n"
        f"sys.argv = ['castlescore', *{line.split()!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stderr.splitlines()[-1] == "[]"


def test_the_facts_and_rules_lie_in_the_package():
    for package, names in [
        ("castlescore.games.castles", ("rooms.toml", "outlines.toml", "setup.toml", "terms.toml", "rulebook.toml")),
        ("castlescore.games.castles.files", ("madcastles.toml",)),
        ("castlescore.games.between", ("tiles.toml", "setup.toml", "rulebook.toml")),
    ]:
        for name in names:
            assert files(package).joinpath(name).read_text(encoding="utf-8").strip()
    assert files("castlescore").joinpath("py.typed").is_file()


def test_every_module_can_be_imported_and_says_what_it_answers():
    for path in ROOT.rglob("*.py"):
        assert not tree(path).body or ast.get_docstring(tree(path)), path
