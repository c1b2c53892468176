"""The documents of the package: examples as they run, and tables that name everything."""

import doctest
import os
import re
import subprocess
import sys
import unittest

import provecast
from support import EXAMPLES, TOP, needs

MANUAL = TOP / "docs" / "PYTHON.md"


class Documents(unittest.TestCase):
    def run_document(self, path):
        former = os.getcwd()
        os.chdir(TOP)
        self.addCleanup(os.chdir, former)
        flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
        return doctest.testfile(str(path), module_relative=False, optionflags=flags)

    @needs("networkx", "numpy", "pandas")
    def test_manual(self):
        failed, tried = self.run_document(MANUAL)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 20)

    def test_package(self):
        failed, tried = doctest.testmod(provecast)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 0)

    def test_everything_is_named(self):
        text = MANUAL.read_text()
        for name in provecast.__all__:
            self.assertRegex(text, rf"`(provecast\.)?{name}\b", name)
            self.assertTrue(getattr(provecast, name).__doc__, name)


class Examples(unittest.TestCase):
    """Each prints what the comment at its end says."""

    def example(self, name):
        path = EXAMPLES / "python" / name
        expected = re.findall(r"^# (?:prints: )?\| (.*)$", path.read_text(), re.MULTILINE)
        done = subprocess.run(
            [sys.executable, str(path)], capture_output=True, text=True, timeout=120, cwd=TOP
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertGreater(len(expected), 1)
        self.assertEqual(done.stdout.splitlines(), expected)

    def test_first(self):
        self.example("first.py")

    def test_heuristic(self):
        self.example("heuristic.py")

    def test_progress(self):
        self.example("progress.py")

    @needs("networkx", "pandas")
    def test_network(self):
        self.example("network.py")

    def test_all_are_run(self):
        names = {f"test_{path.stem}" for path in (EXAMPLES / "python").glob("*.py")}
        self.assertLessEqual(names, set(dir(self)))
