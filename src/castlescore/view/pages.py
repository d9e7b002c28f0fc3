"""The pages of a session: an evening as one page to save, and the board of a table for a television or a phone.

A page is complete in itself: it loads nothing, and is the same for the same session. The script of an evening moves the
slider; everything else works without it. The policy of a page lets a browser run and style nothing but its own. The
board is made again after every change.
"""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property
from hashlib import sha256
from http import HTTPStatus
from json import dumps
from typing import TYPE_CHECKING

from castlescore.core.data import text_of
from castlescore.core.errors import FileProblem
from castlescore.core.language import ENGLISH, amount, heads, language, marked, people, thousands, tr, trn, trp
from castlescore.protocol.evening import Record
from castlescore.record.audit.findings import Audit
from castlescore.record.chronicle import Chronicle, audit_if_wrong, chronicle, walk_of
from castlescore.record.replay import Replay, play_record
from castlescore.record.reviewing import markets, reviewed
from castlescore.toml.reading import shown
from castlescore.view.audits import (
    doubt_words,
    findings_words,
    shown_findings,
    story_words,
    totals_rows,
    unfinished_words,
    winners_words,
)
from castlescore.view.chart import DrawnChart, drawn_chart
from castlescore.view.colour import PALETTE
from castlescore.view.page import (
    CastleView,
    EventPage,
    EventView,
    Film,
    Key,
    Now,
    Plan,
    Reasons,
    Sheet,
    Verdict,
)
from castlescore.view.reviews import about, points_missed, remarks, row, sum_words, table_heads
from castlescore.view.svg import Size, sketch

if TYPE_CHECKING:
    from jinja2 import Environment


PACKAGE = "castlescore.view"
LONGEST = 20_000  # most characters of a text from a file
# Letters of right-to-left scripts, and the characters between them.
LEFTWARDS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
NAME = re.compile(f"[{LEFTWARDS}]+(?:[ '’-]+[{LEFTWARDS}]+)*")
# A screen reader reads a live region line by line. The `@90` of a place and the number before a
# placed tile's name are read in words, or not at all.
TURNED = re.compile(r"(-?\d+,-?\d+)@(\d+)")
# A number and a name behind a colon, a comma, a bracket or the word before the last of a list.
NUMBERED = re.compile(r"(^|\(|[:,;] |\b(?:and|a|и) )(\d{1,2}):? (?=[^\W\d_]{2})")
# The points of a line, and of a castle after it: at the end of a sentence, or before its parts.
GAINED = re.compile(r"(: [+-])(\d+)(?=$| = )")
STANDS = re.compile(r"([:;] (?=[^\W\d_])[^\s:]+ )(\d{1,3})$")
MOST_MOMENTS = 2000  # events; a longer record has no slider, since its page would become too large
WORDS = {
    "beginning": marked("The beginning"),
    "event": marked("Event {n}: {what}"),
    "at": marked("Event {n} of {last}. {stretch}"),
    "undone": marked("Event {n} of {last}, undone later. {stretch}"),
}
Cells = tuple[tuple[tuple[str, ...], ...], ...]  # the rows of every sheet
STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)
LAST_EVENTS = 8  # how many of the last events are shown
ROOT = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[^"]*" height="[^"]*"')
LEAST = Size(640, 480)  # pixels: the least box, so that a castle of one room is not drawn too large


@dataclass(frozen=True)
class Part:
    """A round or phase of the game with its events."""

    title: str
    events: tuple[EventView, ...]

    @property
    def count(self) -> str:
        """How many events there are, and how many of them were undone."""
        undone = sum(event.undone for event in self.events)
        many = amount(len(self.events), "event")
        return tr("{events}, {undone} undone", events=many, undone=undone) if undone else many


@dataclass(frozen=True)
class FindingView:
    """One finding of the audit: its event, None for the header, and its sentence."""

    event: int | None
    what: str


