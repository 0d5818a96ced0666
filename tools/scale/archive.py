#!/usr/bin/env python3
"""An archive of many finished games, and how long a server takes to find things in it.

Usage: tools/scale/archive.py PROGRAM [--games N] [--people N] [--store sqlite|postgres] [--openings]

Plays some thousands of quick games of both kinds, and writes N finished games that begin like them into a new store,
in bulk and with ids, people, ends and lengths of their own. Then it starts a server on the store, lets it count the
openings of one game of each beginning, asks for lists, filters, profiles, the explorer and exports over HTTP, and
prints how long each took. Exits 1 if one of them takes more than 100 ms at the 95th percentile, the first byte of the
longest exports more than that, or the start more than a second.

  --games N     finished games (default 1,000,000: some 8 GB on the disk while it runs)
  --people N    accounts that have played them, a few of them most (default 20,000)
  --store KIND  sqlite (default) or postgres, in a folder that is removed at the end
  --folder DIR  where that folder is made (default: the system's for temporary files)
  --pool N      quick games of each kind that others begin like (default 5,000, at most a quarter of the games)
  --openings    let the server count the openings of all games, which takes it a second for a thousand games
"""

import argparse
import http.client
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

import cluster

GAMES = ("quoridor", "othello")
DAY = 86_400_000
NOW = 1_794_700_000_000
BATCH = 20_000
ASKED = 100  # times each
LIMIT_MS = 100
START_LIMIT_MS = 1000
PASSWORD = "correct horse"
REGULARS = 3  # people with the most games, who log in
OTHERS = 37  # anybody else who logs in, for exports
COUNTED_PLIES = 12  # src/server/jobs/opening_counts.h

COLUMNS = {
    "accounts": "id, name, name_key, password, created_at",
    "ratings": "player, pool, rating, deviation, volatility, games, updated_at",
    "games": "id, game, rules, position, clock, visibility, rated, pool, status, version, writer, ply, result, reason, "
             "created_at, updated_at, turn_seat, turn_at, next_game, offers, opening_counted",
    "seats": "game, seat, kind, name, player, account, level, ended_at, ended_game, ended_result, ended_visibility",
    "moves": "game, ply, seat, move, clock_ms, ref, at",
    "pool_moves": "line, ply, move",
    "batch": "game, line, plies, began",
}
# The moves come from the lines within the database, which is many times as fast as to send each of them.
SCRATCH = ("CREATE TABLE pool_moves (line BIGINT, ply BIGINT, move TEXT, PRIMARY KEY (line, ply))",
           "CREATE TABLE batch (game TEXT PRIMARY KEY, line BIGINT, plies BIGINT, began BIGINT)")
MOVES = (f"INSERT INTO moves ({COLUMNS['moves']}) SELECT b.game, p.ply, p.ply % 2, p.move, 300000 - 700 * (p.ply % 400), '', "
         "b.began + 5000 * p.ply FROM batch b JOIN pool_moves p ON p.line = b.line AND p.ply < b.plies "
         "ORDER BY b.game, p.ply")


