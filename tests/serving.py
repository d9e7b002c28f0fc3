"""The second screen as a program of its own: started as a script starts a job, read, and ended by a signal."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

from prepared import prepared
from waiting import HANG, be

PROGRAM = [sys.executable, "-m", "castlescore", "serve"]
# A network in which nobody else is: of the addresses of this machine alone it has another one than the usual.
ALONE = """
from castlescore.cli import main
from castlescore.cli import serving
serving.in_the_network = lambda: "127.0.0.2"
main()
"""


@dataclass
class Served:
    """A second screen that is up: its process, its address, and whoever listens to its news."""

    process: subprocess.Popen[str]
    url: str

    @property
    def place(self) -> tuple[str, int]:
        """Host and port."""
        address = urlsplit(self.url)
        return str(address.hostname), int(address.port or 80)

    def ask(self, method: str = "GET", path: str = "", **headers: str) -> tuple[HTTPResponse, bytes]:
        """One request below the address, `path` with a slash before it from the root, and the whole answer."""
        connection = HTTPConnection(*self.place, timeout=HANG)
        target = path if path.startswith("/") else urlsplit(self.url).path + path
        connection.request(method, target, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def page(self) -> str:
        """The page as it is now."""
        return self.ask()[1].decode()

    @contextlib.contextmanager
    def news(self) -> Iterator[Iterator[str]]:
        """The tags of the page, one after the other, as they are listed."""
        connection = HTTPConnection(*self.place, timeout=HANG)
        connection.request("GET", f"{urlsplit(self.url).path}news")
        answer = connection.getresponse()
        try:
            yield (row[6:].decode().strip() for row in answer if row.startswith(b"data: "))
        finally:
            answer.close()
            connection.close()

    def half_asked(self, path: str = "") -> socket.socket:
        """A reader that asks and never reads."""
        reader = socket.create_connection(self.place, HANG)
        host, port = self.place
        reader.sendall(f"GET {urlsplit(self.url).path}{path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        return reader

    def end(self, by: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """End it by a signal; its exit code, and what it said meanwhile."""
        self.process.send_signal(by)
        _, said = self.process.communicate(timeout=HANG)
        return self.process.returncode, said


@contextlib.contextmanager
def serving(
    folder: Path,
    *words: str,
    session: str = "table.toml",
    typed: int = subprocess.DEVNULL,
    tally: str = "",
    port: int | None = 0,
) -> Iterator[Served]:
    """A second screen on a free port, with `--lan` in a network of one.

    It ignores Ctrl-C at first, as a job that a script starts behind `&` does. `typed`: what its standard input is.
    `tally`: a tally file that is served instead of a session. It is a child of the tests, which have already loaded
    what takes a program longest to load.
    """
    env = {key: value for key, value in os.environ.items() if key != "CASTLESCORE_SESSION"}
    line = [
        *(["tally", tally] if tally else ["serve", "-s", session]),
        *([] if port is None else ["--port", str(port)]),
        *words,
    ]
    prepared()
    process = subprocess.Popen(
        [sys.executable, "-c", ALONE, *line],
        cwd=folder,
        env=env,
        stdin=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        preexec_fn=lambda: be(ALONE, line, env, signal.SIG_IGN),
    )
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        assert url.startswith("http://"), process.communicate(timeout=HANG)
        yield Served(process, url)
    finally:
        process.kill()
        process.communicate(timeout=HANG)
