#!/usr/bin/env bash
# Solves Othello endgames with threads, many times, while other processes compete for the CPU.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

usage() {
  cat <<'HELP'
Usage: tools/othello/busy_solve.sh [--times N] [--busy K] [--cpu SECONDS] [--first A] [--last B] [PROGRAM]

Solves the positions A to B of data/ffo.txt (40 to 45) N times (10), each with 2 and with 4 threads,
while K other processes (4) do nothing but compute. A position that takes more than SECONDS of CPU
time (600) is a failure, and so is a wrong answer. PROGRAM is build/release/outflank if not given.

Helper threads that are interrupted at any moment leave contradicting bounds, in spite of which a
search must terminate; an idle machine does not show this.
HELP
}

times=10 busy=4 cpu=600 first=40 last=45 program=build/release/outflank
while [[ $# -gt 0 ]]; do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --times | --busy | --cpu | --first | --last)
      if [[ ! ${2:-} =~ ^[1-9][0-9]{0,5}$ ]]; then
        echo "busy_solve: $1 takes a whole number from 1 to 999999, not '${2:-}'" >&2
        exit 2
      fi
      declare "${1#--}=$2"
      shift
      ;;
    -*)
      echo "busy_solve: there is no option '$1': see --help" >&2
      exit 2
      ;;
    *) program=$1 ;;
  esac
  shift
done
if [[ ! -x $program ]]; then
  echo "busy_solve: there is no program $program: build it with ./run -- --version" >&2
  exit 2
fi

loops=()
trap 'kill "${loops[@]}" 2>/dev/null || true' EXIT
for ((i = 0; i < busy; ++i)); do
  (while :; do :; done) &
  loops+=("$!")
done

failed=0 done=0
for ((round = 1; round <= times; ++round)); do
  for threads in 2 4; do
    for ((number = first; number <= last; ++number)); do
      done=$((done + 1))
      if ! answer=$(prlimit --cpu="$cpu" "$program" solve --game othello --file data/ffo.txt --first "$number" \
        --last "$number" --threads "$threads" 2>&1); then
        failed=$((failed + 1))
        echo "FAILED: round $round, #$number with $threads threads: $(tail -n 1 <<<"$answer")"
      fi
    done
  done
  echo "round $round: $done solved, $failed of them failed"
done
exit $((failed > 0))
