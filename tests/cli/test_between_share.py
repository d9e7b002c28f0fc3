"""Between Two Castles shared: a castle of the table as a file of its own, and the catalogue of both games."""

from between_evenings import EXAMPLES


def test_a_castle_of_the_table_is_exported_as_the_file_that_judges_the_same(typed, folder):
    table = str(EXAMPLES / "between-four" / "table.toml")
    assert typed("-s", table, "export", "--castle", "ab", "--out", "ab.toml").code == 0
    judged = typed("judge ab.toml --json").json
    assert (judged["legal"], judged["points"]) == (True, 62)
    assert judged == typed("-s", table, "show", "ab", "--json").json


def test_a_castle_to_export_must_be_named_and_is_no_link(typed):
    table = str(EXAMPLES / "between-four" / "table.toml")
    assert typed("-s", table, "export", "--castle").code == 2
    assert typed("-s", table, "export", "--link", "ab").code == 2


def test_tiles_of_one_game_or_of_both_or_of_the_table_here(typed):
    def games(*line: str) -> list[str]:
        return [tile["game"] for tile in typed("tiles", "--json", *line).json["tiles"]]

    assert games("--game", "castles") == ["castles"] * 79
    assert games("--game", "between") == ["between"] * 150
    assert games() == ["castles"] * 79 + ["between"] * 150
    assert typed("new anna ben").code == 0
    assert set(games()) == {"castles"}
