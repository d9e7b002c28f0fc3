"""Castle files of any game: which game one is of, the tiles it may be built of, and what a game without them says."""

from __future__ import annotations

import pytest

from builders import all_games, parse_any_castle, read_any_castle
from castlescore import FileProblem, LimitHit
from castlescore.protocol.castles import TileEntry
from castlescore.protocol.registry import NAMES, first
from castlescore.record.castle_files import castle_reads_back, castle_text, extended, open_boxes, read_or_begin

HEAD = 'format = "castlescore castle 1"\n'
BEGUN = {"castles": "4", "between": "throne-utility-sleeping"}


@pytest.mark.parametrize("game", NAMES)
def test_a_castle_that_is_begun_is_read_as_one_of_its_game(game):
    files = all_games()[game].castle_file
    file = parse_any_castle(files.new_text(BEGUN[game]), "c.toml")
    assert (file.game.meta.id, file.judged.legal) == (game, True)
    beside, entries = file.contents
    assert parse_any_castle(castle_text(game, entries, beside), "c.toml").contents == file.contents


def test_a_castle_that_names_no_game_is_of_the_first():
    file = parse_any_castle(first().castle_file.new_text("3@90").replace('game = "castles"\n', ""), "c.toml")
    assert file.game is first()


@pytest.mark.parametrize("game", ['"chess"', "3", "[]"])
def test_a_castle_of_no_game_is_told_with_the_games_that_there_are(game):
    with pytest.raises(FileProblem, match=r"^c\.toml:2: the game is .*: it is castles or between$"):
        parse_any_castle(f"{HEAD}game = {game}\n", "c.toml")


def test_a_castle_of_a_game_that_does_not_fit_is_refused():
    text = all_games()["between"].castle_file.new_text(BEGUN["between"])
    with pytest.raises(FileProblem, match="the game is 'between'"):
        parse_any_castle(text, "c.toml", fits=lambda game: game.links is not None)


@pytest.mark.parametrize("game", NAMES)
def test_a_catalogue_that_cannot_be_read_is_told_whatever_game_the_castle_is_of(game, tmp_path):
    castle = tmp_path / "c.toml"
    castle.write_text(all_games()[game].castle_file.new_text(BEGUN[game]))
    with pytest.raises(FileProblem, match=r"none\.toml"):
        read_any_castle(str(castle), str(tmp_path / "none.toml"))


def test_a_file_that_is_not_there_begins_with_the_first_room_that_is_told(tmp_path):
    file = read_or_begin(str(tmp_path / "new.toml"), open_boxes(None), "3@90")
    assert (file.next_number, file.game is first(), list(tmp_path.iterdir())) == (1, True, [])


CASTLES = 'format = "castlescore castle 1"\n# ours\ngame = "castles"\n'
BETWEEN = 'format = "castlescore castle 1"\n# ours\ngame = "between"\nthrone = "utility-sleeping"\ncards = ["height"]\n'
SMALL = {
    CASTLES: ({"tile": "foyer", "doors": 3, "at": [0, 0]}, {"tile": "pantry", "join": "W=foyer.E", "claim": 2}),
    BETWEEN: ({"tile": "study", "at": [0, 1]}, {"tile": "crypt", "at": [9, 9], "dispute": True, "claim": 2}),
}
MORE = {CASTLES: TileEntry("solar", (-2, 3), turn=90, claim=4), BETWEEN: TileEntry("aviary", (1, 1), claim=4)}


def _value(value):
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _tables(rows):
    return "".join(
        "\n".join(["[[tile]]", *(f"{key} = {_value(value)} # {key}" for key, value in row.items()), ""]) for row in rows
    )


def _inline(row):
    return "{ " + ", ".join(f"{key} = {_value(value)}" for key, value in row.items()) + " }"


