#!/usr/bin/env python3
"""Tests a program that plays Quoridor or Othello against positions with known answers: see README.md."""

import argparse
import itertools
import json
import os
import re
import sys

from answers import compare_answers, compare_counts
from cases import HERE, cases_of, chosen, perft_cases
from program import Program, Silent
from talks import Contest, Gtp, Qtp, Ugi, transcript

GAME_OF = {"qtp": "quoridor", "uci": "quoridor", "contest": "quoridor", "gtp": "othello", "nboard": "othello"}
MAX_SILENCES = 3  # in a row


def ask_program(options, faults):
    game = options.game or GAME_OF.get(options.protocol) or sys.exit("run.py: --protocol ugi needs --game")
    path = os.path.join(HERE, "protocols", f"{options.protocol}-{game}.txt")
    tested = 0
    if os.path.exists(path) and not options.kind:
        transcript(options.command, options.timeout, path, faults.append)
        tested += 1
    if options.protocol == "nboard":
        return tested
    return tested + ask_about_cases(options, game, faults)


def ask_about_cases(options, game, faults):
    talk, tested, silences = None, 0, 0
    try:
        for name, method in (("positions", "test"), ("endings", "ending")):
            for case in chosen(cases_of(game, name), options):
                try:
                    talk = talk or start(options)
                    if hasattr(talk, method) and (name == "endings" or talk.fits(case)):
                        if name == "endings" and not ends_fit(options.protocol, case, talk):
                            continue
                        getattr(talk, method)(case, reporter(case, faults))
                        tested += 1
                        silences = 0
                except Silent as silent:
                    reporter(case, faults)(str(silent))
                    if talk:
                        talk.end()
                    talk = None
                    silences += 1
                    if silences == MAX_SILENCES:
                        faults.append(f"the program was silent {silences} times in a row and is asked no more")
                        return tested
    finally:
        if talk:
            talk.end()
    return tested


def reporter(case, faults):
    def report(sentence):
        faults.append(f"{case['id']}: {sentence} (rules '{case['rules']}', after {len(case['moves'])} moves: "
                      f"{case.get('position', 'a finished game')})")
    return report


def start(options):
    """The protocol, with a program that has greeted; the contest starts one for every turn."""
    if options.protocol == "contest":
        return Contest(options.command, options.timeout)
    program = Program(options.command, options.timeout)
    try:
        if options.protocol in ("uci", "ugi"):
            return Ugi(program, options.protocol)
        return {"qtp": Qtp, "gtp": Gtp}[options.protocol](program)
    except BaseException:
        program.end()
        raise


def ends_fit(protocol, case, talk):
    if protocol == "ugi":
        return talk.fits(case) and len(case["places"]) == 2
    if protocol == "qtp":
        return case["reason"] == "goal" and len(case["places"]) == 2 and "x" not in case["rules"] and \
            re.fullmatch(r"(size=\d+)? ?(walls=\d+)?", case["rules"]) and bool(case.setdefault(
                "position", "{0}x{0} - - 1".format((re.search(r"size=(\d+)", case["rules"]) or [0, 9])[1])))
    return case["rules"] == ""


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
