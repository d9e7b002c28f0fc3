"""Make dist/castlescore.pyz: the program with all that it needs in one file; with `--everywhere` for every system.

The file is unpacked once, at its first start, into a folder of the user's (~/.shiv). All but pydantic's core is the
same everywhere; of that the file has the one that is installed here, or with `--everywhere` those of Linux, macOS and
Windows and of Python 3.11 to 3.14, side by side. What is packed, and what packs it, is locked with hashes
(locks/). Needs a package index and, in the environment that runs it, pip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
OUT = ROOT / "dist" / "castlescore.pyz"
LOCKS = ROOT / "locks"
LOCKED = ("--require-hashes", "--only-binary", ":all:", "--requirement")
CORE = "pydantic_core"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = (
    "manylinux_2_17_x86_64", "manylinux_2_17_aarch64", "macosx_11_0_arm64", "macosx_10_12_x86_64", "win_amd64",
)  # fmt: skip
HEAD = "/usr/bin/env python3"


def main() -> None:
    """Install into a folder, add the cores that are wanted, and pack it."""
    with tempfile.TemporaryDirectory() as folder:
        tools, site = Path(folder, "tools"), Path(folder, "site")
        _pip("install", "--target", str(tools), *LOCKED, str(LOCKS / "packing.txt"))
        _pip("install", "--target", str(site), *LOCKED, str(LOCKS / "program.txt"))
        # Nothing of the program itself is downloaded: its build backend is among the tools.
        alone = ["--no-deps", "--no-build-isolation", "--no-index"]
        _pip("install", "--target", str(site), *alone, str(ROOT), PYTHONPATH=str(tools))
        if "--everywhere" in sys.argv:
            _add_cores(site, Path(folder, "wheels"))
        # Compiled files are for this Python alone, and scripts for this machine.
        for path in (*site.rglob("__pycache__"), site / "bin", site / "share"):
            shutil.rmtree(path, ignore_errors=True)
        OUT.parent.mkdir(exist_ok=True)
        pack = f"import sys; sys.path.insert(0, {str(tools)!r}); from shiv.cli import main; main()"
        words = ["--site-packages", str(site), "--entry-point", "castlescore.cli:program", "--python", HEAD]
        _run("-c", pack, *words, "--reproducible", "--compressed", "--output-file", str(OUT))
    print(f"{OUT.relative_to(ROOT)}: {OUT.stat().st_size / 1e6:.1f} MB")


def _add_cores(site: Path, wheels: Path) -> None:
    """Add the core of every system and Python beside the installed one; their files have names of their own."""
    [version] = [path.stem.partition("-")[2] for path in site.glob(f"{CORE}-*.dist-info")]
    for system in SYSTEMS:
        for python in PYTHONS:
            options = ["--only-binary", ":all:", "--platform", system, "--python-version", python]
            _pip("download", "--no-deps", "--dest", str(wheels), *options, f"{CORE}=={version}")
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(site, [name for name in packed.namelist() if name.endswith((".so", ".pyd"))])


def _pip(*words: str, **environment: str) -> None:
    _run("-m", "pip", "--disable-pip-version-check", "--quiet", *words, **environment)


def _run(*words: str, **environment: str) -> None:
    subprocess.run([sys.executable, *words], check=True, env={**os.environ, **environment})


if __name__ == "__main__":
    main()
