"""What the library does with pydantic alone, in both games; run where every other import is refused.

Prints what was found as JSON, so that a browser's Python can be compared with this one.
"""

import json
import tomllib
from pathlib import Path

import castlescore as cs

EXAMPLES = globals().get("EXAMPLES", "/files")


def values(name):
    return tomllib.loads(Path(EXAMPLES, name).read_text(encoding="utf-8"))


def looked_at(castle, word, place):
    legal = castle.legal_placements(word)
    laid = castle.lay(word, legal[0])
    asked = castle.verdict(word, place)
    return {
        "castle": [repr(castle), str(castle), castle.points, castle.legal, [repr(each) for each in castle.verdicts]],
        "places": [
            [str(each), each.points, [line.to_json() for line in each.lines], each.outline, each.middle, each.joins]
            for each in legal
        ],
        "asked": [asked.legal, [str(each) for each in asked.violations], len(asked.lines), asked.to_json()],
        "laid": [laid.dumps(), laid.to_json(), laid.undo() == castle, len(laid.tiles_left())],
        "judged": castle.judged_json(),
        "where": castle.where_json(word),
        "svg": [castle.svg(), castle.svg(legal, frame=False), laid._repr_svg_()],
        "again": type(castle).from_json(castle.to_json()) == castle,
    }


def scored(tally):
    return [repr(tally), tally.to_json(), [(each.name, each.total, each.place) for each in tally.score().players]]


def tallied(kind, rows, name):
    document = values(name)
    more = {key: value for key, value in document.items() if key not in ("format", "game", rows)}
    return scored(kind(document[rows], **more))


def everything():
    link = values("castles/public-link.toml")
    castle = cs.Castle.from_json(link)
    kings = cs.between.Castle("utility-sleeping", attendants=["jester"]).lay("parlor", "-1,0")
    wrong = []
    for value in ({**link, "tile": [{"tile": "foyer", "at": [0, 0.5]}]}, {**link, "x": 1}, {"format": 1}):
        try:
            cs.Castle.from_json(value)
        except cs.FileProblem as problem:
            wrong.append(str(problem))
    return {
        "castles": looked_at(castle, "solar", "-2,1"),
        "between": looked_at(kings, "wine-room", "7,7"),
        "link": [castle.to_link(), cs.Castle.from_link(castle.to_link()) == castle],
        "tallies": [
            tallied(cs.Tally, "player", "tally/counted.toml"),
            tallied(cs.between.Tally, "castle", "tally/between.toml"),
        ],
        "tile": cs.find_tile("sol").name,
        "wrong": len(wrong),
    }


print(json.dumps(everything()))
