"""The journals of puzzle_miner, as pack.py and openings.py read them."""

import json
import os
import sys


def read(path):
    """The header of a journal and its games. Ends the program where it is none."""
    with open(path, encoding="utf-8") as lines:
        try:
            header, *games = [json.loads(line) for line in lines if line.endswith("\n")]
        except ValueError:
            header, games = {}, []
    if header.get("journal") != "puzzles" or header.get("version") != 1:
        sys.exit(f"{os.path.basename(sys.argv[0])}: {path} is no journal of puzzle_miner")
    return header, games
