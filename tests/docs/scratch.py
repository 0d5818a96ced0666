"""A folder with the files that the commands of the documents name, and shorter limits for them."""

import json
import os
import re
import shutil
import subprocess

from documents import ROOT

QUORIDOR = "e2 e8 e3 e7 e4 e6 d3h c6h f5h d6 f4 c6 g4v c5 g4 c4"
OTHELLO = ("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1"
           "g2b8a8g7h8h7h6")
FOUR = "e2 b5 e8 h5 e3 c5 e7 g5"
MAP = '{"playerCount": 2, "boardSize": 9, "pawnPos": [{"x": 4, "y": 0}, {"x": 4, "y": 8}], "ownedWalls": 10}'

# A command is run with less than what it says, so that all of them together take seconds.
SHORTER = [
    (r"(--time) \d+", r"\1 20"),
    (r"(--pairs|--sets|--games) \d+", r"\1 1"),
    (r"(--nodes) \d+", r"\1 20"),
    (r"\btime=\d+", "time=1"),
    (r"\bnodes=\d+", "nodes=5"),
    (r"(-o \S+\.(gif|png))", r"\1 --cell 12"),
    (r"\bcup/result\.json", "finished/result.json"),  # `cup` is played by another document
    (r"(\./run\.py --protocol \S+)", r"\1 --limit 2"),
    (r"--clock 1\+0\.03", "--clock 5+0.1"),  # a busy machine needs more for its processes
]
# Options for commands whose default limit is more.
LIMITS = {"analyze": "--time 20", "arena check": "--time 10000", "arena match": "--pairs 1"}


def shorter(text):
    for pattern, limit in SHORTER:
        text = re.sub(pattern, limit, text)
    for command, limit in LIMITS.items():
        if limit.split()[0] not in text and "--nodes" not in text:
            text = re.sub(rf"(outflank {command})\b", rf"\1 {limit}", text)
    return text


def wthor(transcript):
    """A file of one game, as the federation's archive has them."""
    header = bytes([20, 24, 1, 1]) + (1).to_bytes(4, "little") + bytes(2) + (1985).to_bytes(2, "little") + bytes(4)
    moves = [10 * int(transcript[at + 1]) + ord(transcript[at]) - 96 for at in range(0, len(transcript), 2)]
    return header + bytes(6) + bytes([40, 40]) + bytes(moves).ljust(60, b"\0")


class Scratch:
    """Runs shell lines in a folder of its own, with the program under its name."""

    def __init__(self, folder, program):
        self.folder = folder
        tools = os.path.join(folder, "bin")
        os.mkdir(tools)
        os.symlink(program, os.path.join(tools, "outflank"))
        self.environment = dict(os.environ, PATH=tools + os.pathsep + os.environ["PATH"],
                                OUTFLANK_DATA=os.path.join(folder, "data"), HOME=folder, TERM="dumb", PYTHONDONTWRITEBYTECODE="1")
        os.chmod(folder, 0o755)  # bots may be another user
        self.fill()

    def run(self, line, limit=300):
        return subprocess.run(["bash", "-o", "pipefail", "-c", line], cwd=self.folder, env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=limit)

    def must(self, line):
        done = self.run(line)
        assert done.returncode == 0, (line, done.stderr.decode("utf-8", "replace"))

    def write(self, name, content):
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())

    def fill_conformance(self):
        """What conformance/README.md calls from its own folder, and answers without a fault."""
        suite = os.path.join(ROOT, "conformance")
        os.symlink(suite, os.path.join(self.folder, "conformance"))
        os.symlink(os.path.join(suite, "run.py"), os.path.join(self.folder, "run.py"))
        shutil.copy(os.path.join(suite, "quoridor", "positions.jsonl"), os.path.join(self.folder, "my-answers.jsonl"))
        with open(os.path.join(suite, "quoridor", "perft.txt"), encoding="utf-8") as lines:
            tables = [line.split(";")[1:] for line in lines if line.strip() and not line.startswith("#")]
        self.write("my-counts.jsonl", "".join(
            json.dumps({"id": f"perft-{number}", "perft": [int(count.split()[1]) for count in table]}) + "\n"
            for number, table in enumerate(tables, 1)))
        with open(os.path.join(suite, "quoridor", "notation.jsonl"), encoding="utf-8") as lines:
            names = [json.loads(line) for line in lines]
        self.write("my-names.jsonl", "".join(
            json.dumps({"id": f"notation-{number}", **name}) + "\n" for number, name in enumerate(names, 1)))

    def fill(self):
        self.fill_conformance()
        bots = os.path.join(ROOT, "examples", "bots")
        for name in ("contest_bot.py", "othello_gtp_bot.py"):
            shutil.copy(os.path.join(bots, name), self.folder)
        # Two names that the documents give to the reader's own bot.
        for name in ("mybot.py", "contest_bot"):
            shutil.copy(os.path.join(bots, "contest_bot.py"), os.path.join(self.folder, name))
            os.chmod(os.path.join(self.folder, name), 0o755)
        self.write("quoridor.moves", QUORIDOR + "\n")
        self.write("lists.txt", FOUR + "\n")
        self.write("othello.moves", (OTHELLO + "\n") * 12)
        self.write("WTH_1985.wtb", wthor(OTHELLO))
        self.write("map.json", MAP)
        self.must("outflank convert quoridor.moves --game quoridor game.rec")
        self.must("cp game.rec games.rec")
        self.must("outflank convert othello.moves --game othello games.ggf")
        self.must("outflank convert game.rec match-log.json --to contest")
        self.must("outflank convert game.rec match.log --to contest-arena")
        self.must("outflank arena run --out finished --quiet --rules 'size=3 walls=0' one=random two=random")
