"""place: one more tile at the end of a castle file, or no change at all."""

from __future__ import annotations

import pytest

CASTLES = '# ours\nformat = "castlescore castle 1"\ngame = "castles"\n'
BETWEEN = '# ours\nformat = "castlescore castle 1"\ngame = "between"\nthrone = "utility-sleeping"\n'


FULL = {
    CASTLES: ('[[tile]]\ntile = "foyer"\nat = [0, 0]\n', '[[tile]]\ntile = "solar"\nat = [90000, 0]\ndispute = true\n'),
    BETWEEN: ("", '[[tile]]\ntile = "taxidermy-showroom"\nat = [-1, 0]\ndispute = true\n'),
}


@pytest.mark.parametrize("head", FULL, ids=["castles", "between"])
@pytest.mark.many
def test_a_castle_of_300_tiles_takes_no_more(typed, folder, head):
    first, lone = FULL[head]
    path = folder / "full.toml"
    path.write_text(head + first + (299 if first else 300) * lone)
    before, names = path.read_bytes(), sorted(folder.iterdir())
    answer = typed("place " + ("pantry E=foyer.W" if first else "study 0,1") + " --castle full.toml")
    assert answer.code == 3
    assert answer.err == "full.toml: 301 tiles; a castle may have 300. Nothing was written.\n"
    assert (path.read_bytes(), sorted(folder.iterdir())) == (before, names)


@pytest.mark.parametrize("head", FULL, ids=["castles", "between"])
@pytest.mark.parametrize(
    "line", ["where {tile}", "where {tile} --json", "try {tile} {place}", "explain {tile} {place}"]
)
@pytest.mark.many
def test_beside_what_is_asked_about_such_a_castle_stands_that_it_takes_no_more(typed, folder, head, line):
    first, lone = FULL[head]
    tile, place = ("pantry", "E=foyer.W") if first else ("study", "0,1")
    line = line.format(tile=tile, place=place) + " --castle full.toml"
    (folder / "full.toml").write_text(head + first + (298 if first else 299) * lone)
    before = typed(line)
    (folder / "full.toml").write_text(head + first + (299 if first else 300) * lone)
    answer = typed(line)
    assert (before.code, before.err, answer.code) == (answer.code, "", before.code)
    said = "full.toml: as many tiles as a castle may have (300); place refuses one more\n"
    assert (answer.err, bool(answer.out)) == (said, True)


@pytest.mark.slow
def test_a_file_that_would_grow_beyond_the_limit_is_left(typed, small):
    room = 4 * 1024 * 1024 - small.stat().st_size - 20
    small.write_text(small.read_text() + "\n#" + "x" * room)
    before = small.read_bytes()
    answer = typed("place solar S=foyer.N --castle small.toml")
    assert answer.code == 3
    assert "4 MiB" in answer.err
    assert small.read_bytes() == before
