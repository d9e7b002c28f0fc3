"""Compare what the program answers with the answers that are stored: some nine thousand lines, of every command.

    python tools/same.py                    every case; each difference once, with how many lines have it (make same)
    python tools/same.py --only tally help  the cases whose kind or name has one of these words
    python tools/same.py --all              every line that differs, with its rows
    python tools/same.py --write            also store today's answers, once the differences were read and are wanted

A case of tests/same/cases.json is a folder with some files and the lines that are typed in it, one after the other.
`NAME=value` before a line sets a variable, `< FILE` behind it is its standard input. A file is a text of texts.json.xz
by its name, or the text itself. answers.json.xz has what each line answered, and the files that it left.

Nothing is known of the program but `python -m castlescore`: to ask another checkout, run this script with its Python.
A line is a fork of a process in which all modules are loaded already, since a Python of its own would take five times
as long; so it needs a system that can fork.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import io
import json
import lzma
import os
import pkgutil
import re
import runpy
import shlex
import signal
import sys
import tempfile
import traceback
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout, suppress
from datetime import date
from difflib import SequenceMatcher, unified_diff
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parents[1] / "tests" / "same"
EXAMPLES = Path(__file__).parents[1] / "examples"
ENVIRONMENT = {"CASTLESCORE_LANG": "en", "COLUMNS": "80", "LINES": "24", "LANG": "C.UTF-8", "TERM": "xterm"}
LONGEST = 60  # seconds, after which a line is ended
VARIABLE = re.compile("[A-Z_]+=")
LISTED, AROUND, LONG = 15, 6, 100  # differences of a kind, words around each, characters of each

Case = dict[str, Any]  # kind, name, files, env, lines
Answers = Mapping[str, Any]  # lines: [line, exit code, stdout, stderr] of each; files: those that are not as given
Stored = Mapping[str, Answers]  # by the name of the case
NOTHING = ("none", "", "")  # the answer of a line without a stored one


class Difference(NamedTuple):
    """A changed part of an answer (exit code, stdout, stderr, file)."""

    kind: str
    line: str  # with the name of its case
    part: str
    before: str
    now: str


def main() -> int:
    """Compare, print, and store if asked to; 1 where anything differs and nothing is stored, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help="in the kind or the name of a case")
    parser.add_argument("--all", action="store_true", help="every line that differs, with its rows")
    parser.add_argument("--write", action="store_true", help="store today's answers")
    options = parser.parse_args()
    wanted, stored = cases(options.only), stored_answers()
    now = answers(wanted, os.cpu_count() or 1)
    changed = list(differences(wanted, stored, now))
    for row in (every if options.all else each_once)(changed):
        print(row)
    lines = sum(len(case["lines"]) for case in wanted)
    print(f"{len({one.line for one in changed})} lines and files differ, of {lines} lines")
    if options.write:
        answers_kept = stored if options.only else {}
        (FOLDER / "answers.json.xz").write_bytes(lzma.compress(json.dumps({**answers_kept, **now}).encode(), preset=9))
    return 1 if changed and not options.write else 0


def cases(only: Sequence[str] = ()) -> list[Case]:
    """The cases, or those with one of these words in their kind or name."""
    texts, cases = _read("texts.json.xz"), []
    for kind, rows in json.loads((FOLDER / "cases.json").read_text(encoding="utf-8")).items():
        for row in rows:
            files = {name: texts.get(text, text) for name, text in row.get("files", {}).items()}
            cases.append({"env": {}, **row, "kind": kind, "name": f"{kind}: {row['name']}", "files": files})
    return [case for case in cases if not only or any(word in case["name"] for word in only)]


def stored_answers() -> Stored:
    """The answers that are stored."""
    return _read("answers.json.xz")


def _read(name: str) -> Any:
    return json.loads(lzma.decompress((FOLDER / name).read_bytes()))


def answers(wanted: Sequence[Case], processes: int) -> Stored:
    """The program's answer to each case."""
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_load) as pool:
        return dict(zip((case["name"] for case in wanted), pool.map(_answers, wanted), strict=True))


