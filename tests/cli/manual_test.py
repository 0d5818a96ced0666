#!/usr/bin/env python3
"""The manual pages and the completion of shells, which the program writes from what --help says."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from program import PROGRAM, ProgramTest, Run


def commands_of(*path):
    """All commands below one, as --help lists them."""
    text = Run(*path, "--help").output
    if "Subcommands:" not in text:
        return []
    names = re.findall(r"^  ([a-z]+) +\S", text.split("Subcommands:")[1].split("\n\n")[0], re.M)
    found = [(*path, name) for name in names]
    return found + [below for command in found for below in commands_of(*command)]


class ManualTest(ProgramTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.succeeds("manual", "--all", self.folder)

    def complete(self, *words):
        """What bash offers for the last word."""
        script = os.path.join(self.folder, "outflank.bash")
        quoted = " ".join(f"'{word}'" for word in ("outflank", *words))
        done = subprocess.run(["bash", "-c", f"source '{script}'; COMP_WORDS=({quoted}); COMP_CWORD={len(words)}; "
                               "_outflank; printf '%s\\n' \"${COMPREPLY[@]}\""],
                              capture_output=True, text=True, check=True, cwd=self.folder)
        return done.stdout.split()

    def test_every_command_has_a_page_with_every_option(self):
        commands = commands_of()
        self.assertIn(("arena", "check"), commands)
        for command in [(), *commands]:
            name = "-".join(("outflank", *command))
            with open(os.path.join(self.folder, "man1", name + ".1"), encoding="utf-8") as file:
                page = file.read()
            self.assertTrue(page.startswith(".TH "), name)
            self.assertEqual(self.succeeds("manual", *command).output, page)
            for option in re.findall(r"^  (?:-\w,)?(--[a-z-]+)", Run(*command, "--help").output, re.M):
                self.assertIn("\\fB" + option.replace("-", "\\-") + "\\fR", page, name)

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_man_has_nothing_to_warn_of(self):
        for name in os.listdir(os.path.join(self.folder, "man1")):
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z",
                                   os.path.join(self.folder, "man1", name)], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)

    def test_bash_completes_commands_options_and_words(self):
        self.assertEqual(self.complete("ser"), ["serve"])
        self.assertEqual(self.complete("arena", "che"), ["check"])
        self.assertIn("--protocol", self.complete("engine", "--"))
        self.assertNotIn("--protocol", self.complete("perft", "--"))
        self.assertEqual(self.complete("manual", "--completion", "ba"), ["bash"])
        open(os.path.join(self.folder, "a_file"), "w", encoding="utf-8").close()
        self.assertEqual(self.complete("convert", "a_f"), ["a_file"])

    def test_the_scripts_are_those_that_are_printed(self):
        for shell, name in (("bash", "outflank.bash"), ("zsh", "_outflank"), ("fish", "outflank.fish")):
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                self.assertEqual(self.succeeds("manual", "--completion", shell).output, file.read())

    def test_wrong_use(self):
        run = Run("manual", "no_such_command")
        self.assertEqual(run.status, 2)
        self.assertIn("there is no command 'no_such_command'; the commands are play", run.errors)
        self.assertEqual(Run("manual", "--all", "/dev/null/x").status, 1)


if __name__ == "__main__":
    unittest.main()
