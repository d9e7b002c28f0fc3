"""Play the notebook of examples/notebook and write its answers into it: `make generate`.

A cell is run as Jupyter runs it: what it prints, then the value of its last line, its text and its picture. Nothing of
Jupyter is needed for that.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NOTEBOOK = ROOT / "examples" / "notebook" / "castles.ipynb"


def played(path: Path) -> Any:
    """The notebook with the answers of its cells, run one after another in its own folder; raises their errors."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, object] = {"__name__": "__main__"}
    before = Path.cwd()
    os.chdir(path.parent)
    try:
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for count, cell in enumerate(cells, 1):
            cell["execution_count"], cell["outputs"] = count, _outputs("".join(cell["source"]), names, count)
    finally:
        os.chdir(before)
    return notebook


def _outputs(source: str, names: dict[str, object], count: int) -> list[dict[str, object]]:
    """The outputs of a cell, as in the notebook's file."""
    tree, value = ast.parse(source), None
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[dict[str, object]] = []
    if printed := out.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.splitlines(keepends=True)})
    if value is not None:
        shown = {"text/plain": repr(value).splitlines(keepends=True)}
        if drawn := getattr(value, "_repr_svg_", None):
            shown = {"image/svg+xml": drawn().splitlines(keepends=True), **shown}
        outputs.append({"data": shown, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return outputs


def text_of(notebook: Any) -> str:
    """The text of its file, as Jupyter writes it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    NOTEBOOK.write_text(text_of(played(NOTEBOOK)), encoding="utf-8")
