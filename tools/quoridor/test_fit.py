#!/usr/bin/env python3
"""Tests of fit_multiplayer.py with a few tiny games."""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest

import numpy as np
import torch

import fit_multiplayer as fit

BUILD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../build/teacher/tools/quoridor")


def read_features(games, *options):
    return subprocess.run([os.path.join(BUILD, "multiplayer_features"), *options], input=games, check=True,
                          stdout=subprocess.PIPE).stdout


class FitTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.games = subprocess.run([os.path.join(BUILD, "multiplayer_games"), "--games", "12", "--nodes", "300"],
                                   check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        cls.features, cls.moves = (os.path.join(cls.folder.name, name) for name in ("features.bin", "moves.bin"))
        for path, options in ((cls.features, []), (cls.moves, ["--moves"])):
            with open(path, "wb") as file:
                file.write(read_features(cls.games, *options))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_there_is_a_row_for_every_position(self):
        rows = fit.Rows(fit.load([self.features])[0])
        self.assertEqual(len(rows.mover), self.games.count(b"\n"))
        torch.testing.assert_close(rows.result.sum(1), torch.ones(len(rows.mover)), atol=0.01, rtol=0)
        self.assertTrue((rows.in_play.sum(1) >= 2).all())

    def test_moves_share_all_visits(self):
        moves = fit.Moves(self.moves)
        self.assertEqual(len(moves.share), self.games.count(b"\n"))
        torch.testing.assert_close(moves.share.sum(1), torch.ones(len(moves.share)), atol=1e-3, rtol=0)

    def test_the_next_seats_follow_in_the_order_of_their_turns(self):
        raw = np.zeros((1, fit.ROW), np.float32)
        raw[0, [0, 8, 16]] = 8, 16, 24  # distances
        raw[0, 32:35] = 1
        raw[0, 40:43] = 2, 3, 9  # the third of three moves, on 9×9
        inputs = fit.Rows(raw).inputs()[0, 1]
        self.assertEqual([inputs[turn * 9].item() for turn in range(4)], [2, 3, 1, 0])
        self.assertEqual(inputs[36:40].tolist(), [0, 1, 0, 0])

    def test_the_weights_are_those_of_the_networks(self):
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()) as printed:
            net = fit.fit(fit.load([self.features])[0], 24, 1, 1)
            fit.print_weights(net, fit.fit_moves(self.moves, 16, 1, 1), "test")
        text = printed.getvalue()
        with open(os.path.join(os.path.dirname(__file__) or ".", "../../src/search/quoridor/multiplayer_weights.h"),
                  encoding="utf-8") as file:
            kept = file.read()
        # The same declarations with other numbers.
        declared = lambda code: [line.split("=")[0] for line in code.splitlines() if line.startswith("inline")]
        self.assertEqual(declared(text), declared(kept))
        self.assertEqual(text.count("F"), kept.count("F"))


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    torch.set_num_threads(1)
    unittest.main(verbosity=2)
