"""The table as it lies, and the score: the market, the purses, the favors. Values in, lines out."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.errors import shown
from castlescore.core.language import amount, heads, marked, tr, trp
from castlescore.games.castles.rules.final import standings
from castlescore.games.castles.rules.table import Phase, Slot, Table
from castlescore.games.castles.terms import favor_head, type_word
from castlescore.games.castles.view.catalogue import effect
from castlescore.games.castles.view.moves import prompt
from castlescore.view.colour import Paint, uncoloured
from castlescore.view.layout import columns, hanging, paragraphs

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
TYPE = 3  # the column of the market's table that has a colour


def overview(table: Table, last: int, path: str, width: int, paint: Paint = uncoloured) -> list[str]:
    """The whole table: market, stacks, players, favors, who comes next, and what to type."""
    solo = table.setup.solo
    head = tr((LAST_HEADS if table.last_round else HEADS)[table.phase], round=table.round)
    head += "" if solo else " " + tr("{player} is master builder.", player=table.name(table.builder))
    head = tr("{head}   event {n} of {path}", head=head, n=last, path=shown(path))
    lies = [*market_table(table, width, paint), *stacks_line(table, width)]
    order = ", ".join(to_buy(table))
    then = hanging(tr("then:  ") if table.phase is Phase.BUY else tr("to buy:  "), order, width) if order else []
    comes = [*then, *paragraphs(prompt(table), width)]
    return [*hanging("", head, width), *lies, "", *players_table(table, width), "", *comes]


def to_buy(table: Table) -> list[str]:
    """Who buys, or buys after the player whose move it is, the master builder last (BUY-1); nobody alone, or later."""
    buying, builder = table.phase is Phase.BUY, table.builder
    begun = buying or table.phase in (Phase.REVEAL, Phase.PRICE)
    if table.setup.solo or not begun or (buying and table.active == builder):
        return []
    first, count = table.active if buying else builder, len(table.players)
    names = [table.name((first + i) % count) for i in range(1, (builder - first) % count or count)]
    return [*names, tr("{player} (master builder)", player=table.name(builder))]


def market_table(table: Table, width: int, paint: Paint = uncoloured) -> list[str]:
    """The market as it lies, what each room is and wants, and what is left beside it."""
    head = heads("column", "price", "room", "size", "type", "prints", "effect", "coins")
    rows = [_slot(table, slot) for slot in table.market]
    kinds = [type_word(row[TYPE]) if row[TYPE] else "" for row in rows]
    painted = [(*row[:TYPE], paint(kind, row[TYPE]), *row[TYPE + 1 :]) for row, kind in zip(rows, kinds, strict=True)]
    left, price = table.stacks, table.setup.printed.corridor_price
    beside = tr(
        "Hallway ({hallways} left), Stairs ({stairs} left)   deck {deck}, {lying}",
        hallways=left["hallway"], stairs=left["stairs"], deck=table.deck, lying=on_deck(table),
    )  # fmt: skip
    in_words = (line for row in rows for line in _slot_words(row, width))
    found = columns([head, *painted], width, (0, 2, 4, 6), lambda: list(in_words))
    return [*found, *hanging(f"{price:>5}  ", beside, width)]


def on_deck(table: Table) -> str:
    """The sizes that lie on the deck, to come next."""
    return tr("on it {sizes}", sizes=" ".join(table.on_deck)) if table.on_deck else tr("nothing lies on it")


def stacks_line(table: Table, width: int) -> list[str]:
    """How many rooms are left in each stack."""
    stacks = "  ".join(f"{stack}:·{count}" for stack, count in table.stacks.items() if stack.isdecimal())
    return [line.replace("·", " ") for line in hanging(tr("stacks  "), stacks, width)]  # no line ends with "600:"


def _slot(table: Table, slot: Slot) -> tuple[str, ...]:
    if not slot.tile:
        return (str(slot.price), "-", "", "", "", "", "")
    tile = table.setup.box.catalogue[slot.tile]
    wants = effect(tile)
    coins = str(slot.coins) if slot.coins else ""
    return str(slot.price), tile.name, str(tile.size), tile.type, str(tile.points), "" if wants == "-" else wants, coins


def _slot_words(row: Sequence[str], width: int) -> list[str]:
    """A row of the market where a table is too wide."""
    price, name, size, kind, prints, wants, coins = row
    what = {"tile": name, "type": type_word(kind), "size": size, "points": prints}
    parts = [tr("{tile}, {type} {size}, prints {points}", **what) if kind else name, wants]
    parts += [tr("{coins} on it", coins=coins)] if coins else []
    return hanging(f"{price:>5}  ", ", ".join(part for part in parts if part), width)


def players_table(table: Table, width: int) -> list[str]:
    """Points, money, and the standings under each favor: the thing counted, and the points it would bring.

    Heads of two words stand one above the other where the table is too wide otherwise.
    """
    favors = table.setup.favors
    found = {favor: standings(table, favor) for favor in favors}
    head = ["", *heads("column", "points", "money", "cards"), *map(favor_head, favors)]
    rows: list[list[str]] = []
    for seat, player in enumerate(table.players):
        row = [_who(table, seat), str(player.track), str(player.money), str(player.cards)]
        rows.append(row + [f"{found[favor][seat].count}  {found[favor][seat].points or '-':>2}" for favor in favors])
    in_words = (line for row in rows for line in _player_words(favors, row, width))
    high = [list(row) for row in zip(*map(_one_above_the_other, head), strict=True)]
    figures = range(1, len(head))
    narrower = [*high, *rows] if any(high[0]) else [head, *rows]
    return columns([head, *rows], width, figures, lambda: columns(narrower, width, figures, lambda: list(in_words)))


def _one_above_the_other(head: str) -> tuple[str, str]:
    above, blank, below = head.partition(" ")
    return (above, below) if blank else ("", head)


def _who(table: Table, seat: int) -> str:
    """A player: `>` before whose move it is, a mark behind the master builder."""
    mark = ">" if table.actor == seat else " "
    # TRANSLATORS: Stands after the name of the master builder, as short as can be; no sign of money.
    builder = f" {trp('mark after a name', 'M')}" if seat == table.builder and not table.setup.solo else ""
    return f"{mark} {table.name(seat)}{builder}"


def _player_words(names: Sequence[str], row: Sequence[str], width: int) -> list[str]:
    """A player where a table is too wide."""
    _, points, money, cards, *counts = row
    favors = [f"{favor_head(name)} {' '.join(count.split())}" for name, count in zip(names, counts, strict=True)]
    purse = f"{amount(int(points), 'point')}, {amount(int(money), 'mark')}, {amount(int(cards), 'card')}"
    text = "; ".join([purse, *favors])
    return hanging(f"{row[0]}: ", text, width)


def purses(table: Table, width: int) -> list[str]:
    """Points and money of everybody, short: `Anna 8, 19000`."""
    each = (f"{player.name} {player.track}, {player.money}" for player in table.players)
    return hanging("      ", "   ".join(each), width)
