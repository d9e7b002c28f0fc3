"""Names of players that were copied from a page: with spaces of another kind."""

from __future__ import annotations

import pytest

from castlescore.core.errors import Unclear
from castlescore.core.names import check_player_names, plain_spaces
from castlescore.input.beginning import player_names
from record.writers import typed


@pytest.mark.parametrize("space", ["\u00a0", "\u2009", "\u202f", "\u3000"])
def test_spaces_of_another_kind_become_plain_where_a_name_is_typed(tmp_path, space):
    assert plain_spaces(f"Anna{space}Bella") == "Anna Bella"
    assert player_names([f"Anna{space}Bella", "Ben"]) == ["Anna Bella", "Ben"]  # as both games and a tally begin
    table = tmp_path / "table.toml"
    code, _, err = typed("new", f"Anna{space}Bella", "Ben", "-s", str(table))
    assert (code, err) == (0, "")
    assert '"Anna Bella"' in table.read_text()
    assert typed("show", f"anna{space}bella", "-s", str(table))[0] == 0


@pytest.mark.parametrize("space", ["\u00a0", "\u2009"])
def test_in_a_file_they_are_called_what_they_are(space):
    why = "a name may have plain spaces only, not a no-break space or another kind: 'Anna Bella'"
    assert check_player_names([f"Anna{space}Bella", "Ben"]) == why


@pytest.mark.parametrize("name", ["An\tna", "An\u200bna", "An\x1bna", "An:na"])
def test_what_else_no_name_has_is_told_as_before(name):
    assert "no control characters" in check_player_names([name, "Ben"])


@pytest.mark.parametrize("name", ["x.toml", "X.TOML", "our game.toml", "anna,ben,x.toml", " x.toml "])
def test_a_name_that_ends_as_a_file_does_is_no_player(name):
    with pytest.raises(Unclear, match="is the name of a file"):
        player_names(["Anna", name])


def test_players_who_sit_there_already_keep_such_names():
    assert player_names(["Anna", "x.toml"], known=["Anna", "x.toml"]) == ["Anna", "x.toml"]
    with pytest.raises(Unclear, match="is the name of a file"):
        player_names(["Bea", "x.toml"], known=["Anna", "x.toml"])


@pytest.mark.parametrize("name", ["🏰 Anna", "1st Anna", "-Anna", "'Anna"])
@pytest.mark.parametrize("line", ["new", "tally --new", "new --game between", "tally --new --game between"])
def test_a_name_that_begins_with_another_sign_is_told_which_signs_may_stand(tmp_path, line, name):
    options = ["--throne=ax"] * 2 if line == "new --game between" else []
    table = str(tmp_path / "table.toml")
    code, _, err = typed(*line.split(), *options, "-s" if line.startswith("new") else "--out", table, "--", name, "Ben")
    assert (code, err) == (2, f"a name begins with a letter, and any signs but : = , may follow: '{name}'\n")


@pytest.mark.parametrize("name", ["Anna 🏰", "O'Brien", "J.-P. (2)", "Ann/Bo", "Žofie 2"])
def test_the_signs_that_may_follow_may(tmp_path, name):
    table = tmp_path / "table.toml"
    assert typed("new", name, "Ben", "-s", str(table))[0] == 0
    assert name in table.read_text(encoding="utf-8")
