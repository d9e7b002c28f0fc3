"""Those who wait for the lock of a file are served in the order in which they came, also on disks without locks."""

from __future__ import annotations

import errno
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from builders import read_record
from builders.evenings import HEADER, OPENING
from castlescore import FileProblem
from castlescore.record import locking, store
from castlescore.record.store import locked, save
from record.writers import beside, code_of, forked, kill, telling, typed
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
        monkeypatch.setattr(locking, "time", clock)
        with pytest.raises(FileProblem, match="another castlescore has been writing it for 5 seconds"):
            locked(str(file)).__enter__()
    assert 24 + 5 < clock.now < 24 + 5 + 0.1
    assert beside(file) == []


def test_who_comes_does_not_go_before_those_who_wait(file, queue, monkeypatch):
    ahead = waits(queue, 1)
    clock = Clock()
    monkeypatch.setattr(locking, "time", clock)
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
        patched.setattr(locking, "time", clock)
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
    monkeypatch.setattr(locking, "time", clock)
    with locked(str(file)):
        with pytest.raises(what):
            locked(str(file)).__enter__()
        assert beside(file) == ["c.toml.lock"]


def test_the_lock_that_nobody_waits_for_asks_for_no_ticket(file, monkeypatch):
    monkeypatch.setattr(locking, "in_turn", None)
    with locked(str(file)):
        assert beside(file) == ["c.toml.lock"]
    assert beside(file) == []


def test_the_patience_of_the_contract_is_longer_than_a_killed_one_holds_the_others_up():
    assert locking.GONE < store.PATIENCE


WITHOUT = ("ENOLCK", "EOPNOTSUPP", "ENOTSUP", "ENOSYS", "EINVAL")
ELSEWHERE = "castlescore 00ff 1 elsewhere/pid:[1] attic\n"


def answering(monkeypatch, name: str) -> None:
    """Let the system answer every question for a lock with an error."""

    def flock(handle, how):
        number = getattr(errno, name)
        raise OSError(number, os.strerror(number))

    monkeypatch.setitem(sys.modules, "fcntl", SimpleNamespace(LOCK_EX=2, LOCK_NB=4, flock=flock))


@pytest.fixture
def told_anew(monkeypatch):
    """As a process that has not written yet."""
    monkeypatch.setattr(store, "disks_told", [])
    monkeypatch.setattr(store, "without_locks", [])


@pytest.fixture
def lockless(monkeypatch, told_anew):
    """A disk that has no locks."""
    answering(monkeypatch, "ENOLCK")


def lock_of(file: Path) -> Path:
    return Path(f"{file}.lock")


def left_by_a_killed_one(file: Path) -> None:
    """A lock file whose holder was killed, and waited for by its parent."""
    ours, theirs = os.pipe()

    def hold() -> int:
        with locked(str(file)):
            os.write(theirs, b".")
            until(lambda: False)
        return 0

    child = forked(hold)
    assert os.read(ours, 1) == b"."
    kill(child)
    assert lock_of(file).exists()


@pytest.mark.parametrize("name", WITHOUT)
def test_a_disk_without_locks_is_written_by_one_at_a_time(file, monkeypatch, told_anew, name):
    answering(monkeypatch, name)
    clock = Clock()
    monkeypatch.setattr(locking, "time", clock)
    with locked(str(file)):
        with pytest.raises(FileProblem) as told, locked(str(file)):
            pass
        assert clock.now >= 5
        save(str(file), "new\n")
    why = rf"c.toml: another castlescore (process {os.getpid()} on "
    assert why in str(told.value)
    assert str(told.value).endswith(f"remove its lock:  rm {lock_of(file)}")
    assert file.read_text() == "new\n"
    assert beside(file) == []


def test_what_kind_of_disk_it_is_is_told_once(file, lockless):
    with locked(str(file)) as first:
        pass
    with locked(str(file)) as again:
        pass
    [told] = first
    assert told.startswith(f"{file}: its disk has no locks")
    assert "c.toml.lock" in told
    assert again == ()


