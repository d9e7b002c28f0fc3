"""Tally files of Between Two Castles (`Tallies` in the protocol).

How they are read and started, which values are missing, the questions for them at a terminal, and the answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import Unclear
from castlescore.core.language import marked, people, person, tr, trp
from castlescore.core.language.typed import NONE, word_for
from castlescore.core.names import exact_ids, find, too_much_alike
from castlescore.core.rulebook import cite
from castlescore.core.types import Document
from castlescore.core.written import with_places
from castlescore.games.between.facts import between, numbers
from castlescore.games.between.files.castle_file import GAME
from castlescore.games.between.input.begin import find_throne
from castlescore.games.between.input.completion import words_of_file
from castlescore.games.between.input.entries import find_tile
from castlescore.games.between.input.resolve import find_cell, location_in, no_place_error
from castlescore.games.between.rules.bonuses import attendant_spaces, no_space
from castlescore.games.between.rules.castle import Placed
from castlescore.games.between.rules.final import Score
from castlescore.games.between.rules.placement import JudgedCastle, Verdict, where
from castlescore.games.between.rules.table import Phase, Site, Table, castle_names, seated
from castlescore.games.between.sentences import cell, say, word
from castlescore.games.between.tally.remarks import remarks as remarks
from castlescore.games.between.tally.table import (
    CastleEntry,
    CastleRow,
    Finished,
    TallyKeys,
    named_castle,
    piece_names,
)
from castlescore.games.between.tally.table import read as read
from castlescore.games.between.terms import row_word, throne_names, throne_word
from castlescore.games.between.view import text
from castlescore.games.between.view.picture import fitting
from castlescore.input.beginning import day, player_names
from castlescore.input.candidates import fit, one_word
from castlescore.input.questions import names_question
from castlescore.protocol.castles import TileEntry
from castlescore.protocol.views import Answer
from castlescore.protocol.words import Line, Question, Word
from castlescore.tally.file import UNDO
from castlescore.tally.part import FORMAT, Answers, Missing, Need, TallyDocument
from castlescore.tally.questions import castle_question, counts_question, number_question, tile_names, tile_question
from castlescore.toml.reading import shown
from castlescore.view.screen import width

if TYPE_CHECKING:
    from castlescore.games.between.rules_api import Replay

HEAD = ("format", "game", "date")
ROWS, ROW = Finished.ROWS, CastleRow


def table() -> type:
    """What a file may say."""
    return TallyKeys


def new_file(players: Sequence[str], options: Document) -> TallyDocument:
    """The new file of `tally --new`; raises Unclear."""
    seats, printed = seated(player_names(players, file="--out")), numbers()
    if not printed.least <= len(players) <= printed.most:
        values = {"most": printed.least, "most2": printed.most, "players": len(players)}
        raise Unclear(tr("{most} to {most2} play, not {players} (B-AIM-1)", **values))
    if len(set(map(str.casefold, seats))) < len(seats):
        raise Unclear(tr("{seats} sits third already (B-DUO-1)", seats=person(seats[-1])))
    if problem := too_much_alike(seats):
        raise Unclear(problem)
    after = (*seats[1:], seats[0])
    rows = [
        {"name": name, "builders": list(builders)}
        for name, *builders in zip(castle_names(seats), seats, after, strict=True)
    ]
    return {"format": FORMAT, "game": GAME, "date": day(options.get("date")), ROWS: rows}


def of_session(replay: Replay) -> TallyDocument:
    """The tally file of a recorded table: its castles, with their cards once all are shown."""
    table: Table = replay.table
    header = replay.record.header
    date = {"date": header["date"]} if "date" in header else {}
    over = table.phase is Phase.OVER
    return {"format": FORMAT, "game": GAME, **date, ROWS: [_row(site, over) for site in table.sites]}


def _row(site: Site, over: bool) -> dict[str, object]:
    castle = site.castle
    row: dict[str, object] = {"name": site.name, "builders": list(site.partners), "throne": castle.throne.id}
    if castle.attendants:
        row["attendants"] = [attendant.id for attendant in castle.attendants]
    if over:
        row["cards"] = [card.id for card in castle.cards]
    row["tile"] = [TileEntry(placed.tile.id, placed.at).row for placed in castle]
    return {**row, "adjusted": site.adjusted} if site.adjusted else row


IN_ANY_ORDER = {"B-PLACE-2", "B-PLACE-3"}  # the rules that a tile still to come can mend, where its cell is free
STANDS_SO = marked("if it is so, type it again: it then counts, with a remark")
OF_CASTLE = (
    marked("its throne room, all its tiles and attendants by name, as  ut-sl, wine room, tower 2, jester ;"),
    marked("its throne room, and then the tiles one by one;"),
    marked("the name of a castle file;"),
    marked("rows, to type what the score pad says."),
)
OF_TILE = (
    marked("TILE alone opens the castle, and its place is pointed at with the arrows;"),
    marked("TILE COLUMN,ROW, the throne room's left half at 0,0:  wine-room -1,2  (Tab completes);"),
    marked("an attendant's name puts it into the throne room;"),
    marked("undo takes the last tile away; an empty line ends the castle."),
    marked("The tiles may come in any order."),
)
FOR_POINTS = marked("the points of the castle")


def _own_keys(row: Document, what: str) -> tuple[str, ...]:
    """The keys of a castle that answer a question; none if the answer is a row of the score pad."""
    if what == "cards":  # a row of the score pad, too
        by_name = "throne" in row or ("names" in row and what not in row.get("rows", {}))
        return (what,) if by_name else ()
    return (what,) if what == "specials" else ()


ANSWERS = Answers(
    ways={"castle": (), "throne": ("throne", "tile", "attendants"), "names": (), "rows": ()},
    counted="rows",
    own=_own_keys,
    unasked=("name", "builders", "adjusted"),
)


def needs(table: Finished) -> Iterator[Need]:
    """The values that the score needs, castle by castle, in the order of the score pad."""
    ties = _ties(table.score)
    for each in table.entries:
        yield from ((each.name, what, why) for what, why in _needs_of_castle(each))
        if each.result.specials is None:
            yield from ((each.name, "specials", why) for why in dict.fromkeys(ties.get(each.name, ())))


def value_label(what: str) -> str:
    """The name of a needed value, in the user's language."""
    return row_word(what) if what in between().rows else trp("between: tally", what)


