"""What is asked at a terminal of a table of Between Two Castles, and what the answers mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from castlescore.core.errors import Unclear
from castlescore.core.language import marked, people, tr, trp
from castlescore.core.language.messages import message
from castlescore.core.names import find
from castlescore.core.rulebook import cite
from castlescore.core.types import Plain
from castlescore.core.written import with_places
from castlescore.games.between.facts import between
from castlescore.games.between.rules.castle import Placed
from castlescore.games.between.rules.earned import attendant_spaces
from castlescore.games.between.rules.judging import JudgedCastle
from castlescore.games.between.rules.placement import Verdict, where
from castlescore.games.between.sentences import cell, say, word
from castlescore.games.between.tally.reading import Said
from castlescore.games.between.terms import throne_names, throne_word
from castlescore.games.between.view import text
from castlescore.games.between.view.picture import fitting
from castlescore.games.between.words.begin import find_throne
from castlescore.games.between.words.completion import words_of_file
from castlescore.games.between.words.entries import find_tile
from castlescore.games.between.words.resolve import anywhere, find_cell, stands_in
from castlescore.protocol.tally import Missing
from castlescore.record.castle_entries import TileEntry
from castlescore.record.tally_file import beside
from castlescore.toml.reading import shown
from castlescore.view.answers.answers import Answer
from castlescore.view.screen import width
from castlescore.words.asking import NONE, Answered, Question, files_beside, ids, number, of_names, with_row, word_for
from castlescore.words.candidates import Line, Word, fit, one_word

UNDO = "undo"
IN_ANY_ORDER = {"B-PLACE-2", "B-PLACE-3"}  # the rules that a tile still to come can mend, where its cell is free
STANDS_SO = marked("if it stands so all the same, type it again: it is told and counted as it stands")
OF_CASTLE = (  # translated
    "its throne room, and then the tiles one by one;",
    "the name of a castle file;",
    "rows, to type what the score pad says.",
)
OF_TILE = (  # translated
    "TILE alone opens the castle, and its place is pointed at with the arrows;",
    "TILE COLUMN,ROW, the throne room's left half at 0,0:  wine-room -1,2  (Tab completes);",
    "an attendant's name puts it into the throne room;",
    "undo takes the last tile away; an empty line ends the castle.",
    "The tiles may come in any order.",
)


def question(said: Said, missing: Sequence[Missing]) -> Question | None:
    """What is asked for next, None where nothing is missing."""
    if not missing:
        return None
    first = missing[0]
    k = next(k for k, site in enumerate(said.sites) if site.name == first.player)
    ask = {"castle": _castle, "tiles": _tile, "cards": _cards}.get(first.what)
    # `cards` is also a row of the score pad.
    if ask is None or (first.what == "cards" and said.sites[k].judged is None):
        return _number(said, k, first)
    return ask(said, k)


def _castle(said: Said, k: int) -> Question:
    """How a castle comes in: tile by tile, from a file, or only its score pad."""
    site = said.sites[k]
    thrones = {id: (*throne_names(room), id.removeprefix("throne-")) for id, room in between().thrones.items()}

    def take(words: str, again: bool) -> Answered:
        typed = words.strip()
        if typed == "rows":
            return Answered(with_row(said.document, "castle", k, {"rows": {}}))
        if typed and Path(beside(said.path, typed)).is_file():
            return Answered(with_row(said.document, "castle", k, {"castle": typed}))
        begun = {"throne": find_throne(typed), "tile": [], "entering": True}
        return Answered(with_row(said.document, "castle", k, begun))

    def next_words(given: Sequence[str], typed: str) -> list[Word]:
        rooms = [
            Word(
                id.removeprefix("throne-"),
                trp("what is named", "throne room"),
                called,
                throne_word(between().thrones[id]),
            )
            for id, called in thrones.items()
        ]
        return [] if given else fit(typed, [*rooms, Word("rows", tr("the score pad")), *files_beside(said.path)])

    prompt = tr("{castle}, {builders} (throne room, a castle file, or rows): ",
                castle=site.name, builders=people(site.builders))  # fmt: skip
    return Question(site.name, "castle", prompt, tuple(map(tr, OF_CASTLE)), take, next_words, doubts=False)


def _tile(said: Said, k: int) -> Question:
    """One tile, or an attendant, of a castle that is being typed."""
    site = said.sites[k]
    judged = site.judged
    assert judged is not None
    rows: list[Plain] = site.row.get("tile", [])
    put = partial(with_row, said.document, "castle", k)

    def take(words: str, again: bool) -> Answered:
        typed = words.split()
        if not typed:
            return Answered(put({"entering": None}))
        if typed == [UNDO]:
            without, taken = _without_the_last(judged, site.row)
            return Answered(put(without), Answer(words=[tr("{tile} is taken away", tile=taken)]))
        if len(typed) == 1 and (attendant := _attendant(typed[0])):
            people = [*site.row.get("attendants", ()), attendant]
            if not again and len(people) > (spaces := attendant_spaces()):
                why = say(message("no-space", has=len(people), spaces=spaces))
                raise Unclear(f"{why} ({cite('B-BONUS-12')})\n{tr(STANDS_SO)}")
            return Answered(put({"attendants": people}))
        verdict = _laid(judged, typed)
        order_only = {found.rule for found in verdict.violations} <= IN_ANY_ORDER and not verdict.filled
        if not again and not order_only:
            raise Unclear("\n".join([*text.trial(verdict, width()), tr(STANDS_SO)]))
        row = TileEntry(verdict.placed.tile.id, verdict.placed.at).row
        return Answered(put({"tile": [*rows, row]}), _shown(verdict))

    def next_words(given: Sequence[str], typed: str) -> list[Word]:
        if len(given) > 1:
            return []
        found = words_of_file(site.row, Line("place", tuple(given)), typed)
        people = [
            Word(id, trp("what is named", "attendant"), one.names, one.name) for id, one in between().attendants.items()
        ]
        return found if given else [*found, *fit(typed, [*people, Word(UNDO, tr("the last tile"))])]

    prompt = tr("{castle}, tile {n} (TILE [COL,ROW]; an attendant; an empty line ends): ",
                castle=site.name, n=len(rows) + 1)  # fmt: skip
    return Question(site.name, "tiles", prompt, tuple(map(tr, OF_TILE)), take, next_words, doubts=False)


def _without_the_last(judged: JudgedCastle, row: Plain) -> tuple[dict[str, object], str]:
    """A castle without its last tile, else its last attendant, else its throne room; and what that was."""
    if row.get("tile"):
        return {"tile": row["tile"][:-1]}, judged.tiles[-1].placed.tile.name
    if row.get("attendants"):
        return {"attendants": row["attendants"][:-1] or None}, judged.castle.attendants[-1].name
    return {"throne": None, "tile": None, "entering": None}, judged.castle.throne.name


def _attendant(word: str) -> str | None:
    names = {id: one.names for id, one in between().attendants.items()}
    tiles = {id: tile.names for id, tile in between().tiles.items()}
    found = find(word, names, names).one
    return found if found and not find(word, tiles, tiles).ids else None


def _laid(judged: JudgedCastle, words: list[str]) -> Verdict:
    """The verdict on the tile that words lay; raises OpenPlace for a tile alone, Unclear for words that decide none."""
    words = with_places(words, 1)
    if len(words) > 2:
        raise Unclear(tr("'{words}' is one word too many: TILE COLUMN,ROW", words=shown(words[2])))
    castle = judged.castle
    tile = find_tile(words[0], between(), castle.regular)
    if len(words) > 1:
        return Verdict(castle, Placed(len(judged.tiles), tile, find_cell(words[1], castle, tile)))
    if stands := stands_in(castle, tile):
        raise Unclear(stands)
    raise anywhere(castle, tile, where(castle, tile))


def _shown(verdict: Verdict) -> Answer:
    """The castle with the tile that was just laid."""
    placed = verdict.placed
    said = tr("{tile} at {place}", tile=word(placed), place=cell(placed.at))
    drawn = fitting(verdict.after, last=placed.n, words=3)
    return Answer(words=[said], drawn=["", drawn])


def _cards(said: Said, k: int) -> Question:
    site = said.sites[k]
    cards = {id.removeprefix("bonus-"): card for id, card in between().cards.items()}
    names = {id: (*card.names, f"bonus-{id}") for id, card in cards.items()}

    def called(id: str) -> str:
        return cards[id].name

    def take(words: str, again: bool) -> Answered:
        return Answered(
            with_row(said.document, "castle", k, {"cards": ids(words.split(), names, "bonus card", called)})
        )

    help = tr("The bonus cards under {castle}, with a blank between them, or {none}: {names}",
              castle=site.name, none=word_for(NONE), names=", ".join(one_word(called(id)) for id in names))  # fmt: skip
    prompt = tr("{name}'s bonus cards (or {none}): ", name=site.name, none=word_for(NONE))
    return Question(site.name, "cards", prompt, (help,), take, of_names(names, called))


def _number(said: Said, k: int, missing: Missing) -> Question:
    """A row of the score pad, or the special rooms."""
    site, what = said.sites[k], missing.what

    def take(words: str, again: bool) -> Answered:
        found = number(words.strip())
        changes: dict[str, object] = {"rows": {**site.row.get("rows", {}), what: found}}
        if what == "specials":
            changes = {what: found}
        return Answered(with_row(said.document, "castle", k, changes))

    why = "; ".join(missing.why)
    help = [tr("{name}'s {what}: needed for {why}.", name=site.name, what=missing.with_key, why=why)]
    help += [tr("Fountains, towers, grand foyers and the throne room.")] if what == "specials" else []
    return Question(site.name, what, tr("{name}'s {what}: ", name=site.name, what=missing.called), help, take)
