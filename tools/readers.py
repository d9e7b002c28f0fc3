"""The second screen under load: how late its readers receive a change, how long a page takes, and its memory.

Twenty readers on this machine: six that listen and read, ten that take 200 bytes a second, four that never read; at
every save three more connect and disconnect. `SAVES` saves, one after another, of a growing game.

    python tools/readers.py [SAVES]
"""

from __future__ import annotations

import contextlib
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from castlescore.protocol.evening import Record
from castlescore.record.session_file import read_record, record_text
from castlescore.record.store import save

EVENING = Path(__file__).parent.parent / "examples" / "three-players" / "table.toml"
QUICK, SLOW, NEVER, VANISHING = 6, 10, 4, 3
BYTES, PAUSE = 20, 0.1  # 200 bytes a second
SOMETIMES = 100  # saves between two figures of the memory
BETWEEN, LONGEST = 1.5, 60.0  # seconds between two saves, and after which a reader counts as forgotten


class Reader(threading.Thread):
    """A client that listens for news and then reads the page; with the times of both."""

    def __init__(self, place: tuple[str, int]) -> None:
        super().__init__(daemon=True)
        self.place = place
        self.news: list[float] = []
        self.pages: list[tuple[float, float, str]] = []  # the time of the request, of the answer, and its text

    def run(self) -> None:
        """Listen until the server ends."""
        listening = HTTPConnection(*self.place)
        listening.request("GET", "/news")
        with contextlib.suppress(OSError):
            for row in listening.getresponse():
                if row.startswith(b"data: "):
                    self.news.append(time.monotonic())
                    start = time.monotonic()
                    text = page(self.place)
                    self.pages.append((start, time.monotonic(), text))


def page(place: tuple[str, int]) -> str:
    """The current page."""
    asking = HTTPConnection(*place)
    asking.request("GET", "/")
    text = asking.getresponse().read().decode()
    asking.close()
    return text


def asked(place: tuple[str, int], path: str, room: int = 0) -> socket.socket:
    """A client that has sent its request and reads nothing yet; `room`: its receive buffer in bytes."""
    reader = socket.socket()
    if room:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    reader.connect(place)
    reader.sendall(f"GET {path} HTTP/1.1\r\nHost: {place[0]}:{place[1]}\r\n\r\n".encode())
    return reader


def slowly(place: tuple[str, int], path: str) -> None:
    """Read a few bytes at a time until the server ends."""
    with contextlib.suppress(OSError):
        while True:
            with asked(place, path, 2048) as reader:
                while reader.recv(BYTES):
                    time.sleep(PAUSE)


def memory(process: int) -> int:
    """The memory of a process, in KiB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(next(row.split()[1] for row in status.splitlines() if row.startswith("VmRSS")))


def moments(saves: int) -> Iterator[Record]:
    """A growing game; after its end again from its middle."""
    whole = read_record(str(EVENING))
    last = len(whole.events)
    for i in range(saves + 1):
        yield replace(whole, events=whole.events[: last // 2 + i % (last - last // 2)])


def main(saves: int) -> None:
    """Run the test and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "table.toml")
        records = moments(saves)
        save(path, record_text(next(records)))
        command = [sys.executable, "-m", "castlescore", "serve", "--port", "0", "-s", path]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout is not None
        address = urlsplit(server.stdout.readline().strip())
        place = (str(address.hostname), int(address.port or 0))
        try:
            _loaded(server, place, path, records)
        finally:
            began = time.monotonic()
            server.send_signal(signal.SIGINT)
            code = server.wait(20)
            print(f"ended with every reader there: code {code} after {time.monotonic() - began:.2f} s")


def _loaded(server: subprocess.Popen[str], place: tuple[str, int], path: str, records: Iterator[Record]) -> None:
    quick = [Reader(place) for _ in range(QUICK)]
    stuck = [asked(place, "/news" if i % 2 else "/", 2048) for i in range(NEVER)]
    for i in range(SLOW):
        threading.Thread(target=slowly, args=(place, "/news" if i % 2 else "/"), daemon=True).start()
    for reader in quick:
        reader.start()
    while not all(reader.pages for reader in quick):
        time.sleep(0.05)
    late, there, took, held = [], [], [], [memory(server.pid)]
    for record in records:
        before = [len(reader.pages) for reader in quick]
        save(path, record_text(record))
        saved = time.monotonic()
        for _ in range(VANISHING):
            asked(place, "/news").close()
        others = []
        while time.monotonic() - saved < BETWEEN or not _all_heard(quick, before):
            began = time.monotonic()
            page(place)
            others.append(time.monotonic() - began)
            time.sleep(0.1)
        for reader, count in zip(quick, before, strict=True):
            assert len(reader.pages) == count + 1, "one save was told twice"
            late.append(reader.news[-1] - saved)
            there.append(reader.pages[-1][1] - saved)
        took += others
        held.append(memory(server.pid))
    for name, values in (("news after a save", late), ("the new page after a save", there), ("another page", took)):
        high = statistics.quantiles(values, n=20)[-1]
        print(f"{name}: median {statistics.median(values):.3f} s, 95% {high:.3f} s, most {max(values):.3f} s")
    memory_texts = [f"{held[i]:,} after {i} saves" for i in range(SOMETIMES, len(held), SOMETIMES)]
    print("memory in KiB: " + ", ".join([f"{held[0]:,} at first", *memory_texts, f"{max(held):,} at most"]))
    print(
        f"{len(late) // QUICK} saves, {QUICK} quick, {SLOW} slow and {NEVER} stuck readers, {VANISHING} vanishing each"
    )
    for reader in stuck:
        reader.close()


def _all_heard(readers: list[Reader], before: list[int]) -> bool:
    """Whether everybody has another page than before; raises TimeoutError where somebody receives none."""
    if any(time.monotonic() - reader.pages[-1][1] > LONGEST for reader in readers):
        raise TimeoutError("a reader did not hear of a save")
    return all(len(reader.pages) > count for reader, count in zip(readers, before, strict=True))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
