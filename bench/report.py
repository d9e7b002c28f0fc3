"""The results as a page of Markdown: every figure beside its aim."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from audits import Audited
from processes import BARE, LINES, STACK
from timing import LOOP, QUIET, Times

Rows = Sequence[Sequence[str]]


def machine() -> str:
    """The machine of the measurement, without its name."""
    model = platform.processor() or platform.machine()
    about = Path("/proc/cpuinfo")
    if about.exists():
        lines = (line for line in about.read_text(encoding="utf-8").splitlines() if line.startswith("model name"))
        model = next(lines, f": {model}").partition(":")[2].strip()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, {python}; {date.today():%d %B %Y}."


def table(head: Sequence[str], rows: Rows) -> str:
    """A table: the first column of words, the others of figures."""
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows)) + "\n"


def number(value: float) -> str:
    """A figure with about three digits that matter."""
    return f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 10 else f"{value:.1f}"


def held(value: float, aim: float | None) -> str:
    """An aim, and whether it is met."""
    return "" if aim is None else f"{aim:g} {'met' if value <= aim else 'missed'}"


def whole(lines: Mapping[str, Times], sources: Sequence[str]) -> str:
    """Whole processes: floors first, then every line in floors."""
    now, *earlier = sources
    rows = [[name, number(lines[name].least), number(lines[name].median), "1", *([""] * (1 + len(earlier)))]
            for name in (BARE, STACK)]  # fmt: skip
    for line in LINES:
        times = lines[f"{line.name} ({now})"]
        floor = lines[line.floor]
        ratio = times.least / floor.least
        was = [lines.get(f"{line.name} ({source})") for source in earlier]
        then = [f"{number(t.least)} ({t.least / floor.least:.2f})" if t else "-" for t in was]
        against = f"{ratio:.2f} x {'python' if line.floor == BARE else 'the stack'}"
        aim = held(ratio, line.aim)
        if line.more:
            other, most = line.more
            longer = times.least - lines[f"{other} ({now})"].least
            aim = f"{longer:+.1f} ms, {held(longer, most)}"
        rows.append([line.name, number(times.least), number(times.median), against, aim, *then])
    head = [
        "line",
        "least ms",
        "median ms",
        "times its floor",
        "aim",
        *[f"at {source}: ms (times)" for source in earlier],
    ]
    return table(head, rows)


def inside(
    times: Mapping[str, Mapping[int, Times]], powers: Mapping[str, float], aims: Mapping[str, tuple[int, float]]
) -> str:
    """Inside one process: medians by number of tiles, and the aim for a size: ms where the loop takes QUIET ms."""
    sizes = sorted(next(iter(times.values())))
    rows = []
    for name, by_size in times.items():
        size, aim = aims.get(name, (sizes[-1], None))
        at = by_size[size].loops if size in by_size else 0.0
        aim_text = f"{size} tiles: {held(at, round(aim / QUIET, 2))}" if aim else ""
        loops = number(by_size[sizes[-1]].loops)
        rows.append([name, *(number(by_size[n].median) for n in sizes), f"{powers[name]:.2f}", loops, aim_text])
    head = ["median ms", *(f"{n} tiles" for n in sizes), "power", f"{sizes[-1]} tiles, in loops", "aim, in loops"]
    return table(head, rows)


def replayed(parts: Mapping[str, Times], aim: float) -> str:
    """A long game read, played and scored; `aim`: ms where the loop takes QUIET ms."""
    rows = [[name, number(t.least), number(t.median), number(t.loops), ""] for name, t in parts.items()]
    least, middle = sum(t.least for t in parts.values()), sum(t.median for t in parts.values())
    together = sum(t.loops for t in parts.values())
    rows.append(["together", number(least), number(middle), number(together), held(together, round(aim / QUIET))])
    return table(["part", "least ms", "median ms", "in loops", "aim, in loops"], rows)


def asked(questions: Mapping[str, Times], aims: Mapping[str, float]) -> str:
    """Single questions, and the aims that some have, in loops."""
    rows = []
    for name, times in questions.items():
        loops = times.loops
        rows.append(
            [name, number(times.median), number(loops), held(loops, round(aims[name], 2) if name in aims else None)]
        )
    return table(["question", "median ms", "in loops", "aim, in loops"], rows)


def archive(results: Sequence[Audited]) -> str:
    """An archive processed on one core and on all."""
    rows = []
    for a in results:
        one = next((b for b in results if b.games == a.games and b.cores == 1), a)
        each = number(1000 * a.seconds / a.games)
        rows.append([str(a.games), str(a.cores), number(a.seconds), each, number(one.seconds / a.seconds),
                     f"{a.peak:.0f}"])  # fmt: skip
    return table(["games", "cores", "seconds", "ms a game", "times one core", "largest process, MiB"], rows)


def loop_line(floor: Times) -> str:
    """The speed of this Python here."""
    return f"A loop of {LOOP:,} turns of plain Python takes {number(floor.median)} ms (least {number(floor.least)})."
