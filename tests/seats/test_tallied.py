"""A game that nobody recorded is scored by phones (`tally FILE --seats`)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import castlescore as cs
from builders import EXAMPLES, TallyFile, read_tally, tally_of
from castlescore.cli.schemas import answer_schema
from castlescore.library.session import replay_of
from castlescore.protocol.registry import find
from castlescore.record.store import save
from castlescore.seats.tallied import board_of_tally
from seats.pages import said_by_forms
from seats.phones import Table

NAMES = {"three-players": "castles", "between-four": "between"}


def begun(tmp_path: Path, name: str) -> tuple[Table, TallyFile]:
    """A tally with nothing in it but who played and the favors, and the same with all in it."""
    replay = replay_of(cs.Session.read(EXAMPLES / name / "table.toml"))
    part = replay.game.tally
    assert part is not None
    document = part.of_session(replay)
    whole = tally_of(replay.game, document, str(tmp_path / "whole.toml"))
    rows: Any = document[part.ROWS]
    bare = [{key: row[key] for key in ("name", "builders", "adjusted") if key in row} for row in rows]
    empty = {key: value for key, value in document.items() if key != "empty_stacks"}
    path = tmp_path / "tally.toml"
    save(str(path), tally_of(replay.game, {**empty, part.ROWS: bare}, str(path)).text)
    return Table(path, tally=True), whole


def say(table: Table, seat: str, **said: Any) -> Any:
    """A choice after the last change of the seat's own castles."""
    table.calm()
    got = table.ask(f"{seat}say", {"after": table.last(seat), **said})
    assert got.status == 200, (said, got.body)
    return got.json


def entered(row: dict[str, Any], of: str) -> Iterator[dict[str, Any]]:
    """What is said for a row of a tally file, in some order; `of`: the name of a castle, with a blank before it."""
    if "throne" in row:
        yield {"choice": f"castle{of} {row['throne'].removeprefix('throne-')}"}
    for n, tile in enumerate(row.get("tiles", row.get("tile", []))):
        turn = f"@{tile['turn']}" if tile.get("turn") else ""
        if n == 0 and tile["tile"] == "foyer":
            yield {"choice": f"castle {tile['doors']}{turn}"}
            continue
        dark = {"dark": True} if tile["tile"] == "downstairs-hallway" else {}
        id = "hallway" if dark else tile["tile"]
        yield {"choice": f"tile{of} {id}", "place": f"{tile['at'][0]},{tile['at'][1]}{turn}", **dark}
    for attendant in row.get("attendants", []):
        yield {"choice": f"tile{of} {attendant}"}
    yield {"choice": f"castle done{of}"}
    if row["cards"] or not of:
        yield {"choice": f"cards{of}", "cards": [card.removeprefix("bonus-") for card in row["cards"]]}
    for what in ("track", "money"):
        if what in row:
            yield {"choice": what, what: row[what]}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.slow
def test_castles_entered_on_phones_score_as_the_evening_that_was_recorded(tmp_path: Path, name: str) -> None:
    table, whole = begun(tmp_path, name)
    seats = {player: table.sit(player) for player in table.house.players}
    first = next(iter(seats.values()))
    if name == "three-players":
        assert [offer["choice"] for offer in table.ask(f"{first}state").json["choices"]] == ["empty_stacks"]
        say(table, first, choice="empty_stacks", empty_stacks=[str(s) for s in whole.document["empty_stacks"]])
    for entry in whole.table.entries:
        who = entry.row.get("builders", [entry.name])[0]
        for said in entered(dict(entry.row), f" {entry.name}" if "builders" in entry.row else ""):
            say(table, seats[who], **said)
    done = read_tally(str(table.path))
    assert done.missing == ()
    assert [(p.name, p.total, p.place) for p in done.table.score.players] == [
        (p.name, p.total, p.place) for p in whole.table.score.players
    ]
    for seat in seats.values():
        table.calm()
        state = table.ask(f"{seat}state").json
        assert state["sheets"]
        assert {*done.table.score.winners} & {*state["now"].replace(",", " ").split()}
    table.close()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.slow
