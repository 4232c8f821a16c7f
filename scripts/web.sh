# shellcheck shell=bash
# Builds the web client into web/dist. Sourced, after lib.sh and install.sh.

# Whether this node can run the client's tools.
node_fits() {
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
        process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

# Debian's node is too old for the tools; then a newer one comes from the same place as they do.
find_node() {
    local dir="$PWD/build/node"
    node_fits && return 0
    [ -x "$dir/node_modules/.bin/node" ] || npm install --silent --prefix "$dir" node@24 || return 1
    PATH="$dir/node_modules/.bin:$PATH"
    hash -r
    node_fits
}

# What web/package-lock.json names, unless it is already there. Not by `npm ci`, which wants the
# packages of all other systems in the lock file too.
install_packages() {
    local stamp=web/node_modules/.installed
    [ -f "$stamp" ] && cmp -s web/package-lock.json "$stamp" && return 0
    say "Installing the packages of the web client."
    (cd web && npm install --no-save --silent --no-progress) && cp web/package-lock.json "$stamp"
}

# build_web: the engine as WebAssembly, then the client.
build_web() {
    local log=build/web.log
    mkdir -p build
    { configure wasm "$@" && build wasm; } || return 1
    if ! { find_node && install_packages; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        return 1
    fi
    say "Building web."
    if ! (cd web && npm run --silent build) >"$log" 2>&1; then
        cat "$log" >&2
        return 1
    fi
}

# enter_web: goes into web/ with its tools at hand, for the checks of what ./test has built.
enter_web() {
    [ -d web/dist ] || die "web/dist is missing: ./test builds it."
    find_node || die "There is no node that can run the tools of the web client."
    cd web || exit
}
