#!/usr/bin/env bash
# Prints when the sources were committed, in seconds since 1970, for SOURCE_DATE_EPOCH: git says it, and outside a repository
# the time of the files, which in the tarball of packaging/tarball.sh is that of its commit.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
if [[ -e $root/.git ]]; then
  git -C "$root" log -1 --format=%ct
else
  date -r "$root/CMakeLists.txt" +%s
fi
