"""Who wins a game of Between Two Castles, or would, and by what, in a sentence."""

from __future__ import annotations

from castlescore.core.language import people, tr
from castlescore.games.between.rules.final import Score
from castlescore.view.answers.answers import who_wins


def winners_line(found: Score) -> list[str]:
    """Who wins, or would, and by what."""
    ways = WINS if found.final else WOULD_WIN
    return [tr(ways[found.decided_by], players=people(found.winners))]


def winners_words(found: Score) -> tuple[str, str]:
    """Who wins, or would, and by what, apart."""
    return who_wins(found.winners, found.final), tr(HOW[found.decided_by])


HOW = {  # translated
    "points": "by the score of the lower castle (B-END-1)",
    "castle": "tied, by the other castle (B-END-2)",
    "specials": "tied twice, by special rooms (B-END-3)",
    "shared": "equal in everything: a shared win (B-END-4)",
}
WINS = {  # translated
    "points": "{players} wins, by the score of the lower castle (B-END-1)",
    "castle": "{players} wins, tied, by the other castle (B-END-2)",
    "specials": "{players} wins, tied twice, by special rooms (B-END-3)",
    "shared": "{players} win, equal in everything: a shared win (B-END-4)",
}
WOULD_WIN = {  # translated
    "points": "{players} would win, by the score of the lower castle (B-END-1)",
    "castle": "{players} would win, tied, by the other castle (B-END-2)",
    "specials": "{players} would win, tied twice, by special rooms (B-END-3)",
    "shared": "{players} would win, equal in everything: a shared win (B-END-4)",
}
