#!/usr/bin/env python3
"""Positions of which the truth is known, and how soon an engine finds the right moves and keeps them.

Usage: tools/truth/truth.py make PROGRAM --game GAME [--games N] [--seed N] [--out FILE]
       tools/truth/truth.py measure PROGRAM --game GAME [--file FILE] [--engine PROGRAM] [--nodes N...]

make lets the engine play games against itself, and solves positions of them exactly (`outflank solve`): in Quoridor
those with few walls in hand, in Othello those with 18 to 20 empty squares. It keeps those in which few moves are right.
A move is right if it has the result of perfect play; in Othello, if it has the score.

measure lets an engine (the program itself, or another build by --engine) search each position from nothing with each number of
nodes, on one thread, and prints for each class of positions how many first moves were right, and from which number of nodes on the
engine stays right (the median; "never" if that is beyond the last). Each takes minutes.
"""

import argparse
import csv
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(os.path.dirname(os.path.dirname(HERE)), "data", "truth")
COLUMNS = ["class", "position", "result", "legal", "right"]
EACH_GAME = 3  # positions kept of a game at most
WALLS = range(1, 6)  # in hand of both together
EMPTIES = range(18, 21)
MAX_RIGHT_SHARE = 0.25
SOLVE_SECONDS = 10  # of processor time for a position; before one that takes more, its game is left alone
NODES = {"quoridor": [1, 10, 32, 100, 316, 1000, 3162], "othello": [10, 100, 1000, 10_000, 100_000, 1_000_000]}


def fail(sentence):
    sys.exit(f"truth.py: {sentence}")


class TooHard(Exception):
    pass


def run(*words, processor_seconds=resource.RLIM_INFINITY):
    """What a command prints. It is too hard if it needs more of the processor or, as a solver, of memory."""
    limit = (processor_seconds, processor_seconds)
    done = subprocess.run(words, capture_output=True, text=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit))
    if done.returncode < 0 or (done.returncode != 0 and "memory" in done.stderr):
        raise TooHard
    if done.returncode != 0:
        fail(f"'{' '.join(words)}' failed: {done.stderr.strip()}")
    return done.stdout


# Games to take positions from.

def played(program, game, count, seed):
    """Lists of moves of games between two settings of the engine."""
    nodes = {"quoridor": (100, 150), "othello": (3000, 5000)}[game]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "games")
        run(program, "arena", "run", "--game", game, "--kind", "match", "--sets", str((count + 1) // 2), "--out", out,
            "--quiet", *(f"{name}=engine:nodes={n},seed={seed + i}" for i, (name, n) in enumerate(zip("ab", nodes))))
        with open(os.path.join(out, "games.txt"), encoding="utf-8") as file:
            texts = re.split(r"\n(?=\[Outflank )", file.read())
    return [re.findall(r"(?<!\S)(?:[a-i][1-9][hv]?|pass)(?!\S)", text.split("\n\n", 1)[1]) for text in texts]


# The truth.

class Quoridor:
    @staticmethod
    def truth(program, moves):
        """Class, position, result, number of legal moves and the right ones; None if it is not a position to keep."""
        hand = [10, 10]
        for ply, move in enumerate(moves):
            hand[ply % 2] -= len(move) == 3
        if sum(hand) not in WALLS:
            return None
        solved = json.loads(run(program, "solve", "--moves", " ".join(moves), "--each", "--json", "--memory", "3000",
                                "--threads", "1", processor_seconds=SOLVE_SECONDS))
        mover = len(moves) % 2
        if solved["result"] not in (str(mover + 1), "D"):
            return None  # every move loses, so that every move is right
        walls = f"{min(hand[mover], 1)}-{min(hand[1 - mover], 1)}"
        names = {"0-1": "only the other has walls", "1-0": "only the mover has walls", "1-1": "both have walls"}
        result = "win" if solved["result"] != "D" else "draw"
        return names[walls], solved["position"], result, len(solved["moves"]), solved["best_moves"]


class Othello:
    @staticmethod
    def truth(program, moves):
        empties = 60 - sum(move != "pass" for move in moves)
        if empties not in EMPTIES:
            return None
        start = json.loads(run(program, "analyze", "--game", "othello", "--moves", " ".join(moves), "--nodes", "1",
                               "--lines", "all", "--json"))
        scores = {}
        for move in (line["move"] for line in start["lines"]):
            solved = run(program, "solve", "--game", "othello", "--moves", " ".join([*moves, move]), "--threads", "1", "--json",
                         processor_seconds=SOLVE_SECONDS)
            scores[move] = -json.loads(solved)["positions"][0]["score"]
        best = max(scores.values(), default=0)
        right = sorted(move for move, score in scores.items() if score == best)
        return f"{empties} empty squares", start["position"], str(best), len(scores), right


GAMES = {"quoridor": Quoridor, "othello": Othello}


def make(options):
    kept, seen = [], set()
    games = played(options.program, options.game, options.games, options.seed)
    for number, moves in enumerate(games, 1):
        found = 0
        # From the end on, where solving is quick; every third ply, so that positions differ.
        for ply in range(len(moves) - 1, 0, -3):
            try:
                truth = GAMES[options.game].truth(options.program, moves[:ply])
            except TooHard:
                break
            if truth and truth[1] not in seen and 0 < len(truth[4]) <= MAX_RIGHT_SHARE * truth[3]:
                seen.add(truth[1])
                kept.append([*truth[:4], " ".join(truth[4])])
                found += 1
            if found == EACH_GAME:
                break
        print(f"{number} of {len(games)} games, {len(kept)} positions", file=sys.stderr, flush=True)
    with open(options.out, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *sorted(kept)])


