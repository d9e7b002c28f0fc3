"""What the fuzzers begin with: the examples of the project, and a few small texts of the other kinds."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from builders import (
    EXAMPLES,
    Event,
    Header,
    Step,
    line_of,
    parse_record,
    play_record,
    read_record,
    record_text,
    tally_text,
)
from castlescore.games.between.files.castle_file import contents
from castlescore.games.between.input.shows import castle
from castlescore.protocol.castles import TileEntry
from castlescore.protocol.game import Game
from castlescore.record.castle_files import castle_text, entry_text

TEXTS = Path(__file__).parent / "texts"
LINK = (
    "https://www.madcastles.com/#+P2-2,6&-V0-24,4&-W0-14,10&-e0-14,8&-d0-14,0&+k0-10,-4&-f10,-6&-L30,-14"
    "&-C38,-12&+J18,2&+M24,6&+G08,6&-a22,10&+A0-4,14&-E112,-4&-N32,-6"
)
HOUSE = (TEXTS / "catalogue.toml").read_text(encoding="utf-8")
NUMBERS = (TEXTS / "setup.toml").read_text(encoding="utf-8")
OF_A_HOUSE = f"""\
format = "castlescore session 1"
game = "castles"
players = ["Anna", "Ben", "Cara", "Dan", "Eve"]
builder = "Anna"
[setup]
{NUMBERS}
{HOUSE}
[[event]]
do = "reveal"
tiles = ["solar"]
"""
JOINED = (TEXTS / "castle.toml").read_text(encoding="utf-8")


@cache
def seeds(reader: str) -> tuple[str, ...]:
    """The texts that a reader is known to answer."""
    return {
        "session-castles": _sessions("castles"),
        "session-between": _sessions("between"),
        "castle-castles": (JOINED, *(path.read_text() for path in sorted((EXAMPLES / "castles").glob("*.toml")))),
        "castle-between": _between_castles(),
        "tally-castles": _tallies("castles"),
        "tally-between": _tallies("between"),
        "catalogue": (HOUSE,),
        "setup": (NUMBERS, "room_cards = 5\n"),
        "link": (LINK, LINK.partition("&-d")[0]),
        "place": ("-4,2@90", "3,-1", "+1,2@e", "W=foyer.E", "N1=stairs-1.S2", "foyer.E", "0.n", "#1", "12"),
        "name": ("pumpkin-garden", "pu-ga", "pg", "puz", "Hall of Puzzled Floors", "dýňová zahrada", "downstairs-h"),
        "line": _lines(),
    }[reader]


COUNTED = (TEXTS / "tally.toml").read_text(encoding="utf-8")


def _tallies(game: str) -> tuple[str, ...]:
    """The tallies of the examples and of the recorded games, and one that leaves things open."""
    result = [path.read_text(encoding="utf-8") for path in sorted((EXAMPLES / "tally").glob("*.toml"))]
    result = [text for text in result if f'"{game}"' in text and "castlescore tally" in text and "castle =" not in text]
    for folder in ("three-players", "solo") if game == "castles" else ("between-two", "between-four"):
        evening = play_record(read_record(str(EXAMPLES / folder / "table.toml")))
        assert evening.game.tally is not None
        result.append(tally_text(evening.game, evening.game.tally.of_session(evening)))
    return (*result, *([COUNTED] if game == "castles" else []))


def _sessions(game: str) -> tuple[str, ...]:
    """The recorded games, whole and cut short: a game in its middle takes other paths than one that is over."""
    result = []
    for path in sorted(EXAMPLES.glob("*/*.toml")):
        text = path.read_text(encoding="utf-8")
        if tomllib.loads(text).get("game") == game and text.startswith('format = "castlescore session'):
            record = parse_record(text, str(path))
            cuts = (0, 3, 12, len(record.events) // 2)
            result += [text, *(record_text(record.with_events(record.events[:cut])) for cut in cuts)]
            result.append(record_text(record.with_events(_spoken(record.header))))
    return (*result, *([OF_A_HOUSE] if game == "castles" else []))


TYPED = (
    '# three-players 0\nnote Ben\'s two tiles "stay"\nrev sing thr secr forum mo kit\nanna: pr\nBen:b for -1,-5\n',
    "# three-players 28\ncastlescore note 'all of it'\npass --json\n? buy\nreveal vest\npr 15=mold 10=fungus\n",
    '# three-players 88\nadjust 300 6 -- "-1 fell"\ncheck ben 64 22000\ncards ben downst=2 450 100=2 350\n',
    '# between-two 20\nnote a \\\\ b\nadjust ab --points -1 "she \\"moved\\" it"\nplace bl \'scullery\' -1,1\n',
    '# between-two 20\nplace bl scullery 9,9 --claim 3 --allow "a gift"\n',
    "# between-two 20\nplace bl scullery -1,1 --claim=-3 --json\n",
    "# solo 14\nnote x\npass\namend 3 --drop\nplay\n#\nundo --to 2\n",
)


def _lines() -> tuple[str, ...]:
    """Lines that were typed, and pieces of the recorded games as lines at the table where they were recorded."""
    result = [*TYPED]
    for folder in ("three-players", "solo", "between-two", "between-four"):
        evening = play_record(read_record(str(EXAMPLES / folder / "table.toml")))
        steps = evening.steps
        begun = [i for i, step in enumerate(steps) if not step.event.get("same_line")]
        for i in begun[:: max(1, len(begun) // 12)]:
            result.append("\n".join([f"# {folder} {steps[i].n - 1}", *_typed(evening.game, steps[i : i + 4])]))
    return tuple(result)


def _typed(game: Game, steps: Sequence[Step]) -> Iterator[str]:
    """The lines of a few events."""
    lines: list[list[Event]] = []
    for step in steps:
        if step.event.get("same_line"):
            lines[-1].append(step.event)
        else:
            lines.append([step.event])
    return (line_of(game, events) for events in lines)


def _spoken(header: Header) -> tuple[Event, ...]:
    """Events that hold what people wrote or agreed, and one that takes the last of them back."""
    castles = header["game"] == "castles"
    who = {"by": header["players"][0]} if castles else {"castle": "AB"}
    pile = {"stack": 300, "left": 6} if castles else {**who, "points": 1}
    adjusted = {"do": "adjust", **who, "points": -1, "why": "the swan"}
    first = () if castles else _of_the_table()
    return (
        *first,
        {"do": "note", "text": "Ben's"},
        adjusted,
        {"do": "adjust", **pile, "why": "fell"},
        {"do": "undo", "count": 1},
    )


def _of_the_table() -> tuple[Event, ...]:
    """A line of two tiles of Between Two Castles: the table let one stand, and counted its points itself."""
    laid = {"do": "place", "castle": "AB"}
    return (
        {**laid, "tile": "kings-chambers", "at": [5, 5], "allow": "a gift"},
        {**laid, "tile": "study", "at": [0, 1], "claim": 7, "same_line": True},
    )


def _between_castles() -> tuple[str, ...]:
    result = []
    for path in sorted(EXAMPLES.glob("between-*/table.toml")):
        evening = play_record(read_record(str(path)))
        for site in evening.table.sites:
            beside, entries = contents(castle(evening, site.name)[0])
            result.append(castle_text("between", entries, beside))
    disputed = entry_text(TileEntry("study", (9, 9), claim=4, dispute=True))
    return (*result, result[0] + disputed)
