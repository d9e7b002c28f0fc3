"""What somebody types and what it means; names of players, letters of another keyboard, their order."""

from __future__ import annotations

from random import Random

import pytest

from builders import speaking
from builders.between import between
from builders.castles import facts as castles
from castlescore.core.errors import Unclear
from castlescore.core.language.order import alphabetical, in_order
from castlescore.core.names import Names, check_player_names, exact_ids, find, fold, in_other_letters, plain_spaces
from castlescore.input.beginning import player_names, separate_names
from record.writers import typed

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
    match = find(query, ALL, ALL)
    assert (match.ids, match.closest[0]) == ((), tile)


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


@pytest.mark.parametrize("space", ["\u00a0", "\u2009", "\u202f", "\u3000"])
def test_spaces_of_another_kind_become_plain_where_a_name_is_typed(tmp_path, space):
    assert plain_spaces(f"Anna{space}Bella") == "Anna Bella"
    assert player_names([f"Anna{space}Bella", "Ben"]) == ["Anna Bella", "Ben"]  # as both games and a tally begin
    table = tmp_path / "table.toml"
    code, _, err = typed("new", f"Anna{space}Bella", "Ben", "-s", str(table))
    assert (code, err) == (0, "")
    assert '"Anna Bella"' in table.read_text()
    assert typed("show", f"anna{space}bella", "-s", str(table))[0] == 0


@pytest.mark.parametrize("space", ["\u00a0", "\u2009"])
def test_in_a_file_they_are_called_what_they_are(space):
    why = "a name may have plain spaces only, not a no-break space or another kind: 'Anna Bella'"
    assert check_player_names([f"Anna{space}Bella", "Ben"]) == why


@pytest.mark.parametrize("name", ["An\tna", "An\u200bna", "An\x1bna"])
def test_what_else_no_name_has_is_told_as_before(name):
    assert "no control characters" in check_player_names([name, "Ben"])


@pytest.mark.parametrize("name", ["x.toml", "X.TOML", "our game.toml", "anna,ben,x.toml", " x.toml "])
def test_a_name_that_ends_as_a_file_does_is_no_player(name):
    with pytest.raises(Unclear, match="is the name of a file"):
        player_names(["Anna", name])


def test_players_who_sit_there_already_keep_such_names():
    assert player_names(["Anna", "x.toml"], known=["Anna", "x.toml"]) == ["Anna", "x.toml"]
    with pytest.raises(Unclear, match="is the name of a file"):
        player_names(["Bea", "x.toml"], known=["Anna", "x.toml"])


NAME = " a letter comes first, then letters, digits, blanks, hyphens, apostrophes, full stops\n"


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["anna", "ben"], ["anna", "ben"]),
        (["anna,", "ben", "and", "cara"], ["anna", "ben", "cara"]),
        (["anna", "ben", "and", "cara"], ["anna", "ben", "cara"]),
        (["Anna, Ben and Cara"], ["Anna", "Ben", "Cara"]),
        (["Anna, Ben, and Cara"], ["Anna", "Ben", "Cara"]),
        (["Anna Maria, Ben"], ["Anna Maria", "Ben"]),
        (["Anna Maria", "Ben"], ["Anna Maria", "Ben"]),
        (["anna,ben", ",cara"], ["anna", "ben", "cara"]),
        (["a", "b"], ["a", "b"]),
        (["Andy", "Sandy"], ["Andy", "Sandy"]),
    ],
)
def test_players_may_be_listed_as_people_list_them(words, names):
    assert separate_names(words) == names


@pytest.mark.parametrize(
    ("code", "words"),
    [("cs", ["Anna, Ben a Cara"]), ("cs", ["Anna,", "Ben", "a", "Cara"]), ("ru", ["Anna, Ben и Cara"])],
)
def test_the_last_is_joined_by_the_word_of_the_language(code, words):
    with speaking(code):
        assert separate_names(words) == ["Anna", "Ben", "Cara"]


