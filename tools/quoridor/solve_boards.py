#!/usr/bin/env python3
"""Makes the tables of docs/solved.md: proves who wins small Quoridor boards, checks the proofs, and writes what came out.

    tools/quoridor/solve_boards.py solve 4x7:0-10 5x5:0-3 --memory 10000
    tools/quoridor/solve_boards.py check 4x5:0-10
    tools/quoridor/solve_boards.py list --document docs/solved.md

`solve` adds the boards (columns x rows : walls in each hand) that are missing in the file of results, and goes on where it
stopped; with `--again` it (and `check`) also measures those anew that are there. What a board would need that does not fit is kept as well. `check` also has their certificates written and checked. `list` writes the tables. Times are processor time."""

import argparse
import csv
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CHECKER = os.path.join(ROOT, "conformance", "check_certificate.py")
COLUMNS = ["columns", "rows", "walls", "result", "wall_sets", "memory_bytes", "seconds", "checked", "positions",
           "certificate_bytes", "certificate_seconds", "check_seconds", "check_bytes"]


class Failed(Exception):
    """What the program said."""


def fail(sentence):
    sys.exit(f"solve_boards.py: {sentence}")


def boards_of(texts):
    """(columns, rows, walls) of texts such as 4x7:0-10."""
    found = []
    for text in texts:
        match = re.fullmatch(r"(\d+)x(\d+):(\d+)(?:-(\d+))?", text)
        if not match:
            fail(f"'{text}' is no board with walls; write 4x7:3 or 4x7:0-10")
        columns, rows, first, last = (int(part) if part else None for part in match.groups())
        found += [(columns, rows, walls) for walls in range(first, (first if last is None else last) + 1)]
    return found


def key_of(row):
    return int(row["columns"]), int(row["rows"]), int(row["walls"])


