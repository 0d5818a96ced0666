#!/usr/bin/env python3
"""The runner of conformance/ finds no fault with our program, and finds those of programs that have some."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RUNNER = os.path.join(ROOT, "conformance", "run.py")
OUTFLANK = os.environ["OUTFLANK"]
RHINO = "/usr/games/gtp-rhino"

# A program that says yes to every command.
YES = """
import sys
for line in sys.stdin:
    print("= \\n", flush=True)
"""
# A bot that always answers with the same square.
CORNER = """
import sys
for line in sys.stdin:
    if line.strip() == "START":
        print("OK", flush=True)
    if not line.strip():
        print("0 0", flush=True)
"""
# A program that writes down its process, and never says a word.
MUTE = """
import os, time
with open({file!r}, "a") as file:
    print(os.getpid(), file=file)
time.sleep(600)
"""
# A program that has closed its input, and lives on.
DEAF = """
import os, time
os.close(0)
print("uciok", flush=True)
time.sleep(600)
"""
# Our program in another dialect of QTP: with a banner, without empty lines, and without some commands.
DIALECT = """
import subprocess, sys
engine = subprocess.Popen([{program!r}, "engine", "--protocol", "qtp"], stdin=-1, stdout=-1, text=True, bufsize=1)
print("Welcome.", flush=True)
for line in sys.stdin:
    words = line.split()
    if words[0] == "known_command" and words[1] in {unknown}:
        print("= false", flush=True)
    elif words[0] in {unknown} or words[0] == "playwall" and len(words) == 4:
        print("? what", flush=True)
    else:
        engine.stdin.write(line)
        while (answer := engine.stdout.readline()).strip():
            print(answer, end="", flush=True)
