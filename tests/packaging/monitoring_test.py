"""The rules, the dashboard and the manual of monitoring speak of the figures that a server has, and of no others."""

import asyncio
import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tools", "scale"))

import clients  # noqa: E402  pylint: disable=wrong-import-position
import cluster  # noqa: E402  pylint: disable=wrong-import-position

PROGRAM = os.environ["OUTFLANK"]
MONITORING = os.path.join(ROOT, "packaging", "monitoring")
SECONDS = 120  # for what takes a moment, on a busy machine and with sanitizers
# A metric with label matchers: name{label="value", other=~"a|b"}
MENTION = re.compile(r"\b(outflank_[a-z0-9_]+)(?:\{([^}]*)\})?")
LABEL = re.compile(r'([a-z_]+)(=~?|!=)"([^"]*)"')
EVENT = re.compile(r'\b(?:log|write)\(LogLevel::\w+,\s*"(\w+)"')
PROMETHEUS_ADDS = {"instance", "job"}


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


class Figures:
    """What a page of figures holds: the names of all series, and the values of each label."""

    def __init__(self, text):
        self.names, self.metrics, self.labels = set(), set(), {}
        for line in text.splitlines():
            if line.startswith("# TYPE "):
                _, _, name, kind = line.split()
                self.metrics.add(name)
                suffixes = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
                self.names.update(name + suffix for suffix in suffixes)
            elif not line.startswith("#"):
                name, _, labels = line.rsplit(" ", 1)[0].partition("{")
                for label, _, value in LABEL.findall(labels):
                    self.labels.setdefault((name, label), set()).add(value)

    def problems(self, text):
        """What `text` asks for that is not there."""
        found = []
        for name, labels in MENTION.findall(text):
            if name not in self.names:
                found.append(f"{name} is no figure of a server")
                continue
            for label, _, value in LABEL.findall(labels.replace('\\"', '"')):
                if label in PROMETHEUS_ADDS:
                    continue
                known = self.labels.get((name, label), set())
                found += [f'{name}{{{label}="{one}"}} is never there' for one in value.split("|") if one not in known]
        return found


async def do_a_job(port):
    """So that there are figures of jobs."""
    token = (await clients.insist(port, "POST", "identity", {}))["token"]
    body = {"kind": "analysis", "game": "othello", "moves": [], "time_ms": 50}
    job = (await clients.insist(port, "POST", "jobs", body, token))["id"]
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if (await clients.insist(port, "GET", f"jobs/{job}", None, token))["status"] == "done":
            return
        await asyncio.sleep(0.1)
    raise RuntimeError("the job is not done")


def page_of(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=SECONDS) as answer:
        return answer.read().decode()


