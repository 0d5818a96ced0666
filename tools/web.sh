#!/usr/bin/env bash
# Builds or checks the web site in web/.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
prefix=web

usage() {
  cat <<'HELP'
Usage: tools/web.sh [build | test | package | pages FOLDER DEPFILE]

  build   the site in web/dist, with the WebAssembly modules (default)
  test    the same, then formatting, types, unit tests and tests in Chromium
  package the npm package in build/npm, installed from its tarball and tested
  pages   the pages that the program writes (replays, reports) into FOLDER, and what they are made of
          into DEPFILE, as make reads it; the build of the program calls this

Needs Node.js 20.19 or newer; an older one fetches a newer one from the npm registry, for itself alone.
HELP
}

task=${1:-build}
case $task in
  -h | --help)
    usage
    exit 0
    ;;
  build | test | package) ;;
  pages)
    [[ $# -eq 3 ]] || {
      usage >&2
      exit 2
    }
    ;;
  *)
    echo "web.sh: there is no task '$task'; the tasks are build, test, package and pages" >&2
    exit 2
    ;;
esac

# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"
# Its own name: ./test uses setup.sh as well, and reads what is built here.
web=$root/web
least_node=20.19

node_is_new_enough() {
  local version
  version=$(node --version 2>/dev/null | tr -d v) || return 1
  [[ $(printf '%s\n' "$least_node" "$version" | sort -V | head -n 1) == "$least_node" ]]
}

# Puts a Node.js that Vite can use first on the PATH.
need_node() {
  node_is_new_enough && return 0
  local machine folder=$root/build/node
  case $(uname -m) in
    x86_64) machine=x64 ;;
    aarch64) machine=arm64 ;;
    *) die "Node.js $least_node or newer is needed, and there is none to fetch for $(uname -m): install one" ;;
  esac
  if [[ ! -x $folder/node_modules/node-linux-$machine/bin/node ]]; then
    say "fetching a newer Node.js"
    mkdir -p "$folder"
    npm install --prefix "$folder" --no-save --no-audit --no-fund "node-linux-$machine@22" >"$folder/npm.log" 2>&1 || {
      show_end_of "$folder/npm.log" 8
      die "Node.js could not be fetched from the npm registry: check the network, then run this again"
    }
  fi
  PATH=$folder/node_modules/node-linux-$machine/bin:$PATH
  node_is_new_enough || die "the Node.js in build/node does not run here: install $least_node or newer"
}

# Installs the packages of the lock file, unless they are those already.
need_modules() {
  local stamp=$web/node_modules/.installed now
  now="$(node --version) $(cksum <"$web/package-lock.json")"
  [[ -e $stamp && $(<"$stamp") == "$now" ]] && return 0
  say "installing the packages of the web site"
  mkdir -p "$root/build"
  (cd "$web" && npm ci --no-audit --no-fund) >"$root/build/npm.log" 2>&1 || {
    show_end_of "$root/build/npm.log" 12
    die "npm ci failed: check the network, then run this again (whole log: build/npm.log)"
  }
  printf '%s\n' "$now" >"$stamp"
}

step() {
  say "$1"
  shift
  (cd "$web" && "$@")
}

# What the site is made of, and what was made of it, by content. Folders that are made or fetched are left out
# of the former; the packages are told by their lock file.
site_state() {
  (cd "$root" && {
    node --version
    find web \( -name node_modules -o -path web/dist -o -path web/tests -o -path web/public/modules \
      -o -path web/src/styles/fonts \) -prune -o -type f -print0 | sort -z | xargs -0 sha256sum
    sha256sum build/wasm/outflank_{play,records,engine,engine_threads}.wasm data/othello/weights.bin data/quoridor/multiplayer.bin data/{puzzles,openings}/*.txt
    # The pages of the documentation.
    find docs tools/docs bindings conformance/README.md ./*.md -type f -print0 | sort -z | xargs -0 sha256sum
    find src -name '*.h' -print0 | sort -z | xargs -0 sha256sum src/public_headers.txt
    find web/dist -type f -printf '%p %s\n' 2>/dev/null | sort
  } | sha256sum)
}

# Builds the site unless web/dist is what these files make.
build_site() {
  local stamp=$root/build/site-built
  [[ -e $stamp && $(<"$stamp") == "$(site_state)" ]] && return 0
  rm -f "$stamp"
  step "building the site" npm run --silent build || return 1
  site_state >"$stamp"
}

# The program and the site may be built at the same time.
mkdir -p "$root/build"
exec 9>"$root/build/web.lock"
flock 9
need_node
need_modules
if [[ $task == pages ]]; then
  # The licences are written last.
  [[ -e $web/public/font-licences.txt ]] || (cd "$web" && node scripts/fonts.mjs)
  cd "$web" && exec node scripts/pages.mjs "$2" "$3"
fi
flock -u 9
if [[ $task == package ]]; then
  build wasm outflank_rules outflank_play outflank_records outflank_engine
  exec node --test "$root/tests/library/npm_test.mjs"
fi
build wasm outflank_play outflank_records outflank_engine outflank_engine_threads
build_site
[[ $task == test ]] || exit 0
step "formatting and types" npm run --silent check
step "unit tests" npm run --silent test
step "tests in the browser" npm run --silent browser
