"""Answering the shells that ask what could come next: bash, zsh, fish and PowerShell, by the scripts in completions/.

A shell asks by running the program with `_CASTLESCORE_COMPLETE=complete_SHELL` and the line up to the cursor in
`_CASTLESCORE_LINE`; `source_SHELL` prints the script that does so. Nothing heavy is loaded: the answer comes while
somebody waits for it.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from castlescore.cli.completion.candidates import candidates
from castlescore.core.commands import NOTHING, TABLE
from castlescore.core.errors import CastlescoreError
from castlescore.core.language import of_environment, speak, tr, without_language, writable
from castlescore.protocol.commands import full_name, row_of, session_in
from castlescore.words.candidates import Candidate, description
from castlescore.words.desk import session_path

if TYPE_CHECKING:
    from castlescore.record.replay import Replay

ASKED, LINE = "_CASTLESCORE_COMPLETE", "_CASTLESCORE_LINE"
LONGEST_NUMBER = 7  # digits, of the number of a word
BREAKS = " \t\n\"'@><=;|&(:"  # where bash begins a new word, unless the user has changed it
LISTING = ("63", "33", "64")  # COMP_TYPE when bash shows the words instead of inserting one


def answer(environment: Mapping[str, str]) -> int:
    """Print what a shell asked for; returns the exit code."""
    words, typed = split(_line(environment))
    chosen: str | None = None
    with contextlib.suppress(CastlescoreError):  # a language that is not typed to its end
        words, chosen = without_language(words)
    speak(writable(chosen or of_environment(environment), [sys.stdout.encoding]))
    what, _, shell = environment[ASKED].partition("_")
    if shell not in SHELLS:
        shells = ", ".join(SHELLS)
        print(tr("no completion for {shell}: {shells}", shell=ascii(shell), shells=shells), file=sys.stderr)
        return 2
    if what == "source":
        print(SHELLS[shell])
        return 0
    found = candidates(words[1:], typed, _table(words[1:])) if words else []
    if shell == "bash":
        rows = _bash(found, typed, environment)
    else:  # a word, a tab, what it is about; PowerShell takes no empty text for that
        rows = [f"{c.text}\t{description(c) or (c.text if shell == 'powershell' else '')}" for c in found]
    sys.stdout.buffer.write("".join(f"{row}\n" for row in rows).encode())
    return 0


def _line(environment: Mapping[str, str]) -> str:
    """The line up to the cursor; also as programs built with click are asked, by words and the number of one.

    `""` for a number that is none of a word: then nothing is suggested.
    """
    if LINE in environment:
        return environment[LINE]
    words = environment.get("COMP_WORDS", "").split()
    number = environment.get("COMP_CWORD") or "0"
    at = int(number) if number.isdecimal() and len(number) < LONGEST_NUMBER else -1
    if not 0 <= at <= len(words):
        return ""
    return " ".join(words[: at + 1] if at < len(words) else [*words, ""])


def split(line: str) -> tuple[list[str], str]:
    """The complete words of a line, and the beginning of the last one, `""` after a blank.

    As a shell splits them, but a quote that is still open is no mistake.
    """
    words: list[str] = []
    word, quote, begun = "", "", False
    letters = iter(line)
    for letter in letters:
        if letter == "\\" and quote != "'":
            word, begun = word + next(letters, ""), True
        elif quote:
            quote, word = ("", word) if letter == quote else (quote, word + letter)
        elif letter in "\"'":
            quote, begun = letter, True
        elif letter.isspace():
            if begun:
                words.append(word)
            word, begun = "", False
        else:
            word, begun = word + letter, True
    return words, word


def _table(words: Sequence[str]) -> Replay | None:
    """The session that a line is about, as far as its command asks anything of it."""
    asks = TABLE
    with contextlib.suppress(CastlescoreError):
        name = full_name(words[0]) if words else None
        asks = TABLE if name is None else row_of(name).asks
    with contextlib.suppress(CastlescoreError):
        return None if asks == NOTHING else replay_at(session_path(session_in(words)), played=asks == TABLE)
    return None


def replay_at(path: str, played: bool = True) -> Replay | None:
    """The session in a file as it stands, None where there is none or it cannot be followed.

    Without `played` there is no table in it, only what was recorded: which game it is, and the events.
    """
    if not Path(path).is_file():
        return None
    # With pydantic, which is not needed where there is no session.
    from castlescore.record.replay import Replay, play_record
    from castlescore.record.session_file import read_record

    try:
        record = read_record(path)
        return play_record(record) if played else Replay(record, None)
    except CastlescoreError:
        return None


def _bash(found: Sequence[Candidate], typed: str, environment: Mapping[str, str]) -> list[str]:
    """One word a line, without what bash takes for words of their own before it; with what it is about in a list."""
    breaks = environment.get("COMP_WORDBREAKS", BREAKS)
    kept = max((typed.rfind(letter) for letter in breaks), default=-1) + 1
    texts = [c.text[kept:] if c.text.casefold().startswith(typed[:kept].casefold()) else "" for c in found]
    if environment.get("COMP_TYPE") in LISTING and len(found) > 1:
        return [
            f"{text}  ({description(c)})" if description(c) else text
            for text, c in zip(texts, found, strict=True)
            if text
        ]
    here = [text for text in texts if text]
    common = os.path.commonprefix(here)  # noqa: RUF071 - of letters, not of folders
    if len(here) > 1 and common and not common.startswith(typed[kept:]):
        # bash would put what they have in common in the place of what was typed, which says more.
        return [f"{i}. {text}" for i, text in enumerate(here, 1)]
    return here


BASH = """\
# castlescore: what could come next, asked of the program itself.
_castlescore() {
    local IFS=$'\\n'
    COMPREPLY=( $(_CASTLESCORE_COMPLETE=complete_bash _CASTLESCORE_LINE="${COMP_LINE:0:COMP_POINT}" \\
        COMP_TYPE="$COMP_TYPE" COMP_WORDBREAKS="$COMP_WORDBREAKS" "${COMP_WORDS[0]}" 2>/dev/null) )
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[.=] ]]; then
        compopt -o nospace 2>/dev/null
    fi
    return 0
}
complete -o default -o nosort -F _castlescore castlescore 2>/dev/null ||
    complete -o default -F _castlescore castlescore