def test_two_words_between_commas_are_one_name_or_two():
    with pytest.raises(Unclear, match="one player or several"):
        separate_names(["anna", "maria,", "ben"])


@pytest.mark.parametrize("name", ["🏰 Anna", "1st Anna", "-Anna", "'Anna", "An:na", "A=b"])
@pytest.mark.parametrize("line", ["new", "tally --new", "new --game between", "tally --new --game between"])
def test_a_name_that_cannot_be_one_says_what_a_name_is(tmp_path, line, name):
    options = ["--throne=ax"] * 2 if line == "new --game between" else []
    table = str(tmp_path / "table.toml")
    code, _, err = typed(*line.split(), *options, "-s" if line.startswith("new") else "--out", table, "--", name, "Ben")
    assert (code, err.split(":")[-1]) == (2, NAME)
    assert err.startswith(f"'{name}' cannot be a name: ")


@pytest.mark.parametrize("name", ["Anna 🏰", "O'Brien", "J.-P. (2)", "Ann/Bo", "Žofie 2"])
def test_the_signs_that_may_follow_may(tmp_path, name):
    table = tmp_path / "table.toml"
    assert typed("new", name, "Ben", "-s", str(table))[0] == 0
    assert name in table.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("short", "typed"),
    [
        ("АB", {"AB", "АВ"}),  # a Cyrillic А and a Latin B
        ("БЛ", {"BL"}),
        ("ВН", {"BH", "VN"}),
        ("AB", set()),
        ("ŽŘ", set()),
    ],
)
def test_letters_that_look_or_sound_alike(short: str, typed: set[str]) -> None:
    assert set(in_other_letters(short)) == typed


CZECH = ["Cukrárna", "Cela", "Čajovna", "Ďáblova díra", "Dům", "Hala", "Hudebna", "Chata", "Chodba", "Ibišek", "Řada",
         "Sál", "Šatna", "Ulice", "Úl", "Zahrada", "Žalář"]  # fmt: skip
SORTED = ["Cela", "Cukrárna", "Čajovna", "Ďáblova díra", "Dům", "Hala", "Hudebna", "Chata", "Chodba", "Ibišek", "Řada",
          "Sál", "Šatna", "Úl", "Ulice", "Zahrada", "Žalář"]  # fmt: skip
RUSSIAN = ["Елка", "ёлка", "Ель", "Ёж", "Жаба", "Йод", "Ива", "Щит", "Шар", "Larder", "2 зал", "Зал"]
BY_LETTER = ["2 зал", "Ёж", "Елка", "ёлка", "Ель", "Жаба", "Зал", "Ива", "Йод", "Шар", "Щит", "Larder"]


@pytest.mark.parametrize(("spoken", "names", "right"), [("cs", CZECH, SORTED), ("ru", RUSSIAN, BY_LETTER)])
def test_names_stand_in_the_order_of_their_language(spoken, names, right):
    shuffled = Random(1).sample(names, len(names))
    with speaking(spoken):
        assert sorted(shuffled, key=alphabetical) == right


def test_accents_decide_only_where_letters_do_not():
    with speaking("cs"):
        assert sorted(["pára", "para", "paráda", "pařez", "parta"], key=alphabetical) == [
            "para",
            "pára",
            "paráda",
            "parta",
            "pařez",
        ]


@pytest.mark.parametrize("spoken", ["en", "cs", "ru"])
@pytest.mark.parametrize("tiles", [list(castles().tiles.values()), list(between().tiles.values())])
def test_every_tile_is_still_there_and_in_its_group(spoken, tiles):
    with speaking(spoken):
        result = in_order(tiles, lambda tile: tile.type, lambda tile: (tile.name,))
    assert [tile.type for tile in result] == [tile.type for tile in tiles]
    assert {tile.id for tile in result} == {tile.id for tile in tiles}
    assert len(result) == len(tiles)
    if spoken == "en":
        assert result == tiles
