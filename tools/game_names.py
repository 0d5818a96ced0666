#!/usr/bin/env python3
"""Fails where code outside a game's own folders refers to it by name.

Usage: tools/game_names.py [ROOT]

A game is a folder in each layer (src/games/GAME, src/terminal/GAME, web/src/games/GAME …), and only
those name it. Other code uses a registry. The games are those of src/games/list.h.

Exits 0 if there are none, 1 with one line per offence (file:line: what), 2 on wrong use. ALLOWED
lists the files that may use a name, each with the reason; a file that no longer does is an offence
too, so that the list can only become shorter.
"""

import os
import re
import sys

SITE_SUFFIXES = (".js", ".ts", ".svelte")
SUFFIXES = (".h", ".cpp", *SITE_SUFFIXES)
FOLDERS = ("src", "web/src")

# Files that name games without deciding anything by it, and why they do.
ALLOWED = {
    "src/server/people/passwords.cpp": "words that make a bad password",
    "src/apps/outflank/bench.cpp": "the labels of the bench signature",
    "src/apps/outflank/bench_engines.cpp": "the labels of the bench signature",
    "src/apps/outflank/solve.cpp": "the answer of the Quoridor solver",
    "src/apps/outflank/solve_othello.cpp": "the answer of the Othello solver",
    "web/src/i18n/en.ts": "the keys of the games' own texts in the dictionary",
    "web/src/i18n/hu.ts": "the keys of the games' own texts in the dictionary",
    "web/src/learn/RulesText.svelte": "the rules of every game, side by side",
}


def games_of(root):
    with open(os.path.join(root, "src/games/list.h"), encoding="utf-8") as text:
        games = re.findall(r"\bGAME\((\w+)\)", text.read())
    if not games:
        sys.exit("tools/game_names.py: src/games/list.h lists no game")
    return games


def patterns(games):
    """What refers to a game: in C++ (False) and in the site (True)."""
    game = "|".join(games)
    # A quoted name, alone or in front of a colon, and the C++ object that has it: "chess", "chess:blitz",
    # chess::game_type().
    named = rf"""["'`](?P<quoted>{game})["'`:]|\b(?P<type>{game})::game_type\(\)"""
    # The key of an object: { chess: 1 }.
    key = rf"(?<![\w.$-])(?P<key>{game})\??:"
    return {False: re.compile(named), True: re.compile(f"{named}|{key}")}


def source_files(root):
    for top in FOLDERS:
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders.sort()
            for name in sorted(names):
                if name.endswith(SUFFIXES):
                    yield os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/")


def check(root):
    games = games_of(root)
    named = patterns(games)
    offences, met = [], set()
    for file in source_files(root):
        if any(game in file.split("/")[:-1] for game in games):
            continue
        with open(os.path.join(root, file), encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                found = named[file.endswith(SITE_SUFFIXES)].search(line.split("//")[0])
                if not found:
                    continue
                met.add(file)
                if file not in ALLOWED:
                    offences.append(
                        f"{file}:{number}: names {found[found.lastgroup]!r} outside the folders of that game; "
                        "ask a registry (docs/adding-a-game.md)"
                    )
    for file in sorted(set(ALLOWED) - met):
        offences.append(f"tools/game_names.py: {file} names no game any more: take it off the list")
    return offences


def main(arguments):
    if len(arguments) > 1:
        print(__doc__, file=sys.stderr)
        return 2
    root = arguments[0] if arguments else os.path.join(os.path.dirname(__file__), "..")
    offences = check(root)
    for offence in offences:
        print(offence)
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
