"""A file may have any name that the system has: it is read and written there and nowhere else, and told harmlessly."""

from __future__ import annotations

import json

import pytest

from builders.evenings import HEADER, OPENING
from hostile.lines import assert_harmless, at_a_desk, files_in, typed
from hostile.texts import CODE, NAMES, TEXTS

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
    # Where it is, and in the line that mends it; lines may be wrapped anywhere.
    assert "".join(answer.out.split()).count(r"\x1b[31mred") == 2
    assert answer.err.count(r"a\x1b[31mred") == 1
    found = typed("audit", str(desk), "--json")
    assert found.out.isascii()
    assert {session["file"] for session in json.loads(found.out)["sessions"]} >= {str(desk / EVIL)}
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
