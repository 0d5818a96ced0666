#!/usr/bin/env python3
"""The tables of solved boards: docs/solved.md has what data/solved.csv says, and the command that makes both goes on where
it stopped."""

import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(TOOL)))
MARKS = "".join(f"<!-- {name} -->\nold\n<!-- /{name} -->\n" for name in ("odd", "even", "certificates"))


class SolvedTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.results = os.path.join(self.folder, "solved.csv")

    def run_tool(self, *arguments, fine=True):
        done = subprocess.run([sys.executable, "-B", TOOL, *arguments, "--results", self.results, "--program", os.environ["OUTFLANK"],
                               "--work", os.path.join(self.folder, "work")], capture_output=True, text=True, check=False, timeout=120)
        self.assertEqual(done.returncode == 0, fine, done.stderr + done.stdout)
        return done.stdout + done.stderr

    def rows(self):
        with open(self.results, newline="", encoding="utf-8") as file:
            return {(int(row["columns"]), int(row["rows"]), int(row["walls"])): row for row in csv.DictReader(file)}

    def test_the_document_has_what_the_results_say(self):
        shutil.copy(os.path.join(ROOT, "data", "solved.csv"), self.results)
        document = os.path.join(ROOT, "docs", "solved.md")
        copy = shutil.copy(document, self.folder)
        self.run_tool("list", "--document", copy)
        with open(document, encoding="utf-8") as old, open(copy, encoding="utf-8") as new:
            self.assertEqual(old.read(), new.read(), "tools/quoridor/solve_boards.py list --document docs/solved.md")

    def test_what_is_missing_is_solved_and_checked(self):
        self.assertIn("3x3 with 1 walls: 2", self.run_tool("solve", "3x3:0-1", "4x3:1"))
        self.assertEqual(self.run_tool("solve", "3x3:0-1"), "")  # it is there
        self.assertIn("Proven: on 3x3", self.run_tool("check", "3x3:1"))
        rows = self.rows()
        self.assertEqual(sorted(rows), [(3, 3, 0), (3, 3, 1), (4, 3, 1)])
        self.assertEqual([rows[key]["result"] for key in sorted(rows)], ["2", "2", "2"])
        self.assertEqual([rows[key]["checked"] for key in sorted(rows)], ["", "yes", ""])
        self.assertGreater(int(rows[3, 3, 1]["positions"]), 10)

    def test_boards_are_measured_anew(self):
        self.run_tool("solve", "3x3:1")
        with open(self.results, encoding="utf-8") as file:
            text = file.read()
        with open(self.results, "w", encoding="utf-8") as file:
            file.write(re.sub(r"3,3,1,2,[^\n]*", "3,3,1,2,,,,yes,,,,,", text))
        self.run_tool("solve", "3x3:1", "--again")
        row = self.rows()[3, 3, 1]
        self.assertEqual((row["result"], row["checked"], row["wall_sets"] != "", row["seconds"] != ""), ("2", "yes", True, True))

    def test_what_a_board_would_need_is_kept(self):
        self.run_tool("solve", "5x5:0")
        shown = self.run_tool("solve", "5x5:3-4", "3x3:0", "--memory", "1", fine=False)
        self.assertEqual(shown.count("does not fit"), 2)
        rows = self.rows()
        self.assertEqual(sorted(rows), [(3, 3, 0), (5, 5, 0), (5, 5, 3), (5, 5, 4)])  # it goes on after them
        self.assertEqual(rows[5, 5, 3]["result"], "")
        self.assertGreaterEqual(int(rows[5, 5, 3]["memory_bytes"]), 1 << 20)
        self.assertRegex(self.run_tool("list"), r"\| 5×5 \| 2 \| 1 \| .* \| – \| 3: \d+\.\d GB \|\n")
        self.run_tool("solve", "5x5:3")
        self.assertEqual(self.rows()[5, 5, 3]["result"], "2")

    def test_the_tables(self):
        self.run_tool("solve", "3x3:0-1", "4x3:1")
        self.run_tool("check", "3x3:1")
        document = os.path.join(self.folder, "list.md")
        with open(document, "w", encoding="utf-8") as file:
            file.write(f"Before\n{MARKS}after\n")
        self.run_tool("list", "--document", document)
        with open(document, encoding="utf-8") as file:
            text = file.read()
        self.assertTrue(text.startswith("Before\n<!-- odd -->\n| board |") and text.endswith("after\n"), text)
        self.assertRegex(text, r"\| 3×3 \| 2 2 \| \d+ \| .* \| 1 \| – \|\n")
        self.assertRegex(text, r"\| 4×3 \| \? 2 \| .* \| – \| – \|\n")  # what is not known is a question mark
        self.assertRegex(text, r"\| 3×3 \| 1 \| 2 \| \d+ \| \d+ KB \|")

    def test_what_goes_wrong_is_said_in_a_sentence(self):
        self.assertIn("'3x3' is no board with walls", self.run_tool("solve", "3x3", fine=False))
        self.assertIn("does not fit", self.run_tool("solve", "5x5:10", "--memory", "1", fine=False))
        self.run_tool("solve", "3x3:0")
        with open(self.results, encoding="utf-8") as file:
            text = file.read().replace("3,3,0,2", "3,3,0,1")
        with open(self.results, "w", encoding="utf-8") as file:
            file.write(text)
        self.assertIn("3x3 with 0 walls was 1", self.run_tool("check", "3x3:0", fine=False))


if __name__ == "__main__":
    unittest.main()
