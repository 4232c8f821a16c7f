#!/usr/bin/env bash
# The web client's end-to-end tests in Chromium, with screenshots (web/shots) and accessibility checks. Arguments
# are passed to Playwright, to run only some of them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. scripts/lib.sh
. scripts/web.sh
enter_web
DT_CHROMIUM=$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome)
export DT_CHROMIUM
npm run --silent e2e -- "$@"
