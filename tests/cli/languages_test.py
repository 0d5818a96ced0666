"""Bots in all usual languages are built, checked and play, as root and as an ordinary user."""

import os
import shutil
import unittest

from ordinary_user import User, name_of, users
from program import main

BOTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "languages")
# Somebody else, whose bot root builds.
ANOTHER = 54321


def bot(protocol_and_name, folder, command, build=""):
    made = f"build={build}," if build else ""
    # A busy machine may start programs slowly.
    return f"bot:{protocol_and_name},startup=60000,dir={folder},{made}cmd={command}"


class LanguageTest(unittest.TestCase):
    def plays(self, language, tool, files, command, build=""):
        if not os.access("/usr/bin/" + tool, os.X_OK):
            self.skipTest(f"THERE IS NO {tool.upper()} HERE: bots in {language} are not tried")
        for is_ordinary in users():
            with self.subTest(language=language, user=name_of(is_ordinary)):
                user = User(is_ordinary)
                self.addCleanup(user.remove)
                folder = user.make_folder("bot", ANOTHER if build and not is_ordinary
                                          and os.geteuid() == 0 else None)
                for file in files:
                    shutil.copy(os.path.join(BOTS, file), folder)
                entrant = bot(f"name={tool},protocol=contest", folder, command, build)
                check = user.run("arena", "check", entrant, "--time", "20000")
                self.assertEqual(check.returncode, 0, check.stdout + check.stderr)
                self.assertIn("all 11 situations passed", check.stdout)
                game = user.run("arena", "game", entrant, "random", "--max-plies", "20")
                self.assertEqual(game.returncode, 0, game.stdout + game.stderr)
                self.assertIn(f"seat 1: {tool}, 10 moves", game.stdout)

    def test_c(self):
        self.plays("C", "cc", ["bot.c"], "./bot", "cc -O1 -o bot bot.c")

    def test_c_by_make(self):
        self.plays("C by make", "make", ["bot.c", "Makefile"], "./bot", "make")

    def test_cpp(self):
        self.plays("C++", "c++", ["bot.cpp"], "./bot", "c++ -std=c++17 -o bot bot.cpp")

    def test_rust(self):
        self.plays("Rust", "cargo", ["bot.rs", "Cargo.toml"], "target/release/bot",
                   "cargo build --release --offline")

    def test_go(self):
        self.plays("Go", "go", ["bot.go"], "./bot", "go build -o bot bot.go")

    def test_java(self):
        self.plays("Java", "javac", ["Bot.java"], "java Bot", "javac Bot.java")

    def test_python(self):
        self.plays("Python", "python3", ["bot.py"], "python3 bot.py")

    def test_node(self):
        self.plays("Node.js", "node", ["bot.js"], "node bot.js")

    def test_shell(self):
        self.plays("shell", "sh", ["bot.sh"], "./bot.sh", "chmod 755 bot.sh")


main()
