#!/usr/bin/env python3
"""Several servers behind nginx and workers on one PostgreSQL, under load, while things break.

Usage: tools/scale/scale.py PROGRAM [--short | --measure SECONDS [--load LOAD]] [--games N] [--servers N]
                            [--workers N] [--period S] [--upgrade-from PROGRAM]

Starts all of it on loopback, plays many games over the load balancer, requests analyses, has tournaments
played by the workers, and breaks one thing after another: servers, workers and the arena are killed,
servers and workers paused, their connections to the database cut and silenced, the database
restarted. With --measure nothing is broken, and it prints what a move costs; with --load the moves come
from build/load/tools/load/outflank_load, which can do many more of them than this program, and whose
players are at two servers in each game. With --upgrade-from, servers and workers start with an older version of
the program and are replaced one by one first. Finally history.py decides whether what everybody saw can
have happened in one order, whether every acknowledged move is there once, whether every job was done once,
whether every game of the tournaments counts once, and whether everybody recovered within 5 s after each
fault. Exits 0 if so, 1 with what is wrong.
"""

import argparse
import asyncio
import base64
import json
import os
import signal
import sys

import clients
import cluster
import cups
import history

GOES_ON_WITHIN = 5
JOBS_END_WITHIN = 60  # when nothing is broken any more; a lease lasts 6 s
STATUS = ["waiting", "running", "done", "failed", "cancelled"]  # of a job, as it is stored


async def nothing():
    pass


class Scenario:
    def __init__(self, world, crowd, pause):
        self.world, self.crowd, self.pause = world, crowd, pause

    async def break_for(self, name, breaking, mending, seconds):
        self.crowd.note("fault", name=name)
        await breaking()
        await asyncio.sleep(seconds)
        await mending()
        self.crowd.note("mended", name=name, within=GOES_ON_WITHIN)
        begun = self.crowd.events[-1]["at"]
        await asyncio.sleep(GOES_ON_WITHIN + 0.5)
        first = {}
        for event in self.crowd.events:
            if event["kind"] == "ack" and event["at"] > begun:
                first.setdefault(event["game"], event["at"] - begun)
        slowest = max(first.values(), default=0)
        print(f"  {name}: {len(first)} of {len(self.crowd.games)} games went on, the last after {slowest:.1f} s",
              flush=True)

    async def kill_a_server(self, number):
        server = self.world.servers[number]
        await self.break_for("a server is killed", lambda: asyncio.to_thread(server.kill),
                             lambda: asyncio.to_thread(server.start), 2)

    async def pause_a_server(self, number):
        server = self.world.servers[number]
        await self.break_for(f"a server is paused for {self.pause} s",
                             lambda: asyncio.to_thread(server.send, signal.SIGSTOP),
                             lambda: asyncio.to_thread(server.send, signal.SIGCONT), self.pause)

    async def cut_the_links(self):
        async def cut():
            for link in self.world.links + self.world.worker_links:
                link.cut()

        await self.break_for("all connections to the database are cut", cut, nothing, 0)

    async def silence(self, who, link):
        async def silence():
            link.open.clear()

        async def speak():
            link.open.set()

        # Longer than a lease lasts.
        await self.break_for(f"a {who} hears nothing of its database for 8 s", silence, speak, 8)

    async def restart_the_database(self):
        await self.break_for("the database is restarted", lambda: asyncio.to_thread(self.world.postgres.stop),
                             lambda: asyncio.to_thread(self.world.postgres.start), 1)

    async def kill_a_worker(self, number):
        worker = self.world.workers[number]
        await self.break_for(history.WORKER_KILLED, lambda: asyncio.to_thread(worker.kill),
                             lambda: asyncio.to_thread(worker.start), 2)

    async def pause_a_worker(self, number):
        worker = self.world.workers[number]
        # Longer than a lease lasts, so that another one takes its jobs over.
        await self.break_for(f"a worker is paused for {self.pause + 2} s",
                             lambda: asyncio.to_thread(worker.send, signal.SIGSTOP),
                             lambda: asyncio.to_thread(worker.send, signal.SIGCONT), self.pause + 2)

    async def kill_the_arena(self, tournaments):
        await self.break_for("the arena of a tournament is killed", tournaments.kill_the_arena, nothing, 0)

    async def upgrade(self):
        for number in range(len(self.world.servers)):
            await self.break_for(f"server {number} is replaced by one of this version",
                                 lambda: self.world.upgrade(self.world.servers[number]), nothing, 0)
        for number in range(len(self.world.workers)):
            await self.break_for(f"worker {number} is replaced by one of this version",
                                 lambda: self.world.upgrade(self.world.workers[number]), nothing, 0)


