"""The server of a table on phones as a program of its own (`serve --seats`)."""

from __future__ import annotations

import json
import subprocess
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import castlescore as cs
from builders import EXAMPLES, run
from castlescore.input.context import state_folder
from samples import some
from serving import Served, serving
from waiting import HANG

EXAMPLE = EXAMPLES / "three-players" / "table.toml"


def post(served: Served, path: str, body: dict[str, Any]) -> tuple[int, Any]:
    """A choice or a seat, as a page of the table sends it."""
    connection = HTTPConnection(*served.place, timeout=HANG)
    host, port = served.place
    target = path if path.startswith("/") else urlsplit(served.url).path + path
    headers = {"Content-Type": "application/json", "Origin": f"http://{host}:{port}"}
    connection.request("POST", target, json.dumps(body), headers)
    answer = connection.getresponse()
    got = answer.read()
    connection.close()
    return answer.status, json.loads(got) if got.startswith(b"{") else None


PHASES = {
    "new rooms": ("three-players", 0),
    "prices": ("three-players", 1),
    "buying": ("three-players", 2),
    "cards of a stack": ("three-players", 26),
    "a corridor": ("three-players", 32),
    "a downstairs reward": ("three-players", 47),
    "cards": ("three-players", 88),
    "the end": ("three-players", 91),
    "tiles": ("between-four", 0),
    "a bonus beside tiles": ("between-four", 22),
    "a bonus": ("between-four", 24),
    "cards of a castle": ("between-four", 81),
    "the end of castles": ("between-four", 85),
}


def at_phase(phase: str) -> cs.Session:
    """An example evening as a phase begins."""
    example, events = PHASES[phase]
    return cs.Session.read(EXAMPLES / example / "table.toml").at(events)


def shown(served: Served, seat: str) -> dict[str, Any]:
    """What a seat is shown, without the tag of the news."""
    state: dict[str, Any] = json.loads(served.ask(path=f"{seat}state")[1])
    return {key: value for key, value in state.items() if key != "tag"}


@pytest.mark.parametrize("words", [["--seats", "--here"], ["--seats"]])
@pytest.mark.slow
def test_a_seat_plays_news_reaches_the_others_and_the_laptop_frees_and_stops(tmp_path: Path, words: list[str]) -> None:
    path = tmp_path / "table.toml"
    cs.Session.read(EXAMPLE).at(60).write(path)
    with serving(tmp_path, *words, typed=subprocess.PIPE) as served:
        assert urlsplit(served.url).path not in ("", "/")
        seat = post(served, "sit", {"name": "Anna"})[1]["seat"]
        other = Served(
            served.process,
            served.url.replace(urlsplit(served.url).path, post(served, "sit", {"name": "Ben"})[1]["seat"]),
        )
        with other.news() as news:
            first = next(news)
            assert post(served, f"{seat}say", {"choice": "pass", "after": 60})[0] == 200
            assert next(news) != first
            state = json.loads(other.ask(path="state")[1])
            assert (state["after"], state["you"]) == (61, ["Ben"])
            cs.Session.read(path).play("note typed at the laptop").write(path)
            while json.loads(other.ask(path="state")[1])["after"] != 62:
                next(news)
            assert served.process.stdin is not None
            served.process.stdin.write("free ben\n")
            served.process.stdin.flush()
            assert "Ben: this seat was freed at the laptop" in [*news]
        assert other.ask(path="state")[0].status == 404
        served.process.stdin.write("who\nstop\n")
        served.process.stdin.flush()
        said = served.process.communicate(timeout=HANG)[1]
        assert served.process.returncode == 0
    assert [line for line in ("Anna sits", "Ben sits", "Ben is free") if line not in said] == []
    assert ("plain http" in said) is ("--here" not in words)
    assert seat.strip("/") not in said


