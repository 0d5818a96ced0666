#!/usr/bin/env python3
"""Makes the site's openings file from the journals of puzzle_miner.

Usage: tools/puzzles/openings.py JOURNAL... > data/openings/GAME.txt

All journals must be of one game. Counts the finished games by their first moves, with mirror images
as one, and adds the mean of the engine's win chances for the first player. docs/puzzles.md
describes the lines. Exits 0 on success, 1 on an invalid journal, 2 on wrong use.
"""

import re
import sys

from journals import read

PLIES = 16
# Later moves that occurred only once are dropped.
ALWAYS_PLIES = 6


def mapped(change):
    """A change of column and row (from 0) and of the kind of wall, as a change of moves."""
    def of(move):
        found = re.fullmatch(r"([a-z])([0-9]+)([hv]?)", move)
        if not found:
            return move
        column, row = change(ord(found[1]) - ord("a"), int(found[2]) - 1, found[3])
        return f"{chr(ord('a') + column)}{row + 1}{found[3]}"
    return of


# What leaves the start of each game as it is: the same as in web/src/games/GAME/openings.ts.
SYMMETRIES = {
    "quoridor": [mapped(lambda c, r, kind: (c, r)),
                 mapped(lambda c, r, kind: ((7 if kind else 8) - c, r))],
    "othello": [mapped(lambda c, r, _: (c, r)), mapped(lambda c, r, _: (r, c)),
                mapped(lambda c, r, _: (7 - r, 7 - c)), mapped(lambda c, r, _: (7 - c, 7 - r))],
}


class Node:
    def __init__(self):
        self.games = self.wins = self.draws = 0
        self.chances = []
        self.next = {}

    def count(self, points):
        self.games += 1
        self.wins += points == 1
        self.draws += points == 0.5

    def lines(self, ply, move):
        chance = round(sum(self.chances) / len(self.chances)) if self.chances else "-"
        yield f"{ply} {move} {self.games} {self.wins} {self.draws} {chance}"
        for name, node in sorted(self.next.items(), key=lambda item: (-item[1].games, item[0])):
            if node.games > 1 or ply < ALWAYS_PLIES:
                yield from node.lines(ply + 1, name)


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    journals = [read(path) for path in sys.argv[1:]]
    names = {header["game"] for header, _ in journals}
    if len(names) != 1 or not names <= SYMMETRIES.keys():
        sys.exit(f"openings.py: one game at a time, of {', '.join(SYMMETRIES)}, not {', '.join(sorted(names))}")
    name = names.pop()
    root = Node()
    for _, games in journals:
        for game in games:
            if game["points"] is None:
                continue
            moves = game["moves"].split()[:PLIES]
            moves = min([turn(move) for move in moves] for turn in SYMMETRIES[name])
            # The chance before a move is that of its player; nobody passes this early.
            node = root
            for ply in range(len(moves) + 1):
                node.count(game["points"])
                if ply < len(game["chances"]):
                    chance = game["chances"][ply]
                    node.chances.append(chance if ply % 2 == 0 else 1000 - chance)
                if ply < len(moves):
                    node = node.next.setdefault(moves[ply], Node())
    print(f"# Openings of {name}, made by tools/puzzles: docs/puzzles.md")
    print("\n".join(root.lines(0, "start")))
    print(f"{root.games} games", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
