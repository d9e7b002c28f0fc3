"""What somebody types and what it means: four ways in turn, what can be meant here before all, never a guess."""

from __future__ import annotations

import pytest

from builders.castles import facts as castles
from castlescore.core.names import Names, exact_ids, find, fold

ALL: Names = {tile.id: tile.names for tile in castles().tiles.values()}
HALLS: Names = {"hall-of-knights": ["Hall of Puzzled Floors"], "great-hall": ["Great Hall"], "panic": ["Panic Room"]}


def found(query: str, *here: str) -> tuple[str, ...]:
    return find(query, {id: ALL[id] for id in here}, ALL).ids


@pytest.mark.parametrize(
    "query", ["queens-bedroom", "Queen's Bedroom", "QUEENS BEDROOM", "queen’s-bedroom", "queensbedroom"]
)
def test_an_id_or_a_whole_name_in_any_case_with_or_without_its_apostrophe(query: str) -> None:
    assert found(query) == ("queens-bedroom",)


@pytest.mark.parametrize(
    ("query", "tile"),
    [
        ("Fialový kabinet", "lilac-cabinet"),
        ("fialovy-kabinet", "lilac-cabinet"),
        ("Šatna", "cloak-room"),
        ("Chodba v suterénu", "downstairs-hallway"),
        ("Сиреневый кабинет", "lilac-cabinet"),
        ("лиловый-кабинет", "lilac-cabinet"),  # an older Russian name
        ("Зал для приемов", "audience-room"),
        ("зал для приёмов", "audience-room"),
        ("Лестница", "stairs"),
    ],
)
def test_czech_and_russian_names(query: str, tile: str) -> None:
    assert found(query) == (tile,)


@pytest.mark.parametrize(
    ("query", "tile"),
    [
        ("pu-ga", "pumpkin-garden"),
        ("pump", "pumpkin-garden"),
        ("thr", "throne-room"),
        ("9-p", "9-pin-alley"),
        ("лест", "stairs"),
    ],
)
def test_the_beginnings_of_its_words(query: str, tile: str) -> None:
    assert found(query) == (tile,)


@pytest.mark.parametrize(
    ("query", "tile"), [("gom", "gallery-of-mirrors"), ("wtr", "west-tapestry-room"), ("9pa", "9-pin-alley")]
)
def test_its_initials(query: str, tile: str) -> None:
    assert found(query) == (tile,)


def test_the_beginnings_of_later_words() -> None:
    assert find("puz", HALLS, HALLS).ids == ("hall-of-knights",)
    assert find("puz-fl", HALLS, HALLS).ids == ("hall-of-knights",)
    assert find("fl-puz", HALLS, HALLS).ids == ()


def test_the_first_way_that_finds_anything_decides() -> None:
    names: Names = {"study": ["Study"], "study-hall": ["Study Hall"], "sunny-hut": ["Sunny Hut"], "shed": ["Shed"]}
    assert find("study", names, names).ids == ("study",)  # a whole name before the beginning of another
    assert find("sh", names, names).ids == ("shed",)  # a beginning before the initials of two others
    assert find("hu", names, names).ids == ("sunny-hut",)


def test_several_that_fit_are_all_told_and_none_is_guessed() -> None:
    ambiguous = find("cab", ALL, ALL)
    assert set(ambiguous.ids) == {"lilac-cabinet", "pink-cabinet"}
    assert ambiguous.one is None


def test_what_can_be_meant_here_comes_before_all() -> None:
    assert found("cab", "pink-cabinet", "study") == ("pink-cabinet",)
    assert len(found("cab", "study")) == 2


def test_initials_here_come_before_beginnings_elsewhere() -> None:
    assert found("pg", "pumpkin-garden") == ("pumpkin-garden",)
    assert found("sc", "singers-chamber", "study") == ("singers-chamber",)  # not the scullery


def test_a_whole_name_counts_everywhere() -> None:
    assert found("stables", "study", "shed") == ("stables",)
    assert found("hallway", "great-hall") == ("hallway",)


def test_a_name_that_fits_nothing_brings_the_closest() -> None:
    nothing = find("pumkin-gardn", ALL, ALL)
    assert nothing.ids == ()
    assert "pumpkin-garden" in nothing.closest
    assert find("zzzzzz", ALL, ALL).closest == ()


@pytest.mark.parametrize(
    ("query", "tile"),
    [("gallry", "gallery-of-mirrors"), ("pumpkn", "pumpkin-garden"), ("grand-bedchmber", "grand-bedchamber")],
)
def test_a_misspelt_beginning_of_a_name_brings_the_closest(query: str, tile: str) -> None:
    found = find(query, ALL, ALL)
    assert (found.ids, found.closest[0]) == ((), tile)


