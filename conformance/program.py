"""The program under test."""

import os
import queue
import re
import shlex
import signal
import subprocess
import threading
import time

from cases import Unusable

MAX_LINE = 1 << 16  # characters; a longer line is read as several
MAX_WAITING = 1000  # lines that nobody has asked for yet


class Silent(Exception):
    """The program did not answer."""


def start(command):
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Unusable(f"the command {command} cannot be read: {str(error).lower()}") from None
    if not words:
        raise Unusable("the command is empty")
    try:
        # A session of its own, so that what it has started ends with it.
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                text=True, encoding="utf-8", bufsize=1, errors="replace", start_new_session=True)
    except (OSError, ValueError) as error:
        raise Unusable(f"'{words[0]}' cannot be started: {getattr(error, 'strerror', None) or error}") from None


class Program:
    """The program under test, asked line by line. Every question has one limit of time, however much is printed."""

    def __init__(self, command, timeout):
        self.timeout = timeout
        self.process = start(command)
        self.lines = queue.Queue(MAX_WAITING)  # a program that prints more waits
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while line := self.process.stdout.readline(MAX_LINE):
            self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def say(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines))
            self.process.stdin.flush()
        except OSError:
            raise Silent(f"the program {self._how_it_left()} before it was asked '{lines[0]}'") from None

    def _how_it_left(self):
        try:
            return f"has ended, with status {self.process.wait(timeout=1)},"
        except subprocess.TimeoutExpired:
            return "has closed its input"

    def line(self, after):
        """The next line."""
        return next(self.lines_after(after))

    def lines_after(self, after):
        """Its lines until the time for this question is over."""
        end = time.monotonic() + self.timeout
        while (left := end - time.monotonic()) > 0:
            try:
                line = self.lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                raise Silent(f"the program ended instead of answering '{after}'")
            yield line
        raise Silent(f"no answer within {self.timeout:g} s to '{after}'")

    def find(self, pattern, after):
        """The first line that matches, as its match; others before it are read over."""
        for line in self.lines_after(after):
            if found := re.match(pattern, line):
                return found

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (AttributeError, OSError):  # Windows has no groups, and this one may be gone
            self.process.kill()
        self.process.wait()
        try:
            self.process.stdin.close()
        except OSError:
            pass  # what it was not there to read
