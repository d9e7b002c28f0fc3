"""What `--help` says: plain text of every terminal's letters, with examples one a line, from the commands themselves.

A command's docstring has it all: what it does, and as its last lines the examples, each beginning with `castlescore`.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from typing import Any

from castlescore.core.commands import Argument, Option, help_text
from castlescore.core.commands import metavar as metavar_said
from castlescore.core.language import languages, marked, tr, trp
from castlescore.core.language.typed import COMMAND, own_words
from castlescore.protocol.commands import GROUPS, commands
from castlescore.protocol.game import Game
from castlescore.view.layout import hanging, hung, wrapped
from castlescore.view.screen import height, is_out_of_sight, width

PROGRAM = "castlescore "
WIDEST = 100  # columns
NEXT = marked("All commands: castlescore --help   The rules: castlescore rules")
FIRST_STEPS = (
    ("castlescore new Anna Ben Cara", marked("lays out a table")),
    ("castlescore play", marked("sits down at it")),
    ("castlescore judge CASTLE_FILE", marked("judges a castle")),
    ("castlescore place pantry foyer.E --castle NEW_FILE", marked("begins one")),
)
IN_FULL = marked("Every option in full, a screen at a time: the command with --help")
NO_PAGER = marked("Write a long answer at once; else PAGER or less shows it at a terminal.")
BRIEF: ContextVar[bool] = ContextVar("brief", default=False)  # whether a page is kept to the screen
CLOSE = marked("Every command has examples: castlescore COMMAND --help")
LANGUAGE = marked("The language to speak; else CASTLESCORE_LANG, else that of the system.")


def parts(docstring: str | None) -> tuple[list[str], list[str]]:
    """The paragraphs of a docstring, each in one line, and its examples."""
    lines = inspect.cleandoc(docstring or "").replace("[b]", "").replace("[/b]", "").splitlines()
    examples = [line.strip() for line in lines if line.strip().startswith(PROGRAM)]
    rest = "\n".join(line for line in lines if not line.strip().startswith(PROGRAM))
    return [" ".join(p.split()) for p in rest.split("\n\n") if p.strip()], examples


def continued(example: str, room: int) -> list[str]:
    """An example in lines that a shell takes for one, broken where it is too wide: before an option if that helps, else
    between two words, never within quotes."""
    rows, indent = [], ""
    while len(indent + example) > room:
        ends = [i for i in _blanks(example) if len(indent) + i + len(" \\") <= room and i]
        end = next((i for i in reversed(ends) if example[i + 1 : i + 3] == "--"), ends[-1] if ends else 0)
        if not end:
            break
        rows.append(f"{indent}{example[:end]} \\")
        indent, example = "    ", example[end + 1 :]
    return [*rows, indent + example]


def _blanks(example: str) -> list[int]:
    """Where the words of a line end, those in quotes being one."""
    return [i for i, c in enumerate(example) if c == " " and not example[:i].count('"') % 2]


def usage(command: Any) -> str:
    """The words of a command's line: what must stand bare, what may in brackets."""
    names = [metavar_said(a.metavar) if a.needed else _bracketed(metavar_said(a.metavar)) for a in command.takes]
    return " ".join([trp("metavar", "[OPTIONS]"), *names])


def _bracketed(name: str) -> str:
    return name if name.startswith("[") else f"[{name}]"


def arguments(command: Any) -> list[tuple[str, str]]:
    """What a page says of the words of a line."""
    return [(metavar_said(each.metavar), _about(each)) for each in command.takes]


def _about(argument: Argument) -> str:
    notes = [help_text(argument.help) if argument.help else "", tr("[required]") if argument.needed else ""]
    return "  ".join(filter(None, notes))


def options(command: Any, ctx: Any) -> list[tuple[str, str]]:
    """What a page says of the options of a line."""
    own = [option_record(option) for option in command.own if not option.hidden]
    others = [param for param in command.get_params(ctx) if param.param_type_name == "option"]
    return [*own, *(found for param in others if (found := record(param, ctx)))]


def option_record(option: Option) -> tuple[str, str]:
    """What a page says of an option of a row."""
    word = f"--{option.name} {metavar_said(option.metavar)}" if option.metavar else f"--{option.name}"
    notes = [tr("[default: ") + f"{option.default}]"] if option.default else []
    notes += [f"[x>={option.least}]"] if option.least is not None else []
    return word, "  ".join([help_text(option.help), *notes])


