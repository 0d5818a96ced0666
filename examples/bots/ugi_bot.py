#!/usr/bin/env python3
"""A Quoridor bot for UGI, the Universal Game Interface.

The thinking is that of contest_bot.py beside it; this file only speaks another language. UGI sends the
whole game before every move (`position startpos moves e2 e8 …`), so that nothing has to be remembered.

Our names for squares have a1 in the bottom left corner. The first player starts there, at e1, which the
contest calls (4, 0): both count the same way, and a1 is (0, 0).
"""

import re
import sys

from contest_bot import Board, choose

MOVE = re.compile(r"([a-y])(\d+)([hv]?)")


def place(text):
    """e2 as (4, 1), e3v as (4, 2, 1)."""
    letter, number, kind = MOVE.fullmatch(text).groups()
    square = (ord(letter) - ord("a"), int(number) - 1)
    return square + ((1 if kind == "v" else 0),) if kind else square


def name(move):
    square = chr(ord("a") + move[0]) + str(move[1] + 1)
    return square if len(move) == 2 else square + "hv"[move[2]]


# Where the players begin, in turn order; everybody runs to the opposite side.
SEATS = {
    "clockwise": ["bottom", "left", "top", "right"],
    "contest": ["bottom", "right", "top", "left"],
    "manual": ["bottom", "top", "left", "right"],
}


class Game:
    """A position, and whose turn it is."""

    def __init__(self, columns=9, rows=9, sides=("bottom", "top"), walls=10):
        self.board = Board(columns, rows)
        starts = {"bottom": (columns // 2, 0), "top": (columns // 2, rows - 1),
                  "left": (0, rows // 2), "right": (columns - 1, rows // 2)}
        self.board.pawns = [starts[side] for side in sides]
        self.board.walls_left = [walls for _ in sides]
        self.board.goals = [self.board.goal_of(pawn) for pawn in self.board.pawns]
        self.turn = 0

    @classmethod
    def from_text(cls, words):
        """A position text such as `9x9 e4:9/e6:8 e3h/d6v,c1h 1 9`, with the rules that are not usual behind."""
        columns, rows = (int(number) for number in words[0].split("x"))
        pawns = words[1].split("/")
        rules = dict(word.split("=") for word in words[5:])
        usual = "manual" if len(pawns) < 4 else "clockwise"
        game = cls(columns, rows, SEATS[rules.get("seats", usual)][:len(pawns)] if len(pawns) > 2 else ("bottom", "top"))
        for player, pawn in enumerate(pawns):
            square, walls = pawn.split(":")
            game.board.pawns[player] = place(square) if MOVE.fullmatch(square) else (-1, -1)  # X4 is out
            game.board.walls_left[player] = int(walls)
        game.board.walls = {place(wall) for wall in re.split("[/,]", words[2]) if wall != "-"}
        game.turn = int(words[3]) - 1
        return game

    def play(self, text):
        move = place(text)
        if len(move) == 2:
            self.board.pawns[self.turn] = move
        else:
            self.board.walls.add(move)
            self.board.walls_left[self.turn] -= 1
        players = len(self.board.pawns)
        self.turn = (self.turn + 1) % players
        while self.board.pawns[self.turn] == (-1, -1):
            self.turn = (self.turn + 1) % players

    def winner(self):
        for player in self.board.playing():
            if self.board.arrived(player, self.board.pawns[player]):
                return player
        return None


def say(text):
    print(text, flush=True)


def position(words):
    """`startpos` or `fen TEXT`, and the moves since."""
    moves = words.index("moves") if "moves" in words else len(words)
    game = Game() if words[0] == "startpos" else Game.from_text(words[1:moves])
    for text in words[moves + 1:]:
        game.play(text)
    return game


def query(game, what):
    winner = game.winner()
    if what == "p1turn":
        return "true" if game.turn == 0 else "false"
    if what == "gameover":
        return "false" if winner is None else "true"
    return "none" if winner is None else f"p{winner + 1}win"


def main():
    game = Game()
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "ugi":
            say("id name Starter")
            say("id author you")
            say("ugiok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "uginewgame":
            game = Game()
        elif words[0] == "position":
            game = position(words[1:])
        elif words[0] == "go":  # it answers at once, so that it can ignore how long it may think
            say("bestmove " + name(choose(game.board, game.turn)))
        elif words[0] == "query":
            say("response " + query(game, words[1]))
        elif words[0] == "quit":
            return


if __name__ == "__main__":
    main()
