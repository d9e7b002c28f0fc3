"""An evening as one page to keep: the score, the castles, how it went, every event and what an audit found.

The page is whole in itself: no script, nothing from elsewhere, and the same bytes for the same session.
"""

from __future__ import annotations

from dataclasses import replace

from castlescore.core.amounts import amount
from castlescore.core.data import text_of
from castlescore.protocol.game import Event
from castlescore.record.chronicle import Chronicle
from castlescore.record.findings import Audit, Finding
from castlescore.record.tally_file import TallyFile
from castlescore.record.toml.reading import shown
from castlescore.view.audits import effect_words, listed, more_words, rule_words, winners_words
from castlescore.view.page.parts import EventView, FindingView, Page, Part, Sheet, Teller
from castlescore.view.page.review import chapter

LONGEST = 20_000  # characters of anything that a file says


def page_html(chronicle: Chronicle) -> str:
    """The page of an evening as HTML."""
    return _html(page_of(chronicle))


def tally_html(file: TallyFile) -> str:
    """The page of a finished table of which there is no record as HTML."""
    told = file.tally.told()
    return _html(
        Page(
            game=file.game.page.GAME,
            title=listed(told.names),
            date=str(file.document.get("date", "")),
            final=True,
            winners=file.tally.winners_line(),
            facts=told.facts,
            sheets=told.sheets,
            reasons=told.reasons,
            castles=told.castles,
            charts=(),
            parts=(),
            findings=(),
            findings_sum="",
            totals=None,
            agreed=(),
            notes=(),
            recorded=False,
            remarks=file.tally.remarks,
        )
    )


def _html(page: Page) -> str:
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    style = text_of("castlescore.view.page", "html/evening.css")
    house = Environment(
        loader=PackageLoader("castlescore.view.page", "html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    house.filters["svg"] = lambda text: Markup(text)  # ours, escaped where it was made
    house.finalize = plain
    template = house.get_template("evening.html.j2")
    pointing = text_of("castlescore.view.page", "html/pointing.svg")
    return template.render(page=page, style=Markup(style), pointing=pointing)


def plain(value: object) -> object:
    """What a template prints, control and direction marks in foreign texts escaped."""
    return shown(value, LONGEST) if type(value) is str else value


def page_of(chronicle: Chronicle) -> Page:
    """The page of an evening as values."""
    teller, table = chronicle.evening.game.page, chronicle.table
    final, winners = teller.verdict(table)
    audit = chronicle.audit
    views = {step.n: teller.told(step) for step in chronicle.evening.steps}
    notes = {step.n for step in chronicle.evening.steps if step.event["do"] == "note"}
    return Page(
        game=teller.GAME,
        title=listed(teller.names(table)),
        date=str(chronicle.record.header.get("date", "")),
        final=final,
        winners=winners,
        facts=teller.facts(chronicle),
        sheets=teller.sheets(table),
        reasons=teller.reasons(table),
        castles=teller.castles(chronicle),
        charts=teller.charts(chronicle),
        parts=_parts(chronicle, teller, views),
        findings=tuple(_finding(found) for found in audit.findings if found.allowed is None),
        findings_sum=_sum(audit),
        totals=_totals(audit),
        agreed=tuple(_finding(found) for found in audit.findings if found.allowed is not None),
        notes=tuple(view for n, view in views.items() if n in notes),
        review=chapter(chronicle.evening),
    )


def _parts(chronicle: Chronicle, teller: Teller, views: dict[int, EventView]) -> tuple[Part, ...]:
    """Every event of the record, by stretches of the game; what is not in force stands with what came of it."""
    stretches = {step.n: teller.stretch(step) for step in chronicle.evening.steps}
    title = next(reversed(stretches.values()), "Before the first round")
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
        return EventView(n, f"undo: {amount(event['count'], 'event')} taken back")
    if step:
        return replace(teller.told(step), told=(), undone=True)
    words = teller.event_line(n, event).strip().removeprefix(str(n)).strip()
    return EventView(n, words, undone=n in chronicle.undone)


def _finding(found: Finding) -> FindingView:
    more = (*more_words(found), *effect_words(found))
    event = "header" if found.event is None else str(found.event)
    return FindingView(event, found.kind, found.why, rule_words(found), more)


def _sum(audit: Audit) -> str:
    wrong = [found for found in audit.findings if found.allowed is None]
    if not wrong:
        return f"Nothing found: {amount(audit.events, 'event')}, and every one follows from the rules."
    differ = audit.recorded and audit.recorded != audit.correct
    winners = f" The {winners_words(audit)}." if differ else ""
    return f"{amount(len(wrong), 'finding')} in {amount(audit.events, 'event')}.{winners}"


def _totals(audit: Audit) -> Sheet | None:
    """The totals of the record beside the right ones, where they differ."""
    if not audit.recorded or audit.recorded == audit.correct:
        return None
    rows = tuple((name, str(total), str(audit.correct[name])) for name, total in audit.recorded.items())
    return Sheet("The totals", ("Player", "Recorded", "Right"), rows)