LAYOUTS = {
    "tables": _tables,
    "tables, no end of line": lambda rows: _tables(rows).rstrip("\n"),
    "tables, a comment behind": lambda rows: f"{_tables(rows)}\n# the end",
    "tables, windows": lambda rows: _tables(rows).replace("\n", "\r\n"),
    "one line": lambda rows: f"tile = [{', '.join(map(_inline, rows))}] # all of them\n",
    "lines": lambda rows: "\n".join(["tile = [ # these", *(f"  {_inline(row)}, # one" for row in rows), "]", ""]),
    "lines, no last comma": lambda rows: "tile = [\n  " + ",\n  ".join(map(_inline, rows)) + " # last\n]",
    "quoted": lambda rows: f'"t\\u0069le" = [{", ".join(map(_inline, rows))}]\n',
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("head", SMALL, ids=["castles", "between"])
def test_a_tile_more_in_every_layout_keeps_every_line(head, layout):
    text = head + LAYOUTS[layout](SMALL[head])
    file = parse_any_castle(text, "c.toml")
    longer, proof = extended(file, MORE[head])
    proof(longer)
    again = parse_any_castle(longer, "c.toml")
    beside, tiles = file.contents
    assert again.contents == (beside, [*tiles, MORE[head]])
    assert again.next_number == 3
    at = 0
    for line in text.splitlines():  # each is there, in its order; only a comma may have come to a last entry
        code, mark, comment = line.partition(" #")
        at = longer.index(code.rstrip("]"), at)
        at = longer.index(mark + comment, at)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("head", SMALL, ids=["castles", "between"])
def test_its_lines_end_as_those_of_the_file(head, layout):
    text = (head + LAYOUTS[layout](SMALL[head])).replace("\r\n", "\n")
    plain, _ = extended(parse_any_castle(text, "c.toml"), MORE[head])
    windows, proof = extended(parse_any_castle(text.replace("\n", "\r\n"), "c.toml"), MORE[head])
    proof(windows)
    assert "\r" not in plain and windows == plain.replace("\n", "\r\n")


@pytest.mark.parametrize("head", [BETWEEN, f"{BETWEEN}tile = []\n", f"{BETWEEN}tile = [\n]\n"])
def test_the_first_tile(head):
    longer, proof = extended(parse_any_castle(head, "c.toml"), MORE[BETWEEN])
    proof(longer)
    assert parse_any_castle(longer, "c.toml").contents[1] == [MORE[BETWEEN]]


@pytest.mark.parametrize("head", SMALL, ids=["castles", "between"])
def test_what_reads_back_as_something_else_is_refused(head):
    text = head + _tables(SMALL[head])
    file = parse_any_castle(text, "c.toml")
    (beside, tiles), of = file.contents, (file.game, file.box)
    castle_reads_back("c.toml", (beside, tiles), *of)(text)
    for meant in [(beside, tiles[:-1]), (beside, [*tiles[:-1], MORE[head]]), (("x",), tiles)]:
        with pytest.raises(FileProblem, match=r"^c\.toml: .*something else.*Nothing was written"):
            castle_reads_back("c.toml", meant, *of)(text)
    with pytest.raises(FileProblem, match=r"^c\.toml:\d+: not valid TOML.*Nothing was written"):
        castle_reads_back("c.toml", (beside, tiles), *of)(f"{text}tile = [")


@pytest.mark.parametrize("head", SMALL, ids=["castles", "between"])
@pytest.mark.many
def test_a_castle_of_300_tiles_takes_no_more(head):
    first, last = SMALL[head]
    text = head + _tables([first, *[{**last, "dispute": True}] * 299])
    file = parse_any_castle(text, "c.toml")
    assert file.next_number == 300
    longer, proof = extended(file, MORE[head])
    with pytest.raises(LimitHit, match="301 tiles; a castle may have 300"):
        proof(longer)


@pytest.mark.parametrize("head", SMALL, ids=["castles", "between"])
@pytest.mark.many
def test_a_file_that_would_grow_beyond_4_mib(head):
    text = head + _tables(SMALL[head])
    file = parse_any_castle(f"{text}# {'x' * (4 * 1024 * 1024 - len(text) - 10)}\n", "c.toml")
    longer, proof = extended(file, MORE[head])
    with pytest.raises(LimitHit, match="4 MiB"):
        proof(longer)


@pytest.mark.parametrize("head", SMALL, ids=["castles", "between"])
def test_a_place_beyond_the_limit_is_refused(head):
    file = parse_any_castle(head + _tables(SMALL[head]), "c.toml")
    longer, proof = extended(file, TileEntry("solar" if head == CASTLES else "aviary", (100_001, 0)))
    with pytest.raises(FileProblem, match="tile 2: 'at' should be two whole numbers from -100000 to 100000"):
        proof(longer)
