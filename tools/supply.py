"""Test what a new user installs: the lowest and the newest versions, the wheel, the sdist and the one file alone.

Each in an empty environment of its own under `.supply/`, of the Python that runs this: `make supply PYTHON=python3.13`.
`supply.py lowest|newest|locked|packages|onefile|tools` runs one test. Needs a package index; all of it takes some forty
minutes, so it is no part of `make test`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".supply"
LINES = (
    ["--version"],
    ["rules", "PLACE-6"],
    ["rules", "TIE-2", "--lang", "cs"],
    ["tiles", "solar"],
    ["judge", "examples/castles/public-link.toml"],
    ["schema", "castle"],
)


def main(wanted: list[str]) -> None:
    """Run the named tests, by default all."""
    for name in wanted or list(TESTS):
        print(f"--- {name}", flush=True)
        TESTS[name]()


def lowest() -> None:
    """The suite with the lowest version of every dependency."""
    python = _environment("lowest")
    pins = [f"{name}=={version}" for name, version in _lowest_versions()]
    _run([python, "-m", "pip", "install", "--quiet", "-e", f"{ROOT}[dev]", *pins])
    _suite(python)


def newest() -> None:
    """The suite with the newest versions that the ranges allow."""
    python = _environment("newest")
    _run([python, "-m", "pip", "install", "--quiet", "--upgrade", "-e", f"{ROOT}[dev]"])
    _suite(python)


def locked() -> None:
    """Every lock installed, each version by its hash, and the checkout for the checks."""
    for lock in sorted((ROOT / "locks").glob("*.txt")):
        python = _environment("locked")
        _run([python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(lock)])
        if lock.name == "checks.txt":
            _run([python, "-m", "pip", "install", "--quiet", "--no-deps", "-e", f"{ROOT}[dev]"])
            _run([python, "-m", "castlescore", "--version"])
        _run([python, "-m", "pip", "check"])


def packages() -> None:
    """The wheel and the sdist, each installed alone and run away from the checkout."""
    built = FOLDER / "dist"
    shutil.rmtree(built, ignore_errors=True)
    builder = _environment("build")
    _run([builder, "-m", "pip", "install", "--quiet", "build"])
    _run([builder, "-m", "build", "--outdir", str(built), str(ROOT)])
    for kind in ("*.whl", "*.tar.gz"):
        (package,) = built.glob(kind)
        python = _environment("package")
        # Wheels alone for the dependencies: nobody should need a compiler.
        only = ["--only-binary", ":all:"] if kind == "*.whl" else []
        _run([python, "-m", "pip", "install", "--quiet", *only, str(package)])
        away = _away()
        for line in LINES:
            _run([python, "-I", "-m", "castlescore", *line], cwd=away)


def onefile() -> None:
    """The one file, made and run by a Python that has nothing else."""
    python = _environment("onefile")
    _run([python, str(ROOT / "tools" / "onefile.py")])
    bare, made = _environment("bare"), ROOT / "dist" / "castlescore.pyz"
    away = _away()
    for line in LINES:
        _run([bare, "-I", str(made), *line], cwd=away, SHIV_ROOT=str(FOLDER / "shiv"))


def tools() -> None:
    """pipx and uv's uvx, each with the checkout, in folders of their own."""
    python, away = _environment("tools"), _away()
    _run([python, "-m", "pip", "install", "--quiet", "pipx", "uv"])
    homes = {name: str(FOLDER / "tools" / name.lower()) for name in ("PIPX_HOME", "PIPX_BIN_DIR", "PIPX_MAN_DIR")}
    _run([python, "-m", "pipx", "install", "--quiet", str(ROOT)], **homes)
    for line in LINES:
        _run([str(Path(homes["PIPX_BIN_DIR"], "castlescore")), *line], cwd=away)
        _run([python, "-m", "uv", "tool", "run", "--quiet", "--from", str(ROOT), "castlescore", *line], cwd=away)


def _away() -> Path:
    """A folder away from the checkout, with the examples in it."""
    away = FOLDER / "away"
    shutil.rmtree(away, ignore_errors=True)
    shutil.copytree(ROOT / "examples", away / "examples")
    return away


def _lowest_versions() -> list[tuple[str, str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *project["optional-dependencies"]["serve"]]
    matches = [re.match(r"([\w.-]+)>=([\d.]+)", line) for line in lines]
    assert all(matches), "every dependency has a lowest version"
    return [(match[1], match[2]) for match in matches if match]


def _suite(python: str) -> None:
    _run([python, "-m", "pip", "list", "--format=freeze"])
    # Bytecode even where PYTHONDONTWRITEBYTECODE is set: else every process of a test would compile again.
    words = ["-n", "auto", "--dist", "worksteal", "-m", "not long"]  # as `make test`
    _run([python, "-m", "pytest", *words], PYTHONDONTWRITEBYTECODE="")


def _environment(name: str) -> str:
    """An empty virtual environment; the path of its Python. Those of several Pythons are side by side."""
    place = FOLDER / f"{name}-{sys.version_info.major}.{sys.version_info.minor}"
    shutil.rmtree(place, ignore_errors=True)
    _run([sys.executable, "-m", "venv", str(place)])
    return str(place / "bin" / "python")


def _run(words: list[str], cwd: Path = ROOT, **environment: str) -> None:
    subprocess.run(words, cwd=cwd, check=True, env={**os.environ, **environment})


TESTS = {each.__name__: each for each in (lowest, newest, locked, packages, onefile, tools)}

if __name__ == "__main__":
    main(sys.argv[1:])
