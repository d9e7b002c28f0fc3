"""Who is answered at all: words, hosts, origins, methods, sizes, how often (the contract's "Who may")."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest

import castlescore as cs
from castlescore.cli import seats
from seats.phones import HOST, JOIN, Table
from waiting import Clock

Lay = Callable[..., Table]
PASS = {"choice": "pass", "after": 60}


def test_somebody_takes_a_seat_and_is_shown_the_table(laid: Lay) -> None:
    table = laid()
    assert table.ask(f"{JOIN}state").json["seats"][0] == {"name": "Anna", "taken": False}
    got = table.ask(f"{JOIN}sit", {"name": "Anna"})
    seat = got.json["seat"]
    assert (got.status, got.json) == (200, {"name": "Anna", "seat": seat})
    assert seat.startswith("/")
    assert len(seat) > 22  # 128 bits
    assert table.ask(f"{JOIN}state").json["seats"][0] == {"name": "Anna", "taken": True}
    state = table.ask(f"{seat}state").json
    assert (state["you"], state["turn"], state["after"], state["game"]) == (["Anna"], "Anna", 60, "castles")
    assert table.told == ["Anna sits"]


@pytest.mark.parametrize("example", ["three-players", "between-four"])
def test_a_phone_does_not_end_the_game(laid: Lay, example: str) -> None:
    """The laptop alone says it; then a phone shows the cards."""
    table = laid(example)
    seat = table.sit("Anna")
    state = table.ask(f"{seat}state").json
    assert "end" not in [offer["choice"] for offer in state["choices"]]
    got = table.say(seat, choice="end")
    assert (got.status, got.json) == (400, {"told": ["this is not possible now"]})
    assert table.ask(f"{seat}state").json["after"] == 60


FORGED: list[dict[str, object]] = [
    *({"choice": line} for line in ("amend 3 pass", "undo", "undo --to 3", "adjust Anna 5", "check Anna 5", "setup")),
    *({"choice": word} for word in ("pass\n", "ben: pass", "pass --by Ben", ["pass"], {"pass": 1}, None)),
    *({"choice": "pass", key: 1} for key in ("by", "to", "n", "choice ", "__proto__")),
    *({"choice": "pass", "after": after} for after in (True, 60.0, float("inf"), "60", None)),
    *({"choice": "note", "text": text} for text in ({"a": 1}, 5, "", "a\nb", "a\0b", "\ud800", "x" * 201)),
]


@pytest.mark.parametrize("said", FORGED, ids=repr)
@pytest.mark.many
def test_what_only_the_laptop_may_say_and_what_is_no_value_are_refused(laid: Lay, said: dict[str, object]) -> None:
    table = laid()
    assert table.say(table.sit("Anna"), **said).status == 400
    assert len(table.session) == 60


@pytest.mark.parametrize("example", ["three-players", "between-four"])
def test_taking_back_that_is_sent_again_takes_nothing_more_back(laid: Lay, example: str) -> None:
    table = laid(example)
    anna, ben = table.sit("Anna"), table.sit("Ben")
    said = {"choice": "pass"}
    if example == "between-four":
        said["choice"] = table.ask(f"{anna}state").json["choices"][0]["choice"]
        spot = table.ask(f"{anna}hand?{urlencode(said)}").json["places"][0]
        said |= {"place": spot["place"], "castle": spot["castle"]}
    assert table.say(anna, **said).status == 200
    taken = len(table.session)
    assert table.say(ben, choice="undo").status == 400
    undo = {"choice": "undo", "after": taken}
    first = table.say(anna, **undo)
    assert (first.status, len(table.session)) == (200, taken + 1)
    assert table.say(anna, **undo).json == first.json
    assert table.say(anna, choice="undo").status == 400
    assert table.say(ben, choice="note", text="tea").status == 200
    assert table.say(anna, **undo).status == 409
    assert len(table.session) == taken + 2


def test_a_phone_that_comes_back_with_its_own_word_has_its_seat_and_nobody_frees_it(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Anna")
    table.sit("Ben", seat=seat)
    for name in ("Anna", "Ben"):
        assert table.ask(f"{JOIN}sit", {"name": name, "seat": seat}).json == {"name": name, "seat": seat}
    form = urlencode({"name": "Anna", "seat": seat}).encode()
    got = table.ask(JOIN, form, content_type="application/x-www-form-urlencoded")
    assert (got.status, got.headers["location"]) == (303, seat)
    assert table.ask(f"{seat}state").json["you"] == ["Anna", "Ben"]
    assert not [line for line in table.told if "another phone" in line or "is free" in line]


def test_nobody_sits_where_nobody_plays(laid: Lay) -> None:
    table = laid()
    for body in ({"name": "Dora"}, {"name": 3}, {}):
        got = table.ask(f"{JOIN}sit", body)
        assert got.status == 400
        assert "Anna, Ben" in got.json["told"][0]


def test_a_seat_taken_over_is_lost_to_its_old_word_and_told_to_all(laid: Lay) -> None:
    table = laid()
    old = table.sit("Anna")
    got = table.ask(f"{JOIN}sit", {"name": "Anna"})
    assert got.json["told"] == ["Anna: you have taken this seat over from another phone"]
    assert got.json["seat"] != old
    for path, body in (("state", None), ("hand?choice=pass", None), ("say", PASS), ("news", None), ("", None)):
        assert table.ask(f"{old}{path}", body).status == 404
    assert table.told[-1] == "Anna sits at another phone now"
    assert table.seating._lost[old.strip("/")] == "Anna: this seat was taken over by another phone"


def test_one_phone_has_several_seats(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Cara")
    assert table.sit("Anna", seat=seat) == seat
    state = table.ask(f"{seat}state").json
    assert state["you"] == ["Cara", "Anna"]
    assert {"choice": "pass"}.items() <= next(o for o in state["choices"] if o["choice"] == "pass").items()
    table.sit("Cara")  # another phone takes one of them
    assert table.ask(f"{seat}state").json["you"] == ["Anna"]
    assert table.ask(f"{JOIN}sit", {"name": "Ben", "seat": "/nobody/"}).status == 404


def test_a_freed_seat_is_free(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Ben")
    assert table.seating.free("Ben")
    assert not table.seating.free("Ben")
    assert table.ask(f"{seat}state").status == 404
    assert table.told[-1] == "Ben is free"


@pytest.mark.parametrize("path", ["/guess/state", "/guess/say", "/state", "/", "/join", "/join/x", "/join/x/y", "/x"])
@pytest.mark.many
def test_an_unknown_address_says_nothing(laid: Lay, path: str) -> None:
    for method in ("GET", "POST"):
        got = laid().ask(path, PASS if method == "POST" else None)
        assert (got.status, got.body) == (404, b"")


@pytest.mark.parametrize(("language", "title"), [("en", "This link leads nowhere"), ("cs", "Tento odkaz nikam nevede"),
                                                 ("ru", "Эта ссылка никуда не ведёт")])  # fmt: skip
def test_a_browser_gets_a_page_that_says_what_to_do_and_names_no_table(laid: Lay, language: str, title: str) -> None:
    table = laid()
    other, lost, freed = laid().sit("Cara"), table.sit("Anna"), table.sit("Ben")
    table.sit("Anna")
    table.seating.free("Ben")
    ends = ("", "state", "hand?choice=pass", "say", "news", "x", "state/")
    paths = [f"{word}{end}" for word in (lost, freed, other, "/guess/") for end in ends] + ["/x", "/a/b/c"]
    got = [table.ask(path, accept="text/html", accept_language=language) for path in paths]
    assert {(each.status, each.body, *each.headers.items()) for each in got} == {
        (404, got[0].body, *got[0].headers.items())
    }
    assert f"<h1>{title}</h1>" in got[0].body.decode()
    assert "Anna" not in got[0].body.decode()
    assert "'unsafe" not in got[0].headers["content-security-policy"]
    assert table.ask(JOIN, host="evil.example", accept="text/html").body.startswith(b"<!doctype html>")
    refused = table.ask(f"{table.sit('Anna')}hand?choice=pass", accept="text/html")
    assert (refused.status, refused.body[:15]) == (400, b"<!doctype html>")


def test_script_and_styles_are_kept_for_good_under_a_name_of_their_content(laid: Lay) -> None:
    table = laid()
    page = table.ask(JOIN).body.decode()
    names = re.findall(r'(?:src|href)="files/(seats-[0-9a-f]+\.(?:css|js))"', page)
    assert len(names) == 2
    for name in names:
        got = table.ask(f"{JOIN}files/{name}")
        assert (got.status, got.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
        assert got.body == table.ask(f"{table.sit('Anna')}files/{name}").body
    assert "<style" not in page
    assert table.ask(f"{JOIN}files/seats-0.css").status == 404


def test_the_word_of_another_table_is_unknown(laid: Lay) -> None:
    one, other = laid(), laid()
    assert other.ask(f"{one.sit('Anna')}state").status == 404


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", f"https://{HOST}", f"http://{HOST}.evil"])
@pytest.mark.many
def test_another_origin_is_forbidden(laid: Lay, origin: str) -> None:
    table = laid()
    seat = table.sit("Anna")
    assert table.ask(f"{seat}say", PASS, origin=origin).status == 403
    assert table.ask(f"{JOIN}sit", {"name": "Ben"}, origin=origin).status == 403
    assert len(table.session) == 60


def test_another_host_is_misdirected(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Anna")
    for path in (JOIN, seat, f"{seat}state"):
        assert table.ask(path, host="evil.example").status == 421
    assert table.ask(f"{seat}say", PASS, host="evil.example", origin="http://evil.example").status == 421


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
@pytest.mark.many
def test_what_is_no_json_is_not_taken(laid: Lay, kind: str) -> None:
    table = laid()
    assert table.ask(f"{table.sit('Anna')}say", PASS, content_type=kind).status == 415
    assert len(table.session) == 60


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"3", b"\xff", b"[" * 2000, b'{"choice": NaN'])
@pytest.mark.many
def test_what_says_it_is_json_and_is_none_is_refused(laid: Lay, body: bytes) -> None:
    table = laid()
    assert table.ask(f"{table.sit('Anna')}say", body).status == 400


def test_more_than_two_kilobytes_are_too_large(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Anna")
    assert table.ask(f"{seat}say", b'{"choice": "pass", "after": 60}'.ljust(2048)).status == 200
    assert table.ask(f"{seat}say", b'{"choice": "pass", "after": 61}'.ljust(2049)).status == 413


@pytest.mark.parametrize(("path", "method"), [("say", "GET"), ("state", "POST"), ("hand", "POST"), ("news", "DELETE"),
                                              ("", "PUT"), ("say", "PUT")])  # fmt: skip
@pytest.mark.many
def test_another_method_is_not_allowed(laid: Lay, path: str, method: str) -> None:
    table = laid()
    got = table.ask(f"{table.sit('Anna')}{path}", PASS if method == "POST" else None, method)
    assert got.status == 405
    taken = {"say": "POST", "": "GET, HEAD, POST"}  # a page takes its own forms
    assert got.headers["allow"] == taken.get(path, "GET, HEAD")
    assert table.ask(f"{JOIN}sit").status == 405
    assert table.ask(f"{JOIN}state", {}).status == 405


def test_ten_requests_a_second_are_answered_and_no_more(laid: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(seats, "monotonic", clock.monotonic)
    table = laid()
    seat, other = table.sit("Anna"), table.sit("Ben")
    table.calm()
    got = [table.ask(f"{seat}{path}").status for path in ("state", "hand?choice=buy+porch") for _ in range(5)]
    late = table.ask(f"{seat}say", PASS)
    assert (got, late.status, late.headers["retry-after"]) == ([200] * 10, 429, "1")
    assert table.ask(f"{other}state").status == 200
    assert len(table.session) == 60
    clock.sleep(1.1)
    assert table.ask(f"{seat}say", PASS).status == 200


TURN = {"cs": "Anna kupuje", "ru": "Anna покупает", "en": "Anna buys"}
ASKED = {"cs-CZ,cs;q=0.9,en;q=0.5": "cs", "ru": "ru", "": "en", "de,fr;q=0.9": "en", "en;q=0.2, cs;q=0.7": "cs",
         "x;q=y,,;": "en", "cs;q=0": "en", "de, ru;q=0.1": "ru"}  # fmt: skip


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.many
def test_a_phone_is_answered_in_its_language(laid: Lay, asked: str) -> None:
    table = laid()
    got = table.ask(f"{table.sit('Anna')}state", accept_language=asked).json
    assert got["now"].startswith(TURN[ASKED[asked]])


def test_names_that_would_be_markup_stay_names(laid: Lay) -> None:
    names = ("B<script>alert(1)</script>", "B<img src>")
    table = laid(session=cs.castles.Session.new(*names), event=None)
    seat = table.sit(names[0])
    assert table.ask(f"{seat}state").json["you"] == [names[0]]
    for page in (table.ask(JOIN), table.ask(seat)):
        assert b"<script>alert" not in page.body
        assert b"<img" not in page.body
        assert "'unsafe" not in page.headers["content-security-policy"]
