"""Every example of a help page and of the manual page is played at a table where it could be typed, and works."""

from __future__ import annotations

import importlib.util
import shlex
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from typer.main import get_command

from builders import commands, run
from builders.evenings import ENDING, evening
from castlescore.cli import help_pages, serving
from castlescore.cli.app import app
from castlescore.cli.commands.mend import do_setup
from castlescore.core.errors import Exit
from samples import some

ROOT = Path(__file__).parent.parent
TWO = ROOT / "tests" / "scenarios" / "rewards" / "two_rewards_by_one_tile.toml"
CASTLE = """\
format = "castlescore castle 1"
game = "castles"
tile = [
  { tile = "foyer", doors = 3, at = [0, 0] },
  { tile = "pumpkin-garden", at = [3, -1] },
  { tile = "stairs", join = "E=foyer.W" },
  { tile = "downstairs-hallway", join = "E=stairs.W" },
]
"""
NAMES = {
    "LINK": "https://www.madcastles.com/#+P2-2,6&-f10,-6",
    "CASTLE_FILE": "castle.toml",
    "NEW_FILE": "mine.toml",
}
FIVE = "vestibule pumpkin-garden parlor larder mold-room"
THRONES = "throne-utility-sleeping throne-corridor-food throne-living-sleeping throne-food-sleeping"


def _lines(*lines: str) -> None:
    for line in lines:
        assert run(shlex.split(line)) == 0, line


def _table(text: str, name: str = "table.toml") -> None:
    Path(name).write_text(text, encoding="utf-8")


def _example(name: str, file: str = "table.toml", to: str = "friday.toml") -> None:
    Path(to).write_bytes((ROOT / "examples" / name / file).read_bytes())


