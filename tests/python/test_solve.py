"""Solving, heuristics, bounds, the checker: values, limits, Ctrl-C, progress."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
import unittest
from fractions import Fraction

import provecast
from support import EXAMPLES, MODELS, TOP, busy


class Values(unittest.TestCase):
    def test_readme(self):
        first = provecast.solve(EXAMPLES / "fig1-001.json")
        self.assertEqual((first.makespan, first.status, first.optimal), (9, "optimal", True))
        self.assertEqual(first.heuristic, ("fnf", 10))
        campus = provecast.solve(str(EXAMPLES / "campus.json"))
        self.assertEqual(campus.makespan, Fraction(37275, 100))
        self.assertEqual(float(campus.makespan), 372.75)
        self.assertEqual(campus.instance.unit, "us")
        proof = provecast.certify(EXAMPLES / "campus.json", campus)
        self.assertEqual((bool(proof), proof.makespan), (True, campus.makespan))
        self.assertEqual(proof.message, "optimal makespan 1491/4, proven by prices")

    def test_models(self):
        for model, (instance, optimum) in MODELS.items():
            with self.subTest(model):
                solution = provecast.solve(instance)
                self.assertEqual(solution.makespan, optimum)
                self.assertIsInstance(solution.makespan, Fraction)
                self.assertEqual((solution.lower_bound, solution.gap), (optimum, 0))
                self.assertEqual(solution.schedule.makespan, optimum)
                self.assertEqual(solution.instance.model, model)
                for schedule in solution, solution.schedule, solution.schedule.text:
                    self.assertEqual(provecast.verify(instance, schedule).makespan, optimum)
                self.assertTrue(provecast.verify(instance, solution.schedule.data))
                self.assertTrue(provecast.certify(instance, solution.certificate))
                bounds = provecast.bounds(instance)
                self.assertGreater(len(bounds), 0)
                self.assertLessEqual(bounds.best, optimum)
                self.assertEqual(max(bounds[name] for name in bounds), bounds.best)
                self.assertEqual((bounds.unfinished, bounds.reason), ((), ""))
                for name in provecast.names("heuristics", model):
                    try:
                        made = provecast.heuristic(name.name, instance, time_limit=0.05)
                    except provecast.InputError as error:
                        self.assertIn(name.name, str(error))
                    else:
                        self.assertGreaterEqual(made.makespan, optimum)
                        self.assertTrue(provecast.verify(instance, made))

    def test_sends(self):
        solution = provecast.solve(MODELS["node"][0])
        self.assertEqual(len(solution.schedule.sends), 3)
        first = solution.schedule.sends[0]
        self.assertEqual((first.sender, first.receiver, first.start), (0, 2, 0))
        self.assertIsNone(first.receive)
        overhead = provecast.solve(MODELS["overhead"][0]).schedule.sends[0]
        self.assertIsInstance(overhead.receive, Fraction)

    def test_not_valid(self):
        instance = MODELS["exchange"][0]
        schedule = provecast.solve(instance).schedule.data
        verdict = provecast.verify(instance, {**schedule, "makespan": 11})
        self.assertFalse(verdict)
        self.assertIsNone(verdict.makespan)
        self.assertIn("makespan", verdict.message)
        other = {"model": "exchange", "times": [[0, 4, 2], [5, 0, 6], [3, 9, 0]]}
        self.assertFalse(provecast.certify(other, provecast.solve(instance)))

    def test_settings(self):
        instance = MODELS["node"][0]
        brute = provecast.solve(instance, method="brute", threads=2, time_limit=60)
        self.assertEqual((brute.method, brute.threads), ("brute", 2))
        self.assertIn("brute", [name.name for name in provecast.names("engines", "node")])
        self.assertEqual(provecast.names("engines")[0].name, "auto")
        seeds = {provecast.heuristic("rrs", busy(5), seed=seed).text for seed in range(8)}
        self.assertGreater(len(seeds), 1)

    def test_rounded(self):
        awkward = [[0, 0.1234567890123456, 9876.543210987654]]
        awkward += [[0.3141592653589793, 0, 2718.281828459045]]
        awkward += [[1.4142135623730951, 0.5772156649015329, 0]]
        with self.assertRaises(provecast.InputError):
            provecast.solve(awkward)
        solution = provecast.solve(awkward, resolution="auto")
        self.assertLessEqual(solution.resolution, Fraction(1, 10**9))
        lower, upper = solution.as_given
        self.assertLessEqual(lower, upper)
        self.assertIn("rounded up", solution.message)
        self.assertTrue(provecast.verify(awkward, solution, resolution="auto"))
        self.assertFalse(provecast.verify(awkward, solution))
        self.assertTrue(provecast.certify(awkward, solution, resolution="auto"))
        self.assertIn("<svg", solution.draw())
        third = provecast.solve([1, 0.5, 0.4], resolution=Fraction(1, 3))
        self.assertEqual(third.resolution, Fraction(1, 3))
        for step in "auto", Fraction(1, 3):
            text = provecast.export([1, 0.5, 0.4], third, "sol", resolution=step)
            self.assertTrue(text.startswith("=obj="), text[:80])
        with self.assertRaises(provecast.InputError):
            provecast.export([1, 0.5, 0.4], third, "sol")
        self.assertEqual(provecast.solve([1, 0.5, 0.4], resolution=0.25).resolution, Fraction(1, 4))

    def test_other_calls(self):
        self.assertRegex(provecast.version(), r"^\d+\.\d+\.\d+$")
        made = provecast.generate("uniform", n=7, count=3, seed=2)
        self.assertEqual([one.model for one in made], ["node"] * 3)
        self.assertEqual(len(provecast.generate("ci-small")), 211)
        solution = provecast.solve(made[0])
        for form, start in ("vipr", "%"), ("lp", "\\"), ("mps", "*"), ("sol", "=obj="):
            text = provecast.export(made[0], solution, form)
            self.assertTrue(text.startswith(start), text[:80])
        hosts = {"hosts.csv": "name,send\na,3\nb,1/2\nc,2\n", "latency=far.csv": "0,1\n1,0\n"}
        with self.assertRaisesRegex(provecast.InputError, "no latency of host 'c'"):
            provecast.import_measurements(hosts)
        del hosts["latency=far.csv"]
        cluster = provecast.import_measurements({"hosts.csv": "name,cost\na,3\nb,0.5\n"}, name="ab", unit="ms")
        self.assertEqual((cluster.model, cluster.data["name"], cluster.data["unit"]), ("node", "ab", "ms"))
        self.assertEqual(provecast.solve(cluster).makespan, 3)
        with self.assertRaisesRegex(provecast.InputError, "model: 'wide' is not node, "):
            provecast.import_measurements(hosts, model="wide")
        with self.assertRaisesRegex(provecast.InputError, "there is no option 'out'"):
            provecast.import_measurements(hosts, out="x")
        for form, start in ("goal", "//"), ("simgrid", "<?xml"), ("msccl", "<algo"):
            text = provecast.follow(made[0], solution, form)
            self.assertTrue(text.startswith(start), text[:80])
        overhead = provecast.generate("overhead-uniform", nodes=6, sources=2, seed=2)[0]
        appended = provecast.solve(overhead, class_="append")
        self.assertGreaterEqual(appended.makespan, provecast.solve(overhead).makespan)
        self.assertIn("append", provecast.certify(overhead, appended).message)
        found = provecast.claims(MODELS["node"][0])
        self.assertGreater(len(found), 10)
        self.assertNotIn("FAILS", [claim["verdict"] for claim in found])
        one = provecast.claims(MODELS["node"][0], "004-thm-4.4")
        self.assertEqual([claim["id"] for claim in one], ["004-thm-4.4"])
        for what in "bounds", "kinds", "suites", "expectations", "claims":
            self.assertGreater(len(provecast.names(what)), 15, what)


class Limits(unittest.TestCase):
    def test_time(self):
        instance = busy()
        solution = provecast.solve(instance, time_limit=0.2)
        self.assertEqual((solution.status, solution.optimal), ("feasible", False))
        self.assertEqual(solution.message, "the time limit was reached")
        self.assertGreater(solution.gap, 0)
        self.assertIsNone(solution.certificate)
        self.assertTrue(provecast.verify(instance, solution))
        with self.assertRaisesRegex(provecast.InputError, "^certificate: the solution has none$"):
            provecast.certify(instance, solution)

    def test_no_result(self):
        with self.assertRaises(provecast.LimitError) as caught:
            provecast.verify(busy(), provecast.solve(busy(), time_limit=0.1), time_limit=1e-9)
        self.assertEqual(caught.exception.code, 3)

    def test_generate(self):
        with self.assertRaises(provecast.LimitError):
            provecast.generate("uniform", count=10**9, time_limit=0.01)


class Progress(unittest.TestCase):
    def test_reports(self):
        seen = []
        provecast.solve(busy(), time_limit=0.5, progress=seen.append, interval=0.05)
        self.assertGreater(len(seen), 2)
        self.assertGreater(seen[-1].seconds, seen[0].seconds)
        self.assertIsInstance(seen[-1].makespan, Fraction)
        self.assertLessEqual(seen[-1].lower_bound, seen[-1].makespan)

    def test_stops(self):
        solution = provecast.solve(busy(), progress=lambda now: now.seconds > 0.1, interval=0.05)
        self.assertEqual((solution.status, solution.message), ("feasible", "cancelled"))

    def test_raises(self):
        def fail(now):
            raise KeyError("of its own")

        with self.assertRaisesRegex(KeyError, "of its own"):
            provecast.solve(busy(), progress=fail, interval=0.01)

    def test_refused(self):
        for progress, interval in (7, 1), (print, 0), (print, float("nan")), (print, "soon"):
            with self.assertRaises(provecast.InputError):
                provecast.solve([1, 2], progress=progress, interval=interval)


class Interrupts(unittest.TestCase):
    def press(self, seconds=0.3, number=signal.SIGINT):
        """Ctrl-C after a while."""
        timer = threading.Timer(seconds, os.kill, (os.getpid(), number))
        timer.start()
        self.addCleanup(timer.join)
        self.addCleanup(timer.cancel)

    def test_solve(self):
        instance = busy()
        self.press()
        with self.assertRaises(KeyboardInterrupt) as caught:
            provecast.solve(instance)
        self.assertIsInstance(caught.exception, provecast.Interrupted)
        solution = caught.exception.result
        self.assertEqual((solution.status, solution.message), ("feasible", "cancelled"))
        self.assertLess(0, solution.lower_bound)
        self.assertLess(solution.lower_bound, solution.makespan)
        self.assertTrue(provecast.verify(instance, solution))

    def test_solve_in_a_thread_of_its_own(self):
        """A call in another thread is not interrupted."""
        found, done = [], threading.Event()

        def work():
            found.append(provecast.solve(busy(), time_limit=0.6))
            done.set()

        threading.Thread(target=work).start()
        self.press()
        with self.assertRaises(KeyboardInterrupt):
            done.wait()
        done.wait()
        self.assertEqual(found[0].message, "the time limit was reached")

    def test_heuristic(self):
        shop = EXAMPLES / "openshop.txt"  # no schedule reaches the bound: it looks without end
        self.press()
        with self.assertRaises(provecast.Interrupted) as caught:
            provecast.heuristic("best", shop)
        self.assertTrue(provecast.verify(shop, caught.exception.result))
        made = provecast.heuristic("best", shop, progress=lambda now: True, interval=0.01)
        self.assertTrue(provecast.verify(shop, made))

    def test_check(self):
        calls = []

        def slow(instance):
            calls.append(instance)
            return provecast.solve([1, 2] if len(calls) == 1 else busy())

        self.press()
        with self.assertRaises(provecast.Interrupted) as caught:
            provecast.check(slow, [[1, 2], [1, 3]])
        self.assertEqual(len(caught.exception.result.findings), 1)

    def test_other_signals(self):
        """What the handler of another signal raises comes out, too, after the search has ended."""

        def ring(number, frame):
            raise TimeoutError("rings")

        former = signal.signal(signal.SIGUSR1, ring)
        self.addCleanup(signal.signal, signal.SIGUSR1, former)
        self.press(0.2, signal.SIGUSR1)
        with self.assertRaisesRegex(TimeoutError, "rings"):
            provecast.solve(busy())

    def test_many_at_once(self):
        """Ctrl-C at any time, and again while the one before is dealt with."""
        done = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", TOP / "tests" / "python" / "pressed.py"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": str(TOP / "python")},
            text=True,
        )
        self.assertEqual(done.stdout.readline(), "ready\n")
        draw = random.Random(1)
        while done.poll() is None:
            for _ in range(draw.randint(1, 5)):
                done.send_signal(signal.SIGINT)
                time.sleep(draw.choice((0, 1e-5, 1e-4, 1e-3)))
            time.sleep(draw.uniform(0, 0.01))
        self.assertRegex(done.stdout.read(), r"^[1-9]\d* interrupted, [1-9]\d* with a result\n$")
        done.stdout.close()
        self.assertEqual(done.returncode, 0)
