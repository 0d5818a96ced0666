"""Runs the program under test. Each test file is called with its path: FILE_test.py PROGRAM."""

import os
import subprocess
import sys
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))


class Run:
    """One run of the program to its end: status, output and errors as text."""

    def __init__(self, *arguments, given=""):
        done = subprocess.run(
            [PROGRAM, *arguments],
            input=given.encode("utf-8", "surrogateescape"),
            capture_output=True,
            check=False,
            timeout=120,
        )
        self.status = done.returncode
        self.output = done.stdout.decode("utf-8", "replace")
        self.errors = done.stderr.decode("utf-8", "replace")

    def lines(self):
        return self.output.splitlines()


class ProgramTest(unittest.TestCase):
    def succeeds(self, *arguments, given=""):
        run = Run(*arguments, given=given)
        self.assertEqual((run.status, run.errors), (0, ""), arguments)
        return run


def main():
    unittest.main(verbosity=1)
