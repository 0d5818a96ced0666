"""The game in line mode: scripts play it through pipes."""

import json
import os
import signal
import subprocess
import tempfile
import time

from program import PROGRAM, ProgramTest, Run, main

# A whole game of four on 5x5 with a wall each: the last one reaches its goal.
FOUR = "b2v b3 b4v e2 c2 c2h c4 d2v c1 b4 d4 e1 c2 b3 e4 d1 c1 b2 e3 b1 c2 c1 e2 a1 "
PEOPLE = ["--players", "Ann,Bob"]


class PlayTest(ProgramTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.data = ["--data", os.path.join(self.folder, "data")]
        self.results = os.path.join(self.folder, "results.txt")

    def play(self, *arguments, given=""):
        return self.succeeds("play", *arguments, *self.data, "--results", self.results, given=given).output

    def test_ends_cleanly_when_the_input_ends(self):
        for game in ([], ["quoridor"], ["othello"]):
            self.assertIn("End of input.", self.play(*game))

    def test_plays_the_moves_that_it_reads(self):
        self.assertIn("e2 e8", self.play(*PEOPLE, given="e2\ne8\n"))

    def test_the_usual_game_is_against_an_engine_of_a_middle_level(self):
        output = self.play(given="e2\n")
        self.assertIn("Engine 5 plays ", output)

    def test_refused_move_is_explained_and_the_game_goes_on(self):
        output = self.play("othello", *PEOPLE, given="a1\nf5\n")
        self.assertIn("a1", output)
        self.assertIn("Moves:    f5", output)

    def test_prints_no_escape_sequences_outside_a_terminal(self):
        self.assertNotIn("\x1b", self.play(given="e2\n"))

    def test_survives_any_bytes(self):
        noise = "".join(chr(0xDC80 + n) for n in range(128)) + "\x00\x1b[2J\n" + "e" * 100_000 + "\n"
        for game in ("quoridor", "othello"):
            run = Run("play", game, *PEOPLE, *self.data, given=noise + "h\n" + noise)
            self.assertEqual(run.status, 0)
            self.assertNotIn("\x1b[2J", run.output)

    def test_whole_games_of_two_three_and_four(self):
        two = self.play("quoridor", "--size", "5", *PEOPLE, given="c2\nc4\nc3\nc2\nc4\nd2\nc5\n")
        self.assertIn("Ann wins: a pawn has reached its goal.", two)
        three = self.play("--size", "3", "--players", "Ann,Bob,Eve", "--walls", "0",
                          given="a1\na3\nb2\na2\nb3\nc2\n")
        self.assertIn("Eve wins", three)
        four = self.play("--size", "5", "--players", "Ann,engine:1,engine:1,engine:1", given="resign\ny\n")
        self.assertIn("Ann has left the game.", four)
        four = self.play("--size", "5", "--walls", "1", "--players", "Ann,Bob,Eve,Dan", given=FOUR.replace(" ", "\n"))
        self.assertIn("Dan wins: a pawn has reached its goal.\n  1. Dan", four)

    def test_othello_to_the_end_and_its_result_in_the_file(self):
        output = self.play("othello", "--size", "4", "--players", "Ann=engine:1,Hal=engine:1")
        self.assertIn("Discs: Ann ", output)
        with open(self.results, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual(len(lines), 1)
        self.assertRegex(lines[0], r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  Black: Ann \d+  White: Hal \d+  Winner: ")

    def test_the_same_seed_plays_the_same_game(self):
        arguments = ["othello", "--size", "6", "--players", "engine:2,Hal=engine:1", "--seed", "7"]
        one, two = (self.play(*arguments) for _ in range(2))
        played = [text.split("Seed 7 (")[1].split("Ratings: ")[0] for text in (one, two)]
        self.assertEqual(*played)

    def test_a_left_game_is_resumed(self):
        self.play(*PEOPLE, given="e2\ne8\n")
        told = self.play("othello", given="")
        self.assertNotIn("--resume", told)  # that was another game
        self.assertIn("--resume", self.play(given=""))
        output = self.play("--resume", given="e3\n")
        self.assertIn("Moves:    1. e2 e8 2. e3", output)
        self.assertIn("Moves:    1. e2 e8 2. e3 e7", self.play("--resume", given="e7\nresign\ny\n"))
        run = Run("play", "--resume", *self.data)
        self.assertEqual((run.status, run.errors), (1, "outflank: there is no unfinished game\n"))

    def test_a_killed_game_is_resumed(self):
        with subprocess.Popen([PROGRAM, "play", *PEOPLE, *self.data], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True) as game:
            game.stdin.write("e2\ne8\n")
            game.stdin.flush()
            seen = ""
            while seen.count("to move:") < 3:
                seen += game.stdout.read(1)
            # Nobody else is offered it while it is played.
            self.assertEqual(Run("play", "--resume", *self.data).status, 1)
            game.kill()
        self.assertIn("Moves:    1. e2 e8 2. e3", self.play("--resume", given="e3\n"))

    def test_signals_end_it_and_the_game_is_kept(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with subprocess.Popen([PROGRAM, "play", *PEOPLE, *self.data, "--new"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True) as game:
                game.stdin.write("e2\n")
                game.stdin.flush()
                seen = ""
                while seen.count("to move:") < 2:
                    seen += game.stdout.read(1)
                game.send_signal(number)
                rest = game.stdout.read()
                self.assertEqual(game.wait(10), -number)
                self.assertIn("The game is kept", rest)

    def test_time_runs_out_at_the_prompt(self):
        with subprocess.Popen([PROGRAM, "play", *PEOPLE, *self.data, "--clock", "0.2 at_once"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
            begin = time.monotonic()
            self.assertIn("Bob wins on time.", game.stdout.read())
            self.assertLess(time.monotonic() - begin, 30)

    def test_saved_games_are_loaded_listed_and_left_untouched_when_damaged(self):
        self.play(*PEOPLE, given="e2\nsave mine\nresign\ny\n")
        path = os.path.join(self.folder, "data", "saved", "mine.rec")
        self.assertIn("Moves:    1. e2 e8", self.play("--load", "mine", given="e8\n"))
        self.assertIn("Moves:    1. e2 e8", self.play("--load", path, given="e8\n"))
        with open(path, "a", encoding="utf-8") as file:
            file.write("[Outflank")
        with open(path, encoding="utf-8") as file:
            damaged = file.read()
        run = Run("play", "--load", "mine", *self.data)
        self.assertEqual(run.status, 1)
        self.assertRegex(run.errors, r"mine\.rec:[0-9]+: ")
        self.assertIn("mine: cannot be read", self.play("--list"))
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), damaged)

    def test_a_game_of_a_file_of_any_format_is_loaded(self):
        path = os.path.join(self.folder, "games.ggf")
        with open(path, "w", encoding="utf-8") as file:
            file.write("(;GM[Othello]TY[8]PB[Ann]PW[Bob]B[f5]W[d6]B[c3];)\n")
        self.assertIn("f5d6c3d3", self.play("--load", path, given="d3\n"))
        with open(path, "a", encoding="utf-8") as file:
            file.write("(;GM[Othello]TY[8]PB[Eve]PW[Max]B[f5]W[f6];)\n")
        run = Run("play", "--load", path, *self.data)
        self.assertEqual(run.status, 2)
        self.assertIn("1: Ann – Bob, 3 moves; 2: Eve – Max, 2 moves", run.errors)
        self.assertIn("f5f6e6", self.play("--load", path, "--number", "2", given="e6\n"))

    def test_scores_are_kept(self):
        self.assertIn("No games", self.succeeds("scores", *self.data).output)
        self.play(*PEOPLE, given="resign\ny\n")
        self.play("othello", *PEOPLE, given="f5\nresign\ny\n")
        table = self.succeeds("scores", *self.data).output
        self.assertRegex(table, r"(?s)Quoridor.*Bob +1 +1 +0 +0 +1516.*Ann +1 +0 +0 +1 +1484")
        self.assertRegex(self.succeeds("scores", "--language", "hu", *self.data).output, r"játszma +nyert +döntetlen")
        self.assertNotIn("Quoridor", self.succeeds("scores", "othello", *self.data).output)
        scores = json.loads(self.succeeds("scores", "--json", *self.data).output)
        self.assertEqual(scores["games"]["othello"]["Ann"]["wins"], 1)

    def test_speaks_hungarian(self):
        output = self.play(*PEOPLE, "--language", "hu", given="e9\nresign\ni\n")
        self.assertIn("Ann (a) lép: ", output)
        self.assertIn("Bob nyert feladással.", output)

    def test_cannot_keep_anything_and_plays_on(self):
        blocked = os.path.join(self.folder, "file")
        with open(blocked, "w", encoding="utf-8"):
            pass
        output = self.succeeds("play", *PEOPLE, "--data", blocked, given="e2\ne8\n").output
        self.assertEqual(output.count("The game is not being saved: "), 1)
        self.assertEqual(output.count("The game is not saved: "), 1)
        self.assertNotIn("is kept", output)
        self.assertIn("e2 e8", output)

    def test_what_is_printed_goes_on_with_the_game(self):
        output = self.play(*PEOPLE, given="e2\ne8\n")
        command = output.split("; '", 1)[1].split("'", 1)[0].split()
        self.assertEqual(command[:3], ["outflank", "play", "--resume"])
        self.assertIn("1. e2 e8 2. e3", self.succeeds(*command[1:], given="e3\n").output)

    def test_without_a_seed_games_differ_and_the_seed_is_told(self):
        arguments = ["othello", "--players", "engine:1,Hal=engine:1", "--size", "6"]
        games, seeds = set(), set()
        for _ in range(4):
            output = self.play(*arguments)
            seeds.add(output.split("Seed ", 1)[1].split(" ", 1)[0])
            games.add(output.split("Moves:", 1)[1].split("\n", 1)[0])
        self.assertEqual(len(seeds), 4)
        self.assertGreater(len(games), 1)
        seed = seeds.pop()
        self.assertEqual(self.play(*arguments, "--seed", seed).split("Moves:", 1)[1].split("\n", 1)[0],
                         self.play(*arguments, "--seed", seed).split("Moves:", 1)[1].split("\n", 1)[0])

    def test_finished_games_are_kept_and_reviewed(self):
        output = self.play("--size", "3", *PEOPLE, given="b2\na3\nb3\n")
        path = output.split("outflank analyze --record ", 1)[1].split("\n", 1)[0]
        self.assertIn("b2", self.succeeds("analyze", "--record", path, "--nodes", "200").output)
        self.assertIn("Ann wins", self.play("--load", path))
        name = os.path.basename(path)[: -len(".rec")]
        self.assertIn(f"{name}: quoridor, Ann - Bob, moves: 3", self.play("--list"))
        self.assertIn("Ann wins", self.play("--load", name))

    def test_a_flag_that_falls_among_three_survives_a_kill(self):
        with subprocess.Popen([PROGRAM, "play", "--players", "Ann,Bob,Eve", "--clock", "0:01 | none | none", *self.data],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
            game.stdin.write("e2\ne8\nb5\n")
            game.stdin.flush()
            seen = ""
            while "Ann has left the game." not in seen:
                seen += game.stdout.read(1)
            game.kill()
        self.assertIn("Bob (b) to move", self.play("--resume"))


main()
