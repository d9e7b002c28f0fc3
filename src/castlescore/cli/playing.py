"""The moves of a table: reveal, price, buy, pass, reward, cards and note, each recorded or refused."""

from __future__ import annotations

from typing import Annotated

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
from castlescore.words.entry import entry

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
    return record(Asked(session, by, after, json), entry("reveal", *(tiles or ()), skipped=skipped, by=by))


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
    return record(Asked(session, by, after, json), entry("price", *(words or ()), by=by))


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
        entry("buy", tile, place, by=by, dark=dark, claim=claim, allow=allow, decline=decline),
    )


def pass_command(
    session: SessionOption = None, by: ByOption = None, after: AfterOption = None, json: Json = False
) -> int:
    """Take 5000 from the bank instead of buying.

    [b]castlescore pass[/b]
    """
    return record(Asked(session, by, after, json), entry("pass", by=by))


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
    line = entry(
        "reward",
        *(words or ()),
        as_=as_type,
        stack=stack,
        tiles=tiles,
        room=room,
        of=of,
        dark=dark,
        claim=claim,
        allow=allow,
        decline=decline,
        decline_tile=decline_tile,
        by=by,
    )
    return record(Asked(session, by, after, json), line)


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
    return record(Asked(session, None, after, json), entry("cards", player, *(cards or ()), none=none))


def note_command(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="Anything worth remembering.")],
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Write a note into the record.

    [b]castlescore note "bedtime; Ben's two tiles stay on the deck"[/b]
    """
    return record(Asked(session, None, after, json), entry("note", *text))
