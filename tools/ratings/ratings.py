#!/usr/bin/env python3
"""Makes the list of docs/ratings.md: plays programs against each other until the error bars are narrow enough, and writes
their Elo. Goes on where it stopped: what was played is in a file of results, and a match under way in a folder."""

import argparse
import csv
import itertools
import json
import os
import re
import subprocess
import sys
import tomllib

import elo

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
COLUMNS = ["game", "match", "first", "second", "first_player", "second_player", "wins", "draws", "losses",
           "pairs_0", "pairs_half", "pairs_1", "pairs_1_half", "pairs_2", "faults"]
PAIRS = COLUMNS[9:14]
USUAL_SECONDS = 0.3  # of processor time that a program takes for a game, by default
START_SECONDS = 0.1  # that every game takes besides
MAX_SWEPT_GAMES = 60  # after these without a point there is only a limit


def fail(sentence):
    sys.exit(f"ratings.py: {sentence}")


class Programs:
    """What the files of programs say, by game."""

    def __init__(self, files):
        self.players = {}
        self.max_games = {}  # by game and name, where there is a limit
        self.seconds = {}  # of processor time for a game, by game and name
        self.anchor = None
        for path in files:
            try:
                with open(path, "rb") as file:
                    content = tomllib.load(file)
            except (OSError, tomllib.TOMLDecodeError) as error:
                fail(f"{path}: {error}")
            self.anchor = content.get("anchor", self.anchor)
            for program in content.get("program", []):
                self.add(path, program)

    def add(self, path, program):
        if missing := {"game", "name", "player"} - program.keys():
            fail(f"{path}: a program without {' and '.join(sorted(missing))}")
        names = self.players.setdefault(program["game"], {})
        if program["name"] in names:
            fail(f"{path}: there are two programs '{program['name']}' for {program['game']}; give one another name")
        names[program["name"]] = program["player"]
        if "max_games" in program:
            self.max_games[program["game"], program["name"]] = program["max_games"]
        self.seconds[program["game"], program["name"]] = float(program.get("seconds", USUAL_SECONDS))

    def of(self, game, values):
        """Those of one game, by name."""
        return {name: value for (its, name), value in values.items() if its == game}


def read_results(path, programs):
    """The rows of the file, without those of programs that are not in the list."""
    if not os.path.exists(path):
        return []
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        for side in ("first", "second"):
            player = programs.players.get(row["game"], {}).get(row[side], row[side + "_player"])
            if player != row[side + "_player"]:
                fail(f"{row[side]} has played in {path} as '{row[side + '_player']}' and is '{player}' now: "
                     "give it another name")
    return rows


def meetings_of(rows, game, names):
    """The results of those who are in the list, all matches of the same two as one."""
    found = {}
    for row in rows:
        pair = (row["first"], row["second"])
        if row["game"] != game or not set(pair) <= set(names):
            continue
        pairs = [int(row[key]) for key in PAIRS]
        if pair[::-1] in found:
            pair, pairs = pair[::-1], pairs[::-1]
        meeting = found.setdefault(pair, elo.Meeting(*pair, [0] * 5))
        meeting.pairs = [a + b for a, b in zip(meeting.pairs, pairs)]
    return list(found.values())


class Table:
    """The list of one game."""

    def __init__(self, names, meetings):
        self.names, self.meetings = names, meetings
        self.swept = elo.swept(names, meetings)
        self.rated = [name for name in names if name not in self.swept]
        among = [m for m in meetings if m.first not in self.swept and m.second not in self.swept]
        self.elo, covariance = elo.fit(self.rated, among) if self.rated else ({}, [])
        self.error = elo.errors(self.rated, among, self.elo, covariance) if self.rated else {}
        self.games = {name: 0 for name in names}
        self.points = {name: 0.0 for name in names}
        for meeting in meetings:
            for name in (meeting.first, meeting.second):
                self.games[name] += meeting.games
            self.points[meeting.first] += meeting.points
            self.points[meeting.second] += meeting.games - meeting.points

    def scaled(self, anchor):
        shift = anchor["elo"] - self.elo[anchor["name"]] if anchor and anchor["name"] in self.elo else 0.0
        return {name: value + shift for name, value in self.elo.items()}

    def width(self, name):
        """How far the Elo is from known; 0 for who needs no further games."""
        if name in self.error:
            return self.error[name]
        return 0.0 if self.games[name] >= MAX_SWEPT_GAMES else float("inf")


