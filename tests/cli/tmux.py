"""A real terminal for tests: tmux runs the program, types into it and looks at its screen."""

import os
import shlex
import subprocess
import time

from program import PROGRAM


class Terminal:
    """One program in a terminal of its own."""

    def __init__(self, *arguments, size=(80, 24), environment=None):
        self.socket = f"outflank-{os.getpid()}-{time.monotonic_ns()}"
        variables = {"LC_ALL": "C.UTF-8", **(environment or {})}
        program = shlex.join(["env", *(f"{name}={value}" for name, value in variables.items()), PROGRAM, *arguments])
        # What follows the program shows how it ended, on a terminal that it has left in order.
        command = f"trap : INT; {program}; echo ended with $?; stty -a | tr ';' '\\n' | grep -w -e '-echo' -e '-icanon'; sleep 60"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]),
                  "sh", "-c", command)

    def tmux(self, *arguments):
        done = subprocess.run(["tmux", "-L", self.socket, *arguments], capture_output=True, text=True,
                              check=False, timeout=20, env={**os.environ, "LC_ALL": "C.UTF-8"})
        if done.returncode != 0:
            raise RuntimeError(f"tmux {arguments}: {done.stderr}")
        return done.stdout

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)

    def keys(self, *names):
        """Presses keys by their names: Enter, Up, Escape, C-c."""
        self.tmux("send-keys", *names)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def line(self, text):
        self.type(text)
        self.keys("Enter")

    def click(self, column, row):
        """Presses and releases the left button there, counted from 0."""
        # As terminals told of it first; that is what ncurses expects of TERM=screen.
        for button in " #":
            self.type(f"\x1b[M{button}{chr(33 + column)}{chr(33 + row)}")

    def resize(self, columns, lines):
        self.tmux("resize-window", "-x", str(columns), "-y", str(lines))

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def colored_screen(self):
        return self.tmux("capture-pane", "-p", "-e")

    def pid(self):
        """Of the program itself."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        done = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=False)
        return int(done.stdout.split()[0])

    def wait_for(self, *texts, seconds=20):
        """The screen once it holds all the texts."""
        end = time.monotonic() + seconds
        while True:
            screen = self.screen()
            if all(text in screen for text in texts):
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"{texts} did not come; the screen is\n{screen}")
            time.sleep(0.05)
