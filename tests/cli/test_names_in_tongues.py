"""Ludwig, whom nobody plays, and the mark of the master builder, in each language and in whatever shows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castlescore.core.language import languages
from tongues import say, seen

EXAMPLES = Path(__file__).parents[2] / "examples"
DUO, DUO_TALLY, THREE = "between-two/table.toml", "tally/between.toml", "three-players/table.toml"
CALLED = {"en": "Ludwig", "cs": "Ludvík", "ru": "Людвиг"}
LUDWIG = re.compile("Ludwig|Ludvík|Людвиг")
MARKS = {"en": "M", "cs": "MS", "ru": "ГС"}
# Every view in which his name stands; the file beside it is a copy with another total of his.
VIEWS = [
    *("show", "score", "score --why", "log", "explain final", "replay --to 9", "show BL", "score zoe"),
    *("export --html", "export --svg BL", "stats table.toml", "diff table.toml other.toml", "audit other.toml"),
    *("tally tally.toml", "tally tally.toml --why", "tally tally.toml --html"),
]


@pytest.fixture
def duo(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    text = (EXAMPLES / DUO).read_text(encoding="utf-8")
    Path("table.toml").write_text(text, encoding="utf-8")
    Path("other.toml").write_text(text.replace("Ludwig = 64", "Ludwig = 65"), encoding="utf-8")
    Path("tally.toml").write_text((EXAMPLES / DUO_TALLY).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("line", VIEWS)
@pytest.mark.parametrize("spoken", languages())
def test_ludwig_has_one_name_a_language(duo, spoken, line):
    done = say(f"{line} --lang {spoken}")
    said = re.sub(r"Mad King Ludwig|Ludwig =", "", seen(done.out) + done.err)
    assert set(LUDWIG.findall(said)) == {CALLED[spoken]}


@pytest.mark.parametrize("spoken", languages())
@pytest.mark.parametrize("word", CALLED.values())
def test_he_is_understood_by_each_of_his_names(duo, spoken, word):
    whole = say(f"score ludwig --lang {spoken}").out
    assert say(f"score {word} --lang {spoken}").out == whole
    assert say(f"explain final {word.casefold()} --lang {spoken}").code == 0
    assert say(f"show bert-{word} --lang {spoken}").out == say(f"show BL --lang {spoken}").out


@pytest.mark.parametrize("word", CALLED.values())
def test_at_a_table_of_two_nobody_else_has_his_name(duo, word):
    thrones = "--throne corridor-food --throne living-sleeping --throne utility-food"
    refused = say(f"-s n.toml new Anna {word} --game between {thrones} --lang cs")
    assert refused.code == 1
    assert CALLED["cs"] in refused.out
    assert say(f"-s n.toml new Anna Ben {word} --game between {thrones} --lang cs").code == 0
    assert word in say("-s n.toml show --lang cs").out, "a person is called as she said"


def test_files_and_json_know_one_name(duo):
    assert say("score --json --lang cs").out == say("score --json").out
    assert say("export --csv --lang cs").out.count("Ludwig") == say("export --csv").out.count("Ludwig")
    assert say("tally tally.toml --json --lang ru").out.count("Ludwig") == say("tally tally.toml --json").out.count(
        "Ludwig"
    )


@pytest.mark.parametrize("spoken", languages())
@pytest.mark.parametrize("columns", ["200", "24"])
def test_the_mark_of_the_master_builder_is_no_money(duo, monkeypatch, spoken, columns):
    monkeypatch.setenv("COLUMNS", columns)
    Path("table.toml").write_bytes((EXAMPLES / THREE).read_bytes())
    assert re.search(rf"^ *Ben {MARKS[spoken]}\b", say(f"show standings --lang {spoken}").out, re.MULTILINE)