def next_match(table, target, max_games, seconds):
    """The pair with the most information per second: their difference is little known, and they are even.
    One of them has an error bar wider than the target; None when nobody has. `max_games` names those who get no further
    games for their own sake after that number. Those who have not played come first, the quickest of them."""
    wanted = {name for name in table.names
              if table.width(name) > target and table.games[name] < max_games.get(name, float("inf"))}
    new = {name for name in wanted if table.games[name] == 0}
    if new:
        wanted = {min(new, key=lambda name: seconds.get(name, USUAL_SECONDS))}
    strength, covariance = elo.rough(table.names, table.meetings)
    best, most = None, 0.0
    for (i, first), (j, second) in itertools.combinations(enumerate(table.names), 2):
        if first in wanted or second in wanted:
            chance = elo.expected(strength[first] - strength[second])
            unknown = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j]
            cost = START_SECONDS + seconds.get(first, USUAL_SECONDS) + seconds.get(second, USUAL_SECONDS)
            told = unknown * chance * (1 - chance) / cost
            if told > most:
                best, most = (first, second), told
    return best


def entrant(name, player):
    """The program as `arena run` takes it."""
    return player.replace("bot:", f"bot:name={name},", 1) if player.startswith("bot:") else f"{name}={player}"


def play(options, game, players, pair, number):
    """Plays or resumes one match; returns its row for the file of results."""
    slug = re.sub(r"[^a-z0-9]+", "-", f"{game} {number} {pair[0]} {pair[1]}".lower())
    folder = os.path.join(options.work, slug)
    command = [options.program, "arena", "run", "--game", game, "--kind", "match", "--sets", str(options.sets),
               "--seed", str(number), "--out", folder, "--quiet", *(entrant(name, players[name]) for name in pair)]
    os.makedirs(options.work, exist_ok=True)
    done = subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    if done.returncode:
        fail(f"the match of {pair[0]} and {pair[1]} was not finished (status {done.returncode}); the same command "
             "continues it")
    with open(os.path.join(folder, "result.json"), encoding="utf-8") as file:
        result = json.load(file)
    met = result["crosstable"][0]
    row = [game, number, *pair, *(players[name] for name in pair), met["wins"], met["draws"], met["losses"],
           *met["pairs"], sum(entry["faults"] for entry in result["standings"])]
    print(f"{game} {number}: {pair[0]} - {pair[1]}  +{met['wins']} ={met['draws']} -{met['losses']}", flush=True)
    return dict(zip(COLUMNS, map(str, row)))


