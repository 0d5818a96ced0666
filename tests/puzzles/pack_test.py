#!/usr/bin/env python3
"""Tests of pack.py and openings.py: the files of the site from small journals.

Usage: pack_test.py TOOLS, the folder with both of them
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

TOOLS = sys.argv.pop()  # tools/puzzles
POSITION = "9x9 d4:8/f8:6 a2h,f3v/e3h,d4v 1 12"
MIRRORED = "9x9 f4:8/d8:6 c3v,h2h/d3h,e4v 1 30"


def puzzle(position, level=5):
    return {"position": position, "ply": 9, "line": ["e4", "e5", "e6", "e7", "e8", "e9"], "chance": 900,
            "second": 200, "exact": False, "level": level, "depth": 3, "rating": 1400, "themes": ["tempo"]}


def journal(puzzles=(), moves="e2 e8", points=1.0, game="quoridor"):
    return [{"journal": "puzzles", "version": 1, "game": game, "seed": 1},
            {"number": 0, "points": points, "moves": moves, "chances": [600] * len(moves.split()),
             "puzzles": list(puzzles)}]


class Packing(unittest.TestCase):
    def run_tool(self, tool, *journals):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for i, lines in enumerate(journals):
                paths.append(os.path.join(folder, f"{i}.jsonl"))
                with open(paths[-1], "w", encoding="utf-8") as file:
                    file.writelines(json.dumps(line) + "\n" for line in lines)
            ran = subprocess.run([sys.executable, os.path.join(TOOLS, tool), *paths], capture_output=True, text=True,
                                 check=False)
        lines = [line for line in ran.stdout.splitlines() if not line.startswith("#")]
        return ran.returncode, lines, ran.stderr

    def test_a_puzzle_is_a_line(self):
        code, lines, _ = self.run_tool("pack.py", journal([puzzle(POSITION)]))
        self.assertEqual(code, 0)
        self.assertRegex(lines[0], r"^[0-9a-f]{6} 1400 5 900 200 0 tempo e4,e5,e6,e7,e8 9x9 d4:8/f8:6")

    def test_a_mirrored_position_comes_once(self):
        _, lines, _ = self.run_tool("pack.py", journal([puzzle(POSITION)]), journal([puzzle(MIRRORED)]))
        self.assertEqual(len(lines), 1)

    def test_easy_ones_are_a_third(self):
        hard = [puzzle(f"9x9 d4:8/f8:{walls} / 1 12", 6) for walls in range(4)]
        easy = [puzzle(f"9x9 e4:8/f8:{walls} / 1 12", 1) for walls in range(9)]
        _, lines, _ = self.run_tool("pack.py", journal(hard + easy))
        self.assertEqual(len(lines), 4 + 3)

    def test_games_that_mirror_each_other_are_one_opening(self):
        code, lines, _ = self.run_tool("openings.py", journal(moves="d1 e8 a3h"), journal(moves="f1 e8 h3h", points=0.0))
        self.assertEqual(code, 0)
        self.assertEqual(lines, ["0 start 2 1 0 600", "1 d1 2 1 0 400", "2 e8 2 1 0 600", "3 a3h 2 1 0 -"])

    def test_other_files_are_refused(self):
        for tool in ("pack.py", "openings.py"):
            code, _, told = self.run_tool(tool, [{"journal": "other"}])
            self.assertEqual(code, 1)
            self.assertIn("is no journal", told)
            code, _, told = self.run_tool(tool, journal(), journal(game="othello"))
            self.assertEqual(code, 1)


if __name__ == "__main__":
    unittest.main()
