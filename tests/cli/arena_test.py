"""`outflank arena` with bots: our own program in every protocol, and bots that misbehave."""

import json
import os
import signal
import subprocess
import tempfile
import time

from program import PROGRAM, ProgramTest, Run, main
from readable import for_everybody

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BOTS = os.path.dirname(for_everybody(os.path.join(ROOT, "tests", "arena", "bots", "hostile.py")))
HOSTILE = f"cmd=/usr/bin/python3 -B {BOTS}/hostile.py"


def engine(protocol, *arguments, name=""):
    """Our own program as a bot that looks at a few nodes for a move."""
    spoken = "contest" if protocol == "contest-arena" else protocol
    command = [for_everybody(PROGRAM), "engine", "--protocol", spoken, "--nodes", "50", "--threads", "1",
               *arguments]
    return f"bot:name={name or protocol},protocol={protocol},dir={BOTS},cmd={' '.join(command)}"


def hostile(mode, name=""):
    return f"bot:name={name or mode},dir={BOTS},{HOSTILE} {mode}"


def bots_with(words):
    found = subprocess.run(["pgrep", "-f", "^/usr/bin/python3 -B .*" + words], check=False,
                           capture_output=True, text=True)
    return found.stdout.split()


class ArenaTest(ProgramTest):
    def plays(self, *arguments):
        """What is said of the sandbox on standard error depends on the machine."""
        run = Run("arena", *arguments)
        self.assertEqual(run.status, 0, run.output + run.errors)
        for line in run.errors.splitlines():
            self.assertTrue(line.startswith("outflank: sandbox: "), line)
        return run.output


class GameTest(ArenaTest):
    def game(self, *arguments):
        return json.loads(self.plays("game", "--json", *arguments))

    def test_bots_of_every_protocol_play_each_other(self):
        for game, first, second in (
            ("quoridor", engine("contest"), engine("contest-arena")),
            ("quoridor", engine("ugi", "--game", "quoridor"), engine("contest")),
            ("othello", engine("gtp"), engine("nboard")),
            ("othello", engine("ugi", "--game", "othello"), engine("gtp")),
        ):
            with self.subTest(first=first, second=second):
                found = self.game("--game", game, first, second, "--clock", "30+1")
                self.assertEqual([seat["faults"] for seat in found["seats"]], [[], []])
                self.assertIn(found["record"]["reason"], ("goal", "full_board", "no_moves", "ply_limit"))

    def test_a_bot_of_qtp_gets_its_seed_as_arguments(self):
        with tempfile.TemporaryDirectory() as folder:
            link = os.path.join(folder, "outflank-qtp")
            os.chmod(folder, 0o755)
            os.symlink(for_everybody(PROGRAM), link)
            bot = f"bot:protocol=qtp,dir={BOTS},cmd={link} --nodes 50"
            found = self.game(bot, "greedy", "--max-plies", "8")
        self.assertEqual(found["seats"][0]["faults"], [])
        self.assertEqual(found["seats"][0]["moves"], 4)

    def test_four_bots_with_one_that_crashes(self):
        found = self.game("--rules", "players=4,seats=contest", engine("contest", name="a"),
                          hostile("crash"), engine("contest-arena", name="c"), "greedy")
        self.assertEqual([len(seat["faults"]) for seat in found["seats"]], [0, 1, 0, 0])
        self.assertEqual(found["record"]["reason"], "goal")

    def test_the_same_seed_is_the_same_game(self):
        arguments = (engine("contest"), "random", "--seed", "5")
        self.assertEqual(self.game(*arguments)["record"], self.game(*arguments)["record"])

    def test_record_log_and_transcript_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            names = [os.path.join(folder, name) for name in ("game.txt", "log.json", "said.jsonl")]
            self.plays("game", hostile("good", "Ann"), "Bob=greedy", "--max-plies", "6",
                       "--record", names[0], "--log", names[1], "--transcript", names[2])
            with open(names[0], encoding="utf-8") as file:
                self.assertIn("Ann", file.read())
            with open(names[1], encoding="utf-8") as file:
                ticks = json.load(file)["ticks"]
            self.assertEqual(len(ticks), 7)
            ann = ticks[0]["bots"][0]
            self.assertEqual([message["message"] for message in ann["received"]],
                             ["START\n", "2\n0\n9 9\n4 0 10\n4 8 10\n"])
            self.assertEqual([message["message"] for message in ann["sent"]], ["OK"])
            self.assertEqual(ticks[1]["bots"][0]["sent"][0]["message"], "4 1")
            self.assertEqual(ticks[1]["bots"][0]["received"][0]["message"][:2], "1\n")
            self.assertEqual(ticks[2]["bots"][0]["received"], [])
            with open(names[2], encoding="utf-8") as file:
                said = [json.loads(line) for line in file]
            self.assertEqual((said[0]["direction"], said[0]["text"]), ("to", "START\n"))
            self.assertEqual((said[1]["direction"], said[1]["text"]), ("from", "OK"))
            self.assertTrue(all(message["seat"] == 1 for message in said))
            for name in names[:2]:
                run = self.succeeds("convert", name, "--to", "moves")
                self.assertIn("e2 e8", run.output)

    def test_faults_are_told(self):
        output = self.plays("game", hostile("illegal"), "greedy")
        self.assertTrue(output.startswith("0-1 by illegal_move after 0 moves\n"), output)
        self.assertIn("  illegal at move 1: ", output)
        self.assertIn("(not_reachable)", output)
        found = self.game(hostile("illegal"), "greedy", "--on-fault", "random", "--max-plies", "4")
        self.assertEqual(len(found["record"]["moves"]), 4)
        self.assertEqual(found["seats"][0]["faults"][0]["kind"], "illegal")

    def test_ctrl_c_stops_the_game_and_its_bots(self):
        arguments = [PROGRAM, "arena", "game", hostile("sleep") + " ctrl-c-test", "greedy"]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as process:
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 1)
        self.assertIn("abandoned", output)
        self.assertIn("the game was stopped", errors)
        self.assertEqual(bots_with("hostile.py sleep ctrl-c-test"), [])

    def test_bots_die_with_an_arena_that_is_killed(self):
        for sandbox in ("auto", "off"):
            with self.subTest(sandbox=sandbox):
                mark = f"killed-{os.getpid()}-{sandbox}"
                arguments = [PROGRAM, "arena", "game", hostile("sleep") + " " + mark, "greedy",
                             "--sandbox", sandbox]
                with subprocess.Popen(arguments, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL) as process:
                    self.wait_for(lambda: bots_with(f"hostile.py sleep {mark}"))
                    process.kill()
                self.wait_for(lambda: not bots_with(f"hostile.py sleep {mark}"))

    def wait_for(self, condition):
        for _ in range(300):
            if condition():
                return
            time.sleep(0.1)
        self.fail("it never came to that")

    def test_wrong_use_is_refused(self):
        for arguments, word in (
            (["greedy"], "entrants"),
            (["greedy", "Nobody"], "there is no bot or engine 'Nobody'"),
            (["greedy", "random", "--sandbox", "maybe"], "auto, require or off"),
            (["greedy", "random", "--on-fault", "cry"], "forfeit or random"),
            (["greedy", "random", "--clock", "soon"], "clock"),
            (["greedy", "random", "--bots", "/nowhere.toml"], "/nowhere.toml"),
            (["greedy", "random", "--rules", "players=4"], "the game has 4 seats"),
            (["greedy", "bot:protocol=gtp,cmd=x"], "GTP is for Othello"),
        ):
            with self.subTest(arguments=arguments):
                run = Run("arena", "game", *arguments)
                self.assertEqual(run.status, 2, run.output + run.errors)
                self.assertIn(word, run.errors)


