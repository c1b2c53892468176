"""How the package finds the library, and that it knows all functions of provecast.h."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from provecast import _library
from support import TOP

LIBRARY = os.environ[_library.VARIABLE]


def run(path, library=None, script="import provecast; print(provecast.version())"):
    """What a process prints that has the package in the folder `path`."""
    environment = {key: value for key, value in os.environ.items() if key != _library.VARIABLE}
    environment["PYTHONPATH"] = str(path)
    if library is not None:
        environment[_library.VARIABLE] = str(library)
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=60
    )
    return done.returncode, done.stdout.strip(), done.stderr.strip()


class Finding(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.top = Path(self.folder.name)

    def copy(self, where, tree=False):
        """A copy of the package in a folder."""
        shutil.copytree(_library.PACKAGE, self.top / where / "provecast")
        if tree:
            (self.top / "include").mkdir()
            (self.top / "include" / "provecast.h").touch()
        return self.top / where

    def expect(self, path, words, library=None):
        code, out, error = run(path, library)
        self.assertEqual((code, out), (1, ""))
        last = error.splitlines()[-1]
        self.assertTrue(last.startswith("provecast.errors.LibraryError: "), error)
        self.assertIn(words, last)

    def test_variable(self):
        path = self.copy("python")
        self.assertEqual(run(path, LIBRARY)[0], 0)
        self.assertEqual(run(path, Path(LIBRARY).parent)[0], 0)
        self.expect(path, "PROVECAST_LIBRARY: there is no libprovecast.so at /none", "/none")
        self.expect(path, f"no libprovecast.so at {self.top}", self.top)
        text = self.top / "text.so"
        text.write_text("no library")
        self.expect(path, "text.so cannot be loaded: ", text)
        other = next(Path("/lib").glob("*/libz.so.1"), None)
        if other:
            self.expect(path, "libz.so.1 has no provecast_version: it is another version", other)

    def test_tree(self):
        path = self.copy("python", tree=True)
        words = "is not found: run ./quickstart, or set PROVECAST_LIBRARY to its path"
        self.expect(path, words)
        (self.top / "build").mkdir()
        shutil.copy(LIBRARY, self.top / "build" / "libprovecast.so")
        self.assertEqual(run(path)[0], 0)

    def test_installed(self):
        path = self.copy("lib/python3/dist-packages")
        self.expect(path, "not found: install Provecast's library, or set PROVECAST_LIBRARY")
        shutil.copy(LIBRARY, self.top / "lib" / "libprovecast.so.0")
        self.assertEqual(run(path)[0], 0)

    def test_import_needs_no_library(self):
        self.assertEqual(run(self.copy("python"), "/none", "import provecast")[0], 0)


class Interface(unittest.TestCase):
    def test_functions(self):
        header = (TOP / "include" / "provecast.h").read_text()
        declared = re.findall(r"PROVECAST_API[^;]*?\bprovecast_(\w+) \(", header)
        self.assertGreater(len(declared), 30)
        self.assertEqual(sorted(_library.FUNCTIONS), sorted(declared))

    def test_status(self):
        header = (TOP / "include" / "provecast.h").read_text()
        for name, value in re.findall(r"PROVECAST_([A-Z]+) = (\d)", header):
            self.assertEqual(getattr(_library, name), int(value))
