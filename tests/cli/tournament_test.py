"""`outflank arena run`: results, going on after a stop or a kill, wrong use."""

import csv
import json
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time

from program import PROGRAM, ProgramTest, Run, main
from readable import ROOMY, for_everybody

SEED = int(os.environ.get("OUTFLANK_SEED", "1"))
ENTRANTS = ("one=engine:nodes=30", "two=greedy", "three=random", "four=random:seed=5")
SMALL = ("--rules", "size=5 walls=2", "--seed", "11")


class TournamentTest(ProgramTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="outflank-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def read(self, *parts):
        with open(self.path(*parts), encoding="utf-8") as file:
            return file.read()

    def result(self, name):
        return json.loads(self.read(name, "result.json"))

    def games_of(self, name):
        """The moves of all games, without times."""
        text = self.read(name, "games.txt")
        return re.sub(r"\s+", " ", re.sub(r"\{[^}]*\}", "", text))

    def agree(self, name):
        """All files of a folder tell of the same games."""
        result = self.result(name)
        with open(self.path(name, "games.csv"), encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([game["number"] for game in result["games"]],
                         [int(row["number"]) for row in rows])
        self.assertEqual(self.read(name, "games.txt").count("[Result "), len(rows))
        self.assertEqual(result["games_finished"], len(rows))
        self.assertEqual(sum(entry["games"] for entry in result["standings"]),
                         result["seats"] * len(rows))
        for game in result["games"]:
            if game["log"]:
                self.assertTrue(os.path.exists(self.path(name, game["log"])))
        return result

    def test_a_round_robin_has_tables_records_and_logs(self):
        run = Run("arena", "run", "--out", self.path("cup"), *ENTRANTS, *SMALL, "--logs", "both")
        self.assertEqual(run.status, 0, run.errors)
        self.assertEqual(len(run.errors.splitlines()), 12, run.errors)
        self.assertIn("round robin of 4", run.output)
        self.assertNotIn("inf", run.output)
        result = self.agree("cup")
        self.assertEqual((result["format"], result["version"]), ("outflank-tournament", 1))
        self.assertEqual(result["state"], "finished")
        self.assertEqual(len(result["crosstable"]), 6)
        self.assertEqual(len(result["rounds"]), 3)
        for name in ("logs/000001.json", "logs/000001.manual.json"):
            back = self.succeeds("convert", self.path("cup", name), "--to", "moves").output
            self.assertTrue(back.strip())
        records = self.succeeds("convert", self.path("cup", "games.txt"), "--to", "json").output
        self.assertEqual(len(records.splitlines()), 12)

    def test_the_result_has_the_keys_of_the_sample(self):
        sample_path = os.path.join(os.path.dirname(__file__), "..", "data", "tournament.json")
        with open(sample_path, encoding="utf-8") as file:
            sample = json.load(file)
        run = Run("arena", "run", "--out", self.path("cup"), *ENTRANTS, *SMALL, "--quiet", "--json")
        self.assertEqual((run.status, run.errors), (0, ""))
        result = json.loads(run.output)
        self.assertEqual(list(result), list(sample))
        for key in ("entrants", "standings", "crosstable", "rounds", "history", "games"):
            self.assertEqual(list(result[key][0]), list(sample[key][0]), key)

    def test_every_kind_is_played_to_its_end(self):
        for kind, more in (("gauntlet", ()), ("knockout", ()), ("swiss", ("--rounds", "3"))):
            with self.subTest(kind=kind):
                run = Run("arena", "run", "--out", self.path(kind), "--kind", kind, *more,
                          *ENTRANTS, *SMALL, "--quiet")
                self.assertEqual((run.status, run.errors), (0, ""))
                result = self.agree(kind)
                self.assertEqual((result["kind"], result["state"]), (kind, "finished"))
        final = self.result("knockout")["rounds"][-1]["encounters"][0]
        self.assertEqual(final["winner"], self.result("knockout")["standings"][0]["name"])

    def test_four_players_and_othello(self):
        run = Run("arena", "run", "--out", self.path("four"), *ENTRANTS, "--rules",
                  "players=4 size=5 walls=1", "--quiet")
        self.assertEqual(run.status, 0, run.errors)
        self.assertEqual(self.agree("four")["games_finished"], 4)
        run = Run("arena", "run", "--out", self.path("othello"), "--game", "othello", "--kind",
                  "match", "--sets", "2", "squares:depth=1", "random", "--quiet")
        self.assertEqual(run.status, 0, run.errors)
        self.assertEqual(self.agree("othello")["games_finished"], 4)

    def test_bots_play_and_their_faults_are_told(self):
        folder = os.path.dirname(for_everybody(PROGRAM))
        name = os.path.basename(PROGRAM)
        run = Run("arena", "run", "--out", self.path("cup"), *SMALL, "--max-plies", "60", "--quiet",
                  f"bot:name=Ours,protocol=ugi,{ROOMY},dir={folder},"
                  f"cmd=./{name} engine --protocol ugi --game quoridor --level 1",
                  f"bot:name=Gone,protocol=contest,dir={self.folder},cmd=true", "greedy")
        self.assertEqual(run.status, 0, run.errors)
        result = self.agree("cup")
        faults = {entry["name"]: entry["faults"] for entry in result["standings"]}
        self.assertEqual(faults, {"Ours": 0, "Gone": 4, "greedy": 0}, result["games"])
        for game in result["games"]:
            self.assertEqual(bool(game["faults"]), "Gone" in game["names"])
            if game["faults"]:
                self.assertEqual(game["faults"][0]["fault"], "no_start")
                self.assertTrue(os.path.exists(self.path("cup", game["transcript"])))

    def test_a_test_stops_a_match(self):
        run = Run("arena", "run", "--out", self.path("test"), "--kind", "match", "--sets", "500",
                  "--sprt", "0", "200", "one=engine:nodes=30", "random", *SMALL, "--quiet",
                  "--concurrency", "2")
        self.assertEqual(run.status, 0, run.errors)
        result = self.agree("test")
        self.assertEqual(result["sprt"]["verdict"], "elo1")
        self.assertEqual(result["state"], "finished")
        self.assertLess(result["games_finished"], 1000)
        self.assertGreater(result["history"][-1]["llr"], result["sprt"]["upper"])

    def test_killed_at_any_moment_it_goes_on_with_the_same_games(self):
        """After many kills at random moments the files are those of an undisturbed run."""
        chance = random.Random(SEED)
        arguments = ("--kind", "swiss", "--rounds", "3", "--sets", "6", *ENTRANTS, *SMALL,
                     "--concurrency", "2", "--quiet", "--logs", "server")
        begin = time.monotonic()
        self.assertEqual(Run("arena", "run", "--out", self.path("whole"), *arguments).status, 0)
        whole = time.monotonic() - begin
        kills = 0
        status = None
        for _ in range(100):
            process = subprocess.Popen([PROGRAM, "arena", "run", "--out", self.path("killed"),
                                        *arguments], stdout=subprocess.DEVNULL)
            # The first ones early: the machine may be less busy now than when the whole was measured.
            share = chance.uniform(0.01, 0.08) if kills < 3 else chance.uniform(0.02, 0.4)
            try:
                status = process.wait(timeout=share * whole * 1.05**kills)
                break
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                kills += 1
        self.assertEqual(status, 0, f"seed {SEED}, {kills} kills")
        self.assertGreaterEqual(kills, 3, f"seed {SEED}: the run was over too soon")
        self.agree("killed")
        self.assertEqual(self.games_of("killed"), self.games_of("whole"), f"seed {SEED}")
        for name in ("games.csv", "crosstable.csv", "result.txt"):
            self.assertEqual(self.read("killed", name), self.read("whole", name), f"seed {SEED}")
        self.assertEqual(sorted(os.listdir(self.path("killed"))),
                         sorted(os.listdir(self.path("whole"))))

    def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(self):
        arguments = ("--out", self.path("cup"), "--sets", "2000", *ENTRANTS, *SMALL)
        process = subprocess.Popen([PROGRAM, "arena", "run", *arguments], text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        # The report shows that games are played; before that a signal may still find the program starting.
        deadline = time.monotonic() + 60
        while not os.path.exists(self.path("cup", "report.html")):
            self.assertLess(time.monotonic(), deadline, "no report while games are played")
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, errors)
        self.assertIn("the same command continues from there", errors)
        self.assertIn("not finished", output)
        before = self.agree("cup")
        self.assertEqual(before["state"], "running")
        run = Run("arena", "run", *arguments, "--only-results", "--quiet")
        self.assertEqual(run.status, 0, run.errors)
        self.assertEqual(self.agree("cup")["games"], before["games"])

    def test_results_are_there_while_it_is_played(self):
        """Also the files of --only-results, which another program writes beside the one that plays."""
        arguments = ("--out", self.path("cup"), "--sets", "5000", *ENTRANTS, *SMALL, "--quiet")
        self.assertEqual(Run("arena", "run", *arguments, "--only-results").status, 1)
        self.assertFalse(os.path.exists(self.path("cup")))
        process = subprocess.Popen([PROGRAM, "arena", "run", *arguments], text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            deadline = time.monotonic() + 60
            while not os.path.exists(self.path("cup", "report.html")):
                self.assertLess(time.monotonic(), deadline, "no report while games are played")
                time.sleep(0.02)
            self.assertIsNone(process.poll())
            first = self.result("cup")
            self.assertEqual(first["state"], "running")
            run = Run("arena", "run", *arguments, "--only-results", "--json")
            self.assertEqual((run.status, run.errors), (0, ""))
            self.assertIsNone(process.poll(), "the tournament was over too soon")
            second = json.loads(run.output)
            self.assertEqual(second["state"], "running")
            self.assertGreaterEqual(second["games_finished"], first["games_finished"])
            self.assertEqual(second["games"][:len(first["games"])], first["games"])
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
        self.agree("cup")
        scores = json.loads(self.read("cup", "score.json"))
        self.assertEqual(set(scores), {"one", "two", "three", "four"})

    def test_games_begin_as_a_map_of_the_contest_says(self):
        with open(self.path("map.json"), "w", encoding="utf-8") as file:
            json.dump({"playerCount": 2, "maxTicks": 20, "boardSize": 5, "startingPlayer": 1,
                       "pawnPos": [{"x": 2, "y": 0}, {"x": 1, "y": 4}], "ownedWalls": 2}, file)
        run = Run("arena", "run", "--out", self.path("cup"), "greedy", "random", "--map",
                  self.path("map.json"), "--opening", "0", "--quiet", "--logs", "all")
        self.assertEqual(run.status, 0, run.errors)
        result = self.agree("cup")
        self.assertIn("max_plies=20", result["rules"])
        for game in result["games"]:
            self.assertLessEqual(game["plies"], 20)
            self.assertTrue(game["position"].startswith("5x5 c1:2/b5:2 -/- 2 0"))
        for ending in (".json", ".arena.json", ".bin"):
            back = self.succeeds("convert", self.path("cup", "logs", "000001" + ending), "--to",
                                 "record").output
            self.assertIn('[Position "5x5 c1:2/b5:2 -/- 2 0"]', back, ending)
        wrong = Run("arena", "run", "--out", self.path("other"), "greedy", "random", "--map",
                    self.path("map.json"), "--rules", "size=5")
        self.assertEqual(wrong.status, 2)

    def test_another_tournament_in_the_same_folder_is_refused(self):
        cup = ("--out", self.path("cup"), *ENTRANTS, "--rules", "size=5 walls=2", "--quiet")
        self.assertEqual(Run("arena", "run", *cup).status, 0)
        run = Run("arena", "run", *cup, "--seed", "2")
        self.assertEqual((run.status, run.output), (2, ""))
        self.assertIn("seed was 1 and is 2", run.errors)

    def test_a_file_says_all_and_the_command_line_overrides(self):
        with open(self.path("cup.toml"), "w", encoding="utf-8") as file:
            file.write('name = "Cup"\nkind = "match"\nentrants = ["greedy", "random"]\n'
                       'rules = "size=5 walls=2"\nsets = 50\n')
        run = Run("arena", "run", self.path("cup.toml"), "--sets", "2", "--quiet")
        self.assertEqual(run.status, 0, run.errors)
        result = self.agree("cup")
        self.assertEqual((result["name"], result["games_finished"]), ("Cup", 4))

    def test_wrong_use_is_refused(self):
        out = ("--out", self.path("cup"))
        for arguments, word in ((("greedy", "random"), "--out"), ((*out, "greedy"), "entrants"),
                                ((*out, "greedy", "greedy"), "two entrants"),
                                ((*out, "greedy", "wizard"), "wizard"),
                                ((*out, "a.toml"), "a.toml"),
                                ((*out, "greedy", "random", "--kind", "league"), "--kind"),
                                ((*out, "greedy", "random", "--sprt", "0", "5"), "sprt"),
                                ((*out, "greedy", "random", "--rounds", "0"), "rounds")):
            with self.subTest(arguments=arguments):
                run = Run("arena", "run", *arguments)
                self.assertEqual((run.status, run.output), (2, ""), run.errors)
                self.assertEqual(len(run.errors.splitlines()), 1, run.errors)
                self.assertIn(word, run.errors)

    def test_a_sweep_of_a_match_is_a_bound(self):
        run = self.succeeds("arena", "match", "engine:nodes=20", "random", "--pairs", "2")
        self.assertIn("Elo at least ", run.output)
        self.assertNotIn("inf", run.output)

    def test_help_lists_the_kinds_of_both_games(self):
        text = self.succeeds("arena", "match", "--help").output
        for kind in ("engine", "greedy", "rollout", "squares", "random"):
            self.assertIn(kind, text)


main()
