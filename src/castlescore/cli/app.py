"""The commands and their groups, found by name, alias or beginning, and imported only when they are called.

Every error ends here: one message on stderr, and the exit code of the contract.
"""

from __future__ import annotations

import contextlib
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from castlescore.cli.options import AfterOption, JsonOption, LanguageOption, NoPagerOption, SessionOption
from castlescore.cli.output import PAGES, before_answer, paging, talk, without_pager
from castlescore.core.commands import BY, FLAG, NOBODY, PICK, SETUP, TEXT, Argument, Option
from castlescore.core.commands import Command as Row
from castlescore.core.errors import CastlescoreError, Exit, Unclear, shown
from castlescore.core.language import of_environment, speak, speaking, tr, without_language, writable
from castlescore.core.language.typed import in_english
from castlescore.core.names import find as find_name
from castlescore.core.system import is_dumb
from castlescore.input.command_names import full_name, whole_command
from castlescore.input.context import Context, current_context, remember_error_list, running_in
from castlescore.input.options import (
    check_number_of_words,
    command_first,
    entry_of_sorted,
    option_in,
    options_with_value,
    session_in,
    sorted_line,
)
from castlescore.protocol.commands import commands, row_of, to_type
from castlescore.protocol.game import Game
from castlescore.protocol.registry import descriptions, find, first
from castlescore.protocol.words import Entry

CONTEXT = {"help_option_names": ["-h", "--help"]}
LONGEST = 1000  # characters of an error message, which repeats the words of the line


class Command(TyperCommand):
    """A command whose line is parsed by the reader of lines: `-4,2@90` is a place, and options may stand anywhere.

    The reader of lines parses the words and options of the command's row, and its result is `ctx.obj`; typer parses the
    rest: of a recorded line the options shared by all, of another command its words too.
    """

    row: Row  # of the table
    is_line: bool  # whether it is recorded or corrects a record
    work: Callable[[Any, Entry], int] | None  # the function of such a line; None for a move of a game

    @property
    def own(self) -> tuple[Option, ...]:
        """The options that the reader of lines parses."""
        more = (*([PICK] if self.row.picks else []), *([BY] if self.row.by else []))
        return (*self.row.options, *more) if self.is_line else self.row.options

    @property
    def others(self) -> tuple[Option, ...]:
        """The options that typer parses."""
        given: list[Any] = [p for p in self.params if p.param_type_name == "option"]
        return tuple(
            Option(
                max(p.opts, key=len)[2:],
                FLAG if p.is_flag else TEXT,
                p.metavar or "",
                p.help or "",
                least=p.min,
                default=str(p.default or ""),
            )
            for p in given
        )

    @property
    def takes(self) -> tuple[Argument, ...]:
        """The arguments of the command, as the usage line shows them."""
        given: list[Any] = [p for p in self.params if p.param_type_name == "argument"]
        return self.row.arguments or tuple(Argument(p.metavar, p.help or "", p.required, p.nargs == -1) for p in given)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the page of `--help`."""
        from castlescore.cli.help_pages import command_page

        before_answer()
        command_page(self).format_help(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the words and options of the row; pass the others to typer."""
        with_value = {"-s", *options_with_value(self.own), *options_with_value(self.others)}
        words, listed = sorted_line(self.row, args, with_value)
        if ctx.resilient_parsing or set(listed) & set(ctx.help_option_names):
            return super().parse_args(ctx, [word for word in listed if word in ctx.help_option_names])
        own: list[str] = []
        theirs: list[str] = []
        names = {f"--{option.name}" for option in self.own}
        others = {f"--{option.name}" for option in self.others}
        rest = iter(listed)
        for word in rest:
            option = word.partition("=")[0]
            if option not in names | others and not word.startswith("-s"):
                foreign = self._foreign_options(args)
                every = sorted(
                    f"--{each.name}"
                    for each in (*self.own, *self.others)
                    if not each.hidden and each.name not in foreign
                )
                values = {"word": shown(option), "name": self.row.name, "listed": ", ".join(every)}
                raise self._with_help(tr("'{word}' is no option of {name}; those are {listed}", **values))
            (own if option in names else theirs).extend([word, next(rest)] if word in with_value else [word])
        takes = self.takes
        alone = self.row.words != NOBODY and len(takes) == 1 and not takes[0].many
        if alone and len(words) > 1 and not all(map(str.isdecimal, words)):
            words = [" ".join(words)]  # a name with blanks in it
        of_row = self.is_line or self.row.arguments
        try:
            check_number_of_words(self.row.name, takes, words)
            ctx.obj = entry_of_sorted(self.row, words if of_row else (), own, self.own)
        except Unclear as error:
            raise self._with_help(str(error)) from error
        return super().parse_args(ctx, theirs if of_row else [*theirs, "--", *words])

    def _foreign_options(self, args: Sequence[str]) -> set[str]:
        """The options of this command that another game than that of the line has alone."""
        begun = first() if self.row.name == "new" else current_context().game_of_session(session_in(args))
        game = find(option_in(args, "--game")) or begun
        if game is None:
            return set()
        names: dict[str, set[str]] = {each.id: set() for each in descriptions().values()}
        for each in descriptions().values():
            for row in (row for row in each.commands if row.name == self.row.name):
                names[each.id] |= {option.name for option in (*row.options, *([BY] if row.by else []))}
        own = names.pop(game.meta.id)
        return set().union(*names.values()) - own

    def _with_help(self, complaint: str) -> Unclear:
        """The error of a line, and how to ask for the help of its command."""
        line = current_context().asking(self.row.name)
        return Unclear(tr("{complaint}.  Type {line}", complaint=complaint, line=line))

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a pager shows a long answer."""
        asks_pager = self.row.paged and not ctx.params.get("json") and PAGES.get()
        if not asks_pager or type(current_context()) is not Context or not sys.stdout.isatty() or is_dumb():
            return super().invoke(ctx)
        with paging():
            return super().invoke(ctx)


def run_recorded(
    ctx: typer.Context, session: SessionOption = None, after: AfterOption = None, json: JsonOption = False
) -> int:
    """Run a line that is recorded or corrects a record: the game's own move, unless the command has a function."""
    from castlescore.cli.recording import Request, record

    line: Entry = ctx.obj
    options = {name: value for name, value in line.options.items() if name != PICK.name}
    request = Request(session, options.get("by"), after, json, PICK.name in line.options)
    command: Any = ctx.command
    return int((command.work or record)(request, replace(line, options=options)))


