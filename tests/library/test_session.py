"""Sessions as values: lines played from the library make the record that the program makes, and files stay safe."""

from __future__ import annotations

import json
import shlex
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import castlescore as cs
from builders import EXAMPLES, all_games, line_of, play_record, read_record, record_text, run
from castlescore.core.events import without_number as said
from castlescore.view.answers import audited
from samples import thorough

TABLES = {"castles": EXAMPLES / "three-players" / "table.toml", "between": EXAMPLES / "between-four" / "table.toml"}
both = pytest.mark.parametrize("game", TABLES)


@cache
def lines(game: str) -> tuple[str, ...]:
    """The lines that record the example again; notes and undone events are left out."""
    return lines_of(TABLES[game])


def lines_of(path: Path) -> tuple[str, ...]:
    """The same of any record."""
    evening = play_record(read_record(str(path)))
    groups: list[list] = []
    for step in evening.steps:
        if step.event["do"] != "note" and step.event.get("same_line") and groups:
            groups[-1].append(step)
        elif step.event["do"] not in ("note", "undo"):
            groups.append([step])
    return tuple(line_of(evening.game, [s.event for s in group], group[0].before) for group in groups)


@cache
def played(game: str, count: int | None = None) -> cs.Session:
    """The example, played line by line: all of it, or so many lines."""
    session = cs.Session.read(TABLES[game]).at(0)
    for line in lines(game)[:count]:
        session = session.play(line)
    return session


def state(session: cs.Session) -> object:
    """The table as `show --json` has it."""
    return all_games()[session.header["game"]].answers.shown(session.table, 0).to_json()


@both
@pytest.mark.slow
def test_lines_played_make_the_record_that_they_come_from(game):
    session, record = played(game), cs.Session.read(TABLES[game])
    standing = [event for _, event in read_record(str(TABLES[game])).standing()[0] if event["do"] != "note"]
    assert [said(event) for event in session.events] == [said(event) for event in standing]
    assert session.score_json() == record.score_json()
    assert state(session) == state(record)


@both
def test_a_session_does_not_change_when_it_is_played_on(game):
    session = cs.Session.read(TABLES[game]).at(9)
    before = (session.dumps(), session.table, len(session))
    line = lines(game)[5]
    for each in (line, "note a b", "check zzz 3"):
        try:
            assert len(session.play(each)) > len(session)
        except cs.CastlescoreError:
            assert each != "note a b"
        assert (session.dumps(), session.table, len(session)) == before


@pytest.mark.parametrize("example", ["three-players", "solo", "between-two", "between-four"])
@pytest.mark.many
def test_what_is_played_has_the_events_that_its_text_has(example):
    """Their numbers among them: whoever goes through the events of a session finds the same after saving it."""
    path = EXAMPLES / example / "table.toml"
    session = cs.Session.read(path).at(0)
    for line in (
        *lines_of(path),
        "note the end",
        "undo",
        "redo",
        "undo 2",
        "redo 1",
        "redo",
        "undo",
        "note it is late",
    ):
        session = session.play(line)
    again = cs.Session.loads(session.dumps())
    assert session.events == again.events
    assert [event["n"] for event in session.events] == [*range(1, len(session) + 1)]
    assert [list(event) for event in session.events] == [list(event) for event in again.events]
    assert session.at(9).events == again.at(9).events == session.events[:9]


WALK = (
    *("undo", "redo", "undo 2", "redo", "amend {last} {line}", "undo", "undo --to={near}", "redo", "undo --to {near}"),
    *("amend {last} --drop", "un", "redo", "note a b", "amend {near} --drop", "amend {near} --shift --drop", "undo"),
    *("amend --before {last} {line}", "amend {last} --before note c", "undo", "undo 3", "am {last} note d", "redo"),
)


@pytest.mark.thorough
@both
@pytest.mark.slow
def test_undo_redo_and_amend_write_what_the_commands_write(game, tmp_path):
    """A walk through the record of both: what is refused here the command refuses too."""
    count = None if thorough() else 20
    session, path = played(game, count), tmp_path / "table.toml"
    session.write(path)
    codes = []
    for typed in WALK:
        standing = [step.n for step in play_record(read_record(str(path))).moves()]
        line = typed.format(last=standing[-1], near=standing[-4], line=lines(game)[:count][-1])
        codes.append(run([*shlex.split(line), "-s", str(path)]))
        if codes[-1]:
            with pytest.raises(cs.Illegal):
                session.play(line)
        else:
            session = session.play(line)
        assert [*map(said, session.events)] == [*map(said, read_record(str(path)).events)], line
        assert state(session) == state(cs.Session.read(path)), line
    assert set(codes) == {0, 1} and codes.count(0) > 12


@both
@pytest.mark.many
def test_a_change_that_is_refused_says_why_and_leaves_the_session(game):
    session = played(game)
    first = lines(game)[0]
    for line, why in [("redo", "nothing"), ("undo 999", "999"), (f"amend 1 --before {first}", ".")]:
        with pytest.raises(cs.Illegal, match=why) as refused:
            session.play(line)
        assert all(violation.why for violation in refused.value.violations)
    assert session is played(game) and state(session) == state(cs.Session.loads(session.dumps()))


