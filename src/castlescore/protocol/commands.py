"""The table of commands: one row each, which help, completion, the manual, the schemas, the shell and the library read.

A row says where the function of its command is; the verbs of games have none, and are made from what a game says of
them. Light: every line is found here before anything else is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from castlescore.core.commands import ALLOW, GAME, NOTHING, NUMBER, TEXT, TEXTS, Argument, Command, Option
from castlescore.core.commands import OWN as OWN_WORDS
from castlescore.core.language import ENGLISH, language, markedp
from castlescore.protocol.game import Game
from castlescore.protocol.registry import descriptions

GROUPS = (
    markedp("group", "Set up"),
    markedp("group", "Play"),
    markedp("group", "Correct"),
    markedp("group", "Look up"),
    markedp("group", "Judge"),
    markedp("group", "Share"),
)
ROWS = (
    Command("new", "Set up", about="set up a table and begin its record", module="begin", alone=True,
            asks=NOTHING, grows=True),
    Command("note", about="write a note into the record", module="play",
            arguments=(Argument("TEXT", help="Anything worth remembering.", many=True),)),
    Command("end", about="end the game here, as the table agrees", module="play",
            options=(Option("why", TEXT, metavar="TEXT", help="Why; it is shown with the event."),
                     Option("yes", help="Without asking, at a terminal too."))),
    Command("place", about="place a tile in a castle file", module="play",
            aliases=("pl", "pla"), grows=True,  # `pla`: before `play`
            names=1, picks=True, alone=True, words=GAME,
            arguments=(Argument("TILE PLACE", help="With --castle, or at a table. PLACE: as for try", many=True),),
            options=(Option("claim", NUMBER, metavar="N", help="The points the table counted for it."),
                     ALLOW)),
    Command("undo", "Correct", about="take back the last events", module="mend", aliases=("u",),
            arguments=(Argument("[N]", help="How many events. Default: 1.", needed=False, number=True, least=1,
                                key="count"),),
            options=(Option("to", NUMBER, metavar="EVENT", help="Back to this event, which stays.", least=0),)),
    Command("redo", "Correct", about="play again what was undone", module="mend",
            arguments=(Argument("[N]", help="How many events. Default: those of the last undo.", needed=False,
                                number=True, least=1, key="count"),)),
    Command("amend", "Correct", about="correct an earlier event", module="mend", line=1, words=OWN_WORDS,
            arguments=(Argument("EVENT", help="The event to correct; A-B: several; setup: how the table began."),
                       Argument("LINE", help="The line as it should have been.", needed=False, many=True)),
            options=(Option("before", help="LINE was forgotten before EVENT."),
                     Option("then", TEXTS, metavar="LINE", help="And this line after it; may be given several times."),
                     Option("drop", help="EVENT, or all from A to B, never happened."),
                     Option("move", NUMBER, metavar="N", help="It stands before event N.", least=1),
                     Option("undo", NUMBER, metavar="COUNT", help="EVENT undid this many events; 0: none.", least=0),
                     Option("by", TEXT, metavar="PLAYER", help="Whose line it is."),
                     Option("castle", TEXT, metavar="CASTLE", help="Of which castle it is."),
                     Option("swap", NUMBER, metavar="N", help="Its tile and that of event N are exchanged.", least=1),
                     Option("swap-place", NUMBER, metavar="N", help="Only their places are exchanged.", least=1),
                     Option("swap-name", NUMBER, metavar="N", help="Only their players are exchanged.", least=1),
                     Option("shift", help="Later lines may go to another player."),
                     Option("try", help="Say what would change; write nothing."))),
    Command("check", "Correct", about="check a player's points and money", module="mend", words=GAME, finds=True,
            arguments=(Argument("PLAYER"),
                       Argument("POINTS", help="Where the swan stands.", number=True, key="points"),
                       Argument("[MONEY]", help="What is in the purse.", needed=False, number=True, key="money"))),
    Command("adjust", "Correct", about="write down what the table agreed to change", module="mend", words=GAME,
            grows=True,
            arguments=(Argument("PLAYER WHY", many=True),),
            options=(Option("points", NUMBER, metavar="N", help="Points to add; negative to take away."),
                     Option("money", NUMBER, metavar="N", help="Money to add; negative to take away."))),
    Command("show", "Look up", about="the table, the market, or one castle", module="look", aliases=("s",), words=GAME,
            finds=True),
    Command("where", "Look up", about="every legal place of a tile, the best first", module="look", aliases=("w",),
            grows=True, alone=True, words=GAME, finds=True),
    Command("try", "Look up", about="what a tile would give at a place; nothing is changed", module="look",
            aliases=("t",), grows=True, names=1, alone=True, words=GAME, finds=True),
    Command("offers", "Look up", about="what could be bought now, and what it would give", module="look",
            words=GAME, grows=True, finds=True),
    Command("explain", "Look up", about="why a placement is legal or not, and its points", module="look",
            aliases=("exp",), grows=True, names=1, alone=True, words=GAME, paged=True, finds=True),
    Command("score", "Look up", about="the score with its parts", module="look", aliases=("sc",),  # before `schema`
            words=GAME, paged=True, finds=True),
    Command("log", "Look up", about="the record, one line for each event", module="look", paged=True, finds=True,
            answer="view.common_answers.Log"),
    Command("tiles", "Look up", about="tiles by name, type or size", module="look", alone=True, asks=NOTHING,
            words=OWN_WORDS),
    Command("rules", "Look up", about="the rules that are cited, with their pages", module="look", alone=True,
            asks=NOTHING, words=OWN_WORDS, paged=True, answer="view.common_answers.Rules"),
    Command("judge", "Judge", about="judge a castle file", module="judge", alone=True, asks=NOTHING),
    Command("tally", "Judge", about="score a finished table", module="tally", alone=True,
            grows=True),
    Command("audit", "Judge", about="check records by the rules and report what is wrong", module="audit", alone=True,
            asks=NOTHING, answer="view.answers.Audit"),
    Command("replay", "Judge", about="show how a game went", module="judge", alone=True, finds=True),
    Command("diff", "Judge", about="compare two records of one evening", module="judge", alone=True, asks=NOTHING,
            answer="view.answers.Difference"),
    Command("review", "Judge", about="points missed, tile by tile", module="judge", alone=True, paged=True,
            finds=True, answer="view.answers.Review"),
    Command("stats", "Judge", about="count a group's evenings: wins, points, records", module="judge", alone=True,
            asks=NOTHING, answer="view.answers.Stats"),
    Command("import", "Share", about="read a castle link of madcastles.com", module="share", alone=True,
            asks=NOTHING),
    Command("export", "Share", about="write a castle for another program", module="export", alone=True,
            words=GAME, finds=True, answer="view.common_answers.Export"),
    Command("schema", "Share", about="the JSON Schema of a file or an answer, for editors and programs",
            module="share", alone=True, asks=NOTHING, words=OWN_WORDS, answer=NOTHING),
    Command("serve", "Share", about="show the table on a second screen", module="share",
            answer="view.common_answers.Served"),
    Command("play", "Play", about="a shell to play an evening in", module="play", alone=True, answer=NOTHING),
)  # fmt: skip
OWN: Mapping[str, Command] = {row.name: row for row in ROWS}


@cache
def commands() -> Mapping[str, Command]:
    """The commands by name, those of the program and of its games, in the order in which help lists them.

    By group; in it verbs of games first, then as the program has them. The games share a command of one name.
    """
    table: dict[str, Command] = {}
    for game in descriptions().values():
        for row in game.commands:
            known = table.get(row.name) or OWN.get(row.name)
            table[row.name] = row if known is None else known.shared(row)
    rows = {**OWN, **table}
    order = {name: i for i, name in enumerate(OWN)}
    return {
        row.name: row
        for row in sorted(rows.values(), key=lambda row: (GROUPS.index(row.group), order.get(row.name, -1)))
    }


def row_of(name: str) -> Command:
    """The row of a command, with what games add to it."""
    own = OWN.get(name)
    return own if own is not None and not own.grows else commands()[name]


def aliases() -> Mapping[str, str]:
    """What commands may be called besides their beginnings, and which command it is."""
    return {cut: name for name, row in commands().items() for cut in row.aliases}


def about(name: str) -> str:
    """The short description of a command; `""` for an unknown one."""
    command = commands().get(name)
    return command.about if command else ""


def player_moves(game: Game) -> tuple[str, ...]:
    """The moves of a game that belong to one player, so that `NAME:` may stand before them."""
    return tuple(row.name for row in game.meta.commands if row.by)


def foreign(game: Game) -> tuple[str, ...]:
    """The commands of the other game, which are no lines at the tables of this one."""
    own = {row.name for row in game.meta.commands}
    return tuple(name for name in commands() if name not in OWN and name not in own)


def to_type(text: str) -> str:
    """A text about what to type at a table, its commands in the current language (`in_own_words`).

    Words that are Czech too stay: audit, import, export.
    """
    if language() == ENGLISH:
        return text
    from castlescore.core.language.typed import in_own_words

    return in_own_words(text, [name for name in commands() if name not in ("audit", "import", "export")])
