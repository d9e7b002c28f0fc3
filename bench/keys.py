"""The keys that a whole evening costs, typed the shortest way, into bench/keys.md; before a commit and now.

Each line of examples/three-players is cut word by word, as long as the record stays the same byte for byte, and a tile
is laid by the keys of the placer where that is shorter. Enter counts; nothing is timed.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from report import table

ROOT = Path(__file__).parents[1]
EVENING = ROOT / "examples" / "three-players" / "game.txt"
OUT = ROOT / "bench" / "keys.md"
KEYS = ("up", "down", "left", "right", "r", "R", "tab", "back-tab", "d")
LONGEST_CUT = 8  # fewest letters of a shortened word
MOST_TILES = 25  # most tiles of a castle whose doors are tried
MOST_KEYS = 6  # most keys of the placer before its Enter
SIGNS = {"up": "↑", "down": "↓", "left": "←", "right": "→", "tab": "⇥", "back-tab": "⇤", "enter": "⏎"}


@dataclass(frozen=True)
class Typed:
    """A line, the keys of the placer behind it, the round in which it is typed, and its command in full."""

    round: int
    line: str
    keys: tuple[str, ...] = ()
    kind: str = ""

    @property
    def count(self) -> int:
        """The keys pressed, the Enter of the line among them."""
        return len(self.line) + 1 + len(self.keys)

    @property
    def shown(self) -> str:
        """The line as pressed."""
        return "".join([self.line, "⏎", *(SIGNS.get(key, key) for key in self.keys)])


class Evening:
    """The table in a folder, and lines tried at it; a line that makes another record is rolled back."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "table.toml"
        self._wanted: dict[str, Any] | None = None
        self._keys: tuple[str, ...] = ()
        from castlescore.cli.terminal import pointing

        pointing.point_at_place = self._pointed  # type: ignore[assignment]

    def record(self, line: str) -> str | None:
        """The file after a line, None where it is refused; the file itself is not changed."""
        from castlescore.cli.terminal.shell import Shell
        from castlescore.cli.terminal.shell_state import ShellState

        before = self.text
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            shell = Shell(ShellState(home=str(self.file)))
            shell.look()
            shell.state.points = True
            code = shell.line(line)
        after = self.text
        self.file.unlink(missing_ok=True)
        if before:
            self.file.write_text(before, encoding="utf-8")
        return None if code else after

    @property
    def text(self) -> str:
        """The file."""
        return self.file.read_text(encoding="utf-8") if self.file.exists() else ""

    def pressed(self, line: str, wanted: str) -> tuple[str, ...] | None:
        """The keys of the placer after which a line without a place makes the wanted record; None for none."""
        from castlescore.record.session_file import parse_record

        self._wanted, self._keys = dict(parse_record(wanted, "table.toml").events[-1]), ()
        return self._keys if self.record(line) == wanted and self._keys else None

    def _pointed(self, place: Any, *_: object, **__: object) -> Any:
        """Point with the fewest keys; raises the place again where no keys lead to it."""
        from castlescore.input.placer import Pointed, opening_state, press

        if self._wanted is None or "at" not in self._wanted:
            raise place
        x, y = self._wanted["at"]
        turn = self._wanted.get("turn", 0)
        goal = (f"{x},{y}@{turn}" if turn else f"{x},{y}"), self._wanted["tile"]
        start = opening_state(place.hand())
        todo, known = deque([(start, ())]), set()
        while todo:
            state, keys = todo.popleft()
            tile = (
                f"downstairs-{state.hand.tile}" if state.hand.dark and state.hand.tile == "hallway" else state.hand.tile
            )
            here = state.position.word, tile
            if here == goal:
                self._keys = (*keys, "enter")
                return Pointed(state.hand, state.position.word)
            if len(keys) < MOST_KEYS and (here, state.round, state.trail[-1:]) not in known:
                known.add((here, state.round, state.trail[-1:]))
                todo += [(press(state, key), (*keys, key)) for key in KEYS]
        raise place


def shortest(evening: Evening, line: str, round: int) -> Typed:
    """The shortest known way to type a line."""
    wanted = evening.record(line)
    assert wanted is not None, line
    words = line.split()
    if words[0] == "note" or '"' in line:
        return Typed(round, line)
    ways = [Typed(round, _cut(evening, each, wanted)) for each in _forms(line, words, wanted)
             if evening.record(each) == wanted]  # fmt: skip
    place = next((i for i, word in enumerate(words) if i > 1 and ("," in word or "." in word or word.isdigit())), None)
    if words[0] in ("buy", "reward") and place is not None:
        tile = "downstairs-hallway" if "--dark" in words else words[place - 1]
        for open_ in _open(words[:place], tile):
            if keys := evening.pressed(open_, wanted):
                cut = _cut(evening, open_, wanted)
                ways.append(Typed(round, cut, evening.pressed(cut, wanted) or keys))
                ways += _by_doors(evening, ways[-1], wanted)
    return min(ways, key=lambda typed: typed.count)


def _by_doors(evening: Evening, pointed: Typed, wanted: str) -> Iterator[Typed]:
    """The line with a door of a tile by its number, where that can be shorter than pointing."""
    for number, side in product(range(MOST_TILES), "nesw"):
        typed = Typed(pointed.round, f"{pointed.line} {number}.{side}")
        if typed.count < pointed.count and evening.record(typed.line) == wanted:
            yield typed


def _open(words: list[str], tile: str) -> Iterator[str]:
    """The line without its place; a reward without its kind where possible."""
    for verb, each in product([words[:-1], words[:1]], [tile, words[-1]]):
        yield " ".join([*verb, each])


