#!/usr/bin/env python3
"""Checks a proof of who wins a small Quoridor board, as `outflank solve --certificate FILE` writes it, by rules of its own.

The file holds strategies: for a win one of the winner, for a draw one of each player that never loses. From the position
on, every reply to every move of the strategy is followed. All of these positions must have a move of the strategy, which
must be legal. A strategy that wins also has ranks: they must fall with every pair of pawn moves, so that nobody can play
for ever, since a wall that is placed never comes back. Boards are read one after the other, those with more walls in hand
first; what is kept is which positions are still to come. The form of the file: docs/solved.md of Outflank."""

import gzip
import itertools
import re
import sys


class Wrong(Exception):
    """The certificate proves nothing, for this reason."""


class Size:
    """Squares and walls as numbers: squares row by row from a1, walls the horizontal ones before the vertical ones."""

    def __init__(self, columns, rows):
        if not (3 <= columns <= 25 and 3 <= rows <= 25):
            raise Wrong(f"a board of {columns}x{rows} is none of Quoridor's")
        self.columns, self.rows, self.cells = columns, rows, columns * rows
        self.slots = (columns - 1) * (rows - 1)
        self.cell_of = {f"{chr(97 + cell % columns)}{cell // columns + 1}": cell for cell in range(self.cells)}
        self.name_of = {cell: name for name, cell in self.cell_of.items()}
        self.wall_of, self.wall_names = {}, []
        for kind, (row, column) in itertools.product("hv", itertools.product(range(rows - 1), range(columns - 1))):
            self.wall_of[self.name_of[row * columns + column] + kind] = len(self.wall_names)
            self.wall_names.append(self.name_of[row * columns + column] + kind)
        self.goals = (((1 << columns) - 1) << columns * (rows - 1), (1 << columns) - 1)

    def fits(self, walls, wall):
        """Whether the wall neither shares a half with another, nor crosses one, nor lies on it."""
        slot, width = wall % self.slots, self.columns - 1
        vertical = wall >= self.slots
        taken = {slot, slot + self.slots}
        if vertical:
            taken |= {other + self.slots for other in (slot - width, slot + width) if 0 <= other < self.slots}
        else:
            taken |= {other for other in (slot - 1, slot + 1) if other // width == slot // width and other >= 0}
        return not any(walls >> other & 1 for other in taken)


class Board:
    """A set of walls: where pawns can go, and which further walls leave both a path."""

    def __init__(self, size, walls):
        self.size, self.walls, self.replies, self.further_walls = size, walls, {}, None
        self.north, self.east = self.ways(walls)
        self.next_to = []
        for cell in range(size.cells):
            around = [None] * 4  # north, east, south, west
            for side, here, step in ((0, self.north, size.columns), (1, self.east, 1)):
                if here >> cell & 1:
                    around[side] = cell + step
                if cell >= step and here >> (cell - step) & 1:
                    around[side + 2] = cell - step
            self.next_to.append(around)

    def ways(self, walls):
        """The squares from which the way north is open, and those from which the way east is."""
        size = self.size
        north = (1 << size.cells - size.columns) - 1
        east = sum(1 << cell for cell in range(size.cells) if cell % size.columns < size.columns - 1)
        for wall in range(2 * size.slots):
            if walls >> wall & 1:
                slot = wall % size.slots
                cell = slot // (size.columns - 1) * size.columns + slot % (size.columns - 1)
                if wall < size.slots:
                    north &= ~(3 << cell)
                else:
                    east &= ~(1 << cell | 1 << cell + size.columns)
        return north, east

    def pawn_moves(self, own, other):
        moves = []
        for side, cell in enumerate(self.next_to[own]):
            if cell is None:
                continue
            if cell != other:
                moves.append(cell)
            elif (behind := self.next_to[cell][side]) is not None:
                moves.append(behind)
            else:
                beside = (self.next_to[cell][turn % 4] for turn in (side + 1, side + 3))
                moves.extend(landing for landing in beside if landing is not None)
        return moves

    def walls_to_place(self):
        """Every wall that fits, with the squares from which each player still has a path to its goal."""
        if self.further_walls is None:
            size = self.size
            self.further_walls = {}
            for wall in range(2 * size.slots):
                if size.fits(self.walls, wall):
                    north, east = self.ways(self.walls | 1 << wall)
                    self.further_walls[wall] = [reached(goal, north, east, size.columns) for goal in size.goals]
        return self.further_walls


def reached(cells, north, east, columns):
    before = 0
    while cells != before:
        before = cells
        cells |= (cells & north) << columns | cells >> columns & north | (cells & east) << 1 | cells >> 1 & east
    return cells


class Strategy:
    """Follows the strategy of one player. `needed` has, by walls and walls in hand, the pawns of positions that have come
    up: those in which the player moves, and those in which the other one does."""

    def __init__(self, size, player, wins):
        self.size, self.player, self.wins = size, player, wins
        self.needed, self.board, self.in_hand, self.positions = {}, None, None, 0

    def need(self, walls, hands, player, pawns):
        sets = self.needed.setdefault((walls, hands), (set(), set()))
        sets[player != self.player].update(pawns)

    def check(self, walls, hands, moves):
        """One board: moves has, for each pair of pawns, the rank and the move."""
        if self.in_hand is not None and sum(hands) > self.in_hand:
            raise Wrong("boards with more walls in hand must come first")
        self.in_hand = sum(hands)
        if self.board is None or self.board.walls != walls:
            self.board = Board(self.size, walls)
        own, others = self.needed.pop((walls, hands), (set(), set()))
        self.positions += len(moves)
        # Every move of the strategy, whether it is needed or not, so that what follows from it can be relied upon.
        own_walls, after = {}, {}
        for pawns, (rank, move) in moves.items():
            landing = self.play(pawns, move, hands, own_walls)
            if landing is not None:
                after[landing] = min(rank, after.get(landing, rank))
        for pawns in own - moves.keys():
            raise Wrong(f"no move for {self.tell(pawns)}, {self.at(hands)}, which can come up")
        for pawns in others | after.keys():
            self.follow(pawns, after.get(pawns), moves, hands)
        self.place(others | after.keys(), self.player ^ 1, hands, self.board.walls_to_place())
        for wall, placed in own_walls.items():
            self.place(placed, self.player, hands, {wall: self.board.walls_to_place()[wall]})

    def play(self, pawns, move, hands, own_walls):
        """The pawns after a pawn move of the strategy, or None: it has won or placed a wall."""
        own, other = pawns[self.player], pawns[self.player ^ 1]
        if isinstance(move, str):  # a wall
            wall = self.size.wall_of.get(move)
            paths = self.board.walls_to_place().get(wall)
            if hands[self.player] == 0 or paths is None or not all(paths[p] >> pawns[p] & 1 for p in (0, 1)):
                raise Wrong(f"the wall {move} is not legal with {self.tell(pawns)}, {self.at(hands)}")
            own_walls.setdefault(wall, []).append(pawns)
            return None
        if move not in self.board.pawn_moves(own, other):
            raise Wrong(f"the pawn move to {self.size.name_of.get(move, '?')} is not legal with {self.tell(pawns)}, "
                        f"{self.at(hands)}")
        if self.size.goals[self.player] >> move & 1:
            return None
        return (move, other) if self.player == 0 else (other, move)

    def follow(self, pawns, rank, moves, hands):
        """All pawn moves of the other player; `rank` is what they must stay below, or None."""
        other = self.player ^ 1
        if pawns not in self.board.replies:
            self.board.replies[pawns] = self.board.pawn_moves(pawns[other], pawns[self.player])
        if not self.board.replies[pawns]:
            raise Wrong(f"the other player has no pawn move with {self.tell(pawns)}, {self.at(hands)}")
        for reply in self.board.replies[pawns]:
            if self.size.goals[other] >> reply & 1:
                raise Wrong(f"the other player arrives with {self.tell(pawns)}, {self.at(hands)}")
            reached_pawns = (pawns[0], reply) if self.player == 0 else (reply, pawns[1])
            if reached_pawns not in moves:
                raise Wrong(f"no move for {self.tell(reached_pawns)}, {self.at(hands)}, a reply to {self.tell(pawns)}")
            if self.wins and rank is not None and moves[reached_pawns][0] >= rank:
                raise Wrong(f"the rank does not fall from {self.tell(pawns)} to {self.tell(reached_pawns)}, {self.at(hands)}")

    def place(self, all_pawns, player, hands, walls):
        """Notes the positions after walls of the player."""
        if hands[player] == 0 or not all_pawns:
            return
        left = tuple(count - (p == player) for p, count in enumerate(hands))
        for wall, (first, second) in walls.items():
            legal = [pawns for pawns in all_pawns if first >> pawns[0] & 1 and second >> pawns[1] & 1]
            if legal:
                self.need(self.board.walls | 1 << wall, left, player ^ 1, legal)

    def tell(self, pawns):
        return f"pawns on {self.size.name_of[pawns[0]]} and {self.size.name_of[pawns[1]]}"

    def at(self, hands):
        names = [name for wall, name in enumerate(self.size.wall_names) if self.board.walls >> wall & 1]
        return f"walls {','.join(names) or '-'} and {hands[0]} and {hands[1]} in hand"

    def end(self):
        if self.needed:
            (walls, hands), _ = min(self.needed.items())
            self.board = Board(self.size, walls)
            raise Wrong(f"no moves for the board with {self.at(hands)}, which can come up")


def numbers(words):
    if not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise Wrong(f"'{' '.join(words)}' are not numbers")
    return tuple(map(int, words))


def lookup(table, name):
    if name not in table:
        raise Wrong(f"the board has no '{name}'")
    return table[name]


def walls_of(size, text):
    walls = 0
    for name in () if text == "-" else text.split(","):
        if not size.fits(walls, lookup(size.wall_of, name)):
            raise Wrong(f"the wall {name} does not fit beside the others of {text}")
        walls |= 1 << size.wall_of[name]
    return walls


def read_moves(size, words):
    moves = {}
    for word in words:
        found = re.fullmatch(r"([a-y]\d+)([a-y]\d+):(\d{1,5}):([a-y]\d+)([hv]?)", word)
        if not found:
            raise Wrong(f"'{word}' is not a move of a strategy")
        pawns = lookup(size.cell_of, found[1]), lookup(size.cell_of, found[2])
        if pawns[0] == pawns[1] or any(size.goals[p] >> pawns[p] & 1 for p in (0, 1)) or pawns in moves:
            raise Wrong(f"'{word}' is no position in play, or there are two moves for it")
        moves[pawns] = int(found[3]), found[4] + found[5] if found[5] else lookup(size.cell_of, found[4])
    return moves


def check(lines):
    """What the certificate proves, in a sentence; raises Wrong where it does not."""
    lines = (line.rstrip("\n") for line in lines)
    if next(lines, "") != "outflank-certificate 1":
        raise Wrong("this is not a certificate of version 1")
    head = [next(lines, "").split(" ") for _ in range(3)]
    if [words[0] for words in head] != ["size", "position", "result"] or [len(words) for words in head] != [2, 7, 2]:
        raise Wrong("the lines size, position and result must follow the first one")
    size = Size(*numbers(head[0][1].split("x", 1) + ["0"])[:2])
    pawns = tuple(lookup(size.cell_of, name) for name in head[1][1:3])
    mover, walls, hands = numbers([head[1][3]])[0] - 1, walls_of(size, head[1][4]), numbers(head[1][5:])
    if mover not in (0, 1) or head[2][1] not in ("1", "2", "D"):
        raise Wrong("the player to move is 1 or 2, and the result 1, 2 or D")
    wanted = {"D": [(0, False), (1, False)]}.get(head[2][1]) or [(int(head[2][1]) - 1, True)]
    board = Board(size, walls)
    if pawns[0] == pawns[1] or not all(reached(size.goals[p], board.north, board.east, size.columns) >> pawns[p] & 1
                                       and not size.goals[p] >> pawns[p] & 1 for p in (0, 1)):
        raise Wrong("the position is none in play: a pawn has arrived or has no path, or both are on one square")
    positions, strategy = 0, None
    for line in lines:
        words = line.split(" ")
        if strategy and words[0] in ("strategy", "end"):
            strategy.end()
            positions += strategy.positions
            strategy = None
        if words == ["end"]:
            break
        if words[0] == "strategy":
            player, wins = wanted.pop(0) if wanted else (None, None)
            if player is None or words != ["strategy", str(player + 1), "win" if wins else "hold"]:
                raise Wrong(f"'{line}' is not the strategy that the result needs here")
            strategy = Strategy(size, player, wins)
            strategy.need(walls, hands, mover, [pawns])
        elif strategy is None or len(words) < 3:
            raise Wrong(f"'{line[:60]}' is not a board of a strategy")
        else:
            strategy.check(walls_of(size, words[0]), numbers(words[1:3]), read_moves(size, words[3:]))
    else:
        raise Wrong("the last line is missing")
    if wanted or next(lines, None) is not None:
        raise Wrong("a strategy is missing" if wanted else "there is something after the last line")
    result = {"1": "the first player wins against every defence", "2": "the second player wins against every defence",
              "D": "neither player can force a win: endless play is a draw"}[head[2][1]]
    return (f"Proven: on {head[0][1]} with pawns on {head[1][1]} and {head[1][2]}, walls {head[1][4]}, {hands[0]} and "
            f"{hands[1]} walls in hand and player {mover + 1} to move, {result} (checked: {positions} positions).")


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: check_certificate.py FILE    (a certificate, compressed by gzip or not)")
    try:
        with open(sys.argv[1], "rb") as file:
            zipped = file.read(2) == b"\x1f\x8b"
        with (gzip.open if zipped else open)(sys.argv[1], "rt", encoding="ascii") as file:
            print(check(file))
    except (OSError, EOFError, UnicodeDecodeError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    except Wrong as error:
        print(f"Not proven: {error}.")
        sys.exit(1)


if __name__ == "__main__":
    main()
