#!/usr/bin/env python3
"""Prints which files clang-tidy has to check.

Usage: tools/tidy_list.py [--changed] COMMANDS CLEAN COMMON [FILE…]

COMMANDS is the compile_commands.json, CLEAN the folder with a stamp for everything that was clean,
COMMON a text on which all results depend (checks, version). Without files: all .cpp of src/. Prints the
path and its stamp, each followed by a zero byte, for every file that has no stamp: its name is made of
the file, its compile command and every header of ours that it includes, directly or not, and it is the same
wherever the project lies. An existing stamp is touched, so that old ones can be removed.

  --changed   of those, only files that depend on something which differs from the commit that this
              branch left its upstream at (or, without an upstream, from the last commit but one)
"""

import hashlib
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INCLUDE = re.compile(rb'^\s*#\s*include\s*"([^"]*)"', re.MULTILINE)


class Sources:
    """Files by their path below ROOT, with what they include. Includes are named from src/ on."""

    def __init__(self):
        self.known = {}  # path: (hash of its content, paths that it includes)

    def read(self, path):
        if path not in self.known:
            try:
                with open(os.path.join(ROOT, path), "rb") as file:
                    content = file.read()
            except OSError:  # a file that is made by the build
                self.known[path] = ("", [])
            else:
                includes = [self.place(path, name.decode()) for name in INCLUDE.findall(content)]
                self.known[path] = (hashlib.sha256(content).hexdigest(), includes)
        return self.known[path]

    @staticmethod
    def place(path, name):
        beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
        return beside if os.path.exists(os.path.join(ROOT, beside)) else os.path.join("src", name)

    def closure(self, path):
        """The file and all that it includes, in order."""
        found, open_ends = {path}, [path]
        while open_ends:
            for included in self.read(open_ends.pop())[1]:
                if included not in found:
                    found.add(included)
                    open_ends.append(included)
        return sorted(found)


def git(*arguments):
    try:
        answer = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True)
    except OSError:
        return None
    return answer.stdout if answer.returncode == 0 else None


def changed_files():
    """Paths that differ from where the branch began; all of src/ where that is not known, as in a clone without
    history; none in a copy without git, which is as it was handed out."""
    if git("rev-parse", "HEAD") is None:
        return set()
    base = git("merge-base", "HEAD", "@{upstream}")
    if base is None or base == git("rev-parse", "HEAD"):
        base = git("rev-parse", "--verify", "HEAD~1")
    if base is None:
        return set(all_sources())
    differing = git("diff", "--name-only", base.strip()) or ""
    untracked = git("ls-files", "--others", "--exclude-standard") or ""
    return set(differing.splitlines()) | set(untracked.splitlines())


def all_sources():
    for folder, _, names in os.walk(os.path.join(ROOT, "src")):
        for name in names:
            if name.endswith(".cpp"):
                yield os.path.relpath(os.path.join(folder, name), ROOT)


def main():
    arguments = sys.argv[1:]
    only_changed = arguments[:1] == ["--changed"]
    arguments = arguments[only_changed:]
    if len(arguments) < 3:
        sys.exit(__doc__)
    commands_file, clean, common, *files = arguments
    with open(commands_file, encoding="utf-8") as text:
        commands = {}
        for entry in json.load(text):
            commands.setdefault(os.path.relpath(entry["file"], ROOT), entry["command"])
    files = [os.path.relpath(os.path.realpath(file), os.path.realpath(ROOT)) for file in files]
    sources = Sources()
    changed = changed_files() if only_changed else None
    for file in files or sorted(all_sources()):
        if file not in commands:  # those for WebAssembly
            if files:
                print(f"tidy: {file} is left out: no build for this machine has it", file=sys.stderr)
            continue
        needed = sources.closure(file)
        if changed is not None and changed.isdisjoint(needed):
            continue
        parts = [common, commands[file].replace(ROOT, ".")]
        parts += [f"{path} {sources.read(path)[0]}" for path in needed]
        stamp = os.path.join(clean, hashlib.sha256("\n".join(parts).encode()).hexdigest())
        if os.path.exists(stamp):
            os.utime(stamp)
        else:
            sys.stdout.write(f"{file}\0{stamp}\0")


if __name__ == "__main__":
    main()
