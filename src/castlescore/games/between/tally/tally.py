"""A finished table of Between Two Castles: its score, what is missing, and what is strange about it."""

from __future__ import annotations

from functools import cached_property

from castlescore.core.errors import Unclear
from castlescore.core.language import people, tr
from castlescore.games.between.rules.final import Score
from castlescore.games.between.tally.asking import question
from castlescore.games.between.tally.needs import missing
from castlescore.games.between.tally.reading import Said
from castlescore.games.between.tally.remarks import remarks
from castlescore.games.between.view.documents import score_document
from castlescore.games.between.view.page import WRITTEN, castle_view, reasons_of, score_sheets
from castlescore.games.between.view.sheets import rows_of
from castlescore.games.between.view.svg import castle_head, castle_svg
from castlescore.games.between.view.text import sheet_lines, winners_line, winners_words
from castlescore.protocol.tally import Document, Missing
from castlescore.view.page.parts import Told, Verdict
from castlescore.view.sheet_csv import Row
from castlescore.words.asking import Question


class Tally:
    """A finished table, of what a file says of it (`Tally` in the protocol)."""

    starter = None  # all build at once

    def __init__(self, said: Said) -> None:
        self.said = said

    @cached_property
    def score(self) -> Score:
        """The score, as far as all is known that it is made of."""
        return self.said.score

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """What is still needed, in the order in which it is asked for."""
        return missing(self.said, self.score)

    @cached_property
    def remarks(self) -> tuple[str, ...]:
        """What is strange about it."""
        return tuple(remarks(self.said))

    @property
    def castles(self) -> tuple[str, ...]:
        """The castles that are known."""
        return tuple(site.name for site in self.said.sites if site.judged is not None)

    def winners_line(self) -> str:
        """Who wins, and by what."""
        return winners_line(self.score)[0]

    def sheet(self, width: int, why: bool) -> list[str]:
        """The score pads and the players, with `why` every line."""
        return sheet_lines(self.score, tr("Final score"), width, why)

    def document(self) -> Document:
        """The score as `score --json` prints it."""
        return score_document(self.score)

    def rows(self) -> tuple[tuple[str, ...], list[Row]]:
        """The columns of the sheet, and the cells of each row."""
        return rows_of(self.score)

    def told(self) -> Told:
        """What the page tells."""
        known = [(k, site, site.judged) for k, site in enumerate(self.said.sites) if site.judged is not None]
        return Told(
            names=self.said.ring.seats,
            verdict=Verdict(self.score.final, *winners_words(self.score)),
            facts=tuple((tr("Castle {castle}", castle=site.name), people(site.builders)) for site in self.said.sites),
            sheets=score_sheets(self.score),
            reasons=reasons_of(self.score),
            castles=tuple(
                castle_view(judged.castle, k, site.name, site.builders, site.result.adjusted, WRITTEN)
                for k, site, judged in known
            ),
        )

    def picture(self, castle: str) -> str:
        """A castle as SVG; raises Unclear where it is not known."""
        site = next((site for site in self.said.sites if site.name == castle), None)
        if site is None or site.judged is None:
            raise Unclear(tr("the castle {castle} is not known, only what was counted", castle=castle))
        title = castle_head(site.name, site.builders)
        return castle_svg(site.judged.castle, title=title, adjusted=site.result.adjusted)

    def question(self) -> Question | None:
        """What is asked for next, None where nothing is missing."""
        return question(self.said, self.missing)

    def before(self) -> Document | None:
        """The file without the last answer to a question in it, None where there is none."""
        from castlescore.games.between.tally.backwards import before

        return before(self.said)
