"""Files of the tests where every user may read them."""

import atexit
import os
import shutil
import stat
import tempfile

# A bot's limit of memory where the bot is built with the tests: AddressSanitizer reserves 15 TB, which
# count where no control group limits memory.
ROOMY = "memory=20000000"

_folder = None


def _everybody_may_read(path):
    if not os.stat(path).st_mode & stat.S_IROTH:
        return False
    while path != "/":
        path = os.path.dirname(path)
        if not os.stat(path).st_mode & stat.S_IXOTH:
            return False
    return True


def for_everybody(path):
    """The file, or a copy of it if it lies in somebody's private folder.

    Where bubblewrap does not work, the bots of an arena that is root's run as other users, who cannot
    look into the folder that the project may lie in.
    """
    global _folder
    path = os.path.abspath(path)
    if _everybody_may_read(path):
        return path
    if _folder is None:
        _folder = tempfile.mkdtemp(prefix="outflank-readable-")
        atexit.register(shutil.rmtree, _folder, ignore_errors=True)
        os.chmod(_folder, 0o755)
    copy = os.path.join(_folder, os.path.basename(path))
    if not os.path.exists(copy):
        shutil.copy(path, copy)
        os.chmod(copy, 0o755)
    return copy
