"""A finished table that nobody recorded, scored on phones: each player enters a castle, cards, money and swan.

The questions are those of the terminal (`tally.part`), all at once, for each seat its own; an answer goes into the
tally file as if it were typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.language import ENGLISH, people, speaking, tr
from castlescore.core.language.typed import NONE, word_for
from castlescore.core.types import Document
from castlescore.input.hand import OpenPlace
from castlescore.protocol.words import Answered, Question, Word
from castlescore.record.castle_files import castle_text
from castlescore.record.lines import joined
from castlescore.record.store import locked, save
from castlescore.seats import view
from castlescore.seats.documents import Hand, Offer, Said, SeatCastle, Spot, State
from castlescore.seats.host import Host, Overtaken
from castlescore.seats.view import computed_once, sheet_of, spots
from castlescore.tally.file import UNDO, Entry, TallyFile, read_tally, tally_reads_back, with_answer
from castlescore.tally.part import Missing
from castlescore.view.page import Now
from castlescore.view.pages import Board, day_words, html_of, to_scale
from castlescore.view.scored import sheet_csv

BACK, DONE = "take back", "castle done"
TYPED = re.compile(r" \([^()]*\)$")
TURNS = (90, 180, 270)  # turns in which the first tile of a castle may lie

Entered = tuple[TallyFile, dict[object, object]]  # the file, and values computed from it


class QuestionChoice(NamedTuple):
    """A choice of a seat, the question that it answers, and the words of its answer before its values."""

    offer: Offer
    question: Question
    words: str


class TalliedTable(Host):
    """A table that is tallied."""

    def __init__(self, path: str) -> None:
        """Raises FileProblem or LimitHit for a file that is no tally."""
        super().__init__(path)
        self._entered: Entered = read_tally(path), {}
        self._trouble = ""
        self._changes: list[str] = []  # the castle of each change
        self._before: dict[str, list[Document]] = {}  # the row before each answer of its seats
        self._doubted: dict[tuple[str, ...], Document] = {}  # by seat, the answer accepted when entered again

    @property
    def file(self) -> TallyFile:
        """The file as read last."""
        return self._entered[0]

    @property
    def players(self) -> tuple[str, ...]:
        """The players."""
        return self.file.table.names

    def refreshed(self) -> str:
        """Read what others wrote into the file; why it cannot be read, `""` where it can."""
        try:
            file, trouble = read_tally(self.path), ""
        except CastlescoreError as problem:
            file, trouble = self.file, str(problem)
        if file.text != self.file.text or trouble != self._trouble:
            self._trouble = trouble
            self._put(file)
        return trouble

    def _put(self, file: TallyFile) -> None:
        old = {entry.name: entry.row for entry in self.file.table.entries}
        self._changes += [entry.name for entry in file.table.entries if old.get(entry.name) != entry.row]
        self._entered = file, {}
        self.change_tag()

    def last(self, names: Sequence[str]) -> int:
        """How often the rows of these players have changed; changes of other rows do not count."""
        return len(self._changed(names))

    def _changed(self, names: Sequence[str]) -> list[str]:
        own = {entry.name for entry in self._own(self.file, names)}
        return [name for name in self._changes if name in own]

    def _is_overtaken(self, names: Sequence[str], choice: str, after: int) -> bool:
        """Whether the castle of a choice has changed since; a partner may have entered something in another one."""
        changed = self._changed(names)
        if after == len(changed):
            return False
        castles = {each.offer.choice: each.offer.castle for each in self._asked(self._entered, names)}
        return not castles.get(choice) or not 0 <= after < len(changed) or castles[choice] in changed[after:]

    @staticmethod
    def _own(file: TallyFile, names: Sequence[str]) -> list[Entry]:
        """The rows of these players, or of the castles that they build."""
        return [e for e in file.table.entries if not {*names}.isdisjoint(e.row.get("builders", (e.name,)))]

    def _asked(self, entered: Entered, names: Sequence[str]) -> Sequence[QuestionChoice]:
        """All choices of these players."""
        file, worked_out = entered
        return (
            []
            if self._trouble
            else computed_once(worked_out, ("asked", *names), lambda: [*self._all_asked(file, names)])
        )

    def _all_asked(self, file: TallyFile, names: Sequence[str]) -> Iterator[QuestionChoice]:
        own = self._own(file, names)
        for entry in own:
            of = entry.name if len(own) > 1 else ""
            for missing in file.missing:
                if missing.player == entry.name:
                    yield from _choices(file, missing, of)
                    if not file.part.question(file.table, [missing]).name:
                        return  # a question about the table, before all others
        for entry in own:
            if self._before.get(entry.name):
                words = joined([*BACK.split(), *([entry.name] if len(own) > 1 else [])])
                question = Question(entry.name, BACK, "", (), _nothing, doubts=False)
                text = ": ".join([*([entry.name] if len(own) > 1 else []), tr("take the last answer back")])
                yield QuestionChoice(
                    Offer(choice=words, text=text, needs=(), takes=(), castle=entry.name), question, ""
                )

    def state(self, names: Sequence[str]) -> State:
        """The state for the seat of these players; with the sheet once nothing is missing."""
        file, worked_out = entered = self._entered
        game, table, own = file.game, file.table, [entry.name for entry in self._own(file, names)]
        now, more = _status_lines(file)
        plans = zip(
            (entry.name for entry in table.known), computed_once(worked_out, "plans", table.plans).castles, strict=True
        )
        choices = tuple(question.offer for question in self._asked(entered, names))
        page = game.page
        called = {name: [each.called for each in file.missing if each.player == name] for name in own}
        needed = (tr("{player}: still missing: {what}", player=n, what=", ".join(called[n])) for n in own if called[n])
        sheets = () if file.missing else page.sheets(table.score)
        shown = names if file.missing else table.score.winners
        return State(
            game=game.meta.id,
            after=self.last(names),
            you=tuple(names),
            turn=None,
            heading=tr(page.GAME),
            said=tuple(filter(None, (self._trouble, now))),
            choices=choices,
            faint=(),
            tag=self.tag,
            title=", ".join(self.players),
            now=now,
            more=(*needed, *more),
            castles=tuple(
                SeatCastle(castle=name, name=plan.heading, own=name in own, svg=plan.svg) for name, plan in plans
            ),
            sheets=tuple(map(sheet_of, sheets)),
            tiles={each.tile: page.tile_view(table, each.tile) for each in choices if each.tile},
            last=(),
            cards=(),
            band=now,
            own=bool(choices),
            seat=next((k for k, name in enumerate(self.players) if name in shown), None),
            purse="",
            over=None if file.missing else True,
            trouble=self._trouble or None,
        )

    @property
    def about(self) -> tuple[str, ...]:
        """The game and the date of the table."""
        return tr(self.file.game.page.GAME), day_words(str(self.file.document.get("date", "")))

    def _find(self, names: Sequence[str], choice: str) -> QuestionChoice:
        by_choice = {by_choice.offer.choice: by_choice for by_choice in self._asked(self._entered, names)}
        view.find([each.offer for each in by_choice.values()], choice, self.file.game, self.file.table)
        return by_choice[choice]

    def hand(self, names: Sequence[str], choice: str, values: Mapping[str, str]) -> Hand:
        """The places of a tile in the castle that is entered, those with most points first."""
        return self._hand(self._find(names, choice), "dark" in values)

    def _hand(self, question: QuestionChoice, dark: bool) -> Hand:
        if "place" not in question.offer.needs:
            raise view.not_offered(question.offer.text)
        try:
            question.question.take(f"{question.words} --dark" if dark else question.words, False)
        except OpenPlace as opened:
            places: tuple[Spot, ...] = tuple(spots(self.file.game, opened))
        except Unclear:
            places = ()
        return Hand(choice=question.offer.choice, places=places)

    def taken(self, names: tuple[str, ...], choice: str, after: int, values: Document) -> Said:
        """Write an answer into the file, under its lock: completely or not at all."""
        with locked(self.path):
            self.refreshed()
            if self._is_overtaken(names, choice, after):
                raise Overtaken
            file, question = self.file, self._find(names, choice)
            view.check(question.offer, values, lambda: self._hand(question, "dark" in values))
            name = question.question.name
            k = next((k for k, entry in enumerate(file.table.entries) if entry.name == name), None)
            row = None if k is None else file.table.entries[k].row
            if question.question.what == BACK:
                assert k is not None
                gone = dict.fromkeys(row or ())
                document = file.table.changed(k, {**gone, **self._before[name][-1]})
            else:
                document = question.question.take(_answer(question, values), False).document
                rows: Any = document[file.table.ROWS]
                if "names" in values and "names" not in rows[k]:  # a phone names no file of this machine
                    raise view.not_offered(question.offer.text)
            new = with_answer(file, document)
            self._doubt(names, question.question, values, new)
            save(self.path, new.text, tally_reads_back(new.game, new.document, self.path))
            if question.question.what == BACK:
                self._before[name].pop()
            elif row is not None:
                self._before.setdefault(name, []).append(row)
            self._put(new)
        return Said(event=self.last(names), told=_status_lines(self.file)[:1])

    def _doubt(self, names: tuple[str, ...], question: Question, values: Document, new: TallyFile) -> None:
        """Raises Unclear for an unlikely answer, unless the same one was entered just before."""
        strange = [remark for remark in new.remarks if remark not in self.file.remarks]
        again = self._doubted.pop(names, None) == values
        if question.doubts and strange and not again:
            self._doubted[names] = values
            raise Unclear("\n".join([*strange, tr("if it is so, enter it again: it then counts, with a remark")]))

    # What can be taken along.

    link: tuple[str, tuple[str, ...]] = ("", ())

    @property
    def files(self) -> tuple[str, ...]:
        """The kinds of files that can be made of the table."""
        return ("toml",) if self.file.missing else ("toml", "html", "csv")

    @property
    def castles(self) -> tuple[str, ...]:
        """The castles that are known, and can be judged alone."""
        return tuple(entry.name for entry in self.file.table.known)

    def castle_file(self, of: str) -> str:
        """One of these castles as a castle file; raises Unclear for another name."""
        judged = next((entry.judged for entry in self.file.table.known if entry.name == of), None)
        if judged is None:
            raise view.not_offered(of)
        beside, entries = self.file.game.castle_file.contents(judged)
        return castle_text(self.file.game.meta.id, entries, beside)

    def text_of(self, kind: str) -> str:
        """The tally file, its page or its score sheet."""
        if kind == "html":
            return html_of(self.file.page())
        return sheet_csv(self.file.scored) if kind == "csv" else self.file.text

    def overtaken(self, names: Sequence[str], after: int) -> State:
        """The new state: somebody else entered something in the same castle."""
        return self.state(names).model_copy(
            update={"told": (tr("somebody else has entered part of this: look at the table and choose again"),)}
        )


def _status_lines(file: TallyFile) -> tuple[str, tuple[str, ...]]:
    """Who still has missing values; else who wins, and the remarks."""
    names = dict.fromkeys(each.player for each in file.missing)
    if names:
        return tr("Still to come: {names}", names=", ".join(filter(None, names))), ()
    verdict = file.game.page.verdict(file.table.score)
    return verdict.who, (verdict.why, *file.remarks)


def _nothing(words: str, again: bool) -> Answered:
    raise Unclear(words)


def _choices(file: TallyFile, missing: Missing, of: str) -> Iterator[QuestionChoice]:
    """The choices that answer a question; `of`: the castle, where the seat has several."""
    question = file.part.question(file.table, [missing])
    what, words = question.what, _words(question)
    named = [of] if of and question.name else []
    if what == "castle":
        by_names = Word("names", shown=tr("all its tiles by name, with commas"))
        yield QuestionChoice(_offer(["castle"], named, by_names, question, needs=("names",)), question, "")
        for way, svg in _beginnings(file, question, words):
            offer = _offer(["castle"], named, way, question).model_copy(update={"svg": svg})
            yield QuestionChoice(offer, question, way.text)
    elif what == "tiles":
        tiles = file.game.lookup.tiles()
        for word in words:
            if word.text != UNDO:
                needs = ("place",) if word.text in tiles else ()
                yield QuestionChoice(_offer(["tile"], named, word, question, needs), question, word.text)
        done = Word("", shown=tr("the castle is complete"))
        yield QuestionChoice(_offer(DONE.split(), named, done, question), question, "")
    elif what in view.SEVERAL or not words:
        named_words = [word for word in words if word.text != NONE]
        values = tuple(word.text for word in named_words)
        called = {what: tuple(word.shown or word.text for word in named_words)}
        printed = file.game.seats.printed() if what == "cards" else {}
        called |= {"printed": tuple(str(printed[card]) for card in values)} if printed else {}
        text = question.label or question.prompt.rstrip(": ")
        if words:  # an alternative to typing is a button here
            text = TYPED.sub("", text)
        offer = Offer(
            choice=joined([what, *named]),
            text=text,
            needs=(what,),
            takes=(),
            of={what: values} if words else None,
            called=called if words else None,
        )
        yield QuestionChoice(offer, question, "")


def _words(question: Question) -> list[Word]:
    """The words that answer a question, as a line has them in every language, with labels in the phone's language."""
    with speaking(ENGLISH):
        typed = question.words((), "")
    own = question.words((), "")
    return [Word(word.text, label.about, label.names, label.shown) for word, label in zip(typed, own, strict=True)]


