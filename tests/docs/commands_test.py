#!/usr/bin/env python3
"""Every command in the documents: run where that takes seconds, else checked against the program's own help."""

import functools
import json
import os
import re
import subprocess
import tempfile
import unittest

from documents import ROOT, commands, documents, has_placeholder, options_of, pieces, read, simple_commands
from not_run import NOT_RUN
from scratch import Scratch, shorter

PROGRAM = os.environ["OUTFLANK"]


@functools.cache
def help_of(*path):
    done = subprocess.run([PROGRAM, *path, "--help"], capture_output=True, text=True, check=True, timeout=120)
    return done.stdout


@functools.cache
def subcommands(*path):
    listed = re.search(r"^Subcommands:\n((?:  .*\n)+)", help_of(*path), re.M)
    return re.findall(r"^  ([a-z]+) ", listed.group(1), re.M) if listed else []


@functools.cache
def options_in_help(*path):
    before_examples = help_of(*path).split("\nExamples:")[0]
    return set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", before_examples))


def tree(*path):
    """All commands of the program, as tuples."""
    yield path
    for name in subcommands(*path):
        yield from tree(*path, name)


def fault_of_program(words):
    """What is wrong with a call of outflank, by its help alone; None if nothing is."""
    path = []
    while len(path) < len(words) and words[len(path)] in subcommands(*path):
        path.append(words[len(path)])
    rest = words[len(path):]
    if subcommands(*path) and rest and not rest[0].startswith("-"):
        return f"there is no command '{' '.join([*path, rest[0]])}'"
    for option in options_of(rest):
        if option not in options_in_help(*path):
            return f"'outflank {' '.join(path)}' has no option {option}"
    return None


def text_of_program(path):
    """The source of a script, or of what is built by that name; None if there is none."""
    built = re.match(r"build/\w+/(.+)/(\w+)$", path)
    whole = os.path.join(ROOT, path)
    if not built:
        return read(path) if os.path.isfile(whole) else None
    folder, name = built.groups()
    try:
        files = [os.path.join(folder, file) for file in os.listdir(os.path.join(ROOT, folder))]
        text = "".join(read(file) for file in files if file.endswith((".cpp", ".h", "CMakeLists.txt")))
    except FileNotFoundError:
        return None
    # Benchmarks have the options of their library.
    return text + ("--benchmark_filter" if folder == "bench" else "") if name in text else None


@functools.cache
def cmake_text():
    text = read("CMakeLists.txt") + read("CMakePresets.json")
    for folder, _, files in os.walk(ROOT):
        if os.path.relpath(folder, ROOT).split(os.sep)[0] in ("build", ".git", "web"):
            continue
        text += "".join(read(os.path.join(folder, file)) for file in files
                        if file == "CMakeLists.txt" or file.endswith(".cmake"))
    return text


def fault_of_cmake(words):
    presets = re.findall(r'"name": "(\w+)"', read("CMakePresets.json"))
    for option, value in zip(words, words[1:]):
        if option == "--preset" and value not in presets:
            return f"there is no preset '{value}'"
    if "--target" in words:
        for target in words[words.index("--target") + 1:]:
            if target.startswith("-"):
                break
            if not re.search(rf"\b{target}\b", cmake_text()) and not has_source(target):
                return f"there is no target '{target}'"
    for name in re.findall(r"-D(OUTFLANK_\w+)=", " ".join(words)):
        if name not in cmake_text():
            return f"CMake knows no {name}"
    return None


def has_source(target):
    """Programs of one file are named by it."""
    return any(target + ".cpp" in files for top in ("tools", "fuzz", "bench")
               for _, _, files in os.walk(os.path.join(ROOT, top)))


@functools.cache
def installed_script(name):
    """Where a script lies in the sources."""
    for folder, _, files in os.walk(os.path.join(ROOT, "packaging")):
        if name in files:
            return os.path.relpath(os.path.join(folder, name), ROOT)
    return "packaging/" + name


def fault_of(words):
    """What is wrong with one call; None if nothing is, or if the program is not ours."""
    name, rest = words[0], words[1:]
    if name == "outflank" or re.fullmatch(r"build/\w+/outflank", name):
        return fault_of_program(rest)
    if name == "./run":
        return fault_of_program(rest[1:] if rest[:1] == ["--"] else rest)
    if name in ("cmake", "ctest"):
        return fault_of_cmake(rest)
    if name == "npm":
        scripts = json.loads(read("web/package.json"))["scripts"]
        wanted = rest[1] if rest[:1] == ["run"] else "".join(rest[:1])
        return None if wanted in scripts or wanted in ("", "install", "ci") else f"web/package.json has no script '{wanted}'"
    if os.path.basename(name) == "python3":
        return fault_of(rest) if rest[:1] and rest[0].endswith(".py") and "/" in rest[0] else None
    if re.fullmatch(r"outflank-\w+\.sh", name):  # as it is installed
        name = installed_script(name)
    if name == "./run.py":
        name = "conformance/run.py"
    if not re.match(r"(\./test$|bench/|conformance/|examples/|tools/|packaging/|build/)", name):
        return None
    if not rest and "." not in os.path.basename(name):
        return None  # a folder
    source = text_of_program(name)
    if source is None:
        return f"there is no {name}"
    for option in options_of(rest):
        if option not in source and option.lstrip("-").replace("-", "_") not in source \
                and option.lstrip("-") not in source:
            return f"{name} has no option {option}"
    return None


def lacks_a_value(text):
    """Whether the text ends with an option that needs a value: then it describes the option."""
    words = simple_commands(text)[-1]
    path = [word for word in words[1:] if re.fullmatch(r"[a-z]+", word)]
    while path and path[-1] not in subcommands(*path[:-1]):
        path.pop()
    return bool(re.search(rf"{words[-1]}(,-\S+)? (TEXT|N|FLOAT|\{{)", help_of(*path))) if words[-1][0] == "-" else False


