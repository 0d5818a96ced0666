"""Records and logs from one format into another, as users do it with files and pipes."""

import json
import os
import stat
import subprocess
import tempfile

from program import PROGRAM, ProgramTest, Run, main

RECORD = """[Outflank "1"]
[Game "quoridor"]
[Rules "size=3x3 walls=0"]
[Seat1 "Ann"]
[Result "1-0"]
[Reason "goal"]

1. b2 {[%clk 0:00:05] so} a3 2. b3 1-0
"""
OTHELLO = """[Outflank "1"]
[Game "othello"]
[Seat1 "Ann"]
[Seat2 "Bob"]
[Result "*"]

1. f5 d6 2. c3 *
"""


class ConvertTest(ProgramTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, content):
        path = self.path(name)
        mode = "wb" if isinstance(content, bytes) else "w"
        with open(path, mode, **({} if "b" in mode else {"encoding": "utf-8", "newline": ""})) as file:
            file.write(content)
        return path

    def content(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def fails(self, status, *arguments, given=""):
        """The one line of a call that fails, without the name of the program."""
        run = Run("convert", *arguments, given=given)
        self.assertEqual(run.status, status, run.errors)
        self.assertTrue(run.errors.startswith("outflank: "), run.errors)
        self.assertEqual(run.errors.count("\n"), 1, run.errors)
        return run.errors[len("outflank: "):-1]

    def test_standard_streams_and_the_usual_formats(self):
        self.assertEqual(self.succeeds("convert", "-", given=RECORD).output, RECORD)
        self.assertEqual(self.succeeds("convert", "-", "-", "--to", "moves", given=RECORD).output,
                         "1. b2 a3 2. b3\n")

    def test_round_trips_through_every_format_that_can_say_it(self):
        for text, formats in ((RECORD, ["json", "record"]), (OTHELLO, ["json", "record", "ggf"])):
            for name in formats:
                there = self.succeeds("convert", "-", "--to", name, given=text).output
                back = self.succeeds("convert", "-", given=there).output
                self.assertEqual(back, text, name)

    def test_formats_follow_from_content_and_name(self):
        source = self.file("games.txt", OTHELLO + "\n" + RECORD)
        self.succeeds("convert", source, self.path("games.json"))
        lines = self.content("games.json").splitlines()
        self.assertEqual([json.loads(line)["game"] for line in lines], ["othello", "quoridor"])
        self.succeeds("convert", self.path("games.json"), self.path("back.rec"))
        self.assertEqual(self.content("back.rec"), OTHELLO + "\n" + RECORD)

    def test_lists_of_moves_tell_their_game_or_are_told(self):
        self.assertIn('[Game "othello"]', self.succeeds("convert", "-", given="f5d6c3\n").output)
        output = self.succeeds("convert", "-", "--game", "quoridor", "--rules", "players=4",
                               given="e2 b5 e8 h5\n").output
        self.assertIn('[Rules "players=4"]', output)
        self.assertIn("say which game", self.fails(1, "-", given="zz\n"))

    def test_contest_logs_are_written_and_read(self):
        for name in ("contest", "contest-manual", "contest-arena"):
            log = self.succeeds("convert", "-", "--to", name, given=RECORD).output
            self.assertIn("init", json.loads(log))
            self.assertIn("1. b2 a3 2. b3", self.succeeds("convert", "-", given=log).output)
        self.assertIn("holds one", self.fails(1, "-", "--to", "contest", given=RECORD + RECORD))
        self.assertIn("othello", self.fails(1, "-", "--to", "contest", given=OTHELLO))

    def test_protocol_buffers_of_the_contest_are_files_of_bytes(self):
        with open(self.path("game.rec"), "w", encoding="utf-8") as file:
            file.write(RECORD)
        self.succeeds("convert", self.path("game.rec"), self.path("match.log.bin"))
        with open(self.path("match.log.bin"), "rb") as file:
            log = file.read()
        self.assertEqual(log[:1], b"\n")
        os.rename(self.path("match.log.bin"), self.path("match.log"))
        moves = self.succeeds("convert", self.path("match.log"), "--to", "moves").output
        self.assertEqual(moves, self.succeeds("convert", self.path("game.rec"), "--to", "moves").output)
        with open(self.path("cut"), "wb") as file:
            file.write(log[:-3])
        self.assertIn("the bytes end in the middle of a field", self.fails(1, self.path("cut")))

    def test_a_map_of_the_contest_is_a_start(self):
        given = """{"playerCount": 2, "maxTicks": 100, "boardSize": 9, "startingPlayer": 1,
            "pawnPos": [{"x": 4, "y": 0}, {"x": 4, "y": 8}], "ownedWalls": 10}"""
        record = self.succeeds("convert", "-", "--to", "record", given=given).output
        self.assertIn('[Position "9x9 e1:10/e9:10 -/- 2 0 max_plies=100 tie_break=nearest"]', record)
        back = self.succeeds("convert", "-", "--to", "contest-map", given=record).output
        self.assertEqual(json.loads(back), json.loads(given))
        self.assertIn("startingPlayer", self.fails(1, "-", given=given.replace('r": 1', 'r": 7')))

    def test_wthor_games_get_the_names_beside_them(self):
        header = bytearray(16)
        header[4], header[12] = 1, 8
        game = bytearray(68)
        game[2], game[6], game[7], game[8] = 1, 40, 32, 56
        source = self.file("games.wtb", bytes(header + game))
        self.assertIn('[Seat1 "#1"]', self.succeeds("convert", source).output)
        players = bytearray(16)
        players[8] = 2
        names = b"Nobody".ljust(20, b"\0") + "André".encode("latin-1").ljust(20, b"\0")
        self.file("WTH.JOU", bytes(players) + names)
        output = self.succeeds("convert", source).output
        self.assertIn('[Seat1 "André"]', output)
        self.assertIn("1. f5 1-0", output)
        self.assertEqual(output, self.succeeds("convert", source, "--wthor-players",
                                               self.path("WTH.JOU")).output)
        damaged = self.file("bad.wtb", bytes(header + game[:40]))
        self.assertEqual(self.fails(1, damaged),
                         f"{damaged}: game 1: the file ends in game 1 of 1 that its header promises")
        self.assertIn("only read", self.fails(2, "-", "--to", "wthor", given=OTHELLO))

    def test_errors_name_the_file_and_the_line(self):
        source = self.file("bad.rec", OTHELLO + "\n" + RECORD.replace("a3", "c1"))
        error = self.fails(1, source, self.path("out.rec"))
        self.assertTrue(error.startswith(f"{source}:16: move 2: "), error)
        self.assertIn("standard input:1: ", self.fails(1, "-", given="[Event"))

    def test_a_failure_leaves_nothing_behind_and_the_old_file_as_it_was(self):
        source = self.file("bad.rec", OTHELLO + RECORD.replace("1-0\n", "0-1\n"))
        target = self.file("out.json", "old")
        self.fails(1, source, target)
        self.assertEqual(self.content("out.json"), "old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["bad.rec", "out.json"])
        self.assertIn("cannot be written", self.fails(1, source, self.path("no/such/folder/x")))
        self.assertIn("directory", self.fails(1, source, self.folder))
        self.assertIn("cannot be opened", self.fails(1, self.path("missing.rec")))
        self.assertIn("cannot be read", self.fails(1, self.folder))

    def test_a_file_may_be_converted_onto_itself_and_keeps_its_rights(self):
        source = self.file("games.json", RECORD)
        os.chmod(source, 0o640)
        self.succeeds("convert", source, source)
        self.assertEqual(json.loads(self.content("games.json"))["game"], "quoridor")
        self.assertEqual(stat.S_IMODE(os.stat(source).st_mode), 0o640)

    def test_a_link_stays_a_link(self):
        self.file("real.rec", "old")
        os.symlink(self.path("real.rec"), self.path("link.rec"))
        self.succeeds("convert", self.file("in.rec", RECORD), self.path("link.rec"))
        self.assertTrue(os.path.islink(self.path("link.rec")))
        self.assertEqual(self.content("real.rec"), RECORD)

    def test_devices_are_written_to(self):
        self.succeeds("convert", self.file("in.rec", RECORD), "/dev/null")

    def test_damaged_games_can_be_left_out(self):
        text = "\n".join([OTHELLO, RECORD.replace("a3", "c1"), RECORD])
        source = self.file("games.rec", text)
        run = Run("convert", "--keep-going", source, self.path("good.rec"))
        self.assertEqual(run.status, 1)
        lines = run.errors.splitlines()
        self.assertEqual(len(lines), 2, run.errors)
        self.assertIn(f"{source}:16: move 2: ", lines[0])
        self.assertIn("1 game could not be converted, 2 games were", lines[1])
        self.assertEqual(self.content("good.rec"), OTHELLO + "\n" + RECORD)

    def test_an_empty_file_is_no_success(self):
        self.assertIn("no game", self.fails(1, "-", given=""))
        self.assertIn("no game", self.fails(1, self.file("empty.rec", "\n")))

    def test_wrong_use_is_refused_before_anything_is_read(self):
        for arguments, words in (
            ([], ["input"]),
            (["-", "--from", "pgn"], ["pgn", "record", "ggf"]),
            (["-", "--to", "pgn"], ["pgn", "record", "ggf"]),
            (["-", "--game", "chess", "--from", "moves"], ["chess", "quoridor"]),
            (["-", "--rules", "players=4", "--from", "moves"], ["--game"]),
            (["-", "--game", "quoridor", "--rules", "players=9", "--from", "moves"], ["players"]),
            (["-", "--game", "quoridor", "--from", "json"], ["--game", "lists of moves", "json"]),
            (["-", "--wthor-players", "x", "--from", "json"], ["--wthor-players", "json"]),
            (["-", "-", "-"], ["-"]),
        ):
            with self.subTest(arguments=arguments):
                error = self.fails(2, *arguments, given="")
                for word in words:
                    self.assertIn(word, error)

    def test_any_bytes_are_refused_in_one_line(self):
        for noise in ("\udcff\udcfe\x00\x01", "{" * 10_000, "[" * 10_000, "(;" + "[" * 10_000,
                      '[Outflank "1"]' * 1000, "x" * 100_000):
            error = self.fails(1, "-", given=noise)
            self.assertLess(len(error), 500)

    def test_long_files_need_no_more_memory_than_short_ones(self):
        for name, game in (("record", OTHELLO + "\n"), ("moves", "f5d6c3\n"),
                           ("ggf", "(;GM[Othello]TY[8]B[f5]W[d6]B[c3];)\n"),
                           ("json", json.dumps({"outflank": 1, "game": "othello", "result": "*",
                                                "moves": [{"move": "f5"}]}) + "\n")):
            with self.subTest(format=name):
                few, many = self.peaks(name, game, 128 * 1024, 768 * 1024)
                self.assertLess(many, few + 512)

    def peaks(self, name, game, *sizes):
        """The most memory, in KiB, that a conversion has used after each of `sizes` bytes of a pipe."""
        peaks = []
        with open(self.path("long.moves"), "wb") as output, subprocess.Popen(
                [PROGRAM, "convert", "--from", name, "--to", "moves", "-"], stdin=subprocess.PIPE,
                stdout=output, env={**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=1"}) as process:
            done = 0
            for size in sizes:
                # A pipe holds 64 KiB at most: all but the end has been read then.
                while done * len(game) < size:
                    process.stdin.write(game.encode() * 100)
                    done += 100
                process.stdin.flush()
                with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
                    peaks += [int(line.split()[1]) for line in status if line.startswith("VmHWM")]
            process.stdin.close()
            self.assertEqual(process.wait(), 0)
        self.assertEqual(self.content("long.moves").count("\n"), done)
        return peaks


main()