def _load() -> None:
    """Import the whole program, in a fixed environment."""
    environment = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    os.environ.clear()
    os.environ.update(environment, **ENVIRONMENT)
    import castlescore

    for module in pkgutil.walk_packages(castlescore.__path__, "castlescore."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # a module that needs a package that is not installed
                importlib.import_module(module.name)
    for game in ("three-players", "between-four"):  # so that the judges of files are made once, before any fork
        words = ["show", "-s", str(EXAMPLES / game / "table.toml"), "--json"]
        sys.argv = ["castlescore", *words]
        with suppress(SystemExit), redirect_stdout(io.StringIO()):
            runpy.run_module("castlescore", run_name="__main__", alter_sys=True)
    gc.freeze()  # a fork then copies less


def _answers(case: Case) -> Answers:
    given = case["files"]
    with tempfile.TemporaryDirectory() as home:
        here = Path(home, "here")
        here.mkdir()
        os.chdir(here)
        for name, text in given.items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(text, encoding="utf-8", errors="surrogateescape", newline="")
        lines = [(line, *_answer(line, {"HOME": home, **case["env"]})) for line in case["lines"]]
        left = {str(path): _text(path.read_bytes()) for path in sorted(Path().rglob("*")) if path.is_file()}
        os.chdir("/")
    changed = {name for name in {*given, *left} if left.get(name) != given.get(name)}
    return {"lines": lines, "files": {name: left.get(name, "it is gone") for name in sorted(changed)}}


def _text(data: bytes) -> str:
    return data.decode("utf-8", "backslashreplace").replace(date.today().isoformat(), "YYYY-MM-DD")


def _answer(line: str, env: dict[str, str]) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of a line."""
    words, given = shlex.split(line), os.devnull
    while words and VARIABLE.match(words[0]):
        name, _, env[name] = words.pop(0).partition("=")
    if words[-2:-1] == ["<"]:
        *words, _, given = words
    with Path(given).open() as stdin, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            _be_the_program(words, env, [stdin.fileno(), out.fileno(), err.fileno()])
        _, status = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        return os.waitstatus_to_exitcode(status), _text(out.read()), _text(err.read())


def _be_the_program(words: Sequence[str], env: Mapping[str, str], streams: Sequence[int]) -> None:
    """Run `python -m castlescore` with these words, and end this process."""
    code: Any = 1
    try:
        signal.alarm(LONGEST)
        for number, name in enumerate(("stdin", "stdout", "stderr")):
            os.dup2(streams[number], number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))
        os.environ.update(env)
        sys.argv = ["castlescore", *words]
        runpy.run_module("castlescore", run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        code = end.code or 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def differences(wanted: Iterable[Case], before: Stored, now: Stored) -> Iterator[Difference]:
    """The answers that differ from the stored ones."""
    for case in wanted:
        kind, name = case["kind"], case["name"]
        was, answers = before.get(name, {"lines": [], "files": {}}), now[name]
        known = {(n, line): rest for n, (line, *rest) in enumerate(was["lines"])}
        for n, (line, *rest) in enumerate(answers["lines"]):
            parts = zip(("exit code", "stdout", "stderr"), known.get((n, line), NOTHING), rest, strict=True)
            yield from (Difference(kind, f"{name}: {line}", part, str(a), str(b)) for part, a, b in parts if a != b)
        for file in sorted({*was["files"], *answers["files"]}):
            a, b = was["files"].get(file, ""), answers["files"].get(file, "")
            if a != b:
                yield Difference(kind, f"{name}: {file}", "file", a, b)


def each_once(differences: Iterable[Difference]) -> Iterator[str]:
    """The changes of each kind, the most frequent first: in how many lines, and one example."""
    kinds: dict[str, dict[tuple[str, ...], dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    for one in differences:
        for gone, came, shown in changes(one.before, one.now):
            kinds[one.kind][one.part, gone, came].setdefault(one.line, shown)
    for kind, alike in kinds.items():
        yield f"=== {kind}: {len({line for lines in alike.values() for line in lines})} lines and files differ"
        ordered = sorted(alike.items(), key=lambda row: -len(row[1]))
        for (part, *_), lines in ordered[:LISTED]:
            line, shown = next(iter(lines.items()))
            yield f"{len(lines):5} x {part}: {shown}"
            yield f"        {line[:LONG]}"
        if len(ordered) > LISTED:
            yield f"        and {len(ordered) - LISTED} more differences"


def changes(before: str, now: str) -> Iterator[tuple[str, str, str]]:
    """The removed words, the new ones, and both with the words around them."""
    old, new = before.split(), now.split()
    if old == new:
        yield "", "", "blanks and ends of lines alone"
    for what, a, b, c, d in SequenceMatcher(None, old, new).get_opcodes():
        if what != "equal":
            gone, came = " ".join(old[a:b]), " ".join(new[c:d])
            left, right = " ".join(old[max(a - AROUND, 0) : a]), " ".join(old[b : b + AROUND])
            yield gone, came, f"{left[-LONG:]} [-{gone[:LONG]}-]{{+{came[:LONG]}+}} {right[:LONG]}"


def every(differences: Iterable[Difference]) -> Iterator[str]:
    """Every line that differs, with its changed rows."""
    for one in differences:
        yield f"=== {one.line} ({one.part})"
        yield from list(unified_diff(one.before.splitlines(), one.now.splitlines(), n=0, lineterm=""))[2:]


if __name__ == "__main__":
    sys.exit(main())
