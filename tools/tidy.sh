#!/usr/bin/env bash
# Runs clang-tidy over src/ (or the given files), as many files at a time as there are cores.
#
# A file that was clean is looked at again only when it, a header of src/, the checks or the compile
# command have changed. The path-sensitive checks of the static analyzer cost as much as all others
# together: they are looked at with --deep alone.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
prefix=tidy

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
  echo "Usage: tools/tidy.sh [--deep] [FILE…]"
  exit 0
fi
export TIDY_CHECKS='-clang-analyzer-*'
if [[ ${1:-} == --deep ]]; then
  TIDY_CHECKS=''
  shift
fi

# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"
folder=$root/build/tidy
mkdir -p "$folder/clean"
configure tidy
# Files that have come or gone since are in the commands only after CMake has run again.
cmake --build "$folder" --target build.ninja >"$folder/build.log" 2>&1 ||
  { show_end_of "$folder/build.log" && die "configuring build/tidy failed"; }

cd "$root"
files=("$@")
[[ ${#files[@]} -gt 0 ]] || mapfile -t files < <(find src -name '*.cpp' | sort)
common=$({
  echo "$TIDY_CHECKS"
  clang-tidy-19 --version
  cat .clang-tidy
  find src -name '*.h' | sort | xargs cat
} | sha256sum | cut -d ' ' -f 1)

# One line per file that needs a look: its path and the stamp to leave when it is clean.
worklist() {
  local file commands stamp
  for file in "${files[@]}"; do
    file=$(realpath --relative-to="$root" -- "$file")
    if ! commands=$(grep -F -B 1 "\"file\": \"$root/$file\"" "$folder/compile_commands.json"); then
      say "$file is left out: it is not part of a build for this machine"
      continue
    fi
    stamp=$(printf '%s\n' "$common" "$commands" | cat - "$file" | sha256sum | cut -d ' ' -f 1)
    [[ -e $folder/clean/$stamp ]] || printf '%s\0%s\0' "$file" "$folder/clean/$stamp"
  done
}

worklist >"$folder/worklist"
count=$(($(tr -dc '\0' <"$folder/worklist" | wc -c) / 2))
say "looking at $count of ${#files[@]} files"
# shellcheck disable=SC2016  # expanded by the inner shell
if ! xargs -0 --no-run-if-empty -n 2 -P "$jobs" bash -c '
  output=$(clang-tidy-19 --quiet --checks="$TIDY_CHECKS" -p "$0" "$1" 2>/dev/null) && { : >"$2"; exit 0; }
  printf "%s\n" "$output" >&2
  exit 1' "$folder" <"$folder/worklist"; then
  warn "clang-tidy found the above; a warning that is wrong is silenced by NOLINT(check) with its reason"
  exit 1
fi
