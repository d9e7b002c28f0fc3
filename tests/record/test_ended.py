"""Games that their table ends before the last round (END-TABLE, B-END-TABLE), by the library and in a record."""

from __future__ import annotations

import re

import pytest

import castlescore as cs
from builders import audit, record, speaking
from castlescore.record.chronicle import chronicle
from castlescore.record.session_file import parse_record
from castlescore.view.scored import of_evening, play_of

EXAMPLES = {"castles": ("three-players", 26), "between": ("between-four", 22)}  # in the middle of a turn
RULES = {"castles": "END-TABLE", "between": "B-END-TABLE"}
GAMES = pytest.mark.parametrize("game", EXAMPLES)


def begun(game: str) -> cs.Session:
    """A game in the middle of a turn, while a reward waits."""
    name, event = EXAMPLES[game]
    return cs.Session.loads(record(name)).at(event)


def shown(session: cs.Session) -> cs.Session:
    """The session after no hand shows a card."""
    while (choice := next(session.choices(), None)) is not None:
        session = session.play(f"cards {choice.owner} --none")
    return session


@GAMES
def test_the_score_is_that_of_the_moment(game: str) -> None:
    before = begun(game)
    ended = shown(before.play("end"))
    assert (before.score().early, before.score().final) == (None, False)
    assert ended.score().early is not None
    assert ended.score().final
    was, now = ([(row.name, row.total) for row in each.score().players] for each in (before, ended))
    assert now == was


@GAMES
def test_what_waits_is_lost(game: str) -> None:
    ended = begun(game).play("end")
    assert ended.events[-1]["do"] == "end"
    if game == "castles":
        table = cs.castles.Session.loads(ended.dumps()).table
        assert (table.pending, table.extra, table.to_move, table.round) == ((), 0, False, 5)
    else:
        assert not cs.between.Session.loads(ended.dumps()).table.waiting


@GAMES
@pytest.mark.parametrize("line", ["reveal parlor", "price", "buy larder 9,9", "pass", "reward --decline",
                                  "place ab wine-room 1,1", "reward cd --decline", "end"])  # fmt: skip
def test_nothing_more_is_played(game: str, line: str) -> None:
    ended = begun(game).play("end")
    with pytest.raises((cs.Illegal, cs.Unclear)) as refused:
        ended.play(line)
    if isinstance(refused.value, cs.Illegal):
        assert RULES[game] in str(refused.value)
    assert {choice.kind for choice in ended.choices()} <= {"cards"}


@GAMES
def test_a_move_of_before_is_refused(game: str) -> None:
    before = begun(game)
    move = next(before.moves())
    with pytest.raises(cs.Illegal, match=RULES[game]):
        before.play("end").play(move)


@GAMES
def test_notes_checks_and_agreements_go_on(game: str) -> None:
    ended = begun(game).play("end")
    adjusted = "adjust anna --points 1 x" if game == "castles" else "adjust ab --points 1 x"
    for line in ("note good night", adjusted):
        ended = ended.play(line)
    assert [event["do"] for event in ended.events[-3:]] == ["end", "note", "adjust"]


@GAMES
def test_it_is_taken_back_and_played_again(game: str) -> None:
    before = begun(game)
    back = before.play('end --why "it is late"').play("undo")
    assert back.table == before.table
    again = back.play("redo")
    assert {**again.events[-1], "n": 0, "was": 0} == {"n": 0, "was": 0, "do": "end", "why": "it is late"}
    assert not back.score().final
    assert back.score().early is None


@GAMES
def test_an_earlier_line_can_be_corrected(game: str) -> None:
    ended = shown(begun(game).play("end"))
    name = "anna" if game == "castles" else "ab"
    points = {row.name: row.total for row in ended.score().players}
    amended = ended.play(f"amend 18 --before adjust {name} --points 1 forgotten")
    assert amended.score().final
    assert sum(row.total for row in amended.score().players) >= sum(points.values())


@GAMES
def test_an_end_before_lines_that_were_played_is_refused(game: str) -> None:
    with pytest.raises(cs.Illegal, match=RULES[game]):
        begun(game).play("amend 18 --before end")


@GAMES
def test_nothing_has_been_played(game: str) -> None:
    new = begun(game).at(0)
    with pytest.raises(cs.Illegal, match="nothing has been played yet"):
        new.play("end")


@GAMES
def test_a_game_that_is_over_is_not_ended(game: str) -> None:
    with pytest.raises(cs.Illegal):
        cs.Session.loads(record(EXAMPLES[game][0])).play("end")


@GAMES
def test_an_audit_finds_a_wrong_total_of_an_ended_game(game: str) -> None:
    ended = shown(begun(game).play("end"))
    right = audit(parse_record(ended.dumps(), "table.toml"))
    assert (right.ok, right.finished) == (True, True)
    last = EXAMPLES[game][1]
    wrong = re.sub(rf"( n = {last}, .*score = )\d+", r"\g<1>99", ended.dumps())
    found = audit(parse_record(wrong, "table.toml"))
    assert not found.ok
    assert found.correct == right.correct


@GAMES
def test_an_audit_goes_on_after_a_line_played_when_the_game_was_ended(game: str) -> None:
    """The line that the rules refuse is a finding; the totals are those of the game as it was ended or went on."""
    before = begun(game)
    text = before.play("end").dumps()
    name, event = EXAMPLES[game]
    later = next(each for each in cs.Session.loads(record(name)).events[event:] if each["do"] not in ("note", "undo"))
    line = next(row for row in record(name).splitlines() if row.startswith(f"  {{ n = {later['n']},"))
    found = audit(parse_record(text.replace("\n]", f"\n{line}\n]"), "table.toml"))
    assert not found.ok
    assert any(finding.rule == RULES[game] for finding in found.findings)


@GAMES
@pytest.mark.parametrize("code", ["en", "cs", "ru"])
def test_other_programs_and_the_audit_name_the_early_end(game: str, code: str) -> None:
    early = {"en": "early", "cs": "předčasně", "ru": "досрочно"}
    ended = begun(game).play("end")
    with speaking(code):
        play = play_of(of_evening(chronicle(parse_record(shown(ended).dumps(), "t.toml"))))
        assert play is not None
        assert early[code] in str(play["comments"]).split(",")[0]
    assert ended.audit().early == ("in round 5" if game == "castles" else "in round 1")
    assert begun(game).audit().early == ""
