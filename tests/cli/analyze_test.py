"""Positions and games under analysis, and the ladder of levels, as users run them."""

import json
import os
import tempfile

from program import ProgramTest, Run, main

QUORIDOR = """[Outflank "1"]
[Game "quoridor"]
[Rules "size=5x5 walls=0"]
[Seat1 "Ann"]
[Seat2 "Max"]
[Result "0-1"]
[Reason "goal"]

1. c2 c4 2. c3 d4 3. c2 d3 4. c3 d2 5. c2 d1 0-1
"""
OTHELLO = """[Outflank "1"]
[Game "othello"]
[Result "*"]

1. f5 d6 2. c3 *
"""
STEADY = ["--nodes", "800", "--threads", "1", "--hash", "4"]
# Three empty squares: everything is known.
NEAR_THE_END = "XXXXXXXXXXXXXXXXXXOOOOXXXXXOOOXXXXOXOXXXXOOOXXXXXXOOOOXXXXOOO--- X"


class AnalyzeTest(ProgramTest):
    def analyzed(self, *arguments, given=""):
        return json.loads(self.succeeds("analyze", "--json", *arguments, given=given).output)

    def fails(self, status, *arguments, given=""):
        """The one line of a call that fails, without the name of the program."""
        run = Run("analyze", *arguments, given=given)
        self.assertEqual(run.status, status, run.errors)
        self.assertTrue(run.errors.startswith("outflank: "), run.errors)
        self.assertEqual(run.errors.count("\n"), 1, run.errors)
        self.assertEqual(run.output, "")
        return run.errors[len("outflank: "):-1]

    def test_a_position_gets_its_lines(self):
        position = "9x9 e4:9/e6:8 e3h/c1h,d6v 1 9"
        found = self.analyzed("--game", "quoridor", "--position", position, "--lines", "3", *STEADY)
        self.assertEqual((found["game"], found["position"], found["to_move"]),
                         ("quoridor", position, 1))
        self.assertEqual(len(found["lines"]), 3)
        self.assertEqual(len({line["move"] for line in found["lines"]}), 3)
        chances = [line["win_chance"] for line in found["lines"]]
        self.assertEqual(chances, sorted(chances, reverse=True))
        for line in found["lines"]:
            self.assertEqual(line["moves"][0], line["move"])
        self.assertGreater(found["depth"], 0)
        self.assertGreater(found["nodes"], 0)

    def test_the_text_shows_the_board_and_the_lines(self):
        text = self.succeeds("analyze", "--game", "quoridor", "--moves", "e2 e8", "--lines", "2",
                             *STEADY).output
        self.assertIn("quoridor 9x9 e2:10/e8:10 -/- 1 2", text)
        self.assertIn("+---+---+", text)
        self.assertRegex(text, r"\n +1 +\d+\.\d %  +[+-]\d+\.\d\d  \w+")
        self.assertRegex(text, r"\n +2 +\d+\.\d %")
        self.assertIn("seat 1 to move, depth ", text)

    def test_one_thread_and_a_node_limit_always_say_the_same(self):
        def once():
            found = self.analyzed("--game", "othello", "--moves", "f5d6c3", "--lines", "2", *STEADY)
            del found["seconds"]
            return found
        self.assertEqual(once(), once())

    def test_all_lines_are_all_moves(self):
        legal = self.succeeds("moves", "othello", "--moves", "f5d6c3").output.split()
        found = self.analyzed("--game", "othello", "--moves", "f5d6c3", "--lines", "all", *STEADY)
        self.assertEqual(sorted(line["move"] for line in found["lines"]), sorted(legal))
        # Also where the limit cuts the search short in the midst of them.
        legal = self.succeeds("moves", "quoridor").output.split()
        found = self.analyzed("--game", "quoridor", "--lines", "all", "--threads", "1",
                              "--nodes", "400")
        self.assertEqual(sorted(line["move"] for line in found["lines"]), sorted(legal))

    def test_what_is_solved_is_exact(self):
        found = self.analyzed("--game", "othello", "--position", NEAR_THE_END, "--lines", "all",
                              "--threads", "1")
        self.assertTrue(found["lines"])
        for line in found["lines"]:
            self.assertTrue(line["exact"])
            self.assertEqual(line["score"] % 100, 0)
        text = self.succeeds("analyze", "--game", "othello", "--position", NEAR_THE_END,
                             "--threads", "1").output
        self.assertIn(" exact ", text)
        text = self.succeeds("analyze", "--game", "quoridor", "--position",
                             "9x9 a8:5/i5:5 -/- 1 20", *STEADY).output
        self.assertIn("100.0 %    won  a9", text)

    def test_a_record_is_reviewed(self):
        found = self.analyzed("--record", "-", *STEADY, given=QUORIDOR)
        self.assertEqual(found["result"], "0-1")
        self.assertEqual([move["move"] for move in found["moves"]],
                         "c2 c4 c3 d4 c2 d3 c3 d2 c2 d1".split())
        self.assertEqual([move["seat"] for move in found["moves"]][:3], [1, 2, 1])
        self.assertEqual(found["moves"][4]["verdict"], "blunder")
        self.assertEqual(found["moves"][4]["best"][0], "c4")
        self.assertIn(5, found["worst"])
        self.assertEqual([seat["name"] for seat in found["seats"]], ["Ann", "Max"])
        self.assertLess(found["seats"][0]["accuracy"], 100)

        text = self.succeeds("analyze", "--record", "-", *STEADY, given=QUORIDOR).output
        self.assertIn("quoridor, 10 moves: 0-1 by goal", text)
        self.assertRegex(text, r"\n   5     1  c2 .*  blunder     better c4 .*\(won\)\n")
        self.assertIn("seat 1 (Ann): accuracy ", text)
        self.assertRegex(text, "move 5, seat 1: c2 instead of c4 cost 100.0 %")

    def test_any_format_and_any_game_of_a_file_can_be_reviewed(self):
        both = OTHELLO + "\n" + QUORIDOR
        first = self.analyzed("--record", "-", "--number", "1", *STEADY, given=both)
        self.assertEqual(first["game"], "othello")
        second = self.analyzed("--record", "-", "--number", "2", *STEADY, given=both)
        self.assertEqual(second["game"], "quoridor")
        transcript = self.analyzed("--record", "-", *STEADY, given="f5d6c3\n")
        self.assertEqual(len(transcript["moves"]), 3)
        listed = self.analyzed("--record", "-", "--game", "quoridor", "--rules", "size=5 walls=1",
                               *STEADY, given="c2 c4\n")
        self.assertEqual(listed["rules"], "size=5x5 walls=1")
        ggf = "(;GM[Othello]TY[8]B[f5]W[d6]B[c3];)\n"
        self.assertEqual(len(self.analyzed("--record", "-", *STEADY, given=ggf)["moves"]), 3)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.rec")
            with open(path, "w", encoding="utf-8") as file:
                file.write(OTHELLO)
            self.assertEqual(len(self.analyzed("--record", path, *STEADY)["moves"]), 3)

    def test_four_players_and_large_boards(self):
        found = self.analyzed("--record", "-", "--game", "quoridor", "--rules", "players=4", *STEADY,
                              given="e2 b5 e8\n")
        self.assertEqual([move["seat"] for move in found["moves"]], [1, 2, 3])
        self.assertEqual(len(found["seats"]), 4)
        found = self.analyzed("--game", "quoridor", "--rules", "size=15", *STEADY)
        self.assertEqual(found["rules"], "size=15x15")

    def test_the_position_before_a_move_of_a_record(self):
        found = self.analyzed("--record", "-", "--move", "2", *STEADY, given=OTHELLO)
        self.assertEqual(found["to_move"], 2)
        end = self.analyzed("--record", "-", "--move", "4", *STEADY, given=OTHELLO)
        self.assertEqual(end["to_move"], 2)
        self.assertIn("no move 6", self.fails(1, "--record", "-", "--move", "6", given=OTHELLO))

    def test_what_cannot_be_analyzed_is_one_clear_line(self):
        self.assertIn("over", self.fails(1, "--record", "-", "--move", "11", given=QUORIDOR))
        self.assertIn("no game", self.fails(1, "--record", "-", given=""))
        self.assertIn("there are 2 games in it, and it is not said which is meant (1: othello, 3 moves; "
                      "2: Ann – Max, 10 moves): say which with --number",
                      self.fails(2, "--record", "-", given=OTHELLO + "\n" + QUORIDOR))
        self.assertIn("there is no game 3; there are 2",
                      self.fails(1, "--record", "-", "--number", "3", given=OTHELLO + "\n" + OTHELLO))
        self.assertIn("standard input:9: move 2: ",
                      self.fails(1, "--record", "-", given=QUORIDOR.replace("c4", "a1")))
        self.assertIn("cannot be opened", self.fails(1, "--record", "/no/such/file"))

    def test_wrong_use_is_refused(self):
        for arguments, words in (
            ([], ["--game", "--record"]),
            (["--game", "chess"], ["chess", "quoridor"]),
            (["--game", "quoridor", "--rules", "size=4"], ["columns"]),
            (["--game", "quoridor", "--position", "9x9 e1:10/e1:10 -/- 1 0"], ["e1"]),
            (["--game", "quoridor", "--position", "9x9 e1:10/e9:10 e1h,e1v/- 1 0"], ["e1"]),
            (["--game", "othello", "--position", "XO X"], ["squares"]),
            (["--game", "othello", "--moves", "a1"], ["a1"]),
            (["--game", "othello", "--position", "X", "--record", "-"], ["--position", "--record"]),
            (["--game", "othello", "--move", "2"], ["--move", "--record"]),
            (["--game", "othello", "--number", "2"], ["--number", "--record"]),
            (["--game", "othello", "--lines", "0"], ["--lines", "256"]),
            (["--game", "othello", "--lines", "most"], ["--lines", "all"]),
            (["--game", "othello", "--time", "0"], ["--time"]),
            (["--game", "othello", "--nodes", "0"], ["--nodes"]),
            (["--game", "othello", "--time", "5", "--nodes", "5"], ["--time", "--nodes"]),
            (["--game", "othello", "--threads", "1000"], ["--threads"]),
            (["--game", "othello", "--hash", "0"], ["--hash"]),
        ):
            with self.subTest(arguments=arguments):
                error = self.fails(2, *arguments)
                for word in words:
                    self.assertIn(word, error)
        self.assertIn("--lines", self.fails(2, "--record", "-", "--lines", "3", given=OTHELLO))
        self.assertIn("lists of moves",
                      self.fails(2, "--record", "-", "--game", "othello", given=OTHELLO))

    def test_help_has_examples(self):
        text = self.succeeds("analyze", "--help").output
        self.assertIn("Examples:", text)
        self.assertIn("outflank analyze --record game.rec", text)


