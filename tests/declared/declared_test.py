"""Tests of tools/declared.py: a program that is called and not declared is found, in every language."""

import os
import subprocess
import sys
import tempfile
import unittest

DECLARED = sys.argv.pop(1)

PACKAGES = """# a comment
[run]
g++  g++>=12
nodejs  node
postgresql  -  initdb
[base]
coreutils  cat
bash  bash
"""


class DeclaredTest(unittest.TestCase):
    def check(self, files):
        """The exit status and the lines that are printed for a project with these files."""
        with tempfile.TemporaryDirectory() as root:
            for name, text in {"tools/packages.txt": PACKAGES, **files}.items():
                path = os.path.join(root, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([sys.executable, DECLARED, root], capture_output=True, text=True, check=False)
            return done.returncode, done.stderr.splitlines()

    def offences(self, files):
        status, lines = self.check(files)
        self.assertEqual(status, 1 if lines else 0, lines)
        return lines[:-1]

    def test_declared_programs_pass(self):
        self.assertEqual(self.offences({"a.sh": "#!/usr/bin/env bash\ncat x | node y && g++ z\ncd /\n"}), [])

    def test_a_line_that_is_removed_is_missed(self):
        packages = PACKAGES.replace("nodejs  node\n", "")
        self.assertEqual(self.offences({"a.sh": "node y\n", "tools/packages.txt": packages}), ["a.sh:1: node"])

    def test_shell_scripts(self):
        script = """wasm-opt a
x=$(first | second)
if ! third; then "fourth"; fi
# fifth
cat <<'END'
sixth
END
own() { seventh; }
own
"$computed" eighth
case $a in ninth) tenth ;; esac
"""
        self.assertEqual(self.offences({"a.sh": script}),
                         ["a.sh:1: wasm-opt", "a.sh:2: first", "a.sh:2: second", "a.sh:3: fourth", "a.sh:3: third",
                          "a.sh:8: seventh", "a.sh:11: tenth"])

    def test_commands_within_commands(self):
        script = "command -v first\nexec second\nbash -c 'third; cat'\n"
        self.assertEqual(self.offences({"a.sh": script}), ["a.sh:1: first", "a.sh:2: second", "a.sh:3: third"])

    def test_a_function_that_runs_its_arguments(self):
        script = """try() { local what=$1; shift; "$@" || echo "$what"; }
say() { echo "$@"; }
try "the first" first -x
say second
"""
        self.assertEqual(self.offences({"a.sh": script}), ["a.sh:3: first"])

    def test_a_function_of_a_sourced_script_is_no_program(self):
        self.assertEqual(self.offences({"a.sh": "help_me\n", "b.sh": "help_me() { cat; }\n"}), [])

    def test_scripts_are_known_by_their_first_line(self):
        self.assertEqual(self.offences({"a": "#!/usr/bin/env bash\nmissing\n", "b": "#!/usr/bin/perl\nelse\n"}),
                         ["a:2: missing", "b:1: perl"])

    def test_cmake(self):
        text = """find_program(OPT wasm-opt REQUIRED)
add_custom_command(COMMAND strip a)
add_executable(ours a.cpp)
add_test(NAME x COMMAND ours)
add_test(NAME y COMMAND ${CMAKE_COMMAND} -E true)
set(CMAKE_AR llvm-ar-19)
# find_program(NO no)
"""
        self.assertEqual(self.offences({"CMakeLists.txt": text}),
                         ["CMakeLists.txt:1: wasm-opt", "CMakeLists.txt:2: strip", "CMakeLists.txt:6: llvm-ar-19"])

    def test_presets(self):
        self.assertEqual(self.offences({"CMakePresets.json": '{"CMAKE_CXX_COMPILER": "clang++-19"}'}),
                         ["CMakePresets.json:1: clang++-19"])

    def test_python(self):
        text = """import shutil, subprocess
subprocess.run(["tmux", "-V"])
words = ["pgrep", "-f"]
subprocess.Popen(words)
subprocess.run([program, "x"])
shutil.which("node")
"""
        self.assertEqual(self.offences({"a.py": text}), ["a.py:2: tmux", "a.py:4: pgrep"])

    def test_javascript(self):
        text = "spawn(env.X || 'chromium', []);\n/x/.exec('no');\nspawnSync(path);\n"
        self.assertEqual(self.offences({"a.mjs": text}), ["a.mjs:1: chromium"])

    def test_scripts_of_a_package_may_call_what_its_lock_file_brings(self):
        package = '{"scripts": {\n"build": "node a && vite build",\n"lint": "eslint ."}}'
        lock = '{"packages": {"node_modules/vite": {"bin": {"vite": "x.js"}}}}'
        self.assertEqual(self.offences({"web/package.json": package, "web/package-lock.json": lock}),
                         ["web/package.json:3: eslint"])

    def test_cpp(self):
        text = """auto a = "/usr/bin/setpriv";
auto b = launch_of({"ls", "x"});
as_user("pg_ctl -D " + data);
command("INSERT INTO x");
// "/usr/bin/no"
"""
        self.assertEqual(self.offences({"a.cpp": text}), ["a.cpp:1: setpriv", "a.cpp:2: ls", "a.cpp:3: pg_ctl"])

    def test_a_script_that_cannot_be_parsed_is_an_error(self):
        status, lines = self.check({"a.sh": "if then\n"})
        self.assertEqual(status, 1)
        self.assertIn("a.sh: cannot be read", lines[0])


if __name__ == "__main__":
    unittest.main()