# The engine.

class Engine:
    def __init__(self, program, game):
        self.process = subprocess.Popen(
            [program, "engine", "--protocol", "ugi", "--game", game, "--threads", "1", "--seed", "1"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def move(self, position, nodes):
        self.send("uginewgame", f"position fen {position}", f"go nodes {nodes}")
        for line in self.process.stdout:
            if line.startswith("bestmove "):
                return line.split()[1]
            if line.startswith("info string error"):
                fail(f"the engine refuses {position!r}: {line.strip()}")
        fail("the engine ended")

    def close(self):
        self.send("quit")
        self.process.communicate()


def read(path):
    try:
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    if not rows or list(rows[0]) != COLUMNS:
        fail(f"{path}: its first line must be {','.join(COLUMNS)}, and a position must follow")
    return rows


def kept_from(right, nodes):
    """The first number of nodes from which on every search was right; None if the last one was not."""
    first = None
    for good, count in zip(reversed(right), reversed(nodes)):
        if not good:
            break
        first = count
    return first


def measure(options):
    rows = read(options.file)
    nodes = options.nodes or NODES[options.game]
    engine = Engine(options.engine or options.program, options.game)
    by_class = {}
    for row in rows:
        good = row["right"].split()
        right = [engine.move(row["position"], count) in good for count in nodes]
        for name in (row["class"], "all"):
            by_class.setdefault(name, []).append(right)
    engine.close()
    print("| positions | | by chance | " + " | ".join(f"{count:,} node{'s' * (count > 1)}" for count in nodes) + " | found and kept from |")
    print("|---|---|---|" + "---|" * (len(nodes) + 1))
    for name, found in sorted(by_class.items(), key=lambda item: (item[0] == "all", item[0])):
        chance = statistics.mean(len(row["right"].split()) / int(row["legal"]) for row in rows if name in (row["class"], "all"))
        shares = [f"{statistics.mean(right[i] for right in found):.0%}" for i in range(len(nodes))]
        middle = statistics.median_low(kept_from(right, nodes) or float("inf") for right in found)
        print(f"| {name} | {len(found)} | {chance:.0%} | {' | '.join(shares)} | {'never' if middle == float('inf') else f'{middle:,}'} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    commands = parser.add_subparsers(required=True)
    for name, action in (("make", make), ("measure", measure)):
        command = commands.add_parser(name)
        command.set_defaults(action=action)
        command.add_argument("program", help="the program outflank")
        command.add_argument("--game", choices=list(GAMES), required=True)
        if action is make:
            command.add_argument("--games", type=int, default=60)
            command.add_argument("--seed", type=int, default=1)
            command.add_argument("--out", help="the file to write (default: data/truth/GAME.csv)")
        else:
            command.add_argument("--file", help="the positions (default: data/truth/GAME.csv)")
            command.add_argument("--engine", metavar="PROGRAM", help="another build of outflank")
            command.add_argument("--nodes", type=int, nargs="+")
    options = parser.parse_args()
    usual = os.path.join(DATA, f"{options.game}.csv")
    if options.action is make:
        options.out = options.out or usual
    else:
        options.file = options.file or usual
    options.action(options)


if __name__ == "__main__":
    main()