def test_a_castle_is_entered_by_the_forms_of_the_page(tmp_path: Path, name: str) -> None:
    table, whole = begun(tmp_path, name)
    entry = whole.table.entries[-1]
    seat = table.sit(entry.row.get("builders", [entry.name])[0])
    if name == "three-players":
        stacks = [str(stack) for stack in whole.document["empty_stacks"]]
        assert said_by_forms(table, seat, {"choice": "empty_stacks", "empty_stacks": stacks}).status == 200
    several = len([e for e in whole.table.entries if e.row.get("builders", [e.name])[0] == entry.name]) > 1
    for said in entered(dict(entry.row), f" {entry.name}" if "builders" in entry.row or several else ""):
        page = said_by_forms(table, seat, said)
        assert page.status == 200, (said, page.said)
    tally = read_tally(str(table.path))
    assert not [each for each in tally.missing if each.player == entry.name]
    row = tally.table.entries[-1].row
    assert row["tiles" if "tiles" in row else "tile"]
    own = ("track", "money", "cards") if "track" in entry.row else ()
    assert {key: row.get(key) for key in own} == {key: entry.row.get(key) for key in own}
    table.close()


@pytest.mark.slow
def test_each_enters_without_waiting_for_the_others_and_takes_back_what_is_ones_own(tmp_path: Path) -> None:
    table, _ = begun(tmp_path, "three-players")
    anna, ben = table.sit("Anna"), table.sit("Ben")
    say(table, anna, choice="empty_stacks", empty_stacks=[])
    state = table.ask(f"{anna}state").json
    turned = [f"castle {doors}{turn}" for doors in (3, 4) for turn in ("", "@90", "@180", "@270")]
    assert [o["choice"] for o in state["choices"]] == ["castle names", *turned, "track", "cards", "money"]
    assert state["sheets"] == []
    assert state["more"] == ["Anna: still missing: castle, track, cards, money"]
    pictures = [o["svg"] for o in state["choices"] if "svg" in o]
    assert len({*pictures}) == 5  # those of four entrances are alike
    assert table.ask(anna).body.count(b'src="data:image/svg+xml') == 8
    after = state["after"]
    say(table, ben, choice="castle 4")
    assert table.ask(f"{anna}say", {"choice": "castle 3", "after": after}).status == 200  # Ben's is no hindrance
    hand = table.ask(f"{anna}hand?choice=tile+larder").json
    place = hand["places"][0]["place"]
    said = {"choice": "tile larder", "place": place, "after": after + 1}
    first, again = table.ask(f"{anna}say", said), table.ask(f"{anna}say", said)
    assert (first.status, first.json) == (again.status, again.json) == (200, first.json)
    assert table.ask(f"{anna}say", {**said, "choice": "tile parlor"}).status == 409
    table.calm()
    assert table.ask(f"{anna}say", {**said, "place": "40,40", "after": after + 2}).status == 400
    assert len(read_tally(str(table.path)).document["player"][0]["tiles"]) == 2  # type: ignore[index]
    say(table, anna, choice="take back")
    assert len(read_tally(str(table.path)).document["player"][0]["tiles"]) == 1  # type: ignore[index]
    say(table, anna, choice="money", money=21000)
    say(table, anna, choice="take back")
    assert "money" not in read_tally(str(table.path)).document["player"][0]  # type: ignore[index]
    for wrong in ({"choice": "money", "money": "21000"}, {"choice": "money", "money": 10**12}, {"choice": "counts"},
                  {"choice": "cards", "cards": ["none"]}, {"choice": "castle whole.toml"}):  # fmt: skip
        table.calm()
        now = table.ask(f"{anna}state").json["after"]
        assert table.ask(f"{anna}say", {**wrong, "after": now}).status == 400
    table.close()


