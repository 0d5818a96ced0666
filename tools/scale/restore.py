#!/usr/bin/env python3
"""Makes a backup while games are played, and restores the store to a moment between two moves.

Usage: tools/scale/restore.py PROGRAM [--games N] [--period S] [--seconds S]

On loopback: a PostgreSQL that archives its log, a server, and players. The scripts of packaging/backup make a base
backup under load; play continues; a moment is recorded; play continues; the tables are emptied; and
finally the database's machine is lost with its data. A new one is restored from the backup and the
archive alone, as of that moment. Everything acknowledged before it must be there, nothing sent
after it, and the players must be able to continue. Exits 0 if so, 1 with what is wrong.
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import time

import clients
import cluster
import history

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging", "backup")
ARCHIVED_WITHIN = 60
GOES_ON_WITHIN = 30


def script(name):
    return os.path.join(SCRIPTS, name)


def size_of(folder):
    return sum(os.path.getsize(os.path.join(path, name)) for path, _, names in os.walk(folder) for name in names)


class Restored(cluster.Postgres):
    """A PostgreSQL on a folder that outflank-restore.sh has made."""

    def __init__(self, folder):  # pylint: disable=super-init-not-called
        self.data = os.path.join(folder, "data")
        self.log = os.path.join(folder, "postgres.log")
        self.port = cluster.free_port()
        self.settings = ()


class Trial:
    def __init__(self, options):
        self.options = options
        self.folder = tempfile.mkdtemp(prefix="outflank-restore-")
        os.chmod(self.folder, 0o755)
        self.backups, self.archive = self.make("backups"), self.make("archive")
        self.postgres = cluster.Postgres(self.make("old"), (
            "archive_mode=on", "archive_library=basic_archive", f"basic_archive.archive_directory={self.archive}",
            "archive_timeout=2"))
        self.server = cluster.Server(options.program, self.postgres.address(), self.folder, 0)
        self.started = [self.postgres]

    def make(self, name):
        path = os.path.join(self.folder, name)
        os.mkdir(path, 0o700)
        if os.geteuid() == 0:
            shutil.chown(path, "postgres")
        return path

    def back_up(self):
        self.postgres.run(script("outflank-backup.sh"), self.postgres.address(), self.backups,
                          "--keep", "2", "--archive", self.archive)

    def wait_until_archived(self):
        """As long as it takes until all that has happened so far is in the archive, by itself."""
        name = self.postgres.query("SELECT pg_walfile_name(pg_current_wal_lsn())")[0][0]
        until = time.monotonic() + ARCHIVED_WITHIN
        while time.monotonic() < until:
            if self.postgres.query(f"SELECT last_archived_wal >= '{name}' FROM pg_stat_archiver")[0][0] == "t":
                return
            time.sleep(0.5)
        raise RuntimeError(f"{name} is not archived after {ARCHIVED_WITHIN} s")

    def restore(self, moment):
        base = os.path.join(self.backups, sorted(os.listdir(self.backups))[-1])
        new = Restored(self.make("new"))
        new.run(script("outflank-restore.sh"), base, new.data, "--archive", self.archive, "--until", moment)
        self.started.append(new)
        new.start()
        while new.query("SELECT pg_is_in_recovery()")[0][0] == "t":
            time.sleep(0.1)
        return new

    def stop(self):
        self.server.kill()
        for postgres in self.started:
            if os.path.exists(os.path.join(postgres.data, "postmaster.pid")):
                postgres.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


def stored_moves(postgres, games):
    final = {game: [] for game in games}
    for game, move, ref in postgres.query("SELECT game, move, ref FROM moves ORDER BY game, ply"):
        final[game].append((move, ref))
    return final


async def go_on(trial, crowd):
    """The same people come back to their games; the sentences about games that do not go on."""
    back = clients.Crowd(trial.server.port, len(crowd.games), trial.options.period)
    back.come_back(crowd.games, crowd.tokens)
    until = time.monotonic() + GOES_ON_WITHIN
    while time.monotonic() < until and not all(back.acked.values()):
        await asyncio.sleep(0.1)
    await back.end()
    return [f"{game}: nobody can move after {GOES_ON_WITHIN} s" for game, acked in back.acked.items() if not acked]


async def run(trial):
    await asyncio.to_thread(trial.server.start)
    crowd = clients.Crowd(trial.server.port, trial.options.games, trial.options.period)
    await crowd.begin()
    await asyncio.sleep(trial.options.seconds)

    begun = time.monotonic()
    await asyncio.to_thread(trial.back_up)
    print(f"base backup under load: {time.monotonic() - begun:.1f} s, {size_of(trial.backups) / 1e6:.0f} MB", flush=True)
    await asyncio.sleep(trial.options.seconds)

    before = time.monotonic()
    moment = (await asyncio.to_thread(trial.postgres.query, "SELECT clock_timestamp()"))[0][0]
    after = time.monotonic()
    await asyncio.sleep(trial.options.seconds)
    await crowd.end()
    acked = sum(event["kind"] == "ack" for event in crowd.events)
    in_time = sum(event["kind"] == "ack" and event["at"] < before for event in crowd.events)
    print(f"the moment: {moment}; {in_time} moves were acknowledged before it, {acked - in_time} later", flush=True)

    trial.postgres.query("TRUNCATE moves, games CASCADE")
    await asyncio.to_thread(trial.wait_until_archived)
    trial.server.kill()
    await asyncio.to_thread(trial.postgres.stop, "immediate")
    shutil.rmtree(trial.postgres.data)
    print(f"tables emptied, the machine lost; the archive has {size_of(trial.archive) / 1e6:.0f} MB", flush=True)

    begun = time.monotonic()
    restored = await asyncio.to_thread(trial.restore, moment)
    final = stored_moves(restored, crowd.games)
    print(f"restored in {time.monotonic() - begun:.1f} s: {sum(map(len, final.values()))} moves in {len(final)} games",
          flush=True)
    wrong = history.check_restored(crowd.events, before, after, final)
    if in_time == 0 or acked == in_time:
        wrong.append("no moves on one side of the moment: nothing was tried")

    trial.server = cluster.Server(trial.options.program, restored.address(), trial.folder, 1)
    await asyncio.to_thread(trial.server.start)
    for game in crowd.games:
        state = await clients.insist(trial.server.port, "GET", f"games/{game}", None, crowd.tokens[0])
        if state["moves"] != [move for move, _ in final[game]]:
            wrong.append(f"{game}: the server shows another line than the store has")
    wrong += await go_on(trial, crowd)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--period", type=float, default=0.2, help="seconds that a player thinks")
    parser.add_argument("--seconds", type=float, default=4, help="of play before and after each step")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    trial = Trial(options)
    try:
        wrong = asyncio.run(run(trial))
    finally:
        trial.stop()
    for sentence in wrong[:20]:
        print(sentence, file=sys.stderr)
    if not wrong:
        print("everything acknowledged before the moment is there, nothing sent after it, and the games go on")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
