"""The sentences that every game knows: those of what the program itself refuses."""

from __future__ import annotations

from castlescore.core.language.messages import Sentences, Table

SHARED: Table = {  # sentences
    "several": "{reasons:; }",
    # placing
    "never-allowed": "{why}; --allow was seen, but it cannot allow two tiles in one place",
    # undo, redo and amend
    "only-notes": "nothing but notes came after event {event}, so nothing is undone",
    "too-many-undone": "{moves:event} can be undone, not {count}",
    "too-many-redone": "{moves:event} can be played again, not {count}",
    "nothing-to-undo": "nothing has been played that could be undone",
    "mended-redo": "lines that cannot be were taken back, so what was undone is not played again by itself;"
    " log --all has it, to be typed anew",
    "nothing-to-redo": "nothing was undone since the last move, so there is nothing to play again",
    "was-undone": "event {event} was undone by event {undo}",
    "stands-as": "event {event} was undone, and stands as event {now} now",
    "is-undo": "event {event} is no move: it undid {span}",
    "is-amend": "event {event} is no move: with it event {was} was amended",
    "see-log": "log",
    "see-log-all": "log --all",
    "note-stays": "event {event} is a note, and notes stay",
    "changes-hands": "event {event} would change hands: it was {was}'s and would be {by}'s",
    "shift-it": "amend EVENT --shift ...  if that is what happened",
    "no-longer-legal": "event {event} would no longer be legal: {why}",
    "amend-first": "amend {event} LINE  or  amend {event} --drop  first",
    "amend-that": "amend EVENT LINE",
    "amend-it": "amend {event} LINE",
    "undo-to": "undo --to {event}",
    "mends-nothing": "the record cannot be as it stands, and this would mend nothing of it",
    "new-finding": "the record cannot be as it stands, and this would leave something new in it: event {event}, {why}",
    # somebody else was quicker
    "laid-anew": "{path} was laid anew: it is another game than the one shown here",
    "came-first": "event {event} came first: {lines:; }",
    "other-last": "the last event is {last}, not {after}",
    "look-again": "look again, then type it once more",
    # a line that is worked out
    "type": "{line}",
}
say = Sentences(SHARED).say
