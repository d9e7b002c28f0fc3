"""The second screen: who may read what, that it follows the session, and how it ends."""

from __future__ import annotations

import gc
import gzip
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import threading
from itertools import product
from pathlib import Path

import pytest

from builders import EXAMPLES
from builders.evenings import HEADER, OPENING
from castlescore.cli.serving import Address, Watcher, opened
from castlescore.record.store import save
from samples import some
from serving import ALONE, PROGRAM, Served, serving
from waiting import HANG, until

pytest.importorskip("uvicorn", reason="castlescore[serve] is not installed")
from castlescore.cli.serving_pages import server_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no signals to a process there")

GAMES = {"castles": EXAMPLES / "three-players" / "table.toml", "between": EXAMPLES / "between-four" / "table.toml"}
NOTE = '\n  { n = 4, do = "note", text = "the cat" },\n]'


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(HEADER + OPENING, encoding="utf-8")
    return path


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_the_page_has_the_castles_of_either_game_and_its_policy_names_everything_by_hash(tmp_path, game):
    (tmp_path / "table.toml").write_bytes(GAMES[game].read_bytes())
    with serving(tmp_path) as served:
        answer, body = served.ask()
        page = body.decode()
        assert answer.status == 200 and page.count('role="img"') >= 3 and "Anna" in page
        rule = answer.headers["Content-Security-Policy"]
        assert "unsafe" not in rule and "default-src 'none'" in rule and "frame-ancestors 'none'" in rule
        assert not re.search(r"<[^>]* (style|on\w+)=", page)
        assert answer.headers["Referrer-Policy"] == "no-referrer"  # the word of its address tells nobody else


@pytest.mark.slow
def test_it_is_only_read(table):
    before = table.read_bytes()
    with serving(table.parent) as served:
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            assert served.ask(method)[0].status == 405
            assert served.ask(method, "news")[0].status == 405
        head, body = served.ask("HEAD")
        assert head.status == 200 and body == b"" and served.ask("HEAD", "news")[0].status == 200
    assert table.read_bytes() == before and [path.name for path in table.parent.iterdir()] == ["table.toml"]


@pytest.mark.slow
def test_no_path_names_a_file_and_no_other_host_is_answered(table):
    with serving(table.parent) as served:
        for path in ("/table.toml", "/../table.toml", "/%2e%2e/table.toml", "/evening.css", "/news/x", "//etc/passwd"):
            assert served.ask(path=path)[0].status == 404
        host, port = served.place
        for other in ("evil.example", f"evil.example:{port}", host, f"{host}:{port + 1}"):
            answer, body = served.ask(Host=other)
            assert answer.status == 421 and b"Anna" not in body
        assert served.ask(Host=f"localhost:{port}")[0].status == 200
        assert (host, served.url) == ("127.0.0.1", f"http://127.0.0.1:{port}/")


@pytest.mark.slow
def test_a_save_is_told_and_the_page_is_another_one(table):
    with serving(table.parent) as served, served.news() as news:
        first = next(news)
        answer, _ = served.ask()
        assert first in answer.headers["ETag"]
        assert served.ask(If_None_Match=answer.headers["ETag"])[0].status == 304
        save(str(table), (HEADER + OPENING).replace("\n]", NOTE))
        second = next(news)
        assert second != first and "the cat" in served.page()
        changed, _ = served.ask(If_None_Match=answer.headers["ETag"])
        assert changed.status == 200 and second in changed.headers["ETag"]
        packed, body = served.ask(Accept_Encoding="gzip")
        assert packed.headers["Content-Encoding"] == "gzip" and gzip.decompress(body).decode() == served.page()


@pytest.mark.slow
def test_a_session_that_breaks_shows_why_and_goes_on_when_it_is_mended(table):
    with serving(table.parent) as served, served.news() as news:
        next(news)
        save(str(table), "game = ")  # in one step: what is half written would be news of its own
        next(news)
        page = served.page()
        assert "table.toml" in page and "Larder" in page  # why, and the last that could be read
        assert '<section id="trouble" aria' in page
        table.unlink()
        next(news)
        assert "table.toml" in served.page()
        save(str(table), (HEADER + OPENING).replace("\n]", NOTE))
        next(news)
        assert "the cat" in served.page() and '<section id="trouble" hidden' in served.page()


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.slow
def test_it_ends_with_every_reader_there_without_a_word(table, by):
    """A job that ignored Ctrl-C when it began, with readers of news, of pages, and some that never read."""
    with serving(table.parent) as served, served.news() as one, served.news() as other:
        next(one), next(other)
        stuck = [served.half_asked(path) for path in ("", "news", "", "news")]
        half = socket.create_connection(served.place, HANG)
        half.sendall(b"GET / HTTP/1.1\r\n")
        code, said = served.end(by)
        assert (code, said) == (0, "table.toml is on the second screen; Ctrl-C ends it\n")
        assert list(one) == list(other) == []
        for reader in (*stuck, half):
            reader.close()


