"""The words of `new` that every game has: the players and the day; and which options a game knows."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from datetime import date as calendar

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.names import check_player_names, plain_spaces, too_much_alike
from castlescore.protocol.game import Game
from castlescore.record.lines import joined
from castlescore.toml.reading import shown


def options_of(game: Game) -> Mapping[str, str]:
    """The options of `new` that a game knows, and what each is called where it is refused."""
    options = [option for row in game.commands if row.name == "new" for option in row.options]
    return {option.name: option.called or f"--{option.name}" for option in options}


def named(players: Sequence[str]) -> list[str]:
    """The names of the players as the record has them; raises Unclear for names that cannot sit at one table."""
    names = [capitalised(plain_spaces(name)) for name in players]
    problem = check_player_names(names) or too_much_alike(names)
    apart = listed(players)
    if apart != [*players] and not any("," in name for name in apart):
        line = shown(joined([*map(capitalised, apart)]))  # `new` and `tally --new` have them alike
        raise Unclear(tr("blanks between the players, no commas:  {line}", line=line))
    if problem:
        raise Unclear(problem)
    return names


def listed(words: Sequence[str]) -> list[str]:
    """Names that were typed one by one, or several in a word with commas between."""
    return [name for word in words for name in [*filter(None, map(str.strip, word.split(",")))] or [word]]


def capitalised(name: str) -> str:
    """A name typed in small letters gets its capital; any other is left as it is."""
    return name[:1].upper() + name[1:] if name.islower() else name


def day(given: str | None) -> str:
    """The day that the record will have, today where none is given; raises Unclear for what is no day."""
    today = calendar.today().isoformat()
    with contextlib.suppress(ValueError):
        if given is None or calendar.fromisoformat(given).isoformat() == given:
            return given or today
    why = tr("--date {given}: a day, written YYYY-MM-DD, such as {today}", given=shown(given or ""), today=today)
    raise Unclear(why)
