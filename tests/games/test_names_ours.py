"""Names of our own for tiles that no translation names: whole, apart from all others, and behind those of print."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from builders.between import between
from builders.castles import facts as castles
from castlescore.core.language import languages, speak, speaking
from castlescore.core.language.suggested import MARK, OURS, Suggested, clipped, everywhere, of_a_line
from castlescore.core.language.typed import COMMAND, SIDES, WORD, own_words
from castlescore.core.names import BEGINNINGS, find, fold, of_print, whole
from castlescore.games.castles.terms import type_names
from castlescore.protocol.commands import commands
from castlescore.view.layout import seen

GAMES = {"castles": castles().rooms(), "between": between().regular()}
ALL = {"castles": castles().tiles, "between": {**between().tiles, **between().thrones}}
OTHERS = languages()[1:]
LONGEST = 23  # columns; the longest name that a rulebook prints, East Tapestry Chamber, has 21
LETTERS = {
    "cs": set("aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž -"),
    "ru": set("абвгдеёжзийклмнопрстуфхцчшщъыьэюя -"),
}


@pytest.fixture(autouse=True)
def _as_before():
    """Nothing is chosen before a test or after it."""
    everywhere(None)
    yield
    everywhere(None)
    speak("en")


def joined(name: str) -> str:
    return "".join(fold(name))


def names_in(game: str) -> dict[str, tuple[str, ...]]:
    return {id: tile.names for id, tile in ALL[game].items()}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", OTHERS)
def test_every_room_has_a_name_and_those_of_print_are_kept(game: str, code: str) -> None:
    rooms = GAMES[game]
    assert [room.id for room in rooms if code not in room.shown and code not in room.ours] == []
    assert [room.id for room in rooms if code in room.shown and code in room.ours] == []
    printed = {room.id: room.shown[code] for room in rooms if code in room.shown}
    with speaking(code), of_a_line(OURS):
        assert {room.id: room.name for room in rooms if room.id in printed} == printed
        assert all(room.is_ours == (room.id not in printed) for room in rooms)


@pytest.mark.parametrize("game", GAMES)
def test_off_nobody_sees_them(game: str) -> None:
    for code in OTHERS:
        with speaking(code):
            assert [room.id for room in GAMES[game] if room.name != room.shown.get(code, room.english)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_two_tiles_share_a_name_in_any_language_after_folding(game: str) -> None:
    owners: dict[str, set[str]] = {}
    for id, called in names_in(game).items():
        for name in (id, *called):
            owners.setdefault(joined(name), set()).add("throne" if id.startswith("throne-") else id)
    assert {name: ids for name, ids in owners.items() if len(ids) > 1} == {}


def test_a_name_means_the_same_room_in_both_games() -> None:
    """But for what is called the same in print, a name of ours is no name of another room of the other game."""
    owners: dict[str, set[str]] = {}
    ours = {joined(name) for game in GAMES.values() for room in game for name in room.ours.values()}
    for game in GAMES.values():
        for room in game:
            for name in (room.id, *room.names):
                owners.setdefault(joined(name), set()).add(room.id)
    assert {name: ids for name, ids in owners.items() if name in ours and len(ids) > 1} == {}
    both = {room.id: room for room in GAMES["castles"]}
    pairs = [(room, both[room.id]) for room in GAMES["between"] if room.id in both]
    differ = [(a.ours[c], b.ours[c]) for a, b in pairs for c in OTHERS if c in a.ours and c in b.ours]
    assert [pair for pair in differ if pair[0] != pair[1]] == []


def test_names_of_print_come_first_whatever_lies_here() -> None:
    """A cut of theirs means what it meant, also where a name of ours that lies here begins so, or is just that."""
    names = {"shed": ("Shed", Suggested("Spice")), "spice-room": ("Spice Room",), "sty": ("Sty", Suggested("Altan"))}
    here = {id: names[id] for id in ("shed", "sty")}
    assert find("spi", here, names).ids == ("spice-room",)
    assert find("alt", here, names).ids == find("altan", {}, names).ids == ("sty",)
    assert whole("spice", {**names, "spice": ()}) == ("spice",)
    assert find("spicy", here, of_print(names)).closest == find("spicy", here, names).closest == ("spice-room",)


@pytest.mark.parametrize("game", GAMES)
def test_no_name_of_ours_is_a_cut_of_one_of_print(game: str) -> None:
    """A whole name counts before all cuts: what was typed for another tile must mean it still, at any moment."""
    printed = of_print(names_in(game))
    known = {id: {joined(each) for each in (id, *called)} for id, called in printed.items()}
    rooms = GAMES[game]
    ours = [(room.id, name) for room in rooms for name in room.ours.values() if joined(name) not in known[room.id]]
    words = {id: [fold(each) for each in (id, *called)] for id, called in printed.items()}
    cuts = [
        (id, name, other)
        for id, name in ours
        for other, called in words.items()
        if other != id and _is_cut(name, called)
    ]
    assert cuts == []


def _is_cut(name: str, called: Iterable[tuple[str, ...]]) -> bool:
    typed = fold(name)
    return any(way(typed, words) for words in called for way in BEGINNINGS)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("spoken", languages())
@pytest.mark.parametrize("shown", [OURS, None])
def test_every_name_means_its_own_tile_whatever_is_spoken_shown_and_lies_here(game: str, spoken: str, shown) -> None:
    """Ids, names of print, of older print and ours: whole they win over every cut, also of what lies here."""
    plain = str.maketrans("áčďéěíňóřšťúůýžё", "acdeeinorstuuyzе")
    with speaking(spoken), of_a_line(shown):
        names = names_in(game)
        wrong = []
        for id, called in names.items():
            others = {other: each for other, each in names.items() if other != id}
            for name in (id, *called):
                meant = whole(name, names)
                assert id in meant, name  # of halves of one throne room either
                for typed in {name, name.upper(), name.lower().translate(plain), "-".join(name.split()), name + MARK}:
                    for here in ({}, others, names):
                        if find(typed, here, names).ids != meant:
                            wrong.append((typed, find(typed, here, names).ids))
                if len({"throne" if each.startswith("throne-") else each for each in meant}) > 1:
                    wrong.append((name, meant))
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", OTHERS)
def test_where_people_read_it_a_name_of_ours_is_marked_and_no_other(game: str, code: str) -> None:
    with speaking(code), of_a_line(OURS):
        for room in GAMES[game]:
            assert room.name == room.plain_name + MARK * (code in room.ours)
            assert MARK not in room.plain_name
            assert room.name.encode({"cs": "cp1250", "ru": "cp1251"}[code])
    with speaking(code):
        assert not any(MARK in room.name for room in GAMES[game])


def test_a_name_that_is_cut_stays_marked() -> None:
    assert [clipped(f"Šicí pokoj{MARK}", width) for width in (20, 11, 10, 6, 1, 0)] == [
        f"Šicí pokoj{MARK}", f"Šicí pokoj{MARK}", f"Šicí poko{MARK}", f"Šicí{MARK}", MARK, "",
    ]  # fmt: skip
    assert clipped("Sauna", 3) == "Sau"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", OTHERS)
def test_every_name_of_ours_is_understood_whatever_is_spoken_and_shown(game: str, code: str) -> None:
    for spoken, shown in product(languages(), (OURS, None)):
        with speaking(spoken), of_a_line(shown):
            names = names_in(game)
            for room in GAMES[game]:
                for name in [room.ours[code]] if code in room.ours else []:
                    assert whole(name, names) == (room.id,)
                    if shown and spoken == code:  # then a beginning does, where the tile lies here
                        assert find(name[:4], {room.id: names[room.id]}, names).ids == (room.id,)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", OTHERS)
def test_where_they_are_shown_they_count_as_those_of_print_in_their_language_alone(game: str, code: str) -> None:
    with speaking(code), of_a_line(OURS):
        for room in GAMES[game]:
            ours = list(room.names[-len(room.ours) :] if room.ours else ())
            assert ours == list(room.ours.values())
            behind = [isinstance(name, Suggested) for name in ours]
            assert behind == [spoken != code for spoken in room.ours]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", OTHERS)
def test_they_are_short_and_of_their_language(game: str, code: str) -> None:
    ours = [room.ours[code] for room in GAMES[game] if code in room.ours]
    assert [name for name in ours if seen(name) > LONGEST or set(name.lower()) - LETTERS[code]] == []
    assert [name for name in ours if name != name[0].upper() + name[1:]] == []


@pytest.mark.parametrize("code", OTHERS)
def test_none_is_a_word_of_the_program(code: str) -> None:
    """No command, stack, direction or type of that language, whole."""
    known = ["market", "deck", "hallway", "stairs", "none", "yes", "no", *SIDES]
    kinds = {**type_names(), **between().kinds()}
    with speaking(code):
        words = {own for each in commands() for own in own_words(COMMAND, each)}
        words |= {own for each in known for own in own_words(WORD, each)}
    taken = {joined(word) for word in words} | {joined(name) for called in kinds.values() for name in called}
    ours = [room.ours[code] for game in GAMES.values() for room in game if code in room.ours]
    assert [name for name in ours if joined(name) in taken] == []