def _needs_of_castle(each: CastleEntry) -> Iterator[tuple[str, str]]:
    """The values that a castle needs for its points, with the reasons."""
    if each.entering:
        yield "tiles", marked("the castle, which is still being typed")
    elif each.judged is None and each.named is None and "rows" not in each.row:
        yield "castle", FOR_POINTS
    elif each.castle is None:
        yield from ((row, FOR_POINTS) for row, points in each.result.rows.items() if points is None)
    elif not each.shown:
        yield "cards", FOR_POINTS


def _ties(score: Score) -> dict[str, list[str]]:
    """The castles of players who are tied by both castles, with the names of those players (B-END-3)."""
    ties: dict[str, list[str]] = {}
    for one in score.players:
        for other in score.players:
            same = (one.total, one.higher) == (other.total, other.higher)
            if one is not other and one.known and other.known and same and None in (one.specials, other.specials):
                tie = tr("the tie of {players}", players=people(sorted((one.name, other.name))))
                for castle in (*one.castles, *other.castles):
                    ties.setdefault(castle, []).append(tie)
    return ties


def question(table: Finished, missing: Sequence[Missing]) -> Question:
    """The next question for the missing values."""
    first = missing[0]
    k = next(k for k, each in enumerate(table.entries) if each.name == first.player)
    ask = {"castle": _castle_question, "tiles": _tile}.get(first.what)
    if ask is not None:
        return ask(table, k)
    mine = [each for each in missing if each.player == first.player]
    if not table.entries[k].shown and any(each.what == "cards" for each in mine):
        return _cards(table, k)
    rows = [each for each in mine if each.what in between().rows]
    if len(rows) > 1 and not table.entries[k].row.get("rows"):
        return _rows(table, k, rows)
    return _number(table, k, first)


def _castle_question(table: Finished, k: int) -> Question:
    """The question how a castle is entered: by names, tile by tile, from a file, or only its score pad."""
    each = table.entries[k]
    kind = trp("what is named", "throne room")
    rooms = between().thrones.values()
    thrones = [Word(room.id.removeprefix("throne-"), kind, throne_names(room), throne_word(room)) for room in rooms]

    def begun(words: str) -> dict[str, object]:
        names = tile_names(words, piece_names())
        try:
            return {"throne": find_throne(words), "tile": [], "entering": True}
        except Unclear:
            if len(names) < 2:
                raise
        return {"names": named_castle(names)[0]}

    def pieces() -> list[Word]:
        return [Word(id, "", called) for id, called in piece_names().items()]

    values = {"castle": each.name, "builders": people(each.builders)}
    prompt = tr("{castle}, {builders} (names of its pieces, throne room, a castle file, or rows): ", **values)
    rows = Word("rows", tr("the score pad"))
    return castle_question(table, k, prompt, OF_CASTLE, begun, thrones, rows, pieces)


