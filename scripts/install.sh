# shellcheck shell=bash
# install SET: makes sure that the tools of a set are there: "run", "web", "cluster", "test", "coverage". What is already
# there, from wherever, is left alone, and then the package manager is not called at all. Sourced.

# One need a line: kind (command, file, optional or optional-file), what to look for, the Debian package that
# has it. An optional one is
# installed with the rest; that it cannot be installed is no error.
needs_run='
command gcc gcc
file /usr/include/stdio.h libc6-dev
command cmake cmake
command ninja ninja-build
command awk mawk
command rsvg-convert librsvg2-bin
file /usr/include/*/jconfig.h libjpeg62-turbo-dev
file /usr/include/png.h libpng-dev
file /usr/include/sqlite3.h libsqlite3-dev
file /usr/include/postgresql/libpq-fe.h libpq-dev
file /usr/include/jansson.h libjansson-dev
file /usr/include/sodium.h libsodium-dev
file /usr/include/ev.h libev-dev
file /usr/include/libwebsockets.h libwebsockets-dev
file /usr/lib/*/libwebsockets-evlib_ev.so libwebsockets-evlib-ev
file /usr/include/curses.h libncurses-dev
command python3 python3
'
needs_web="$needs_run"'
command clang-14 clang-14
command wasm-ld-14 lld-14
command node nodejs
command npm npm
'
needs_cluster="$needs_web"'
file /usr/lib/postgresql/*/bin/initdb postgresql
command haproxy haproxy
'
needs_test="$needs_cluster"'
file /usr/include/cmocka.h libcmocka-dev
command chromium-headless-shell chromium-headless-shell
file /usr/lib/llvm-14/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a libclang-rt-14-dev
command clang-format-14 clang-format-14
command clang-tidy-14 clang-tidy-14
command dpkg-shlibdeps dpkg-dev
command file file
command pkg-config pkgconf
command groff groff-base
command zsh zsh
command tmux tmux
command msgfmt gettext
command openssl openssl
file /usr/lib/*/faketime/libfaketimeMT.so.1 faketime
file /usr/lib/python3/dist-packages/clang/cindex.py python3-clang-19
optional ccache ccache
optional-file /usr/include/cairo/cairo.h libcairo2-dev
'

# shellcheck disable=SC2034 # read by name in missing
needs_coverage="$needs_test"'
command clang-19 clang-19
file /usr/lib/llvm-19/lib/clang/*/lib/linux/libclang_rt.profile-*.a libclang-rt-19-dev
command llvm-cov-19 llvm-19
'

# missing SET [optional]: the packages of what is not there; optional ones are left out unless asked for.
missing() {
    local list="needs_$1" kind what package
    while read -r kind what package; do
        case $kind in
        command) command -v "$what" >/dev/null || printf '%s ' "$package" ;;
        file) compgen -G "$what" >/dev/null || printf '%s ' "$package" ;;
        optional) [ "${2:-}" != optional ] || command -v "$what" >/dev/null || printf '%s ' "$package" ;;
        optional-file) [ "${2:-}" != optional ] || compgen -G "$what" >/dev/null || printf '%s ' "$package" ;;
        esac
    done <<<"${!list}"
}

# as_root COMMAND…: runs it as root, asking sudo only when needed.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# no_service_of_ours PACKAGES: PostgreSQL is wanted for its programs; Debian's need not run one as well.
no_service_of_ours() {
    local folder=/etc/postgresql-common/createcluster.d
    [[ $1 == *postgresql* && ! -e /usr/bin/pg_createcluster ]] || return 0
    as_root mkdir -p "$folder"
    printf 'create_main_cluster = false\n' | as_root tee "$folder/divetable.conf"
}

install() {
    local set=$1 wanted needed log=build/install.log
    wanted=$(missing "$set" optional)
    [ -n "$wanted" ] || return 0
    needed=$(missing "$set")

    if ! command -v apt-get >/dev/null; then
        [ -z "$needed" ] && return 0
        die "These are missing, and there is no apt-get to install them with: $needed"
    fi
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        [ -z "$needed" ] && return 0
        die "These are missing, and installing them needs root or sudo: $needed"
    fi

    say "Installing: $wanted"
    mkdir -p build
    {
        no_service_of_ours "$wanted"
        as_root apt-get update -q
        # shellcheck disable=SC2086 # a list of words
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -q -y --no-install-recommends $wanted
    } >"$log" 2>&1 </dev/null || true
    hash -r

    needed=$(missing "$set")
    if [ -n "$needed" ]; then
        tail -n 5 "$log" >&2
        die "These could not be installed (is there a network?): $needed"
    fi
}
