#!/usr/bin/env bash
# The long fuzzing run: every target (or the given ones) for some minutes each.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
prefix=fuzz

usage() {
  cat <<'HELP'
Usage: tools/fuzz.sh [TARGET…] [--minutes N] [--keep]

Runs fuzz targets (all, or the given files of fuzz/ without .cpp) for N minutes each (default 10),
on all cores, from the seeds in fuzz/corpus and the inputs found by earlier runs.

  --keep   afterwards copy those new inputs that reach new code into fuzz/corpus

What is found between runs is in build/fuzz/found; an input that breaks something is in
build/fuzz/broken, and is replayed with: build/fuzz/fuzz/fuzz_TARGET FILE
HELP
}

minutes=10 keep=no targets=()
while [[ $# -gt 0 ]]; do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --minutes)
      minutes=${2:-}
      shift
      ;;
    --keep) keep=yes ;;
    -*)
      echo "fuzz: there is no option '$1'; the options are --minutes N and --keep" >&2
      exit 2
      ;;
    *) targets+=("$1") ;;
  esac
  shift
done
if [[ ! $minutes =~ ^[1-9][0-9]{0,4}$ ]]; then
  echo "fuzz: --minutes takes a whole number from 1 to 99999, not '$minutes'" >&2
  exit 2
fi
if [[ ${#targets[@]} -eq 0 ]]; then
  mapfile -t targets < <(find "$root/fuzz" -maxdepth 1 -name '*.cpp' -printf '%f\n' | sed 's/\.cpp$//' | sort)
fi
for target in "${targets[@]}"; do
  if [[ ! -e $root/fuzz/$target.cpp ]]; then
    echo "fuzz: there is no target '$target': the targets are the files fuzz/*.cpp" >&2
    exit 2
  fi
done

# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"
need_packages run test
build fuzz "${targets[@]/#/fuzz_}" || exit 1

status=0
for target in "${targets[@]}"; do
  program=$root/build/fuzz/fuzz/fuzz_$target
  found=$root/build/fuzz/found/$target
  broken=$root/build/fuzz/broken/$target
  seeds=$root/fuzz/corpus/$target
  mkdir -p "$found" "$broken" "$seeds"
  say "$target for $minutes min"
  log=$broken/last-run.log
  if (cd "$broken" && "$program" -max_total_time=$((minutes * 60)) -timeout=10 -rss_limit_mb=2048 \
    -fork="$jobs" -print_final_stats=1 -artifact_prefix="$broken/" "$found" "$seeds") >"$log" 2>&1; then
    say "$target: $(grep -oE '^#[0-9]+: cov: [0-9]+ ft: [0-9]+ corp: [0-9]+' "$log" | tail -n 1)"
  else
    show_end_of "$log"
    warn "$target broke: the input is in build/fuzz/broken/$target"
    status=1
  fi
  if [[ $keep == yes ]]; then
    "$program" -merge=1 "$seeds" "$found" >>"$log" 2>&1 || warn "$target: the new inputs could not be merged"
  fi
done
exit "$status"
