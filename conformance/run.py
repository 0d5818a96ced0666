#!/usr/bin/env python3
"""Tests a program that plays Quoridor or Othello against positions with known answers: see README.md."""

import argparse
import itertools
import json
import os
import queue
import re
import shlex
import subprocess
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
GAME_OF = {"qtp": "quoridor", "uci": "quoridor", "contest": "quoridor", "gtp": "othello", "nboard": "othello"}


class Silent(Exception):
    """The program did not answer."""


class Program:
    """The program under test, asked line by line with a limit of time."""

    def __init__(self, command, timeout):
        self.timeout = timeout
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1, errors="replace")
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def say(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines))
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Silent(f"the program has ended, with status {self.process.wait()}, before it was asked "
                         f"'{lines[0]}'") from None

    def line(self, after):
        try:
            line = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            raise Silent(f"no answer within {self.timeout:g} s to '{after}'") from None
        if line is None:
            raise Silent(f"the program ended instead of answering '{after}'")
        return line

    def find(self, pattern, after):
        """The first line that matches, as its match; others before it are read over."""
        while True:
            if found := re.match(pattern, self.line(after)):
                return found

    def end(self):
        self.process.kill()
        self.process.wait()


# ---- Quoridor's positions, as far as the runner must understand them ----

def numbers(square):
    return ord(square[0]) - ord("a"), int(re.match(r"\d+", square[1:]).group()) - 1


class Board:
    def __init__(self, case):
        size, players, walls, mover = case["position"].split()[:4]
        self.columns, self.rows = map(int, size.split("x"))
        self.players = players.split("/")
        self.walls = [(wall, owner) for owner, part in enumerate(walls.split("/"))
                      for wall in part.split(",") if wall != "-"]
        self.mover = int(mover) - 1

    def everything(self):
        """All moves that a board of this size has names for."""
        for row in range(1, self.rows + 1):
            for column in range(self.columns):
                square = chr(ord("a") + column) + str(row)
                yield square
                if row < self.rows and column < self.columns - 1:
                    yield square + "h"
                    yield square + "v"

    def why_illegal(self, move):
        pawn, left = self.players[self.mover].split(":")
        if move[-1] not in "hv":
            return f"although the pawn on {pawn} cannot go there"
        if left == "0":
            return "although the player has no wall left"
        column, row = numbers(move)
        for wall, _ in self.walls:
            x, y = numbers(wall)
            along = (1, 0) if move[-1] == "h" else (0, 1)
            if (x, y) == (column, row):
                return f"although it lies on or crosses the wall {wall}"
            if wall[-1] == move[-1] and (abs(x - column), abs(y - row)) == along:
                return f"although it overlaps the wall {wall}"
        return "although it shuts a player off from the goal"


def to_qtp(move, rows):
    column, row = numbers(move)
    vertex = f"{chr(ord('A') + column)}{rows - row}"
    return vertex + {"h": " horizontal", "v": " vertical"}.get(move[-1], "")


def from_contest(words):
    move = chr(ord("a") + int(words[0])) + str(int(words[1]) + 1)
    return move + ("" if len(words) == 2 else "hv"[int(words[2])])


# ---- protocols ----

class CommandProtocol:
    """QTP and GTP: `=` or `?` answers every command. Whether a move is legal is told by playing it."""

    def __init__(self, program):
        self.program = program

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
        board = Board(case)
        plain = re.fullmatch(r"(size=\d+)? ?(walls=\d+)?", case["rules"])
        return bool(plain) and len(board.players) == 2 and board.columns == board.rows

    def beginning(self, case):
        walls = re.search(r"walls=(\d+)", case["rules"])
        return [f"boardsize {Board(case).rows}", "clear_board", f"walls {walls[1] if walls else 10}"]

    def color(self, ply):
        return ("black", "white")[ply % 2]

    def play(self, color, move, case):
        kind = "playwall" if move[-1] in "hv" else "playmove"
        return f"{kind} {color} {to_qtp(move, Board(case).rows)}"

    def everything(self, case):
        return Board(case).everything()

    def fault(self, case, move, taken, answer):
        board = Board(case)
        name = f"{to_qtp(move, board.rows)} ({move})"
        if taken:
            return f"{name} is taken {board.why_illegal(move)}"
        return f"{name} is refused although it is legal ('{answer}')"

    def ending(self, case, report):
        winner = case["places"].index(1)
        if not self.set_up(case, report):
            return
        answer = self.ask("winner")[1]
        if answer != f"true {self.color(winner)}":
            report(f"'winner' is answered '{answer}' where {self.color(winner)} has won")


