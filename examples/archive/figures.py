"""The figures of README.md: an archive of random games audited by two workers, one of which is killed in the midst.

`python figures.py 10000` writes so many records, copies of ten random games of each game, audits them, and says what it
took. It ends with 1 where a record is missing, stands there twice, or differs from what one process says of it.
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import archive
from distributed import Client, LocalCluster

import castlescore as cs

TABLES = (
    (cs.castles.Session.new, {"favor": ["small", "food-area", "round"]}),
    (cs.between.Session.new, {"throne": ["utility-sleeping", "food-sleeping", "living-corridor"]}),
)
DISTINCT, FIRST = 10, 100  # games of each kind; moves of a choice that one is drawn from
UNIT = 2**20 if sys.platform == "darwin" else 2**10  # of a process's largest size, in a MiB


def games() -> list[str]:
    """Random games of both kinds, played to their ends: the texts of their records."""
    texts = []
    for seed in range(DISTINCT):
        for new, options in TABLES:
            rng, session = random.Random(seed), new("anna", "ben", "cara", **options)
            while choices := list(session.choices()):
                rng.shuffle(choices)
                found = (list(islice(choice.moves(), FIRST)) for choice in choices)
                session = session.play(rng.choice(next(moves for moves in found if moves)))
            texts.append(session.dumps())
    return texts


def written(folder: Path, count: int) -> list[str]:
    """So many copies of them in a folder; the audit of each, as one process has it without its file's name."""
    texts, right = games(), []
    for n in range(count):
        text, file = texts[n % len(texts)], folder / f"{n:05}.toml"
        file.write_text(text, encoding="utf-8")
        if n < len(texts):
            right.append(json.dumps({**archive.audited(str(file)), "file": ""}))
    return right


def audits(files: list[str], client: Client) -> Iterator[str]:
    """The audits of the files; when a third has come, one of the workers is killed."""
    for n, text in enumerate(archive.answers(archive.texts, files, client)):
        if n == len(files) // 3:
            os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
        yield text


def main(count: int) -> int:
    """Run and say; whether anything was wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder, out = Path(name, "evenings"), Path(name, "audit.json")
        folder.mkdir()
        right = written(folder, count)
        began, own = time.perf_counter(), time.process_time()
        with LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            with out.open("w", encoding="utf-8") as file:
                archive.write(audits(archive.wanted([str(folder)]), client), file)
            passed, own = time.perf_counter() - began, time.process_time() - own
        workers = resource.getrusage(resource.RUSAGE_CHILDREN)
        found = json.loads(out.read_text(encoding="utf-8"))["sessions"]
    files = [Path(one["file"]).name for one in found]
    complete = files == [f"{n:05}.toml" for n in range(count)]
    same = complete and all(json.dumps({**one, "file": ""}) == right[n % len(right)] for n, one in enumerate(found))
    client_size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / UNIT
    print(f"{count} records, each once: {complete}, each audited as by one process: {same}")
    print(f"{passed:.0f} s passed; processor: workers {workers.ru_utime + workers.ru_stime:.0f} s, client {own:.0f} s")
    print(f"the largest process: client {client_size:.0f} MiB, worker {workers.ru_maxrss / UNIT:.0f} MiB")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
