"""What can come next on a line: what can be meant here, alone while any of it fits; and as each shell wants it."""

from __future__ import annotations

import shlex
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import record
from builders.evenings import evening
from castlescore.cli.completion import ASKED, LINE, Candidate, answer, candidates, replay_at, split
from castlescore.core.refusals import Refusal
from castlescore.games.between.input import entries as between_reading
from castlescore.games.castles.facts import castles
from castlescore.games.castles.input import entries as reading
from castlescore.games.castles.rules.placement import where
from castlescore.protocol.commands import commands
from castlescore.protocol.words import Entry

REVEALED, REWARD, BUYING, DOWNSTAIRS = 10, 13, 18, 19  # events of the evening


@pytest.fixture
def at(folder):
    """The evening of the examples as it was when this event was the last; or the record of another game."""

    def sit(event):
        path = folder / "table.toml"
        path.write_text(evening()[event] if isinstance(event, int) else record(event))
        return replay_at(str(path))

    return sit


def texts(line, replay=None):
    """The words offered at the end of a line, the last word of which is being typed."""
    *words, typed = line.split(" ")
    return [candidate.text for candidate in candidates(words, typed, replay)]


def test_tiles_that_can_be_meant_come_alone_while_one_of_them_fits(at):
    table = at(BUYING)
    lying = [slot.tile for slot in table.table.market]
    assert texts("buy ", table) == [*lying, "hallway", "downstairs-hallway", "stairs"]
    assert texts("buy gat", table) == ["gatehouse"]
    assert texts("buy stud", table) == ["study"]  # not for sale, but nothing else is called so


@pytest.mark.parametrize("typed", ["pu-ga", "pg", "pumpkin-g", "Pumpkin", "PG", "pumpking"])
def test_names_are_as_forgiving_as_on_any_line(at, typed):
    assert texts(f"tiles {typed}", at(BUYING)) == ["pumpkin-garden"]


def test_the_market_says_what_a_room_costs(at):
    assert Candidate("gatehouse", "10000, outdoor 250", "Gatehouse") in candidates(["buy"], "", at(BUYING))
    assert Candidate("vestibule", "15000 with 2000 on it, living 600", "Vestibule") in candidates(
        ["b"], "v", at(BUYING)
    )


def test_reveal_offers_what_was_not_seen_and_not_named(at):
    table = at(9)
    seen, offered = table.table.seen, texts("reveal ", table)
    assert seen.isdisjoint(offered)
    assert set(offered) == {room.id for room in castles().rooms()} - seen
    assert "study" not in texts("reveal study ", table)


def test_reveal_offers_the_tiles_on_the_deck_first(at):
    table = at(9)
    waits = replace(table, table=replace(table.table, on_deck=("600",)))
    assert {castles()[tile].size for tile in texts("reveal ", waits)} == {600}
    assert texts("reveal study", waits) == ["study"]


@pytest.mark.parametrize(
    ("event", "now", "never"),
    [
        (9, {"reveal"}, {"buy", "pass", "price", "reward", "cards"}),
        (REVEALED, {"price"}, {"buy", "pass", "reveal", "reward", "cards"}),
        (BUYING, {"buy", "pass"}, {"reveal", "price", "reward", "cards"}),
        (REWARD, {"reward"}, {"buy", "pass", "reveal", "price", "cards"}),
    ],
)
def test_moves_are_offered_at_their_moment(at, event, now, never):
    offered = set(texts("", at(event)))
    assert now <= offered
    assert never.isdisjoint(offered)
    assert {"undo", "note", "show"} <= offered


def test_without_a_table_only_what_needs_none_is_offered():
    offered = set(texts(""))
    assert {"new", "judge", "tiles", "import"} <= offered
    assert offered.isdisjoint({"buy", "undo", "score"})
    assert texts("buy ") == []


@pytest.mark.parametrize("event", [REWARD, BUYING, DOWNSTAIRS])
@pytest.mark.many
def test_every_place_that_is_offered_is_legal_and_the_best_comes_first(at, event):
    table = at(event).table
    seen = 0
    for tile in texts("try ", at(event)):
        offered = [each for each in candidates(["try", tile], "", at(event)) if "," in each.text]
        points = [int(each.about.split()[0]) for each in offered]
        assert points == sorted(points, reverse=True)
        castle = table.players[table.actor].castle
        for each in offered:
            place = reading.find_place(each.text, castle, table.setup.box[tile], castle.next_number())
            assert reading.Verdict(castle, place).legal
            seen += 1
    assert seen