@pytest.mark.slow
def test_whoever_only_looks_on_has_the_board(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    cs.Session.read(EXAMPLE).at(60).write(path)
    with serving(tmp_path, "--seats", "--here") as served:
        answer, page = served.ask(path="look/")
        assert (answer.status, b"Anna" in page) == (200, True)
        assert served.ask("POST", "look/")[0].status == 405
        assert served.end()[0] == 0


@pytest.mark.slow
def test_without_seats_nothing_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    cs.Session.read(EXAMPLE).at(60).write(path)
    with serving(tmp_path) as served:
        assert post(served, "", {})[0] == 405
        for where in ("sit", "state", "/word/say", "/word/state"):
            assert post(served, where, {"name": "Anna"})[0] == 404


def test_a_tally_is_served_to_phones_and_to_whoever_looks_on(tmp_path: Path) -> None:
    assert run(["tally", "--new", "Anna", "Ben", "--favor", "small", "--json", "--out", str(tmp_path / "t.toml")]) == 2
    with serving(tmp_path, "--seats", "--here", tally="t.toml") as served:
        seat = post(served, "sit", {"name": "Anna"})[1]["seat"]
        assert post(served, f"{seat}say", {"choice": "empty_stacks", "empty_stacks": [], "after": 0})[0] == 200
        assert post(served, f"{seat}say", {"choice": "castle 4", "after": 0})[0] == 200
        answer, page = served.ask(path="look/")
        assert (answer.status, b"Anna" in page) == (200, True)
        assert served.end()[0] == 0
    assert "entering = true" in (tmp_path / "t.toml").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("phase", some(PHASES, ["new rooms", "cards of a castle"]))
def test_after_a_kill_every_phone_goes_on_and_after_stop_none_does(tmp_path: Path, phase: str) -> None:
    path = tmp_path / "table.toml"
    session = at_phase(phase)
    session.write(path)
    names, last = session.header["players"], len(session)
    with serving(tmp_path, "--seats", "--here") as served:
        first, join = served.place, urlsplit(served.url).path
        seats = [post(served, "sit", {"name": name})[1]["seat"] for name in names[:-1]]
        seat, other = seats[:2]
        before = [shown(served, each) for each in seats]
        served.process.kill()
        served.process.wait()
    (stored,) = (each for each in (state_folder() / "seats").iterdir() if str(path) in each.read_text())
    assert stored.stat().st_mode & 0o777 == 0o600
    with serving(tmp_path, "--seats", "--here", typed=subprocess.PIPE, port=None) as served:
        assert (served.place, urlsplit(served.url).path) == (first, join)
        chairs = json.loads(served.ask(path="state")[1])["seats"]
        assert [chair["taken"] for chair in chairs] == [name != names[-1] for name in names]
        assert [shown(served, each) for each in seats] == before
        assert post(served, f"{seat}say", {"choice": "note", "after": last, "text": "here again"})[0] == 200
        served.process.stdin.write("stop\n")
        served.process.stdin.flush()
        assert f"as before: {', '.join(names[:-1])}" in served.process.communicate(timeout=HANG)[1]
    assert not stored.exists()
    with serving(tmp_path, "--seats", "--here") as served:
        assert urlsplit(served.url).path != join
        assert post(served, f"{other}say", {"choice": "pass", "after": last + 1})[0] == 404
        assert served.end()[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["castles", "between"])
def test_a_tally_goes_on_after_a_kill(tmp_path: Path, game: str) -> None:
    new = ["tally", "--new", "--game", game, "Anna", "Ben", "Cara"]
    new += ["--favor", "small"] if game == "castles" else []
    assert run([*new, "--json", "--out", str(tmp_path / "t.toml")]) == 2
    with serving(tmp_path, "--seats", "--here", tally="t.toml") as served:
        seats = [post(served, "sit", {"name": name})[1]["seat"] for name in ("Anna", "Ben")]
        choices = shown(served, seats[0])["choices"]
        offer = next(each for each in choices if each["needs"] in ([], ["empty_stacks"]))
        said = {"choice": offer["choice"], "after": 0, **{key: [] for key in offer["needs"]}}
        assert post(served, f"{seats[0]}say", said)[0] == 200
        before = [tallied(served, seat) for seat in seats]
        served.process.kill()
        served.process.wait()
    with serving(tmp_path, "--seats", "--here", tally="t.toml", port=None) as served:
        assert [tallied(served, seat) for seat in seats] == before
        assert served.end()[0] == 0


def tallied(served: Served, seat: str) -> dict[str, Any]:
    """What a seat of a tally is shown; what was entered before a restart cannot be taken back after it."""
    state = shown(served, seat)
    choices = [offer for offer in state["choices"] if not offer["choice"].startswith("take back")]
    return {**state, "choices": choices, "after": None}


@pytest.mark.slow
def test_cards_that_wait_for_the_others_survive_a_kill(tmp_path: Path) -> None:
    path, session = tmp_path / "table.toml", cs.Session.read(EXAMPLE)
    first = next(event["n"] for event in session.events if event["do"] == "cards")
    session.at(first - 1).write(path)
    with serving(tmp_path, "--seats", "--here") as served:
        seat = post(served, "sit", {"name": "Anna"})[1]["seat"]
        shown = {"choice": "cards Anna", "after": first - 1, "cards": ["external", "round"]}
        status, got = post(served, f"{seat}say", shown)
        assert (status, got["event"]) == (200, None)
        served.process.kill()
        served.process.wait()
    with serving(tmp_path, "--seats", "--here", port=None) as served:
        state = json.loads(served.ask(path=f"{seat}state")[1])
        assert (state["cards"], state["after"]) == (["cards Anna"], first - 1)
        assert served.end()[0] == 0