def _another_builder() -> None:
    """A record whose first master builder is another player."""
    text = (ROOT / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
    begun = next(line for line in text.splitlines() if line.startswith("builder"))
    names = next(line for line in text.splitlines() if line.startswith("players")).split('"')[1::2]
    other = next(name for name in names if f'"{name}"' not in begun)
    _table(text.replace(begun, f'builder = "{other}"'), "friday.toml")


def _begun(name: str, events: int) -> None:
    """A table of a recorded game after its first events."""
    lines = (ROOT / "examples" / name / "table.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    begin = next(i for i, line in enumerate(lines) if "{ n = 1," in line)
    _table("".join([*lines[: begin + events], "]\n"]))


def _two_rewards() -> None:
    text = TWO.read_text(encoding="utf-8")
    _table(text[: text.index('  { do = "reward", by = "Ben", reward = "downstairs"')] + "]\n")


def _undone() -> None:
    _table(evening()[25])
    _lines("undo", "undo")


def _evenings() -> None:
    Path("evenings").mkdir()
    for name in ("three-players", "solo", "between-two"):
        _example(name, to=f"evenings/{name}.toml")


def _two_records(one: str, two: str) -> None:
    _example("three-players", to=one)
    text = Path(one).read_text(encoding="utf-8")
    Path(two).write_text(text.replace("turn = 90", "turn = 270", 1), encoding="utf-8")


def _tallied() -> None:
    for path in (ROOT / "examples" / "tally").glob("*.toml"):
        Path(path.name).write_bytes(path.read_bytes())
    Path("tally.toml").write_bytes(Path("friday.toml").read_bytes())


# Example -> what was on the table: the evening after an event, or what lays it out. Those that are not here need none.
TABLES = {
    "reveal pumpkin-garden larder parlor": 0,
    "reveal focus-room --skipped 300": lambda: _lines("new anna ben", "adjust 300 0 none"),
    "price": 1,
    f"price {FIVE}": lambda: _lines("new anna ben", f"reveal {FIVE}"),
    "price 15=gra 10=ve": 10,
    "buy pumpkin-garden W=foyer.E": 2,
    "buy hallway -1,-5@90 --dark": 18,
    "buy parlor 0.e --claim 4": 8,
    "buy parlor --pick": 8,
    "pass": 8,
    "reward corridor hallway 1,3": 13,
    "reward sleeping 300 2": 23,
    "reward downstairs --as corridor hallway -4,0@90 --dark": _two_rewards,
    "reward --of armory --as food": _two_rewards,
    "reward --decline": 13,
    "reward ab jester": lambda: _begun("between-four", 27),
    "cards anna all-types money": lambda: _table(ENDING),
    "cards ben round food=3 stairs 400": lambda: _table(ENDING),
    "redo": _undone,
    "redo 2": _undone,
    "amend 3 --before --shift buy larder W=0.e": 4,
    "amend 12 --drop": 12,
    "amend 25 --move 24 --try": 25,
    "amend setup --favor small --favor large": lambda: _lines("new Anna Ben"),
    "amend setup --favor small --favor large --favor money": lambda: _lines("new Anna Ben Cara"),
    "amend setup Anna Ben Cleo": lambda: _lines("new Anna Ben Cara"),
    "amend setup --builder ben --shift --try": 0,
    "where solar": 2,
    "explain solar S=foyer.N": 2,
    "explain final ben": 18,
    "place ab taxidermy-showroom -1,0 hall-of-puzzled-floors 2,0": lambda: _lines(
        f"new anna ben cara dan --game between --throne {' --throne '.join(THRONES.split())}"
    ),
    "offers ab wine-room salon": lambda: _lines(
        f"new anna ben cara dan --game between --throne {' --throne '.join(THRONES.split())}"
    ),
    "play -s friday.toml --record friday.txt": lambda: _example("three-players"),
    "play friday.txt -s again.toml": lambda: _example("three-players", "game.txt", "friday.txt"),
    "audit": lambda: _example("three-players", to="table.toml"),
    "audit friday.toml": lambda: _example("disputed", "friday.toml"),
    "audit evenings/ --json": _evenings,
    "audit evenings/": _evenings,
    "stats": lambda: _example("three-players", to="table.toml"),
    "stats evenings/": _evenings,
    "stats evenings/ --player anna --alias Ann=Anna": _evenings,
    "stats evenings/ --html --out stats.html": _evenings,
    "audit friday.toml --mend mended.toml": _another_builder,
    "replay friday.toml --step": lambda: _example("three-players"),
    "replay friday.toml --from 12 --player ben": lambda: _example("three-players"),
    "replay friday.toml --to 17 --json": lambda: _example("three-players"),
    "review friday.toml": lambda: _example("three-players"),
    "review friday.toml --player ben --json": lambda: _example("three-players"),
    "diff anna.toml ben.toml": lambda: _two_records("anna.toml", "ben.toml"),
    "diff friday.toml right.toml --figures": lambda: _two_records("friday.toml", "right.toml"),
    "replay friday.toml --out right.toml": lambda: _example("three-players"),
    "export --html --out evening.html": lambda: _example("three-players", to="table.toml"),
    "export --bgstats --link": lambda: _example("three-players", to="table.toml"),
    "tally friday.toml --why": _tallied,
    "tally friday.toml --svg --out friday.svg": _tallied,
    "tally --session table.toml --out friday.toml": lambda: _example("three-players", to="table.toml"),
    "export --html --from tally.toml --out friday.html": _tallied,
    "serve -s friday.toml --port 8000": lambda: _example("three-players"),
    "judge mine.toml": lambda: _lines("place pantry foyer.E --castle mine.toml"),
}
NO_TABLE = ("new", "place", "judge", "tally", "import", "play")  # what begins something of its own
NOT_FINE = {  # the examples of a refusal and of findings, and of places that only somebody at a terminal points at
    "buy parlor --pick": Exit.WRONG_LINE,
    "place parlor --castle castle.toml --pick": Exit.WRONG_LINE,
    "try vestibule S=foyer.N --castle castle.toml": Exit.RULES_SAY_NO,
    "explain vestibule S=foyer.N --castle castle.toml": Exit.RULES_SAY_NO,
    "audit friday.toml": Exit.RULES_SAY_NO,
    "diff anna.toml ben.toml": Exit.RULES_SAY_NO,
    "diff friday.toml right.toml --figures": Exit.RULES_SAY_NO,
    "tally --new anna ben --favor small --favor round": Exit.WRONG_LINE,  # nobody answers
    "audit friday.toml --mend mended.toml": Exit.RULES_SAY_NO,
}
MAKES_ITS_CASTLE = ("place pumpkin-garden W=foyer.E --castle castle.toml", "place stairs foyer.S --castle castle.toml")


@cache
def _examples() -> list[str]:
    spec = importlib.util.spec_from_file_location("manual", ROOT / "tools" / "manual.py")
    manual = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(manual)
    group = get_command(app)
    of_commands = [line for name in commands() for line in help_pages.parts(group.get_command(None, name).help)[1]]
    of_commands += help_pages.parts(do_setup.__doc__)[1]
    first = [line for line, _ in help_pages.FIRST_STEPS]
    of_the_manual = [line for _, lines in manual.EXAMPLES for line in lines]
    return list(dict.fromkeys(line.removeprefix("castlescore ") for line in (*of_commands, *first, *of_the_manual)))


def _lay_out(line: str) -> None:
    """The table at which an example is typed: the evening when it had got so far, unless another is named."""
    if not line.startswith(MAKES_ITS_CASTLE):
        _table(CASTLE, "castle.toml")
    table = TABLES.get(line)
    if callable(table):
        table()
    elif table is not None or line.split()[0] not in NO_TABLE:
        _table(evening()[25 if table is None else table])


def _type(line: str, given: str, monkeypatch, capsys) -> tuple[int, str]:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(given.encode()), encoding="utf-8"))
    capsys.readouterr()
    words = [NAMES.get(word, word) for word in shlex.split(line)]
    return run(words), capsys.readouterr().out


def _nobody_waits(monkeypatch) -> None:
    """A second screen on a free port of this machine that ends as soon as it has begun."""
    server = pytest.importorskip("castlescore.cli.serving_pages", reason="castlescore[serve] is not installed")
    opened = serving.opened
    monkeypatch.setattr(serving, "in_the_network", lambda: "127.0.0.1")
    monkeypatch.setattr(serving, "opened", lambda port, lan: opened(0, lan))
    monkeypatch.setattr(server.Server, "run", lambda self, sockets: None)


def _one_of_each_command() -> list[str]:
    return list({line.split()[0]: line for line in reversed(_examples())}.values())


@pytest.mark.parametrize("example", some(_examples(), _one_of_each_command()))
@pytest.mark.many
def test_it_works_where_it_could_be_typed(example, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CASTLESCORE_SESSION", raising=False)
    if example.startswith("serve"):
        _nobody_waits(monkeypatch)
    _lay_out(example)
    out = ""
    for i, part in enumerate(example.split(" | castlescore ")):
        code, out = _type(part, out, monkeypatch, capsys)
        assert code == NOT_FINE.get(example, 0), (i, part, out)
    assert "fits nowhere" not in out


def test_no_table_is_laid_out_for_an_example_that_is_gone():
    assert {*TABLES, *NOT_FINE} <= set(_examples())