def _forms(line: str, words: list[str], wanted: str) -> Iterator[str]:
    """A line, and others with the same meaning; a price by some of the rooms, from the dearest down."""
    yield line
    if words[0] == "reward" and len(words) > 2:
        yield " ".join([words[0], *words[2:]])
        yield " ".join(word for word in (words[0], *words[2:]) if word != "--as")
    if words[0] == "price":
        from castlescore.record.session_file import parse_record

        row = [room for room in parse_record(wanted, "table.toml").events[-1]["row"] if room]
        yield from (" ".join(["price", *row[:n]]) for n in range(1, len(row) + 1))
        yield from ("price " + "".join(room[0] for room in row[:n]) for n in (len(row) - 1, len(row)))


def _cut(evening: Evening, line: str, wanted: str) -> str:
    """The line with each word shortened as far as the record stays the same."""
    words = line.split()
    for i, word in enumerate(words):
        for cut in _cuts(word, i == 0):
            tried = [*words[:i], cut, *words[i + 1 :]]
            if evening.record(" ".join(tried)) == wanted:
                words = tried
                break
    return " ".join(words)


def _cuts(word: str, is_command: bool) -> Iterator[str]:
    """Shorter forms of a word, the shortest first."""
    if word.startswith("-") or (word.isdigit() and not is_command):
        return
    head, sign, tail = word.rpartition("=")
    first, dot, door = tail.rpartition(".")
    name, door = (first, door) if dot else (tail, "")
    if "," in word or (dot and len(door) > 2):
        return
    digits = name.rstrip("0") if name.isdigit() else ""
    initials = "".join(part[0] for part in name.split("-") if part)
    forms = {name[:n] for n in range(1, min(len(name), LONGEST_CUT))} | {
        initials,
        *(["0"] if name == "foyer" else []),
    } - {""}
    heads = [""] if dot and sign else []
    heads.append(head.removesuffix("000") + sign if head.isdigit() else head + sign)
    if digits:
        forms = {name}
    for form in sorted(forms, key=len):
        yield from (f"{before}{form}{dot}{door}" for before in heads)


def evening() -> list[Typed]:
    """The whole evening, line by line, as the program that is loaded takes it."""
    typed: list[Typed] = []
    round = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        at = Evening(Path(folder))
        for line in EVENING.read_text(encoding="utf-8").splitlines():
            if line.startswith("# "):
                round = int(line.split()[2].rstrip(":")) if line.startswith("# Round ") else 0 if round == 0 else round
                round = 15 if line.startswith("# Bonus cards") else round
            elif line and not line.startswith("where"):
                given = _gatehouse() if line == "buy gatehouse 1" else line
                typed.append(replace(shortest(at, given, round), kind=given.split()[0]))
                at.file.write_text(at.record(given) or "", encoding="utf-8")
    return typed


def _gatehouse() -> str:
    """The one line of the game that takes a number of a list, with its place."""
    record = (ROOT / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
    row = next(row for row in record.splitlines() if 'do = "buy"' in row and '"gatehouse"' in row)
    from tomllib import loads

    event = loads(f"event = {row.strip().rstrip(',')}")["event"]
    return f"buy gatehouse {event['at'][0]},{event['at'][1]}@{event.get('turn', 0)}"


def at_commit(commit: str) -> list[Typed]:
    """The same for the program at a commit."""
    with tempfile.TemporaryDirectory() as folder:
        tree = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=tree, check=True)
        words = [sys.executable, __file__, "--json"]
        source = {**os.environ, "PYTHONPATH": str(Path(folder) / "src")}
        output = subprocess.run(words, env=source, capture_output=True, text=True, check=True).stdout
    return [Typed(round, line, tuple(keys), kind) for round, line, keys, kind in json.loads(output)]


def report(before: list[Typed], now: list[Typed], commit: str) -> str:
    """The text of bench/keys.md."""
    kinds = list(dict.fromkeys(typed.kind for typed in now))
    sums = [Counter[str](), Counter[str]()]
    for counted, total in zip((before, now), sums, strict=True):
        for typed, other in zip(counted, now, strict=True):
            total[other.kind] += typed.count
    lines = Counter(typed.kind for typed in now)
    rows = [[kind, str(lines[kind]), *(str(total[kind]) for total in sums)] for kind in kinds]
    rows.append(["all", str(len(now)), *(str(sum(total.values())) for total in sums)])
    six = [(old, new) for old, new in zip(before, now, strict=True) if new.round == 6]
    each = [[f"`{old.shown}`", str(old.count), f"`{new.shown}`", str(new.count)] for old, new in six]
    each.append(["", str(sum(old.count for old, _ in six)), "", str(sum(new.count for _, new in six))])
    return "\n".join([
        "# Keys of an evening", "",
        "examples/three-players typed the shortest way, by `bench/keys.py`: each word cut as far as the record stays",
        f"the same, each place pointed at where that is shorter. Enter counts. Before: at commit {commit}.", "",
        table(["line", "lines", "before", "now"], rows), "",
        "The 6th round, line by line:", "",
        table(["before", "keys", "now", "keys"], each), "",
        "Where they still go: the tiles bought and the places pointed at, the rooms revealed, which no program",
        "can know, and the order of the prices.", "",
    ])  # fmt: skip


def main() -> None:
    """Count and write the page; `--json` prints the lines of the loaded program."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--before", metavar="COMMIT", default="3b83094d")
    words.add_argument("--json", action="store_true")
    options = words.parse_args()
    now = evening()
    if options.json:
        print(json.dumps([(typed.round, typed.line, typed.keys, typed.kind) for typed in now]))
        return
    OUT.write_text(report(at_commit(options.before), now, options.before), encoding="utf-8")


if __name__ == "__main__":
    main()