def test_of_a_disk_with_locks_nothing_is_told(file, told_anew):
    with locked(str(file)) as remarks:
        assert lock_of(file).read_bytes() == b""
    assert remarks == ()


def test_a_shell_tells_it_once_on_stderr(tmp_path, lockless):
    table, lines = tmp_path / "table.toml", tmp_path / "lines"
    table.write_text(HEADER + OPENING)
    lines.write_text("note one\nnote two\n")
    code, out, err = typed("play", str(lines), "-s", str(table))
    assert code == 0
    assert err.count("its disk has no locks") == 1
    assert "locks" not in out
    assert len(read_record(str(table)).events) == 5
    assert beside(table) == ["lines"]


@pytest.mark.parametrize("name", ["EWOULDBLOCK", "EAGAIN", "EACCES"])
def test_held_is_what_the_system_calls_so(file, monkeypatch, told_anew, name):
    answering(monkeypatch, name)
    monkeypatch.setattr(locking, "time", Clock())
    with pytest.raises(FileProblem, match="another castlescore has been writing it for 5 seconds"), locked(str(file)):
        pass


def test_another_failure_is_told_at_once_and_as_it_is(file, monkeypatch, told_anew):
    answering(monkeypatch, "EIO")
    with pytest.raises(FileProblem, match=r"cannot be locked \(.*c.toml.lock\): input/output error"):
        locked(str(file), patience=HANG).__enter__()


def test_a_lock_open_for_reading_alone_that_the_disk_does_not_lock_may_not_be_opened(file, monkeypatch, told_anew):
    """As NFS has it."""
    lock_of(file).write_text("")
    answering(monkeypatch, "EBADF")
    monkeypatch.setattr(locking, "time", Clock())
    with pytest.raises(FileProblem, match=r"may not be opened\. If nobody is writing, remove it"), locked(str(file)):
        pass


def test_a_lock_left_behind_by_a_killed_program_holds_nobody_up(file, lockless):
    left_by_a_killed_one(file)
    with locked(str(file), patience=0):
        assert locking.holder(lock_of(file)).process == os.getpid()
    assert beside(file) == []


def test_nor_does_one_whose_remover_was_killed_as_well(file, lockless):
    left_by_a_killed_one(file)
    signed = lock_of(file).read_text()
    right = Path(f"{lock_of(file)}.{locking.holder(lock_of(file)).mark}")
    right.write_text(signed.replace(locking.holder(lock_of(file)).mark, "0123"))
    with locked(str(file), patience=1):
        pass
    assert beside(file) == []


@pytest.mark.parametrize("signed", [ELSEWHERE, "castlescore 00ff 1 - attic\n", f"castlescore 00ff {10**30} - attic\n"])
def test_a_lock_of_which_nobody_can_tell_is_left_and_told(file, monkeypatch, lockless, signed):
    lock_of(file).write_text(signed)
    monkeypatch.setattr(locking, "time", Clock())
    with pytest.raises(FileProblem, match=rf"process 10* on attic\).*rm {lock_of(file)}"), locked(str(file)):
        pass
    assert lock_of(file).read_text() == signed


@pytest.mark.parametrize("content", ["", "12345\n", "castlescore 00/ff 1 - attic", "castlescore 00ff one - attic"])
def test_a_lock_that_nobody_signed_is_left_and_told(file, monkeypatch, lockless, content):
    lock_of(file).write_text(content)
    monkeypatch.setattr(locking, "time", Clock())
    with pytest.raises(FileProblem, match=rf"without saying who is writing.*rm {lock_of(file)}"), locked(str(file)):
        pass
    assert lock_of(file).read_text() == content


def test_who_saw_a_dead_lock_removes_none_that_was_made_meanwhile(file, lockless):
    with locked(str(file)):
        signed = lock_of(file).read_text()
        locking._remove(lock_of(file), "00ff")
        assert lock_of(file).read_text() == signed
        assert beside(file) == ["c.toml.lock"]


