"""TypedDict, of which the tables of files are made.

pydantic judges those of typing_extensions; where neither is installed, as in a browser, those of Python say the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    from typing_extensions import TypedDict
except ImportError:
    from typing import TypedDict

if TYPE_CHECKING:
    from typing_extensions import TypedDict as Table  # what `kinds.Table` says, as mypy reads it

__all__ = ["Table", "TypedDict"]