"""
PLAY = ("playmove", "playwall", "walls")


def run(*arguments):
    done = subprocess.run([sys.executable, "-B", RUNNER, "--timeout", "60", *arguments], capture_output=True, text=True,
                          timeout=600, check=False)
    return done.returncode, done.stdout + done.stderr


class RunnerTest(unittest.TestCase):
    def test_our_program_has_no_fault(self):
        for protocol, game in (("qtp", None), ("gtp", None), ("uci", None), ("contest", None), ("nboard", None),
                               ("ugi", "quoridor"), ("ugi", "othello")):
            with self.subTest(protocol=protocol, game=game):
                named = ["--game", game] if game else []
                status, shown = run("--protocol", protocol, *named, "--limit", "1",
                                    " ".join([OUTFLANK, "engine", "--protocol", protocol, "--level", "1", *named]))
                self.assertEqual(status, 0, shown)
                self.assertRegex(shown, r"[1-9]\d* cases, 0 faults")

    @unittest.skipUnless(os.path.exists(RHINO), "gtp-rhino is not installed")
    def test_a_foreign_program_has_no_fault(self):
        self.assertEqual(run("--protocol", "gtp", "--limit", "2", RHINO)[0], 0)

    def program(self, text):
        file = tempfile.NamedTemporaryFile("w", suffix=".py", delete=False)
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write(text)
        return f"{sys.executable} {file.name}"

    def test_a_program_that_takes_everything_is_told_why_it_may_not(self):
        status, shown = run("--protocol", "qtp", "--limit", "1", self.program(YES))
        self.assertEqual(status, 1)
        for sentence in ("cannot go there", "is taken although it lies on or crosses the wall",
                         r"which does not match the regular expression '\? illegal move'"):
            self.assertIn(sentence, shown)

    def test_a_wall_that_shuts_somebody_off_is_named(self):
        status, shown = run("--answers", "quoridor", self.everything("ring"), "--kind", "ring")
        self.assertEqual(status, 1)
        self.assertIn("is listed although it shuts a player off from the goal", shown)

    def test_a_bot_that_plays_nonsense(self):
        status, shown = run("--protocol", "contest", "--limit", "1", self.program(CORNER))
        self.assertEqual(status, 1)
        self.assertIn("'0 0' (a1) is played although the pawn on", shown)

    def test_a_program_that_dies_or_is_silent(self):
        status, shown = run("--protocol", "qtp", "--limit", "1", "--kind", "jump", "true")
        self.assertEqual(status, 1)
        self.assertIn("ended", shown)
        status, shown = run("--protocol", "gtp", "--limit", "1", "--kind", "pass", "--timeout", "0.2", "sleep 100")
        self.assertEqual(status, 1)
        self.assertIn("no answer within 0.2 s", shown)

    def test_a_program_that_prints_without_end(self):
        for protocol in ("qtp", "gtp", "uci", "contest"):
            with self.subTest(protocol=protocol):
                status, shown = run("--protocol", protocol, "--limit", "1", "--timeout", "0.2", "yes")
                self.assertEqual(status, 1)
                self.assertIn("no answer within 0.2 s", shown)

    def test_a_program_that_does_not_greet_is_ended_and_soon_asked_no_more(self):
        started = tempfile.mktemp()
        self.addCleanup(os.unlink, started)
        status, shown = run("--protocol", "uci", "--kind", "jump", "--timeout", "2",
                            self.program(MUTE.replace("{file!r}", repr(started))))
        self.assertEqual(status, 1)
        self.assertIn("no answer within 2 s to 'uci'", shown)
        self.assertIn("the program was silent 3 times in a row and is asked no more", shown)
        with open(started, encoding="utf-8") as lines:
            processes = [int(line) for line in lines]
        self.assertIn(len(processes), (1, 2, 3))  # one that is slow to start writes nothing down
        for process in processes:
            self.assertRaises(ProcessLookupError, os.kill, process, 0)

    def test_a_program_that_closes_its_input(self):
        status, shown = run("--protocol", "uci", "--kind", "jump", self.program(DEAF))
        self.assertEqual(status, 1)
        self.assertIn("the program has closed its input before it was asked", shown)

    def test_nothing_tested_is_no_success(self):
        for arguments, sentence in (
                (("--protocol", "qtp", "--kind", "jumps", OUTFLANK), "quoridor has no positions of the kind 'jumps', only "),
                (("--protocol", "qtp", "--limit", "0", OUTFLANK), "--limit must be at least 1, not 0"),
                (("--protocol", "qtp", "--timeout", "0", OUTFLANK), "--timeout must be more than 0"),
                (("--protocol", "nboard", "--kind", "late", OUTFLANK), "nothing was tested: nboard cannot ask"),
                (("--protocol", "contest", "--kind", "ending", OUTFLANK), "nothing was tested: contest cannot ask"),
                (("--protocol", "gtp", "--tolerant", OUTFLANK), "--tolerant is for dialects of qtp, not for gtp"),
                (("--questions", "othello", "--notation"), "the moves of othello have the same names everywhere"),
                (("--questions", "othello", "--kind", "jump"), "othello has no positions of the kind 'jump', only ordinary, "),
                (("--questions", "othello", "--kind", "ending"), "games that are over are asked for with a protocol"),
                (("--questions", "othello", "--perft", "--kind", "late"), "--kind chooses positions; the tables of --perft"),
        ):
            with self.subTest(arguments):
                status, shown = run(*arguments)
                self.assertEqual((status, shown.count("\n")), (2, 1), shown)
                self.assertIn(f"run.py: {sentence}", shown)

    def test_only_what_is_asked_is_counted(self):
        asked = ("--kind", "ending", "--limit", "3", "--game", "quoridor", "--protocol")
        engine = f"{OUTFLANK} engine --level 1 --game quoridor --protocol"
        self.assertEqual(run(*asked, "ugi", f"{engine} ugi"), (0, "3 cases, 0 faults\n"))
        status, shown = run(*asked, "uci", f"{engine} uci")  # it has no question for endings
        self.assertEqual(status, 2)
        self.assertIn("nothing was tested: uci cannot ask", shown)

    def test_what_cannot_be_used_is_told_in_a_sentence(self):
        for arguments, sentence in (
                (("--protocol", "qtp", "./no-such-program --fast"), "'./no-such-program' cannot be started: No such file"),
                (("--protocol", "contest", "--kind", "jump", ROOT), "cannot be started: Permission denied"),
                (("--protocol", "gtp", "my-engine 'fast"), "the command my-engine 'fast cannot be read: no closing quotation"),
                (("--protocol", "gtp", ""), "the command is empty"),
                (("--protocol", "qtp", "--game", "othello", OUTFLANK), "qtp is a protocol of quoridor, not of othello"),
                (("--protocol", "ugi", OUTFLANK), "--protocol ugi needs --game, one of quoridor, othello"),
                (("--answers", "chess", os.devnull), "'chess' is no game of this suite; they are quoridor, othello"),
                (("--answers", "othello", "/no/such/file"), "/no/such/file cannot be read: No such file"),
                (("--answers", "othello", ROOT), "cannot be read: Is a directory"),
        ):
            with self.subTest(arguments):
                status, shown = run(*arguments)
                self.assertEqual((status, shown.count("\n")), (2, 1), shown)
                self.assertIn("run.py: ", shown)
                self.assertIn(sentence, shown)

    def test_answers_of_a_wrong_form(self):
        right = {"id": "ordinary-1"}
        wrong = [[1], "legal", None, {"legal": []}, {"id": ["ordinary-1"], "legal": []}, right, {**right, "legal": "e2"},
                 {**right, "legal": [1]}, {**right, "legal": [["e2"]]}]
        for game in ("quoridor", "othello"):
            status, shown = run("--answers", game, self.answers(wrong), "--kind", "ordinary", "--limit", "1")
            self.assertEqual(status, 1)
            for number in range(1, len(wrong) + 1):
                self.assertIn(f'line {number} is not of the form {{"id": …, "legal": [MOVE, …]}}', shown)
            self.assertIn("ordinary-1: there is no answer", shown)
        wrong = [{"id": "perft-1", "perft": answer} for answer in (["x"], [1.5], [True], 131, [float("inf")], [])]
        shown = run("--answers", "quoridor", self.answers(wrong), "--perft", "--limit", "1")[1]
        for number in range(1, len(wrong) + 1):
            self.assertIn(f'line {number} is not of the form {{"id": …, "perft": [NUMBER, …]}}', shown)

    def test_names_that_are_no_moves(self):
        with open(os.path.join(ROOT, "conformance", "quoridor", "positions.jsonl"), encoding="utf-8") as lines:
            legal = json.loads(next(lines))["legal"]
        wrong = ["", "h", "é", "z99h", "i9h", "a1hh"]
        shown = run("--answers", "quoridor", self.answers([{"id": "ordinary-1", "legal": [*legal, *wrong, "pass"]}]),
                    "--kind", "ordinary", "--limit", "1")[1]
        for move in wrong:
            self.assertIn(f"ordinary-1: '{move}' is listed although a board of 9x9 has no such move", shown)
        self.assertIn("ordinary-1: 'pass' is listed although the player may not pass", shown)

    def test_a_bot_that_plays_off_the_board(self):
        for answer in ("99 0", "0 " + "9" * 50, "24 24 1"):
            status, shown = run("--protocol", "contest", "--kind", "jump", "--limit", "1",
                                self.program(CORNER.replace("0 0", answer)))
            self.assertEqual(status, 1)
            self.assertRegex(shown, f"'{answer}'.* is played although a board of 9x9 has no such move")

    def test_dialects_of_qtp(self):
        for unknown, kind in ((("level",), "jump"), (PLAY, "jump"), (PLAY, "ending"), ((*PLAY, "boardsize"), "ring")):
            with self.subTest(unknown=unknown, kind=kind):
                program = self.program(DIALECT.replace("{program!r}", repr(OUTFLANK)).replace("{unknown}", repr(unknown)))
                asked = ("--protocol", "qtp", "--kind", kind, "--limit", "26" if kind == "ending" else "1")
                self.assertEqual(run(*asked, program)[0], 1)
                self.assertRegex("{} {}".format(*run(*asked, "--tolerant", program)), "^0 [1-9] cases, 0 faults")
        status, shown = run("--protocol", "qtp", "--tolerant", "--limit", "1", f"{OUTFLANK} engine --protocol qtp")
        self.assertEqual(status, 0, shown)

    def test_names_of_moves(self):
        with open(os.path.join(ROOT, "conformance", "quoridor", "notation.jsonl"), encoding="utf-8") as lines:
            names = [{"id": f"notation-{number}", **json.loads(line)} for number, line in enumerate(lines, 1)]
        self.assertEqual([(line["id"], line["size"], line["move"]) for line in self.questions("quoridor", "--notation")],
                         [(name["id"], name["size"], name["move"]) for name in names])
        self.assertEqual(run("--answers", "quoridor", self.answers(names), "--notation"), (0, "587 cases, 0 faults\n"))
        answers = [{"id": "notation-1", "qtp": "a5"}, {"id": "notation-2", "qtp": "A1 horizontal", "contest": "0 0 0"},
                   {"id": "notation-3"}, {"id": "notation-4", "qtp": 1}]
        status, shown = run("--answers", "quoridor", self.answers(answers), "--notation", "--limit", "4")
        self.assertEqual(status, 1)
        self.assertIn("notation-2: a1h on 5x5 is 'A5 horizontal' in qtp, not 'A1 horizontal'", shown)
        self.assertIn("line 3 is not of the form", shown)
        self.assertIn("line 4 is not of the form", shown)
        self.assertIn("4 cases, 5 faults", shown)

    def everything(self, kind):
        """A file of answers that lists every wall and square as legal."""
        with open(os.path.join(ROOT, "conformance", "quoridor", "positions.jsonl"), encoding="utf-8") as lines:
            cases = [json.loads(line) for line in lines]
        file = tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False)
        self.addCleanup(os.unlink, file.name)
        walls = [f"{c}{r}{k}" for c in "abcdefgh" for r in range(1, 9) for k in "hv"]
        with file:
            for case in cases:
                if case["kind"] == kind:
                    file.write(json.dumps({"id": case["id"], "legal": sorted(set(case["legal"]) | set(walls))}) + "\n")
        return file.name

    def test_a_file_of_answers(self):
        with open(os.path.join(ROOT, "conformance", "othello", "positions.jsonl"), encoding="utf-8") as lines:
            cases = [json.loads(line) for line in lines]
        path = tempfile.mktemp(suffix=".jsonl")
        self.addCleanup(os.unlink, path)
        with open(path, "w", encoding="utf-8") as file:
            for case in cases:
                file.write(json.dumps({"id": case["id"], "legal": case["legal"], "perft": case["perft"]}) + "\n")
        self.assertEqual(run("--answers", "othello", path), (0, f"{len(cases)} cases, 0 faults\n"))
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps({"id": cases[0]["id"], "legal": cases[0]["legal"][1:] + ["a1"]}) + "\nnonsense\n")
        status, shown = run("--answers", "othello", path)
        self.assertEqual(status, 1)
        self.assertIn(f"{cases[0]['legal'][0]} is missing although it is legal", shown)
        self.assertIn("line 2 is not of the form", shown)
        self.assertIn("there is no answer", shown)

    def answers(self, lines):
        file = tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False)
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write("".join(json.dumps(line) + "\n" for line in lines))
        return file.name

    def questions(self, *arguments):
        status, shown = run("--questions", *arguments)
        self.assertEqual(status, 0)
        return [json.loads(line) for line in shown.splitlines()]

    def test_our_program_counts_as_the_tables_do(self):
        for game in ("quoridor", "othello"):
            asked = self.questions(game, "--perft")
            self.assertGreater(len(asked), 100)
            counted = []
            for line in asked[::8]:
                counts = []
                for depth in range(1, min(line["depth"], 3) + 1):
                    done = subprocess.run([OUTFLANK, "perft", game, "--depth", str(depth), "--json", "--position",
                                           f"{line['position']} {line['rules']}".strip()],
                                          capture_output=True, text=True, timeout=60, check=True)
                    counts.append(json.loads(done.stdout)["count"])
                counted.append({"id": line["id"], "perft": counts})
            status, shown = run("--answers", game, self.answers(counted), "--perft")
            self.assertEqual(status, 1)  # not all are answered, but what is, is right
            self.assertNotIn("sequences", shown)
            self.assertIn(f"{len(asked)} cases, {len(asked) - len(counted)} faults", shown)

    def test_a_wrong_count_is_told_with_its_depth(self):
        asked = self.questions("quoridor", "--perft", "--limit", "2")
        self.assertEqual(asked[0], {"id": "perft-1", "rules": "", "position": "9x9 e1:10/e9:10 -/- 1 0", "depth": 4})
        path = self.answers([{"id": "perft-1", "perft": [131, 16677, 2062265, 247569030]}, {"id": "perft-2", "perft": [11]}])
        status, shown = run("--answers", "quoridor", path, "--perft", "--limit", "2")
        self.assertEqual(status, 1)
        self.assertIn("perft-1: there are 2062264 sequences of 3 plies, not 2062265 (rules '': 9x9 e1:10/e9:10 -/- 1 0)", shown)
        self.assertIn("2 cases, 1 faults", shown)
        status, shown = run("--answers", "quoridor", self.answers([{"id": "perft-1", "perft": [131]}, {"id": "perft-2"}]),
                            "--perft", "--limit", "2")
        self.assertIn("line 2 is not of the form", shown)
        self.assertIn("perft-2: there is no answer", shown)


if __name__ == "__main__":
    unittest.main()
