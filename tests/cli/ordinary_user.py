"""The program under test as an ordinary user runs it, where the tests themselves run as root."""

import os
import shutil
import subprocess
import tempfile

from program import PROGRAM

NOBODY = 65534


class User:
    """Whoever runs the tests, or, with `is_ordinary`, somebody without any rights."""

    def __init__(self, is_ordinary):
        self.folder = tempfile.mkdtemp(prefix="outflank-user-")
        self.is_ordinary = is_ordinary
        # The build may lie in a folder that others cannot enter.
        self.program = os.path.join(self.folder, "outflank")
        shutil.copy(PROGRAM, self.program)
        os.chmod(self.folder, 0o755)
        if is_ordinary:
            os.chown(self.folder, NOBODY, NOBODY)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def command(self, *arguments):
        before = []
        if self.is_ordinary:
            before = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups",
                      "--"]
        return [*before, self.program, *arguments]

    def run(self, *arguments):
        return subprocess.run(self.command(*arguments), cwd=self.folder, capture_output=True,
                              check=False, text=True, errors="replace", timeout=600,
                              stdin=subprocess.DEVNULL)

    def make_folder(self, name, owner=None):
        """A folder that everybody can read, of this user or of another one."""
        path = os.path.join(self.folder, name)
        os.mkdir(path)
        os.chmod(path, 0o755)
        if owner is None and self.is_ordinary:
            owner = NOBODY
        if owner is not None:
            os.chown(path, owner, owner)
        return path


def users():
    """As which users something can be tried here."""
    return [False, True] if os.geteuid() == 0 else [False]


def name_of(is_ordinary):
    if is_ordinary:
        return "an ordinary user"
    return "root" if os.geteuid() == 0 else "whoever runs the tests"