class Gtp(CommandProtocol):
    def fits(self, case):
        return case["rules"] == ""

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

    def ending(self, case, report):
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
        while (line := self.program.line(name)) != f"{name}ok":
            if option := re.match(r"option name (.+?) type", line):
                self.options.append(option[1])

    def fits(self, case):
        return case["rules"] == "" or "Rules" in self.options

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
            why = Board(case).why_illegal(move) if re.fullmatch(r"[a-y]\d+[hv]?", move) and "/" in case["position"] else \
                "which is not among the legal moves"
            report(f"'bestmove {move}' is chosen {why}")

    def ending(self, case, report):
        if self.name != "ugi":
            return
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

    def fits(self, case):
        # Players who are out of the game, and rules that the protocol cannot tell, are left to others.
        board = Board(case)
        return re.fullmatch(r"(players=\d)? ?(seats=contest)? ?(size=\w+)? ?(walls=\d+)?", case["rules"]) is not None \
            and not any(player[0] in "X*" for player in board.players) and len(case["moves"]) % len(board.players) == board.mover

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
        answer = program.find(r"\s*(\d+ \d+( [01])?)\s*$", "its turn")[1]
        move = from_contest(answer.split())
        if move not in case["legal"]:
            report(f"in the dialect {dialect} '{answer}' ({move}) is played {board.why_illegal(move)}")


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
                        report(f"{os.path.basename(path)}, line {number}: '{said}' is answered '{answer}', not '{text}'")
                elif sign == "<~":
                    program.find(text + "$", said)
    except Silent as silent:
        report(f"{os.path.basename(path)}, line {number}: {silent}")
    finally:
        program.end()


# ---- the runs ----

