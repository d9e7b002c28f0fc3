"""The chapter of the page that looks back: everybody's tiles and the figures of `review`, and nobody is judged."""

from __future__ import annotations

import re

import pytest

from builders.evenings import HEADER, OPENING
from castlescore.record.reviewing import reviewed
from castlescore.view.answers import reviewed as answered
from castlescore.view.pages import chapter, html_of, page_of
from samples import some
from view.test_page import GAMES, QUICK, of_text, page_of_example, told


@pytest.mark.parametrize("name", some(GAMES, QUICK))
@pytest.mark.many
def test_it_has_the_sums_and_every_tile_of_the_review(name):
    evening = told(name).replay
    found = chapter(evening)
    rows = answered(reviewed(evening)).to_json()
    heads = found.sums.heads
    for row, player in zip(found.sums.rows, rows["players"], strict=True):
        cells = dict(zip(heads, row, strict=True))
        assert cells[heads[0]] == player["name"]
        for head, key in (("Missed", "left"), ("Tiles", "placements"), ("Points", "points"), ("Spent", "spent")):
            assert cells.get(head, "None") == str(player[key])
    tiles = [(look.name, row[0]) for look in found.looks for row in look.tiles.rows]
    assert sorted(tiles, key=lambda tile: int(tile[1])) == [
        (row["player"], str(row["event"])) for row in rows["placements"]
    ]


@pytest.mark.parametrize("name", some(GAMES, QUICK))
@pytest.mark.slow
def test_it_stands_in_the_page_and_can_be_gone_to(name):
    page = page_of_example(name)
    (section,) = re.findall(r'<section id="review".*?</section>', page, re.DOTALL)
    assert '<a href="#review">' in page
    for player in page_of(told(name)).review.looks:
        assert player.name in section
        assert f"{player.left}</summary>" in section
    assert not re.search(r"\b(mistake|wrong|should|bad)\b", section)


def test_a_table_where_nothing_was_laid_has_it_too():
    page = html_of(page_of(of_text(HEADER)))
    assert page.count("no tile was laid") == 2


def test_foreign_words_in_it_are_text():
    evil = (HEADER + OPENING).replace('"Ben"', '"Ben & Jo"')
    (section,) = re.findall(r'<section id="review".*?</section>', html_of(page_of(of_text(evil))), re.DOTALL)
    assert "Ben &amp; Jo" in section
    assert "Ben & Jo" not in section
