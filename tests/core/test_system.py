"""What differs on Windows and macOS, tried with a system only said to be one."""

from __future__ import annotations

import errno
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from castlescore.core import system


@pytest.fixture
def windows(monkeypatch):
    """A system that is said to be Windows: its locks, as far as one process sees them."""
    held: set[tuple[int, int]] = set()

    def locking(handle: int, mode: int, length: int) -> None:
        assert (mode, length, os.lseek(handle, 0, os.SEEK_CUR)) == (2, 1, 0)
        file = os.fstat(handle)
        if (file.st_dev, file.st_ino) in held:
            raise PermissionError(13, "Permission denied")
        held.add((file.st_dev, file.st_ino))

    monkeypatch.setattr(system, "WINDOWS", True)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking))
    monkeypatch.setitem(sys.modules, "fcntl", None)  # there is none
    return held


def test_a_file_of_windows_is_locked_by_its_first_byte(windows, tmp_path):
    first, second = (os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT) for _ in (1, 2))
    os.write(first, b"somebody wrote here")
    assert system.lock(first)
    assert not system.lock(second)
    assert system.is_named(first, tmp_path / "lock")
    os.close(first)
    os.close(second)


def test_on_windows_a_lock_is_closed_before_it_is_removed(windows, tmp_path, monkeypatch):
    path, order = tmp_path / "lock", []
    handle = os.open(path, os.O_RDWR | os.O_CREAT)
    close, unlink = os.close, Path.unlink

    def closed(number: int) -> None:
        order.append("close")
        close(number)

    def removed(self: Path) -> None:
        order.append("unlink")
        unlink(self)

    with monkeypatch.context() as patched:
        patched.setattr(os, "close", closed)
        patched.setattr(Path, "unlink", removed)
        system.release(handle, path)
    assert order == ["close", "unlink"]
    assert not path.exists()


def test_a_lock_that_another_has_open_is_left_on_windows(windows, tmp_path, monkeypatch):
    path = tmp_path / "lock"
    handle = os.open(path, os.O_RDWR | os.O_CREAT)

    def refused(self: Path) -> None:
        raise PermissionError(13, "The process cannot access the file because it is being used by another process")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", refused)
        system.release(handle, path)
    with pytest.raises(OSError, match="Bad file"):
        os.fstat(handle)


@pytest.mark.parametrize("times", [0, 1, 3])
def test_windows_is_asked_again_while_somebody_has_the_file_open(windows, tmp_path, monkeypatch, times):
    fresh, target = tmp_path / "new", tmp_path / "old"
    fresh.write_text("new", encoding="utf-8")
    target.write_text("old", encoding="utf-8")
    replace, asked, slept = Path.replace, [], []

    def busy(self: Path, other: Path) -> Path:
        asked.append(other)
        if len(asked) <= times:
            raise PermissionError(13, "Access is denied")
        return replace(self, other)

    monkeypatch.setattr(Path, "replace", busy)
    monkeypatch.setattr("time.sleep", slept.append)
    system.replace(fresh, target)
    assert target.read_text(encoding="utf-8") == "new"
    assert len(slept) == times


def test_a_file_that_stays_open_is_refused_and_what_was_there_stays(windows, tmp_path, monkeypatch):
    from castlescore import FileProblem
    from castlescore.record.store import save

    target = tmp_path / "old"
    target.write_text("old", encoding="utf-8")
    ticks = iter(range(1000))

    def busy(self: Path, other: Path) -> Path:
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(Path, "replace", busy)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    monkeypatch.setattr("time.monotonic", lambda: float(next(ticks)))
    with pytest.raises(FileProblem, match="cannot be written"):
        save(str(target), "new")
    assert target.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_elsewhere_a_refusal_counts_at_once(tmp_path, monkeypatch):
    asked = []

    def refused(self: Path, other: Path) -> Path:
        asked.append(other)
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(system, "WINDOWS", False)
    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(PermissionError):
        system.replace(tmp_path / "new", tmp_path / "old")
    assert len(asked) == 1


def test_a_whole_line_is_recorded_on_windows(windows, tmp_path):
    """A castle file is begun, a tile is laid and it is read again, with everything that asks for the system."""
    from builders import run

    castle = tmp_path / "castle.toml"
    for line in ("parlor S=foyer.N", "hallway 1"):
        assert run(["place", *line.split(), "--castle", str(castle)]) == 0
        windows.clear()  # the lock went with the file
    assert run(["judge", str(castle)]) == 0
    assert castle.read_bytes().count(b"[[tile]]") == 3
    assert b"\r" not in castle.read_bytes()


@pytest.mark.parametrize(
    ("windows", "macos", "environment", "cache", "state"),
    [
        (False, False, {}, "/home/a/.cache/castlescore", "/home/a/.local/state/castlescore"),
        (
            False,
            True,
            {},
            "/home/a/Library/Caches/castlescore",
            "/home/a/Library/Application Support/castlescore",
        ),
        (True, False, {"LOCALAPPDATA": "/l"}, "/l/castlescore/cache", "/l/castlescore/state"),
        (True, False, {}, "/home/a/AppData/Local/castlescore/cache", "/home/a/AppData/Local/castlescore/state"),
        (
            True,
            False,
            {"XDG_CACHE_HOME": "/x", "XDG_STATE_HOME": "/y", "LOCALAPPDATA": "/l"},
            "/x/castlescore",
            "/y/castlescore",
        ),
    ],
)
def test_what_is_no_game_is_kept_where_the_system_keeps_such_things(
    monkeypatch, windows, macos, environment, cache, state
):
    monkeypatch.setenv("HOME", "/home/a")
    monkeypatch.setattr(system, "WINDOWS", windows)
    monkeypatch.setattr(system, "MACOS", macos)
    assert [str(system.user_folder(kind, environment)) for kind in ("cache", "state")] == [cache, state]


