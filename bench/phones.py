"""The table on phones: from a tap to the picture at twenty tiles, and from what is laid to the phones of the others.

`python bench/phones.py [--out FILE]` needs Chromium. A server of its own has four seats in a browser, as four phones of
390 by 844 pixels, and ten who look on. Times are those of a clock on the wall, told by the pages themselves: whatever
else the machine does is in them, so it is told beside them how busy it was.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import tempfile
import threading
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, sleep, time
from urllib.parse import urlsplit

from material import ROOT
from report import held, machine, number, table

import castlescore as cs
from browser.chromium import Chromium
from browser.entering import AWAY, ident
from browser.phone import Phone
from builders.games import good_game
from castlescore.record.session_file import record_text
from serving import Served, serving
from waiting import HANG

SEED, PLAYERS, TILES = 49, 4, 20  # a game in which a player with so many tiles still buys
TAPS, NOTES, LOOKERS = 20, 20, 10
TAP_AIM, NEWS_AIM, LOOK_AIM = 100.0, 250.0, 400.0  # ms, on two quiet cores
PAGE = """\
# The table on phones

Made by `make phones`. {machine} A loop of plain Python
beside it took {busy} times its time of the processor by the wall: 1 where nothing else runs.

Four phones and ten who look on, at a table with a castle of {tiles} tiles; milliseconds by the wall.

{rows}"""
# From the tap to the frame that shows another picture of the castle.
TAPPED = """window.took = null; addEventListener("pointerup", (event) => { const began = event.timeStamp;
  new MutationObserver((_, all) => { if (!document.getElementById("held")) return; all.disconnect();
    requestAnimationFrame(() => { const next = new MessageChannel();
      next.port1.onmessage = () => { window.took = performance.now() - began; }; next.port2.postMessage(0); });
  }).observe(document.querySelector("main"), { childList: true, subtree: true }); }, { once: true, capture: true })"""
# The time when another player's page showed it.
CAME = """window.came = null; new MutationObserver((_, all) => { all.disconnect(); window.came = Date.now(); })
  .observe(document.documentElement, { attributes: true, attributeFilter: ["data-tag"] })"""
SENT = """(() => { const form = document.querySelector('#do form:has([name=text])');
  form.querySelector('[name=text]').value = %s; window.sent = Date.now(); form.requestSubmit(); })()"""


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "bench" / "phones.md")
    out = parser.parse_args().out
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.toml"
        session, who = late()
        session.write(path)
        shares = [share()]
        browser = Chromium(Path(folder) / "profile")
        try:
            with serving(Path(folder), "--seats", "--here") as served:
                taps, news, looks = measured(browser, served, session, who)
        finally:
            browser.close()
        shares.append(share())
    rows = [row("from a tap on a tile to the picture with its places", taps, TAP_AIM),
            row("from what one phone sends to the pages of the other three", news, NEWS_AIM),
            row(f"from what one phone sends to the {LOOKERS} who look on", looks, LOOK_AIM)]  # fmt: skip
    head = ("what", "times", "least", "median", "most", "aim for the median")
    page = PAGE.format(machine=machine(), busy=number(max(shares)), tiles=TILES, rows=table(head, rows))
    out.write_text(page, encoding="utf-8")


def late() -> tuple[cs.Session, str]:
    """A game at a moment when a player with enough tiles is to buy, and the player."""
    whole = cs.Session.loads(record_text(good_game(PLAYERS, SEED).record))
    for n, event in reversed([*enumerate(whole.events)]):
        if event["do"] == "buy" and len(whole.at(n).castle(event["by"]).verdicts) >= TILES:
            return whole.at(n), event["by"]
    raise SystemExit(f"nobody has {TILES} tiles in this game")


def share() -> float:
    """The wall time of a loop relative to its processor time: how busy the machine is."""
    began, used = perf_counter(), process_time()
    while process_time() - used < 1:
        pass
    return perf_counter() - began


def row(what: str, times: Sequence[float], aim: float) -> list[str]:
    """A line of the table."""
    figures = [number(min(times)), number(median(times)), number(max(times))]
    return [what, str(len(times)), *figures, held(median(times), aim)]


def measured(
    browser: Chromium, served: Served, session: cs.Session, who: str
) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of every tap, of news to every other phone, and of news to every spectator."""
    names = session.header["players"]
    seats = {name: Phone(browser.beside()) for name in names}
    for name, phone in seats.items():
        phone.open(served.url)
        phone.tap(f"button[value={json.dumps(name)}]")
        phone.until("document.readyState === 'complete' && !!document.querySelector('#do form')")
    with looking(served) as seen:
        sleep(2)
        taps = [*tapped(seats[who])]
        news, looks = [], []
        for n in range(NOTES):
            sleep(0.5)  # the limit of requests of a seat
            first, *others = [*seats.values()][n % len(names) :] + [*seats.values()][: n % len(names)]
            for phone in others:
                phone.ask(CAME)
            seen.clear()
            first.ask(SENT % json.dumps(f"note {n}"))
            for phone in others:
                phone.until("window.came !== null")
            first.until("!sessionStorage.getItem('say')")
            sent = first.ask("window.sent")
            while len(seen) < LOOKERS:
                sleep(0.01)
            news += [phone.ask("window.came") - sent for phone in others]
            looks += [1000 * each - sent for each in seen]
    return taps, news, looks


def tapped(phone: Phone) -> Iterator[float]:
    """The time of every tap on a tile, one tile after another."""
    offered = phone.ask("[...document.querySelectorAll('#do a.tile:not(.trying)')].map((tile) => tile.id)")
    for n in range(TAPS):
        tile = ident("tile", offered[n % len(offered)].removeprefix("tile-"))
        phone.there(tile)
        sleep(0.5)
        phone.ask(TAPPED)
        phone.tap(tile)
        phone.until("window.took !== null")
        yield phone.ask("window.took")
        phone.tap(AWAY)
        phone.until("!document.getElementById('held')")


@contextlib.contextmanager
def looking(served: Served) -> Iterator[list[float]]:
    """Ten spectators: they receive a change and ask for the page; with their times."""
    seen: list[float] = []
    ended = threading.Event()

    def looks(address: str) -> None:
        """One spectator, at an address of its own, since connections are limited for each address."""
        path = f"{urlsplit(served.url).path}look/"
        news, page = (HTTPConnection(*served.place, timeout=HANG, source_address=(address, 0)) for _ in range(2))
        with contextlib.closing(news), contextlib.closing(page), contextlib.suppress(OSError, ValueError):
            news.request("GET", f"{path}news")
            for line in news.getresponse():
                if line.startswith(b"data: "):
                    page.request("GET", path)
                    page.getresponse().read()
                    page.close()  # the server ends idle connections
                    seen.append(time())
                if ended.is_set():
                    return

    for k in range(LOOKERS):
        threading.Thread(target=looks, args=(f"127.0.1.{k + 1}",), daemon=True).start()
    yield seen
    ended.set()


if __name__ == "__main__":
    main()
