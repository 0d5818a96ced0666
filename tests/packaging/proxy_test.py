"""The proxy of packaging/compose in front of two real servers, on loopback."""

import base64
import http.client
import os
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tools", "scale"))

import cluster  # noqa: E402  pylint: disable=wrong-import-position

PROGRAM = os.environ["OUTFLANK"]
SECONDS = 60


def rendered(folder, servers, ports):
    """nginx.conf as it is, apart from the places that only a container has."""
    with open(os.path.join(ROOT, "packaging", "compose", "nginx.conf"), encoding="utf-8") as file:
        text = file.read()
    changes = {"/tmp/": folder + "/", "listen 8080;": f"listen 127.0.0.1:{ports[0]};",
               "listen 127.0.0.1:8081;": f"listen 127.0.0.1:{ports[1]};",
               "listen 8443 ssl": f"listen 127.0.0.1:{ports[2]} ssl",
               "/run/secrets/certificate_key;": f"{HERE}/certificate_key.pem;",
               "/run/secrets/certificate;": f"{HERE}/certificate.pem;"}
    for number, server in enumerate(servers, 1):
        changes[f"server server{number}:8080"] = f"server 127.0.0.1:{server.port}"
    for old, new in changes.items():
        if old not in text:
            raise ValueError(f"nginx.conf has no {old!r}")
        text = text.replace(old, new)
    return text


class ProxyTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="outflank-proxy-")
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        cls.servers = []
        for number in (1, 2):
            server = cluster.Server(PROGRAM, os.path.join(cls.folder, f"{number}.db"), cls.folder, number)
            server.start()
            cls.addClassCleanup(server.kill)
            cls.servers.append(server)
        cls.ports = [cluster.free_port() for _ in range(3)]
        conf = os.path.join(cls.folder, "nginx.conf")
        with open(conf, "w", encoding="utf-8") as file:
            file.write(rendered(cls.folder, cls.servers, cls.ports))
        # The account `nobody` may not enter our folder, so nginx keeps our user.
        cls.command = ["/usr/sbin/nginx", "-p", cls.folder, "-c", conf]
        cls.command += ["-g", "user root;"] if os.geteuid() == 0 else []
        cls.log = os.path.join(cls.folder, "nginx.log")
        with open(cls.log, "wb") as log:
            cls.nginx = subprocess.Popen(cls.command, stdout=log, stderr=log)
        cls.addClassCleanup(cls.nginx.wait)
        cls.addClassCleanup(cls.nginx.terminate)
        cluster.wait_for(cls.ports[2], SECONDS)

    def get(self, path, headers=None):
        trusted = ssl.create_default_context(cafile=os.path.join(HERE, "certificate.pem"))
        connection = http.client.HTTPSConnection("localhost", self.ports[2], timeout=SECONDS, context=trusted)
        self.addCleanup(connection.close)
        connection.request("GET", path, headers=headers or {})
        return connection.getresponse()

    def test_nginx_understands_the_file(self):
        done = subprocess.run(self.command + ["-t"], check=False, capture_output=True, text=True, timeout=SECONDS)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("[emerg]", done.stderr)

    def test_requests_go_to_both_servers(self):
        # Neither has such a page, and each counts who asked. One may have to be found again after another test.
        asked = set()
        until = time.monotonic() + SECONDS
        while len(asked) < 2 and time.monotonic() < until:
            self.assertEqual(self.get("/no-such-page-anywhere.png").status, 404)
            asked |= {server.port for server in self.servers
                      if server.metrics()['outflank_responses_total{class="4xx"}'] > 0}
        self.assertEqual(len(asked), 2)

    def test_the_figures_are_not_for_the_public(self):
        self.assertEqual(self.get("/metrics").status, 403)

    def test_plain_http_is_sent_to_tls(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.ports[0], timeout=SECONDS)
        self.addCleanup(connection.close)
        connection.request("GET", "/games?x=1", headers={"Host": "play.example.org"})
        answer = connection.getresponse()
        self.assertEqual((answer.status, answer.getheader("Location")), (308, "https://play.example.org/games?x=1"))

    def test_its_own_health(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.ports[1], timeout=SECONDS)
        self.addCleanup(connection.close)
        connection.request("GET", "/healthz")
        self.assertEqual(connection.getresponse().status, 200)

    def test_websockets_pass(self):
        answer = self.get("/api/v1/lobby/live", {
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode()})
        self.assertEqual(answer.status, 101)

    def test_one_server_is_enough(self):
        self.servers[1].kill()
        try:
            for _ in range(6):
                self.assertEqual(self.get("/healthz").status, 200)
        finally:
            self.servers[1].start()


if __name__ == "__main__":
    unittest.main(verbosity=1)
