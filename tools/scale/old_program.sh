#!/usr/bin/env bash
# Prints the path of an older program, for scale.py --upgrade-from: of the last commit before the tables of the
# database were changed the last time, built in build/upgrade-from. Prints nothing but the reason, on standard error,
# where the history of the project is not there.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$root/build/upgrade-from

skip() {
  echo "old_program.sh: no older program is built: $*" >&2
  exit 0
}

[[ $(git -C "$root" rev-parse --show-toplevel 2>/dev/null) == "$root" ]] || skip 'this is no clone of the project'
[[ $(git -C "$root" rev-parse --is-shallow-repository) == false ]] || skip 'this clone is shallow'
# Every change of the tables adds a database of the new version.
change=$(git -C "$root" log -1 --diff-filter=A --format=%H -- 'tests/data/store/version-*.sql')
commit=$(git -C "$root" rev-parse --verify --quiet "$change^") || skip 'there is no commit before the tables of today'

if [[ $(cat "$folder/commit" 2>/dev/null) != "$commit" ]]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  git -C "$root" archive "$commit" | tar -x -C "$folder"
  echo "$commit" >"$folder/commit"
fi
(cd "$folder" && cmake --preset dev -DOUTFLANK_TESTS=OFF -DOUTFLANK_BENCH=OFF &&
  cmake --build build/dev -j "${OUTFLANK_JOBS:-$(nproc)}" --target outflank) >&2
echo "$folder/build/dev/outflank"