class Commands(TyperGroup):
    """The commands of the table; the module of a command is imported when it is called."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the page of `--help` without loading a command."""
        from castlescore.cli.help_pages import program_page

        before_answer()
        program_page(self).format_help(ctx, formatter)

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the groups."""
        return list(commands())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name, an alias or an unambiguous beginning; None for an unknown one."""
        name = full_name(cmd_name)
        return None if name is None else command_of(name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word means, under its full name, so that usage hints show the full name.

        A beginning that fits several commands means the one that the current game has.
        """
        given = session_in(args) or ctx.params.get("session")
        context = current_context()

        def meant(word: str) -> str | None:
            return full_name(word, lambda: context.left_out(given), lambda: context.now(given))

        if whole_command(args[0]) is None and (game := context.game_of_session(given)) is not None:
            args = [*command_first(args, game, context.owners(given), meant)]
        word, *rest = args
        name = meant(word)
        if name is not None and (behind := _setup_words(name, rest)) is not None:
            game = find(option_in(rest, "--game")) or context.game_of_session(given)
            return f"{name} setup", setup_command(game), behind
        if name is not None:
            return name, command_of(name), rest
        foreign = context.left_out(given)
        every = dict.fromkeys((each for each in self.list_commands(ctx) if each not in foreign), ())
        near = find_name(word, dict.fromkeys((each for each in context.now(given) if each in every), ()), every)
        unknown = tr("No such command '{word}'", word=shown(word))
        if near.closest:
            raise Unclear(near.hinted(unknown))
        raise Unclear(tr("{complaint}.  Type {line}", complaint=unknown, line=context.asking("")))


def _setup_words(name: str, words: list[str]) -> list[str] | None:
    """The words behind `setup` on a line of `amend setup`; None for another line.

    Options that may stand anywhere may also stand before `setup`.
    """
    valued = [i for i, word in enumerate(words, 1) if word in ("-s", "--session", "--after")]
    first = next((i for i, word in enumerate(words) if not word.startswith("-") and i not in valued), None)
    if name != "amend" or first is None or in_english(words[first : first + 1], [SETUP]) != [SETUP]:
        return None
    return [*words[:first], *words[first + 1 :]]


def setup_command(game: Game | None) -> Any:
    """`amend setup` as a typer command, with the options that `new` has in this game."""
    from castlescore.input.beginning import setup_row

    return _typer_command("setup", setup_row(game), import_module("castlescore.cli.commands.mend"))


@cache  # cached: `play` runs many lines, and building a command takes longer than most of them
def command_of(name: str) -> Any:
    """A command as a typer command."""
    row = row_of(name)
    return _typer_command(name, row, import_module(f"castlescore.cli.commands.{row.module}") if row.module else None)


def _typer_command(name: str, row: Row, module: ModuleType | None) -> Any:
    """The typer command of a row. `module` has its function, do_NAME or NAME_command; None for a move of a game."""
    work = getattr(module, f"do_{name}", None)
    is_line = work is not None or module is None
    function = run_recorded if is_line else getattr(module, f"{name}_command")
    about = inspect.getdoc(work or function) if module else ""
    one = typer.Typer(add_completion=False, rich_markup_mode=None)
    one.command(row.name, cls=Command, help=f"{about}\n\n{row.page}", context_settings=CONTEXT)(function)
    made: Any = typer.main.get_command(one)
    made.row, made.work, made.is_line = row, work, is_line
    return made


app = typer.Typer(
    cls=Commands,
    add_completion=False,  # completion is in castlescore.cli.completion, without typer
    rich_markup_mode=None,  # plain help pages, for every terminal and without rich
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
    lang: LanguageOption = None,
    no_pager: NoPagerOption = False,
) -> None:
    """Referee and scoring assistant for Castles of Mad King Ludwig and Between Two Castles of Mad King Ludwig.

    Names may be shortened (pu-ga or pg for pumpkin-garden), commands too (rev, rew, pa; b w t u s exp pl).
    """
    # `run_line` takes --lang and --no-pager off a line, wherever they stand; here they are for the page of help.
    current_context().session = session


def run_line(words: Sequence[str]) -> int:
    """Run one command line in the current context; raises the errors of a wrong line or file."""
    rest, code = without_language(words)
    rest, pages_it = without_pager(rest)
    with speaking(code and writable(code)), pages_it:
        result = typer.main.get_command(app)(rest or ["--help"], prog_name="castlescore", standalone_mode=False)
    return int(result) if isinstance(result, int) else Exit.FINE


def run(words: Sequence[str]) -> int:
    """Run one command line and return the exit code. An error of a line or a file is reported, and never raised."""
    named: str | None = None
    with contextlib.suppress(Unclear):  # an unknown language is reported when the line is run
        named = without_language(words)[1]
    speak(writable(named or of_environment(os.environ)))
    return run_at(Context(), lambda: run_line(words))


def run_at(state: Context, line: Callable[[], int]) -> int:
    """Run a line in a context, report its error in the words of the table, and return the exit code.

    When the line has ended, what it showed is remembered, also a list of places with which it failed.
    """
    try:
        with running_in(state):
            try:
                code = line()
            except Unclear as error:
                remember_error_list(error)
                raise
            finally:
                state.keep_memory()
        sys.stdout.flush()
        return code
    except CastlescoreError as error:
        return _tell(to_type(str(error)) if error.code == Exit.WRONG_LINE else str(error), error.code)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path.partition(" ")[2] if context else ""
        message = shown(error.format_message().rstrip("."), LONGEST)
        complaint = tr("{complaint}.  Type {line}", complaint=message, line=state.asking(command))
        return _tell(to_type(complaint), Exit.WRONG_LINE)
    except MemoryError:
        return _tell(tr("there is not enough memory for this"), Exit.BAD_FILE)
    except (KeyboardInterrupt, typer.Abort):
        return Exit.INTERRUPTED


def _tell(message: str, code: Exit) -> int:
    sys.stdout.flush()
    talk(message)
    return int(code)
