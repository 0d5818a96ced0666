"""`outflank solve --game othello`: answers, comparison with what is known, wrong files."""

import json
import os
import signal
import subprocess
import tempfile

from program import PROGRAM, ProgramTest, Run, main

# FFO #40, the same some moves on, where b8 and f8 keep the score, and one that no test solves.
FORTY = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
LATER = "OOXXXXXXXOXXXXXXOOXOXOOXOOXXOOXXOOXOOOXX-O-OOOOXXOO-O--X-------- X"
START = "-" * 27 + "OX------XO" + "-" * 27 + " X"
SOLVE = ("solve", "--game", "othello", "--threads", "1", "--hash", "16")


class SolveOthelloTest(ProgramTest):
    def file(self, text):
        handle = tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False, encoding="ascii")
        self.addCleanup(os.unlink, handle.name)
        with handle:
            handle.write(text)
        return handle.name

    def refused(self, text, *words, options=()):
        name = self.file(text)
        run = Run(*SOLVE, "--file", name, *options)
        self.assertEqual((run.status, run.output), (1, ""), text)
        self.assertEqual(len(run.errors.splitlines()), 1, run.errors)
        for word in words:
            self.assertIn(word.replace("FILE", name), run.errors)

    def test_a_position_is_solved(self):
        lines = self.succeeds(*SOLVE, "--position", FORTY).output.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[1].split()[:3], ["1", "20", "+38"])
        self.assertEqual(lines[1].split()[5], "a2")
        self.assertTrue(lines[2].startswith("1 position, "), lines[2])
        self.assertTrue(lines[2].endswith(" 0 wrong"), lines[2])

    def test_a_file_is_compared_with_what_is_known(self):
        name = self.file(f"% the first\n#40\n{LATER} +38 b8,f8\n{START}\n")
        lines = self.succeeds(*SOLVE, "--file", name, "--last", "40").output.splitlines()
        self.assertEqual(lines[1].split()[:3], ["40", "13", "+38"])
        self.assertNotIn("WRONG", lines[1])

    def test_a_wrong_score_or_move_is_told_and_ends_with_1(self):
        for known in ("+36 b8,f8", "+38 c6"):
            run = Run(*SOLVE, "--file", self.file(f"{LATER} {known}\n"))
            self.assertEqual(run.status, 1)
            self.assertIn(f"WRONG: known is {known}", run.output.splitlines()[1])
            self.assertTrue(run.output.endswith(" 1 wrong\n"), run.output)
            self.assertEqual(run.errors,
                             "outflank: 1 of 1 answers differs from what is known\n")

    def test_who_wins_is_told_without_the_discs(self):
        name = self.file(f"{LATER} +36 c6\n")
        line = self.succeeds(*SOLVE, "--mode", "wld", "--file", name).output.splitlines()[1]
        self.assertEqual(line.split()[2], "win")

    def test_json_holds_all_of_it(self):
        run = self.succeeds(*SOLVE, "--json", "--file", self.file(f"#7\n{LATER} +38 b8,f8\n"))
        answer = json.loads(run.output)
        self.assertEqual((answer["game"], answer["mode"], answer["wrong"]), ("othello", "exact", 0))
        (position,) = answer["positions"]
        self.assertEqual((position["number"], position["position"]), (7, LATER))
        self.assertEqual((position["empties"], position["score"]), (13, 38))
        self.assertEqual(position["known"], {"score": 38, "moves": ["b8", "f8"]})
        self.assertIn(position["line"][0], ("b8", "f8"))
        self.assertGreater(position["nodes"], 0)
        self.assertEqual(answer["nodes"], position["nodes"])

    def test_standard_input_is_a_file_too(self):
        run = self.succeeds(*SOLVE, "--file", "-", given=f"{'X' * 63}- O; a1:+64\n")
        self.assertEqual(run.output.splitlines()[1].split()[:3], ["1", "1", "-64"])

    def test_bad_lines_are_named(self):
        self.refused(f"{FORTY}\n\nXO X\n", "FILE:3:", "2 squares")
        self.refused(f"{FORTY} +99 a2", "FILE:1:", "-64 to +64", "'+99'")
        self.refused(f"{FORTY} +38 a1", "FILE:1:", "a1", "not legal")
        self.refused(f"{FORTY} +38 a2 b2", "FILE:1:", "'b2'")
        self.refused(f"#forty\n{FORTY}", "FILE:1:", "'forty'")
        self.refused("-----OX--XO----- O", "FILE:1:", "64")
        self.refused("% nothing\n", "FILE", "no position")
        self.refused(FORTY, "FILE", "1 to 1", options=("--first", "2"))

    def test_a_missing_file_is_named(self):
        run = Run(*SOLVE, "--file", "/nowhere/problems")
        self.assertEqual(run.status, 1)
        self.assertIn("/nowhere/problems: cannot be opened", run.errors)

    def test_wrong_use(self):
        for arguments, word in (
            (["--each"], "--each"),
            (["--memory", "5"], "--memory"),
            (["--mode", "best"], "best"),
            (["--first", "2"], "--file"),
            (["--rules", "size=6"], "8x8"),
            (["--hash", "0"], "--hash"),
            (["--file", "x", "--position", FORTY], "--file"),
        ):
            run = Run("solve", "--game", "othello", *arguments)
            self.assertEqual((run.status, run.output), (2, ""), arguments)
            self.assertIn(word, run.errors)
        run = Run("solve", "--file", "x")
        self.assertEqual(run.status, 2)
        self.assertIn("--file is only for Othello", run.errors)

    def test_ctrl_c_ends_with_what_was_found(self):
        done = f"{LATER} +38 b8,f8\n{START}\n"
        with subprocess.Popen([PROGRAM, *SOLVE, "--file", self.file(done)],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as solving:
            solving.stdout.readline()
            solving.stdout.readline()  # the first is solved
            solving.send_signal(signal.SIGINT)
            output, errors = solving.communicate(timeout=60)
        self.assertEqual(solving.returncode, 1)
        self.assertTrue(output.startswith("1 position, "), output)
        self.assertEqual(errors, "outflank: stopped at #2\n")


main()