def _offer(
    line: Sequence[str], named: Sequence[str], word: Word, question: Question, needs: tuple[str, ...] = ()
) -> Offer:
    """The choice with this word; `named`: the castle, where the seat has several."""
    tile = word.text if "place" in needs else None
    takes = ("dark",) if word.text == "hallway" else ()
    of = {"dark": (True,)} if takes else None
    text = ": ".join([*named, word.shown or word.about or word.text])
    choice = joined([*filter(None, [*line, *named, word.text])])
    return Offer(choice=choice, text=text, needs=needs, takes=takes, of=of, tile=tile, castle=question.name)


def _beginnings(file: TallyFile, question: Question, words: Iterable[Word]) -> Iterator[tuple[Word, str]]:
    """The words that begin a castle, each also turned where the game allows that, and the picture of the castle."""
    for word in words:
        called = word.shown or (f"{word.about}: {word.text}" if word.about else word.text)
        for turn in (0, *TURNS):
            text = f"{word.text}@{turn}" if turn else word.text
            svg = _begun(file, question, text)
            if not svg:
                break
            yield (
                Word(text, shown=tr("{place}, turned by {turn} degrees", place=called, turn=turn) if turn else called),
                svg,
            )


def _begun(file: TallyFile, question: Question, word: str) -> str:
    """The picture of the castle that a word begins; `""` for a word that begins no castle entered tile by tile."""
    try:
        table = with_answer(file, question.take(word, False).document).table
    except CastlescoreError:
        return ""
    begun = zip(table.known, table.plans().castles, strict=True)
    return next((plan.svg for entry, plan in begun if entry.name == question.name and entry.row.get("entering")), "")


