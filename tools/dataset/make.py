#!/usr/bin/env python3
"""Makes a data set of games that our levels play against themselves, with an evaluation of every position: see
docs/dataset.md. Needs NumPy and the program `outflank`, whose `arena run` plays and whose `analyze` evaluates. The same
command goes on where it stopped, and makes the same files again."""

import argparse
import gzip
import json
import multiprocessing
import os
import re
import shutil
import subprocess
import sys

import columns
import numpy as np
import rules

SETTINGS = "settings.json"
# Levels up to these choose by chance, so that no two games are alike; the others get a random opening (docs/levels.md).
RANDOM_LEVELS = {"quoridor": 5, "othello": 6}
OPENING_PLIES = {"quoridor": 4, "othello": 8}


def fail(sentence):
    sys.exit(f"make.py: {sentence}")


def levels_of(text):
    first, _, last = text.partition("-")
    if not (first.isdigit() and (last or first).isdigit() and 1 <= int(first) <= int(last or first) <= 10):
        fail(f"--levels is N or N-M with levels from 1 to 10, not '{text}'")
    return list(range(int(first), int(last or first) + 1))


def settle(out, settings):
    """A folder holds one data set: its settings must be those of the first time."""
    os.makedirs(out, exist_ok=True)
    path = os.path.join(out, SETTINGS)
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            there = json.load(file)
        for key, value in settings.items():
            if key != "games" and there.get(key) != value:  # more games may be wanted later
                fail(f"{out} was begun with {key} = {there.get(key)}, not {value}; choose another folder")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(settings, file, indent=2)
        file.write("\n")


def replace(path, write):
    """Writes a file as a whole, or not at all."""
    with open(path + ".unfinished", "wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".unfinished", path)


def outflank(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{program} {' '.join(arguments[:2])}: {done.stderr.strip()}")
    return done.stdout


def rows_of(game, review):
    """The rows of the moves of one game, and its margin, by its review."""
    position = rules.GAMES[game]()
    rows = []
    for move in review["moves"]:
        kind, legal, refused = position.play(move["move"])
        loss = float("nan") if move["loss"] is None else move["loss"]
        rows.append((move["move"].encode(), kind, move["win_chance"], max(-32768, min(32767, move["score"])), move["exact"],
                     loss, legal, refused))
    return rows, position.margin()


def make_shard(job):
    """Plays and evaluates the games of one file, unless it is there; how many."""
    program, out, settings, number = job
    game, count = settings["game"], settings["shard"]
    levels = levels_of(settings["levels"])
    level = levels[number % len(levels)]
    stem = os.path.join(out, f"{number:05d}-level-{level}")
    if os.path.exists(stem + ".npz"):
        return 0
    opening = 0 if level <= RANDOM_LEVELS[game] else OPENING_PLIES[game]
    # Levels without chance play the same game again when they change seats: the first of each pair is taken.
    step = 2 if opening else 1
    work = stem + ".work"
    outflank(program, "arena", "run", "--game", game, "--kind", "match", "--sets", str(count * step // 2),
             "--opening", str(opening), "--seed", str(settings["seed"] * 1_000_000 + number), "--out", work, "--quiet",
             f"A=engine:level={level}", f"B=engine:level={level}")
    records = os.path.join(work, "games.txt")
    games, moves = [], []
    for place in range(count):
        review = json.loads(outflank(program, "analyze", "--record", records, "--number", str(place * step + 1), "--nodes",
                                     str(settings["nodes"]), "--threads", "1", "--hash", "16", "--json"))
        rows, margin = rows_of(game, review)
        result = {"1-0": 1, "0-1": -1}.get(review["result"], 0)
        games.append((number * count + place, level, opening, result, margin, len(rows), len(moves)))
        moves.extend(rows)
    with open(records, "rb") as file:
        played = re.split(rb"(?m)^(?=\[Outflank )", file.read())[1:]
    text = re.sub(rb"(?m)^\[(Round|Number) .*\n", b"", b"".join(played[::step]))
    replace(stem + ".txt.gz", lambda file: file.write(gzip.compress(text, mtime=0)))
    # The columns come last: where they are, the records are too.
    replace(stem + ".npz", lambda file: np.savez_compressed(file, **columns.arrays(games, moves)))
    shutil.rmtree(work)
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", help="folder of the data set")
    parser.add_argument("--game", choices=["quoridor", "othello"], required=True)
    parser.add_argument("--games", type=int, default=1000, help="how many (1000); whole files are made")
    parser.add_argument("--levels", default="1-6", help="of both players, file by file (1-6)")
    parser.add_argument("--nodes", type=int, default=100, help="of the evaluation of a position (100)")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is left to chance (1)")
    parser.add_argument("--shard", type=int, default=1000, help="games in a file, an even number (1000)")
    parser.add_argument("--processes", type=int, default=1, help="files at a time (1)")
    parser.add_argument("--program", default="outflank", help="the program (outflank)")
    options = parser.parse_args()
    if min(options.games, options.nodes, options.processes) < 1 or options.shard < 2 or options.shard % 2:
        fail("--games, --nodes and --processes are 1 at least, and --shard is an even number")
    settings = {"version": columns.VERSION, "game": options.game, "games": options.games, "levels": options.levels,
                "nodes": options.nodes, "seed": options.seed, "shard": options.shard}
    levels_of(options.levels)
    if shutil.which(options.program) is None:
        fail(f"there is no program {options.program}; name it by --program")
    settle(options.out, settings)
    shards = -(-options.games // options.shard)
    with multiprocessing.Pool(options.processes) as pool:
        jobs = [(options.program, options.out, settings, number) for number in range(shards)]
        try:
            for number, made in enumerate(pool.imap(make_shard, jobs), 1):
                if made:
                    print(f"{number * options.shard} of {shards * options.shard} games", flush=True)
        except RuntimeError as error:
            fail(error)


if __name__ == "__main__":
    main()
