"""The chapter of the page that looks back: what was left lying, each player's money and rewards, every tile."""

from __future__ import annotations

from dataclasses import dataclass

from castlescore.core.language import heads, tr
from castlescore.record.replay import Replay
from castlescore.record.reviewing import Player, Review, markets, reviewed
from castlescore.view.page.parts import Sheet
from castlescore.view.reviews import about, left_lying, remarks, row, sum_words, table_heads


@dataclass(frozen=True)
class Look:
    """Somebody's tiles: the points left lying, more of that in a sentence, what is told of them (what it is, and
    what is said), and every tile."""

    whose: str
    left: str
    sum: str
    remarks: tuple[tuple[str, str], ...]
    tiles: Sheet


@dataclass(frozen=True)
class Chapter:
    """What was left lying: what that means, everybody's sums, and everybody's tiles."""

    about: str
    sums: Sheet
    looks: tuple[Look, ...]


def chapter(replay: Replay) -> Chapter | None:
    """The chapter of an evening, as far as it went; None for a game without castles."""
    if replay.game.reviews is None:
        return None
    found = reviewed(replay)
    told = markets(replay, found)
    looks = []
    for player in found.players:
        every = tr("Every tile of {player}", player=player.name)
        tiles = Sheet(every, table_heads(), tuple(map(row, player.placements)), figures=False)
        said = tuple(remarks(player, tr(found.rewards), told))
        looks.append(Look(player.name, left_lying(player), sum_words(player), said, tiles))
    return Chapter(about(found), _sums(found), tuple(looks))


def _sums(review: Review) -> Sheet:
    money = any(player.purse is not None for player in review.players)
    names = ("", *heads("review", "Left lying", "Tiles", "Points", "At the best places"))
    names += heads("review", "Spent", "Earned", "Idle") if money else ()
    taken = tr("{rewards} taken", rewards=tr(review.rewards).capitalize())
    names += (taken, *heads("review", "Declined", "Lost"))
    return Sheet(tr("Points left lying"), names, tuple(map(_sum, review.players)))


def _sum(player: Player) -> tuple[str, ...]:
    purse, rewards = player.purse, player.rewards
    money = () if purse is None else (purse.spent, purse.earned, purse.idle)
    given = (len(rewards.taken), len(rewards.declined), len(rewards.lost))
    figures = (player.left, len(player.placements), player.points, player.best, *money, *given)
    return (player.name, *map(str, figures))
