"""Names of commands, players and castles on a line: cut short, alike, before and after; plain terminals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import castlescore as cs
from builders import EXAMPLES, record
from castlescore.cli.completion import candidates, replay_at
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.core.errors import Unclear
from castlescore.core.names import too_much_alike
from castlescore.input.command_names import full_name
from castlescore.input.spelling import FIRST, LAST, is_place, split_owner
from castlescore.protocol.commands import aliases, commands, foreign
from castlescore.protocol.registry import all_games
from castlescore.record.session_file import read_record, record_text
from samples import some


def _program(*words, cwd, stdin=b"", **env):
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return subprocess.run(
        [sys.executable, "-m", "castlescore", *words], cwd=cwd, input=stdin, capture_output=True, env=kept | env
    )


PLAIN = [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}, {"TERM": "dumb", "NO_COLOR": "1"}]
DRAWN = ["judge castle.toml", "try vestibule 1 --castle legal.toml", "where hallway --castle legal.toml"]


@pytest.mark.parametrize(
    ("env", "line"), some(product(PLAIN, DRAWN), [(PLAIN[0], DRAWN[1]), (PLAIN[1], DRAWN[0]), (PLAIN[2], DRAWN[2])])
)
@pytest.mark.slow
def test_a_dumb_terminal_and_an_old_one_get_ascii(folder, env, line):
    result = _program(*line.split(), cwd=folder, **env)
    assert result.stdout.isascii() and b"?" not in result.stdout.replace(b"4?", b"")


@pytest.mark.slow
def test_a_reader_that_leaves_early_is_no_error(folder):
    line = f"{sys.executable} -m castlescore tiles | head -1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], cwd=folder, capture_output=True)
    assert done.stderr == b""


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize(
    "line",
    [
        "judge castle.toml",
        "where hallway --castle castle.toml --all",
        "try vestibule -2,3 --castle legal.toml",
        "try hallway 3 --castle legal.toml",
        "explain vestibule -2,3 --castle legal.toml",
        "explain crypt 1 --castle castle.toml",
        "place hallway 1 --castle legal.toml --claim 100",
    ],
)
@pytest.mark.many
def test_no_line_is_wider_than_the_terminal(typed, monkeypatch, line, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert 0 < typed(line).widest <= columns


# The commands in the order in which they came, those that came together in one row; a new one is a row of its own. The
# first row is the program with which an evening could be played for the first time. Hours before it there were castle
# files alone, and `p` and `r` meant `place` and `rules`: nobody has played with that, and the contract has both letters
# among the beginnings with several readings, which the table settles.
CAME = (
    "new reveal price buy pass reward cards note undo redo amend check adjust show where try explain score log tiles "
    "rules judge place import export",
    "audit replay",
    "play",
    "offers",
    "diff tally",
    "serve",
    "review",
    "stats",
    "schema",
    "end",
)
SHORT = {"b": "buy", "w": "where", "t": "try", "u": "undo", "s": "show", "exp": "explain", "pl": "place"}  # at once


def ever_unique():
    """Every beginning that meant one command alone at some time, and that command."""
    result, there = dict(SHORT), []
    for row in CAME:
        there += row.split()
        for name in there:
            for cut in (name[:end] for end in range(1, len(name))):
                if cut not in there and [other for other in there if other.startswith(cut)] == [name]:
                    result.setdefault(cut, name)
    return result


@pytest.fixture
def between(folder, typed):
    """Two tables: `table.toml` of Between Two Castles, `castles.toml` of the other game."""
    text = record("between-four").splitlines(keepends=True)
    begin = next(i for i, line in enumerate(text) if "{ n = 1," in line)
    (folder / "table.toml").write_text("".join([*text[:begin], "]\n"]), encoding="utf-8")
    (folder / "castles.toml").write_text(record("three-players"), encoding="utf-8")
    return typed


def test_every_command_has_come_at_some_time():
    assert sorted(" ".join(CAME).split()) == sorted(commands())
    assert len(ever_unique()) > 90
    assert {cut: name for cut, name in aliases().items() if ever_unique().get(cut) != name} == {}


def test_a_beginning_that_once_meant_one_command_means_it_for_ever():
    for cut, name in ever_unique().items():
        for left_out in ((), ("play",), *((*foreign(game), "play") for game in all_games().values())):
            assert full_name(cut, lambda left_out=left_out: left_out) == name, cut
    for cut, name in {"sc": "score", "rev": "reveal", "pla": "place"}.items():
        assert (full_name(cut), ever_unique()[cut]) == (name, name)


@pytest.mark.parametrize("example", ["three-players", "between-four", None])
@pytest.mark.many
def test_tab_makes_of_a_beginning_the_command_that_it_means(folder, example):
    if example is not None:
        (folder / "table.toml").write_text(record(example), encoding="utf-8")
    replay = replay_at(str(folder / "table.toml")) if example else None
    others = foreign(replay.game) if replay else ()
    for cut, name in ever_unique().items():
        if name not in others:
            assert [candidate.text for candidate in candidates([], cut, replay)] == [name], cut


@pytest.mark.slow
def test_at_the_table_and_behind_a_question_mark_a_beginning_means_the_same(typed, sat, capsys):
    sat(19)
    shell = Shell(ShellState(home="table.toml"))
    assert shell.look() == 0
    for cut, name in ever_unique().items():
        capsys.readouterr()
        assert shell.line(f"? {cut}") == 0
        said = capsys.readouterr().out
        assert shell.line(f"? {name}") == 0
        assert said == capsys.readouterr().out, cut
    score = typed("score")
    assert (score.code, typed("sc")) == (0, score)
    assert typed("play", stdin="sc\n").out.endswith(score.out)


def test_completion_offers_no_line_of_the_other_game(between):
    from castlescore.cli.completion import candidates, replay_at

    table = replay_at("table.toml")
    for typed in ("", "p", "pr", "re", "b"):
        assert not {one.text for one in candidates([], typed, table)} & {"price", "pass", "reveal", "buy"}
    assert "sauna" in [one.text for one in candidates(["p", "ab"], "", table)]
    assert [one.text for one in candidates([], "pri", replay_at("castles.toml"))] == ["price"]


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


CASTLES = {"AB": ("BA", "Anna-Ben", "Ben-Anna"), "SauNa": ("NaSau", "Sau-Na", "Na-Sau"), "NaZ": ("Na-Zoe",)}
PLAYERS = {"Anna": (), "Paul": (), "Pantry": (), "Solar": ()}
TILES = ("pantry", "parlor", "sauna", "solar", "berchta")


def is_tile(word):
    return any(tile.startswith(word.casefold()) for tile in TILES)


@pytest.mark.parametrize(
    ("line", "whose", "rest"),
    [
        ("parlor ab", "ab", "parlor"),
        ("ab parlor", "ab", "parlor"),
        ("parlor anna-b", "anna-b", "parlor"),
        ("anna-b parlor", "anna-b", "parlor"),
        ("parlor 0,1 ab", "ab", "parlor 0,1"),
        ("ab parlor 0,1", "ab", "parlor 0,1"),
        ("ab parlor 3", "ab", "parlor 3"),
        ("parlor", None, "parlor"),
        ("parlor 0,1", None, "parlor 0,1"),
        ("parlor zzz", None, "parlor zzz"),
        ("zzz ab", "ab", "zzz"),
        ("ab zzz", "ab", "zzz"),
        ("ab", "ab", ""),
        # a tile that is called as a castle is the tile where that is how the line is read
        ("sauna", None, "sauna"),
        ("sauna 0,1", None, "sauna 0,1"),
        ("sauna ab", "ab", "sauna"),
        ("ab sauna", "ab", "sauna"),
        ("sauna sauna", "sauna", "sauna"),
        ("sauna naz", "naz", "sauna"),
    ],
)
def test_a_castle_stands_before_or_after(line, whose, rest):
    assert split_owner(line.split(), CASTLES, is_tile, LAST) == (whose, rest.split())


@pytest.mark.parametrize(
    ("line", "whose", "rest"),
    [
        ("pa", None, "pa"),  # what could be said before means what it meant
        ("pa 0.n", None, "pa 0.n"),
        ("pa 3", None, "pa 3"),
        ("pa E=foyer.W", None, "pa E=foyer.W"),
        ("pa an", "an", "pa"),
        ("an pa", "an", "pa"),
        ("anna pa", "anna", "pa"),
        ("pa anna", "anna", "pa"),
        ("paul berchta", "paul", "berchta"),
        ("berchta 0.n paul", "paul", "berchta 0.n"),
        ("paul berchta 0.n", "paul", "berchta 0.n"),
        ("pantry anna", "anna", "pantry"),
        ("anna pantry", "anna", "pantry"),
        ("pantry pantry", "pantry", "pantry"),
        ("pantr solar", "solar", "pantr"),
    ],
)
def test_a_player_stands_before_or_after(line, whose, rest):
    assert split_owner(line.split(), PLAYERS, is_tile, LAST) == (whose, rest.split())


def test_two_whole_names_that_are_both_are_not_guessed():
    with pytest.raises(Unclear, match="'pantry solar' can be read in two ways"):
        split_owner(["pantry", "solar"], PLAYERS, is_tile, LAST)
    with pytest.raises(Unclear):
        split_owner(["solar", "pantry"], PLAYERS, is_tile, LAST)


@pytest.mark.parametrize(
    ("line", "whose", "rest"),
    [
        ("ab parlor 0,1", "ab", "parlor 0,1"),
        ("parlor 0,1 ab", "ab", "parlor 0,1"),
        ("parlor 0,1 sauna 1,1 ab", "ab", "parlor 0,1 sauna 1,1"),
        ("sauna 0,1 ab", "ab", "sauna 0,1"),
        ("sauna sauna 0,1", "sauna", "sauna 0,1"),
        ("sauna 0,1 sauna", "sauna", "sauna 0,1"),
        ("zzz 0,1 ab", "ab", "zzz 0,1"),
        ("zzz parlor 0,1", "zzz", "parlor 0,1"),  # told as no castle
        ("ab", "ab", ""),
    ],
)
def test_where_the_castle_is_shown_first(line, whose, rest):
    assert split_owner(line.split(), CASTLES, is_tile, FIRST) == (whose, rest.split())


@pytest.mark.parametrize("word", ["3", "#3", "0,1", "-4,2@90", "E=foyer.W", "foyer.n", "stairs-2.W3", "=", ","])
def test_what_is_written_as_a_place(word):
    assert is_place(word)
