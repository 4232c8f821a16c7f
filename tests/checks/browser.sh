#!/usr/bin/env bash
# ./run prints the server's address, and opens it in a browser where there is a desktop, never in CI.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. scripts/lib.sh
. scripts/browser.sh

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
printf '#!/bin/sh\necho "$1" >"%s/page"\n' "$folder" >"$folder/browser"
chmod +x "$folder/browser"
export BROWSER="missing:$folder/browser"

# run_open: passes two lines of the server through; sets $page to the page that was opened.
run_open() {
    local printed
    rm -f "$folder/page"
    printed=$(printf 'http://127.0.0.1:1234\nmore\n' | { open_when_told; wait; })
    [ "$printed" = $'http://127.0.0.1:1234\nmore' ] || die "printed: $printed"
    page=$(cat "$folder/page" 2>/dev/null || true)
}

unset CI WAYLAND_DISPLAY
DISPLAY=:9 run_open
[ "$page" = http://127.0.0.1:1234 ] || die "opened: $page"
WAYLAND_DISPLAY=wayland-0 run_open
[ "$page" = http://127.0.0.1:1234 ] || die "opened: $page"
unset DISPLAY WAYLAND_DISPLAY
run_open
[ -z "$page" ] || die "opened without a desktop: $page"
CI=true DISPLAY=:9 run_open
[ -z "$page" ] || die "opened in CI: $page"
say "the page is opened only where there is a desktop"
