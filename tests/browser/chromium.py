"""A headless Chromium, spoken to in its DevTools protocol through two pipes: NUL-separated JSON, nothing to install."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
from pathlib import Path
from typing import Any

from waiting import HANG, until

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the lightest first
PROGRAM = next(filter(None, map(shutil.which, PROGRAMS)), None)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-pipe",
)  # fmt: skip


LEFT = (
    "Inspected target navigated or closed",
    "Execution context was destroyed.",
    "Cannot find default execution context",
)


class PageLeft(Exception):
    """What was asked of a page came to nothing, because another one was loaded meanwhile."""


class Browser:
    """The program: it is sent commands for its tabs, and tells each tab its events."""

    def __init__(self, profile: Path) -> None:
        assert PROGRAM is not None
        theirs_in, self._write = os.pipe()
        self._read, theirs_out = os.pipe()

        def pipes_at_3_and_4() -> None:
            high_in, high_out = os.dup2(theirs_in, 100), os.dup2(theirs_out, 101)
            os.dup2(high_in, 3)
            os.dup2(high_out, 4)

        self._process = subprocess.Popen(
            [PROGRAM, *FLAGS, f"--user-data-dir={profile}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=pipes_at_3_and_4,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.pid = self._process.pid
        self._rest = b""
        self._last = 0
        self.seen: dict[str, list[dict[str, Any]]] = {}  # the events of each session

    def close(self) -> None:
        """End the program, which may be gone before it has answered."""
        try:
            self._send("", "Browser.close")
            while self._more():
                pass
            self._process.wait(HANG)
        finally:
            self._process.kill()
            self._process.wait()
            os.close(self._write)
            os.close(self._read)

    def do(self, session: str, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; raises PageLeft where the page is just being loaded anew."""
        self._send(session, method, **params)
        while True:
            answer = self.next()
            if answer.get("id") == self._last:
                if answer.get("error", {}).get("message") in LEFT:
                    raise PageLeft(answer)
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def _send(self, session: str, method: str, **params: Any) -> None:
        self._last += 1
        message = {"id": self._last, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")

    def _more(self) -> bytes:
        ready, _, _ = select.select([self._read], [], [], HANG)
        return os.read(self._read, 1 << 16) if ready else b""

    def next(self) -> dict[str, Any]:
        """The next message; an event is kept for the tab that it is told to."""
        while b"\0" not in self._rest:
            got = self._more()
            assert got, "Chromium says nothing more"
            self._rest += got
        message, _, self._rest = self._rest.partition(b"\0")
        document: dict[str, Any] = json.loads(message)
        if "method" in document:
            self.seen.setdefault(document.get("sessionId", ""), []).append(document)
        return document


class Chromium:
    """One tab of a browser; `seen` are the events it told of since the last page was opened."""

    def __init__(self, profile: Path, browser: Browser | None = None, apart: dict[str, Any] | None = None) -> None:
        """`browser`: one that runs, in which the tab stands for itself and shares nothing with the other tabs, unless
        it is to be `apart` with one of them.
        """
        self._browser = browser or Browser(profile)
        self._apart = apart or (self._browser.do("", "Target.createBrowserContext") if browser else {})
        target = self._browser.do("", "Target.createTarget", url="about:blank", **self._apart)["targetId"]
        attached = self._browser.do("", "Target.attachToTarget", targetId=target, flatten=True)
        self._session: str = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.do(f"{domain}.enable")
        self.do("Page.setLifecycleEventsEnabled", enabled=True)

    def beside(self) -> Chromium:
        """Another tab of the same browser, for somebody else."""
        return Chromium(Path(), self._browser)

    def another(self) -> Chromium:
        """Another tab of the same person."""
        return Chromium(Path(), self._browser, self._apart)

    @property
    def seen(self) -> list[dict[str, Any]]:
        """The events that it told of since the last page was opened."""
        return self._browser.seen.setdefault(self._session, [])

    @property
    def pid(self) -> int:
        """The number of the browser's first process."""
        return self._browser.pid

    def close(self) -> None:
        """End the tab; with the first one the browser ends."""
        if self._apart:
            self._browser.do("", "Target.disposeBrowserContext", **self._apart)
        else:
            self._browser.close()

    def do(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; raises PageLeft where the page is just being loaded anew."""
        return self._browser.do(self._session, method, **params)

    def open(
        self, page: Path | str, width: int, scheme: str = "light", media: str = "screen", touched: bool = False
    ) -> None:
        """Open a page of the disk, or an address, in a window so wide, and wait until it is there."""
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600)
        points = {"maxTouchPoints": 5} if touched else {}
        self.do("Emulation.setTouchEmulationEnabled", enabled=touched, **points)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.do("Emulation.setEmulatedMedia", media=media, features=features)
        self._load("about:blank")  # the page before it may still tell that its server is gone
        self.seen.clear()
        self._load(page if isinstance(page, str) else page.as_uri())

    def _load(self, url: str) -> None:
        loader = self.do("Page.navigate", url=url)["loaderId"]
        # The page before it may still tell that it was loaded.
        while not any((e["name"], e["loaderId"]) == ("load", loader) for e in self.told("Page.lifecycleEvent")):
            self._browser.next()

    def told(self, *methods: str) -> list[dict[str, Any]]:
        """The events of these kinds seen since the page was opened."""
        return [event["params"] for event in self.seen if event["method"] in methods]

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression on the page."""
        answer = self.do("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until a JavaScript expression is true, on this page or on the one that is loaded meanwhile."""
        self.awaited(f"({expression}) === true")

    def awaited(self, expression: str) -> Any:
        """The value of a JavaScript expression once that is something, on this page or on one loaded meanwhile."""
        outcome: list[Any] = []

        def happened() -> bool:
            try:
                answer = self.do("Runtime.evaluate", expression=f"document.body && ({expression})", returnByValue=True)
            except PageLeft:
                return False
            outcome.append(answer["result"].get("value"))
            return bool(outcome[-1])

        until(happened, seldom=True)
        return outcome[-1]

    def accessible(self) -> list[tuple[str, str]]:
        """What a screen reader is told: the role and the name of everything that is not left out."""
        nodes = self.do("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node.get("ignored")
        ]
