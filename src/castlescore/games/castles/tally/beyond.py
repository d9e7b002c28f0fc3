"""What the tiles of a table cannot come to: counts, points and money that somebody has mistyped."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import tr
from castlescore.core.rulebook import cited
from castlescore.games.castles.rules.counts import YES_OR_NO, Bounds, Span
from castlescore.games.castles.tally.reading import Said, Seated
from castlescore.games.castles.terms import count_word
from castlescore.protocol.tally import with_key


def of_player(player: Seated, bounds: Bounds) -> Iterator[str]:
    """What somebody alone cannot have."""
    name = player.name
    if player.castle is None:
        for what, count in player.counted.given.items():
            if count > (most := bounds.most(what)):
                values = {"name": name, "what": _key(what), "given": count, "most": most}
                yield cited(tr("{name}: {what} is counted as {given}, and the tiles of this table come to {most} at "
                               "most (SETUP-3, BOX-1)", **values))  # fmt: skip
        if not player.entering:
            yield from _points(player, bounds)
    money = player.row.get("money", 0)
    if money % bounds.coin:
        yield tr("{name}: money is given as {given}, and no coin is smaller than {coin}",
                 name=name, given=money, coin=bounds.coin)  # fmt: skip


def _points(player: Seated, bounds: Bounds) -> Iterator[str]:
    """Points of placing and rewards, and a swan, that no castle of these tiles brings."""
    row, name, rest = player.row, player.name, player.start + player.adjusted
    for what, span in (("placing", bounds.placing), ("rewards", bounds.rewards)):
        if what in row and row[what] not in span:
            yield tr("{name}: {what} is given as {given}, and no castle gives less than {least} or more than {most}",
                     name=name, what=_key(what), given=row[what], least=span.least, most=span.most)  # fmt: skip
    both = Span(bounds.placing.least + bounds.rewards.least + rest, bounds.placing.most + bounds.rewards.most + rest)
    if "track" in row and row["track"] not in both:
        yield tr("{name}'s swan stands at {n}, and no castle brings it below {least} or above {most}",
                 name=name, n=row["track"], least=both.least, most=both.most)  # fmt: skip


def of_table(said: Said, bounds: Bounds) -> Iterator[str]:
    """What several cannot have together, where some of them are only counted; castles are told of by their stacks."""
    if all(player.castle is not None for player in said.players):
        return
    counted = dict.fromkeys(what for player in said.players if player.castle is None for what in player.counted.given)
    for what in (what for what in counted if what not in YES_OR_NO):
        counts = [count for player in said.players if (count := player.counts.get(what)) is not None]
        most = bounds.most(what, len(counts))
        if len(counts) > 1 and max(counts) <= bounds.most(what) and sum(counts) > most:
            values = {"what": _key(what), "given": sum(counts), "most": most}
            yield cited(tr("{what} is counted as {given} in all, and the tiles of this table come to {most} at most "
                           "(SETUP-3, BOX-1)", **values))  # fmt: skip


def _key(count: str) -> str:
    """What is counted, and its key."""
    return with_key(count_word(count), count)
