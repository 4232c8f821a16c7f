#compdef divetable
# zsh completion for divetable. It reads commands, options, games and bots from the program's own
# output, so it is always up to date.

# _divetable_help SCRIPT [COMMAND]: runs a sed script on the help text.
_divetable_help() {
    LC_ALL=C $words[1] ${2:+"$2"} --help 2>/dev/null | sed -n $1
}

# _divetable_choices GAME: every option of a game with every choice.
_divetable_choices() {
    local line option choice
    LC_ALL=C $words[1] games 2>/dev/null | sed -n "/^$1:/,/^[a-z0-9]*:/s/^  \([^ ]*\) .*/\1/p" |
        while read -r line; do
            option=${line%%=*}
            for choice in ${(s:|:)line#*=}; do
                print -r -- $option=$choice
            done
        done
}

# _divetable_value KIND: completes a value by its name in the help.
_divetable_value() {
    local -a found
    case $1 in
    GAME)
        found=(${(f)"$(LC_ALL=C $words[1] games 2>/dev/null |
            sed -n 's/^\([a-z0-9]*\): \(.*\)/\1:\2/p')"})
        _describe game found
        ;;
    NAMES)
        found=(${(f)"$(printf 'hello\nquit\n' | $words[1] engine 2>/dev/null | sed -n 's/^bot //p')"})
        _sequence -s , compadd - $found
        ;;
    OPTION=VALUE)
        found=(${(f)"$(_divetable_choices $words[3])"})
        compadd - $found
        ;;
    FILE) _files ;;
    DIR) _files -/ ;;
    esac
}

_divetable() {
    local kind option=$words[CURRENT-1]
    local -a found
    if ((CURRENT == 2)); then
        found=(${(f)"$(_divetable_help 's/^  \([a-z][a-z]*\)  *\(.*\)/\1:\2/p')"}
            '--help:list the commands' '--version:print the version')
        _describe command found
        return
    fi
    # An option's value is the next word, or follows an equals sign.
    [[ $words[CURRENT] != --*=* ]] || option=${words[CURRENT]%%=*}
    kind=$(_divetable_help "s/^  $option \([A-Z][^ ]*\) .*/\1/p" $words[2])
    if [[ -z $kind && $words[CURRENT] == -* ]]; then
        found=(${(f)"$(_divetable_help 's/^  \(--[a-z-]*\) \([A-Z][^ ]*\)\{0,1\} *\(.*\)/\1:\3/p' \
            $words[2])"})
        _describe option found
        return
    fi
    [[ $words[CURRENT] != --*=* ]] || compset -P 1 '*='
    [[ -n $kind ]] || kind=$(_divetable_help \
        '1s/^usage: divetable [a-z]* \([A-Z][A-Z]*\) .*/\1/p' $words[2])
    _divetable_value $kind
}

_divetable "$@"
