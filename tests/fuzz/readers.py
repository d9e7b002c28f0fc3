"""Every reader of a foreign text, each run to the last thing that may be made of what it read.

A reader may refuse with one of the program's own errors, whose message a terminal can be given; it may answer, with
lines and documents that are as harmless. Anything else that is raised is a finding.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from builders import (
    Record,
    TallyFile,
    all_games,
    game_of,
    parse_any_castle,
    parse_record,
    parse_tally,
    play_record,
    record_text,
    tally_of,
    tally_text,
)
from builders.castles import Box, parse
from castlescore import CastlescoreError, FileProblem, LimitHit, Unclear
from castlescore.cli.commands.tally import missing_sentence
from castlescore.cli.log_lines import log_rows
from castlescore.core.names import Names, find
from castlescore.games.between.audit import audit as between_audit
from castlescore.games.between.view import presenter as between_presenter
from castlescore.games.between.view import text as between_text
from castlescore.games.castles.audit import audit
from castlescore.games.castles.files.catalogue import catalogue_of
from castlescore.games.castles.files.links import read_link, tiles_on, write_link
from castlescore.games.castles.files.places import find_in_castle
from castlescore.games.castles.files.setup import numbers_of, parse_setup
from castlescore.games.castles.view import presenter as castles_presenter
from castlescore.games.castles.view import text
from castlescore.protocol.castles import TileEntry
from castlescore.record.castle_files import CastleFile, castle_text, extended
from castlescore.record.replay import as_recorded
from castlescore.record.rewriting import rewritten
from castlescore.record.session_file import FORMAT
from castlescore.tally.questions import question_of
from castlescore.toml.reading import LARGEST, MOST_TILES, parse_toml, shown
from castlescore.view import audits
from castlescore.view.answers import audited
from castlescore.view.pages import html_of
from castlescore.view.scored import sheet_csv

BOX = Box()
WIDTH = 80


@cache
def names() -> Names:
    """What the tiles of the box are called."""
    return {tile.id: tile.names for tile in BOX.catalogue.tiles.values()}


def session(source: str) -> None:
    """A session: read, written, played, shown, scored, audited."""
    record = parse_record(source, "f")
    game_of(record.header).rules.begin(record.header, "f")
    again = parse_record(record_text(record), "f")
    assert _plain(again) == _plain(record)
    game = all_games()[record.header["game"]]
    line = between_presenter.event_line if record.header["game"] == "between" else castles_presenter.event_line
    harmless(line(n, event) for n, event in enumerate(record.events, 1))
    auditor = between_audit.audit if record.header["game"] == "between" else audit.audit
    audited_record = auditor(record)
    harmless(audits.audit_lines(audited_record, WIDTH))
    json.dumps(audited(audited_record).to_json())
    evening = play_record(record)
    harmless(evening.remarks)
    harmless(game.presenter.overview(evening.table, evening.last, "f", WIDTH))
    harmless(game.sheets.sheet(game.sheets.score(evening.table), WIDTH, True, evening.last))
    harmless(log_rows(evening, as_recorded(record), evening.in_force()))
    for step in evening.steps:
        harmless(game.presenter.event_lines(step.n, step.played, WIDTH))
    for step in evening.steps[-2:]:
        harmless([*game.presenter.scene(step.played), *game.presenter.after_event(step.played)])
    json.dumps(
        [game.answers.shown(evening.table, evening.last).to_json(), game.answers.scored(evening.table).to_json()]
    )
    play_record(rewritten(record))


def _plain(record: Record) -> Any:
    events = [{key: value for key, value in event.items() if key != "n"} for event in record.events]
    return repr((dict(record.header), events))  # of nan, which equals nothing, as well


def castle(source: str) -> None:
    """A castle file of either game: read, judged, shown, written."""
    file = parse_any_castle(source, "f")
    json.dumps(file.game.answers.judged_castle(file.judged).to_json())
    _same(file)
    if file.game.meta.id == "between":
        harmless(between_text.judged_castle(file.judged, WIDTH))
        _extended(file, TileEntry("study", (9, 9), claim=1, dispute=True))
        return
    assert file.judged.points == sum(row.verdict.points.total for row in file.judged.tiles if not row.dispute)
    harmless(text.judged_castle(file.judged, WIDTH))
    _extended(file, TileEntry("solar", (-3, 9), 90, claim=1, dispute=True))
    link = write_link(file.judged)[0]
    harmless([link])
    assert link.count("&") + 1 == len(tiles_on(file.judged))


def _extended(file: CastleFile, entry: TileEntry) -> None:
    """A tile more at the end of a castle file must read back, unless it is too large already."""
    longer, proof = extended(file, entry)
    try:
        proof(longer)
    except LimitHit:
        assert file.next_number == MOST_TILES or len(longer.encode()) > LARGEST
    except FileProblem as problem:
        raise AssertionError(f"{longer!r} does not read back") from problem


def _same(file: CastleFile) -> None:
    """A castle file written again says the same."""
    beside, entries = file.contents
    assert parse_any_castle(castle_text(file.game.meta.id, entries, beside), "f").contents == file.contents


def tally(source: str) -> None:
    """A tally file of either game: read, scored, shown, written, and asked for what is missing."""
    file = parse_tally(source, "f")
    json.dumps(file.answer().to_json())
    harmless(file.remarks)
    harmless(map(missing_sentence, file.missing))
    harmless(sheet_csv(file.scored).split("\r\n"))
    file.pictures()
    if not file.missing:
        harmless(file.game.sheets.sheet(file.table.score, WIDTH, True))
        html_of(file.page())
    again = parse_tally(tally_text(file.game, file.document), "f")
    assert repr(again.document) == repr(_in_order(file, again.document))
    assert again.remarks == file.remarks
    if (question := question_of(file)) is not None:
        harmless([question.prompt, *question.help])
        for answer in ("", "none", "1", "4", "counts", "larder E=foyer.W", "food", "utility-sleeping", "rows", "undo"):
            with contextlib.suppress(Unclear):
                tally_of(file.game, question.take(answer, True).document, "f")


def _in_order(file: TallyFile, like: Any) -> Any:
    """What a file says, its keys in the order of another of the same keys."""

    def same(value: Any, model: Any) -> Any:
        if isinstance(model, dict):
            assert value.keys() == model.keys()
            return {key: same(value[key], each) for key, each in model.items()}
        if isinstance(model, list):
            return [same(one, other) for one, other in zip(value, model, strict=True)]
        return value

    return same(file.document, like)


def catalogue(source: str) -> None:
    """A catalogue file: read, and its rooms found by name and turned."""
    box = catalogue_of(parse_toml(source, "f"), "f")
    assert len(box.tiles) >= len(BOX.catalogue.tiles)
    begun = {"format": FORMAT, "game": "castles", "players": ["Anna", "Ben"], "builder": "Anna"}
    rows = parse_toml(source, "f")["room"]
    table = play_record(parse_record(record_text(Record("f", {**begun, "room": rows}, ())), "f")).table
    harmless(all_games()["castles"].presenter.overview(table, 0, "f", WIDTH))
    turned = Box(box)
    for tile in list(box.tiles)[-4:]:
        assert turned[tile].distinct


def setup(source: str) -> None:
    """A setup file: read, and tables of every size begun with it and scored, where it fits them."""
    given = parse_setup(source, "f")
    answered = {players for players in range(1, 6) if _begun_with(given, players)}
    if not answered:
        numbers_of(given, 2, BOX.catalogue, "f")


def _begun_with(given: dict[str, Any], players: int) -> bool:
    """Whether so many can play with these numbers; a session that holds them is then begun, shown and scored."""
    names = ["Anna", "Ben", "Cara", "Dan", "Eve"][:players]
    favors = ["corridor", "small", "money", "external", "completed"][: players if players > 1 else 0]
    header = {"format": FORMAT, "game": "castles", "players": names, "builder": names[-1], "favors": favors}
    begun = parse_record(record_text(Record("f", {**header, "setup": given}, ())), "f")
    try:
        table = play_record(begun).table
    except FileProblem:
        return False
    game = all_games()["castles"]
    harmless(game.presenter.overview(table, 0, "f", WIDTH))
    json.dumps([game.answers.shown(table, 0).to_json(), game.answers.scored(table).to_json()])
    harmless(game.sheets.sheet(game.sheets.score(table), WIDTH, True))
    return True


def link(source: str) -> None:
    """A castle link: read, written as a castle file, judged, and written as a link."""
    imported = read_link(source, BOX)
    harmless(imported.remarks)
    file = parse_any_castle(castle_text("castles", imported.entries, {}), "link")
    assert len(file.judged.tiles) == len(imported.entries)
    write_link(file.judged)


def place(source: str) -> None:
    """A place as typed: read, and its tile looked for in a castle."""
    word = parse(source)
    find_in_castle(_some_castle().judged.castle, getattr(word, "tile", "foyer"))


@cache
def _some_castle() -> CastleFile:
    rows = '[[tile]]\ntile = "foyer"\nat = [0, 0]\n[[tile]]\ntile = "stairs"\njoin = "E=foyer.W"\n'
    return parse_any_castle(f'format = "castlescore castle 1"\n{rows}', "f")


def name(source: str) -> None:
    """The name of a tile as typed."""
    match = find(source, {}, names())
    assert set(match.ids) | set(match.closest) <= set(names())


def line(source: str) -> None:
    """Lines typed in the shell, or a script of them: fuzz/typed_lines.py, which loads what a shell loads."""
    from fuzz.typed_lines import script

    script(source)


READERS: Mapping[str, Callable[[str], None]] = {
    "session-castles": session,
    "session-between": session,
    "castle-castles": castle,
    "castle-between": castle,
    "tally-castles": tally,
    "tally-between": tally,
    "catalogue": catalogue,
    "setup": setup,
    "link": link,
    "place": place,
    "name": name,
    "line": line,
}
BY_TEXT = ("link", "place", "name", "line")  # those whose texts have no structure of TOML


def harmless(lines: Iterable[str]) -> None:
    """Fails unless a terminal can be given these lines as they are."""
    for line in lines:
        assert all(c.isprintable() or c == "\n" for c in line), f"not harmless: {line!r}"


def read(reader: str, source: str) -> bool:
    """Run a reader; whether it answered. Raises whatever is no answer and no refusal."""
    try:
        READERS[reader](source)
    except CastlescoreError as error:
        # What is left unescaped here, the one place that prints errors escapes; it must only not be endless.
        assert 0 < len(str(error)) < len(source) + 4000, f"a message of {len(str(error))} characters"
        assert shown(str(error), 4000).isprintable()
        return False
    return True
