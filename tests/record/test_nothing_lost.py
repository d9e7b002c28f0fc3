"""Whatever happens while it is written, a session is the old one or the new one, whole."""

from __future__ import annotations

import errno
import os
import random
import resource
import signal
import stat
import sys
from pathlib import Path

import pytest

from builders import read_record
from builders.evenings import HEADER, OPENING
from castlescore import FileProblem
from castlescore.record import store
from castlescore.record.store import locked, save
from record.writers import beside, code_of, failing, kill, telling, typed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks and signals")
NEW = ["note", "the lamp went out", "-s"]
SEED = 6
MOST = 60  # calls of the system; a note takes some 20
ROUND = 100  # more of them than it takes to save all three texts


@pytest.fixture
def table(tmp_path):
    """A session of three events."""
    path = tmp_path / "table.toml"
    path.write_text(HEADER + OPENING)
    return path


def killed(path: Path, times: int, do, most: int) -> set[bytes]:
    """Let a child write without end and kill it after some of its calls of the system, up to `most`, so many times;
    returns what the file was found to be.
    """
    rng = random.Random(SEED)
    distinct = set()
    for _ in range(times):
        with telling(do) as (child, await_calls):
            await_calls(rng.randrange(most))
            kill(child)
        distinct.add(path.read_bytes())
    return distinct


def saves_without_end(path: Path) -> None:
    """Save one known text after another."""
    while True:
        for text in TEXTS:
            with locked(str(path)):
                save(str(path), text)


TEXTS = ["a" * 70_000 + "\n", "b" * 9_000 + "\n", "c\n"]


@pytest.mark.slow
def test_a_program_killed_while_it_saves_leaves_a_whole_file(tmp_path):
    path = tmp_path / "f"
    path.write_text(TEXTS[0])
    result = killed(path, 40, lambda: saves_without_end(path), ROUND)
    assert result <= {text.encode() for text in TEXTS}
    assert len(result) > 1
    save(str(path), "after\n")
    with locked(str(path)):
        pass
    assert beside(path) == []  # what the killed ones left lying is cleared away by the next


def _note_without_end(path: Path) -> None:
    while True:
        typed(*NEW, str(path))


@pytest.mark.slow
def test_a_table_killed_while_it_records_has_all_that_was_recorded_before(table):
    typed(*NEW, str(table))
    before = 4
    for _ in range(25):
        killed(table, 1, lambda: _note_without_end(table), MOST)
        record = read_record(str(table))
        assert [event["do"] for event in record.events[:3]] == ["reveal", "price", "buy"]
        assert all(event["text"] == NEW[1] for event in record.events[3:])
        assert len(record.events) >= before
        before = len(record.events)
    assert before > 10


def _end_without_end(path: Path) -> None:
    while True:
        typed("end", "-s", str(path))
        typed("undo", "-s", str(path))


@pytest.mark.slow
def test_a_table_killed_while_its_game_is_ended_and_taken_back_has_all_of_it(table):
    before = 3
    for _ in range(25):
        killed(table, 1, lambda: _end_without_end(table), MOST)
        events = read_record(str(table)).events
        assert [event["do"] for event in events[:3]] == ["reveal", "price", "buy"]
        assert [event["do"] for event in events[3:]] == ["end", "undo"] * (len(events[3:]) // 2) + ["end"] * (
            len(events) % 2 == 0
        )
        assert len(events) >= before
        before = len(events)
    assert before > 7


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EIO])
@pytest.mark.slow
def test_every_call_of_the_system_failing_in_turn(table, monkeypatch, number):
    old = table.read_bytes()
    seen = set()
    for which in range(100):
        table.write_bytes(old)
        with failing(monkeypatch, which, number) as made:
            code, out, err = typed(*NEW, str(table))
        if len(made) <= which:
            break
        seen.add(made[which])
        recorded = len(read_record(str(table)).events)
        if code == 3:
            assert (table.read_bytes(), out) == (old, "")
            assert "table.toml: " in err
            assert os.strerror(number).lower() in err
        else:
            assert (code, recorded) == (0, 4)
        # A lock file that nobody holds may stay; a file half written only where it cannot even be removed.
        left = {"table.toml.lock"} if made[which] in ("stat", "fstat", "unlink") else set()
        assert set(beside(table)) <= left | ({".table.toml.new"} if made[which] == "unlink" else set())
        for name in beside(table):
            (table.parent / name).unlink()
    assert {"open", "write", "fsync", "replace", "fchmod", "close"} <= seen


