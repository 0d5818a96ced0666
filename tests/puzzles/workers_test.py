"""`puzzle_miner --store` and `outflank worker`: games for puzzles on PostgreSQL, mined by other processes."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tools", "scale"))

import cluster  # noqa: E402  pylint: disable=wrong-import-position

PROGRAM = os.environ["OUTFLANK"]
MINER = os.environ["PUZZLE_MINER"]
SECONDS = 300  # for what takes a moment, on a busy machine and with sanitizers
GAMES = 6


class WorkersTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="outflank-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        os.chmod(self.folder, 0o755)
        database = os.path.join(self.folder, "postgres")
        os.mkdir(database)
        self.postgres = cluster.Postgres(database)
        self.addCleanup(self.postgres.stop, "immediate")
        self.processes = []
        self.addCleanup(self.end_all)

    def end_all(self):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()

    def start(self, *command):
        log = open(os.path.join(self.folder, "log"), "ab")  # pylint: disable=consider-using-with
        self.addCleanup(log.close)
        process = subprocess.Popen(command, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def worker(self, name):
        return self.start(PROGRAM, "worker", "--store", self.postgres.address(), "--name", name, "--threads", "1")

    def miner(self, journal, *options):
        return (MINER, "--game", "othello", "--games", str(GAMES), "--seed", "5", "--journal",
                os.path.join(self.folder, journal), *options)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def wait_for(self, condition):
        end = time.monotonic() + SECONDS
        while not condition():
            self.assertLess(time.monotonic(), end, self.read("log"))
            time.sleep(0.02)

    def jobs(self, where="TRUE"):
        return int(self.postgres.query(f"SELECT COUNT(*) FROM queued_jobs WHERE {where}")[0][0])

    def test_workers_and_the_tool_are_killed_and_every_game_is_kept_once(self):
        subprocess.run(self.miner("here"), check=True, stderr=subprocess.DEVNULL)
        command = self.miner("there", "--store", self.postgres.address())
        miner = self.start(*command)
        self.wait_for(lambda: "no worker is there" in self.read("log"))
        first = self.worker("first")
        # Killed with a game in its hands.
        while True:
            self.wait_for(lambda: self.jobs("status = 1") == 1)
            first.send_signal(signal.SIGSTOP)
            if self.jobs("status = 1") == 1:
                break
            first.send_signal(signal.SIGCONT)
        first.kill()
        first.wait()
        self.worker("second")
        self.wait_for(lambda: self.read("there").count("\n") >= 2)
        miner.kill()
        miner.wait()
        miner = self.start(*command)
        self.assertEqual(miner.wait(timeout=SECONDS), 0, self.read("log"))
        self.assertEqual(self.read("there"), self.read("here"))
        self.assertEqual(self.jobs(), 0)
        expired, = self.postgres.query("SELECT expired FROM job_counts WHERE kind = 'puzzles'")[0]
        self.assertEqual(expired, "1")

    def test_a_store_that_workers_cannot_reach_is_refused(self):
        run = subprocess.run(self.miner("there", "--store", "games.db"), capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 1)
        self.assertIn("--store must be postgresql://", run.stderr)


if __name__ == "__main__":
    unittest.main()
