"""The starter bots: what they answer, and whole games of theirs by the rules of the program under test."""

import json
import os
import re
import subprocess
import sys
import unittest

PROGRAM = os.environ["OUTFLANK"]
EXAMPLES = os.environ["EXAMPLES"]
PYTHON = [sys.executable, "-B"]
CONTEST_BOTS = {
    "C++": [os.environ["CONTEST_BOT"]],
    "Python": [*PYTHON, os.path.join(EXAMPLES, "contest_bot.py")],
}
UGI_BOT = [*PYTHON, os.path.join(EXAMPLES, "ugi_bot.py")]
OTHELLO_BOT = [*PYTHON, os.path.join(EXAMPLES, "othello_gtp_bot.py")]
ENGINE = [PROGRAM, "engine", "--level", "2"]
LONGEST = 400  # plies of a game


def view(game, rules, moves):
    """The position after these moves, as the program tells it."""
    done = subprocess.run([PROGRAM, "moves", game, "--rules", rules, "--moves", " ".join(moves), "--json"],
                          capture_output=True, check=False, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{moves}: {done.stderr}")
    return json.loads(done.stdout)


def numbers_of(text):
    """Our name of a square or wall as the contest writes it: e3v is [4, 2, 1]."""
    letter, number, kind = re.fullmatch(r"([a-y])(\d+)([hv]?)", text).groups()
    return [ord(letter) - ord("a"), int(number) - 1] + ([int(kind == "v")] if kind else [])


def name_of(numbers):
    return chr(ord("a") + numbers[0]) + str(numbers[1] + 1) + ("hv"[numbers[2]] if len(numbers) > 2 else "")


class Process:
    """A bot that lines are written to and read from."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError("the bot has closed its output")
        return line.rstrip("\n")

    def ask(self, question, pattern):
        """The first answer of that form."""
        self.say(question)
        while not (found := re.fullmatch(pattern, self.line())):
            pass
        return found

    def end(self):
        """The exit status once its input is at its end."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return self.process.wait(timeout=20), rest

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class ContestBot(Process):
    def __init__(self, command, seat, start, size, dialect):
        super().__init__(command)
        if dialect == "start-ok":
            self.say("START")
            if self.line() != "OK":
                raise AssertionError("START is answered by OK")
        columns, rows = size
        self.say(str(len(start["seats"])), str(seat), f"{columns} {rows}" if dialect == "start-ok" else str(columns),
                 *self.players(start))

    @staticmethod
    def players(position):
        return [" ".join(map(str, (numbers_of(seat["pawn"]) if seat["pawn"] else [-1, -1]) + [seat["walls_left"]]))
                for seat in position["seats"]]

    def move(self, position):
        walls = [" ".join(map(str, numbers_of(wall["wall"]) + [wall["owner"] - 1])) for wall in position["walls"]]
        self.say(str(position["ply"] + 1), *self.players(position), str(len(walls)), *walls, "")
        return name_of([int(word) for word in self.line().split()])


def contest_game(commands, rules, size=(9, 9), dialect="start-ok"):
    """Plays to the end and returns the last position; a move that is not legal fails."""
    moves = []
    position = view("quoridor", rules, moves)
    bots = [ContestBot(command, seat, position, size, dialect) for seat, command in enumerate(commands)]
    try:
        while position["ending"] is None and len(moves) < LONGEST:
            moves.append(bots[position["to_move"] - 1].move(position))
            position = view("quoridor", rules, moves)
        for bot in bots if dialect == "arena" else []:
            bot.say("-1")
        for bot in bots:
            status, rest = bot.end()
            if (status, rest) != (0, ""):
                raise AssertionError(f"at the end: status {status}, output {rest!r}")
    finally:
        for bot in bots:
            bot.stop()
    return position


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
                    done = subprocess.run(command, input=given, capture_output=True, check=True, text=True, timeout=20)
                    self.assertEqual(done.stdout, said)

    def answer(self, command, me, players, walls=()):
        header = f"2\n{me}\n9\n4 0 10\n4 8 10\n"
        turn = "\n".join(["7", *players, str(len(walls)), *walls, "", "-1", ""])
        return subprocess.run(command, input=header + turn, capture_output=True, check=True, text=True).stdout.strip()

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

    def test_whole_games_of_two_on_several_boards(self):
        both = list(CONTEST_BOTS.values())
        for rules, size, dialect in (("", (9, 9), "start-ok"), ("size=5x7 walls=4", (5, 7), "start-ok"),
                                     ("size=7 walls=3", (7, 7), "arena")):
            for commands in (both, both[::-1]):
                with self.subTest(rules=rules, first=commands[0]):
                    self.assertEqual(contest_game(commands, rules, size, dialect)["ending"]["reason"], "goal")

    def test_a_whole_game_of_four(self):
        both = list(CONTEST_BOTS.values())
        position = contest_game(both + both, "players=4 size=7x7 walls=3 seats=contest", (7, 7))
        self.assertIsNotNone(position["ending"])

    def test_a_whole_game_against_the_engine(self):
        for name, command in CONTEST_BOTS.items():
            with self.subTest(bot=name):
                engine = [*ENGINE, "--protocol", "contest"]
                self.assertIsNotNone(contest_game([engine, command], "size=7x7 walls=4", (7, 7))["ending"])


class UgiTest(unittest.TestCase):
    def test_a_whole_game_against_the_engine(self):
        bots = [Process([*ENGINE, "--protocol", "ugi", "--game", "quoridor"]), Process(UGI_BOT)]
        moves = []
        try:
            for bot in bots:
                bot.ask("ugi", "ugiok")
                bot.ask("isready", "readyok")
            while len(moves) < LONGEST:
                for bot in bots:
                    bot.say("position startpos moves " + " ".join(moves) if moves else "position startpos")
                results = [bot.ask("query result", "response (.*)")[1] for bot in bots]
                self.assertEqual(results[0], results[1], moves)
                if results[0] != "none":
                    break
                moves.append(bots[len(moves) % 2].ask("go nodes 100", "bestmove (.*)")[1])
            self.assertIsNotNone(view("quoridor", "", moves)["ending"])
            for bot in bots:
                bot.say("quit")
                self.assertEqual(bot.end(), (0, ""))
        finally:
            for bot in bots:
                bot.stop()

    def test_a_position_text_is_read(self):
        for text, best in (
            ("5x5 c3:0/a5:0 b3h/- 1 9 moves d3 a4", "d4"),
            ("9x9 e2:0/i5:0/X4:5/a5:0 -/-/-/- 2 1 seats=contest", "h5"),
            ("9x9 e1:0/a5:0/X4:5/i5:0 -/-/-/- 2 1 moves b5 h5 e2", "c5"),
        ):
            with self.subTest(position=text):
                given = f"position fen {text}\ngo\nquit\n"
                done = subprocess.run(UGI_BOT, input=given, capture_output=True, check=True, text=True)
                self.assertEqual(done.stdout, f"bestmove {best}\n")


class OthelloTest(unittest.TestCase):
    def test_a_conversation(self):
        given = "1 play black F5\n2 genmove white # hurry\n3 play black A1\n\nfly\nboardsize 9\nundo\nquit\n"
        done = subprocess.run(OTHELLO_BOT, input=given, capture_output=True, check=True, text=True)
        answers = done.stdout.split("\n\n")
        self.assertEqual(answers[0], "=1")
        self.assertRegex(answers[1], "^=2 (D6|F4|F6)$")
        self.assertEqual(answers[2:], ["?3 illegal move", "? unknown command", "? unacceptable size", "=", "=", ""])

    def test_whole_games_against_the_engine(self):
        for first in (0, 1):
            bots = [Process(OTHELLO_BOT), Process([*ENGINE, "--protocol", "gtp"])]
            moves = []
            try:
                for _ in range(130):
                    position = view("othello", "", moves)
                    if position["ending"] is not None:
                        break
                    color = ("black", "white")[position["to_move"] - 1]
                    mover = (position["to_move"] - 1 + first) % 2
                    move = bots[mover].ask(f"genmove {color}", "= (.*)")[1]
                    bots[1 - mover].ask(f"play {color} {move}", "=.*")
                    moves.append(move.lower())
                self.assertIsNotNone(view("othello", "", moves)["ending"])
            finally:
                for bot in bots:
                    bot.stop()


unittest.main(verbosity=1)
