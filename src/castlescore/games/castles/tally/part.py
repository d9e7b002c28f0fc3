"""Tally files of Castles of Mad King Ludwig (`Tallies` in the protocol).

How they are read and started, which values are missing, the questions for them at a terminal, and the answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import Unclear
from castlescore.core.language import marked, tr
from castlescore.core.language.typed import NONE, is_typed, word_for
from castlescore.core.names import Names, find_one
from castlescore.core.types import Document
from castlescore.core.written import with_places
from castlescore.games.castles.facts import FOYER, HALLWAY, STAIRS
from castlescore.games.castles.files.castle_file import GAME, entries_of
from castlescore.games.castles.files.places import parse_foyer
from castlescore.games.castles.input.completion import all_tiles, words_of_file
from castlescore.games.castles.input.entries import read_card
from castlescore.games.castles.input.resolve import find_place, find_tile, location_in, no_place_error, tiles_left
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.counts import YES_OR_NO, count_names, of_stack
from castlescore.games.castles.rules.final import Ending, Holding, Result, Score
from castlescore.games.castles.rules.judging import nearest
from castlescore.games.castles.rules.placement import Verdict, where
from castlescore.games.castles.rules.table import Phase, Player, Table
from castlescore.games.castles.rules_api import castle_of
from castlescore.games.castles.tally.remarks import remarks as remarks
from castlescore.games.castles.tally.table import Finished, PlayerEntry, PlayerRow, named_tiles
from castlescore.games.castles.tally.table import read as read
from castlescore.games.castles.tally.table import table as table
from castlescore.games.castles.terms import (
    card_names,
    card_word,
    count_word,
    favor_names,
    favor_word,
    stack_names,
    stack_word,
)
from castlescore.games.castles.view import text
from castlescore.games.castles.view.picture import fitting
from castlescore.input.beginning import day, player_names, split_names
from castlescore.input.candidates import one_word, plain
from castlescore.input.options import split
from castlescore.input.questions import names_question, of_names
from castlescore.protocol.castles import TileEntry
from castlescore.protocol.views import Answer
from castlescore.protocol.words import Answered, Line, Question, Word
from castlescore.tally.file import UNDO
from castlescore.tally.part import FORMAT, Answers, Missing, Need, TallyDocument
from castlescore.tally.questions import (
    castle_question,
    counts_question,
    number,
    number_question,
    tile_names,
    tile_question,
)
from castlescore.toml.reading import shown
from castlescore.view.layout import signed
from castlescore.view.screen import width

if TYPE_CHECKING:
    from castlescore.games.castles.rules_api import Replay

HEAD = ("format", "game", "rules", "date", "favors", "empty_stacks", "setup", "room")
ROWS, ROW = Finished.ROWS, PlayerRow


def new_file(players: Sequence[str], options: Document) -> TallyDocument:
    """The new file of `tally --new`; raises Unclear, or FileProblem for a file that the words name."""
    from castlescore.games.castles.input.begin import files, variant

    names = player_names(players, file="--out")
    document: TallyDocument = {
        "format": FORMAT,
        "game": GAME,
        "rules": variant(options),
        "date": day(options.get("date")),
    }
    if "favor" in options:
        document["favors"] = [
            find_one(word, favor_names(), "favor", favor_word) for word in split_names(options["favor"])
        ]
    return {**document, **files(options, len(names)), ROWS: [{"name": name} for name in names]}


def of_session(replay: Replay) -> TallyDocument:
    """The tally file of a recorded table: castles, tracks, money, and cards once all players showed them."""
    table: Table = replay.table
    setup, header = table.setup, replay.record.header
    document: TallyDocument = {"format": FORMAT, "game": GAME}
    document |= {key: header[key] for key in ("rules", "date", "setup", "room") if key in header}
    document["favors"] = list(setup.favors)
    document["empty_stacks"] = [int(s) if s.isdecimal() else s for s, left in table.stacks.items() if not left]
    seats = [(setup.builder + i) % len(table.players) for i in range(len(table.players))]
    return {**document, ROWS: [_row(replay, table.players[seat], table.phase is Phase.OVER) for seat in seats]}


def _row(replay: Replay, player: Player, over: bool) -> dict[str, object]:
    row: dict[str, object] = {
        "name": player.name,
        "tiles": [entry.row for entry in entries_of(castle_of(replay, player.name))],
        "track": player.track,
    }
    if player.adjusted:
        row["adjusted"] = player.adjusted
    row["money"] = player.money
    if over:
        row["cards"] = [card if n is None else f"{card}={n}" for card, n in player.shown or ()]
    return row


FOYERS = ("3", "4")
IN_ANY_ORDER = {"PLACE-1", "PLACE-5"}  # the rules that a tile still to come can mend
OF_CASTLE = (
    marked("all its tiles by name, as  foyer, pantry, kitchen, hallway 3, stairs  (foyer 3: with 3 entrances);"),
    marked("3 or 4, the entrances of the foyer (3@90: turned), and then the tiles one by one;"),
    marked("the name of a castle file;"),
    marked("counts, to type only what the favors, cards, stacks and ties need."),
)
OF_TILE = (
    marked("TILE alone opens the castle, and its place is pointed at with the arrows;"),
    marked(
        "TILE PLACE, as in  place : pumpkin-garden 3,-1  or  larder W=foyer.E  or  stairs foyer.S  (Tab completes);"
    ),
    marked("--dark after it places a hallway dark side up;"),
    marked("undo takes the last tile away; an empty line ends the castle."),
    marked("The tiles may come in any order."),
)
AREA, MONEY = "area", "money"
MOST_TRACK = 10**6
OWN = ("money", "placing", "rewards")  # numbers that are keys of a player, and no counts
FOR_SCORE = marked("the score")
PROMPTS = {
    "favors": marked("the king's favors (or {none}): "),
    "empty_stacks": marked("the stacks that ran out (or {none}): "),
}
HELP = {
    "favors": marked("The king's favors, with a blank between them, or {none}: {names}"),
    "empty_stacks": marked("The stacks that ran out, with a blank between them, or {none}: {names}"),
}
MEANING = {
    "completed": marked("Tiles with every entrance connected, foyer, hallways and stairs included."),
    "incomplete": marked("Tiles with an entrance open or blocked, foyer, hallways and stairs included."),
    "external": marked("Entrances that lead outside, those of corridor tiles not counted."),
    "area": marked("The printed area of every tile: foyer {foyer}, hallway {hallway}, stairs {stairs}."),
    "corridor": marked("Foyer, hallways of both floors, stairs, Great Hall and Upper Hall."),
    "hallways": marked("Hallways of both floors."),
    "money": marked("Marks; 21k is 21000."),
}


def _own_keys(row: Document, what: str) -> tuple[str, ...]:
    """The keys of a player that answer a question; none if the answer is a count."""
    if what == "track":
        return ("track", "placing", "rewards")
    return (what,) if what in (*OWN, "cards") else ()


ANSWERS = Answers(
    ways={"castle": (), "tiles": ("tiles",), "names": (), "counts": ()},
    counted="counts",
    own=_own_keys,
    unasked=("name", "start", "adjusted"),
    of_table=("favors", "empty_stacks"),
)


def needs(table: Finished) -> Iterator[Need]:
    """The values that the score needs, player by player, in the order of the score pad."""
    for player, row in zip(table.entries, table.score.players, strict=True):
        yield from ((player.name, what, why) for what, why in _needs_of_player(player, table.ending, row, table.score))


value_label = count_word


def _needs_of_player(player: PlayerEntry, end: Ending, row: Result, score: Score) -> Iterator[tuple[str, str]]:
    holding = player.holding
    if player.entering:
        yield "tiles", marked("the castle, which is still being typed")
    counted = list(_missing_counts(holding, end))
    ties = list(_ties(row, score))
    if player.entering or (player.tiles is None and "counts" not in player.row):
        reasons = [why for what, why in counted if what != MONEY] + [why for what, why in ties if what != MONEY]
        reasons += [marked("the bonus cards")] if holding.cards is None else []
        yield from () if player.entering else (("castle", why) for why in reasons)
        counted = [need for need in counted if need[0] == MONEY]
        ties = []
    if holding.track is None:
        yield from _track_needs(player)
    yield from (need for need in counted if need[0] != MONEY)
    if holding.cards is None:
        yield "cards", FOR_SCORE
    if holding.money is None:
        yield MONEY, FOR_SCORE
    yield from (need for need in counted if need[0] == MONEY)
    yield from ties


def _track_needs(player: PlayerEntry) -> Iterator[tuple[str, str]]:
    """The values that the track needs: the track itself, or placing and rewards."""
    if "track" in player.row:
        return
    known = player.castle is not None or player.entering or "placing" in player.row
    if "rewards" in player.row and not known:
        yield "placing", FOR_SCORE
    elif "rewards" not in player.row:
        yield "rewards" if "placing" in player.row and player.castle is None else "track", FOR_SCORE


def _missing_counts(holding: Holding, end: Ending) -> Iterator[tuple[str, str]]:
    """The counts that stacks, favors and cards need and that are missing."""
    wanted = [(of_stack(stack), tr("the empty stack {stack}", stack=stack_word(stack))) for stack in end.empty]
    wanted += [(favor, tr("the favor {favor}", favor=favor_word(favor))) for favor in end.favors]
    wanted += [(card, tr("the bonus card {card}", card=card_word(card))) for card, _ in holding.cards or ()]
    yield from ((what, why) for what, why in wanted if holding.amount(what) is None)


def _ties(row: Result, score: Score) -> Iterator[tuple[str, str]]:
    """The values that decide a tie of this player with others (TIE-2)."""
    if row.known and row.area is None:
        tied = [other.name for other in score.players if other is not row and other.known and other.total == row.total]
        yield from ((AREA, tr("the tie with {name}", name=name)) for name in tied)


def question(table: Finished, missing: Sequence[Missing]) -> Question:
    """The next question for the missing values."""
    if "favors" not in table.document and not table.setup.solo:
        return _of_table(table, "favors", favor_names(), "favor", favor_word)
    if "empty_stacks" not in table.document:
        return _of_table(table, "empty_stacks", stack_names(table.setup.stacks), "stack", stack_word)
    first = missing[0]
    seat = next(i for i, player in enumerate(table.entries) if player.name == first.player)
    ask = {"castle": _castle_question, "tiles": _tile, "cards": _cards, "track": _track}
    if first.what not in (*ask, *OWN):
        mine = [each for each in missing if each.player == first.player]
        if any(each.what == "cards" for each in mine):  # they decide what else is counted
            return _cards(table, seat)
        counts = [each for each in mine if each.what not in OWN]
        if len(counts) > 1 and not table.entries[seat].row.get("counts"):
            return _counts(table, seat, counts)
    return ask[first.what](table, seat) if first.what in ask else _number(table, seat, first)


def _of_table(table: Finished, key: str, names: Names, kind: str, value_label: Callable[[str], str]) -> Question:
    """The favors, or the stacks that ran out."""

    def put(ids: list[str]) -> TallyDocument:
        return {**table.document, key: [int(id) if id.isdecimal() else id for id in ids]}

    none = word_for(NONE)
    help = tr(HELP[key], none=none, names=", ".join(one_word(value_label(id)) for id in names))
    return names_question("", key, tr(PROMPTS[key], none=none), (help,), names, kind, value_label, put)


def _castle_question(table: Finished, seat: int) -> Question:
    """The question how a castle is entered: by names, tile by tile, from a file, or only as counts."""

    box = table.setup.box

    def begun(words: str) -> dict[str, object]:
        word = words.removeprefix("foyer").strip() or "4"
        if word[0] in "34" and len(re.split("[ ,]+", word)) == 1:
            doors, turn = parse_foyer(word)
            return {"tiles": [TileEntry("foyer", (0, 0), turn, doors).row], "entering": True}
        names = tile_names(words, box.catalogue.names)
        if len(names) < 2:
            why = tr("'{strip}' is neither a list of tiles, 3, 4, counts nor a file; type ? for what may be typed",
                     strip=shown(words))  # fmt: skip
            raise Unclear(why)
        return {"names": named_tiles(names, box)[0]}

    prompt = tr("{name}'s castle (names of its tiles, foyer 3 or 4, a castle file, or counts): ",
                name=table.entries[seat].name)  # fmt: skip
    foyers = plain(FOYERS, tr("entrances of the foyer"))
    return castle_question(table, seat, prompt, OF_CASTLE, begun, foyers, Word("counts"), lambda: all_tiles(box))


def _tile(table: Finished, seat: int) -> Question:
    """One tile of a castle that is being typed."""
    player = table.entries[seat]
    judged = player.judged
    assert judged is not None
    rows: list[Document] = player.row["tiles"]
    castle, n = judged.castle, len(judged.tiles)

    def undone() -> tuple[dict[str, object], str]:
        if len(rows) == 1:
            return {"tiles": None, "entering": None}, ""
        return {"tiles": rows[:-1]}, judged.tiles[-1].placed.label

    def laid(words: str, again: bool) -> tuple[dict[str, object], Answer]:
        verdict = _typed_verdict(table, castle, n, split(words))
        if not again and {violation.rule for violation in verdict.violations} - IN_ANY_ORDER:
            raise Unclear("\n".join(_why_doubtful(verdict)))
        placed = verdict.placed
        return {"tiles": [*rows, TileEntry(placed.tile.id, placed.at, placed.turn).row]}, _laid_tile_picture(verdict)

    def next_words(given: Sequence[str], typed: str) -> list[Word]:
        choices = words_of_file(judged, Line("place", tuple(given)), typed)
        return [
            *choices,
            *(Word(UNDO, tr("the last tile")) for _ in [0] if not given and UNDO.startswith(typed or " ")),
        ]

    prompt = tr("{name}, tile {n} (TILE [PLACE]; an empty line ends): ", name=player.name, n=n)
    return tile_question(table, seat, prompt, OF_TILE, laid, undone, next_words)


def _typed_verdict(table: Finished, castle: Castle, n: int, words: list[str]) -> Verdict:
    """The verdict on the tile that the words place; raises OpenPlace for a tile without a place, Unclear for other
    words.
    """
    dark, box = "--dark" in words, table.setup.box
    name, *place = with_places([word for word in words if word != "--dark"], 1)
    if len(place) > 1 or any(word.startswith("--") for word in place):
        raise Unclear(tr("'{place}' is one word too many: TILE PLACE", place=shown(place[-1])))
    tile = find_tile(name, box, tiles_left(castle, box), dark)
    if place:
        return Verdict(castle, find_place(place[0], castle, tile, n))
    if lies := location_in(castle, tile):
        raise Unclear(lies)
    raise no_place_error(castle, tile, n, where(castle, tile, n))


def _why_doubtful(verdict: Verdict) -> list[str]:
    """Why a placement is illegal, and that typing it again accepts it."""
    near = nearest(verdict.castle, verdict.placed)
    places = "  ".join(f"{text.at(each.placed)} ({signed(each.points.total)})" for each in near)
    legal = tr("nearest legal: {places}", places=places) if places else tr("nearest legal: nowhere")
    again = tr("if it is so, type it again: it then counts, with a remark")
    return [*text.trial(verdict, width()), legal, again]


def _laid_tile_picture(verdict: Verdict) -> Answer:
    """The castle with the tile that was just laid."""
    points = text.sum_of(verdict)
    drawn = fitting(verdict.after, last=verdict.placed.n, words=3)
    placed = verdict.placed
    line = tr("{tile} at {place}: {points}", tile=placed.label, place=text.at(placed), points=points)
    return Answer(words=[line], drawn=["", drawn])


def _track(table: Finished, seat: int) -> Question:
    """Where the swan stands; or placing and rewards, where nobody moved one."""
    player = table.entries[seat]
    known = ("rewards",) if player.castle is not None else ("placing", "rewards")
    other = " ".join(f"{what} N" for what in known)

    def take(words: str, again: bool) -> Answered:
        typed = words.split()
        entered = {"track": number(typed[0], -MOST_TRACK)} if len(typed) == 1 else _pairs(typed, known)
        return Answered(table.changed(seat, entered))

    values = {"name": player.name, "other": other}
    help = tr(
        "Where {name}'s swan stands; or  {other} : the points from placing tiles and from completion rewards.", **values
    )
    prompt, label = tr("{name}'s swan stands at (or: {other}): ", **values), tr("{name}'s swan stands at", **values)
    return Question(player.name, "track", prompt, (help,), take, label=label)


def _pairs(words: Sequence[str], known: Sequence[str]) -> dict[str, int]:
    """Numbers by name, from words that are names and numbers in turn; raises Unclear."""
    names, values = words[::2], words[1::2]
    if len(names) != len(values) or not names or any(name not in known for name in names):
        raise Unclear(tr("a number, or  {known} N", known=" N ".join(known)))
    return {name: number(value, -MOST_TRACK) for name, value in zip(names, values, strict=True)}


def _cards(table: Finished, seat: int) -> Question:
    name = table.entries[seat].name
    names = card_names()

    def take(words: str, again: bool) -> Answered:
        typed = words.split()
        if not typed:
            raise Unclear(tr("which bonus cards? Type them with a blank between, or {none}", none=word_for(NONE)))
        cards = [] if is_typed(words, NONE) else [read_card(word) for word in typed]
        row = [card if printed is None else f"{card}={printed}" for card, printed in cards]
        return Answered(table.changed(seat, {"cards": row}))

    help = (
        tr("{name}'s bonus cards, with a blank between them, or {none}: {names}",
           name=name, none=word_for(NONE), names=", ".join(one_word(card_word(id)) for id in names)),
        tr("living=3  where another number is printed on the card."),
    )  # fmt: skip
    prompt = tr("{name}'s bonus cards (or {none}): ", name=name, none=word_for(NONE))
    return Question(name, "cards", prompt, help, take, of_names(names, card_word))


def _counts(table: Finished, seat: int, missing: Sequence[Missing]) -> Question:
    """Several counts."""
    player = table.entries[seat]
    known = {**card_names(), **favor_names()}
    names = {id: (*known.get(id, ()), count_word(id)) for id in count_names(table.setup.box.catalogue)}

    def put(counts: dict[str, int]) -> TallyDocument:
        return table.changed(seat, {"counts": {**player.row.get("counts", {}), **counts}})

    return counts_question(player.name, "counts", missing, names, count_word, put)


def _number(table: Finished, seat: int, missing: Missing) -> Question:
    """A count, the money, or the points of placing or rewards."""
    player, what = table.entries[seat], missing.what

    def put(n: int) -> TallyDocument:
        counts = {"counts": {**player.row.get("counts", {}), what: n}}
        return table.changed(seat, {what: n} if what in OWN else counts)

    sizes = {id: table.setup.box.catalogue[id].size for id in (FOYER, HALLWAY, STAIRS)}
    prompt, meaning = _prompt(player.name, missing), [tr(MEANING[what], **sizes)] if what in MEANING else []
    least = -MOST_TRACK if what in ("placing", "rewards") else 0
    return number_question(player.name, missing, missing.called, prompt, meaning, put, least)


def _prompt(name: str, missing: Missing) -> str:
    what, value_label = missing.what, missing.called
    if what in YES_OR_NO:
        return tr("{name}'s {what} (1 for yes, 0 for no): ", name=name, what=value_label)
    if what.endswith("area"):
        return tr("{name}'s {what} (square feet): ", name=name, what=value_label)
    return tr(
        "{name}'s {what}: ", name=name, what=tr("rooms of {size}", size=what) if what.isdecimal() else value_label
    )
