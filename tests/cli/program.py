"""Runs the program under test, whose path is in the environment variable OUTFLANK."""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ["OUTFLANK"]

# What the program keeps for its user goes into a folder of the tests' own.
DATA = tempfile.mkdtemp(prefix="outflank-")
atexit.register(shutil.rmtree, DATA, ignore_errors=True)
os.environ["OUTFLANK_DATA"] = DATA
for name in ("LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR"):
    os.environ.pop(name, None)


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


SKIPPED = 77  # what CTest takes for a test that could not run


def main():
    result = unittest.main(verbosity=1, exit=False).result
    if not result.wasSuccessful():
        sys.exit(1)
    if result.testsRun == len(result.skipped):
        sys.exit(SKIPPED)
