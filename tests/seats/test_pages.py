"""The pages of a table on phones without their script: joining, laying from the list of places, rewards, passing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from urllib.parse import urlencode

import pytest

from castlescore import Session, castles
from seats.pages import Page, opened, said_by_forms, sent
from seats.phones import HOST, JOIN, Table, choice_of
from seats.test_evenings import EXAMPLES, _moves
from seats.test_tallied import begun, say

WORTH = re.compile(r'class="worth" x="([^"]*)" y="([^"]*)" font-size="([^"]*)"')
VIEW = re.compile(r'<figure class="over">.*?viewBox="([^"]*)"', re.DOTALL)
LINES = ("buy", "pass", "reward", "place")  # what one does without a script
GAMES = {"castles": "three-players", "between": "between-four"}


def evening(name: str) -> Session:
    return Session.loads((EXAMPLES / name / "table.toml").read_text(encoding="utf-8"))


@pytest.fixture(params=sorted(GAMES))
def game(request) -> str:
    return str(request.param)


@pytest.fixture
def table(game, tmp_path) -> Iterator[Table]:
    path = tmp_path / "table.toml"
    evening(GAMES[game]).at(0).write(path)
    result = Table(path)
    yield result
    result.close()


@pytest.mark.slow
def test_an_evening_is_played_by_forms(game, table):
    whole = evening(GAMES[game])
    seats = {name: table.sit(name) for name in whole.header["players"]}
    by_forms = 0
    for event, _ in [*_moves(whole)][:60]:
        said = choice_of(event)
        seat = seats[table.enters(seats, event, said["choice"])]
        if event["do"] not in LINES:
            assert table.say(seat, **said).status == 200
            continue
        last = len(table.session)
        page = said_by_forms(table, seat, said)
        assert page.status == 200, (said, page.said)
        assert page.said.strip()
        assert len(table.session) == last + 1
        by_forms += 1
    assert by_forms > 30


@pytest.mark.slow
def test_pages_have_one_form_where_they_are_shown_under_one_policy(game, table):
    """The script loads a page as a whole where another castle brings styles that the policy of this one forbids."""
    whole, seat = evening(GAMES[game]), table.sit(table.house.players[0])
    seen = set()
    for n in (0, 1, 9, len(whole)):
        whole.at(n).write(table.path)
        table.house.refreshed()
        table.calm()
        got = table.ask(seat)
        seen.add((re.findall(r'<html[^>]* data-form="([0-9a-f]{16})"', got.body.decode())[0],
                   got.headers["content-security-policy"]))  # fmt: skip
    assert len({form for form, _ in seen}) == len({rule for _, rule in seen}) == len(seen)


@pytest.mark.slow
def test_a_castle_that_is_begun_has_another_form_than_none(tmp_path):
    table, whole = begun(tmp_path, "between-four")
    entry = whole.table.entries[0]
    seat = table.sit(entry.row["builders"][0])
    before = table.ask(seat).body.decode()
    throne = str(entry.row["throne"]).removeprefix("throne-")
    say(table, seat, choice=f"castle {entry.name} {throne}")
    after = table.ask(seat).body.decode()
    forms = [re.findall(r' data-form="(.*?)"', page) for page in (before, after)]
    assert "<svg" in after and forms[0] != forms[1]
    table.close()


def test_a_name_from_right_to_left_turns_no_sentence_round(tmp_path):
    path = tmp_path / "table.toml"
    castles.Session.new("أحمد", "Ben").write(path)
    table = Table(path)
    page = table.ask(table.sit("أحمد")).body.decode()
    assert "<h1>Your turn: put out new rooms</h1>" in page and "<bdi>أحمد</bdi> · 15,000" in page
    other = table.ask(table.sit("Ben")).body.decode()
    assert "<h1><bdi>أحمد</bdi>’s turn</h1>" in other and "<summary><bdi>أحمد</bdi>’s castle</summary>" in other
    table.close()


@pytest.mark.many
def test_one_joins_by_a_form_and_gets_an_address_of_ones_own(game, table):
    name = table.house.players[1]
    page = Page(table.ask(JOIN))
    assert [field.value for field in page.forms[0].fields if field.name == "name"] == [*table.house.players]
    got = sent(table, JOIN, [("name", name), ("seat", "")])
    assert got.status == 303
    seat = got.headers["location"]
    assert table.ask(f"{seat}state").json["you"] == [name]
    also = sent(table, JOIN, [("name", table.house.players[0]), ("seat", seat)])
    assert also.headers["location"] == seat
    assert table.ask(f"{seat}state").json["you"] == [name, table.house.players[0]]


@pytest.mark.many
def test_whoever_takes_a_seat_over_by_the_form_is_told_once(game, table):
    name = table.house.players[0]
    old = table.sit(name)
    seat = sent(table, JOIN, [("name", name), ("seat", "")]).headers["location"]
    assert f"{name}: you have taken this seat over" in opened(table, seat).said
    assert "taken this seat over" not in opened(table, seat).said
    assert table.ask(old).status == 404


@pytest.mark.slow
def test_the_place_that_is_chosen_stands_in_the_address_for_a_reload(game, table):
    seat, event = table.sit(table.house.players[0]), 0
    if game == "castles":
        event = next(n for n, each in enumerate(evening("three-players").events) if each["do"] == "buy")
        seat = reopened(table, event)
    laying = next(each for each in table.ask(f"{seat}state").json["choices"] if "place" in each["needs"])
    table.calm()
    places = table.ask(f"{seat}hand?{urlencode({'choice': laying['choice']})}").json["places"]
    last = places[-1]
    spot = f"{last.get('castle', '')}|{last['place']}"
    page = opened(table, seat, "?" + urlencode({"choice": laying["choice"], "spot": spot}))
    assert f"{last['words']} {last['place']}" in page.said and page.said.strip().endswith(page.heard)
    assert f"place {len(places)} of {len(places)}" in page.heard
    assert [field.value for field in page.form(laying["choice"]).fields if field.name == "spot" and field.on] == [spot]
    page = opened(table, seat, "?" + urlencode({"choice": laying["choice"], "spot": "|99,99"}))
    assert f"{places[0]['words']} {places[0]['place']}" in page.said and page.said.strip().endswith(page.heard)


def reopened(table: Table, event: int) -> str:
    """A seat of whoever is to act after an event of the evening."""
    evening("three-players").at(event).write(table.path)
    table.house.refreshed()
    return table.sit(str(table.ask(f"{table.sit('Anna')}state").json["turn"]))


def test_a_word_kept_from_another_evening_is_forgotten(game, table):
    got = sent(table, JOIN, [("name", table.house.players[0]), ("seat", "/nobodysword/")])
    assert got.status == 303
    assert "nobodysword" not in got.headers["location"]


@pytest.mark.parametrize(("name", "events"), [("three-players", 52), ("between-four", 34)])
def test_points_on_places_are_large_enough_for_a_phone_and_do_not_overlap(tmp_path, name, events):
    evening(name).at(events).write(tmp_path / "table.toml")
    table = Table(tmp_path / "table.toml")
    seat = table.sit("Ben" if name == "three-players" else "Anna")
    choice = next(each["choice"] for each in table.ask(f"{seat}state").json["choices"] if "place" in each["needs"])
    page = table.ask(f"{seat}?{urlencode({'choice': choice})}").body.decode()
    drawn = [tuple(map(float, each)) for each in WORTH.findall(page)]
    shown = max(float(side) for side in VIEW.search(page)[1].split()[2:])
    assert len(drawn) > 3 and max(size for _, _, size in drawn) >= 0.99 * shown / 33
    for (x, y, size), (east, south, other) in combinations(drawn, 2):
        assert abs(x - east) >= size + other - 0.1 or abs(y - south) >= (size + other) / 2 * 0.7
    table.close()


def test_a_reward_comes_before_the_second_tile_in_the_hand(tmp_path):
    whole = evening("between-four")
    reward = next(n for n, event in enumerate(whole.events) if event["do"] == "reward" and event["castle"] == "AB")
    first = whole.events[reward - 1]
    second = next(event for event in whole.events[reward:] if (event["do"], event["castle"]) == ("place", "AB"))
    whole.at(reward - 1).write(tmp_path / "table.toml")
    table = Table(tmp_path / "table.toml")
    seat = table.sit("Anna")
    tiles = [f"place {event['tile']}" for event in (first, second)]
    form = opened(table, seat, "?" + urlencode({"hand": tiles}, doseq=True)).form(tiles[0])
    page = Page(sent(table, f"{seat}{form.action}", form.filled(spot=[f"AB|{first['at'][0]},{first['at'][1]}"])))
    form = page.form(choice_of(whole.events[reward])["choice"])  # what is held would hide it
    assert not any(field.name == "spot" for form in page.forms for field in form.fields)
    page = Page(sent(table, f"{seat}{form.action}", form.filled()))
    assert any(field.name == "spot" for field in page.form(tiles[1]).fields)
    table.close()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://elsewhere.example"}, 403),
        ({"origin": ""}, 403),
        ({"content_type": "application/json"}, 415),
        ({"content_type": "text/plain"}, 415),
    ],
)
@pytest.mark.parametrize("where", ["join", "seat"])
@pytest.mark.many
def test_a_form_of_another_page_is_refused(game, table, headers, status, where):
    seat = table.sit(table.house.players[0])
    before = table.path.read_bytes()
    path, pairs = (JOIN, [("name", table.house.players[1])]) if where == "join" else (seat, [("choice", "pass")])
    assert sent(table, path, pairs, **headers).status == status
    assert table.path.read_bytes() == before
    assert table.ask(f"{JOIN}state").json["seats"][1]["taken"] is False


def test_what_just_happened_is_said_without_the_prices_that_the_market_shows(laid):
    table = laid("three-players", 45)
    page = opened(table, table.sit("Cara"))
    assert "Ben sets the prices" in page.said and "15000" not in page.said


@pytest.mark.many
def test_a_note_is_taken_by_its_form_once(game, table):
    seat = table.sit(table.house.players[0])
    form = opened(table, seat).form("note")
    pairs = form.filled(text=["Tea & <b>cake</b>"])
    assert sent(table, f"{seat}{form.action}", pairs).status == 200
    assert sent(table, f"{seat}{form.action}", pairs).status == 200, "the same form sent again is the same event"
    assert len(table.session) == 1
    page = table.ask(seat).body.decode()
    assert "Tea &amp; &lt;b&gt;cake&lt;/b&gt;" in page
    assert "<b>cake" not in page


@pytest.mark.many
def test_an_overtaken_form_tells_what_came_first(game, table):
    mine, other = (table.sit(name) for name in table.house.players[:2])
    form = opened(table, mine).form("note")
    assert table.say(other, choice="note", text="a rook on the roof").status == 200
    page = Page(sent(table, f"{mine}{form.action}", form.filled(text=["mine"])))
    assert page.status == 409
    assert "a rook on the roof" in page.said
    assert len(table.session) == 1


@pytest.mark.many
def test_what_is_held_and_is_not_offered_is_told(game, table):
    seat = table.sit(table.house.players[0])
    page = opened(table, seat, "?" + urlencode({"choice": "buy <script>"}))
    assert page.status == 200
    assert "not possible now" in page.said


@pytest.mark.parametrize(("language", "said"), [("cs", "Co teď můžete udělat"), ("ru", "Что вы можете сделать")])
@pytest.mark.many
def test_it_speaks_the_language_of_the_phone(game, table, language, said):
    seat = table.sit(table.house.players[0])
    body = table.ask(seat, accept_language=language).body.decode()
    assert f'<html lang="{language}"' in body
    assert said in body


@pytest.mark.many
def test_the_policy_allows_the_script_and_the_styles_of_the_page_alone(game, table):
    seat = table.sit(table.house.players[0])
    policy = table.ask(seat).headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "form-action 'self'" in policy
    assert "default-src 'none'" in policy
    assert f"http://{HOST}" not in policy


def test_the_script_says_nothing_of_its_own_and_asks_nobody_but_its_server() -> None:
    script = files("castlescore.view").joinpath("html", "seats.js").read_text(encoding="utf-8")
    code = [row.partition("//")[0] for row in script.splitlines()]
    texts = [part for row in code for part in row.replace("`", '"').split('"')[1::2]]
    assert [text for text in texts if text[:1].isupper() and " " in text] == []
    assert "fetch(" in script
    assert "http" not in script
