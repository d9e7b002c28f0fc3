"""TypedDict, of which the tables of files are made.

pydantic judges those of typing_extensions; where neither is installed, as in a browser, those of Python say the same.
"""

from __future__ import annotations

try:
    from typing_extensions import TypedDict
except ImportError:
    from typing import TypedDict

__all__ = ["TypedDict"]
