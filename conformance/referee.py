"""castlescore as a program that the suite can hold: cases as lines of JSON on its input, answers on its output.

A model for other programs, in any language. It uses the public library alone: castles are built tile by tile, games
are played by the lines that people type. `python conformance/referee.py < questions.jsonl`
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator

import castlescore as cs

Case = dict  # a case as it is read: plain values, without what is expected
Answer = dict


def castles(case: Case) -> Answer:
    """Each tile judged as it was laid, and the castle at the end."""
    castle = cs.Castle.from_json(castle_file("castles", case["tiles"]))
    external, external_rooms = castle.external_entrances
    return {
        "tiles": [
            {
                "rules": [found.rule for found in tile.violations],
                "points": by_source(tile) if not tile.dispute else None,
                "completes": list(tile.completes) if not tile.dispute else None,
            }
            for tile in castle.verdicts
        ],
        "expect": {
            "points": castle.points,
            "complete": list(castle.complete),
            "external": external,
            "external_rooms": external_rooms,
        },
    }


def by_source(tile: cs.Placement) -> list[int]:
    """The points of a tile: printed, of its own effect, of the effects of others."""
    printed = sum(line.points for line in tile.lines if line.kind == "printed")
    own = sum(line.points for line in tile.lines if line.tile == tile.n) - printed
    return [printed, own, tile.points - printed - own]


def places(case: Case) -> Answer:
    """Every legal place of a tile, with its points."""
    castle = cs.Castle.from_json(castle_file("castles", case["tiles"]))
    found = castle.legal_placements(case["tile"])
    return {"expect": sorted([*place.at, place.turn, place.points] for place in found)}


def between(case: Case) -> Answer:
    """Each tile of a castle of Between Two Castles judged, and its rows."""
    head = {key: case[key] for key in ("throne", "attendants", "cards")}
    castle = cs.between.Castle.from_json({**castle_file("between", case["tiles"]), **head})
    return {
        "tiles": [
            {"rules": [found.rule for found in tile.violations], "points": None if tile.dispute else tile.points}
            for tile in castle.verdicts
        ],
        "expect": {"rows": castle.rows, "total": castle.points},
    }


def castle_file(game: str, tiles: list[Case]) -> Case:
    """A castle file as plain values."""
    return {"format": "castlescore castle 1", "game": game, "tile": tiles}


def games(case: Case) -> Answer:
    """A whole game of castles: score and money of all after each event, and the final sheet."""
    header = {
        "format": "castlescore session 1",
        "game": "castles",
        "rules": case["rules"],
        "date": "2026-01-01",
        "players": case["players"],
        "builder": case["builder"],
        "foyers": [foyer["doors"] for foyer in case["foyers"]],
        "foyer_turns": [foyer["turn"] for foyer in case["foyers"]],
        "favors": case["favors"],
        **({"setup": case["setup"]} if case.get("own_setup") else {}),
    }
    return played(header, case["events"], line_of_castles, after_castles, end_of_castles)


def between_games(case: Case) -> Answer:
    """A whole game of Between Two Castles: the castle's points after each placement, and the final sheet."""
    header = {
        "format": "castlescore session 1",
        "game": "between",
        "date": "2026-01-01",
        "players": case["players"],
        "thrones": case["thrones"],
    }
    return played(header, case["events"], line_of_between, after_between, end_of_between)


def played(
    header: Case,
    events: list[Case],
    line_of: Callable[[Case], str],
    after: Callable[[cs.Session, Case], object],
    end: Callable[[cs.Session], Answer],
) -> Answer:
    """A game played by lines: what is known after each event, and the end. A refused line changes nothing."""
    head = "\n".join(f"{key} = {toml(value)}" for key, value in header.items())
    session, answers = cs.Session.loads(head + "\nevent = []\n"), []
    for event in events:
        try:
            following = session if event["do"] == "piles" else session.play(line_of(event))
        except cs.Illegal as no:
            answers.append({"refused": [found.rule for found in no.violations]})
            continue
        answers.append(after(following, event))
        session = following
    return {"events": answers, "expect": end(session)}


