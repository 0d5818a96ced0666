"""An installed program finds the site that is installed beside it."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
import urllib.request

PROGRAM = os.environ["OUTFLANK"]
PAGE = b"<!doctype html><title>Installed</title>"


class SiteTest(unittest.TestCase):
    def setUp(self):
        self.prefix = tempfile.mkdtemp(prefix="outflank-prefix-")
        self.addCleanup(shutil.rmtree, self.prefix)
        self.program = os.path.join(self.prefix, "bin", "outflank")
        os.makedirs(os.path.dirname(self.program))
        shutil.copy(PROGRAM, self.program)

    def serve(self):
        """The first line that the server prints, and its address."""
        server = subprocess.Popen([self.program, "serve", "--port", "0", "--store", os.path.join(self.prefix, "games.db")],
                                  stdout=subprocess.PIPE, text=True)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        line = server.stdout.readline()
        return line, re.search(r"http://\S+/", line)[0]

    def test_the_site_beside_the_program_is_shown(self):
        web = os.path.join(self.prefix, "share", "outflank", "web")
        os.makedirs(web)
        with open(os.path.join(web, "index.html"), "wb") as file:
            file.write(PAGE)
        line, address = self.serve()
        self.assertTrue(line.startswith("The web site is at "), line)
        with urllib.request.urlopen(address, timeout=60) as answer:
            self.assertEqual(answer.read(), PAGE)

    def test_without_one_there_is_the_interface_alone(self):
        line, _ = self.serve()
        self.assertTrue(line.startswith("The API is at "), line)


if __name__ == "__main__":
    unittest.main()
