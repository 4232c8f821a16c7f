# shellcheck shell=bash
# Opens the table in a browser. Sourced, after lib.sh.

# The program that opens pages for whoever sits in front of a desktop; fails without one, and in CI.
find_browser() {
    [ -z "${CI:-}" ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || return 1
    # BROWSER may be a list, as xdg-open has it; the first that is there is taken.
    local name IFS=:
    for name in ${BROWSER:-} xdg-open x-www-browser; do
        command -v "$name" && return 0
    done
    return 1
}

# open_when_told: reads what the server prints. Its first line is the address: it is shown, and opened if
# there is a browser.
open_when_told() {
    local address browser
    IFS= read -r address || return 0
    say "$address"
    if browser=$(find_browser); then
        "$browser" "$address" >/dev/null 2>&1 </dev/null &
    fi
    cat
}
