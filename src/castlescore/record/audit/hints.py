"""The next step for the first doubt of an audit: the line to type, or the question to the players."""

from __future__ import annotations

from collections.abc import Collection

from castlescore.core.language import both, tr
from castlescore.core.types import Event
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import game_of
from castlescore.record.audit.bounds import Bounds
from castlescore.record.audit.findings import COUNTED, MISSING, PLACED, Audit, Doubt, Finding, Hint, Story
from castlescore.record.audit.referee import Stakes
from castlescore.record.lines import line_of

FEW = 3  # up to so many possible missing lines all are named
LINE = "LINE"  # stands for an unknown line
ADDED = ("missing", "kind", "pasted")  # stories of an unrecorded line


def hint(record: Record, audit: Audit, stakes: Stakes, bounds: Bounds) -> Hint | None:
    """The next step for the first event in doubt; None if nothing is in doubt, or no event is named."""
    placed = [doubt for doubt in audit.doubts if doubt.event is not None]
    if audit.settled:
        return None
    if not placed:
        return _of_setup(audit)
    doubt = min(placed, key=lambda doubt: doubt.event or 0)
    return FirstDoubt(record, audit, stakes, bounds, doubt).hint()


def _of_setup(audit: Audit) -> Hint | None:
    """The question about the set-up, if only that is in doubt: which of a few it was, or how the line begins."""
    stories = [story for story in audit.stories if not story.events]
    lines = list(dict.fromkeys(story.typed for story in stories if story.typed))
    if not audit.doubts or not stories:
        return None
    ask = (
        tr("ask the table which favors lay there") if stories[0].change == "favor" else tr("ask the table how it began")
    )
    if not 0 < len(lines) <= FEW:
        return Hint("amend setup --favor FAVOR..." if stories[0].change == "favor" else "amend setup ...", ask)
    return Hint(tr("  or  ").join(lines), ask if len(lines) > 1 else "")


