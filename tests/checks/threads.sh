#!/usr/bin/env bash
# No data races in the server: a part of the tests over sockets, against the build with the thread
# sanitizer, which makes the server exit with another code if it finds any.
set -euo pipefail

export DT_PROGRAM=${DT_BUILD:-build}/tsan/divetable
export TSAN_OPTIONS=exitcode=66
if [ ! -x "$DT_PROGRAM" ]; then
    echo "There is no $DT_PROGRAM; build it first (cmake --preset tsan && cmake --build --preset tsan)."
    exit 1
fi
python3 -B tests/online/lobby.py
python3 -B tests/online/games.py reconnecting clocks bots a_restart
python3 -B tests/online/nodes.py without bots a_bot
