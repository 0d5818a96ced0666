#!/usr/bin/env bash
# Builds the container image of the program and its site, with whichever of podman, buildah and docker is there.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
prefix=image

usage() {
  cat <<'HELP'
Usage: packaging/oci/build.sh [--tag NAME] [--bootstrap] [-- ARGUMENTS]

  --tag NAME   what the image is called (default localhost/outflank:latest)
  --bootstrap  make the Debian to build in by debootstrap rather than pull it: as root, where no registry is
               reached; with podman
  ARGUMENTS    go to the build: --build-arg OUTFLANK_CPU=x86-64-v3 for newer processors alone (portable by
               default), --build-arg OUTFLANK_JOBS=2, --secret id=certificates,src=FILE for a proxy's certificates

Needs nothing but one of those programs and the network. docs/containers.md says how the image is used.
HELP
}

tag=localhost/outflank:latest bootstrap=no
while [[ $# -gt 0 ]]; do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --tag)
      [[ $# -gt 1 ]] || { echo "build.sh: --tag needs a value" >&2 && exit 2; }
      tag=$2
      shift
      ;;
    --bootstrap) bootstrap=yes ;;
    --)
      shift
      break
      ;;
    *)
      echo "build.sh: there is no option '$1': see --help" >&2
      exit 2
      ;;
  esac
  shift
done

# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"
version=$(sed -nE 's/^project\(outflank VERSION ([0-9.]+).*/\1/p' "$root/CMakeLists.txt")
revision=$(git -C "$root" rev-parse HEAD 2>/dev/null || echo unknown)
arguments=(--build-arg "VERSION=$version" --build-arg "REVISION=$revision" -t "$tag"
  -f "$root/packaging/oci/Containerfile")

if [[ $bootstrap == yes ]]; then
  [[ $(id -u) -eq 0 ]] || die "debootstrap needs root: run this with sudo"
  need_packages image
  base=localhost/outflank-base:latest
  if ! podman image exists "$base"; then
    say "making a bare Debian 12"
    folder=$root/build/oci
    rm -rf "$folder" && mkdir -p "$folder"
    debootstrap --variant=minbase bookworm "$folder/base" >"$folder/debootstrap.log" 2>&1 ||
      { show_end_of "$folder/debootstrap.log" 8 && die "debootstrap failed (whole log: build/oci/debootstrap.log)"; }
    tar -C "$folder/base" -c . | podman import - "$base" >/dev/null
    rm -rf "$folder/base"
  fi
  arguments+=(--build-arg "BASE=$base")
fi

# A health check is no part of the format of OCI, only of Docker's, which all of them read.
if command -v podman >/dev/null; then
  exec podman build --format docker --layers "${arguments[@]}" "$@" "$root"
elif command -v buildah >/dev/null; then
  exec buildah build --format docker --layers "${arguments[@]}" "$@" "$root"
elif command -v docker >/dev/null; then
  DOCKER_BUILDKIT=1 exec docker build "${arguments[@]}" "$@" "$root"
fi
die "none of podman, buildah and docker is installed"
