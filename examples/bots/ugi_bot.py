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


class Game:
    """A position, and whose turn it is."""

    def __init__(self, columns=9, rows=9, walls=10):
        self.board = Board(columns, rows)
        middle = columns // 2
        self.board.pawns = [(middle, 0), (middle, rows - 1)]
        self.board.walls_left = [walls, walls]
        self.board.goals = [("y", rows - 1), ("y", 0)]
        self.turn = 0

    @classmethod
    def from_text(cls, words):
        """A position text such as `9x9 e4:9/e6:8 e3h/d6v,c1h 1 9`."""
        columns, rows = (int(number) for number in words[0].split("x"))
        game = cls(columns, rows)
        for player, pawn in enumerate(words[1].split("/")):
            square, walls = pawn.split(":")
            game.board.pawns[player] = place(square)
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
        self.turn = 1 - self.turn

    def winner(self):
        for player in (0, 1):
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
