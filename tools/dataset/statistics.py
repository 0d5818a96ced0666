#!/usr/bin/env python3
"""What is in a data set of games (docs/dataset.md): tables for the document and plots beside it. Needs NumPy alone."""

import argparse
import collections
import glob
import json
import math
import os
import sys

import columns
import numpy as np
import svg

FIRST_PLIES = 4  # of an opening


class DataSet:
    """All files of a folder as one: columns of games in `games`, of moves in `moves`."""

    def __init__(self, folder):
        with open(os.path.join(folder, "settings.json"), encoding="utf-8") as file:
            self.settings = json.load(file)
        files = sorted(glob.glob(os.path.join(folder, "*.npz")))
        if not files:
            sys.exit(f"statistics.py: there are no games in {folder}")
        shards = [np.load(name) for name in files]
        before = np.cumsum([0] + [len(shard["move"]) for shard in shards[:-1]])
        self.games = {name: np.concatenate([shard[name] + (rows if name == "first_row" else 0)
                                            for shard, rows in zip(shards, before)]) for name in columns.GAME_COLUMNS}
        self.moves = {name: np.concatenate([shard[name] for shard in shards]) for name in columns.MOVE_COLUMNS}
        self.game_of_move = np.repeat(np.arange(len(self.games["plies"])), self.games["plies"])
        self.ply_of_move = np.arange(len(self.game_of_move)) - self.games["first_row"][self.game_of_move]

    @property
    def count(self):
        return len(self.games["plies"])

    def per_game(self, of_moves):
        return np.bincount(self.game_of_move, of_moves, self.count)


def score_of(results):
    """The first player's score, and half of its 95 % interval."""
    points = (results + 1) / 2
    return points.mean(), 1.96 * math.sqrt(points.var() / len(points)) if len(points) > 1 else 1.0


def by_level(data):
    lines = ["| level | games | plies on average | first player won | drawn | second player won | first player's score |",
             "|---|---|---|---|---|---|---|"]
    bars = []
    for level in np.unique(data.games["level"]):
        chosen = data.games["level"] == level
        results = data.games["result"][chosen]
        score, error = score_of(results.astype(float))
        lines.append(f"| {level} | {len(results)} | {data.games['plies'][chosen].mean():.1f} | "
                     f"{100 * (results == 1).mean():.1f} % | {100 * (results == 0).mean():.1f} % | "
                     f"{100 * (results == -1).mean():.1f} % | {100 * score:.1f} ± {100 * error:.1f} % |")
        bars.append((int(level), score, error))
    return lines, bars


def openings(data, most=8):
    """The moves that games without a random opening begin with."""
    found = collections.Counter()
    for first, plies, random_plies in zip(*(data.games[name] for name in ("first_row", "plies", "opening_plies"))):
        if random_plies == 0 and plies >= FIRST_PLIES:
            found[" ".join(move.decode() for move in data.moves["move"][first:first + FIRST_PLIES])] += 1
    total = max(1, sum(found.values()))
    return [f"| first {FIRST_PLIES} plies | games |", "|---|---|",
            *(f"| `{moves}` | {count} ({100 * count / total:.1f} %) |" for moves, count in found.most_common(most))]


def rules(data):
    """How often each rule occurs."""
    lines = ["| what | games with it | times per game |", "|---|---|---|"]
    kinds = {kind: data.moves["kind"] == number for number, kind in enumerate(columns.KINDS)}
    if data.settings["game"] == "othello":
        shown = {"a pass": kinds["pass"]}
    else:
        walls = kinds["horizontal wall"] | kinds["vertical wall"]
        shown = {"a jump straight over a pawn": kinds["jump"], "a step to the side of a pawn": kinds["side step"],
                 "a horizontal wall": kinds["horizontal wall"], "a vertical wall": kinds["vertical wall"],
                 "any wall": walls, "a position with a wall refused since it would shut a player off": data.moves["refused"] > 0}
    for name, flags in shown.items():
        per_game = data.per_game(flags)
        lines.append(f"| {name} | {100 * (per_game > 0).mean():.1f} % | {per_game.mean():.2f} |")
    return lines


def length_plot(data):
    plies = data.games["plies"]
    if data.settings["game"] == "othello":  # nearly all games fill the board
        counted, title, step = data.games["margin"], "Discs of the first player less those of the second", 8
    else:
        counted, title, step = plies, "Length of the games", 8
    first, last = int(counted.min()) // step * step, (int(counted.max()) // step + 1) * step
    heights, edges = np.histogram(counted, np.arange(first, last + 1, step))
    plot = svg.Plot(title, "discs" if counted is not plies else "plies", first, last, 0, max(heights) / data.count, True)
    for height, begin in zip(heights, edges):
        plot.bar(begin, begin + step, height / data.count)
    for edge in edges[::max(1, len(edges) // 12)]:
        plot.tick(edge, int(edge))
    return plot.text()


def first_player_plot(bars):
    plot = svg.Plot("Score of the first player by level, with its 95 % interval", "level", bars[0][0] - 0.6,
                    bars[-1][0] + 0.6, 0, 1, True)
    for level, score, error in bars:
        plot.bar(level - 0.4, level + 0.4, score)
        plot.error(level, max(0, score - error), min(1, score + error))
        plot.tick(level, level)
    return plot.text()


def walls_plot(data, plies=60):
    wall = (data.moves["kind"] == 3) | (data.moves["kind"] == 4)
    plot = svg.Plot("Share of moves that are walls, by ply", "ply", 1, plies, 0, 1, True)
    shares = [(ply + 1, wall[data.ply_of_move == ply].mean()) for ply in range(plies) if (data.ply_of_move == ply).any()]
    plot.line(shares)
    for ply in (1, *range(10, plies + 1, 10)):
        plot.tick(ply, ply)
    return plot.text()


def table(data):
    lines, _ = by_level(data)
    settings = data.settings
    return "\n".join([f"{data.count} games, {len(data.moves['move'])} moves; levels {settings['levels']}, seed "
                      f"{settings['seed']}.", "", *lines, "", *rules(data), "", *openings(data)])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="of the data set")
    parser.add_argument("--document", help="put the tables between <!-- GAME --> and <!-- /GAME --> of this file")
    parser.add_argument("--images", help="folder for the plots")
    options = parser.parse_args()
    data = DataSet(options.folder)
    game = data.settings["game"]
    if options.document:
        with open(options.document, encoding="utf-8") as file:
            before, _, rest = file.read().partition(f"<!-- {game} -->\n")
        _, mark, after = rest.partition(f"<!-- /{game} -->")
        if not mark:
            sys.exit(f"statistics.py: {options.document} has no lines <!-- {game} --> and <!-- /{game} -->")
        with open(options.document, "w", encoding="utf-8") as file:
            file.write(f"{before}<!-- {game} -->\n{table(data)}\n{mark}{after}")
    else:
        print(table(data))
    if options.images:
        plots = {"length" if game == "quoridor" else "margin": length_plot(data), "first": first_player_plot(by_level(data)[1])}
        if game == "quoridor":
            plots["walls"] = walls_plot(data)
        for name, text in plots.items():
            with open(os.path.join(options.images, f"dataset-{game}-{name}.svg"), "w", encoding="utf-8") as file:
                file.write(text)


if __name__ == "__main__":
    main()
