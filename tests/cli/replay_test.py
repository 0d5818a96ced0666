"""Replay pages, as users ask for them."""

import json
import os
import re
import tempfile

from program import ProgramTest, Run, main

RECORD = """[Outflank "1"]
[Game "quoridor"]
[Rules "size=3x3 walls=1"]
[Seat1 "Ann </script>"]
[Result "1-0"]
[Reason "goal"]

1. b2 a3 2. b3 {[%emt 0:00:01.5] at last} 1-0

[Outflank "1"]
[Game "othello"]
[Result "*"]

1. f5 d6 *
"""


def data_of(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1])["games"]


class ReplayTest(ProgramTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = lambda name: os.path.join(folder.name, name)
        with open(self.path("games.rec"), "w", encoding="utf-8") as file:
            file.write(RECORD)

    def page(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def test_all_games_of_all_files_are_in_one_page(self):
        self.succeeds("convert", self.path("games.rec"), self.path("games.json"))
        self.succeeds("replay", self.path("games.rec"), self.path("games.json"), "-o", self.path("a.html"))
        games = data_of(self.page("a.html"))
        self.assertEqual([game["game"] for game in games], ["quoridor", "othello"] * 2)
        self.assertEqual(games[0]["seats"][0]["name"], "Ann </script>")
        self.assertEqual(games[0]["moves"][2], {"move": "b3", "seat": 0, "spent": 1500, "comment": "at last"})
        self.assertEqual(games[1]["source"], "games.rec")
        self.assertIn("<title>Replay</title>", self.page("a.html"))

    def test_all_shapes_of_contest_logs_are_read(self):
        for shape in ("contest", "contest-manual", "contest-arena", "contest-protobuf"):
            log = self.path(shape + ".log")
            self.succeeds("convert", "-", log, "--to", shape, given="1. e2 e8 2. e3h e7\n")
            games = data_of(self.succeeds("replay", log, "--title", "<b>").output)
            self.assertEqual([move["move"] for move in games[0]["moves"]], ["e2", "e8", "e3h", "e7"])
            self.assertEqual(games[0]["frames"][4]["pawns"], ["e2", "e7"])

    def test_a_transcript_tells_what_was_said(self):
        lines = [{"ms": 1.5, "seat": 1, "ply": -1, "direction": "to", "text": "START\n"},
                 {"ms": 3, "seat": 1, "ply": 0, "direction": "from", "text": "1 1"},
                 {"ms": 4, "seat": 2, "ply": 1, "direction": "errors", "text": "oh\n"}]
        with open(self.path("game.jsonl"), "w", encoding="utf-8") as file:
            file.write("".join(json.dumps(line) + "\n" for line in lines))
        moves = ["--from", "moves", "--game", "quoridor", "--rules", "size=3 walls=0"]
        page = self.succeeds("replay", "-", *moves, "--transcript", self.path("game.jsonl"), given="b2 a3 b3\n").output
        talk = data_of(page)[0]["talk"]
        self.assertEqual(talk["0"], [{"seat": 0, "messages": [["in", 1, "START"]]}])
        self.assertEqual(talk["1"], [{"seat": 0, "messages": [["out", 3, "1 1"]]}])
        self.assertEqual(talk["2"], [{"seat": 1, "messages": [], "printed": "oh"}])

    def test_a_tournament_has_its_pages(self):
        folder = self.path("cup")
        self.succeeds("arena", "run", "--out", folder, "--kind", "match", "--sets", "1", "--quiet", "--game", "othello",
                      "--name", "<Cup>", "a=engine:nodes=1", "b=engine:nodes=1")
        report = self.page("cup/report.html")
        self.assertIn("<title>&lt;Cup&gt;</title>", report)
        data = json.loads(re.search(r'id="data">(.*?)</script>', report, re.S)[1])
        self.assertEqual(data["replays"], {"page": "replays.html", "games": [1, 2]})
        self.assertEqual(data["result"]["games_finished"], 2)
        games = data_of(self.page("cup/replays.html"))
        self.assertEqual([game["source"] for game in games], ["1", "2"])
        self.assertEqual([seat["name"] for seat in games[1]["seats"]], ["b", "a"])

    def test_without_files_it_is_a_viewer(self):
        page = self.succeeds("replay").output
        self.assertEqual(data_of(page), [])
        self.assertIn('type="file"', page)

    def test_wrong_use_and_failures(self):
        with open(self.path("bad.rec"), "w", encoding="utf-8") as file:
            file.write(RECORD.replace("b2 a3", "b2 a1"))
        for status, arguments, words in (
            (1, [self.path("none")], ["none"]),
            (1, [self.path("bad.rec")], ["bad.rec:1", "move 2"]),
            (2, [self.path("games.rec"), "--from", "pdf"], ["pdf", "contest"]),
            (2, [self.path("games.rec"), "--rules", "size=3"], ["--rules", "record"]),
            (2, [self.path("games.rec"), "--transcript", os.devnull], ["one game"]),
            (1, ["-", "--transcript", self.path("games.rec")], ["standard input"]),
            (1, [self.path("games.rec"), "-o", self.path("games.rec/x.html")], ["x.html"]),
        ):
            with self.subTest(arguments=arguments):
                run = Run("replay", *arguments)
                self.assertEqual((run.status, run.output), (status, ""))
                self.assertEqual(len(run.errors.splitlines()), 1)
                for word in words:
                    self.assertIn(word, run.errors)
        run = Run("replay", "--keep-going", self.path("bad.rec"))
        self.assertEqual((run.status, len(data_of(run.output))), (1, 1))


main()
