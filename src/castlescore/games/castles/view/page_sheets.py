"""The tables of a page: the score with its parts, the king's favors, the bonus cards, how everybody stands."""

from __future__ import annotations

from castlescore.core.language import heads, ordinal, thousands, tr, trp
from castlescore.games.castles.rules.final import Score, Standing, score
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_word
from castlescore.protocol.page import Sheet

NAMES = {"money": "money at the end", "cards": "bonus cards"}  # translated: score


def sheets(found: Score) -> tuple[Sheet, ...]:
    """A score with its parts, the favors and the bonus cards."""
    more = [sheet for sheet in (favor_sheet(found), _card_sheet(found)) if sheet.rows]
    return (_part_sheet(found), *more)


def _part_sheet(found: Score) -> Sheet:
    """The parts of the score, a column for each player."""
    rows: list[tuple[str, ...]] = []
    for row in found.rows:
        label = trp("score", NAMES.get(row.part, row.part))
        label = tr("favor: {favor}", favor=favor_word(row.favor)) if row.favor else label
        rows.append((label, *("?" if each is None else str(each) for each in row.points)))
    rows.append((trp("page", "Total"), *(str(each.total) for each in found.players)))
    rows.append((trp("page", "Place"), *(str(each.place) for each in found.players)))
    ranks = [each.rank for each in found.players if each.rank is not None]
    if ranks:
        rows.append((trp("page", "Rank"), *(tr("{rank} of {ranks}", rank=rank, ranks=found.ranks) for rank in ranks)))
    now = tr("As if the game ended now; bonus cards are not counted yet")
    head = tr("Final score") if found.final else now
    sums = 3 if ranks else 2
    names = tuple(row.name for row in found.players)
    return Sheet(head, (trp("page", "Points for"), *names), tuple(rows), sums=sums, won=winners(found), people=True)


def winners(found: Score) -> tuple[str, ...]:
    """Whose column stands out: the winners', nobody's while the game lasts or where there is one player alone."""
    return found.winners if found.final and len(found.players) > 1 else ()


def favors_short(found: Score) -> Sheet:
    """The same where there is little room: how much of the thing, and the points of it."""
    rows = tuple(
        (favor_word(favor), *(f"{_known(row.count)} · {_known(row.points)}" for row in standings))
        for favor, standings in found.favors.items()
    )
    names = tuple(row.name for row in found.players)
    head = (trp("page", "Favor"), *names)
    return Sheet(tr("Favors: how many · points"), head, rows, won=winners(found), people=True)


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)


def favor_sheet(found: Score) -> Sheet:
    """The king's favors, a column for each player: how much of the thing, the place that it gives, the points."""
    names = tuple(row.name for row in found.players)
    rows = tuple((favor_word(favor), *map(_standing, standings)) for favor, standings in found.favors.items())
    caption = tr("The king’s favors: how many, which place, and the points of it")
    return Sheet(caption, (trp("page", "Favor"), *names), rows, won=winners(found), people=True)


def _standing(row: Standing) -> str:
    if row.count is None or row.points is None:
        return "?"
    place = ordinal(row.place).replace("-", "\u2011") if row.place else "–"  # no line ends within it
    return f"{row.count} · {place} · {row.points}"


def _card_sheet(found: Score) -> Sheet:
    """The bonus cards that were shown, with what they count and their points."""
    lines = ((row.name, line) for row in found.players for line in row.lines if line.part == "cards")
    rows = tuple((name, say(line.why), str(line.points)) for name, line in lines)
    names = heads("page", "Player", "Card", "Points")
    return Sheet(tr("The bonus cards"), names, rows, figures=False, won=winners(found))


def standing(table: Table) -> tuple[Sheet, ...]:
    """Everybody's points and purse, and what the end would bring."""
    found = score(table)
    rows = tuple(
        (player.name, str(player.track), thousands(player.money), str(player.cards), str(row.total), str(row.place))
        for player, row in zip(table.players, found.players, strict=True)
    )
    caption = tr("Points and purses; total and place as if the game ended there")
    return (Sheet(caption, heads("page", "Player", "Points", "Money", "Cards", "Total", "Place"), rows),)
