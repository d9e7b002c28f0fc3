"""How a table is laid out, by a line or by questions, and what a question is: one of those, or one of a tally file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from castlescore.core.events import Header
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document, Table_contra
from castlescore.core.values import frozen
from castlescore.protocol.words import Word

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.protocol.views import Answer


@frozen
class Answered:
    """What is known with an answer, the keys of a file or of a line, and what is said of the answer."""

    document: dict[str, object]
    said: Answer | None = None


@frozen
class Question:
    """A question: of whom, for what, the prompt, and for `?` what may be typed.

    `doubts`: whether an answer of which something cannot be is asked for once more, and taken where it is typed again.

    `take`: what an answer comes to, which raises Unclear for one that means nothing; `again`: it is the answer that was
    doubted just before, and OpenPlace for a tile whose place is to be pointed at. `words`: what could come next behind
    the words of an answer, for what was typed of the next. `label`: what a form calls it, where the prompt names words
    that only a line has.
    """

    name: str
    what: str
    prompt: str
    help: Sequence[str]
    take: Callable[[str, bool], Answered]
    words: Callable[[Sequence[str], str], list[Word]] = lambda words, typed: []
    doubts: bool = True
    label: str = ""


class Beginning(Protocol[Table_contra]):
    """How a table is laid out by a line."""

    def header(self, players: Sequence[str], options: Document, old: Header | None = None) -> Header | Refusal:
        """The header of the table that the words of `new` mean, its options by name; or why there can be none.

        `old`: the header that is put right by it, whose copies of files stay. Raises Unclear.
        """

    def reseated(self, header: Header, players: Sequence[str], called: Mapping[str, str]) -> Header:
        """A header with other players; `called`: what those who keep their seats are called, by their names before."""

    def question(self, given: Document) -> Question | None:
        """What is asked next where a table is laid out by questions; None where nothing more is.

        `given`: the `players` and the options of `new`, as far as they have been said. An answer adds to them, an empty
        one what is meant where nothing is said. Raises Unclear for players who cannot sit at such a table.
        """

    def lacks(self, table: Table_contra) -> tuple[str, str] | None:
        """What is missing at a table as it was laid out, and the line that adds it; None where nothing is."""

    def opened(self, table: Table_contra, path: str) -> list[str]:
        """What is said of a table that has just been laid out."""
