"""A script of somebody who uses the library, checked from outside as strictly as can be."""

import random
from collections.abc import Sequence
from itertools import islice
from typing import TypeVar

import castlescore as cs

CastleOfEither = TypeVar("CastleOfEither", bound=cs.AnyCastle)


def best(castle: cs.Castle, names: Sequence[str]) -> tuple[cs.Tile, cs.Placement] | None:
    """The tile of these that gives most, and where."""
    result = [(tile, place) for tile in map(cs.find_tile, names) for place in castle.legal_placements(tile)[:1]]
    return max(result, key=lambda each: each[1].points, default=None)


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


def by_game(path: str) -> tuple[int, str | None]:
    game = cs.castles.Session.read(path)
    score = game.scored()
    print(game.castle("anna").external_entrances, score.players[0].money, score.to_json()["players"])
    return game.castle("anna").judged().external_entrances.all, score.decided_by


def score(castle: cs.Castle) -> str:
    tally = cs.Tally([{"name": "anna", "castle": castle}], favors=["small"], empty_stacks=[400])
    return tally.score().players[0].name if not tally.missing else tally.missing[0].what


def at_random(session: cs.Session, rng: random.Random) -> cs.Session:
    """A bot of either game."""
    while choices := list(session.choices()):
        choice: cs.Choice = rng.choice(choices)
        moves: list[cs.Move] = list(islice(choice.moves(), 50))
        if moves:
            session = session.play(rng.choice(moves))
    return session


def begun() -> tuple[cs.castles.Session, cs.between.Session]:
    """Tables of both games, by their own classes."""
    castles = cs.castles.Session.new("anna", "ben", favor=["small", "food-area"], foyer=["ben=3"])
    kings = cs.between.Session.new("anna", "ben", throne=["utility-sleeping", "food-sleeping", "living-corridor"])
    return castles, kings


def dearest(session: cs.castles.Session) -> cs.Move[cs.castles.Placement] | None:
    """The purchase that gives most, and what the table says beside it."""
    table: cs.castles.Table = session.table
    slot: cs.castles.Slot = table.market[0]
    player: cs.castles.Player = table.players[table.active]
    waiting: list[cs.castles.Pending] = list(table.pending)
    print(slot.price, slot.tile, slot.coins, player.money, player.track, [each.reward for each in waiting])
    if table.phase != cs.castles.Phase.BUY:
        return None
    result = [move for choice in session.choices() if choice.kind == "buy" for move in choice.moves()]
    best = max(result, key=lambda move: move.points, default=None)
    if best is not None and best.place is not None:
        corner: tuple[int, int] = best.place.at
        joins: tuple[str, ...] = best.place.joins
        price: int | None = best.price
        print(corner, joins, price, best.owner, best.line, session.play(best).castle(best.owner).external_entrances)
    return best


def waiting_bonuses(session: cs.between.Session) -> list[str]:
    """The bonuses that wait at a table of Between Two Castles."""
    table: cs.between.Table = session.table
    sites: tuple[cs.between.Site, ...] = table.sites
    supply: cs.between.Pile = table.supply
    pending: list[cs.between.Pending] = [site.pending for site in sites if site.pending is not None]
    print(supply.left, table.phase is cs.between.Phase.PLACE, table.site("AB").points)
    for choice in session.choices():
        for move in choice.moves():
            place: cs.between.Placement | None = move.place
            print(move.kind, move.tile, 0 if place is None else place.points)
    return [f"{each.bonus.type} {each.of}" for each in pending]


def standings(scores: Sequence[cs.Standings]) -> dict[str, int]:
    """Points by name, of scores of any game."""
    return {player.name: player.total for score in scores for player in score.players if player.place == 1}


def in_full(castles: cs.castles.Session, kings: cs.between.Session) -> dict[str, int]:
    """What only the score of one game has."""
    first: cs.castles.Score = castles.score()
    second: cs.between.Score = kings.score()
    parts: dict[str, int | None] = dict(first.players[0].parts)
    rows: dict[str, int | None] = second.castles[0].rows
    print(parts["placing"], rows["towers"], first.decided_by, [line.why for line in castles.scored().players[0].lines])
    return standings([first, second])


def wrong(path: str) -> list[str]:
    """What a checker prints."""
    audit: cs.Audit = cs.Session.read(path).audit()
    finding: cs.Finding
    said: list[str] = []
    for finding in audit.wrong:
        event: int | None = finding.event
        said.append(f"{event}: {finding.rule}: {finding.why}")
    stories: list[cs.Story] = list(audit.stories)
    totals: dict[str, int] = audit.correct
    sure: dict[str, bool] = audit.sure
    return [*said, *(story.why for story in stories), *(f"{name} {totals[name]}" for name in sure)]


def finished(path: str) -> list[str]:
    """A tally of each game."""
    tally = cs.Tally.read(path)
    missing: tuple[cs.Missing, ...] = tally.missing
    kings = cs.between.Tally(
        [{"name": "AB", "builders": ["anna", "ben"], "castle": cs.between.Castle("food-sleeping")}]
    )
    rows: dict[str, int | None] = kings.score().castles[0].rows
    favors = tally.score().favors
    print(rows, favors, kings.remarks, kings.to_json()["final"])
    return [each.with_key for each in missing] + list(tally.score().winners)


def both_games(rng: random.Random) -> list[str]:
    """A table of one game is a table of any game, and so are its castles, scores and moves."""
    fresh: list[cs.Session] = list(begun())
    ends = [at_random(session, rng) for session in (*fresh, cs.castles.Session.loads(""))]
    scores: list[cs.Standings] = [end.score() for end in ends]
    castles, kings = begun()
    own: cs.Session = castles
    moves: list[cs.Move] = [*castles.moves(), *kings.moves()]
    choices: list[cs.Choice] = [*castles.choices(), *kings.choices()]
    print(own.castle().points, moves[0].line, choices[0].kind, standings(scores))
    return [end.header["game"] for end in ends]


def searched(castle: CastleOfEither, tiles: Sequence[str]) -> CastleOfEither:
    """The same search over castles of either game."""
    print(searched(cs.Castle(), tiles).external_entrances, searched(cs.between.Castle("x"), tiles).rows)
    known = {castle.key: castle}
    for tile in tiles:
        for place in castle.legal_placements(tile)[:2]:
            after = castle.lay(tile, place)
            known[after.key] = after
    return max(known.values(), key=lambda each: each.points)