def toml(value: object) -> str:
    """A plain value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    return json.dumps(value)


def line_of_castles(event: Case) -> str:
    """An event of castles as the line that somebody types."""
    return " ".join(words_of_castles(event))


def words_of_castles(event: Case) -> Iterator[str]:
    """The words of that line."""
    match event["do"]:
        case "reveal":
            yield from ["reveal", *event["tiles"], *(f"--skipped {size}" for size in event.get("skipped", ()))]
        case "price":
            yield from ["price", *(tile or '""' for tile in event.get("row", ()))]
        case "buy":
            yield from [f"{event['by']}: buy", *laid(event)]
        case "pass":
            yield f"{event['by']}: pass"
        case "reward":
            yield from reward_of_castles(event)
        case "cards":
            yield from ["cards", event["by"], *event["cards"]]
            yield from [] if event["cards"] else ["--none"]
        case "adjust":
            yield f"adjust {event['by']} --money {event['money']} agreed"


def reward_of_castles(event: Case) -> Iterator[str]:
    """The words of a reward that is taken or declined."""
    yield from [f"{event['by']}: reward", event["reward"]]
    yield from [f"--of {event['of']}"] if "of" in event else []
    yield from [f"--as {event['as']}"] if "as" in event else []
    yield from [f"--room {event['room']}"] if "room" in event else []
    if event.get("decline") is True:
        yield "--decline"
    elif "tile" in event:
        yield from laid(event)
    elif "stack" in event:
        yield from [str(event["stack"]), str(event["tiles"])]


def laid(event: Case) -> list[str]:
    """A tile, its place, and the completed tiles whose reward is not taken."""
    x, y = event["at"]
    return [event["tile"], f"{x},{y}@{event['turn']}", *(f"--decline {n}" for n in event.get("decline", ()))]


def after_castles(session: cs.Session, event: Case) -> Answer:
    """Score and money of all, and what a laid tile completed."""
    players = session.table.players
    answer = {"score": [player.track for player in players], "money": [player.money for player in players]}
    return {**answer, "completes": list(session.events[-1].get("completes", ()))}


def end_of_castles(session: cs.Session) -> Answer:
    """The final sheet."""
    score = session.score_json()
    players = score["players"]
    decided = {"points": "TIE-1", "area": "TIE-2", "money": "TIE-3", "shared": "TIE-4"}
    decided_by = decided.get(score.get("decided_by"))
    return {"players": players, "winners": score["winners"], "decided_by": decided_by, "rank": players[0].get("rank")}


def line_of_between(event: Case) -> str:
    """An event of Between Two Castles as the line that somebody types."""
    at = [f"{event['at'][0]},{event['at'][1]}"] if "at" in event else []
    match event["do"]:
        case "place":
            return " ".join(["place", event["castle"], event["tile"], *at])
        case "cards":
            return " ".join(["cards", event["castle"], *(event["cards"] or ["--none"])])
    taken = [f"--as {event['as']}"] if "as" in event else []
    taken += ["--decline"] if event.get("decline") else []
    # a fountain, a tower or a grand foyer that the bonus itself names is not said again
    named = [event[key] for key in ("tile", "attendant") if key in event]
    return " ".join(["reward", event["castle"], *taken, *named, *at])


def after_between(session: cs.Session, event: Case) -> int | Answer:
    """The points of the castle that was built at; of the piles what they hold, of cards those that an audit counts."""
    match event["do"]:
        case "piles":
            piles = {"supply": session.table.supply, "deck": session.table.deck}
            return {name: {"left": pile.left, "discarded": pile.discarded} for name, pile in piles.items()}
        case "cards":
            found = (each for each in session.audit().findings if each.rule == "B-RULING-12")
            corrected = {each.event: each.correct for each in found}
            return {"counted": corrected.get(len(session.events), event["cards"])}
    return next(row["points"] for row in session.score_json()["castles"] if row["name"] == event["castle"])


def end_of_between(session: cs.Session) -> Answer:
    """The final sheet."""
    score = session.score_json()
    castles = [{"name": row["name"], "rows": row["rows"], "total": row["points"]} for row in score["castles"]]
    decided = {"points": "B-END-1", "castle": "B-END-2", "specials": "B-END-3", "shared": "B-END-4"}
    return {
        "castles": castles,
        "players": score["players"],
        "winners": score.get("winners"),
        "decided_by": decided.get(score.get("decided_by")),
    }


ANSWERS: dict[str, Callable[[Case], Answer]] = {
    "castles": castles,
    "places": places,
    "between": between,
    "games": games,
    "between-games": between_games,
}


def main() -> None:
    """Answer every line, one line each, until there are no more."""
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps({"name": case["name"], **ANSWERS[case["suite"]](case)}), flush=True)


if __name__ == "__main__":
    main()
