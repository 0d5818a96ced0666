"""Answers in a file, for programs without a protocol."""

import itertools
import json

from cases import Board, cases_of, chosen, perft_cases


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
