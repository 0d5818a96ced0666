#!/usr/bin/env python3
"""The list of programs: Elo and error bars are right, and the command resumes where it stopped."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

TOOL = sys.argv.pop(1)
sys.path.insert(0, TOOL)

import elo  # noqa: E402
import ratings  # noqa: E402

PROGRAMS = """
anchor = { name = "Some", elo = 1000 }
[[program]]
game = "othello"
name = "Any"
player = "random"
[[program]]
game = "othello"
name = "Some"
player = "engine:nodes=1"
[[program]]
game = "othello"
name = "Other"
player = "engine:nodes=2"
"""


class EloTest(unittest.TestCase):
    def test_the_difference_of_two_is_that_of_their_score(self):
        meetings = [elo.Meeting("a", "b", [0, 0, 20, 0, 20])]  # 75 %
        found, _ = elo.fit(["a", "b"], meetings)
        self.assertAlmostEqual(found["a"] - found["b"], 190.8, delta=0.5)

    def test_opponents_in_common_connect_a_scale(self):
        meetings = [elo.Meeting("a", "b", [0, 0, 20, 0, 20]), elo.Meeting("c", "b", [20, 0, 20, 0, 0])]
        found, _ = elo.fit(["a", "b", "c"], meetings)
        self.assertAlmostEqual(found["a"] - found["c"], 2 * 190.8, delta=1)

    def test_error_bars_narrow_with_the_root_of_the_games(self):
        bars = []
        for times in (1, 4):
            meetings = [elo.Meeting("a", "b", [5 * times, 0, 10 * times, 0, 5 * times])]
            found, covariance = elo.fit(["a", "b"], meetings)
            bars.append(elo.errors(["a", "b"], meetings, found, covariance)["a"])
        self.assertAlmostEqual(bars[0] / bars[1], 2, delta=0.05)
        # 40 games at 50 %: a standard error of 347.4 / √40 for the difference, half of it for each around the mean.
        self.assertAlmostEqual(bars[0], 1.96 * 347.4 / 40**0.5 / 2, delta=1)

    def test_pairs_that_go_together_have_wider_bars(self):
        # Whoever has the opening's better side wins both games: half as many results as there are games.
        meetings = [elo.Meeting("a", "b", [10, 0, 0, 0, 10])]
        found, covariance = elo.fit(["a", "b"], meetings)
        self.assertAlmostEqual(elo.errors(["a", "b"], meetings, found, covariance)["a"], 1.96 * 347.4 / 20**0.5 / 2, delta=1)

    def test_a_sweep_is_a_limit(self):
        meetings = [elo.Meeting("a", "b", [0, 0, 10, 0, 10]), elo.Meeting("c", "b", [20, 0, 0, 0, 0])]
        self.assertEqual(elo.swept(["a", "b", "c"], meetings), {"c": False})
        found, _ = elo.fit(["a", "b"], meetings[:1])
        most = elo.limit("c", meetings, found, won=False)
        self.assertAlmostEqual(elo.expected(found["b"] - most) ** 40, 1 / 40, delta=0.001)

    def test_those_play_next_whose_difference_is_least_known(self):
        names = ["a", "b", "c", "d"]
        meetings = [elo.Meeting("a", "b", [10, 0, 20, 0, 10]), elo.Meeting("c", "b", [10, 0, 20, 0, 10])]
        table = ratings.Table(names, meetings)
        self.assertIn("d", ratings.next_match(table, 60, {}, {}))  # it has not played
        self.assertIsNone(ratings.next_match(table, 60, {name: 0 for name in names}, {}))

    def test_games_that_take_long_must_tell_more(self):
        names = ["a", "b", "c"]
        meetings = [elo.Meeting("a", "b", [10, 0, 20, 0, 10]), elo.Meeting("b", "c", [2, 0, 4, 0, 2])]
        table = ratings.Table(names, meetings)
        self.assertIn("c", ratings.next_match(table, 1, {}, {}))
        self.assertEqual(ratings.next_match(table, 1, {}, {"c": 1000.0}), ("a", "b"))

    def test_those_who_have_not_played_come_first_and_the_quickest_of_them(self):
        names = ["a", "b", "c", "d"]
        table = ratings.Table(names, [elo.Meeting("a", "b", [1, 0, 1, 0, 1])])
        seconds = {"c": 50.0, "d": 20.0}
        self.assertIn("d", ratings.next_match(table, 60, {}, seconds))
        self.assertNotIn("c", ratings.next_match(table, 60, {}, seconds))

    def test_groups_that_only_swept_each_other_are_connected(self):
        names = ["a", "b", "c", "d"]
        meetings = [elo.Meeting("a", "b", [10, 0, 20, 0, 10]), elo.Meeting("c", "d", [10, 0, 20, 0, 10]),
                    elo.Meeting("a", "d", [10, 0, 0, 0, 0])]
        first, second = ratings.next_match(ratings.Table(names, meetings), 60, {}, {})
        self.assertEqual((first in "ab", second in "ab"), (True, False))


class CommandTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.programs = self.path("programs.toml", PROGRAMS)

    def tearDown(self):
        self.folder.cleanup()

    def path(self, name, text=None):
        path = os.path.join(self.folder.name, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def run_tool(self, what, results, *arguments, fine=True):
        done = subprocess.run([sys.executable, "-B", os.path.join(TOOL, "ratings.py"), what, "--only", "--programs",
                               self.programs, "--game", "othello", "--program", os.environ["OUTFLANK"], "--results",
                               self.path(results), "--work", self.path("work"), *arguments],
                              capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual(done.returncode == 0, fine, done.stderr + done.stdout)
        return done.stdout + done.stderr

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def test_goes_on_where_it_stopped_with_the_same_matches(self):
        wanted = ["--sets", "4", "--error", "300"]
        self.run_tool("play", "whole.csv", *wanted)
        whole = self.read("whole.csv")
        self.assertGreater(whole.count("\n"), 3)
        # As if it had been stopped after two matches: the head of the file is there.
        self.path("part.csv", "".join(whole.splitlines(keepends=True)[:3]))
        self.run_tool("play", "part.csv", *wanted)
        self.assertEqual(self.read("part.csv"), whole)
        self.assertEqual(self.run_tool("play", "part.csv", *wanted), "")  # there is nothing left to play

    def test_writes_the_list_between_the_marks_of_a_document(self):
        self.run_tool("play", "results.csv", "--sets", "4", "--error", "300")
        document = self.path("list.md", "Before\n<!-- othello -->\nold\n<!-- /othello -->\nafter\n")
        self.run_tool("list", "results.csv", "--document", document)
        text = self.read("list.md")
        self.assertTrue(text.startswith("Before\n<!-- othello -->\n| place |") and text.endswith("\nafter\n"), text)
        self.assertNotIn("old", text)
        self.assertRegex(text, r"\| Some \| 1000 \| ±\d+ \|")  # the anchor
        self.assertEqual(len(re.findall(r"^\| \d \|", text, re.M)), 3)

    def test_the_document_has_what_the_results_say(self):
        root = os.path.dirname(os.path.dirname(os.path.abspath(TOOL)))
        with open(os.path.join(root, "docs", "ratings.md"), encoding="utf-8") as file:
            text = file.read()
        copy = self.path("ratings.md", text)
        subprocess.run([sys.executable, "-B", os.path.join(TOOL, "ratings.py"), "list", "--document", copy], check=True, timeout=60)
        self.assertEqual(self.read("ratings.md"), text, "tools/ratings/ratings.py list --document docs/ratings.md")

    def test_a_program_that_changed_needs_another_name(self):
        self.run_tool("play", "results.csv", "--sets", "2", "--error", "600")
        self.programs = self.path("changed.toml", PROGRAMS.replace("nodes=2", "nodes=3"))
        self.assertIn("give it another name", self.run_tool("play", "results.csv", fine=False))


if __name__ == "__main__":
    unittest.main()
