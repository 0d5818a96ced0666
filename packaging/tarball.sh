#!/usr/bin/env bash
# Makes the source tarball of a commit (default: HEAD) and its bill of materials in build/release. The same commit makes
# the same bytes with the same versions of git and gzip, and of the libraries that the bill names.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
commit=${1:-HEAD}
version=$(git -C "$root" show "$commit:CMakeLists.txt" | sed -nE 's/^project\(outflank VERSION ([0-9.]+).*/\1/p')
folder=$root/build/release
mkdir -p "$folder"
# git archive gives every file the time of the commit; gzip -n keeps its own time and name out.
git -C "$root" -c tar.umask=0022 archive --format=tar --prefix="outflank-$version/" "$commit" | gzip -9n >"$folder/outflank-$version.tar.gz"
# The bill is that of the commit, too, not of the files that are here now.
sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT
git -C "$root" archive "$commit" CMakeLists.txt packaging/sbom.py tools/packages.txt web/package-lock.json | tar -x -C "$sources"
python3 -B "$sources/packaging/sbom.py" >"$folder/outflank-$version.cdx.json"
(cd "$folder" && sha256sum "outflank-$version.tar.gz" "outflank-$version.cdx.json" | tee "outflank-$version.sha256")
