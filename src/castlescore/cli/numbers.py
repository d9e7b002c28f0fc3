"""The numbers on a command line: in the digits 0 to 9, with the minus sign of a keyboard or of a word processor."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import typer

from castlescore.core.errors import shown
from castlescore.words.options import WHOLE, plain

FORMS = {"int": WHOLE, "float": re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)")}


def form_of(param: Any) -> re.Pattern[str] | None:
    """How the number of an option or an argument is written; None for what is no number."""
    return next((form for kind, form in FORMS.items() if param.type.name.startswith(kind)), None)


def plain_options(params: Sequence[Any], given: Sequence[str]) -> list[str]:
    """The options of a line, each with its value behind it; numbers with the minus sign of a keyboard."""
    if all(word.isascii() for word in given):
        return list(given)
    names = {name for param in params if form_of(param) for name in param.opts}
    found: list[str] = []
    for word in given:
        name, equals, value = word.partition("=")
        of_number = found[-1:] and found[-1] in names
        found.append(plain(word) if of_number else name + equals + plain(value) if name in names else word)
    return found


def plain_words(params: Sequence[Any], words: Sequence[str]) -> list[str]:
    """The words of a line that are no options, those that are numbers in the same way."""
    if all(word.isascii() for word in words):
        return list(words)
    arguments = [form_of(param) for param in params if param.param_type_name == "argument" and param.nargs == 1]
    return [plain(word) if i < len(arguments) and arguments[i] else word for i, word in enumerate(words)]


def check_numbers(command: Any, ctx: Any, line: Sequence[str]) -> None:
    """Raises a complaint for a number that Python would understand and nobody here should have to: `٣`, `1_0`."""
    given, _, _ = command.make_parser(ctx).parse_args(args=list(line))
    for param in command.params:
        form = form_of(param)
        value = given.get(param.name or "")
        if form is not None and isinstance(value, str) and not form.fullmatch(value):
            raise typer.BadParameter(f"{shown(value)!r} is no number in the digits 0 to 9", ctx, param)