@pytest.mark.parametrize(
    ("name", "of", "line", "names"),
    [
        (
            "three-players",
            "",
            "foyer 3, larder, Pu-ga, hallway 2",
            ["foyer-3", "larder", "pumpkin-garden", "hallway 2"],
        ),
        ("between-four", " AB", "ut-sl, wine room, jester", ["throne-utility-sleeping", "wine-room", "jester"]),
    ],
)
def test_a_castle_is_entered_by_the_names_of_its_tiles(
    tmp_path: Path, name: str, of: str, line: str, names: list[str]
) -> None:
    """No file is named so, and no mistake changes anything."""
    table, _ = begun(tmp_path, name)
    seat = table.sit("Anna")
    if name == "three-players":
        say(table, seat, choice="empty_stacks", empty_stacks=[])
    before = table.path.read_text(encoding="utf-8")
    (tmp_path / "a b.toml").write_text("secret", encoding="utf-8")
    for wrong in ("a b.toml", "counts", "rows", "3", "larder, lardre", " ", "larder\nparlor", "x" * 1001, 7):
        table.calm()
        said = {"choice": f"castle{of} names", "names": wrong, "after": table.last(seat)}
        got = table.ask(f"{seat}say", said)
        assert (got.status, b"secret" in got.body) == (400, False), wrong
    assert table.path.read_text(encoding="utf-8") == before
    assert said_by_forms(table, seat, {"choice": f"castle{of} names", "names": line}).status == 200
    tally = read_tally(str(table.path))
    row: Any = tally.table.entries[0].row
    assert row["names"] == names
    say(table, seat, choice=f"take back{of}")
    assert "names" not in read_tally(str(table.path)).table.entries[0].row
    table.close()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.slow
def test_a_tally_speaks_by_the_same_schemas(tmp_path: Path, name: str) -> None:
    table, _ = begun(tmp_path, name)
    game = find(NAMES[name])
    assert game is not None
    seat = table.sit(table.house.players[0])
    if name == "three-players":
        say(table, seat, choice="empty_stacks", empty_stacks=["hallway"])
    choices = table.ask(f"{seat}state").json["choices"]
    said = say(
        table, seat, choice=next(o["choice"] for o in choices if o["choice"].startswith("castle ") and not o["needs"])
    )
    state = table.ask(f"{seat}state", accept_language="cs").json
    laying = next(o["choice"] for o in state["choices"] if "place" in o["needs"])
    hand = table.ask(f"{seat}hand?choice={laying.replace(' ', '+')}").json
    for kind, document in (("state", state), ("hand", hand), ("say", said)):
        Draft202012Validator(answer_schema(f"seat-{kind}", game)).validate(json.loads(json.dumps(document)))
    table.close()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["cs", "ru"])
@pytest.mark.slow
def test_a_tally_offers_the_same_in_every_language_and_takes_it(tmp_path: Path, name: str, language: str) -> None:
    table, whole = begun(tmp_path, name)
    entry = whole.table.entries[0]
    seat = table.sit(entry.row.get("builders", [entry.name])[0])
    if name == "three-players":
        say(table, seat, choice="empty_stacks", empty_stacks=["hallway"])
    of = f" {entry.name}" if "builders" in entry.row else ""
    for said in entered(dict(entry.row), of):
        table.calm()
        own = table.ask(f"{seat}state", accept_language=language).json
        english = table.ask(f"{seat}state").json
        assert [(o["choice"], o.get("of")) for o in own["choices"]] == [
            (o["choice"], o.get("of")) for o in english["choices"]
        ]
        got = table.ask(f"{seat}say", {"after": own["after"], **said}, accept_language=language)
        assert got.status == 200, (said, got.body.decode())
    assert not [each for each in read_tally(str(table.path)).missing if each.player == entry.name]
    table.close()


@pytest.mark.slow
def test_what_a_partner_enters_of_another_castle_is_no_hindrance(tmp_path: Path) -> None:
    table, _ = begun(tmp_path, "between-four")
    anna, ben = table.sit("Anna"), table.sit("Ben")
    after = table.ask(f"{anna}state").json["after"]
    say(table, ben, choice="castle AB living-corridor")
    beside = {"choice": "castle DA corridor-food", "after": after}
    first, again = table.ask(f"{anna}say", beside), table.ask(f"{anna}say", beside)
    assert (first.status, first.json) == (again.status, again.json) == (200, first.json)
    for wrong in (after - 1, after, after + 3):
        table.calm()
        assert table.ask(f"{anna}say", {"choice": "tile AB painter", "after": wrong}).status == 409
    table.calm()
    late = table.ask(f"{anna}say", {"choice": "castle DA food-sleeping", "after": after})
    assert late.status == 409
    assert late.json["told"] == ["somebody else has entered part of this: look at the table and choose again"]
    assert "food-sleeping" not in table.path.read_text(encoding="utf-8")
    table.close()


