"""A phone: a browser of 390 by 844 pixels that is touched."""

from __future__ import annotations

import json
from typing import Any

from browser.chromium import Chromium
from waiting import until

WIDTH, HEIGHT = 390, 844
AFTER = "+document.querySelector('[name=after]').value === {}"


class Phone:
    """A browser that is used as a phone; `taps` counts how often it was touched."""

    def __init__(self, browser: Chromium) -> None:
        self.browser, self.taps = browser, 0

    def open(self, address: str, scheme: str = "light") -> None:
        """Open an address."""
        self.browser.open(address, WIDTH, scheme, touched=True)
        self.browser.do(
            "Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=1, mobile=True
        )

    def ask(self, expression: str) -> Any:
        """The value of an expression on the page."""
        return self.browser.ask(expression)

    def until(self, expression: str) -> None:
        """Wait until an expression is true."""
        self.browser.until(expression)

    def there(self, selector: str) -> None:
        """Wait until something is on the page."""
        self.until(f"!!document.querySelector({json.dumps(selector)})")

    def tap(self, selector: str) -> None:
        """Touch the middle of what a selector finds, once it is there, brought into sight."""
        self.there(selector)
        self.tap_of(f"document.querySelector({json.dumps(selector)})")

    def tap_of(self, value: str) -> None:
        """Touch the middle of what an expression finds, brought into sight, once it lies still: pages are made anew."""
        seen = [self._where(value)]

        def still() -> bool:
            seen.append(self._where(value))
            return seen[-1] == seen[-2]

        until(still)
        at = seen[-1]
        self.touch(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)

    def _where(self, value: str) -> dict[str, float]:
        self.ask(f"{value}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
        at: dict[str, float] = json.loads(self.ask(f"JSON.stringify({value}.getBoundingClientRect())"))
        return at

    def tap_spot(self, k: int) -> None:
        """Touch the middle of a place that is drawn."""
        drawn = f"document.querySelector('.spot[data-k=\"{k}\"]')"
        self.ask(f"{drawn}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
        middle = f"new DOMPoint({drawn}.dataset.x, {drawn}.dataset.y).matrixTransform({drawn}.getScreenCTM())"
        at = json.loads(self.ask(f"JSON.stringify({middle})"))
        self.touch(at["x"], at["y"])

    def touch(self, x: float, y: float) -> None:
        """Touch a point of the window."""
        self.taps += 1
        self.browser.do("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.browser.do("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    @property
    def said(self) -> str:
        """What the live region says."""
        return str(self.ask("document.getElementById('said').innerText"))

    @property
    def chosen(self) -> int:
        """The number of the place that is chosen."""
        return int(self.ask("[...document.querySelectorAll('[name=spot]')].findIndex((spot) => spot.checked)"))

    def shows(self, event: int) -> None:
        """Wait until the page shows the table as it is after an event."""
        self.comes_to(AFTER.format(event))

    def comes_to(self, expression: str) -> None:
        """Wait until an expression is true of a page that learns by itself what others did."""
        self.until(expression)


KEYS = {"Enter": (13, "\r"), "Tab": (9, ""), " ": (32, " "), "ArrowDown": (40, "")}
MOST_TABS = 900  # more than any page has stops


class Keyboard(Phone):
    """A phone that is used by a keyboard alone; what it "touches" it reaches by the Tab key. `taps` counts nothing."""

    def press(self, key: str) -> None:
        """Press a key."""
        code, text = KEYS[key]
        for kind in ("keyDown", "keyUp"):
            how = {"key": key, "code": key, "windowsVirtualKeyCode": code, "text": text if kind == "keyDown" else ""}
            self.browser.do("Input.dispatchKeyEvent", type=kind, **how)

    def tap_of(self, value: str) -> None:
        """Go to what an expression finds, or to the field that it labels, and choose it."""
        self.ask(f"void (window.wanted = {value}.control ?? {value})")
        kind = self.ask("wanted.type ?? wanted.tagName")
        at = "wanted === document.activeElement"
        if kind == "radio":
            at += " || wanted.name === document.activeElement.name && wanted.form === document.activeElement.form"
        self.reach(at)
        if kind == "radio":
            while not self.ask("wanted.checked"):
                self.press("ArrowDown")
        elif kind not in ("text", "search", "number"):
            self.press(" " if kind == "checkbox" else "Enter")

    def reach(self, there: str) -> None:
        """Press Tab until an expression is true."""
        for _ in range(MOST_TABS):
            if self.ask(there):
                return
            self.press("Tab")
        raise AssertionError(f"the keyboard does not reach {self.ask('wanted.outerHTML')[:200]}")

    def tap_spot(self, k: int) -> None:
        """Choose a place in the list of places."""
        if self.ask("!document.querySelector('.spots').open"):
            self.tap(".spots summary")
        self.tap_of(f"document.querySelectorAll('[name=spot]')[{k}]")


class WithoutScript(Phone):
    """A phone whose browser runs no script."""

    def open(self, address: str, scheme: str = "light") -> None:
        """Open an address."""
        self.browser.do("Emulation.setScriptExecutionDisabled", value=True)
        super().open(address, scheme)

    def until(self, expression: str) -> None:
        """Wait until an expression is true, and the page is there as a whole: every answer is another one."""
        super().until(f"document.readyState === 'complete' && ({expression})")

    def comes_to(self, expression: str) -> None:
        """Load the page until an expression is true of it: it learns nothing by itself."""

        def is_there() -> bool:
            self.open(self.ask("location.origin + location.pathname"))
            return bool(self.ask(expression))

        until(is_there, seldom=True)

    def tap_spot(self, k: int) -> None:
        """Choose a place in the list of places."""
        if self.ask("!document.querySelector('.spots').open"):
            self.tap(".spots summary")
        self.tap_of(f"document.querySelectorAll('[name=spot]')[{k}].closest('label')")
