#!/usr/bin/env python3
"""The command line of outflank: answers, errors in one line, exit statuses."""

import json
import os
import subprocess
import unittest

OUTFLANK = os.environ["OUTFLANK"]
START = "9x9 e1:10/e9:10 -/- 1 0"
OTHELLO_START = "-" * 27 + "OX------XO" + "-" * 27 + " X"


def run(*arguments, stdin=""):
    done = subprocess.run([OUTFLANK, *arguments], input=stdin, capture_output=True, text=True,
                          errors="surrogateescape", timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


class CommandLineTest(unittest.TestCase):
    def answer(self, *arguments, stdin=""):
        status, out, err = run(*arguments, stdin=stdin)
        self.assertEqual(err, "")
        self.assertEqual(status, 0)
        return out

    def refusal(self, *arguments, status=2, stdin=""):
        """Standard error of a call that fails as it should: one line, nothing printed before."""
        code, out, err = run(*arguments, stdin=stdin)
        self.assertEqual(code, status, err)
        self.assertEqual(out, "")
        self.assertTrue(err.startswith("outflank: "), err)
        self.assertEqual(err.count("\n"), 1, err)
        return err

    def test_help_names_every_command_and_gives_examples(self):
        out = self.answer("--help")
        for command in ("play", "moves", "perft", "bench"):
            self.assertIn(command, out)
            self.assertIn("Example", self.answer(command, "--help"))
        self.assertRegex(self.answer("--version"), r"^outflank \d+\.\d+\.\d+\n$")

    def test_perft_gives_the_published_counts(self):
        self.assertEqual(self.answer("perft", "quoridor", "--depth", "3"), "2062264\n")
        self.assertEqual(self.answer("perft", "othello", "--depth", "9"), "3005288\n")
        self.assertEqual(self.answer("perft", "quoridor", "--depth", "0"), "1\n")

    def test_perft_divides_and_speaks_json(self):
        lines = self.answer("perft", "othello", "--depth", "2", "--divide").splitlines()
        self.assertEqual(lines, ["d3 3", "c4 3", "f5 3", "e6 3", "total 12"])
        answer = json.loads(self.answer("perft", "quoridor", "--depth", "2", "--divide", "--json",
                                        "--rules", "size=5 walls=0"))
        self.assertEqual(answer["count"], sum(answer["divide"].values()))
        self.assertEqual(answer["position"], "5x5 c1:0/c5:0 -/- 1 0 walls=0")

    def test_perft_from_a_position_and_after_moves_agree(self):
        after = self.answer("perft", "quoridor", "--moves", "e2 e8 e3h", "--depth", "2")
        self.assertEqual(after, self.answer("perft", "quoridor", "--depth", "2", "--position",
                                            "9x9 e2:9/e8:10 e3h/- 2 3"))

    def test_a_finished_game_has_no_moves(self):
        over = ("--rules", "size=3 walls=0", "--moves", "b2 a3 b3")
        self.assertEqual(self.answer("moves", "quoridor", *over), "\n")
        self.assertEqual(self.answer("perft", "quoridor", *over, "--depth", "2"), "0\n")

    def test_moves_lists_131_at_the_start(self):
        moves = self.answer("moves", "quoridor").split()
        self.assertEqual(len(moves), 131)
        self.assertEqual(len(set(moves)), 131)
        self.assertEqual(moves, self.answer("moves", "quoridor", "--position", START).split())

    def test_othello_positions_may_begin_with_a_dash(self):
        self.assertEqual(self.answer("moves", "othello", "--position", OTHELLO_START),
                         "d3 c4 f5 e6\n")

    def test_moves_shows_the_position_as_json(self):
        view = json.loads(self.answer("moves", "othello", "--moves", "f5d6", "--json"))
        self.assertEqual(view["ply"], 2)
        self.assertEqual(view["legal_moves"], ["c3", "c4", "c5", "c6", "c7"])

    def test_a_batch_answers_every_line_with_one_line(self):
        lines = ["moves", "moves e2 e8", "9x9 e2:9/e8:10 e3h/- 2 3", "  " + START + "\r"]
        out = self.answer("moves", "quoridor", "--batch", stdin="\n".join(lines))
        answers = out.splitlines()
        self.assertEqual([len(a.split()) for a in answers], [131, 132, 128, 131])

    def test_a_batch_goes_on_after_a_bad_line(self):
        lines = ["moves e2", "moves e5", "", "nonsense", "moves \xff\x01", "movese2", "moves e2 e8"]
        status, out, err = run("moves", "quoridor", "--batch", stdin="\n".join(lines) + "\n")
        self.assertEqual(status, 1)
        self.assertEqual(err.count("\n"), 1)
        answers = out.splitlines()
        self.assertEqual(len(answers), len(lines))
        self.assertEqual([a.startswith("error ") for a in answers],
                         [False, True, True, True, True, True, False])
        self.assertTrue(answers[1].startswith("error not_reachable: move 1: the pawn on e1"))

    def test_a_batch_speaks_json_in_errors_too(self):
        status, out, _ = run("moves", "quoridor", "--batch", "--json", stdin="moves e5\nmoves e2\n")
        self.assertEqual(status, 1)
        first, second = map(json.loads, out.splitlines())
        self.assertEqual(first["error"]["name"], "not_reachable")
        self.assertEqual(second["ply"], 1)

    def test_a_batch_uses_the_rules_it_is_given(self):
        out = self.answer("moves", "quoridor", "--batch", "--rules", "size=3 walls=0",
                          stdin="moves\nmoves b2 a3 b3\n3x3 b1:0/b3:0 -/- 1 0\n")
        self.assertEqual(out, "b2 c1 a1\n\nb2 c1 a1\n")

    def test_wrong_use_is_one_line_and_status_2(self):
        self.assertIn("chess", self.refusal("moves", "chess"))
        self.assertIn("--depth", self.refusal("perft", "quoridor"))
        self.assertIn("--depth", self.refusal("perft", "quoridor", "--depth", "x"))
        self.refusal("perft", "quoridor", "--depth", "-1")
        self.refusal("perft", "quoridor", "--depth", "201")
        self.refusal("perft", "quoridor", "--depth", "99999999999999999999")
        self.assertIn("--frob", self.refusal("moves", "quoridor", "--frob"))
        self.refusal("frobnicate")
        self.refusal()

    def test_wrong_rules_name_the_part_and_what_is_allowed(self):
        cases = {
            "size=4": "must be odd, from 3 to 25",
            "size=9x": "size",
            "players=5": "from 2 to 4",
            "walls=100": "from 0 to 99",
            "frob=1": "the settings are players, size",
            "stuck=maybe": "eliminate or skip",
            "players=3 seats=contest": "manual",
            "max_plies=0": "1 to 100000",
            "players=2 players=3": "twice",
            '{"players": 2': "JSON",
            '{"players": [2]}': "whole number",
        }
        for rules, words in cases.items():
            with self.subTest(rules):
                self.assertIn(words, self.refusal("moves", "quoridor", "--rules", rules))
        self.assertIn("even", self.refusal("moves", "othello", "--rules", "size=7"))

    def test_wrong_positions_name_the_part(self):
        cases = {
            "": "5 fields",
            "9x9 e1:10/e9:10 -/-": "5 fields",
            "9x9 e1:10/e1:10 -/- 1 0": "both on e1",
            "9x9 j1:10/e9:10 -/- 1 0": "off the board",
            "9x9 e1:10/e9:10 e3h/e3v 1 0": "overlaps or crosses",
            "9x9 e1:10/e9:10 i1h/- 1 0": "off the board",
            "9x9 e1:10/e9:10 -/- 3 0": "from 1 to 2",
            "9x9 e1:10/e9:10 -/- 1 -1": "plies",
            "9x9 e1:10/e9:10/a5:10 -/- 1 0": "walls for 2 players",
            "9x9 e1:10/e9:10 d1v,e1v,d2h/- 1 0": "closes the last path",
            "9x9 e1:10/e9:10 d1v,e1v,a1h/e2h,c2h 1 0 frob=1": "frob",
        }
        for position, words in cases.items():
            with self.subTest(position):
                self.assertIn(words, self.refusal("moves", "quoridor", "--position", position))
        self.assertIn("variant", self.refusal("moves", "quoridor", "--position", START,
                                              "--rules", "size=7"))
        self.refusal("moves", "othello", "--position", "XO X")

    def test_wrong_moves_name_the_move(self):
        self.assertIn("move 2", self.refusal("moves", "quoridor", "--moves", "e2 e2"))
        self.assertIn("move 1", self.refusal("moves", "othello", "--moves", "a1"))

    def test_a_full_disk_is_noticed(self):
        if not os.path.exists("/dev/full"):
            self.fail("this system has no /dev/full")
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([OUTFLANK, "perft", "othello", "--depth", "1"], stdout=full,
                                  stderr=subprocess.PIPE, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("standard output", done.stderr)


if __name__ == "__main__":
    unittest.main()
