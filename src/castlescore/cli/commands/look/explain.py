"""explain: why a placement is legal or not, and its points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from castlescore.cli.asking import PlaceAndPlayer, open_site
from castlescore.cli.options import CastleFileOption, CatalogueOption, Dark, Json, PickOption, SessionOption
from castlescore.cli.output import give
from castlescore.cli.recording import open_replay
from castlescore.cli.terminal.pointing import with_place
from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.events import Event
from castlescore.core.language import both, tr
from castlescore.core.names import is_number
from castlescore.core.refusals import Judgement
from castlescore.core.rulebook import cite
from castlescore.protocol.castles import Site
from castlescore.protocol.game import Game
from castlescore.toml.reading import STDIN
from castlescore.words.desk import desk, session_path
from castlescore.words.memory import last_refused


def explain_command(
    tile: Annotated[
        str | None,
        typer.Argument(
            metavar="[EVENT | TILE | final]", help="What was refused last, else the last tile laid, unless told."
        ),
    ] = None,
    words: PlaceAndPlayer = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    catalogue: CatalogueOption = None,
    pick: PickOption = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Explain a placement: every rule with pass or fail and why, every point, the nearest legal places.

    Or any event by its number: who and when, rewards and claims, who was paid and why that price, the market and the
    favors before and after. Or final [PLAYER]: each part of the totals.

    [b]castlescore explain vestibule S=foyer.N --castle castle.toml[/b]
    [b]castlescore explain 16[/b]
    [b]castlescore explain final ben[/b]
    """
    if tile is None and not words:
        refused = refused_before(
            castle, session, lambda words: open_site(castle, catalogue, session, words, 0, "explain")[:2]
        )
        if refused is not None:
            verdict, site, game = refused
            return give(game.words.sites.explained(verdict, json, site))
    if castle is None and tile == "final":
        return _final(session, words or [], json)
    if castle is None and not words and (tile is None or is_number(tile)):
        return _of_event(session, tile, json)
    if tile is None:
        raise Unclear(tr("what to explain? An event, or TILE PLACE"))
    site, game, rest, disputed = open_site(castle, catalogue, session, [tile, *(words or [])], 1, "explain")
    place = next(iter(rest[1:]), None)
    verdict = with_place(site.verdict, rest[0], place, dark, pick, json, ("explain", site.whose))
    return give(game.words.sites.explained(verdict, json, site, bool(words)), disputed)


def _of_event(session: str | None, word: str | None, json: bool) -> int:
    """An event explained, the last one that laid a tile unless told."""
    from castlescore.view.explaining import cannot_be, explained

    replay = open_replay(session, reading=True)
    steps = {step.n: step for step in replay.steps}
    if word is None:
        laid = [n for n, step in steps.items() if step.played.verdict is not None]
        if not laid:
            raise Unclear(tr("no tile has been laid yet. To explain a place:  explain TILE PLACE"))
        return give(explained(replay, steps[laid[-1]], json), replay.disputed)
    number = int(word[:9])
    if number in steps:
        return give(explained(replay, steps[number], json), replay.disputed)
    event = dict(replay.record.standing()[0]).get(number) if replay.disputed is not None else None
    if event is None:
        raise Unclear(_not_in_force(replay.record.events, number))
    return give(cannot_be(replay, number, event, json), replay.disputed)


def _not_in_force(events: Sequence[Event], number: int) -> str:
    """Why an event of a number is not explained: there is none, it is an undo, or an undo took it back."""
    if not events:
        return tr("nothing has been recorded yet")
    if not 1 <= number <= len(events):
        return tr("there is no event {n}; the last is {last}", n=number, last=len(events))
    in_force: list[int] = []
    for n, event in enumerate(events, 1):
        if event["do"] != "undo":
            in_force += [n] if event["do"] != "note" else []
            continue
        gone, in_force = in_force[-event["count"] :], in_force[: -event["count"]]
        if n == number:
            numbers = ", ".join(map(str, gone))
            return tr("event {n} is an undo, of {events}; see:  castlescore log --all", n=n, events=numbers)
        if number in gone:
            return tr("event {n} was taken back by the undo of event {by}; see:  castlescore log --all", n=number, by=n)
    return tr("event {n} is not in force; see:  castlescore log --all", n=number)


def _final(session: str | None, words: Sequence[str], json: bool) -> int:
    """Each part of everybody's total, or of somebody's."""
    from castlescore.view.explaining import final

    if len(words) > 1:
        raise Unclear(tr("explain final [PLAYER]: whose total?"))
    replay = open_replay(session, reading=True)
    only = replay.game.words.shows.scored(words[0], replay.table) if words else ()
    return give(final(replay, only, json), replay.disputed)


def refused_before(
    castle: str | None, session: str | None, site_of: Callable[[Sequence[str]], tuple[Site, Game]]
) -> tuple[Judgement, Site, Game] | None:
    """The verdict on the placement that was refused last, its castle and its game; None where none was.

    `site_of` gives the castle that the words for a tile and a player mean, or that of the castle file. Raises Unclear
    where no place was the reason.
    """
    path = castle or session_path(session)
    desk().looks_at(path, None)
    found = desk().memory().refused
    if path == STDIN or found is None:
        return None
    try:
        if found.tiles:
            site, game = site_of([found.tiles[-1][0], *filter(None, [found.whose])])
            return (site.again(found), site, game) if last_refused() else None
        steps = open_replay(session).steps
        rules = [cite(rule) for rule in found.rules] if last_refused() else []
    except (CastlescoreError, KeyError):  # nothing that this program has written of this file as it is now
        return None
    if not rules:
        return None
    laid = [step.n for step in steps if step.played.verdict is not None]
    last = [tr("the last tile laid:  explain {laid}", laid=laid[-1])] if laid else []
    head = tr("the last line was refused by {rules}", rules=both(rules))
    see = tr("the rule:  rules {rules}", rules=found.rules[0])
    raise Unclear("\n  ".join([head, see, tr("a place:  explain TILE PLACE"), *last]))
