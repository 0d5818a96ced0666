#!/usr/bin/env python3
"""Tests of tools/game_names.py on small trees made here. Usage: game_names_test.py game_names.py"""

import importlib.util
import os
import sys
import tempfile
import unittest

LIST = "#define OUTFLANK_GAMES(GAME) \\\n  GAME(chess)                \\\n  GAME(go)\n"


def load(path):
    spec = importlib.util.spec_from_file_location("game_names", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class GameNamesTest(unittest.TestCase):
    def offences(self, files):
        tool = load(TOOL)
        tool.ALLOWED = {"src/a/labels.cpp": "labels"}
        with tempfile.TemporaryDirectory() as root:
            for path, text in {"src/games/list.h": LIST, **files}.items():
                full = os.path.join(root, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "w", encoding="utf-8") as file:
                    file.write(text)
            return tool.check(root)

    LABELS = {"src/a/labels.cpp": 'print("go");\n'}

    def test_a_name_in_the_folders_of_its_game_is_right(self):
        own = {"src/games/chess/game.cpp": 'return "chess";\n', "web/src/games/go/board.ts": "'go'"}
        self.assertEqual(self.offences({**self.LABELS, **own}), [])

    def test_a_comparison_elsewhere_is_told_with_its_line(self):
        for text in ('\nif (name == "chess") {}\n', "\nif (game === 'chess') {}\n"):
            for path in ("src/terminal/board.cpp", "web/src/parts/Board.svelte"):
                found = self.offences({**self.LABELS, path: text})
                self.assertEqual(len(found), 1)
                self.assertTrue(found[0].startswith(f"{path}:2: names 'chess'"), found)

    def test_the_type_of_a_game_is_its_name(self):
        text = "if (&type == &chess::game_type()) {}\n"
        found = self.offences({**self.LABELS, "src/arena/start.cpp": text})
        self.assertEqual(len(found), 1)
        self.assertTrue(found[0].startswith("src/arena/start.cpp:1: names 'chess'"), found)

    def test_a_name_at_the_beginning_of_a_string_counts(self):
        for path, text in (("web/src/a.ts", "pool ?? 'chess:blitz'"), ("src/b/c.cpp", 'print("chess:");')):
            found = self.offences({**self.LABELS, path: text})
            self.assertEqual(len(found), 1)
            self.assertTrue(found[0].startswith(f"{path}:1: names 'chess'"), found)

    def test_the_key_of_an_object_counts_on_the_site(self):
        found = self.offences({**self.LABELS, "web/src/a.ts": "const walls = {\n  go: 0,\n};\n"})
        self.assertEqual(len(found), 1)
        self.assertTrue(found[0].startswith("web/src/a.ts:2: names 'go'"), found)
        others = "a { let:go } .go:hover { } board.chess: 1; lets_go: 2; const x = go;"
        self.assertEqual(self.offences({**self.LABELS, "web/src/a.svelte": others}), [])
        self.assertEqual(self.offences({**self.LABELS, "src/b/c.cpp": "go::Move chess::move();"}), [])

    def test_comments_and_longer_words_do_not_count(self):
        text = '// as in "chess"\nprint("chess-like", "chessboard");\n'
        self.assertEqual(self.offences({**self.LABELS, "src/b/c.cpp": text}), [])

    def test_the_list_of_exceptions_only_becomes_shorter(self):
        found = self.offences({"src/a/labels.cpp": "print(name);\n"})
        self.assertEqual(len(found), 1)
        self.assertIn("take it off the list", found[0])


if __name__ == "__main__":
    TOOL = sys.argv.pop(1)
    unittest.main()
