#!/usr/bin/env bash
# What ./run does with the server's address: shown always, opened where there is a desktop, never in CI.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. scripts/lib.sh
. scripts/browser.sh

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
printf '#!/bin/sh\necho "$1" >"%s/page"\n' "$folder" >"$folder/looker"
chmod +x "$folder/looker"
export BROWSER="nobody:$folder/looker"

# told: what is shown of two lines of the server; the page that was opened goes to $page.
told() {
    local said
    rm -f "$folder/page"
    said=$(printf 'http://127.0.0.1:1234\nmore\n' | { open_when_told; wait; })
    [ "$said" = $'http://127.0.0.1:1234\nmore' ] || die "shown: $said"
    page=$(cat "$folder/page" 2>/dev/null || true)
}

unset CI WAYLAND_DISPLAY
DISPLAY=:9 told
[ "$page" = http://127.0.0.1:1234 ] || die "opened: $page"
WAYLAND_DISPLAY=wayland-0 told
[ "$page" = http://127.0.0.1:1234 ] || die "opened: $page"
unset DISPLAY WAYLAND_DISPLAY
told
[ -z "$page" ] || die "opened without a desktop: $page"
CI=true DISPLAY=:9 told
[ -z "$page" ] || die "opened in CI: $page"
say "the page is opened where somebody can see it"
