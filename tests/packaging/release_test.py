"""packaging/tarball.sh: the same commit makes the same bytes, and the bill of materials names what is in the sources."""

import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
FILES = ["CMakeLists.txt", "LICENSE", "packaging/sbom.py", "packaging/source_date.sh",
         "packaging/tarball.sh", "tools/packages.txt", "web/package-lock.json"]
PERSON = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
          "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_CONFIG_NOSYSTEM": "1"}


class ReleaseTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="outflank-release-")
        self.addCleanup(shutil.rmtree, self.folder)
        for path in FILES:
            os.makedirs(os.path.dirname(os.path.join(self.folder, path)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, path), os.path.join(self.folder, path))
        self.git("init", "--quiet")
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", "one")
        with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
            self.version = re.search(r"project\(outflank VERSION (\S+)", file.read())[1]

    def git(self, *arguments):
        subprocess.run(["git", "-C", self.folder, *arguments], check=True, env={**os.environ, **PERSON, "HOME": self.folder},
                       capture_output=True)

    def change(self, path, old, new):
        with open(os.path.join(self.folder, path), encoding="utf-8") as file:
            content = file.read()
        self.assertIn(old, content)
        with open(os.path.join(self.folder, path), "w", encoding="utf-8") as file:
            file.write(content.replace(old, new))

    def release(self, commit="HEAD", **environment):
        """The bytes of what is made, by the ends of their names."""
        folder = os.path.join(self.folder, "build", "release")
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([os.path.join(self.folder, "packaging", "tarball.sh"), commit], check=True, capture_output=True,
                       env={**os.environ, **PERSON, "HOME": self.folder, **environment})
        made = {}
        for name in os.listdir(folder):
            self.assertTrue(name.startswith(f"outflank-{self.version}."), name)
            with open(os.path.join(folder, name), "rb") as file:
                made[name.removeprefix(f"outflank-{self.version}.")] = file.read()
        return made

    def test_the_same_commit_makes_the_same_bytes(self):
        first = self.release()
        self.git("config", "tar.umask", "0077")
        for path in FILES:
            os.utime(os.path.join(self.folder, path), (1, 1))
        old = os.umask(0o077)
        try:
            again = self.release(TZ="Asia/Tokyo", LC_ALL="C")
        finally:
            os.umask(old)
        self.assertEqual(sorted(first), ["cdx.json", "sha256", "tar.gz"])
        for name, content in first.items():
            self.assertTrue(again[name] == content, f"{name} differs")

    def test_the_tarball_has_the_sources_and_nothing_else(self):
        self.release()
        with tarfile.open(os.path.join(self.folder, "build", "release", f"outflank-{self.version}.tar.gz")) as archive:
            files = sorted(entry.name for entry in archive if entry.isfile())
        self.assertEqual(files, sorted(f"outflank-{self.version}/{path}" for path in FILES))
        subprocess.run(["sha256sum", "--check", "--quiet", f"outflank-{self.version}.sha256"], check=True,
                       cwd=os.path.join(self.folder, "build", "release"))

    def test_the_bill_of_materials(self):
        bill = json.loads(self.release()["cdx.json"])
        self.assertEqual((bill["bomFormat"], bill["metadata"]["component"]["version"]), ("CycloneDX", self.version))
        names = {component["name"] for component in bill["components"]}
        self.assertLessEqual({"libfmt-dev", "nlohmann-json3-dev", "svelte"}, names)
        self.assertNotIn("libgtest-dev", names)
        self.assertFalse([name for name in names if "|" in name], "one of them is installed")
        installed = [component for component in bill["components"] if component.get("purl", "").startswith("pkg:deb/")]
        self.assertIn("BSL-1.0", str([component["licenses"] for component in installed if "boost" in component["name"]]))
        self.assertEqual(len({component["bom-ref"] for component in bill["components"]}), len(bill["components"]))

    def test_the_bill_tells_what_is_in_the_site(self):
        components = json.loads(self.release()["cdx.json"])["components"]
        required = {component["name"] for component in components if component.get("scope") == "required"}
        with open(os.path.join(ROOT, "web", "scripts", "licences.mjs"), encoding="utf-8") as file:
            bundled = set(re.findall(r"'([\w@/-]+)'", re.search(r"packages = \[(.*?)\]", file.read())[1]))
        with open(os.path.join(ROOT, "web", "scripts", "fonts.mjs"), encoding="utf-8") as file:
            fonts = {f"@fontsource/{name}" for name in re.findall(r"^  \['([a-z-]+)', \d+\],$", file.read(), re.M)}
        self.assertEqual(required, bundled | fonts)

    def test_an_older_commit_has_its_own_bill_of_materials(self):
        first = self.release()
        self.change("tools/packages.txt", "libfmt-dev", "libelse-dev")
        self.assertTrue(self.release()["cdx.json"] == first["cdx.json"], "what is not committed is in the bill")
        self.git("commit", "--quiet", "--all", "--message", "two")
        self.assertIn(b"libelse-dev", self.release()["cdx.json"])
        self.assertEqual(self.release(commit="HEAD~1"), first)

    def test_the_tarball_is_dated_as_its_commit(self):
        self.release()
        with tarfile.open(os.path.join(self.folder, "build", "release", f"outflank-{self.version}.tar.gz")) as archive:
            archive.extractall(self.folder)
        dates = [subprocess.run([os.path.join(folder, "packaging", "source_date.sh")], check=True, capture_output=True).stdout
                 for folder in (self.folder, os.path.join(self.folder, f"outflank-{self.version}"))]
        self.assertEqual(dates[0], dates[1])


if __name__ == "__main__":
    unittest.main()
