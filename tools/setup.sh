# shellcheck shell=bash
# What ./run and ./test share: short messages, missing packages, configuring and building.
# Source it from a script that has set `prefix` (its name in messages) and `root` (the repository).

: "${prefix:?}" "${root:?}"
jobs=${OUTFLANK_JOBS:-$(nproc 2>/dev/null || echo 2)}

if [[ -t 2 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
  bold=$'\e[1m' red=$'\e[31m' plain=$'\e[0m'
else
  bold='' red='' plain=''
fi

say() { printf '%s%s:%s %s\n' "$bold" "$prefix" "$plain" "$*" >&2; }
warn() { printf '%s%s:%s %s\n' "$red" "$prefix" "$plain" "$*" >&2; }

# Prints one line and exits. The trap of the sourcing script still runs.
die() {
  warn "$@"
  exit 1
}

# A command that fails unexpectedly must not end the script silently.
set -o errtrace
trap 'warn "unexpected failure in ${BASH_SOURCE[0]##*/}, line $LINENO: $BASH_COMMAND"' ERR

# The end of a log, set off from our own lines.
show_end_of() {
  [[ ! -s $1 ]] || tail -n "${2:-25}" "$1" | sed 's/^/    /' >&2
}

# Processor time of everything that has been run from here and has ended, in seconds.
cpu_seconds() {
  local -a fields
  read -ra fields <"/proc/$$/stat"
  echo $(((fields[15] + fields[16]) / 100))
}

# ---- packages ----

# Prints "package program" for every line of the given sections of packages.txt.
packages_of() {
  awk -v wanted=" $* " '
    { sub(/#.*/, "") }
    /^\[/ { inside = index(wanted, " " substr($1, 2, length($1) - 2) " ") > 0; next }
    inside && NF { print $1, $2 == "-" ? "" : $2 }' "$root/tools/packages.txt"
}

# 0 when the program `name` or `name>=version` is there; 1 when missing; 2 when too old (the version
# found is then in $found_version).
program_is_there() {
  local name=${1%%>=*} least=''
  [[ $1 == *'>='* ]] && least=${1##*>=}
  command -v "$name" >/dev/null || return 1
  [[ -z $least ]] && return 0
  found_version=$("$name" --version 2>/dev/null | sed -nE '1s/^[^0-9]*([0-9]+(\.[0-9]+)+).*/\1/p') || true
  [[ $(printf '%s\n' "$least" "${found_version:-0}" | sort -V | head -n 1) == "$least" ]] || return 2
}

# Installs what is missing of the given sections, or says what to do and ends.
need_packages() {
  local package program status
  local -a unchecked=() missing=() absent=()
  while read -r package program; do
    if [[ -z $program ]]; then
      unchecked+=("$package")
      continue
    fi
    status=0
    program_is_there "$program" || status=$?
    case $status in
      1) missing+=("$package") absent+=("${program%%>=*}") ;;
      2) die "${program%%>=*} is version ${found_version:-unknown}, but ${program##*>=} or newer is needed:" \
           "bring it up to date or take it off the PATH, then run this again" ;;
    esac
  done < <(packages_of "$@")

  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    [[ ${#absent[@]} -eq 0 ]] || die "this is not a Debian-like system, so nothing can be installed from here:" \
      "install these programs yourself: ${absent[*]} (Debian calls the packages: ${missing[*]} ${unchecked[*]})"
    if [[ ! -e $root/build/libraries-noted ]]; then
      say "not a Debian-like system: these libraries are taken to be there: ${unchecked[*]}"
      mkdir -p "$root/build" && : >"$root/build/libraries-noted"
    fi
    return 0
  fi

  if [[ ${#unchecked[@]} -gt 0 ]]; then
    local installed
    local -a names
    IFS='| ' read -ra names <<<"${unchecked[*]}"
    # A package that dpkg has never heard of is an error to it, and missing to us.
    # shellcheck disable=SC2016  # the format is dpkg's, not the shell's
    installed=" $({ dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${names[@]}" 2>/dev/null || true; } |
      awk '$1 == "installed" { print $2 }' | tr '\n' ' ') "
    for package in "${unchecked[@]}"; do
      [[ $installed =~ \ (${package//+/\\+})\  ]] || missing+=("$package")
    done
  fi
  [[ ${#missing[@]} -eq 0 ]] || install_packages "${missing[@]}"
}

install_packages() {
  local log=$root/build/packages.log
  local -a apt=(env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -y -o DPkg::Lock::Timeout=300)
  local command
  command="apt-get install -y --no-install-recommends $(packages_to_install "$@")"
  mkdir -p "$root/build" 2>/dev/null || die "cannot write to $root/build: run this in a copy of the project that you own"

  if [[ $(id -u) -ne 0 ]]; then
    # Asking for a password needs a terminal to ask on.
    if ! command -v sudo >/dev/null || { ! sudo -n true 2>/dev/null && ! { [[ -t 0 ]] && sudo true; }; }; then
      die "packages are missing, and you are neither root nor may use sudo: ask an administrator to run: $command"
    fi
    apt=(sudo "${apt[@]}")
  fi

  : >"$log"
  local updated=no
  if [[ -n $(packages_without_candidate "$@") ]]; then
    update_package_lists
    updated=yes
    local unknown
    unknown=$(packages_without_candidate "$@")
    if [[ -n $unknown ]]; then
      if grep -qE '^(Err:|W: Failed|E: Failed|E: Could not)' "$log"; then
        show_end_of "$log" 3
        die "the package archive cannot be reached: check the network (and the proxy of apt), then run this again"
      fi
      die "the package archive of this system does not have: ${unknown% } (Debian 12 and 13 do: check /etc/apt/sources.list)"
    fi
  fi
  local -a packages
  read -ra packages <<<"$(packages_to_install "$@")"
  say "installing ${#packages[@]} packages: ${packages[*]}"
  if ! "${apt[@]}" install --no-install-recommends "${packages[@]}" >>"$log" 2>&1; then
    # Lists that are out of date name files that are gone: fetch them once, then try again.
    if [[ $updated == no ]] && grep -qE ' 404 |Hash Sum mismatch' "$log"; then
      update_package_lists
      "${apt[@]}" install --no-install-recommends "${packages[@]}" >>"$log" 2>&1 && return 0
    fi
    if grep -qiE 'no space left|enough free space' "$log"; then
      die "the disk is full: free some space, then run this again"
    elif grep -qE 'Unable to fetch|Failed to fetch' "$log"; then
      show_end_of "$log" 3
      die "the package archive cannot be reached: check the network (and the proxy of apt), then run this again"
    elif grep -q 'dpkg --configure -a' "$log"; then
      die "an earlier installation was interrupted: run 'dpkg --configure -a' as root, then run this again"
    fi
    show_end_of "$log" 12
    die "the packages could not be installed: try '$command' as root (whole log: build/packages.log)"
  fi
}

# Prints those of the packages that apt knows how to get.
packages_with_candidate() {
  local -a names
  IFS='| ' read -ra names <<<"$*"
  { LC_ALL=C apt-cache policy "${names[@]}" 2>/dev/null || true; } |
    awk '/^[^ ]/ { name = $1; sub(/:$/, "", name) } $1 == "Candidate:" && $2 != "(none)" { print name }' |
    tr '\n' ' '
}

# Prints those of the packages that apt does not know how to get under any of their names.
packages_without_candidate() {
  local package known
  known=" $(packages_with_candidate "$@") "
  for package in "$@"; do
    [[ $known =~ \ (${package//+/\\+})\  ]] || printf '%s ' "$package"
  done
}

# Prints the packages, each by the first of its names that apt knows.
packages_to_install() {
  local package name known
  known=" $(packages_with_candidate "$@") "
  for package in "$@"; do
    for name in ${package//|/ }; do
      [[ $known != *" $name "* ]] || break
      name=${package%%|*}
    done
    printf '%s ' "$name"
  done
}

update_package_lists() {
  say "fetching the package lists"
  # Its exit status does not tell one broken third-party source from no network: what matters is
  # whether the packages are known afterwards.
  "${apt[@]}" update >>"$log" 2>&1 || true
}

# ---- configuring and building ----

# Configures build/PRESET unless that was done with these presets, in this place, to the end. A
# folder of which that is not known starts afresh: a half-configured one never gets in the way.
configure() {
  local preset=$1 folder=$root/build/$1
  local stamp=$folder/configured now
  now="$root $(cksum <"$root/CMakePresets.json")"
  [[ -e $folder/build.ninja && -e $stamp && $(<"$stamp") == "$now" ]] && return 0
  say "configuring build/$preset"
  rm -f "$stamp"
  if ! (cd "$root" && cmake --preset "$preset" --fresh) >"$folder/configure.log" 2>&1; then
    show_end_of "$folder/configure.log" 15
    explain_failure "$folder/configure.log"
    warn "configuring build/$preset failed (whole log: build/$preset/configure.log)"
    return 1
  fi
  printf '%s\n' "$now" >"$stamp"
}

# Builds targets (or everything) of build/PRESET. Returns 1 after saying why when that fails. A
# second call for the same folder waits for the first.
build() {
  local preset=$1 folder=$root/build/$1 lock
  shift
  if ! mkdir -p "$folder" 2>/dev/null || [[ ! -w $folder ]]; then
    warn "cannot write to build/$preset: run this in a copy of the project that you own"
    return 1
  fi
  exec {lock}>"$folder/lock"
  flock -n "$lock" || { say "waiting for another build of build/$preset" && flock "$lock"; }
  local status=0
  configure "$preset" && compile "$preset" "$@" || status=1
  exec {lock}>&-
  return "$status"
}

compile() {
  local preset=$1 folder=$root/build/$1 status=0
  shift
  cmake --build "$folder" -j "$jobs" ${1:+--target "$@"} 2>&1 |
    show_progress "building build/$preset" "$folder/build.log" || status=1
  [[ $status -eq 0 ]] && return 0
  show_end_of "$folder/build.log" 40
  explain_failure "$folder/build.log"
  warn "building build/$preset failed (whole log: build/$preset/build.log)"
  return 1
}

# Copies the output of Ninja or CTest to a log. Says the message once there is a step to do, and
# keeps the latest step in view on a terminal.
show_progress() {
  local line steps=no
  while IFS= read -r line; do
    printf '%s\n' "$line"
    [[ $line =~ ^\ *\[?[0-9]+/[0-9]+(\]|\ Test) && $line != *'Re-checking globbed'* ]] || continue
    [[ $steps == yes ]] || say "$1"
    steps=yes
    [[ ! -t 2 ]] || printf '\r\e[K%.*s' "$((${COLUMNS:-80} - 1))" "$line" >&2
  done >"$2"
  [[ $steps == no || ! -t 2 ]] || printf '\r\e[K' >&2
}

# Says so when the machine rather than the code is at fault.
explain_failure() {
  local free
  free=$(df -Pk "$root/build" 2>/dev/null | awk 'NR == 2 { print $4 }')
  if grep -qi 'no space left on device' "$1" 2>/dev/null || [[ ${free:-999999} -lt 20000 ]]; then
    warn "the disk is full: free some space, then run this again"
  elif grep -qE 'Killed signal|out of memory|virtual memory exhausted' "$1" 2>/dev/null; then
    warn "the memory is full: run this again with OUTFLANK_JOBS=1"
  fi
}
