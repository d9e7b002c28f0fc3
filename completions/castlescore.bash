# castlescore: what could come next, asked of the program itself.
_castlescore() {
    local IFS=$'\n'
    COMPREPLY=( $(_CASTLESCORE_COMPLETE=complete_bash _CASTLESCORE_LINE="${COMP_LINE:0:COMP_POINT}" \
        COMP_TYPE="$COMP_TYPE" COMP_WORDBREAKS="$COMP_WORDBREAKS" "${COMP_WORDS[0]}" 2>/dev/null) )
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[.=] ]]; then
        compopt -o nospace 2>/dev/null
    fi
    return 0
}
complete -o default -o nosort -F _castlescore castlescore 2>/dev/null ||
    complete -o default -F _castlescore castlescore
