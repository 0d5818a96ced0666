"""Boards as text and pictures, as users ask for them."""

import os
import pty
import struct
import subprocess
import tempfile
import xml.etree.ElementTree
import zlib

from program import PROGRAM, ProgramTest, Run, main

RECORD = """[Outflank "1"]
[Game "quoridor"]
[Rules "size=3x3 walls=1"]
[Result "1-0"]
[Reason "goal"]

1. b2 a3 2. b3 1-0

[Outflank "1"]
[Game "othello"]
[Result "*"]

1. f5 d6 *
"""


class RenderTest(ProgramTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.record = os.path.join(folder.name, "games.rec")
        with open(self.record, "w", encoding="utf-8") as file:
            file.write(RECORD)
        self.path = lambda name: os.path.join(folder.name, name)

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_text_of_a_position_and_of_a_move(self):
        self.assertEqual(
            self.succeeds("render", "quoridor", "--rules", "size=3 walls=1", "--moves", "b2", "--ascii").output,
            "     a   b   c\n"
            "   +---+---+---+\n"
            " 3 |    (b)    | 3\n"
            "   +   +   +   +\n"
            " 2 |    [a]    | 2\n"
            "   +   +   +   +\n"
            " 1 |           | 1\n"
            "   +---+---+---+\n"
            "     a   b   c\n")
        for move, pawn in (("0", " 1 |    (a)    | 1"), ("1", " 2 |    [a]    | 2"), ("3", " 3 |(b)[a]    | 3")):
            output = self.succeeds("render", "--record", self.record, "--number", "1", "--move", move, "--ascii").output
            self.assertIn(pawn, output.replace("(b) [a]", "(b)[a]"))
        self.assertIn("[O]", self.succeeds("render", "--record", self.record, "--number", "2", "--ascii").output)

    def test_svg_is_xml_of_the_right_size(self):
        self.succeeds("render", "othello", "-o", self.path("a.svg"), "--cell", "50")
        root = xml.etree.ElementTree.parse(self.path("a.svg")).getroot()
        self.assertTrue(root.tag.endswith("svg"))
        self.assertEqual(root.get("width"), root.get("height"))
        self.succeeds("render", "--record", self.record, "--number", "1", "--animate", "-o",
                      self.path("b.svg"))
        groups = xml.etree.ElementTree.parse(self.path("b.svg")).getroot().findall("{http://www.w3.org/2000/svg}g")
        self.assertEqual(len(groups), 4)

    def test_png_to_a_file_and_to_standard_output(self):
        self.succeeds("render", "quoridor", "-o", self.path("a.png"))
        data = self.bytes_of("a.png")
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        width, height = struct.unpack(">II", data[16:24])
        size = struct.unpack(">I", data[33:37])[0]
        self.assertEqual(len(zlib.decompress(data[41:41 + size])), height * (1 + 3 * width))
        done = subprocess.run([PROGRAM, "render", "quoridor", "--to", "png"], capture_output=True, check=True)
        self.assertEqual(done.stdout, data)

    def test_pictures_are_not_sent_to_a_terminal(self):
        for picture in ("png", "gif"):
            master, terminal = pty.openpty()
            done = subprocess.run([PROGRAM, "render", "quoridor", "--to", picture], stdout=terminal,
                                  stderr=subprocess.PIPE, check=False)
            os.close(terminal)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"terminal", done.stderr)
            self.assertIn(b"-o", done.stderr)
            with self.assertRaises(OSError):  # nothing was written, and nobody is left to write
                os.read(master, 1)
            os.close(master)

    def test_a_record_of_any_format(self):
        board = self.succeeds("render", "othello", "--moves", "f5d6c3", "--ascii").output
        for given in ("f5d6c3\n", "(;GM[Othello]TY[8]B[f5]W[d6]B[c3];)\n"):
            self.assertEqual(self.succeeds("render", "--record", "-", "--ascii", given=given).output, board)
        run = self.succeeds("render", "quoridor", "--rules", "size=3 walls=1", "--record", "-", "--ascii", given="b2\n")
        self.assertIn(" 2 |    [a]    | 2", run.output)

    def test_gif_of_a_whole_game(self):
        self.succeeds("render", "--record", self.record, "--number", "1", "-o", self.path("a.gif"), "--cell", "16")
        data = self.bytes_of("a.gif")
        self.assertEqual(data[:6], b"GIF89a")
        self.assertEqual(data.count(b"\x21\xf9\x04\x04"), 4)
        self.assertEqual(data[-1:], b";")

    def test_wrong_use_and_failures(self):
        for status, arguments, words in (
            (2, [], ["quoridor or othello"]),
            (2, ["chess"], ["chess"]),
            (2, ["quoridor", "--record", self.record, "--number", "1"], ["record"]),
            (2, ["--record", self.record, "--moves", "e2"], ["--moves"]),
            (2, ["--record", self.record], ["2 games", "1: quoridor, 3 moves; 2: othello, 2 moves", "--number"]),
            (2, ["quoridor", "-o", self.path("board.jpg")], ["board.jpg", ".png", "--to"]),
            (2, ["quoridor", "--animate"], ["--record"]),
            (2, ["--record", self.record, "--number", "1", "--animate", "--to", "png"], ["png"]),
            (2, ["--record", self.record, "--number", "1", "--move", "4"], ["3 moves", "4"]),
            (1, ["--record", self.record, "--number", "3"], ["2 games", "3"]),
            (2, ["quoridor", "--cell", "1"], ["--cell"]),
            (1, ["--record", self.path("none")], ["none"]),
            (1, ["quoridor", "-o", self.path("games.rec/x.png")], ["x.png"]),
        ):
            with self.subTest(arguments=arguments):
                run = Run("render", *arguments)
                self.assertEqual((run.status, run.output), (status, ""))
                self.assertEqual(len(run.errors.splitlines()), 1)
                for word in words:
                    self.assertIn(word, run.errors)


main()
