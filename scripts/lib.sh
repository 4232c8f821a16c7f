# shellcheck shell=bash
# Shared by ./run and ./test: plain messages, and building a preset quietly. Sourced, never run;
# the caller has changed to the root of the repository.

# Trees with the same files share what ccache keeps: tests/checks/newgame.py builds one within this one.
export CCACHE_BASEDIR="${CCACHE_BASEDIR:-$PWD}" CCACHE_NOHASHDIR=1

say() {
    printf '%s\n' "$*"
}

die() {
    printf '%s\n' "$*" >&2
    exit 1
}

# True when a person is watching, so that progress may be drawn.
watched() {
    [ -t 1 ] && [ -z "${CI:-}" ]
}

# configure PRESET [CMAKE-ARGUMENT…]: makes build/PRESET ready unless it already is.
configure() {
    local preset=$1 dir="build/$1" stamp want
    shift
    stamp="$dir/.configured"
    want="$(cksum CMakePresets.json cmake/*.cmake) $PWD $*"
    if [ -f "$dir/build.ninja" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$want" ]; then
        return 0
    fi
    mkdir -p "$dir"
    if ! cmake --preset "$preset" "$@" >"$dir/configure.log" 2>&1; then
        # A folder made with other settings, or moved from elsewhere, may be in the way.
        if ! cmake --preset "$preset" --fresh "$@" >"$dir/configure.log" 2>&1; then
            cat "$dir/configure.log" >&2
            return 1
        fi
    fi
    printf '%s\n' "$want" >"$stamp"
}

# build PRESET [BUILD-ARGUMENT…]: builds it; shows the compiler's words only when it fails.
build() {
    local preset=$1 log="build/$1/build.log"
    shift
    say "Building $preset."
    if watched; then
        cmake --build --preset "$preset" "$@"
    elif ! cmake --build --preset "$preset" "$@" >"$log" 2>&1; then
        grep -v '^\[[0-9]*/[0-9]*\]\|^-- ' "$log" >&2
        return 1
    fi
}
