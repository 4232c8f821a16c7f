#!/usr/bin/env bash
# The server's threads do not step on each other's toes: a part of the tests over sockets, against the
# build with the thread sanitizer. Whatever it finds makes the server end with another code.
set -euo pipefail

export DT_PROGRAM=${DT_BUILD:-build}/tsan/divetable
export TSAN_OPTIONS=exitcode=66
if [ ! -x "$DT_PROGRAM" ]; then
    echo "There is no $DT_PROGRAM; build it first (cmake --preset tsan && cmake --build --preset tsan)."
    exit 1
fi
python3 -B tests/online/lobby.py
python3 -B tests/online/games.py who_drops clocks bots the_house
python3 -B tests/online/nodes.py without bots a_bot