@pytest.mark.slow
def test_many_readers_hold_nobody_up(table):
    """Fourteen never read, five vanish; the others hear of every save."""
    with serving(table.parent) as served:
        stuck = [served.half_asked(path) for path in ("", "news") * 7]
        for _ in range(5):
            served.half_asked("news").close()
        with served.news() as one, served.news() as other:
            assert next(one) == next(other)
            for i in range(3):
                note = NOTE.replace("the cat", f"cat {i}")
                save(str(table), (HEADER + OPENING).replace("\n]", note))
                assert next(one) == next(other)
                assert f"cat {i}" in served.page()
        assert all(reader.recv(1) for reader in stuck[4:])
        for reader in stuck:
            reader.close()


@pytest.mark.skipif(sys.platform != "linux", reason="what a process ignores is told there")
def test_a_reader_that_goes_away_while_it_is_answered_sends_a_signal_that_is_ignored(table):
    """As Python begins every program; a child of the tests is not begun by Python."""
    with serving(table.parent) as served:
        status = Path(f"/proc/{served.process.pid}/status").read_text(encoding="utf-8")
    ignored = int(re.search(r"SigIgn:\s*([0-9a-f]+)", status)[1], 16)
    assert ignored >> signal.SIGPIPE - 1 & 1


@pytest.mark.slow
def test_in_the_network_it_has_a_word_in_its_path_and_a_code(table):
    with serving(table.parent, "--lan") as served:
        host, port = served.place
        word = re.fullmatch(rf"http://{re.escape(host)}:{port}/([a-z]{{12}})/", served.url)
        assert word and host == "127.0.0.2"
        assert served.ask()[0].status == 200 and served.ask(path="/")[0].status == 404
        assert served.ask(Host=f"localhost:{port}")[0].status == 421
        code, said = served.end()
        assert code == 0 and "plain http" in said and "█" in said
    with serving(table.parent, "--lan") as again:
        assert word[1] not in again.url


def ended(folder: Path, *words: str) -> tuple[int, str, str]:
    done = subprocess.run([*PROGRAM, *words], cwd=folder, capture_output=True, text=True, timeout=HANG, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
def test_what_cannot_be_served_is_a_sentence_and_the_code_of_its_kind(table):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, out, said = ended(table.parent, "--port", port)
        assert (code, out) == (3, "") and f"port {port} is in use" in said and said.count("\n") == 1
    assert ended(table.parent, "-s", "nowhere.toml")[0] == 3
    assert ended(table.parent, "-s", "-")[0] == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("words", "out", "bare"),
    some([*product(["", "--json", "--lan"], [">&-", ">/dev/full"], ["", "1"])], 3),
)
@pytest.mark.slow
def test_where_nobody_can_be_told_the_address_it_ends_at_once(table, words, out, bare):
    program = f"{shlex.join([sys.executable, '-c', ALONE])} serve --port 0 {words} {out}"
    done = subprocess.run(
        ["sh", "-c", program], cwd=table.parent, env={**os.environ, "PYTHONUNBUFFERED": bare},
        capture_output=True, text=True, timeout=HANG, check=False,
    )  # fmt: skip
    assert done.returncode == 3
    assert done.stderr.startswith("standard output cannot be written: ") and done.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_reader_that_has_gone_has_seen_enough_and_it_goes_on(table):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen([*PROGRAM, "--port", str(port)], cwd=table.parent, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    try:
        assert process.stderr is not None and b"Ctrl-C ends it" in process.stderr.readline()
        assert b"Larder" in Served(process, f"http://127.0.0.1:{port}/").ask()[1]
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=HANG)[1] == b"" and process.returncode == 0
    finally:
        process.kill()
        process.communicate(timeout=HANG)
    assert ended(table.parent, "--port", "70000")[0] == 2


@pytest.mark.slow
def test_without_its_packages_it_says_how_to_get_them(tmp_path, table):
    block = "import sys; sys.modules['uvicorn'] = None; from castlescore.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", block, "serve"], cwd=tmp_path, capture_output=True, text=True, timeout=HANG, check=False
    )
    assert done.returncode == 3 and "pip install 'castlescore[serve]'" in done.stderr and done.stdout == ""


@pytest.mark.slow
def test_readers_who_come_and_go_leave_nothing_behind(table):
    """Also where Python collects nothing by itself, what two hundred of them left is gone soon after."""
    listening, address = opened(0, lan=False)
    server = server_of(address, Watcher(str(table)))
    running = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    running.start()
    try:
        _come_and_go(address, 20)
        gc.collect()
        gc.freeze()  # what was there before is not looked through again and again
        gc.disable()
        before = len(gc.get_objects())
        _come_and_go(address, 200)
        until(lambda: len(gc.get_objects()) < before + 2_000)
    finally:
        gc.enable()
        server.should_exit = True
        running.join()
        listening.close()


def _come_and_go(address: Address, readers: int) -> None:
    for _ in range(readers):
        with socket.create_connection((address.host, address.port), HANG) as reader:
            reader.sendall(f"GET /news HTTP/1.1\r\nHost: {address.host}:{address.port}\r\n\r\n".encode())
            assert reader.recv(1)
