"""Builds the wheel for pip (PEP 517) with CMake and the standard library alone."""

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


def _version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"VERSION (\d+\.\d+\.\d+) LANGUAGES", file.read()).group(1)


def _build():
    """The folder of the package, with its compiled module."""
    folder = os.path.join(ROOT, "build", "pip")
    try:
        subprocess.run(["cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release",
                        "-DOUTFLANK_LAYERS=env;match", "-DOUTFLANK_PYTHON=ON",
                        f"-DPython_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "outflank_python"], check=True)
    except FileNotFoundError:
        raise SystemExit("outflank: CMake and Ninja are needed to build the package: install them first") from None
    return os.path.join(folder, "python", "outflank")


def _metadata():
    return (f"Metadata-Version: 2.1\nName: outflank\nVersion: {_version()}\n"
            "Summary: Quoridor and Othello: rules, engines, records, and environments for learning programs\n"
            "License: MIT\nRequires-Python: >=3.9\nRequires-Dist: numpy>=1.20\n")


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = _build()
    info = f"outflank-{_version()}.dist-info"
    files = {f"outflank/{name}": open(os.path.join(package, name), "rb").read()
             for name in sorted(os.listdir(package)) if not name.startswith("__pycache__")}
    files[f"{info}/METADATA"] = _metadata().encode()
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
    raise SystemExit("outflank: there is no source distribution of the Python package alone: use the whole repository")
