"""Text for a table of Castles of Mad King Ludwig: the whole table, moves, refusals, offers, and the lines to type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from castlescore.core.errors import shown
from castlescore.core.language import amount, both, heads, marked, tr, trn, trp
from castlescore.core.language.messages import ENDLESS, Message
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document
from castlescore.core.written import place
from castlescore.games.castles import moves
from castlescore.games.castles.facts import DARK_HALLWAY, Numbers
from castlescore.games.castles.files.places import localized
from castlescore.games.castles.rules.castle import Castle, Tile
from castlescore.games.castles.rules.counts import CastleCounts
from castlescore.games.castles.rules.final import standings
from castlescore.games.castles.rules.judging import nearest
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict, best, where
from castlescore.games.castles.rules.play import cards_shown
from castlescore.games.castles.rules.table import Pending, Phase, Slot, Table, corridors_left
from castlescore.games.castles.rules.turns import all_played, cost_of
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_head, stack_word, type_word
from castlescore.games.castles.view import text
from castlescore.games.castles.view.picture import fitting
from castlescore.games.castles.view.sheets import score, winners_line
from castlescore.games.castles.view.text import at, effect, sum_of
from castlescore.protocol.commands import to_type
from castlescore.record.lines import joined
from castlescore.view import colour, events
from castlescore.view.colour import Paint, uncoloured
from castlescore.view.layout import columns, columns_with_details, hanging, paragraphs, signed
from castlescore.view.screen import paint, width

For = Mapping[str, Mapping[str, int | None]]  # tile -> player -> the most points
FIGURES = ("score", "points", "money")
BEFORE = ("reward", "of", "as")  # what a line says before the tile and its place, and after them
AFTER = ("stack", "left", "tiles", "skipped", "row", "cards", "text", "count", "deck", "why")
HEADS = {
    Phase.REVEAL: marked("Round {round}, new rooms."),
    Phase.PRICE: marked("Round {round}, pricing."),
    Phase.BUY: marked("Round {round}, buying."),
    Phase.CARDS: marked("Round {round}, bonus cards."),
    Phase.OVER: marked("Round {round}, over."),
}
LAST_HEADS = {
    Phase.REVEAL: marked("Round {round} (the last), new rooms."),
    Phase.PRICE: marked("Round {round} (the last), pricing."),
    Phase.BUY: marked("Round {round} (the last), buying."),
    Phase.CARDS: marked("Round {round} (the last), bonus cards."),
    Phase.OVER: marked("Round {round} (the last), over."),
}


def scene(played: Played, words: int = 0, zoom: int | None = None) -> list[str]:
    """The castle that a move changed, drawn."""
    move = played.move
    if played.verdict is None:
        return []
    whole = to_type(joined(["show", "castle", move.by])) if isinstance(move, moves.Buy | moves.Reward) else ""
    return [fitting(played.verdict.after, last=played.verdict.placed.n, words=words, zoom=zoom, whole=whole)]


def changed(before: Table, after: Table) -> list[str]:
    """Drawings of the castles that have other tiles than before; new tiles are marked."""
    rows: list[str] = []
    for was, player in zip(before.players, after.players, strict=False):
        old, new = ({p.n: (p.tile.id, p.at, p.turn) for p in each.castle} for each in (was, player))
        if old != new:
            last = max((n for n, tile in new.items() if old.get(n) != tile), default=None)
            drawn = fitting(player.castle, last=last, words=2)
            rows += ["", tr("{player}'s castle now:", player=player.name), drawn]
    return rows


def nearby(refusal: Refusal, table: Table | None = None) -> list[str]:
    """Legal places for a refused tile."""
    if not isinstance(refusal.verdict, Verdict):
        return []
    placed = refusal.verdict.placed
    return text.nearest(nearest(refusal.verdict.castle, placed), placed.tile.id, width())


def advised(refusal: Refusal, move: moves.Move, table: Table) -> Refusal:
    """The refusal of a hallway, with the line for its other side if only that fits at this entrance."""
    if not isinstance(refusal.verdict, Verdict) or refusal.hint or not isinstance(move, moves.Buy | moves.Reward):
        return refusal
    words = "buy"
    if isinstance(move, moves.Reward):
        several = sum(pending.reward == move.reward for pending in table.pending) > 1
        taken = ["--as", move.as_type] if move.as_type else []
        words = " ".join(["reward", f"--of {move.of}" if several else move.reward, *taken])
    line = text.turned_over(refusal.verdict, words)
    return replace(refusal, hint=Message("{line}", line=line)) if line else refusal


def after_event(played: Played) -> list[str]:
    """The lines after the castle: points and money of all players, or the market if it changed."""
    new_market = isinstance(played.move, moves.Reveal | moves.Price)
    if not new_market and "score" not in played.figures:
        return []
    return market_table(played.table, width(), paint()) if new_market else purses(played.table, width())


def line_for(pending: Pending, waiting: Sequence[Pending] = ()) -> str:
    """The line that settles a waiting reward, with its tile where several of its kind are `waiting`."""
    takes = {"corridor": tr("TILE PLACE"), "sleeping": tr("STACK COUNT"), "downstairs": tr("--as TYPE")}[pending.reward]
    return f"reward {_tile_words(pending, waiting)} {takes}"


def _tile_words(pending: Pending, waiting: Sequence[Pending]) -> str:
    return f"--of {pending.of}" if pending.one_of_several(waiting) else type_word(pending.reward)


def prompt(table: Table) -> list[str]:
    """Whose move it is and what can be typed: the last lines of every answer."""
    return paragraphs(prompt_lines(table), width())


def prompt_lines(table: Table) -> list[str]:
    """The lines of the prompt, a string for each line that can be typed."""
    who = table.name(table.builder if table.actor is None else table.actor)
    match table.phase:
        case Phase.OVER:
            rows = [*winners_line(score(table)), tr("the game is over:  score")]
        case Phase.CARDS:
            names = ", ".join(player.name for player in table.players if player.shown is None)
            rows = [tr("bonus cards:  cards PLAYER CARD[=NUMBER PRINTED]...   still to come: {players}", players=names)]
        case Phase.REVEAL:
            rows = [_to_reveal(table, who)]
        case Phase.PRICE:
            rows = [tr("{player}:  price TILE...   or   price SLOT=TILE...   or   price  to leave them", player=who)]
        case _:
            rows = []
            for pending in table.pending:
                which, line = _tile_words(pending, table.pending), line_for(pending, table.pending)
                line = tr("{line}   or   reward {which} --decline", line=line, which=which)
                several = pending.one_of_several(table.pending)
                tile = f", {table.players[table.active].castle[pending.of].label}" if several else ""
                rows.append(f"{table.name(table.active)}{tile}:  {line}")
            if table.to_move:
                rows.append(tr("{player}:  buy TILE [PLACE]   or   pass", player=who))
            elif table.extra > 1:
                turns = table.extra
                rows.append(
                    tr("{player}, extra turn 1 of {turns}:  buy TILE [PLACE]   or   pass", player=who, turns=turns)
                )
            elif table.extra:
                rows.append(tr("{player}, extra turn:  buy TILE [PLACE]   or   pass", player=who))
    return [*map(to_type, rows)]


def _to_reveal(table: Table, who: str) -> str:
    """What can be typed for new rooms, and how many there are to come."""
    empty, sizes = len(table.empty_slots), ", ".join(table.on_deck)
    rooms = trn("{n} room to come", "{n} rooms to come", empty)
    if sizes:
        rooms = trn(
            "{n} room to come, first from the deck: {sizes}",
            "{n} rooms to come, first from the deck: {sizes}",
            empty,
            sizes=sizes,
        )
    if not table.may_stay_empty:
        return tr("{player}:  reveal TILE...   {rooms}", player=who, rooms=rooms)
    alone = tr("reveal  alone, if no card of the whole pile brings a room")
    return tr("{player}:  reveal TILE...   or   {alone}   {rooms}", player=who, rooms=rooms, alone=alone)


def event_lines(n: int, played: Played, width: int, was: str = "") -> list[str]:
    """The text for a recorded move; `was`: the player whose move it was before an amend."""
    head = shown(sentence(played), ENDLESS)
    if was:
        by = getattr(played.move, "by", "")
        head = head.replace(by, tr("{player} (was {other})", player=by, other=was), 1)
    now = standing_after(played)
    return events.event_lines(n, f"{head}; {now}" if now else head, move_remarks(played), width)


def standing_after(played: Played) -> str:
    """The score and money of the player after the move, for comparison; `""` if the text has them already."""
    if "score" not in played.figures or isinstance(played.move, moves.Pass):
        return ""
    points, money = amount(played.figures["score"], "point"), amount(played.figures["money"], "mark")
    return tr("{player} has {points}, {money}", player=getattr(played.move, "by", ""), points=points, money=money)


def move_remarks(played: Played) -> list[str]:
    """The remarks on a recorded move: an allowed illegal placement, a different claim, and the announcements."""
    lay = getattr(played.move, "lay", None)
    why = lay.allow if isinstance(lay, moves.Laying) else None
    counted, right, slips = claimed(played)
    return events.move_remarks(why, played.verdict, (counted, right), map(say, played.announcements), slips)


def claimed(played: Played) -> tuple[int | None, int, tuple[str, ...]]:
    """The claimed points (None without a claim), the right points, and slips that explain the difference."""
    lay, points = getattr(played.move, "lay", None), sum(line.points for line in played.lines)
    counted: int | None = lay.claim if isinstance(lay, moves.Laying) else getattr(played.move, "claim", None)
    if counted is None or counted == points:
        return counted, points, ()
    from castlescore.games.castles.audit.slips import placing_slips  # for a wrong count alone

    return counted, points, tuple(slip.text for slip in placing_slips(played, counted)[:3])


def sentence(played: Played) -> str:
    """A move in one sentence."""
    table, move = played.table, played.move
    names = table.setup.box.catalogue
    match move:
        case moves.Reveal():
            parts = [tr("new: {tiles}", tiles=", ".join(names[tile].name for tile in move.tiles) or tr("nothing"))]
            parts += [tr("skipped {sizes}", sizes=", ".join(move.skipped))] if move.skipped else []
            parts += [tr("deck {cards}", cards=table.deck)]
            parts += [tr("this is the last round")] if table.last_round else []
            return "; ".join(parts)
        case moves.Price():
            return "  ".join(slot_words(table, slot) for slot in table.market if slot.tile) or tr("nothing to price")
        case moves.Buy():
            return _bought(played, move)
        case moves.Pass():
            income, money = table.setup.printed.pass_income, played.figures["money"]
            return tr("{player} passes, takes {income}: {money}", player=move.by, income=income, money=money)
        case moves.Reward():
            return _reward(played, move)
        case moves.Cards():
            return tr("{player} shows {cards}", player=move.by, cards=say(cards_shown(move.cards)))
        case moves.End():
            return events.end_words(table.early)
        case moves.Note():
            return events.note_words(move)
        case moves.CheckPlayer():
            points = amount(move.score, "point")
            if move.money is None:
                return tr("checked: {player} has {points}", player=move.by, points=points)
            return tr("checked: {player} has {points} and {money}", player=move.by, points=points, money=move.money)
        case moves.AdjustPlayer():
            parts = [amount(move.points, "point", signed=True)] if move.points else []
            parts += [tr("{money:+d} money", money=move.money)] if move.money else []
            return f"{move.by}: {both(parts)}"
        case moves.AdjustDeck() | moves.AdjustStack():
            return tr("{stack}: {number} left", stack=stack_word(move.pile), number=move.left)
        case _:
            return tr("checked")


def _laid(played: Played, lay: moves.Laying) -> dict[str, object]:
    """A placed tile, its place and its points, as values for a sentence."""
    assert played.verdict is not None
    name = played.table.setup.box.catalogue[lay.tile].name
    return {"tile": name, "place": place(lay.at, lay.turn), "points": sum_of(played.verdict)}


def _bought(played: Played, move: moves.Buy) -> str:
    """The sentence for a purchase, with the player who was paid (BUY-4, BUY-5). The master builder buys last, so the
    round is over if the master builder bought.
    """
    table = played.table
    builder = table.name(table.builder)
    price, coins = played.figures.get("price"), played.figures.get("coins")
    values = {"player": move.by, **_laid(played, move.lay), "price": price, "payee": builder, "coins": coins}
    if price is None:
        return tr("{player} buys {tile} at {place}, free: {points}", **values)
    if table.setup.solo or table.phase is not Phase.BUY or move.by == builder:
        if coins:
            return tr("{player} buys {tile} at {place} for {price} to the bank ({coins} lay on it): {points}", **values)
        return tr("{player} buys {tile} at {place} for {price} to the bank: {points}", **values)
    if coins:
        return tr("{player} buys {tile} at {place} for {price} to {payee} ({coins} lay on it): {points}", **values)
    return tr("{player} buys {tile} at {place} for {price} to {payee}: {points}", **values)


def _reward(played: Played, move: moves.Reward) -> str:
    castle = played.table.players[played.table.seat(move.by)].castle
    kind = reward_words(move, castle[move.of].label if move.of is not None else "")
    if move.declined:
        return tr("{player} declines the {reward}", player=move.by, reward=kind)
    if move.lay:
        values = {"player": move.by, "reward": kind, **_laid(played, move.lay)}
        return tr("{player} takes the {reward} and places {tile} at {place}, free: {points}", **values)
    if move.stack is not None:
        stack = stack_word(move.stack)
        return tr(
            "{player} takes the {reward} and looks at the {stack} stack", player=move.by, reward=kind, stack=stack
        )
    return tr("{player} takes the {reward}", player=move.by, reward=kind)


def reward_words(move: moves.Reward, tile: str = "") -> str:
    """Words for a completion reward: its type, its tile if it is given, and the type that it is taken as."""
    values = {"type": type_word(move.reward), "tile": tile, "other": type_word(move.as_type or "")}
    if tile and move.as_type:
        return tr("{type} reward of {tile} as {other}", **values)
    if tile:
        return tr("{type} reward of {tile}", **values)
    return tr("{type} reward as {other}", **values) if move.as_type else tr("{type} reward", **values)


def slot_words(table: Table, slot: Slot) -> str:
    """A slot of the market: `10000 Vestibule*1`, a star and the coins on it in thousands."""
    coins = f"*{slot.coins // 1000}" if slot.coins else ""
    return f"{slot.price} {table.setup.box.catalogue[slot.tile].name}{coins}"


def refusal(refused: Refusal, width: int) -> list[str]:
    """Lines for a refusal: why, and what to type instead."""
    v = refused.verdict
    laid = (v.placed.tile.name, place(v.placed.at, v.placed.turn)) if isinstance(v, Verdict) else None
    return events.refusal(refused, laid, say, width)


def event_line(n: int, event: Document) -> str:
    """One event of a record in one line, from the file alone."""
    laid = [event["tile"]] if "tile" in event else []
    laid += [f"at {place(event['at'], event.get('turn', 0))}"] if "at" in event else []
    words = [event.get("by", ""), event["do"], *_named(event, BEFORE), *laid, *_named(event, AFTER)]
    words += ["declined"] if event.get("decline") is True else []
    parts = [" ".join(word for word in words if word), *_named(event, FIGURES)]
    return shown(f"{n:>4}  {'; '.join(parts)}", ENDLESS)


def _named(event: Document, keys: Sequence[str]) -> list[str]:
    """Some keys of an event with their values, without the key that `do` already names."""
    here = [key for key in keys if key in event]
    return [
        _value_words(event[key]) if key in (event["do"], "text") else f"{key} {_value_words(event[key])}"
        for key in here
    ]


def _value_words(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def overview(table: Table, last: int, path: str, width: int) -> list[str]:
    """The whole table: market, stacks, players, favors, who comes next, and what to type."""
    solo = table.setup.solo
    head = tr((LAST_HEADS if table.last_round else HEADS)[table.phase], round=table.round)
    head = f"{events.early_words(table.early)}." if table.early else head
    head += "" if solo else " " + tr("{player} is master builder.", player=table.name(table.builder))
    head = tr("{head}   event {n} of {path}", head=head, n=last, path=shown(path))
    lies = [*market_table(table, width, paint()), *stacks_line(table, width)]
    order = ", ".join(to_buy(table))
    then = hanging(tr("then:  ") if table.phase is Phase.BUY else tr("to buy:  "), order, width) if order else []
    comes = [*then, *paragraphs(prompt_lines(table), width)]
    return [*hanging("", head, width), *lies, "", *players_table(table, width), "", *comes]


def to_buy(table: Table) -> list[str]:
    """The players who still buy after the active player, the master builder last (BUY-1); empty in a solo game."""
    names = [table.name(seat) for seat in table.to_buy]
    return [*names[:-1], tr("{player} (master builder)", player=names[-1])] if names else []


def market_table(table: Table, width: int, paint: Paint = uncoloured) -> list[str]:
    """The market with type and effect of each room, and the corridor tiles that are left."""
    rows: list[Sequence[str]] = [heads("column", "price", "room", "size", "type", "prints", "effect", "coins")]
    in_words: list[str] = []  # the same where a table is too wide
    for slot in table.market:
        price, coins = str(slot.price), str(slot.coins) if slot.coins else ""
        if not slot.tile:
            rows.append((price, "-", "", "", "", "", ""))
            in_words += hanging(f"{price:>5}  ", "-", width)
            continue
        tile = table.setup.box.catalogue[slot.tile]
        wants = "" if tile.effect is None else effect(tile)
        what = {"tile": tile.name, "type": type_word(tile.type), "size": str(tile.size), "points": str(tile.points)}
        kind = paint(what["type"], tile.type)
        rows.append((price, what["tile"], what["size"], kind, what["points"], wants, coins))
        lie = tr("{coins} on it", coins=coins) if coins else ""
        parts = (tr("{tile}, {type} {size}, prints {points}", **what), wants, lie)
        in_words += hanging(f"{price:>5}  ", ", ".join(filter(None, parts)), width)
    left, price = table.stacks, f"{table.setup.printed.corridor_price:>5}"
    beside = tr(
        "Hallway ({hallways} left), Stairs ({stairs} left)   deck {deck}, {lying}",
        hallways=left["hallway"], stairs=left["stairs"], deck=table.deck, lying=on_deck(table),
    )  # fmt: skip
    return [*columns(rows, width, (0, 2, 4, 6), lambda: in_words), *hanging(f"{price}  ", beside, width)]


def on_deck(table: Table) -> str:
    """The sizes that lie on the deck, to come next."""
    return tr("on it {sizes}", sizes=" ".join(table.on_deck)) if table.on_deck else tr("nothing lies on it")


def stacks_line(table: Table, width: int) -> list[str]:
    """How many rooms are left in each stack."""
    stacks = "  ".join(f"{stack}:·{count}" for stack, count in table.stacks.items() if stack.isdecimal())
    return [line.replace("·", " ") for line in hanging(tr("stacks  "), stacks, width)]  # no line ends with "600:"


def players_table(table: Table, width: int) -> list[str]:
    """Points, money, and the standings under each favor: the thing counted, and the points it would bring.

    A player has a `>` before whose move it is, and a mark behind the master builder. Heads of two words stand one above
    the other where the table is too wide otherwise.
    """
    favors = table.setup.favors
    by_favor = [standings(table, favor) for favor in favors]
    head = ["", *heads("column", "points", "money", "cards"), *map(favor_head, favors)]
    rows: list[list[str]] = []
    in_words: list[str] = []  # the same where a table is too wide
    for seat, player in enumerate(table.players):
        # TRANSLATORS: Stands after the name of the master builder, as short as can be; no sign of money.
        mark = trp("mark after a name", "M")
        builder = f" {mark}" if seat == table.builder and not table.setup.solo else ""
        who = f"{'>' if table.actor == seat else ' '} {player.name}{builder}"
        counts = [(each[seat].count, each[seat].points or "-") for each in by_favor]
        row = [who, str(player.track), str(player.money), str(player.cards)]
        rows.append(row + [f"{count}  {points:>2}" for count, points in counts])
        purse = [amount(player.track, "point"), amount(player.money, "mark"), amount(player.cards, "card")]
        of_favors = [f"{favor_head(favor)} {n} {points}" for favor, (n, points) in zip(favors, counts, strict=True)]
        in_words += hanging(f"{who}: ", "; ".join([", ".join(purse), *of_favors]), width)
    above = [each.partition(" ")[0] if " " in each else "" for each in head]
    below = [each.partition(" ")[2] if " " in each else each for each in head]
    narrower = [above, below, *rows] if any(above) else [head, *rows]
    figures = range(1, len(head))
    return columns([head, *rows], width, figures, lambda: columns(narrower, width, figures, lambda: in_words))


def purses(table: Table, width: int) -> list[str]:
    """Points and money of everybody, short: `Anna 8, 19000`."""
    each = (f"{player.name} {player.track}, {player.money}" for player in table.players)
    return hanging("      ", "   ".join(each), width)


@dataclass(frozen=True)
class Offer:
    """One tile for one player. `left`: the money after it, negative if the player cannot pay.

    `places`: how many legal ones; `best`: the first of them; `favors`: what the tile there adds to the player's counts.
    """

    tile: Tile
    price: int
    left: int
    places: int
    best: Verdict | None
    favors: Mapping[str, int]

    @property
    def affordable(self) -> bool:
        """Whether it can be paid (BUY-6)."""
        return self.left >= 0


def over(table: Table) -> Refusal | None:
    """Why nothing is for sale, since the game is over (END-1, END-TABLE)."""
    return all_played(table).refusal if table.phase in (Phase.CARDS, Phase.OVER) else None


def for_sale(table: Table) -> list[str]:
    """The tiles for sale: rooms on the market, the highest price first, both sides of a hallway, and stairs."""
    return [*table.lying, *corridors_left(table)]


def offers(table: Table, seat: int) -> list[Offer]:
    """The tiles for a player; then those that the player cannot pay, and last those without a legal place."""
    rows = [_offer(table, seat, table.setup.box[id]) for id in for_sale(table)]
    return sorted(rows, key=lambda offer: (offer.best is None, not offer.affordable))


def most_points(castle: Castle, tile: Tile) -> int | None:
    """The most placing points of a tile in a castle; None if it has no legal place."""
    verdict = best(castle, tile)
    return None if verdict is None else verdict.points.total


def _offer(table: Table, seat: int, tile: Tile) -> Offer:
    player = table.players[seat]
    cost, coins = cost_of(table, tile.id)
    left = player.money + coins - cost
    legal = where(player.castle, tile)
    first = legal[0] if legal else None
    favors: dict[str, int] = {}
    if first is not None:
        now, then = (CastleCounts(c, table.setup.box.catalogue) for c in (player.castle, first.after))
        money = left - player.money
        counts = {f: money if f == "money" else then.get(f) - now.get(f) for f in table.setup.favors}
        favors = {favor: count for favor, count in counts.items() if count}
    return Offer(tile, cost, left, len(legal), first, favors)


def offers_table(offered: Sequence[Offer], others: For, numbers: Numbers, width: int, paint: Paint) -> list[str]:
    """One line for each tile, with its rewards by the `numbers` of the table.

    `others`: the points that it would give the other players, if they are asked for.

    Where that is too wide, what a tile completes and what it adds to the favors stands below it; where a tile has no
    line of its own either, it is shown like any table that is too wide.
    """
    names = list(next(iter(others.values()), {}))
    head = heads("column", "price", "tile", "left", "places", "best", "points")
    rows = [(*head, *names, *heads("column", "completes", "favors"))]
    for offer in offered:
        row = _row(offer, numbers, [_points(others[offer.tile.id][name]) for name in names])
        within_reach = offer.best is not None and offer.affordable
        rows.append(row if within_reach else tuple(paint(cell, colour.FADED) for cell in row))
    figures = (0, 2, 3, *range(5, 6 + len(names)))
    below: list[list[str]] = []
    for *_, done, favors in (_row(offer, numbers, ()) for offer in offered):
        parts = [tr("completes {tiles}", tiles=done) if done != "-" else "", favors if favors != "-" else ""]
        words = "; ".join(filter(None, parts))
        below.append(hanging("       ", words, width) if words else [])
    return columns_with_details(rows, width, figures, 2, below)


def _row(offer: Offer, numbers: Numbers, others: Sequence[str]) -> tuple[str, ...]:
    best, castle = offer.best, None if offer.best is None else offer.best.castle
    done = []
    if best is not None and castle is not None:
        for n in best.completes:
            placed = castle[n] if n in castle.by_number else best.placed
            name = localized(castle, placed) if placed is not best.placed else tr("itself")
            kind = placed.tile.type
            done.append(f"{name} ({_reward_words(kind, numbers)})")
    return (
        str(offer.price),
        tr("Hallway --dark") if offer.tile.id == DARK_HALLWAY else offer.tile.name,
        str(offer.left) if offer.affordable else tr("{money} short", money=-offer.left),
        str(offer.places or tr("none")),
        "-" if best is None else at(best.placed),
        _points(None if best is None else best.points.total),
        *others,
        ", ".join(done) or "-",
        ", ".join(f"{favor_head(favor)} {signed(count)}" for favor, count in offer.favors.items()) or "-",
    )


def _reward_words(kind: str, numbers: Numbers) -> str:
    """The reward of a completed tile of a type, in a word or two."""
    rewards = numbers.rewards
    match kind:
        case "activity":
            return amount(rewards.activity, "point")
        case "corridor":
            return tr("a corridor free")
        case "downstairs":
            return tr("every second: one of seven")
        case "food":
            return tr("an extra turn")
        case "living":
            return tr("its points again")
        case "outdoor":
            return str(rewards.outdoor)
        case "sleeping":
            return tr("rooms on the deck")
        case "utility":
            return trn("{n} card, 1 kept", "{n} cards, 1 kept", rewards.utility)
    return type_word(kind)


def _points(points: int | None) -> str:
    return "-" if points is None else signed(points)
