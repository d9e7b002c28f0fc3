"""Finds the messages of the program in its code and data, for `tools/messages.py`.

In the code and the templates of pages: the texts of `tr`, `trp`, `trn` and `marked`; the things of `amount`; what
stands in a list or table whose line ends in `# translated` (of a table the values, not the keys) or `# sentences`
(those of `core.messages`); the help texts of commands and their options. In the data: the rules and the headings under
which they stand, and the words of the facts.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from jinja2 import Environment
from jinja2.ext import extract_from_ast

from castlescore.cli.help_pages import parts
from castlescore.core.language import amounts
from castlescore.core.language.messages import numbered
from castlescore.core.language.typed import COMMAND
from castlescore.games.between import sentences as between_sentences
from castlescore.games.between import terms as between_terms
from castlescore.games.between.facts import between, numbers
from castlescore.games.castles import sentences as castles_sentences
from castlescore.games.castles import terms as castles_terms

MARK = re.compile(r"#\s*(translated|sentences)\b(?:: (.*))?$")
NOTE = "TRANSLATORS:"
NOT_COUNTED = {"and", "or", *castles_sentences.FORMS, *between_sentences.FORMS}  # forms of values in sentences
TERMS = (castles_terms, between_terms)
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


@dataclass(frozen=True)
class Found:
    """A message: its text and where it stands, its plural, its context, what a translator should know."""

    text: str
    path: str
    many: str = ""
    context: str = ""
    comments: tuple[str, ...] = ()


def every(root: Path) -> list[Found]:
    """Every message wherever it is said, in the order of files and lines."""
    return [*_of_code(root), *_of_templates(root), *_of_data(root)]


def extracted(root: Path) -> list[Found]:
    """All messages, each once, in the order of files and lines."""
    found: dict[tuple[str, str], Found] = {}
    for each in every(root):
        known = found.setdefault((each.context, each.text), each)
        if each.many and not known.many:
            found[each.context, each.text] = replace(known, many=each.many)
    return list(found.values())


def clashes(said: Iterable[Found]) -> list[str]:
    """The messages that are said in two ways: with the forms of a number and without, or with unlike plurals.

    A catalogue has a message once, so one of the two would be said in English, or in the form for one thing.
    """
    ways: dict[tuple[str, str], dict[str, str]] = {}
    for each in said:
        ways.setdefault((each.context, each.text), {}).setdefault(each.many, each.path)
    return [
        f"{text!r}: with the forms of a number in one place, without or with others elsewhere: {', '.join(paths)}"
        for (_, text), paths in ((key, found.values()) for key, found in ways.items())
        if len(paths) > 1
    ]


def _of_code(root: Path) -> Iterator[Found]:
    tools = (root / "tools" / name for name in ("manual.py", "recording.py"))
    for path in [*sorted((root / "src" / "castlescore").rglob("*.py")), *tools]:
        text = path.read_text(encoding="utf-8")
        yield from _Reader(str(path.relative_to(root)), text.splitlines()).read(ast.parse(text))


class _Reader:
    """Reads the messages of one file."""

    def __init__(self, path: str, lines: list[str]) -> None:
        self.path, self.lines = path, lines

    def read(self, tree: ast.AST) -> Iterator[Found]:
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="heads")):
                    yield from self._heads(node)
                case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                    yield from self._call(node, CALLS[name])
                case ast.Call(func=ast.Attribute(attr="Option" | "Argument") | ast.Name(id="Option" | "Argument")):
                    yield from self._option(node)
                case ast.Call(func=ast.Name(id="Command")):
                    yield from self._row(node)
                    yield from (self._made(name, node.lineno, "", COMMAND) for name in _text(node.args[0]))
                case ast.FunctionDef() if self._is_command(node.name):
                    yield from self._docstring(node)
                case ast.Assign() | ast.AnnAssign() if mark := MARK.search(self.lines[node.lineno - 1]):
                    yield from self._table(node, mark)

    def _is_command(self, name: str) -> bool:
        return name == "castlescore" or (
            "/commands/" in self.path and (name.endswith("_command") or name.startswith("do_"))
        )

    def _made(self, text: str, line: int, many: str = "", context: str = "") -> Found:
        return Found(text, self.path, many, context, self._comments(line))

    def _comments(self, line: int) -> tuple[str, ...]:
        """The words for translators that stand above a line."""
        found: list[str] = []
        while line > 1 and self.lines[line - 2].strip().startswith("#"):
            found.insert(0, self.lines[line - 2].strip("# \t"))
            line -= 1
        text = " ".join(found)
        return (text.partition(NOTE)[2].strip(),) if NOTE in text else ()

    def _call(self, node: ast.Call, reads: Callable[..., tuple[str, str, str]]) -> Iterator[Found]:
        words = [_text(arg) for arg in node.args]
        if isinstance(node.func, ast.Name) and node.func.id == "amount" and not words[1]:
            return  # of a thing that is known only then
        for choice in _choices(words):
            try:
                text, many, context = reads(*choice)
            except TypeError:
                continue
            yield self._made(text, node.lineno, many, context)

    def _heads(self, node: ast.Call) -> Iterator[Found]:
        context, *texts = (text for arg in node.args for text in _text(arg))
        for text in texts:
            yield self._made(text, node.lineno, context=context)

    def _option(self, node: ast.Call) -> Iterator[Found]:
        argument = getattr(node.func, "id", "") == "Argument"  # in a row of a command, whose first value is its name
        for keyword in [*([ast.keyword("metavar", node.args[0])] if argument else []), *node.keywords]:
            if keyword.arg in ("help", "metavar"):
                for text in _text(keyword.value):
                    if keyword.arg == "help" or any(map(str.isupper, text)):  # `2e|bga` are ids
                        yield self._made(text, node.lineno, context="" if keyword.arg == "help" else "metavar")

    def _row(self, node: ast.Call) -> Iterator[Found]:
        """What a row of a command says of it, and the paragraphs of its page."""
        for keyword in node.keywords:
            for text in _text(keyword.value) if keyword.arg in ("about", "page") else []:
                for paragraph in parts(text)[0]:
                    yield self._made(paragraph, node.lineno)

    def _docstring(self, node: ast.FunctionDef) -> Iterator[Found]:
        for paragraph in parts(ast.get_docstring(node))[0]:
            yield self._made(paragraph, node.lineno)

    def _table(self, node: ast.Assign | ast.AnnAssign, mark: re.Match[str]) -> Iterator[Found]:
        context = (mark[2] or "").strip()
        for each in _strings(node.value) if node.value is not None else ():
            for text in _text(each):
                if mark[1] == "translated":
                    yield self._made(text, each.lineno, context=context)
                else:
                    yield self._sentence(text, each.lineno)

    def _sentence(self, text: str, line: int) -> Found:
        for name, one, many in numbered(text):
            if not any(f"{{{name}:{form}}}" in text for form in NOT_COUNTED):
                return self._made(one, line, many)
        return self._made(text, line)


def _choices(words: list[list[str]]) -> Iterator[list[str]]:
    """The texts of a call; where one of two is said, of each of them."""
    most = max((len(each) for each in words), default=0)
    for i in range(most):
        yield [each[min(i, len(each) - 1)] for each in words if each]


def _text(node: ast.AST) -> list[str]:
    """A text that is written out, or either of two."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.IfExp(body=body, orelse=other):
            return [*_text(body), *_text(other)]
    return []


