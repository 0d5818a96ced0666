"""The starter bots: what they answer, and whole games of theirs under the arena's referee."""

import json
import os
import subprocess
import sys
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
from readable import ROOMY, for_everybody  # noqa: E402 - found by the line above

PROGRAM = os.environ["OUTFLANK"]
EXAMPLES = os.environ["EXAMPLES"]
# Not the one that runs this, which may be private as well.
PYTHON = ["/usr/bin/python3", "-B"]
CONTEST_BOTS = {
    "C++": [for_everybody(os.environ["CONTEST_BOT"])],
    "Python": [*PYTHON, for_everybody(os.path.join(EXAMPLES, "contest_bot.py"))],
}
UGI_BOT = [*PYTHON, for_everybody(os.path.join(EXAMPLES, "ugi_bot.py"))]
OTHELLO_BOT = [*PYTHON, for_everybody(os.path.join(EXAMPLES, "othello_gtp_bot.py"))]


def answers(command, given):
    return subprocess.run(command, input=given, capture_output=True, check=True, text=True, timeout=60).stdout


def entrant(command, protocol):
    """The declaration of a bot; the sandbox shows it only the folder of its program."""
    # A busy machine may start programs slowly.
    return f"bot:protocol={protocol},startup=60000,{ROOMY},dir={os.path.dirname(command[-1])},cmd={' '.join(command)}"


class ContestTest(unittest.TestCase):
    def test_a_conversation_in_each_dialect(self):
        players = "4 0 10\n4 8 10\n"
        turn = "1\n" + players + "0\n\n"
        for name, command in CONTEST_BOTS.items():
            for given, said in (
                ("START\n2\n0\n9 9\n" + players + turn, "OK\n4 1\n"),
                ("START\n2\n1\n9 9\n" + players, "OK\n"),
                ("2\n0\n9\n" + players + turn + "-1\n", "4 1\n"),
                ("2\n1\n9\n" + players + "2\n4 1 10\n4 8 10\n0\n\n-1\n", "4 7\n"),
            ):
                with self.subTest(bot=name, given=given):
                    self.assertEqual(answers(command, given), said)

    def answer(self, command, me, players, walls=()):
        header = f"2\n{me}\n9\n4 0 10\n4 8 10\n"
        turn = "\n".join(["7", *players, str(len(walls)), *walls, "", "-1", ""])
        return answers(command, header + turn).strip()

    def test_it_jumps_over_a_pawn_and_beside_it(self):
        for name, command in CONTEST_BOTS.items():
            with self.subTest(bot=name):
                self.assertEqual(self.answer(command, 0, ["4 4 0", "4 5 0"]), "4 6")
                self.assertIn(self.answer(command, 0, ["4 4 0", "4 5 0"], ["4 5 0 1"]), ("3 5", "5 5"))
                self.assertEqual(self.answer(command, 1, ["4 4 0", "4 5 0"], ["4 3 0 0", "3 4 1 1"]), "5 4")

    def test_it_places_a_wall_when_it_is_behind(self):
        for name, command in CONTEST_BOTS.items():
            with self.subTest(bot=name):
                self.assertEqual(len(self.answer(command, 0, ["0 0 10", "7 2 10"]).split()), 3)
                self.assertEqual(len(self.answer(command, 0, ["0 0 0", "7 2 10"]).split()), 2)


class UgiTest(unittest.TestCase):
    def test_a_conversation(self):
        given = "ugi\nisready\nposition startpos moves e2 e8\ngo nodes 100\nquery p1turn\nquery result\nquit\n"
        self.assertEqual(answers(UGI_BOT, given), "id name Starter\nid author you\nugiok\nreadyok\nbestmove e3\n"
                                                  "response true\nresponse none\n")

    def test_position_texts_are_read(self):
        for text, best in (
            ("5x5 c3:0/a5:0 b3h/- 1 9 moves d3 a4", "d4"),
            ("9x9 e2:0/i5:0/X4:5/a5:0 -/-/-/- 2 1 seats=contest", "h5"),
            ("9x9 e1:0/a5:0/X4:5/i5:0 -/-/-/- 2 1 moves b5 h5 e2", "c5"),
        ):
            with self.subTest(position=text):
                self.assertEqual(answers(UGI_BOT, f"position fen {text}\ngo\nquit\n"), f"bestmove {best}\n")


class OthelloTest(unittest.TestCase):
    def test_a_conversation(self):
        given = "1 play black F5\n2 genmove white # hurry\n3 play black A1\n\nfly\nboardsize 9\nundo\nquit\n"
        said = answers(OTHELLO_BOT, given).split("\n\n")
        self.assertEqual(said[0], "=1")
        self.assertRegex(said[1], "^=2 (D6|F4|F6)$")
        self.assertEqual(said[2:], ["?3 illegal move", "? unknown command", "? unacceptable size", "=", "=", ""])


class ArenaTest(unittest.TestCase):
    CPP = entrant(CONTEST_BOTS["C++"], "contest")
    PYTHON = entrant(CONTEST_BOTS["Python"], "contest")
    ARENA_CPP = entrant(CONTEST_BOTS["C++"], "contest-arena")
    ARENA_PYTHON = entrant(CONTEST_BOTS["Python"], "contest-arena")
    UGI = entrant(UGI_BOT, "ugi")
    OTHELLO = entrant(OTHELLO_BOT, "gtp")

    def test_they_pass_the_check(self):
        for bot in (self.CPP, self.PYTHON, self.ARENA_CPP, self.ARENA_PYTHON, self.UGI, self.OTHELLO):
            with self.subTest(bot=bot):
                done = subprocess.run([PROGRAM, "arena", "check", bot, "--time", "20000"], capture_output=True,
                                      check=False, text=True, timeout=120)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_whole_games_are_played_to_the_end_without_a_fault(self):
        for rules, seats in (
            ("", [self.CPP, self.PYTHON]),
            ("size=5x7 walls=4", [self.PYTHON, self.CPP]),
            ("size=7 walls=3", [self.ARENA_CPP, self.ARENA_PYTHON]),
            ("players=4 size=7x7 walls=3 seats=contest", [self.CPP, self.PYTHON, self.CPP, self.PYTHON]),
            ("", ["engine:level=2", self.CPP]),
            ("", [self.PYTHON, "engine:level=2"]),
            ("", ["engine:level=2", self.UGI]),
            ("players=4", [self.UGI, self.CPP, "random", self.UGI]),
            ("othello", [self.OTHELLO, "engine:level=2"]),
            ("othello", ["random", self.OTHELLO]),
        ):
            with self.subTest(rules=rules, seats=seats):
                which = ["--game", "othello"] if rules == "othello" else ["--rules", rules]
                done = subprocess.run([PROGRAM, "arena", "game", *seats, *which, "--json"], capture_output=True,
                                      check=True, text=True, timeout=120)
                game = json.loads(done.stdout)
                self.assertEqual([seat["faults"] for seat in game["seats"]], [[]] * len(seats))
                self.assertIn(game["record"]["reason"], ("goal", "full_board", "no_moves", "no_discs"))


unittest.main(verbosity=1)
