# castlescore: what could come next, asked of the program itself.
function __castlescore_complete
    set -l line (commandline -cp | string collect)
    set -lx _CASTLESCORE_COMPLETE complete_fish
    set -lx _CASTLESCORE_LINE "$line"
    set -l found (castlescore 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c castlescore -f -k -a '(__castlescore_complete)'
