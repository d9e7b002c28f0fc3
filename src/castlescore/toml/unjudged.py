"""Files read as they are, without being judged, for those who only suggest what could be typed.

pydantic is never loaded for it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from castlescore.core.kinds import is_within_reach
from castlescore.core.types import Document
from castlescore.toml.bounds import check_text

LARGEST, MOST = 500_000, 2_000  # bytes, and rows or events, of a file that is still read while somebody waits for Tab


def document_at(path: str) -> Document | None:
    """The tables of a TOML file; None where there is no file, or one that is too large for an answer at once.

    Raises FileProblem, LimitHit or ValueError for a text that cannot be read.
    """
    file = Path(path)
    if not file.is_file() or file.stat().st_size > LARGEST:
        return None
    text = file.read_text(encoding="utf-8-sig")
    check_text(text)
    return tomllib.loads(text)


def refuse_far(row: Document) -> None:
    """Raises ValueError for a place that no castle reaches, and that could take for ever to look at."""
    if not is_within_reach(map(int, row.get("at", ()))):
        raise ValueError
