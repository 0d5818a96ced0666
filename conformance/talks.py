"""How each protocol asks a program about a position."""

import os
import re

from cases import Board, numbers, why_illegal
from program import Program, Silent

MAX_SIDE = 25


def to_qtp(move, rows):
    column, row = numbers(move)
    vertex = f"{chr(ord('A') + column)}{rows - row}"
    return vertex + {"h": " horizontal", "v": " vertical"}.get(move[-1], "")


def to_one_word_qtp(move, rows):
    """A wall by its square nearest a1: `e6h` is `E7 horizontal`."""
    if move[-1] not in "hv":
        return to_qtp(move, rows).lower()
    column, row = numbers(move)
    return f"{chr(ord('a') + column)}{rows - row - 1}{move[-1]}"


def from_contest(words):
    """The move's name; empty where no board has such a square."""
    column, row = int(words[0]), int(words[1])
    if column >= MAX_SIDE or row >= MAX_SIDE:
        return ""
    return chr(ord("a") + column) + str(row + 1) + ("" if len(words) == 2 else "hv"[int(words[2])])


class CommandProtocol:
    """QTP and GTP: `=` or `?` answers every command. Whether a move is legal is told by playing it."""

    def __init__(self, program):
        self.program = program

    def end(self):
        self.program.end()

    def ask(self, command):
        self.program.say(command)
        found = self.program.find(r"([=?])\d*\s*(.*)", command)
        return found[1] == "=", found[2].strip()

    def test(self, case, report):
        if not self.set_up(case, report):
            return
        color = self.color(len(case["moves"]))
        for move in self.everything(case):
            taken, answer = self.ask(self.play(color, move, case))
            if taken != (move in case["legal"]):
                report(self.fault(case, move, taken, answer))
            if taken and not self.ask("undo")[0]:
                self.set_up(case, report)

    def set_up(self, case, report):
        for command in self.beginning(case):
            if not (answer := self.ask(command))[0]:
                report(f"'{command}' is refused: {answer[1]}")
                return False
        for ply, move in enumerate(case["moves"]):
            command = self.play(self.color(ply), move, case)
            taken, answer = self.ask(command)
            if not taken and move != "pass":
                report(f"'{command}', move {ply + 1} of a legal game, is refused: {answer}")
                return False
        return True


class Qtp(CommandProtocol):
    def fits(self, case):
        return re.fullmatch(r"(size=\d+)? ?(walls=\d+)?", case["rules"]) is not None

    def fits_ending(self, case):
        return self.fits(case) and case["reason"] == "goal"

    def beginning(self, case):
        return [f"boardsize {self.size(case)}", "clear_board", f"walls {self.number(case, 'walls', 10)}"]

    def size(self, case):
        return self.number(case, "size", 9)

    @staticmethod
    def number(case, key, usual):
        found = re.search(rf"{key}=(\d+)", case["rules"])
        return int(found[1]) if found else usual

    def color(self, ply):
        return ("black", "white")[ply % 2]

    def play(self, color, move, case):
        kind = "playwall" if move[-1] in "hv" else "playmove"
        return f"{kind} {color} {to_qtp(move, self.size(case))}"

    def everything(self, case):
        return Board(case).everything()

    def fault(self, case, move, taken, answer):
        name = f"{to_qtp(move, self.size(case))} ({move})"
        if taken:
            return f"{name} is taken {why_illegal(case, move)}"
        return f"{name} is refused although it is legal ('{answer}')"

    def test_ending(self, case, report):
        color = self.color(case["places"].index(1))
        if not self.set_up(case, report):
            return
        answer = self.ask("winner")[1]
        if answer != self.winner(color):
            report(f"'winner' is answered '{answer}' where {color} has won")

    def winner(self, color):
        return f"true {color}"


class TolerantQtp(Qtp):
    """QTP in the dialects that Outflank's arena accepts."""

    def __init__(self, program):
        super().__init__(program)
        # `play` for every move, and no command for the number of walls, as KataQuoridor has it.
        self.play_alone = not self.knows("playmove") and self.knows("play")
        self.has_sizes = not self.play_alone or self.knows("boardsize")
        self.one_word = self.play_alone or self.knows("level") or not self.takes_two_words()

    def knows(self, command):
        return self.ask(f"known_command {command}") == (True, "true")

    def takes_two_words(self):
        return self.ask("clear_board")[0] and self.ask("playwall black E7 horizontal")[0]

    def fits(self, case):
        return super().fits(case) and (self.has_sizes or self.size(case) == 9) \
            and (not self.play_alone or self.number(case, "walls", 10) == 10)

    def beginning(self, case):
        size, clear, walls = super().beginning(case)
        return [size] * self.has_sizes + [clear] + [walls] * (not self.play_alone)

    def play(self, color, move, case):
        if not self.one_word:
            return super().play(color, move, case)
        kind = "play" if self.play_alone else "playwall" if move[-1] in "hv" else "playmove"
        return f"{kind} {color} {to_one_word_qtp(move, self.size(case))}"

    def winner(self, color):
        return color[0].upper() if self.play_alone else super().winner(color)