def test_a_door_of_a_tile_in_the_castle_is_offered_where_the_tile_can_join_it(at):
    table = at(BUYING)
    assert texts("buy ve fo", table) == ["foyer."]
    doors = texts("buy ve foyer.", table)
    castle = table.table.players[table.table.actor].castle
    tile = table.table.setup.box["vestibule"]
    joined = {f"foyer.{m.to.name}" for v in where(castle, tile) for m in v.joins if not m.other.n}
    assert set(doors) == joined
    assert texts("buy ve 0.", table) == [door.replace("foyer", "0") for door in doors]
    assert texts("buy ve E=fo", table) == ["E=foyer."]
    assert set(texts("buy ve e=foyer.", table)) <= {
        f"e={door}" for door in ("foyer.N", "foyer.E", "foyer.S", "foyer.W")
    }
    assert texts("buy ve nobody.", table) == []


def test_every_line_of_the_evening_could_have_been_completed(at):
    table = at(max(evening()))
    laid = 0
    for step in table.steps:
        before = replace(table, table=step.before)
        if step.event["do"] not in ("buy", "reveal"):
            continue
        tiles = [step.event["tile"]] if step.event["do"] == "buy" else step.event["tiles"]
        assert tiles[0] in texts(f"{step.event['do']} ", before)
        if step.event["do"] == "buy":
            x, y = step.event["at"]
            turn = f"@{step.event['turn']}" if step.event["turn"] else ""
            assert f"{x},{y}{turn}" in texts(f"buy {tiles[0]} {x},{y}", before)
            laid += 1
    assert laid > 5


def test_a_pending_reward_is_offered_with_what_it_takes(at):
    assert candidates(["reward"], "", at(REWARD))[0] == Candidate("corridor", "TILE PLACE", "corridor")
    assert texts("rew st", at(REWARD)) == ["stairs"]
    assert texts("rew cor hall ", at(REWARD)) and texts("rew hall ", at(REWARD)) == texts("rew cor hall ", at(REWARD))
    assert "downstairs" in texts("reward ", at(DOWNSTAIRS))
    assert "downstairs" not in texts("reward downstairs --as ", at(DOWNSTAIRS))
    assert texts("rew down --as sl ", at(DOWNSTAIRS)) == texts("rew down --as sleeping ", at(DOWNSTAIRS)) != []
    assert texts("rew --as sleeping 300 ", at(DOWNSTAIRS)) == ["2", "1", "0"]


def test_prices_name_each_room_once(at):
    table = at(REVEALED)
    lying = [slot.tile for slot in table.table.market]
    assert texts("price ", table) == lying
    assert texts(f"price {lying[0]} ", table) == lying[1:]
    assert texts("price 15", table) == ["15000="]
    assert texts(f"price 15={lying[2][:4]}", table) == [f"15={lying[2]}"]


def test_the_line_of_an_amend_is_completed_at_its_moment(at):
    table = at(BUYING)
    assert texts("amend 13 b", table) == ["buy"]
    assert "fungus-room" in texts("amend 13 buy ", table)
    assert "fungus-room" not in texts("buy ", table)
    assert texts("amend 999 buy ", table) == []


def test_options_are_those_of_the_command_and_files_are_left_to_the_shell(at):
    assert texts("buy --cl", at(BUYING)) == ["--claim"]
    assert texts("buy --claim 3 --cl", at(BUYING)) == []
    assert texts("try solar --castle ", at(BUYING)) == []
    assert texts("judge ") == texts("audit ") == []


def test_a_castle_file_is_completed_from(folder):
    assert "pumpkin-garden" not in texts("where --castle legal.toml ")
    assert texts("try --castle legal.toml vest ")[0].count(",") == 1
    assert texts("place --castle none-yet.toml pantry fo") == ["foyer."]


def test_a_castle_file_of_the_other_game_is_completed_from_too(typed):
    file = str(Path(__file__).parents[2] / "examples" / "castles" / "example62.toml")
    for command in ("where", "try", "explain", "place"):
        tiles = texts(f"{command} --castle {file} ")
        assert {"solar", "tower"} <= set(tiles)
        assert "game-storage" not in tiles
    assert texts(f"where --castle {file} sol") == ["solar"]
    legal = typed(f"where solar --castle {file} --json").json["placements"]
    assert texts(f"place --castle {file} solar ") == [f"{x},{y}" for x, y in (place["at"] for place in legal)] != []
    assert texts(f"where --castle {file} solar ") == []


