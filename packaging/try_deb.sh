#!/usr/bin/env bash
# Installs the packages that packaging/deb.sh has made in a bare Debian, uses each as its users would, and removes them.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

usage() {
  cat <<'HELP'
Usage: packaging/try_deb.sh

Makes a bare Debian of the release of this machine in build/bare (tools/bare.sh), installs build/deb/*.deb there by apt with
nothing but what they depend on, and tries: the program as an ordinary user, its pages, its server with the
site, a C and a C++ program that link the libraries, and all tests of the Python package. Then the packages are removed,
and nothing of theirs may stay. Fails with the first thing that is wrong. Must run as root; needs the network.
HELP
}

say() { printf 'try_deb: %s\n' "$*"; }
die() {
  printf 'try_deb: %s\n' "$*" >&2
  exit 1
}

# ---- inside ----

user=nobody group=nogroup

as_user() { setpriv --reuid "$user" --regid "$group" --clear-groups env -i PATH=/usr/bin:/usr/games HOME="$home" "$@"; }

# expect WHAT PATTERN COMMAND…: the output of the command must match.
expect() {
  local what=$1 pattern=$2 output
  shift && shift
  output=$("$@" 2>&1) || die "$what: '$*' failed: $output"
  grep -qE -- "$pattern" <<<"$output" || die "$what: '$*' does not print $pattern but: $output"
  say "$what: works"
}

# fetch PATH: of the server that runs; prints status and the beginning.
fetch() {
  python3 - "$1" <<'PYTHON'
import sys, urllib.request
with urllib.request.urlopen("http://127.0.0.1:18080" + sys.argv[1], timeout=20) as answer:
    print(answer.status, answer.headers["Content-Type"], answer.read(4000).decode("utf-8", "replace"))
PYTHON
}

try_program() {
  local server
  expect "the program" "^outflank $version" as_user outflank --version
  expect "counting" 2062264 as_user outflank perft quoridor --depth 3
  expect "an engine" "^bestmove [a-i][1-9]" as_user bash -c \
    'printf "ugi\nposition startpos\ngo nodes 20\nquit\n" | outflank engine --protocol ugi --game quoridor'
  expect "a match" "games" as_user outflank arena match --game othello engine:level=2 random --pairs 1
  as_user outflank render quoridor -o "$home/board.svg"
  expect "a picture" "<svg" cat "$home/board.svg"
  expect "the page for man" "outflank solve" gzip -dc /usr/share/man/man1/outflank-solve.1.gz
  expect "completion" "outflank" cat /usr/share/bash-completion/completions/outflank
  (cd "$home" && exec setpriv --reuid "$user" --regid "$group" --clear-groups outflank serve --port 18080 --store games.db) >"$home/serve.log" 2>&1 &
  server=$!
  for _ in {1..100}; do
    ! as_user outflank health --url http://127.0.0.1:18080/readyz 2>/dev/null || break
    kill -0 "$server" 2>/dev/null || die "the server ended: $(cat "$home/serve.log")"
    sleep 0.2
  done
  expect "the site" "^200 text/html" fetch /
  expect "the documents" "^200 text/html" fetch /docs/
  expect "the API" "^200 application/json" fetch /api/v1/lobby
  kill -TERM "$server"
  wait "$server" || die "the server did not end well: $(cat "$home/serve.log")"
  say "the server ends when it is told to"
}

try_libraries() {
  say "installing compilers"
  apt-get install -y --no-install-recommends g++ pkgconf >>"$log" 2>&1 || die "no compilers: $(tail -n 5 "$log")"
  # shellcheck disable=SC2046  # several words
  gcc -std=c11 -Wall -Wextra -Werror tests/library/c_test.c -o "$home/c_test" $(pkg-config --cflags --libs outflank)
  expect "a C program" "^ok$" as_user "$home/c_test"
  # shellcheck disable=SC2046
  g++ examples/library/legal_moves.cpp -o "$home/legal_moves" $(pkg-config --cflags --libs outflank-games)
  expect "a C++ program" "perft 2: 16677" as_user "$home/legal_moves" quoridor "" 2
}

try_inside() {
  cd "$root"
  export DEBIAN_FRONTEND=noninteractive PYTHONDONTWRITEBYTECODE=1
  version=$(sed -nE 's/^project\(outflank VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
  home=$(mktemp -d)
  log=$home/apt.log
  chmod 755 "$home"
  chown "$user" "$home"
  local -a packages
  mapfile -t packages < <(for file in build/deb/*.deb; do dpkg-deb -f "$file" Package; done)
  say "installing ${packages[*]}"
  { apt-get update && apt-get install -y --no-install-recommends ./build/deb/*.deb; } >"$log" 2>&1 ||
    die "they could not be installed: $(tail -n 20 "$log")"
  dpkg --audit && dpkg --verify "${packages[@]}" | grep . && die "files of the packages are not what they were"
  if [[ " ${packages[*]} " == *' outflank '* ]]; then try_program; fi
  expect "the Python package" "^OK" /usr/bin/python3 tests/library/python_test.py
  try_libraries
  apt-get purge -y "${packages[@]}" >>"$log" 2>&1 || die "they could not be removed: $(tail -n 20 "$log")"
  local left
  left=$(find /usr /etc /var/lib /opt -iname '*outflank*' -not -path "$root/*")
  [[ -z $left ]] || die "left behind: $left"
  say "all packages were installed, used and removed"
}

case ${1:-} in
  '') ;;
  -h | --help)
    usage
    exit 0
    ;;
  --inside) # as tools/bare.sh calls it
    try_inside
    exit 0
    ;;
  *)
    usage >&2
    exit 2
    ;;
esac
cd "$root"
shopt -s nullglob
packages=(build/deb/*.deb)
[[ ${#packages[@]} -gt 0 ]] || die "there are no packages in build/deb: packaging/deb.sh makes them"
brought=()
for package in "${packages[@]}"; do brought+=(--bring "$package"); done
tools/bare.sh --debian "$(sed -n 's/^VERSION_ID="\([0-9]*\)"/\1/p' /etc/os-release)" --as root "${brought[@]}" \
  'packaging/try_deb.sh --inside'
