"""`outflank engine` as other programs use it: protocols over pipes, and how it ends."""

import os
import re
import subprocess
import tempfile
import time

from program import PROGRAM, ProgramTest, Run, main

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
QTP = ("engine", "--protocol", "qtp", "--nodes", "20", "--threads", "1", "--seed", "1")
UGI = ("engine", "--protocol", "ugi", "--game", "quoridor", "--threads", "1", "--seed", "1")


class Partner:
    """The other side of a running engine."""

    def __init__(self, *command, **environment):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True,
                                        env={**os.environ, **environment})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def line(self):
        return self.process.stdout.readline().rstrip("\n")

    def line_with(self, beginning):
        while not (line := self.line()).startswith(beginning):
            if not line and self.process.poll() is not None:
                raise AssertionError(f"ended without '{beginning}'")
        return line

    def ask(self, command):
        """A command of the GTP family and its answer without the empty line behind it."""
        self.send(command)
        lines = []
        while (line := self.line()) != "":
            lines.append(line)
        return "\n".join(lines)

    def end(self, timeout=20):
        """Closes the input; returns the status, and what was still written."""
        output, errors = self.process.communicate(timeout=timeout)
        return self.process.returncode, output, errors


class EngineTest(ProgramTest):
    def test_piped_commands_are_all_answered(self):
        run = self.succeeds(*QTP, given="name\nboardsize 5\nwalls 2\ngenmove b\nnonsense\nquit\n")
        self.assertEqual(run.output, "= Outflank\n\n= \n\n= \n\n= C4\n\n? unknown command\n\n= \n\n")

    def test_the_end_of_input_is_the_end(self):
        for arguments in (QTP, UGI, ("engine", "--protocol", "contest", "--seed", "1")):
            self.assertEqual(self.succeeds(*arguments).output, "")

    def test_a_last_line_without_its_end_counts(self):
        self.assertEqual(self.succeeds(*QTP, given="name").output, "= Outflank\n\n")

    def test_the_same_seed_and_nodes_play_the_same(self):
        given = "genmove b\ngenmove w\ngenmove b\ngenmove w\n"
        first = self.succeeds(*QTP[:-1], "5", given=given).output
        self.assertEqual(self.succeeds(*QTP[:-1], "5", given=given).output, first)

    def test_without_a_seed_there_is_another_one_every_time_which_is_told(self):
        arguments = ("engine", "--protocol", "gtp", "--level", "1")
        given = "genmove b\n" + "genmove w\ngenmove b\n" * 8
        first = Run(*arguments, given=given)
        self.assertEqual(first.status, 0)
        seed = re.fullmatch(r"outflank: seed (\d+): --seed \1 plays the same again\n", first.errors)
        self.assertTrue(seed, first.errors)
        self.assertEqual(self.succeeds(*arguments, "--seed", seed[1], given=given).output, first.output)
        self.assertNotEqual(Run(*arguments, given=given).errors, first.errors)

    def test_the_end_of_input_ends_a_search(self):
        for arguments, line in ((QTP[:3] + ("--time", "100000", "--seed", "1"), "genmove b"),
                                (UGI, "go infinite"), (UGI, "go movetime 100000")):
            with self.subTest(line), Partner(PROGRAM, *arguments) as engine:
                engine.send(line)
                time.sleep(0.2)
                status, output, errors = engine.end()
                self.assertEqual((status, errors), (0, ""))
                self.assertRegex(output, r"(= \w+( horizontal| vertical)?|bestmove \w+)\n")

    def test_a_partner_that_goes_away_is_no_failure(self):
        with Partner(PROGRAM, *UGI) as engine:
            engine.process.stdout.close()
            engine.send("isready")
            engine.send("isready")
            engine.process.stdin.close()
            self.assertEqual(engine.process.wait(20), 0)
            self.assertEqual(engine.process.stderr.read(), "")

    def test_a_full_disk_is_noticed(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([PROGRAM, *QTP], input=b"name\n", stdout=full,
                                  stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"standard output", done.stderr)

    def test_any_bytes_are_answered(self):
        noise = bytes(range(256)) * 3 + b"\n" + b"x" * 200_000 + b"\nname\n"
        run = Run(*QTP, given=noise.decode("utf-8", "surrogateescape"))
        self.assertEqual(run.status, 0)
        self.assertTrue(run.output.endswith("? line too long\n\n= Outflank\n\n"), run.output[-200:])

    def test_ugi_stops_and_goes_on(self):
        with Partner(PROGRAM, *UGI) as engine:
            engine.send("ugi")
            engine.line_with("ugiok")
            engine.send("position startpos moves e2 e8")
            engine.send("go infinite")
            engine.line_with("info depth ")
            engine.send("isready")
            engine.line_with("readyok")
            engine.send("stop")
            self.assertRegex(engine.line_with("bestmove"), r"^bestmove \w+$")
            engine.send("go nodes 500")
            engine.line_with("bestmove")
            engine.send("quit")
            self.assertEqual(engine.process.wait(20), 0)

    def test_uci_needs_no_game(self):
        with Partner(PROGRAM, "engine", "--protocol", "uci", "--threads", "1") as engine:
            engine.send("uci")
            engine.line_with("uciok")
            engine.send("ucinewgame\nisready")
            engine.line_with("readyok")
            engine.send("position startpos moves e2 e8")
            engine.send("go wtime 2000 btime 2000 winc 10 binc 10")
            self.assertRegex(engine.line_with("info depth "), r" score cp -?\d+ ")
            self.assertRegex(engine.line_with("bestmove"), r"^bestmove \w+$")
            engine.send("position fen 9x9 e7:0/a5:0 -/- 1 20")
            engine.send("go nodes 2000")
            self.assertIn(" score mate 2 ", engine.line_with("info depth"))
            engine.line_with("bestmove")
            engine.send("quit")
            self.assertEqual(engine.process.wait(20), 0)

    def test_a_contest_bot_ends_with_its_game(self):
        with Partner(PROGRAM, "engine", "--protocol", "contest", "--time", "20") as bot:
            bot.send("START")
            self.assertEqual(bot.line(), "OK")
            bot.send("2\n1\n9 9\n4 0 10\n4 8 10")
            bot.send("2\n4 1 10\n4 8 10\n0\n")
            self.assertRegex(bot.line(), r"^\d \d( [01])?$")
            bot.send("-1")
            self.assertEqual(bot.process.wait(20), 0)

    def play_qtp(self, *commands):
        """A game of two engines on 5x5; returns the moves."""
        with Partner(*commands[0]) as black, Partner(*commands[1]) as white:
            players = {"black": black, "white": white}
            for player in players.values():
                self.assertEqual(player.ask("name"), "= Outflank")
                for command in ("boardsize 5", "clear_board", "walls 3"):
                    self.assertEqual(player.ask(command).strip(), "=")
            moves = []
            while black.ask("winner") == "= false":
                self.assertLess(len(moves), 200)
                color, other = ("black", white) if len(moves) % 2 == 0 else ("white", black)
                move = players[color].ask("genmove " + color).removeprefix("= ")
                self.assertRegex(move, r"^[A-E][1-5]( horizontal| vertical)?$")
                kind = "playwall" if " " in move else "playmove"
                self.assertEqual(other.ask(f"{kind} {color} {move.lower()}").strip(), "=")
                moves.append(move)
            self.assertEqual(black.ask("winner"), white.ask("winner"))
            self.assertEqual(black.ask("showboard"), white.ask("showboard"))
            return moves

    def test_a_referee_starts_it_by_name_with_a_seed(self):
        with tempfile.TemporaryDirectory() as folder:
            link = os.path.join(folder, "outflank-qtp")
            os.symlink(PROGRAM, link)
            self.assertTrue(self.play_qtp((link, "--nodes", "20", "-seed", "1794710324"),
                                          (link, "-seed", "3", "--nodes", "10")))

    def test_the_wrapper_is_one_program_too(self):
        wrapper = os.path.join(ROOT, "tools", "outflank-qtp")
        done = subprocess.run([wrapper, "-seed", "12"], input=b"name\ngenmove b\n", check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
                              env={**os.environ, "OUTFLANK": PROGRAM,
                                   "OUTFLANK_QTP_OPTIONS": "--nodes 20 --threads 1"})
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, rb"^= Outflank\n\n= [A-I][1-9]( horizontal| vertical)?\n\n$")

    def test_wrong_use_is_refused_in_one_line(self):
        wrong = [
            ([], ["--protocol"]),
            (["--protocol", "xboard"], ["xboard", "ugi, qtp, uci, contest, contest-arena, gtp, nboard"]),
            (["--protocol", "uci", "--game", "othello"], ["uci", "quoridor", "othello"]),
            (["--protocol", "ugi"], ["--game"]),
            (["--protocol", "ugi", "--game", "chess"], ["chess"]),
            (["--protocol", "qtp", "--game", "othello"], ["qtp", "quoridor", "othello"]),
            (["--protocol", "gtp", "--game", "quoridor"], ["gtp", "othello", "quoridor"]),
            (["--protocol", "qtp", "--level", "0"], ["--level"]),
            (["--protocol", "qtp", "--level", "11"], ["--level"]),
            (["--protocol", "qtp", "--time", "0"], ["--time"]),
            (["--protocol", "qtp", "--nodes", "-3"], ["--nodes"]),
            (["--protocol", "qtp", "--threads", "0"], ["--threads"]),
            (["--protocol", "qtp", "--seed", "x"], ["--seed"]),
            (["--protocol", "qtp", "--time", "5", "--nodes", "5"], ["--time", "--nodes"]),
            (["--protocol", "qtp", "--level", "5", "--nodes", "5"], ["--level", "--nodes"]),
        ]
        for arguments, words in wrong:
            with self.subTest(arguments=arguments):
                run = Run("engine", *arguments)
                self.assertEqual((run.status, run.output), (2, ""))
                self.assertEqual(len(run.errors.splitlines()), 1, run.errors)
                for word in words:
                    self.assertIn(word, run.errors)

    def test_help_shows_examples(self):
        self.assertIn("outflank engine --protocol qtp", self.succeeds("engine", "--help").output)


main()
