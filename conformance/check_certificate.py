#!/usr/bin/env python3
"""Checks a proof of who wins a small Quoridor board, as `outflank solve --certificate FILE` writes it, by rules of its own.

The file (its form: docs/solved.md of Outflank) holds strategies: for a win one of the winner, for a draw one of each player
that never loses. Every reply to every move of a strategy is followed, and each position that comes up must have a legal move.
In a strategy that wins, ranks must fall with every pair of pawn moves, so that nobody can play for ever, since
a wall that is placed never comes back."""

import gzip
import re
import sys
import zlib

HEAD = re.compile(r"outflank-certificate 1\nsize (\d{1,2})x(\d{1,2})\n"
                  r"position ([a-y]\d+) ([a-y]\d+) ([12]) (\S+) (\d{1,3}) (\d{1,3})\nresult ([12D])")
BOARD = re.compile(r"(\S+) (\d{1,3}) (\d{1,3})((?: \w+:\d{1,5}:\w+)*)")


class Wrong(Exception):
    """The certificate proves nothing, for this reason."""


class Size:
    """Squares are numbers, row by row from a1; a horizontal wall has that of the square south-west of its middle, a vertical
    one the same and the number of all squares. A set of squares or walls is a number with a bit for each."""

    def __init__(self, columns, rows):
        self.columns, self.cells = columns, columns * rows
        self.goals = (((1 << columns) - 1) << columns * (rows - 1), (1 << columns) - 1)
        self.north = (1 << self.cells - columns) - 1  # the squares that have another one north
        self.east = sum(1 << cell for cell in range(self.cells) if cell % columns < columns - 1)
        self.cell_of = {f"{chr(97 + cell % columns)}{cell // columns + 1}": cell for cell in range(self.cells)}
        self.name_of = list(self.cell_of)
        self.wall_of = {name + kind: cell + more for kind, more in (("h", 0), ("v", self.cells))
                        for name, cell in self.cell_of.items() if (self.north & self.east) >> cell & 1}
        self.pawns_of = {one + two: (first, second) for one, first in self.cell_of.items() if not self.goals[0] >> first & 1
                         for two, second in self.cell_of.items() if first != second and not self.goals[1] >> second & 1}

    def fits(self, walls, wall):
        """Whether the wall shares no half with another and crosses none. Beyond the edge are numbers that no wall has."""
        crossing, length = (wall + self.cells, 1) if wall < self.cells else (wall - self.cells, self.columns)
        return not walls & (1 << wall | 1 << crossing | 1 << wall + length | 1 << wall >> length)

    def read_walls(self, text):
        walls = 0
        for name in () if text == "-" else text.split(","):
            if name not in self.wall_of or not self.fits(walls, self.wall_of[name]):
                raise Wrong(f"the wall {name} is none of the board, or does not fit beside the others of {text}")
            walls |= 1 << self.wall_of[name]
        return walls


class Board:
    """A set of walls: where pawns can go, and which further walls leave both a path."""

    def __init__(self, size, walls):
        self.size, self.walls, self.further_walls = size, walls, None
        self.next_to = [{} for _ in range(size.cells)]  # squares by the difference of the numbers
        for ways, step in zip(self.ways(walls), (size.columns, 1)):
            for cell in range(size.cells):
                if ways >> cell & 1:
                    self.next_to[cell][step], self.next_to[cell + step][-step] = cell + step, cell

    def ways(self, walls):
        """The squares from which the way north is open, and those from which the way east is."""
        horizontal, vertical = walls & (1 << self.size.cells) - 1, walls >> self.size.cells
        return self.size.north & ~(horizontal | horizontal << 1), self.size.east & ~(vertical | vertical << self.size.columns)

    def pawn_moves(self, own, other):
        moves = []
        for step, cell in self.next_to[own].items():
            if cell != other:
                moves.append(cell)
            elif step in self.next_to[cell]:
                moves.append(cell + step)
            else:
                moves += (beside for turn, beside in self.next_to[cell].items() if turn != -step)
        return moves

    def walls_to_place(self):
        """Every wall that fits, with the squares from which each player still has a path to its goal."""
        if self.further_walls is None:
            self.further_walls = {wall: self.with_paths(self.walls | 1 << wall) for wall in self.size.wall_of.values()
                                  if self.size.fits(self.walls, wall)}
        return self.further_walls

    def with_paths(self, walls):
        (north, east), up = self.ways(walls), self.size.columns
        found, before = self.size.goals, None
        while found != before:
            before, found = found, [c | (c & north) << up | c >> up & north | (c & east) << 1 | c >> 1 & east for c in found]
        return found


