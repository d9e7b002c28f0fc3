"""place: one more tile at the end of a castle file, or no change at all."""

from __future__ import annotations

import tomllib

import pytest


def test_a_tile_is_written_at_the_end_and_every_line_kept(typed, small):
    before = small.read_text()
    answer = typed("place solar S=foyer.N --castle small.toml --claim 4")
    assert answer.code == 0
    assert small.read_text() == before + '\n[[tile]]\ntile = "solar"\nat = [-2, 3]\nclaim = 4\n'


def test_a_claim_that_differs_is_told_and_kept(typed, small):
    answer = typed("place solar S=foyer.N --castle small.toml --claim 4")
    assert answer.code == 0
    assert "you counted 4, the rules give 2" in answer.out
    assert typed("judge small.toml --json").json["tiles"][-1]["claim"] == 4


def test_a_claim_that_differs_is_told_in_json_too(typed, small):
    (small.parent / "again.toml").write_text(small.read_text())
    found = typed("place solar S=foyer.N --castle small.toml --claim 4 --json").json
    assert (found["claim"], found["points"]["total"]) == (4, 2)
    assert found["told"] == ["you counted 4, the rules give 2"]
    assert typed("place solar S=foyer.N --castle again.toml --claim 2 --json").json["told"] == []


def test_a_refused_place_leaves_the_file_byte_for_byte_and_no_litter(typed, small, folder):
    before, names = small.read_bytes(), sorted(folder.iterdir())
    for line, code in [
        ("place vestibule S=foyer.N --castle small.toml", 1),
        ("place vestibule S=foyer.N --castle small.toml --json", 1),
        ("place solar foyer.N --castle small.toml", 2),
        ("place nothing 1 --castle small.toml", 2),
        ("place solar 100001,0 --castle small.toml", 3),
        ("place solar S=foyer.N --castle small.toml --claim many", 2),
        ("place solar S=foyer.N --castle small.toml --claim 9999999", 2),
    ]:
        assert typed(line).code == code, line
        assert small.read_bytes() == before
        assert sorted(folder.iterdir()) == names


def test_a_refusal_as_json_names_every_rule(typed, small):
    answer = typed("place vestibule S=foyer.N --castle small.toml --json")
    [broken] = answer.json["refused"]
    assert (broken["rule"], broken["page"], broken["with"]) == ("PLACE-6", "9, 16", [1])
    assert broken["why"]


def test_what_is_placed_is_what_json_says(typed, small):
    answer = typed("place hallway W=foyer.N --dispute --castle small.toml --json")
    assert answer.code == 0
    [row] = [row for row in tomllib.loads(small.read_text())["tile"] if row["tile"] == "hallway"]
    assert (row["at"], row.get("turn", 0), row["dispute"]) == (answer.json["at"], answer.json["turn"], True)


WRITTEN = "\n  written down as disputed: it is judged and not built\n"


def test_a_disputed_tile_is_written_legal_or_not(typed, small):
    answer = typed("place vestibule S=foyer.N --castle small.toml --dispute")
    assert (answer.code, answer.out[:3], WRITTEN in answer.out) == (0, "no:", True)
    judged = typed("judge small.toml --json")
    assert judged.code == 1
    assert (judged.json["tiles"][-1]["dispute"], judged.json["tiles"][-1]["legal"]) == (True, False)
    assert WRITTEN in typed("place stairs 1 --castle small.toml --dispute").out
    assert "disputed" not in typed("place stairs 1 --castle small.toml").out


@pytest.mark.parametrize(
    ("option", "doors", "turn"),
    [("", 4, None), ("--foyer 3", 3, None), ("--foyer 3@90", 3, 90), ("--foyer 3@w", 3, 270)],
)
def test_a_new_file_begins_with_a_foyer(typed, folder, option, doors, turn):
    answer = typed(f"place hallway S1=foyer.N --castle new.toml {option}")
    assert answer.code == 0
    foyer, hallway = tomllib.loads((folder / "new.toml").read_text())["tile"]
    assert (foyer["tile"], foyer["doors"], foyer["at"], foyer.get("turn")) == ("foyer", doors, [0, 0], turn)
    assert hallway["tile"] == "hallway"


def test_a_refused_first_tile_makes_no_file(typed, folder):
    assert typed("place hallway 20,20 --castle new.toml").code == 1
    assert typed("place hallway --castle new.toml").code == 2
    assert not (folder / "new.toml").exists()


@pytest.mark.parametrize("foyer", ["5", "3@45", "", "n"])
def test_a_foyer_that_is_none_is_2(typed, foyer):
    assert typed("place", "hallway", "W=foyer.E", "--castle", "new.toml", "--foyer", foyer).code == 2


def test_the_number_of_where_is_the_number_of_place(typed, small):
    for tile, n in [("solar", 4), ("hallway", 7), ("stairs", 2), ("crypt", 1)]:
        wanted = typed(f"where {tile} --castle small.toml --json").json["placements"][n - 1]
        answer = typed(f"place {tile} {n} --castle small.toml --json")
        assert (answer.code, answer.json["at"], answer.json["turn"]) == (0, wanted["at"], wanted["turn"])
    judged = typed("judge small.toml --json")
    assert judged.code == 0
    assert [row["tile"] for row in judged.json["tiles"][4:]] == ["solar", "hallway", "stairs", "crypt"]