async def engine_games(world, crowd):
    """Games that engines play among themselves, whose moves are jobs too."""
    body = {"game": "othello", "seats": ["engine:1", "engine:1"]}
    return [(await clients.insist(world.port, "POST", "games", body, crowd.tokens[0]))["id"] for _ in range(4)]


async def engines_have_moved(world, engines):
    """In every one of these games; they come when nothing else waits for the workers."""
    for _ in range(JOBS_END_WITHIN):
        rows = await asyncio.to_thread(world.postgres.query, "SELECT DISTINCT game FROM moves WHERE ref = ''")
        moved = {row[0] for row in rows}
        if moved >= set(engines):
            return []
        await asyncio.sleep(1)
    return [f"{game}: the engines have not moved" for game in set(engines) - moved]


async def measure(world, crowd, seconds):
    """Says what moves cost while nothing is broken."""
    world.postgres.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
    await asyncio.sleep(3)
    world.postgres.query("SELECT pg_stat_statements_reset()")
    crowd.latencies.clear()
    begun = len(crowd.events)
    passed = sum(link.bytes for link in world.links)
    cpu = sum(server.cpu_seconds() for server in world.servers)
    logged = int(world.postgres.query("SELECT pg_current_wal_lsn() - '0/0'")[0][0])
    await asyncio.sleep(seconds)
    moves = sum(event["kind"] == "ack" for event in crowd.events[begun:])
    passed = sum(link.bytes for link in world.links) - passed
    cpu = sum(server.cpu_seconds() for server in world.servers) - cpu
    logged = int(world.postgres.query("SELECT pg_current_wal_lsn() - '0/0'")[0][0]) - logged
    kept = float(world.postgres.query("SELECT pg_total_relation_size('moves')::float / count(*) FROM moves")[0][0])
    statements = int(world.postgres.query("SELECT sum(calls) FROM pg_stat_statements")[0][0])
    latencies = sorted(crowd.latencies) or [0]
    print(f"{len(world.servers)} servers, {len(crowd.games)} games: {moves / seconds:.0f} moves/s; the opponent knows "
          f"after {1000 * latencies[len(latencies) // 2]:.1f} ms (median), "
          f"{1000 * latencies[len(latencies) * 99 // 100]:.1f} ms (99 of 100); for each move "
          f"{statements / max(moves, 1):.1f} statements, {passed / max(moves, 1):.0f} bytes to and from "
          f"PostgreSQL, {1000 * cpu / max(moves, 1):.2f} ms of the servers' processors, "
          f"{logged / max(moves, 1):.0f} bytes of PostgreSQL's log, {kept:.0f} bytes kept")


async def measure_with(world, options):
    """The same by the load tool, which needs no links and no load balancer."""
    world.postgres.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
    command = [options.load, "join", *(str(server.port) for server in world.servers), "--games", str(options.games),
               "--period", str(int(1000 * options.period)), "--seconds", str(options.measure)]
    tool = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    if (await tool.stdout.readline()).strip() != b"measuring":
        sys.exit(f"scale.py: {options.load} has not begun")

    def figures():
        return (sum(server.cpu_seconds() for server in world.servers), world.postgres.cpu_seconds(),
                int(world.postgres.query("SELECT pg_current_wal_lsn() - '0/0'")[0][0]), world.postgres.bytes_passed())

    world.postgres.query("SELECT pg_stat_statements_reset()")
    before = figures()
    seen = json.loads(await tool.stdout.readline())
    servers, postgres, logged, passed = (now - then for now, then in zip(figures(), before))
    statements = int(world.postgres.query("SELECT sum(calls) FROM pg_stat_statements WHERE query NOT LIKE '%pg_%wal%'")[0][0])
    moves = max(1, seen["moves"])
    print(f"{len(world.servers)} servers, {options.games} games, {2 * options.games} sockets: "
          f"{seen['moves'] / options.measure:.0f} moves/s; both players, at {min(2, len(world.servers))} servers, know "
          f"after {seen['p50']:.1f} ms (median), {seen['p99']:.1f} ms (99 of 100), {seen['most']:.1f} ms at most; "
          f"{seen['refused']} refused; for each move {statements / moves:.2f} statements, {passed / moves:.0f} bytes to and from PostgreSQL, processor time of the servers "
          f"{1000 * servers / moves:.3f} ms, of PostgreSQL {1000 * postgres / moves:.3f} ms, of the load tool "
          f"{1000 * seen['cpu'] / moves:.3f} ms, {logged / moves:.0f} bytes of PostgreSQL's log", flush=True)
    print((await tool.stdout.read()).decode().strip())
    return await tool.wait()


