#!/usr/bin/env python3
"""Prints the bill of materials of Outflank in CycloneDX 1.5 (JSON): what the program and the site are made of.

The libraries are those that tools/packages.txt names under [run], with the versions that are installed here and the main
licence that Debian says they have; the packages of the web site are those of web/package-lock.json, and those that only
build or test it have the scope "excluded". The same system prints the same text.
"""

import json
import os
import re
import subprocess

# What the site itself holds of npm's packages, as web/scripts/licences.mjs and fonts.mjs put it there.
SITE = {"@fontsource/alegreya-sans", "@fontsource/fraunces", "gifenc", "svelte", "uqr"}
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


def installed(name):
    """Version and architecture, None where the package is not installed."""
    shown = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version} ${Architecture}", name],
                           capture_output=True, text=True, check=False)
    status, *found = shown.stdout.split() or ["unknown"]
    return found if status == "installed" else None


def main_licence(name):
    """What the package's file in Debian's form says of all files that have no licence of their own."""
    try:
        with open(f"/usr/share/doc/{name}/copyright", encoding="utf-8") as file:
            found = re.search(r"^Files: \*\n(?:.+\n)*?License: (.+)", file.read(), re.M)
    except OSError:
        return None
    return found and found[1].strip()


def debian_components():
    for names in sorted(set(debian_packages())):
        # Where the releases name it differently, the one that is here.
        name = next((name for name in names.split("|") if installed(name)), names.split("|")[0])
        component = {"type": "library", "name": name, "bom-ref": f"deb/{name}"}
        if found := installed(name):
            number, architecture = found
            component |= {"version": number, "purl": f"pkg:deb/debian/{name}@{number}?arch={architecture}"}
            if licence := main_licence(name):
                component["licenses"] = [{"license": {"name": licence}}]
        yield component


def npm_components():
    with open(os.path.join(ROOT, "web", "package-lock.json"), encoding="utf-8") as file:
        packages = json.load(file)["packages"]
    for path, package in sorted(packages.items()):
        if not path:
            continue
        name = path.split("node_modules/")[-1]
        component = {"type": "library", "name": name, "version": package["version"], "bom-ref": f"npm/{path}",
                     "purl": f"pkg:npm/{name.replace('@', '%40')}@{package['version']}",
                     "scope": "required" if name in SITE else "excluded"}
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