def test_who_may_remove_a_dead_lock_is_one_alone(file, lockless):
    left_by_a_killed_one(file)
    mark = locking.holder(lock_of(file)).mark
    right = Path(f"{lock_of(file)}.{mark}")
    right.write_text(ELSEWHERE)  # somebody has it
    assert locking.is_held(lock_of(file))
    assert locking.holder(lock_of(file)).mark == mark


def test_a_lock_removed_by_hand_is_not_removed_again(file, lockless):
    with locked(str(file)):
        lock_of(file).write_text(ELSEWHERE)
    assert lock_of(file).read_text() == ELSEWHERE


def test_a_signed_lock_holds_where_the_disk_has_locks_as_well(file, monkeypatch, told_anew):
    """Of two machines that see the same disk one may have locks there and one not."""
    lock_of(file).write_text(ELSEWHERE)
    monkeypatch.setattr(locking, "time", Clock())
    with pytest.raises(FileProblem, match=r"process 1 on attic"), locked(str(file)):
        pass
    assert lock_of(file).read_text() == ELSEWHERE


def test_a_signed_lock_of_a_dead_one_does_not(file, monkeypatch, told_anew):
    with monkeypatch.context() as patched:
        answering(patched, "ENOLCK")
        left_by_a_killed_one(file)
    with locked(str(file), patience=1) as remarks:
        assert remarks == ()
    assert beside(file) == []


def test_a_lock_that_cannot_be_signed_is_not_left(file, monkeypatch, lockless):
    def full(handle, content):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(FileProblem, match=r"cannot be locked.*no space left on device"), locked(str(file)):
        pass
    monkeypatch.undo()
    assert beside(file) == []


@pytest.mark.parametrize("writers", [2, 8])
def test_none_is_lost(tmp_path, monkeypatch, lockless, writers):
    monkeypatch.setattr(store, "PATIENCE", HANG)
    table = tmp_path / "table.toml"
    table.write_text(HEADER + OPENING)

    def write(who: int) -> int:
        return max(typed("note", f"{who}-{n}", "-s", str(table))[0] for n in range(5))

    children = [forked(lambda who=who: write(who)) for who in range(writers)]
    assert [code_of(child) for child in children] == [0] * writers
    notes = [event["text"] for event in read_record(str(table)).events if event["do"] == "note"]
    assert sorted(notes) == sorted(f"{who}-{n}" for who in range(writers) for n in range(5))
    assert beside(table) == []


def test_a_program_killed_at_any_moment_leaves_a_whole_file_and_the_next_one_goes_on(file, lockless, monkeypatch):
    texts = ["a" * 70_000 + "\n", "b\n"]
    monkeypatch.setattr(locking, "time", Clock())

    def saves() -> int:
        while True:
            for text in texts:
                with locked(str(file)):
                    save(str(file), text)

    for calls in range(1, 60, 2):
        with telling(saves) as (child, await_calls):
            await_calls(calls)
            kill(child)
        assert file.read_text() in ("old\n", *texts)
        if lock_of(file).exists() and locking.holder(lock_of(file)) is None:
            lock_of(file).unlink()  # killed before it could sign, as the message says
        with locked(str(file)):
            pass
        assert set(beside(file)) <= {".c.toml.new"}


def test_a_process_is_gone_only_where_that_is_certain(monkeypatch):
    here = locking.numbering()
    if not here:
        pytest.skip("this system does not tell")
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    assert locking.Holder("mark", child, here, "host").is_gone()
    assert not locking.Holder("mark", child, "", "host").is_gone()
    assert not locking.Holder("mark", child, f"{here}0", "host").is_gone()
    assert not locking.Holder("mark", os.getpid(), here, "host").is_gone()
    assert not locking.Holder("mark", 10**30, here, "host").is_gone()

    def not_ours(process: int, number: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "kill", not_ours)
    assert not locking.Holder("mark", child, here, "host").is_gone()
    monkeypatch.setattr(locking, "BOOT", Path("/no/such/file"))
    assert locking.numbering() == ""
