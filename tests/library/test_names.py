"""What `import castlescore` names: loaded when it is used, typed and described."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import castlescore as cs

GAMES = ("castles", "between")
STUB = Path(cs.__file__).with_suffix(".pyi")


def test_the_stub_names_what_there_is():
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    imported = {alias.asname for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    listed = next(ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign))
    assert imported == set(listed) == set(cs.__all__)


@pytest.mark.parametrize("name", cs.__all__)
def test_a_name_is_that_of_the_stub_and_says_what_it_is(name):
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    [module] = [n.module for n in tree.body if isinstance(n, ast.ImportFrom) and n.names[0].asname == name]
    found = getattr(cs, name)
    home = sys.modules[f"{module}.{name}" if name in GAMES else str(module)]
    assert found is (home if name in GAMES else getattr(home, name))
    assert inspect.getdoc(found)


def _methods() -> list[tuple[str, object]]:
    kinds = [getattr(cs, name) for name in cs.__all__]
    kinds += [getattr(game, name) for game in (cs.castles, cs.between) for name in game.__all__]
    return [
        (f"{kind.__module__}.{kind.__name__}.{name}", member)
        for kind in kinds
        if inspect.isclass(kind) and not kind.__name__.startswith("Tile") and not issubclass(kind, (Exception, tuple))
        for name, member in inspect.getmembers(kind)
        if not name.startswith("_") and not isinstance(member, (str, type(None)))
    ]


def test_every_public_method_has_a_docstring():
    assert [name for name, member in _methods() if not inspect.getdoc(member)] == []


def test_importing_it_loads_nothing_of_it():
    program = "import sys, castlescore; print([name for name in sys.modules if name.startswith('castlescore.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_name_that_there_is_not_is_no_attribute():
    with pytest.raises(AttributeError, match="has no attribute 'castle'"):
        cs.castle  # noqa: B018
    assert set(cs.__all__) <= set(dir(cs))
