"""The data files that lie beside the code: facts of tiles, texts of rules, styles of pages."""

from __future__ import annotations

import os
from contextlib import suppress
from pkgutil import get_data
from typing import TYPE_CHECKING

from castlescore.core.system import user_folder
from castlescore.core.types import Document

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "data"  # of the user's cache
NO_PLACE = (OSError, RuntimeError, ValueError)  # for what is to be kept


def text_of(package: str, name: str) -> str:
    """The text of a file of a package, `name` with `/` between folders; FileNotFoundError if it was not installed.

    `importlib.resources` answers the same and takes seven milliseconds to load, which is much while somebody waits
    for Tab.
    """
    found = get_data(package, name)
    if found is None:
        raise FileNotFoundError(f"{package}: {name}")
    return found.decode("utf-8")


def read_data(package: str, name: str) -> Document:
    """What a TOML file of a package holds; raises as `text_of` does.

    To read TOML takes as long as all else that a short line does. So what was read is kept as JSON in the user's cache
    folder, with the text that it was read from: of another text it does not count. Where nothing can be kept, the text
    is read each time.
    """
    from json import loads

    text = text_of(package, name)
    with suppress(*NO_PLACE):
        kept: object = loads(_kept(package, name).read_text(encoding="utf-8"))
        if isinstance(kept, dict) and kept.get("text") == text:
            data: Document = kept["data"]
            return data
    from tomllib import loads as read

    found = read(text)
    with suppress(*NO_PLACE):
        _keep(_kept(package, name), text, found)
    return found


def _kept(package: str, name: str) -> Path:
    """Where a file is kept as it was read."""
    return user_folder("cache") / FOLDER / f"{package}-{name}.json"


def _keep(file: Path, text: str, data: Document) -> None:
    """Keep what was read of a text; whoever reads meanwhile finds what was kept before, or this, whole."""
    from json import dumps

    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        fresh.write_text(dumps({"text": text, "data": data}, ensure_ascii=False), encoding="utf-8")
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)
