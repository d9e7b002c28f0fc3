"""What could come next where all games say the same, or none is being played: new, undo, amend, tiles, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.commands import NOBODY, NOTHING, OWN
from castlescore.core.language import tr
from castlescore.protocol.commands import commands, foreign, row_of
from castlescore.protocol.game import Game
from castlescore.protocol.registry import all_games, find, first
from castlescore.protocol.words import Line, Word
from castlescore.words.candidates import events, fit, plain

if TYPE_CHECKING:
    from castlescore.record.replay import Replay


def words_of(line: Line, typed: str, replay: Replay | None) -> list[Word] | None:
    """What can come next among a command's words; None where that is the game's to say."""
    words = row_of(line.command, replay.game if replay else None).words
    if words == NOBODY:
        return []
    if line.command == "rules":
        return [] if line.words else _rules(typed)
    if line.command == "tiles":
        return [] if line.words else fit(typed, _tiles(line, replay))
    if line.command == "schema":
        return fit(typed, _schemas(line))
    if replay is None:
        return [] if not line.value("--castle") else None
    if words == OWN:  # `amend`
        return fit(typed, events(replay.moves())) if not line.words else []
    return None


def values(option: str, line: Line, replay: Replay | None) -> list[Word] | None:
    """The values of an option that is the same for all games; None where it is the game's."""
    if option == "--game":
        return [Word(game.meta.id, game.meta.title) for game in all_games().values()]
    if option in ("--claim", "--allow", "--points", "--money", "--delay", "--port"):
        return []
    if replay is not None and option == "--after":
        return plain([str(replay.last)], tr("the last event"))
    if replay is not None and option in ("--to", "--from"):
        return events(replay.steps)
    if replay is not None and option == "--player":
        return plain(replay.record.header["players"], tr("only what concerns this player"))
    found = _choices(option, line) if line.command in ("new", "place", "tally") else None
    return [] if found is None and replay is None else found


def _choices(option: str, line: Line) -> list[Word] | None:
    """What a new table or a new castle file can be laid out with, of the first game that knows the option."""
    found = (game.words.lookup.choices(option, line) for game in all_games().values())
    return next((words for words in found if words is not None), None)


def _schemas(line: Line) -> list[Word]:
    """The files that have a schema; behind `answer`, the commands."""
    game = find(line.value("--game")) or first()
    if line.words:
        answering = [name for name, row in commands().items() if row.answer != NOTHING and name not in foreign(game)]
        return plain(answering) if line.words == ("answer",) else []
    from castlescore.view.answers.schemas import files_of

    return [*plain(files_of(game)), Word("answer", tr("what a command answers with --json"))]


def _rules(typed: str) -> list[Word]:
    from castlescore.core.rulebook import rules

    all_games()  # their lists of rules with them
    return [word for word in (Word(rule.id, rule.said) for rule in rules()) if word.text.startswith(typed.upper())]


def _tiles(line: Line, replay: Replay | None) -> list[Word]:
    asked = [game.words.lookup for game in _games(line.value("--game"), replay)]
    kinds = {kind: (called, lookup.kind_word(kind)) for lookup in asked for kind, called in lookup.kinds().items()}
    types = [Word(kind, tr("all of a type"), tuple(called), name) for kind, (called, name) in kinds.items()]
    return [*types, *(word for lookup in asked for word in lookup.words())]


def _games(named: str | None, replay: Replay | None) -> list[Game]:
    """The games whose tiles are asked for: the one named, else that of the table, else all."""
    one = find(named) if named else replay and replay.game
    return [one] if one else list(all_games().values())