@dataclass(frozen=True)
class WalkView:
    """The game event by event, for a slider: the pictures, the sheets that change, and their cells as JSON.

    `last`: the number of the last event; `marks`: those that are disputed.
    """

    last: int
    films: tuple[Film, ...]
    sheets: tuple[Sheet, ...]
    marks: tuple[int, ...]
    data: str


@dataclass(frozen=True)
class PlayerReview:
    """Somebody's tiles in the review: the points missed, their sum in a sentence, remarks (a head and a sentence each),
    and every tile.
    """

    name: str
    left: str
    sum: str
    remarks: tuple[tuple[str, str], ...]
    tiles: Sheet


@dataclass(frozen=True)
class Chapter:
    """The points missed: an explanation, everybody's sums, and everybody's tiles."""

    about: str
    sums: Sheet
    looks: tuple[PlayerReview, ...]


@dataclass(frozen=True)
class Page:
    """The values of the page of an evening; for one that was not `recorded` also the remarks."""

    game: str
    title: str
    date: str
    verdict: Verdict
    facts: tuple[tuple[str, str], ...]
    sheets: tuple[Sheet, ...]
    reasons: tuple[Reasons, ...]
    castles: tuple[CastleView, ...]
    charts: tuple[DrawnChart, ...] = ()
    parts: tuple[Part, ...] = ()
    findings: tuple[FindingView, ...] = ()
    findings_sum: str = ""
    stories: tuple[str, ...] = ()
    totals: Sheet | None = None
    agreed: tuple[FindingView, ...] = ()
    notes: tuple[EventView, ...] = ()
    best: EventView | None = None
    walk: WalkView | None = None
    recorded: bool = True
    remarks: tuple[str, ...] = ()
    review: Chapter | None = None
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True)
class ServedPage:
    """A page for a browser: its text, its content security policy, and a tag that changes with the text."""

    text: str
    policy: str
    tag: str = ""

    @cached_property
    def body(self) -> bytes:
        """The page in bytes."""
        return self.text.encode()

    @cached_property
    def packed(self) -> bytes:
        """The compressed bytes."""
        return gzip.compress(self.body, 6, mtime=0)


def html_of(page: Page) -> str:
    """A page as HTML."""
    drawn = [castle.svg for castle in page.castles]
    drawn += [film.svg for film in page.walk.films] if page.walk else []
    return whole_page("evening.html.j2", page, drawn, text_of(PACKAGE, "html/walk.js") if page.walk else "")


def whole_page(name: str, page: object, drawn: Iterable[str] = (), script: str = "") -> str:
    """A page that is one file, by the template of that name: `drawn` are the pictures with styles of their own."""
    from markupsafe import Markup

    style = text_of(PACKAGE, "html/evening.css")
    pointing = text_of(PACKAGE, f"html/{recording(language())}")
    rule = policy([style, *styles_in([*drawn, pointing])], [script] if script else [])
    inline = {"style": Markup(style), "script": Markup(script)}
    return rendered(name, page=page, policy=rule, pointing=pointing, **inline)


def recording(code: str) -> str:
    """The name of the placer's recording, in a language."""
    return "pointing.svg" if code == ENGLISH else f"pointing-{code}.svg"


def rendered(name: str, **values: object) -> str:
    """One of our templates with these values, which are escaped unless they are markup."""
    return _templates().get_template(name).render(lang=language(), **values)


@dataclass(frozen=True)
class PageFile:
    """The styles or the script of served pages; its name, as the pages have it, changes with the text."""

    name: str
    media_type: str
    body: bytes

    @cached_property
    def packed(self) -> bytes:
        """The compressed bytes."""
        return gzip.compress(self.body, 9, mtime=0)


