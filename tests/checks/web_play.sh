#!/usr/bin/env bash
# Whole games in a real browser, every screen looked at (web/shots) and checked for accessibility. With
# arguments only some of them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. scripts/lib.sh
. scripts/web.sh
enter_web
DT_CHROMIUM=$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome)
export DT_CHROMIUM
npm run --silent e2e -- "$@"
