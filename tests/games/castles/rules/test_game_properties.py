"""Whole random games: nothing is lost, every total is the sum of its lines, and the same moves give the same table."""

from __future__ import annotations

from random import Random

import pytest

from builders import Refusal, apply, assert_in_order, assert_said_aloud, state
from builders.castles import FOYER, Buy, Laying, Move, Pass, Phase, Played, Price, Reveal, Reward, Table, say, score
from builders.games import Dealer, play_out, random_table
from castlescore.games.castles.rules.final import PARTS
from castlescore.games.castles.rules.placement import Line
from samples import some

GAMES = [(1, "2e"), (2, "bga"), (3, "2e"), (4, "2e"), (5, "bga")]
SCARCE = {"small_stack": 3, "large_stack": 2, "room_cards": 24}  # stacks run out long before the cards do


class Books:
    """What is counted beside the table while a game goes on."""

    def __init__(self, table: Table) -> None:
        self.first = self.last = table
        self.placing = [0] * len(table.players)
        self.rewards = [0] * len(table.players)
        self.rooms = {s: n for s, n in table.stacks.items() if s.isdecimal()}

    def watch(self, table: Table, move: Move, played: Played, dealer: Dealer) -> None:
        """After every move."""
        assert_said_aloud(played.announcements, say)
        if isinstance(move, (Buy, Reward)):
            self.count(table.seat(move.by), played.lines)
        self.last = after = played.table
        assert money(after) == money(self.first)
        self.tiles(after, dealer)
        assert (after.deck, after.discard) == (len(dealer.cards), len(dealer.discard)) or after.phase is Phase.REVEAL
        for player, placing, rewards in zip(after.players, self.placing, self.rewards, strict=True):
            assert (player.placing, player.rewards) == (placing, rewards)
            assert player.money >= 0
        if after.phase is not Phase.BUY:
            assert not after.pending and not after.extra

    def count(self, seat: int, lines: tuple[Line, ...]) -> None:
        """The points of one move, reward by reward and placing by placing."""
        self.placing[seat] += sum(line.points for line in lines if not line.reward)
        self.rewards[seat] += sum(line.points for line in lines if line.reward)

    def tiles(self, table: Table, dealer: Dealer) -> None:
        """Every tile that began in a stack is somewhere, once."""
        laid = [placed.tile for player in table.players for placed in player.castle if placed.tile.id != FOYER]
        for stack, began in self.first.stacks.items():
            rooms = [tile.id for tile in laid if tile.facts.stack == stack]
            if stack.isdecimal():
                market = [slot.tile for slot in table.market if slot.tile]
                rooms += [tile for tile in (*market, *dealer.box) if table.setup.box[tile].facts.stack == stack]
                assert len(set(rooms)) == len(rooms)
            assert table.stacks[stack] >= 0
            assert began == table.stacks[stack] + len(rooms) + table.on_deck.count(stack)


def money(table: Table) -> int:
    """Every coin: before the players, on the market, in the bank."""
    return sum(p.money for p in table.players) + sum(slot.coins for slot in table.market) + table.bank


def finished(
    players: int, rules: str, seed: int, given: dict[str, int] | None = None
) -> tuple[Table, list[Move], Table]:
    """A random game whose every move is watched: its first table, its moves, and its last table."""
    rng = Random(f"{players} {rules} {seed}")
    table = random_table(players, rng, rules, given)
    books = Books(table)
    moves = play_out(table, rng, books.watch)
    return table, moves, books.last


def replay(table: Table, moves: list[Move]) -> Table:
    """The table after the moves."""
    for move in moves:
        played = apply(table, move)
        assert isinstance(played, Played)
        table = played.table
    return table


def check_end(table: Table) -> None:
    """Totals are sums, places and winners follow from them."""
    found = score(table)
    assert found.final
    for row in found.players:
        assert set(row.parts) == set(PARTS)
        assert row.total == sum(row.parts[part] or 0 for part in PARTS)
        ended = sum(row.parts[part] or 0 for part in ("stacks", "favors", "cards", "money"))
        assert ended == sum(line.points for line in row.lines)
        assert row.track == sum(row.parts[part] or 0 for part in ("start", "placing", "rewards", "adjusted"))
        better = [o for o in found.players if (o.total, o.area, o.money) > (row.total, row.area, row.money)]
        assert row.place == 1 + len(better)
        assert (row.name in found.winners) == (row.place == 1)


def check_game(players: int, rules: str, seed: int, given: dict[str, int] | None = None) -> None:
    first, moves, last = finished(players, rules, seed, given)
    assert state(replay(first, moves)) == state(last)
    assert last.last_round
    check_end(last)


@pytest.mark.parametrize("seed", some(range(3), 1))
@pytest.mark.parametrize(("players", "rules"), GAMES)
@pytest.mark.many
def test_a_whole_game(players: int, rules: str, seed: int) -> None:
    check_game(players, rules, seed)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.many
def test_a_whole_game_in_which_stacks_run_out(players: int) -> None:
    check_game(players, "2e", 1, SCARCE)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("rules", ["2e", "bga"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_many_whole_games(players: int, rules: str, seed: int) -> None:
    check_game(players, rules, seed)
    check_game(players, rules, seed, SCARCE)


def test_a_refused_move_leaves_the_table_as_it_was() -> None:
    """At every moment of a game, moves that belong to another moment or to nobody."""
    rng = Random(5)
    table = random_table(2, rng)
    wrong: list[Move] = [
        Pass("Ben"),
        Pass("Zoe"),
        Price(("larder",)),
        Reveal(("foyer",)),
        Reveal((), ("100",)),
        Buy("Anna", Laying("hallway", (40, 40))),
        Buy("Ben", Laying("throne-room", (0, 0))),
        Reward("Anna", "sleeping", stack="hallway", tiles=3),
    ]
    refusals = 0

    def watch(before: Table, move: Move, played: Played, dealer: Dealer) -> None:
        nonlocal refusals
        was = state(before)
        for each in wrong:
            outcome = apply(before, each)
            if isinstance(outcome, Refusal):
                refusals += 1
                assert_in_order(outcome, say)
        assert state(before) == was

    play_out(table, rng, watch)
    assert refusals > 100