"""
ZSH = """\
#compdef castlescore
# castlescore: what could come next, asked of the program itself.
_castlescore() {
    local -a answered plain open plain_shown open_shown
    local row word shown
    answered=("${(@f)$(_CASTLESCORE_COMPLETE=complete_zsh \\
        _CASTLESCORE_LINE="${(j: :)${(@)words[1,CURRENT-1]}} ${PREFIX}" "${words[1]}" 2>/dev/null)}")
    for row in "${answered[@]}"; do
        word="${row%%$'\\t'*}"
        [[ -z "$word" ]] && continue
        shown="$word"
        [[ -n "${row#*$'\\t'}" ]] && shown="$word  -- ${row#*$'\\t'}"
        if [[ "$word" == *[.=] ]]; then
            open+=("$word"); open_shown+=("$shown")
        else
            plain+=("$word"); plain_shown+=("$shown")
        fi
    done
    if (( ! ${#plain} && ! ${#open} )); then
        _files
        return
    fi
    # -U: the program has matched already, and more forgivingly than the shell would.
    (( ${#plain} )) && compadd -U -V castlescore -l -d plain_shown -a plain
    (( ${#open} )) && compadd -U -V castlescore-open -l -S '' -d open_shown -a open
    return 0
}
if [[ "${zsh_eval_context[-1]}" == loadautofunc ]]; then
    _castlescore "$@"
else
    compdef _castlescore castlescore
fi
"""
FISH = """\
# castlescore: what could come next, asked of the program itself.
function __castlescore_complete
    set -l line (commandline -cp | string collect)
    set -lx _CASTLESCORE_COMPLETE complete_fish
    set -lx _CASTLESCORE_LINE "$line"
    set -l found (castlescore 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c castlescore -f -k -a '(__castlescore_complete)'
"""
POWERSHELL = """\
# castlescore: what could come next, asked of the program itself.
Register-ArgumentCompleter -Native -CommandName castlescore -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $line = $commandAst.ToString()
    $start = $commandAst.Extent.StartOffset
    $length = $cursorPosition - $start
    $line = $line.PadRight($length).Substring(0, $length)
    $Env:_CASTLESCORE_COMPLETE = "complete_powershell"
    $Env:_CASTLESCORE_LINE = $line
    try {
        castlescore 2>$null | ForEach-Object {
            $word, $about = $_ -split "`t", 2
            [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
        }
    } finally {
        Remove-Item Env:_CASTLESCORE_COMPLETE, Env:_CASTLESCORE_LINE
    }
}
"""
SHELLS = {"bash": BASH.rstrip(), "zsh": ZSH.rstrip(), "fish": FISH.rstrip(), "powershell": POWERSHELL.rstrip()}
