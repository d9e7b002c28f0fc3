"""Test what a stranger installs: the lowest and the newest allowed versions, wheel, sdist and the one file by themselves.

Each in an empty environment of its own under `.supply/`. `supply.py lowest|newest|packages|onefile|tools` does one of them.
Needs a package index; minutes, not seconds, so it is no part of `make test`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".supply"
LINES = (["--version"], ["rules", "PLACE-6"], ["tiles", "solar"], ["judge", "examples/castles/public-link.toml"])


def main(wanted: list[str]) -> None:
    """Do the named tests, all of them unless told."""
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
        # Wheels alone for what we depend on: nobody should need a compiler.
        only = ["--only-binary", ":all:"] if kind == "*.whl" else []
        _run([python, "-m", "pip", "install", "--quiet", *only, str(package)])
        away = FOLDER / "away"
        shutil.rmtree(away, ignore_errors=True)
        shutil.copytree(ROOT / "examples", away / "examples")
        for line in LINES:
            _run([python, "-I", "-m", "castlescore", *line], cwd=away)


def _lowest_versions() -> list[tuple[str, str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = [re.match(r"([\w.-]+)>=([\d.]+)", line) for line in project["dependencies"]]
    assert all(found), "every dependency has a lowest version"
    return [(match[1], match[2]) for match in found if match]


def _suite(python: str) -> None:
    _run([python, "-m", "pip", "list", "--format=freeze"])
    _run([python, "-m", "pytest", "-m", "not long"])


def _environment(name: str) -> str:
    """An empty virtual environment; the path of its Python."""
    place = FOLDER / name
    shutil.rmtree(place, ignore_errors=True)
    _run([sys.executable, "-m", "venv", str(place)])
    return str(place / "bin" / "python")


def _run(words: list[str], cwd: Path = ROOT) -> None:
    subprocess.run(words, cwd=cwd, check=True)


TESTS = {"lowest": lowest, "newest": newest, "packages": packages}

if __name__ == "__main__":
    main(sys.argv[1:])
