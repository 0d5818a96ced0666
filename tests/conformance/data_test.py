#!/usr/bin/env python3
"""The data of conformance/ are what the generator writes today: data_test.py MAKE_CONFORMANCE."""

import filecmp
import os
import subprocess
import sys
import tempfile

DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "conformance")

with tempfile.TemporaryDirectory() as folder:
    for game in ("quoridor", "othello"):
        os.mkdir(os.path.join(folder, game))
    subprocess.run([sys.argv[1], folder], check=True)
    for game in ("quoridor", "othello"):
        names = sorted(os.listdir(os.path.join(folder, game)))
        # Counts of many plies take minutes: tests/tools/make_perft_quoridor.cpp, and the tests of perft.
        assert names and names == sorted(set(os.listdir(os.path.join(DATA, game))) - {"perft.txt"}), names
        _, differing, errors = filecmp.cmpfiles(os.path.join(folder, game), os.path.join(DATA, game), names, False)
        if differing or errors:
            sys.exit(f"conformance/{game}: {', '.join(differing + errors)} is not what {sys.argv[1]} writes")
