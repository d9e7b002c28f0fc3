"""Draw the rooms of the house and their imports from the code, into docs/architecture.md; `--check` only compares.

An arrow says that a room imports another one, with how many of its modules do, wherever in them: within a function and
for the type checker alone as well. One that follows from others is left out. The two games are drawn as one.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "castlescore"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- drawn by make rooms -->\n", "<!-- end of the drawing -->\n"
PURE, RECORDED = ("moves", "choices", "facts", "terms", "sentences"), ("events", "history", "records", "types")
Arrows = Mapping[tuple[str, str], int]


def room_of(module: str) -> str:
    """The room of a module, named without `castlescore.`; `games/rules` is that of both games."""
    first, *rest = module.split(".")
    if first != "games" or rest in ([], ["__init__"]):
        return first
    part = rest[1] if len(rest) > 1 and rest[1] != "__init__" else "game"
    return f"games/{'rules' if part in PURE else 'files' if part in RECORDED else part}"


def measured() -> tuple[dict[str, int], Arrows]:
    """How many lines each room has, and how many modules of one room import another."""
    lines: dict[str, int] = defaultdict(int)
    arrows: dict[tuple[str, str], int] = defaultdict(int)
    for path in sorted(SOURCE.rglob("*.py")):
        if path.parent == SOURCE:  # the public names and the start of the program, which stand beside the rooms
            continue
        text = path.read_text(encoding="utf-8")
        own = room_of(".".join(path.relative_to(SOURCE).with_suffix("").parts))
        lines[own] += text.count("\n")
        for other in {room_of(name) for name in _imported(ast.parse(text))} - {own}:
            arrows[own, other] += 1
    return lines, arrows


def _imported(tree: ast.Module) -> set[str]:
    """The modules that are imported anywhere, named without `castlescore.`; none for what is not of the program."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (of := node.module or "").partition(".")[0] == SOURCE.name:
            names = [f"{of}.{each.name}" for each in node.names]
            found |= {name if _is_module(name) else of for name in names}
    return {name.removeprefix(f"{SOURCE.name}.") for name in found} - {SOURCE.name}


def _is_module(name: str) -> bool:
    """Whether a name is that of a module or a package, and not of something that stands in one."""
    path = SOURCE.parent / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def drawing() -> str:
    """The drawing as a Mermaid chart."""
    lines, arrows = measured()
    rows = [f'  {_id(room)}["{room}<br>{count:,} lines"]' for room, count in sorted(lines.items())]
    inside = {pair: count for pair, count in arrows.items() if lines.keys() >= set(pair)}
    kept = [(pair, count) for pair, count in sorted(inside.items()) if not _follows(pair, inside)]
    rows += [f"  {_id(one)} -->|{count}| {_id(other)}" for (one, other), count in kept]
    return "\n".join(["```mermaid", "flowchart BT", *rows, "```\n"])


def arrows_of(drawn: str) -> set[tuple[str, str]]:
    """The arrows of a drawing, without their numbers."""
    return {(one, other) for one, other in re.findall(r"^  (\w+) -->\|\d+\| (\w+)$", drawn, re.MULTILINE)}


def _follows(pair: tuple[str, str], arrows: Arrows) -> bool:
    """Whether a room also reaches the other one over a third."""
    begin, end = pair
    seen, rest = set(), [other for one, other in arrows if one == begin and other != end]
    while rest:
        room = rest.pop()
        if room == end:
            return True
        if room not in seen:
            seen.add(room)
            rest += [other for one, other in arrows if one == room and (one, other) != pair]
    return False


def _id(room: str) -> str:
    return room.replace("/", "_")


def page() -> str:
    """The page with the drawing as the code is now."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + drawing() + END + rest.partition(END)[2]


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if PAGE.read_text(encoding="utf-8") == page() else "docs/architecture.md: make rooms")
    PAGE.write_text(page(), encoding="utf-8")
