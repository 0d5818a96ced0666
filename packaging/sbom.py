#!/usr/bin/env python3
"""Prints the bill of materials of Outflank in CycloneDX 1.5 (JSON): what the program and the site are made of.

The libraries are those that tools/packages.txt names under [run], with the versions and licences that are installed here;
the packages of the web site are those of web/package-lock.json. The same system prints the same text.
"""

import json
import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(outflank VERSION (\S+)", file.read()).group(1)


def debian_packages():
    inside = False
    with open(os.path.join(ROOT, "tools", "packages.txt"), encoding="utf-8") as lines:
        for line in lines:
            words = line.split("#")[0].split()
            if words and words[0].startswith("["):
                inside = words[0] == "[run]"
            elif words and inside:
                yield words[0]


def debian_components():
    for name in sorted(set(debian_packages())):
        shown = subprocess.run(["dpkg-query", "-W", "-f", "${Version} ${Architecture}", name], capture_output=True,
                               text=True, check=False)
        component = {"type": "library", "name": name, "bom-ref": f"deb/{name}"}
        if shown.returncode == 0 and shown.stdout.strip():
            number, architecture = shown.stdout.split()
            component |= {"version": number, "purl": f"pkg:deb/debian/{name}@{number}?arch={architecture}"}
        yield component


def npm_components():
    with open(os.path.join(ROOT, "web", "package-lock.json"), encoding="utf-8") as file:
        packages = json.load(file)["packages"]
    for path, package in sorted(packages.items()):
        if not path:
            continue
        name = path.split("node_modules/")[-1]
        component = {"type": "library", "name": name, "version": package["version"], "bom-ref": f"npm/{path}",
                     "purl": f"pkg:npm/{name.replace('@', '%40')}@{package['version']}", "scope": "excluded"}
        if isinstance(package.get("license"), str):
            component["licenses"] = [{"expression": package["license"]}]
        yield component


def main():
    program = {"type": "application", "name": "outflank", "version": version(), "bom-ref": "outflank",
               "licenses": [{"license": {"id": "MIT"}}]}
    components = [*debian_components(), *npm_components()]
    print(json.dumps({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": program},
        "components": components,
        "dependencies": [{"ref": "outflank", "dependsOn": [component["bom-ref"] for component in components]}],
    }, indent=1))


if __name__ == "__main__":
    main()
