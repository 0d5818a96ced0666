"""The commands that the documents show."""

import json
import os
import re
import shlex
from dataclasses import dataclass

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What a line of a block, or a piece of code in the text, begins with to be a command of ours.
BEGINS = re.compile(r"([A-Z_]+=\S* +)*((outflank|\./run|\./test|conformance/|tools/|packaging/|build/|cmake|ctest|npm|pip|"
                    r"(?:cat|printf) [^|]*\| *outflank)\b|\S*python3 )")
# What stands for something that the reader fills in.
PLACEHOLDER = re.compile(r"…|·|<\w+>|\[|\||\b[A-Z][A-Z_]*\b(?![=:.])")


@dataclass(frozen=True)
class Command:
    document: str
    line: int
    text: str
    shown: str  # "block", or "inline" for code within the text

    def __str__(self):
        return f"{self.document}:{self.line}: {self.text}"


def documents():
    """Every document that has a page, as paths from the root."""
    with open(os.path.join(ROOT, "docs", "topics.json"), encoding="utf-8") as file:
        topics = json.load(file)
    listed = [name for topic in topics.values() for name in topic if not name.startswith("reference/")]
    return ["README.md", *listed]


def read(document):
    with open(os.path.join(ROOT, document), encoding="utf-8") as file:
        return file.read()


def pieces(text):
    """(line, kind, text) of the lines of blocks of commands, and of code within the text."""
    language, joined, start, prose = None, "", 0, []
    for number, line in enumerate(text.split("\n"), 1):
        fence = re.match(r"\s*```+\s*(\w*)", line)
        if fence:
            if language is None:
                yield from inline(prose)
                prose = []
            language = None if language is not None else fence.group(1)
            joined = ""
        elif language is None:
            prose.append((number, line))
        elif language in ("", "sh", "bash", "console"):
            start = number if not joined else start
            joined += re.sub(r"^\s*(\$ )?", "", line) if not joined else " " + line.strip()
            if joined.endswith("\\"):
                joined = joined[:-1].rstrip()
                continue
            yield start, "block", joined
            joined = ""
        elif line.startswith("ExecStart="):
            yield number, "block", re.sub(r"^\S*=\S*/", "", line)
    yield from inline(prose)


def inline(lines):
    """Code within the text, which may continue on the next line."""
    text = "\n".join(line for _, line in lines)
    for match in re.finditer(r"(?<!`)`([^`]+)`(?!`)", text):
        at = text.count("\n", 0, match.start())
        yield lines[at][0], "inline", re.sub(r"\s+", " ", match.group(1).replace("\\|", "|"))


def commands():
    """Every command of every document, each once."""
    found = {}
    for document in documents():
        for line, shown, text in pieces(read(document)):
            if BEGINS.match(text):
                text = without_remark(text)
                found.setdefault((document, text), Command(document, line, text, shown))
    return list(found.values())


def without_remark(text):
    return re.sub(r"\s+#\s.*$", "", text).strip()


def simple_commands(text):
    """The words of each program that a line calls; what the shell would put in is left as it is."""
    lexer = shlex.shlex(text.replace("$(", " ( "), posix=True, punctuation_chars="();<>|&")
    lexer.whitespace_split = True
    lexer.commenters = ""
    words, calls = [], []
    for word in lexer:
        if set(word) <= set("();<>|&"):
            calls.append(words)
            words = []
        else:
            words.append(word)
    calls.append(words)
    return [call for call in map(without_settings, calls) if call]


def without_settings(words):
    """A call without the variables that are set for it alone."""
    return words[next((at for at, word in enumerate(words) if not re.match(r"[A-Z_]+=", word)), len(words)):]


def has_placeholder(text):
    quoted = re.sub(r"'[^']*'|\"[^\"]*\"", "", text)
    return "…" in text or bool(PLACEHOLDER.search(re.sub(r"\|(?= *(outflank|man|jq)\b)", "", quoted)))


def options_of(words):
    """The options among the words: -o, --depth; a value is none."""
    names = (re.match(r"--?[A-Za-z][\w-]*", word) for word in words)
    return [name.group(0) for name in names if name]
