#!/usr/bin/env python3
"""Runs an image as docs/containers.md says, and looks whether it keeps what is promised there.

Usage: packaging/oci/try.py [IMAGE]

Needs podman with crun, PostgreSQL, and root. IMAGE is localhost/outflank:latest by default; packaging/oci/build.sh
makes it. Starts a server on SQLite, and a server and a worker on a PostgreSQL of its own with the password in a secret,
each with a read-only root, without capabilities and as an ordinary user; asks the kernel whether that is so, and the
containers for their health; lets an engine move be found; and stops them. Exits 0 if all is well, 1 with what is wrong.
"""

import asyncio
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tools", "scale"))

import clients  # noqa: E402  pylint: disable=wrong-import-position
import cluster  # noqa: E402  pylint: disable=wrong-import-position

SECONDS = 60
USER = 10001


def need_podman():
    if shutil.which("podman") is None:
        sys.exit("try.py: podman is not installed, and nothing was tried; without it, tests/packaging/image_test.py runs "
                 "what the image runs")


def podman(*arguments, check=True):
    done = subprocess.run(["podman", *arguments], check=False, capture_output=True, text=True)
    if check and done.returncode != 0:
        raise RuntimeError(f"podman {arguments[0]}: {done.stderr.strip()}")
    return done


class Container:
    """A container that has what compose.yaml gives it, on the network of this machine."""

    def __init__(self, image, *command, options=()):
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.id = podman("run", "--detach", "--network", "host", "--cgroups", "disabled", "--read-only", "--read-only-tmpfs=false",
                         "--cap-drop", "ALL", "--security-opt", "no-new-privileges",
                         "--ulimit", f"nofile={most}:{most}", "--ulimit", "nproc=4096:4096",
                         *options, image, *command).stdout.strip()

    def look(self, template):
        return podman("inspect", "--format", template, self.id).stdout.strip()

    def health(self, *arguments):
        return podman("exec", self.id, "outflank", "health", *arguments, check=False)

    def wait_until_healthy(self, *arguments):
        until = time.monotonic() + SECONDS
        while (done := self.health(*arguments)).returncode != 0:
            if time.monotonic() > until:
                raise RuntimeError(f"not healthy: {done.stderr.strip()}\n{podman('logs', self.id).stderr}")
            time.sleep(0.3)

    def problems(self):
        """What the kernel knows of its process that is not as promised."""
        pid = self.look("{{.State.Pid}}")
        with open(f"/proc/{pid}/status", encoding="ascii") as file:
            status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
        with open(f"/proc/{pid}/mounts", encoding="ascii") as file:
            mounts = {line.split()[1]: line.split()[3].split(",") for line in file}
        found = []
        if set(status["Uid"].split()) != {str(USER)} or set(status["Gid"].split()) != {str(USER)}:
            found.append(f"it runs as {status['Uid']}")
        if int(status["CapEff"], 16) or int(status["CapBnd"], 16):
            found.append(f"it has capabilities: {status['CapBnd']}")
        if status["NoNewPrivs"] != "1":
            found.append("it may gain privileges")
        if "ro" not in mounts["/"]:
            found.append("its root is not read-only")
        return found

    def stop(self):
        """The exit status, and the seconds that it took to end."""
        begun = time.monotonic()
        podman("stop", "--time", "40", self.id)
        status = int(self.look("{{.State.ExitCode}}"))
        podman("rm", "--force", "--volumes", self.id)
        return status, time.monotonic() - begun


def get(port, path):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=SECONDS) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, b""


def try_sqlite(image):
    port = cluster.free_port()
    server = Container(image, "serve", "--listen", "127.0.0.1", "--port", str(port), "--store", "/var/lib/outflank/games.db")
    try:
        server.wait_until_healthy(f"http://127.0.0.1:{port}/readyz")
    except RuntimeError:
        podman("rm", "--force", "--volumes", server.id)
        raise
    wrong = server.problems()
    for path in ("/healthz", "/readyz", "/metrics", "/"):
        status, body = get(port, path)
        print(f"  {path}: {status}, {len(body)} bytes")
        if status != 200:
            wrong.append(f"{path} answers {status}")
    if b"<html" not in get(port, "/")[1]:
        wrong.append("the site is not there")
    status, seconds = server.stop()
    print(f"  SIGTERM: exit status {status} after {seconds:.1f} s")
    return wrong + ([f"it ended with status {status}"] if status != 0 else [])


