"""An evening as one page to keep: the score, the castles, how it went, every event and what an audit found.

The page is whole in itself: nothing from elsewhere, and the same bytes for the same session. Its one script moves the
slider; without it everything else is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import cache
from typing import TYPE_CHECKING

from castlescore.core.data import text_of
from castlescore.core.events import Event
from castlescore.core.language import ENGLISH, heads, language, people, tr, trn, trp
from castlescore.core.language.amounts import amount, thousands
from castlescore.record.chronicle import Chronicle
from castlescore.record.findings import Audit
from castlescore.record.tally_file import TallyFile
from castlescore.toml.reading import shown
from castlescore.view.audits import (
    found_words,
    story_words,
    told_findings,
    totals_rows,
    unfinished_words,
    winners_words,
)
from castlescore.view.page.parts import EventView, FindingView, Page, Part, Sheet, Teller
from castlescore.view.page.policy import policy, styles_in
from castlescore.view.page.review import chapter
from castlescore.view.page.walk import walk_view

if TYPE_CHECKING:
    from jinja2 import Environment

PACKAGE = "castlescore.view.page"
LONGEST = 20_000  # characters of anything that a file says


def page_html(chronicle: Chronicle) -> str:
    """The page of an evening as HTML."""
    return _html(page_of(chronicle))


def tally_html(file: TallyFile) -> str:
    """The page of a finished table of which there is no record as HTML."""
    told = file.tally.told()
    page = Page(
        game=tr(file.game.page.GAME),
        title=people(told.names),
        date=str(file.document.get("date", "")),
        verdict=told.verdict,
        facts=told.facts,
        sheets=told.sheets,
        reasons=told.reasons,
        castles=told.castles,
        recorded=False,
        remarks=file.tally.remarks,
    )
    return _html(page)


def _html(page: Page) -> str:
    drawn = [castle.svg for castle in page.castles]
    drawn += [film.svg for film in page.walk.films] if page.walk else []
    return kept("evening.html.j2", page, drawn, text_of(PACKAGE, "html/walk.js") if page.walk else "")


def kept(name: str, page: object, drawn: Iterable[str] = (), script: str = "") -> str:
    """A page that is one file, by the template of that name: `drawn` are the pictures that have styles of their own."""
    style = text_of(PACKAGE, "html/evening.css")
    pointing = text_of(PACKAGE, "html/pointing.svg") if language() == ENGLISH else ""  # a recording, which speaks it
    rule = policy([style, *styles_in([*drawn, pointing])], [script] if script else [])
    return rendered(name, page=page, style=style, script=script, policy=rule, pointing=pointing)


def rendered(name: str, *, style: str, script: str, **values: object) -> str:
    """A template of the house with these values; style and script go in as they are, all else as text."""
    from markupsafe import Markup

    return _house().get_template(name).render(style=Markup(style), script=Markup(script), lang=language(), **values)


@cache
def _house() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    house = Environment(
        loader=PackageLoader(PACKAGE, "html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    house.filters["svg"] = lambda text: Markup(text)  # ours, escaped where it was made
    house.filters["day"] = day_words
    house.filters["capitalize_first"] = lambda text: text[:1].upper() + text[1:]
    house.globals |= {"tr": tr, "trn": trn, "trp": trp, "thousands": thousands}
    house.finalize = plain
    return house


def plain(value: object) -> object:
    """What a template prints, control and direction marks in foreign texts escaped."""
    return shown(value, LONGEST) if type(value) is str else value


def page_of(chronicle: Chronicle) -> Page:
    """The page of an evening as values."""
    teller, table = chronicle.replay.game.page, chronicle.table
    audit = chronicle.audit
    views = {step.n: teller.told(step) for step in chronicle.replay.steps}
    notes = {step.n for step in chronicle.replay.steps if step.event["do"] == "note"}
    return Page(
        game=tr(teller.GAME),
        title=people(teller.names(table)),
        date=str(chronicle.record.header.get("date", "")),
        verdict=teller.verdict(table),
        facts=teller.facts(chronicle.replay),
        sheets=teller.sheets(table),
        reasons=teller.reasons(table),
        castles=teller.castles(chronicle.replay),
        charts=teller.charts(chronicle.replay),
        parts=_parts(chronicle, teller, views),
        findings=_findings(audit, agreed=False),
        findings_sum=_sum(audit),
        stories=(*story_words(audit), *([] if audit.finished else [unfinished_words(audit)])),
        totals=_totals(audit),
        agreed=_findings(audit, agreed=True),
        notes=tuple(view for n, view in views.items() if n in notes),
        best=_best(views.values()),
        walk=walk_view(chronicle),
        review=chapter(chronicle.replay),
    )


def _parts(chronicle: Chronicle, teller: Teller, views: dict[int, EventView]) -> tuple[Part, ...]:
    """Every event of the record, by stretches of the game; what is not in force stands with what came of it."""
    stretches = {step.n: teller.stretch(step) for step in chronicle.replay.steps}
    title = next(reversed(stretches.values()), tr("Before the first round"))
    titles = {}
    for n in range(len(chronicle.record.events), 0, -1):
        title = titles[n] = stretches.get(n, title)
    found: dict[str, list[EventView]] = {}
    for n, event in enumerate(chronicle.record.events, 1):
        found.setdefault(titles[n], []).append(views.get(n) or _other(chronicle, teller, n, event))
    return tuple(Part(name, tuple(events)) for name, events in found.items())


def _other(chronicle: Chronicle, teller: Teller, n: int, event: Event) -> EventView:
    """An event that is not in force: an undo, what it undid, or what cannot be."""
    step = chronicle.undone.get(n)
    if event["do"] == "undo":
        return EventView(n, tr("undo: {events} taken back", events=amount(event["count"], "event")))
    if step:
        return replace(teller.told(step), told=(), undone=True)
    words = teller.event_line(n, event).strip().removeprefix(str(n)).strip()
    return EventView(n, words, undone=n in chronicle.undone)


def _best(views: Iterable[EventView]) -> EventView | None:
    """The event in force whose lines gave most points, the first of several; None where none gave any."""
    worth = [(sum(line.points for line in view.lines), view) for view in views]
    most, best = max(worth, key=lambda each: each[0], default=(0, None))
    return best if most > 0 else None


def _findings(audit: Audit, agreed: bool) -> tuple[FindingView, ...]:
    """What the audit says of its findings: of those that the table had agreed to, or of the others."""
    found = [(one, words) for one, words in told_findings(audit) if (one.allowed is not None) is agreed]
    return tuple(FindingView(one.event, words) for one, words in found)


def _sum(audit: Audit) -> str:
    """How much was found, and who won, as the audit says it."""
    return "; ".join([found_words(audit), *([winners_words(audit)] if totals_rows(audit) else [])])


def _totals(audit: Audit) -> Sheet | None:
    """The totals of the record beside the right ones, where they differ."""
    rows = totals_rows(audit)
    names = heads("page", "Player", "Recorded", "Right", "Decided")
    return Sheet(tr("The totals"), names, tuple(rows), figures=False) if rows else None


def day_words(written: str) -> str:
    """A day written YYYY-MM-DD as people write it; anything else as it is."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return written
    # TRANSLATORS: A day as people write it; :02 is a number of two digits, "03".
    return trp("date", "{year:04}-{month:02}-{day:02}", year=day.year, month=day.month, day=day.day)
