#!/usr/bin/env bash
# Runs clang-tidy over src/ (or the given files), as many files at a time as there are cores.
#
# A clean file is checked again only when it, a header that it includes, the checks or the compile
# command have changed; the cache is shared by all clones of this user. The path-sensitive checks of
# the static analyzer cost as much as all others together: they run with --deep alone.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
prefix=tidy

usage='Usage: tools/tidy.sh [--deep] [--changed | FILE…]

Without files: all of src/. With --changed only what depends on changes since this branch left its upstream, or on
those of the last commit and later.'
export TIDY_CHECKS='-clang-analyzer-*'
changed=()
while [[ ${1:-} == -* ]]; do
  case $1 in
    -h | --help) echo "$usage" && exit 0 ;;
    --deep) TIDY_CHECKS='' ;;
    --changed) changed=(--changed) ;;
    *) echo "tidy: there is no option '$1': see tools/tidy.sh --help" >&2 && exit 2 ;;
  esac
  shift
done

# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"
folder=$root/build/tidy
clean=${XDG_CACHE_HOME:-${HOME:-$folder}/.cache}/outflank/tidy
mkdir -p "$folder" "$clean"
# A stamp not used for two months belongs to an old version of a file.
find "$clean" -type f -mtime +60 -delete
configure tidy
# Files that have come or gone since are in the commands only after CMake has run again.
cmake --build "$folder" --target build.ninja >"$folder/build.log" 2>&1 ||
  { show_end_of "$folder/build.log" && die "configuring build/tidy failed"; }

common="$TIDY_CHECKS $(clang-tidy-19 --version) $(sha256sum <"$root/.clang-tidy")"
"$root/tools/tidy_list.py" "${changed[@]}" "$folder/compile_commands.json" "$clean" "$common" "$@" \
  >"$folder/worklist"
count=$(($(tr -dc '\0' <"$folder/worklist" | wc -c) / 2))
say "looking at $count files"
cd "$root"
# shellcheck disable=SC2016  # expanded by the inner shell
if ! xargs -0 --no-run-if-empty -n 2 -P "$jobs" bash -c '
  output=$(clang-tidy-19 --quiet --checks="$TIDY_CHECKS" -p "$0" "$1" 2>/dev/null) && { : >"$2"; exit 0; }
  printf "%s\n" "$output" >&2
  exit 1' "$folder" <"$folder/worklist"; then
  warn "clang-tidy found the above; a warning that is wrong is silenced by NOLINT(check) with its reason"
  exit 1
fi
