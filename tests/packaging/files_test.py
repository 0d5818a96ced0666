"""What the manuals point at is there, and the scripts for operators do what they say."""

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")


def manuals():
    names = [name for name in os.listdir(ROOT) if name.endswith(".md")]
    names += [os.path.join("docs", name) for name in os.listdir(os.path.join(ROOT, "docs")) if name.endswith(".md")]
    return sorted(names)


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def without_code(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(text):
    """Of the headings, as sites that show Markdown make them."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", without_code(text), re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        found.add(re.sub(r"[^\w\- ]", "", plain).replace(" ", "-"))
    return found


class LinksTest(unittest.TestCase):
    def test_every_link_leads_somewhere(self):
        wrong = []
        for name in manuals():
            for link in LINK.findall(without_code(read(name))):
                if re.match(r"[a-z]+:", link):
                    continue
                path, _, anchor = link.partition("#")
                target = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
                if not os.path.exists(os.path.join(ROOT, target)):
                    wrong.append(f"{name}: {link}")
                elif anchor and target.endswith(".md") and anchor not in anchors(read(target)):
                    wrong.append(f"{name}: {link}: there is no such heading")
        self.assertEqual(wrong, [])


class LicencesTest(unittest.TestCase):
    def test_what_the_site_is_made_of_is_named_with_its_licence(self):
        imported = set()
        for folder, _, names in os.walk(os.path.join(ROOT, "web", "src")):
            for name in names:
                if name.endswith((".svelte", ".ts")):
                    found = re.findall(r"^\s*(?:import|export) (?!type )[^;]*?from '([^.'/][^'/]*)", read(os.path.join(folder, name)), re.M)
                    imported.update(found)
        self.assertIn("svelte", imported)
        self.assertEqual(sorted(imported), re.findall(r"'([a-z]+)'", re.search(r"packages = \[(.*)\]", read("web/scripts/licences.mjs"))[1]))
        copyright_file = read("packaging/copyright.in").lower()
        self.assertEqual([name for name in imported if name not in copyright_file], [])


class ScriptsTest(unittest.TestCase):
    """The scripts that run on other people's machines say what is wrong with a call."""

    def wrong_use(self, script, *arguments):
        done = subprocess.run([os.path.join(ROOT, "packaging", "backup", script), *arguments], check=False,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
        return done.stderr

    def test_backup(self):
        self.assertIn("a store and a folder", self.wrong_use("outflank-backup.sh", "games.db"))
        self.assertIn("--keep", self.wrong_use("outflank-backup.sh", "a", "b", "--keep", "0"))
        self.assertIn("--fast", self.wrong_use("outflank-backup.sh", "a", "b", "--fast"))
        self.assertIn("/nowhere", self.wrong_use("outflank-backup.sh", "a", "b", "--archive", "/nowhere"))

    @unittest.skipUnless(shutil.which("sqlite3"), "sqlite3 is not installed")
    def test_a_sqlite_file_is_copied_and_old_copies_go(self):
        with tempfile.TemporaryDirectory() as folder:
            store, copies = os.path.join(folder, "it's games.db"), os.path.join(folder, "copies")
            with contextlib.closing(sqlite3.connect(store)) as database:
                database.execute("PRAGMA journal_mode = WAL")
                database.execute("CREATE TABLE moves (move TEXT)")
                database.execute("INSERT INTO moves VALUES ('e2')")
                database.commit()
                os.mkdir(copies)
                for day in ("01", "02"):
                    open(os.path.join(copies, f"games-2020-01-{day}T000000Z.db"), "wb").close()
                open(os.path.join(copies, "games-2020-01-03T000000Z.db.part"), "wb").close()
                # While the file is open, with what is in its log.
                subprocess.run([os.path.join(ROOT, "packaging", "backup", "outflank-backup.sh"), store, copies, "--keep", "2"],
                               check=True, stdout=subprocess.DEVNULL, timeout=60)
            names = sorted(name for name in os.listdir(copies) if name.startswith("games-"))
            self.assertEqual((len(names), names[0]), (2, "games-2020-01-02T000000Z.db"))
            newest = os.path.join(copies, names[1])
            self.assertEqual(os.stat(newest).st_mode & 0o777, 0o600)
            with contextlib.closing(sqlite3.connect(newest)) as database:
                self.assertEqual(database.execute("SELECT move FROM moves").fetchall(), [("e2",)])

    def test_restore(self):
        self.assertIn("a base backup", self.wrong_use("outflank-restore.sh", "only-one"))
        self.assertIn("/nowhere", self.wrong_use("outflank-restore.sh", "/nowhere", "/nowhere/else"))
        with tempfile.TemporaryDirectory() as base:
            open(os.path.join(base, "backup_label"), "wb").close()
            new = os.path.join(base, "new")
            self.assertIn("is there already", self.wrong_use("outflank-restore.sh", base, base))
            self.assertIn("needs --archive", self.wrong_use("outflank-restore.sh", base, new, "--until", "x"))
            for moment in ("yesterday", "2026-03-01 14:05:00", "2026-03-01 14:05:00+00' x = '"):
                self.assertIn("a time with its offset", self.wrong_use(
                    "outflank-restore.sh", base, new, "--archive", base, "--until", moment))


if __name__ == "__main__":
    unittest.main(verbosity=1)