def cases_of(game, name):
    with open(os.path.join(HERE, game, f"{name}.jsonl"), encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def chosen(cases, options):
    counts = {}
    for case in cases:
        counts[case["kind"]] = counts.get(case["kind"], 0) + 1
        if (not options.kind or case["kind"] == options.kind) and counts[case["kind"]] <= options.limit:
            yield case


def ask_program(options, faults):
    game = options.game or GAME_OF.get(options.protocol) or sys.exit("run.py: --protocol ugi needs --game")
    tested = 0

    def report_for(case):
        def report(sentence):
            faults.append(f"{case['id']}: {sentence} (rules '{case['rules']}', after {len(case['moves'])} moves: "
                          f"{case.get('position', 'a finished game')})")
        return report

    def start():
        if options.protocol == "contest":
            return Contest(options.command, options.timeout)
        program = Program(options.command, options.timeout)
        if options.protocol in ("uci", "ugi"):
            return Ugi(program, options.protocol)
        return {"qtp": Qtp, "gtp": Gtp}[options.protocol](program)

    path = os.path.join(HERE, "protocols", f"{options.protocol}-{game}.txt")
    if os.path.exists(path) and not options.kind:
        transcript(options.command, options.timeout, path, faults.append)
        tested += 1
    if options.protocol == "nboard":
        return tested
    talk = None
    for name, method in (("positions", "test"), ("endings", "ending")):
        for case in chosen(cases_of(game, name), options):
            try:
                talk = talk or start()
                if hasattr(talk, method) and (name == "endings" or talk.fits(case)):
                    if name == "endings" and not ends_fit(options.protocol, case, talk):
                        continue
                    getattr(talk, method)(case, report_for(case))
                    tested += 1
            except Silent as silent:
                report_for(case)(str(silent))
                if hasattr(talk, "program"):
                    talk.program.end()
                talk = None
    if talk is not None and hasattr(talk, "program"):
        talk.program.end()
    return tested


def ends_fit(protocol, case, talk):
    if protocol == "ugi":
        return talk.fits(case) and len(case["places"]) == 2
    if protocol == "qtp":
        return case["reason"] == "goal" and len(case["places"]) == 2 and "x" not in case["rules"] and \
            re.fullmatch(r"(size=\d+)? ?(walls=\d+)?", case["rules"]) and bool(case.setdefault(
                "position", "{0}x{0} - - 1".format((re.search(r"size=(\d+)", case["rules"]) or [0, 9])[1])))
    return case["rules"] == ""


def perft_cases(game):
    """The table of counts: a position with its rules, and the sequences of 1, 2, 3 … plies."""
    with open(os.path.join(HERE, game, "perft.txt"), encoding="utf-8") as lines:
        texts = [line for line in lines if line.strip() and not line.startswith("#")]
    for number, text in enumerate(texts, 1):
        position, *counts = (part.strip() for part in text.split(";"))
        words = position.split()
        length = {"quoridor": 5, "othello": 2}[game]
        yield {"id": f"perft-{number}", "rules": " ".join(words[length:]), "position": " ".join(words[:length]),
               "counts": [int(count.split()[1]) for count in counts]}


def compare_counts(options, faults):
    """Answers may stop at any depth."""
    cases = {case["id"]: case for case in itertools.islice(perft_cases(options.answers[0]), options.limit)}
    answered = set()
    with open(options.answers[1], encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                answer = json.loads(line)
                case, counts = cases.get(answer["id"]), [int(count) for count in answer["perft"]]
            except (ValueError, KeyError, TypeError) as error:
                faults.append(f"line {number} is not of the form {{\"id\": …, \"perft\": […]}}: {error}")
                continue
            if case is None or not counts:
                continue
            answered.add(case["id"])
            for depth, (count, right) in enumerate(zip(counts, case["counts"]), 1):
                if count != right:
                    faults.append(f"{case['id']}: there are {right} sequences of {depth} plies, not {count} (rules "
                                  f"'{case['rules']}': {case['position']})")
                    break  # greater depths only follow
    for case in cases.values():
        if case["id"] not in answered:
            faults.append(f"{case['id']}: there is no answer")
    return len(cases)


def compare_answers(options, faults):
    cases = {case["id"]: case for case in chosen(cases_of(options.answers[0], "positions"), options)}
    answered = set()
    with open(options.answers[1], encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                answer = json.loads(line)
                case, legal = cases.get(answer["id"]), set(answer["legal"])
            except (ValueError, KeyError, TypeError) as error:
                faults.append(f"line {number} is not of the form {{\"id\": …, \"legal\": […]}}: {error}")
                continue
            if case is None:
                continue
            answered.add(case["id"])
            for move in sorted(set(case["legal"]) - legal):
                faults.append(f"{case['id']}: {move} is missing although it is legal ({case['position']})")
            for move in sorted(legal - set(case["legal"])):
                why = Board(case).why_illegal(move) if options.answers[0] == "quoridor" and move != "pass" else \
                    "although it is not legal"
                faults.append(f"{case['id']}: {move} is listed {why} ({case['position']})")
            if "perft" in answer and answer["perft"] != case.get("perft"):
                faults.append(f"{case['id']}: perft is {answer['perft']}, not {case.get('perft')} ({case['position']})")
    for missing in sorted(set(cases) - answered):
        faults.append(f"{missing}: there is no answer")
    return len(cases)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", nargs="?", help="the program under test with its arguments, as one word")
    parser.add_argument("--protocol", choices=["qtp", "uci", "ugi", "contest", "gtp", "nboard"])
    parser.add_argument("--game", choices=["quoridor", "othello"], help="needed with ugi")
    parser.add_argument("--questions", choices=["quoridor", "othello"], help="print the positions to answer")
    parser.add_argument("--answers", nargs=2, metavar=("GAME", "FILE"), help="compare a file of answers")
    parser.add_argument("--perft", action="store_true", help="with --questions or --answers: numbers of move sequences")
    parser.add_argument("--kind", help="only positions of this kind")
    parser.add_argument("--limit", type=int, default=10**9, help="at most N of each kind")
    parser.add_argument("--timeout", type=float, default=10, help="seconds to wait for an answer")
    options = parser.parse_args()
    faults = []
    if options.questions and options.perft:
        for case in itertools.islice(perft_cases(options.questions), options.limit):
            print(json.dumps({"id": case["id"], "rules": case["rules"], "position": case["position"],
                              "depth": len(case["counts"])}))
        return 0
    if options.questions:
        for case in chosen(cases_of(options.questions, "positions"), options):
            print(json.dumps({"id": case["id"], "rules": case["rules"], "position": case["position"],
                              "moves": case["moves"]}))
        return 0
    if options.answers:
        tested = (compare_counts if options.perft else compare_answers)(options, faults)
    elif options.command and options.protocol:
        tested = ask_program(options, faults)
    else:
        parser.error("give --protocol and a command, --questions, or --answers")
    for fault in faults[:100]:
        print(fault)
    if len(faults) > 100:
        print(f"… and {len(faults) - 100} more")
    print(f"{tested} cases, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
