"""The positions with known answers, and Quoridor's board as far as the runner must understand it."""

import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = ("quoridor", "othello")


class Unusable(Exception):
    """What was asked for cannot be tested, for this reason."""


def cases_of(game, name):
    with open(os.path.join(HERE, game, f"{name}.jsonl"), encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def kinds_of(game):
    return list(dict.fromkeys(case["kind"] for name in ("positions", "endings") for case in cases_of(game, name)))


def chosen(cases, options):
    counts = {}
    for case in cases:
        counts[case["kind"]] = counts.get(case["kind"], 0) + 1
        if (not options.kind or case["kind"] == options.kind) and counts[case["kind"]] <= options.limit:
            yield case


def perft_cases(game):
    """The table of counts: a position with its rules, and the sequences of 1, 2, 3 … plies."""
    with open(os.path.join(HERE, game, "perft.txt"), encoding="utf-8") as lines:
        texts = [line for line in lines if line.strip() and not line.startswith("#")]
    for number, text in enumerate(texts, 1):
        position, *counts = (part.strip() for part in text.split(";"))
        words = position.split()
        length = {"quoridor": 5, "othello": 2}[game]
        yield {"id": f"perft-{number}", "rules": " ".join(words[length:]), "position": " ".join(words[:length]),
               "counts": [int(count.split()[1]) for count in counts]}


def notation_cases():
    """Every move of three boards, and its names in other notations."""
    for number, case in enumerate(cases_of("quoridor", "notation"), 1):
        yield {"id": f"notation-{number}", **case}


def why_illegal(case, move):
    """The end of a sentence, for a move that is not among the legal ones."""
    if "/" not in case["position"]:
        return "although it is not legal"  # Othello
    return Board(case).why_illegal(move)


def numbers(square):
    return ord(square[0]) - ord("a"), int(re.match(r"\d+", square[1:]).group()) - 1


class Board:
    def __init__(self, case):
        size, players, walls, mover = case["position"].split()[:4]
        self.columns, self.rows = map(int, size.split("x"))
        self.players = players.split("/")
        self.walls = [(wall, owner) for owner, part in enumerate(walls.split("/"))
                      for wall in part.split(",") if wall != "-"]
        self.mover = int(mover) - 1

    def everything(self):
        """All moves that a board of this size has names for."""
        for row in range(1, self.rows + 1):
            for column in range(self.columns):
                square = chr(ord("a") + column) + str(row)
                yield square
                if row < self.rows and column < self.columns - 1:
                    yield square + "h"
                    yield square + "v"

    def why_illegal(self, move):
        if move == "pass":
            return "although the player may not pass"
        if move not in self.everything():
            return f"although a board of {self.columns}x{self.rows} has no such move"
        pawn, left = self.players[self.mover].split(":")
        if move[-1] not in "hv":
            return f"although the pawn on {pawn} cannot go there"
        if left == "0":
            return "although the player has no wall left"
        column, row = numbers(move)
        for wall, _ in self.walls:
            x, y = numbers(wall)
            along = (1, 0) if move[-1] == "h" else (0, 1)
            if (x, y) == (column, row):
                return f"although it lies on or crosses the wall {wall}"
            if wall[-1] == move[-1] and (abs(x - column), abs(y - row)) == along:
                return f"although it overlaps the wall {wall}"
        return "although it shuts a player off from the goal"
