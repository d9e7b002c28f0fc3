"""Make dist/alone/, or the folder that is named: the judge in a browser, alone, as static
files that any web server can serve.

Python for browsers comes from npm (locks/pyodide/), packages from the package index (locks/program.txt), all pinned
with their digests. Needs npm, and pip in the environment that runs this.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from castlescore.core.language import languages, speaking
from castlescore.view.pages import PACKAGE, page_file, rendered, text_of

ROOT = Path(__file__).parent.parent
OUT, LOCKS = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "alone"), ROOT / "locks"
PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
STDLIB, PROGRAM = "python_stdlib.zip", "program.zip"
PACKAGES = "pydantic|pydantic-core|annotated-types|typing-extensions|typing-inspection|jinja2"
FOR_BROWSERS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary", ":all:", "--no-deps")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "cli", "*.po", "*.pyi")
# What of Python's library and of the packages no page can use, or nothing here asks for: a quarter of their size.
UNUSED = re.compile(
    r"(_pyrepl|doctest|imaplib|mailbox|multiprocessing|pdb|pydoc|smtplib|unittest|wsgiref|xml|xmlrpc)\b|pydantic/v1/"
    r"|encodings/(big5|cp(?!437)|euc|gb|hz|iso2022|iso8859|johab|koi8|mac|ptcp|shift)|.*(\.pyc|x86_64.*\.so|RECORD)$"
)


def main() -> None:
    """Collect all files, list them with their sizes, and name the service worker's store by their digest."""
    if shutil.which("npm") is None:
        sys.exit("npm is needed (it comes with Node.js): it brings Python for browsers")
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        shutil.copytree(LOCKS / "pyodide", folder, dirs_exist_ok=True)
        run("npm", "ci", "--ignore-scripts", "--silent", "--prefix", temporary)
        for name in PYTHON:
            shutil.copy(folder / "node_modules" / "pyodide" / name, OUT)
        with ZipFile(folder / "node_modules" / "pyodide" / STDLIB) as whole:
            pack(STDLIB, {name: whole.read(name) for name in whole.namelist()})
        program = packages(folder)
        paths = sorted(path for path in program.rglob("*") if path.is_file())
        pack(PROGRAM, {path.relative_to(program).as_posix(): path.read_bytes() for path in paths})
    for name in ("alone.js", "seats.js", "walk.js", "worker.js"):
        (OUT / name).write_text(text_of(PACKAGE, f"html/{name}"), encoding="utf-8")
    (OUT / "style.css").write_bytes(page_file("seats", "css").body)
    starts = {}  # what is said before Python runs, in every language
    for code in languages():
        with speaking(code):
            starts[code] = rendered("alone_start.html.j2", whole=False)
    (OUT / "index.html").write_text(rendered("alone_start.html.j2", whole=True, starts=starts), encoding="utf-8")
    files = [{"name": path.name, "size": path.stat().st_size} for path in sorted(OUT.iterdir())]
    version = sha256(b"".join((OUT / str(file["name"])).read_bytes() for file in files)).hexdigest()[:16]
    (OUT / "files.json").write_text(json.dumps({"version": version, "files": files}), encoding="utf-8")
    service = text_of(PACKAGE, "html/alone_service.js").replace("VERSION_OF_FILES", version)
    (OUT / "service.js").write_text(service, encoding="utf-8")
    size = sum(path.stat().st_size for path in OUT.iterdir()) / 1e6
    print(f"{OUT}: {size:.1f} MB. To try it:  python3 -m http.server --directory {OUT}")


def packages(folder: Path) -> Path:
    """A folder with the program, without its command line, and the packages that it needs."""
    program, lock = folder / "program", (LOCKS / "program.txt").read_text(encoding="utf-8")
    # markupsafe has no wheel for browsers; without its part in C, which is for this machine, it does the same.
    for names, options in ((PACKAGES, FOR_BROWSERS), ("markupsafe", ())):
        wanted = folder / "wanted.txt"
        wanted.write_text("".join(re.findall(rf"^(?:{names})==.*\n(?: +.*\n)+", lock, re.MULTILINE)), encoding="utf-8")
        run(*PIP, "--target", str(program), *options, "--requirement", str(wanted))
    shutil.copytree(ROOT / "src" / "castlescore", program / "castlescore", ignore=LEFT_OUT)
    return program


def pack(name: str, files: dict[str, bytes]) -> None:
    """Write a zip of those of these files that are used."""
    with ZipFile(OUT / name, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for path, body in files.items():
            if not UNUSED.match(path):
                packed.writestr(path, body)


def run(*words: str) -> None:
    """Run a program; ends this one where it fails."""
    if subprocess.run(words, cwd=ROOT).returncode:
        sys.exit(1)


if __name__ == "__main__":
    main()