def reason_not_to_run(command):
    """Why a command is not run; None if it is."""
    for pattern, reason, _ in NOT_RUN:
        if re.match(pattern, command.text):
            return reason
    if has_placeholder(command.text):
        return "a part of it stands for something else"
    bare = all(len(words) <= 3 and not options_of(words) for words in simple_commands(command.text))
    if command.shown == "inline" and (bare or lacks_a_value(command.text)):
        return "the name of a command, or of an option"
    return None


class CommandsTest(unittest.TestCase):
    def none(self, faults):
        if faults:
            self.fail("\n".join(["", *faults]))

    def test_the_documents_hold_commands(self):
        found = commands()
        self.assertGreater(len(found), 150)
        texts = {command.text for command in found}
        self.assertIn("outflank convert games.rec games.json", texts)
        self.assertIn("outflank manual --completion bash", texts)
        self.assertIn("conformance/check_certificate.py 4x5-2.gz", texts)
        self.assertTrue(any(text.startswith("python3 examples/") for text in texts))

    def test_no_reason_covers_more_than_it_says(self):
        run = {command.text for command in commands() if not reason_not_to_run(command)}
        for line in ("./run.py --questions quoridor > questions.jsonl", "./run.py --protocol gtp '/usr/games/gtp-rhino'",
                     "outflank solve --rules \"size=5 walls=3\"", "conformance/check_certificate.py 4x5-2.gz"):
            self.assertIn(line, run)

    def test_every_command_and_every_option_exists(self):
        faults = []
        for command in commands():
            for words in simple_commands(command.text):
                if fault := fault_of(words):
                    faults.append(f"{command}: {fault}")
        self.none(faults)

    def test_every_option_in_the_text_exists(self):
        known = {"--version", "--help"}
        for path in tree():
            known |= options_in_help(*path)
        sources = ""
        for top in ("tools", "packaging", "bench", "web", "conformance", "cmake", "bindings", "examples"):
            for folder, folders, files in os.walk(os.path.join(ROOT, top)):
                folders[:] = [name for name in folders if name not in ("node_modules", "dist", "data")]
                sources += "".join(read(os.path.join(folder, name)) for name in files
                                   if name.endswith((".py", ".sh", ".mjs", ".cpp", ".h", ".txt", ".cmake", ".svelte", ".css")))
        sources += read("run") + read("test")
        foreign = {"--component", "--install", "--build", "--prefix", "--preset", "--target"}  # CMake's
        unknown = []
        for document in documents():
            # The log of changes also names what was.
            if document == "CHANGELOG.md":
                continue
            for line, shown, text in pieces(read(document)):
                if shown != "inline" or not text.startswith("--"):
                    continue
                for option in options_of(text.split()):
                    if option not in known | foreign and not re.search(rf"{option}(?![\w-])", sources):
                        unknown.append(f"{document}:{line}: no program has the option {option}")
        self.none(unknown)

    def test_what_can_be_run_succeeds(self):
        failed, count = [], 0
        with tempfile.TemporaryDirectory(prefix="outflank-docs-") as folder:
            scratch = Scratch(folder, PROGRAM)
            runnable = {shorter(command.text): command for command in commands() if not reason_not_to_run(command)}
            for line, command in runnable.items():
                count += 1
                done = scratch.run(line)
                if done.returncode != 0:
                    errors = (done.stderr or done.stdout).decode("utf-8", "replace").strip()
                    failed.append(f"{command}\n  as: {line}\n  status {done.returncode}: {errors[-600:]}")
        self.none(failed)
        self.assertGreater(count, 30)

    def test_every_reason_is_used(self):
        texts = [command.text for command in commands()]
        self.none([pattern for pattern, *_ in NOT_RUN if not any(re.match(pattern, text) for text in texts)])

    def test_what_runs_a_command_instead_exists(self):
        self.none([file for *_, file in NOT_RUN if file and not os.path.isfile(os.path.join(ROOT, file))])


class FaultTest(unittest.TestCase):
    """That the checks can fail."""

    def test_wrong_commands_are_told(self):
        for line, fault in (
                ("outflank render quoridor --colour", "'outflank render' has no option --colour"),
                ("outflank arena chek x", "there is no command 'arena chek'"),
                ("./run play --loud", "'outflank play' has no option --loud"),
                ("tools/nothing.sh --fast", "there is no tools/nothing.sh"),
                ("outflank-nothing.sh a b", "there is no packaging/outflank-nothing.sh"),
                ("tools/web.sh --fast-and-loose", "tools/web.sh has no option --fast-and-loose"),
                ("cmake --preset fastest", "there is no preset 'fastest'"),
                ("cmake --build build/dev --target nobody", "there is no target 'nobody'"),
                ("./run.py --loud", "conformance/run.py has no option --loud"),
                ("conformance/nothing.py", "there is no conformance/nothing.py"),
                ("PYTHONPATH=there python3 examples/nothing.py", "there is no examples/nothing.py"),
                ("npm run nothing", "web/package.json has no script 'nothing'"),
        ):
            with self.subTest(line):
                self.assertEqual(fault_of(simple_commands(line)[0]), fault)

    def test_right_commands_are_not(self):
        for line in ("outflank render quoridor -o a.svg", "tools/web.sh build", "cmake --preset dev",
                     "cmake --build build/dev --target outflank_bench", "./run -- --help", "git status --short", "./run.py --kind jump",
                     "python3 my_bot.py", "python3 -m venv mine"):
            with self.subTest(line):
                self.assertIsNone(fault_of(simple_commands(line)[0]))


if __name__ == "__main__":
    unittest.main()
