"""Comments and docstrings as Markdown."""

import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def escaped(text):
    """Text whose marks mean themselves; what stands between backticks is left as it is."""
    parts = re.split(r"(`[^`]*`)", text)
    for at in range(0, len(parts), 2):
        parts[at] = re.sub(r"([\\*_<>\[\]|~])", r"\\\1", parts[at])
        parts[at] = re.sub(r"\bdocs/([\w.-]+\.md)(?!\w)", linked, parts[at])
    return "".join(parts)


def linked(match):
    name = match.group(1)
    exists = os.path.exists(os.path.join(ROOT, "docs", name))
    return f"[docs/{name}](../docs/{name})" if exists else match.group(0)


def drawn(lines):
    """Whether the lines are a table or a drawing, whose blanks matter."""
    return any(re.search(r"\S {3,}\S", line) for line in lines) or all(line.startswith("  ") for line in lines)


def paragraphs(lines):
    """The Markdown of a comment: paragraphs, lists and drawings, each followed by an empty line."""
    out, block = [], []
    for line in [*lines, ""]:
        listed = line.lstrip().startswith("- ")
        # An indented line after plain ones begins a drawing.
        changes = block and line and line.startswith("  ") != block[-1].startswith("  ") and not block[0].startswith("- ")
        if (not line or listed or changes) and block:
            if drawn(block) and not block[0].startswith("- "):
                out += ["```", *block, "```", ""]
            else:
                out += [escaped(" ".join(part.strip() for part in block)).replace("- ", "- ", 1), ""]
            block = []
        if line:
            block.append(line)
    return out
