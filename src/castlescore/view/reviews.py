"""What was left lying on an evening, as text and as JSON. Values in, lines and dictionaries out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from castlescore.core.language.amounts import amount
from castlescore.core.quoting import shown
from castlescore.protocol.review import Other, Placement, Purse, Rewards, Way
from castlescore.record.reviewing import Player, Review
from castlescore.view.layout import GAP, columns, hanging, seen, signed

ABOUT = (
    "Points left lying: the most that each tile could have had at once, anywhere legal at that moment, less what it"
    " had. What a place is good for later is not in them, so they judge no plan."
)
HEADS = ("event", "tile", "place", "points", "best", "left", "more", "best place then")
FIGURES = (0, 3, 4, 5, 6)
LONGEST = 200  # characters of a name or a reason of the file

Markets = Mapping[int, Sequence[Other]]


def document(review: Review) -> dict[str, object]:
    """What `review --json` prints."""
    return {
        "placements": [_placement(placement) for placement in review.placements],
        "players": [_player(player) for player in review.players],
    }


def _placement(placement: Placement) -> dict[str, object]:
    return {
        "event": placement.event,
        "player": placement.player,
        "tile": placement.tile,
        **_way(placement.way),
        "points": placement.points,
        "best": placement.best,
        "left": placement.left,
        "better": placement.better,
        "of": placement.of,
        "best_at": [_way(way) for way in placement.best_at],
    }


def _way(way: Way) -> dict[str, object]:
    return {"at": list(way.at), "turn": way.turn}


def _player(player: Player) -> dict[str, object]:
    purse = player.purse
    return {
        "name": player.name,
        "placements": len(player.placements),
        "points": player.points,
        "best": player.best,
        "left": player.left,
        "spent": None if purse is None else purse.spent,
        "earned": None if purse is None else purse.earned,
    }


def review_lines(review: Review, markets: Markets, width: int) -> list[str]:
    """The whole review for people."""
    rows = hanging("", f"{ABOUT} Points are {review.points}.", width)
    for player in review.players:
        rows += ["", *hanging("", f"{shown(player.name, LONGEST)}: {sum_words(player)}", width)]
        if player.placements:
            rows += _table(player.placements, width)
        for head, said in remarks(player, review.rewards, markets):
            rows += hanging(f"  {head}: ", said, width)
    return rows


def _table(placements: Sequence[Placement], width: int) -> list[str]:
    """The tiles under HEADS. Where that is too wide, what there is to say of the best places stands below each tile."""
    whole = [HEADS, *map(row, placements)]
    widths = [max(map(seen, column)) for column in zip(*whole, strict=True)]
    narrow = columns([cells[:-1] for cells in whole], width, FIGURES)
    if sum(widths) + GAP * (len(widths) - 1) <= width or len(narrow) > len(whole):
        return columns(whole, width, FIGURES)
    below = [hanging("       best: ", best_words(p), width) if p.left or p.gives else [] for p in placements]
    return [line for head, more in zip(narrow, [[], *below], strict=True) for line in (head, *more)]


def sum_words(player: Player) -> str:
    """What was left lying in all, and what the tiles had."""
    if not player.placements:
        return "no tile was laid"
    nothing = sum(not placement.left for placement in player.placements)
    had = f"{amount(len(player.placements), 'tile')} had {amount(player.points, 'point')}"
    then = f"and {player.best} with each at the best place of its moment"
    return f"{amount(player.left, 'point')} left lying. {had}, {then}; {nothing} of the tiles left nothing"


def row(placement: Placement) -> tuple[str, ...]:
    """A placement under HEADS."""
    best, left = placement.best, placement.left
    return (
        str(placement.event),
        placement.name,
        placement.way.word + ("" if placement.legal else " (illegal)"),
        signed(placement.points),
        "-" if best is None else signed(best),
        "-" if left is None else str(left),
        f"{placement.better} of {placement.of}",
        best_words(placement) or "-",
    )


def best_words(placement: Placement) -> str:
    """The first of the places with the most points, how many others have as many, and what it completes and blocks."""
    if not placement.best_at:
        return ""
    first, *more = placement.best_at
    place = "here" if first.word == placement.way.word else first.word
    others = f" and {amount(len(more), 'other')}" if more else ""
    return f"{place}{others}" + (f": {placement.gives}" if placement.gives else "")


def remarks(player: Player, called: str, markets: Markets) -> list[tuple[str, str]]:
    """The lines that left most lying, the money and the rewards of somebody: what each is, and what is said of it.

    `called`: what rewards are called.
    """
    found = [("next" if n else "most left lying", _most(p, markets)) for n, p in enumerate(player.most)]
    found += [("money", _money(player.purse))] if player.purse is not None else []
    return [*found, (called, _rewards(player.rewards))]


def _most(placement: Placement, markets: Markets) -> str:
    had, most = (signed(points or 0) for points in (placement.points, placement.best))
    said = f"event {placement.event}, {amount(placement.left or 0, 'point')} by {placement.name}"
    said += f": {had} at {placement.way.word}, and {most} at {best_words(placement)}"
    others = [other for other in markets.get(placement.event, ()) if other.points is not None]
    fitted = ", ".join(f"{other.name} {signed(other.points or 0)} ({other.price})" for other in others)
    return f"{said}. For the same money there was then {fitted}" if fitted else said


def _money(purse: Purse) -> str:
    agreed = f", {purse.agreed:+d} agreed" if purse.agreed else ""
    idle = f"{purse.idle} idle (the purse never held less)"
    return f"{purse.spent} spent, {purse.earned} earned{agreed}, {purse.now} in the purse, {idle}"


def _rewards(rewards: Rewards) -> str:
    kinds = Counter(reward.what for reward in rewards.taken)
    taken = ", ".join(what if count == 1 else f"{what} {count} times" for what, count in kinds.items())
    said = [f"{len(rewards.taken)} taken" + (f" ({taken})" if taken else "")]
    declined = ", ".join(f"{reward.what} at event {reward.event}" for reward in rewards.declined)
    said += [f"{len(rewards.declined)} declined ({declined})" if declined else "none declined"]
    lost = "; ".join(f"event {reward.event}: {reward.why}" for reward in rewards.lost)
    return ", ".join([*said, f"{len(rewards.lost)} lost ({lost})" if lost else "none lost"])
