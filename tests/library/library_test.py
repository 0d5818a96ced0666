#!/usr/bin/env python3
"""The libraries as other projects use them, from an installed tree and as a part of their own.

Usage: library_test.py BUILD [--full]

BUILD is a folder that was built with the preset `library`; it is installed to BUILD/prefix first. With --full the
whole library is also built as a subproject of another project, not just its rules, and the Python package is installed by pip.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "examples", "library")
HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = PREFIX = ""
FULL = False


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)} failed:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def pkg_config(*arguments):
    found = subprocess.run(["find", PREFIX, "-name", "pkgconfig"], capture_output=True, text=True, check=True)
    return run("pkg-config", *arguments, env={**os.environ, "PKG_CONFIG_PATH": found.stdout.strip()}).split()


def version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(outflank VERSION (\S+)", file.read())[1]


def block(document, language, begin=""):
    """The code that a document shows: its first block of that language with these words in it."""
    with open(os.path.join(ROOT, "docs", document), encoding="utf-8") as file:
        blocks = re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.M | re.S)
    return next(text for text in blocks if begin in text)


def library_folder():
    return os.path.dirname(pkg_config("--variable=pcfiledir", "outflank")[0])


class LibraryTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="outflank-library-")
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def configure(self, source, *options):
        build = os.path.join(self.folder, "build")
        run("cmake", "-G", "Ninja", "-S", source, "-B", build, "-DCMAKE_BUILD_TYPE=Release", *options)
        return build

    def check_examples(self, compiler):
        build = self.configure(EXAMPLES, f"-DCMAKE_PREFIX_PATH={PREFIX}", f"-DCMAKE_CXX_COMPILER={compiler}",
                               "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
        run("cmake", "--build", build)
        moves = run(f"{build}/legal_moves", "quoridor", "", "2")
        self.assertIn("perft 2: 16677", moves)
        self.assertIn("perft 3: 56", run(f"{build}/legal_moves", "othello", "", "3"))
        record = run(f"{build}/engine_game", "othello", "1", "1")
        self.assertIn('[Seat1 "level 1"]', record)
        self.assertRegex(run(f"{build}/random_games", "quoridor", "150"), r"\d+ games, \d+ won by the first player, ")

    def test_the_examples_by_gcc(self):
        self.check_examples("g++")

    def test_the_examples_by_clang(self):
        self.check_examples("clang++-19")

    def test_a_component_that_is_missing_is_named(self):
        source = self.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(stranger CXX)\n"
                            "find_package(Outflank REQUIRED COMPONENTS games server)\n")
        done = subprocess.run(["cmake", "-G", "Ninja", "-S", os.path.dirname(source), "-B", self.folder + "/b",
                               f"-DCMAKE_PREFIX_PATH={PREFIX}"], capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("without 'server'", " ".join(done.stderr.split()))

    def test_a_compiler_that_is_too_old_is_told_in_a_sentence(self):
        done = subprocess.run(["cmake", "-G", "Ninja", "-S", ROOT, "-B", self.folder, "-DOUTFLANK_LAYERS=games",
                               "-DOUTFLANK_HAS_EXPECTED=OFF"], capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("Outflank needs a compiler with C++23", done.stderr)

    def test_every_public_header_stands_alone_and_leaks_no_macro(self):
        include = os.path.join(PREFIX, "include")
        with open(os.path.join(ROOT, "src", "public_headers.txt"), encoding="utf-8") as lines:
            headers = [line.strip() for line in lines if re.match("[a-z]", line)]
        self.assertGreater(len(headers), 40)
        flags = pkg_config("--cflags", "outflank-match")
        # The first header of a file has nothing before it: forwards and backwards, and each layer's first.
        for number, order in enumerate((headers, headers[::-1])):
            text = "".join(f"#include <outflank/{header}>\n" for header in order)
            source = self.write(f"headers{number}.cpp", text + "int main() {}\n")
            run("g++", *flags, "-Wall", "-Wextra", "-Werror", "-fsyntax-only", source)
        for folder, _, names in os.walk(include):
            for name in names:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    text = file.read()
                for macro in re.findall(r"^\s*#\s*define\s+(\w+)", text, re.M):
                    self.assertTrue(macro.startswith("OUTFLANK_"), f"{name} defines {macro}")
                for included in re.findall(r'^\s*#\s*include\s*"([^"]+)"', text, re.M):
                    self.fail(f'{name} includes "{included}", which a stranger may have as well')

    def test_pkg_config(self):
        program = os.path.join(self.folder, "engine_game")
        run("g++", os.path.join(EXAMPLES, "engine_game.cpp"), "-o", program,
            *pkg_config("--cflags", "--libs", "outflank-match"))
        self.assertIn("level 1", run(program, "quoridor", "1", "1"))

    def build_project(self, languages, commands, *options):
        """Builds a project with these commands of CMake, whose program is `mine`, and runs it."""
        self.write("CMakeLists.txt", f"cmake_minimum_required(VERSION 3.25)\nproject(stranger {languages})\n{commands}\n")
        build = self.configure(self.folder, *options)
        run("cmake", "--build", build)
        return run(f"{build}/mine")

    def check_subproject(self, program, commands, *options):
        return self.build_project("CXX", f'add_executable(mine "{EXAMPLES}/{program}.cpp")\n{commands}', *options,
                                  "-DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_PostgreSQL=ON",
                                  "-DCMAKE_DISABLE_FIND_PACKAGE_Curses=ON")

    def test_as_a_folder_of_another_project(self):
        layer, program, shown = ("match", "engine_game", "level 1") if FULL else ("games", "legal_moves", "perft 2: 16677")
        commands = f'add_subdirectory("{ROOT}" outflank)\ntarget_link_libraries(mine PRIVATE Outflank::{layer})'
        self.assertIn(shown, self.check_subproject(program, commands, f"-DOUTFLANK_LAYERS={layer}"))

    def test_fetch_content_as_the_guide_shows_it(self):
        commands = block("library.md", "cmake", "FetchContent").replace("GIT_REPOSITORY <url> GIT_TAG <tag>", f'SOURCE_DIR "{ROOT}"')
        self.assertIn(ROOT, commands)
        commands += "if(TARGET Outflank::search)\nmessage(FATAL_ERROR \"more is built than was asked for\")\nendif()"
        self.assertIn("perft 2: 16677", self.check_subproject("legal_moves", commands))

    def test_find_package_as_the_guide_shows_it(self):
        commands = block("library.md", "cmake", "find_package")
        shown = self.build_project("CXX", f'add_executable(mine "{EXAMPLES}/legal_moves.cpp")\n{commands}',
                                   f"-DCMAKE_PREFIX_PATH={PREFIX}")
        self.assertIn("perft 2: 16677", shown)

    def test_another_minor_version_is_not_taken(self):
        source = self.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(stranger CXX)\n"
                            "find_package(Outflank 0.1 REQUIRED)\n")
        done = subprocess.run(["cmake", "-G", "Ninja", "-S", os.path.dirname(source), "-B", self.folder + "/b",
                               f"-DCMAKE_PREFIX_PATH={PREFIX}"], capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(f"version: {version()}", done.stderr)

    def test_the_program_of_the_guide(self):
        source = self.write("mine.cpp", re.sub(r"\n\n", "\n\nint main() {\n", block("library.md", "cpp"), count=1) + "}\n")
        program = os.path.join(self.folder, "mine")
        run("g++", "-Wall", "-Wextra", "-Werror", source, "-o", program, *pkg_config("--cflags", "--libs", "outflank-games"))
        self.assertEqual(run(program), "")


    def test_a_project_in_c_as_the_guide_shows_it(self):
        self.write("mine.c", '#include <outflank/outflank.h>\n#include <stdio.h>\nint main(void) { puts(outflank_version()); }\n')
        shown = self.build_project("C", f"add_executable(mine mine.c)\n{block('c.md', 'cmake')}", f"-DCMAKE_PREFIX_PATH={PREFIX}")
        self.assertEqual(shown, version() + "\n")

    def test_every_part_has_the_version_of_the_sources(self):
        for package in ("outflank", "outflank-core", "outflank-games", "outflank-search", "outflank-env", "outflank-match"):
            self.assertEqual(pkg_config("--modversion", package), [version()], package)


class CTest(unittest.TestCase):
    def test_a_c_program(self):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "c_test")
            run("gcc", "-std=c11", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Werror",
                os.path.join(HERE, "c_test.c"), "-o", program, *pkg_config("--cflags", "--libs", "outflank"),
                f"-Wl,-rpath,{library_folder()}")
            self.assertEqual(run(program), "ok\n")

    def test_the_program_of_the_guide(self):
        with tempfile.TemporaryDirectory() as folder:
            source, program = os.path.join(folder, "mine.c"), os.path.join(folder, "mine")
            with open(source, "w", encoding="utf-8") as file:
                file.write(block("c.md", "c"))
            run("gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", source, "-o", program,
                *pkg_config("--cflags", "--libs", "outflank"))
            shown = run(program, env={**os.environ, "LD_LIBRARY_PATH": library_folder()})
            self.assertRegex(shown, r"^[a-g][1-7][hv]?, \d+ %\n$")

    def test_the_symbols_are_those_that_were_promised(self):
        library = os.path.join(library_folder(), "liboutflank.so")
        symbols = [line.split()[-1] for line in run("nm", "-D", "--defined-only", library).splitlines()]
        found = sorted(symbol.split("@")[0] for symbol in symbols if symbol.split("@")[0] != "OUTFLANK_1")
        with open(os.path.join(HERE, "c_symbols.txt"), encoding="utf-8") as lines:
            self.assertEqual(found, lines.read().split())
        self.assertTrue(all("@@OUTFLANK_1" in symbol for symbol in symbols if symbol.startswith("outflank_")))
        self.assertIn("liboutflank.so.1", run("readelf", "-d", library))


class PythonTest(unittest.TestCase):
    """The Python package as pip installs it."""

    FOLDER = os.path.join(ROOT, "bindings", "python")

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="outflank-python-")
        self.addCleanup(shutil.rmtree, self.folder)

    def wheel(self, **settings):
        os.makedirs(os.path.join(self.folder, "wheels"), exist_ok=True)
        shown = run(sys.executable, "-B", "-c", "import backend, json, sys; print(backend.build_wheel(sys.argv[1], json.loads(sys.argv[2])))",
                    os.path.join(self.folder, "wheels"), json.dumps(settings), cwd=self.FOLDER)
        return os.path.join(self.folder, "wheels", shown.split()[-1])

    def install(self, what):
        """The Python of a new environment that has it, and Debian's NumPy, without the network."""
        environment = os.path.join(self.folder, "environment")
        run(sys.executable, "-m", "venv", "--system-site-packages", environment)
        run(f"{environment}/bin/pip", "install", "--no-index", "--disable-pip-version-check", what)
        return f"{environment}/bin/python"

    def check_installed(self, python):
        program = """
import importlib.metadata as metadata, os, outflank
package = metadata.distribution("outflank")
assert outflank.__file__.startswith(os.getcwd()), outflank.__file__
assert package.version == outflank.__version__
assert any(str(file).endswith("LICENSE") for file in package.files)
assert any(str(file).endswith("py.typed") for file in package.files)
assert "numpy" in package.requires[0] and "# outflank" in package.read_text("METADATA")
print(outflank.__version__, outflank.Game("quoridor").perft(2))
"""
        self.assertEqual(run(python, "-c", program, cwd=self.folder), f"{version()} 16677\n")

    def test_pip_installs_it(self):
        # With --full as the guide shows it, which compiles everything once more.
        self.check_installed(self.install(self.FOLDER if FULL else self.wheel(**{"build-dir": BUILD})))

    def test_the_same_files_make_the_same_wheel(self):
        contents = set()
        for _ in range(2):
            with open(self.wheel(**{"build-dir": BUILD}), "rb") as file:
                contents.add(file.read())
        self.assertEqual(len(contents), 1)

    def test_an_unknown_setting_is_named(self):
        with self.assertRaisesRegex(AssertionError, "there is no setting 'gpu'; the settings are build-dir and cpu"):
            self.wheel(gpu="yes")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    FULL = "--full" in arguments
    folders = [argument for argument in arguments if not argument.startswith("--")]
    if len(folders) != 1:
        sys.exit(__doc__)
    BUILD = os.path.abspath(folders[0])
    PREFIX = os.path.join(BUILD, "prefix")
    shutil.rmtree(PREFIX, ignore_errors=True)
    run("cmake", "--install", BUILD, "--prefix", PREFIX)
    unittest.main(argv=[sys.argv[0]])
