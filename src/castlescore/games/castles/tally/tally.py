"""A finished table of Castles of Mad King Ludwig: its score, what is missing, and what is strange about it."""

from __future__ import annotations

from functools import cached_property

from castlescore.core.errors import Unclear
from castlescore.core.language import tr, trp
from castlescore.games.castles.rules.final import Score, score_of
from castlescore.games.castles.tally.asking import question
from castlescore.games.castles.tally.needs import missing
from castlescore.games.castles.tally.reading import Said
from castlescore.games.castles.tally.remarks import remarks
from castlescore.games.castles.terms import favor_word, stack_word
from castlescore.games.castles.view.moves import winners_line, winners_words
from castlescore.games.castles.view.page import WRITTEN, castle_view, reasons_of, score_sheets
from castlescore.games.castles.view.sheet import sheet_lines
from castlescore.games.castles.view.sheets import rows_of
from castlescore.games.castles.view.svg import castle_svg
from castlescore.games.castles.view.table.documents import score_document
from castlescore.protocol.tally import Document, Missing
from castlescore.view.page.parts import Told, Verdict
from castlescore.view.sheet_csv import Row
from castlescore.words.asking import Question


class Tally:
    """A finished table, of what a file says of it (`Tally` in the protocol)."""

    def __init__(self, said: Said) -> None:
        self.said = said

    @cached_property
    def score(self) -> Score:
        """The score, as far as all is known that it is made of."""
        return score_of(self.said.ending)

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
        """The players whose castles are known."""
        return tuple(player.name for player in self.said.players if player.judged is not None)

    @property
    def starter(self) -> str:
        """The first master builder."""
        return self.said.players[0].name

    def winners_line(self) -> str:
        """Who wins, and by what."""
        return winners_line(self.score)[0]

    def sheet(self, width: int, why: bool) -> list[str]:
        """The score with its parts, with `why` every line."""
        return sheet_lines(self.score, tr("Final score"), width, why)

    def document(self) -> Document:
        """The score as `score --json` prints it."""
        return score_document(self.score)

    def rows(self) -> tuple[tuple[str, ...], list[Row]]:
        """The columns of the sheet, and the cells of each row."""
        return rows_of(self.score)

    def told(self) -> Told:
        """What the page tells."""
        setup, empty = self.said.setup, self.said.empty
        facts = [(trp("page", "Rules"), tr(setup.variant.name))]
        if not setup.solo:
            facts.append((tr("First master builder"), self.starter))
        facts += [
            (tr("King's favors"), ", ".join(map(favor_word, self.said.favors)) or tr("none")),
            (tr("Empty stacks"), ", ".join(map(stack_word, empty)) or tr("none")),
        ]
        known = [player for player in self.said.players if player.judged is not None]
        return Told(
            names=tuple(player.name for player in self.said.players),
            verdict=Verdict(self.score.final, *winners_words(self.score)),
            facts=tuple(facts),
            sheets=score_sheets(self.score, tr("What is known of the score")),
            reasons=reasons_of(self.score),
            castles=tuple(
                castle_view(player.judged, i, player.name, WRITTEN)
                for i, player in enumerate(known)
                if player.judged is not None
            ),
        )

    def picture(self, castle: str) -> str:
        """The castle of a player as SVG; raises Unclear where it is not known."""
        judged = next((player.judged for player in self.said.players if player.name == castle), None)
        if judged is None:
            raise Unclear(tr("{castle}'s castle is not known, only what was counted", castle=castle))
        return castle_svg(judged, title=tr("{player}’s castle", player=castle))

    def question(self) -> Question | None:
        """What is asked for next, None where nothing is missing."""
        return question(self.said, self.missing)

    def before(self) -> Document | None:
        """The file without the last answer to a question in it, None where there is none."""
        from castlescore.games.castles.tally.backwards import before

        return before(self.said)
