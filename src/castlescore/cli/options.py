"""The options and words that several commands share, and what typer is told of those that stand in a row."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from keyword import iskeyword
from typing import Annotated, Any, get_type_hints

import typer

from castlescore.core.commands import FLAG, NUMBER, TEXT, TEXTS, Argument, Command, Option
from castlescore.core.errors import Unclear, shown
from castlescore.core.language import tr
from castlescore.words.desk import expanded
from castlescore.words.options import WHOLE, plain


def with_home(name: str | None) -> str | None:
    """The file that an option or a word names, `expanded`: typer calls it; raises FileProblem."""
    return None if name is None else expanded(name)


def all_with_home(names: list[str] | None) -> list[str] | None:
    """The same of several words."""
    return None if names is None else [*map(expanded, names)]


def with_name(out: str | None) -> str | None:
    """The file that `--out` names; raises Unclear where it names none, FileProblem as `expanded`."""
    if out == "":
        raise Unclear(tr("--out needs a name: --out FILE"))
    return with_home(out)


def whole(least: int | None) -> Callable[[str], int]:
    """How typer reads a number of a row: in the digits 0 to 9, with the minus sign of any keyboard; `least`: at least
    that."""

    def number(text: str) -> int:
        digits = plain(text)
        if not WHOLE.fullmatch(digits) or len(digits) > LONGEST_NUMBER:
            raise typer.BadParameter(f"{shown(text)!r} is no number in the digits 0 to 9")
        if least is not None and int(digits) < least:
            raise typer.BadParameter(f"{int(digits)} is not in the range x>={least}")
        return int(digits)

    return number


JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
CastleFileOption = Annotated[
    str | None,
    typer.Option(
        "--castle",
        metavar="CASTLE_FILE",
        help="A castle file instead of the table. [-: stdin]",
        callback=with_home,
    ),
]
CatalogueOption = Annotated[
    str | None,
    typer.Option(
        "--catalogue",
        metavar="FILE",
        help="House-made or misprinted rooms, in tables called room.",
        callback=with_home,
    ),
]
PickOption = Annotated[bool, typer.Option("--pick", help="Point at the place, at a terminal: arrows, turns, Enter.")]
TileWord = Annotated[
    str, typer.Argument(metavar="TILE", help="A tile's name or a beginning: pumpkin-garden, pu-ga, pg.")
]
SessionOption = Annotated[
    str | None,
    typer.Option("-s", "--session", metavar="FILE", help="The session; else CASTLESCORE_SESSION, else table.toml."),
]
PlayerOption = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="Only what concerns this player, or castle.")
]
OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help="Write to this file instead of stdout.", callback=with_name),
]
RecordsWord = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE|FOLDER]...",
        help="Sessions, or folders of them; the table's unless told.",
        callback=all_with_home,
    ),
]
DateOption = Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Today unless told.")]
HereOption = Annotated[bool, typer.Option("--here", help="With --seats: for this machine alone.")]
RecordWord = Annotated[
    str | None,
    typer.Argument(metavar="SESSION", help="The record; the table's unless told.", callback=with_home),
]
ByOption = Annotated[str | None, typer.Option("--by", metavar="PLAYER", help="Refused if it is somebody else's move.")]
AfterOption = Annotated[
    int | None, typer.Option("--after", metavar="N", min=0, help="Refused unless event N is the last recorded.")
]
LONGEST_NUMBER = 4000  # digits: Python reads no longer one
PORT = 8420  # where a second screen or a table on phones listens, unless told

Parameter = inspect.Parameter
TYPES: Mapping[str, tuple[Any, object]] = {  # of options, and what each is where it is not typed
    FLAG: (bool, False),
    TEXT: (str | None, None),
    NUMBER: (int | None, None),
    TEXTS: (list[str] | None, None),
}


def function_of(row: Command, function: Callable[..., int] | None) -> Callable[..., int]:
    """What typer makes a command of; `function`: the one of the program, None for a verb of a game."""
    given = {} if function is None else dict(inspect.signature(function).parameters)
    if function is not None and "asked" not in given:
        return _with_own(row, function, given) if row.options or row.page or "own" in given else function
    played = function or _record

    def line(**given: Any) -> int:
        from castlescore.cli.recording import Asked
        from castlescore.protocol.words import Entry

        words, options = _words_and_options(row, given)
        asked = Asked(given["session"], given.get("by"), given["after"], given["json"], given.get("pick", False))
        return played(asked, Entry(row.name, words, options))

    doc = inspect.getdoc(function) if function else None  # from Python 3.13 on None has a docstring of its own
    return _described(line, f"{doc or ''}\n\n{row.page}", _of_line(row))


def _record(asked: Any, line: Any) -> int:
    """A verb of a game is recorded."""
    from castlescore.cli.recording import record

    return record(asked, line)


def _of_line(row: Command) -> Iterator[Parameter]:
    """What stands on a line that is recorded or mends a record."""
    yield from (_argument(i, argument) for i, argument in enumerate(row.arguments))
    yield from map(_option, row.options)
    yield _shared("session", SessionOption, None)
    yield from [_shared("pick", PickOption, False)] if row.picks else []
    yield from [_shared("by", ByOption, None)] if row.by else []
    yield _shared("after", AfterOption, None)
    yield _shared("json", JsonOption, False)


def _with_own(row: Command, function: Callable[..., int], given: Mapping[str, Parameter]) -> Callable[..., int]:
    """A function with the options of its row, each behind the option that its row names."""
    hints = get_type_hints(function, include_extras=True)
    typed = [each for name, each in given.items() if name != "own"]
    found = [each.replace(annotation=hints[each.name], kind=Parameter.KEYWORD_ONLY) for each in typed]
    for i, argument in enumerate(row.arguments):
        found[i] = _argument(i, argument).replace(name=found[i].name)
    for option in reversed(row.options):
        at = next(i for i, each in enumerate(found) if each.name == option.behind)
        found.insert(at + 1, _option(option))

    def called(**words: Any) -> int:
        own = {option.name: words.pop(_name(option)) for option in row.options}
        more = {"own": {name: value for name, value in own.items() if _is_given(value)}} if "own" in given else {}
        return function(**words, **more)

    return _described(called, f"{inspect.getdoc(function) or ''}\n\n{row.page}", iter(found))


def _words_and_options(row: Command, given: Mapping[str, Any]) -> tuple[tuple[str, ...], dict[str, object]]:
    """The words and the options of a line of which something was typed."""
    words: list[str] = []
    options: dict[str, object] = {"by": given.get("by"), **{each.name: given[_name(each)] for each in row.options}}
    for i, argument in enumerate(row.arguments):
        value = given[f"word{i}"]
        if argument.key:
            options[argument.key] = value
        else:
            words += value if argument.many and value else [value] if value is not None else []
    return tuple(words), {name: value for name, value in options.items() if _is_given(value)}


def _is_given(value: object) -> bool:
    return value is not None and value is not False and value != []


def _described(function: Callable[..., int], doc: str, parameters: Iterator[Parameter]) -> Callable[..., int]:
    """A function with the parameters that typer is to see."""
    signature = inspect.Signature([*parameters], return_annotation=int)
    function.__signature__ = signature  # type: ignore[attr-defined]
    function.__annotations__ = {name: each.annotation for name, each in signature.parameters.items()}
    function.__doc__ = doc
    return function


def _option(option: Option) -> Parameter:
    kind, default = TYPES[option.kind]
    declared: Any = typer.Option(
        f"--{option.name}",
        metavar=option.metavar or None,
        help=option.help,
        hidden=option.hidden,
        min=option.least,  # which help says; typer leaves it to the parser
        parser=whole(option.least) if option.kind == NUMBER else None,
        callback=with_home if option.metavar == "FILE" else None,
    )
    return _shared(_name(option), Annotated[kind, declared], option.default or default)


def _argument(i: int, argument: Argument) -> Parameter:
    kind: Any = list[str] if argument.many else int if argument.number else str
    parser = whole(argument.least) if argument.number else None
    declared: Any = typer.Argument(
        metavar=argument.metavar, help=argument.help or None, min=argument.least, parser=parser
    )
    if argument.needed:
        return Parameter(f"word{i}", Parameter.KEYWORD_ONLY, annotation=Annotated[kind, declared])
    return _shared(f"word{i}", Annotated[kind | None, declared], None)


def _shared(name: str, annotation: object, default: object) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _name(option: Option) -> str:
    """An option as Python names it, which keeps some words for itself."""
    name = option.name.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name
