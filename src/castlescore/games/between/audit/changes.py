"""The single changes of a record of Between Two Castles that an audit tries."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import both, tr
from castlescore.core.types import Event
from castlescore.games.between.moves import Move
from castlescore.games.between.rules.table import Played, Table
from castlescore.games.between.sentences import cell
from castlescore.games.between.terms import throne_word, type_word
from castlescore.record.audit.changes import FEW, Change, Splice, exchanged, instead, other_value, seated_otherwise
from castlescore.record.audit.ledger import whose_line, whose_tile
from castlescore.record.audit.referee import Place

Here = Place[Table, Move, Played]
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
LAYING = ("place", "reward")  # events that may lay a tile


def changes(place: Here) -> list[Change]:
    """The changes that may explain a finding at this place of the record."""
    header = place.sheet.header
    seats = seated_otherwise(header) if len(header["players"]) <= FEW else ()
    return [*seats, *_thrones(place), *_tiles(place), *_rows_from_one(place)]


def _thrones(place: Here) -> Iterator[Change]:
    """Another throne room in a castle that a finding concerns, or two throne rooms exchanged."""
    header, box, sites = place.sheet.header, place.table.setup.box, place.table.sites
    thrones = header["thrones"]
    for i, site in enumerate(sites):
        if not {site.name, *site.partners} & set(place.names):
            continue
        for other in box.thrones:
            if other not in thrones:
                values = {"castle": site.name, "throne": throne_word(box.thrones[other])}
                values["other"] = throne_word(site.castle.throne)
                why = tr("{castle}'s throne room was {throne}, not {other}", **values)
                new = [*thrones[:i], other, *thrones[i + 1 :]]
                yield Change("throne", (), thrones[i], other, why, {**header, "thrones": new})
        for j in range(len(thrones)):
            if i != j and thrones[i] != thrones[j]:
                why = tr("the throne rooms of {names} were exchanged", names=both([site.name, sites[j].name]))
                new = list(exchanged(thrones, i, j))
                yield Change("throne", (), thrones, new, why, {**header, "thrones": new})


def short(table: Table, event: Event) -> str:
    """A line in a few words."""
    castle, box = event.get("castle", ""), table.setup.box
    if "tile" in event:
        tile = event["tile"]
        return whose_tile(castle, box.tiles[tile].name if tile in box.tiles else tile)
    if event.get("attendant"):
        attendant = event["attendant"]
        return whose_tile(castle, box.attendants[attendant].name if attendant in box.attendants else attendant)
    if event["do"] == "reward" and event.get("reward"):
        return tr("{name}'s {type} bonus", name=castle, type=type_word(event["reward"]))
    return (
        tr("{name}'s bonus", name=castle) if event["do"] == "reward" else whose_line(event["do"], event.get("castle"))
    )


def _tiles(place: Here) -> Iterator[Change]:
    """A cell beside the one that is written, another type of a bonus, another attendant or special room."""
    lines, say, box = place.lines, place.say, place.table.setup.box
    castle = lines[place.at][1].get("castle")
    for i in place.around():
        event = lines[i][1]
        if "at" in event and event["do"] in LAYING and (i in place.tiles or event["castle"] == castle):
            for dx, dy in BESIDE:
                at = [event["at"][0] + dx, event["at"][1] + dy]
                why = tr("{line} stood on {place}", line=say(event), place=cell(at))
                yield other_value(i, lines[i], "place", "at", at, why)
        if event["do"] == "reward" and event.get("reward"):
            for key in ("reward", "as"):
                for kind in box.types:
                    if key in event and kind != event[key]:
                        why = tr("{line} was the {type} bonus", line=say(event), type=type_word(kind))
                        yield other_value(i, lines[i], "reward", key, kind, why)
        if event.get("attendant") in box.attendants:
            yield from instead(i, lines[i], "reward", "attendant", box.attendants, say)
        if event["do"] == "reward" and event.get("tile") in box.tiles and not box[event["tile"]].regular:
            specials = (special.id for special in box.specials())
            yield from instead(i, lines[i], "tile", "tile", specials, say)


def _rows_from_one(place: Here) -> Iterator[Change]:
    """The rows of a whole castle counted from one, where that moves more than one line."""
    lines = place.lines
    castle = lines[place.at][1].get("castle")
    own = [i for i, (_, event) in enumerate(lines) if event.get("castle") == castle]
    laid = [i for i in own if "at" in lines[i][1] and lines[i][1]["do"] in LAYING]
    raised = [i for i in laid if lines[i][1]["at"][1] > 0]
    if laid and laid[0] <= place.at and len(raised) > 1:
        splices = []
        for i in raised:
            n, event = lines[i]
            column, row = event["at"]
            splices.append(Splice(i, i + 1, ((n, {**event, "at": [column, row - 1]}),)))
        why = tr("the rows of {castle} above the ground are counted from 1: its ground floor is row 0", castle=castle)
        yield Change("sign", (lines[raised[0]][0],), 1, None, why, splices=tuple(splices))
