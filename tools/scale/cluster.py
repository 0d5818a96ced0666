"""PostgreSQL, several servers and workers and nginx on loopback, and everything that can break between them."""

import asyncio
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request

# Debian names the folder after the version.
POSTGRES = next(iter(sorted(glob.glob("/usr/lib/postgresql/*/bin/"))), "")
NGINX = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
worker_rlimit_nofile 65536;
events {{ worker_connections 20000; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
  upstream outflank {{ {servers} }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://outflank;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_connect_timeout 1s;
      proxy_read_timeout 120s;
      proxy_next_upstream error timeout non_idempotent;
    }}
  }}
}}
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(port, seconds=30):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError(f"nothing listens on port {port}")


def cpu_seconds(process, gone_too=False):
    """The processor time of a process by its number; on demand also of the children it had."""
    with open(f"/proc/{process}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15 if gone_too else 13])) / os.sysconf("SC_CLK_TCK")


class Postgres:
    """A server of its own, as the user of its package where this program runs as root."""

    def __init__(self, folder, settings=()):
        self.data = os.path.join(folder, "data")
        self.log = os.path.join(folder, "postgres.log")
        self.port = free_port()
        self.settings = settings  # "name=value", without spaces
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "outflank", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()
        self.query("CREATE DATABASE games", "postgres")

    def run(self, program, *arguments):
        """A program of PostgreSQL, or any by its path, as the user that owns the data."""
        command = [os.path.join(POSTGRES, program), *arguments]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        options = (f"-h 127.0.0.1 -k '' -p {self.port} -c max_connections=200 "
                   "-c shared_preload_libraries=pg_stat_statements" + "".join(f" -c {one}" for one in self.settings))
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", self.log, "-o", options, "start")

    def stop(self, how="fast"):
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-m", how, "stop")

    def cpu_seconds(self):
        """Of all its processes, also of those that are gone."""
        with open(os.path.join(self.data, "postmaster.pid"), encoding="ascii") as file:
            master = int(file.readline())
        total = cpu_seconds(master, gone_too=True)
        with open(f"/proc/{master}/task/{master}/children", encoding="ascii") as file:
            for child in file.read().split():
                try:
                    total += cpu_seconds(child)
                except OSError:  # has just ended
                    pass
        return total

    def bytes_passed(self):
        """To and from the programs that are connected now, by the kernel's books."""
        out = subprocess.run(["ss", "-tinHO", f"dport = :{self.port}"], check=True, capture_output=True, text=True).stdout
        return sum(map(int, re.findall(r"bytes_(?:sent|received):(\d+)", out)))

    def address(self, port=None):
        return f"postgresql://outflank@127.0.0.1:{port or self.port}/games"

    def query(self, sql, database="games"):
        """The rows as lists of texts."""
        out = subprocess.run([POSTGRES + "psql", "-X", "-A", "-t", "-F", "\t", "-c", sql,
                              f"postgresql://outflank@127.0.0.1:{self.port}/{database}"],
                             check=True, capture_output=True, text=True).stdout
        return [line.split("\t") for line in out.splitlines() if line]


class Link:
    """Stands between a server and PostgreSQL; silent, it lets nothing through and cuts nothing."""

    def __init__(self, to):
        self.to, self.open, self.writers, self.bytes = to, asyncio.Event(), set(), 0
        self.open.set()

    async def start(self):
        self.server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def _accept(self, reader, writer):
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.close()
            return
        self.writers |= {writer, back}
        try:
            await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))
        except asyncio.CancelledError:  # at the end of everything
            pass

    async def _pass_on(self, reader, writer):
        try:
            while data := await reader.read(65536):
                await self.open.wait()
                writer.write(data)
                self.bytes += len(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
            self.writers.discard(writer)

    def cut(self):
        for writer in list(self.writers):
            writer.transport.abort()


class Process:
    """A program of ours that writes its log to a file."""

    def __init__(self, command, log):
        self.command, self.log = command, log

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)

    def send(self, what):
        self.process.send_signal(what)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        """As an operator does."""
        self.process.terminate()
        self.process.wait(60)


class Worker(Process):
    def __init__(self, program, address, folder, number):
        super().__init__([program, "worker", "--store", address, "--threads", "1", "--name", f"worker{number}"],
                         os.path.join(folder, f"worker{number}.log"))


class Server(Process):
    def __init__(self, program, address, folder, number):
        self.port = free_port()
        super().__init__([program, "serve", "--port", str(self.port), "--store", address, "--limits", "0",
                          "--connections", "100000", "--behind-proxy"],
                         os.path.join(folder, f"server{number}.log"))

    def start(self):
        super().start()
        wait_for(self.port)

    def metrics(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=5) as answer:
            lines = answer.read().decode().splitlines()
        return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines if not line.startswith("#")}

    def cpu_seconds(self):
        return cpu_seconds(self.process.pid)


class Cluster:
    """With links, servers and workers reach the database through a Link each, which costs a small part of a processor."""

    def __init__(self, program, count, workers=0, old_program=None, links=True):
        self.folder = tempfile.mkdtemp(prefix="outflank-scale-")
        os.chmod(self.folder, 0o755)
        database = os.path.join(self.folder, "postgres")
        os.mkdir(database)
        self.postgres = Postgres(database)
        self.program, self.count, self.worker_count = program, count, workers
        self.old_program = old_program or program  # which all of it begins with
        self.linked = links
        self.servers, self.workers = [], []
        self.links, self.worker_links = [], []

    async def start(self):
        for number in range(self.count):
            server = Server(self.old_program, await self.address(self.links), self.folder, number)
            await asyncio.to_thread(server.start)
            self.servers.append(server)
        for number in range(self.worker_count):
            worker = Worker(self.old_program, await self.address(self.worker_links), self.folder, number)
            await asyncio.to_thread(worker.start)
            self.workers.append(worker)
        self.port = free_port()
        conf = os.path.join(self.folder, "nginx.conf")
        each = " ".join(f"server 127.0.0.1:{server.port} max_fails=0;" for server in self.servers)
        with open(conf, "w", encoding="ascii") as file:
            file.write(NGINX.format(folder=self.folder, servers=each, port=self.port))
        # The account nobody may not enter our folder, so nginx stays who we are.
        user = ["-g", "user root;"] if os.geteuid() == 0 else []
        self.nginx = subprocess.Popen(["/usr/sbin/nginx", "-p", self.folder, "-c", conf, *user],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        await asyncio.to_thread(wait_for, self.port)

    async def address(self, links):
        """Of the database, for one more program."""
        if not self.linked:
            return self.postgres.address()
        link = Link(self.postgres.port)
        await link.start()
        links.append(link)
        return self.postgres.address(link.port)

    async def upgrade(self, process):
        """A server or worker of the old version is ended, and one of the new takes its place."""
        await asyncio.to_thread(process.end)
        process.command[0] = self.program
        await asyncio.to_thread(process.start)

    def stop(self):
        if hasattr(self, "nginx"):
            self.nginx.terminate()
            self.nginx.wait()
        for process in self.servers + self.workers:
            process.send(signal.SIGCONT)
            process.kill()
        self.postgres.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
