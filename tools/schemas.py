"""Write the JSON Schemas of tally files into docs/schemas/, made of the models that read them; `--check` compares."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from castlescore.protocol.registry import known

FOLDER = Path(__file__).parent.parent / "docs" / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, str]:
    """The schemas by the names of their files."""
    found = {}
    for game in known().values():
        if game.tallies is not None:
            schema = {"$schema": DIALECT, **game.tallies.schema()}
            found[f"tally-{game.meta.id}.json"] = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    return found


def main() -> None:
    """Write the schemas, or with --check exit with 1 where one is stale."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in schemas().items():
        path = FOLDER / name
        if "--check" in sys.argv and (not path.exists() or path.read_text(encoding="utf-8") != text):
            sys.exit(f"{name} is stale: make schemas")
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
