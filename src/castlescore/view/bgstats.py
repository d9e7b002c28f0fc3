"""A game that is over as a play for the BG Stats app, and as the link by which the app takes it in.

The app's makers describe both in "Push plays to BG Stats from other apps or websites": the play is a JSON object in the
`data` of a link. Fields that are said to be optional are written all the same, since the app has been seen to stop at
a missing truth value, and numbers are numbers.
"""

from __future__ import annotations

import hashlib
import json
from urllib.parse import quote

from castlescore.core.errors import FileProblem
from castlescore.core.language import tr
from castlescore.toml.reading import shown
from castlescore.view.doubts import doubt_words
from castlescore.view.scored import ScoredTable

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "castlescore"
NOON = "12:00:00"  # a record has a day; noon in UTC is the same day nearly everywhere


def play_of(table: ScoredTable) -> dict[str, object] | None:
    """The play, the same for the same file; None while the game is not over, since a play is a result.

    Raises FileProblem for a file without a date, which a play must have.
    """
    found, game = table.score, table.game.meta
    if not found.final:
        return None
    if "date" not in table.header:
        line = 'date = "YYYY-MM-DD"'
        why = tr(
            "{path}: it has no date, and a play must have one; write it in: {line}", path=shown(table.path), line=line
        )
        raise FileProblem(why)
    doubts = [] if table.audit is None else doubt_words(table.audit)
    name, number = game.bgg or (game.name, None)
    begun = json.dumps(table.begun, sort_keys=True, default=str, ensure_ascii=False)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": hashlib.sha256(begun.encode()).hexdigest()[:32],
        "playDate": f"{table.date} {NOON}",
        "comments": ". ".join([table.game.view.sheets.winners_line(found)[0], *doubts]),
        "game": {
            "name": name,
            "sourceGameId": f"{SOURCE}-{game.id}",
            **({"bggId": number} if number is not None else {}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": row.name,
                "sourcePlayerId": row.name.casefold(),
                "startPlayer": row.name == table.starter,
                "score": row.total,
                "rank": row.place,
                "winner": row.name in found.winners,
            }
            for row in found.players
        ],
    }


def link_of(play: dict[str, object]) -> str:
    """The link that hands a play to the app."""
    return LINK + quote(json.dumps(play, separators=(",", ":"), ensure_ascii=False), safe="")
