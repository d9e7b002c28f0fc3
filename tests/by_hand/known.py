"""The mistakes of the audit's own tests that hands make, too: each with the changes that tell of it."""

from __future__ import annotations

from random import Random

from builders import Replay
from by_hand.kinds import BETWEEN, CASTLES, Events, Written, game_id, hand
from games.between.audit import mistakes as between
from games.between.audit import restorable as between_restorable
from games.castles.audit import mistakes as castles
from games.castles.audit import restorable as castles_restorable

MAKERS = {
    CASTLES: {**castles.MISTAKES, **castles_restorable.RESTORABLE},
    BETWEEN: {**between.MISTAKES, **between_restorable.RESTORABLE},
}
FIGURES = (
    "points_out_for_one_line", "points_out_and_counted_on", "score_out_for_one_line", "score_out_and_counted_on",
    "purse_out_for_one_line", "wrong_price_written", "coins_not_taken", "deck_miscounted", "round_misnumbered",
    "final_total_out", "claim_out", "claim_out_and_counted_on", "reward_left_out_of_the_list",
    "points_of_a_completed_room_forgotten", "money_of_a_completed_room_forgotten",
    "points_of_a_completed_room_counted_twice", "check_of_a_player_that_is_not_so",
    "check_of_a_castle_that_is_not_so",
)  # fmt: skip
MENDED = {  # kind -> the changes that take it back
    "a_purchase_and_its_reward_exchanged": ("exchange", "block-moved"),
    "a_tile_and_its_bonus_exchanged": ("exchange", "block-moved"),
    "rooms_and_prices_exchanged": ("exchange", "block-moved"),
    "prices_and_a_purchase_exchanged": ("exchange", "block-moved"),
    "the_last_line_of_a_round_and_the_next_rooms_exchanged": ("exchange", "block-moved"),
    "a_pass_left_out": ("missing",),
    "a_reveal_left_out": ("missing",),
    "another_first_builder": ("builder",),
    "another_favor": ("favor",),
    "the_other_side_of_a_hallway": ("tile", "kind"),
    "another_tile_of_the_row": ("tile",),
    "room_revealed_twice": ("tile",),
    "reward_taken_twice": ("double",),
    "bonus_taken_twice": ("double",),
    "a_tile_beside_a_filled_cell": ("place",),
    "a_bonus_of_another_type": ("reward", "kind"),
    "a_downstairs_bonus_taken_as_another_type": ("reward", "kind"),
}
TOLD = {  # kind -> the changes that tell of it, though what was played is not written
    "reward_forgotten": ("missing",),
    "extra_turn_forgotten": ("missing",),
    "tile_in_an_illegal_place": ("place", "turn"),
    "tile_where_it_may_not_stand": ("place",),
    "tile_bought_twice": ("tile", "double"),
    "tile_that_stands_already": ("tile",),
    "room_left_out_of_the_prices": ("row",),
    "room_priced_that_is_not_there": ("row",),
    "bonus_declined_that_has_to_be_taken": ("reward", "kind"),
    "bonus_card_shown_by_two": ("reward", "kind"),
    "bonus_card_that_no_bonus_brought": ("reward", "kind"),
    "special_tile_that_no_bonus_brought": ("tile", "kind"),
}


def _reused(name: str, stories: tuple[str, ...], mends: bool) -> None:
    def make(game: Replay, rng: Random) -> Events | Written | None:
        found = MAKERS[game_id(game)][name](game, rng)
        if found is None:
            return None
        return Written(getattr(found, "header", game.record.header), found.events)

    make.__name__ = name
    hand(*stories, games=tuple(game for game in MAKERS if name in MAKERS[game]), mends=mends)(make)


for name in FIGURES:
    _reused(name, (), True)
for name, stories in MENDED.items():
    _reused(name, stories, True)
for name, stories in TOLD.items():
    _reused(name, stories, False)
