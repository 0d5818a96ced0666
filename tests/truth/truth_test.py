#!/usr/bin/env python3
"""Positions of which the truth is known: what is in data/truth holds, and tools/truth/truth.py measures engines by it."""

import os
import subprocess
import sys
import tempfile
import unittest

ROOT = sys.argv.pop(1)
TOOL = os.path.join(ROOT, "tools", "truth", "truth.py")
sys.path.insert(0, os.path.dirname(TOOL))

import truth  # noqa: E402

PROGRAM = os.environ["OUTFLANK"]
HEADER = "class,position,result,legal,right\n"
# The mover wins at once by b5, and by nothing else that is listed; no legal move of the second is called right.
WON = "some,3x5 b4:0/a2:0 -/- 1 9,win,3,b5\n"
IMPOSSIBLE = "others,3x5 b4:0/a2:0 -/- 1 9,win,3,none\n"


def run(*words):
    done = subprocess.run([sys.executable, "-B", TOOL, *words], capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stdout, done.stderr


class MeasureTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "positions.csv")

    def measure(self, text):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)
        return run("measure", PROGRAM, "--game", "quoridor", "--file", self.path, "--nodes", "1", "30")

    def test_what_an_engine_finds_is_counted_by_class(self):
        status, out, err = self.measure(HEADER + WON + IMPOSSIBLE)
        self.assertEqual(status, 0, err)
        self.assertIn("| some | 1 | 33% | 100% | 100% | 1 |", out)
        self.assertIn("| others | 1 | 33% | 0% | 0% | never |", out)
        self.assertIn("| all | 2 | 33% | 50% | 50% | 1 |", out)

    def test_a_wrong_file_is_refused_in_a_sentence(self):
        status, _, err = self.measure("position\n3x5\n")
        self.assertEqual((status, err), (1, f"truth.py: {self.path}: its first line must be {HEADER.strip()}, "
                                            "and a position must follow\n"))
        status, _, err = self.measure(HEADER + WON.replace("3x5", "3y5"))
        self.assertEqual(status, 1)
        self.assertIn("the engine refuses '3y5", err)

    def test_found_and_kept_is_from_the_last_change_on(self):
        nodes = [1, 10, 100]
        self.assertEqual(truth.kept_from([True, False, True], nodes), 100)
        self.assertEqual(truth.kept_from([False, True, True], nodes), 10)
        self.assertIsNone(truth.kept_from([True, True, False], nodes))


class DataTest(unittest.TestCase):
    def rows(self, game):
        return truth.read(os.path.join(ROOT, "data", "truth", f"{game}.csv"))

    def test_few_moves_are_right_in_every_position(self):
        for game in truth.GAMES:
            rows = self.rows(game)
            self.assertGreaterEqual(len(rows), 30, game)
            self.assertEqual(len({row["position"] for row in rows}), len(rows), game)
            for row in rows:
                self.assertLessEqual(len(row["right"].split()), truth.MAX_RIGHT_SHARE * int(row["legal"]), row)

    def test_what_is_quickly_solved_again_is_the_same(self):
        """Those of Quoridor in which one side has a single wall left, and the other none."""
        checked = 0
        for row in self.rows("quoridor"):
            hands = [int(pawn.split(":")[1]) for pawn in row["position"].split()[1].split("/")]
            if sum(hands) > 1:
                continue
            text = truth.run(PROGRAM, "solve", "--position", row["position"], "--each", "--json", "--threads", "1")
            solved = truth.json.loads(text)
            self.assertEqual(sorted(row["right"].split()), sorted(solved["best_moves"]), row["position"])
            self.assertEqual(int(row["legal"]), len(solved["moves"]))
            checked += 1
        self.assertGreater(checked, 0)


if __name__ == "__main__":
    unittest.main()
