"""An answer beside what is expected: where they differ, and by which rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, cast

from castlescore.conform.suite import ROWS, Part, expected
from castlescore.core.errors import CastlescoreError
from castlescore.core.types import Json
from castlescore.core.values import Value
from castlescore.protocol.castles import FORMAT
from castlescore.protocol.registry import all_games

if TYPE_CHECKING:
    from castlescore.library.castle import AnyCastle

SETS = ("rules", "refused", "complete", "completes", "winners")  # lists whose order says nothing
NAMED = ("rules", "refused")  # lists of rules: those on which two differ are the rules of the difference
POINTS, ALIKE, MISSING, BLOCKING = "points", "alike", "missing", "missing.blocks"  # what a place may be told for

Path = tuple[str | int, ...]
Found = tuple[Path, object, object]


class Difference(Value):
    """A value of a case that a program answers otherwise: where it stands, what is right, what came, by which rules.

    `where` is the path in the case: `tiles.4.points.1`, `events.17.money.0`, `expect.total`; of a list of places it
    ends with the place, `expect.-2,1@90`, whose points are compared: none is right where the place is illegal, and
    none was answered where it is missing. `more`: how many values of the case differ besides.
    """

    part: str
    case: str
    where: str
    expected: object
    answered: object
    rules: tuple[str, ...]
    more: int
    why: str


class Held(Value):
    """A part of the suite as a program answered it: its cases, the values compared, how many cases differ."""

    part: str
    cases: int
    values: int
    differ: int


class Conformed(Value):
    """What came of holding a program to the suite. `agrees`: whether no value differed."""

    version: str
    agrees: bool
    parts: tuple[Held, ...]
    differences: tuple[Difference, ...]


def compared(part: Part, case: Json, answer: object) -> tuple[int, Difference | None]:
    """How many values were compared, and the first that differs with its rules, None where all agree."""
    right = expected(case)
    found = list(_differences(right, answer, ()))
    if not found:
        return _size(right), None
    path, one, other = found[0]
    rules = tuple(_Rules(part, case, found).of(found[0]))
    where = ".".join(map(str, path))
    return _size(right), Difference(
        part.name, str(case["name"]), where, one, other, rules, len(found) - 1, str(case.get("why", ""))
    )


class _Rules:
    """The rules that decide a value of a case: those on which lists of rules differ, those of the case, of the part."""

    def __init__(self, part: Part, case: Json, found: list[Found]) -> None:
        self.part, self.case, self.found = part, case, found

    def of(self, found: Found) -> Iterable[str]:
        """The rules of one difference."""
        path, right, came = found
        if path[-1:] and path[-1] in NAMED:
            lists = [one if isinstance(one, list) else [] for one in (right, came)]
            if which := sorted({*map(str, lists[0])} ^ {*map(str, lists[1])}):
                return [*which, *(self._own() if right is None else [])]
        if path[:1] == ("expect",) and isinstance(self.case.get("expect"), list) and len(path) == 2:
            which = self._of_place(str(path[1]), right, came)
            return which or self._own() or self._of_part(path)
        return self._own() or self._of_part(path)

    def _own(self) -> list[str]:
        return [str(rule) for rule in self.case.get("holds", ())]

    def _of_part(self, path: Path) -> list[str]:
        """Those of the first pattern that fits and has any; of one that names a path, those of what differs there."""
        fitting = map(self._of_pattern, self._fitting(".".join(self._words(path))))
        return [*next(filter(None, fitting), []), *self._rewarded(path)]

    def _of_pattern(self, rules: list[str]) -> list[str]:
        return [rule for rule in rules if "." not in rule] or self._elsewhere(rules)

    def _of_words(self, words: str) -> list[str]:
        return next(self._fitting(words), [])

    def _fitting(self, words: str) -> Iterator[list[str]]:
        return (rules for pattern, rules in self.part.rules.items() if fnmatchcase(words, pattern))

    def _elsewhere(self, patterns: list[str]) -> list[str]:
        there = [
            rule
            for path, *_ in self.found
            if any(fnmatchcase(".".join(self._words(path)), pattern) for pattern in patterns)
            for rule in self._of_part(path)
        ]
        return list(dict.fromkeys(there))

    def _rewarded(self, path: Path) -> Iterator[str]:
        """The rules of the rewards of the tiles that an event completes."""
        if self.part.completes and path[:1] == ("events",) and len(path) > 1:
            types = {self.type_of(name) for name in self._completed(int(path[1]))}
            yield from sorted(self.part.completes.format(type=kind.upper()) for kind in types - {""})

    def _completed(self, n: int) -> Iterator[str]:
        """The names of the tiles that an event completes: the nth tile that its player laid; the foyer is 0."""
        event = self.case["events"][n]
        laid = ["foyer"] + [
            row["tile"]
            for row in self.case["events"][: n + 1]
            if row.get("by") == event.get("by") and "at" in row and not (row.get("expect") or {}).get("refused")
        ]
        completes = (event.get("expect") or {}).get("completes", ())
        yield from (laid[number] for number in completes if number < len(laid))

    def _words(self, path: Path) -> Iterator[str]:
        """A path without numbers; behind that of a row what the row does, or the type and id of its tile."""
        for i, step in enumerate(path):
            if isinstance(step, str):
                yield step
            elif i == 1 and path[0] in ROWS and step < len(self.case[str(path[0])]):
                row = self.case[str(path[0])][step]
                kinds = [row.get("do"), row.get("as") or row.get("reward")]
                yield from filter(None, kinds if "do" in row else [self.type_of(row["tile"]), row["tile"]])
            elif path[-2:-1] == ("points",):
                yield str(step)

    def type_of(self, tile: str) -> str:
        """The type of a tile; `""` where the game knows none of that name."""
        found = all_games()[self.part.game].words.lookup.tiles().get(tile)
        return str(getattr(found, "type", ""))

    def _of_place(self, place: str, right: object, came: object) -> list[str]:
        """Of a place: the rules that it breaks; where it is legal, those by which it is, or those of its points."""
        if right is not None and came is not None:
            return self._of_words(POINTS)
        castle = cast("type[AnyCastle]", all_games()[self.part.game].library.Castle)
        rows = {"format": FORMAT, "game": self.part.game, "tile": self.case["tiles"]}
        try:
            verdict = castle.from_json(rows).verdict(self.case["tile"], place)
        except CastlescoreError:  # what was answered is no place
            return []
        if not verdict.legal:
            return [found.rule for found in verdict.violations]
        return self._of_words(ALIKE if right is None else BLOCKING if verdict.blocks else MISSING)


def _size(right: object) -> int:
    """How many values stand in what is expected."""
    if isinstance(right, dict):
        return sum(map(_size, right.values()))
    return sum(map(_size, right)) if isinstance(right, list) and right else 1


def _differences(right: object, came: object, path: Path) -> Iterator[Found]:
    """Every value that differs: where, what is right, and what came. What is answered besides is not looked at."""
    if isinstance(right, dict) and isinstance(came, dict | None):
        yield from _of_tables(right, came or {}, path)
    elif isinstance(right, list) and isinstance(came, list | None):
        yield from _of_lists(right, came, path)
    elif (right is not None or path[:1] == ("expect",)) and not _same(right, came):
        yield path, right, came


def _of_tables(right: Json, came: Json, path: Path) -> Iterator[Found]:
    if "refused" in came and "refused" not in right:
        yield (*path, "refused"), None, came["refused"]  # told before what it left undone
    for key, value in right.items():
        yield from _differences(value, came.get(key), (*path, key))


def _of_lists(right: list[object], came: list[object] | None, path: Path) -> Iterator[Found]:
    if path[-1] in SETS:
        if came is None or _counted(right) != _counted(came):
            yield path, right, came
    elif path == ("expect",):
        yield from _of_places(right, came or [])
    else:
        rows = came or []
        for i, one in enumerate(right):
            yield from _differences(one, rows[i] if i < len(rows) else None, (*path, i))
        yield from (((*path, i), None, rows[i]) for i in range(len(right), len(rows)))


def _of_places(right: list[object], came: list[object]) -> Iterator[Found]:
    """Places with their points, in any order; one that came twice is told as often."""
    legal, answered = dict(map(_place, right)), dict(map(_place, came))
    for place in sorted({*legal} | {*answered}):
        if not _same(legal.get(place), answered.get(place)):
            yield ("expect", place), legal.get(place), answered.get(place)
    twice = Counter(_place(one)[0] for one in came)
    yield from ((("expect", place), None, answered[place]) for place, n in twice.items() if n > 1)


def _place(row: object) -> tuple[str, object]:
    """A place as it may be typed, and its points; for what is none of the kind, its text."""
    if isinstance(row, list) and len(row) == 4:
        x, y, turn, points = row
        return f"{x},{y}@{turn}", points
    return json.dumps(row), ""


def _counted(rows: list[object]) -> Counter[str]:
    return Counter(map(json.dumps, rows))


def _same(right: object, came: object) -> bool:
    return right == came and isinstance(right, bool) == isinstance(came, bool)
