#!/usr/bin/env python3
"""Tests a program that plays Quoridor or Othello against positions with known answers: see README.md."""

import argparse
import json
import os
import sys

from answers import Legal, Notation, Perft
from cases import GAMES, HERE, Unusable, cases_of, chosen, kinds_of
from program import Program, Silent
from talks import Contest, Gtp, Qtp, TolerantQtp, Ugi, transcript

GAMES_OF = {"qtp": ("quoridor",), "uci": ("quoridor",), "ugi": GAMES, "contest": ("quoridor",), "gtp": ("othello",),
            "nboard": ("othello",)}
MAX_SILENCES = 3  # in a row
MAX_TIMEOUT = 86400


# ---- a program that is asked ----

def ask_program(options, faults):
    game = game_of(options)
    check_kind(game, options)
    path = os.path.join(HERE, "protocols", f"{options.protocol}-{game}.txt")
    tested = 0
    if os.path.exists(path) and not options.kind and not options.tolerant:
        transcript(options.command, options.timeout, path, faults.append)
        tested += 1
    if options.protocol != "nboard":
        asking = Asking(options, faults)
        try:
            asking.ask_all(game)
        finally:
            asking.end()
        tested += asking.tested
    if tested == 0 and not faults:
        raise Unusable(f"nothing was tested: {options.protocol} cannot ask this program about positions of the kind "
                       f"'{options.kind}'")
    return tested


def game_of(options):
    """The game, once it and the options fit the protocol."""
    games = GAMES_OF[options.protocol]
    if options.game and options.game not in games:
        raise Unusable(f"{options.protocol} is a protocol of {games[0]}, not of {options.game}")
    if not options.game and len(games) > 1:
        raise Unusable(f"--protocol {options.protocol} needs --game, one of {', '.join(games)}")
    if options.tolerant and options.protocol != "qtp":
        raise Unusable(f"--tolerant is for dialects of qtp, not for {options.protocol}")
    return options.game or games[0]


def check_kind(game, options):
    kinds = kinds_of(game)
    if options.kind and options.kind not in kinds:
        raise Unusable(f"{game} has no positions of the kind '{options.kind}', only {', '.join(kinds)}")


class Asking:
    """One program, and what it is asked about positions and endings."""

    def __init__(self, options, faults):
        self.options, self.faults = options, faults
        self.talk, self.tested, self.silences = None, 0, 0

    def ask_all(self, game):
        for name, kind in (("positions", ""), ("endings", "_ending")):
            for case in chosen(cases_of(game, name), self.options):
                try:
                    self.talk = self.talk or start(self.options)
                    self.ask(case, kind)
                except Silent as silent:
                    self.reporter(case)(str(silent))
                    self.end()
                    self.silences += 1
                    if self.silences == MAX_SILENCES:
                        self.faults.append(f"the program was silent {MAX_SILENCES} times in a row and is asked no more")
                        return

    def ask(self, case, kind):
        if getattr(self.talk, f"fits{kind}")(case):
            self.tested += 1
            getattr(self.talk, f"test{kind}")(case, self.reporter(case))
            self.silences = 0

    def reporter(self, case):
        def report(sentence):
            self.faults.append(f"{case['id']}: {sentence} (rules '{case['rules']}', after {len(case['moves'])} moves: "
                               f"{case.get('position', 'a finished game')})")
        return report

    def end(self):
        if self.talk:
            self.talk.end()
        self.talk = None


def start(options):
    """The protocol, with a program that has greeted; the contest starts one for every turn."""
    if options.protocol == "contest":
        return Contest(options.command, options.timeout)
    program = Program(options.command, options.timeout)
    try:
        if options.protocol in ("uci", "ugi"):
            return Ugi(program, options.protocol)
        return {"qtp": TolerantQtp if options.tolerant else Qtp, "gtp": Gtp}[options.protocol](program)
    except BaseException:
        program.end()
        raise


# ---- files of answers ----

def questions_of(game, options):
    """The questions that the options choose."""
    if options.kind and (options.perft or options.notation):
        raise Unusable("--kind chooses positions; the tables of --perft and --notation have no kinds")
    if options.notation and game != "quoridor":
        raise Unusable(f"the moves of {game} have the same names everywhere: --notation is for quoridor")
    if options.perft:
        return Perft
    if options.notation:
        return Notation
    check_kind(game, options)
    if options.kind == "ending":
        raise Unusable("games that are over are asked for with a protocol")
    return Legal


def print_questions(options):
    for question in questions_of(options.questions, options).questions(options.questions, options):
        print(json.dumps(question))
    return 0


def compare_answers(options, faults):
    game, path = options.answers
    if game not in GAMES:
        raise Unusable(f"'{game}' is no game of this suite; they are {', '.join(GAMES)}")
    return questions_of(game, options).compare(game, path, options, faults)


# ---- the options ----

def parser_of_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", nargs="?", help="the program under test with its arguments, as one word")
    parser.add_argument("--protocol", choices=list(GAMES_OF))
    parser.add_argument("--game", choices=GAMES, help="needed with ugi")
    parser.add_argument("--questions", choices=GAMES, help="print the positions to answer")
    parser.add_argument("--answers", nargs=2, metavar=("GAME", "FILE"), help="compare a file of answers")
    tables = parser.add_mutually_exclusive_group()
    tables.add_argument("--perft", action="store_true", help="with --questions or --answers: numbers of move sequences")
    tables.add_argument("--notation", action="store_true", help="with --questions or --answers: names of Quoridor's moves")
    parser.add_argument("--tolerant", action="store_true", help="QTP in the dialects that Outflank's arena accepts")
    parser.add_argument("--kind", help="only positions of this kind")
    parser.add_argument("--limit", type=int, default=10**9, help="at most N of each kind")
    parser.add_argument("--timeout", type=float, default=10, help="seconds to wait for an answer")
    return parser


def run(parser, options):
    if options.limit < 1:
        raise Unusable(f"--limit must be at least 1, not {options.limit}")
    if not 0 < options.timeout <= MAX_TIMEOUT:
        raise Unusable(f"--timeout must be more than 0 and at most {MAX_TIMEOUT} seconds, not {options.timeout:g}")
    if options.questions:
        return print_questions(options)
    faults = []
    if options.answers:
        tested = compare_answers(options, faults)
    elif options.command is not None and options.protocol:
        tested = ask_program(options, faults)
    else:
        parser.error("give --protocol and a command, --questions, or --answers")
    for fault in faults[:100]:
        print(fault)
    if len(faults) > 100:
        print(f"… and {len(faults) - 100} more")
    print(f"{tested} cases, {len(faults)} faults")
    return 1 if faults else 0


def main():
    parser = parser_of_options()
    try:
        return run(parser, parser.parse_args())
    except Unusable as reason:
        print(f"run.py: {reason}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
