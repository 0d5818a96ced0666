"""Builds the wheel for pip (PEP 517) with CMake and the standard library alone.

Settings (`pip install --config-settings NAME=VALUE`): `cpu` is OUTFLANK_CPU of CMake (portable: for other machines than this one), `build-dir` the
folder to build in.
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# The same files make the same wheel: no time of the build goes into it.
TIME = (1980, 1, 1, 0, 0, 0)
NEEDS = "CMake 3.25, Ninja, a C++23 compiler, nlohmann-json 3.11, pybind11 2.10 and the headers of Python"
DEBIAN = "apt install cmake ninja-build g++ nlohmann-json3-dev pybind11-dev python3-dev"
SETTINGS = ("build-dir", "cpu")


def _read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def _version():
    return re.search(r"VERSION (\d+\.\d+\.\d+) LANGUAGES", _read(ROOT, "CMakeLists.txt").decode()).group(1)


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _fail(sentence):
    raise SystemExit(f"outflank: {sentence}")


def _run(*command):
    try:
        subprocess.run(command, check=True)
    except FileNotFoundError:
        _fail(f"there is no {command[0]}; the package is built with {NEEDS} ({DEBIAN})")
    except subprocess.CalledProcessError:
        _fail(f"'{' '.join(command)}' failed, as told above; the package is built with {NEEDS} ({DEBIAN})")


def _build(settings):
    """The folder that has the package with its compiled module, and requires.txt beside it."""
    if unknown := sorted(set(settings) - set(SETTINGS)):
        _fail(f"there is no setting '{unknown[0]}'; the settings are {' and '.join(SETTINGS)}")
    cpu = settings.get("cpu", "auto")
    # What was built for another Python or processor must not get into the wheel.
    folder = settings.get("build-dir") or os.path.join(ROOT, "build", "pip", f"{_tag()}-{cpu}")
    _run("cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DOUTFLANK_LAYERS=env;match",
         "-DOUTFLANK_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}", f"-DOUTFLANK_CPU={cpu}")
    _run("cmake", "--build", folder, "--target", "outflank_python")
    return os.path.join(folder, "python")


def _metadata(requirements):
    lines = ["Metadata-Version: 2.1", "Name: outflank", f"Version: {_version()}",
             "Summary: Quoridor and Othello: rules, engines, records, and environments for learning programs",
             "Keywords: quoridor,othello,reversi,board game,reinforcement learning", "License: MIT", "License-File: LICENSE",
             "Requires-Python: >=3.9", *(f"Requires-Dist: {line}" for line in requirements),
             "Description-Content-Type: text/markdown"]
    return "\n".join(lines).encode() + b"\n\n" + _read(HERE, "README.md")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    folder = _build(config_settings or {})
    package = os.path.join(folder, "outflank")
    info = f"outflank-{_version()}.dist-info"
    files = {f"outflank/{name}": _read(package, name) for name in sorted(os.listdir(package))
             if os.path.isfile(os.path.join(package, name))}
    files[f"{info}/LICENSE"] = _read(ROOT, "LICENSE")
    files[f"{info}/METADATA"] = _metadata(_read(folder, "requires.txt").decode().split())
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: outflank\nRoot-Is-Purelib: false\nTag: {_tag()}\n").encode()
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = f"outflank-{_version()}-{_tag()}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    _fail("there is no source distribution of the Python package alone: use the whole repository")
