"""What `--help` says: plain text of every terminal's letters, with examples one a line, from the commands themselves.

A command's docstring has it all: what it does, and as its last lines the examples, each beginning with `castlescore`.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

from castlescore.view.screen import is_out_of_sight
from castlescore.words.commands import ABOUT, COMMANDS, GROUPS, listed

PROGRAM = "castlescore "
KEPT = "\u2011"  # a non-breaking hyphen, which stands for a hyphen while lines are wrapped
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
    """An example in lines that a shell takes for one, broken where it is too wide: before an option if that helps, else
    between two words, never within quotes."""
    rows, indent = [], ""
    while len(indent + example) > width:
        ends = [i for i in _blanks(example) if len(indent) + i + len(" \\") <= width and i]
        end = next((i for i in reversed(ends) if example[i + 1 : i + 3] == "--"), ends[-1] if ends else 0)
        if not end:
            break
        rows.append(f"{indent}{example[:end]} \\")
        indent, example = "    ", example[end + 1 :]
    return [*rows, indent + example]


def _blanks(example: str) -> list[int]:
    """Where the words of a line end, those in quotes being one."""
    return [i for i, c in enumerate(example) if c == " " and not example[:i].count('"') % 2]


def usage(command: Any, ctx: Any) -> str:
    """The words of a command's line: what must stand bare, what may in brackets."""
    return " ".join(piece.strip("{}") for piece in command.collect_usage_pieces(ctx))


class Unbroken:
    """A formatter of help pages that breaks no word at its hyphens: they are others until all is written."""

    def __init__(self, formatter: Any) -> None:
        self._formatter = formatter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._formatter, name)

    def write_text(self, text: str) -> None:
        """A paragraph."""
        self._formatter.write_text(_whole(text))

    def write_usage(self, program: str, words: str) -> None:
        """The line of usage."""
        self._formatter.write_usage(program, _whole(words))

    def write_dl(self, rows: Iterable[tuple[str, str]], **how: Any) -> None:
        """Words, each with what it is."""
        self._formatter.write_dl([(_whole(word), _whole(about)) for word, about in rows], **how)

    def end(self) -> None:
        """The hyphens as they were."""
        self._formatter.buffer[:] = [part.replace(KEPT, "-") for part in self._formatter.buffer]

    def height(self) -> int:
        """The lines written so far."""
        return "".join(self._formatter.buffer).count("\n")


def _whole(text: str) -> str:
    return text.replace("-", KEPT)


def write_command(command: Any, ctx: Any, formatter: Any) -> None:
    """The page of one command; usage and examples come last where the beginning of the page would be out of sight."""
    page = Unbroken(formatter)
    _write_usage(command, ctx, page)
    _write_about(command, page)
    command.format_options(ctx, page)
    if is_out_of_sight(page.height() + len(("", NEXT, ""))):
        formatter.buffer.clear()
        command.format_options(ctx, page)
        page.write_paragraph()
        _write_usage(command, ctx, page)
        _write_about(command, page)
    page.write_paragraph()
    page.write_text(NEXT)
    page.end()


def _write_usage(command: Any, ctx: Any, page: Unbroken) -> None:
    page.write_usage(ctx.command_path, usage(command, ctx))


def _write_about(command: Any, page: Unbroken) -> None:
    paragraphs, examples = parts(command.help)
    with page.indentation():
        for paragraph in paragraphs:
            page.write_paragraph()
            page.write_text(paragraph)
    with page.section("Examples"):
        for example in examples:
            for line in continued(example, page.width - page.current_indent):
                page.write(f"{'':{page.current_indent}}{line}\n")


def write_program(group: Any, ctx: Any, formatter: Any) -> None:
    """The page of the program: its commands by group, and its usage at the end too where the first is out of sight."""
    page = Unbroken(formatter)
    group.format_usage(ctx, page)
    with page.indentation():
        for paragraph in parts(group.help)[0]:
            page.write_paragraph()
            page.write_text(paragraph)
    with page.section("To begin"):
        page.write_dl(FIRST_STEPS, col_max=52)
    for title in GROUPS:
        rows = [(name, ABOUT[name]) for name in listed() if COMMANDS[name] == title]
        if rows:
            with page.section(title):
                page.write_dl([(f"{name:8}", about) for name, about in rows])
    options = [row for row in (p.get_help_record(ctx) for p in group.get_params(ctx)) if row]
    with page.section("Options"):
        page.write_dl(options)
    page.write_paragraph()
    page.write_text(CLOSE)
    if is_out_of_sight(page.height()):
        page.write_paragraph()
        group.format_usage(ctx, page)
    page.end()
