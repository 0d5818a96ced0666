"""Games move by move, as far as the columns need it: how many moves are legal, and what kind each is."""

import os
import sys

from columns import KINDS

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "conformance"))

from check_certificate import Board, Size  # noqa: E402

WALLS = 10
SIDE = 8


class Quoridor:
    """Two players, 9×9, ten walls each."""

    size = Size(9, 9)

    def __init__(self):
        self.board, self.pawns, self.hands, self.to_move = Board(self.size, 0), [4, 76], [WALLS, WALLS], 0

    def play(self, move):
        """The kind of the move, how many were legal, and how many walls would fit but shut a player off."""
        own, other = self.pawns[self.to_move], self.pawns[self.to_move ^ 1]
        legal, refused = len(self.board.pawn_moves(own, other)), 0
        if self.hands[self.to_move] > 0:
            for first, second in self.board.walls_to_place().values():
                opens = first >> self.pawns[0] & 1 and second >> self.pawns[1] & 1
                legal, refused = legal + bool(opens), refused + (not opens)
        if move[-1] in "hv":
            kind = "horizontal wall" if move[-1] == "h" else "vertical wall"
            self.board = Board(self.size, self.board.walls | 1 << self.size.wall_of[move])
            self.hands[self.to_move] -= 1
        else:
            to = self.size.cell_of[move]
            kind = {1: "step", 9: "step", 2: "jump", 18: "jump"}.get(abs(to - own), "side step")
            self.pawns[self.to_move] = to
        self.to_move ^= 1
        return KINDS.index(kind), legal, refused

    def margin(self):
        return 0


class Othello:
    """8×8; rows are counted from the top."""

    def __init__(self):
        self.discs = {(3, 3): 1, (4, 4): 1, (4, 3): 0, (3, 4): 0}
        self.to_move = 0

    def turned(self, square):
        if square in self.discs:
            return []
        found = []
        for dx, dy in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
            line, (x, y) = [], square
            while self.discs.get((x := x + dx, y := y + dy)) == self.to_move ^ 1:
                line.append((x, y))
            if line and self.discs.get((x, y)) == self.to_move:
                found += line
        return found

    def play(self, move):
        """The kind of the move, how many were legal, and 0."""
        legal = sum(bool(self.turned((x, y))) for x in range(SIDE) for y in range(SIDE))
        if move != "pass":
            square = ord(move[0]) - ord("a"), int(move[1]) - 1
            for turned in [*self.turned(square), square]:
                self.discs[turned] = self.to_move
        self.to_move ^= 1
        return KINDS.index("pass" if move == "pass" else "disc"), max(1, legal), 0

    def margin(self):
        """Discs of the first player less those of the second."""
        return sum(1 - 2 * owner for owner in self.discs.values())


GAMES = {"quoridor": Quoridor, "othello": Othello}
