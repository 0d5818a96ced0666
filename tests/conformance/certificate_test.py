#!/usr/bin/env python3
"""Certificates of solved boards: the checker takes those that the program writes, and no forged ones."""

import gzip
import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "conformance"))

import check_certificate  # noqa: E402

PROGRAM = os.environ["OUTFLANK"]
COMMAND = [sys.executable, "-B", os.path.join(ROOT, "conformance", "check_certificate.py")]
DRAW = ["--position", "5x5 d1:0/a5:1 a1h,c1h,a2h/a3h,c3v 1 0 walls=3"]


def solve(folder, *arguments):
    """The lines of the certificate that the program writes."""
    path = os.path.join(folder, "certificate.gz")
    subprocess.run([PROGRAM, "solve", *arguments, "--threads", "1", "--certificate", path], check=True,
                   capture_output=True, timeout=300)
    with gzip.open(path, "rt", encoding="ascii") as file:
        return file.read().splitlines()


class CertificateTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.second_wins = solve(cls.folder.name, "--rules", "size=3x3 walls=1")
        cls.first_wins = solve(cls.folder.name, "--rules", "size=4x3 walls=3")
        cls.draw = solve(cls.folder.name, *DRAW)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def refused(self, lines, reason):
        with self.assertRaisesRegex(check_certificate.Wrong, reason):
            check_certificate.check(lines)

    def test_what_the_program_proves_is_confirmed_in_a_sentence(self):
        self.assertRegex(check_certificate.check(self.second_wins),
                         r"^Proven: on 3x3 with pawns on b1 and b3, .* the second player wins against every defence")
        self.assertIn("the first player wins", check_certificate.check(self.first_wins))
        self.assertIn("neither player can force a win", check_certificate.check(self.draw))

    def test_mirrored_and_turned_boards_are_looked_up_rightly(self):
        # A position without symmetry, where the players have different walls in hand.
        for hands in ("1/c5:2", "2/c5:1", "2/c5:2"):
            lines = solve(self.folder.name, "--position", f"4x5 b1:{hands} a3h/c2v 2 1 walls=3")
            self.assertIn("Proven", check_certificate.check(lines))

    def test_a_wrong_result_is_refused(self):
        other = [line.replace("result 2", "result 1").replace("strategy 2", "strategy 1") for line in self.second_wins]
        self.refused(other, "no move for|arrives|not legal|the rank")
        self.refused([line.replace("result 2", "result 1") for line in self.second_wins], "not the strategy")
        # To hold is less than to win.
        win = ["result 1" if line == "result D" else line for line in self.draw]
        self.refused([line.replace(" hold", " win") for line in win], "rank does not fall|not the strategy")

    def test_each_missing_move_is_found(self):
        for number, line in enumerate(self.second_wins):
            moves = re.findall(r" \S+:\d+:\S+", line)
            for move in moves:
                without = [*self.second_wins]
                without[number] = line.replace(move, "", 1)
                self.refused(without, "no move for .* come up|no move for .* a reply")

    def test_each_missing_board_is_found(self):
        for number in range(self.draw.index("strategy 1 hold") + 1, len(self.draw) - 1):
            if ":" in self.draw[number]:
                self.refused(self.draw[:number] + self.draw[number + 1:], "no moves for the board|no move for")

    def test_ranks_that_do_not_fall_are_refused(self):
        self.refused([re.sub(r":\d+:", ":1:", line) for line in self.first_wins], "rank does not fall")
        self.refused([re.sub(r":(\d+):", lambda found: f":{99 - int(found[1])}:", line) for line in self.first_wins],
                     "rank does not fall")

    def test_illegal_moves_of_the_strategy_are_refused(self):
        start = self.first_wins.index("strategy 1 win") + 1
        self.assertTrue(self.first_wins[start].startswith("- 3 3 b1b3:"))

        def instead(move):
            lines = [*self.first_wins]
            lines[start] = re.sub(r"b1b3:(\d+):\w+", rf"b1b3:\1:{move}", lines[start])
            return lines

        self.refused(instead("b3"), "pawn move to b3 is not legal")
        self.refused(instead("c2"), "pawn move to c2 is not legal")
        self.refused(instead("d1h"), "wall d1h is not legal")  # beyond the edge
        lines = [line.replace("position b1 b3 1 - 3 3", "position b1 b3 1 - 0 3") for line in self.first_wins]
        self.refused(lines, "no moves for the board|no move for")

    def test_walls_must_fit_and_leave_paths(self):
        size = check_certificate.Size(4, 3)
        walls = size.read_walls("a1h")
        for name in ("a1h", "a1v", "b1h"):
            self.assertFalse(size.fits(walls, size.wall_of[name]), name)
        for name in ("c1h", "a2h", "b1v"):
            self.assertTrue(size.fits(walls, size.wall_of[name]), name)
        board = check_certificate.Board(size, size.read_walls("a1h"))
        first, second = board.walls_to_place()[size.wall_of["c1h"]]
        self.assertEqual(first, size.goals[0] | 0xF << 4)  # row 1 is shut off from the goal of the first player
        self.assertEqual(second, size.goals[1])

    def test_files_that_are_cut_off_or_go_on_are_refused(self):
        self.refused(self.second_wins[:-1], "nothing where a board or 'end' must follow")
        self.refused([*self.second_wins, "end"], "after the last line")
        self.refused(self.draw[:self.draw.index("strategy 2 hold")] + ["end"], "'strategy 2 hold' must follow")
        self.refused([*self.second_wins[:-2], self.second_wins[-2][:-3], "end"], "must follow")
        self.refused([], "not a certificate")
        self.refused(["outflank-certificate 2", *self.second_wins[1:]], "version 1")

    def test_the_command_says_what_is_proven_by_its_status_too(self):
        path = os.path.join(self.folder.name, "plain")
        for lines, status, word in ((self.second_wins, 0, "Proven: "), (self.second_wins[:-1], 1, "Not proven: ")):
            with open(path, "w", encoding="ascii") as file:
                file.write("\n".join(lines) + "\n")
            done = subprocess.run([*COMMAND, path], capture_output=True, text=True, check=False, timeout=60)
            self.assertEqual(done.returncode, status)
            self.assertTrue(done.stdout.startswith(word), done.stdout)

    def test_a_damaged_file_is_refused_with_a_sentence(self):
        path = os.path.join(self.folder.name, "certificate.gz")
        with open(path, "rb") as file:
            whole = file.read()
        turned = whole[:len(whole) // 2] + bytes(byte ^ 0x55 for byte in whole[len(whole) // 2:])
        for content in (whole[:-30], turned, b"", b"\xff", whole + whole):
            with open(path, "wb") as file:
                file.write(content)
            done = subprocess.run([*COMMAND, path], capture_output=True, text=True, check=False, timeout=60)
            self.assertEqual((done.returncode, done.stderr), (1, ""))
            self.assertRegex(done.stdout, r"^Not proven: .+\.\n$")
        done = subprocess.run([*COMMAND, path + ".none"], capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("No such file", done.stdout)

    def test_boards_come_in_order_and_pawns_once(self):
        first = self.draw.index("strategy 1 hold") + 1
        self.refused([*self.draw[:first], self.draw[first + 1], self.draw[first], *self.draw[first + 2:]], "more walls in hand")
        start = self.first_wins.index("strategy 1 win") + 1
        self.refused([*self.first_wins[:-1], self.first_wins[start], "end"], "more walls in hand")
        twice = re.sub(r"( \S+:\d+:\S+)$", r"\1\1", self.second_wins[5])
        self.refused([*self.second_wins[:5], twice, *self.second_wins[6:]], "the same twice")

    def test_a_proof_that_does_not_fit_leaves_no_file(self):
        path = os.path.join(self.folder.name, "none.gz")
        done = subprocess.run([PROGRAM, "solve", "--rules", "size=5 walls=10", "--memory", "1", "--certificate", path],
                              capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual(done.returncode, 1)
        self.assertIn("does not fit", done.stderr)
        self.assertFalse(any(name.startswith("none.gz") for name in os.listdir(self.folder.name)))


if __name__ == "__main__":
    unittest.main()
