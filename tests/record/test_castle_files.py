"""Castle files of any game: which game one is of, the tiles it may be built of, and what a game without them says."""

from __future__ import annotations

import pytest

from castlescore.core.errors import FileProblem, Unclear
from castlescore.protocol.castle_entries import castle_text
from castlescore.protocol.game import Meta
from castlescore.protocol.registry import all_games, first, names
from castlescore.record.castle_files import open_boxes, parse_any_castle, read_any_castle, read_or_begin
from castlescore.words.plain_game import PlainGame

HEAD = 'format = "castlescore castle 1"\n'
BEGUN = {"castles": "4", "between": "throne-utility-sleeping"}


@pytest.mark.parametrize("game", names())
def test_a_castle_that_is_begun_is_read_as_one_of_its_game(game):
    files = all_games()[game].files.castle_file
    file = parse_any_castle(files.begun(BEGUN[game]), "c.toml")
    assert (file.game.meta.id, file.judged.legal) == (game, True)
    beside, entries = file.contents
    assert parse_any_castle(castle_text(game, entries, beside), "c.toml").contents == file.contents


def test_a_castle_that_names_no_game_is_of_the_first():
    file = parse_any_castle(first().files.castle_file.begun("3@90").replace('game = "castles"\n', ""), "c.toml")
    assert file.game is first()


@pytest.mark.parametrize("game", ['"chess"', "3", "[]"])
def test_a_castle_of_no_game_is_told_with_the_games_that_there_are(game):
    with pytest.raises(FileProblem, match=r"^c\.toml:2: the game is .*: it is castles or between$"):
        parse_any_castle(f"{HEAD}game = {game}\n", "c.toml")


def test_a_castle_of_a_game_that_does_not_fit_is_refused():
    text = all_games()["between"].files.castle_file.begun(BEGUN["between"])
    with pytest.raises(FileProblem, match="the game is 'between'"):
        parse_any_castle(text, "c.toml", fits=lambda game: game.files.links is not None)


@pytest.mark.parametrize("game", names())
def test_a_catalogue_that_cannot_be_read_is_told_whatever_game_the_castle_is_of(game, tmp_path):
    castle = tmp_path / "c.toml"
    castle.write_text(all_games()[game].files.castle_file.begun(BEGUN[game]))
    with pytest.raises(FileProblem, match=r"none\.toml"):
        read_any_castle(str(castle), str(tmp_path / "none.toml"))


def test_a_file_that_is_not_there_begins_with_the_first_room_that_is_told(tmp_path):
    file = read_or_begin(str(tmp_path / "new.toml"), open_boxes(None), "3@90")
    assert (file.next_number, file.game is first(), list(tmp_path.iterdir())) == (1, True, [])


def test_a_game_without_castle_files_says_so():
    class Bare(PlainGame):
        meta = Meta(id="bare", name="Bare", rank=9, lays="lay TILE", begins="new")

    bare = Bare()
    assert bare.files.links is None
    with pytest.raises(Unclear, match=r"^Bare has no castle files$"):
        bare.files.castle_file.begun("")
    with pytest.raises(Unclear, match=r"^Bare has no castles to export$"):
        bare.words.exports.drawn(None)
