"""Tests of tools/versions.py: a file that names another version is found, and --set leaves none behind."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.dirname(os.path.dirname(TOOL))
sys.path.insert(0, os.path.dirname(TOOL))
sys.dont_write_bytecode = True

import versions  # noqa: E402


class VersionsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        for path in {versions.SOURCE[0], "CHANGELOG.md", *(place[0] for place in versions.PLACES)}:
            os.makedirs(os.path.dirname(os.path.join(self.root, path)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, path), os.path.join(self.root, path))
        self.write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n## 0.1\n")

    def read(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8") as file:
            return file.read()

    def write(self, path, text):
        with open(os.path.join(self.root, path), "w", encoding="utf-8") as file:
            file.write(text)

    def run_tool(self, *arguments):
        done = subprocess.run([sys.executable, TOOL, *arguments, self.root], capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    def test_a_version_is_set_in_every_place_and_nothing_else_changes(self):
        before = {place[0]: self.read(place[0]) for place in versions.PLACES}
        self.assertEqual(self.run_tool("--set", "7.8.9"), (0, ""))
        for path, _, parts in versions.PLACES:
            self.assertIn("7.8.9" if parts == 3 else "7.8", self.read(path), path)
            self.assertEqual(self.read(path).count("\n"), before[path].count("\n"), path)
        self.assertIn("project(outflank VERSION 7.8.9 LANGUAGES", self.read("CMakeLists.txt"))

    def test_each_place_that_was_left_behind_is_found(self):
        self.run_tool("--set", "7.8.9")
        for path in {place[0] for place in versions.PLACES}:
            with self.subTest(path):
                right = self.read(path)
                self.write(path, right.replace("7.8", "7.7"))
                status, errors = self.run_tool()
                self.assertEqual(status, 1)
                self.assertIn(f"{path}: 7.7", errors)
                self.write(path, "nothing\n")
                self.assertIn(f"{path}: the version is not where it was", self.run_tool()[1])
                self.write(path, right)
        self.assertEqual(self.run_tool(), (0, ""))

    def test_the_log_of_changes_begins_with_the_version(self):
        self.run_tool("--set", "7.8.0")
        for first, status in (("7.8", 0), ("Unreleased", 0), ("7.8.1", 1), ("0.1", 1)):
            self.write("CHANGELOG.md", f"# Changelog\n\n## {first}\n\n- x\n\n## 0.0\n")
            self.assertEqual(self.run_tool()[0], status, first)

    def test_wrong_use(self):
        for arguments in (("--set",), ("--set", "7.8"), ("--fast",)):
            self.assertEqual(self.run_tool(*arguments)[0], 2, arguments)


if __name__ == "__main__":
    unittest.main()
