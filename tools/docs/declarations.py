"""Reads the declarations of a header and the comments that belong to them.

Not a C++ parser: it relies on the layout that clang-format gives our headers, and splits them at balanced braces.
tests/docs/reference_test.py checks it against every public header.
"""

import re
import textwrap
from dataclasses import dataclass, field


@dataclass
class Group:
    """Declarations that follow each other, and the comment above the first of them."""

    comment: list = field(default_factory=list)
    code: list = field(default_factory=list)


@dataclass
class Type:
    """A class or struct with its public members."""

    name: str
    head: str
    comment: list
    members: list


BLOCK = re.compile(r"^([ \t]*)/\*(.*?)\*/[ \t]*$", re.S | re.M)
SKIPPED = re.compile(r"(template <.*?> )?(class|struct) [\w<>, ]+::|static_assert\b|friend\b|class \w+;|struct \w+;|enum class \w+[^{]*;|extern (\"C\"|template)")
TYPE = re.compile(r"(?:template\s*<.*?>\s*)?(class|struct)\s+(?:\[\[\w+\]\]\s*)?(\w+)[^;{(=]*\{", re.S)


def line_comments(text):
    """The same with /* */ written as //, so that C and C++ read alike."""

    def lines(match):
        indent, body = match.groups()
        rows = [re.sub(r"^\s*\* ?", "", row).rstrip() for row in body.split("\n")]
        rows[0] = rows[0].strip()
        while rows and not rows[-1]:
            rows.pop()
        return "\n".join(f"{indent}// {row}".rstrip() for row in rows)

    text = BLOCK.sub(lines, text)
    return re.sub(r"/\*\s*(.*?)\s*\*/(?=[ \t]*$)", r"// \1", text, flags=re.M)


def bare(line):
    """A line without its strings, letters in quotes and comment, for counting brackets."""
    return re.sub(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])'|//.*", "", line)


def balance(line, opening, closing):
    text = bare(line)
    return sum(text.count(mark) for mark in opening) - sum(text.count(mark) for mark in closing)


def is_whole(lines):
    """Whether these lines are all of a declaration."""
    if sum(balance(line, "({", ")}") for line in lines) != 0:
        return False
    return bare(lines[-1]).rstrip().endswith((";", "}"))


def without_body(code):
    """A function's declaration instead of its definition."""
    match = re.search(r"(operator\(\)|operator[^\w\s(]+|[\w~]+)\s*\(", re.sub(r"^template\s*<[^{}]*?>\n", "", code))
    if not match or re.match(r"(typedef |enum |using )", code):
        return code
    start = code.index(match.group(0)) + len(match.group(0)) - 1
    if re.search(r"(?<![=!<>])=(?![=>])", code[:start]):  # the initial value of a variable
        return code
    depth, at = 0, start
    while at < len(code):
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        at += 1
        if depth == 0:
            break
    rest = code[at:]
    brace = rest.find("{")
    if brace < 0:
        return code
    return (code[:at] + re.split(r"\s:\s(?!:)", rest[:brace])[0]).rstrip() + ";"


def filled(code):
    """The lines of a function anew, since what has been left out has moved them."""
    rows = code.split("\n")
    templates = [row for row in rows if row.startswith(("template", "requires"))]
    rest = rows[len(templates):]
    if len(rest) < 2 or "{" in code or any("//" in row for row in rest[:-1]):
        return code
    joined = " ".join(row.strip() for row in rest)
    wrapped = textwrap.wrap(joined, 90, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return "\n".join([*templates, *wrapped])


def cleaned(lines):
    """A declaration as it is shown, or nothing for one without information for readers."""
    indent = len(lines[0]) - len(lines[0].lstrip())
    code = "\n".join(line[indent:].rstrip() for line in lines)
    code = re.sub(r"\[\[(?:nodiscard|gnu::always_inline)\]\] ?|\bOUTFLANK_API |\bexplicit(?=\s)\s", "", code)
    code = re.sub(r"^inline (?=constexpr)", "", code, flags=re.M)
    plain = re.sub(r"\s+", " ", code)
    if re.search(r"~\w+\(\)|= delete;|^\w+\((const )?\w*&*&?\) = default;|operator=\(", plain) or SKIPPED.match(plain):
        return None
    defined = without_body(code)
    if defined != code and re.search(r"\w>?::~?\w+\s*\(", defined.split("(")[0] + "("):
        return None  # the definition of a member that its class has declared
    if defined.count("\n") > 30:
        return None  # a table of numbers
    return filled(defined)


def types_of(lines, comment):
    """The type that these lines declare, then those inside of it; empty if they declare something else."""
    text = "\n".join(lines)
    match = TYPE.match(text.lstrip())
    if not match or "::" in match.group(0).split(":public")[0].split(" : ")[0]:
        return []
    opening = text.index("{")
    body = text[opening + 1:text.rindex("}")].strip("\n").split("\n")
    groups, inner = parse(body, public=match.group(1) == "struct")
    head = re.sub(r"\s+", " ", text[:opening]).strip()
    name = match.group(2)
    for nested in inner:
        nested.name = f"{name}::{nested.name}"
    return [Type(name, head, comment, groups), *inner]


def parse(lines, public=True):
    """Groups and types of these lines, in their order."""
    groups, types = [], []
    comment, current = [], None
    at = 0
    while at < len(lines):
        line = lines[at]
        text = line.strip()
        at += 1
        if re.match(r"(public|private|protected):", text):
            public, comment, current = text.startswith("public"), [], None
        elif text.startswith("// NOLINT"):
            comment = []  # it gives the reason for this line, and tells readers nothing
        elif text == "namespace detail {":
            while "namespace detail" not in lines[at]:
                at += 1
        elif text.startswith("//"):
            comment.append(re.sub(r"^// ?", "", text))
            current = None
        elif not text:
            comment, current = [], None
        elif text.startswith("#") and not re.match(r"#define OUTFLANK_\w+ \d", text):
            while lines[at - 1].endswith("\\"):
                at += 1
        elif re.match(r"(inline )?namespace\b.*\{$|\}\s*//.*namespace|extern \"C\"|\}$", text):
            comment, current = [], None
        else:
            taken = [line]
            while not text.startswith("#") and not is_whole(taken) and at < len(lines):
                taken.append(lines[at])
                at += 1
            made = types_of(taken, comment)
            if made:
                types += made if public else []
                comment, current = [], None
                continue
            code = cleaned(taken) if public else None
            if code:
                if current is None:
                    current = Group(comment)
                    groups.append(current)
                current.code.append(code)
            comment = []
    return groups, types


def namespace_of(text):
    names = re.findall(r"^namespace ([\w:]+) \{", text, re.M)
    return names[0] if names else ""
