"""Files of Castles of Mad King Ludwig: castles, catalogues, the numbers of a table."""

from __future__ import annotations

import re

import pytest

from builders import parse_any_castle, read_any_castle
from castlescore import FileProblem, LimitHit
from castlescore.games.castles.files.castle_file import entries_of
from castlescore.games.castles.files.setup import parse_setup
from castlescore.protocol.castles import TileEntry
from castlescore.record.castle_files import castle_text
from castlescore.toml.reading import MOST_TILES

HEAD = 'format = "castlescore castle 1"\n'
FOYER = '[[tile]]\ntile = "foyer"\nat = [0, 0]\n'


def _refused(text: str) -> str:
    with pytest.raises((FileProblem, LimitHit)) as told:
        parse_any_castle(text, "c.toml")
    message = str(told.value)
    assert re.match(r"c\.toml(:\d+)?: ", message)
    assert message.isprintable()
    assert len(message) < 1000
    return message


def _with(*rows: str) -> str:
    return HEAD + FOYER + "".join(f"[[tile]]\n{row}\n" for row in rows)


def test_the_smallest_castle():
    judged = parse_any_castle(HEAD + FOYER, "c.toml").judged
    assert (judged.legal, judged.points, len(judged.tiles)) == (True, 0, 1)
    assert len(judged.tiles[0].placed.form.doors) == 4


def test_a_foyer_may_lie_anywhere_and_turned():
    text = HEAD + '[[tile]]\ntile = "foyer"\nat = [-70000, 31]\nturn = 90\ndoors = 3\n'
    judged = parse_any_castle(text + '[[tile]]\ntile = "pantry"\njoin = "W=foyer.E"\n', "c.toml").judged
    assert (judged.legal, judged.tiles[1].placed.at[0]) == (True, -69997)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "first line should be"),
        (HEAD, "'tile' is missing"),
        (HEAD + "tile = []\n", "tile"),
        (HEAD + "tile = 3\n", "tile"),
        (HEAD + "tile = [3]\n", "tile"),
        (HEAD.replace("1", "2") + FOYER, "newer castlescore"),
        (HEAD.replace("castle 1", "session 1") + FOYER, "castle file is needed"),
        (HEAD + 'game = "chess"\n' + FOYER, "chess"),
        (HEAD + "name = 1\n" + FOYER, "unknown key 'name'"),
        (_with('tile = "solar"\nat = [9, 9]\ncolour = 1'), "tile 1: unknown key 'colour'"),
        (_with('tile = "solar"'), "tile 1: a tile needs 'at' or 'join'"),
        (_with('tile = "solar"\nat = [1, 1]\njoin = "S=foyer.N"'), "not both"),
        (_with('tile = "solar"\njoin = "S=foyer.N"\nturn = 90'), "'join' decides the turn"),
        (_with("at = [1, 1]"), "the key 'tile' is missing"),
        (_with('tile = "sollar"\nat = [1, 1]'), "close to it: solar"),
        (_with('tile = "solar"\nat = [1]'), "at"),
        (_with('tile = "solar"\nat = [1, 2, 3]'), "at"),
        (_with('tile = "solar"\nat = [1.0, 2]'), "at"),
        (_with('tile = "solar"\nat = ["1", 2]'), "at"),
        (_with('tile = "solar"\nat = [true, 2]'), "at"),
        (_with('tile = "solar"\nat = [100001, 0]'), "100000"),
        (_with('tile = "solar"\nat = [0, -100001]'), "100000"),
        (_with('tile = "solar"\nat = [1' + "0" * 1000 + ", 0]"), "100000"),
        (_with('tile = "solar"\nat = [0x' + "f" * 6000 + ", 0]"), "100000"),
        (_with('tile = "solar"\nat = [1, 2]\nturn = 45'), "turn"),
        (_with('tile = "solar"\nat = [1, 2]\nturn = 0x' + "f" * 6000), "turn"),
        (_with('tile = "solar"\nat = [1, 2]\nclaim = 1' + "0" * 1000), "claim"),
        (_with('tile = "solar"\nat = [1, 2]\nclaim = 1.5'), "claim"),
        (_with('tile = "solar"\nat = [1, 2]\ndispute = 1'), "dispute"),
        (_with('tile = "solar"\nat = [1, 2]\ndoors = 3'), "'doors' is for the foyer"),
        (HEAD + FOYER + "doors = 5\n", "doors"),
        (HEAD + FOYER + "doors = nan\n", "doors"),
        (HEAD + "format = 1\n" + FOYER, "not valid TOML"),
    ],
)
def test_what_a_castle_file_may_not_say(text, why):
    assert why in _refused(text)


def test_a_tile_may_have_any_of_its_names():
    judged = parse_any_castle(
        _with('tile = "Solar"\nat = [9, 9]', 'tile = "green house"\nat = [1, 1]'), "c.toml"
    ).judged
    assert [row.placed.tile.id for row in judged.tiles[1:]] == ["solar", "green-house"]


def test_a_missing_format_is_a_remark_and_other_mistakes_are_named_together():
    text = _with('tile = "sollar"\nat = [1, 1]', 'tile = "lader"\nat = [1, 1]')
    with pytest.raises(FileProblem) as problem:
        parse_any_castle(text, "c.toml")
    assert [row.partition(" tile ")[0] for row in str(problem.value).splitlines()] == ["c.toml:6:", "c.toml:9:"]
    file = parse_any_castle(FOYER, "c.toml")
    assert "its first line should be format" in file.remarks[0]