def command_page(command: Any, ctx: Any) -> list[str]:
    """The page of one command; usage and examples come last where the beginning of the page would be out of sight."""
    paragraphs, examples = parts(command.help)
    line = hanging(tr("Usage: {command} ", command=ctx.command_path), usage(command), _room())
    own = own_words(COMMAND, ctx.command_path.rpartition(" ")[2])
    also = hanging(tr("Also typed: "), ", ".join(own), _room()) if own else []
    about = [*line, *also, *_paragraphs(paragraphs), "", tr("Examples:")]
    about += [f"  {row}" for example in examples for row in continued(example, _room() - 2)]
    lists: list[str] = []
    for title, rows in ((tr("Arguments:"), arguments(command)), (tr("Options:"), options(command, ctx))):
        lists += ["", title, *_defined(rows)] if rows else []
    end = wrapped(tr(NEXT), _room())
    page = [*about, *lists, "", *end]
    if BRIEF.get() and is_out_of_sight(len(page)):
        return _brief_page(line, paragraphs, examples, [*arguments(command), *options(command, ctx)])
    return [*lists[1:], "", *about, "", *end] if is_out_of_sight(len(page) + 1) else page


def _brief_page(
    usage: Sequence[str], paragraphs: Sequence[str], examples: Sequence[str], words: Sequence[tuple[str, str]]
) -> list[str]:
    """The page of one command in as many rows as the screen has: the lines as they are typed at the table, of what can
    stand on them as much as there is room for, of the rest the names."""
    room = _room()
    page = [*usage, *(f"  {row}" for text in paragraphs for row in wrapped(tr(text), room - 2))]
    page += [row for example in examples for row in hung(f"  {example.removeprefix(PROGRAM)}", 6, room)]
    longest = max(len(word) for word, _ in words)
    rows = [hanging(f"  {word:<{longest}}  ", about, room) for word, about in words]
    end = wrapped(tr(IN_FULL), room)
    space = (height() or len(page)) - len(page) - len(end)
    for full in range(len(rows), -1, -1):
        names = ", ".join(word.removeprefix("-h, ").removeprefix("-s, ").partition(" ")[0] for word, _ in words[full:])
        more = hanging(tr("also: "), names, room) if names else []
        fits = [*(row for lines in rows[:full] for row in lines), *more]
        if len(fits) <= space:
            break
    return [*page, *fits, *end]


def program_page(group: Any, ctx: Any, game: Game | None) -> list[str]:
    """The page of the program: its commands by group, and its usage at the end too where the first is out of sight.

    `game`: that of the table here, whose own commands are among them.
    """
    words = f"{trp('metavar', '[OPTIONS]')} {trp('metavar', 'COMMAND [ARGS]...')}"
    line = hanging(tr("Usage: {command} ", command=ctx.command_path), words, _room())
    first_steps = _defined([(_first_step(line), tr(about)) for line, about in FIRST_STEPS], 60)
    page = [*line, *_paragraphs(parts(group.help)[0]), "", tr("To begin:"), *first_steps]
    for title in GROUPS:
        some = [row for row in commands(game).values() if row.group == title]
        rows = [(" ".join([f"{row.name:8}", *own_words(COMMAND, row.name)[:1]]), tr(row.about)) for row in some]
        page += ["", f"{trp('group', title)}:", *_defined(rows)] if rows else []
    options = [row for row in (record(param, ctx) for param in group.get_params(ctx)) if row]
    options.insert(-1, (f"--lang {'|'.join(languages())}", tr(LANGUAGE)))
    options.insert(-1, ("--no-pager", tr(NO_PAGER)))
    page += ["", tr("Options:"), *_defined(options), "", tr(CLOSE)]
    return [*page, "", *line] if is_out_of_sight(len(page)) else page


def _first_step(line: str) -> str:
    """A line to begin with, what stands for a file in it said in the language."""
    files = {"CASTLE_FILE": trp("metavar", "CASTLE_FILE"), "NEW_FILE": trp("metavar", "NEW_FILE")}
    return " ".join(files.get(word, word) for word in line.split())


def record(param: Any, ctx: Any) -> tuple[str, str] | None:
    """What a page says of an option that typer reads; None for one that is hidden."""
    found = param.get_help_record(ctx)
    if found is None:
        return None
    (word, about), said = found, param.help or ""
    if param.metavar:
        word = word.removesuffix(param.metavar) + metavar_said(param.metavar)
    notes = about.removeprefix(said)
    for note in NOTES:
        notes = notes.replace(note, tr(note))
    return word, help_text(said) + notes


# What typer writes behind the help of an option.
NOTES = (marked("[default: "),)
HELP = marked("Show this message and exit.")


def _room() -> int:
    return min(width(), WIDEST) - 2


def _paragraphs(texts: Iterable[str]) -> list[str]:
    return [row for text in texts for row in ["", *(f"  {line}" for line in wrapped(tr(text), _room() - 2))]]


def _defined(rows: Sequence[tuple[str, str]], most: int = 30) -> list[str]:
    """Words, each with what it is beside it, or below it where the word is longer than `most`."""
    longest = min(most, max(len(word) for word, _ in rows))
    found: list[str] = []
    for word, about in rows:
        found += [f"  {word}"] if len(word) > longest else []
        found += hanging(f"  {word if len(word) <= longest else '':<{longest}}  ", about, _room())
    return found