class Gtp(CommandProtocol):
    def fits(self, case):
        return case["rules"] == ""

    fits_ending = fits

    def beginning(self, case):
        return ["boardsize 8", "clear_board"]

    def color(self, ply):
        return ("black", "white")[ply % 2]

    def play(self, color, move, case):
        return f"play {color} {move.upper()}"

    def everything(self, case):
        return [chr(ord("a") + column) + str(row + 1) for row in range(8) for column in range(8)]

    def fault(self, case, move, taken, answer):
        if not taken:
            return f"{move} is refused although it is legal ('{answer}')"
        # Where the mover has to pass, a program may take the next move of the same colour for granted.
        why = "although the square is taken or nothing is turned over"
        return f"{move} is taken for {self.color(len(case['moves']))} {why}"

    def test_ending(self, case, report):
        if not self.set_up(case, report):
            return
        answer = self.ask("final_score")[1]
        score = case["score"]
        expected = "0" if score == 0 else f"{'B' if score > 0 else 'W'}+{abs(score)}"
        if answer.split(".")[0] != expected:
            report(f"'final_score' is answered '{answer}' where the result is {expected} (empty squares to the winner)")


class Ugi:
    """UGI and UCI: the move that is chosen must be legal; in UGI the end of a game is asked for."""

    def __init__(self, program, name):
        self.program, self.name, self.rules = program, name, ""
        self.program.say(name)
        self.options = []
        for line in self.program.lines_after(name):
            if line == f"{name}ok":
                break
            if option := re.match(r"option name (.+?) type", line):
                self.options.append(option[1])

    def end(self):
        self.program.end()

    def fits(self, case):
        return case["rules"] == "" or "Rules" in self.options

    def fits_ending(self, case):
        return self.name == "ugi" and self.fits(case) and len(case["places"]) == 2

    def set_up(self, case):
        if case["rules"] != self.rules:
            self.program.say(f"setoption name Rules value {case['rules']}")
            self.rules = case["rules"]
        moves = " moves " + " ".join(case["moves"]) if case["moves"] else ""
        self.program.say(f"{self.name}newgame", f"position startpos{moves}", "isready")
        self.program.find("readyok", "isready")

    def test(self, case, report):
        self.set_up(case)
        self.program.say("go nodes 20")
        move = self.program.find(r"bestmove\s+(\S+)", "go nodes 20")[1]
        if move not in case["legal"]:
            report(f"'bestmove {move}' is chosen {why_illegal(case, move)}")

    def test_ending(self, case, report):
        self.set_up(case)
        winner = [seat for seat, place in enumerate(case["places"]) if place == 1]
        expected = {"gameover": "true", "result": f"p{winner[0] + 1}win" if len(winner) == 1 else "draw"}
        for question, right in expected.items():
            self.program.say(f"query {question}")
            answer = self.program.find(r"response\s+(\S+)", f"query {question}")[1]
            if answer != right:
                report(f"'query {question}' is answered '{answer}' where it is '{right}'")


class Contest:
    """A bot gets a position as its first turn; what it answers must be legal. A new process for each."""

    def __init__(self, command, timeout):
        self.command, self.timeout = command, timeout

    def end(self):
        """No program outlives its turn."""

    def fits(self, case):
        # Players who are out of the game, and rules that the protocol cannot tell, are left to others.
        board = Board(case)
        return re.fullmatch(r"(players=\d)? ?(seats=contest)? ?(size=\w+)? ?(walls=\d+)?", case["rules"]) is not None \
            and not any(player[0] in "X*" for player in board.players) and len(case["moves"]) % len(board.players) == board.mover

    def fits_ending(self, case):
        return False  # a bot is not asked for results

    def test(self, case, report):
        board = Board(case)
        for dialect in ("start-ok", "arena"):
            if dialect == "arena" and board.columns != board.rows:
                continue
            program = Program(self.command, self.timeout)
            try:
                self.ask(program, case, board, dialect, report)
            finally:
                program.end()

    def ask(self, program, case, board, dialect, report):
        if dialect == "start-ok":
            program.say("START")
            program.find("OK", "START")
        players = []
        for player in board.players:
            square, left = player.split(":")
            players.append("{} {} {}".format(*numbers(square), left))
        size = f"{board.columns} {board.rows}" if dialect == "start-ok" else str(board.columns)
        walls = ["{} {} {} {}".format(*numbers(wall), int(wall[-1] == "v"), owner) for wall, owner in board.walls]
        program.say(str(len(players)), str(board.mover), size, *players, str(len(case["moves"]) + 1), *players,
                    str(len(walls)), *walls, "")
        answer = program.find(r"\s*(\d{1,99} \d{1,99}( [01])?)\s*$", "its turn")[1]
        move = from_contest(answer.split())
        if move not in case["legal"]:
            report(f"in the dialect {dialect} '{answer}'{f' ({move})' if move else ''} is played {why_illegal(case, move)}")


def transcript(command, timeout, path, report):
    """A conversation: `>` is said, `<` must be the next line, `<~` a line that comes sooner or later."""
    program = Program(command, timeout)
    said = "the beginning"
    try:
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                sign, _, text = line.rstrip("\n").partition(" ")
                if sign == ">":
                    program.say(text)
                    said = text
                elif sign == "<":
                    answer = program.line(said)
                    if not re.fullmatch(text, answer):
                        report(f"{os.path.basename(path)}, line {number}: '{said}' is answered '{answer}', which does not match the "
                               f"regular expression '{text}'")
                elif sign == "<~":
                    program.find(text + "$", said)
    except Silent as silent:
        report(f"{os.path.basename(path)}, line {number}: {silent}")
    finally:
        program.end()