def test_there_is_one_foyer_and_it_comes_first():
    assert "none is here" in _refused(HEAD + '[[tile]]\ntile = "solar"\nat = [0, 0]\n')
    assert "tile 0, 1" in _refused(HEAD + FOYER + FOYER)
    assert "tile 1" in _refused(HEAD + '[[tile]]\ntile = "solar"\nat = [9, 9]\n' + FOYER)
    assert "in dispute" in _refused(HEAD + FOYER + "dispute = true\n")


@pytest.mark.parametrize(
    ("join", "why"),
    [
        ("foyer.N", "DOOR=TILE.DOOR"),
        ("1,2", "DOOR=TILE.DOOR"),
        ("3", "DOOR=TILE.DOOR"),
        ("nonsense", "no place"),
        ("S=crypt.N", "no tile of this castle is called 'crypt'"),
        ("S=foyer.N9", "has no entrance N9"),
        ("W=foyer.N", "which of them is W"),
        ("S=7.N", "no tile 7"),
        ("S=stairs-2.N", "no tile of this castle"),
        ("\\u001b[2J", "no place"),
        ("E=" + "x" * 5000 + ".N", "no tile of this castle"),
    ],
)
def test_a_join_that_leads_nowhere_is_told_with_its_tile(join, why):
    message = _refused(_with(f'tile = "solar"\njoin = "{join}"'))
    assert "tile 1: 'join': " in message
    assert why in message


def test_a_join_to_a_later_or_a_disputed_tile_leads_nowhere():
    assert "no tile" in _refused(_with('tile = "solar"\njoin = "S=crypt.N"', 'tile = "crypt"\nat = [9, 9]'))
    disputed = 'tile = "pantry"\njoin = "W=foyer.E"\ndispute = true'
    assert "no tile" in _refused(_with(disputed, 'tile = "solar"\njoin = "S=pantry.E"'))


def test_a_join_may_not_lead_beyond_the_limit():
    text = HEAD + '[[tile]]\ntile = "foyer"\nat = [100000, 0]\n[[tile]]\ntile = "pantry"\njoin = "W=foyer.E"\n'
    assert "100000" in _refused(text)


def test_300_tiles_and_no_more():
    row = 'tile = "solar"\nat = [5000, 5000]\ndispute = true'
    assert len(parse_any_castle(_with(*[row] * (MOST_TILES - 1)), "c.toml").judged.tiles) == 300
    assert "301 tiles; a castle may have 300" in _refused(_with(*[row] * MOST_TILES))


def test_a_room_twice_too_many_stairs_and_hallways_are_judged():
    def rules(*rows: str) -> set[str]:
        judged = parse_any_castle(_with(*rows), "c.toml").judged
        return {v.rule for v in judged.tiles[-1].verdict.violations}

    assert "BOX-1" in rules('tile = "solar"\nat = [30, 0]', 'tile = "solar"\nat = [50, 0]')
    sides = ("hallway", "downstairs-hallway")
    halls = [f'tile = "{sides[i % 2]}"\nat = [{30 * i + 30}, 9]' for i in range(10)]
    stairs = [f'tile = "stairs"\nat = [{30 * i + 30}, 9]' for i in range(7)]
    assert "BOX-1" in rules(*halls)
    assert "BOX-1" not in rules(*halls[:9])
    assert "BOX-1" in rules(*stairs)
    assert "BOX-1" not in rules(*stairs[:6])


def test_what_is_written_reads_back_the_same():
    entries = [
        TileEntry("foyer", (3, -4), 90, 3),
        TileEntry("pantry", (6, -4), 90, claim=-2),
        TileEntry("stairs", (0, -3), dispute=True),
    ]
    assert entries_of(parse_any_castle(castle_text("castles", entries, {}), "c.toml").judged) == entries


def test_a_file_is_read_by_its_path(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text(HEAD + FOYER)
    assert read_any_castle(str(path)).next_number == 1


@pytest.fixture
def read(tmp_path):
    def of(text):
        path = tmp_path / "s.toml"
        path.write_text(text)
        return parse_setup(path.read_text(encoding="utf-8"), str(path))

    return of


def test_only_what_is_said_is_returned(read):
    assert read("small_stack = 9\nmarket = [15000, 1000]\n") == {"small_stack": 9, "market": [15000, 1000]}
    assert read("") == {}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("stack = 3\n", "stack"),
        ("small_stack = -1\n", "small_stack"),
        ("small_stack = 101\n", "small_stack"),
        ("large_stack = '7'\n", "large_stack"),
        ("market = []\n", "market"),
        ("market = [1.5]\n", "market"),
        ("room_cards = 0\n", "room_cards"),
        ("favor_points = [1, 2, 3, 4, 5, 6]\n", "favor_points"),
        ("start_points = [true]\n", "start_points"),
        ("= 3\n", "not valid TOML"),
    ],
)
def test_what_is_wrong_is_named_with_the_file(read, text, key):
    with pytest.raises(FileProblem, match=key) as caught:
        read(text)
    assert "s.toml" in str(caught.value)
