"""Write the JSON Schemas of files and answers into docs/schemas/, from the models that read them; `--check` compares.

Commands that answer alike have one file: `answer-recorded-castles.json` is of every line that is recorded.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from castlescore.cli.schemas import answer_schema, answers_of, file_schema, files_of
from castlescore.protocol.game import Game
from castlescore.protocol.registry import all_games

FOLDER = Path(__file__).parent.parent / "docs" / "schemas"
RECORDED = "note"  # the commands of both games that record a line: they share one file


def schemas() -> dict[str, str]:
    """The schemas by the names of their files."""
    return {name: text for game in all_games().values() for name, text in _of_game(game).items()}


def _of_game(game: Game) -> dict[str, str]:
    id = game.meta.id
    files = {f"{kind}-{id}.json": _text(file_schema(kind, game)) for kind in files_of(game)}
    answers = answers_of(game)
    for command, kind in answers.items():
        if kind != answers[RECORDED]:
            files[f"answer-{command}-{id}.json"] = _text(answer_schema(command, game))
    return {**files, f"answer-recorded-{id}.json": _text(answer_schema(RECORDED, game))}


def _text(schema: dict[str, object]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the schemas, or with --check exit with 1 where one is stale."""
    FOLDER.mkdir(exist_ok=True)
    made = schemas()
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    if "--check" in sys.argv:
        stale = sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))
        sys.exit(f"stale: {', '.join(stale)}: make generate" if stale else 0)
    for name in there.keys() - made.keys():
        (FOLDER / name).unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