class FirstDoubt:
    """The first doubt of an audit, with what is known about it."""

    def __init__(self, record: Record, audit: Audit, stakes: Stakes, bounds: Bounds, doubt: Doubt) -> None:
        self.record, self.audit, self.stakes, self.bounds, self.doubt = record, audit, stakes, bounds, doubt
        self.n = doubt.event or 0

    def hint(self) -> Hint:
        """The line of a story, a possible missing line, or the hint of the doubt itself."""
        stories = [story for story in self.audit.stories if story.events[:1] == (self.n,)]
        if self.doubt.what == COUNTED:
            return self._counted()
        if stories and stories[0].rival:
            lines = list(dict.fromkeys(story.typed for story in stories if story.typed))
            ask = tr("ask {names} which of them is true", names=self._people(None))
            return Hint(tr("  or  ").join(lines) if lines else f"amend {self.n} {LINE}", ask)
        if stories and stories[0].mend:
            return Hint(stories[0].typed)
        if stories and stories[0].change in ADDED:
            return self._added(stories[0])
        if stories and stories[0].typed and LINE not in stories[0].typed:
            return Hint(stories[0].typed)
        finding = next((wrong for wrong in self.audit.wrong if wrong.event == self.n), None)
        if self.bounds.events and self.doubt.what == MISSING:
            return self._one_of(f"amend {self.n} --before", self._people(finding))
        return self._without_story(finding)

    def _counted(self) -> Hint:
        """The question how a figure was counted, with the line that shows the points of its event one by one; of a
        price what was paid."""
        finding = next((wrong for wrong in self.audit.wrong if wrong.event == self.n and wrong.effect), None)
        names = self._people(finding)
        if finding is not None and finding.row is not None:
            return Hint(f"explain {finding.row}", tr("ask {names} what was paid in event {n}", names=names, n=self.n))
        return Hint(f"explain {self.n}", tr("ask {names} how event {n} was counted", names=names, n=self.n))

    def _added(self, story: Story) -> Hint:
        """The hint for a line that was not recorded: the complete line if only one fits, else its beginning and a
        question."""
        add = story.change == "missing"
        begun = f"amend {self.n}{' --before' if add else ''}"
        names = self._of(story.new) if isinstance(story.new, list) else self._people(None)
        if self.bounds.events and not self.bounds.alike:
            return self._one_of(begun, names, add)
        if story.typed.endswith(LINE) or "..." in story.typed:
            return Hint(story.typed, tr("ask {names} what was done there", names=names), add)
        if "CHOICE" in story.typed:
            return Hint(story.typed, tr("ask {names} what the bonus brought", names=names), add)
        if "TILE " in story.typed:  # its place is known
            return Hint(story.typed, tr("ask {names} which tile it was", names=names), add)
        if "TILE" in story.typed:
            return Hint(story.typed, tr("ask {names} which tile it was, and where it stands", names=names), add)
        if story.typed.endswith("PLACE"):
            return Hint(story.typed, tr("ask {names} where it lies", names=names), add)
        return Hint(story.typed, "", add)

    def _one_of(self, begun: str, names: str, add: bool = True) -> Hint:
        """The hint for one of the lines that fit: the only one, one of a few, or their common beginning."""
        lines = list(dict.fromkeys(f"{begun} {self._words(event)}" for event in self.bounds.events))
        if len(lines) == 1:
            return Hint(lines[0], "", add, self.bounds.totals)
        if len(lines) <= FEW:
            return Hint(tr("  or  ").join(lines), tr("ask {names} which of them it was", names=names), add)
        tiles = {str(event.get("tile", "")) for event in self.bounds.events}
        if len(tiles) == 1:
            event = {key: value for key, value in self.bounds.events[0].items() if key not in ("at", "turn")}
            line = f"{begun} {self._bare(event)} PLACE"
            return Hint(line, tr("ask {names} where it lies", names=names), add)
        return Hint(f"{begun} {LINE}", tr("ask {names} what was done there", names=names), add)

    def _without_story(self, finding: Finding | None) -> Hint:
        """The question about an impossible event without a story."""
        names, event = self._people(finding), self.record.events[self.n - 1]
        if self.doubt.what == PLACED and "tile" in event:
            return self._laid(event, names, known=finding is not None and finding.kind == "illegal")
        if event["do"] == "cards":
            n, event = self._cards(event)
            line = f"amend {n} {' '.join(self._words(event).split(' ')[:2])} CARD..."
            return Hint(line, tr("ask {names} which bonus cards were held", names=names))
        if self.doubt.what == MISSING:
            ask = tr("ask {names} what was done before event {n}", names=names, n=self.n)
            return Hint(f"amend {self.n} --before {LINE}", ask, True)
        if finding is not None and finding.row is not None:
            ask = tr("ask {names} what was paid in event {n}", names=names, n=self.n)
            return Hint(f"amend {finding.row} {LINE}", ask)
        ask = tr("ask {names} what was done in event {n}", names=names, n=self.n)
        return Hint(f"amend {self.n} {LINE}", ask)

    def _laid(self, event: Event, names: str, known: bool) -> Hint:
        """The question where a tile was really placed; `known`: which tile it was."""
        bare = {key: value for key, value in event.items() if key not in ("at", "turn", "allow", "claim", "decline")}
        if known and self._is_elsewhere(event):
            line = f"amend {self.n} {self._words({**event, 'tile': 'TILE'})}"
            return Hint(line, tr("ask {names} which tile event {n} laid", names=names, n=self.n))
        if known:
            line = f"amend {self.n} {self._bare(bare)} PLACE"
            return Hint(line, tr("ask {names} where it really lies", names=names))
        line = f"amend {self.n} {self._bare({**bare, 'tile': 'TILE'})} PLACE"
        return Hint(line, tr("ask {names} which tile event {n} laid, and where", names=names, n=self.n))

    def _is_elsewhere(self, event: Event) -> bool:
        """Whether another disputed line names the same tile, so that one of them may be about another tile."""
        lines = (self.record.events[finding.event - 1] for finding in self.audit.wrong if finding.event)
        return any(line is not event and line.get("tile") == event["tile"] for line in lines)

    def _cards(self, event: Event) -> tuple[int, Event]:
        """The line that shows the bonus cards of the doubted player; the doubted line itself if there is none."""
        owned = {*self.stakes.owned(self.doubt.name)} if self.doubt.name else set()
        shown = [(n, each) for n, each in self.record.standing()[0] if each["do"] == "cards"]
        hers = [row for row in shown if {row[1].get("by"), row[1].get("castle")} & owned]
        return (self.n, event) if (self.n, event) in hers or not hers else hers[0]

    def _words(self, event: Event) -> str:
        return line_of(game_of(self.record.header), [event])

    def _bare(self, event: Event) -> str:
        """A line without the place of its tile."""
        return self._words({**event, "at": []}).removesuffix(' ""')

    def _people(self, finding: Finding | None) -> str:
        """The players to ask: those whose totals are in doubt and depend on the lines of the findings."""
        event = self.record.events[self.n - 1]
        named = [event[key] for key in ("by", "castle") if key in event]
        return self._of(finding.names if finding is not None and finding.names else named)

    def _of(self, names: Collection[object]) -> str:
        known = [name for name in self.audit.correct if {*self.stakes.owned(name)} & {*map(str, names)}]
        return both(known) if known and len(known) < len(self.audit.correct) else tr("the table")
