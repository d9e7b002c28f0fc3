"""The pages of `--help`, made by typer and rich in the current language from the commands themselves.

A command's docstring has the text: what it does, and as its last lines the examples, each beginning with `castlescore`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from copy import copy
from inspect import Parameter
from typing import Annotated, Any

import typer
from rich.markup import escape
from typer.core import TyperCommand, TyperGroup

from castlescore.core.commands import FLAG, NUMBER, TEXT, TEXTS, Argument, Option, help_text
from castlescore.core.commands import metavar as metavar_said
from castlescore.core.language import marked, tr, trp
from castlescore.core.language.typed import COMMAND, own_words
from castlescore.protocol.commands import commands

PROGRAM = "castlescore "
NEXT = marked("All commands: castlescore --help   The rules: castlescore rules")
CLOSE = marked("Every command has examples: castlescore COMMAND --help")
FIRST_STEPS = (
    ("castlescore new Anna Ben Cara", marked("sets up a table")),
    ("castlescore play", marked("sits down at it")),
    ("castlescore judge CASTLE_FILE", marked("judges a castle")),
    ("castlescore place pantry foyer.E --castle NEW_FILE", marked("begins one")),
)
TYPES = {FLAG: bool, TEXT: str | None, NUMBER: int | None, TEXTS: list[str] | None}
BRACKETS = re.compile(r"\[((?:[^][]|\[[^][]*\])*)\](?: ?\.\.\.)?")  # which typer adds itself


def parts(docstring: str | None) -> tuple[list[str], list[str]]:
    """The paragraphs of a docstring, each in one line, and its examples."""
    lines = inspect.cleandoc(docstring or "").splitlines()
    examples = [line.strip() for line in lines if line.strip().startswith(PROGRAM)]
    rest = "\n".join(line for line in lines if not line.strip().startswith(PROGRAM))
    return [" ".join(p.split()) for p in rest.split("\n\n") if p.strip()], examples


def command_page(command: Any) -> Any:
    """The help page of a command, with the words and options of its row."""

    def page() -> None: ...

    words = [_argument(f"word{n}", argument) for n, argument in enumerate(command.takes)]
    options = [_option(option) for option in command.own if not option.hidden]
    page.__signature__ = inspect.Signature([*words, *options])  # type: ignore[attr-defined]
    paragraphs, examples = parts(command.help)
    also = ", ".join(own_words(COMMAND, command.name))
    blocks = [*map(tr, paragraphs), *([tr("Also typed: ") + also] if also else [])]
    blocks.append("\n".join([tr("Examples:"), *examples]))
    one = typer.Typer(add_completion=False, rich_markup_mode="rich")
    one.command(
        command.name,
        help=escape("\n\n".join(blocks)),
        epilog=escape(tr(NEXT)),
        options_metavar=trp("metavar", "[OPTIONS]"),
        context_settings=command.context_settings,
    )(page)
    made: Any = typer.main.get_command(one)
    made.params += _of_typer(command.params)
    return made


def program_page(group: Any) -> Any:
    """The help page of the program, its commands by group, without loading a command."""
    files = {"CASTLE_FILE": trp("metavar", "CASTLE_FILE"), "NEW_FILE": trp("metavar", "NEW_FILE")}
    steps = [(" ".join(files.get(word, word) for word in line.split()), tr(about)) for line, about in FIRST_STEPS]
    longest = max(len(line) for line, _ in steps)
    begin = "\n".join([tr("To begin:"), *(f"{line:<{longest}}  {about}" for line, about in steps)])
    listed = [
        TyperCommand(
            " ".join([row.name, *own_words(COMMAND, row.name)[:1]]),
            short_help=escape(tr(row.about)),
            rich_help_panel=trp("group", row.group),
        )
        for row in commands().values()
    ]
    return TyperGroup(
        name=group.name,
        commands={str(command.name): command for command in listed},
        params=_of_typer(group.params),
        help=escape("\n\n".join([*map(tr, parts(group.help)[0]), begin])),
        epilog=escape(tr(CLOSE)),
        options_metavar=trp("metavar", "[OPTIONS]"),
        subcommand_metavar=trp("metavar", "COMMAND [ARGS]..."),
        context_settings=group.context_settings,
        rich_markup_mode="rich",
    )


def _argument(name: str, argument: Argument) -> Parameter:
    """An argument of a row as an annotated parameter."""
    metavar, about = metavar_said(argument.metavar), escape(help_text(argument.help))
    bare = None if argument.needed else BRACKETS.fullmatch(metavar)
    kind = list[str] | None if metavar.endswith("...") else str | None
    info = typer.Argument(metavar=bare[1] if bare else metavar.removesuffix("..."), help=about)
    default = ... if argument.needed else None
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info])


def _option(option: Option) -> Parameter:
    """An option of a row as an annotated parameter; a flag has no value."""
    metavar, about = metavar_said(option.metavar) if option.metavar else "", escape(help_text(option.help))
    info = typer.Option(f"--{option.name}", metavar=metavar, help=about, min=option.least)
    name, default = f"option_{option.name.replace('-', '_')}", False if option.kind == FLAG else option.default or None
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[TYPES[option.kind], info])


def _of_typer(params: Sequence[Any]) -> list[Any]:
    """The options that typer itself adds, translated."""
    options = [copy(param) for param in params if param.param_type_name == "option"]
    for option in options:
        option.help = escape(tr(option.help or ""))
        option.metavar = metavar_said(option.metavar) if option.metavar else ""
    return options
