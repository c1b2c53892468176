"""A Python function as a heuristic under test: the verdicts of docs/CHECK.md."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from fractions import Fraction
from pathlib import Path

import provecast
from faulty import answer as faulty_answer
from faulty import fnf
from provecast import _library
from support import MODELS, TOP, busy, needs

NODE = provecast.instance(MODELS["node"][0], name="n")
OPTIMAL = {
    "instance": "n",
    "makespan": 4,
    "sends": [
        {"from": 0, "to": 2, "start": 0},
        {"from": 2, "to": 3, "start": 2},
        {"from": 0, "to": 1, "start": 2},
    ],
}
SLOW = {
    "instance": "n",
    "makespan": 6,
    "sends": [
        {"from": 0, "to": 2, "start": 0},
        {"from": 0, "to": 3, "start": 2},
        {"from": 0, "to": 1, "start": 4},
    ],
}


def one(function, **settings):
    """The finding about one instance."""
    (finding,) = provecast.check(function, NODE, **settings).findings
    return finding


def raises(error):
    def function(instance):
        raise error

    return function


def endless(instance):
    while True:
        pass


def stubborn(instance):
    """Catches what it can, and answers late."""
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        try:
            time.sleep(1)
        except BaseException:
            pass
    return OPTIMAL


def recursive(instance):
    return recursive(instance)


class Verdicts(unittest.TestCase):
    def test_valid(self):
        finding = one(lambda instance: OPTIMAL, expect=["optimal"])
        self.assertEqual((finding.verdict, finding.reason), ("valid", ""))
        self.assertEqual((finding.makespan, finding.optimum, finding.ratio), (4, 4, 1))
        self.assertEqual(finding.expectations, {"optimal": "holds"})
        self.assertTrue(finding.passed and not (finding.failed or finding.open or finding.skipped))
        for form in (
            str(OPTIMAL).replace("'", '"'),
            provecast.Schedule(NODE, str(OPTIMAL).replace("'", '"')),
            str(OPTIMAL).replace("'", '"').encode(),
            provecast.solve(NODE),
        ):
            self.assertEqual(one(lambda instance: form).verdict, "valid")

    def test_expectations(self):
        finding = one(lambda instance: SLOW, expect=["same-as=fnf", "load-2"], max_ratio=1.25)
        expected = {"same-as=fnf": "broken", "load-2": "not-applied", "ratio<=1.25": "broken"}
        self.assertEqual(finding.expectations, expected)
        self.assertEqual(finding.ratio, Fraction(3, 2))
        self.assertTrue(finding.failed)
        self.assertIn("makespan 6, the optimum is 4", finding.reason)
        self.assertTrue(one(lambda instance: SLOW, max_ratio=Fraction(3, 2)).passed)
        self.assertTrue(one(lambda instance: SLOW, expect="ratio<=2").passed)
        for wrong in dict(expect=["best"]), dict(max_ratio="none"), dict(max_ratio=0):
            with self.assertRaises(provecast.InputError) as caught:
                one(lambda instance: SLOW, **wrong)
            self.assertEqual(len(str(caught.exception).splitlines()), 1)

    def test_answers(self):
        loop = {}
        loop["sends"] = loop
        cases = [
            (None, "empty"),
            ("", "empty"),
            (7, "garbage"),
            ([OPTIMAL], "garbage"),
            ("nonsense", "garbage"),
            ({**OPTIMAL, "makespan": float("nan")}, "garbage"),
            ({**OPTIMAL, "makespan": object()}, "garbage"),
            ({**OPTIMAL, 7: 8}, "garbage"),
            (loop, "garbage"),
            ('{"makespan":NaN}', "garbage"),
            ("\0\ud800", "garbage"),
            ('{"makespan":4', "partial"),
            ("{}{}", "several-objects"),
            ("{} []", "trailing-text"),
            ({}, "not-schedule"),
            ({"makespan": 4}, "not-schedule"),
            ({**OPTIMAL, "colour": "red"}, "not-schedule"),
            ({**OPTIMAL, "makespan": 10**30}, "not-schedule"),
            ({**OPTIMAL, "sends": OPTIMAL["sends"][:2]}, "invalid"),
            ({**OPTIMAL, "makespan": 5}, "wrong-makespan"),
            ({**OPTIMAL, "makespan": Fraction(9, 2)}, "wrong-makespan"),
            ({**OPTIMAL, "makespan": 4.000000000000001}, "rounding"),
            ({**OPTIMAL, "instance": "m"}, "wrong-instance"),
            ({"unsupported": "too small"}, "unsupported"),
        ]
        for answer, verdict in cases:
            with self.subTest(answer=repr(answer)[:60]):
                finding = one(lambda instance: answer)
                self.assertEqual(finding.verdict, verdict, finding.reason)
                self.assertEqual(len(finding.reason.splitlines()), 1)
                self.assertEqual(finding.failed, verdict != "unsupported")

    def test_raises(self):
        for error, verdict, reason in (
            (ValueError("of its own\nin two lines"), "exit", "ValueError: of its own in two lines"),
            (SystemExit(0), "exit", "SystemExit: 0"),
            (AssertionError(), "exit", "ended by AssertionError"),
            (MemoryError(), "memory", "MemoryError"),
            (GeneratorExit(), "exit", "GeneratorExit"),
            (provecast.Unsupported("a ring"), "unsupported", "a ring"),
        ):
            finding = one(raises(error))
            self.assertEqual(finding.verdict, verdict)
            self.assertIn(reason, finding.reason)
            self.assertEqual(bool(finding.stderr), verdict != "unsupported")
            self.assertEqual(finding.optimum, None if verdict == "unsupported" else 4)
        self.assertEqual(one(recursive).verdict, "exit")
        self.assertIn("raise error", one(raises(KeyError(7))).stderr)

    def test_timeout(self):
        start = time.monotonic()
        for function in endless, lambda instance: time.sleep(60), stubborn:
            finding = one(function, timeout=0.2)
            self.assertEqual(finding.verdict, "timeout")
            self.assertEqual(finding.reason, "took more than 0.2 s")
            self.assertGreaterEqual(finding.seconds, 0.2)
        self.assertLess(time.monotonic() - start, 20)

    def test_timeout_in_another_thread(self):
        """The function is not ended, the verdict is the same."""
        found = []
        late = lambda instance: time.sleep(0.3) or OPTIMAL
        work = lambda: found.append(one(late, timeout=0.1))
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        self.assertEqual(found[0].verdict, "timeout")

    def test_alarms_of_the_caller(self):
        """They come, if late, and its handler is there again."""
        rings = []
        former = signal.signal(signal.SIGALRM, lambda number, frame: rings.append(number))
        self.addCleanup(signal.signal, signal.SIGALRM, former)
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        self.assertEqual(one(lambda instance: time.sleep(0.3) or OPTIMAL).verdict, "valid")
        time.sleep(0.1)
        self.assertEqual(rings, [signal.SIGALRM])
        self.assertTrue(one(lambda instance: OPTIMAL, timeout=1e300).passed)
        for timeout in 0, -1, float("nan"), "soon":
            with self.assertRaises(provecast.InputError):
                one(fnf, timeout=timeout)

    def test_interrupt_is_none_of_the_function(self):
        with self.assertRaises(provecast.Interrupted):
            one(raises(KeyboardInterrupt()))


PROGRAM = Path(os.environ[_library.VARIABLE]).parent / "provecast"


@unittest.skipUnless(PROGRAM.is_file(), "the program is not beside the library")
class Program(unittest.TestCase):
    """The program says the same of the same answers."""

    def test_the_same(self):
        expect = ["same-as=fnf", "ratio<=1.1", "optimal-when two-classes-fast-source"]
        heuristic = f"{sys.executable} {TOP}/tests/python/faulty.py"
        command = [str(PROGRAM), "check", "ci-small", "--heuristic", heuristic, "--no-shrink"]
        command += ["--models", "node,logp", "--json", *(f"--expect={what}" for what in expect)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        *lines, total = map(json.loads, done.stdout.splitlines())
        suite = [
            one for one in provecast.generate("ci-small") if one.model in ("node", "logp")
        ]
        report = provecast.check(faulty_answer, suite, expect=expect)
        self.assertEqual(len(lines), len(report.findings))
        verdicts = set()
        for line, finding in zip(lines, report.findings):
            verdicts.add(line["verdict"])
            self.assertEqual(line["verdict"], finding.verdict)
            self.assertEqual(line.get("expectations", {}), finding.expectations)
            for key in "makespan", "optimum", "ratio":
                known = provecast.number(line[key]) if key in line else None
                self.assertEqual(getattr(finding, key), known)
            if finding.verdict not in ("exit", "empty"):  # how a process ends is another reason
                self.assertEqual(line.get("reason", ""), finding.reason)
        self.assertGreater(len(verdicts), 10, verdicts)
        for key in "passed", "failed", "open", "skipped":
            self.assertEqual(total[key], getattr(report, key), key)
        self.assertEqual(total["exit"], report.exit_code)


class Suites(unittest.TestCase):
    def test_suite(self):
        def node_only(instance):
            if instance["model"] != "node":
                raise provecast.Unsupported("another model")
            return fnf(instance)

        report = provecast.check(node_only, "ci-small", expect=["same-as=fnf"], max_ratio=2)
        self.assertEqual(len(report.findings), 211)
        self.assertEqual((report.failed, report.open), (0, 0))
        self.assertEqual(report.passed + report.skipped, 211)
        self.assertGreater(report.passed, 30)
        self.assertTrue(report)
        self.assertEqual(report.exit_code, 0)
        self.assertGreater(report.worst.ratio, 1)
        self.assertTrue(str(report).startswith(f"PASS: {report.passed} passed, 0 failed"))
        strict = provecast.check(node_only, provecast.read(EXCHANGE), strict=True)
        self.assertEqual((strict.failed, strict.exit_code), (1, 1))
        self.assertEqual(provecast.check(node_only, EXCHANGE).exit_code, 1)

    def test_several(self):
        report = provecast.check(fnf, [[3, 2, 2], MODELS["node"][0], "{", {"model": "node"}])
        self.assertEqual([f.verdict for f in report.findings][:2], ["valid"] * 2)
        self.assertEqual([f.verdict for f in report.findings][2:], ["refused"] * 2)
        self.assertEqual((report.exit_code, report.open, bool(report)), (2, 2, False))
        self.assertIn("source", report.findings[3].reason)

    def test_max_fail(self):
        report = provecast.check(lambda instance: None, [[1, 2]] * 5, max_fail=2)
        self.assertEqual((len(report.findings), report.failed, report.exit_code), (2, 2, 1))
        self.assertIn("instance 0: empty: the answer is empty", str(report))

    def test_undecided(self):
        answer = provecast.solve(busy(), time_limit=1.5).schedule
        report = provecast.check(lambda i: answer, [busy()], expect=["optimal"], time_limit=0.2)
        self.assertEqual((report.open, report.exit_code), (1, 3))
        finding = report.findings[0]
        self.assertLess(finding.lower_bound, finding.upper_bound)
        self.assertTrue(str(report).startswith("OPEN"))

    def test_strict_expectation(self):
        self.assertTrue(provecast.check(fnf, [[3, 2]], expect=["load-2"]))
        strict = provecast.check(fnf, [[3, 2]], expect=["load-2"], strict=True)
        self.assertEqual(strict.exit_code, 1)

    def test_the_function_gets_a_copy(self):
        def spoil(instance):
            answer = fnf(instance)
            instance.clear()
            return answer

        suite = provecast.generate("draw", n=4, costs="1,2", count=3, seed=1)
        self.assertEqual(provecast.check(spoil, suite + suite).passed, 6)

    @needs("pandas")
    def test_pandas(self):
        report = provecast.check(fnf, [[3, 2, 2], [0.5, 1, 1]])
        frame = report.to_pandas()
        self.assertEqual(list(frame["verdict"]), ["valid"] * 2)
        self.assertEqual(list(frame["makespan"]), [5.0, 1.0])
        self.assertEqual(frame.to_dict("records")[0]["instance"], "instance 0")
        self.assertEqual(list(report.to_pandas(exact=True)["ratio"]), [1, 1])


EXCHANGE = '{"model":"exchange","times":[[0,4,2],[5,0,6],[3,8,0]]}'

