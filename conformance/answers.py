"""Answers in a file, for programs without a protocol."""

import itertools
import json

from cases import Unusable, cases_of, chosen, notation_cases, perft_cases, why_illegal

NOTATIONS = ("contest", "qtp", "qtp_word")


def answers_in(path, form, is_right, faults):
    """The answers of a file by their ids; a line that is not of the form is a fault."""
    found = {}
    try:
        with open(path, encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                answer = parsed(line)
                if isinstance(answer, dict) and isinstance(answer.get("id"), str) and is_right(answer):
                    found[answer["id"]] = answer
                else:
                    faults.append(f"line {number} is not of the form {form}")
    except OSError as error:
        raise Unusable(f"{path} cannot be read: {error.strerror}") from None
    return found


def parsed(line):
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def is_list_of(kind, value):
    return isinstance(value, list) and all(isinstance(item, kind) and not isinstance(item, bool) for item in value)


def compare(cases, answers, faults_of, faults):
    """Tells the faults of every answer, and every case without one; how many cases there are."""
    count = 0
    for case in cases:
        count += 1
        if case["id"] in answers:
            faults += (f"{case['id']}: {sentence}" for sentence in faults_of(case, answers[case["id"]]))
        else:
            faults.append(f"{case['id']}: there is no answer")
    return count


class Legal:
    """All legal moves of every position."""

    @staticmethod
    def questions(game, options):
        for case in chosen(cases_of(game, "positions"), options):
            yield {key: case[key] for key in ("id", "rules", "position", "moves")}

    @staticmethod
    def compare(game, path, options, faults):
        answers = answers_in(path, '{"id": …, "legal": [MOVE, …]}', lambda answer: is_list_of(str, answer.get("legal")), faults)
        return compare(chosen(cases_of(game, "positions"), options), answers, Legal.faults_of, faults)

    @staticmethod
    def faults_of(case, answer):
        legal = set(answer["legal"])
        for move in sorted(set(case["legal"]) - legal):
            yield f"{move} is missing although it is legal ({case['position']})"
        for move in sorted(legal - set(case["legal"])):
            yield f"'{move}' is listed {why_illegal(case, move)} ({case['position']})"
        if "perft" in answer and answer["perft"] != case.get("perft"):
            yield f"perft is {answer['perft']}, not {case.get('perft')} ({case['position']})"


class Perft:
    """Numbers of move sequences. Answers may stop at any depth."""

    @staticmethod
    def questions(game, options):
        for case in itertools.islice(perft_cases(game), options.limit):
            yield {"id": case["id"], "rules": case["rules"], "position": case["position"], "depth": len(case["counts"])}

    @staticmethod
    def compare(game, path, options, faults):
        answers = answers_in(path, '{"id": …, "perft": [NUMBER, …]}',
                             lambda answer: is_list_of(int, answer.get("perft")) and answer["perft"], faults)
        return compare(itertools.islice(perft_cases(game), options.limit), answers, Perft.faults_of, faults)

    @staticmethod
    def faults_of(case, answer):
        for depth, (count, right) in enumerate(zip(answer["perft"], case["counts"]), 1):
            if count != right:
                yield (f"there are {right} sequences of {depth} plies, not {count} (rules '{case['rules']}': "
                       f"{case['position']})")
                break  # greater depths only follow


class Notation:
    """The names of moves in other notations. Answers may leave out those that a program does not speak."""

    @staticmethod
    def questions(game, options):
        for case in itertools.islice(notation_cases(), options.limit):
            yield {"id": case["id"], "size": case["size"], "move": case["move"]}

    @staticmethod
    def compare(game, path, options, faults):
        answers = answers_in(path, '{"id": …, "qtp": NAME, …}, with at least one of ' + ", ".join(NOTATIONS), Notation.is_right, faults)
        return compare(itertools.islice(notation_cases(), options.limit), answers, Notation.faults_of, faults)

    @staticmethod
    def is_right(answer):
        names = [answer[notation] for notation in NOTATIONS if notation in answer]
        return names and is_list_of(str, names)

    @staticmethod
    def faults_of(case, answer):
        for notation in NOTATIONS:
            if answer.get(notation, case[notation]).lower() != case[notation].lower():
                yield (f"{case['move']} on {case['size']}x{case['size']} is '{case[notation]}' in {notation}, not "
                       f"'{answer[notation]}'")
