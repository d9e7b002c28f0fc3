"""Between Two Castles shared: a castle of the table as a file of its own, and the catalogue of both games."""

import re

import pytest

from builders import EXAMPLES


@pytest.mark.slow
def test_what_the_table_adjusts_is_in_every_figure_of_the_castle_and_a_row_of_its_own(typed, folder):
    """AB has 62 points by its tiles, and 64 wherever its points are said once the table has agreed on 2 more."""
    (folder / "table.toml").write_text((EXAMPLES / "between-four" / "table.toml").read_text())
    assert typed("adjust AB --points 2 x").code == 0
    castle = typed("show ab --json").json
    assert (castle["points"], castle["adjusted"], sum(castle["rows"].values())) == (64, 2, 62)
    assert {"points": 64, "adjusted": 2}.items() <= typed("score --json").json["castles"][0].items()
    csv = typed("export --csv").out.splitlines()
    (row,) = (dict(zip(csv[0].split(","), row.split(","), strict=True)) for row in csv if ",castle,AB," in row)
    assert (row["total"], row["adjusted"]) == ("64", "2")
    sums = typed("score --why").out.partition("\nAB: 64 points\n")[2].partition("\nBC: ")[0]
    assert sum(int(points) for points in re.findall(r"^ +([+-]?\d+)  (?=\S)", sums, re.MULTILINE)) == 64
    said = {"show ab": typed("show ab").out, "svg": typed("export --svg ab").out, "page": typed("export --html").out}
    words = re.sub(r"<[^>]*>", " ", said["svg"].replace(">64<", ">SUM<"))
    assert re.search(r"adjusted +2 ", words) and re.search(r"total +SUM ", words)
    assert "64 points with 19 tiles" in words and "62" not in words
    article = re.search(r"<article.*?</article>", said["page"], re.DOTALL)[0]
    assert "64 points with 19 tiles" in article and "62 points" not in article
    page = " ".join(re.sub(r"<[^>]*>", " ", said["page"]).split())
    assert "adjusted 2 0 0 0 Total 64" in page
    assert re.search(r"adjusted +2$", said["show ab"], re.MULTILINE) and "62" not in said["show ab"]
