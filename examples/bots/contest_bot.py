#!/usr/bin/env python3
"""A complete Quoridor bot for the contest protocol, in one file.

It walks a shortest path. When it is behind in the race and has walls left, it looks for the wall that
costs the leading opponent most. Copy it, run it, and change `choose`: the rest can stay as it is.

Squares are pairs (x, y) with (0, 0) in the top left corner. A wall is (x, y, vertical): it touches the
square (x, y) and lies to the right of it and of the one below (vertical = 1), or below it and the one
to the right (vertical = 0).
"""

import sys
from collections import deque

FAR = 10_000  # longer than any path


class Board:
    """What the bot knows: the size, the pawns, the walls, and where everybody wants to go."""

    def __init__(self, columns, rows):
        self.columns = columns
        self.rows = rows
        self.pawns = []  # of every player: (x, y), or (-1, -1) when out of the game
        self.walls_left = []  # of every player
        self.walls = set()  # of (x, y, vertical)
        self.goals = []  # of every player: see goal_of

    def goal_of(self, start):
        """The side opposite to where a player starts: ("x" or "y", the number of the column or row)."""
        x, y = start
        if y == 0:
            return ("y", self.rows - 1)
        if y == self.rows - 1:
            return ("y", 0)
        return ("x", self.columns - 1 if x == 0 else 0)

    def arrived(self, player, square):
        axis, line = self.goals[player]
        return square[0 if axis == "x" else 1] == line

    def inside(self, x, y):
        return 0 <= x < self.columns and 0 <= y < self.rows

    def blocked(self, x, y, dx, dy):
        """Whether a wall is between (x, y) and its neighbour in that direction."""
        if dx != 0:  # a vertical wall, whose upper half or lower half is beside this row
            left = x if dx > 0 else x - 1
            return (left, y, 1) in self.walls or (left, y - 1, 1) in self.walls
        top = y if dy > 0 else y - 1
        return (x, top, 0) in self.walls or (x - 1, top, 0) in self.walls

    def open_to(self, x, y, dx, dy):
        return self.inside(x + dx, y + dy) and not self.blocked(x, y, dx, dy)

    def steps(self, player):
        """The squares that the pawn may move to: neighbours, and jumps over a pawn that is in the way."""
        x, y = self.pawns[player]
        found = []
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            if not self.open_to(x, y, dx, dy):
                continue
            near = (x + dx, y + dy)
            if near not in self.pawns:
                found.append(near)
            elif self.open_to(*near, dx, dy):  # straight over it, unless a third pawn is behind
                behind = (near[0] + dx, near[1] + dy)
                if behind not in self.pawns:
                    found.append(behind)
            else:  # a wall or the edge is behind it: to its sides
                for sx, sy in ((dy, dx), (-dy, -dx)):
                    side = (near[0] + sx, near[1] + sy)
                    if self.open_to(*near, sx, sy) and side not in self.pawns:
                        found.append(side)
        return found

    def path(self, player, start=None):
        """The squares of a shortest way to the goal, the start first; None if there is no way.

        Pawns are not in the way: by the time one gets there they will have moved.
        """
        start = self.pawns[player] if start is None else start
        came_from = {start: None}
        queue = deque([start])
        while queue:
            square = queue.popleft()
            if self.arrived(player, square):
                way = []
                while square is not None:
                    way.append(square)
                    square = came_from[square]
                return way[::-1]
            x, y = square
            for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                following = (x + dx, y + dy)
                if following not in came_from and self.open_to(x, y, dx, dy):
                    came_from[following] = square
                    queue.append(following)
        return None

    def distance(self, player, start=None):
        way = self.path(player, start)
        return FAR if way is None else len(way) - 1

    def playing(self):
        return [player for player, pawn in enumerate(self.pawns) if pawn != (-1, -1)]

    def fits(self, wall):
        """Whether a wall lies on the board and neither overlaps nor crosses another."""
        x, y, vertical = wall
        if not (0 <= x < self.columns - 1 and 0 <= y < self.rows - 1):
            return False
        before = (x, y - 1, 1) if vertical else (x - 1, y, 0)
        after = (x, y + 1, 1) if vertical else (x + 1, y, 0)
        return not self.walls & {wall, before, after, (x, y, 1 - vertical)}

    def lengths_with(self, wall):
        """Everybody's distance once the wall stands, or None if that is not allowed."""
        if not self.fits(wall):
            return None
        self.walls.add(wall)
        lengths = {player: self.distance(player) for player in self.playing()}
        self.walls.remove(wall)
        return None if FAR in lengths.values() else lengths


def walls_across(way):
    """The walls that would cut one of the first steps of a way."""
    for (x, y), (next_x, next_y) in zip(way[:6], way[1:7]):
        if x != next_x:
            left = min(x, next_x)
            yield from ((left, y, 1), (left, y - 1, 1))
        else:
            top = min(y, next_y)
            yield from ((x, top, 0), (x - 1, top, 0))


def choose(board, me):
    """The move: (x, y) for the pawn or (x, y, vertical) for a wall. This is the place for your ideas."""
    others = [player for player in board.playing() if player != me]
    leader = min(others, key=board.distance, default=None)
    mine = board.distance(me)
    if leader is not None and board.walls_left[me] > 0:
        theirs = board.distance(leader)
        if theirs < mine:
            best, most = None, 0
            for wall in walls_across(board.path(leader)):
                lengths = board.lengths_with(wall)
                if lengths is None:
                    continue
                gain = (lengths[leader] - theirs) - (lengths[me] - mine)
                if gain > most:
                    best, most = wall, gain
            if best is not None:
                return best
    steps = board.steps(me)
    if steps:
        return min(steps, key=lambda square: board.distance(me, square))
    for x in range(board.columns):  # the pawn is shut in by others: any wall that is allowed
        for y in range(board.rows):
            for vertical in (0, 1):
                if board.walls_left[me] > 0 and board.lengths_with((x, y, vertical)) is not None:
                    return (x, y, vertical)
    return board.pawns[me]


def numbers():
    """The whole numbers of the next line."""
    line = sys.stdin.readline()
    if not line:  # the arena has gone
        sys.exit(0)
    return [int(word) for word in line.split()]


def say(*words):
    # Without flush the answer would wait in a buffer, and the bot would lose on time.
    print(*words, flush=True)


def read_players(board, count):
    rows = [numbers() for _ in range(count)]
    board.pawns = [(x, y) for x, y, _ in rows]
    board.walls_left = [walls for _, _, walls in rows]


def main():
    first = sys.stdin.readline().strip()
    if first == "START":  # one dialect greets, the other begins with the number of players at once
        say("OK")
        first = sys.stdin.readline()
    players = int(first)
    (me,) = numbers()
    size = numbers()  # columns and rows, or one number for both
    board = Board(size[0], size[-1])
    read_players(board, players)
    board.goals = [board.goal_of(pawn) for pawn in board.pawns]
    while True:
        (tick,) = numbers()
        if tick == -1:  # the game is over
            return
        read_players(board, players)
        (count,) = numbers()
        board.walls = {tuple(numbers()[:3]) for _ in range(count)}
        numbers()  # the empty line
        print("tick", tick, "distance", board.distance(me), file=sys.stderr, flush=True)  # for the replay
        say(*choose(board, me))


if __name__ == "__main__":
    main()
