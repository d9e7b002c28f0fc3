"""Who wins a game of Castles of Mad King Ludwig, or would, and by what, in a sentence."""

from __future__ import annotations

from castlescore.core.language import both, tr
from castlescore.core.language.amounts import amount
from castlescore.games.castles.rules.final import Score
from castlescore.view.answers.answers import who_wins


def winners_line(found: Score) -> list[str]:
    """Who wins, or would, and by what."""
    if len(found.players) == 1:
        return [tr("rank {rank} of 5 (SOLO-5, p.14)", rank=found.players[0].rank)]
    ways = WINS if found.final else WOULD_WIN
    return [tr(ways[found.decided_by], players=both(found.winners))]


def winners_words(found: Score) -> tuple[str, str]:
    """Who wins, or would, and by what, apart; of one who plays alone the rank."""
    if len(found.players) == 1:
        alone = found.players[0]
        who = tr("{player} comes to rank {rank} of 5", player=alone.name, rank=alone.rank)
        return who, tr("by {points} (SOLO-5, p.14)", points=amount(alone.total, "point"))
    return who_wins(found.winners, found.final), tr(HOW[found.decided_by])


HOW = {  # translated
    "points": "by points (TIE-1, p.13)",
    "area": "tied on points, by the larger castle (TIE-2, p.13)",
    "money": "tied on points and area, by money (TIE-3, p.13)",
    "shared": "equal in points, area and money: whoever grabs the marker first, here a shared win (TIE-4, p.13)",
}
WINS = {  # translated
    "points": "{players} wins, by points (TIE-1, p.13)",
    "area": "{players} wins, tied on points, by the larger castle (TIE-2, p.13)",
    "money": "{players} wins, tied on points and area, by money (TIE-3, p.13)",
    "shared": "{players} win, equal in points, area and money: whoever grabs the marker first, here a shared win"
    " (TIE-4, p.13)",
}
WOULD_WIN = {  # translated
    "points": "{players} would win, by points (TIE-1, p.13)",
    "area": "{players} would win, tied on points, by the larger castle (TIE-2, p.13)",
    "money": "{players} would win, tied on points and area, by money (TIE-3, p.13)",
    "shared": "{players} would win, equal in points, area and money: whoever grabs the marker first, here a shared win"
    " (TIE-4, p.13)",
}
