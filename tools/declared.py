#!/usr/bin/env python3
"""Fails on a program that the build, the checks or the tests call and tools/packages.txt does not name.

Usage: tools/declared.py [ROOT]

ROOT is a copy of the project (default: the one of this script). Checks every file tracked by git
there, or all files without git: shell scripts (parsed by shfmt), CMake, its presets, Python,
JavaScript, the scripts of package.json, and C++. Only literal names are found, not computed ones.
Exits 0 when all are declared, 1 with one line per offence (file:line: program), 2 on wrong use.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys

SHELL_WORDS = set(
    ". : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs "
    "disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local "
    "logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend "
    "test times trap true type typeset ulimit umask unalias unset wait".split())
# Programs whose arguments are a command again.
WRAPPERS = {"builtin", "command", "env", "exec", "nice", "nohup", "setpriv", "setsid", "sudo", "time",
            "timeout", "unshare", "xargs"}
SHELLS = {"bash", "dash", "sh"}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]*$")
FOLDERS = re.compile(r"^/(?:usr/)?(?:local/)?(?:s?bin|lib/[a-z]+/[0-9]+/bin)/")


class Declared:
    """What tools/packages.txt names: package, then its programs."""

    def __init__(self, path):
        self.programs = set()
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                words = line.split("#")[0].split()
                if words and not words[0].startswith("["):
                    self.programs.update(word.split(">=")[0] for word in words[1:])


class Calls:
    """The programs that one file calls, with their lines."""

    def __init__(self, file):
        self.file = file
        self.found = []  # (line, program)
        self.defined = set()  # functions that others may source, programs that are built

    def add(self, line, word):
        word = FOLDERS.sub("", word)
        if NAME.match(word):
            self.found.append((line, word))


# ---- shell ----


def literal(word):
    """The text of a word of shfmt, or None where something is expanded in it."""
    text = ""
    for part in word.get("Parts", []):
        if part["Type"] in ("Lit", "SglQuoted"):
            text += part.get("Value", "")
        elif part["Type"] == "DblQuoted":
            inner = literal(part) if part.get("Parts") else ""
            if inner is None:
                return None
            text += inner
        else:
            return None
    return text


def nodes(tree):
    if isinstance(tree, dict):
        yield tree
        for value in tree.values():
            yield from nodes(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from nodes(value)


def shell_tree(text):
    done = subprocess.run(["shfmt", "-tojson"], input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SyntaxError(done.stderr.strip())
    return json.loads(done.stdout)


def commands_in(tree):
    return [node for node in nodes(tree) if node.get("Type") == "CallExpr" and node.get("Args")]


def is_all_arguments(word):
    return any(node.get("Type") == "ParamExp" and node["Param"]["Value"] == "@" for node in nodes(word))


def arguments_before_command(function):
    """How many arguments come before the command that the function is given to run; None if it is given none."""
    commands = commands_in(function)
    for command in commands:
        first = command["Args"][0]
        if is_all_arguments(first) or literal(first) in WRAPPERS and any(map(is_all_arguments, command["Args"])):
            return sum(literal(other["Args"][0]) == "shift" for other in commands)
    return None


def shell_calls(calls, text, first_line=1, functions=()):
    """Adds what a script calls; returns the functions that it defines and those of `functions`."""
    tree = shell_tree(text)
    own = dict(functions)
    for node in nodes(tree):
        if node.get("Type") == "FuncDecl":
            own[node["Name"]["Value"]] = arguments_before_command(node)
    for node in commands_in(tree):
        line = first_line + node["Pos"]["Line"] - 1
        command_calls(calls, [literal(word) for word in node["Args"]], line, own)
    return own


def command_calls(calls, words, line, own):
    """A command, and the one inside it if it is a wrapper."""
    while words:
        name, words = words[0], words[1:]
        if name is None:
            return
        if name in own:
            if own[name] is None:
                return
            words = words[own[name]:]
            continue
        if name not in SHELL_WORDS:
            calls.add(line, name)
        if os.path.basename(name) in SHELLS and "-c" in words:
            script = words[words.index("-c") + 1] if words.index("-c") + 1 < len(words) else None
            if script:
                shell_calls(calls, script, line, own)
            return
        if name not in WRAPPERS:
            return
        # Options and their numbers, variables that are set: the command comes after them.
        if name == "exec" and words[:1] == ["-a"]:
            words = words[2:]
        while words and (words[0] is None or not NAME.match(words[0]) or words[0].isdigit()):
            words = words[1:]


def read_shell(calls, text):
    calls.defined.update(shell_calls(calls, text))


# ---- other languages ----


def line_of(text, at):
    return text.count("\n", 0, at) + 1


CMAKE = (
    re.compile(r"\bfind_program\(\s*\w+\s+(?:NAMES\s+)?([\w+.-]+)"),
    re.compile(r"\bCOMMAND\s+\"?([\w+./-]+)"),
    re.compile(r"\bset\(CMAKE_(?:\w+_COMPILER|AR|RANLIB|LINKER)\s+\"?([\w+./-]+)"),
    re.compile(r"-fuse-ld=([\w+./-]+)"),
)


def read_cmake(calls, text):
    text = re.sub(r"(^|\s)#.*", r"\1", text)
    for pattern in CMAKE:
        for match in pattern.finditer(text):
            calls.add(line_of(text, match.start()), match.group(1))
    calls.defined.update(re.findall(r"\badd_executable\((\w+)", text))
    for match in re.finditer(r"find_package\(Python3\b", text):
        calls.add(line_of(text, match.start()), "python3")


def read_presets(calls, text):
    for match in re.finditer(r'"CMAKE_(?:\w+_COMPILER|AR|RANLIB)":\s*"([^"]+)"', text):
        calls.add(line_of(text, match.start()), match.group(1))


PYTHON_CALLS = {"run", "Popen", "call", "check_call", "check_output", "which"}


def read_python(calls, text):
    tree = ast.parse(text)
    lists = {}  # name: first words of the lists that it is ever set to
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List) and node.value.elts:
            for target in node.targets:
                if isinstance(target, ast.Name):
                    lists.setdefault(target.id, []).append(node.value.elts[0])
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
            continue
        if node.func.attr not in PYTHON_CALLS or not isinstance(node.func.value, ast.Name) or \
                node.func.value.id not in ("subprocess", "shutil"):
            continue
        first = node.args[0]
        words = [first]
        if isinstance(first, (ast.List, ast.Tuple)) and first.elts:
            words = [first.elts[0]]
        elif isinstance(first, ast.Name):
            words = lists.get(first.id, [])
        for word in words:
            if isinstance(word, ast.Constant) and isinstance(word.value, str):
                calls.add(node.lineno, word.value.split()[0])


def read_javascript(calls, text):
    for match in re.finditer(r"\b(?:spawn|execFile|exec)(?:Sync)?\(\s*([^,;)]*)", text):
        if match.start() > 0 and text[match.start() - 1] == ".":
            continue  # a method: of a regular expression, most often
        for word in re.findall(r"""['"`]([^'"`$]+)['"`]""", match.group(1)):
            calls.add(line_of(text, match.start()), word.split()[0])


def read_package_json(calls, text, lock):
    brought = {}
    for package in lock.get("packages", {}).values():
        brought.update(dict.fromkeys(package.get("bin", {})))
    for script in json.loads(text).get("scripts", {}).values():
        at = line_of(text, text.index(json.dumps(script)))
        shell_calls(calls, script, at, brought)


CPP = (
    # A path says by itself that it is a program.
    re.compile(r'"(/(?:usr/)?(?:local/)?s?bin/[\w+.-]+)[" ]'),
    re.compile(r'\b(?:launch_of|system|popen|exec[lv]p?e?|as_user)\(\s*\{?\s*"([\w+./-]+)'),
    re.compile(r'(?<![\w.>])command\(\s*"([a-z][\w+./-]*)'),
    re.compile(r'\b(?:command|arguments|words)\s*=\s*\{\s*"([\w+./-]+)"'),
)


def read_cpp(calls, text):
    text = re.sub(r"(^|\s)//.*", r"\1", text)
    for pattern in CPP:
        for match in pattern.finditer(text):
            calls.add(line_of(text, match.start()), match.group(1))


# ---- files ----


def files_git_knows(root):
    if not shutil.which("git"):
        return []
    done = subprocess.run(["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                          capture_output=True, text=True, check=False)
    return [name for name in done.stdout.split("\0") if name]


def files_of(root):
    names = files_git_knows(root)
    if not names:
        for folder, folders, here in os.walk(root):
            folders[:] = [name for name in folders if name not in ("build", "node_modules", "dist", ".git")]
            names += [os.path.relpath(os.path.join(folder, name), root) for name in here]
    return sorted(name for name in names if os.path.isfile(os.path.join(root, name)))


def reader_of(name, first_line):
    base = os.path.basename(name)
    if first_line.startswith("#!") and re.search(r"\b(ba)?sh\b", first_line) or name.endswith(".sh"):
        return read_shell
    if base == "CMakeLists.txt" or name.endswith(".cmake"):
        return read_cmake
    if base == "CMakePresets.json":
        return read_presets
    if name.endswith(".py"):
        return read_python
    # What a browser runs starts no programs.
    if name.endswith((".mjs", ".js", ".ts")) and not name.startswith(("web/src/", "web/public/", "src/")):
        return read_javascript
    if name.endswith((".cpp", ".h")):
        return read_cpp
    return None


def calls_of(root, name):
    calls = Calls(name)
    with open(os.path.join(root, name), encoding="utf-8", errors="replace") as file:
        first_line = file.readline()
        text = first_line + ("" if not first_line else file.read())
    shebang = re.match(r"#!\s*(?:/usr/bin/env\s+)?(\S+)", first_line)
    if shebang:
        calls.add(1, shebang.group(1))
    if os.path.basename(name) == "package.json":
        lock_path = os.path.join(root, os.path.dirname(name), "package-lock.json")
        lock = {}
        if os.path.exists(lock_path):
            with open(lock_path, encoding="utf-8") as file:
                lock = json.load(file)
        read_package_json(calls, text, lock)
    else:
        reader = reader_of(name, first_line)
        if reader:
            reader(calls, text)
    return calls


def main(arguments):
    if len(arguments) > 1 or arguments[:1] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0 if len(arguments) == 1 else 2
    root = arguments[0] if arguments else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    declared = Declared(os.path.join(root, "tools", "packages.txt"))
    every = []
    ours = set(SHELL_WORDS)
    for name in files_of(root):
        try:
            every.append(calls_of(root, name))
        except SyntaxError as error:
            print(f"{name}: cannot be read: {error}", file=sys.stderr)
            return 1
        ours |= every[-1].defined
    offences = 0
    for calls in every:
        for line, program in sorted(set(calls.found)):
            if program not in declared.programs and program not in ours:
                offences += 1
                print(f"{calls.file}:{line}: {program}", file=sys.stderr)
    if offences:
        print("declared: tools/packages.txt does not name these programs: add the package that has "
              "them, or the program to its line", file=sys.stderr)
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
