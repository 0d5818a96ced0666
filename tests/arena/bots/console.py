#!/usr/bin/python3
"""A Quoridor program with a console session of its own instead of a protocol: reset, position,
go SECONDS. It walks a shortest way and knows the usual game alone."""

import sys


def neighbours(square, walls):
    column, row = square
    for name, (x, y) in {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}.items():
        to = (column + x, row + y)
        if not (0 <= to[0] < 9 and 0 <= to[1] < 9):
            continue
        low = (min(column, to[0]), min(row, to[1]))
        if name in "ns" and {(low, "h"), ((low[0] - 1, low[1]), "h")} & walls:
            continue
        if name in "ew" and {(low, "v"), ((low[0], low[1] - 1), "v")} & walls:
            continue
        yield to, (x, y)


def steps(me, other, walls):
    """Where the pawn may go."""
    found = []
    for to, (x, y) in neighbours(me, walls):
        if to != other:
            found.append(to)
            continue
        beyond = [at for at, way in neighbours(other, walls) if way == (x, y)]
        found += beyond or [at for at, _ in neighbours(other, walls) if at != me]
    return found


def distance(start, goal, walls):
    seen, edge, far = {start}, [start], 0
    while edge:
        if any(row == goal for _, row in edge):
            return far
        far += 1
        edge = [to for at in edge for to, _ in neighbours(at, walls) if to not in seen]
        seen.update(edge)
    return 1000


def name(square):
    return "abcdefghi"[square[0]] + str(square[1] + 1)


def main():
    pawns, walls, turn = [(4, 0), (4, 8)], set(), 0
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "reset":
            print("ready", flush=True)
        elif command == "position":
            pawns, walls = [(4, 0), (4, 8)], set()
            for ply, move in enumerate(words):
                square = ("abcdefghi".index(move[0]), int(move[1]) - 1)
                if len(move) == 3:
                    walls.add((square, move[2]))
                else:
                    pawns[ply % 2] = square
            turn = len(words) % 2
            print("ready", len(words), flush=True)
        elif command == "go":
            goal = 8 if turn == 0 else 0
            ways = steps(pawns[turn], pawns[1 - turn], walls)
            print("bestmove", name(min(ways, key=lambda at: distance(at, goal, walls))), flush=True)
        elif command == "quit":
            return
        else:
            print("error unknown command", flush=True)


main()
