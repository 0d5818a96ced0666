#!/usr/bin/env python3
"""Makes the site's puzzle file from the journals of puzzle_miner.

Usage: tools/puzzles/pack.py JOURNAL... > data/puzzles/GAME.txt

All journals must be of one game. Drops duplicates, also mirrored ones, and most of those that the
first levels solve at once; prints the counts by level and theme on standard error. docs/puzzles.md
describes the lines. Exits 0 on success, 1 on an invalid journal, 2 on wrong use.
"""

import collections
import hashlib
import re
import sys

from journals import read

# One puzzle in EASY_SHARE may be one that level 1 or 2 finds.
EASY_LEVEL = 2
EASY_SHARE = 3
SHOWN_MOVES = 5


def mirrored(position):
    """The position with its columns turned over, as text; the same one where there is no such reading."""
    size = re.match(r"(\d+)x\d+ ", position)
    if size:
        last = ord("a") + int(size[1]) - 1

        def turn(found):
            column, row, kind = found.groups()
            shift = 1 if kind in ("h", "v") else 0
            return chr(ord("a") + last - ord(column) - shift) + row + (kind or "")

        head, rest = position.split(" ", 1)
        return f"{head} {re.sub(r'([a-y])([0-9]+)([hv]?)', turn, rest)}"
    return position


def key_of(position):
    """The same for positions that differ by nothing but their number of moves, or by a mirror."""
    def still(text):
        parts = text.split(" ")
        if len(parts) < 3:
            return text
        # The order in which walls were placed does not matter.
        walls = "/".join(",".join(sorted(side.split(","))) for side in parts[2].split("/"))
        return " ".join([parts[0], parts[1], walls, *parts[3:-1]])
    return min(still(position), still(mirrored(position)))


def name_of(puzzle):
    return hashlib.sha256(key_of(puzzle["position"]).encode()).hexdigest()[:6]


def line_of(puzzle):
    fields = [name_of(puzzle), puzzle["rating"], puzzle["level"], puzzle["chance"], puzzle["second"],
              int(puzzle["exact"]), ",".join(puzzle["themes"]), ",".join(puzzle["line"][:SHOWN_MOVES]),
              puzzle["position"]]
    return " ".join(str(field) for field in fields)


def choose(puzzles):
    seen, hard, easy = set(), [], []
    for puzzle in puzzles:
        name = name_of(puzzle)  # also of another position, once in a few thousand: an address is one puzzle
        if name in seen:
            continue
        seen.add(name)
        (easy if puzzle["level"] <= EASY_LEVEL else hard).append(puzzle)
    return hard + easy[:len(hard) // (EASY_SHARE - 1) + 1]


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    puzzles, games = [], set()
    for path in sys.argv[1:]:
        header, played = read(path)
        games.add(header["game"])
        puzzles += [puzzle for game in played for puzzle in game["puzzles"]]
    if len(games) != 1:
        sys.exit(f"pack.py: these are journals of several games: {', '.join(sorted(games))}")
    chosen = choose(puzzles)
    print(f"# Puzzles of {games.pop()}, made by tools/puzzles: docs/puzzles.md")
    for line in sorted(map(line_of, chosen)):
        print(line)
    levels = collections.Counter(puzzle["level"] for puzzle in chosen)
    themes = collections.Counter(theme for puzzle in chosen for theme in puzzle["themes"])
    proven = sum(puzzle["exact"] for puzzle in chosen)
    print(f"{len(chosen)} of {len(puzzles)} puzzles, {proven} of them proven", file=sys.stderr)
    for title, counts in (("levels", levels), ("themes", themes)):
        print(f"{title}: " + ", ".join(f"{name} {n}" for name, n in sorted(counts.items(), key=str)), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
