#!/usr/bin/env bash
# Builds presets with the processor time that nobody else wants: ./test starts it beside stages that mostly wait.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
prefix=ahead

usage() {
  cat <<'HELP'
Usage: tools/build_ahead.sh PRESET…

Builds everything of each preset, one after the other, at the lowest priority. A failure is only noted in
the log of the preset: whoever needs the preset builds it again and sees it then. The processor time that
building took, in seconds, is added to build/PRESET/seconds-ahead.
HELP
}
case ${1:---help} in
  -h | --help)
    usage
    exit 0
    ;;
esac

# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"

# Where the kernel shares time out among sessions first, the session needs the low priority as well.
{ echo 19 >/proc/self/autogroup; } 2>/dev/null || true

# The processor time since the last call went into the preset.
spent=0 preset=''
note_seconds() {
  local file=$root/build/$preset/seconds-ahead now before=0
  now=$(cpu_seconds)
  [[ ! -s $file ]] || before=$(<"$file")
  echo $((before + now - spent)) >"$file"
  spent=$now
}

# Whoever needs a preset at once ends this session, and builds the rest.
pid=$root/build/logs/ahead.pid
mkdir -p "${pid%/*}"
echo $$ >"$pid"
trap 'rm -f "$pid"' EXIT
trap 'note_seconds && exit 1' TERM

for preset in "$@"; do
  build "$preset" || true
  note_seconds
done
