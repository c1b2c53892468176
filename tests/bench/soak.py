#!/usr/bin/env python3
"""Solver against checker, until the first disagreement or for a given time.

Each round draws a suite of instances of one model by `provecast gen`, with random parameters. Some
instances have their times multiplied by an awkward factor. The round checks:

1. `certify` accepts the certificate of each instance that `solve` calls optimal;
2. instances that differ by the factor only have makespans that differ by the factor only;
3. forged certificates prove nothing false. A forgery states another makespan: a later one with a
   schedule that has it, or an earlier one. It starts as the true certificate with the header, the
   schedule or the horizon changed. Then it is changed at random, and the change is kept if the
   checker goes at least as far (by the line that its reason names) or gives another reason: so the
   checker itself tells the forger what it does not exclude.

Usage: soak.py PROGRAM [--seconds S] [--rounds R] [--seed N]
Prints a line for each model at the end; exit code 1 and both files at the first disagreement.
"""
import argparse
import collections
import copy
import fractions
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

Fraction = fractions.Fraction
SOLVE_SECONDS = 3  # for one instance
STEPS = 30  # changes of a forgery, one after the other
FORGERIES = 6  # of an instance
FACTORS = ["1/3", "7/5", "1/1009", "65536", "1000003/7", "1099511627791/1048576", "1/4611686018427"]


