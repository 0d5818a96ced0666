"""Runs the program under test, whose path is in the environment variable OUTFLANK."""

import os
import subprocess
import unittest

PROGRAM = os.environ["OUTFLANK"]


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


class ProgramTest(unittest.TestCase):
    def succeeds(self, *arguments, given=""):
        run = Run(*arguments, given=given)
        self.assertEqual((run.status, run.errors), (0, ""), arguments)
        return run


def main():
    unittest.main(verbosity=1)