@pytest.mark.parametrize("query", ["9pin", "9pi", "pinalley", "9-pinal", "9pin alley", "pin alley"])
def test_blanks_and_signs_do_not_matter(query: str) -> None:
    assert found(query) == ("9-pin-alley",)


def test_what_is_run_together_counts_behind_every_beginning() -> None:
    names: Names = {"gar-den": ["Gar Den"], "tea-garden": ["Tea Garden"]}
    assert find("garden", {"tea-garden": ["Tea Garden"]}, names).ids == ("gar-den",)  # a whole name
    assert find("gard", names, names).ids == ("tea-garden",)


@pytest.mark.parametrize("query", ["ally", "8 pin alley", "8pinalley", "pin-ally", "9 pnalley"])
def test_a_later_word_or_another_digit_brings_the_closest_too(query: str) -> None:
    nothing = find(query, ALL, ALL)
    assert (nothing.ids, nothing.closest[:1]) == ((), ("9-pin-alley",))


def test_of_the_closest_those_that_can_be_meant_here_come_first() -> None:
    here = {id: ALL[id] for id in ("study", "hallway")}
    assert find("ally", here, ALL).closest == ("hallway", "9-pin-alley")
    assert find("pnk", here, ALL).closest == ("pink-cabinet",)
    assert find("pinkcabnit", here, ALL).closest == ("pink-cabinet",)  # two letters, and nothing here is like it


@pytest.mark.slow
def test_every_name_with_a_letter_missing_brings_its_tile() -> None:
    for id, names in ALL.items():
        for name in (id, *names):
            letters = fold(name)
            typed = "-".join((*letters[:-1], letters[-1][:-2] + letters[-1][-1:]))
            meant = find(typed, ALL, ALL)
            assert meant.ids or id in meant.closest, (typed, meant)


def test_a_few_names_are_told_as_close_only_where_they_are_close() -> None:
    names = {"living": (), "living-area": (), "small": ()}
    told = {word: find(word, names, names).is_not_one("favor", names) for word in ("livng", "li", "zzz")}
    assert told == {
        "livng": "'livng' is no favor; close to it: living, living-area",
        "li": "'li' is more than one favor: living, living-area",
        "zzz": "'zzz' is no favor: living, living-area, small",
    }


@pytest.mark.parametrize("query", ["", "  ", "-", "''"])
def test_nothing_typed_is_nothing_meant(query: str) -> None:
    assert find(query, ALL, ALL).ids == ()


def test_every_tile_is_found_by_each_of_its_names() -> None:
    for id, names in ALL.items():
        for name in (id, *names):
            assert id in found(name), name


def test_letters_lose_their_accents_alike_however_they_are_typed() -> None:
    assert fold("Žalář") == fold("Z\u030cala\u0301r\u030c") == ("zalar",)


@pytest.mark.parametrize(
    ("names", "query", "meant"),
    [
        (("Jiri", "Jiří"), "Jiří", ("Jiří",)),
        (("Jiri", "Jiří"), "JIŘÍ", ("Jiří",)),
        (("Jiri", "Jiří"), "jiri", ("Jiri",)),
        (("Jiri", "Jiří"), "Jiři\u0301", ("Jiří",)),  # the last letter in the other form of Unicode
        (("Jiri", "Jiří"), "jíri", ("Jiri", "Jiří")),  # neither of them
        (("Семен", "Семён"), "семён", ("Семён",)),
        (("Семен", "Семён"), "семен", ("Семен",)),
        (("Inci", "İnci"), "inci", ("Inci",)),
        (("Inci", "İnci"), "İnci", ("İnci",)),
        (("Weiss", "Weıss"), "Weıss", ("Weıss",)),
        (("ﬁona", "fíona"), "fiona", ("ﬁona",)),
        (("Anna Lee", "Anna-Lee"), "anna-lee", ("Anna-Lee",)),
        (("Anna Lee", "Anna-Lee"), "annalee", ("Anna Lee", "Anna-Lee")),
        (("Jiri", "Jiřina"), "jiř", ("Jiri", "Jiřina")),  # beginnings know no accents
    ],
)
def test_of_names_that_differ_by_accents_the_exact_one_wins(
    names: tuple[str, ...], query: str, meant: tuple[str, ...]
) -> None:
    """As an id, and as one of the names that an id has; whole names that are asked for alone are found alike."""
    assert find(query, dict.fromkeys(names, ()), {}).ids == meant
    ids = {name: f"id-{n}" for n, name in enumerate(names)}
    assert find(query, {}, {id: (name,) for name, id in ids.items()}).ids == tuple(ids[name] for name in meant)
    if query != "jiř":
        assert exact_ids(query, {id: (name,) for name, id in ids.items()}) == tuple(ids[name] for name in meant)
