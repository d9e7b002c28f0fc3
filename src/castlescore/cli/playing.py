"""The moves of a table: reveal, price, buy, pass, reward, cards and note, each recorded or refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Annotated, Any

import typer

from castlescore.cli.options import (
    AfterOption,
    AllowOption,
    ByOption,
    ClaimOption,
    Dark,
    Json,
    PlaceWord,
    SessionOption,
    TileWord,
)
from castlescore.cli.recording import Asked, record
from castlescore.core.errors import Unclear
from castlescore.core.moves import Note
from castlescore.games.castles.words import cards as cards_reading
from castlescore.games.castles.words import parse as reading
from castlescore.games.protocol import is_refused

DeclineTiles = Annotated[
    list[str] | None,
    typer.Option("--decline", metavar="TILE", help="The reward of this completed tile is not taken."),
]


def reveal_command(
    tiles: Annotated[
        list[str] | None, typer.Argument(metavar="TILE...", help="New rooms, the dearest slot first.")
    ] = None,
    skipped: Annotated[
        list[str] | None, typer.Option("--skipped", metavar="SIZE", help="A card drawn whose stack is empty.")
    ] = None,
    session: SessionOption = None,
    by: ByOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Put new rooms on the market: onto the empty slots from the dearest down, in one line or several.

    [b]castlescore reveal pumpkin-garden larder parlor[/b]
    [b]castlescore reveal focus-room --skipped 300[/b]
    """
    return record(Asked(session, by, after, json), lambda t: reading.reveal(t, tiles or [], skipped or [], by))


def price_command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[TILE|SLOT=TILE]...", help="Every room, dearest first; or swaps.")
    ] = None,
    session: SessionOption = None,
    by: ByOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Set the prices: leave the rooms as they lie, name them all from the dearest slot down, or swap some.

    [b]castlescore price[/b]
    [b]castlescore price vestibule pumpkin-garden parlor larder mold-room[/b]
    [b]castlescore price 15=gra 10=ve[/b]
    """
    return record(Asked(session, by, after, json), lambda t: reading.price(t, words or [], by))


def buy_command(
    tile: TileWord,
    place: PlaceWord = None,
    dark: Dark = False,
    claim: ClaimOption = None,
    allow: AllowOption = None,
    decline: DeclineTiles = None,
    session: SessionOption = None,
    by: ByOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Buy a tile and lay it.

    [b]castlescore buy pumpkin-garden W=foyer.E[/b]
    [b]castlescore buy hallway -1,-5@90 --dark[/b]
    [b]castlescore buy parlor 0.e --claim 4[/b]
    """
    return record(
        Asked(session, by, after, json),
        lambda t: reading.buy(t, tile, place, by, dark, claim, allow, decline or []),
    )


def pass_command(
    session: SessionOption = None, by: ByOption = None, after: AfterOption = None, json: Json = False
) -> int:
    """Take 5000 from the bank instead of buying.

    [b]castlescore pass[/b]
    """
    return record(Asked(session, by, after, json), lambda t: reading.pass_turn(t, by))


def reward_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KIND|CASTLE] ...",
            help="corridor TILE PLACE; sleeping STACK COUNT; downstairs --as TYPE ...; CASTLE ...",
        ),
    ] = None,
    as_type: Annotated[
        str | None, typer.Option("--as", metavar="TYPE", help="What a downstairs reward is taken as.")
    ] = None,
    stack: Annotated[str | None, typer.Option("--stack", metavar="SIZE", help="Sleeping: the stack.")] = None,
    tiles: Annotated[int | None, typer.Option("--tiles", metavar="N", help="Sleeping: how many tiles.")] = None,
    room: Annotated[
        str | None, typer.Option("--room", metavar="TILE", help="Which of two downstairs rooms scores again.")
    ] = None,
    of: Annotated[
        str | None,
        typer.Option("--of", metavar="TILE", help="Of which completed tile, where several of a kind wait."),
    ] = None,
    dark: Dark = False,
    claim: ClaimOption = None,
    allow: AllowOption = None,
    decline: Annotated[
        bool, typer.Option("--decline", help="Do not take it. With TILE: not the reward of that completed tile.")
    ] = False,
    decline_tile: Annotated[list[str] | None, typer.Option("--decline-tile", hidden=True)] = None,
    session: SessionOption = None,
    by: ByOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Take a completion reward that waits. The kind may be left out where one waits; --of tells two of a kind apart.

    [b]castlescore reward corridor hallway 1,3[/b]
    [b]castlescore reward sleeping 300 2[/b]
    [b]castlescore reward downstairs --as corridor hallway -4,0@90 --dark[/b]
    [b]castlescore reward --of armory --as food[/b]
    [b]castlescore reward --decline[/b]

    At a table of Between Two Castles: the castle, and what its bonus takes.

    [b]castlescore reward ab jester[/b]
    """
    others = {"--stack": stack, "--tiles": tiles, "--room": room, "--of": of, "--decline TILE": decline_tile or None}
    return record(
        Asked(session, by, after, json),
        lambda t: _with_claim(
            claim,
            reading.reward(
                t, words or [], by, as_type, stack, tiles, room, dark, claim, allow, decline, decline_tile or [], of
            ),
        ),
        lambda t: _bonus(t, words or [], as_type, decline, others, claim, allow),
    )


def _with_claim(claim: int | None, found: Any) -> Any:
    """A reward that lays no tile, with the points that the table counted for it; any other has them with its tile."""
    return found if is_refused(found) or found.lay is not None else replace(found, claim=claim)


def _bonus(
    table: Any,
    words: list[str],
    as_type: str | None,
    decline: bool,
    others: Mapping[str, Any],
    claim: int | None,
    allow: str | None,
) -> Any:
    """`reward CASTLE ...`; raises Unclear for an option of the other game, which would say something unheard."""
    given = next((option for option, value in others.items() if value is not None), None)
    if given is not None:
        raise Unclear(f"{given} says nothing in Between Two Castles:  reward CASTLE and what its bonus takes")
    found = _between().reward(table, words, as_type, decline)
    return found if is_refused(found) else replace(found, claim=claim, allow=allow)


def cards_command(
    player: Annotated[str, typer.Argument(metavar="PLAYER|CASTLE")],
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARD[=N]]...", help="N: the number printed on the card.")
    ] = None,
    none: Annotated[bool, typer.Option("--none", help="No bonus card is shown.")] = False,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Show a player's bonus cards after the last round. A name alone says how many are held, and records nothing.

    [b]castlescore cards anna all-types money[/b]
    [b]castlescore cards ben round food=3 stairs 400[/b]
    """
    return record(
        Asked(session, None, after, json),
        lambda t: cards_reading.cards(t, player, cards or [], none),
        lambda t: _between().cards(t, player, cards or [], none),
    )


def note_command(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="Anything worth remembering.")],
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Write a note into the record.

    [b]castlescore note "bedtime; Ben's two tiles stay on the deck"[/b]
    """
    note = Note(" ".join(text))
    return record(Asked(session, None, after, json), lambda t: note, lambda t: note)


def _between() -> Any:
    return import_module("castlescore.games.between.words.parse")
