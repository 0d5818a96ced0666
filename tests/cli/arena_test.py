"""`outflank arena` with bots: our own program in every protocol, and bots that misbehave."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time

from program import PROGRAM, ProgramTest, Run, main
from readable import ROOMY, for_everybody

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BOTS = os.path.dirname(for_everybody(os.path.join(ROOT, "tests", "arena", "bots", "hostile.py")))
HOSTILE = f"cmd=/usr/bin/python3 -B {BOTS}/hostile.py"


def engine(protocol, *arguments, name=""):
    """Our own program as a bot that looks at a few nodes for a move."""
    spoken = "contest" if protocol == "contest-arena" else protocol
    command = [for_everybody(PROGRAM), "engine", "--protocol", spoken, "--nodes", "50", "--threads", "1",
               *arguments]
    return f"bot:name={name or protocol},protocol={protocol},{ROOMY},dir={BOTS},cmd={' '.join(command)}"


def hostile(mode, name=""):
    return f"bot:name={name or mode},dir={BOTS},{HOSTILE} {mode}"


def bots_with(words):
    found = subprocess.run(["pgrep", "-f", "^/usr/bin/python3 -B .*" + words], check=False,
                           capture_output=True, text=True)
    return found.stdout.split()


class ArenaTest(ProgramTest):
    def plays(self, *arguments):
        """Warnings about the sandbox on standard error depend on the machine."""
        run = Run("arena", *arguments)
        self.assertEqual(run.status, 0, run.output + run.errors)
        for line in run.errors.splitlines():
            self.assertTrue(line.startswith("outflank: sandbox: "), line)
        return run.output


class MatchTest(ArenaTest):
    def match(self, *arguments):
        return json.loads(self.plays("match", "--json", *arguments))

    def test_a_second_call_goes_on_from_the_results(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = ["--results", os.path.join(folder, "match.jsonl"), "--seed", "5"]
            once = self.match("greedy", "random", "--pairs", "1", *kept)
            self.assertEqual(sum(once["pairs"]), 1)
            more = self.match("greedy", "random", "--pairs", "3", *kept)
            self.assertEqual(sum(more["pairs"]), 3)
            again = self.match("greedy", "random", "--pairs", "3", *kept)
            self.assertEqual(again, more)
            other = Run("arena", "match", "greedy", "greedy", *kept)
            self.assertEqual(other.status, 2)
            self.assertIn("results of another match", other.errors)

    def test_another_build_is_an_opponent(self):
        found = self.match("engine:nodes=5", engine("ugi", "--game", "quoridor", "--clock", "processor"),
                           "--pairs", "1", "--clock", "processor")
        self.assertEqual(found["wins"] + found["draws"] + found["losses"], 2)

    def test_there_are_two_clocks(self):
        wrong = Run("arena", "match", "greedy", "random", "--clock", "sun")
        self.assertEqual(wrong.status, 2)
        self.assertIn("wall or processor", wrong.errors)


class GameTest(ArenaTest):
    def game(self, *arguments):
        return json.loads(self.plays("game", "--json", *arguments))

    def test_bots_of_every_protocol_play_each_other(self):
        for game, first, second in (
            ("quoridor", engine("contest"), engine("contest-arena")),
            ("quoridor", engine("ugi", "--game", "quoridor"), engine("contest")),
            ("quoridor", engine("uci"), engine("ugi", "--game", "quoridor")),
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
            bot = f"bot:protocol=qtp,{ROOMY},dir={BOTS},cmd={link} --nodes 50"
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

    def test_a_map_begins_the_game_and_logs_have_four_shapes(self):
        with tempfile.TemporaryDirectory() as folder:
            chart = os.path.join(folder, "map.json")
            with open(chart, "w", encoding="utf-8") as file:
                json.dump({"playerCount": 2, "maxTicks": 30, "boardSize": 7, "startingPlayer": 1,
                           "pawnPos": [{"x": 3, "y": 0}, {"x": 3, "y": 6}], "ownedWalls": 4}, file)
            for shape in ("server", "manual", "arena", "protobuf"):
                log = os.path.join(folder, shape)
                score = os.path.join(folder, "score.json")
                self.plays("game", engine("contest"), "greedy", "--map", chart, "--log", log,
                           "--log-shape", shape, "--score", score, "--sandbox", "off")
                back = self.succeeds("convert", log, "--to", "record").output
                self.assertIn('[Position "7x7 d1:4/d7:4 -/- 2 0"]', back, shape)
                with open(score, encoding="utf-8") as file:
                    self.assertEqual(sum(json.load(file).values()), 1)

    def test_four_contest_bots_sit_as_in_the_contest(self):
        players = (engine("contest", name="a"), "greedy", "random", "b=random")
        found = self.game(*players, "--rules", "players=4,size=5,walls=1")
        self.assertIn("seats=contest", found["record"]["rules"])
        run = Run("arena", "game", *players, "--rules", "players=4,size=5,walls=1,seats=clockwise")
        self.assertEqual(run.status, 0, run.errors)
        self.assertIn("seats=contest is its order", run.errors)

    def test_faults_are_told(self):
        output = self.plays("game", hostile("illegal"), "greedy")
        self.assertTrue(output.startswith("0-1 by illegal_move after 0 moves\n"), output)
        self.assertIn("  illegal at move 1: ", output)
        self.assertIn("(not_reachable)", output)
        found = self.game(hostile("illegal"), "greedy", "--on-fault", "random", "--max-plies", "4")
        self.assertEqual(len(found["record"]["moves"]), 4)
        self.assertEqual(found["seats"][0]["faults"][0]["kind"], "illegal")

    def test_the_same_fault_is_told_once_with_a_count(self):
        output = self.plays("game", hostile("stubborn"), "greedy", "--on-fault", "random",
                            "--max-plies", "10")
        self.assertEqual(output.count("unreadable"), 1, output)
        self.assertIn("  unreadable at move 1 and 4 more times: the answer 'north' is neither", output)

    def test_the_first_lines_of_standard_error_are_shown_too(self):
        output = self.plays("game", f"bot:dir={BOTS},cmd=/bin/sh -c 'seq 1000 >&2'", "greedy")
        lines = [line for line in output.splitlines() if line.startswith("  error | ")]
        self.assertEqual([line.split("| ")[1] for line in lines],
                         ["1", "2", "3", "(992 lines left out)", "996", "997", "998", "999", "1000"])

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


SPY = """
#include <stdio.h>
#include <unistd.h>
__attribute__((constructor)) static void spy(void) {
  fprintf(stderr, "loaded %s, as %d\\n", access("/var", F_OK) == 0 ? "outside" : "inside", (int)getuid());
}
"""


class EnvironmentTest(ArenaTest):
    def test_what_a_bot_declares_is_met_by_no_program_outside_or_with_rights(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            with open(os.path.join(folder, "spy.c"), "w", encoding="utf-8") as file:
                file.write(SPY)
            library = os.path.join(folder, "spy.so")
            subprocess.run(["g++", "-x", "c", "-shared", "-fPIC", "-o", library,
                            os.path.join(folder, "spy.c")], check=True)
            shutil.copy(os.path.join(BOTS, "hostile.py"), folder)
            path = os.path.join(folder, "bots.toml")
            with open(path, "w", encoding="utf-8") as file:
                file.write('[[bot]]\nname = "Spy"\ncommand = "/usr/bin/python3 -B hostile.py good"\n'
                           f'environment = {{ LD_PRELOAD = "{library}" }}\n')
            run = Run("arena", "game", "Spy", "greedy", "--bots", path, "--max-plies", "4", "--json")
            self.assertEqual(run.status, 0, run.errors)
            if "bubblewrap does not work here" in run.errors:
                self.skipTest("THIS MACHINE HAS NO BUBBLEWRAP: nothing hides what is outside")
            said = json.loads(run.output)["seats"][0]["errors"]
            self.assertIn("loaded inside", said)
            self.assertNotIn("loaded outside", said)
            if os.geteuid() == 0:
                self.assertNotIn(", as 0\n", said)
            self.assertNotIn("loaded", run.errors)


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

    def test_squares_are_named_as_the_bot_does(self):
        run = Run("arena", "check", hostile("illegal"), "--time", "20000")
        self.assertIn("the pawn on 4 0 cannot go to 4 3; it may go to 4 1, 5 0, 3 0 (not_reachable)",
                      run.output)
        run = Run("arena", "check", hostile("good"), "--time", "20000")
        self.assertRegex(run.output, r"(?m)^ok +first move: it played 4 1 in \d+ ms$")

    def test_the_same_fault_of_many_situations_is_told_once(self):
        run = Run("arena", "check", hostile("nonsense"), "--time", "20000")
        self.assertEqual(run.output.count("hint: "), 1, run.output)
        self.assertIn("FAILED    four players: the same as in 'first move'\n", run.output)
        self.assertRegex(run.errors, r"10 of 11 situations failed; 10 times unreadable: .*'north'")

    def test_whoever_is_late_hears_of_time(self):
        run = Run("arena", "check", hostile("sleep"), "--time", "200")
        self.assertRegex(run.output, r"(?m)^FAILED +first move: late: there was no answer within 220 ms")
        self.assertIn("hint: --time MILLISECONDS gives it more for a move", run.output)

    def test_the_beginning_of_a_flood_is_shown(self):
        # Long lines: the limit is one of bytes, and a busy machine reads few lines in the time for an answer.
        zeros = "0" * 500
        flood = f"bot:protocol=ugi,dir={BOTS},cmd=/bin/sh -c 'seq 3; exec yes {zeros}'"
        run = Run("arena", "check", flood, "--time", "20000")
        self.assertIn("which begin with '1', '2', '3'", run.output)
        self.assertRegex(run.output, r"(?m)ms   bot < 1$")
        self.assertRegex(run.output, r"(?m)^ +\(\d+ lines left out; --verbose shows them\)$")

    def test_a_game_that_a_program_does_not_play_is_a_remark(self):
        console = for_everybody(os.path.join(ROOT, "tests", "arena", "bots", "console.py"))
        student = f"bot:protocol=uci,dir={BOTS},cmd=/usr/bin/python3 -B {console}"
        run = Run("arena", "check", student, "--time", "20000")
        self.assertRegex(run.output, r"(?m)^remark +a small board: it does not play such a game: ")
        self.assertEqual(run.status, 0, run.output + run.errors)

    def test_a_bot_that_stays_is_remarked(self):
        run = Run("arena", "check", hostile("ignore-term"), "--time", "20000")
        self.assertRegex(run.output, r"(?m)^remark .* did not end by itself")

    def test_engines_are_not_checked(self):
        run = Run("arena", "check", "greedy")
        self.assertEqual(run.status, 2)
        self.assertIn("only bots are checked", run.errors)


main()
