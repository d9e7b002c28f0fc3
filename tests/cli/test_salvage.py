"""audit --salvage: header and whole lines of a broken file, what is broken between them as notes, nothing guessed."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from builders import record
from samples import some

CASTLES = (Path(__file__).parents[2] / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
GAMES = {"castles": lambda: CASTLES, "between": lambda: record("between-four")}


@pytest.fixture(params=list(GAMES))
def text(request, folder):
    return GAMES[request.param]()


def events(path="out.toml"):
    return [
        {key: value for key, value in event.items() if key != "n"}
        for event in tomllib.loads(Path(path).read_text(encoding="utf-8"))["event"]
    ]


def broken(data):
    Path("broken.toml").write_bytes(data if isinstance(data, bytes) else data.encode())


@pytest.mark.parametrize("seed", some(range(40), 2))
@pytest.mark.many
def test_whatever_is_damaged_whole_lines_stay_and_nothing_is_made_up(text, typed, seed):
    chance = random.Random(seed)
    data = bytearray(text.encode())
    begins = text.index("event = [") + len("event = [\n")
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(begins, len(data))
        match chance.randrange(4):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randint(1, 400)]
            case 2:
                data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 30)))
            case _:
                del data[at:]
    broken(bytes(data))
    whole = {line.strip() for line in text.splitlines()[9:]}
    untouched = [line.strip() for line in bytes(data).decode(errors="replace").splitlines() if line.strip() in whole]
    answer = typed("audit broken.toml --salvage out.toml")
    assert answer.code == 1
    assert Path("broken.toml").read_bytes() == bytes(data)
    result = events()
    rows = [tomllib.loads(f"event = [{row.rstrip(',')}]")["event"][0] for row in untouched if row.startswith("{")]
    for row in rows:
        row.pop("n")
        assert row in result
    assert len(result) <= len(bytes(data).splitlines())
