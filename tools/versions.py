#!/usr/bin/env python3
"""Fails if a file names another version of Outflank than CMakeLists.txt does; with --set gives all of them a new one.

Usage: tools/versions.py [--set X.Y.Z] [ROOT]

ROOT is a copy of the project (default: the one of this script). CHANGELOG.md must begin with that version, or with what is not
released yet. The site's web/package.json is private: nobody sees its version. Exits 0 when all agree, 1 with one line per
file that does not, 2 on wrong use.
"""

import os
import re
import sys

SOURCE = ("CMakeLists.txt", r"project\(outflank VERSION (\S+) ")
# Where else it stands, and whether as X.Y.Z or as X.Y.
PLACES = [
    ("CITATION.cff", r"^version: (\S+)$", 3),
    ("bindings/npm/package.json", r'^  "version": "([^"]+)"', 3),
    ("bindings/c/outflank.h", r'outflank_version\(void\); /\* "([^"]+)"', 3),
    ("docs/library.md", r"find_package\(Outflank (\d[\d.]*)", 2),
    ("docs/c.md", r"find_package\(Outflank (\d[\d.]*)", 2),
    ("docs/library.md", r"accepts (\d[\d.]*)\.x alone", 2),
    ("cmake/OutflankConfig.cmake.in", r"find_package\(Outflank (\d[\d.]*)", 2),
    ("examples/library/CMakeLists.txt", r"find_package\(Outflank (\d[\d.]*)", 2),
]


class Files:
    """The texts of files by their paths."""

    def __init__(self, root):
        self.root = root

    def read(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8") as file:
            return file.read()

    def write(self, path, text):
        with open(os.path.join(self.root, path), "w", encoding="utf-8") as file:
            file.write(text)


def shortened(version, parts):
    return ".".join(version.split(".")[:parts])


def faults(files):
    path, pattern = SOURCE
    found = re.search(pattern, files.read(path))
    if not found or not re.fullmatch(r"\d+\.\d+\.\d+", found[1]):
        return [f"{path}: there is no version X.Y.Z in its project(): {found[1] if found else 'nothing'}"]
    version, wrong = found[1], []
    for path, pattern, parts in PLACES:
        named = re.findall(pattern, files.read(path), re.M)
        if not named:
            wrong.append(f"{path}: the version is not where it was, {pattern}")
        wrong += [f"{path}: {other}, where {SOURCE[0]} has {version}" for other in named if other != shortened(version, parts)]
    first = (re.findall(r"^## (.+)$", files.read("CHANGELOG.md"), re.M) or ["nothing"])[0]
    short = version[:-2] if version.endswith(".0") else version
    if first not in ("Unreleased", short):
        wrong.append(f"CHANGELOG.md: begins with {first}, neither with {short} nor with Unreleased")
    return wrong


def set_version(files, version):
    for path, pattern, parts in [(*SOURCE, 3), *PLACES]:
        def replace(match, parts=parts):
            start, end = match.span(1)
            return match[0][:start - match.start()] + shortened(version, parts) + match[0][end - match.start():]

        files.write(path, re.sub(pattern, replace, files.read(path), flags=re.M))


def main(arguments):
    version = None
    if arguments[:1] == ["--set"]:
        if len(arguments) < 2 or not re.fullmatch(r"\d+\.\d+\.\d+", arguments[1]):
            print("versions: --set needs a version such as 0.2.0", file=sys.stderr)
            return 2
        version, arguments = arguments[1], arguments[2:]
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    files = Files(arguments[0] if arguments else os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    if version:
        set_version(files, version)
    wrong = faults(files)
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
