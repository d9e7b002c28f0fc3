"""Audit or count an archive of evenings on several machines, with Dask: `castlescore audit` and `stats`, spread.

An audit is a function of one file, and so is what the statistics count of it. A Dask bag maps them over a folder, or
over a list of addresses (of a shared folder, an object store: whatever fsspec reads), and what comes of them makes one
document, in the order of the files, that is letter for letter that of the program with `--json`. Who does what when,
and what becomes of the work of a machine that has gone, is Dask's business.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TextIO, TypeVar

import dask.bag
import fsspec
from distributed import Client, LocalCluster

from castlescore.cli.commands.audit import audit_file, sessions_in
from castlescore.cli.commands.judge import Evenings
from castlescore.record.statistics import Outcome, Statistics, Unreadable, counted
from castlescore.toml.reading import LARGEST
from castlescore.view import answers as documents

Found = TypeVar("Found")

TOGETHER = 5  # files of a task: about a second of work, so that little is done twice where a machine goes
AHEAD = 8  # tasks for each worker that may be under way or waiting to be written: what bounds the memory


def audited(address: str) -> dict[str, object]:
    """The audit of one file, as `castlescore audit --json` has it; a file that cannot be read is a finding."""
    with at_hand(address) as here:
        found = json.dumps(documents.audited(audit_file(here)).model_dump(mode="json"))
        return {**json.loads(found if here == address else found.replace(here, address))}


def evening(address: str) -> Outcome:
    """What `castlescore stats` counts of one file."""
    with at_hand(address) as here:
        found = counted(here)
        if isinstance(found, Unreadable):
            return Unreadable(address, found.why.replace(here, address))
        return replace(found, file=address)


@contextmanager
def at_hand(address: str) -> Iterator[str]:
    """The path of a file; one that lies elsewhere is brought here, or is not there where it cannot be had."""
    if "://" not in address:
        yield address
        return
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder, "session.toml")
        with suppress(OSError), fsspec.open(address, "rb") as there:  # else whoever reads it says that there is none
            here.write_bytes(there.read(LARGEST + 1))
        yield str(here)


def texts(addresses: Iterable[str]) -> list[str]:
    """The audits of some files, each as JSON."""
    return [json.dumps(audited(address)) for address in addresses]


def evenings(addresses: Iterable[str]) -> list[Outcome]:
    """What is counted of some files."""
    return [evening(address) for address in addresses]


def answers(work: Callable[[Iterable[str]], list[Found]], addresses: list[str], client: Client) -> Iterator[Found]:
    """What comes of all files, in their order; only so many are under way that the memory stays as it is."""
    # A bag for each task: of one for all of them, every task would carry all others with it.
    groups = (addresses[i : i + TOGETHER] for i in range(0, len(addresses), TOGETHER))
    tasks = (dask.bag.from_sequence(each, npartitions=1).map_partitions(work).to_delayed()[0] for each in groups)
    ahead = AHEAD * max(1, len(client.scheduler_info()["workers"]))
    waiting = [client.compute(task) for task in islice(tasks, ahead)]
    while waiting:
        yield from waiting.pop(0).result()
        waiting += [client.compute(task) for task in islice(tasks, 1)]


def count(addresses: list[str], client: Client, out: TextIO) -> bool:
    """Write the one document of the statistics; whether every file could be read."""
    found = Evenings(Statistics())
    for one in answers(evenings, addresses, client):
        found.add(one)
    out.write(json.dumps(found.answer().to_json()) + "\n")
    return not found.unreadable


def write(found: Iterable[str], out: TextIO) -> bool:
    """Write the one document; whether nothing was found but what the tables had agreed to."""
    before, right = '{"sessions": [', True
    for text in found:
        right = right and json.loads(text)["ok"]
        out.write(before + text)
        before = ", "
    out.write(f'{before if before != ", " else ""}], "ok": {json.dumps(right)}}}\n')
    return right


def wanted(names: list[str]) -> list[str]:
    """The files that names stand for: sessions of folders, addresses, and with `@FILE` those of a list, one a line."""
    found: list[str] = []
    for name in names:
        if name.startswith("@"):
            found += Path(name[1:]).read_text(encoding="utf-8").split()
        else:
            found += [name] if "://" in name else sessions_in(name)
    return found


def main() -> int:
    """Run; the exit code is 0 where all is well, 1 where an audit found something, 3 where a file was not counted."""
    parser = argparse.ArgumentParser(description="Audit an archive of evenings on several machines, or count it.")
    parser.add_argument("names", nargs="+", metavar="FOLDER|ADDRESS|@LIST")
    parser.add_argument("--stats", action="store_true", help="count the evenings, as castlescore stats does")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler; workers of this machine unless told")
    parser.add_argument("--workers", type=int, default=2, help="how many workers, where they are of this machine")
    parser.add_argument("--out", type=Path, help="the file to write; stdout unless told")
    given = parser.parse_args()
    addresses = wanted(given.names)
    local = None if given.scheduler else LocalCluster(given.workers, threads_per_worker=1, dashboard_address=None)
    with Client(given.scheduler or local) as client:
        if given.out is None:
            right = told(given.stats, addresses, client, sys.stdout)
        else:
            with given.out.open("w", encoding="utf-8") as out:
                right = told(given.stats, addresses, client, out)
    if local is not None:
        local.close()
    return 0 if right else 3 if given.stats else 1


def told(stats: bool, addresses: list[str], client: Client, out: TextIO) -> bool:
    """Write the one document that was asked for; whether all is well."""
    return count(addresses, client, out) if stats else write(answers(texts, addresses, client), out)


if __name__ == "__main__":
    sys.exit(main())
