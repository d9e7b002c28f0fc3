"""schema: the JSON Schema of a file or of an answer."""

from __future__ import annotations

from json import dumps
from typing import Annotated

import typer

from castlescore.cli.options import Json
from castlescore.cli.output import document, say
from castlescore.core.errors import Exit, Unclear, shown
from castlescore.core.language import either, marked, tr
from castlescore.protocol.game import Game
from castlescore.protocol.registry import find as find_game
from castlescore.protocol.registry import first, names
from castlescore.view.answers.schemas import answer_schema, answers_of, file_schema, files_of
from castlescore.view.layout import hanging, left, seen
from castlescore.view.screen import width

ANSWER = "answer"


def schema_command(
    kind: Annotated[
        str | None, typer.Argument(metavar="[session|castle|tally|catalogue|setup|answer]", help="Of which file.")
    ] = None,
    command: Annotated[
        str | None, typer.Argument(metavar="[COMMAND]", help="With answer: of which command with --json.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="castles, unless told, or between.")
    ] = None,
    json: Json = False,
) -> int:
    """Print the JSON Schema (2020-12) of a file, or of what a command answers with --json; alone, list them.

    An editor that knows it completes the keys of a file and names the line that is wrong.

    [b]castlescore schema session[/b]
    [b]castlescore schema castle --game between[/b]
    [b]castlescore schema answer judge[/b]
    """
    played = _game(game)
    files, answers = list(files_of(played)), list(answers_of(played))
    if kind is None:
        _list(files, answers, json)
        return Exit.FINE
    if kind == ANSWER:
        found = answer_schema(
            _one(command, answers, marked("'{word}' is not an answer that has a schema: {known}")), played
        )
    elif command is not None:
        raise Unclear(
            tr("'{word}' is too much; or is the schema of an answer meant?  schema answer COMMAND", word=shown(command))
        )
    else:
        found = file_schema(
            _one(kind, [*files, ANSWER], marked("'{word}' is not a file that has a schema: {known}")), played
        )
    if json:
        document(found)
    else:
        say([dumps(found, indent=2)])
    return Exit.FINE


def _list(files: list[str], answers: list[str], json: bool) -> None:
    """Print what has a schema."""
    if json:
        document({"files": files, "answers": answers})
    else:
        lists = {tr("files"): files, tr("answers"): answers}
        room = max(map(seen, lists))
        say(row for head, names in lists.items() for row in hanging(f"{left(head, room)}  ", "  ".join(names), width()))


def _game(name: str | None) -> Game:
    """The game that is meant; raises Unclear."""
    found = first() if name is None else find_game(name)
    if found is None:
        raise Unclear(tr("no game is called '{word}': {games}", word=shown(name or ""), games=either(names())))
    return found


def _one(word: str | None, known: list[str], unknown: str) -> str:
    """A word that is known; raises Unclear, in the sentence `unknown` for a word that is not."""
    if word is None:
        raise Unclear(tr("which? {known}", known=", ".join(known)))
    if word not in known:
        raise Unclear(tr(unknown, word=shown(word), known=", ".join(known)))
    return word