def test_a_file_that_is_changed_meanwhile_is_taken_up(tmp_path: Path) -> None:
    table, _ = begun(tmp_path, "three-players")
    seat = table.sit("Anna")
    say(table, seat, choice="empty_stacks", empty_stacks=[])
    text = table.path.read_text(encoding="utf-8")
    table.path.write_text(text.replace('name = "Anna"', 'name = "Anna"\nmoney = 5'), encoding="utf-8")
    assert table.ask(f"{seat}say", {"choice": "castle 4", "after": 0}).status == 409
    assert "money" not in [o["choice"] for o in table.ask(f"{seat}state").json["choices"]]
    table.path.write_text(text.replace("[[player]]", "[[player]"), encoding="utf-8")
    table.house.refreshed()
    state = table.ask(f"{seat}state").json
    assert state["choices"] == []
    assert "tally.toml" in state["said"][0]
    table.close()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.many
def test_castles_are_plans_without_axes_and_the_board_has_their_legend(tmp_path: Path, name: str) -> None:
    table, whole = begun(tmp_path, name)
    table.close()
    table.path.write_text(whole.text, encoding="utf-8")
    table = Table(table.path, tally=True)
    castles = table.ask(f"{table.sit('Anna')}state").json["castles"]
    assert len(castles) == len(whole.table.entries)
    for castle in castles:
        assert "<svg" in castle["svg"] and "<text" in castle["svg"]
        assert not {'class="axis"', 'class="legend"'} & {*re.findall(r'class="\w+"', castle["svg"])}
    board = board_of_tally(whole)
    assert len(board.castles) == len(castles) and board.legend
    table.close()


@pytest.mark.parametrize(
    ("game", "row", "answer", "of", "said"),
    [
        (
            "castles",
            'name = "Anna"\ncounts = {}\n[[player]]\nname = "Ben"\n',
            {"choice": "living-area", "living-area": 1},
            {"choice": "living-area", "living-area": 950},
            "Anna: living-area is counted as 1, and the smallest of those tiles has 100 (WORD-2, p.2)",
        ),
        (
            "between",
            'builders = ["Anna", "Ben"]\nrows = {}\n[[castle]]\nbuilders = ["Ben", "Cara"]\n'
            '[[castle]]\nbuilders = ["Cara", "Anna"]\n',
            {"choice": "fountains AB", "fountains": 3},
            {"choice": "fountains AB", "fountains": 5},
            "AB: fountains is given as 3, and the points there are always a multiple of 5",
        ),
    ],
)
@pytest.mark.many
def test_a_count_that_cannot_be_is_asked_for_again_and_taken_where_it_is_entered_again(
    tmp_path: Path, game: str, row: str, answer: dict[str, Any], of: dict[str, Any], said: str
) -> None:
    path = tmp_path / "tally.toml"
    kind = "player" if game == "castles" else "castle"
    head = 'favors = ["living-area", "small"]\nempty_stacks = []\n' if game == "castles" else ""
    text = f'format = "castlescore tally 1"\ngame = "{game}"\n{head}[[{kind}]]\n{row}'
    for answers in ([answer, answer], [answer, of]):
        path.write_text(text, encoding="utf-8")
        table = Table(path, tally=True)
        seat = table.sit("Anna")
        got = table.ask(f"{seat}say", {"after": table.last(seat), **answers[0]})
        assert got.status == 400
        assert said in got.body.decode() and "enter it again" in got.body.decode()
        assert "\\n" not in got.body.decode()  # one sentence a line, not an end of line spelled out
        assert path.read_text(encoding="utf-8") == text
        say(table, seat, **answers[1])
        assert path.read_text(encoding="utf-8") != text
        table.close()
