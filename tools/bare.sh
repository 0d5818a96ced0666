#!/usr/bin/env bash
# Runs ./run and ./test on a bare Debian system, as a newcomer would.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
prefix=bare

usage() {
  cat <<'HELP'
Usage: tools/bare.sh [--debian 12|13] [--as user|root] [--mirror URL] [--bring FILE] [--ccache DIR]
                     [--again] [COMMAND…]

Creates a bare Debian system in build/bare, copies the project into the home folder of a user there
and runs the commands in that copy, each one a shell command; without any: './run -- --version'
and './test'. Everything that the project needs must come from its own list of packages. Must run as root.

  --debian N    the release (default 12)
  --as WHO      an ordinary user who may use sudo (default), or root
  --mirror URL  the package archive (default: the one that apt uses on this machine)
  --bring FILE  copy also this file of the project, which git ignores; may be given several times
  --ccache DIR  keep what ccache has compiled in this folder, for the next new system
  --again       go on in the system of the last call, with its packages and builds

Of this machine only the kernel, the network and the settings to reach it are used. The system stays
in build/bare until the next call; its mounts and processes end with this one.
HELP
}

debian=12 person=user mirror='' ccache='' again=no commands=() brought=()
while [[ $# -gt 0 ]]; do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --debian | --as | --mirror | --bring | --ccache)
      [[ $# -gt 1 ]] || { echo "bare: $1 needs a value" >&2 && exit 2; }
      case $1 in
        --debian) debian=$2 ;;
        --as) person=$2 ;;
        --mirror) mirror=$2 ;;
        --bring) brought+=("$2") ;;
        --ccache) ccache=$2 ;;
      esac
      shift
      ;;
    --again) again=yes ;;
    -*)
      echo "bare: there is no option '$1': see tools/bare.sh --help" >&2
      exit 2
      ;;
    *) commands+=("$1") ;;
  esac
  shift
done
case $debian in
  12) codename=bookworm ;;
  13) codename=trixie ;;
  *) echo "bare: --debian is 12 or 13, not '$debian'" >&2 && exit 2 ;;
esac
case $person in
  user) name=newcomer home=/home/newcomer ;;
  root) name=root home=/root ;;
  *) echo "bare: --as is user or root, not '$person'" >&2 && exit 2 ;;