def number(value):
    """A rational as FORMATS writes it: an integer, or a text."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def kinds(rng):
    """Arguments of `gen` for one draw: model, words."""
    n = rng.randint
    pick = rng.choice
    source = ["--source", pick(["random", "fast", "slow"])]
    costs = ["--k", str(n(1, 5)), "--max-cost", str(pick([5, 12, 100, 1000, 10**6]))]
    return pick([
        ("node", ["uniform", "--n", str(n(1, 40)), *costs, *source]),
        ("node", ["geometric", "--n", str(n(1, 20)), "--k", str(n(1, 4)), "--ratio", "3/2", *source]),
        ("node", ["near-tie", "--n", str(n(1, 20)), *costs, *source]),
        ("node", ["all-distinct", "--n", str(n(1, 16)), "--max-cost", str(pick([20, 100, 1000])),
                  *source]),
        ("overhead", ["overhead-uniform", "--nodes", str(n(2, 8)), "--sources", str(n(1, 2)),
                      "--max-cost", str(pick([3, 9, 100]))]),
        ("overhead", ["overhead-uniform", "--nodes", str(n(2, 6)), "--sources", str(n(1, 2)),
                      "--max-cost", str(pick([3, 9])), "--link", pick(["common", "matrix"])]),
        ("overhead", ["overhead-paper", "--nodes", str(n(2, 8)), "--bytes", "small"]),
        ("exchange", ["exchange-uniform", "--nodes", str(n(2, 5)), "--max-cost", str(pick([4, 30]))]),
        ("openshop", ["openshop-uniform", "--jobs", str(n(1, 5)), "--machines", str(n(1, 5)),
                      "--max-cost", str(pick([4, 30, 1000]))]),
        ("openshop", ["openshop-equal", "--size", str(n(2, 4))]),
        ("parameterized", ["parameterized", "--nodes", str(n(2, 60)), "--ports", str(n(1, 4)),
                           "--max-cost", str(pick([5, 60])),
                           "--port-model", pick(["strict", "rounds"])]),
        ("parameterized", ["parameterized-mesh", "--nodes", str(n(2, 6)), "--max-cost", "30"]),
        ("parameterized", ["parameterized-bmin", "--nodes", str(n(2, 6)), "--max-cost", "30",
                           "--size", "8"]),
        ("logp", ["logp", "--n", str(n(1, 12)), "--k", str(n(1, 3)), "--max-cost", str(pick([5, 50]))]),
        ("logp", ["logp-ordered", "--n", str(n(1, 20)), "--k", str(n(1, 3)), "--max-cost", "20"]),
    ])


# Keys of instances whose numbers are times, or times per byte.
TIMES = {"cost", "send", "receive", "base", "per_byte", "link", "times", "hold", "end", "interval",
         "occupation", "latency", "gap"}


def scaled(value, factor, times=False):
    """The instance with all times multiplied; `times`: the value is one, or consists of such."""
    if isinstance(value, dict):
        return {k: scaled(v, factor, times or k in TIMES) for k, v in value.items() if k != "origin"}
    if isinstance(value, list):
        return [scaled(v, factor, times) for v in value]
    return number(Fraction(value) * factor) if times else value


class Soak:
    def __init__(self, program, seed):
        self.program = os.path.realpath(program)
        self.rng = random.Random(seed)
        self.tally = collections.defaultdict(collections.Counter)
        self.folder = tempfile.TemporaryDirectory(prefix="soak.")

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def command(self, *words):
        return subprocess.run([self.program, *words], capture_output=True, text=True, check=False)

    def fail(self, what, instance, certificate, more=""):
        for name, text in (("instance.json", instance), ("certificate.jsonl", certificate)):
            with open("soak-" + name, "w", encoding="utf-8") as file:
                file.write(text)
        sys.exit(f"soak: {what}\n{more}\nsee soak-instance.json and soak-certificate.jsonl")

    def solve(self, line):
        """Result and certificate (None: not proven) of an instance."""
        with open(self.path("i.json"), "w", encoding="utf-8") as file:
            file.write(line + "\n")
        certificate = self.path("c.jsonl")
        if os.path.exists(certificate):
            os.remove(certificate)
        done = self.command("solve", self.path("i.json"), "--json", "--certificate", certificate,
                            "--time-limit", str(SOLVE_SECONDS))
        if done.returncode not in (0, 2, 3):
            self.fail(f"solve ends with {done.returncode}", line, "", done.stderr)
        if done.returncode == 2:
            return None, None
        result = json.loads(done.stdout)
        if result["status"] != "optimal" or not os.path.exists(certificate):
            return result, None
        with open(certificate, encoding="utf-8") as file:
            return result, file.read()

    def certify(self, line, texts):
        """The checker's verdict on each of the certificates, as objects."""
        with open(self.path("s.jsonl"), "w", encoding="utf-8") as file:
            file.write((line + "\n") * len(texts))
        with open(self.path("m.jsonl"), "w", encoding="utf-8") as file:
            file.write("".join(texts))
        done = self.command("certify", self.path("s.jsonl"), self.path("m.jsonl"), "--json",
                            "--time-limit", str(5 * SOLVE_SECONDS))
        if done.returncode not in (0, 1, 2, 3):
            self.fail(f"certify ends with {done.returncode}", line, "".join(texts), done.stderr)
        return [json.loads(verdict) for verdict in done.stdout.splitlines()]

    # Forgeries.

    def delayed(self, lines, later):
        """The lines with the schedule's last send and the makespan later, or None."""
        for line in lines:
            schedule = line.get("schedule")
            if isinstance(schedule, dict) and schedule.get("sends"):
                for send in schedule["sends"]:
                    send["start"] = number(Fraction(str(send["start"])) + later)
                    if "receive" in send:
                        send["receive"] = number(Fraction(str(send["receive"])) + later)
                schedule["makespan"] = number(Fraction(str(schedule["makespan"])) + later)
                return lines
            if "ready" in line:
                line["ready"] = [[number(Fraction(str(entry[0])) + later), *entry[1:]]
                                 for entry in line["ready"]]
                return lines
        return None

    def numbers(self, value, path=()):
        """Paths of all numbers in a line."""
        if isinstance(value, dict):
            value = value.items()
        elif isinstance(value, list):
            value = enumerate(value)
        else:
            return [path] if isinstance(value, int) and not isinstance(value, bool) else []
        return [p for k, v in value for p in self.numbers(v, path + (k,))]

    def change(self, lines):
        """One random change: a number, or a line dropped, doubled or moved."""
        rng = self.rng
        lines = copy.deepcopy(lines)
        at = rng.randrange(1, len(lines))
        paths = self.numbers(lines[at])
        if paths and rng.random() < 0.75:
            *path, last = rng.choice(paths)
            place = lines[at]
            for key in path:
                place = place[key]
            place[last] = rng.choice([place[last] + 1, place[last] - 1, 2 * place[last], 0,
                                      -place[last], place[last] // 2, rng.randrange(1 << 20)])
        elif rng.random() < 0.5 and len(lines) > 3:
            del lines[at]
        else:
            lines.insert(rng.randrange(1, len(lines)), copy.deepcopy(lines[at]))
        return lines

    def forge(self, line, text, optimum, model):
        """FORGERIES forged claims, each changed STEPS times."""
        rng = self.rng
        true = [json.loads(part) for part in text.splitlines()]
        ticks = true[0].get("ticks", 1)
        forged = []
        for _ in range(FORGERIES):
            lines = copy.deepcopy(true)
            later = Fraction(rng.choice([1, 1, 1, 2, -1]), ticks if isinstance(ticks, int) else 1)
            lines[0]["makespan"] = number(optimum + later)
            forged.append((self.delayed(lines, later) if later > 0 else None) or lines)
        best = [(-1, "")] * FORGERIES
        trial = forged
        for _ in range(STEPS):
            verdicts = self.certify(line, ["".join(json.dumps(part) + "\n" for part in lines)
                                           for lines in trial])
            self.tally[model]["forgeries"] += len(verdicts)
            for i, verdict in enumerate(verdicts):
                if verdict.get("accepted") and Fraction(str(verdict["makespan"])) != optimum:
                    self.fail(f"{model}: false certificate accepted, optimum {optimum}", line,
                              "".join(json.dumps(part) + "\n" for part in trial[i]), verdict)
                reason = verdict.get("reason") or verdict.get("message") or ""
                reached = re.search(r"line (\d+)|:(\d+):", reason)
                score = int(next(g for g in reached.groups() if g)) if reached else 10**6
                if score >= best[i][0] or reason != best[i][1]:
                    best[i], forged[i] = (score, reason), trial[i]
            trial = [self.change(lines) for lines in forged]

    def round(self):
        model, words = kinds(self.rng)
        seed = self.rng.randrange(1 << 32)
        drawn = self.command("gen", *words, "--count", "3", "--seed", str(seed))
        if drawn.returncode != 0:
            sys.exit(f"soak: gen {' '.join(words)}: {drawn.stderr}")
        for line in drawn.stdout.splitlines():
            result, text = self.solve(line)
            self.tally[model]["instances"] += 1
            if not text:
                self.tally[model]["open"] += 1
                continue
            optimum = Fraction(str(result["makespan"]))
            verdict = self.certify(line, [text])[0]
            if not verdict.get("accepted") or Fraction(str(verdict["makespan"])) != optimum:
                self.fail(f"{model}: the certificate of solve is refused", line, text, verdict)
            self.tally[model]["proven"] += 1
            self.multiply(line, optimum, model)
            if len(text) < 20000:
                self.forge(line, text, optimum, model)

    def multiply(self, line, optimum, model):
        """The same instance in another unit, if it can be had."""
        factor = Fraction(self.rng.choice(FACTORS))
        instance = scaled(json.loads(line, parse_float=str), factor)
        other = json.dumps(instance)
        result, text = self.solve(other)
        if not result:
            self.tally[model]["refused"] += 1
        elif text:
            verdict = self.certify(other, [text])[0]
            if not verdict.get("accepted"):
                self.fail(f"{model}: the certificate of solve is refused", other, text, verdict)
            if Fraction(str(result["makespan"])) != optimum * factor:
                self.fail(f"{model}: times {factor}: {result['makespan']}, not {optimum * factor}",
                          other, text)
            self.tally[model]["scaled"] += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    soak = Soak(options.program, options.seed)
    end = time.monotonic() + options.seconds
    rounds = 0
    while time.monotonic() < end and rounds != options.rounds:
        soak.round()
        rounds += 1
    for model, tally in sorted(soak.tally.items()):
        print(f"{model}: " + ", ".join(f"{count} {what}" for what, count in sorted(tally.items())))
    print(f"soak: {rounds} rounds, no disagreement")


if __name__ == "__main__":
    main()
