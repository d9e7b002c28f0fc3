"""Those who wait for the lock of a file are served in the order in which they came."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from castlescore.core.errors import FileProblem
from castlescore.record import store
from castlescore.record.locking import turns
from castlescore.record.store import locked
from record.writers import beside, code_of, forked, kill
from waiting import HANG, Clock, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks")
LONG_AGO = (1_000_000_000, 1_000_000_000)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text("old\n")
    return path


@pytest.fixture
def queue(file):
    return file.with_name(".c.toml.queue")


def waits(queue: Path, number: int, aged: bool = False) -> Path:
    """A ticket of somebody who waits, or who was killed long ago."""
    queue.mkdir(exist_ok=True)
    ticket = queue / f"{number:010}.ticket"
    ticket.write_bytes(b"")
    if aged:
        os.utime(ticket, LONG_AGO)
    return ticket


def tickets(queue: Path) -> list[str]:
    return sorted(path.name for path in queue.iterdir()) if queue.exists() else []


def waiting(file: Path, said: Path, name: str, count: int) -> int:
    """A child that waits for the lock and then writes its name, once it stands in the queue as the `count`th."""

    def write() -> int:
        with locked(str(file), patience=HANG), said.open("a") as lines:
            lines.write(f"{name}\n")
        return 0

    child = forked(write)
    until(lambda: len(tickets(file.with_name(f".{file.name}.queue"))) == count)
    return child


def test_they_are_served_in_the_order_in_which_they_came(file, tmp_path):
    names, said = [f"{n}" for n in range(8)], tmp_path / "said"
    with locked(str(file)):
        children = [waiting(file, said, name, n) for n, name in enumerate(names, 1)]
    assert [code_of(child) for child in children] == [0] * 8
    assert said.read_text().split() == names
    said.unlink()
    assert beside(file) == []


def test_one_that_was_killed_while_it_waited_is_passed_over(file, queue, tmp_path):
    said = tmp_path / "said"
    with locked(str(file)):
        children = [waiting(file, said, name, n) for n, name in enumerate("abc", 1)]
        kill(children[0])
        os.utime(queue / tickets(queue)[0], LONG_AGO)
    assert [code_of(child) for child in children[1:]] == [0, 0]
    assert said.read_text().split() == ["b", "c"]
    assert tickets(queue) == []


def test_one_that_was_stopped_loses_its_place_and_nothing_else(file, queue, tmp_path):
    said = tmp_path / "said"
    with locked(str(file)):
        children = [waiting(file, said, name, n) for n, name in enumerate("ab", 1)]
        os.kill(children[0], signal.SIGSTOP)
        until(lambda: Path(f"/proc/{children[0]}/stat").read_text().rpartition(") ")[2][0] == "T")
        os.utime(queue / tickets(queue)[0], LONG_AGO)
    assert code_of(children[1]) == 0
    os.kill(children[0], signal.SIGCONT)
    assert code_of(children[0]) == 0
    assert said.read_text().split() == ["b", "a"]
    assert tickets(queue) == []


def test_nobody_gives_up_while_somebody_ahead_is_served(file, monkeypatch):
    """Every four seconds somebody is served, six times; then nobody for longer than five."""
    clock = Clock()
    with locked(str(file)):
        lock = Path(f"{file}.lock")

        def sleep(seconds: float) -> None:
            clock.now += seconds
            served = min(int(clock.now / 4), 6)
            os.utime(lock, (served, served))

        clock.sleep = sleep  # type: ignore[method-assign]
        monkeypatch.setattr(turns, "time", clock)
        with pytest.raises(FileProblem, match="another castlescore has been writing it for 5 seconds"):
            locked(str(file)).__enter__()
    assert 24 + 5 < clock.now < 24 + 5 + 0.1
    assert beside(file) == []


def test_who_comes_does_not_go_before_those_who_wait(file, queue, monkeypatch):
    ahead = waits(queue, 1)
    clock = Clock()
    monkeypatch.setattr(turns, "time", clock)
    clock.sleep = lambda seconds: (Clock.sleep(clock, seconds), os.utime(ahead))  # type: ignore[method-assign]
    with pytest.raises(FileProblem, match="another castlescore"), locked(str(file)):
        pass
    assert clock.now > 5
    assert tickets(queue) == [ahead.name]


def test_what_killed_ones_left_holds_nobody_up_and_is_cleared_away(file, queue):
    waits(queue, 3, aged=True)
    waits(queue, 7, aged=True)
    with locked(str(file), patience=0):
        pass
    assert beside(file) == []
    queue.mkdir()
    with locked(str(file), patience=0):
        pass
    assert beside(file) == []


def test_nothing_in_the_queue_but_tickets_is_counted_or_removed(file, queue):
    queue.mkdir()
    kept = queue / "0000000001"
    kept.write_text("a letter")
    os.utime(kept, LONG_AGO)
    with locked(str(file), patience=0):
        pass
    assert tickets(queue) == ["0000000001"]


def test_where_no_queue_can_be_kept_the_lock_is_waited_for_all_the_same(file, queue, monkeypatch):
    queue.write_text("a file in its place")
    clock = Clock()
    with locked(str(file)), monkeypatch.context() as patched:
        patched.setattr(turns, "time", clock)
        with pytest.raises(FileProblem, match="another castlescore"), locked(str(file)):
            pass
    assert 5 < clock.now < 5.1
    with locked(str(file), patience=0):
        pass
    assert queue.read_text() == "a file in its place"


@pytest.mark.parametrize("what", [KeyboardInterrupt, RuntimeError])
def test_who_is_interrupted_leaves_the_queue(file, queue, monkeypatch, what):
    clock = Clock()

    def sleep(seconds: float) -> None:
        assert len(tickets(queue)) == 1
        raise what

    clock.sleep = sleep  # type: ignore[method-assign]
    monkeypatch.setattr(turns, "time", clock)
    with locked(str(file)):
        with pytest.raises(what):
            locked(str(file)).__enter__()
        assert beside(file) == ["c.toml.lock"]


def test_the_lock_that_nobody_waits_for_asks_for_no_ticket(file, monkeypatch):
    monkeypatch.setattr(turns, "in_turn", None)
    with locked(str(file)):
        assert beside(file) == ["c.toml.lock"]
    assert beside(file) == []


def test_the_patience_of_the_contract_is_longer_than_a_killed_one_holds_the_others_up():
    assert turns.GONE < store.PATIENCE
