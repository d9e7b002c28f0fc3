"""review: what was left lying?"""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import Json, PlayerOption, RecordWord, SessionOption
from castlescore.cli.output import code_of, document, say
from castlescore.cli.recording import audited_replay, say_wrong_figures, table_here
from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.record.reviewing import markets, reviewed
from castlescore.record.session_file import read_record
from castlescore.view.reviews import document as document_of
from castlescore.view.reviews import review_lines
from castlescore.view.screen import width


def review_command(
    file: RecordWord = None,
    player: PlayerOption = None,
    quiz: Annotated[
        bool, typer.Option("--quiz", help="At a terminal: guess where a tile had the most points, then be told.")
    ] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Look back on a game: for every tile the points left lying, the most it could have had less what it had.

    With them each player's money and rewards, and what the market offered then for the same money. Points at once judge
    no plan: what a place is good for later is not in them.

    [b]castlescore review friday.toml[/b]
    [b]castlescore review friday.toml --player ben --json[/b]
    [b]castlescore review friday.toml --quiz[/b]
    """
    if quiz and json:
        raise Unclear(tr("--quiz is played at a terminal, and --json is for programs: one of them"))
    replay = audited_replay(read_record(file or table_here(session)))
    if replay.disputed is None:
        say_wrong_figures(replay)
    only = () if player is None else replay.game.words.shows.scored(player, replay.table)
    found = reviewed(replay, only)
    if quiz:
        from castlescore.cli.quiz import ask

        ask(replay, found)
    elif json:
        document(document_of(found), replay.disputed)
    else:
        say(review_lines(found, markets(replay, found), width()))
    return code_of(replay.disputed)
