"""What JSON Schemas say of kinds of values that pydantic cannot say of them: keywords, and what they say."""

from __future__ import annotations

from collections.abc import Mapping

Outline = Mapping[str, object]

DAY: Outline = {"type": "string", "format": "date", "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}

# A number that is not read: whatever Python can make a whole number of may stand there.
_WHOLE: Outline = {"type": "integer", "minimum": -(2**63), "maximum": 2**63 - 1}
_AS_TEXT: Outline = {"type": "string", "pattern": r"^\s*[+-]?[0-9]+(_[0-9]+)*(\.0*)?\s*$"}
NUMBER: Outline = {"anyOf": [_WHOLE, _AS_TEXT, {"type": "boolean"}]}

# Characters that can be printed, in a way that every program understands: all but those of category C of Unicode that
# have a meaning, and the ends of lines.
PRINTED: Outline = {
    "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2"
    "\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ue000-\\uf8ff\\ufeff\\ufff9-\\ufffb]+$"
}


def any_of(keys: tuple[str, ...]) -> Outline:
    """A table that has one of some keys, or several."""
    return {"anyOf": [{"required": [key]} for key in keys]}
