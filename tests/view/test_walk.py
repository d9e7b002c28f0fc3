"""The evening for the slider: at every event what was there then, and nothing else."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from builders import EXAMPLES
from builders.evenings import HEADER, OPENING
from castlescore.protocol.evening import Record
from castlescore.record.chronicle import chronicle, walked
from castlescore.record.session_file import parse_record, read_record
from castlescore.view.pages import WalkView, walk_view
from castlescore.view.svg import film

GAMES = ("solo/table", "three-players/table", "disputed/friday", "between-two/table")


@cache
def record(name: str) -> Record:
    return read_record(str(EXAMPLES / f"{name}.toml"))


@cache
def walk(name: str) -> WalkView:
    result = walk_view(chronicle(record(name)))
    assert result is not None
    return result


def pieces(svg: str, n: int) -> list[str]:
    """What a film shows at an event, by what its pieces say of themselves."""
    matches = re.findall(r'<g data-at="([^"]*)">(.*?)</g>(?=<g data-at=|\n?</svg>)', svg, re.DOTALL)
    assert len(matches) == svg.count("data-at=")
    spans = [([tuple(map(int, span.split("-"))) for span in at.split()], piece) for at, piece in matches]
    return [piece for times, piece in spans if any(first <= n <= last for first, last in times)]


def test_a_film_has_each_piece_once_with_the_times_at_which_it_is_there():
    moments = [[["a"], ["x"]], [["a", "b"], ["x"]], [["a"], ["y"]], [["a", "b"], ["x"]]]
    assert film(moments) == (
        '<g data-at="0-3">a</g><g data-at="1-1 3-3">b</g><g data-at="0-1 3-3">x</g><g data-at="2-2">y</g>'
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_at_every_event_as_many_tiles_lie_as_in_the_castles_then(name):
    """What is drawn, against the tables of the walk: the tiles of each castle, which both games call differently."""
    view = walk(name)
    for moment in walked(record(name)).moments:
        table = moment.after
        castles = [p.castle for p in table.players] if hasattr(table, "players") else [s.castle for s in table.sites]
        for castle, drawn in zip(castles, view.films, strict=True):
            tiles = [piece for piece in pieces(drawn.svg, moment.n) if piece.startswith('<g class="tile')]
            assert len(tiles) == len(list(castle.rooms if hasattr(castle, "rooms") else castle)), moment.n


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.many
def test_the_cells_of_an_event_are_those_of_its_table(name):
    document = json.loads(walk(name).data)
    game = chronicle(record(name)).replay.game
    moments = walked(record(name)).moments
    assert len(document["events"]) == len(moments) == walk(name).last + 1
    for moment, (stretch, kind, disputed) in zip(moments, document["events"], strict=True):
        cells = [[list(row) for row in sheet.rows] for sheet in game.page.standing(moment.after)]
        assert document["cells"][kind] == cells
        assert document["stretches"][stretch] == game.log.heading(moment.after)
        assert disputed == moment.is_disputed


def test_disputed_events_are_marked():
    assert walk("disputed/friday").marks == (46, 51, 82, 83, 86)
    assert walk("three-players/table").marks == ()


def test_what_was_undone_goes_and_comes_back():
    text = (HEADER + OPENING).replace("\n]", '\n  { n = 4, do = "undo", count = 1 },\n]')
    view = walk_view(chronicle(parse_record(text, "table.toml")))
    ben = view.films[1].svg
    assert ["Larder" in "".join(pieces(ben, n)) for n in range(5)] == [False, False, False, True, False]


def test_foreign_words_cannot_end_what_holds_them():
    text = (HEADER + OPENING).replace("Ben", "B</script><script>alert(1)")
    data = walk_view(chronicle(parse_record(text, "table.toml"))).data
    assert "<" not in data and "B</script><script>alert(1)" in json.loads(data)["cells"][0][0][1]


def test_a_table_where_nothing_was_played_has_no_slider():
    assert walk_view(chronicle(parse_record(HEADER, "table.toml"))) is None


@pytest.mark.parametrize("name", GAMES)
def test_the_stretch_is_a_sentence_of_its_own(name):
    """It begins with a capital letter, as the heading that it is elsewhere."""
    words = json.loads(walk(name).data)["words"]
    assert words["at"] == "Event {n} of {last}. {stretch}"
    assert words["undone"] == "Event {n} of {last}, undone later. {stretch}"