class Results:
    """The file of results."""

    def __init__(self, path):
        self.path, self.rows = path, {}
        if os.path.exists(path):
            with open(path, newline="", encoding="utf-8") as file:
                self.rows = {key_of(row): row for row in csv.DictReader(file)}

    def put(self, board, **values):
        columns, rows, walls = board
        row = self.rows.setdefault(board, dict.fromkeys(COLUMNS, "") | {"columns": columns, "rows": rows, "walls": walls})
        if row["result"] and row["result"] != values.get("result", row["result"]):
            fail(f"{columns}x{rows} with {walls} walls was {row['result']} in {self.path} and is {values['result']} now")
        row.update({name: str(value) for name, value in values.items()})
        with open(self.path + ".part", "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows[key] for key in sorted(self.rows))
        os.replace(self.path + ".part", self.path)


def run(*command):
    """Output, processor time and the most memory that a command took."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        output, errors = process.stdout.read(), process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise Failed(f"{' '.join(command)}: {errors.strip() or output.strip()}")
    return output, used.ru_utime + used.ru_stime, used.ru_maxrss << 10


def solve(options, board, *more):
    columns, rows, walls = board
    output, seconds, _ = run(options.program, "solve", "--rules", f"size={columns}x{rows} walls={walls}", "--memory",
                             str(options.memory), "--threads", "1", "--json", *more)
    return json.loads(output), seconds


def solve_all(options, results):
    refused = []
    for board in boards_of(options.boards):
        if results.rows.get(board, {}).get("result") and not options.again:
            continue
        try:
            found, seconds = solve(options, board)
        except Failed as failed:
            needed = re.search(r"does not fit: it needs at least (\d+) MB", str(failed))
            if not needed:
                raise
            refused.append(str(failed))
            if not results.rows.get(board, {}).get("result"):
                results.put(board, memory_bytes=int(needed[1]) << 20)
            continue
        results.put(board, result=found["result"], wall_sets=found["boards"], memory_bytes=found["memory_bytes"],
                    seconds=f"{seconds:.2f}")
        print("{}x{} with {} walls: {}  {} sets of walls, {:.1f} MB, {:.2f} s".format(
            *board, found["result"], found["boards"], found["memory_bytes"] / (1 << 20), seconds), flush=True)
    if refused:
        raise Failed("\n".join(refused))


def check_all(options, results):
    os.makedirs(options.work, exist_ok=True)
    for board in boards_of(options.boards):
        if results.rows.get(board, {}).get("checked") and not options.again:
            continue
        path = os.path.join(options.work, "{}x{}-{}.gz".format(*board))
        found, seconds = solve(options, board, "--certificate", path)
        sentence, checking, memory = run(sys.executable, CHECKER, path)
        positions = re.search(r"checked: (\d+) positions", sentence).group(1)
        results.put(board, result=found["result"], checked="yes", positions=positions, certificate_bytes=os.path.getsize(path),
                    certificate_seconds=f"{seconds:.2f}", check_seconds=f"{checking:.1f}", check_bytes=memory)
        print(f"{sentence.strip()}  {checking:.1f} s", flush=True)


# ---- the tables ----


def number(text):
    """With thin spaces between thousands, as the documents have them."""
    return f"{int(text):,}".replace(",", " ")


def megabytes(text):
    return f"{int(text) / (1 << 20):.1f}"


def seconds(text, places):
    return f"{float(text):.{places}f} s" if text else "–"


def ranges(numbers):
    """0, 1, 2, 5 as 0–2, 5."""
    parts = []
    for value in sorted(numbers):
        if parts and parts[-1][1] == value - 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in parts) or "–"


def next_of(rows):
    """What the first board with too many walls needs, if that was tried."""
    tried = [(walls, row["memory_bytes"]) for walls, row in sorted(rows.items()) if not row["result"] and row["memory_bytes"]]
    return f"{tried[0][0]}: {int(tried[0][1]) / (1 << 30):.1f} GB" if tried else "–"


def solved_table(results, parity):
    lines = ["| board | winner with 0, 1, 2, … walls each | sets of walls | memory | time | checked | next needs |",
             "|---|---|---|---|---|---|---|"]
    boards = sorted({(key[1], key[0]) for key in results.rows if ("odd" if key[0] % 2 and key[1] % 2 else "even") == parity})
    for rows, columns in boards:
        all_rows = {key[2]: row for key, row in results.rows.items() if key[:2] == (columns, rows)}
        of_board = {walls: row for walls, row in all_rows.items() if row["result"]}
        if not of_board:
            continue
        winners = " ".join(of_board[walls]["result"] if walls in of_board else "?" for walls in range(max(of_board) + 1))
        last = of_board[max(walls for walls, row in of_board.items() if row["wall_sets"])]
        checked = ranges(walls for walls, row in of_board.items() if row["checked"])
        lines.append(f"| {columns}×{rows} | {winners} | {number(last['wall_sets'])} | {megabytes(last['memory_bytes'])} MB | "
                     f"{seconds(last['seconds'], 2)} | {checked} | {next_of(all_rows)} |")
    return lines


def checked_table(results):
    lines = ["| board | walls each | result | positions | file | solving and writing | checking | memory of the checker |",
             "|---|---|---|---|---|---|---|---|"]
    most = {}
    for key, row in results.rows.items():
        if row["positions"] and key[2] >= most.get(key[:2], (-1, None))[0]:
            most[key[:2]] = (key[2], row)
    for (columns, rows), (walls, row) in sorted(most.items(), key=lambda item: -int(item[1][1]["positions"])):
        lines.append(f"| {columns}×{rows} | {walls} | {row['result']} | {number(row['positions'])} | "
                     f"{(int(row['certificate_bytes']) + 512) >> 10} KB | {seconds(row['certificate_seconds'], 1)} | "
                     f"{seconds(row['check_seconds'], 1)} | {int(row['check_bytes']) >> 20} MB |")
    return lines


def write_tables(options, results):
    tables = {"odd": solved_table(results, "odd"), "even": solved_table(results, "even"), "certificates": checked_table(results)}
    if not options.document:
        print("\n\n".join("\n".join(lines) for lines in tables.values()))
        return
    with open(options.document, encoding="utf-8") as file:
        content = file.read()
    for name, lines in tables.items():
        mark, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        if content.count(mark) != 1 or content.count(end) != 1:
            fail(f"{options.document} has no place for {name}: a line {mark.strip()} and a line {end}")
        before, rest = content.split(mark)
        content = before + mark + "\n".join(lines) + "\n" + end + rest.split(end)[1]
    with open(options.document, "w", encoding="utf-8") as file:
        file.write(content)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["solve", "check", "list"])
    parser.add_argument("boards", nargs="*", metavar="COLUMNSxROWS:WALLS", help="as in 4x7:3 or 4x7:0-10")
    parser.add_argument("--program", default=os.path.join(ROOT, "build", "release", "outflank"), help="outflank itself")
    parser.add_argument("--results", default=os.path.join(ROOT, "data", "solved.csv"), help="file of results")
    parser.add_argument("--work", default=os.path.join(ROOT, "build", "solved"), help="folder for certificates")
    parser.add_argument("--again", action="store_true", help="also boards that are solved (solve) or checked (check) already")
    parser.add_argument("--memory", type=int, default=4096, help="megabytes for a proof (4096)")
    parser.add_argument("--document", help="list: write into this document, between <!-- odd --> and <!-- /odd --> and so on")
    options = parser.parse_intermixed_args()
    results = Results(options.results)
    try:
        {"solve": solve_all, "check": check_all}.get(options.what, write_tables)(options, results)
    except Failed as failed:
        fail(failed)


if __name__ == "__main__":
    main()