@cache
def page_file(of: str, kind: str) -> PageFile:
    """The styles (`kind` css) or the script (js) of the pages of the `board` or the `seats`."""
    names = ("evening", "tiles", of) if kind == "css" else (of,)
    parts = [text_of(PACKAGE, f"html/{name}.{kind}") for name in names]
    text = "".join([*parts, *([type_colours()] if kind == "css" else [])])
    media_type = {"css": "text/css", "js": "text/javascript"}[kind]
    return PageFile(f"{of}-{digest(text)}.{kind}", media_type, text.encode())


def page_files(of: str) -> dict[str, PageFile]:
    """The files of the pages of the `board` or the `seats`, by name."""
    return {file.name: file for file in (page_file(of, kind) for kind in ("css", "js"))}


def type_colours() -> str:
    """The styles of the tile types, in the colours of every picture, light and dark."""
    light, dark = ("".join(f".sketch .t-{name}{{fill:{pair[k]}}}" for name, pair in PALETTE.items()) for k in (0, 1))
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}"


def served_page(name: str, of: str, pictures: Iterable[str], *, forms: str = "'none'", **values: object) -> ServedPage:
    """A page for a browser by the template of that name, with the files of the `board` or the `seats`.

    It may load and ask nothing but its own server; `pictures` have styles of their own, `forms`: the target of forms.
    """
    styles = " ".join(["'self'", _hashes(styles_in(pictures))]).rstrip()
    rule = (
        f"default-src 'none'; style-src {styles}; script-src 'self'; img-src data:; connect-src 'self'; "
        f"base-uri 'none'; frame-ancestors 'none'; form-action {forms}"
    )
    files = [page_file(of, kind).name for kind in ("css", "js")]
    form = digest("".join([rule, *files]))  # the script loads a page with another policy, or other files, as a whole
    text = rendered(name, style=files[0], script=files[1], form=form, **values)
    return ServedPage(text, rule, digest(text))


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    templates = Environment(
        loader=PackageLoader(PACKAGE, "html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    templates.filters["svg"] = lambda text: Markup(text)  # our own SVG, already escaped
    templates.filters["day"] = day_words
    templates.filters["isolated"] = isolated
    templates.filters["read_aloud"] = read_aloud
    templates.filters["capitalize_first"] = lambda text: text[:1].upper() + text[1:]
    templates.globals |= {"tr": tr, "trn": trn, "trp": trp, "thousands": thousands, "sketch": sketch}
    templates.finalize = plain
    return templates


def isolated(sentence: str) -> str:
    """A sentence that keeps its direction with any name in it: right-to-left text is isolated."""
    from markupsafe import Markup, escape

    text = shown(sentence, LONGEST)
    return Markup(NAME.sub(r"<bdi>\g<0></bdi>", str(escape(text))))


def plain(value: object) -> object:
    """A text for a template, control and direction marks in foreign names escaped."""
    return shown(value, LONGEST) if type(value) is str else value


def read_aloud(text: str) -> str:
    """A sentence of the screen for a screen reader; a note stays as written."""
    words, head, noted = text.partition(tr("note: {text}", text=""))
    words = TURNED.sub(lambda at: tr("{place}, turned by {turn} degrees", place=at[1], turn=at[2]), words)
    words = STANDS.sub(_points_read_aloud, GAINED.sub(_points_read_aloud, words))
    return f"{NUMBERED.sub(_tile_read_aloud, words)}{head}{noted}"


def _tile_read_aloud(match: re.Match[str]) -> str:
    """The number of a tile with its noun; an amount, followed by a small letter, stays."""
    first = match.string[match.end() : match.end() + 1]
    return f"{match[1]}{tr('tile {n}', n=match[2])}, " if first.isupper() else match[0]


def _points_read_aloud(match: re.Match[str]) -> str:
    """Points with their noun; a number after a word that is no name, such as `deck`, stays."""
    name = match[1].strip(":; ")
    return f"{match[1]}{amount(int(match[2]), 'point')}" if name in "+-" or name[0].isupper() else match[0]


def page_of(chronicle: Chronicle) -> Page:
    """The values of the page of an evening."""
    page, table = chronicle.replay.game.page, chronicle.table
    audit, score = chronicle.audit, chronicle.replay.game.sheets.score(table)
    views = {step.n: page.event_view(step) for step in chronicle.replay.steps}
    notes = {step.n for step in chronicle.replay.steps if step.event["do"] == "note"}
    worth = {n: sum(line.points for line in view.lines) for n, view in views.items()}
    best = max(worth, key=lambda n: worth[n], default=0)
    totals = totals_rows(audit)
    of_totals = heads("page", "Player", "Recorded", "Right", "Decided")
    return Page(
        game=tr(page.GAME),
        title=people(page.names(table)),
        date=str(chronicle.record.header.get("date", "")),
        verdict=page.verdict(score),
        facts=page.facts(chronicle.replay),
        sheets=page.sheets(score),
        reasons=page.reasons(score),
        castles=page.castles(chronicle.replay),
        charts=tuple(map(drawn_chart, page.charts(chronicle.replay))),
        parts=_parts(chronicle, page, views),
        findings=_findings(audit, agreed=False),
        findings_sum="; ".join([findings_words(audit), *([winners_words(audit)] if totals else [])]),
        stories=(*story_words(audit), *([] if audit.finished else [unfinished_words(audit)])),
        totals=Sheet(tr("The totals"), of_totals, tuple(totals), figures=False) if totals else None,
        agreed=_findings(audit, agreed=True),
        notes=tuple(view for n, view in views.items() if n in notes),
        best=views[best] if worth.get(best, 0) > 0 else None,
        walk=walk_view(chronicle),
        review=chapter(chronicle.replay),
        doubts=() if audit.ok else tuple(doubt_words(audit)),
    )


def _parts(chronicle: Chronicle, page: EventPage, views: dict[int, EventView]) -> tuple[Part, ...]:
    """Every event of the record, by rounds and phases.

    Those that are not in force (an undo, an undone event, an impossible one) stand there too, with their results.
    """
    stretches = {step.n: page.part_heading(step) for step in chronicle.replay.steps}
    title = next(reversed(stretches.values()), tr("Before the first round"))
    titles = {}
    for n in range(len(chronicle.record.events), 0, -1):
        title = titles[n] = stretches.get(n, title)
    parts: dict[str, list[EventView]] = {}
    for n, event in chronicle.record.rows():
        if n in views:
            view = views[n]
        elif event["do"] == "undo":
            view = EventView(n, tr("undo: {events} taken back", events=amount(event["count"], "event")))
        elif step := chronicle.undone.get(n):
            view = replace(page.event_view(step), told=(), undone=True)
        else:
            words = page.event_line(n, event).strip().removeprefix(str(n)).strip()
            view = EventView(n, words, undone=n in chronicle.undone)
        parts.setdefault(titles[n], []).append(view)
    return tuple(Part(name, tuple(events)) for name, events in parts.items())


def _findings(audit: Audit, agreed: bool) -> tuple[FindingView, ...]:
    """The findings that the table had agreed to, or the others."""
    shown = [(one, words) for one, words in shown_findings(audit) if (one.allowed is not None) is agreed]
    return tuple(FindingView(one.event, words) for one, words in shown)


def day_words(written: str) -> str:
    """A date YYYY-MM-DD in words; any other text unchanged."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return written
    # TRANSLATORS: A day as people write it; :02 is a number of two digits, "03".
    return trp("date", "{year:04}-{month:02}-{day:02}", year=day.year, month=day.month, day=day.day)


def chapter(replay: Replay) -> Chapter:
    """The review in the page of an evening, as far as it was played."""
    review = reviewed(replay)
    shown_markets, called = markets(replay, review), tr(review.rewards)
    money = any(player.purse is not None for player in review.players)
    names = (*heads("page", "Player"), *heads("review", "Missed", "Tiles", "Points", "At the best places"))
    names += heads("review", "Spent", "Earned", "Unused") if money else ()
    names += (tr("{rewards} taken", rewards=called.capitalize()), *heads("review", "Declined", "Lost"))
    looks, sums = [], []
    for player in review.players:
        every = tr("Every tile of {player}", player=player.name)
        tiles = Sheet(every, table_heads(), tuple(map(row, player.placements)), figures=False)
        texts = tuple(remarks(player, called, shown_markets))
        looks.append(PlayerReview(player.name, points_missed(player), sum_words(player), texts, tiles))
        purse, rewards = player.purse, player.rewards
        figures = [player.missed, len(player.placements), player.points, player.best]
        figures += [] if purse is None else [purse.spent, purse.earned, purse.idle]
        figures += [len(rewards.taken), len(rewards.declined), len(rewards.lost)]
        sums.append((player.name, *map(str, figures)))
    return Chapter(about(review), Sheet(tr("Points missed"), names, tuple(sums)), tuple(looks))


def walk_view(chronicle: Chronicle) -> WalkView | None:
    """The game for the slider; None where nothing was recorded, or too much.

    Its data: for every event its round or phase and its cells, equal values stored once, whether it is disputed, and
    the words that the script shows; the numbers of the events, where they do not count from 1.
    """
    moments, record = walk_of(chronicle).moments, chronicle.record
    if not 1 < len(moments) <= MOST_MOMENTS + 1:
        return None
    game = chronicle.replay.game
    tables = [moment.after for moment in moments]
    sheets = [game.page.standing(table) for table in tables]
    headings = [game.log.heading(table) for table in tables]
    stretches = list(dict.fromkeys(headings))
    cells: list[Cells] = [tuple(sheet.rows for sheet in each) for each in sheets]
    kinds = {each: k for k, each in enumerate(dict.fromkeys(cells))}
    value = {
        "words": {name: tr(text) for name, text in WORDS.items()},
        "stretches": [shown(stretch) for stretch in stretches],
        "cells": [[[[shown(cell) for cell in row] for row in rows] for rows in each] for each in kinds],
        "events": [
            [stretches.index(heading), kinds[each], int(moment.is_disputed)]
            for heading, each, moment in zip(headings, cells, moments, strict=True)
        ],
        "numbers": record.numbers,
    }
    return WalkView(
        last=record.number(len(moments) - 1),
        films=game.page.films(tables, [moment.step for moment in moments]),
        sheets=sheets[-1],
        marks=tuple(moment.n for moment in moments if moment.is_disputed and moment.n),
        # In a page only `<` could end the script element.
        data=dumps(value, separators=(",", ":")).replace("<", "\\u003c"),
    )


def policy(styles: Iterable[str], scripts: Sequence[str]) -> str:
    """The content security policy of a page that is one file, with these styles and scripts."""
    parts = ["default-src 'none'", f"style-src {_hashes(styles)}", "img-src data:", "base-uri 'none'"]
    parts += [f"script-src {_hashes(scripts)}"] if scripts else []
    return "; ".join([*parts, "form-action 'none'"])


def _hashes(texts: Iterable[str]) -> str:
    hashes = (b64encode(sha256(text.encode()).digest()).decode() for text in dict.fromkeys(texts))
    return " ".join(f"'sha256-{each}'" for each in hashes)


def styles_in(pictures: Iterable[str]) -> list[str]:
    """The style sheets of pictures, which depend on their prefixes alone."""
    return [sheet for picture in pictures for sheet in STYLE.findall(picture)]


@dataclass(frozen=True)
class Board:
    """The values for the second screen; `trouble`: why the session cannot be read, or what is wrong with it."""

    game: str
    title: str
    heading: str
    now: Now
    castles: tuple[Plan, ...] = ()
    legend: tuple[Key, ...] = ()
    last: tuple[EventView, ...] = ()
    trouble: tuple[str, ...] = ()


def board_of(record: Record) -> Board:
    """The board of a session, also of one that breaks a rule; raises FileProblem for an invalid header."""
    try:
        replay = play_record(record)
    except FileProblem as problem:
        history = chronicle(record, judging=True)
        replay = history.replay
        goes_on = tr("The table is still shown as it was played; {found}", found=findings_words(history.audit))
        trouble: tuple[str, ...] = (str(problem), goes_on, *doubt_words(history.audit))
    else:
        audit = audit_if_wrong(replay)
        trouble = (*replay.remarks, *([] if audit is None else doubt_words(audit)))
    game, table = replay.game, replay.table
    plans = game.page.plans(replay)
    steps = replay.steps[-LAST_EVENTS:][::-1]
    return Board(
        game=tr(game.page.GAME),
        title=people(game.page.names(table)),
        heading=game.log.heading(table),
        now=game.page.now(table),
        castles=to_scale(plans.castles),
        legend=plans.legend,
        last=tuple(game.page.event_view(step) for step in steps),
        trouble=trouble,
    )


def board_with_trouble(board: Board | None, why: str) -> Board:
    """The last board, if any, with the reason why there is no newer one."""
    nothing = Board("castlescore", tr("The table"), "", Now(tr("This session cannot be read now")))
    return replace(board or nothing, trouble=(why,))


def to_scale(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """Castles in equal boxes, so that they have one scale where they are equally large.

    A castle that is being built has a box of its own.
    """
    roots = [ROOT.search(plan.svg) for plan in plans]
    sizes = [Size(float(size[1]), float(size[2])) if size else LEAST for size in roots]
    common = _common_size([size for plan, size in zip(plans, sizes, strict=True) if not plan.moves])
    boxed = []
    for plan, size in zip(plans, sizes, strict=True):
        box = _common_size([size]) if plan.moves else common
        left, top = ((inner - outer) / 2 for inner, outer in zip(size, box, strict=True))
        view = f'viewBox="{left:g} {top:g} {box.width:g} {box.height:g}" width="{box.width:g}" height="{box.height:g}"'
        boxed.append(replace(plan, svg=ROOT.sub(view, plan.svg, count=1)))
    return tuple(boxed)


def _common_size(sizes: Sequence[Size]) -> Size:
    """The smallest box with room for all of them."""
    return Size(*(max(each) for each in zip(LEAST, *sizes, strict=True)))


def board_page(board: Board) -> ServedPage:
    """The page of a board."""
    pictures = [*(plan.svg for plan in board.castles), *(key.svg for key in board.legend)]
    page = served_page("board.html.j2", "board", pictures, board=board)
    return replace(page, text=page.text.replace('data-tag=""', f'data-tag="{page.tag}"', 1))


def refusal_page(status: int, why: str = "") -> ServedPage:
    """The page that answers a request that is refused: the same for every address that nobody has.

    `why`: the reason, where there is more to say than the status says.
    """
    from markupsafe import Markup

    titles = {
        HTTPStatus.NOT_FOUND: tr("This link leads nowhere"),
        HTTPStatus.MISDIRECTED_REQUEST: tr("This is not the address of the second screen."),
        HTTPStatus.TOO_MANY_REQUESTS: tr("Too many requests at once"),
    }
    title = titles.get(HTTPStatus(status), tr("This cannot be done"))
    old = tr("It is old, or mistyped. Ask at the table for the code, and scan it again.")
    lines = [*filter(None, [why, old if status == HTTPStatus.NOT_FOUND else ""])]
    style = text_of(PACKAGE, "html/evening.css")
    return ServedPage(rendered("refusal.html.j2", style=Markup(style), title=title, lines=lines), policy([style], ()))


def digest(text: str) -> str:
    """A short hash of a text."""
    return sha256(text.encode()).hexdigest()[:16]
