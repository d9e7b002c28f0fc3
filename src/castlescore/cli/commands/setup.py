"""amend setup: players, favors, foyers, throne rooms and what else a table began with, put right at any time."""

from __future__ import annotations

from collections.abc import Mapping

from castlescore.cli.commands.mend import changes_of, rewrite, shifting
from castlescore.cli.recording import Asked
from castlescore.core.events import Setup
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.core.values import changed
from castlescore.protocol.evening import Step
from castlescore.protocol.words import Entry
from castlescore.record import replay as fold
from castlescore.record.replay import Replay
from castlescore.record.setups import in_words, renamed
from castlescore.view.layout import hanging
from castlescore.view.screen import width
from castlescore.words.amending import Rewritten
from castlescore.words.setting_up import put_right


def setup_command(asked: Asked, line: Entry) -> int:
    """Put right how the table began: players in their seats, and what the options name; the rest stays.

    All is played again: refused whole if a later line is now illegal, or passes to another player (then --shift), told
    line by line if not. --favor names all favors (none: without), --foyer one player's foyer. The header of the file
    stays; undo takes it back.

    [b]castlescore amend setup --favor small --favor large --favor money[/b]
    [b]castlescore amend setup Anna Ben Cleo[/b]
    [b]castlescore amend setup --builder ben --shift --try[/b]
    """

    def change(replay: Replay) -> Rewritten | Refusal:
        found = put_right(replay, line.words, line.options)
        if isinstance(found, Refusal):
            return found
        if replay.disputed is not None:
            from castlescore.cli.mending import told
            from castlescore.words.mending import set_up

            return told(replay, set_up(replay, found))
        return laid_anew(replay, found)

    def shifted(replay: Replay) -> Rewritten | Refusal:
        return shifting(change(replay), line, ["amend", "setup", *line.words], [])

    return rewrite(asked, shifted, mend=shifted, tries="try" in line.options)


def laid_anew(replay: Replay, setup: Setup) -> Rewritten | Refusal:
    """Put the set-up right; what is said: what it was, and what of the events in force is otherwise."""
    old, before = replay.rules.begin(replay.header, replay.record.path), replay.steps
    refused = fold.put_set_up_right(replay, setup)
    if refused is not None:
        return refused
    now = {step.n: step for step in replay.steps}
    names = replay.rules.called(old, replay.rules.begin(replay.header, replay.record.path), setup.rename)
    rows = [(step.n, now[step.n].event, now[step.n].played, _called_now(step, now[step.n], names)) for step in before]
    head = hanging(f"{replay.last:>4}  ", in_words(replay.game, setup), width())
    changes = changes_of(replay.game, rows) if rows else [tr("nothing has been played yet")]
    return Rewritten([], [*head, *changes], draws=False)


def _called_now(was: Step, now: Step, names: Mapping[str, str]) -> Step:
    """A step as it was, but for the names that people have now: what only names somebody otherwise has not changed."""
    event = renamed(was.event, names)
    if "final" in event:
        event = {**event, "final": {names.get(name, name): total for name, total in event["final"].items()}}
    same = any(name != new for name, new in names.items())
    return changed(was, event=event, played=now.played if same else was.played)
