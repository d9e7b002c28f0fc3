"""What `import castlescore` names is loaded when used, typed and described; pages show what Python answers."""

from __future__ import annotations

import ast
import doctest
import importlib.util
import inspect
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import castlescore as cs

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("library*.md"))


def examples(page: str) -> str:
    """What a page types at Python's prompt, each line where it stands on the page."""
    within, rows = False, []
    for line in page.splitlines():
        if line.startswith("```"):
            within = line == "```pycon"
            rows.append("")
        else:
            rows.append(line if within else "")
    return "\n".join(rows)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.slow
def test_a_page_is_what_python_answers(page, tmp_path, monkeypatch, capsys):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path / "examples")
    text = examples(page.read_text(encoding="utf-8"))
    played = doctest.DocTestParser().get_doctest(text, {}, page.stem, str(page), 0)
    done = doctest.DocTestRunner(verbose=False).run(played)
    assert done.attempted > 20
    assert done.failed == 0, capsys.readouterr().out


def test_every_block_of_a_page_is_played():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert set(re.findall(r"(?m)^```(\w+)", text)) == {"pycon"}, page


@pytest.mark.slow
def test_the_notebook_is_as_its_cells_answer():
    """Where it is not: `make generate`."""
    spec = importlib.util.spec_from_file_location("notebook", ROOT / "tools" / "notebook.py")
    notebook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(notebook)
    text = notebook.NOTEBOOK.read_text(encoding="utf-8")
    assert notebook.text_of(notebook.played(notebook.NOTEBOOK)) == text
    pictures = [
        output["data"]["image/svg+xml"]
        for cell in json.loads(text)["cells"]
        for output in cell.get("outputs", ())
        if "image/svg+xml" in output.get("data", {})
    ]
    assert len(pictures) >= 4


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
    given = getattr(cs, name)
    home = sys.modules[f"{module}.{name}" if name in GAMES else str(module)]
    assert given is (home if name in GAMES else getattr(home, name))
    assert inspect.getdoc(given)


def _named() -> Iterator[tuple[str, object]]:
    """Every public name, the two games' own by theirs: each thing once, by the name that is typed."""
    seen: set[int] = set()
    for at, home in (("cs", cs), *((f"cs.{game}", getattr(cs, game)) for game in GAMES)):
        for name in home.__all__:
            given = getattr(home, name)
            if id(given) not in seen:
                seen.add(id(given))
                yield f"{at}.{name}", given


NAMED = dict(_named())


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.many
def test_a_name_has_an_example_that_is_what_python_answers(name, monkeypatch, capsys):
    """In its docstring, where `help` and the reference show it; it makes one, or says the name."""
    monkeypatch.chdir(ROOT / "examples")
    result, text = NAMED[name], inspect.getdoc(NAMED[name])
    example = doctest.DocTestParser().get_doctest(text, {"cs": cs}, name, None, None)
    assert example.examples, f"{name} has no example"
    names = dict(example.globs)
    example.globs = names
    run = doctest.DocTestRunner(verbose=False).run(example, clear_globs=False)
    assert run.failed == 0, capsys.readouterr().out
    typed = "".join(each.source for each in example.examples)
    shown = re.search(rf"{re.escape(name)}\b", typed)
    assert shown or any(isinstance(value, result) for value in names.values()), f"the example of {name} shows none"


def test_a_name_that_there_is_not_is_no_attribute():
    with pytest.raises(AttributeError, match="has no attribute 'castle'"):
        cs.castle  # noqa: B018
    assert set(cs.__all__) <= set(dir(cs))
