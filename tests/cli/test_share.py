"""import and export of castle links, as commands."""

from __future__ import annotations

import tomllib

from cli.conftest import LINK


def test_import_writes_the_castle_to_stdout(typed):
    answer = typed("import", LINK)
    document = tomllib.loads(answer.out)
    assert (answer.code, answer.err, document["format"]) == (0, "", "castlescore castle 1")
    assert len(document["tile"]) == 16
    assert document["tile"][0] == {"tile": "foyer", "doors": 3, "at": [0, 0]}
    judged = typed("judge", "-", "--json", stdin=answer.out)
    assert (judged.code, judged.json["points"]) == (0, 38)


def test_import_out_writes_the_file_and_json_is_as_judge(typed, folder):
    answer = typed("import", LINK, "--out", "linked.toml", "--json")
    assert answer.code == 0
    assert answer.json == typed("judge linked.toml --json").json


def test_export_and_import_again_give_the_same_castle(typed, folder):
    typed("import", LINK, "--out", "a.toml")
    exported = typed("export --link --from a.toml")
    assert (exported.code, exported.err) == (0, "")
    again = typed("import", exported.out.strip(), "--json").json
    first = typed("judge a.toml --json").json

    def lying(castle):
        return sorted((tile["tile"], tile["at"], tile["turn"]) for tile in castle["tiles"])

    assert lying(again) == lying(first)
    assert again["points"] == first["points"] == 38


def test_what_a_link_cannot_say_is_told_on_stderr(typed, folder):
    answer = typed("export --link --from castle.toml --out link.txt")
    assert (answer.code, answer.out) == (0, "")
    assert "Vestibule" in answer.err and "dispute" in answer.err
    assert (folder / "link.txt").read_text().startswith("https://www.madcastles.com/#")
    assert typed("export --link --from castle.toml --json").json["link"] in (folder / "link.txt").read_text()


def test_tiles_off_the_lattice_are_named_and_the_file_written_all_the_same(typed, folder):
    answer = typed("import", "x#+P00,0&+M01,1", "--out", "odd.toml")
    assert answer.code == 1
    assert "half a unit" in answer.err
    assert [row["tile"] for row in tomllib.loads((folder / "odd.toml").read_text())["tile"]] == ["foyer"]


def test_a_link_that_cannot_be_read_writes_nothing(typed, folder):
    for link in ("", "garbage", "#", "x#+M00,0", "x#+P00,0&+P00,0", "x#+P00,0&zz", "x#+P00,0&-z90,0"):
        assert typed("import", link, "--out", "none.toml").code == 3
    assert not (folder / "none.toml").exists()


def test_an_export_that_does_not_say_what_is_2(typed):
    for line in ("export", "export --castle --link", "export --from castle.toml", "import"):
        assert typed(line).code == 2
    assert typed("export --link").code == 3  # of the table, and there is none


def test_a_castle_of_the_table_is_exported_as_the_file_that_judges_the_same(typed, folder):
    typed("new anna ben --foyer anna=3@90")
    for line in ("reveal pump lard parl vest cloak", "price", "buy pump W=0.e"):
        assert typed(line).code == 0
    assert typed("export --castle ben --out ben.toml").code == 0
    judged = typed("judge ben.toml --json").json
    assert [tile["tile"] for tile in judged["tiles"]] == ["foyer", "pumpkin-garden"]
    assert judged["tiles"] == typed("show castle ben --json").json["tiles"]
    typed("export --castle anna --out anna.toml")
    assert typed("judge anna.toml --json").json["tiles"][0]["turn"] == 90
    assert typed("export --link anna").out.startswith("https://www.madcastles.com/#+P3")


def test_a_place_that_cannot_be_written_is_3(typed):
    assert typed("import", LINK, "--out", "no/such/folder.toml").code == 3
    assert typed("export --link --from castle.toml --out no/such/folder.txt").code == 3


def test_a_link_that_could_not_be_imported_again_is_not_written(typed, folder):
    far = '[[tile]]\ntile = "foyer"\nat = [-90000, 0]\ndoors = 3\n[[tile]]\ntile = "pantry"\nat = [90000, 0]\n'
    (folder / "far.toml").write_text('format = "castlescore castle 1"\n' + far)
    answer = typed("export --link --from far.toml --out link.txt")
    assert answer.code == 3
    assert answer.err == "Pantry of the link lies beyond 100000 units from the foyer. Nothing was written.\n"
    assert not (folder / "link.txt").exists()
