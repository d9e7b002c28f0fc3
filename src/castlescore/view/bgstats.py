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
from castlescore.core.types import Plain, Standings
from castlescore.protocol.game import Meta
from castlescore.record.chronicle import Chronicle
from castlescore.toml.reading import shown

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "castlescore"
NOON = "12:00:00"  # a record has a day; noon in UTC is the same day nearly everywhere


def play_of(chronicle: Chronicle) -> dict[str, object] | None:
    """The play, the same for the same session; None while the game is not over, since a play is a result.

    Raises FileProblem for a record without a date, which a play must have.
    """
    game, sheets, table = chronicle.replay.game.meta, chronicle.replay.game.view.sheets, chronicle.table
    found = sheets.score(table)
    if not found.final:
        return None
    day, said = dated(chronicle.record.header, chronicle.record.path), sheets.winners_line(found)[0]
    # The header and the first event alone, so that mending a record leaves the play what it is.
    ident = ident_of([dict(chronicle.record.header), *chronicle.record.events[:1]])
    return play(game, found, day, said, sheets.starter(table), ident)


def dated(header: Plain, path: str) -> str:
    """The day that a file tells; raises FileProblem for one without a date, which a play must have."""
    if "date" not in header:
        line = 'date = "YYYY-MM-DD"'
        why = tr("{path}: it has no date, and a play must have one; write it in: {line}", path=shown(path), line=line)
        raise FileProblem(why)
    return str(header["date"])


def play(game: Meta, found: Standings, day: str, said: str, first: str | None, ident: str) -> dict[str, object]:
    """A play of a final score: its day, who won in a sentence, who began, and what the app knows it by."""
    name, number = game.bgg or (game.name, None)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": ident,
        "playDate": f"{day} {NOON}",
        "comments": said,
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
                "startPlayer": row.name == first,
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


def ident_of(begun: object) -> str:
    """What the app knows a play by, made of what does not change when it is put right."""
    text = json.dumps(begun, sort_keys=True, default=str, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]
