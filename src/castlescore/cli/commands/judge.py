"""Castles judged, records compared, evenings looked back on. What each of them needs is loaded when it is called."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import CatalogueOption, JsonOption, PlayerOption, RecordWord, SessionOption, with_home
from castlescore.cli.output import code_of, document, give, say
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.toml.reading import STDIN
from castlescore.view.screen import width


def judge_command(
    castle_file: Annotated[
        str, typer.Argument(metavar="CASTLE_FILE", help="A castle file, or - for stdin.", callback=with_home)
    ],
    catalogue: CatalogueOption = None,
    json: JsonOption = False,
) -> int:
    """Judge a castle: every tile legal or not and why, its points line by line, what it completes.

    Exits with 0 if every tile is legal, with 1 if one breaks a rule.

    castlescore judge castle.toml
    castlescore import LINK | castlescore judge - --json
    """
    from castlescore.record.castle_files import read_any_castle

    file = read_any_castle(castle_file, catalogue)
    return give(file.game.shows.judged(file.judged, json))


def diff_command(
    a: Annotated[str, typer.Argument(metavar="A", help="A session, or - for stdin.", callback=with_home)],
    b: Annotated[str, typer.Argument(metavar="B", help="Another record of the same evening.", callback=with_home)],
    figures: Annotated[
        bool, typer.Option("--figures", help="Also the figures that the program writes: points, score, money...")
    ] = False,
    json: JsonOption = False,
) -> int:
    """Compare two records of one evening, event by event: what differs, is in one alone, or stands elsewhere.

    Notes, numbers and what was undone are left aside. Exits with 0 if nothing differs, with 1 if something does. At the
    end: what both say of the scores, and which of them can be by the rules.

    castlescore diff anna.toml ben.toml
    castlescore diff friday.toml right.toml --figures
    """
    from castlescore.record.chronicle import audited, first_impossible
    from castlescore.record.comparing import compared
    from castlescore.record.session_file import read_record
    from castlescore.view.differences import Side, difference_lines

    if a == b == STDIN:
        raise Unclear(tr("standard input has one record; name a file for the other"))
    one, two = (Side(record, audited(record), first_impossible(record)) for record in map(read_record, (a, b)))
    found = compared(one.record, two.record, figures)
    if json:
        from castlescore.view.answers import difference

        document(difference(found, one, two))
    else:
        say(difference_lines(found, one, two, width()))
    return Exit.RULES_SAY_NO if found.differs else Exit.FINE


def review_command(
    file: RecordWord = None,
    player: PlayerOption = None,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Look back on a game: for every tile the points left lying, the most it could have had less what it had.

    With them each player's money and rewards, and what the market offered then for the same money. Points at once judge
    no plan: what a place is good for later is not in them.

    castlescore review friday.toml
    castlescore review friday.toml --player ben --json
    """
    from castlescore.cli.recording import audited_replay, say_wrong_figures, table_here
    from castlescore.record.reviewing import markets, reviewed
    from castlescore.record.session_file import read_record
    from castlescore.view.reviews import review_lines

    replay = audited_replay(read_record(file or table_here(session)))
    if replay.disputed is None:
        say_wrong_figures(replay)
    only = () if player is None else replay.game.shows.scored(player, replay.table)
    found = reviewed(replay, only)
    if json:
        from castlescore.view.answers import reviewed as answer

        document(answer(found), replay.disputed)
    else:
        say(review_lines(found, markets(replay, found), width()))
    return code_of(replay.disputed)