def test_which_of_two_rewards_is_completed_from_the_tiles_that_wait(at):
    two = Path(__file__).parents[1] / "scenarios" / "rewards" / "two_rewards_by_one_tile.toml"
    text = two.read_text(encoding="utf-8")
    at(0)
    Path("table.toml").write_text(text[: text.index('  { do = "reward", by = "Ben", reward = "downstairs"')] + "]\n")
    table = replay_at("table.toml")
    assert set(texts("reward --of ", table)) == {"fungus-room", "mold-room", "armory"}
    assert texts("reward --of ar", table) == ["armory"]


def test_new_offers_favors_thrones_and_players():
    assert texts("new Anna Ben --favor li") == ["living", "living-area"]
    assert texts("new Anna Ben --builder be") == ["Ben"]
    assert texts("new Anna Ben --throne corridor-f") == ["corridor-food"]
    assert all(not word.startswith("throne-") for word in texts("new Anna Ben --throne "))


@pytest.mark.slow
def test_between_two_castles_is_completed_as_it_was_played(at):
    table = at("between-four")
    assert texts("show ", table)[:4] == ["AB", "BC", "CD", "DA"]
    assert "place" not in texts("", table)
    placed = 0
    for step in table.steps:
        event, before = step.event, replace(table, table=step.before)
        if event["do"] == "place" and not event.get("same_line"):
            assert event["castle"] in texts("place ", before)
            assert event["tile"] in texts(f"place {event['castle']} ", before)
            cells = texts(f"place {event['castle']} {event['tile']} ", before)
            assert f"{event['at'][0]},{event['at'][1]}" in cells
            for cell in cells:
                move = between_reading.place(before.table, Entry("place", (event["castle"], event["tile"], cell)))
                assert not isinstance(before.rules.apply_all(before.table, move), Refusal)
            placed += 1
        if event["do"] == "reward" and not event.get("decline"):
            assert "reward" in texts("", before)
            assert event["castle"] in texts("reward ", before)
    assert placed > 10


@cache
def standing():
    """A table for lines that anybody may type."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "table.toml")
        path.write_text(evening()[BUYING])
        return replay_at(str(path))


ANYTHING = st.text(st.sampled_from("abegpst WN=.,@-+0123é'\"\\\x1b\n"), max_size=12)


@given(words=st.lists(st.one_of(st.sampled_from([*commands(), "--castle", "--as", "foyer.E", "0"]), ANYTHING)), typed=ANYTHING)  # fmt: skip  # noqa: E501
def test_nothing_typed_makes_it_fail_or_offer_what_no_shell_should_see(words, typed):
    for candidate in candidates(words, typed, standing()):
        assert candidate.text.isprintable()
        assert set(candidate.text).isdisjoint(" \t'\"\\$`;|&<>()*?")
        assert candidate.about.isprintable()


def test_a_name_before_the_tile_is_completed_as_one_after_it(at):
    table = at(BUYING)
    assert texts("where ben", table) == ["Ben"]
    for command in ("where", "try", "explain"):
        assert texts(f"{command} ben gat", table) == ["gatehouse"]
    assert texts("try ben gatehouse ", table) == texts("try gatehouse ", replace(table, table=_bens(table.table)))
    assert texts("try ben gatehouse 0,1 ", table) == texts("where ben gatehouse an", table) == []
    between = at("between-four")
    assert texts("where AB gre", between) == ["great-hall"]
    assert texts("where a", between) != ["AB"], "tiles come first"
    assert texts("where anna-d", between) == ["DA"]
    assert texts("try BC great-hall ", between)[0].count(",") == 1
    assert texts("where BC great-hall ", between) == []
    assert texts("score be", between) == ["Ben"]
    assert texts("score b", at(BUYING)) == ["Ben"]


def _bens(table):
    """The same table, were it Ben's turn."""
    return replace(table, active=table.seat("Ben"))


