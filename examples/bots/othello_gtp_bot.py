#!/usr/bin/env python3
"""A complete Othello bot that speaks GTP, in one file.

It looks one move ahead: corners are good, squares beside an empty corner are bad, and a move that leaves
the opponent few answers is better than one that leaves many. Change `value` to make it stronger.

A square is a pair (column, row) with (0, 0) in the top left corner: A1. F5 is (5, 4).
"""

import sys

SIZE = 8
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
COLORS = {"black": "B", "b": "B", "white": "W", "w": "W"}
COMMANDS = ("protocol_version name version list_commands known_command boardsize clear_board komi play "
            "genmove undo time_settings time_left set_game quit").split()


def other(color):
    return "W" if color == "B" else "B"


class Board:
    def __init__(self):
        self.discs = {(3, 3): "W", (4, 4): "W", (4, 3): "B", (3, 4): "B"}

    def flips(self, color, square):
        """The discs that a disc on this square would turn over; none: the move is not allowed."""
        if square in self.discs:
            return []
        turned = []
        for dx, dy in DIRECTIONS:
            line = []
            x, y = square[0] + dx, square[1] + dy
            while self.discs.get((x, y)) == other(color):
                line.append((x, y))
                x, y = x + dx, y + dy
            if self.discs.get((x, y)) == color:  # the line ends at one of our own discs
                turned += line
        return turned

    def moves(self, color):
        squares = [(x, y) for y in range(SIZE) for x in range(SIZE)]
        return [square for square in squares if self.flips(color, square)]

    def after(self, color, square):
        """The board once the move is made; this one stays as it is, so that moves can be undone."""
        board = Board()
        board.discs = dict(self.discs)
        for turned in self.flips(color, square) + [square]:
            board.discs[turned] = color
        return board


def value(board, color, square):
    """How good a move seems. This is the place for your ideas."""
    x, y = square
    corner = (0 if x < SIZE // 2 else SIZE - 1, 0 if y < SIZE // 2 else SIZE - 1)
    steps_to_corner = abs(x - corner[0]) + abs(y - corner[1])
    if steps_to_corner == 0:
        return 100
    worth = -len(board.after(color, square).moves(other(color)))
    beside_corner = max(abs(x - corner[0]), abs(y - corner[1])) == 1
    if beside_corner and corner not in board.discs:
        worth -= 50 if steps_to_corner == 2 else 25
    return worth


def name(square):
    return "ABCDEFGH"[square[0]] + str(square[1] + 1)


def square_of(text):
    """F5 as (5, 4); None for anything else."""
    text = text.upper()
    if len(text) == 2 and text[0] in "ABCDEFGH" and text[1] in "12345678":
        return ("ABCDEFGH".index(text[0]), int(text[1]) - 1)
    return None


class Bot:
    """Answers commands: the text of the answer, or a ValueError with what is wrong."""

    def __init__(self):
        self.history = [Board()]

    @property
    def board(self):
        return self.history[-1]

    def answer(self, command, arguments):
        if command not in COMMANDS:
            raise ValueError("unknown command")
        if command in ("play", "genmove"):
            color = COLORS.get(arguments[0].lower() if arguments else "")
            if color is None:
                raise ValueError("invalid color")
            return self.play(color, arguments[1:]) if command == "play" else self.genmove(color)
        if command == "clear_board":
            self.history = [Board()]
        elif command == "boardsize" and arguments != [str(SIZE)]:
            raise ValueError("unacceptable size")
        elif command == "undo":
            if len(self.history) == 1:
                raise ValueError("cannot undo")
            self.history.pop()
        return {
            "protocol_version": "2",
            "name": "Starter",
            "version": "1.0",
            "list_commands": "\n".join(COMMANDS),
            "known_command": "true" if arguments and arguments[0] in COMMANDS else "false",
        }.get(command, "")

    def play(self, color, arguments):
        text = arguments[0].lower() if arguments else ""
        if text == "pass" and not self.board.moves(color):
            self.history.append(self.board)
            return ""
        square = square_of(text)
        if square is None or not self.board.flips(color, square):
            raise ValueError("illegal move")
        self.history.append(self.board.after(color, square))
        return ""

    def genmove(self, color):
        moves = self.board.moves(color)
        if not moves:
            self.history.append(self.board)
            return "PASS"
        best = max(moves, key=lambda square: value(self.board, color, square))
        self.history.append(self.board.after(color, best))
        return name(best)


def main():
    bot = Bot()
    for line in sys.stdin:
        words = line.split("#")[0].split()  # what follows a # is a comment
        if not words:
            continue
        number = words.pop(0) if words[0].isdigit() else ""  # it comes back with the answer
        if not words:
            continue
        try:
            answer = f"={number} {bot.answer(words[0], words[1:])}"
        except ValueError as error:
            answer = f"?{number} {error}"
        # An answer ends with an empty line, and must not wait in a buffer.
        print(answer.rstrip() + "\n", flush=True)
        if words[0] == "quit":
            return


if __name__ == "__main__":
    main()
