"""The commands and their groups, found by name, alias or beginning, and imported only when they are called.

Everything that goes wrong ends here, in one message on stderr and the exit code of the contract.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from castlescore.cli.options import SessionOption, function_of
from castlescore.cli.output import PAGES, talk, without_pager
from castlescore.core.commands import NOBODY, metavar
from castlescore.core.commands import Command as Row
from castlescore.core.errors import CastlescoreError, Exit, Unclear, shown
from castlescore.core.events import SETUP
from castlescore.core.language import (
    ENGLISH,
    language,
    marked,
    of_environment,
    speak,
    speaking,
    tr,
    without_language,
    writable,
)
from castlescore.core.language.typed import in_english
from castlescore.core.system import is_dumb
from castlescore.protocol.commands import commands, full_name, option_in, row_of, session_in, to_type
from castlescore.protocol.game import Game
from castlescore.protocol.registry import all_games, find
from castlescore.words.desk import Desk, at, desk
from castlescore.words.options import WHOLE, plain, sorted_line, value_of

CONTEXT = {"help_option_names": ["-h", "--help"]}


# What typer raises for a wrong line. Its first 0.27 has no public name for it, but for one of its kinds.
Complaint: type[Exception] = typer.BadParameter.__mro__[2]
LONGEST = 1000  # characters of a complaint, which repeats the words of the line, in one line
TOO_MANY = re.compile(r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", re.DOTALL)  # as typer says it


class Command(TyperCommand):
    """A command on whose line a word that begins with a minus and a digit is never an option.

    Such words are places and amounts (`-4,2@90`). Options are therefore moved before the other words, which a `--` then
    protects; `--` typed by the user has its usual meaning.
    """

    row: Row  # of the table

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The page of `--help`."""
        from castlescore.cli.help_pages import command_page

        formatter.write("\n".join(command_page(self, ctx)))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Sort the words into options and the rest, then parse as usual."""
        valued = {name for p in self.params if not getattr(p, "is_flag", True) for name in p.opts}
        args, whole = _of_whole_line(args) if self.row.line is not None else (args, [])
        words, options = sorted_line(self.row, args, valued)
        takes = [p for p in self.params if p.param_type_name == "argument"]
        alone = self.row.words != NOBODY and len(takes) == 1 and takes[0].nargs == 1
        if alone and len(words) > 1 and not all(map(str.isdecimal, words)):
            words = [" ".join(words)]  # a name with its blanks
        line = [*plain_options(self.params, [*whole, *options]), "--", *plain_words(self.params, words)]
        check_numbers(self, ctx, line)
        return super().parse_args(ctx, line)

    def invoke(self, ctx: Any) -> Any:
        """Do what the line says; a pager shows a long answer."""
        if not self.row.paged or not pages(ctx.params):
            return super().invoke(ctx)
        from castlescore.cli.terminal.paging import paging

        with paging():
            return super().invoke(ctx)


def pages(given: Mapping[str, object]) -> bool:
    """Whether a pager shows the answer of a line with these options: typed at a terminal outside `play`, no JSON."""
    asked = not given.get("json") and PAGES.get()
    return asked and type(desk()) is Desk and sys.stdout.isatty() and not is_dumb()


OF_WHOLE = ("--json", "--before", "--shift", "--try")  # flags that no line has that stands in another one


def _of_whole_line(args: list[str]) -> tuple[list[str], list[str]]:
    """The words of a line that has a line in it, and the options that mean the whole wherever they stand."""
    words: list[str] = []
    options: list[str] = []
    rest = iter(args)
    for word in rest:
        if word == "--":
            words += [word, *rest]
        elif word in ("-s", "--session", "--after"):
            options += [word, value_of(word, rest)]
        elif word in OF_WHOLE or word.startswith(("--session=", "--after=")):
            options.append(word)
        else:
            words.append(word)
    return words, options


class Commands(TyperGroup):
    """The commands of the table, each module imported when one of its commands is asked for."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The page of `--help`, for which no command is loaded."""
        from castlescore.cli.help_pages import program_page

        formatter.write("\n".join(program_page(self, ctx, _game_of([], ctx))))

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the groups."""
        return list(commands(_game_of([], ctx)))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name, an alias or an unambiguous beginning; None for an unknown one."""
        name = full_name(cmd_name)
        return None if name is None else command_of(name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word means, under its full name, so that usage hints write it out.

        A beginning that fits several is one of the game that is played.
        """
        word, *rest = args
        given = session_in(rest) or ctx.params.get("session")
        place = desk()
        name = full_name(word, lambda: place.left_out(given), lambda: _game_of(rest, ctx), lambda: place.now(given))
        if name is not None and (behind := _behind_setup(name, rest)) is not None:
            return f"{name} setup", of_setup(_game_of(rest, ctx)), behind
        if name is not None:
            return name, command_of(name, _game_of(rest, ctx)), rest
        from castlescore.core.names import find

        meant = find(word, names := dict.fromkeys(self.list_commands(ctx), ()), names)
        if meant.closest:
            raise Unclear(meant.hinted(tr("No such command '{word}'", word=shown(word))))
        return super().resolve_command(ctx, args)


def _behind_setup(name: str, words: list[str]) -> list[str] | None:
    """What stands on a line of `amend setup` besides these words; None where it is another line."""
    first = next((i for i, word in enumerate(words) if not _stands_before(words, i)), None)
    if name != "amend" or first is None or in_english(words[first : first + 1], [SETUP]) != [SETUP]:
        return None
    return [*words[:first], *words[first + 1 :]]


def _stands_before(words: Sequence[str], i: int) -> bool:
    """Whether a word is an option that may stand anywhere, or its value."""
    return words[i].startswith("-") or (i > 0 and words[i - 1] in ("-s", "--session", "--after"))


def of_setup(game: Game | None) -> Any:
    """`amend setup` as typer has it, with the options of `new` at a table of this game."""
    from castlescore.words.setting_up import setup_row

    work = import_module("castlescore.cli.commands.mend").setup_command
    return _typer_of(setup_row(game), work)


def _game_of(words: Sequence[str], ctx: Any) -> Game | None:
    """The game that a line names, else that of its table; None where there is neither."""
    named = find(option_in(words, "--game"))
    return named or desk().plays(session_in(words) or ctx.params.get("session"))


def command_of(name: str, game: Game | None = None) -> Any:
    """A command as typer has it; `game`: that of the line, where others have installed it."""
    return _made(name, None if game is None or game.meta.id in all_games() else game)


@cache  # `play` runs many lines, and building a command takes longer than most of them
def _made(name: str, beside: Game | None) -> Any:
    row = row_of(name, beside)
    module = import_module(f"castlescore.cli.commands.{row.module}") if row.module else None
    return _typer_of(row, getattr(module, f"{name}_command") if module else None)


def _typer_of(row: Row, work: Callable[..., int] | None) -> Any:
    """The command of a row as typer has it; `work`: what does it, None for a verb of a game."""
    function = function_of(row, work)
    one = typer.Typer(add_completion=False, rich_markup_mode=None)
    one.command(row.name, cls=Command, context_settings=CONTEXT)(function)
    made: Any = typer.main.get_command(one)
    made.row = row
    return made


app = typer.Typer(
    cls=Commands,
    add_completion=False,  # shells ask castlescore.cli.completion.shells, which does without typer
    rich_markup_mode=None,  # pages that every terminal can show, and without loading rich
    context_settings=CONTEXT,
)


def _version(wanted: bool) -> None:
    if wanted:
        from castlescore import __version__

        print(f"castlescore {__version__}")
        raise typer.Exit


@app.callback()
def castlescore(
    version: bool = typer.Option(
        False, "--version", help="Print the version and stop.", is_eager=True, callback=_version
    ),
    session: SessionOption = None,
) -> None:
    """Referee and scoring assistant for Castles of Mad King Ludwig and Between Two Castles of Mad King Ludwig.

    Names may be cut short (pu-ga or pg for pumpkin-garden), commands too (rev, rew, pa; b w t u s exp pl).
    """
    desk().session = session


@cache
def _program() -> Any:
    return typer.main.get_command(app)


def run_line(words: Sequence[str]) -> int:
    """Run one command line on the desk that stands; raises what a wrong line or file raises."""
    rest, code = without_language(words)
    rest, pages_it = without_pager(rest)
    with speaking(code and writable(code)), pages_it:
        result = _program()(rest or ["--help"], prog_name="castlescore", standalone_mode=False)
    return int(result) if isinstance(result, int) else Exit.FINE


def run(words: Sequence[str]) -> int:
    """Run one command line; returns the exit code. Nothing raised by a wrong line or file escapes."""
    named: str | None = None
    with contextlib.suppress(Unclear):  # a language that is none is told when the line is run
        named = without_language(words)[1]
    speak(writable(named or of_environment(os.environ)))
    return run_at(Desk(), lambda: run_line(words))


def run_at(place: Desk, line: Callable[[], int]) -> int:
    """Do what a line says on a desk; returns the exit code, and what went wrong is told, in the names of its table."""
    try:
        with at(place):
            code = _remembering(place, line)
        sys.stdout.flush()
        return code
    except CastlescoreError as error:
        return _tell(to_type(str(error)) if error.code == Exit.WRONG_LINE else str(error), error.code)
    except Complaint as error:
        return _tell(to_type(_usage(error, place)), Exit.WRONG_LINE)
    except MemoryError:
        return _tell(tr("there is not enough memory for this"), Exit.BAD_FILE)
    except (KeyboardInterrupt, typer.Abort):
        return Exit.INTERRUPTED


def _remembering(place: Desk, line: Callable[[], int]) -> int:
    """Do what a line says; what it showed is remembered when it has ended, and a list that it failed with."""
    try:
        return line()
    except Unclear as error:
        from castlescore.words.desk import error_shown

        error_shown(error)
        raise
    finally:
        place.keep_memory()


def _usage(error: Exception, place: Desk) -> str:
    message: str = error.format_message()  # type: ignore[attr-defined]
    context = getattr(error, "ctx", None)
    if context is None or "Usage:" in message:
        stop = "." if message.endswith(".") else ""
        return complained(message.removesuffix(stop)) + stop
    command = context.command_path.partition(" ")[2]
    if match := TOO_MANY.fullmatch(message):
        message = tr("more than {command} takes: {words}", command=command, words=match[1])
    said = shown(complained(message.rstrip(".")), LONGEST)
    return tr("{complaint}.  Type {line}", complaint=said, line=place.asking(command))


def _tell(message: str, code: Exit) -> int:
    sys.stdout.flush()
    talk(message)
    return int(code)


# As typer says it, with its values by their names; the most special first.
PATTERNS = (
    marked("No such option: {option} (Possible options: {options})"),
    marked("No such option: {option} Did you mean {options}?"),
    marked("No such option: {option}"),
    marked("No such command '{word}'"),
    marked("Missing argument '{name}'"),
    marked("Missing option '{name}'"),
    marked("Option '{option}' requires an argument"),
    marked("Option '{option}' does not take a value"),
    marked("Invalid value for '{name}': '{value}' is no number in the digits 0 to 9"),
    marked("Invalid value for '{name}': {why}"),
    marked("{value} is not in the range {range}"),
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
                values["name"] = metavar(values["name"])
            if "why" in values:
                values["why"] = complained(values["why"])
            return tr(pattern, **values)
    return message


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