def test_the_dark_side_is_written_under_its_own_name(typed, small):
    assert typed("place hallway E=stairs-2.W --dark --castle small.toml").code == 0
    assert 'tile = "downstairs-hallway"' in small.read_text()


CASTLES = '# ours\nformat = "castlescore castle 1"\ngame = "castles"\n'
BETWEEN = '# ours\nformat = "castlescore castle 1"\ngame = "between"\nthrone = "utility-sleeping"\n'
INLINE = {
    CASTLES: ('{ tile = "foyer", doors = 3, at = [0, 0], turn = 90 }', "hallway 1", "hallway"),
    BETWEEN: ('{ tile = "taxidermy-showroom", at = [-1, 0] }', "hall-of-puzzled-floors 2,0", "hall-of-puzzled-floors"),
}


@pytest.mark.parametrize("array", ["tile = [{}] # one\n", "tile = [\n  {}, # one\n]\n", "tile = [\n  {} # one\n]"])
@pytest.mark.parametrize("head", INLINE, ids=["castles", "between"])
def test_tiles_in_an_inline_array_get_one_more_and_keep_their_comments(typed, folder, head, array):
    path = folder / "inline.toml"
    first, words, tile = INLINE[head]
    path.write_text(head + array.format(first))
    rows = tomllib.loads(path.read_text())["tile"]
    assert typed(f"place {words} --castle inline.toml").code == 0
    after = path.read_text()
    assert tomllib.loads(after)["tile"][:-1] == rows
    assert tomllib.loads(after)["tile"][-1]["tile"] == tile
    assert (after.startswith(head), after.count("# one")) == (True, 1)
    assert len(typed("judge inline.toml --json").json["tiles"]) == 2


FULL = {
    CASTLES: ('[[tile]]\ntile = "foyer"\nat = [0, 0]\n', '[[tile]]\ntile = "solar"\nat = [90000, 0]\ndispute = true\n'),
    BETWEEN: ("", '[[tile]]\ntile = "taxidermy-showroom"\nat = [-1, 0]\ndispute = true\n'),
}


@pytest.mark.parametrize("head", FULL, ids=["castles", "between"])
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


FAR = {
    CASTLES: ('[[tile]]\ntile = "foyer"\nat = [99998, 0]\n', "hallway", "W=foyer.E", "100001,1"),
    BETWEEN: (
        '[[tile]]\ntile = "taxidermy-showroom"\nat = [100000, 0]\n',
        "hall-of-puzzled-floors",
        "100001,0",
        "100001,0",
    ),
}


@pytest.mark.parametrize("head", FAR, ids=["castles", "between"])
def test_no_place_beyond_the_limit_is_offered_judged_or_written(typed, folder, head):
    first, tile, beyond, spot = FAR[head]
    path = folder / "far.toml"
    path.write_text(head + first)
    for line in ("place", "place --dispute", "try", "explain"):
        answer = typed(f"{line} {tile} {beyond} --castle far.toml")
        assert (answer.code, path.read_text()) == (3, head + first), line
        assert spot in answer.err
        assert "places reach to 100000" in answer.err
    answer = typed(f"where {tile} --castle far.toml --json")
    placements = answer.json["placements"]
    assert answer.err == "Places farther than 100000 from the origin are left out: no file could keep them.\n"
    assert all(max(map(abs, found["at"])) <= 100_000 for found in placements)
    assert placements
    assert typed(f"place {tile} 1 --castle far.toml").code == 0
    assert len(typed("judge far.toml --json").json["tiles"]) == 2
    path.write_text((head + first).replace("99998", "0").replace("100000", "2"))
    assert typed(f"where {tile} --castle far.toml").err == ""


@pytest.mark.parametrize("head", FULL, ids=["castles", "between"])
def test_a_file_with_a_mark_before_it_is_read_and_written(typed, folder, head):
    path = folder / "marked.toml"
    path.write_bytes(b"\xef\xbb\xbf" + (head + "".join(FULL[head]).replace("90000", "80")).encode())
    tile = "study 0,1" if head == BETWEEN else "pantry E=foyer.W"
    assert typed(f"place {tile} --castle marked.toml").code == 0
    assert path.read_text().startswith(head)
    assert typed("show --castle marked.toml").code == 0


def test_a_file_that_would_grow_beyond_the_limit_is_left(typed, small):
    room = 4 * 1024 * 1024 - small.stat().st_size - 20
    small.write_text(small.read_text() + "\n#" + "x" * room)
    before = small.read_bytes()
    answer = typed("place solar S=foyer.N --castle small.toml")
    assert answer.code == 3
    assert "4 MiB" in answer.err
    assert small.read_bytes() == before


@pytest.mark.parametrize("line", ["place solar 1", "place solar 1 --castle -"])
def test_a_file_to_write_must_be_named(typed, line):
    assert typed(line).code == 2


@pytest.mark.parametrize("path", ["no/such/folder.toml", "."])
def test_where_nothing_can_be_written_is_3(typed, path):
    assert typed("place", "hallway", "W=foyer.E", "--castle", path).code == 3
