"""A game of another package: its tiles are looked up and completed, and the shell speaks of its table."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from castlescore.cli.completion.candidates import candidates
from castlescore.cli.completion.shells import replay_at
from castlescore.cli.terminal import shell
from castlescore.protocol import registry
from castlescore.protocol.game import Game, Meta
from castlescore.protocol.words import Word
from castlescore.words.candidates import fit, plain

SESSION = 'format = "castlescore session 1"\ngame = "strip"\nplayers = ["Anna"]\nevent = []\n'
CASTLE = 'format = "castlescore castle 1"\ngame = "strip"\n'


@dataclass(frozen=True)
class Square:
    """The one kind of tile."""

    id: str
    names: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return self.id


SQUARES = {name: Square(name) for name in ("red-square", "blue-square")}


class Strip(Game):
    """Squares in a row."""

    meta = Meta(
        "strip",
        "Squares in a Row",
        9,
        "place SQUARE",
        "new anna --game strip",
    )
    lookup = SimpleNamespace(
        tiles=lambda path=None: SQUARES,
        kinds=lambda: {"square": ()},
        kind_word=lambda kind: kind,
        kind=lambda query: lambda tile: query == "square",
        words=lambda: plain(SQUARES),
        choices=lambda option, line: None,
    )
    catalogue = SimpleNamespace(
        tile_document=lambda tile: {"id": tile.id, "game": "strip"},
        tile_table=lambda found, width: [tile.id for tile in found],
    )
    completion = SimpleNamespace(
        begin=lambda header, path: tuple(header["players"]),
        possible=lambda table: ("place",),
        words_of=lambda line, typed, evening: fit(typed, plain(SQUARES) if line.command == "place" else ()),
        values=lambda option, line, evening: [Word("left"), Word("right")],
        words_of_file=lambda document, line, typed: plain([document["game"]]),
    )
    hints = SimpleNamespace(
        moment=lambda table: f"{len(table)} at the strip",
        rows=lambda table: [("place red", "lay a square")],
        check=lambda table: "check strip POINTS",
    )
    presenter = SimpleNamespace(prompt=lambda table: ["Anna lays."])
    words = SimpleNamespace(lookup=lookup, completion=completion, lines=hints)
    view = SimpleNamespace(catalogue=catalogue, presenter=presenter)


STRIP = Strip()


@pytest.fixture(autouse=True)
def installed(monkeypatch, folder):
    """The game is found by its name, as an installed one is."""
    monkeypatch.setattr(registry, "_installed", lambda name: STRIP if name == "strip" else None)
    (folder / "castle.toml").write_text(CASTLE, encoding="utf-8")


@pytest.fixture
def laid(folder):
    """Its table lies here."""
    (folder / "table.toml").write_text(SESSION, encoding="utf-8")
    return replay_at("table.toml")


def texts(words: list[str], typed: str, replay=None) -> list[str]:
    """What could come next."""
    return [one.text for one in candidates(words, typed, replay)]


def test_its_tiles_are_listed(typed):
    assert typed("tiles --game strip").out.split() == list(SQUARES)
    assert typed("tiles red --game strip --json").json == {"tiles": [{"id": "red-square", "game": "strip"}]}
    assert typed("tiles sauna --game strip").err.startswith("no tile called 'sauna'")
    assert typed("tiles --game chess").code == 2


def test_at_its_table_only_its_tiles_are_meant(typed, laid):
    assert typed("tiles").out.split() == list(SQUARES)
    assert texts(["tiles"], "", laid) == ["square", *SQUARES]


def test_its_lines_are_completed(laid):
    assert texts([], "p", laid)[0] == "place"
    assert not {"buy", "reward"} & set(texts([], "", laid))
    assert texts(["place"], "blue", laid) == ["blue-square"]
    assert texts(["where", "--castle", "castle.toml"], "") == ["strip"]


def test_the_shell_says_what_the_game_does(laid):
    assert shell.prompt(laid) == "1 at the strip> "
    rows = shell.now(laid)
    assert rows[:2] == ["Anna lays.", "  place red  lay a square"]
    assert any("check strip POINTS" in row for row in rows)
    assert "? place: its help" in rows[-1]
    assert shell.waits(laid) == ["Anna lays."]
