#!/usr/bin/env bash
# What the Containerfile runs, step by step, inside a bare Debian system with the sources.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
prefix=image

usage() {
  cat <<'HELP'
Usage: packaging/oci/stage.sh packages | program | site | image FOLDER

  packages  installs what tools/packages.txt names to build
  program   builds the program, by the preset OUTFLANK_PRESET (release) for OUTFLANK_CPU (portable)
  site      builds the web site, in web/dist
  image     puts the whole file system of the image into FOLDER: the program, the libraries that it loads,
            the site, the licence and an account without rights
HELP
}

# The account of the image, which no file belongs to.
readonly user=10001
preset=${OUTFLANK_PRESET:-release}

# A folder of the image, with everything above it.
folder() {
  mkdir -p "$1"
  chmod 755 "$1"
}

# Copies a file to its place in the image; a link becomes what it points to.
place() {
  folder "$image$(dirname -- "$1")"
  cp -L --preserve=mode "$1" "$image$1"
}

# What the loader would map for the program, by the names under which it looks for them, and the loader itself.
libraries_of() {
  ldd "$1" | awk '/not found/ { print "missing", $1 } $2 == "=>" && $3 ~ /^\// { print "file", $3 } $1 ~ /^\// { print "file", $1 }'
}

make_image() {
  local kind path
  image=$1
  [[ ! -e $image ]] || die "$image is there already: name a folder that is not"
  folder "$image"
  DESTDIR=$image cmake --install "$root/build/$preset" --prefix /usr --component program --strip >/dev/null
  # Manual pages and shell completion are for people.
  rm -rf "$image"/usr/share/{man,bash-completion,zsh,fish}
  [[ -e $image/usr/share/outflank/web/index.html ]] || die "the site is not built: packaging/oci/stage.sh site"
  while read -r kind path; do
    [[ $kind == file ]] || die "the program needs $path, which is not installed"
    place "$path"
  done < <(libraries_of "$image/usr/bin/outflank")
  folder "$image/etc"
  echo "outflank:x:$user:$user:Outflank:/var/lib/outflank:/usr/sbin/nologin" >"$image/etc/passwd"
  echo "outflank:x:$user:" >"$image/etc/group"
  # Names of hosts come from the file and from DNS, as everywhere.
  echo 'hosts: files dns' >"$image/etc/nsswitch.conf"
  # Builders do not agree on whose a copied folder is; a new volume gets this mode, and any account may run the image.
  folder "$image/var/lib/outflank"
  chmod 1777 "$image/var/lib/outflank"
}

task=${1:-}
case $task in
  -h | --help)
    usage
    exit 0
    ;;
  packages | program | site) [[ $# -eq 1 ]] || { usage >&2 && exit 2; } ;;
  image) [[ $# -eq 2 ]] || { usage >&2 && exit 2; } ;;
  *)
    usage >&2
    exit 2
    ;;
esac

# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"
# A build secret: what npm has to trust besides.
[[ ! -e /run/secrets/certificates ]] || export NODE_EXTRA_CA_CERTS=/run/secrets/certificates
case $task in
  packages) need_packages run ;;
  program)
    # What was compiled in another folder is as good.
    export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
    (cd "$root" && cmake --preset "$preset" -DOUTFLANK_CPU="${OUTFLANK_CPU:-portable}" -DOUTFLANK_{TESTS,BENCH}=OFF)
    cmake --build "$root/build/$preset" -j "$jobs" --target outflank outflank_manual
    ;;
  site) "$root/tools/web.sh" build ;;
  image) make_image "$2" ;;
esac
