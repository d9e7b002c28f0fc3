"""The messages of the program and their translations: found by Babel, brought up to date, compiled and checked.

`make messages` does all of it. The translations stand in `src/castlescore/locale/LANGUAGE/LC_MESSAGES/castlescore.po`;
the `.mo` beside it is what the program reads. It is made here and with every build (`hatch_build.py`).

Babel finds the texts of `tr`, `trp`, `trn`, `marked`, `markedp`, `Message` and `plural` in the code and in the
templates of pages. Help texts are asked of the commands, rules and names of the games' data.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import io
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract, extract_python
from babel.messages.frontend import CommandLineInterface, parse_keywords
from babel.messages.pofile import read_po, write_po
from typer.main import get_command

from castlescore.cli.app import app, castlescore, command_of
from castlescore.cli.commands.mend import do_setup
from castlescore.cli.help_pages import parts
from castlescore.core.commands import BY, PICK, Command
from castlescore.core.language import amounts
from castlescore.core.language.typed import COMMAND
from castlescore.games.between import terms as between_terms
from castlescore.games.between.facts import between, numbers
from castlescore.games.castles import terms as castles_terms
from castlescore.input.beginning import setup_row
from castlescore.protocol.commands import ROWS, commands
from castlescore.protocol.registry import descriptions

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "castlescore"
LOCALE = SOURCE / "locale"
KEYWORDS = parse_keywords(["tr", "marked", "trn:1,2", "trp:1c,2", "markedp:1c,2", "Message", "plural:1,2"])
NOTE = "TRANSLATORS:"
NAMED = (
    "game",
    "castle",
    "tile",
    "type",
    "player",
    "favor",
    "card",
    "bonus card",
    "attendant",
    "throne room",
    "stack",
    "special tile",
)


class Found(NamedTuple):
    """A message: its text and the file in which it is, its plural, its context, a comment for translators."""

    text: str
    path: str
    many: str = ""
    context: str = ""
    comments: tuple[str, ...] = ()


def every() -> list[Found]:
    """Every message of the program, by file."""
    messages = [*_of_code(), *_of_commands(), *_of_data()]
    return sorted(messages, key=lambda each: each.path)


def _sources() -> Iterator[tuple[str, str, bytes]]:
    """The files with messages: each with its name, Babel's method to read it, and its text.

    Babel does not look into the arguments of a call that it knows, nor, before Python 3.12, into f-strings: the code
    there is added at the end.
    """
    for path in sorted([*SOURCE.rglob("*.py"), *(ROOT / "tools").glob("*.py"), *SOURCE.rglob("*.j2")]):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            text = "\n".join([text, *map(ast.unparse, _overlooked(ast.parse(text)))])
        yield str(path.relative_to(ROOT)), "python" if path.suffix == ".py" else "jinja2", text.encode()


def _overlooked(tree: ast.Module) -> Iterator[ast.expr]:
    """The values of f-strings, and the arguments of calls with a message."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue):
            yield node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            yield from (word.value for word in node.keywords)
            yield from (each for each in node.args if not isinstance(each, ast.Constant))


def _of_code() -> Iterator[Found]:
    """The messages in the code and in the templates of pages; the nouns of `amount` have two forms."""
    for path, method, source in _sources():
        file = io.BytesIO(source)
        with contextlib.redirect_stderr(io.StringIO()):  # Babel warns of every f-string among the values of a text
            texts = [*extract(method, file, KEYWORDS, [NOTE], strip_comment_tags=True)]
            file.seek(0)
            calls = [*extract_python(file, ["amount", "heads"], [], {})] if method == "python" else []
        for _, text, comments, context in texts:
            one, many = (text, "") if isinstance(text, str) else text
            yield Found(one, path, many, context or "", (" ".join(comments),) if comments else ())
        for _, function, words, _ in calls:
            known = [word for word in (words if isinstance(words, tuple) else (words,)) if word]
            if function == "heads":
                yield from (Found(text, path, context=known[0]) for text in known[1:])
            elif known:
                one, many = amounts(*known)
                yield Found(one, path, many)


def _of_commands() -> Iterator[Found]:
    """The texts of `--help`: the name of each command, its paragraphs, its words and its options."""
    path = "src/castlescore/cli/app.py"
    yield from (Found(paragraph, path) for paragraph in parts(inspect.getdoc(castlescore))[0])
    yield from _of_words(path, [(param.metavar, param.help) for param in get_command(app).params])
    for name in commands():
        command = command_of(name)
        path = f"src/castlescore/cli/commands/{command.row.module}.py" if command.row.module else path
        yield from (Found(paragraph, path) for paragraph in parts(command.help)[0])
        yield from _of_words(path, [(param.metavar, param.help) for param in command.params])
        yield Found(name, "src/castlescore/protocol/commands.py", context=COMMAND)
    setup = setup_row(None)._replace(page=inspect.getdoc(do_setup) or "")
    everywhere = Command("", options=(PICK, BY))
    tables = {"src/castlescore/protocol/commands.py": (*ROWS, setup, everywhere)}
    for name, game in descriptions().items():
        tables[f"src/castlescore/games/{name}/input/commands.py"] = game.commands
    for path, rows in tables.items():
        for row in rows:
            yield from (Found(paragraph, path) for text in (row.about, row.page) for paragraph in parts(text)[0])
            yield from _of_words(path, [(each.metavar, each.help) for each in (*row.arguments, *row.options)])


