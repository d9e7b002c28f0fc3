"""What a kind of mistake of hands is, and what the kinds of both games choose their lines by.

A kind is a function of a good game and a source of chance. It gives the events as they were written down, None where
this game has no place for it. Nothing was played otherwise: what was played is the good game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from builders import Event, Header, Replay, Step

Events = list[Event]
CASTLES, BETWEEN = "castles", "between"
BOTH = (CASTLES, BETWEEN)


@dataclass(frozen=True)
class Written:
    """A record as it was written down, where the header is wrong too."""

    header: Header
    events: Events


Maker = Callable[[Replay, Random], Events | Written | None]


@dataclass(frozen=True)
class Kind:
    """A kind of mistake: what it is called, the changes one of which tells of it, and whether it can be mended.

    `stories`: none where only figures are wrong; they follow from what was laid, and every total stays known.
    """

    name: str
    games: tuple[str, ...]
    stories: tuple[str, ...]
    mends: bool
    make: Maker

    @property
    def figures(self) -> bool:
        """Whether only figures are wrong."""
        return not self.stories


KINDS: dict[str, Kind] = {}


def hand(*stories: str, games: tuple[str, ...] = BOTH, mends: bool = True) -> Callable[[Maker], Maker]:
    """Register a kind under the name of its function; of several changes the first is the likeliest."""

    def register(maker: Maker) -> Maker:
        name = maker.__name__.replace("_", " ")
        assert name not in KINDS, name
        KINDS[name] = Kind(name, games, stories, mends, maker)
        return maker

    return register


def kinds_of(game: str) -> list[Kind]:
    """All kinds of a game."""
    return [kind for kind in KINDS.values() if game in kind.games]


def game_id(game: Replay) -> str:
    """Which of the two games it is."""
    return str(game.record.header["game"])


def owner_key(game: Replay) -> str:
    """The key of a line that says whose it is."""
    return "castle" if game_id(game) == BETWEEN else "by"


def owners(game: Replay) -> list[str]:
    """Everybody whose a line may be: the castles, or the players."""
    return [site.name for site in game.table.sites] if game_id(game) == BETWEEN else list(game.table.setup.players)


def chosen(rng: Random, found: Iterable[Step]) -> Step | None:
    """One of them, None of none."""
    among = list(found)
    return rng.choice(among) if among else None


def laid(game: Replay) -> list[Step]:
    """The lines by which a tile was laid."""
    return [step for step in game.steps if "at" in step.event]


def turns(game: Replay) -> list[Step]:
    """The lines of somebody's turn: what was bought, laid or passed; no prices, and no cards at the end."""
    return [step for step in game.steps if step.event["do"] in ("buy", "pass", "place")]


def round_of(step: Step) -> tuple[int, int]:
    """The round of a line, in Between the turn in it too."""
    table = step.before
    return table.round, getattr(table, "turn", 0) if hasattr(table, "sites") else 0


def rounds(game: Replay) -> list[list[Step]]:
    """The lines of each round but for the cards at the end."""
    found: dict[tuple[int, int], list[Step]] = {}
    for step in game.steps:
        if step.event["do"] != "cards":
            found.setdefault(round_of(step), []).append(step)
    return list(found.values())


def together(steps: Iterable[Step]) -> bool:
    """Whether lines stand one after the other in the file, with nothing that was taken back between them."""
    numbers = [step.n for step in steps]
    return numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False


def runs(game: Replay, length: int) -> list[list[Step]]:
    """So many lines that stand together, before the cards are shown."""
    before = [step for step in game.steps if step.event["do"] != "cards"]
    found = [before[i : i + length] for i in range(len(before) - length + 1)]
    return [run for run in found if together(run)]


def without(game: Replay, gone: Iterable[Step]) -> Events:
    """The events of a game without some lines."""
    numbers = {step.n for step in gone}
    return [dict(event) for n, event in enumerate(game.record.events, 1) if n not in numbers]


def with_lines(game: Replay, after: int, lines: Iterable[Event]) -> Events:
    """The events of a game with lines put in after one."""
    events = [dict(event) for event in game.record.events]
    return [*events[:after], *(dict(line) for line in lines), *events[after:]]


def with_values(game: Replay, values: dict[int, Event]) -> Events:
    """The events of a game with other values in some lines, by number."""
    return [{**event, **values.get(n, {})} for n, event in enumerate(game.record.events, 1)]


def in_the_middle(game: Replay, rng: Random) -> int:
    """The number of a line in the middle third of the game."""
    last = len(game.record.events)
    return rng.randint(last // 3, 2 * last // 3)
