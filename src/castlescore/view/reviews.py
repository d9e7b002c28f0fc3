"""The points missed in a game, as text. Values in, lines out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from castlescore.core.errors import shown
from castlescore.core.language import amount, heads, marked, tr, trn, trp
from castlescore.record.reviewing import Other, PlacementReview, Player, Purse, Review, Rewards
from castlescore.view.layout import columns_with_details, hanging, signed

ABOUT = marked(
    "Points missed: the most immediate points that each tile could have had in any legal place, less what it had."
    " What a place is good for later is not in them, so they do not judge a plan."
)
FIGURES = (0, 3, 4, 5, 6)
LONGEST = 200  # most characters of a name or a reason of the file

Markets = Mapping[int, Sequence[Other]]


def about(review: Review) -> str:
    """An explanation of the points missed."""
    return f"{tr(ABOUT)} {tr('Points are {points}.', points=tr(review.points))}"


def table_heads() -> tuple[str, ...]:
    """The heads of the columns of the tiles."""
    return heads("review", "event", "tile", "place", "points", "best", "missed", "more", "best place then")


def review_lines(review: Review, markets: Markets, width: int) -> list[str]:
    """The whole review for people."""
    rows = hanging("", about(review), width)
    for player in review.players:
        rows += ["", *hanging("", f"{shown(player.name, LONGEST)}: {sum_words(player)}", width)]
        if player.placements:
            table = [table_heads(), *map(row, player.placements)]
            best = [best_words(p) if p.missed or p.gives else "" for p in player.placements]
            below = [hanging(tr("       best: "), text, width) if text else [] for text in best]
            rows += columns_with_details(table, width, FIGURES, 1, below)
        for head, text in remarks(player, tr(review.rewards), markets):
            rows += hanging(f"  {head}: ", text, width)
    return rows


def sum_words(player: Player) -> str:
    """The points missed in all, and how many tiles missed none."""
    if not player.placements:
        return tr("no tile was placed")
    nothing = sum(not placement.missed for placement in player.placements)
    values = {"tiles": amount(len(player.placements), "tile"), "points": amount(player.points, "point")}
    had = tr("{tiles} had {points}, and {best} with each in its best place at that moment", best=player.best, **values)
    return f"{points_missed(player)}. {had}; {tr('{count} of the tiles missed nothing', count=nothing)}"


def points_missed(player: Player) -> str:
    """The points that a player missed."""
    return trn("{n} point missed", "{n} points missed", player.missed)


def row(placement: PlacementReview) -> tuple[str, ...]:
    """A placement in columns."""
    best, missed = placement.best, placement.missed
    return (
        str(placement.event),
        placement.name,
        placement.laid.word if placement.legal else tr("{place} (illegal)", place=placement.laid.word),
        signed(placement.points),
        "-" if best is None else signed(best),
        "-" if missed is None else str(missed),
        tr("{n} of {all}", n=placement.better, all=placement.of),
        best_words(placement) or "-",
    )


def best_words(placement: PlacementReview) -> str:
    """The first of the places with the most points, how many others have as many, and what it completes and blocks."""
    if not placement.best_at:
        return ""
    first, *more = placement.best_at
    place = tr("here") if first.word == placement.laid.word else first.word
    if more:
        place = trn("{place} and {n} other", "{place} and {n} others", len(more), place=place)
    return tr("{place}: {gives}", place=place, gives=placement.gives) if placement.gives else place


def remarks(player: Player, called: str, markets: Markets) -> list[tuple[str, str]]:
    """The lines that missed most, the money and the rewards of a player: a head and a sentence each.

    `called`: the label of rewards.
    """
    texts = [(tr("next") if n else tr("most missed"), _most(p, markets)) for n, p in enumerate(player.most)]
    texts += [(trp("review", "money"), _money(player.purse))] if player.purse is not None else []
    return [*texts, (called, _rewards(player.rewards))]


def _most(placement: PlacementReview, markets: Markets) -> str:
    had, most = (signed(points or 0) for points in (placement.points, placement.best))
    line = {"event": placement.event, "points": amount(placement.missed or 0, "point"), "tile": placement.name}
    places = {"had": had, "place": placement.laid.word, "most": most, "best": best_words(placement)}
    text = tr("event {event}, {points} by {tile}: {had} at {place}, and {most} at {best}", **line, **places)
    others = [other for other in markets.get(placement.event, ()) if other.points is not None]
    fitted = ", ".join(f"{other.name} {signed(other.points or 0)} ({other.price})" for other in others)
    return f"{text}. {tr('Other tiles for the same money: {tiles}', tiles=fitted)}" if fitted else text


def _money(purse: Purse) -> str:
    texts = [tr("{money} spent", money=purse.spent), tr("{money} earned", money=purse.earned)]
    texts += [tr("{money:+d} agreed", money=purse.agreed)] if purse.agreed else []
    texts += [tr("{money} in the purse", money=purse.now)]
    return ", ".join([*texts, tr("{money} never used (the purse never had less)", money=purse.idle)])


def _rewards(rewards: Rewards) -> str:
    kinds = Counter(reward.what for reward in rewards.taken)
    taken = ", ".join(
        what if count == 1 else trn("{what} {n} time", "{what} {n} times", count, what=what)
        for what, count in kinds.items()
    )
    declined = ", ".join(tr("{what} at event {n}", what=reward.what, n=reward.event) for reward in rewards.declined)
    lost = "; ".join(tr("event {n}: {why}", n=reward.event, why=reward.why) for reward in rewards.lost)
    number = len(rewards.taken)
    texts = [tr("{n} taken ({rewards})", n=number, rewards=taken) if taken else tr("{n} taken", n=number)]
    texts += [
        tr("{n} declined ({rewards})", n=len(rewards.declined), rewards=declined) if declined else tr("none declined")
    ]
    texts += [tr("{n} lost ({rewards})", n=len(rewards.lost), rewards=lost) if lost else tr("none lost")]
    return ", ".join(texts)
