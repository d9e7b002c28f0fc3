"""A script of somebody who uses the library, checked from outside as strictly as can be."""

from collections.abc import Sequence

import castlescore as cs


def best(castle: cs.Castle, names: Sequence[str]) -> tuple[cs.Tile, cs.Placement] | None:
    """The tile of these that gives most, and where."""
    found = [(tile, place) for tile in map(cs.find_tile, names) for place in castle.legal_placements(tile)[:1]]
    return max(found, key=lambda each: each[1].points, default=None)


def built(link: str) -> cs.Castle:
    castle = cs.Castle.from_link(link)
    chosen = best(castle, ["solar", "parlor"])
    if chosen is None:
        return castle
    try:
        castle = castle.lay(*chosen)
    except cs.Illegal as refused:
        rules: list[str] = [violation.rule for violation in refused.violations]
        print(rules, refused.hint)
    place = castle.verdict("hallway", "0,0", dark=True)
    x, y = place.middle
    outline = place.outline
    reach: float = outline.radius if isinstance(outline, cs.Circle) else max(px - x for px, _ in outline)
    lines: int = sum(line.points for line in place.lines)
    print(reach, y, lines, place.turn, place.at[0], place.claim, [number for number, _ in place.blocks])
    picture: str = castle.svg([place], frame=False)
    document: dict[str, object] = castle.judged_json()
    print(len(picture), document["points"], castle.external_entrances[0])
    return castle.undo()


def kings() -> int:
    castle: cs.between.Castle = cs.between.Castle("utility-sleeping", attendants=["jester"])
    place: cs.between.Placement = castle.legal_placements("parlor")[0]
    return castle.lay("parlor", place).rows["living"] + len(castle.tiles_left())


def evening(path: str) -> list[str]:
    game = cs.Session.read(path).play("pass")
    findings = [finding.why for finding in game.audit().findings]
    castle = game.castle("anna")
    assert isinstance(castle, cs.Castle)
    total: int = game.score().players[0].total
    print(game.table.phase, game.events[-1]["do"], total, castle.points)
    game.write(path)
    return findings


def first_look(path: str) -> list[str]:
    """What somebody writes first: a table, its castles and its score, of whatever game it is."""
    castle = cs.Session.read(path).castle()
    best = castle.legal_placements("solar")[0]
    after = castle.lay("solar", best)
    names = [player["name"] for player in cs.Session.read(path).score_json()["players"]]
    print(castle.points, castle.complete, len(castle.svg()), len(castle.tiles_left()), after.undo().legal)
    return names


def by_game(path: str) -> tuple[int, str | None]:
    game = cs.castles.Session.read(path)
    score = game.scored()
    print(game.castle("anna").external_entrances, score.players[0].money, score.to_json()["players"])
    return game.castle("anna").judged().external_entrances.all, score.decided_by


def score(castle: cs.Castle) -> str:
    tally = cs.Tally([{"name": "anna", "castle": castle}], favors=["small"], empty_stacks=[400])
    return tally.score().players[0].name if not tally.missing else tally.missing[0].what
