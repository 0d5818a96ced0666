#!/usr/bin/env python3
"""Tests of fitting the Othello evaluation, on few positions and the CPU alone.

    OTHELLO_TRAINER=build/teacher/tools/othello/othello_trainer test_fit.py
"""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest

import numpy as np
import torch

import fit_patterns as fp

HERE = os.path.dirname(os.path.abspath(__file__))
TRAINER = os.environ.get("OTHELLO_TRAINER") or os.path.join(HERE, "../../build/teacher/tools/othello/othello_trainer")
CPU = torch.device("cpu")


def trainer(*arguments, lines=None):
    return subprocess.run([TRAINER, *arguments], input=lines, capture_output=True, text=True, check=True).stdout


class FitTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        path = lambda name: os.path.join(cls.folder.name, name)
        with open(path("patterns.txt"), "w", encoding="utf-8") as file:
            file.write(trainer("patterns"))
        trainer("play", "--weights", "corners", "--games", "200", "--depth", "1", "--exact", "8", "--threads", "1",
                "--out", path("a.bin"))
        cls.path = staticmethod(path)
        with contextlib.redirect_stdout(io.StringIO()) as cls.printed:
            fp.main(["--patterns", path("patterns.txt"), "--out", path("weights.bin"), "--steps", "8", path("a.bin")])
        with open(path("patterns.txt"), encoding="utf-8") as file:
            cls.patterns = fp.Patterns(file.read().split(), CPU)
        cls.records = fp.read_positions([path("a.bin")])

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def values(self, weights):
        """What the engine says of every position, in discs."""
        lines = "".join(f"{own} {opponent}\n" for own, opponent in zip(self.records["own"], self.records["opponent"]))
        return np.array([int(word) for word in trainer("values", "--weights", weights, lines=lines).split()]) / 256

    def test_every_position_is_read(self):
        self.assertGreater(len(self.records), 5000)
        self.assertTrue((self.records["own"] & self.records["opponent"] == 0).all())
        self.assertGreater((self.records["held_out"] != 0).sum(), 0)

    def test_the_engine_reads_what_was_fitted(self):
        with open(self.path("weights.bin"), "rb") as file:
            data = file.read()
        rows, moves = 13, 2 * fp.MOVE_COUNTS
        width = self.patterns.weights - moves
        at = 24 + 2 * (fp.MOST_EMPTIES + 1)
        constants = np.frombuffer(data[24:at], "<i2") / fp.WHOLE_UNIT
        by_moves = np.frombuffer(data[at:at + 2 * rows * moves], "<i2").reshape(rows, moves) / fp.WHOLE_UNIT
        weights = np.frombuffer(data[at + 2 * rows * moves:-8], np.int8).reshape(rows, width) / 12
        flat = torch.tensor(np.concatenate([np.concatenate([weights, by_moves], 1).ravel(), constants])).float()
        model = fp.Model(self.patterns, 5, CPU)
        positions = fp.Positions(self.records, CPU)
        found = torch.from_numpy(self.values(self.path("weights.bin")))
        for empties in range(10, 60, 15):  # elsewhere the engine mixes two rows, and rounds
            chosen = torch.nonzero(positions.empties == empties).flatten()
            columns = self.patterns.columns(positions.own[chosen], positions.opponent[chosen])
            expected = model.predict(flat, fp.Group(empties, columns, positions.labels[chosen]))
            torch.testing.assert_close(found[chosen].float(), expected, rtol=0, atol=0.02)

    def test_fitting_lowers_the_error(self):
        label = self.records["label"] / 256
        error = lambda weights: np.sqrt(((self.values(weights) - label) ** 2).mean())
        self.assertLess(error(self.path("weights.bin")), 0.7 * error("corners"))
        self.assertIn("held-out positions", self.printed.getvalue())

    def test_a_damaged_file_is_refused(self):
        with open(self.path("weights.bin"), "rb") as file:
            data = bytearray(file.read())
        data[5000] ^= 1
        with open(self.path("damaged.bin"), "wb") as file:
            file.write(data)
        with self.assertRaises(subprocess.CalledProcessError):
            trainer("values", "--weights", self.path("damaged.bin"), lines="")

    def test_turned_boards_use_the_same_weights(self):
        own = torch.tensor([0x0000000810204000])
        opponent = torch.tensor([0x0000241008000000])
        turn = lambda board: int(sum(((int(board) >> s) & 1) << fp.transformed(s, 5) for s in range(64)))
        turned = self.patterns.columns(torch.tensor([turn(own)]), torch.tensor([turn(opponent)]))
        same = self.patterns.columns(own, opponent)
        self.assertEqual(sorted(turned[0].tolist()), sorted(same[0].tolist()))


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    torch.set_num_threads(1)
    unittest.main(verbosity=2)
