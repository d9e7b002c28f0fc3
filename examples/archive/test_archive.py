"""The archive audited by two workers: the program's own document, also where one of them is killed in the midst.

Run by `pytest examples/archive`: it needs dask, and takes half a minute.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import archive
import pytest
from distributed import Client, LocalCluster

EXAMPLES = Path(__file__).parents[1]
RECORDS = ("solo/table", "between-two/table")
COPIES = 12


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An archive: recorded evenings many times over, one that no longer can be, and files that are no sessions."""
    evenings = tmp_path / "evenings"
    for i in range(COPIES):
        year = evenings / str(2000 + i % 5)
        year.mkdir(parents=True, exist_ok=True)
        for name in RECORDS:
            shutil.copy(EXAMPLES / f"{name}.toml", year / f"{i:03}-{name.replace('/', '-')}.toml")
    shutil.copy(EXAMPLES / "disputed" / "friday.toml", evenings)
    (evenings / "broken.toml").write_text('format = "castlescore session 1"\ngame = "castles"\n', encoding="utf-8")
    (evenings / "torn.toml").write_text("event = [[[", encoding="utf-8")
    shutil.copy(EXAMPLES / "castles" / "example62.toml", evenings / "castle.toml")
    return evenings


@pytest.fixture
def client() -> Iterator[Client]:
    """Two workers, processes of their own."""
    with LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as found:
        yield found


def by_the_program(folder: Path, command: str = "audit") -> object:
    """What `castlescore audit FOLDER --json` prints."""
    words = [sys.executable, "-m", "castlescore", command, str(folder), "--json"]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert told.returncode == 3, told.stderr
    return json.loads(told.stdout)


def by_dask(folder: Path, client: Client) -> object:
    out = io.StringIO()
    archive.write(archive.answers(archive.texts, archive.wanted([str(folder)]), client), out)
    return json.loads(out.getvalue())


def test_the_document_is_that_of_the_program(folder: Path, client: Client) -> None:
    assert by_dask(folder, client) == by_the_program(folder)


def test_the_statistics_are_those_of_the_program(folder: Path, client: Client) -> None:
    out = io.StringIO()
    assert not archive.count(archive.wanted([str(folder)]), client, out)  # two files cannot be read
    assert json.loads(out.getvalue()) == by_the_program(folder, "stats")


def test_addresses_are_counted_as_files_are(folder: Path) -> None:
    record = next(folder.rglob("*friday.toml"))
    assert archive.evening(f"file://{record}").file == f"file://{record}"
    none = archive.evening(f"file://{folder}/none.toml")
    assert none.file == f"file://{folder}/none.toml" and none.why.startswith(none.file)


def test_a_worker_killed_in_the_midst_loses_and_doubles_nothing(folder: Path, client: Client) -> None:
    found: list[str] = []
    killed = threading.Event()
    for text in archive.answers(archive.texts, archive.wanted([str(folder)]), client):
        found.append(text)
        if len(found) == 5:
            pid = next(iter(client.run(os.getpid).values()))
            os.kill(pid, signal.SIGKILL)
            killed.set()
    assert killed.is_set()
    out = io.StringIO()
    archive.write(found, out)
    assert json.loads(out.getvalue()) == by_the_program(folder)


def test_addresses_are_audited_as_files_are(folder: Path, client: Client) -> None:
    record = next(folder.rglob("*friday.toml"))
    listed = folder / "list.txt"
    listed.write_text(f"file://{record}\nfile://{folder}/none.toml\n", encoding="utf-8")
    one, none = map(json.loads, archive.answers(archive.texts, archive.wanted([f"@{listed}"]), client))
    assert {**one, "file": ""} == {**archive.audited(str(record)), "file": ""}
    assert one["file"] == f"file://{record}"
    assert none["findings"][0]["kind"] == "format"


def test_an_archive_without_a_session_is_an_empty_document() -> None:
    out = io.StringIO()
    assert archive.write([], out)
    assert json.loads(out.getvalue()) == {"sessions": [], "ok": True}


class AtOnce:
    """A client that does at once what it is asked for."""

    def scheduler_info(self) -> dict[str, dict[str, object]]:
        return {"workers": {"one": {}, "two": {}}}

    def compute(self, task: Any) -> Any:
        return SimpleNamespace(result=lambda: task.compute(scheduler="synchronous"))


def test_of_many_more_files_than_may_be_under_way_none_is_left_out() -> None:
    names = [str(n) for n in range(3 * 2 * archive.AHEAD * archive.TOGETHER + 1)]
    assert list(archive.answers(list, names, AtOnce())) == names