def test_a_write_that_fails_after_any_number_of_bytes(tmp_path):
    path = tmp_path / "f"
    new = "n" * 300
    path.write_text("old\n")
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        for most in range(len(new)):
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, limit[1]))
            with pytest.raises(FileProblem, match="f: cannot be written: file too large"):
                save(str(path), new)
            assert path.read_bytes() == b"old\n"
            assert beside(path) == []
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    save(str(path), new)
    assert path.read_text() == new


def test_a_write_in_small_pieces_is_whole(tmp_path, monkeypatch):
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:7]))
    save(str(tmp_path / "f"), "0123456789" * 10)
    assert (tmp_path / "f").read_text() == "0123456789" * 10


def test_file_and_folder_are_synced_around_the_renaming(table, monkeypatch):
    did = []
    sync, rename = os.fsync, os.replace

    def watched_sync(handle):
        did.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched_sync)
    monkeypatch.setattr(os, "replace", lambda *names: (did.append("rename"), rename(*names))[1])
    assert typed(*NEW, str(table))[0] == 0
    assert did == ["file", "rename", "folder"]


def test_an_interrupted_save_leaves_nothing_lying(tmp_path, monkeypatch):
    path = tmp_path / "f"
    path.write_text("old\n")

    def interrupted(_handle):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(str(path), "new\n")
    assert path.read_text() == "old\n"
    assert beside(path) == []


@pytest.mark.slow
def test_a_table_interrupted_while_it_records(table):
    """Ctrl-C at any moment: the code of an interruption or an answer, and at most what the next save takes away."""
    rng = random.Random(SEED)
    old = table.read_bytes()
    for _ in range(30):
        table.write_bytes(old)
        with telling(lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and _answered(table)) as (
            child,
            await_calls,
        ):
            await_calls(rng.randrange(MOST))
            os.kill(child, signal.SIGINT)
            assert code_of(child) in (0, 130, 9)  # 9: before the program had begun
        assert len(read_record(str(table)).events) in (3, 4)
        assert set(beside(table)) <= {"table.toml.lock", ".table.toml.new"}
    assert typed(*NEW, str(table))[0] == 0
    assert beside(table) == []


def _answered(table: Path) -> int:
    return typed(*NEW, str(table))[0]


@pytest.mark.parametrize("links", [1, 2])
def test_a_link_to_a_session_stays_a_link(table, tmp_path, links):
    name = tmp_path / "elsewhere" / "friday.toml"
    name.parent.mkdir()
    target = table
    for n in range(links):
        name = name.with_name(f"{n}.toml")
        name.symlink_to(target)
        target = name
    assert typed(*NEW, str(name))[0] == 0
    assert name.is_symlink()
    assert len(read_record(str(table)).events) == 4
    assert beside(table) == ["elsewhere"]
    assert sorted(path.name for path in name.parent.iterdir()) == [f"{n}.toml" for n in range(links)]


def test_a_link_to_nothing_is_no_session_and_new_puts_one_there(tmp_path):
    link = tmp_path / "table.toml"
    link.symlink_to(tmp_path / "real.toml")
    assert typed(*NEW, str(link))[0] == 3
    assert typed("new", "Anna", "Ben", "-s", str(link))[0] == 0
    assert link.is_symlink()
    assert (tmp_path / "real.toml").read_text().startswith("format")


@pytest.mark.parametrize("name", [".table.toml.new", "table.toml.lock"])
def test_a_stranger_s_link_beside_a_session_is_not_written_through(table, name):
    precious = table.parent / "precious"
    precious.write_text("mine\n")
    (table.parent / name).symlink_to(precious)
    code = typed(*NEW, str(table))[0]
    assert precious.read_text() == "mine\n"
    assert code == (0 if name.endswith(".new") else 3)
    (table.parent / name).unlink(missing_ok=True)
    precious.unlink()
    (table.parent / name).symlink_to(precious)
    typed(*NEW, str(table))
    assert not precious.exists()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_the_permissions_of_a_session_stay_and_are_never_wider_meanwhile(table, monkeypatch, mode):
    table.chmod(mode)
    seen = []
    real = os.write

    def watched(handle, data):
        seen.append(stat.S_IMODE(os.fstat(handle).st_mode))
        return real(handle, data)

    monkeypatch.setattr(os, "write", watched)
    assert typed(*NEW, str(table))[0] == 0
    assert stat.S_IMODE(table.stat().st_mode) == mode
    assert set(seen) == {mode}


def test_a_write_protected_session_stays(table, monkeypatch):
    old = table.read_bytes()
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)  # what a protected one answers, to root as well
    code, out, err = typed(*NEW, str(table))
    assert (code, out, table.read_bytes()) == (3, "", old)
    assert "write-protected" in err
    assert beside(table) == []