@both
@pytest.mark.many
def test_scores_audits_and_castles_are_those_of_the_commands(game, monkeypatch):
    session, path = cs.Session.read(TABLES[game]), str(TABLES[game])

    def answer(*words: str):
        out = BytesIO()
        monkeypatch.setattr("sys.stdout", TextIOWrapper(out, "utf-8"))
        run([*words, "--json"])
        return json.loads(out.getvalue())

    assert json.loads(json.dumps(session.score_json())) == answer("score", "-s", path)
    audit = answer("audit", path)["sessions"][0]
    assert {**audited(session.audit()).to_json(), "file": ""} == {**audit, "file": ""}
    name = {"castles": "anna", "between": "ab"}[game]
    castle = session.castle(name)
    assert type(castle) is {"castles": cs.Castle, "between": cs.between.Castle}[game]
    shown = answer("show", "castle", name, "-s", path)
    assert [row["tile"] for row in castle.judged_json()["tiles"]] == [row["tile"] for row in shown["tiles"]]
    best = session.score().players[0]
    assert (best.name, best.total) == (session.score_json()["players"][0]["name"], best.total)


@both
@pytest.mark.many
def test_a_session_as_it_was_is_the_table_of_that_event(game):
    record = read_record(str(TABLES[game]))
    for event in (0, 1, 17, len(record.events)):
        session = cs.Session.read(TABLES[game]).at(event)
        evening = play_record(record.with_events(record.events[:event]))
        assert state(session) == evening.game.answers.shown(evening.table, 0).to_json()
        assert len(session) == event
    for event in (-1, len(record.events) + 1):
        with pytest.raises(cs.Unclear, match="there is no event"):
            cs.Session.read(TABLES[game]).at(event)


def test_a_refused_line_has_every_rule_and_what_to_do():
    session = cs.Session.read(TABLES["castles"]).at(3)
    with pytest.raises(cs.Illegal) as refused:
        session.play("cards anna round")
    assert [violation.rule for violation in refused.value.violations]
    assert all(violation.why and violation.page for violation in refused.value.violations)
    illegal = next(n for n, line in enumerate(lines("castles")) if line.startswith("buy"))
    session = cs.Session.read(TABLES["castles"]).at(0)
    for line in lines("castles")[:illegal]:
        session = session.play(line)
    tile = lines("castles")[illegal].split()[1]
    with pytest.raises(cs.Illegal, match="PLACE-") as refused:
        session.play(f"buy {tile} 40,40")
    assert {violation.rule for violation in refused.value.violations} == {"PLACE-1"}


@both
@pytest.mark.many
def test_a_session_is_written_as_the_program_writes_it(game, tmp_path):
    path, session = tmp_path / "table.toml", cs.Session.read(TABLES[game])
    session.at(12).write(path)
    session.at(20).write(path)  # it goes on from what is there
    assert path.read_text(encoding="utf-8") == session.at(20).dumps()
    assert state(cs.Session.loads(session.dumps())) == state(session)
    before = path.read_bytes()
    with pytest.raises(cs.FileProblem, match="another game, or this one with other or more events"):
        session.at(12).write(path)
    other = cs.Session.read(TABLES["between" if game == "castles" else "castles"])
    with pytest.raises(cs.FileProblem, match="another game"):
        other.write(path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["table.toml"]
    with pytest.raises(cs.FileProblem, match="there is no folder"):
        session.write(tmp_path / "none" / "table.toml")


@both
@pytest.mark.slow
def test_a_record_that_cannot_be_is_read_and_audited(game, tmp_path):
    text = TABLES[game].read_text(encoding="utf-8")
    tile = next(event["tile"] for event in cs.Session.loads(text).events if "tile" in event)
    other = {"castles": "venus-grotto", "between": "wine-cellar"}[game]
    broken = cs.Session.loads(text.replace(f'tile = "{tile}"', f'tile = "{other}"', 1))
    assert not broken.audit().ok
    assert broken.audit().findings
    with pytest.raises(cs.FileProblem, match="cannot be"):
        broken.table  # noqa: B018
    assert repr(broken)


def test_a_cut_of_several_commands_is_the_one_that_can_be_typed_now() -> None:
    """As at the table: `p` sets prices and later passes; in an earlier line it is what it was then."""
    session = cs.Session.read(TABLES["castles"]).at(0)
    first = [line for line in lines("castles") if not line.startswith("reward")]
    reveal, price, *rest = first
    session = session.play(reveal.replace("reveal", "r", 1))
    session = session.play(price.replace("price", "p", 1))
    assert [event["do"] for event in session.events] == ["reveal", "price"]
    bought = next(i for i, line in enumerate(rest) if line.startswith("buy"))
    for line in rest[: bought + 1]:
        session = session.play(line.replace("pass", "p", 1).replace("buy", "b", 1))
    assert session.events[-1]["do"] == "buy"
    before = len(session)
    again = session.play(f"amend 2 {price.replace('price', 'p', 1)}")
    assert len(again) > before
    with pytest.raises(cs.Unclear, match="could be"):
        session.play("amend 1 p")
    between = cs.Session.read(TABLES["between"]).at(0)
    line = lines("between")[0]
    assert between.play(line.replace("place", "p", 1)).events == between.play(line).events


@pytest.mark.parametrize("line", ["amend 41-44 --drop", "amend 41-44 --drop --try"])
@pytest.mark.slow
def test_a_record_that_cannot_be_is_amended_and_the_amend_is_undone(line: str) -> None:
    record = read_record(str(TABLES["castles"]))
    twice = record.with_events((*record.events[:40], *record.events[24:28], *record.events[40:]))
    session = cs.Session.loads(record_text(twice)).play(line)
    assert session.audit().ok is ("--try" not in line)
    assert not (session.play("undo") if session.audit().ok else session).audit().ok


def test_the_set_up_is_amended_and_the_amend_is_undone() -> None:
    session = cs.Session.read(TABLES["castles"]).play("amend setup --favor none")
    assert (session.audit().ok, session.score().players[0].total) == (True, 67)
    assert session.play("undo").score().players[0].total == 89
