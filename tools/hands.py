"""What the audit does with mistakes as hands make them: a table for each game, drawn into docs/hands.md.

    python tools/hands.py                              everything, docs/hands.md drawn anew (make hands)
    python tools/hands.py --game between --seeds 0     singles, doubles and triples of one game, told here alone
    python tools/hands.py --kind "a turn left out"     one kind, with every record that is not as it should be
    python tools/hands.py --part 2/6 --rows rows.jsonl a sixth of it, kept; then  --draw rows.jsonl
    python tools/hands.py --others FOLDER              also the records of another hand
    python tools/hands.py --keep FOLDER ...            each record and what was played as files, to look at

The records are made from seeds (tests/by_hand), so that they are the same wherever this runs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from by_hand.corpus import (
    COMPUTED_AGAIN,
    EVERY,
    KINDS,
    LEFT_OUT,
    TOGETHER,
    Case,
    bare,
    clean,
    rewritten,
    several,
    singles,
)
from by_hand.measuring import OTHERS, Outcome, others, outcome
from castlescore.record.chronicle import audited
from castlescore.record.session_file import record_text

GAMES = ("castles", "between")
PAGE_FILE = Path(__file__).parent.parent / "docs" / "hands.md"
GROUPS = (*TOGETHER.values(), COMPUTED_AGAIN, LEFT_OUT)
HEADS = (
    "records", "found", "at its place", "story true", "mended", "sure and right", "sure and wrong",
    "not sure, could be", "claims what stays",
)  # fmt: skip
SAID = """\
- who won is called sure in {winners} records in which anything was found, wrongly in {winners_wrong};
- of {bounds} totals the least and the most are told; {broken} are not between;
- of records in which nothing was found {silent} totals are called sure and are wrong;
- in {hedged} records in which only figures are wrong not every total is sure."""
PAGE = """\
# Mistakes of hands

Written by `make hands`. The records are random whole games with mistakes as somebody makes them who writes an evening
down: {kinds} kinds, each put into games of both kinds or of one, alone, by twos and by threes; alone also in files
whose figures were computed again afterwards, and in files without figures. They are made from seeds and stored nowhere;
each knows what was played.

- found: anything is; at its place: the first finding stands where the mistake is, or a few lines after it;
- story true: the first story takes a mistake back, or tells of one that cannot be taken back;
- mended: what was played comes back by `audit --mend`, of those from which it can be told: the same lines in the same
  order, in Between Two Castles the same of each castle, figures aside, whoever is named first round the table and in
  whatever order rooms are turned up. A mistake in which nothing is found cannot be told from a record, neither alone
  nor beside others;
- sure: totals that the audit calls sure, right and wrong ones, of records in which anything was found; not sure, could
  be: what was laid and the figures of the file both give the true total, and it is in doubt all the same, since a line
  of hers is missing, repeated or somebody else's, or a tile cannot lie there;
- claims what stays: the first story says that it explains what is there after it.

{summary}
{clean}
{silent}

How many times the time of the good game's audit they take, in the median:

{times}
## Castles, one mistake

{castles}
## Between Two Castles, one mistake

