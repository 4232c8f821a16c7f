#!/usr/bin/env bash
# The web client: types, lint, unit tests. Needs web/dist, which ./test builds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. scripts/lib.sh
. scripts/web.sh
enter_web
npm run --silent types
npm run --silent lint
npm run --silent unit
