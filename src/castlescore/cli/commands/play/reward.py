"""reward: a completion reward, or a bonus, taken or declined."""

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
    PickOption,
    SessionOption,
)
from castlescore.cli.recording import Asked, record
from castlescore.words.entry import entry


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
        str | None, typer.Option("--of", metavar="TILE", help="Of which completed tile, where several of a kind wait.")
    ] = None,
    dark: Dark = False,
    claim: ClaimOption = None,
    allow: AllowOption = None,
    decline: Annotated[
        bool, typer.Option("--decline", help="Do not take it. With TILE: not the reward of that completed tile.")
    ] = False,
    decline_tile: Annotated[list[str] | None, typer.Option("--decline-tile", hidden=True)] = None,
    session: SessionOption = None,
    pick: PickOption = False,
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

    At a table of Between Two Castles: the castle, and what its bonus takes. The castle may be left out where one waits.

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
    return record(Asked(session, by, after, json, pick), line)