esac
[[ ${#commands[@]} -gt 0 ]] || commands=('./run -- --version' './test')

# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"
[[ $(id -u) -eq 0 ]] || die "a system of its own can only be made by root: run this with sudo"
need_packages bare

folder=$root/build/bare
[[ -z $ccache ]] || { mkdir -p "$ccache" && ccache=$(realpath "$ccache"); }
system=$folder/debian-$debian-$person
base=$folder/debian-$debian.tar
log=$folder/bare.log
mkdir -p "$folder"

# Prints "uri suite component" for the archives of Debian that apt uses here.
archives_of_host() {
  # shellcheck disable=SC2016  # the format is apt's, not the shell's
  apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    awk '$1 == "Debian" { print $3, $4, $5 }' | sort -u
}

# Writes the sources of the new system: those of this machine, for the other release.
write_sources() {
  local host uri suite component
  host=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  if [[ -n $mirror ]]; then
    echo "deb $mirror $codename main"
  else
    while read -r uri suite component; do
      echo "deb $uri ${suite/#$host/$codename} $component"
    done < <(archives_of_host)
  fi >"$1/etc/apt/sources.list"
  apt-config dump | grep -E '^Acquire::(http|https)::Proxy' >"$1/etc/apt/apt.conf.d/90proxy" || true
}

# The smallest Debian there is, kept as an archive for the next time.
make_base() {
  [[ ! -s $base ]] || return 0
  local archive=$mirror work=$folder/base proxy=''
  [[ -n $archive ]] || archive=$(archives_of_host | awk -v suite="$codename" '$2 == suite { print $1; exit }')
  [[ -n $archive ]] || archive=$(archives_of_host | awk '$2 !~ /-/ { print $1; exit }')
  [[ -n $archive ]] || die "apt knows no archive of Debian on this machine: name one with --mirror"
  eval "$(apt-config shell proxy Acquire::http::Proxy)"
  say "making a bare Debian $debian"
  rm -rf "$work"
  if ! env ${proxy:+http_proxy="$proxy"} debootstrap --variant=minbase "$codename" "$work" "$archive" >"$log" 2>&1; then
    show_end_of "$log" 8
    die "debootstrap failed (whole log: build/bare/bare.log)"
  fi
  tar -C "$work" -cf "$base.part" . && mv "$base.part" "$base"
  rm -rf "$work"
}

make_system() {
  rm -rf "$system"
  mkdir -p "$system/var/cache/ccache"
  tar -C "$system" -xf "$base"
  write_sources "$system"
}

# Files of an earlier copy that the project no longer has must go: CMake would compile them.
copy_project() {
  local to=$system$home/outflank
  mkdir -p "$to"
  find "$to" \( -path "$to/build" -o -name node_modules \) -prune -o ! -type d -exec rm -f {} +
  (cd "$root" && git ls-files -z --cached --others --exclude-standard |
    tar --null --files-from=- --ignore-failed-read -cf -) | tar -C "$to" -xf -
  [[ ${#brought[@]} -eq 0 ]] || tar -C "$root" -cf - "${brought[@]}" | tar -C "$to" -xf -
}

# What the machine needs to reach the network from inside: names, and certificates of its own.
copy_network() {
  cp -L /etc/resolv.conf /etc/hosts "$system/etc/"
  if [[ -e /etc/ssl/certs/ca-certificates.crt ]]; then
    cp -L /etc/ssl/certs/ca-certificates.crt "$system/etc/host-certificates.crt"
  fi
}

# Inside its own namespaces, before the root folder is changed. A new root rather than a chroot:
# only so may bubblewrap, which the bots of the tests live in, make namespaces again.
# shellcheck disable=SC2016  # expanded by the inner shell
enter='
  set -e
  system=$1 && shift
  mount --make-rprivate /
  mount --bind "$system" "$system"
  mount --rbind /dev "$system/dev"
  mount --rbind /sys "$system/sys"
  mount -t proc proc "$system/proc"
  if [[ -n $1 ]]; then mount --bind "$1" "$system/var/cache/ccache"; fi
  shift
  cd "$system"
  pivot_root . .
  umount -l .
  cd /
  exec "$@"'

# Runs a command inside, as root and with a clean environment.
inside() {
  local variable
  local -a environment=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    TERM="${TERM:-dumb}" NODE_EXTRA_CA_CERTS=/etc/host-certificates.crt)
  for variable in OUTFLANK_JOBS NO_COLOR http_proxy https_proxy no_proxy npm_config_registry; do
    [[ -z ${!variable:-} ]] || environment+=("$variable=${!variable}")
  done
  [[ -z $ccache ]] || environment+=(CCACHE_DIR=/var/cache/ccache)
  # Whichever of these is killed takes the rest with it, down to the first process inside.
  setpriv --pdeathsig=KILL unshare --mount --pid --fork --kill-child --uts -- bash -c "$enter" bash "$system" "$ccache" env -i "${environment[@]}" "$@"
}

make_newcomer() {
  [[ $person == user ]] || return 0
  say "installing sudo for an ordinary user"
  inside bash -c '
    set -e
    export DEBIAN_FRONTEND=noninteractive
    apt-get update
    apt-get install -y --no-install-recommends sudo
    useradd --create-home --shell /bin/bash newcomer
    chmod 700 /home/newcomer
    echo "newcomer ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/newcomer
    echo "Defaults env_keep += \"http_proxy https_proxy no_proxy\"" >>/etc/sudoers.d/newcomer' >"$log" 2>&1 ||
    { show_end_of "$log" 8 && die "the user could not be made (whole log: build/bare/bare.log)"; }
}

if [[ $again == no ]]; then
  make_base
  make_system
  copy_network
  make_newcomer
elif [[ ! -d $system ]]; then
  die "there is no system of an earlier call for --debian $debian --as $person: run this without --again"
fi
mkdir -p "$system/var/cache/ccache"
copy_project
inside chown -R "$name:" "$home/outflank"
if [[ -n $ccache ]]; then inside chown -R "$name:" /var/cache/ccache; fi

status=0
for command in "${commands[@]}"; do
  say "running: $command"
  # shellcheck disable=SC2016  # expanded by the inner shell
  if inside setpriv --reuid "$name" --regid "$name" --init-groups --pdeathsig=KILL \
    bash -c 'export HOME=$1 USER=$2 && cd "$1/outflank" && eval "$3"' bash "$home" "$name" "$command"; then
    say "passed: $command"
  else
    warn "failed: $command (its logs: ${system#"$root/"}$home/outflank/build)"
    status=1
  fi
done
exit "$status"
