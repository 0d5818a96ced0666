"""Tournaments on the workers, one after the other, whose arena is killed as well."""

import asyncio
import json
import os

import history

SETS = 10


class Cups:
    def __init__(self, world):
        self.world, self.running, self.folders = world, True, []
        self.task = self.process = None

    async def begin(self):
        self.task = asyncio.create_task(self._play())

    def _command(self, folder):
        engines = ["a=engine:nodes=50", "b=engine:nodes=50,seed=7"]
        return [self.world.program, "arena", "run", "--out", folder, "--kind", "match", "--quiet", "--sets", str(SETS),
                "--store", self.world.postgres.address(), "--workers", *engines]

    async def _play(self):
        with open(os.path.join(self.world.folder, "arena.log"), "ab") as log:
            while self.running:
                folder = os.path.join(self.world.folder, f"cup{len(self.folders)}")
                self.folders.append(folder)
                status = None
                while status != 0:
                    self.process = await asyncio.create_subprocess_exec(*self._command(folder), stdout=log, stderr=log)
                    status = await self.process.wait()
                    if status not in (0, -9):
                        raise RuntimeError(f"the arena has ended with status {status}")

    async def kill_the_arena(self):
        """The same command goes on with the tournament."""
        while self.process is None or self.process.returncode is not None:
            await asyncio.sleep(0.1)  # between two of them
        self.process.kill()

    def stop(self):
        if self.task:
            self.task.cancel()
        if self.process and self.process.returncode is None:
            self.process.kill()

    async def end(self, seconds):
        """Lets the last tournament be played; the sentences about what is wrong."""
        self.running = False
        _, late = await asyncio.wait([self.task], timeout=seconds)
        if late:
            self.stop()
            return [f"the tournament {os.path.basename(self.folders[-1])} is not over"]
        if self.task.exception():
            return [str(self.task.exception())]
        wrong = []
        for folder in self.folders:
            with open(os.path.join(folder, "result.json"), encoding="utf-8") as file:
                games = [game["number"] for game in json.load(file)["games"]]
            with open(os.path.join(folder, "published"), encoding="utf-8") as file:
                cup = file.read().strip()
            shown = [int(row[0]) for row in self.world.postgres.query(
                f"SELECT number FROM published_games WHERE tournament = '{cup}' ORDER BY number")]
            wrong += history.check_tournament(os.path.basename(folder), 2 * SETS, games, shown)
        left = int(self.world.postgres.query("SELECT COUNT(*) FROM queued_jobs WHERE owner LIKE 'arena:%' AND status < 2")[0][0])
        if left:
            wrong.append(f"{left} games are in the queue, and no tournament needs them")
        return wrong
