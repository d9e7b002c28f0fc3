"""Names, notes, rooms and names of files of strangers come out as text, whatever they are written to."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from builders import EXAMPLES
from builders.evenings import HEADER, OPENING
from castlescore.view import svg
from hostile.lines import TAME, assert_harmless, at_a_desk, events_that_cannot_be, files_in, record_of, strings, typed
from hostile.texts import CODE, NAMES, TEXTS, harmful, of_page, of_picture, toml
from samples import some

GAMES = ("castles", "between")
OWNER = {"castles": (NAMES[0], TAME[0]), "between": ("AB", "AB")}
LOOKS = [
    ["log"],
    ["show"],
    ["show", "castle"],
    ["score", "--why"],
    ["replay"],
    ["replay", "--to", "3"],
    ["audit", "table.toml", "--all"],
    ["review"],
    ["review", "--json"],
    ["export", "--html"],
    ["export", "--csv"],
    ["export", "--bgstats"],
    ["export", "--bgstats", "--link"],
]
FORMULAS = ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a", '",=1', "\x1b[31m\u202e"]
OF_CASTLES = [
    ["show", "market"],
    ["explain", "3"],
    ["tiles", "sewing-room"],
    ["where", "hallway"],
    ["try", "hallway", "0,3"],
]


def looks(game):
    return [*LOOKS, *(OF_CASTLES if game == "castles" else []), ["show", OWNER[game][0]]]


@pytest.fixture(scope="module")
def look(tmp_path_factory):
    """Look at the table of a finished game, of strangers unless told; each answer is worked out once."""

    @cache
    def folder(game, hostile):
        home = tmp_path_factory.mktemp("table")
        (home / "table.toml").write_text(record_of(game, hostile=hostile), encoding="utf-8")
        return home

    @cache
    def answered(game, words, colour, hostile):
        with at_a_desk(folder(game, hostile), colour=colour):
            return typed(*words)

    def look_at(game, *words, colour=False, hostile=True):
        return answered(game, words, colour, hostile)

    look_at.folder = folder
    return look_at


@pytest.fixture
def sat(tmp_path):
    """The record of a game of strangers at the table in a folder of its own."""

    def sit(game):
        (tmp_path / "table.toml").write_text(record_of(game, hostile=True), encoding="utf-8")
        return tmp_path

    with at_a_desk(tmp_path):
        yield sit


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_nothing_in_a_record_steers_a_terminal_or_a_pipe(look, game, colour):
    answers = [look(game, *words, colour=colour) for words in looks(game) if not colour or "export" not in words]
    for answer in answers:
        assert answer.code in (0, 1), answer.err
        assert_harmless(answer, coloured=colour)
    assert any(CODE.search(answer.out) for answer in answers) == colour


@pytest.mark.parametrize(
    "words", ["log", "log coloured", "replay", "replay coloured", "audit table.toml --all", "export --html"]
)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.many
def test_every_text_is_shown_as_it_is_with_its_marks_written_out(look, game, words):
    line, coloured, _ = words.partition(" coloured")
    out = look(game, *line.split(), colour=bool(coloured)).out
    # Where a line is wrapped is not asked here.
    said = "".join((of_page(out).said if "--html" in words else out).split())
    for seen in TEXTS.values():
        assert said.count("".join(seen.split())) >= (1 if "audit" in words else 2), seen
    assert game == "between" or NAMES[1].replace(" ", "") in said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.many
def test_json_gives_back_every_text_letter_by_letter(look, game):
    events = look(game, "log", "--json").json["events"]
    assert [event["text"] for event in events if event["do"] == "note"][-len(TEXTS) :] == list(TEXTS)
    assert [event["why"] for event in events if event["do"] == "adjust"] == list(TEXTS)
    (audit,) = look(game, "audit", "table.toml", "--json").json["sessions"]
    allowed = {finding["allowed"] for finding in audit["findings"]}
    assert allowed >= set(TEXTS) and (game == "between" or "".join(TEXTS) in allowed)
    names = NAMES[: 2 if game == "castles" else 4]
    assert sorted(row["name"] for row in look(game, "score", "--json").json["players"]) == sorted(names)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_every_json_document_is_plain_ascii_in_one_line(look, game):
    for words in looks(game):
        answer = look(game, *words, "--json")
        assert answer.json
        assert answer.out.isascii() and answer.out[:-1].isprintable() and answer.out[-1] == "\n"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_a_page_is_made_of_the_same_elements_whoever_played(look, game):
    found, tame = (look(game, "export", "--html", hostile=hostile).out for hostile in (True, False))
    assert_same_elements(of_page(found), of_page(tame))
    assert_same_scripts(found, tame)
    assert harmful(found) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.many
def test_a_picture_is_made_of_the_same_elements_whoever_built(look, game):
    stranger, friend = OWNER[game]
    result = look(game, "export", "--svg", stranger).out
    tame = look(game, "export", "--svg", friend, hostile=False).out
    for read in (of_picture, of_page):  # as a file of its own, and within a page
        assert_same_elements(read(result), read(tame))
    assert harmful(result) == []
    assert NAMES[0] in of_picture(result).said


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_picture_holds_any_text_as_text(text):
    inside = svg.tag("text", svg.words(text), fill=text, class_=text)
    drawn = svg.page(text, svg.Size(9, 9), text, text, svg.style("castle", (), ()), svg.Grid(0, 0, 0, 0, 9, 9), inside)
    assert harmful(drawn) == []
    result, tame = of_picture(drawn), of_picture(drawn.replace(inside, svg.tag("text", "x", fill="x", class_="x")))
    assert result.tags == tame.tags and result.style == tame.style
    shown = [
        element.text for element in ElementTree.fromstring(drawn) if element.tag.endswith(("title", "desc", "text"))
    ]
    assert len(set(shown)) == 1
    if text.isprintable():
        assert shown[0] == text


def assert_same_elements(value, tame):
    assert value.tags <= tame.tags
    assert value.values <= tame.values
    assert value.style == tame.style
    assert not any(tag == "foreignObject" or name.startswith("on") for tag, name in value.tags)


def assert_same_scripts(value, tame):
    """One that holds data and one that runs, which is the same for everybody."""
    run, plain = (re.findall("<script>(.*?)</script>", page, re.DOTALL) for page in (value, tame))
    assert run == plain and len(run) == 1
    assert value.count("<script") == tame.count("<script") == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_events_that_cannot_be_are_told_harmlessly(tmp_path, game):
    words = ["export", "--html"]
    with at_a_desk(tmp_path):
        (tmp_path / "table.toml").write_text(
            events_that_cannot_be(game, [f"zz{i}" for i in range(len(TEXTS))]), encoding="utf-8"
        )
        tame = typed(*words)
        (tmp_path / "table.toml").write_text(events_that_cannot_be(game, TEXTS), encoding="utf-8")
        page = typed(*words)
        assert (tame.code, page.code) == (1, 1)
        assert_same_elements(of_page(page.out), of_page(tame.out))
        assert_same_scripts(page.out, tame.out)
        answers = [page, *(typed(*line.split()) for line in ("audit table.toml --all", "show", "replay", "score"))]
        for answer in answers:
            assert_harmless(answer)
        reply = typed("audit", "table.toml", "--json")
    assert answers[1].out.count("table.toml:") >= 1
    for line in answers[1].out.splitlines()[:-1]:
        assert line.startswith(("table.toml:", "  ", "One change explains ", "the game stops ")), line
    assert reply.json["sessions"][0]["findings"] and reply.out.isascii()


@pytest.mark.parametrize("game", GAMES)
def test_a_play_for_the_app_gives_back_the_names_also_as_a_link(look, game):
    play = look(game, "export", "--bgstats").json
    assert [player["name"] for player in play["players"]] == list(NAMES[: len(play["players"])])
    address, _, data = look(game, "export", "--bgstats", "--link").out.strip().partition("?data=")
    assert address.startswith("https://") and not set(data) & set("<>\"'&#?=`{}[]\\ ")
    assert json.loads(unquote(data)) == play


@pytest.mark.parametrize("text", some([*TEXTS, *FORMULAS], 3), ids=ascii)
@pytest.mark.many
def test_no_text_but_a_day_stands_for_the_date_and_it_is_told_harmlessly(sat, text):
    record = record_of("castles", hostile=True)
    day = next(line for line in record.splitlines() if line.startswith("date"))
    file = sat("castles") / "table.toml"
    file.write_text(record.replace(day, f"date = {toml(text[:40])}"), encoding="utf-8")
    for words in ("show", "export --bgstats", "export --html", "export --csv", "audit table.toml", "note x"):
        answer = typed(*words.split())
        assert (answer.code, answer.out) == (3, "")
        assert "'date' should be a day of the calendar" in answer.err
        assert_harmless(answer)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_nothing_is_written_but_the_file_that_was_named(look, sat, game):
    for words in looks(game):
        look(game, *words)
    assert files_in(look.folder(game, True)) == ["table.toml"]
    folder = sat(game)
    for kind in ("html", "svg", "castle"):
        owner = [] if kind == "html" else [OWNER[game][0]]
        typed("export", f"--{kind}", *owner, "--out", f"out.{kind}")
    typed("replay", "--out", "out.toml")
    assert files_in(folder) == ["out.castle", "out.html", "out.svg", "out.toml", "table.toml"]
    text = Path(folder, "out.toml").read_text(encoding="utf-8")
    assert text == record_of(game, hostile=True)
    assert [c for c in harmful(text) if c.isascii()] == ["\t"]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
@pytest.mark.many
def test_what_is_noted_is_answered_harmlessly_and_kept_as_typed(tmp_path, text):
    with at_a_desk(tmp_path):
        typed("new", "anna", "ben")
        answer = typed("note", "--", text)
        assert answer.code == 0
        assert_harmless(answer)
        assert "".join(TEXTS[text].split()) in "".join(answer.out.split())
        assert typed("log", "--json").json["events"][-1]["text"] == text
        assert text in strings(typed("note", "--json", "--", text).json)


def test_a_folder_that_links_to_itself_is_audited_once(sat):
    folder = sat("castles")
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    assert len(typed("audit", str(folder), "--json").json["sessions"]) == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.many
def test_records_of_strangers_are_compared_harmlessly(sat, game):
    folder = sat(game)
    text = (folder / "table.toml").read_text(encoding="utf-8")
    (folder / "none.toml").write_text(text[: text.index("event = [")] + "event = []\n", encoding="utf-8")
    for words in (["diff", "table.toml", "none.toml"], ["diff", "none.toml", "table.toml", "--json"]):
        answer = typed(*words)
        assert answer.code == 1
        assert_harmless(answer)


SESSION = HEADER + OPENING
CASTLE = 'format = "castlescore castle 1"\ngame = "castles"\n[[tile]]\ntile = "foyer"\nat = [0, 0]\n'
FIRST, BETWEEN = "new anna ben -s", "new anna ben cara --game between --throne corridor-food --throne living-sleeping"
# A file name may be 255 bytes long, and a slash would be a folder.
EVIL = "".join(TEXTS)[:100].replace("/", "").replace("\0", "") + "\udcff\u202e.toml"
# Lines about a file X, in the order in which it comes to be, and what they come to.
LINES = [
    ("show -s X", 3),
    (f"{FIRST} X", 0),
    (f"{FIRST} X", 0),  # nothing was played on it
    (f"{FIRST} X --force", 0),
    (f"{BETWEEN} --throne utility-food -s X --force", 0),
    (f"{FIRST} X --force --json", 0),
    ("show -s X", 0),
    ("note hello -s X", 0),
    ("pass -s X", 1),
    ("note hello -s X --after 99", 1),
    ("log -s X", 0),
    ("replay X", 0),
    ("replay X --out X", 3),
    ("replay X --out X --force", 0),
    ("audit X", 0),
    ("audit X --json", 0),
    ("audit .", 1),
    ("judge X", 3),
    ("tiles --catalogue X", 3),
    ("new anna ben -s other.toml --setup X", 3),
    ("export --html -s X --out X.html", 0),
    ("export --svg anna -s X --out X.svg", 0),
    ("export --svg --from X", 3),
    ("play X", 2),
    ("play -s X --record X", 3),
    ("import https://www.madcastles.com/#+P2-2,6 --out X", 3),
    ("import https://www.madcastles.com/#+P2-2,6 --out X.c", 0),
    ("judge X.c", 0),
    ("place stairs E=foyer.W --castle X.c", 0),
    ("place stairs 90,90 --castle X.c", 1),
    ("place stairs --castle X.c", 2),
    ("show castle --castle X.c", 0),
    ("import https://www.madcastles.com/#+P2-2,6 --out X.c", 0),
    ("note hello -s X/y", 3),
    ("new anna ben -s X/y", 3),
]


BETWEEN_CASTLE = (
    'format = "castlescore castle 1"\ngame = "between"\nthrone = "corridor-food"\n'
    '[[tile]]\ntile = "sauna"\nat = [0, 1]\n'
)
OFF_THE_WALL = '[[room]]\nid = "shed"\nname = "Shed"\ntype = "utility"\nsize = 100\npoints = 1\ndoors = [[0, 0, "E"]]\n'
FORGED = f"x\ntable.toml: all is well\x1b[2J{EVIL[-6:]}"


@pytest.fixture
def desk(tmp_path):
    (tmp_path / "wrong.toml").write_text(SESSION.replace("points = 2", "points = 3"), encoding="utf-8")
    with at_a_desk(tmp_path):
        yield tmp_path


@pytest.mark.slow
def test_a_file_of_any_name_is_told_harmlessly_by_every_command(desk):
    for line, code in LINES:
        answer = typed(*(word.replace("X", EVIL) for word in line.split()))
        assert answer.code == code, (line, answer)
        assert_harmless(answer)
        assert answer.code != 3 or answer.err.count("\n") == 1, answer.err
    names = ["wrong.toml", *(EVIL + end for end in ("", "~", ".c", ".c~", ".html", ".svg"))]
    assert files_in(desk) == sorted(names)


def test_what_is_found_in_a_file_of_any_name_is_told_harmlessly(desk):
    (desk / EVIL).write_text(SESSION.replace("points = 2", "points = 3"), encoding="utf-8")
    (desk / f"a{EVIL}").write_text("nothing = 1", encoding="utf-8")
    answer = typed("audit", str(desk))
    assert answer.code == 3
    assert_harmless(answer)
    assert "".join(answer.out.split()).count(r"\x1b[31mred") == 1
    assert answer.err.count(r"a\x1b[31mred") == 1
    evening = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8")
    (desk / EVIL).write_text(evening.replace("score = 64", "score = 164", 1), encoding="utf-8")
    answer = typed("audit", str(desk / EVIL))
    assert_harmless(answer)
    # Where it is, and in the line that corrects it; lines may be wrapped anywhere.
    assert "".join(answer.out.split()).count(r"\x1b[31mred") == 2
    reply = typed("audit", str(desk), "--json")
    assert reply.out.isascii()
    assert {session["file"] for session in json.loads(reply.out)["sessions"]} >= {str(desk / EVIL)}
    assert_harmless(typed("replay", EVIL))
    assert_harmless(typed("review", EVIL))
    assert_harmless(typed("show", "-s", EVIL))


@pytest.mark.parametrize("name", ["../x", "/etc/x", "..", "~/x", "a/../../x", "-rf", NAMES[0], "Anna\0", "CON:", "a=b"])
@pytest.mark.many
def test_no_name_of_a_player_leads_to_another_file(tmp_path, name):
    here = tmp_path / "a" / "b"
    here.mkdir(parents=True)
    with at_a_desk(here):
        code = typed("new", "--", name, "Ben").code
        assert code == (0 if name in (NAMES[0], "a/../../x") else 2)
        for line in (["export", "--svg", name], ["export", "--castle", name], ["export", "--html"], ["show", name]):
            assert_harmless(typed(*line, *(["--out", "out"] if line[0] == "export" else [])))
    assert set(files_in(tmp_path)) <= {"a/b/table.toml", "a/b/out"}


def test_colour_in_the_name_of_a_file_is_none(desk, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    for words in (["new", "anna", "ben", "-s", EVIL], ["show", "-s", EVIL], ["replay", EVIL]):
        answer = typed(*words)
        assert_harmless(answer, coloured=True)
        assert "31" not in " ".join(CODE.findall(answer.out))


@pytest.mark.parametrize(
    ("content", "line", "code"),
    [
        (OFF_THE_WALL, "tiles --catalogue X", 3),
        (CASTLE, "where hallway --castle X", 0),
        (CASTLE, "try larder 90,90 --castle X", 1),
        (BETWEEN_CASTLE, "try kitchen 5,5 --castle X", 1),
    ],
)
def test_a_line_that_is_offered_for_a_file_of_any_name_stays_one_line(desk, content, line, code):
    (desk / FORGED).write_text(content, encoding="utf-8")
    answer = typed(*(word.replace("X", FORGED) for word in line.split()))
    assert answer.code == code, answer
    assert_harmless(answer)
    assert r"x\ntable.toml" in answer.out + answer.err
