"""Every wrong use ends with status 2 and one line that names what is wrong; nothing is answered."""

from program import ProgramTest, Run, main

# The arguments, and words that the line must hold.
WRONG = [
    ([], ["--help"]),
    (["perft"], ["game"]),
    (["perft", "chess", "--depth", "2"], ["chess", "quoridor", "othello"]),
    (["perft", "quoridor"], ["--depth"]),
    (["perft", "quoridor", "--depth", "x"], ["--depth", "x"]),
    (["perft", "quoridor", "--depth", "-1"], ["--depth", "-1"]),
    (["perft", "quoridor", "--depth", "2.5"], ["--depth", "2.5"]),
    (["perft", "quoridor", "--depth", "99999999999999999999"], ["--depth", "99999999999999999999"]),
    (["perft", "quoridor", "--depth", "2", "--fast"], ["--fast"]),
    (["moves", "quoridor", "extra"], ["extra"]),
    (["moves", "quoridor", "--rules"], ["--rules"]),
    (["play", "chess"], ["chess"]),
    (["play", "--players", "Ann"], ["2 to 4", "Ann"]),
    (["play", "--players", "Ann,engine:99"], ["engine", "1 to 10", "99"]),
    (["play", "othello", "--players", "a,b,c"], ["3 players", "2"]),
    (["play", "--clock", "soon"], ["soon"]),
    (["play", "--size", "4"], ["columns", "4"]),
    (["play", "--language", "xx"], ["xx", "hu"]),
    (["play", "--load", "x", "--size", "5"], ["--load", "--size"]),
    (["play", "othello", "--classic"], ["--classic", "Quoridor"]),
    (["arena", "game", "random", "random", "--game", "othello", "--log", "x"], ["contest log", "othello"]),
    (["arena", "run", "random", "random", "--game", "othello", "--logs", "all", "--out", "x"], ["logs", "othello"]),
    (["scores", "chess"], ["chess"]),
    (["bench", "extra"], ["extra"]),
    # Rules.
    (["moves", "quoridor", "--rules", "players=5"], ["players", "2 to 4", "5"]),
    (["moves", "quoridor", "--rules", "size=4"], ["columns", "odd", "4"]),
    (["moves", "quoridor", "--rules", "size=9x27"], ["rows", "27"]),
    (["moves", "quoridor", "--rules", "walls=100"], ["walls", "0 to 99", "100"]),
    (["moves", "quoridor", "--rules", "colour=red"], ["colour", "players", "walls"]),
    (["moves", "quoridor", "--rules", "players=2 players=3"], ["players", "twice"]),
    (["moves", "quoridor", "--rules", "players"], ["players"]),
    (["moves", "quoridor", "--rules", '{"players":'], ["JSON"]),
    (["moves", "quoridor", "--rules", '{"players":2.5}'], ["players"]),
    (["moves", "quoridor", "--rules", '{"players":2,"players":3}'], ["players", "twice"]),
    (["moves", "othello", "--rules", "size=7"], ["size", "7"]),
    (["moves", "othello", "--rules", "size=18"], ["size", "18"]),
    (["moves", "othello", "--rules", "players=2"], ["players", "size"]),
    # Moves.
    (["moves", "quoridor", "--moves", "e2 e5"], ["move 2", "e5"]),
    (["moves", "quoridor", "--moves", "zz"], ["move 1", "zz"]),
    (["moves", "quoridor", "--moves", "e3h e3v"], ["move 2", "e3v", "e3h"]),
    (["moves", "othello", "--moves", "f5f5"], ["move 2", "f5"]),
    (["moves", "othello", "--moves", "a1"], ["move 1", "a1"]),
    # Positions.
    (["moves", "quoridor", "--position", ""], ["position"]),
    (["moves", "quoridor", "--position", "9x9"], ["position", "9x9"]),
    (["moves", "quoridor", "--position", "\udcff\udcfe"], ["\\xff\\xfe"]),
    (["moves", "othello", "--position", ""], ["position"]),
    (["moves", "othello", "--position", "XO X"], ["2"]),
    (["moves", "othello", "--position", "-" * 63 + "? X"], ["?"]),
    (["moves", "othello", "--position", "-" * 64], ["side to move"]),
]


class WrongUseTest(ProgramTest):
    def test_each_is_refused_in_one_line(self):
        for arguments, words in WRONG:
            with self.subTest(arguments=arguments):
                run = Run(*arguments)
                self.assertEqual((run.status, run.output), (2, ""))
                self.assertEqual(len(run.errors.splitlines()), 1, run.errors)
                self.assertTrue(run.errors.startswith("outflank: "), run.errors)
                for word in words:
                    self.assertIn(word, run.errors)

    def test_long_arguments_are_not_repeated_in_full(self):
        for option in ("--rules", "--moves", "--position"):
            with self.subTest(option=option):
                run = Run("moves", "quoridor", option, "x" * 100_000)
                self.assertEqual(run.status, 2)
                self.assertLess(len(run.errors), 500)

    def test_help_is_not_wrong_use(self):
        for arguments in (["--help"], ["--version"], ["perft", "--help"], ["moves", "--help"], ["play", "--help"]):
            self.assertTrue(self.succeeds(*arguments).output)

    def test_every_command_shows_an_example(self):
        for command in ("play", "scores", "moves", "perft", "bench"):
            self.assertIn(f"outflank {command}", self.succeeds(command, "--help").output.split("Example")[1])


main()
