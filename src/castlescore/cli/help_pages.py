"""What `--help` says: plain text of every terminal's letters, with examples one a line, from the commands themselves.

A command's docstring has it all: what it does, and as its last lines the examples, each beginning with `castlescore`.
"""

from __future__ import annotations

import inspect
from typing import Any

from castlescore.cli.commands import ABOUT, COMMANDS, GROUPS, listed

PROGRAM = "castlescore "
NEXT = "All commands: castlescore --help   The rules: castlescore rules"
FIRST_STEPS = (
    ("castlescore new Anna Ben Cara", "lays out a table"),
    ("castlescore play", "sits down at it"),
    ("castlescore judge CASTLE_FILE", "judges a castle"),
    ("castlescore place pantry foyer.E --castle NEW_FILE", "begins one"),
)
CLOSE = "Every command has examples: castlescore COMMAND --help"


def parts(docstring: str | None) -> tuple[list[str], list[str]]:
    """The paragraphs of a docstring, each in one line, and its examples."""
    lines = inspect.cleandoc(docstring or "").replace("[b]", "").replace("[/b]", "").splitlines()
    examples = [line.strip() for line in lines if line.strip().startswith(PROGRAM)]
    rest = "\n".join(line for line in lines if not line.strip().startswith(PROGRAM))
    return [" ".join(p.split()) for p in rest.split("\n\n") if p.strip()], examples


def continued(example: str, width: int) -> list[str]:
    """An example in lines that a shell takes for one, broken before an option where it is too wide."""
    if len(example) <= width or " --" not in example:
        return [example]
    end = example.rfind(" --", 0, width - 2)
    if end <= len("  ..."):
        end = example.find(" --")
    rest = f"    {example[end + 1 :]}"
    return [f"{example[:end]} \\", *(continued(rest, width) if rest.strip() != example.strip() else [rest])]


def usage(command: Any, ctx: Any) -> str:
    """The words of a command's line: what must stand bare, what may in brackets."""
    return " ".join(piece.strip("{}") for piece in command.collect_usage_pieces(ctx))


def write_command(command: Any, ctx: Any, formatter: Any) -> None:
    """The page of one command."""
    paragraphs, examples = parts(command.help)
    formatter.write_usage(ctx.command_path, usage(command, ctx))
    with formatter.indentation():
        for paragraph in paragraphs:
            formatter.write_paragraph()
            formatter.write_text(paragraph)
    with formatter.section("Examples"):
        for example in examples:
            for line in continued(example, formatter.width - formatter.current_indent):
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")
    command.format_options(ctx, formatter)
    formatter.write_paragraph()
    formatter.write_text(NEXT)


def write_program(group: Any, ctx: Any, formatter: Any) -> None:
    """The page of the program: its commands by group."""
    group.format_usage(ctx, formatter)
    with formatter.indentation():
        for paragraph in parts(group.help)[0]:
            formatter.write_paragraph()
            formatter.write_text(paragraph)
    with formatter.section("To begin"):
        formatter.write_dl(FIRST_STEPS, col_max=52)
    for title in GROUPS:
        rows = [(name, ABOUT[name]) for name in listed() if COMMANDS[name][1] == title]
        if rows:
            with formatter.section(title):
                formatter.write_dl([(f"{name:8}", about) for name, about in rows])
    options = [row for row in (p.get_help_record(ctx) for p in group.get_params(ctx)) if row]
    with formatter.section("Options"):
        formatter.write_dl(options)
    formatter.write_paragraph()
    formatter.write_text(CLOSE)