class LadderTest(ProgramTest):
    def test_every_level_meets_the_one_below(self):
        arguments = ["arena", "ladder", "--game", "othello", "--rules", "size=4", "--games", "4",
                     "--from", "2", "--to", "4"]
        lines = self.succeeds(*arguments).output.splitlines()
        self.assertEqual(len(lines), 4)
        self.assertTrue(lines[0].startswith("| level | against |"))
        self.assertRegex(lines[2], r"^\| 3 \| 2 \| 4 \| \+\d =\d -\d \| \d+\.\d % \| ")
        found = json.loads(self.succeeds(*arguments, "--json").output)
        self.assertEqual([step["level"] for step in found["steps"]], [3, 4])
        for step in found["steps"]:
            self.assertEqual(step["wins"] + step["draws"] + step["losses"], 4)

    def test_wrong_use_is_refused(self):
        for arguments, word in ((["--from", "5", "--to", "5"], "--from"), (["--to", "11"], "--to"),
                                (["--game", "chess"], "chess"), (["--rules", "size=4"], "columns"),
                                (["--games", "0"], "--games"), (["--concurrency", "0"], "--concurrency")):
            with self.subTest(arguments=arguments):
                run = Run("arena", "ladder", *arguments)
                self.assertEqual(run.status, 2, run.errors)
                self.assertIn(word, run.errors)


main()
