# shellcheck shell=bash
# bash completion for divetable. It reads commands, options, games and bots from the program's own
# output, so it is always up to date.

# _divetable_help PROGRAM SCRIPT [COMMAND]: runs a sed script on the help text.
_divetable_help() {
    LC_ALL=C "$1" ${3:+"$3"} --help 2>/dev/null | sed -n "$2"
}

# _divetable_values PROGRAM KIND GAME: the possible values, by the value's name in the help.
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

    # An option's value is the next word, or follows an equals sign.
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
        # bash replaces only the text after the last equals sign.
        [[ $word != *=* || $COMP_WORDBREAKS != *=* ]] ||
            COMPREPLY=("${COMPREPLY[@]#"${word%=*}="}")
        ;;
    esac
}

complete -F _divetable divetable