async def run(options):
    world = cluster.Cluster(options.program, options.servers, 0 if options.measure else options.workers,
                            options.upgrade_from, links=not options.load)
    tournaments = cups.Cups(world)
    try:
        await world.start()
        if options.load:
            return await measure_with(world, options)
        crowd = clients.Crowd(world.port, options.games, options.period)
        await crowd.begin()
        await asyncio.sleep(3)
        if options.measure:
            await measure(world, crowd, options.measure)
            await crowd.end()
            return 0
        scenario = Scenario(world, crowd, options.pause)
        if options.upgrade_from:
            await scenario.upgrade()
        askers = clients.Askers(world.port, 3, crowd.note)
        await askers.begin()
        engines = await engine_games(world, crowd)
        await tournaments.begin()
        await scenario.kill_a_worker(0)
        await scenario.pause_a_worker(1 % options.workers)
        await scenario.kill_a_server(0)
        await scenario.cut_the_links()
        await scenario.restart_the_database()
        await scenario.pause_a_server(1)
        await scenario.kill_the_arena(tournaments)
        if not options.short:
            await scenario.silence("server", world.links[2 % options.servers])
            await scenario.silence("worker", world.worker_links[0])
            await scenario.kill_a_server(1)
        await asyncio.sleep(2)
        wrong = [f"{job} is not done" for job in await askers.end(JOBS_END_WITHIN)]
        wrong += await engines_have_moved(world, engines)
        wrong += await tournaments.end(2 * JOBS_END_WITHIN)
        await crowd.end()
        await asyncio.sleep(1)  # for the moves that were on their way
        final = {game: [] for game in crowd.games + engines}
        for game, move, ref in world.postgres.query("SELECT game, move, ref FROM moves ORDER BY game, ply"):
            final[game].append((move, ref))
        # A game that is not one legal line cannot be loaded.
        for game in crowd.games + engines:
            state = await clients.insist(world.port, "GET", f"games/{game}", None, crowd.tokens[0])
            stored = [move for move, _ in final[game]]
            # Engines play on meanwhile.
            if (state["moves"][:len(stored)] if game in engines else state["moves"]) != stored:
                wrong.append(f"{game}: the server shows {len(state['moves'])} moves, and {len(stored)} others are stored")
        for game in engines:
            del final[game]
        wrong += history.check(crowd.events, final)
        rows = world.postgres.query("SELECT id, status, replace(encode(convert_to(result, 'UTF8'), 'base64'), chr(10), '') "
                                    "FROM queued_jobs WHERE owner <> ''")
        jobs = {row[0]: (STATUS[int(row[1])], json.loads(base64.b64decode(row[2]) or b"null")) for row in rows}
        counted, expired = world.postgres.query(
            "SELECT sum(CASE WHEN kind = 'analysis' THEN done ELSE 0 END), sum(expired) FROM job_counts")[0]
        wrong += history.check_jobs(crowd.events, jobs, int(counted))
        errors = {}
        for event in crowd.events:
            if event["kind"] == "error":
                name = str(event["error"])
                errors[name] = errors.get(name, 0) + 1
        acks = sum(event["kind"] == "ack" for event in crowd.events)
        latencies = sorted(crowd.latencies) or [0]
        print(f"{acks} moves acknowledged in {len(crowd.games)} games over {options.servers} servers, "
              f"{crowd.connections} connections; the opponent knows of a move after "
              f"{1000 * latencies[len(latencies) // 2]:.0f} ms (median), "
              f"{1000 * latencies[len(latencies) * 99 // 100]:.0f} ms (99 of 100); refusals: {errors or 'none'}")
        print(f"{len(tournaments.folders)} tournaments of {2 * cups.SETS} games, one after the other")
        print(f"{len(jobs)} jobs by {options.workers} workers, {expired} leases expired")
        for sentence in wrong[:20]:
            print(f"wrong: {sentence}")
        print(f"{len(wrong)} faults found")
        return 1 if wrong or acks == 0 else 0
    finally:
        tournaments.stop()
        world.stop()


def main():
    parser = argparse.ArgumentParser(description="Servers, nginx and PostgreSQL on loopback, while things break.")
    parser.add_argument("program", help="the program outflank")
    parser.add_argument("--short", action="store_true", help="fewer faults and shorter ones")
    parser.add_argument("--games", type=int)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--upgrade-from", metavar="PROGRAM", help="start with an older version")
    parser.add_argument("--measure", type=int, metavar="SECONDS", help="break nothing, and measure what moves cost")
    parser.add_argument("--load", metavar="LOAD", help="with --measure: the program outflank_load, which makes the moves")
    parser.add_argument("--period", type=float, default=0.5, help="seconds that players think")
    options = parser.parse_args()
    options.games = options.games or (10 if options.short else 40)
    options.pause = 6 if options.short else 30
    if options.load and not options.measure:
        parser.error("--load needs --measure")
    options.program = os.path.abspath(options.program)
    if options.upgrade_from:
        options.upgrade_from = os.path.abspath(options.upgrade_from)
    sys.exit(asyncio.run(run(options)))


if __name__ == "__main__":
    main()
