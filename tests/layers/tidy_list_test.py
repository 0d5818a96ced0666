#!/usr/bin/env python3
"""Tests tools/tidy_list.py on small trees of sources."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

TOOL = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "tidy_list.py")


class TidyListTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        os.makedirs(os.path.join(self.root, "tools"))
        shutil.copy(TOOL, os.path.join(self.root, "tools"))
        self.write("src/core/text.h", "")
        self.write("src/core/text.cpp", '#include "core/text.h"\n')
        self.write("src/games/game.h", '#include "core/text.h"\n')
        self.write("src/games/game.cpp", '#include "games/game.h"\n')
        self.write("src/games/move.h", "")
        self.write("src/games/move.cpp", '#include "games/move.h"\n#include <vector>\n')
        self.write("src/games/browser.cpp", "")  # in no build for this machine
        self.commands("-O2")

    def write(self, path, text):
        path = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def commands(self, flags):
        files = ["core/text.cpp", "games/game.cpp", "games/move.cpp"]
        entries = [
            {"file": os.path.join(self.root, "src", file), "command": f"c++ {flags} -c {file}"}
            for file in files
        ]
        self.write("commands.json", json.dumps(entries))

    def git(self, *arguments):
        author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        subprocess.run(["git", "-C", self.root, *author, *arguments], check=True, capture_output=True)

    def listed(self, *options, common="checks"):
        """The files to look at, which are taken to be clean then."""
        clean = os.path.join(self.root, "clean")
        os.makedirs(clean, exist_ok=True)
        tool = os.path.join(self.root, "tools", "tidy_list.py")
        commands = os.path.join(self.root, "commands.json")
        answer = subprocess.run(
            ["python3", tool, *options, commands, clean, common],
            check=True, capture_output=True, text=True, cwd=self.root)
        fields = answer.stdout.split("\0")[:-1]
        for stamp in fields[1::2]:
            open(stamp, "w", encoding="utf-8").close()
        return [os.path.relpath(file, "src") for file in fields[0::2]]

    ALL = ["core/text.cpp", "games/game.cpp", "games/move.cpp"]

    def test_what_was_clean_is_not_looked_at_again(self):
        self.assertEqual(self.listed(), self.ALL)
        self.assertEqual(self.listed(), [])

    def test_a_header_concerns_those_that_include_it_also_through_others(self):
        self.listed()
        self.write("src/core/text.h", "// another\n")
        self.assertEqual(self.listed(), ["core/text.cpp", "games/game.cpp"])
        self.write("src/games/move.h", "// another\n")
        self.assertEqual(self.listed(), ["games/move.cpp"])

    def test_going_back_finds_the_old_result(self):
        self.listed()
        self.write("src/core/text.h", "// another\n")
        self.listed()
        self.write("src/core/text.h", "")
        self.assertEqual(self.listed(), [])

    def test_checks_and_compile_commands_concern_everything(self):
        self.listed()
        self.assertEqual(self.listed(common="more checks"), self.ALL)
        self.commands("-O1")
        self.assertEqual(self.listed(), self.ALL)

    @unittest.skipUnless(shutil.which("git"), "git is not there")
    def test_changed_since_the_last_commit_but_one(self):
        self.write(".gitignore", "clean\n")
        self.git("init")
        self.git("add", "-A")
        self.git("commit", "-m", "one")
        self.assertEqual(self.listed("--changed", common="no history"), self.ALL)
        self.write("src/games/move.h", "// another\n")
        self.git("commit", "-am", "two")
        self.assertEqual(self.listed("--changed"), ["games/move.cpp"])
        self.write("src/core/text.cpp", '#include "core/text.h"\n// not committed\n')
        self.assertEqual(self.listed("--changed"), ["core/text.cpp"])

    def test_changed_without_git_is_nothing(self):
        self.assertEqual(self.listed("--changed"), [])


if __name__ == "__main__":
    unittest.main()
