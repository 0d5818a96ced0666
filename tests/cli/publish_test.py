"""`outflank arena run --store` and `outflank arena publish`: tournaments in the store of a server."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

from program import PROGRAM, ProgramTest, Run, main

ENTRANTS = ("one=engine:nodes=30", "two=greedy", "three=random", "four=random:seed=5")
SMALL = ("--rules", "size=5 walls=2", "--seed", "11", "--quiet")
GAMES = 12


class PublishTest(ProgramTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="outflank-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.cup = os.path.join(self.folder, "cup")
        self.store = os.path.join(self.folder, "site.db")

    def arguments(self, *more):
        return ("arena", "run", "--out", self.cup, *ENTRANTS, *SMALL, "--store", self.store, *more)

    def published(self, what):
        with sqlite3.connect(self.store) as database:
            return database.execute(what).fetchall()

    def wait_for(self, condition):
        """As long as a busy machine may need."""
        end = time.monotonic() + 100
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)

    def has_published(self):
        try:
            return bool(self.published("SELECT 1 FROM published_games LIMIT 1"))
        except sqlite3.OperationalError:
            return False

    def test_a_tournament_is_in_the_store_with_all_its_games(self):
        run = self.succeeds(*self.arguments("--title", "Tavaszi kupa"))
        rows = self.published("SELECT id, title, status, result FROM published_tournaments")
        self.assertEqual(len(rows), 1)
        name, title, status, result = rows[0]
        self.assertEqual((title, status), ("Tavaszi kupa", 1))
        self.assertIn(f"published as #/tournaments/{name}", run.output)
        self.assertEqual(json.loads(result)["games_finished"], GAMES)
        numbers = self.published("SELECT number FROM published_games ORDER BY number")
        self.assertEqual([number for number, in numbers], list(range(1, GAMES + 1)))

    def test_killed_while_it_publishes_it_goes_on_in_the_same_place(self):
        games = 240
        more = ("--sets", "20")
        process = subprocess.Popen([PROGRAM, *self.arguments(*more)], stdout=subprocess.DEVNULL)
        self.wait_for(self.has_published)
        process.kill()
        process.wait()
        before = self.published("SELECT id, created_at FROM published_tournaments")
        self.succeeds(*self.arguments(*more))
        self.assertEqual(self.published("SELECT id, created_at FROM published_tournaments"), before)
        self.assertEqual(self.published("SELECT COUNT(*), MAX(number) FROM published_games"),
                         [(games, games)])
        self.assertEqual(self.published("SELECT status FROM published_tournaments"), [(1,)])

    def test_ctrl_c_is_shown_as_stopped(self):
        process = subprocess.Popen([PROGRAM, *self.arguments("--sets", "5000")],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_for(self.has_published)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=100), 130)
        self.assertEqual(self.published("SELECT status FROM published_tournaments"), [(2,)])

    def test_a_folder_is_published_later_and_taken_away(self):
        self.succeeds("arena", "run", "--out", self.cup, *ENTRANTS, *SMALL)
        publish = ("arena", "publish", self.cup, "--store", self.store)
        for _ in range(2):
            run = self.succeeds(*publish, "--hide-talk")
            self.assertIn("published as #/tournaments/", run.output)
            self.assertEqual(self.published("SELECT COUNT(*) FROM published_games"), [(GAMES,)])
        self.succeeds(*publish, "--remove")
        self.assertEqual(self.published("SELECT COUNT(*) FROM published_tournaments"), [(0,)])
        self.assertEqual(self.published("SELECT COUNT(*) FROM published_games"), [(0,)])
        run = Run(*publish, "--remove")
        self.assertEqual(run.status, 1)
        self.assertIn("there is no tournament", run.errors)

    def test_what_bots_say_is_shown_unless_it_is_hidden_and_their_commands_never_are(self):
        bot = f"bot:name=Broken,protocol=contest,dir={self.folder},cmd=echo nonsense"
        run = Run("arena", "run", "--out", self.cup, "two=greedy", bot, *SMALL, "--sandbox", "off")
        self.assertEqual(run.status, 0, run.errors)
        for options, shown in (("--hide-talk",), False), ((), True):
            self.succeeds("arena", "publish", self.cup, "--store", self.store, *options)
            replays = "".join(text for text, in self.published("SELECT replay FROM published_games"))
            self.assertIn("frames", replays)
            self.assertEqual('"out"' in replays, shown, replays[:2000])
            result, = self.published("SELECT settings || result FROM published_tournaments")[0]
            self.assertNotIn("echo nonsense", result)
            self.assertIn("bot (contest)", result)
            self.succeeds("arena", "publish", self.cup, "--store", self.store, "--remove")

    def test_a_store_that_is_away_is_told_once_and_loses_nothing(self):
        os.mkdir(self.store)  # which is no database
        run = Run(*self.arguments())
        self.assertEqual(run.status, 1)
        self.assertEqual(run.errors.count("cannot be published now"), 1, run.errors)
        self.assertIn("arena publish", run.errors)
        with open(os.path.join(self.cup, "result.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["state"], "finished")
        os.rmdir(self.store)
        self.succeeds("arena", "publish", self.cup, "--store", self.store)
        self.assertEqual(self.published("SELECT COUNT(*) FROM published_games"), [(GAMES,)])

    def test_wrong_use_is_refused(self):
        for arguments, message in (
                (self.arguments("--title", "x" * 101), "a title has 1 to 100 bytes"),
                (self.arguments("--title", "a\nb"), "control characters"),
                (("arena", "publish", self.folder, "--store", self.store), "no tournament was begun"),
                (("arena", "run", "--out", self.cup, *ENTRANTS, "--title", "Cup"), "--store"),
                (("arena", "publish", self.cup), "--store")):
            run = Run(*arguments)
            self.assertEqual(run.status, 2, run.errors)
            self.assertIn(message, run.errors)


if __name__ == "__main__":
    main()
