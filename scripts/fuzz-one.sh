#!/usr/bin/env bash
# fuzz-one.sh PROGRAM: lets one libFuzzer target run for DT_FUZZ_SECONDS (10). It starts from the
# corpus in tests/fuzz/corpus/<name> and keeps what it finds in the build folder.
set -euo pipefail

program=$1
name=$(basename "$program")
name=${name#fuzz_}
build=$(dirname "$(dirname "$program")")
scratch="$build/corpus/$name"
findings="$build/findings/$name"
seeds="tests/fuzz/corpus/$name"
mkdir -p "$scratch" "$findings"

arguments=(-max_total_time="${DT_FUZZ_SECONDS:-10}" -timeout=5 -rss_limit_mb=1024
    -print_final_stats=1 -artifact_prefix="$findings/")
[ -f "tests/fuzz/$name.dict" ] && arguments+=(-dict="tests/fuzz/$name.dict")
[ -d "$seeds" ] && corpora=("$scratch" "$seeds") || corpora=("$scratch")

if ! "$program" "${arguments[@]}" "${corpora[@]}"; then
    echo "The input that did it is in $findings; once fixed, keep it in $seeds."
    exit 1
fi
