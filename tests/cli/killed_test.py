"""An arena that is killed leaves nothing behind: no bots, no sandboxes, no control groups.

OUTFLANK_KILLS says how often each is tried, OUTFLANK_SEED at which moments.
"""

import os
import random
import re
import shutil
import signal
import subprocess
import time
import unittest

from ordinary_user import User, name_of, users
from program import main

KILLS = int(os.environ.get("OUTFLANK_KILLS", "6"))
SEED = int(os.environ.get("OUTFLANK_SEED", str(time.time_ns() % 1_000_000)))
HOSTILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arena", "bots", "hostile.py")
# On a machine with other work to do.
MAX_WAIT = 30


def command_of(process):
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return file.read().decode("utf-8", "replace").replace("\0", " ")
    except OSError:
        return ""


def name_of_process(process):
    try:
        with open(f"/proc/{process}/comm", encoding="utf-8") as file:
            return file.read().strip()
    except OSError:
        return ""


def processes_with(mark):
    """Of bots and sandboxes, whose arguments have the mark; the arena's own has it as well."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        command = command_of(process)
        if mark in command and "arena run" not in command:
            found.append(f"{process}: {command}")
    return found


def guards_of(mark):
    return [int(process) for process in filter(str.isdigit, os.listdir("/proc"))
            if name_of_process(process) == "arena-guard" and mark in command_of(process)]


def groups_of(arena):
    owned = re.compile(rf"outflank-\d+-{arena}-\d+-")
    return [os.path.join(folder, name) for folder, names, _ in os.walk("/sys/fs/cgroup")
            for name in names if owned.match(name)]


class KilledTest(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(SEED)
        print(f"OUTFLANK_SEED={SEED}", flush=True)

    def bots(self, user, mark):
        shutil.copy(HOSTILE, user.folder)
        return [f"bot:name={mode},dir={user.folder},"
                f"cmd=/usr/bin/python3 -B hostile.py {mode} {mark}"
                for mode in ("daemon", "steal-time", "slow")]

    def start(self, user, mark, number):
        return subprocess.Popen(
            user.command("arena", "run", "--quiet", "--out", f"cup{number}", "--sets", "50",
                         "--concurrency", "2", "--no-pin", *self.bots(user, mark)),
            cwd=user.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)

    def left(self, arena, mark):
        return processes_with(mark) + guards_of(mark) + groups_of(arena)

    def wait_for_nothing(self, arena, mark):
        end = time.monotonic() + MAX_WAIT
        while self.left(arena, mark) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(self.left(arena, mark), [])

    def wait_for_bots(self, arena, mark):
        end = time.monotonic() + MAX_WAIT
        while not processes_with(mark) and time.monotonic() < end:
            if arena.poll() is not None:
                self.fail(f"the arena ended by itself: {arena.stderr.read()}")
            time.sleep(0.01)

    def test_whenever_it_is_killed(self):
        for is_ordinary in users():
            with self.subTest(user=name_of(is_ordinary)):
                user = User(is_ordinary)
                self.addCleanup(user.remove)
                for number in range(KILLS):
                    mark = f"killed-{os.getpid()}-{is_ordinary}-{number}-"
                    arena = self.start(user, mark, number)
                    # Half of them while bots are being started, half in the midst of games.
                    if number % 2 == 1:
                        self.wait_for_bots(arena, mark)
                    time.sleep(self.random.uniform(0, 1.0))
                    arena.kill()
                    arena.communicate()
                    self.wait_for_nothing(arena.pid, mark)

    def test_together_with_its_guard(self):
        """Then the next arena finds what was left."""
        for is_ordinary in users():
            with self.subTest(user=name_of(is_ordinary)):
                user = User(is_ordinary)
                self.addCleanup(user.remove)
                for number in range(max(1, KILLS // 3)):
                    mark = f"guarded-{os.getpid()}-{is_ordinary}-{number}-"
                    arena = self.start(user, mark, number)
                    self.wait_for_bots(arena, mark)
                    time.sleep(self.random.uniform(0, 0.5))
                    guards = guards_of(mark)
                    self.assertEqual(len(guards), 1)
                    os.kill(guards[0], signal.SIGKILL)
                    arena.kill()
                    arena.communicate()
                    after = user.run("arena", "game", "--max-plies", "2", "greedy",
                                     f"bot:dir={user.folder},"
                                     "cmd=/usr/bin/python3 -B hostile.py good")
                    self.assertEqual(after.returncode, 0, after.stdout + after.stderr)
                    self.wait_for_nothing(arena.pid, mark)


main()
