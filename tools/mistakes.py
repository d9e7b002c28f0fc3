"""Small mistakes that can be put into a module: which there are, and each one put in.

A mistake is one change of one function: a comparison, `and` and `or`, a `not`, a sum, a number, a key, True and False,
two arguments exchanged, a keyword left out, a statement or a whole `if` left out, nothing returned. Texts for people,
types and what a function is decorated with stay as they are.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SIMPLE = (ast.Expr, ast.AugAssign, ast.Raise, ast.Delete)
SPOKEN = {"tr", "trn", "trp", "amount", "cast", "TypeVar", "NewType"}  # their texts are for people, or for mypy
EXCHANGED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
CALLED_FOR = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass
class Mistake:
    """A change that has not been made yet, in the tree that it was found in."""

    function: str  # as Python names it: Class.method
    first: int  # its first line, a decorator's where it has one
    lines: range  # from the beginning of the statement to what is changed
    _node: ast.AST
    _put: Callable[[], None]

    def put(self) -> str:
        """Make the change; the lines of the function that it changes, as a difference."""
        before = ast.unparse(self._node).splitlines()
        self._put()
        after = ast.unparse(self._node).splitlines()
        changed = difflib.unified_diff(before, after, n=0, lineterm="")
        return "\n".join(f"  {line}" for line in changed if line[:3] not in ("---", "+++") and line[:2] != "@@")


def mistakes(tree: ast.Module) -> list[Mistake]:
    """All mistakes of a module, in the order of its lines."""
    return [mistake for name, node in functions(tree) for mistake in _of_function(name, node)]


def mistaken(source: str, path: str, number: int) -> tuple[CodeType, Mistake, str]:
    """A module with one of its mistakes, the mistake, and the lines that it changes."""
    tree = ast.parse(source)
    mistake = mistakes(tree)[number]
    changed = mistake.put()
    return compile(ast.fix_missing_locations(tree), path, "exec"), mistake, changed


def code_of(module: CodeType, mistake: Mistake) -> CodeType:
    """The code of the function of a mistake within that of its module."""
    for code in (each for each in module.co_consts if isinstance(each, CodeType)):
        if (code.co_qualname, code.co_firstlineno) == (mistake.function, mistake.first):
            return code
        if mistake.function.startswith(f"{code.co_qualname}."):
            try:
                return code_of(code, mistake)
            except LookupError:
                continue
    raise LookupError(mistake.function)


def functions(node: ast.AST, within: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """The functions of a module and of its classes, by their whole names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS):
            yield within + child.name, child
        elif not isinstance(child, ast.expr):
            yield from functions(child, f"{within}{child.name}." if isinstance(child, ast.ClassDef) else within)


def _of_function(name: str, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Mistake]:
    first = min([function.lineno, *(each.lineno for each in function.decorator_list)])
    for statement in function.body:
        if statement is not function.body[0] or not _is_docstring(statement):
            setter = _setter(function.body, function.body.index(statement))
            for lines, put in _changes(statement, setter, range(0)):
                yield Mistake(name, first, lines, function, put)


Change = tuple[range, Callable[[], None]]
Setter = Callable[[ast.AST], None]


def _changes(node: ast.AST, put: Setter, lines: range) -> Iterator[Change]:
    """The changes of a node and of what it is made of, each with its lines; given are those of what it is a part of."""
    if isinstance(node, ast.stmt):
        lines = range(node.lineno, node.lineno + 1)
    elif isinstance(node, ast.expr):
        lines = range(lines.start, (node.end_lineno or node.lineno) + 1)
    for change in [*(lambda other=other: put(other) for other in _others(node)), *_parts_changed(node)]:  # type: ignore[misc]
        yield lines, change
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list") or isinstance(value, ast.arguments):
            continue
        if isinstance(value, ast.AST):
            yield from _changes(value, _setter(node.__dict__, field), lines)
        elif isinstance(value, list) and not isinstance(node, ast.JoinedStr):
            for number, part in enumerate(value):
                if isinstance(part, ast.AST) and not _left_alone(node, part):
                    yield from _changes(part, _setter(value, number), lines)


def _setter(container: object, key: object) -> Setter:
    return lambda other: container.__setitem__(key, other)  # type: ignore[attr-defined]


def _left_alone(node: ast.AST, part: ast.AST) -> bool:
    """A docstring within, and a text that is spoken."""
    spoken = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPOKEN
    return _is_docstring(part) or (spoken and isinstance(part, ast.Constant))


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """What can stand in the place of a node."""
    if isinstance(node, (ast.Break, ast.Continue, ast.operator, ast.cmpop, ast.boolop)) and type(node) in EXCHANGED:
        yield EXCHANGED[type(node)]()
    elif isinstance(node, SIMPLE) or _keeps(node) or (isinstance(node, ast.If) and not node.orelse):
        yield ast.Pass()
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield node.operand
    elif isinstance(node, ast.BoolOp):
        for operand in node.values:
            rest = [each for each in node.values if each is not operand]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.IfExp) and _is_plain(node.test):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Return) and not (node.value is None or _says_none(node.value)):
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Constant):
        yield from _other_values(node.value)


def _keeps(node: ast.AST) -> bool:
    """Whether a statement keeps something elsewhere than under a name of its own."""
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Subscript))


def _says_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_plain(condition: ast.AST) -> bool:
    """Whether a condition has no operator that could be exchanged."""
    return not isinstance(condition, (ast.Compare, ast.BoolOp, ast.UnaryOp))


def _other_values(value: object) -> Iterator[ast.AST]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
    elif isinstance(value, str):
        yield ast.Constant(value + "X")


def _parts_changed(node: ast.AST) -> Iterator[Callable[[], None]]:
    """What is changed within a node: conditions, arguments, keywords."""
    if isinstance(node, (ast.If, ast.While)) and _is_plain(node.test):
        negated = ast.UnaryOp(ast.Not(), node.test)
        yield lambda: setattr(node, "test", negated)
    if isinstance(node, ast.comprehension):
        for condition in node.ifs:
            yield lambda condition=condition: node.ifs.remove(condition)  # type: ignore[misc]
    if isinstance(node, ast.Call):
        for keyword in node.keywords:
            yield lambda keyword=keyword: node.keywords.remove(keyword)  # type: ignore[misc]
        if isinstance(node.func, ast.Name) and node.func.id in CALLED_FOR:
            yield lambda: setattr(node, "func", ast.Name(CALLED_FOR[node.func.id], ast.Load()))
        elif len(node.args) > 1 and ast.dump(node.args[0]) != ast.dump(node.args[1]):
            yield lambda: node.args.insert(0, node.args.pop(1))
