#!/usr/bin/env python3
"""A tournament that workers play, and where the time goes.

Usage: tools/scale/tournament.py PROGRAM [--workers N...] [--sets N] [--nodes N] [--statements]

For each number of workers: PostgreSQL, N workers with one thread for games, and a tournament of
two engines on them. Prints games per second, the processor time of a game in the workers, the arena and
PostgreSQL, and how long the workers' threads had nothing to do. The processor times and the idle share
hold on a busy machine too: a thread that waits for a core is not idle. --statements lists those that take
PostgreSQL longest.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import cluster


class Threads:
    """What the threads of a process have done, by the kernel's books."""

    def __init__(self, process):
        self.folder = f"/proc/{process}/task"

    def times(self):
        """For each thread: seconds on a core, and in wait for one."""
        times = {}
        for thread in os.listdir(self.folder):
            with open(f"{self.folder}/{thread}/schedstat", encoding="ascii") as file:
                ran, waited, _ = map(int, file.read().split())
            times[thread] = (ran / 1e9, waited / 1e9)
        return times


def play(options, count):
    folder = tempfile.mkdtemp(prefix="outflank-tournament-")
    os.chmod(folder, 0o755)
    database = os.path.join(folder, "postgres")
    os.mkdir(database)
    postgres = cluster.Postgres(database)
    workers = [cluster.Worker(options.program, postgres.address(), folder, number) for number in range(count)]
    try:
        for worker in workers:
            worker.start()
        while int(postgres.query("SELECT COUNT(*) FROM pg_tables WHERE tablename = 'bundle_parts'")[0][0]) == 0 or \
                int(postgres.query("SELECT COUNT(*) FROM workers")[0][0]) < count:
            time.sleep(0.2)
        postgres.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
        before = [Threads(worker.process.pid).times() for worker in workers]
        database_before = postgres.cpu_seconds()
        arena_before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.monotonic()
        subprocess.run([options.program, "arena", "run", "--out", os.path.join(folder, "cup"), "--kind", "match", "--quiet",
                        "--sets", str(options.sets), "--store", postgres.address(), "--workers",
                        f"a=engine:nodes={options.nodes}", f"b=engine:nodes={options.nodes},seed=7"],
                       check=True, stdout=subprocess.DEVNULL)
        wall = time.monotonic() - begin
        after = [Threads(worker.process.pid).times() for worker in workers]
        database_time = postgres.cpu_seconds() - database_before
        started, waited = postgres.query("SELECT sum(started), sum(waited_ms) FROM job_counts")[0]
        if options.statements:
            for row in postgres.query("SELECT round(total_exec_time), calls, substr(replace(query, chr(10), ' '), 1, 150) "
                                      "FROM pg_stat_statements ORDER BY 1 DESC LIMIT 12"):
                print(f"  {row[0]:>6} ms, {row[1]:>6} times: {row[2]}")
        arena_after = resource.getrusage(resource.RUSAGE_CHILDREN)
    finally:
        for worker in workers:
            if hasattr(worker, "process"):
                worker.kill()
        postgres.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)
    games = 2 * options.sets
    worker_time = idle = 0
    for then, now in zip(before, after):
        spent = {thread: [b - a for a, b in zip(then.get(thread, (0, 0)), times)] for thread, times in now.items()}
        worker_time += sum(ran for ran, _ in spent.values())
        idle += 1 - max(ran + waited for ran, waited in spent.values()) / wall  # of the thread that plays
    arena_time = sum(getattr(arena_after, what) - getattr(arena_before, what) for what in ("ru_utime", "ru_stime"))
    print(f"{count} workers: {games / wall:.1f} games/s; for each game {1000 * worker_time / games:.2f} ms of the workers, "
          f"{1000 * arena_time / games:.2f} ms of the arena, {1000 * database_time / games:.2f} ms of PostgreSQL; "
          f"it had waited for {int(waited) / int(started):.0f} ms; the workers had nothing to do for {100 * idle / count:.1f} % of the time", flush=True)
    return games / wall


def main():
    parser = argparse.ArgumentParser(description="A tournament on workers, and where the time goes.")
    parser.add_argument("program")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--sets", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--statements", action="store_true")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    speeds = [play(options, count) for count in options.workers]
    for count, speed in list(zip(options.workers, speeds))[1:]:
        print(f"{count} workers play {speed / speeds[0]:.2f} times as fast as {options.workers[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
