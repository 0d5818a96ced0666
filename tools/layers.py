#!/usr/bin/env python3
"""Prints which folders of src/ include which, and fails on an include against src/ladder.txt and on a
header that ARCHITECTURE.md does not name.

Usage: tools/layers.py [SRC]

SRC is the folder with ladder.txt (default: src beside this script's folder). Exits 0 when every
include goes downward and every header is named in the section of its folder (`### `src/FOLDER``) of the
ARCHITECTURE.md beside SRC, if there is one; 1 with one line per offence (file:line: what and why), 2 on
wrong use.

Lines of ladder.txt:
  layer: lower …        a layer and those it may use, directly or through them; lowest first
  one/a < one/b < one   folders of one layer, lowest first, the layer's own files being one of them:
                        each includes those before it
  one/a | one/b         folders of one layer that never include each other
  layer ! header …      system headers that a layer never includes (* stands for any text)
  layer … @ game …      layers in which only a game's own folders, LAYER/GAME, include folders of that game
"""

import fnmatch
import os
import re
import sys

SOURCE_SUFFIXES = (".h", ".hpp", ".c", ".cpp", ".cc", ".inc")
HEADING = re.compile(r"### `src/([^`]+)`")
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]*)"|<([^>]*)>)')


class LadderError(Exception):
    pass


class Ladder:
    def __init__(self, path):
        self.below = {}  # layer: the layers that it may use
        self.orders = []  # lists of folders, lowest first
        self.apart = []  # sets of folders that never include each other
        self.refused = {}  # layer: patterns of system headers
        self.closed = []  # pairs of layers and the games that they do not know
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                line = line.split("#")[0].strip()
                if not line:
                    continue
                try:
                    self._read(line)
                except LadderError as error:
                    raise LadderError(f"{path}:{number}: {error}") from None

    def _read(self, line):
        if "<" in line:
            self.orders.append([self._known(part.strip()) for part in line.split("<")])
        elif "|" in line:
            self.apart.append({self._known(part.strip()) for part in line.split("|")})
        elif "@" in line:
            layers, games = line.split("@", 1)
            self.closed.append(({self._known(layer) for layer in layers.split()}, games.split()))
        elif "!" in line:
            layer, headers = line.split("!", 1)
            self.refused.setdefault(self._known(layer.strip()), []).extend(headers.split())
        elif ":" in line:
            layer, lower = line.split(":", 1)
            reach = set()
            for name in lower.split():
                reach |= {self._known(name)} | self.below[name]
            if layer in self.below:
                raise LadderError(f"the layer '{layer}' is there twice")
            self.below[layer] = reach
        else:
            raise LadderError(
                "expected 'layer: lower …', 'folder < folder', 'folder | folder', 'layer ! header …' "
                "or 'layer … @ game …'"
            )

    def _known(self, folder):
        if folder.split("/")[0] not in self.below:
            raise LadderError(f"'{folder}' is not a layer of the lines above")
        return folder


def source_files(root):
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            if name.endswith(SOURCE_SUFFIXES):
                yield os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/")


def inside(path, folder):
    return path.startswith(folder + "/")


def rung(order, path):
    """Where in an order of folders a file belongs: to the innermost folder that holds it, or None."""
    holding = [i for i, folder in enumerate(order) if inside(path, folder)]
    return max(holding, key=lambda i: len(order[i]), default=None)


def offence(ladder, root, file, target):
    """Why `file` may not say #include "target", or None."""
    if "/" not in target or ".." in target.split("/"):
        return f'"{target}" is not a full path from src/'
    here, there = file.split("/")[0], target.split("/")[0]
    if there not in ladder.below:
        return f'"{target}" is not in a layer of ladder.txt'
    if not os.path.exists(os.path.join(root, target)):
        return f'"{target}" does not exist'
    if there != here and there not in ladder.below[here]:
        upward = here in ladder.below[there]
        return f"{here} includes {there}, which is {'above' if upward else 'beside'} it: \"{target}\""
    for order in ladder.orders:
        mine, theirs = rung(order, file), rung(order, target)
        if mine is not None and theirs is not None and mine < theirs:
            return f'{order[mine]} includes {order[theirs]}, which is above it: "{target}"'
    for folders in ladder.apart:
        mine = [folder for folder in folders if inside(file, folder)]
        theirs = [folder for folder in folders if inside(target, folder)]
        if mine and theirs and mine != theirs:
            return f'{mine[0]} includes {theirs[0]}, which is beside it: "{target}"'
    for layers, games in ladder.closed:
        for game in games:
            if here in layers and f"/{game}/" in target and f"/{game}/" not in file:
                return f'only {here}/{game} may include what belongs to {game}: "{target}"'
    return None


def check(root):
    """Returns (edges, offences): how often a folder includes another, and the lines to print."""
    ladder = Ladder(os.path.join(root, "ladder.txt"))
    edges, offences = {}, []
    for file in source_files(root):
        layer = file.split("/")[0]
        if layer not in ladder.below:
            offences.append(f"{root}/{file}:1: '{layer}' is not a layer of ladder.txt")
            continue
        with open(os.path.join(root, file), encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                quoted, system = match.groups()
                reason = None
                if quoted is not None:
                    reason = offence(ladder, root, file, quoted)
                    edge = (os.path.dirname(file), os.path.dirname(quoted))
                    if edge[0] != edge[1]:
                        edges[edge] = edges.get(edge, 0) + 1
                elif any(fnmatch.fnmatch(system, p) for p in ladder.refused.get(layer, [])):
                    reason = f"{layer} never includes <{system}>"
                if reason:
                    offences.append(f"{root}/{file}:{number}: {reason}")
    return edges, offences


def sections(path):
    """The sections of ARCHITECTURE.md by the folder of src/ that they are about."""
    found, folder = {}, None
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#"):
                heading = HEADING.match(line)
                folder = heading.group(1) if heading else None
                if folder is not None:
                    found[folder] = ""
            elif folder is not None:
                found[folder] += line
    return found


def unnamed(root, document):
    """One line for each header that the document does not name where it describes its folder."""
    described = sections(document)
    for file in source_files(root):
        if not file.endswith(".h"):
            continue
        near = max((folder for folder in described if inside(file, folder)), key=len, default=None)
        name = os.path.basename(file)
        if near is None or f"`{name}`" not in described[near]:
            yield f"{root}/{file}:1: {os.path.basename(document)} does not name it"


def main(arguments):
    if len(arguments) > 1 or arguments[:1] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 2 if len(arguments) > 1 else 0
    default = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src")
    root = (arguments or [default])[0].rstrip("/")
    try:
        edges, offences = check(root)
        document = os.path.join(os.path.dirname(os.path.abspath(root)), "ARCHITECTURE.md")
        if os.path.exists(document):
            offences += unnamed(root, document)
    except (LadderError, OSError) as error:
        print(f"layers: {error}", file=sys.stderr)
        return 2
    for (here, there), count in sorted(edges.items()):
        print(f"{here} -> {there}  {count}")
    for line in offences:
        print(line, file=sys.stderr)
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
