"""Names that differ by an accent alone: none begins with them; where a record has them, the exact spelling tells."""

from __future__ import annotations

import json
import shutil
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

import castlescore as cs
from castlescore.core.names import too_much_alike
from castlescore.record.session_file import read_record, record_text

EXAMPLES = Path(__file__).parents[2] / "examples"
THRONES = "--throne corridor-food --throne living-corridor --throne food-sleeping"
ALIKE = [
    ("Jiri", "Jiří"),
    ("Семён", "Семен"),
    ("Jiří", unicodedata.normalize("NFD", "Jiří")),
    ("Андрей", "Андреи"),
    ("Straße", "strasse"),
    ("Inci", "İnci"),
    ("ﬁona", "Fiona"),
    ("Anna Lee", "Anna-Lee"),
    ("O'Neil", "ONeil"),
    ("Тор", "Top"),  # in Cyrillic and in Latin letters
]
APART = [("Iva", "Ivo"), ("Ø", "O"), ("Ян", "Яна"), ("Ilker", "Īlkerē"), ("किरण", "करण"), ("Anna", "Ana")]


@pytest.mark.parametrize("names", ALIKE)
@pytest.mark.parametrize("more", ["new {}", "new --game between Ola {} " + THRONES, "tally --new {}"])
def test_nobody_begins_with_names_that_cannot_be_told_apart(typed, folder, names, more):
    before, after = more.split("{}")
    answer = typed(*before.split(), *names, *after.split())
    assert answer.code == 2
    assert answer.err.strip().endswith("are too much alike: add a letter to one of them")
    assert not (folder / "table.toml").exists()
    assert not (folder / "tally.toml").exists()


@pytest.mark.parametrize("names", APART)
def test_others_can(names):
    assert too_much_alike(names) == ""


@pytest.mark.parametrize(
    "line", ["new Lúdwig Anna --game between " + THRONES, "tally --new Lúdwig Anna --game between"]
)
def test_nobody_is_mistaken_for_ludwig(typed, line):
    answer = typed(line)
    assert (answer.code, answer.err.strip()) == (
        2,
        "the names Lúdwig and Ludwig are too much alike: add a letter to one of them",
    )


def named_anew(folder: Path, example: str, names: dict[str, str], until: int | None = None) -> str:
    """An example with other names of players and castles, up to an event, as `table.toml`; the text."""
    record = read_record(str(EXAMPLES / example / "table.toml"))
    said = json.dumps([record.header, record.events[:until]])
    for old, new in names.items():
        said = said.replace(json.dumps(old), json.dumps(new))
    header, events = json.loads(said)
    text = record_text(replace(record, begun=header, events=tuple(events)))
    (folder / "table.toml").write_text(text, encoding="utf-8")
    return text


PAIRS = [("Jiri", "Jiří"), ("Семен", "Семён"), ("Jiří", unicodedata.normalize("NFD", "Jiří")), ("Anna Lee", "Anna-Lee")]


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.slow
def test_a_record_with_such_names_is_played_by_their_exact_spelling(typed, folder, pair):
    named_anew(folder, "three-players", {"Ben": pair[0], "Cara": pair[1]})
    assert typed("audit", "table.toml").code == 0
    scores = {player["name"]: player["total"] for player in typed("score", "--json").json["players"]}
    shown = {player["name"]: player["points"] for player in typed("show", "--json").json["players"]}
    assert shown[pair[0]] != shown[pair[1]]
    for name in pair:
        answer = typed("check", name, str(shown[name]), "--json")
        assert (answer.code, answer.json["event"]["by"]) == (0, name)
        assert typed("check", name.lower(), str(shown[name])).code == 0, "its case is of no matter"
        assert typed("score", name, "--json").json["players"][0]["total"] == scores[name]
        assert typed("show", "castle", name, "--json").code == 0
        assert typed("export", "--castle", name).code == 0
        assert typed("review", "--player", name).code == 0
        assert typed("adjust", name, "--points", "1", "agreed", "--json").json["event"]["by"] == name
    assert typed("tally", "--session", "table.toml", "--out", "tally.toml").code == 0
    assert typed("tally", "tally.toml").code == 0
    assert cs.Session.read(folder / "table.toml").castle(pair[1]) is not None
    neither = {"Jiri": "jir", "Семен": "сем", "Jiří": "jiri", "Anna Lee": "annalee"}[pair[0]]
    assert typed("check", neither, "1").code == 2


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.slow
def test_the_end_of_such_a_record_can_be_played(typed, folder, pair):
    """By `cards`, by a name before the line, with `--by`, and in the place of an earlier line."""
    record = read_record(str(EXAMPLES / "three-players" / "table.toml"))
    first = next(n for n, event in enumerate(record.events) if event["do"] == "cards")
    named_anew(folder, "three-players", {"Ben": pair[0], "Cara": pair[1]}, first)
    for name in pair:
        assert typed("cards", name, "--none", "--json").json["event"]["by"] == name
    begun = {event: record.events[event]["by"] for event in range(first) if record.events[event]["do"] == "pass"}
    event, by = next((event, by) for event, by in begun.items() if by in ("Ben", "Cara"))
    named_anew(folder, "three-players", {"Ben": pair[0], "Cara": pair[1]}, event)
    text = (folder / "table.toml").read_text(encoding="utf-8")
    moves, other = pair if by == "Ben" else pair[::-1]
    assert typed("pass", "--by", other).code == 1
    assert (folder / "table.toml").read_text(encoding="utf-8") == text
    assert typed("pass", "--by", moves).code == 0
    assert typed("amend", str(event + 1), "pass", "--by", moves).code == 0
    assert typed("undo").code == typed("undo").code == 0
    assert typed("play", stdin=f"{other}: pass\n").code == 1
    assert typed("play", stdin=f"{moves}: pass\n").code == 0
    session = cs.Session.loads(text)
    assert session.play(f"{moves}: pass").events[-1]["by"] == moves
    with pytest.raises(cs.Illegal):
        session.play(f"{other}: pass")


@pytest.mark.slow
def test_castles_of_such_builders_are_named_exactly(typed, folder):
    named_anew(folder, "between-four", {"Anna": "Jiri", "Ben": "Ola", "Cara": "Jiří", "AB": "JirO", "BC": "OJiř",
                                        "CD": "JiřD", "DA": "DJir"})  # fmt: skip
    assert typed("audit", "table.toml").code == 0
    points = {castle["name"]: castle["points"] for castle in typed("show", "--json").json["castles"]}
    assert points.keys() == {"JirO", "OJiř", "JiřD", "DJir"}
    for name in (*points, "OJir", "JiřO", "DJiř", "JirD"):
        exact = {"OJir": "JirO", "JiřO": "OJiř", "DJiř": "JiřD", "JirD": "DJir"}.get(name, name)
        answer = typed("check", name, str(points[exact]), "--json")
        assert (answer.code, answer.json["event"]["castle"]) == (0, exact)
    for player in ("Jiri", "Jiří"):
        assert typed("score", player).code == 0
    assert typed("tally", "--session", "table.toml", "--out", "tally.toml").code == 0
    assert typed("tally", "tally.toml").code == 0


def test_the_statistics_have_each_under_its_own_name(typed, folder):
    named_anew(folder, "three-players", {"Ben": "Jiri", "Cara": "Jiří"})
    shutil.copy(folder / "table.toml", folder / "one.toml")
    for name in ("Jiri", "Jiří"):
        answer = typed("stats", "one.toml", "--player", name, "--json")
        assert (answer.code, [player["name"] for player in answer.json["players"]]) == (0, [name])
