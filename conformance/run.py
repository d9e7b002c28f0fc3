"""Hold another program to the suite: `python conformance/run.py [--only PART] [--most N] [--json] -- COMMAND...`

The program reads a case a line and answers each with a line, both JSON; README.md beside this file says how. It is
started once for each part. Exit code 0: every value agrees; 1: one differs; 2: the line is wrong; 3: the program could
not be asked. `castlescore` must be installed: it says which rules an illegal place breaks.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path as File
from threading import Timer
from time import monotonic
from typing import Any

import castlescore as cs

HERE = File(__file__).resolve().parent
GAMES = {"castles": cs.castles, "between": cs.between}
UNASKED = ("expect", "holds", "why")  # keys of a case that no program is shown
UNORDERED = ("rules", "refused", "complete", "completes", "winners")  # lists whose order says nothing
LISTS_OF_RULES = ("rules", "refused")
LONGEST = 60  # characters of a value in a line

Case = dict[str, Any]
Path = tuple[str | int, ...]
Found = tuple[Path, object, object]  # where a value differs, what is right, and what was answered


class Unusable(Exception):
    """A program that cannot be asked, or a suite that cannot be read, in a sentence."""


@dataclass(frozen=True)
class Part:
    """A part of the suite: its files, its game, and by patterns the rules that decide its values.

    `completes` is the rule by which a tile of a TYPE gives something when it becomes complete.
    """

    name: str
    files: list[str]
    game: str
    rules: dict[str, list[str]]
    completes: str = ""
    folder: File = HERE

    def cases(self) -> Iterator[Case]:
        """Its cases, one a line; raises Unusable for a line that is none."""
        for name in self.files:
            for n, line in enumerate(_text(self.folder / name).splitlines(), 1):
                try:
                    case = json.loads(line)
                except ValueError as error:
                    raise Unusable(f"{name}:{n}: {error}") from None
                if not isinstance(case, dict) or "name" not in case:
                    raise Unusable(f"{name}:{n}: a case is an object with a name")
                yield case


@dataclass(frozen=True)
class Difference:
    """A value of a case that a program answers differently: where it is, what is right, what came, by which rules.

    `where` is the path in the case: `tiles.4.points.1`, `events.17.money.0`, `expect.total`; in a list of places it
    ends with the place, `expect.-2,1@90`, whose points are compared: none is right where the place is illegal, and
    none was answered where it is missing. `more`: how many other values of the case differ.
    """

    part: str
    case: str
    where: str
    expected: object
    answered: object
    rules: list[str]
    more: int
    why: str

    def __str__(self) -> str:
        right, came = (json.dumps(value) for value in (self.expected, self.answered))
        right, came = (text if len(text) <= LONGEST else f"{text[:LONGEST]}..." for text in (right, came))
        if self.expected is None and self.answered is not None:
            text = f"{came} was answered, and nothing there is right"
        else:
            text = f"{right} is right, {'nothing' if self.answered is None else came} was answered"
        rules = f" ({', '.join(map(ascii_of, self.rules))})" if self.rules else ""
        return f"{self.case} {self.where}: {text}{rules}{f' - {self.why}' if self.why else ''}"


def ascii_of(text: str) -> str:
    """A text of another program without what a terminal would act on."""
    return ascii(text)[1:-1]


def _text(path: File) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Unusable(f"{path}: {error}") from None


def read_suite(folder: File = HERE) -> tuple[str, list[Part]]:
    """The version of a suite and its parts; raises Unusable for a folder without one."""
    try:
        found = tomllib.loads(_text(folder / "suite.toml"))
        return found["version"], [Part(**row, folder=folder) for row in found["part"]]
    except (ValueError, KeyError, TypeError) as error:
        raise Unusable(f"{folder / 'suite.toml'}: {error}") from None


def question(part: Part, case: Case) -> Case:
    """What a program is asked: the case without what is expected of it, and the name of the part."""

    def shown(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: shown(inner) for key, inner in value.items() if key not in UNASKED}
        return [shown(inner) for inner in value] if isinstance(value, list) else value

    return {"suite": part.name, **shown(case)}


def expected(case: Case) -> Case:
    """What must be answered: the expectations of the case, and of each of its tiles or events in their order."""
    lists = {key: case[key] for key in ("tiles", "events") if any("expect" in row for row in case.get(key, ()))}
    rows = {key: [row.get("expect") for row in rows] for key, rows in lists.items()}
    return rows | ({"expect": case["expect"]} if "expect" in case else {})


def compared(part: Part, case: Case, answer: object) -> tuple[int, Difference | None]:
    """How many values were compared, and the first that differs with its rules, None where all agree."""
    right = expected(case)
    found = list(_differences(right, answer, ()))
    if not found:
        return _size(right), None
    path, one, other = found[0]
    rules = list(_rules(part, case, found))
    where = ".".join(map(str, path))
    more = len(found) - 1
    return _size(right), Difference(part.name, case["name"], where, one, other, rules, more, case.get("why", ""))


def _size(right: object) -> int:
    """How many values an expectation has."""
    inner = list(right.values()) if isinstance(right, dict) else right
    return sum(map(_size, inner)) if isinstance(inner, list) and (inner or isinstance(right, dict)) else 1


def _differences(right: object, came: object, path: Path) -> Iterator[Found]:
    """Every value that differs. What is answered beyond what is expected is not compared."""
    if isinstance(right, dict) and isinstance(came, dict | None):
        came = came or {}
        if "refused" in came and "refused" not in right:
            yield (*path, "refused"), None, came["refused"]  # before what was left undone by it
        for key, value in right.items():
            yield from _differences(value, came.get(key), (*path, key))
    elif isinstance(right, list) and isinstance(came, list | None):
        if path[-1] in UNORDERED:
            if came is None or Counter(map(json.dumps, right)) != Counter(map(json.dumps, came)):
                yield path, right, came
        elif path == ("expect",):
            yield from _places(right, came or [])
        else:
            rows = came or []
            for i, one in enumerate(right):
                yield from _differences(one, rows[i] if i < len(rows) else None, (*path, i))
            yield from (((*path, i), None, rows[i]) for i in range(len(right), len(rows)))
    elif (right is not None or path[:1] == ("expect",)) and not _same(right, came):
        yield path, right, came


def _places(right: list[Any], came: list[Any]) -> Iterator[Found]:
    """Places with their points, in any order; one that was answered twice differs."""

    def place(row: Any) -> tuple[str, object]:
        if isinstance(row, list) and len(row) == 4:
            return "{},{}@{}".format(*row), row[3]
        return json.dumps(row), ""

    legal, answered = dict(map(place, right)), dict(map(place, came))
    for each in sorted({*legal} | {*answered}):
        if not _same(legal.get(each), answered.get(each)):
            yield ("expect", each), legal.get(each), answered.get(each)
    twice = Counter(place(row)[0] for row in came)
    yield from ((("expect", each), None, answered[each]) for each, n in twice.items() if n > 1)


def _same(right: object, came: object) -> bool:
    return right == came and isinstance(right, bool) == isinstance(came, bool)


def _rules(part: Part, case: Case, found: list[Found]) -> list[str]:
    """The rules that decide the first difference: those on which lists of rules differ, of the case, or of the part."""
    path, right, came = found[0]
    own = case.get("holds", [])
    if path and path[-1] in LISTS_OF_RULES:
        lists = [{*map(str, one)} if isinstance(one, list) else set() for one in (right, came)]
        if which := sorted(lists[0] ^ lists[1]):
            return [*which, *(own if right is None else [])]
    if len(path) == 2 and path[0] == "expect" and isinstance(case.get("expect"), list):
        which = _rules_of_place(part, case, str(path[1]), right, came)
        return which or own or _rules_of_path(part, case, found, path)
    return own or _rules_of_path(part, case, found, path)


def _rules_of_place(part: Part, case: Case, place: str, right: object, came: object) -> list[str]:
    """Those that an illegal place breaks; of a legal one those by which it is legal, or those of its points."""
    if right is not None and came is not None:
        return part.rules["points"]
    castle = {"format": "castlescore castle 1", "game": part.game, "tile": case["tiles"]}
    try:
        verdict = GAMES[part.game].Castle.from_json(castle).verdict(case["tile"], place)
    except cs.CastlescoreError:  # what was answered is no place
        return []
    if not verdict.legal:
        return [violation.rule for violation in verdict.violations]
    return part.rules["alike" if right is None else "missing.blocks" if verdict.blocks else "missing"]


def _rules_of_path(part: Part, case: Case, found: list[Found], path: Path) -> list[str]:
    """Those of the first pattern that fits and has any, and those of the rewards of tiles that the event completes.

    A pattern may name a pattern of paths in place of rules: the rules of what differs there.
    """
    text = _pattern_path(part, case, path)
    rules: list[str] = []
    for named in (named for pattern, named in part.rules.items() if fnmatchcase(text, pattern)):
        rules = [rule for rule in named if "." not in rule]
        if not rules:
            there = [
                other for other, *_ in found if any(fnmatchcase(_pattern_path(part, case, other), p) for p in named)
            ]
            rules = list(dict.fromkeys(rule for other in there for rule in _rules_of_path(part, case, found, other)))
        if rules:
            break
    if part.completes and path[:1] == ("events",) and len(path) > 1:
        types = {_type_of(part.game, tile) for tile in _completed(case, int(path[1]))} - {""}
        rules = rules + sorted(part.completes.format(type=kind.upper()) for kind in types)
    return rules


def _pattern_path(part: Part, case: Case, path: Path) -> str:
    """A path as patterns have it: without numbers of rows; a tile by its type and id, an event by what it does."""
    words: list[str] = []
    for i, step in enumerate(path):
        rows = case.get(str(path[0]), ()) if i == 1 and path[0] in ("tiles", "events") else ()
        if isinstance(step, str):
            words.append(step)
        elif step < len(rows):
            row = rows[step]
            words += [row["do"], row.get("as") or row.get("reward") or ""] if "do" in row else [
                _type_of(part.game, row["tile"]), row["tile"],
            ]  # fmt: skip
        elif path[i - 1] == "points":
            words.append(str(step))
    return ".".join(filter(None, words))


@cache
def _type_of(game: str, tile: str) -> str:
    """The type of a tile; empty where the game knows none of that name."""
    try:
        return str(GAMES[game].find_tile(tile).type)
    except cs.CastlescoreError:
        return ""


def _completed(case: Case, n: int) -> Iterator[str]:
    """The names of the tiles that an event completes, by the number of the tile in its player's castle."""
    event = case["events"][n] if n < len(case["events"]) else {}
    laid = ["foyer"] + [
        row["tile"]
        for row in case["events"][: n + 1]
        if row.get("by") == event.get("by") and "at" in row and not (row.get("expect") or {}).get("refused")
    ]
    for number in (event.get("expect") or {}).get("completes", ()):
        yield from laid[number : number + 1]


