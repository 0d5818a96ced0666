#!/usr/bin/env bash
# Compares the signature of `outflank bench` with tests/data/bench.signature, or with --update writes
# it there.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

kept=tests/data/bench.signature
update=no
if [[ ${1:-} == --update ]]; then
  update=yes
  shift
fi
if [[ $# -gt 1 || ${1:-} == -* ]]; then
  echo "Usage: tools/bench_signature.sh [--update] [PROGRAM]"
  [[ $1 == -h || $1 == --help ]] && exit 0 || exit 2
fi
program=${1:-build/release/outflank}
if [[ ! -x $program ]]; then
  echo "bench_signature: there is no program $program: build it with ./run -- --version" >&2
  exit 2
fi

found=$("$program" bench | sed -n 's/^Bench: //p')
if [[ -z $found ]]; then
  echo "bench_signature: '$program bench' printed no line 'Bench: …'" >&2
  exit 1
fi
if [[ $update == yes ]]; then
  printf '%s\n' "$found" >"$kept"
  echo "Bench: $found"
elif [[ ! -e $kept || $found != "$(<"$kept")" ]]; then
  echo "bench_signature: the signature is '$found', but $kept says '$(cat "$kept" 2>/dev/null)'." >&2
  echo "If that is meant: tools/bench_signature.sh --update, and end the commit with 'Bench: $found'." >&2
  exit 1
fi
