"""The judge alone in a browser: its folder built and served, and a phone that uses it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from browser.chromium import Chromium
from browser.phone import Phone
from waiting import until

ROOT = Path(__file__).parents[2]
READY = "document.documentElement.dataset.state === 'ready'"
ANSWERED = "+document.documentElement.dataset.answer"
SHADOW = {"\u2066": "", "\u2067": "", "\u2068": "", "\u2069": ""}


def build(folder: Path) -> Path:
    """The folder, built."""
    subprocess.run([sys.executable, ROOT / "tools" / "alone.py", folder], check=True, capture_output=True)
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that writes no log."""

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""


@contextmanager
def hosted(folder: Path, port: int = 0) -> Iterator[str]:
    """The address at which a folder is served; at the end its port is free again."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class Judge(Phone):
    """A phone on which the judge runs."""

    def __init__(self, tab: Chromium) -> None:
        super().__init__(tab)
        tab.do("DOM.enable")

    def start(self, address: str, *languages: str, scheme: str = "light") -> None:
        """Open the page and wait until it has answered."""
        agent = self.ask("navigator.userAgent")
        self.browser.do(
            "Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=",".join(languages or ("en",))
        )
        self.open(address, scheme)
        self.until(READY)

    def answered(self, act: str) -> None:
        """Do something on the page and wait for the answer."""
        before = self.ask(ANSWERED)
        self.ask(f"void ({act})")
        self.until(f"{ANSWERED} > {before}")

    def tapped(self, selector: str) -> None:
        """Touch something and wait for the answer."""
        before = self.ask(ANSWERED)
        self.tap(selector)
        self.until(f"{ANSWERED} > {before}")

    def open_file(self, *paths: Path) -> None:
        """Choose files, as with the button of the page, and wait for the answers."""
        before = self.ask(ANSWERED)
        root = self.browser.do("DOM.getDocument")["root"]["nodeId"]
        node = self.browser.do("DOM.querySelector", nodeId=root, selector="input[type=file]")["nodeId"]
        self.browser.do("DOM.setFileInputFiles", nodeId=node, files=[*map(str, paths)])
        self.until(f"{ANSWERED} >= {before + len(paths)}")

    def send(self, form: str, **values: str) -> None:
        """Fill in a form of the menu, found by its `do`, and send it."""
        for name, value in values.items():
            self.ask(f"void ({_form(form)}.elements[{name!r}].value = {value!r})")
        self.answered(f"{_form(form)}.requestSubmit()")

    def awaited_file(self, folder: Path) -> None:
        """Wait until a file was taken along into a folder."""
        until(lambda: any(folder.glob("*.toml")))

    @property
    def heading(self) -> str:
        """What the band says."""
        return self.text("h1")

    @property
    def verdicts(self) -> list[list[Any]]:
        """The verdicts: whether it is legal, and the text."""
        found: list[list[Any]] = self.ask(
            "[...document.querySelectorAll('[data-legal]')].map((it) => [it.dataset.legal === 'true', it.innerText])"
        )
        return [[legal, text.translate(str.maketrans(SHADOW))] for legal, text in found]

    def text(self, selector: str) -> str:
        """The text of what a selector finds."""
        return str(self.ask(f"document.querySelector({selector!r}).innerText")).translate(str.maketrans(SHADOW))

    @property
    def problems(self) -> list[Any]:
        """What the browser complains of."""
        return [told for told in self.browser.told("Log.entryAdded", "Runtime.exceptionThrown")
                if "vibrate" not in str(told) and "favicon" not in str(told)]  # fmt: skip


def _form(form: str) -> str:
    return f"document.querySelector('[name=do][value={form}]').form"