def _of_words(path: str, words: Iterable[tuple[str | None, str | None]]) -> Iterator[Found]:
    """The placeholders of arguments and options, if they are no ids such as `2e|bga`, and their explanations."""
    for metavar, about in words:
        if metavar and any(map(str.isupper, metavar)):
            yield Found(metavar, path, context="metavar")
        if about:
            yield Found(about, path)


def _of_data() -> Iterator[Found]:
    """The rules and their headings, and the words of the games' facts."""
    for file in sorted((SOURCE / "games").glob("*/rulebook.toml")):
        rows, path = tomllib.loads(file.read_text(encoding="utf-8"))["rule"], str(file.relative_to(ROOT))
        yield from (Found(row["text"], path, context=row["id"]) for row in rows)
        yield Found("p.", path, context="page", comments=('Stands before the pages of a rulebook: "p.9, 16"',))
        headings = dict.fromkeys(row["page"] for row in rows if row["page"][:1].isalpha())
        yield from (Found(heading, path, context="heading") for heading in headings)
    yield Found(numbers().ludwig, "src/castlescore/games/between/setup.toml", context="player")
    yield from (Found(what, "src/castlescore/tally/questions.py", context="what is named") for what in NAMED)
    for terms in (castles_terms, between_terms):
        path = f"src/{terms.__name__.replace('.', '/')}.py"
        yield from (Found(word, path, context=context) for context, each in terms.all_words().items() for word in each)
    path = "src/castlescore/games/between/sentences.py"
    for kind in between().types:
        yield from (Found(f"{nth} {kind}", path, context="between: which room") for nth in ("3rd", "5th"))


def clashes(messages: Iterable[Found]) -> list[str]:
    """The messages used in two ways: with and without plural forms, or with different plurals.

    A catalogue has a message once, so one of the two would stay English, or would have the singular form.
    """
    ways: dict[tuple[str, str], dict[str, str]] = {}
    for each in messages:
        ways.setdefault((each.context, each.text), {}).setdefault(each.many, each.path)
    return [
        f"{text!r}: with the forms of a number in one place, without or with others elsewhere: {', '.join(paths)}"
        for (_, text), paths in ((key, by_path.values()) for key, by_path in ways.items())
        if len(paths) > 1
    ]


def template() -> Catalog:
    """All messages, as a catalogue without translations."""
    catalogue = Catalog(project="castlescore", fuzzy=False)
    for each in every():
        key = (each.text, each.many) if each.many else each.text
        if catalogue.get(each.text, each.context or None) is None:
            flags = ["python-brace-format"] if "{" in each.text else []
            catalogue.add(key, context=each.context or None, locations=[(each.path, None)], auto_comments=each.comments,
                      flags=flags)  # fmt: skip
    return catalogue


def po_of(code: str) -> Path:
    """The file of a language's translations."""
    return LOCALE / code / "LC_MESSAGES" / "castlescore.po"


def codes() -> list[str]:
    """The languages that have a file."""
    return sorted(path.name for path in LOCALE.iterdir() if po_of(path.name).is_file())


def read(code: str) -> Catalog:
    """The current translations into a language."""
    with po_of(code).open("rb") as file:
        return read_po(file, locale=code)


def updated(code: str, fresh: Catalog) -> Catalog:
    """The translations with new messages of the code and without those that are gone."""
    known = read(code)
    created = known.creation_date
    known.update(fresh, no_fuzzy_matching=False, update_creation_date=False)
    known.creation_date = created
    known.obsolete.clear()
    return known


# Babel names its own version in the head of a file, which would then differ from machine to machine.
MADE_BY = re.compile(r'^"?Generated-By: .*\n', re.MULTILINE)


def written(catalogue: Catalog) -> bytes:
    """A catalogue as the text of its file."""
    out = io.BytesIO()
    write_po(out, catalogue, width=120, no_location=True, sort_output=True)
    return MADE_BY.sub("", out.getvalue().decode()).encode()


def names(text: str) -> set[str]:
    """The names of the values in a text."""
    return {name.split(".")[0] for _, name, _, _ in Formatter().parse(text) if name}


def faults(message: Message, plurals: int) -> Iterator[str]:
    """The mistakes in a translation into a language with so many plural forms."""
    one = message.id if isinstance(message.id, str) else message.id[0]
    forms = list(message.string) if isinstance(message.string, tuple | list) else [message.string or ""]
    if message.fuzzy:
        yield "fuzzy: look it through, and take the mark away"
    if not all(forms) or (message.pluralizable and len(forms) < plurals):
        yield "not translated"
        return
    for form in forms:
        try:
            if names(form) != names(one):
                yield f"its values are {sorted(names(form))}, and the message has {sorted(names(one))}"
        except ValueError as error:
            yield str(error)


def wrong(code: str, catalogue: Catalog) -> list[str]:
    """The mistakes in the translations into a language, each with its message."""
    return [
        f"{code}: {(message.context + ': ') if message.context else ''}{message.id!r}: {fault}"
        for message in catalogue
        if message.id
        for fault in faults(message, catalogue.num_plurals)
    ]


def main() -> int:
    """Update all files; 1 where a translation is missing or wrong or a message is used in two ways."""
    fresh, faults = template(), clashes(every())
    for code in codes():
        po_of(code).write_bytes(written(updated(code, fresh)))
        catalogue = read(code)
        faults += wrong(code, catalogue)
        print(f"{po_of(code).relative_to(ROOT)}: {len(catalogue)} messages")
    CommandLineInterface().run(["pybabel", "-q", "compile", "-D", "castlescore", "-d", str(LOCALE)])
    print("\n".join(faults[:40]), *([f"... and {len(faults) - 40} more"] if len(faults) > 40 else []), sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
