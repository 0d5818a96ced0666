#!/usr/bin/python3
"""An engine of QTP as students write them: it greets with a banner, says its name on a later line,
puts no empty line behind its answers and leaves questions that it does not know unanswered.

It walks straight on. The arguments are its words for a wall: `two` (E7 horizontal) or `one` (e6h);
the first move of `wall` is a wall.
"""

import sys


def main():
    form, walls = sys.argv[1], "wall" in sys.argv[2:]
    row = {"black": 9, "white": 1}
    print("=== Welcome to my engine ===", flush=True)
    for line in sys.stdin:
        command, *words = line.split("#")[0].split() or [""]
        if command == "name":
            print("=\nStudent", flush=True)
        elif command in ("boardsize", "clear_board", "walls"):
            print("=", flush=True)
        elif command == "playmove":
            row[words[0]] = int(words[1][1:])
            print("moved\n=", flush=True)
        elif command == "playwall":
            print("=" if len(words) == (3 if form == "two" else 2) else "? illegal", flush=True)
        elif command == "genmove":
            if walls:
                walls = False
                print("= A5 horizontal" if form == "two" else "= h4h", flush=True)
            else:
                row[words[0]] += -1 if words[0] == "black" else 1
                print(f"thinking\n= e{row[words[0]]}", flush=True)
        elif command == "quit":
            return


main()
