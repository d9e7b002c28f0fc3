"""What is asked at a terminal of a table of Castles of Mad King Ludwig, and what the answers mean."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.types import Plain
from castlescore.core.written import with_places
from castlescore.games.castles.files.places import parse_foyer
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.counts import YES_OR_NO
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.places import where
from castlescore.games.castles.rules.reasons import nearest
from castlescore.games.castles.tally.reading import Said
from castlescore.games.castles.terms import card_names, card_word, favor_names, favor_word, stack_names, stack_word
from castlescore.games.castles.view import text
from castlescore.games.castles.view.drawing.fitting import fitting
from castlescore.games.castles.words.completion import words_of_file
from castlescore.games.castles.words.entries import read_card
from castlescore.games.castles.words.resolve import anywhere, find_place, find_tile, lies_in, tiles_left
from castlescore.protocol.tally import Missing
from castlescore.record.castle_entries import TileEntry
from castlescore.record.tally_file import beside
from castlescore.toml.reading import shown
from castlescore.view.answers.answers import Answer
from castlescore.view.layout import signed
from castlescore.view.screen import width
from castlescore.words.asking import (
    NONE,
    Answered,
    Question,
    files_beside,
    ids,
    is_typed,
    number,
    of_names,
    with_row,
    word_for,
)
from castlescore.words.candidates import Line, Word, fit, one_word, plain

FOYERS = ("3", "4")
UNDO = "undo"
IN_ANY_ORDER = {"PLACE-1", "PLACE-5"}  # the rules that a tile still to come can mend
OF_CASTLE = (  # translated
    "3 or 4, the entrances of the foyer (3@90: turned), and then the tiles one by one;",
    "the name of a castle file;",
    "counts, to type only what the favors, cards, stacks and ties need.",
)
OF_TILE = (  # translated
    "TILE alone opens the castle, and its place is pointed at with the arrows;",
    "TILE PLACE, as in  place : pumpkin-garden 3,-1  or  larder W=foyer.E  or  stairs foyer.S  (Tab completes);",
    "--dark behind it lays a hallway dark side up;",
    "undo takes the last tile away; an empty line ends the castle.",
    "The tiles may come in any order.",
)
PROMPTS = {  # translated
    "favors": "the king's favors (or {none}): ",
    "empty_stacks": "the stacks that ran out (or {none}): ",
}
HELP = {  # translated
    "favors": "The king's favors, with a blank between them, or {none}: {names}",
    "empty_stacks": "The stacks that ran out, with a blank between them, or {none}: {names}",
}
MEANING = {  # translated
    "completed": "Tiles with every entrance connected, foyer, hallways and stairs included.",
    "incomplete": "Tiles with an entrance open or blocked, foyer, hallways and stairs included.",
    "external": "Entrances that lead outside, those of corridor tiles not counted.",
    "area": "The printed area of every tile: foyer 125, hallway 150, stairs 75.",
    "corridor": "Foyer, hallways of both floors, stairs, Great Hall and Upper Hall.",
    "hallways": "Hallways of both floors.",
    "money": "Marks; 21k is 21000.",
}


def question(said: Said, missing: Sequence[Missing]) -> Question | None:
    """What is asked for next, None where nothing is missing."""
    if not missing:
        return None
    if "favors" not in said.document and not said.setup.solo:
        return _of_table(said, "favors")
    if "empty_stacks" not in said.document:
        return _of_table(said, "empty_stacks")
    first = missing[0]
    seat = next(i for i, player in enumerate(said.players) if player.name == first.player)
    ask = {"castle": _castle, "tiles": _tile, "cards": _cards, "track": _track}.get(first.what)
    return _number(said, seat, first) if ask is None else ask(said, seat)


def _of_table(said: Said, key: str) -> Question:
    """The favors, or the stacks that ran out."""
    names = favor_names() if key == "favors" else stack_names(said.setup.stacks)
    what, called = ("favor", favor_word) if key == "favors" else ("stack", stack_word)

    def take(words: str, again: bool) -> Answered:
        found = ids(words.split(), names, what, called)
        return Answered({**said.document, key: [int(id) if id.isdecimal() else id for id in found]})

    help = (tr(HELP[key], none=word_for(NONE), names=", ".join(one_word(called(id)) for id in names)),)
    return Question("", key, tr(PROMPTS[key], none=word_for(NONE)), help, take, of_names(names, called))


def _castle(said: Said, seat: int) -> Question:
    """How a castle comes in: tile by tile, from a file, or only counted."""
    name = said.players[seat].name

    def take(words: str, again: bool) -> Answered:
        word = words.strip().removeprefix("foyer").strip() or "4"
        if word == "counts":
            return Answered(with_row(said.document, "player", seat, {"counts": {}}))
        if word[0] in "34" and not Path(beside(said.path, word)).is_file():
            doors, turn = parse_foyer(word)
            row = TileEntry("foyer", (0, 0), turn, doors).row
            return Answered(with_row(said.document, "player", seat, {"tiles": [row], "entering": True}))
        if not Path(beside(said.path, words.strip())).is_file():
            values = {"strip": shown(words.strip())}
            raise Unclear(tr("'{strip}' is neither 3, 4, counts nor a file; type ? for what may be typed", **values))
        return Answered(with_row(said.document, "player", seat, {"castle": words.strip()}))

    def next_words(given: Sequence[str], typed: str) -> list[Word]:
        foyers = plain(FOYERS, tr("entrances of the foyer"))
        return [] if given else fit(typed, [*foyers, Word("counts"), *files_beside(said.path)])

    prompt = tr("{name}'s castle (foyer 3 or 4, a castle file, or counts): ", name=name)
    return Question(name, "castle", prompt, tuple(map(tr, OF_CASTLE)), take, next_words, doubts=False)


def _tile(said: Said, seat: int) -> Question:
    """One tile of a castle that is being typed."""
    player = said.players[seat]
    judged = player.judged
    assert judged is not None
    rows: list[Plain] = player.row["tiles"]
    castle = judged.castle
    put = partial(with_row, said.document, "player", seat)

    def take(words: str, again: bool) -> Answered:
        if not words.strip():
            return Answered(put({"entering": None}))
        if words.strip() == UNDO:
            if len(rows) == 1:
                return Answered(put({"tiles": None, "entering": None}))
            gone = tr("{tile} is taken away", tile=judged.tiles[-1].placed.label)
            return Answered(put({"tiles": rows[:-1]}), Answer(words=[gone]))
        verdict = _laid(said, castle, len(judged.tiles), _split(words))
        if not again and {found.rule for found in verdict.violations} - IN_ANY_ORDER:
            raise Unclear("\n".join(_doubted(verdict)))
        placed = verdict.placed
        row = TileEntry(placed.tile.id, placed.at, placed.turn).row
        return Answered(put({"tiles": [*rows, row]}), _shown(verdict))

    def next_words(given: Sequence[str], typed: str) -> list[Word]:
        if len(given) > 1:
            return []
        found = words_of_file({"tile": rows}, Line("place", tuple(given)), typed)
        return [*found, *(Word(UNDO, tr("the last tile")) for _ in [0] if not given and UNDO.startswith(typed or " "))]

    prompt = tr("{name}, tile {n} (TILE [PLACE]; an empty line ends): ", name=player.name, n=len(judged.tiles))
    return Question(player.name, "tiles", prompt, tuple(map(tr, OF_TILE)), take, next_words, doubts=False)


def _split(words: str) -> list[str]:
    try:
        return shlex.split(words)
    except ValueError:
        raise Unclear(tr("a quote is not closed")) from None


def _laid(said: Said, castle: Castle, n: int, words: list[str]) -> Verdict:
    """The verdict on the tile that words lay; raises OpenPlace for a tile alone, Unclear for words that decide none."""
    dark, box = "--dark" in words, said.setup.box
    name, *place = with_places([word for word in words if word != "--dark"], 1)
    if len(place) > 1 or any(word.startswith("--") for word in place):
        raise Unclear(tr("'{place}' is one word too many: TILE PLACE", place=shown(place[-1])))
    tile = find_tile(name, box, tiles_left(castle, box), dark)
    if place:
        return Verdict(castle, find_place(place[0], castle, tile, n))
    if lies := lies_in(castle, tile):
        raise Unclear(lies)
    raise anywhere(castle, tile, n, where(castle, tile, n))


def _doubted(verdict: Verdict) -> list[str]:
    """Why a tile cannot lie there, and that it can be had all the same."""
    near = nearest(verdict.castle, verdict.placed)
    places = "  ".join(f"{text.at(each.placed)} ({signed(each.points.total)})" for each in near)
    legal = tr("nearest legal: {places}", places=places) if places else tr("nearest legal: nowhere")
    again = tr("if it lies so all the same, type it again: it is told and counted as it lies")
    return [*text.trial(verdict, width()), legal, again]


def _shown(verdict: Verdict) -> Answer:
    """The castle with the tile that was just laid."""
    points = text.sum_of(verdict)
    drawn = fitting(verdict.after, last=verdict.placed.n, words=3)
    placed = verdict.placed
    said = tr("{tile} at {place}: {points}", tile=placed.label, place=text.at(placed), points=points)
    return Answer(words=[said], drawn=["", drawn])


def _track(said: Said, seat: int) -> Question:
    """Where the swan stands; or placing and rewards, where nobody moved one."""
    player = said.players[seat]
    alone = player.castle is None
    other = "placing N rewards N" if alone else "rewards N"

    def take(words: str, again: bool) -> Answered:
        typed = words.split()
        found = {"track": number(typed[0], -MOST_TRACK)} if len(typed) == 1 else _pairs(typed, alone)
        return Answered(with_row(said.document, "player", seat, found))

    values = {"name": player.name, "other": other}
    help = tr("Where {name}'s swan stands; or  {other} : the points of placing and of completion rewards.", **values)
    prompt = tr("{name}'s swan stands at (or: {other}): ", name=player.name, other=other)
    return Question(player.name, "track", prompt, (help,), take)


MOST_TRACK = 10**6


def _pairs(words: Sequence[str], alone: bool) -> dict[str, object]:
    names, values = words[::2], words[1::2]
    known = ("placing", "rewards") if alone else ("rewards",)
    if len(names) != len(values) or not names or any(name not in known for name in names):
        raise Unclear(tr("a number, or  {known} N", known=" N ".join(known)))
    return {name: number(value, -MOST_TRACK) for name, value in zip(names, values, strict=True)}


def _cards(said: Said, seat: int) -> Question:
    name = said.players[seat].name
    names = card_names()

    def take(words: str, again: bool) -> Answered:
        typed = words.split()
        if not typed:
            raise Unclear(tr("which bonus cards? Type them with a blank between, or {none}", none=word_for(NONE)))
        cards = [] if is_typed(words, NONE) else [read_card(word) for word in typed]
        row = [card if printed is None else f"{card}={printed}" for card, printed in cards]
        return Answered(with_row(said.document, "player", seat, {"cards": row}))

    help = (
        tr("{name}'s bonus cards, with a blank between them, or {none}: {names}",
           name=name, none=word_for(NONE), names=", ".join(one_word(card_word(id)) for id in names)),
        tr("living=3  where another number is printed on the card."),
    )  # fmt: skip
    prompt = tr("{name}'s bonus cards (or {none}): ", name=name, none=word_for(NONE))
    return Question(name, "cards", prompt, help, take, of_names(names, card_word))


def _number(said: Said, seat: int, missing: Missing) -> Question:
    """A count, the money, or the points of placing or rewards."""
    player, what = said.players[seat], missing.what
    own = what in ("money", "placing", "rewards")

    def take(words: str, again: bool) -> Answered:
        found = number(words.strip(), 0 if what not in ("placing", "rewards") else -MOST_TRACK)
        changes: dict[str, object] = {what: found} if own else {"counts": {**player.row.get("counts", {}), what: found}}
        return Answered(with_row(said.document, "player", seat, changes))

    why = "; ".join(missing.why)
    help = [tr("{name}'s {what}: needed for {why}.", name=player.name, what=missing.called, why=why)]
    help += [tr(MEANING[what])] if what in MEANING else []
    return Question(player.name, what, _prompt(player.name, missing), help, take)


def _prompt(name: str, missing: Missing) -> str:
    what, called = missing.what, missing.called
    if what in YES_OR_NO:
        return tr("{name}'s {what} (1 for yes, 0 for no): ", name=name, what=called)
    if what.endswith("area"):
        return tr("{name}'s {what} (square feet): ", name=name, what=called)
    return tr("{name}'s {what}: ", name=name, what=tr("rooms of {size}", size=what) if what.isdecimal() else called)
