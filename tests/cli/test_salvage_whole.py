"""audit --salvage, whatever happens to it: OUT is whole or not there, FILE stays as it is, whatever its bytes are."""

from __future__ import annotations

import errno
import os
import random
import sys
import tempfile
from pathlib import Path

import pytest

from builders.evenings import HEADER, OPENING
from record.writers import beside, failing, kill, telling, typed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks and signals")
TEXT = HEADER + OPENING
BROKEN = TEXT[: TEXT.rindex("{ n =") + 12]
MOST = 60  # calls of the system; a salvage takes some 30


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "in" / "broken.toml"
    path.parent.mkdir()
    path.write_text(BROKEN)
    return path


@pytest.fixture
def out(tmp_path):
    path = tmp_path / "out" / "whole.toml"
    path.parent.mkdir()
    return path


def salvage(path: Path, out: Path) -> tuple[int, str, str]:
    return typed("audit", str(path), "--salvage", str(out))


def right(path: Path, out: Path) -> bytes:
    """What is salvaged where nothing happens."""
    assert salvage(path, out)[0] == 1
    found = out.read_bytes()
    out.unlink()
    return found


@pytest.mark.parametrize("times", [20, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.slow
def test_killed_at_any_moment_it_leaves_all_of_it_or_nothing(broken, out, times):
    whole, rng, found = right(broken, out), random.Random(times), set()
    for _ in range(times):
        with telling(lambda: salvage(broken, out)[0]) as (child, await_calls):
            await_calls(rng.randrange(MOST))
            kill(child)
        found.add(out.read_bytes() if out.exists() else b"")
        out.unlink(missing_ok=True)
    assert found == {b"", whole}
    assert broken.read_text() == BROKEN
    assert right(broken, out) == whole
    assert beside(out) == []


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
@pytest.mark.many
def test_whichever_call_of_the_system_fails_it_says_so_and_leaves_all_of_it_or_nothing(
    broken, out, monkeypatch, number
):
    whole, codes = right(broken, out), set()
    for which in range(MOST):
        with failing(monkeypatch, which, number) as made:
            code, _, err = salvage(broken, out)
        if len(made) <= which:
            break
        codes.add(code)
        assert code in (1, 3)
        assert (out.read_bytes() if out.exists() else b"") in ((whole,) if code == 1 else (b"", whole))
        assert code == 1 or os.strerror(number).lower() in err
        for left in out.parent.iterdir():
            left.unlink()
    assert codes == {1, 3}
    assert broken.read_text() == BROKEN


@pytest.mark.parametrize("there", ["file", "folder", "pipe", "link"])
def test_what_is_there_already_stays(broken, out, there):
    match there:
        case "file":
            out.write_text("mine\n")
        case "folder":
            out.mkdir()
        case "pipe":
            os.mkfifo(out)
        case "link":
            out.symlink_to(broken)
    before = out.lstat()
    code, said, err = salvage(broken, out)
    assert (code, said, out.lstat().st_ino) == (3, "", before.st_ino)
    assert str(out) in err
    assert broken.read_text() == BROKEN


def test_through_a_link_to_nothing_and_onto_another_file_system(broken, out):
    whole = right(broken, out)
    out.symlink_to(out.parent / "there.toml")
    assert salvage(broken, out)[0] == 1
    assert (out.is_symlink(), (out.parent / "there.toml").read_bytes()) == (True, whole)
    memory = Path("/dev/shm")
    if not memory.is_dir() or memory.stat().st_dev == out.parent.stat().st_dev:
        pytest.skip("no other file system is here")
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        assert salvage(broken, Path(folder) / "whole.toml")[0] == 1
        assert (Path(folder) / "whole.toml").read_bytes() == whole


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data + b"\xff\xfe\x80",
        lambda data: data + b"\0\0",
    ],
    ids=["a mark", "other ends of lines", "no UTF-8", "NUL"],
)
def test_whatever_the_bytes_are_the_whole_lines_are_kept(broken, out, change):
    whole = right(broken, out)
    broken.write_bytes(change(BROKEN.encode()))
    assert salvage(broken, out)[0] == 1
    assert out.read_bytes() == whole


def test_a_file_larger_than_any_may_be_is_refused(broken, out):
    broken.write_bytes(BROKEN.encode() + b"#" * (4 << 20))
    code, said, err = salvage(broken, out)
    assert (code, said, out.exists()) == (3, "", False)
    assert "more than 4 MiB" in err
