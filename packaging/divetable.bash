# shellcheck shell=bash
# bash completion for divetable. It asks the program itself for its commands, options, games and
# bots, so it always knows what the program knows.

# _divetable_help PROGRAM SCRIPT [COMMAND]: what a sed script finds in the help.
_divetable_help() {
    LC_ALL=C "$1" ${3:+"$3"} --help 2>/dev/null | sed -n "$2"
}

# _divetable_values PROGRAM KIND GAME: the words that a value may be, by its name in the help.
_divetable_values() {
    case $2 in
    GAME) LC_ALL=C "$1" games | sed -n 's/^\([a-z0-9]*\): .*/\1/p' ;;
    NAMES) printf 'hello\nquit\n' | "$1" engine | sed -n 's/^bot //p' ;;
    OPTION=VALUE)
        LC_ALL=C "$1" games | awk -v game="$3:" '
            /^[^ ]/ { ours = $1 == game }
            /^  / && ours {
                split($1, option, "=")
                count = split(option[2], choice, "|")
                for (i = 1; i <= count; i++) print option[1] "=" choice[i]
            }'
        ;;
    esac 2>/dev/null
}

_divetable() {
    local line=${COMP_LINE:0:COMP_POINT} words
    local program=$1 word=${line##*[[:space:]]} option kind found
    read -ra words <<<"$line"
    [ -z "$word" ] || unset 'words[-1]'
    COMPREPLY=()

    if [ "${#words[@]}" -lt 2 ]; then
        found=$(_divetable_help "$program" 's/^  \([a-z][a-z]*\) .*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$found --help --version" -- "$word")
        return
    fi

    # The value of an option stands behind it, or is joined to it by a sign of equality.
    case $word in
    --*=*) option=${word%%=*} ;;
    *) option=${words[-1]} ;;
    esac
    kind=$(_divetable_help "$program" "s/^  $option \([A-Z][^ ]*\) .*/\1/p" "${words[1]}")
    if [ -z "$kind" ] && [[ $word == -* ]]; then
        found=$(_divetable_help "$program" 's/^  \(--[a-z-]*\).*/\1/p' "${words[1]}")
        mapfile -t COMPREPLY < <(compgen -W "$found" -- "$word")
        return
    fi
    [ -n "$kind" ] || kind=$(_divetable_help "$program" \
        '1s/^usage: divetable [a-z]* \([A-Z][A-Z]*\) .*/\1/p' "${words[1]}")

    local before='' value=$word
    [[ $word != --*=* ]] || before=${word%%=*}= value=${word#*=}
    case $kind in
    FILE) mapfile -t COMPREPLY < <(compgen -f -- "$value") && compopt -o filenames 2>/dev/null ;;
    DIR) mapfile -t COMPREPLY < <(compgen -d -- "$value") && compopt -o filenames 2>/dev/null ;;
    *)
        [[ $kind != NAMES || $value != *,* ]] || before=$before${value%,*},
        found=$(_divetable_values "$program" "$kind" "${words[2]:-}")
        mapfile -t COMPREPLY < <(compgen -P "$before" -W "$found" -- "${word#"$before"}")
        # bash replaces only what stands behind the last sign of equality.
        [[ $word != *=* || $COMP_WORDBREAKS != *=* ]] ||
            COMPREPLY=("${COMPREPLY[@]#"${word%=*}="}")
        ;;
    esac
}

complete -F _divetable divetable
