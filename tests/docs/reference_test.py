#!/usr/bin/env python3
"""The reference of the libraries has all that is public, and nothing else."""

import os
import re
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools", "docs"))

import declarations  # noqa: E402
import prose  # noqa: E402
import python_reference  # noqa: E402
import reference  # noqa: E402

HEADER = """
namespace outflank::games {

// Left out: nobody sees it.
namespace detail {
int hidden();
}  // namespace detail

class Later;

// A number
// of two lines.
inline constexpr int kMany = 3;  // and a remark

// How it is.
class Thing : public Base {
 public:
  // NOLINTNEXTLINE(some-check)
  explicit Thing(int size) : size_(size) {}
  Thing(const Thing&) = delete;
  ~Thing() override;

  // The size; never
  // negative.
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] bool empty() const {
    return size_ == 0;
  }

  struct Inner {
    int value = 0;
  };

 private:
  // Not for others.
  int secret() const;
  int size_;
};

template <class T>
void use(const T& thing, int times = f({1, 2})) {
  if (times) { thing.size(); }
}

inline int Thing::secret() const { return 7; }

}  // namespace outflank::games
"""


class DeclarationsTest(unittest.TestCase):
    def setUp(self):
        self.groups, self.types = declarations.parse(HEADER.split("\n"))

    def test_declarations_come_with_their_comments_and_without_bodies(self):
        self.assertEqual([group.code for group in self.groups], [
            ["constexpr int kMany = 3;  // and a remark"],
            ["template <class T>\nvoid use(const T& thing, int times = f({1, 2}));"],
        ])
        self.assertEqual(self.groups[0].comment, ["A number", "of two lines."])
        self.assertEqual(self.groups[1].comment, [])

    def test_a_class_shows_its_public_part(self):
        thing, inner = self.types
        self.assertEqual((thing.name, thing.head, thing.comment), ("Thing", "class Thing : public Base", ["How it is."]))
        self.assertEqual([group.code for group in thing.members],
                         [["Thing(int size);"], ["int size() const;", "bool empty() const;"]])
        self.assertEqual(thing.members[1].comment, ["The size; never", "negative."])
        self.assertEqual((inner.name, inner.members[0].code), ("Thing::Inner", ["int value = 0;"]))

    def test_c_comments_read_like_those_of_cpp(self):
        text = declarations.line_comments("/* One\n * two. */\nint f(void); /* three */\n")
        self.assertEqual(text, "// One\n// two.\nint f(void); // three\n")


class ProseTest(unittest.TestCase):
    def test_marks_mean_themselves_outside_of_code(self):
        self.assertEqual(prose.escaped("a_b <T> `a_b`"), "a\\_b \\<T\\> `a_b`")

    def test_documents_are_linked_if_they_exist(self):
        self.assertEqual(prose.escaped("see docs/rules.md."), "see [docs/rules.md](../docs/rules.md).")
        self.assertEqual(prose.escaped("docs/nothing.md"), "docs/nothing.md")

    def test_drawings_keep_their_blanks(self):
        self.assertEqual(prose.paragraphs(["Words:", "  bit  1 | 0", "  more | less"]),
                         ["Words:", "", "```", "  bit  1 | 0", "  more | less", "```", ""])


class ReferenceTest(unittest.TestCase):
    def test_every_public_header_has_its_part(self):
        pages = reference.cpp_pages()
        text = "\n".join(pages.values())
        headers = reference.public_headers()
        self.assertGreater(len(headers), 50)
        for header in headers:
            self.assertIn(f"\n## {header}\n", text)

    def test_nothing_is_torn_apart(self):
        """Every piece of code has as many brackets opened as closed, and nothing private."""
        for name, text in {**reference.cpp_pages(), "c": reference.c_page()}.items():
            for code in re.findall(r"```(?:cpp|c)\n(.*?)\n```", text, re.S):
                bare = "\n".join(declarations.bare(line) for line in code.split("\n"))
                for opening, closing in ("()", "{}", "[]"):
                    self.assertEqual(bare.count(opening), bare.count(closing), (name, code))
                self.assertNotRegex(code, r"private:|\w+_;|return ", (name, code))

    def test_known_names_are_there(self):
        pages = reference.cpp_pages()
        for page, names in {
                "games": ["### Game\n", "virtual Result<void> play(MoveId move) = 0;", "find_game_type("],
                "quoridor": ["### BasicPosition\n", "Undo play_unchecked(Move move);", "enum class Seating"],
                "othello": ["### Square\n"],
                "search": ["### Engine"],
                "env": ["### Batch", "make_batch("],
                "match": ["### Match\n", "### Record\n", "static Result<Match> open(Record record, Time now);"],
        }.items():
            for name in names:
                self.assertIn(name, pages[page])

    def test_every_symbol_of_the_c_library_is_there(self):
        text = reference.c_page()
        for symbol in reference.read("tests/library/c_symbols.txt").split():
            if symbol.startswith("outflank_"):
                self.assertRegex(text, rf"\b{symbol}\(")

    def test_every_public_name_of_the_python_package_is_there_with_words(self):
        text = reference.python_reference()
        for name in python_reference.exported():
            self.assertRegex(text, rf"(## {name}\n|\n{name}\(|`{name}`)")
        # docs/python.md promises that everything has a docstring.
        wordless = re.findall(r"```python\n([^\n]*)\n```\n+(?=```|#|\||\Z)|^\| (`\w+`) \| .* \|  \|$", text, re.M)
        # The name of an error is documented with the error itself.
        self.assertEqual(["".join(names) for names in wordless], ["`name`"])
        docstrings = python_reference.compiled_docstrings()
        self.assertIn("illegal", docstrings["Game.play"])
        self.assertEqual(docstrings["Line"], "One principal variation.")
        self.assertIn("Undoes the last ply", text)


class ErrorsTest(unittest.TestCase):
    def test_the_interface_names_every_error_with_its_status(self):
        errors = re.findall(r'\{"(\w+)", (\d+)\}', reference.read("src/server/base/server_error.cpp"))
        self.assertGreater(len(errors), 30)
        rows = re.findall(r"^\| (\d{3}(?:, \d{3})*) \|.*\| (.*) \|$", reference.read("docs/api.md"), re.MULTILINE)
        told = {(name, status) for statuses, names in rows for status in statuses.split(", ")
                for name in re.findall("`([a-z_]+)`", names)}
        self.assertEqual(sorted(set(errors) - told), [])


if __name__ == "__main__":
    unittest.main()
