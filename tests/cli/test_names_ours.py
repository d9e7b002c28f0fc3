"""Names of our own at a table: asked for on a line, by the table, by the environment; marked, and never in a record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from between_evenings import record as between_record
from castlescore.core.language.suggested import at_table, everywhere
from castlescore.games.between.facts import between
from castlescore.games.castles.facts import castles
from castlescore.record.lines import new_line
from castlescore.record.session_file import read_record
from evenings import evening
from tongues import RECORDING, say

NEW = {
    "castles": "new Anna Ben --favor small --favor large --date 2026-11-20",
    "between": "new Ann Ben --game between --throne corridor-food --throne living-sleeping --throne utility-food",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder for a table, in which nothing is chosen."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    yield tmp_path
    everywhere(None)
    at_table({})


@pytest.mark.parametrize(
    ("code", "larder", "note"),
    [("cs", "Spižírna° (Larder)", "navrhuje"), ("ru", "Провиантская° (Larder)", "предлагает")],
)
def test_tiles_marks_them_and_says_what_the_mark_means(code: str, larder: str, note: str) -> None:
    assert "°" not in say(f"--lang {code} tiles larder").out
    for line in (
        "--lang {} tiles larder --names ours",
        "--names ours --lang {} tiles larder",
        "tiles larder --names=ours --lang {}",
    ):
        found = say(line.format(code)).out.splitlines()
        assert found[1].startswith(larder)
        assert found[-1].startswith("° ") and note in found[-1]
    printed = say(f"--lang {code} tiles crypt --game castles --names ours").out
    assert "°" not in printed
    assert say("tiles larder --names ours").out == say("tiles larder").out


def test_the_environment_asks_for_them_and_a_line_refuses_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASTLESCORE_NAMES", "ours")
    assert "Spižírna° (Larder)" in say("--lang cs tiles larder").out
    assert "Spižírna" not in say("--lang cs tiles larder --names print").out


def test_a_choice_that_there_is_not_is_refused() -> None:
    for line in ("tiles larder --names mine", "--names mine tiles larder", "new Anna Ben --names mine"):
        assert (say(line).code, say(line).err.splitlines()[0]) == (2, "--names mine: print or ours")


@pytest.mark.parametrize("game", NEW)
def test_a_table_keeps_the_wish_in_its_header_and_its_lines_say_it(game: str) -> None:
    assert say(f"{NEW[game]} --names ours").code == 0
    assert read_record("table.toml").header["names"] == "ours"
    shown = say("--lang cs tiles --game " + game).out
    assert "název navrhuje tento program" in shown
    assert (
        say("--lang cs tiles --names print --game " + game).out
        == say("--lang cs -s none.toml tiles --game " + game).out
    )
    assert new_line(read_record("table.toml").header).count(" --names ours") == 1


@pytest.mark.parametrize("game", NEW)
def test_amend_setup_asks_for_them_and_takes_the_wish_back(game: str) -> None:
    assert say(NEW[game]).code == 0
    done = say("amend setup --names ours --lang cs")
    assert (done.code, done.err) == (0, "")
    assert "názvy destiček: ours (dříve: print)" in done.out
    assert read_record("table.toml").header["names"] == "ours"
    assert say("amend setup --names ours").code == 2  # it is like that already
    assert say("amend setup --names print").code == 0
    assert "names" not in read_record("table.toml").header
    assert say("undo").code == 0
    assert read_record("table.toml").header["names"] == "ours"
    assert say("audit table.toml").code == 0


def test_a_table_of_such_names_reads_and_types_them_and_records_ids() -> None:
    text = evening()[20].replace("builder =", 'names = "ours"\nbuilder =', 1)
    Path("table.toml").write_text(text, encoding="utf-8")
    shown = say("--lang cs log --all").out
    assert "Buttery" not in shown and "Larder" not in shown and "Spižírna" in shown
    listed = say("--lang cs where spižírna").out
    assert "Spižírna" in listed
    assert "Spižírna" not in say("where larder").out
    document = json.loads(say("show --json").out)
    assert "Spi" not in json.dumps(document, ensure_ascii=False)
    assert json.loads(say("where spizirna --json").out)["tile"] == "larder"


SHOWN = {
    "castles": (
        "show",
        "log --all",
        "show castle ben",
        "review",
        "explain",
        "offers",
        "export --svg ben",
        "export --html",
    ),
    "between": ("show cd", "log --all", "review", "explain 8", "export --svg cd", "export --html"),
}


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in SHOWN.items() for line in lines])
@pytest.mark.parametrize("code", ["cs", "ru"])
def test_wherever_they_are_shown_they_are_marked(game: str, line: str, code: str) -> None:
    text = evening()[20] if game == "castles" else between_record("between-four")
    Path("table.toml").write_text(text, encoding="utf-8")
    rooms = castles().rooms() if game == "castles" else between().regular()
    ours = [room.ours[code] for room in rooms if code in room.ours]
    said = say(f"--lang {code} --names ours {line}").out
    text = re.sub(r"<title[^>]*>.*?</title>|<desc[^>]*>.*?</desc>", "", seen_on(said), flags=re.DOTALL)
    bare = [name for name in ours if re.search(rf"(?<!\w){re.escape(name)}(?![\w°])", text)]
    assert (bare, "°" in text) == ([], True)
    assert not re.search(r"(?<!\d)°", say(f"--lang {code} --names print {line}").out)


def seen_on(answer: str) -> str:
    """An answer; of a page or picture what stands there, the mark with its name though it is not read aloud."""
    return RECORDING.sub(r"\1", answer).replace('<span aria-hidden="true">°</span>', "°")


def test_what_is_read_aloud_has_no_mark() -> None:
    Path("table.toml").write_text(evening()[20], encoding="utf-8")
    picture = say("--lang cs --names ours export --svg ben").out
    told = re.search(r"<desc[^>]*>(.*?)</desc>", picture, re.DOTALL)[1]
    assert "Spižírna" in told and "°" not in told
    page = say("--lang cs --names ours export --html").out
    heard = re.sub(r'<span aria-hidden="true">.*?</span>|<svg.*?</svg>|<script.*?</script>', "", page, flags=re.DOTALL)
    assert "Spižírna" in heard and "°" not in heard


def test_what_is_asked_back_is_told_in_the_names_of_the_table() -> None:
    lines = [f"{NEW['castles']} --names ours", "reveal larder parlor study solar shed", "price", "buy spižírna 0.w"]
    told = [say(f"--lang cs {line}") for line in lines][-1]
    assert told.code == 2 and "Spižírna°: " in told.err and "Larder" not in told.err
    assert "Larder: " in say("--lang cs buy larder 0.w --names print").err


@pytest.mark.parametrize("game", NEW)
def test_a_page_says_that_names_are_suggested(game: str) -> None:
    text = evening()[20] if game == "castles" else between_record("between-four")
    Path("table.toml").write_text(text, encoding="utf-8")
    note = "název navrhuje tento program"
    assert note not in say("--lang cs export --html").out
    assert note in say("--lang cs --names ours export --html").out
    assert say("--names ours export --html").out == say("export --html").out


def test_json_says_english_names_and_marks_ours_where_a_language_is_named() -> None:
    assert say("tiles larder --names ours --json").out == say("tiles larder --json").out
    found = json.loads(say("tiles larder --names ours --json --lang cs").out)["tiles"][0]
    assert (found["name"], found["suggested"]) == ("Spižírna", True)
    assert "suggested" not in json.loads(say("tiles crypt --names ours --json --lang cs").out)["tiles"][0]


def test_what_a_table_calls_its_rooms_comes_before_what_we_suggest() -> None:
    row = '[[room]]\nid = "larder"\ncs = "Spíž"\n[[room]]\nid = "study"\nname = "Reading Room"\n'
    Path("rooms.toml").write_text(row, encoding="utf-8")
    found = say("--lang cs tiles --catalogue rooms.toml --names ours").out
    assert "Spíž (Larder)" in found and "Spižírna" not in found
    assert "Reading Room " in found and "Pracovna" not in found


def test_a_name_of_print_in_one_game_is_not_mixed_with_names_of_ours_in_the_other() -> None:
    ids = [tile["id"] for tile in json.loads(say("tiles chodba --json").out)["tiles"]]
    assert ids == ["hallway"]
    ids = [
        tile["id"] for tile in json.loads(say("tiles hladomorna --json --names ours").out or '{"tiles": []}')["tiles"]
    ]
    assert ids == []
    both = [tile["id"] for tile in json.loads(say("tiles díra --json").out)["tiles"]]
    assert both == ["the-hole", "the-hole"]