def _tile(table: Finished, k: int) -> Question:
    """One tile, or an attendant, of a castle that is being typed."""
    each = table.entries[k]
    judged = each.judged
    assert judged is not None
    rows: list[Document] = each.row.get("tile", [])

    def laid(words: str, again: bool) -> tuple[dict[str, object], Answer | None]:
        typed = words.split()
        if len(typed) == 1 and (attendant := _attendant(typed[0])):
            people = [*each.row.get("attendants", ()), attendant]
            if not again and len(people) > attendant_spaces():
                why = say(no_space(len(people)))
                raise Unclear(f"{why} ({cite('B-BONUS-12')})\n{tr(STANDS_SO)}")
            return {"attendants": people}, None
        verdict = _laid(judged, typed)
        order_only = {violation.rule for violation in verdict.violations} <= IN_ANY_ORDER and not verdict.filled
        if not again and not order_only:
            raise Unclear("\n".join([*text.trial(verdict, width()), tr(STANDS_SO)]))
        row = TileEntry(verdict.placed.tile.id, verdict.placed.at).row
        return {"tile": [*rows, row]}, _shown(verdict)

    def next_words(given: Sequence[str], typed: str) -> list[Word]:
        choices = words_of_file(judged, Line("place", tuple(given)), typed)
        people = [
            Word(id, trp("what is named", "attendant"), one.names, one.name) for id, one in between().attendants.items()
        ]
        return choices if given else [*choices, *fit(typed, [*people, Word(UNDO, tr("the last tile"))])]

    prompt = tr("{castle}, tile {n} (TILE [COL,ROW]; an attendant; an empty line ends): ",
                castle=each.name, n=len(rows) + 1)  # fmt: skip
    return tile_question(table, k, prompt, OF_TILE, laid, lambda: _without_the_last(judged, each.row), next_words)


def _without_the_last(judged: JudgedCastle, row: Document) -> tuple[dict[str, object], str]:
    """A castle without its last tile, else its last attendant, else its throne room; and the removed piece."""
    if row.get("tile"):
        return {"tile": row["tile"][:-1]}, judged.tiles[-1].placed.tile.name
    if row.get("attendants"):
        return {"attendants": row["attendants"][:-1] or None}, judged.castle.attendants[-1].name
    return {"throne": None, "tile": None, "entering": None}, judged.castle.throne.name


def _attendant(word: str) -> str | None:
    names = {id: one.names for id, one in between().attendants.items()}
    tiles = between().names
    exact = exact_ids(word, names)
    if exact and not exact_ids(word, tiles):  # the knight, and no Knight Room
        return exact[0]
    name = find(word, names, names).one
    return name if name and not find(word, tiles, tiles).ids else None


def _laid(judged: JudgedCastle, words: list[str]) -> Verdict:
    """The verdict on the tile that the words place; raises OpenPlace for a tile without a place, Unclear for other
    words.
    """
    words = with_places(words, 1)
    if len(words) > 2:
        raise Unclear(tr("'{words}' is one word too many: TILE COLUMN,ROW", words=shown(words[2])))
    castle = judged.castle
    tile = find_tile(words[0], between(), castle.regular)
    if len(words) > 1:
        return Verdict(castle, Placed(len(judged.tiles), tile, find_cell(words[1], castle, tile)))
    if stands := location_in(castle, tile):
        raise Unclear(stands)
    raise no_place_error(castle, tile, where(castle, tile))


def _shown(verdict: Verdict) -> Answer:
    """The castle with the tile that was just laid."""
    placed = verdict.placed
    line = tr("{tile} at {place}", tile=word(placed), place=cell(placed.at))
    drawn = fitting(verdict.after, last=placed.n, words=3)
    return Answer(words=[line], drawn=["", drawn])


def _cards(table: Finished, k: int) -> Question:
    """The bonus cards under a castle."""
    name = table.entries[k].name
    cards = {id.removeprefix("bonus-"): card for id, card in between().cards.items()}
    names = {id: (*card.names, f"bonus-{id}") for id, card in cards.items()}

    def value_label(id: str) -> str:
        return cards[id].name

    def put(ids: list[str]) -> TallyDocument:
        return table.changed(k, {"cards": ids})

    none = word_for(NONE)
    help = tr("The bonus cards under {castle}, with a blank between them, or {none}: {names}",
              castle=name, none=none, names=", ".join(one_word(value_label(id)) for id in names))  # fmt: skip
    prompt = tr("{name}'s bonus cards (or {none}): ", name=name, none=none)
    return names_question(name, "cards", prompt, (help,), names, "bonus card", value_label, put)


def _rows(table: Finished, k: int, missing: Sequence[Missing]) -> Question:
    """Several rows of the score pad."""
    each = table.entries[k]
    names = {row: (row_word(row),) for row in between().rows}

    def put(rows: dict[str, int]) -> TallyDocument:
        return table.changed(k, {"rows": {**each.row.get("rows", {}), **rows}})

    return counts_question(each.name, "rows", missing, names, row_word, put)


def _number(table: Finished, k: int, missing: Missing) -> Question:
    """A row of the score pad, or the special rooms."""
    each, what = table.entries[k], missing.what

    def put(n: int) -> TallyDocument:
        return table.changed(k, {what: n} if what == "specials" else {"rows": {**each.row.get("rows", {}), what: n}})

    help = [tr("Fountains, towers, grand foyers and the throne room.")] if what == "specials" else []
    prompt = tr("{name}'s {what}: ", name=each.name, what=missing.called)
    return number_question(each.name, missing, missing.with_key, prompt, help, put)