def test_a_folder_that_nothing_may_be_written_in(table, monkeypatch):
    table.parent.chmod(0o555)
    try:
        if os.geteuid() == 0:  # whom no permission holds
            refuses = OSError(errno.EACCES, os.strerror(errno.EACCES))
            monkeypatch.setattr(os, "open", lambda *_args, **_more: (_ for _ in ()).throw(refuses))
            monkeypatch.setattr(os, "access", lambda *_args: False)
        code, out, err = typed(*NEW, str(table))
        monkeypatch.undo()
    finally:
        table.parent.chmod(0o755)
    assert (code, out) == (3, "")
    assert "cannot be locked" in err
    assert "permission denied" in err


@pytest.mark.parametrize("words", [["new", "Anna", "Ben"], NEW[:-1], ["score"], ["show"], ["audit"], ["replay"]])
def test_a_folder_in_place_of_a_session(tmp_path, words):
    path = tmp_path / "table.toml"
    path.mkdir()
    words = [*words, str(path)] if words[0] in ("audit", "replay") else [*words, "-s", str(path)]
    code, out, err = typed(*words)
    assert code == 3  # also of a folder to be audited: there is no session in it
    assert out == ""
    assert str(path) in err
    assert beside(path) == []


@pytest.mark.parametrize(
    "line",
    [
        "show -s {}",
        "note x -s {}",
        "play -s {}",
        "new Anna Ben -s {}",
        "audit {}",
        "judge {}",
        "tally {}",
        "diff {} {}",
    ],
)
def test_a_link_that_leads_in_a_circle_is_called_so(tmp_path, line):
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.symlink_to(other)
    other.symlink_to(one)
    code, out, err = typed(*line.format(one, one).split())
    assert (code, out) == (3, "")
    assert f"{one}: cannot be" in err
    assert "its links lead in a circle" in err


def test_a_table_that_may_not_be_looked_at_is_told_by_the_shell_as_well(table, monkeypatch):
    def refused(self, **how):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "stat", refused)
    code, out, err = typed("play", "-s", str(table))
    assert (code, out) == (3, "")
    assert f"{table}: cannot be read: permission denied" in err


@pytest.mark.parametrize("folder", ["table.toml.lock", ".table.toml.new"])
def test_a_folder_in_the_way(table, folder):
    (table.parent / folder).mkdir()
    old = table.read_bytes()
    code, out, err = typed(*NEW, str(table))
    assert (code, out, table.read_bytes()) == (3, "", old)
    assert "directory" in err or "not permitted" in err


def test_a_session_taken_away_while_it_is_locked_comes_back_whole(table, monkeypatch):
    """Once read it is saved as it was read, with what is new: nothing is lost."""
    real = store._replace_file

    def taken_away(target, content, proof):
        table.unlink()
        return real(target, content, proof)

    monkeypatch.setattr(store, "_replace_file", taken_away)
    assert typed(*NEW, str(table))[0] == 0
    assert len(read_record(str(table)).events) == 4


@pytest.mark.parametrize("text", [(HEADER + OPENING).encode(), b"\xff\xfe not text\r\n\x00", b""])
def test_a_session_begun_anew_by_force_is_kept_byte_for_byte(table, text):
    table.write_bytes(text)
    table.chmod(0o640)
    assert typed("new", "Anna", "Ben", "-s", str(table))[0] == 3
    assert table.read_bytes() == text
    assert typed("new", "Cara", "Dan", "-s", str(table), "--force")[0] == 0
    assert Path(f"{table}~").read_bytes() == text
    assert '"Cara"' in table.read_text()
    assert beside(table) == ["table.toml~"]


def test_where_the_old_session_cannot_be_kept_it_is_not_replaced(table):
    Path(f"{table}~").mkdir()
    old = table.read_bytes()
    code, out, err = typed("new", "Cara", "Dan", "-s", str(table), "--force")
    assert (code, out, table.read_bytes()) == (3, "", old)
    assert "cannot be kept as" in err


def test_a_session_with_another_name_is_saved_under_its_own_and_the_table_is_told_once(table):
    old, backup = table.read_bytes(), table.with_name("backup.toml")
    backup.hardlink_to(table)
    code, out, err = typed(*NEW, str(table))
    assert (code, backup.read_bytes(), len(read_record(str(table)).events)) == (0, old, 4)
    assert err == f"{table}: this file had another name too (a hard link), and under that one it stays as it was\n"
    assert out
    assert typed(*NEW, str(table))[2] == ""
