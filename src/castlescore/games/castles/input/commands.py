"""What is typed at tables of Castles of Mad King Ludwig: the verbs of the game, and what it adds to other commands."""

from __future__ import annotations

from castlescore.core.commands import ALLOW, CLAIM, GAME, NUMBER, TEXT, TEXTS, Argument, Command, Option
from castlescore.core.language import marked

DARK = Option("dark", help="Place the hallway dark side up: downstairs-hallway.")
CATALOGUE = Option("catalogue", TEXT, metavar="FILE", help="Home-made or misprinted rooms, in tables called room.")
BOTH = marked("--catalogue or --rules")

COMMANDS = (
    Command(
        "reveal",
        about="put new rooms on the market",
        aliases=("rev",),  # before `review`
        by=True,
        words=GAME,
        prompted=True,
        arguments=(Argument("TILE...", help="New rooms, the dearest slot first.", needed=False, many=True),),
        options=(Option("skipped", TEXTS, metavar="SIZE", help="A card drawn whose stack is empty."),),
        page="""Put new rooms on the market: onto the empty slots from the dearest down, in one line or several.

        A beginning that fits several rooms means the one that can come now: of the size on the deck, not of an empty
        stack.

        castlescore reveal pumpkin-garden larder parlor
        castlescore reveal focus-room --skipped 300
        """,
    ),
    Command(
        "price",
        about="set the prices",
        by=True,
        words=GAME,
        prompted=True,
        arguments=(
            Argument(
                "[TILE|SLOT=TILE]...",
                help="Rooms, dearest first, the others in their order; or swaps.",
                needed=False,
                many=True,
            ),
        ),
        page="""Set the prices: leave the rooms in their order, name them from the dearest slot down, or swap some. The
        rooms that are not named follow in their order.

        Rooms may also be typed as one word of their first letters, such as `vplmb`: all rooms, or all but
        the last; each letter must fit one room only.

        castlescore price
        castlescore price vestibule pumpkin-garden parlor larder mold-room
        castlescore price vestibule parlor
        castlescore price 15=gra 10=ve
        """,
    ),
    Command(
        "buy",
        about="buy a tile and place it",
        aliases=("b",),
        by=True,
        words=GAME,
        names=1,
        picks=True,
        arguments=(
            Argument("TILE", help="A tile's name or a beginning: pumpkin-garden, pu-ga, pg."),
            Argument(
                "PLACE",
                help="X,Y or X,Y@TURN; DOOR=TILE.DOOR; TILE.DOOR; or N, a line of where.",
                needed=False,
                many=True,
            ),
        ),
        options=(
            DARK,
            CLAIM,
            ALLOW,
            Option("decline", TEXTS, metavar="TILE", help="The reward of this completed tile is not taken."),
        ),
        page="""Buy a tile and place it.

        castlescore buy pumpkin-garden W=foyer.E
        castlescore buy hallway -1,-5@90 --dark
        castlescore buy parlor 0.e --claim 4
        castlescore buy parlor --pick
        """,
    ),
    Command(
        "pass",
        about="take money instead of buying",
        by=True,
        page="""Take money from the bank instead of buying (BUY-2).

        castlescore pass
        """,
    ),
    Command(
        "reward",
        about="take a completion reward that waits",
        by=True,
        words=GAME,
        picks=True,
        prompted=True,
        arguments=(
            Argument(
                "[KIND] ...",
                help="corridor TILE PLACE; sleeping STACK COUNT; downstairs --as TYPE ...",
                needed=False,
                many=True,
            ),
        ),
        options=(
            Option("as", TEXT, metavar="TYPE", help="The type that a downstairs reward is taken as."),
            Option("stack", TEXT, metavar="SIZE", help="Sleeping: the stack."),
            Option("tiles", NUMBER, metavar="N", help="Sleeping: how many tiles."),
            Option("room", TEXT, metavar="TILE", help="Which of two downstairs rooms scores again."),
            Option("of", TEXT, metavar="TILE", help="Of which completed tile, where several of a kind wait."),
            DARK,
            CLAIM,
            ALLOW,
            Option(
                "decline",
                help="Do not take it. With TILE: not the reward of that completed tile.",
                value=("decline-tile", 3),
            ),
            Option("decline-tile", TEXTS, hidden=True),
        ),
        page="""Take a completion reward that waits. The kind may be left out where one waits; --of tells two of a kind
        apart.

        castlescore reward corridor hallway 1,3
        castlescore reward sleeping 300 2
        castlescore reward downstairs --as corridor hallway -4,0@90 --dark
        castlescore reward --of armory --as food
        castlescore reward --decline
        """,
    ),
    Command(
        "cards",
        about="show bonus cards after the last round",
        words=GAME,
        arguments=(
            Argument("PLAYER"),
            Argument("[CARD[=N]]...", help="N: the number printed on the card.", needed=False, many=True),
        ),
        options=(Option("none", help="No bonus card is shown."),),
        page="""Show a player's bonus cards after the last round. A name alone says how many are held, and records
        nothing.

        castlescore cards anna all-types money
        castlescore cards ben round food=3 stairs 400
        """,
    ),
    Command(
        "new",
        options=(
            Option("solo", help="One player, the solo game."),
            Option(
                "rules",
                TEXT,
                metavar="2e|bga",
                help="bga: one downstairs reward a turn.  [default: 2e]",
                called=BOTH,
            ),
            Option("builder", TEXT, metavar="NAME", help="The first master builder; random: one is drawn."),
            Option(
                "favor",
                TEXTS,
                metavar="FAVOR",
                help="King's favors with commas between them; one for each player, or none.",
            ),
            Option("foyer", TEXTS, metavar="NAME=3|4[@TURN]", help="A player's foyer. Default: 4."),
            Option("setup", TEXT, metavar="FILE", help="TOML: stacks, market and cards of this table."),
            CATALOGUE._replace(called=BOTH),
        ),
        page="""Favors: the eight types, each with -area too, small large square round completed incomplete external
        money.

        castlescore new Anna Ben --favor living-area --favor small --foyer Ben=3
        castlescore new Anna --solo
        """,
    ),
    Command(
        "tally",
        options=(
            Option("favor", TEXTS, metavar="FAVOR", help="With --new: a king's favor of the game."),
            Option("rules", TEXT, metavar="2e|bga", help="With --new."),
            Option(
                "setup",
                TEXT,
                metavar="FILE",
                help="With --new: the numbers of this table, as for new.",
            ),
            CATALOGUE,
        ),
    ),
    Command(
        "adjust",
        arguments=(Argument("deck|SIZE|hallway|stairs N WHY", many=True),),
    ),
    Command(
        "place",
        options=(
            DARK,
            Option("foyer", TEXT, metavar="3|4[@TURN]", help="The foyer of a new file.", default="4"),
        ),
    ),
    *(Command(name, options=(DARK,)) for name in ("where", "try", "explain")),
)
