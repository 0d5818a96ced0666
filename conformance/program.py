"""The program under test."""

import queue
import re
import shlex
import subprocess
import threading


class Silent(Exception):
    """The program did not answer."""


class Program:
    """The program under test, asked line by line with a limit of time."""

    def __init__(self, command, timeout):
        self.timeout = timeout
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1, errors="replace")
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def say(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines))
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Silent(f"the program has ended, with status {self.process.wait()}, before it was asked "
                         f"'{lines[0]}'") from None

    def line(self, after):
        try:
            line = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            raise Silent(f"no answer within {self.timeout:g} s to '{after}'") from None
        if line is None:
            raise Silent(f"the program ended instead of answering '{after}'")
        return line

    def find(self, pattern, after):
        """The first line that matches, as its match; others before it are read over."""
        while True:
            if found := re.match(pattern, self.line(after)):
                return found

    def end(self):
        self.process.kill()
        self.process.wait()