{between}"""


def cases(options: argparse.Namespace) -> Iterator[Case]:
    """The records to measure, in a fixed order."""
    for seed in options.seeds:
        for game in options.game:
            yield from singles(game, seed, options.kind)
            if not options.kind and not options.singles:
                for count in (2, 3):
                    yield from several(game, count, seed)
                if seed == options.seeds[0]:
                    yield from rewritten(game, seed)
                    yield from bare(game, seed)
    if options.others:
        yield from others(options.others)


def main() -> None:
    """Measure, print, and draw the page where everything was measured."""
    options = _asked()
    if options.draw:
        rows = [line for path in options.draw for line in path.read_text(encoding="utf-8").splitlines()]
        _draw([_outcome(json.loads(row)) for row in rows], options.out)
        return
    part, parts = options.part
    outcomes = []
    for i, case in enumerate(cases(options)):
        if i % parts != part - 1:
            continue
        each = outcome(case, process_time)
        outcomes.append(each)
        if options.keep:
            _keep(options.keep, case)
        if options.rows:
            with options.rows.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(asdict(each))}\n")
        if options.all or options.kind:
            print(_line(each), flush=True)
    if options.whole:
        _draw(outcomes, options.out)
    else:
        print(_summary(outcomes), _silent(outcomes), _times(outcomes), sep="\n")


def _asked() -> argparse.Namespace:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--game", choices=GAMES, help="of one game")
    words.add_argument("--kind", action="append", choices=sorted(KINDS), metavar="NAME", help="of this kind alone")
    words.add_argument("--seeds", help="0, 0-2 (default 0-1)")
    words.add_argument("--singles", action="store_true", help="no doubles and triples")
    words.add_argument("--part", default="1/1", metavar="I/N", help="every N-th record from the I-th on")
    words.add_argument("--others", type=Path, metavar="FOLDER", help="records of another hand with expected.json")
    words.add_argument("--keep", type=Path, metavar="FOLDER", help="write the records here")
    words.add_argument(
        "--rows", type=Path, metavar="FILE", help="write what came of each record here, behind the others"
    )
    words.add_argument("--draw", type=Path, nargs="+", metavar="FILE", help="draw the page from such files")
    words.add_argument("--all", action="store_true", help="a line for every record")
    words.add_argument("--out", type=Path, default=PAGE_FILE, help="the page (default docs/hands.md)")
    options = words.parse_args()
    narrowed = options.game or options.kind or options.seeds or options.singles or options.part != "1/1"
    options.whole = not narrowed
    first, _, last = (options.seeds or "0-1").partition("-")
    options.seeds = range(int(first), int(last or first) + 1)
    options.game = [options.game] if options.game else GAMES
    options.part = tuple(map(int, options.part.split("/")))
    return options


def _outcome(row: dict[str, object]) -> Outcome:
    return Outcome(**{**row, "kinds": tuple(row["kinds"])})  # type: ignore[arg-type]


def _keep(folder: Path, case: Case) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{case.name[:120]}.toml").write_text(record_text(case.record), encoding="utf-8")
    (folder / f"{case.name[:120]}.true.toml").write_text(record_text(case.played), encoding="utf-8")


def _line(each: Outcome) -> str:
    """One record: what is not as expected."""
    wrong = [
        *(["nothing found"] if not each.found else []),
        *([] if each.placed or not each.found else ["not at its place"]),
        *(["another story"] if each.story is False else []),
        *(["not mended"] if each.mends and not each.mended else []),
        *([f"{each.wrong} of {each.sure} sure totals wrong"] if each.wrong else []),
        *(["claims what stays"] if each.claims else []),
    ]
    return f"{each.name}: {each.findings} findings, {_ratio(each):.1f} times; {', '.join(wrong) or 'as it should be'}"


# Tables


def _row(name: str, outcomes: Sequence[Outcome]) -> str:
    there = [each for each in outcomes if each.found]
    stories = [each.story for each in there if each.story is not None]
    mends = [each.mended for each in outcomes if each.mends]
    hedged = sum(each.hedged for each in there)
    sure, wrong = sum(each.sure for each in there), sum(each.wrong for each in there)
    cells = (
        len(outcomes), len(there), sum(each.placed for each in there), _of(stories), _of(mends), sure - wrong, wrong,
        hedged,
        sum(each.claims for each in there),
    )  # fmt: skip
    return f"| {name} | {' | '.join(map(str, cells))} |"


def _of(flags: Sequence[bool]) -> str:
    return f"{sum(flags)} of {len(flags)}" if flags else ""


def _table(first: str, rows: Sequence[str]) -> str:
    head = f"| {first} | {' | '.join(HEADS)} |\n|---|{'---:|' * len(HEADS)}"
    return "\n".join([head, *rows]) + "\n"


def _groups(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, Callable[[Outcome], bool]]]:
    for game in GAMES:
        for group in GROUPS:
            yield f"{game}, {group}", partial(_is_one, game, group)
    yield "all", lambda each: not _is_of_others(each)
    yield OTHERS, _is_of_others


def _is_one(game: str, group: str, each: Outcome) -> bool:
    return each.game == game and each.group == group and not _is_of_others(each)


def _is_of_others(each: Outcome) -> bool:
    return any(kind not in KINDS for kind in each.kinds)


def _summary(outcomes: Sequence[Outcome]) -> str:
    rows = [(name, [each for each in outcomes if fits(each)]) for name, fits in _groups(outcomes)]
    return _table("records", [_row(name, some) for name, some in rows if some])


def _by_kind(outcomes: Sequence[Outcome], game: str) -> str:
    rows = []
    for name in KINDS:
        some = [each for each in outcomes if each.game == game and each.kinds == (name,) and each.group == TOGETHER[1]]
        rows += [_row(name, some)] if some else []
    return _table("kind", rows)


def _silent(outcomes: Sequence[Outcome]) -> str:
    """Further figures about totals and winners."""
    return SAID.format(
        silent=sum(each.wrong for each in outcomes if not each.found),
        hedged=sum(each.figures and each.sure < each.totals for each in outcomes),
        winners=sum(each.winners for each in outcomes if each.found),
        winners_wrong=sum(each.winners_wrong for each in outcomes if each.found),
        bounds=sum(each.bounds for each in outcomes), broken=sum(each.broken for each in outcomes),
    )  # fmt: skip


def _times(outcomes: list[Outcome]) -> str:
    """By the number of findings: how many records, and the median of their time relative to a clean one."""
    bands = (("up to 5 findings", 1, 5), ("6 to 20", 6, 20), ("more than 20", 21, 10**6))
    some = [(name, [_ratio(each) for each in outcomes if low <= each.findings <= high]) for name, low, high in bands]
    rows = [f"| {name} | {len(ratios)} | {median(ratios):.1f} |" for name, ratios in some if ratios]
    return "\n".join(["| record | records | times |", "|---|---:|---:|", *rows]) + "\n"


def _ratio(each: Outcome) -> float:
    """The time of an audit, relative to that of the clean game, both with the start of the program."""
    return (_start() + each.seconds) / (_start() + each.usual)


@cache
def _start() -> float:
    """The processor seconds of the program before it audits anything: the least of several."""
    words = [sys.executable, "-m", "castlescore", "audit", "--help"]
    return min(_taken_by(words) for _ in range(3))


def _taken_by(words: Sequence[str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(words, check=True, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _clean() -> str:
    """Clean games of every number of players: how many, and how many have a finding."""
    games = [audited(clean(game, players, seed).record) for game in GAMES for players in EVERY[game] for seed in (0, 1)]
    wrong, unsure = sum(not each.ok for each in games), sum(not each.all_sure for each in games)
    text = f"Of {len(games)} good games of every number of players, findings in {wrong}"
    return f"{text}; not every total and who won is sure in {unsure}.\n"


def _draw(outcomes: list[Outcome], out: Path) -> None:
    own = [each for each in outcomes if not _is_of_others(each)]
    page = PAGE.format(
        kinds=len(KINDS), summary=_summary(outcomes), clean=_clean(), silent=_silent(outcomes), times=_times(own),
        castles=_by_kind(own, "castles"), between=_by_kind(own, "between"),
    )  # fmt: skip
    out.write_text(page, encoding="utf-8")
    print(_summary(outcomes))


if __name__ == "__main__":
    main()
