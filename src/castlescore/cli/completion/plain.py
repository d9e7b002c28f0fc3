"""What could come next where both games say the same, or none is being played: new, undo, amend, tiles, rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from castlescore.words.candidates import Line, Word, fit, one_word, plain

if TYPE_CHECKING:
    from castlescore.record.replay import Evening, Step

NOTHING = ("pass", "redo", "note", "log", "judge", "audit", "import", "play")  # or files, or their own words


def words_of(line: Line, typed: str, evening: Evening | None) -> list[Word] | None:
    """What can come next among a command's words; None where that is the game's to say."""
    if line.command in NOTHING or line.command == "new":
        return []
    if line.command == "rules":
        return [] if line.words else _rules(typed)
    if line.command == "tiles":
        return [] if line.words else fit(typed, _tiles(line, evening))
    if evening is None:
        return [] if not line.value("--castle") else None
    if line.command in ("undo", "replay"):
        return []
    if line.command == "amend":
        return fit(typed, events(evening.moves())) if not line.words else []
    return None


def values(option: str, line: Line, evening: Evening | None) -> list[Word] | None:
    """The values of an option that is the same for both games; None where it is the game's."""
    if option == "--game":
        return [Word("castles", "Castles of Mad King Ludwig"), Word("between", "Between Two Castles")]
    if option in ("--rules", "--favor", "--foyer", "--throne", "--builder", "--date"):
        return _setting_up(option, line)
    if evening is None or option in ("--claim", "--allow", "--points", "--money", "--delay"):
        return []
    if option == "--after":
        return plain([str(evening.last)], "the last event")
    if option == "--to":
        return events(evening.steps)
    return None


def events(steps: Iterable[Step]) -> list[Word]:
    """Events by number, the last first."""
    return [Word(str(step.n), _said(step)) for step in reversed(list(steps))]


def _said(step: Step) -> str:
    """An event in a few words."""
    event = step.event
    parts = (event.get("by", event.get("castle")), event["do"], event.get("tile") or event.get("reward"))
    return " ".join(str(part) for part in parts if part)


def _setting_up(option: str, line: Line) -> list[Word]:
    if option == "--rules":
        return [Word("2e", "second edition"), Word("bga", "as Board Game Arena plays")]
    if option == "--foyer":
        return [Word(f"{one_word(name)}=", "3 or 4 entrances") for name in line.words] + plain(("3", "4"))
    if option == "--builder":
        return plain(line.words, "master builder")
    if option == "--throne":
        from castlescore.games.between.facts import between

        known = between().thrones
        return [Word(id.removeprefix("throne-"), "", (id, *facts.names)) for id, facts in known.items()]
    if option == "--favor":
        from castlescore.games.castles.rules.setup import favor_names

        return [Word(id, "", called) for id, called in favor_names().items() if id not in line.options.get(option, ())]
    return []


def _rules(typed: str) -> list[Word]:
    from castlescore.core.rulebook import find

    rules = [Word(rule.id, rule.text) for rule in find("")]
    return [word for word in rules if word.text.startswith(typed.upper())]


def _tiles(line: Line, evening: Evening | None) -> list[Word]:
    from castlescore.games.between.facts import between
    from castlescore.games.castles.facts import castles
    from castlescore.games.castles.terms import group_names, type_names

    game = line.value("--game") or (evening.game.meta.id if evening else None)
    types = {**(type_names() if game != "between" else {}), **(between().kinds() if game != "castles" else {})}
    found = [Word(kind, "all of a type", called) for kind, called in types.items()]
    if game != "between":
        found += [Word(group, "rooms", called) for group, called in group_names().items()]
        sizes = plain(map(str, castles().outlines), "all of a size")
        found += [*sizes, *(Word(t.id, f"{t.type} {t.size}", t.names) for t in castles().tiles.values())]
    if game != "castles":
        found += [Word(t.id, t.type, t.names) for t in between().tiles.values()]
    return found