class DeclaredTest(ArenaTest):
    def test_bots_of_a_file_are_built_and_play(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            path = os.path.join(folder, "bots.toml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f'[[bot]]\nname = "Made"\ncommand = "./made good"\n'
                           f'build = "cp source.py made && chmod 755 made"\n'
                           f'[[bot]]\nname = "Broken"\ncommand = "./x"\n'
                           f'build = "echo the reason >&2; exit 3"\n')
            with open(os.path.join(BOTS, "hostile.py"), encoding="utf-8") as source:
                with open(os.path.join(folder, "source.py"), "w", encoding="utf-8") as copy:
                    copy.write(source.read())
            output = self.plays("game", "Made", "greedy", "--bots", path, "--max-plies", "4")
            self.assertIn("seat 1: Made, 2 moves", output)
            run = Run("arena", "game", "Broken", "greedy", "--bots", path)
            self.assertEqual(run.status, 1)
            self.assertIn("ended with exit code 3: the reason", run.errors)


class CheckTest(ArenaTest):
    def test_a_good_bot_passes_every_situation(self):
        output = self.plays("check", engine("contest"), "--time", "20000")
        for situation in ("handshake", "first move", "straight jump", "no walls left",
                          "four players, one of them out", "a whole game"):
            self.assertRegex(output, rf"(?m)^ok +.*{situation}")
        self.assertIn("all 11 situations passed", output)

    def test_a_bad_bot_is_told_why_with_the_bytes(self):
        run = Run("arena", "check", hostile("nonsense"), "--time", "20000")
        self.assertEqual(run.status, 1)
        self.assertIn("1 of ", Run("arena", "check", hostile("exit")).errors)
        self.assertRegex(run.output, r"(?m)^FAILED +first move: unreadable: .*'north'")
        self.assertRegex(run.output, r"(?m)ms arena > START$")
        self.assertRegex(run.output, r"(?m)ms   bot < north$")

    def test_a_bot_that_stays_is_remarked(self):
        run = Run("arena", "check", hostile("ignore-term"), "--time", "20000")
        self.assertRegex(run.output, r"(?m)^remark .* did not end by itself")

    def test_engines_are_not_checked(self):
        run = Run("arena", "check", "greedy")
        self.assertEqual(run.status, 2)
        self.assertIn("only bots are checked", run.errors)


main()
