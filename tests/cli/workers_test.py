"""`outflank arena run --workers` and `outflank worker`: a tournament on PostgreSQL, played by other processes."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from program import PROGRAM, Run, main

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tools", "scale"))

import cluster  # noqa: E402  pylint: disable=wrong-import-position

SECONDS = 200  # for what takes a moment, on a busy machine and with sanitizers
ENGINES = ("one=engine:nodes=30", "two=greedy", "three=random", "four=random:seed=5")
SMALL = ("--rules", "size=5 walls=2", "--seed", "11")
# Walks on, with an answer that takes so long; as a program that is made by a build.
BOT = """import os, sys, time
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("ugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["go"]:
        print(f"thinking hard on {{len(os.sched_getaffinity(0))}} cores as {{os.getuid()}}", file=sys.stderr, flush=True)
        time.sleep({pause})
        print("bestmove none", flush=True)
    elif words[:1] == ["quit"]:
        break
"""


class WorkersTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.base = tempfile.mkdtemp(prefix="outflank-")
        cls.addClassCleanup(shutil.rmtree, cls.base, ignore_errors=True)
        os.chmod(cls.base, 0o755)
        folder = os.path.join(cls.base, "postgres")
        os.mkdir(folder)
        cls.postgres = cluster.Postgres(folder)
        cls.addClassCleanup(cls.postgres.stop, "immediate")

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="outflank-", dir=self.base)
        os.chmod(self.folder, 0o755)
        self.cup = os.path.join(self.folder, "cup")
        self.processes = []
        self.addCleanup(self.end_all)

    def end_all(self):
        for process in self.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()

    def start(self, *arguments, log="log", **whose):
        errors = open(os.path.join(self.folder, log), "ab")  # pylint: disable=consider-using-with
        self.addCleanup(errors.close)
        process = subprocess.Popen([PROGRAM, *arguments], stdout=errors, stderr=errors, **whose)
        self.processes.append(process)
        return process

    def worker(self, name, *options):
        process = self.start("worker", "--store", self.postgres.address(), "--name", name, "--threads", "1", *options,
                             log=name)
        self.wait_for(lambda: "takes jobs" in self.read(name) or process.poll() is not None)
        self.assertIsNone(process.poll(), self.read(name))
        return process

    def arena(self, *entrants):
        return ("arena", "run", "--out", self.cup, *entrants, *SMALL, "--store", self.postgres.address(), "--workers")

    def read(self, name):
        try:
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def result(self):
        return json.loads(self.read("cup/result.json"))

    def wait_for(self, condition):
        """As long as a busy machine may need."""
        end = time.monotonic() + SECONDS
        while not condition():
            self.assertLess(time.monotonic(), end, self.read("log"))
            time.sleep(0.05)

    def ends(self, process, status=0):
        self.assertEqual(process.wait(timeout=SECONDS), status, self.read("log"))

    def jobs(self, where="TRUE"):
        return int(self.postgres.query(f"SELECT COUNT(*) FROM queued_jobs WHERE {where}")[0][0])

    def bundles(self):
        tables, = self.postgres.query("SELECT COUNT(*) FROM pg_tables WHERE tablename = 'bundles'")[0]
        return int(self.postgres.query("SELECT COUNT(*) FROM bundles")[0][0]) if tables == "1" else 0

    def bot(self, name, pause=0, build="cp source.py made.py"):
        folder = os.path.join(self.folder, name)
        os.mkdir(folder)
        with open(os.path.join(folder, "source.py"), "w", encoding="utf-8") as file:
            file.write(BOT.format(pause=pause))
        os.chmod(folder, 0o755)
        return f"bot:name={name},protocol=ugi,dir={folder},build={build},cmd=/usr/bin/python3 -B made.py"

    def check_games(self, games):
        """Each counted once, and known to the site."""
        result = self.result()
        self.assertEqual(result["state"], "finished")
        self.assertEqual([game["number"] for game in result["games"]], list(range(1, games + 1)))
        published = self.postgres.query(f"SELECT COUNT(*), COUNT(DISTINCT number) FROM published_games "
                                        f"WHERE tournament = '{self.read('cup/published').strip()}'")
        self.assertEqual(published, [[str(games), str(games)]])
        self.assertEqual(self.jobs(), 0)
        return result

    def test_two_workers_play_a_tournament_of_engines(self):
        here = os.path.join(self.folder, "here")
        self.assertEqual(Run("arena", "run", "--out", here, *ENGINES, *SMALL, "--sets", "10", "--quiet").status, 0)
        self.worker("ann")
        self.worker("bea")
        self.ends(self.start(*self.arena(*ENGINES), "--sets", "10"))
        result = self.check_games(120)
        self.assertEqual({game["worker"] for game in result["games"]}, {"ann", "bea"})
        self.assertIn("(worker ann)", self.read("log"))
        with open(os.path.join(here, "result.json"), encoding="utf-8") as file:
            alone = json.load(file)
        for game, same in zip(result["games"], alone["games"]):
            self.assertEqual((game["names"], game["result"], game["plies"]),
                             (same["names"], same["result"], same["plies"]))
        shown = self.postgres.query("SELECT result FROM published_tournaments")[0][0]
        self.assertNotIn('"worker"', shown)

    def test_bots_travel_and_everything_that_they_do_comes_back(self):
        bundles = self.bundles()
        arena = self.start(*self.arena("two=greedy", self.bot("Walker"), self.bot("Unmade", build="echo sorry; exit 9")))
        self.wait_for(lambda: "no worker plays games" in self.read("log"))
        idle = self.worker("idle")
        self.wait_for(lambda: "no worker runs bots" in self.read("log"))
        self.worker("runner", "--run-bots", "--sandbox", "auto")
        self.ends(arena)
        idle.terminate()
        self.assertEqual(idle.wait(timeout=SECONDS), 0)
        games = self.check_games(6)["games"]
        self.assertEqual({game["worker"] for game in games}, {"runner"})
        for game in games:
            for fault in game["faults"]:
                expected = {"Walker": ("refused", ""), "Unmade": ("no_start", "exit code 9: sorry")}[fault["name"]]
                self.assertEqual(fault["fault"], expected[0], fault)
                self.assertIn(expected[1], fault["message"])
        walker = next(game for game in games if any(fault["name"] == "Walker" for fault in game["faults"]))
        talk = self.read("cup/" + walker["transcript"])
        self.assertIn("thinking hard on ", talk)
        # Other arenas and workers of this machine may have its cores at the moment.
        if "not treated fairly" not in self.read("runner"):
            self.assertIn("thinking hard on 1 cores", talk)
        self.assertEqual(self.bundles() - bundles, 2)
        # Within an hour after that they are deleted.
        self.postgres.query("UPDATE bundles SET needed_until = 1")
        self.wait_for(lambda: self.postgres.query("SELECT COUNT(*) FROM bundle_parts") == [["0"]])

    def check_required_sandbox(self, **whose):
        """A worker runs bots in the whole sandbox, or says what is missing of it and does not start."""
        bot = self.bot("Strict")
        cup = os.path.join(self.folder, "alone")
        os.mkdir(cup)
        os.chmod(cup, 0o777)
        alone = subprocess.run([PROGRAM, "arena", "run", "--out", cup, "two=greedy", bot, *SMALL, "--sandbox", "require",
                                "--quiet"], capture_output=True, text=True, check=False, **whose)
        worker = self.start("worker", "--store", self.postgres.address(), "--name", "strict", "--run-bots",
                            "--games", "1", "--threads", "1", log="strict", **whose)
        self.wait_for(lambda: "takes jobs" in self.read("strict") or worker.poll() is not None)
        if alone.returncode != 0:
            self.assertEqual(worker.poll(), 1, self.read("strict"))
            self.assertIn(alone.stderr.strip(), self.read("strict"))
            self.assertIn("--sandbox auto runs bots with the parts that exist", self.read("strict"))
            self.assertNotIn("takes jobs", self.read("strict"))
            return
        self.assertIsNone(worker.poll(), self.read("strict"))
        self.ends(self.start(*self.arena("two=greedy", bot)))
        games = self.check_games(2)["games"]
        talk = self.read("cup/" + games[0]["transcript"])
        self.assertIn("thinking hard on ", talk)
        self.assertNotIn("as 0\n", talk.replace("\\n", "\n"))
        worker.terminate()
        self.assertEqual(worker.wait(timeout=SECONDS), 0)

    def test_a_worker_requires_the_whole_sandbox(self):
        self.check_required_sandbox()

    def test_an_ordinary_user_requires_the_whole_sandbox(self):
        if os.geteuid() != 0:
            self.skipTest("whoever tests is an ordinary user already")
        nobody = {"user": 65534, "group": 65534, "extra_groups": [], "cwd": "/"}
        try:
            subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, **nobody)
        except (OSError, subprocess.CalledProcessError):
            self.skipTest("other users may not enter the folder of the program")
        self.check_required_sandbox(**nobody)

    def test_workers_and_the_arena_are_killed_and_paused(self):
        slow = self.bot("Slow", pause=2)
        command = (*self.arena("two=greedy", slow), "--on-fault", "random", "--max-plies", "12", "--opening", "0")
        # The game that it had is played by another.
        first = self.worker("first", "--run-bots", "--sandbox", "auto")
        arena = self.start(*command)
        self.wait_for(lambda: self.jobs("status = 1") == 1)
        first.kill()
        first.wait()
        # This one takes it over, and is paused for longer than its lease.
        paused = self.worker("paused", "--run-bots", "--sandbox", "auto")
        self.wait_for(lambda: self.jobs("attempts = 2") == 1)
        paused.send_signal(signal.SIGSTOP)
        self.worker("last", "--run-bots", "--sandbox", "auto")
        self.wait_for(lambda: self.jobs("attempts = 3") == 1)
        arena.kill()
        arena.wait()
        paused.send_signal(signal.SIGCONT)
        self.wait_for(lambda: self.jobs("status = 2") >= 1)
        self.ends(self.start(*command))
        games = self.check_games(2)["games"]
        self.wait_for(lambda: "job_lost" in self.read("paused"))
        self.assertEqual(games[0]["worker"], "last", self.read("log"))
        expired, = self.postgres.query("SELECT expired FROM job_counts WHERE kind = 'arena_bot_game'")[0]
        self.assertGreaterEqual(int(expired), 2)

    def test_the_database_may_be_away(self):
        self.worker("ann")
        arena = self.start(*self.arena(*ENGINES), "--sets", "60")
        self.wait_for(lambda: '"games_finished"' in self.read("cup/result.json"))
        self.postgres.stop("immediate")
        self.wait_for(lambda: "database is away" in self.read("log"))
        time.sleep(3)
        self.postgres.start()
        self.ends(arena)
        self.check_games(720)
        self.assertIn("database is there again", self.read("log"))

    def test_a_newer_version_may_migrate_the_database(self):
        self.worker("ann")
        arena = self.start(*self.arena(*ENGINES), "--sets", "60")
        self.wait_for(lambda: '"games_finished"' in self.read("cup/result.json"))
        self.postgres.query("UPDATE schema_versions SET version = version + 1")
        self.addCleanup(self.postgres.query, "UPDATE schema_versions SET version = version - 1")
        for _ in range(3):
            self.postgres.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")
            time.sleep(1)
        self.ends(arena)
        self.check_games(720)
        refused = Run("arena", "publish", self.cup, "--store", self.postgres.address())
        self.assertNotEqual(refused.status, 0)

    def test_wrong_use_is_refused(self):
        for arguments, message in (
                (("arena", "run", "--out", self.cup, *ENGINES, "--workers"), "--workers needs the database"),
                (("arena", "run", "--out", self.cup, *ENGINES, "--workers", "--store", "x.db"), "postgresql://"),
                (("worker", "--store", "x", "--run-bots", "--games", "0"), "--games"),
                (("worker", "--store", "x", "--sandbox", "off"), "--run-bots")):
            run = Run(*arguments)
            self.assertEqual(run.status, 2, run.errors)
            self.assertIn(message, run.errors)
        link = os.path.join(self.folder, "linked")
        os.mkdir(link)
        os.symlink("/etc/passwd", os.path.join(link, "passwd"))
        run = Run(*self.arena("two=greedy", f"bot:name=Linked,protocol=ugi,dir={link},cmd=cat passwd"))
        self.assertEqual(run.status, 2, run.errors)
        self.assertIn("is a link", run.errors)


if __name__ == "__main__":
    main()
