"""Locks where the disk has none: one writer at a time all the same, and nothing left lying but by a killed one."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from castlescore.core.errors import FileProblem
from castlescore.record import store
from castlescore.record.locking import by_name, turns
from castlescore.record.session_file import read_record
from castlescore.record.store import locked, save
from evenings import HEADER, OPENING
from record.writers import beside, code_of, forked, kill, telling, typed
from waiting import HANG, Clock, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks")
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


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text("old\n")
    return path


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
    monkeypatch.setattr(turns, "time", clock)
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
    monkeypatch.setattr(turns, "time", Clock())
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
    monkeypatch.setattr(turns, "time", Clock())
    with pytest.raises(FileProblem, match=r"may not be opened\. If nobody is writing, remove it"), locked(str(file)):
        pass


def test_a_lock_left_behind_by_a_killed_program_holds_nobody_up(file, lockless):
    left_by_a_killed_one(file)
    with locked(str(file), patience=0):
        assert by_name.holder(lock_of(file)).process == os.getpid()
    assert beside(file) == []


def test_nor_does_one_whose_remover_was_killed_as_well(file, lockless):
    left_by_a_killed_one(file)
    signed = lock_of(file).read_text()
    right = Path(f"{lock_of(file)}.{by_name.holder(lock_of(file)).mark}")
    right.write_text(signed.replace(by_name.holder(lock_of(file)).mark, "0123"))
    with locked(str(file), patience=1):
        pass
    assert beside(file) == []


@pytest.mark.parametrize("signed", [ELSEWHERE, "castlescore 00ff 1 - attic\n", f"castlescore 00ff {10**30} - attic\n"])
def test_a_lock_of_which_nobody_can_tell_is_left_and_told(file, monkeypatch, lockless, signed):
    lock_of(file).write_text(signed)
    monkeypatch.setattr(turns, "time", Clock())
    with pytest.raises(FileProblem, match=rf"process 10* on attic\).*rm {lock_of(file)}"), locked(str(file)):
        pass
    assert lock_of(file).read_text() == signed


@pytest.mark.parametrize("content", ["", "12345\n", "castlescore 00/ff 1 - attic", "castlescore 00ff one - attic"])
def test_a_lock_that_nobody_signed_is_left_and_told(file, monkeypatch, lockless, content):
    lock_of(file).write_text(content)
    monkeypatch.setattr(turns, "time", Clock())
    with pytest.raises(FileProblem, match=rf"without saying who is writing.*rm {lock_of(file)}"), locked(str(file)):
        pass
    assert lock_of(file).read_text() == content


def test_who_saw_a_dead_lock_removes_none_that_was_made_meanwhile(file, lockless):
    with locked(str(file)):
        signed = lock_of(file).read_text()
        by_name._remove(lock_of(file), "00ff")
        assert lock_of(file).read_text() == signed
        assert beside(file) == ["c.toml.lock"]


def test_who_may_remove_a_dead_lock_is_one_alone(file, lockless):
    left_by_a_killed_one(file)
    mark = by_name.holder(lock_of(file)).mark
    right = Path(f"{lock_of(file)}.{mark}")
    right.write_text(ELSEWHERE)  # somebody has it
    assert by_name.is_held(lock_of(file))
    assert by_name.holder(lock_of(file)).mark == mark


def test_a_lock_removed_by_hand_is_not_removed_again(file, lockless):
    with locked(str(file)):
        lock_of(file).write_text(ELSEWHERE)
    assert lock_of(file).read_text() == ELSEWHERE


def test_a_signed_lock_holds_where_the_disk_has_locks_as_well(file, monkeypatch, told_anew):
    """Of two machines that see the same disk one may have locks there and one not."""
    lock_of(file).write_text(ELSEWHERE)
    monkeypatch.setattr(turns, "time", Clock())
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
    monkeypatch.setattr(turns, "time", Clock())

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
        if lock_of(file).exists() and by_name.holder(lock_of(file)) is None:
            lock_of(file).unlink()  # killed before it could sign, as the message says
        with locked(str(file)):
            pass
        assert set(beside(file)) <= {".c.toml.new"}


def test_a_process_is_gone_only_where_that_is_certain(monkeypatch):
    here = by_name.numbering()
    if not here:
        pytest.skip("this system does not tell")
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    assert by_name.Holder("mark", child, here, "host").is_gone()
    assert not by_name.Holder("mark", child, "", "host").is_gone()
    assert not by_name.Holder("mark", child, f"{here}0", "host").is_gone()
    assert not by_name.Holder("mark", os.getpid(), here, "host").is_gone()
    assert not by_name.Holder("mark", 10**30, here, "host").is_gone()

    def not_ours(process: int, number: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "kill", not_ours)
    assert not by_name.Holder("mark", child, here, "host").is_gone()
    monkeypatch.setattr(by_name, "BOOT", Path("/no/such/file"))
    assert by_name.numbering() == ""
