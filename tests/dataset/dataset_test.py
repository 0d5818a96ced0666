#!/usr/bin/env python3
"""Data sets of games: the same again from the same seed, and as docs/dataset.md says."""

import glob
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import numpy as np

ROOT = sys.argv.pop(1)
PROGRAM = os.environ["OUTFLANK"]
TOOLS = os.path.join(ROOT, "tools", "dataset")
sys.path.insert(0, TOOLS)

import columns  # noqa: E402
import rules  # noqa: E402

# A level that chooses by chance, and one that does not: its games begin at random.
LEVELS = {"quoridor": "5-6", "othello": "6-7"}


def run(name, *arguments):
    return subprocess.run([sys.executable, "-B", os.path.join(TOOLS, name), *arguments], capture_output=True, text=True,
                          check=False, timeout=600)


def make(folder, game, *more):
    return run("make.py", folder, "--game", game, "--games", "4", "--levels", LEVELS[game], "--shard", "2", "--nodes", "5",
               "--program", PROGRAM, *more)


def files_of(folder):
    found = {}
    for path in glob.glob(os.path.join(folder, "0*")):
        with open(path, "rb") as file:
            found[os.path.basename(path)] = hashlib.sha256(file.read()).hexdigest()
    return found


def legal_moves(game, moves):
    """What the program says."""
    text = subprocess.run([PROGRAM, "moves", game, "--moves", " ".join(moves)], capture_output=True, text=True, check=True,
                          timeout=60).stdout
    return text.split()


class DatasetTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.made = {}
        for game in LEVELS:
            cls.made[game] = os.path.join(cls.folder.name, game)
            done = make(cls.made[game], game)
            if done.returncode:
                raise AssertionError(done.stderr)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_goes_on_where_it_stopped_and_makes_the_same_again(self):
        for game, folder in self.made.items():
            whole = files_of(folder)
            self.assertEqual(len(whole), 4)  # two files of columns, two of records
            for path in glob.glob(os.path.join(folder, "00001*")):
                os.remove(path)
            (kept,) = glob.glob(os.path.join(folder, "00000*.npz"))
            before = os.stat(kept).st_mtime_ns
            self.assertEqual(make(folder, game, "--processes", "2").returncode, 0)
            self.assertEqual(files_of(folder), whole)
            self.assertEqual(os.stat(kept).st_mtime_ns, before)  # what was there is not made again

    def test_another_seed_is_another_data_set(self):
        other = os.path.join(self.folder.name, "other")
        self.assertEqual(make(other, "othello", "--seed", "2").returncode, 0)
        self.assertFalse(set(files_of(other).values()) & set(files_of(self.made["othello"]).values()))
        done = make(other, "othello", "--seed", "3")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("was begun with seed = 2, not 3", done.stderr)

    def test_columns_are_those_of_the_document(self):
        with open(os.path.join(ROOT, "docs", "dataset.md"), encoding="utf-8") as file:
            documented = re.findall(r"^\| `(\w+)` \| (u?int\d+|float32|bool|S4) \|", file.read(), re.M)
        wanted = {name: np.dtype(kind) for name, kind in documented}
        self.assertEqual({name: np.dtype(kind) for name, kind in (columns.GAME_COLUMNS | columns.MOVE_COLUMNS).items()}, wanted)
        for folder in [*self.made.values(), *glob.glob(os.path.join(ROOT, "data", "games", "*", ""))]:
            for path in glob.glob(os.path.join(folder, "*.npz")):
                with np.load(path) as data:
                    self.assertEqual({name: data[name].dtype for name in data.files}, wanted)
                    self.assertEqual({len(data[name]) for name in columns.GAME_COLUMNS}, {len(data["level"])})
                    self.assertEqual({len(data[name]) for name in columns.MOVE_COLUMNS}, {int(data["plies"].sum())})
                    self.assertTrue(((0 <= data["win_chance"]) & (data["win_chance"] <= 1)).all())

    def test_columns_and_records_tell_the_same_games(self):
        for game, folder in self.made.items():
            for path in glob.glob(os.path.join(folder, "*.npz")):
                with gzip.open(path.replace(".npz", ".txt.gz"), "rt", encoding="utf-8") as file:
                    records = file.read().split("[Outflank ")[1:]
                with np.load(path) as data:
                    self.assertEqual(len(records), len(data["level"]))
                    for row, record in enumerate(records):
                        words = record.split("]\n\n")[1].split()
                        moves = [word for word in words[:-1] if not re.fullmatch(r"\d+\.", word)]
                        first, plies = int(data["first_row"][row]), int(data["plies"][row])
                        self.assertEqual([move.decode() for move in data["move"][first:first + plies]], moves)
                        self.assertEqual({"1-0": 1, "0-1": -1}.get(words[-1], 0), data["result"][row])
                        self.assertEqual(int(data["opening_plies"][row]), 0 if path.find("00000") > 0 else {"quoridor": 4, "othello": 8}[game])

    def test_games_are_not_played_again_with_seats_changed(self):
        for folder in [*self.made.values(), *glob.glob(os.path.join(ROOT, "data", "games", "*", ""))]:
            games = []
            for path in glob.glob(os.path.join(folder, "*.npz")):
                with np.load(path) as data:
                    games += [b" ".join(data["move"][first:first + plies])
                              for first, plies in zip(data["first_row"], data["plies"])]
            self.assertEqual(len(games), len(set(games)), folder)

    def test_legal_moves_are_counted_as_the_program_counts_them(self):
        for game, folder in self.made.items():
            path = min(glob.glob(os.path.join(folder, "*.npz")))
            with np.load(path) as data:
                moves = [move.decode() for move in data["move"][:int(data["plies"][0])]]
                for ply in range(0, len(moves), 9):
                    self.assertEqual(len(legal_moves(game, moves[:ply])), data["legal"][ply], f"{game}, ply {ply}")
                if game == "othello":
                    self.assertEqual(np.sign(data["margin"]).tolist(), data["result"].tolist())

    def test_walls_that_would_shut_a_player_off_are_counted(self):
        position = rules.Quoridor()
        refused = [position.play(move)[2] for move in ("a1h", "c1h", "e1h", "e8", "g1h", "e7")]
        # Behind the third wall f1v would shut the first pawn in, behind the fourth h1v as well.
        self.assertEqual(refused, [0, 0, 0, 1, 1, 2])

    def test_kinds_of_moves(self):
        def kinds(moves):
            position = rules.Quoridor()
            return [columns.KINDS[position.play(move)[0]] for move in moves.split()]

        self.assertEqual(kinds("e2 e8 e3 e7 e4 e6 e5 e4")[-2:], ["step", "jump"])
        self.assertEqual(kinds("e2 e8 e3 e7 e4 e6 e5 e6h d6 a1v")[-3:], ["horizontal wall", "side step", "vertical wall"])

    def test_statistics_are_tables_and_plots(self):
        document = os.path.join(self.folder.name, "statistics.md")
        for game, plots in (("quoridor", ("length", "first", "walls")), ("othello", ("margin", "first"))):
            with open(document, "w", encoding="utf-8") as file:
                file.write(f"A\n<!-- {game} -->\nold\n<!-- /{game} -->\nB\n")
            done = run("statistics.py", self.made[game], "--document", document, "--images", self.folder.name)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(document, encoding="utf-8") as file:
                text = file.read()
            self.assertIn("4 games, ", text)
            self.assertRegex(text, r"\n\| 6 \| 2 \|")
            self.assertNotIn("old", text)
            for plot in plots:
                xml.etree.ElementTree.parse(os.path.join(self.folder.name, f"dataset-{game}-{plot}.svg"))

    def test_the_documented_statistics_are_those_of_the_sample(self):
        document, images = os.path.join(self.folder.name, "dataset.md"), os.path.join(self.folder.name, "images")
        shutil.copy(os.path.join(ROOT, "docs", "dataset.md"), document)
        os.mkdir(images)
        for game in LEVELS:
            done = run("statistics.py", os.path.join(ROOT, "data", "games", game), "--document", document, "--images", images)
            self.assertEqual(done.returncode, 0, done.stderr)
        made = [document, *glob.glob(os.path.join(images, "*"))]
        self.assertEqual(len(made), 6)
        for path in made:
            with open(path, "rb") as new, open(os.path.join(ROOT, "docs", os.path.relpath(path, self.folder.name)), "rb") as old:
                self.assertEqual(new.read(), old.read(), path)

    def test_the_sample_is_at_most_five_megabytes(self):
        files = glob.glob(os.path.join(ROOT, "data", "games", "**"), recursive=True)
        self.assertLessEqual(sum(os.path.getsize(path) for path in files if os.path.isfile(path)), 5 << 20)

    def test_what_goes_wrong_is_said_in_a_sentence(self):
        for arguments, word in ((["--levels", "0-3"], "levels from 1 to 10"), (["--shard", "3"], "even number"),
                                (["--program", "no-such-program"], "no program")):
            done = make(os.path.join(self.folder.name, "wrong"), "othello", *arguments)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(word, done.stderr)

    def test_settings_tell_how_it_was_made(self):
        with open(os.path.join(self.made["othello"], "settings.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file), {"version": 1, "game": "othello", "games": 4, "levels": "6-7", "nodes": 5,
                                               "seed": 1, "shard": 2})


if __name__ == "__main__":
    unittest.main()
