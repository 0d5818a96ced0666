#!/usr/bin/env bash
# Formats the C++ files of the project, or with --check only names those that are not formatted.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

mode=-i
case ${1:-} in
  '') ;;
  --check) mode='--dry-run --Werror' ;;
  -h | --help)
    echo "Usage: tools/format.sh [--check]"
    exit 0
    ;;
  *)
    echo "format: there is no option '$1'; the option is --check" >&2
    exit 2
    ;;
esac

# shellcheck disable=SC2086  # the mode is one or two words
find src tests fuzz bench \( -name '*.h' -o -name '*.cpp' \) -print0 |
  xargs -0 --no-run-if-empty clang-format-19 $mode
