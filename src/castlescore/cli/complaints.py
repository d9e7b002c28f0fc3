"""What typer says of a wrong line, in the language that is spoken: its own words are English."""

from __future__ import annotations

import re

from castlescore.core.language import ENGLISH, language, marked, tr, trp

# As typer says it, with its values by their names; the most special first.
PATTERNS = (
    marked("No such option: {option} (Possible options: {options})"),
    marked("No such option: {option} Did you mean {options}?"),
    marked("No such option: {option}"),
    marked("No such command '{word}'"),
    marked("Missing argument '{name}'"),
    marked("Missing option '{name}'"),
    marked("Option '{option}' requires an argument"),
    marked("Invalid value for '{name}': '{value}' is no number in the digits 0 to 9"),
    marked("Invalid value for '{name}': {why}"),
)
VALUE = re.compile(r"\\\{(\w+)\\\}")


def complained(message: str) -> str:
    """A complaint in the language that is spoken; as it is where it is none of those that are known."""
    if language() == ENGLISH:
        return message
    for pattern in PATTERNS:
        found = re.fullmatch(VALUE.sub(r"(?P<\1>.*)", re.escape(pattern)), message, re.DOTALL)
        if found:
            values = found.groupdict()
            if "name" in values:
                values["name"] = trp("metavar", values["name"])
            return tr(pattern, **values)
    return message