def append(path, row):
    new = not os.path.exists(path)
    with open(path, "a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if new:
            writer.writeheader()
        writer.writerow(row)
        file.flush()
        os.fsync(file.fileno())


def play_all(options, programs):
    rows = read_results(options.results, programs)
    for game in options.games:
        if len(programs.players.get(game, {})) < 2:
            fail(f"there are fewer than two programs for {game}")
    waiting = list(options.games)  # a match of each game in turn, so that none is left behind when the command is stopped
    while waiting:
        game = waiting.pop(0)
        players = programs.players[game]
        table = Table(list(players), meetings_of(rows, game, players))
        pair = next_match(table, options.error, programs.of(game, programs.max_games), programs.of(game, programs.seconds))
        if pair is None:
            continue
        number = 1 + max((int(row["match"]) for row in rows if row["game"] == game), default=0)
        rows.append(play(options, game, players, pair, number))
        append(options.results, rows[-1])
        waiting.append(game)


def markdown(options, programs, game):
    """The list of one game as a table."""
    rows = read_results(options.results, programs)
    players = programs.players[game]
    names = [name for name in players if any(r["game"] == game and name in (r["first"], r["second"]) for r in rows)]
    table = Table(names, meetings_of(rows, game, names))
    value = table.scaled(programs.anchor)
    limits = {name: elo.limit(name, table.meetings, value, won) for name, won in table.swept.items()}
    low = -1e6

    def order(name):
        if name in value:
            return value[name]
        return (1e6 if table.swept[name] else low) if limits[name] is None else limits[name]

    lines = ["| place | program | Elo | 95 % | games | score | player |", "|---|---|---|---|---|---|---|"]
    for place, name in enumerate(sorted(names, key=order, reverse=True), 1):
        if name in value:
            rating, error = f"{value[name]:.0f}", f"±{table.error[name]:.0f}"
        else:
            bound = "unknown" if limits[name] is None else f"{limits[name]:.0f}"
            rating, error = ("at least " if table.swept[name] else "at most ") + bound, ""
        score = 100 * table.points[name] / table.games[name]
        lines.append(f"| {place} | {name} | {rating} | {error} | {table.games[name]} | {score:.1f} % | `{players[name]}` |")
    games = sum(meeting.games for meeting in table.meetings)
    faults = sum(int(row["faults"]) for row in rows if row["game"] == game)
    matches = sum(1 for row in rows if row["game"] == game)
    lines.append("")
    lines.append(f"{games} games in {matches} matches; games with a fault: {faults}.")
    return "\n".join(lines)


def write_list(options, programs):
    """Puts the tables into the document, between its marks, or prints them."""
    tables = {game: markdown(options, programs, game) for game in options.games}
    if not options.document:
        for game, text in tables.items():
            print(f"{game}\n\n{text}\n")
        return
    with open(options.document, encoding="utf-8") as file:
        content = file.read()
    for game, text in tables.items():
        marks = (f"<!-- {game} -->", f"<!-- /{game} -->")
        if content.count(marks[0]) != 1 or content.count(marks[1]) != 1:
            fail(f"{options.document} has no place for {game}: a line {marks[0]} and a line {marks[1]}")
        before, rest = content.split(marks[0])
        content = before + marks[0] + "\n" + text + "\n" + marks[1] + rest.split(marks[1])[1]
    with open(options.document, "w", encoding="utf-8") as file:
        file.write(content)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["play", "list"], help="play the games that are missing, or write the list")
    parser.add_argument("--game", dest="games", action="append", help="quoridor or othello; both where it is left out")
    parser.add_argument("--program", default=os.path.join(ROOT, "build", "release", "outflank"), help="outflank itself")
    parser.add_argument("--programs", action="append", default=[], metavar="FILE",
                        help="further programs, in the form of tools/ratings/programs.toml")
    parser.add_argument("--only", action="store_true", help="the programs of --programs alone, not the usual ones")
    parser.add_argument("--results", default=os.path.join(ROOT, "data", "ratings.csv"), help="file of results")
    parser.add_argument("--work", default=os.path.join(ROOT, "build", "ratings"), help="folder for the games")
    parser.add_argument("--error", type=float, default=60.0, help="stop at error bars of N Elo (60)")
    parser.add_argument("--sets", type=int, default=10, help="pairs of games in a match (10)")
    parser.add_argument("--document", help="list: write into this document, between <!-- GAME --> and <!-- /GAME -->")
    options = parser.parse_args()
    options.games = options.games or ["quoridor", "othello"]
    usual = [] if options.only else [os.path.join(HERE, "programs.toml")]
    programs = Programs([*usual, *options.programs])
    if options.what == "play":
        play_all(options, programs)
    else:
        write_list(options, programs)


if __name__ == "__main__":
    main()
