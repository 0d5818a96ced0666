#!/usr/bin/env bash
# Formats the C++ files of the project, or with --check only lists those that are not formatted.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

case ${1:-} in
  '' | --check) ;;
  -h | --help)
    echo "Usage: tools/format.sh [--check]"
    exit 0
    ;;
  *)
    echo "format: there is no option '$1'; the option is --check" >&2
    exit 2
    ;;
esac

mapfile -d '' files < <(find src bindings tests fuzz bench tools examples \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z)
if [[ ${1:-} != --check ]]; then
  clang-format-19 -i "${files[@]}"
elif ! errors=$(clang-format-19 --dry-run --Werror "${files[@]}" 2>&1); then
  sed -nE 's/^([^ :]+):[0-9]+:[0-9]+: error:.*/\1/p' <<<"$errors" | sort -u
  echo "format: these files are not formatted: run tools/format.sh"
  exit 1
fi
