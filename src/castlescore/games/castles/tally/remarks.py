"""Remarks on a finished table of Castles of Mad King Ludwig: impossible or doubtful values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from castlescore.core.language import marked, tr, trn
from castlescore.core.rulebook import cite, cited
from castlescore.games.castles.rules.counts import YES_OR_NO, Bounds, CastleCounts, Span, count_names, of_stack
from castlescore.games.castles.rules.judging import Fault, JudgedCastle, Sums, faults, rewards
from castlescore.games.castles.rules.setup import FAVOR_EACH, refused_favors
from castlescore.games.castles.sentences import say
from castlescore.games.castles.tally.table import Finished, PlayerEntry
from castlescore.games.castles.terms import card_word, count_word
from castlescore.games.castles.view.text import at
from castlescore.tally.part import with_key


def remarks(table: Finished) -> Iterator[str]:
    """All remarks: on favors, then player by player, then on the whole table."""
    yield from _favors(table)
    bounds = Bounds(table.setup)
    for player in table.entries:
        if player.judged is not None:
            yield from _castle_remarks(player.name, player.judged, finished=not player.entering)
        yield from _counts(player)
        yield from _points(player, bounds, table.setup.printed.rewards.activity)
        yield from _impossible_alone(player, bounds)
    yield from _impossible_together(table, bounds)
    yield from _duplicates(table)
    yield from _stacks(table)


def _favors(table: Finished) -> Iterator[str]:
    """More favors than players, a favor twice, or two that are never together (SETUP-1, SOLO-1)."""
    chosen, players = table.setup.favors, len(table.entries)
    violation = refused_favors(chosen, players)
    fewer = violation is not None and violation.why.english == FAVOR_EACH and len(chosen) < players
    if violation is not None and not fewer:  # fewer favors are the table's business (SETUP-9)
        yield tr("the favors: {why} ({rule})", why=say(violation.why), rule=cite(violation.rule))


def _castle_remarks(name: str, judged: JudgedCastle, finished: bool) -> Iterator[str]:
    """Remarks on tiles that are illegal in any order of building, and on tiles in dispute."""
    for fault in faults(judged):
        if finished or fault.violation.rule not in ("PLACE-1", "PLACE-5"):
            yield _fault(name, fault)
    for row in judged.tiles:
        if row.dispute:
            yield tr("{name}'s castle: {tile} at {place} is in dispute and not counted",
                     name=name, tile=row.placed.label, place=at(row.placed))  # fmt: skip


def _fault(name: str, fault: Fault) -> str:
    why, rule, placed = say(fault.violation.why), cite(fault.violation.rule), fault.placed
    if placed is None:
        return tr("{name}'s castle: {why} ({rule})", name=name, why=why, rule=rule)
    return tr("{name}'s castle: {tile} at {place}: {why} ({rule})",
              name=name, tile=placed.label, place=at(placed), why=why, rule=rule)  # fmt: skip


def _counts(player: PlayerEntry) -> Iterator[str]:
    """Remarks on counts that differ from the castle or from the other counts."""
    given = player.counted.given
    if player.castle is not None:
        castle = CastleCounts(player.castle.castle, player.counted.catalogue)
        for name, count in given.items():
            if count != castle.get(name):
                yield tr("{name}: {what} is counted as {given}, and the castle has {right}",
                         name=player.name, what=_key(name), given=count, right=castle.get(name))  # fmt: skip
        return
    for name in count_names(player.counted.catalogue):
        named, made = player.counted.of_tiles(name), player.counted.follows(name)
        if named is not None:
            if given.get(name, named) != named:
                yield tr("{name}: {what} is counted as {given}, and the tiles that are named make {right}",
                         name=player.name, what=_key(name), given=given[name], right=named)  # fmt: skip
        elif name in given and made is not None and made != given[name] and name != "incomplete":
            yield tr("{name}: {what} is counted as {given}, and the other counts make {right}",
                     name=player.name, what=_key(name), given=given[name], right=made)  # fmt: skip


def _key(count: str) -> str:
    """The name of a count, with its key."""
    return with_key(count_word(count), count)


def _points(player: PlayerEntry, bounds: Bounds, activity: int) -> Iterator[str]:
    """Remarks on wrong placing or reward points, and on a track that no rewards explain."""
    row, castle, name = player.row, player.castle, player.name
    if castle is not None and row.get("placing", castle.points) != castle.points:
        yield tr("{name}: placing is given as {given}, and the castle gives {right}",
                 name=name, given=row["placing"], right=castle.points)  # fmt: skip
    placing = row.get("placing") if castle is None else castle.points
    beside = _other_points(player)
    if "track" in row and "rewards" in row and placing is not None:
        makes = player.start + player.adjusted + placing + row["rewards"]
        if makes != row["track"]:
            why = tr("placing gives {placing} and rewards {rewards}{beside}, which makes {makes}: the swan counts",
                      placing=placing, rewards=row["rewards"], beside=beside, makes=makes)  # fmt: skip
            yield f"{_track_words(name, row['track'])}; {why}"
    given = player.holding.rewards
    if given is None or placing is None or (castle is None and "rewards" in row):
        return
    possible = bounds.rewards if castle is None else rewards(castle.castle, activity)
    if given not in possible:
        where = (
            _track_words(name, row["track"]) if "track" in row else tr("{name}'s rewards are {n}", name=name, n=given)
        )
        yield f"{where}; {_why_no_rewards(given, possible, placing, beside)}"


def _track_words(name: str, track: int) -> str:
    return tr("{name}'s swan stands at {n}", name=name, n=track)


def _why_no_rewards(given: int, possible: Sums | Span, points: int, beside: str) -> str:
    """The sentence that no rewards of a castle give this many points."""
    if given > possible.most:
        return tr("placing gives {placing}{beside} and rewards at most {most}",
                  placing=points, beside=beside, most=possible.most)  # fmt: skip
    if given < possible.least:
        return tr("placing gives {placing}{beside} and rewards at least {least}",
                  placing=points, beside=beside, least=possible.least)  # fmt: skip
    return tr("placing gives {placing}{beside}, and no rewards of this castle make {rewards}",
              placing=points, beside=beside, rewards=given)  # fmt: skip


def _other_points(player: PlayerEntry) -> str:
    """The words for other points on the track; empty if there are none."""
    start = f", {tr('start {n}', n=player.start)}" if player.start else ""
    return start + (f", {tr('adjusted {n}', n=player.adjusted)}" if player.adjusted else "")


def _impossible_alone(player: PlayerEntry, bounds: Bounds) -> Iterator[str]:
    """Remarks on counts that one player cannot have."""
    name = player.name
    if player.castle is None:
        for what, count in player.counted.given.items():
            values = {"name": name, "what": _key(what), "given": count}
            least, most = bounds.least(what), bounds.most(what)
            if count > most:
                yield cited(tr("{name}: {what} is counted as {given}, and the tiles of this table come to {most} at "
                               "most (SETUP-3, BOX-1)", most=most, **values))  # fmt: skip
            elif count < least and bounds.has_foyer(what):
                yield cited(tr("{name}: {what} is counted as {given}, and the foyer alone makes {least} (BOX-1)",
                               least=least, **values))  # fmt: skip
            elif 0 < count < least:
                yield cited(tr("{name}: {what} is counted as {given}, and the smallest of those tiles has {least} "
                               "(WORD-2)", least=least, **values))  # fmt: skip
        if not player.entering:
            yield from _points_beyond(player, bounds)
    money = player.row.get("money", 0)
    if money % bounds.coin:
        yield tr("{name}: money is given as {given}, and no coin is smaller than {coin}",
                 name=name, given=money, coin=bounds.coin)  # fmt: skip


def _points_beyond(player: PlayerEntry, bounds: Bounds) -> Iterator[str]:
    """Remarks on placing points, reward points and tracks that no castle of these tiles gives."""
    row, name, rest = player.row, player.name, player.start + player.adjusted
    for what, span in (("placing", bounds.placing), ("rewards", bounds.rewards)):
        if what in row and row[what] not in span:
            yield tr("{name}: {what} is given as {given}, and no castle gives less than {least} or more than {most}",
                     name=name, what=_key(what), given=row[what], least=span.least, most=span.most)  # fmt: skip
    both = Span(bounds.placing.least + bounds.rewards.least + rest, bounds.placing.most + bounds.rewards.most + rest)
    if "track" in row and row["track"] not in both:
        yield tr("{name}'s swan stands at {n}, and no castle brings it below {least} or above {most}",
                 name=name, n=row["track"], least=both.least, most=both.most)  # fmt: skip


def _impossible_together(table: Finished, bounds: Bounds) -> Iterator[str]:
    """Remarks on counts that several players cannot have together; whole castles are compared by `_stacks`."""
    if all(player.tiles is not None for player in table.entries):
        return
    counted = dict.fromkeys(what for player in table.entries if player.castle is None for what in player.counted.given)
    for what in (what for what in counted if what not in YES_OR_NO):
        counts = [count for player in table.entries if (count := player.counts.get(what)) is not None]
        most = bounds.most(what, len(counts))
        if len(counts) > 1 and max(counts) <= bounds.most(what) and sum(counts) > most:
            values = {"what": _key(what), "given": sum(counts), "most": most}
            yield cited(tr("{what} is counted as {given} in all, and the tiles of this table come to {most} at most "
                           "(SETUP-3, BOX-1)", **values))  # fmt: skip


def _duplicates(table: Finished) -> Iterator[str]:
    """Remarks on rooms in two castles, or named twice, and cards of two players, since each exists once (BOX-1)."""
    lies: dict[str, str] = {}
    for player in table.entries:
        for tile in (tile for tile in player.tiles or () if tile.is_room):
            other = lies.setdefault(tile.id, player.name)
            if other != player.name:
                yield tr("{tile} lies in {other}'s castle and in {name}'s ({rule})",
                         tile=tile.name, other=other, name=player.name, rule=cite("BOX-1"))  # fmt: skip
        rooms = Counter(tile.name for tile in player.counted.tiles or () if tile.is_room)
        for room in (room for room, times in rooms.items() if times > 1):
            yield tr("{name}'s castle: {tile} is named more than once, and exists once ({rule})",
                     name=player.name, tile=room, rule=cite("BOX-1"))  # fmt: skip
    held: dict[str, str] = {}
    for player in table.entries:
        for card, _ in player.cards or ():
            other = held.get(card, "")
            if other == player.name:
                yield tr("each bonus card exists once, and {name} holds twice {card}",
                         name=player.name, card=card_word(card))  # fmt: skip
            elif other:
                yield tr("each bonus card exists once, and {other} and {name} both hold {card}",
                         other=other, name=player.name, card=card_word(card))  # fmt: skip
            held[card] = player.name


def _stacks(table: Finished) -> Iterator[str]:
    """Remarks on more tiles than a stack has, and, if the tiles of every castle are known, on stacks that cannot be
    empty, or must be (FINAL-STACKS)."""
    out = Counter(tile.facts.stack for player in table.entries for tile in player.tiles or ())
    every = all(player.tiles is not None for player in table.entries)
    elsewhere, needed = _rooms_elsewhere(table), 0
    for stack, tiles in table.setup.stacks.items():
        left, name = tiles - out[stack], _called(stack)
        if left < 0:
            yield cited(tr("the castles have {out} of the {tiles}, and this table has {all} (SETUP-3, BOX-1)",
                           out=out[stack], tiles=name, all=tiles))  # fmt: skip
        elif not every:
            continue
        elif left == 0 and stack not in table.empty:
            why = marked(
                "all {all} of the {tiles} are in castles, but their stack is not named as empty (FINAL-STACKS)"
            )
            yield cited(tr(why, all=tiles, tiles=name))
        elif stack in table.empty and left:
            only = tr("the stack of the {tiles} is named as empty, but only {out} of its {all} are in castles",
                      tiles=name, out=out[stack], all=tiles)  # fmt: skip
            needed += left if stack.isdecimal() else 0
            if not stack.isdecimal():
                yield cited(f"{only} (FINAL-STACKS)")
            elif elsewhere is not None and left > elsewhere:
                most = tr("no more than {n} can be elsewhere (FINAL-STACKS)", n=elsewhere)
                yield cited(f"{only}; {most}")
    if elsewhere is not None and needed > elsewhere and len(table.empty) > 1:
        yield cited(trn("with these stacks empty {n} room is elsewhere, and at most {most} can be (FINAL-STACKS)",
                        "with these stacks empty {n} rooms are elsewhere, and at most {most} can be (FINAL-STACKS)",
                        needed, most=elsewhere))  # fmt: skip


def _called(stack: str) -> str:
    return tr("rooms of {size}", size=stack) if stack.isdecimal() else count_word(of_stack(stack))


def _rooms_elsewhere(table: Finished) -> int | None:
    """How many rooms can be in no castle and no stack: on the market, and on the deck after sleeping rewards.

    None where a castle is not known, and where one plays alone, whose rooms go back to the box every round (SOLO-4).
    """
    castles = [player.castle.castle for player in table.entries if player.castle is not None]
    if table.setup.solo or len(castles) < len(table.entries):
        return None
    complete = Counter(castle[n].tile.type for castle in castles for n in castle.complete)
    below = sum(sum(castle[n].tile.type == "downstairs" for n in castle.complete) // 2 for castle in castles)
    tiles = table.setup.printed.rewards.sleeping
    return len(table.setup.dealt.market) + tiles * (complete["sleeping"] + below)