@pytest.mark.parametrize("relative", ["x", "./x", "../x", "x/y", "."])
def test_a_relative_folder_of_the_user_does_not_count(monkeypatch, relative):
    """As the specification of these variables has it."""
    monkeypatch.setenv("HOME", "/home/a")
    environment = {"XDG_CACHE_HOME": relative, "XDG_STATE_HOME": relative}
    result = [str(system.user_folder(kind, environment)) for kind in ("cache", "state")]
    assert result == [str(system.user_folder(kind, {})) for kind in ("cache", "state")]


@pytest.mark.parametrize("home", ["", "x", "."])
def test_a_home_that_is_empty_or_relative_is_that_of_the_account(monkeypatch, home):
    account = SimpleNamespace(getpwuid=lambda user: SimpleNamespace(pw_dir="/home/b"))
    monkeypatch.setitem(sys.modules, "pwd", account)
    monkeypatch.setenv("HOME", home)
    assert str(system.user_folder("cache", {})).startswith("/home/b/")

    def unknown(user):
        raise KeyError(user)

    account.getpwuid = unknown
    with pytest.raises(RuntimeError):
        system.user_folder("cache", {})
    assert system.user_folder("cache", {"XDG_CACHE_HOME": "/x"}) == Path("/x/castlescore")


def test_nothing_is_kept_in_the_folder_where_somebody_plays(tmp_path, monkeypatch):
    from builders import run

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, "here")
    assert run(["new", "Anna", "Ben"]) == 0
    assert run(["note", "a lamp"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["table.toml"]


@pytest.mark.parametrize("name", ["ENOLCK", "EOPNOTSUPP", "ENOTSUP", "ENOSYS", "EINVAL", "EIO"])
def test_a_refusal_that_is_no_holder_is_raised(monkeypatch, tmp_path, name):
    def flock(handle: int, how: int) -> None:
        raise OSError(getattr(errno, name), name)

    monkeypatch.setitem(sys.modules, "fcntl", SimpleNamespace(LOCK_EX=2, LOCK_NB=4, flock=flock))
    with pytest.raises(OSError, match=name) as told:
        system.lock(1)
    assert system.has_no_locks(told.value) == (name != "EIO")


def test_macos_is_asked_for_the_disk_itself(monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(system, "MACOS", True)
    monkeypatch.setattr(os, "fsync", lambda handle: asked.append("fsync"))
    monkeypatch.setitem(
        sys.modules, "fcntl", SimpleNamespace(F_FULLFSYNC=51, fcntl=lambda handle, what: asked.append(what))
    )
    system.sync(1)
    assert asked == [51]

    def refused(handle: int, what: int) -> None:
        raise OSError(45, "Operation not supported")

    monkeypatch.setitem(sys.modules, "fcntl", SimpleNamespace(F_FULLFSYNC=51, fcntl=refused))
    system.sync(1)
    assert asked == [51, "fsync"]


def test_the_terminal_of_windows_has_no_name_and_can_do_more_than_lines(monkeypatch):
    monkeypatch.setattr(system, "WINDOWS", True)
    assert [system.is_dumb(env) for env in ({}, {"TERM": "dumb"}, {"TERM": "xterm"})] == [False, True, False]
    monkeypatch.setattr(system, "WINDOWS", False)
    assert [system.is_dumb(env) for env in ({}, {"TERM": "dumb"}, {"TERM": "xterm"})] == [True, True, False]


def test_windows_waits_for_no_more_than_61_processes(monkeypatch):
    monkeypatch.setattr(system, "LINUX", False)
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    monkeypatch.setattr(system, "WINDOWS", True)
    assert system.cores() == 61
    monkeypatch.setattr(system, "WINDOWS", False)
    assert system.cores() == 128
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert system.cores() == 1


def test_the_signals_of_windows_are_those_that_it_has(monkeypatch):
    of_windows = SimpleNamespace(SIGTERM=15, SIGBREAK=21, SIGINT=2)
    monkeypatch.setitem(sys.modules, "signal", of_windows)
    assert system.end_signals() == (15, 21)
    assert system.hold_interrupts() is None
    system.let_interrupts()  # there is nothing to let through


def test_ctrl_c_waits_while_it_is_held():
    if not hasattr(signal, "pthread_sigmask"):
        pytest.skip("this system holds no signals")
    before = system.hold_interrupts()
    assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    system.let_interrupts(before)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_whoever_read_has_gone_is_an_invalid_argument_on_windows(monkeypatch):
    gone, invalid, full = BrokenPipeError(32, "Broken pipe"), OSError(22, "Invalid argument"), OSError(28, "No space")
    monkeypatch.setattr(system, "WINDOWS", True)
    assert [system.reader_is_gone(failure) for failure in (gone, invalid, full)] == [True, True, False]
    monkeypatch.setattr(system, "WINDOWS", False)
    assert [system.reader_is_gone(failure) for failure in (gone, invalid, full)] == [True, False, False]


@pytest.mark.parametrize("page", ["cp1252", "cp437", "cp850", "ascii", "utf-8"])
@pytest.mark.many
def test_every_code_page_takes_what_is_said(page, tmp_path, monkeypatch):
    """Names in Czech and Russian, and the lines of a picture: what a page has not becomes a question mark."""
    from io import BytesIO, TextIOWrapper

    from builders import run

    out = BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(out, page))
    castle = Path(__file__).parents[2] / "examples" / "castles" / "public-link.toml"
    assert run(["judge", str(castle)]) == 0
    assert run(["tiles", "solar", "--json"]) == 0
    said = out.getvalue().decode(page)
    assert "Great Hall" in said
    assert ("│" in said) == (page == "utf-8")
