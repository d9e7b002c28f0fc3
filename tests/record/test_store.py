"""Writing: always the old file or the new one, whole; one at a time; nothing left lying about."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from castlescore import FileProblem, LimitHit
from castlescore.record import store
from castlescore.record.store import locked, save
from waiting import Clock


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text("old\n")
    return path


def test_line_ends_are_written_as_they_are(file):
    save(str(file), "a\r\nb\n")
    assert file.read_bytes() == b"a\r\nb\n"


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileProblem, match="there is no folder"), locked(str(tmp_path / "no" / "c.toml")):
        pass
    with pytest.raises(FileProblem, match="cannot be written"):
        save(str(tmp_path / "no" / "c.toml"), "x")


def test_the_lock_goes_when_what_it_guards_fails(file):
    with pytest.raises(RuntimeError), locked(str(file)):
        raise RuntimeError
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("path", ["a\0b", "\ud800"])
def test_a_path_that_no_system_has_is_told(path):
    with pytest.raises(FileProblem), locked(path):
        pass
    with pytest.raises(FileProblem):
        save(path, "x")


def test_what_was_written_is_given_to_a_proof_before_it_replaces_anything(file):
    seen = []

    def look(text):
        seen.append((text, file.read_text()))

    assert save(str(file), "nový\n", look) == ()
    assert seen == [("nový\n", "old\n")]


@pytest.mark.parametrize("error", [FileProblem("no"), LimitHit("too much"), RuntimeError("a mistake of ours")])
def test_a_proof_that_fails_leaves_the_old_file_and_no_litter(file, error):
    def look(text):
        raise error

    with pytest.raises(type(error), match=str(error)):
        save(str(file), "new\n", look)
    assert file.read_text() == "old\n"
    assert list(file.parent.iterdir()) == [file]


def test_a_disk_that_gives_back_something_else_is_noticed(file, monkeypatch):
    real = os.write

    def spoilt(handle, content):
        return real(handle, bytes(content).replace(b"n", b"m"))

    for do in (lambda: save(str(file), "new\n"), lambda: store.save_copy(str(file))):
        with monkeypatch.context() as patched:
            patched.setattr(os, "write", spoilt)
            file.write_text("not new\n")
            with pytest.raises(FileProblem, match="reading it back gave something else"):
                do()
        assert file.read_text() == "not new\n"
        assert list(file.parent.iterdir()) == [file]


def test_a_file_with_another_name_is_replaced_under_its_own_and_that_is_said_once(file):
    """The other name may be somebody's copy of the old state, and writing into the file would not be whole."""
    other = file.parent / "backup.toml"
    other.hardlink_to(file)
    [told] = save(str(file), "new\n")
    assert told == f"{file}: this file had another name too (a hard link), and under that one it stays as it was"
    assert (file.read_text(), other.read_text()) == ("new\n", "old\n")
    assert save(str(file), "newer\n") == ()


def _not_ours(monkeypatch, lock, readable):
    """Let a lock file be one that may not be written, as somebody else's is; returns how often it was tried."""
    real, tries = os.open, []

    def opened(path, flags, mode=0o777):
        if str(path) == str(lock):
            tries.append(flags)
            if flags & (os.O_RDWR | os.O_CREAT) or not readable:
                raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", opened)
    return tries


def test_a_lock_of_somebody_else_that_may_be_read_locks_as_well(file, monkeypatch):
    lock = Path(f"{file}.lock")
    lock.write_text("")
    with monkeypatch.context() as patched:
        _not_ours(patched, lock, readable=True)
        patched.setattr(store, "time", Clock())
        held = pytest.raises(FileProblem, match="another castlescore")
        with locked(str(file)), held, locked(str(file)):
            pass


def test_a_lock_that_may_not_be_opened_is_told_after_a_while_with_what_to_do(file, monkeypatch):
    lock = Path(f"{file}.lock")
    lock.write_text("")
    tries = _not_ours(monkeypatch, lock, readable=False)
    clock = Clock()
    monkeypatch.setattr(store, "time", clock)
    with pytest.raises(FileProblem) as told, locked(str(file)):
        pass
    assert clock.now >= 5
    assert len(tries) > 2
    words = f"{file}: cannot be locked: permission denied: {lock} may not be opened. If nobody is writing, remove it:"
    assert str(told.value) == f"{words}  rm {lock}"
    assert lock.exists()


def test_a_lock_that_goes_while_it_is_waited_for_is_ours(file, monkeypatch):
    lock = Path(f"{file}.lock")
    lock.write_text("")
    tries = _not_ours(monkeypatch, lock, readable=False)
    clock = Clock()
    clock.sleep = lambda _: (lock.unlink(missing_ok=True), monkeypatch.undo())
    monkeypatch.setattr(store, "time", clock)
    with locked(str(file)):
        assert tries
    assert list(file.parent.iterdir()) == [file]


def test_a_folder_in_which_nothing_may_be_made_is_told_at_once(file, monkeypatch):
    lock = Path(f"{file}.lock")
    _not_ours(monkeypatch, lock, readable=False)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(FileProblem, match=r"cannot be locked: permission denied$"), locked(str(file)):
        pass


def test_what_somebody_else_left_and_may_not_be_removed_is_named(file, monkeypatch):
    """As in a folder that is sticky, where everybody removes what is his own alone."""
    fresh, unlink = file.with_name(".c.toml.new"), Path.unlink
    fresh.write_text("half a")

    def unlinked(self, missing_ok=False):
        if self == fresh:
            raise PermissionError(errno.EPERM, "Operation not permitted", str(self))
        unlink(self, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlinked)
    with pytest.raises(FileProblem) as told:
        save(str(file), "new\n")
    words = f"{file}: cannot be written: operation not permitted: {fresh} may not be removed. If nobody is writing"
    assert str(told.value) == f"{words}, remove it:  rm {fresh}"
    assert file.read_text() == "old\n"


def test_a_link_in_the_place_of_the_lock_is_called_so(file):
    lock = Path(f"{file}.lock")
    lock.symlink_to("elsewhere")
    with pytest.raises(FileProblem, match=r"cannot be locked \(.*c\.toml\.lock\): it is a link$"), locked(str(file)):
        pass
    assert not (file.parent / "elsewhere").exists()
