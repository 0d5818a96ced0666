"""The reference of the Python package: signatures from the stub, docstrings from the sources.

The compiled classes have their docstrings in bindings/python/src, where pybind11 takes them from; reading them there
avoids building the package just to describe it.
"""

import ast
import os
import re

from prose import ROOT, escaped, paragraphs

PACKAGE = os.path.join(ROOT, "bindings", "python", "outflank")
SOURCES = os.path.join(ROOT, "bindings", "python", "src")
STRING = re.compile(r'R"\((.*?)\)"|"((?:\\.|[^"\\])*)"', re.S)
START = re.compile(r'py::class_<[^;]*?>\(module,\s*"(\w+)"|(?:module)?\.def(?:_\w+)?\(\s*(?:"(\w+)"|(py::init))')


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def call_at(text, opening):
    """The arguments of a call, from its opening bracket to the closing one."""
    depth = 0
    for match in re.compile(r'R"\(.*?\)"|"(?:\\.|[^"\\])*"|[()]', re.S).finditer(text, opening):
        depth += {"(": 1, ")": -1}.get(match.group(0), 0)
        if depth == 0:
            return text[opening + 1:match.start()]
    raise ValueError("a call does not end: " + text[opening:opening + 60])


def docstring_of(arguments):
    """The string literals that end the arguments of a call, put together; empty if there are none."""
    words = list(STRING.finditer(arguments))
    end, parts = len(arguments.rstrip()), []
    for word in reversed(words):
        if arguments[word.end():end].strip():
            break
        parts.insert(0, word.group(1) if word.group(1) is not None else bytes(word.group(2), "utf-8").decode())
        end = word.start()
    # What is preceded by = is a default value.
    if not parts or not arguments[:end].rstrip().endswith(","):
        return ""
    return "".join(parts).replace('\\"', '"')


def compiled_docstrings():
    """By name, those of methods as Class.method."""
    found = {}
    for name in sorted(os.listdir(SOURCES)):
        if not name.endswith(".cpp"):
            continue
        text, current = read(SOURCES, name), None
        for error in re.finditer(r'NewExceptionWithDoc\(\s*"outflank\.(\w+)",\s*"([^"]*)"', text):
            found[error.group(1)] = error.group(2)
        for match in START.finditer(text):
            arguments = call_at(text, text.index("(", match.start()))
            if match.group(1):
                current = match.group(1)
                found[current] = docstring_of(arguments)
            elif match.group(0).startswith("module"):
                found[match.group(2)] = docstring_of(arguments)
            elif current:
                found[f"{current}.{match.group(2) or '__init__'}"] = docstring_of(arguments)
    return found


def signature_of(function, name):
    """As it is called: without self, with what it answers."""
    arguments = ast.unparse(function.args).replace("=...", " = …")
    arguments = re.sub(r"^self(, )?|, _\w+(: [^=]+)?=[^,]*$", "", arguments)
    answer = ast.unparse(function.returns) if function.returns else ""
    return f"{name}({arguments})" + (f" -> {answer}" if answer and answer != "None" else "")


def member(code, text):
    return ["```python", code, "```", "", *paragraphs(text.split("\n") if text else [])]


def is_public(name):
    return not name.startswith("_") or name == "__init__"


def is_property(function):
    return any(ast.unparse(decorator) == "property" for decorator in function.decorator_list)


def class_lines(node, name, docstrings):
    """A class of the stub or of a Python module."""
    text = docstrings.get(name) or ast.get_docstring(node) or ""
    out = [f"## {name}", "", *paragraphs(text.split("\n") if text else [])]
    attributes = []
    for item in node.body:
        if isinstance(item, ast.AnnAssign):
            attributes.append((item.target.id, item.annotation))
        elif isinstance(item, ast.FunctionDef) and is_property(item):
            attributes.append((item.name, item.returns))
        elif isinstance(item, ast.FunctionDef) and is_public(item.name):
            shown = name if item.name == "__init__" else item.name
            text = docstrings.get(f"{name}.{item.name}") or ast.get_docstring(item) or ""
            out += member(signature_of(item, shown), text)
    if attributes:
        out += ["| attribute | type | |", "|---|---|---|"]
        for attribute, annotation in attributes:
            text = escaped(docstrings.get(f"{name}.{attribute}", "").replace("\n", " "))
            kind = ast.unparse(annotation).replace("|", "\\|")
            out.append(f"| `{attribute}` | `{kind}` | {text} |")
        out.append("")
    return out


def module_lines(file):
    """A module that speaks another package's interface: its own words and its public names."""
    tree = ast.parse(read(PACKAGE, file + ".py"))
    text = ast.get_docstring(tree) or ""
    out = [f"## outflank.{file}", "", *paragraphs(text.split("\n"))]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and is_public(node.name):
            out += member(signature_of(node, f"outflank.{file}.{node.name}"), ast.get_docstring(node) or "")
    return out


def exported():
    tree = ast.parse(read(PACKAGE, "__init__.py"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            return ast.literal_eval(node.value)
    raise ValueError("bindings/python/outflank/__init__.py has no __all__")


def python_reference():
    docstrings = compiled_docstrings()
    nodes = {}
    for source in ("_core.pyi", "batch.py", "_svg.py"):
        for node in ast.parse(read(PACKAGE, source)).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                nodes[node.name] = node
            elif isinstance(node, ast.AnnAssign):
                nodes[node.target.id] = node
    out = ["# Reference: Python", "", "What `import outflank` offers; [docs/python.md](../docs/python.md) is the guide.", ""]
    functions, values = [], []
    for name in exported():
        node = nodes[name]
        if isinstance(node, ast.ClassDef):
            out += class_lines(node, name, docstrings)
        elif isinstance(node, ast.FunctionDef):
            functions += member(signature_of(node, name), docstrings.get(name) or ast.get_docstring(node) or "")
        else:
            values.append(f"- `{name}`: `{ast.unparse(node.annotation)}`")
    out += ["## Functions", "", *functions, "## Values", "", *values, ""]
    for file in ("pettingzoo", "gymnasium", "openspiel"):
        out += module_lines(file)
    return "\n".join(out)