def lines_of(server):
    """The log of a server."""
    with open(server.log, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class MonitoringTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="outflank-monitoring-")
        os.chmod(cls.folder, 0o755)
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        database = os.path.join(cls.folder, "postgres")
        os.mkdir(database)
        cls.postgres = cluster.Postgres(database)
        cls.addClassCleanup(cls.postgres.stop, "immediate")
        cls.server = cluster.Server(PROGRAM, cls.postgres.address(), cls.folder, 0)
        cls.server.start()
        cls.addClassCleanup(cls.server.kill)
        cls.worker = cluster.Worker(PROGRAM, cls.postgres.address(), cls.folder, 0)
        cls.worker.start()
        cls.addClassCleanup(cls.worker.kill)
        asyncio.run(do_a_job(cls.server.port))
        until = time.monotonic() + SECONDS
        while True:  # the figures are those of a second ago
            cls.figures = Figures(page_of(cls.server.port))
            if ("outflank_jobs_done_total", "kind") in cls.figures.labels or time.monotonic() > until:
                break
            time.sleep(0.2)

    def test_the_rules_ask_for_what_is_there(self):
        for name in ("outflank.rules.yml", "outflank.rules.test.yml"):
            text = read(MONITORING, name)
            self.assertTrue(MENTION.search(text), name)
            # Series that a test of rules makes up have labels as it likes.
            text = text if "test" not in name else re.sub(r"\{[^}]*\}", "", text)
            self.assertEqual(self.figures.problems(text), [], name)

    def test_the_dashboard_asks_for_what_is_there(self):
        dashboard = json.loads(read(MONITORING, "grafana-dashboard.json"))
        expressions = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
        self.assertGreater(len(expressions), 20)
        self.assertEqual([one for text in expressions for one in self.figures.problems(text)], [])
        identifiers = [panel["id"] for panel in dashboard["panels"]]
        self.assertEqual(len(identifiers), len(set(identifiers)))

    def test_the_manual_has_every_figure_and_no_other(self):
        text = read(ROOT, "docs", "monitoring.md")
        mentioned = {name for name, _ in MENTION.findall(text)}
        metrics = self.figures.metrics
        self.assertEqual(sorted(mentioned - metrics - self.figures.names), [])
        self.assertEqual(sorted(metrics - mentioned), [])

    def test_every_alert_is_in_the_manual(self):
        alerts = set(re.findall(r"- alert: (\w+)", read(MONITORING, "outflank.rules.yml")))
        self.assertGreater(len(alerts), 10)
        rows = set(re.findall(r"^\| `(Outflank\w+)`", read(ROOT, "docs", "monitoring.md"), re.MULTILINE))
        self.assertEqual(alerts, rows)

    def test_a_figure_that_is_not_there_is_found(self):
        self.assertEqual(self.figures.problems('rate(outflank_moves_total[5m])'),
                         ["outflank_moves_total is no figure of a server"])
        self.assertEqual(self.figures.problems('outflank_responses_total{class="9xx"}'),
                         ['outflank_responses_total{class="9xx"} is never there'])

    def health(self, *arguments):
        done = subprocess.run([PROGRAM, "health", "--timeout", "30", *arguments], check=False, capture_output=True,
                              text=True, timeout=SECONDS)
        return done.returncode, done.stderr

    def test_the_log(self):
        """Each line is JSON, with the events that its reader expects."""
        server = cluster.Server(PROGRAM, self.postgres.address(), self.folder, "logged")
        limits = server.command.index("--limits") + 1
        server.command[limits] = "1"
        # What is for people goes to standard output.
        server.command = ["/bin/sh", "-c", 'exec "$@" > /dev/null', "sh", *server.command]
        server.start()

        async def use():
            person = {"name": "LogReader", "password": "nine purple bicycles"}
            self.assertEqual((await clients.request(server.port, "POST", "accounts", person))[0], 201)
            for password, status in (("ten purple bicycles", 401), (person["password"], 200)):
                answer = await clients.request(server.port, "POST", "login", {**person, "password": password})
                self.assertEqual(answer[0], status)
            for _ in range(10000):
                if (await clients.request(server.port, "POST", "identity", {}))[0] == 429:
                    return
            self.fail("a flood is not limited")

        asyncio.run(use())
        server.end()
        lines = lines_of(server)
        for line in lines:
            self.assertLessEqual({"time", "level", "event"}, set(line))
        events = [line["event"] for line in lines if not line["event"].startswith(("store_", "slow_"))]
        self.assertEqual(events, ["listening", "account_made", "log_in_failed", "log_in", "limited", "stopped"])
        said = next(line for line in lines if line["event"] == "log_in_failed")
        self.assertEqual({name: said[name] for name in said if name != "time"},
                         {"level": "info", "event": "log_in_failed", "address": "127.0.0.1"})
        self.assertNotIn("bicycles", read(server.log))

    def test_the_manual_has_every_event_of_the_log_and_no_other(self):
        written = set()
        for folder, _, files in os.walk(os.path.join(ROOT, "src", "server")):
            for name in files:
                written.update(EVENT.findall(read(folder, name)))
        self.assertGreater(len(written), 20)
        section = read(ROOT, "docs", "monitoring.md").partition("\n## The log\n")[2].partition("\n## ")[0]
        rows = re.findall(r"^\| (`[^|]*) \|", section, re.MULTILINE)
        self.assertEqual(sorted(re.findall("`([a-z_]+)`", " ".join(rows))), sorted(written))

    def test_a_server_takes_as_many_connections_as_it_may_open_files(self):
        server = cluster.Server(PROGRAM, self.postgres.address(), self.folder, "narrow")
        server.command = ["/bin/sh", "-c", 'ulimit -n 300 && exec "$@" > /dev/null', "sh", *server.command]
        server.start()
        try:
            limit = int(server.metrics()["outflank_connections_limit"])
            self.assertEqual(limit, 300 - 150)
            address = ("127.0.0.1", server.port)
            with contextlib.ExitStack() as stack:
                for _ in range(limit):
                    stack.enter_context(socket.create_connection(address, SECONDS))
                beyond = stack.enter_context(socket.create_connection(address, SECONDS))
                self.assertEqual(beyond.recv(1), b"")
            self.assertTrue(any(line["event"] == "connections_full" for line in lines_of(server)))
        finally:
            server.kill()

    def test_the_health_of_servers_and_workers(self):
        for path in ("healthz", "readyz"):
            self.assertEqual(self.health(f"http://127.0.0.1:{self.server.port}/{path}"), (0, ""))
        store = ["--store", self.postgres.address()]
        self.assertEqual(self.health(*store, "--worker", "worker0"), (0, ""))
        status, line = self.health(*store, "--worker", "nobody")
        self.assertEqual(status, 1)
        self.assertIn("nobody", line)


if __name__ == "__main__":
    unittest.main(verbosity=1)