def test_a_replay_begins_and_ends_with_an_event_and_concerns_a_player(at):
    begun = at(20)
    for option in ("--from", "--to"):
        assert texts(f"replay {option} 1", begun)[0].startswith("1")
    assert "Ben" in texts("replay --player ", begun)
    assert texts("diff ", begun) == []


@pytest.mark.parametrize(
    "line",
    [
        'castlescore note "it rains, he said" ', "a 'b c'd ", 'x "" y ', r"one\ word two ", r"a 'back\slash' ",
        '''"it's" 'so "far"' ''', "  many   blanks\there ", "caf\\e ", 'whole"in"side ', "'' ",
    ],
)  # fmt: skip
def test_complete_words_are_those_of_a_shell(line: str) -> None:
    assert split(line) == (shlex.split(line), "")


@pytest.mark.parametrize(
    ("line", "words", "typed"),
    [
        ("buy gra", ["buy"], "gra"),
        ("buy 'grand fo", ["buy"], "grand fo"),
        ('buy "grand \\"fo', ["buy"], 'grand "fo'),
        (r"buy grand\ fo", ["buy"], "grand fo"),
        ("buy 'it' gr\"a", ["buy", "it"], "gra"),
        ("buy '", ["buy"], ""),
        ("", [], ""),
    ],
)
def test_the_word_that_is_typed_is_told_apart_and_may_be_open(line: str, words: list[str], typed: str) -> None:
    assert split(line) == (words, typed)


@pytest.fixture
def ask(sat, capsysbinary):
    """What a shell is answered at a table where Anna is to buy."""
    sat(18)

    def asked(line: str, shell: str, **more: str) -> list[str]:
        environment = {ASKED: f"complete_{shell}", LINE: f"castlescore {line}", **more}
        assert answer(environment) == 0
        return capsysbinary.readouterr().out.decode().splitlines()

    return asked


def test_rows_of_each_shell(ask) -> None:
    assert ask("buy gat", "zsh") == ask("buy gat", "fish") == ["gatehouse\t10000, outdoor 250"]
    assert ask("rules zzz", "zsh") == []
    assert ask("show mark", "powershell") == ["market\tmarket"]  # what it is about is never empty there
    assert ask("buy gat", "powershell") == ["gatehouse\t10000, outdoor 250"]
    assert ask("buy gat", "bash") == ["gatehouse"]


def test_a_list_of_bash_tells_what_each_is_about_where_there_is_more_than_one(ask) -> None:
    rows, listed = ask("buy ", "bash"), ask("buy ", "bash", COMP_TYPE="63")
    assert [row.partition("  (")[0] for row in listed] == rows
    assert "gatehouse  (10000, outdoor 250)" in listed
    assert ask("buy gat", "bash", COMP_TYPE="63") == ["gatehouse"]
    assert ask("show ", "bash", COMP_TYPE="63")[:2] == ["castle", "market"]


def test_bash_gets_what_follows_its_own_breaks_alone(ask) -> None:
    assert ask("price 15=ga", "bash") == ["gatehouse"]
    assert ask("price 15=ga", "bash", COMP_WORDBREAKS=" ") == ["15=gatehouse"]
    assert ask("buy ve e=fo", "bash", COMP_TYPE="63") == ["foyer."]


def test_words_that_begin_otherwise_than_typed_are_numbered_for_bash(ask) -> None:
    """It would put what they have in common in the place of what was typed."""
    result = ask("tiles the-", "zsh")
    assert len(result) > 1
    rows = ask("reveal hundings", "bash")
    assert rows == ["hundings-hut"] or rows[0].startswith("1. ")


@pytest.mark.parametrize(("language", "said"), [("cs", "zahradní"), ("ru", "сад"), ("en", "outdoor")])
def test_the_language_of_the_line_before_that_of_the_shell(ask, language: str, said: str) -> None:
    [row] = ask(f"--lang {language} buy gatehouse", "zsh", LANG="de_DE.UTF-8")
    called = "Привратницкая, " if language == "ru" else ""  # the others have no other name for it
    assert row.startswith(f"gatehouse\t{called}10000, ")
    assert (said in row) or language != "en"
    assert ("outdoor" in row) is (language == "en")


def test_an_unknown_shell_is_told_which_are_known(capsys) -> None:
    assert answer({ASKED: "complete_csh", LINE: "castlescore "}) == 2
    assert "bash, zsh, fish, powershell" in capsys.readouterr().err