class Strategy:
    """Follows the strategy of one player. `needed` has the pawns of positions to come, by walls, walls in hand and mover."""

    def __init__(self, size, player, wins, needed):
        self.size, self.player, self.other, self.wins, self.needed = size, player, player ^ 1, wins, needed
        self.board, self.hands = Board(size, 0), (999, 999)  # the most that the form can say

    def check(self, lines, following):
        """All boards of the strategy, and the line after them; yields the number of positions of each."""
        while words := BOARD.fullmatch(line := next(lines, "")):
            walls, hands = self.size.read_walls(words[1]), (int(words[2]), int(words[3]))
            self.board = self.board if self.board.walls == walls else Board(self.size, walls)
            found = re.findall(r"(\w+):(\d+):(\w+)", words[4])
            moves = {self.size.pawns_of.get(pawns): (int(rank), self.size.cell_of.get(to, to)) for pawns, rank, to in found}
            if None in moves or len(moves) < len(found) or sum(hands) > sum(self.hands):
                raise Wrong(f"'{line[:60]}' has pawns not in play, or the same twice, or more walls in hand than one before")
            self.hands = hands
            self.check_board(moves, *(self.needed.pop((walls, hands, p), set()) for p in (self.player, self.other)))
            yield len(moves)
        if line != following:
            raise Wrong(f"there is {line[:60] or 'nothing'} where a board or '{following}' must follow")
        for (walls, self.hands, _), all_pawns in self.needed.items():
            self.board = Board(self.size, walls)
            raise Wrong(f"no moves for the board with {self.at(min(all_pawns))}, which can come up")

    def check_board(self, moves, own, others):
        """Every move of the strategy, whether it is needed or not, so that what follows from it can be relied upon."""
        for pawns in own - moves.keys():
            raise Wrong(f"no move for {self.at(pawns)}, which can come up")
        ranks = {pawns: self.follow(pawns, moves) for pawns in others}
        for pawns, (rank, move) in moves.items():
            if isinstance(move, str):
                if not self.place(self.player, self.size.wall_of.get(move), [pawns]):
                    raise Wrong(f"the wall {move} is not legal with {self.at(pawns)}")
            elif move not in self.board.pawn_moves(pawns[self.player], pawns[self.other]):
                raise Wrong(f"the pawn move to {self.size.name_of[move]} is not legal with {self.at(pawns)}")
            elif not self.size.goals[self.player] >> move & 1:
                after = (move, pawns[1]) if self.player == 0 else (pawns[0], move)
                if after not in ranks:
                    ranks[after] = self.follow(after, moves)
                if self.wins and ranks[after] >= rank:
                    raise Wrong(f"the rank does not fall after {self.at(pawns)}")
        for wall in self.board.walls_to_place() if self.hands[self.other] else ():
            self.place(self.other, wall, ranks)

    def follow(self, pawns, moves):
        """All pawn moves of the other player; returns the highest rank that the strategy has after them."""
        replies = [(pawns[0], reply) if self.player == 0 else (reply, pawns[1])
                   for reply in self.board.pawn_moves(pawns[self.other], pawns[self.player])]
        for after in replies:
            if after not in moves:
                what = "the other player arrives:" if self.size.goals[self.other] >> after[self.other] & 1 else "no move for"
                raise Wrong(f"{what} {self.at(after)}, a reply to {self.at(pawns)}")
        if not replies:
            raise Wrong(f"the other player has no pawn move with {self.at(pawns)}")
        return max(moves[after][0] for after in replies)

    def place(self, player, wall, all_pawns):
        """Notes the positions after a wall of the player; returns the pawns with which it is legal."""
        first, second = self.board.walls_to_place().get(wall, (0, 0)) if self.hands[player] else (0, 0)
        legal = [pawns for pawns in all_pawns if first >> pawns[0] & 1 and second >> pawns[1] & 1]
        if legal:
            hands = self.hands[0] - (player == 0), self.hands[1] - (player == 1)
            self.needed.setdefault((self.board.walls | 1 << wall, hands, player ^ 1), set()).update(legal)
        return legal

    def at(self, pawns):
        walls = ",".join(name for name, wall in self.size.wall_of.items() if self.board.walls >> wall & 1) or "-"
        pawns = " and ".join(self.size.name_of[pawn] for pawn in pawns)
        return f"pawns on {pawns}, walls {walls} and {self.hands[0]} and {self.hands[1]} in hand"


def check(lines):
    """What the certificate proves, in a sentence; raises Wrong where it does not."""
    lines = (line.rstrip("\n") for line in lines)
    head = HEAD.fullmatch("\n".join(next(lines, "") for _ in range(4)))
    if not head or not all(3 <= int(side) <= 25 for side in head.group(1, 2)):
        raise Wrong("this is not a certificate of version 1 that begins with a size, a position and a result")
    size, mover, hands, result = Size(int(head[1]), int(head[2])), int(head[5]) - 1, (int(head[7]), int(head[8])), head[9]
    walls, pawns = size.read_walls(head[6]), size.pawns_of.get(head[3] + head[4])
    if not pawns or not all(cells >> pawn & 1 for cells, pawn in zip(Board(size, walls).with_paths(walls), pawns)):
        raise Wrong("the position is none in play: a pawn has arrived or has no path, or both are on one square")
    players, positions = (0, 1) if result == "D" else (int(result) - 1,), 0
    following = [*(f"strategy {player + 1} {'hold' if result == 'D' else 'win'}" for player in players), "end"]
    if next(lines, "") != following[0]:
        raise Wrong(f"what follows the result is not the strategy that it needs: '{following[0]}'")
    for player, line in zip(players, following[1:]):
        positions += sum(Strategy(size, player, result != "D", {(walls, hands, mover): {pawns}}).check(lines, line))
    if next(lines, None) is not None:
        raise Wrong("there is something after the last line")
    proven = {"1": "the first player wins against every defence", "2": "the second player wins against every defence",
              "D": "neither player can force a win: endless play is a draw"}[result]
    return (f"Proven: on {head[1]}x{head[2]} with pawns on {head[3]} and {head[4]}, walls {head[6]}, {head[7]} and {head[8]} "
            f"walls in hand and player {head[5]} to move, {proven} (checked: {positions} positions).")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: check_certificate.py FILE    (a certificate, compressed by gzip or not)")
    try:
        with open(sys.argv[1], "rb") as file:
            unzipped = gzip.open(file) if file.peek().startswith(b"\x1f\x8b") else file
            print(check(line.decode("ascii") for line in unzipped))
    except (Wrong, OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        print(f"Not proven: {error}.")
        sys.exit(1)