class Program:
    """A program that is asked case by case. A context manager: at its end the program is ended."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        """Start it; `seconds`: how long an answer may take. Raises Unusable where it cannot be started."""
        self.name, self.seconds = command[0], seconds
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError) as error:
            raise Unusable(f"{self.name} cannot be started: {error}") from None

    def ask(self, asked: Case) -> object:
        """Its answer; raises Unusable where it stops, is silent, or answers what is no JSON or another case."""
        assert self.process.stdin is not None and self.process.stdout is not None
        where = f"{self.name}, case {asked['name']}"
        start, late = monotonic(), Timer(self.seconds, self.process.kill)
        late.start()
        line = ""
        with suppress(OSError):  # it has stopped reading
            print(json.dumps(asked), file=self.process.stdin, flush=True)
            line = self.process.stdout.readline()
        was_late = monotonic() - start >= self.seconds
        late.cancel()
        if not line:
            code = self.process.wait()
            why = f"no answer within {self.seconds:g} s" if was_late else f"it has stopped, with exit code {code}"
            raise Unusable(f"{where}: {why}")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise Unusable(f"{where}: its answer is no line of JSON: {ascii_of(line.strip()[:LONGEST])}") from None
        if isinstance(answer, dict) and answer.get("name", asked["name"]) != asked["name"]:
            raise Unusable(f"{where}: its answer is to another case, {ascii_of(str(answer['name']))}")
        return answer

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError, subprocess.TimeoutExpired):
            self.process.communicate(timeout=2)
        self.process.kill()
        self.process.wait()


def main(words: Sequence[str] | None = None) -> int:
    """Ask the program and print what came of it; returns the exit code."""
    parser = argparse.ArgumentParser(description="Hold a program to the conformance suite.")
    parser.add_argument("--only", metavar="PART", action="append", help="this part alone; may stand several times")
    parser.add_argument("--suite", metavar="FOLDER", type=File, default=HERE, help="another suite")
    parser.add_argument("--most", metavar="N", type=int, default=5, help="how many differences of a part to print")
    parser.add_argument("--seconds", metavar="N", type=float, default=60, help="how long an answer may take")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.add_argument("command", nargs="+", help="the program with its own words, behind --")
    asked = parser.parse_args(words)
    try:
        version, parts = read_suite(asked.suite)
        names = [part.name for part in parts]
        if unknown := {*(asked.only or ())} - {*names}:
            parser.error(f"--only {ascii_of(unknown.pop())}: the parts are {', '.join(names)}")
        results = [held(part, asked) for part in parts if part.name in (asked.only or names)]
    except Unusable as error:
        print(error, file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return 130
    found = [difference for _, differences in results for difference in differences]
    if asked.json:
        rows = [row for row, _ in results]
        answer = {"version": version, "agrees": not found, "parts": rows, "differences": [*map(asdict, found)]}
        print(json.dumps(answer, ensure_ascii=False))
        return 1 if found else 0
    for row, differences in results:
        told = f"{len(differences)} differ" if differences else f"{row['values']} values agree"
        print(f"{row['part']}: {row['cases']} cases, {told}")
        print(*(f"  {difference}\n" for difference in differences[: asked.most]), sep="", end="")
        if len(differences) > asked.most:
            print(f"  and {len(differences) - asked.most} more")
    end = f"{len(found)} differ" if found else "every value agrees"
    print(f"conformance {version}: {sum(row['cases'] for row, _ in results)} cases, {end}")
    return 1 if found else 0


def held(part: Part, asked: argparse.Namespace) -> tuple[dict[str, Any], list[Difference]]:
    """What came of one part: its name, how many cases, values and differences; and the differences."""
    cases, values, found = list(part.cases()), 0, list[Difference]()
    with Program(asked.command, asked.seconds) as program:
        for case in cases:
            size, difference = compared(part, case, program.ask(question(part, case)))
            values += size
            found += [difference] if difference else []
    return {"part": part.name, "cases": len(cases), "values": values, "differ": len(found)}, found


if __name__ == "__main__":
    sys.exit(main())
