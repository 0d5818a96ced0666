#!/usr/bin/env python3
"""Writes the reference of the libraries as Markdown, from the public headers, the C header and the Python package.

Usage: tools/docs/reference.py FOLDER

The site's pages are built from these documents like from all others (web/scripts/docs.mjs).
"""

import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from declarations import line_comments, namespace_of, parse  # noqa: E402
from prose import ROOT, paragraphs  # noqa: E402
from python_reference import python_reference  # noqa: E402

# The page of each folder of headers, and what it is about.
PAGES = {
    "core": ("core", "errors, random numbers, registries"),
    "games": ("games", "every game behind one face"),
    "games/quoridor": ("quoridor", "its positions, moves and rules"),
    "games/othello": ("othello", "its positions, moves and rules"),
    "search": ("search", "engines and levels"),
    "env": ("env", "many games at once, for learning programs"),
    "match": ("match", "matches, records and their formats"),
}
TITLES = {"quoridor": "Quoridor", "othello": "Othello", "env": "environments", "match": "matches and records"}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def public_headers():
    lines = (line.strip() for line in read("src/public_headers.txt").split("\n"))
    return [line for line in lines if line and not line.startswith("#")]


def group_lines(groups, language):
    out = []
    for group in groups:
        out += [f"```{language}", *group.code, "```", "", *paragraphs(group.comment)]
    return out


def member_lines(made):
    """A type whose members need no words is shown in one piece."""
    if any(group.comment for group in made.members):
        return ["```cpp", made.head + ";", "```", "", *group_lines(made.members, "cpp")]
    rows = [row for group in made.members for code in group.code for row in code.split("\n")]
    if not rows:
        return ["```cpp", made.head + ";", "```", ""]
    return ["```cpp", made.head + " {", *("  " + row for row in rows), "};", "```", ""]


def header_lines(header):
    text = read("src/" + header)
    groups, types = parse(line_comments(text).split("\n"))
    if not groups and not types:
        raise ValueError(f"src/{header}: no declaration was found")
    out = [f"## {header}", "", f"`#include <outflank/{header}>`, namespace `{namespace_of(text)}`", ""]
    out += group_lines(groups, "cpp")
    for made in types:
        out += [f"### {made.name}", "", *paragraphs(made.comment), *member_lines(made)]
    return out


def cpp_pages():
    """By the name of the page."""
    pages = {}
    for folder, (name, about) in PAGES.items():
        headers = [header for header in public_headers() if os.path.dirname(header) == folder]
        layer = folder.split("/")[0]
        out = [f"# Reference: C++, {TITLES.get(name, name)}", "",
               f"The public headers of `Outflank::{layer}` for {about}. [docs/library.md](../docs/library.md) says how to "
               "link them and what is promised.", ""]
        for header in headers:
            out += header_lines(header)
        pages[name] = "\n".join(out)
    missing = {os.path.dirname(header) for header in public_headers()} - set(PAGES)
    if missing:
        raise ValueError("tools/docs/reference.py knows no page for the headers of " + ", ".join(sorted(missing)))
    return pages


def c_page():
    text = line_comments(read("bindings/c/outflank.h"))
    about, rest = text.split("#ifndef OUTFLANK_H", 1)
    out = ["# Reference: C", ""]
    out += paragraphs([re.sub(r"^// ?", "", line) for line in about.strip().split("\n")])
    sections = re.split(r"^// -+ (.*?) -+$", rest, flags=re.M)
    for title, body in zip(["the library", *sections[1::2]], sections[::2]):
        groups, _ = parse(body.split("\n"))
        out += [f"## {title[0].upper() + title[1:]}", "", *group_lines(groups, "c")]
    return "\n".join(out)


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 0 if sys.argv[1:] in (["-h"], ["--help"]) else 2
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for name, text in {**cpp_pages(), "c": c_page(), "python": python_reference()}.items():
        with open(os.path.join(folder, name + ".md"), "w", encoding="utf-8") as file:
            file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