async def move_of_an_engine(port):
    token = (await clients.insist(port, "POST", "identity", {}))["token"]
    body = {"kind": "analysis", "game": "quoridor", "moves": [], "time_ms": 100}
    job = (await clients.insist(port, "POST", "jobs", body, token))["id"]
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        answer = await clients.insist(port, "GET", f"jobs/{job}", None, token)
        if answer["status"] == "done":
            return []
        await asyncio.sleep(0.1)
    return [f"a job is not done: {json.dumps(answer)}"]


def write_secret(folder, postgres):
    """As packaging/compose/secrets.sh does: read by an account that this machine does not know."""
    path = os.path.join(folder, "database_service")
    with open(path, "w", encoding="ascii") as file:
        file.write(f"[outflank]\nhost=127.0.0.1\nport={postgres.port}\ndbname=games\nuser=outflank\npassword=x\n")
    os.chmod(path, 0o444)
    return ["--volume", f"{path}:/run/secrets/database_service:ro", "--env", "PGSERVICEFILE=/run/secrets/database_service"]


def try_postgres(image, folder):
    database = os.path.join(folder, "postgres")
    os.mkdir(database)
    postgres = cluster.Postgres(database)
    containers = []
    try:
        secret = write_secret(folder, postgres)
        store = ["--store", "postgresql:///?service=outflank"]
        port = cluster.free_port()
        server = Container(image, "serve", "--listen", "127.0.0.1", "--port", str(port), *store, options=secret)
        containers.append(server)
        server.wait_until_healthy(f"http://127.0.0.1:{port}/readyz")
        worker = Container(image, "worker", *store, "--threads", "1", "--name", "tried", options=secret)
        containers.append(worker)
        worker.wait_until_healthy(*store, "--worker", "tried")
        wrong = server.problems() + worker.problems() + asyncio.run(move_of_an_engine(port))
        if postgres.query("SELECT worker <> '' FROM queued_jobs WHERE kind = 'analysis'") != [["t"]]:
            wrong.append("the job was not done by a worker")
        for container, name in ((worker, "worker"), (server, "server")):
            containers.remove(container)
            status, seconds = container.stop()
            print(f"  {name}, SIGTERM: exit status {status} after {seconds:.1f} s")
            wrong += [f"the {name} ended with status {status}"] if status != 0 else []
        return wrong
    finally:
        for container in containers:
            podman("rm", "--force", "--volumes", container.id, check=False)
        postgres.stop("immediate")


def leave_hybrid_cgroups():
    """crun refuses a machine with both kinds of control groups: this process sees the newer kind alone."""
    if os.path.isdir("/sys/fs/cgroup/unified"):
        mounts = ("mount --make-rprivate / && umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup && "
                  'exec python3 -B "$@"')
        os.execvp("unshare", ["unshare", "--mount", "bash", "-c", mounts, "bash", *sys.argv])


def main():
    if len(sys.argv) > 2 or sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0 if len(sys.argv) == 2 else 2
    need_podman()
    leave_hybrid_cgroups()
    image = sys.argv[1] if len(sys.argv) > 1 else "localhost/outflank:latest"
    size = int(podman("image", "inspect", "--format", "{{.Size}}", image).stdout)
    print(f"{image}: {size / 1e6:.0f} MB, user {podman('image', 'inspect', '--format', '{{.User}}', image).stdout.strip()}")
    folder = tempfile.mkdtemp(prefix="outflank-image-")
    os.chmod(folder, 0o755)
    try:
        print("a server on SQLite")
        wrong = try_sqlite(image)
        print("a server and a worker on PostgreSQL")
        wrong += try_postgres(image, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    print("all is as promised" if not wrong else f"{len(wrong)} things are wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