def played(options, folder):
    """Move lists of quick games."""
    pool = {}
    for game in GAMES:
        out = os.path.join(folder, f"pool-{game}")
        count = max(2, min(options.pool, options.games // 4))
        subprocess.run([options.program, "arena", "run", "--out", out, "--game", game, "--kind", "match",
                        "--sets", str(count // 2), "--concurrency", str(os.cpu_count()), "--quiet",
                        "a=engine:nodes=1,seed=3", "b=engine:nodes=1,seed=7"],
                       check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(out, "games.txt"), encoding="utf-8") as file:
            texts = re.split(r"\n(?=\[Outflank )", file.read())
        lines = [[word for word in text.split("\n\n", 1)[1].split() if re.fullmatch(r"[a-z]\d+[hv]?|pass", word)]
                 for text in texts]
        pool[game] = [line for line in lines if len(line) > COUNTED_PLIES]
        shutil.rmtree(out)
    return pool


def person(number):
    return f"person-{number:010d}"


class Archive:
    """Rows of finished games, a batch of them at a time, in the order of their ids."""

    def __init__(self, pool, options, seed=1):
        self.pool, self.people, self.games, self.random = pool, options.people, options.games, random.Random(seed)
        self.counted = 0 if options.openings else 1
        self.met = {game: 0 for game in GAMES}

    def batch(self, first, count):
        rows = {"games": [], "seats": [], "batch": []}
        for number in range(first, first + count):
            self.add(rows, number)
        return rows

    def add(self, rows, number):
        chance = self.random
        step = (1 << 64) // self.games
        key = f"{number * step + chance.randrange(step):016x}"
        game = GAMES[number % 2]
        lines, met = self.pool[game], self.met[game]
        # Each line once as a whole, and counted; then any.
        fresh = met < len(lines)
        line = met if fresh else chance.randrange(len(lines))
        self.met[game] += 1
        length = len(lines[line])
        plies = chance.randint(COUNTED_PLIES if fresh else 8, length - 1)  # somebody gives up, or both agree
        result = chance.choice(("1-0", "1-0", "0-1", "0-1", "1/2-1/2"))
        # Somebody who plays a lot meets mostly others who do.
        players = [int(self.people * chance.random() ** 3) for _ in range(2)]
        public = int(fresh or chance.random() < 0.9)
        end = NOW - int(chance.random() * 700 * DAY)
        rows["games"].append((key, game, "", "", "5:00+3", public, 1, f"{game}:blitz", 2, plies + 2, "archive", plies,
                              result, "agreement" if "/" in result else "resignation", end - 600_000, end, -1, end, "", "",
                              0 if fresh else self.counted))
        for seat, one in enumerate(players):
            rows["seats"].append((key, seat, 1, f"P{one}", person(one), 1, 0, end, game, result, public))
        rows["batch"].append((key, line if game == GAMES[0] else line + len(self.pool[GAMES[0]]), plies, end - 600_000))


class SqliteStore:
    def __init__(self, folder):
        self.file = os.path.join(folder, "archive.db")

    def address(self):
        return self.file

    def open(self):
        self.connection = sqlite3.connect(self.file, isolation_level=None)
        self.connection.executescript("PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
                                      "PRAGMA cache_size = -1000000;")
        self.indices = self.connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").fetchall()
        self.run(*(f"DROP INDEX {name}" for name, _ in self.indices), *SCRATCH)

    def run(self, *statements):
        for statement in statements:
            self.connection.execute(statement)

    def write(self, rows):
        self.run("BEGIN")
        for table, lines in rows.items():
            places = ", ".join("?" * len(lines[0]))
            self.connection.executemany(f"INSERT INTO {table} ({COLUMNS[table]}) VALUES ({places})", lines)
        if "batch" in rows:
            self.run(MOVES, "DELETE FROM batch")
        self.run("COMMIT")

    def close(self):
        self.run("DROP TABLE batch", "DROP TABLE pool_moves", *(sql for _, sql in self.indices))
        self.connection.close()

    def waiting(self):
        with sqlite3.connect(f"file:{self.file}?mode=ro", uri=True) as connection:
            return connection.execute("SELECT count(*) FROM games WHERE status = 2 AND visibility = 1 AND "
                                      "opening_counted = 0").fetchone()[0]

    def size(self):
        return os.path.getsize(self.file)

    def cpu_seconds(self):
        return 0  # the server's own

    def end(self):
        pass


class PostgresStore:
    def __init__(self, folder):
        database = os.path.join(folder, "postgres")
        os.mkdir(database)
        self.postgres = cluster.Postgres(database, ("synchronous_commit=off", "max_wal_size=8GB", "shared_buffers=512MB",
                                                    "maintenance_work_mem=512MB"))

    def address(self):
        return self.postgres.address()

    def open(self):
        self.indices = self.postgres.query(
            "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT IN "
            "(SELECT conname FROM pg_constraint)")
        self.run(*(f"DROP INDEX {name}" for name, _ in self.indices), *SCRATCH)

    def run(self, *statements, text=None):
        # Rows that refer to others are not checked one by one.
        commands = [word for statement in ("SET session_replication_role = replica", *statements)
                    for word in ("-c", statement)]
        subprocess.run([cluster.POSTGRES + "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", *commands, self.address()],
                       input=text, text=True, check=True, stdout=subprocess.DEVNULL)

    def write(self, rows):
        for table, lines in rows.items():
            text = "".join("\t".join(map(str, line)) + "\n" for line in lines)
            self.run(f"COPY {table} ({COLUMNS[table]}) FROM STDIN", text=text)
        if "batch" in rows:
            self.run("ANALYZE batch", MOVES, "TRUNCATE batch")

    def close(self):
        self.run("DROP TABLE batch", "DROP TABLE pool_moves", *(sql for _, sql in self.indices), "VACUUM ANALYZE",
                 "CHECKPOINT")

    def waiting(self):
        return int(self.postgres.query("SELECT count(*) FROM games WHERE status = 2 AND visibility = 1 AND "
                                       "opening_counted = 0")[0][0])

    def cpu_seconds(self):
        return self.postgres.cpu_seconds()

    def size(self):
        return int(self.postgres.query("SELECT pg_database_size('games')")[0][0])

    def end(self):
        self.postgres.stop("immediate")


class Visitor:
    """Asks the server over one connection, with the token of an account or without."""

    def __init__(self, port, token=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, path, method="GET", body=None):
        """The answer, and how many milliseconds it took."""
        begin = time.monotonic()
        headers = {**self.headers, **({"Content-Type": "application/json"} if body else {})}
        self.connection.request(method, "/api/v1" + path, json.dumps(body) if body else None, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        took = 1000 * (time.monotonic() - begin)
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
        return json.loads(text), took

    def export(self):
        """Everything of the account: the number of games, and the milliseconds to the first and to the last byte."""
        begin = time.monotonic()
        self.connection.request("GET", "/api/v1/me/export", headers=self.headers)
        answer = self.connection.getresponse()
        text = answer.read(1)
        first = 1000 * (time.monotonic() - begin)
        text += answer.read()
        took = 1000 * (time.monotonic() - begin)
        if answer.status != 200:
            raise RuntimeError(f"export: {answer.status} {text[:200]!r}")
        ids = [game["id"] for game in json.loads(text)["games"]]
        if len(set(ids)) != len(ids):
            raise RuntimeError("export: a game comes twice")
        return len(ids), first, took


def memory_of(server, what="VmRSS"):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return int(re.search(what + r":\s+(\d+)", status.read())[1]) // 1024


def forget_peak(server):
    with open(f"/proc/{server.process.pid}/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def fill(options, store, folder, server):
    """Makes the tables, the accounts and the games; the tokens of those who have played most, and of some others."""
    chance = random.Random(3)
    chosen = [*range(REGULARS), *sorted(chance.sample(range(REGULARS, options.people), OTHERS))]
    server.start()
    visitor = Visitor(server.port)
    tokens = [visitor.ask("/accounts", "POST", {"name": f"P{number}", "password": PASSWORD})[0]["token"]
              for number in chosen]
    ids = [Visitor(server.port, token).ask("/me")[0]["id"] for token in tokens]
    server.end()
    begin = time.monotonic()
    pool = played(options, folder)
    print(f"  {sum(map(len, pool.values())):,} quick games played, {time.monotonic() - begin:.0f} s", file=sys.stderr,
          flush=True)
    archive = Archive(pool, options)
    store.open()
    known = dict(zip(chosen, ids))
    names = {person(number): key for number, key in known.items()}
    store.write({"accounts": [(person(i), f"P{i}", f"p{i}", "", NOW - 800 * DAY)
                              for i in range(options.people) if i not in known]})
    store.write({"ratings": [(known.get(i, person(i)), f"{game}:blitz", 1500 + i % 700, 60, 0.06, 100, NOW)
                             for i in range(options.people) for game in GAMES]})
    lines = [line for game in GAMES for line in pool[game]]
    store.write({"pool_moves": [(number, ply, move) for number, line in enumerate(lines)
                                for ply, move in enumerate(line)]})
    begin = time.monotonic()
    for first in range(0, options.games, BATCH):
        rows = archive.batch(first, min(BATCH, options.games - first))
        rows["seats"] = [(*row[:4], names.get(row[4], row[4]), *row[5:]) for row in rows["seats"]]
        store.write(rows)
        if first % (5 * BATCH) == 0:
            print(f"  {first:9,} games written, {time.monotonic() - begin:5.0f} s", file=sys.stderr, flush=True)
    store.close()
    print(f"{options.games:,} games of {options.people:,} people written in {time.monotonic() - begin:.0f} s: "
          f"{store.size() / 1e9:.1f} GB", flush=True)
    return tokens, pool


def count_openings(store):
    begin = time.monotonic()
    first = left = store.waiting()
    while left:
        print(f"  {left:9,} games to count", file=sys.stderr, flush=True)
        time.sleep(5)
        left = store.waiting()
    print(f"openings of {first:,} games counted in {time.monotonic() - begin:.0f} s", flush=True)


def requests(options, pool, tokens, chance):
    """What is measured: name, who asks, and a path that is new each time."""
    anybody, regular = None, tokens[0]
    somebody = lambda: f"P{int(options.people * chance.random() ** 3)}"
    moment = lambda: NOW - int(chance.random() * 700 * DAY)
    begun = lambda game: "".join(chance.choice(pool[game])[:4]) if game == "othello" else "%20".join(
        chance.choice(pool[game])[:4])
    return [
        ("archive, the latest", anybody, lambda: "/archive"),
        ("archive, anywhere in time", anybody, lambda: f"/archive?before={moment()}"),
        ("archive, by game", anybody, lambda: f"/archive?game={chance.choice(GAMES)}&before={moment()}"),
        ("archive, by result", anybody, lambda: f"/archive?result=1%2F2-1%2F2&before={moment()}"),
        ("archive, by game and result", anybody,
         lambda: f"/archive?game={chance.choice(GAMES)}&result=0-1&before={moment()}"),
        ("archive, by player", anybody, lambda: f"/archive?player={somebody()}&before={moment()}"),
        ("archive, by player, game and result", anybody,
         lambda: f"/archive?player={somebody()}&game={chance.choice(GAMES)}&result=1-0&before={moment()}"),
        ("a result that nobody has", anybody, lambda: "/archive?result=%231-2-3"),
        ("profile", anybody, lambda: f"/players/{somebody()}"),
        ("the best", anybody, lambda: f"/ratings?pool={chance.choice(GAMES)}%3Ablitz"),
        ("one's own games", regular, lambda: f"/me/games?before={moment()}"),
        ("explorer", anybody, lambda: "/explorer?game={0}&moves={1}".format(game := chance.choice(GAMES), begun(game))),
    ]


def percentile(times, share):
    return sorted(times)[round(share * (len(times) - 1))]


def measure(options, store, server, tokens, pool):
    begin = time.monotonic()
    server.start()
    Visitor(server.port).ask("/lobby")
    start = 1000 * (time.monotonic() - begin)
    count_openings(store)
    before, chance, late = memory_of(server), random.Random(2), []
    print(f"server starts in {start:.0f} ms, {before} MiB\n\n{'':38}{'p50':>8}{'p95':>8}{'most':>8}{'on cores':>10}  ms")
    games = set()

    def spent():
        return server.cpu_seconds() + store.cpu_seconds()

    for name, token, path in requests(options, pool, tokens, chance):
        visitor, times, begin = Visitor(server.port, token), [], spent()
        for _ in range(ASKED):
            answer, took = visitor.ask(path())
            times.append(took)
            if name.startswith("archive"):
                games.update(game["id"] for game in answer["games"][:2])
        late += show(name, times, spent() - begin)
    visitor = Visitor(server.port)
    ids, begin = sorted(games), spent()
    times = [visitor.ask(f"/games/{chance.choice(ids)}")[1] for _ in range(ASKED)]
    late += show("a game with its moves", times, spent() - begin)
    asked = memory_of(server)
    forget_peak(server)
    exports, begin = [], spent()
    for token in tokens[REGULARS:]:
        visitor = Visitor(server.port, token)
        visitor.ask("/me")  # to be known
        exports.append(visitor.export())
    late += show("export of anybody", [took for _, _, took in exports], spent() - begin)
    print(f"{'':4}of {min(games for games, _, _ in exports):,} to {max(games for games, _, _ in exports):,} games")
    for token in tokens[:REGULARS]:
        begin = spent()
        games, first, took = Visitor(server.port, token).export()
        name = f"export of {games:,} games"
        print(f"{name:38}{took:8.0f} ms, {1000 * (spent() - begin):.0f} ms on cores; begins after {first:.0f} ms", flush=True)
        late += [f"the begin of the {name}"] if first > LIMIT_MS else []
    print(f"\nserver: {asked} MiB after the lists, {memory_of(server, 'VmHWM')} MiB at most during the exports")
    server.end()
    if start > START_LIMIT_MS:
        late.append("the start")
    if late:
        print(f"later than {LIMIT_MS} ms: {', '.join(late)}")
    return not late


def show(name, times, spent):
    """Prints a line, with the mean processor time of the server and PostgreSQL; the name if it was too late."""
    print(f"{name:38}{percentile(times, 0.5):8.1f}{percentile(times, 0.95):8.1f}{max(times):8.1f}"
          f"{1000 * spent / len(times):10.1f}", flush=True)
    return [name] if percentile(times, 0.95) > LIMIT_MS else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--people", type=int, default=20_000)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--folder")
    parser.add_argument("--pool", type=int, default=5000)
    parser.add_argument("--openings", action="store_true")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="outflank-archive-", dir=options.folder)
    os.chmod(folder, 0o755)
    store = (SqliteStore if options.store == "sqlite" else PostgresStore)(folder)
    servers = [cluster.Server(options.program, store.address(), folder, number) for number in range(2)]
    try:
        tokens, pool = fill(options, store, folder, servers[0])
        return 0 if measure(options, store, servers[1], tokens, pool) else 1
    finally:
        for server in servers:
            if getattr(server, "process", None):
                server.kill()
        store.end()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