def _strings(node: ast.AST) -> Iterator[ast.Constant]:
    """The texts in a list, the values of a table."""
    match node:
        case ast.Dict(values=values):
            parts: Iterable[ast.AST] = values
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            pass
        case ast.Call(args=args, keywords=keywords):
            parts = [*args, *(keyword.value for keyword in keywords)]
        case ast.Constant(value=str()):
            yield node
            return
        case ast.IfExp(body=body, orelse=other):
            parts = [body, other]
        case _:
            return
    for part in parts:
        yield from _strings(part)


def _amount(thing: str, things: str = "") -> tuple[str, str, str]:
    return (*amounts(thing, things), "")


CALLS: dict[str, Callable[..., tuple[str, str, str]]] = {
    "tr": lambda text: (text, "", ""),
    "marked": lambda text: (text, "", ""),
    "trp": lambda context, text: (text, "", context),
    "trn": lambda one, many: (one, many, ""),
    "amount": _amount,
}


def _of_templates(root: Path) -> Iterator[Found]:
    """The messages in the templates of pages."""
    for path in sorted((root / "src" / "castlescore").rglob("*.j2")):
        tree = Environment().parse(path.read_text(encoding="utf-8"))
        for _, name, words in extract_from_ast(tree, tuple(CALLS)):
            given = (words,) if isinstance(words, str) else tuple(word for word in words if word is not None)
            text, many, context = CALLS[name](*given)
            yield Found(text, str(path.relative_to(root)), many, context)


def _of_data(root: Path) -> Iterator[Found]:
    """The messages in the data of the games."""
    games = root / "src" / "castlescore" / "games"
    for path in sorted(games.glob("*/rulebook.toml")):
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
        name = str(path.relative_to(root))
        for row in rows:
            yield Found(row["text"], name, context=row["id"])
        yield Found("p.", name, context="page", comments=('Stands before the pages of a rulebook: "p.9, 16"',))
        headings = dict.fromkeys(row["page"] for row in rows if row["page"][:1].isalpha())
        yield from (Found(heading, name, context="heading") for heading in headings)
    ludwig = numbers().ludwig
    yield Found(ludwig, "src/castlescore/games/between/setup.toml", context="player")
    yield Found("[OPTIONS]", "src/castlescore/cli/help_pages.py", context="metavar")
    yield from (Found(what, "src/castlescore/tally/questions.py", context="what is named") for what in NAMED)
    for terms in TERMS:
        name = f"src/{terms.__name__.replace('.', '/')}.py"
        yield from (Found(word, name, context=context) for context, each in terms.words_said().items() for word in each)
    for kind in between().types:
        for nth in ("3rd", "5th"):
            yield Found(f"{nth} {kind}", "src/castlescore/games/between/sentences.py", context="between: which room")
