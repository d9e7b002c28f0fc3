"""What is typed at tables of Between Two Castles: the verbs of the game, and what it adds to other commands."""

from __future__ import annotations

from castlescore.core.commands import ALLOW, CLAIM, GAME, TEXT, TEXTS, Argument, Command, Option

COMMANDS = (
    Command(
        "place",
        about="place a tile in a castle file, or at a table of Between Two Castles",
        words=GAME,
        moves=True,
        arguments=(Argument("CASTLE TILE PLACE [TILE PLACE]", help="Between: COLUMN,ROW or N.", many=True),),
        page="""Without --castle, at a table of Between Two Castles: one or two drafted tiles into one of its castles.
        --claim is then what the castle gained by the whole line; --allow is for a table, --dispute for a castle file.

        castlescore place ab taxidermy-showroom -1,0 hall-of-puzzled-floors 2,0
        """,
    ),
    Command(
        "reward",
        about="take a completion reward that waits",
        words=GAME,
        picks=True,
        prompted=True,
        arguments=(Argument("[CASTLE] ...", help="CASTLE ...", needed=False, many=True),),
        options=(
            Option("as", TEXT, metavar="TYPE", help="The type that a downstairs reward is taken as."),
            CLAIM,
            ALLOW,
            Option("decline", help="Do not take it."),
        ),
        page="""At a table of Between Two Castles: the castle, and what its bonus takes. The castle may be left out
        where one waits.

        castlescore reward ab jester
        """,
    ),
    Command(
        "cards",
        about="show bonus cards after the last round",
        words=GAME,
        arguments=(
            Argument("CASTLE"),
            Argument("[CARD[=N]]...", help="N: the number printed on the card.", needed=False, many=True),
        ),
        options=(Option("none", help="No bonus card is shown."),),
    ),
    Command(
        "new",
        options=(Option("throne", TEXTS, metavar="THRONE", help="Between: a throne room, one for each castle."),),
        page="""
        castlescore new Ann Ben --game between --throne co-fo,li-sl,ut-fo
        """,
    ),
    Command(
        "offers",
        page="""At a table of Between Two Castles, the tiles that were drafted:

        castlescore offers ab wine-room salon
        """,
    ),
)