def _answer(question: QuestionChoice, values: Document) -> str:
    """The words of an answer, as they are typed."""
    words = [question.words] if question.words else []
    for key in question.offer.needs:
        value = values[key]
        if isinstance(value, list):
            words += map(str, value) if value else [word_for(NONE)]
        else:
            words.append(str(value))
    return " ".join([*words, *(["--dark"] if "dark" in values else [])])


def board_of_tally(file: TallyFile) -> Board:
    """The board of a tally, for the second screen; at the end a winner's castle is the large one."""
    table, page = file.table, file.game.page
    now, more = _status_lines(file)
    plans = table.plans()
    if file.missing:
        shown = Now(now, more)
        castles = plans.castles
    else:
        # One screen has room for the totals; favors and bonus cards are on the phones.
        first, *others = page.sheets(table.score)
        winner = table.score.winners[0]
        sheets = (first, *(sheet for sheet in others if sheet.sums))
        shown = Now(now, more, sheets, seat=table.names.index(winner), over=True)
        known = [(entry.name, *entry.row.get("builders", ())) for entry in table.known]
        large = next((k for k, names in enumerate(known) if winner in names), None)
        castles = tuple(replace(plan, moves=k == large) for k, plan in enumerate(plans.castles))
    return Board(tr(page.GAME), people(table.names), "", shown, to_scale(castles), plans.legend)
