#!/usr/bin/env bash
# Makes Debian packages (outflank, liboutflank1, liboutflank-dev, python3-outflank) in build/deb, for every machine of
# this architecture, and lets lintian look at them.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

case ${1:-} in
  '') layers=all ;;
  --library) layers='env;match' ;; # without the program
  *)
    echo "Usage: packaging/deb.sh [--library]" >&2
    exit 2
    ;;
esac

# The site goes into the package of the program.
[[ $layers != all ]] || "$root/tools/web.sh" build
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$("$root/packaging/source_date.sh")}
export SOURCE_DATE_EPOCH
folder=$root/build/deb
cmake -S "$root" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr \
  -DCMAKE_INSTALL_LIBDIR="lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)" -DOUTFLANK_CPU="${OUTFLANK_CPU:-portable}" \
  -DOUTFLANK_LAYERS="$layers" -DOUTFLANK_C=ON -DOUTFLANK_PYTHON=ON -DPython_EXECUTABLE=/usr/bin/python3 >/dev/null
cmake --build "$folder" -j "${OUTFLANK_JOBS:-$(nproc)}"
rm -f "$folder"/*.deb
(cd "$folder" && cpack -G DEB >/dev/null)
# CPack adds scripts that call ldconfig, where Debian wants the trigger that is there already.
for package in "$folder"/liboutflank1_*.deb; do
  rm -rf "$folder/unpacked"
  dpkg-deb -R "$package" "$folder/unpacked"
  rm -f "$folder/unpacked/DEBIAN/postinst" "$folder/unpacked/DEBIAN/postrm"
  dpkg-deb --root-owner-group -b "$folder/unpacked" "$package" >/dev/null
done
lintian --fail-on error,warning "$folder"/*.deb
ls "$folder"/*.deb
