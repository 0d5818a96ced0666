"""What the container image runs, without a container runtime: its files, command, account and health check, by bubblewrap.

packaging/oci/try.py does more, with podman and the image itself.
"""

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.environ["OUTFLANK"]
SECONDS = 120  # on a busy machine and with sanitizers
INSIDE = "OUTFLANK_IMAGE_TEST_INSIDE"


def instruction(name):
    """The last one of that name in the Containerfile."""
    with open(os.path.join(ROOT, "packaging", "oci", "Containerfile"), encoding="utf-8") as file:
        text = file.read().replace("\\\n", " ")
    return re.findall(rf"^{name} (.*)$", text, re.MULTILINE)[-1]


def make_root(folder):
    """As packaging/oci/stage.sh does, apart from the site: the program, the libraries that it loads, an account."""
    def place(path, where=None):
        target = folder + (where or path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(path, target)

    place(PROGRAM, "/usr/bin/outflank")
    listing = subprocess.run(["ldd", PROGRAM], check=True, capture_output=True, text=True).stdout
    for path in re.findall(r"(/\S+) \(0x", listing):
        place(path)
    for name in ("proc", "dev", "etc", "var/lib/outflank"):
        os.makedirs(os.path.join(folder, name))
    with open(os.path.join(folder, "etc", "passwd"), "w", encoding="ascii") as file:
        file.write("outflank:x:10001:10001:Outflank:/var/lib/outflank:/usr/sbin/nologin\n")


class ImageTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="outflank-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.root, self.volume = os.path.join(self.folder, "root"), os.path.join(self.folder, "volume")
        os.mkdir(self.root)
        os.mkdir(self.volume)
        make_root(self.root)

    def command(self, *words, more=()):
        user, group = instruction("USER").split(":")
        path, home = re.fullmatch(r"PATH=(\S+) HOME=(\S+)", instruction("ENV")).groups()
        return ["bwrap", "--unshare-user", "--uid", user, "--gid", group, "--cap-drop", "ALL", "--ro-bind", self.root, "/",
                "--bind", self.volume, "/var/lib/outflank", "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev",
                "--clearenv", "--setenv", "PATH", path, "--setenv", "HOME", home,
                "--chdir", instruction("WORKDIR"), *more, "--", *words]

    def start(self, *words):
        reader, writer = os.pipe()
        with open(os.path.join(self.folder, "log"), "ab") as log:
            process = subprocess.Popen(self.command(*words, more=("--info-fd", str(writer))), stdout=log, stderr=log,
                                       pass_fds=(writer,))
        os.close(writer)
        with open(reader, encoding="ascii") as info:
            child = json.load(info)["child-pid"]
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process, child

    def test_the_server_runs_as_the_image_says(self):
        entry, command = json.loads(instruction("ENTRYPOINT")), json.loads(instruction("CMD"))
        process, child = self.start(*entry, *command)
        health = json.loads(re.search(r"CMD (\[.*\])", instruction("HEALTHCHECK"))[1])
        end = time.monotonic() + SECONDS
        while (done := subprocess.run(self.command(*health), check=False, capture_output=True, text=True)).returncode != 0:
            self.assertIsNone(process.poll(), done.stderr)
            self.assertLess(time.monotonic(), end, done.stderr)
            time.sleep(0.2)
        port = int(instruction("EXPOSE"))
        for path in ("/healthz", "/readyz", "/metrics", "/api/v1/lobby"):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("GET", path)
            self.assertEqual(connection.getresponse().status, 200, path)
            connection.close()
        with open(f"/proc/{child}/status", encoding="ascii") as file:
            status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
        for name in ("CapInh", "CapPrm", "CapEff", "CapAmb"):
            self.assertEqual(int(status[name], 16), 0, name)
        self.assertEqual(status["NoNewPrivs"], "1")
        with open(f"/proc/{child}/mounts", encoding="utf-8") as file:
            mounts = {words[1]: words[3].split(",") for words in map(str.split, file)}
        self.assertIn("ro", mounts["/"])
        self.assertIn("rw", mounts["/var/lib/outflank"])
        self.assertIn("games.db", os.listdir(self.volume))
        self.assertEqual(instruction("STOPSIGNAL"), "SIGTERM")
        os.kill(child, signal.SIGTERM)
        self.assertEqual(process.wait(timeout=SECONDS), 0)

    def test_another_command_takes_the_place_of_the_server(self):
        entry = json.loads(instruction("ENTRYPOINT"))
        done = subprocess.run(self.command(*entry, "--version"), check=True, capture_output=True, text=True)
        self.assertRegex(done.stdout, r"outflank \d")


def main():
    # In a network of its own, where the image's port is free.
    if INSIDE not in os.environ:
        works = subprocess.run(["bwrap", "--unshare-user", "--unshare-net", "--dev-bind", "/", "/", "true"], check=False,
                               capture_output=True)
        if works.returncode != 0:
            print("bubblewrap does not work here:", works.stderr.decode().strip())
            sys.exit(77)
        sys.exit(subprocess.run(["bwrap", "--unshare-user", "--unshare-net", "--dev-bind", "/", "/", "--setenv", INSIDE, "1",
                                 sys.executable, "-B", os.path.abspath(__file__)], check=False).returncode)
    unittest.main()


if __name__ == "__main__":
    main()
