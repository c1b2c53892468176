#!/usr/bin/env python3
"""Solver against checker, until the first disagreement or for a given time.

Each round draws a suite of instances by `provecast gen`, with random kinds and parameters. Each
instance is there twice: as drawn, and with its times multiplied by a factor that is awkward or near
to the limit of what is taken. One process solves all of them. The round checks:

1. `certify` accepts the certificate of each instance that `solve` calls optimal;
2. instances that differ by the factor only have makespans that differ by the factor only;
3. forged certificates prove nothing false. A forgery states another makespan: a later one with a
   schedule that has it, or an earlier one. It starts as the true certificate with the header, the
   schedule or the horizon changed. Then it is changed again and again, mostly in the line that the
   checker's reason names, and the change is kept if the checker goes at least as far or gives
   another reason: so the checker itself shows the forger what it does not exclude.

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
STEPS = 24  # changes of a forgery, one after the other
FORGERIES = 6  # of an instance
DRAWS = 6  # of three instances each, in a round
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
    ports = ["--ports", str(n(1, 4)), "--max-cost", str(pick([5, 30]))]
    return pick([
        ("node", ["uniform", "--n", str(n(1, 60)), *costs, *source]),
        ("node", ["skewed", "--n", str(n(1, 60)), *costs, *source]),
        ("node", ["geometric", "--n", str(n(1, 30)), "--k", str(n(1, 6)),
                  "--ratio", pick(["3/2", "2", "5/4"]), *source]),
        ("node", ["near-tie", "--n", str(n(1, 24)), "--k", str(n(1, 5)),
                  "--max-cost", str(pick([1000, 10**6])), *source]),
        ("node", ["all-distinct", "--n", str(n(1, 18)), "--max-cost", str(pick([20, 100, 1000])),
                  *source]),
        ("node", ["draw", "--n", str(n(1, 40)), "--costs", pick(["1,2,4", "3,4,5", "1,2,5/2"])]),
        ("node", ["planted", "--n", str(n(2, 60)), "--k", str(n(1, 4)), "--max-cost", "30"]),
        ("overhead", ["overhead-uniform", "--nodes", str(n(2, 12)), "--sources", "1",
                      "--max-cost", str(pick([3, 9, 100, 10**6]))]),
        ("overhead", ["overhead-uniform", "--nodes", str(n(3, 8)), "--sources", str(n(2, 3)),
                      "--destinations", str(n(1, 2)), "--max-cost", str(pick([3, 9, 100]))]),
        ("overhead", ["overhead-uniform", "--nodes", str(n(2, 4)), "--sources", "all",
                      "--max-cost", str(pick([3, 9]))]),
        ("overhead", ["overhead-uniform", "--nodes", str(n(2, 6)), "--sources", str(n(1, 2)),
                      "--max-cost", str(pick([3, 9])), "--link", pick(["common", "matrix"])]),
        ("overhead", ["overhead-paper", "--nodes", str(n(2, 16)), "--bytes",
                      pick(["unit", "small", "large"]), "--link", pick(["fast", "slow", "mixed"])]),
        ("overhead", ["overhead-paper", "--nodes", str(n(3, 5)), "--bytes", "hybrid",
                      "--sources", str(n(2, 3))]),
        ("exchange", ["exchange-uniform", "--nodes", str(n(2, 6)),
                      "--max-cost", str(pick([4, 30, 1000]))]),
        ("exchange", ["exchange-equal", "--nodes", str(n(4, 5))]),
        ("exchange", ["exchange-gusto", "--nodes", str(n(2, 6)), "--bytes", "1kB",
                      "--sampling", pick(["sites", "pairs", "symmetric", "ranges"])]),
        ("openshop", ["openshop-uniform", "--jobs", str(n(1, 6)), "--machines", str(n(1, 6)),
                      "--max-cost", str(pick([4, 30, 1000]))]),
        ("openshop", ["openshop-equal", "--size", str(n(2, 5))]),
        ("parameterized", ["parameterized", "--nodes", str(pick([n(2, 60), n(2, 10**6)])), *ports,
                           "--port-model", pick(["strict", "rounds"])]),
        ("parameterized", ["parameterized-sp", "--nodes", str(n(2, 200)), "--bytes", str(n(1, 5000)),
                           "--ports", str(n(1, 4))]),
        ("parameterized", ["parameterized-mesh", "--nodes", str(n(2, 6)), "--width", str(n(3, 5)),
                           "--height", str(n(2, 4)), *ports]),
        ("parameterized", ["parameterized-bmin", "--nodes", str(n(2, 7)), *ports,
                           "--size", str(pick([8, 16, 32]))]),
        ("logp", ["logp", "--n", str(n(4, 16)), "--k", str(n(1, 4)),
                  "--max-cost", str(pick([5, 50, 1000]))]),
        ("logp", ["logp-ordered", "--n", str(n(4, 30)), "--k", str(n(1, 4)),
                  "--max-cost", str(pick([20, 200]))]),
        ("logp", ["logp", "--n", str(n(1, 4)), "--k", "1", "--max-cost", "20"]),
    ])


def factors(rng):
    """A factor for all times: awkward, or so large that times come near to what is taken."""
    kind = rng.random()
    if kind < 0.5:
        return Fraction(rng.choice(FACTORS))
    if kind < 0.75:
        return Fraction(rng.randrange(1, 1 << rng.randint(20, 56)))
    return Fraction(rng.randint(1, 9), rng.randrange(1, 1 << rng.randint(10, 50)))


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

    def solve(self, lines, words):
        """Result and certificate (None: not proven) of each instance; (None, None): refused."""
        with open(self.path("i.jsonl"), "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        with tempfile.TemporaryDirectory(dir=self.folder.name) as proofs:
            done = self.command("solve", self.path("i.jsonl"), "--json", "--certificate", proofs,
                                "--time-limit", str(SOLVE_SECONDS), *words)
            results = [json.loads(text) for text in done.stdout.splitlines()]
            if done.returncode not in (0, 2, 3) or len(results) != len(lines):
                self.fail(f"solve ends with {done.returncode}", "\n".join(lines), "", done.stderr)
            return [self.solved(result, os.path.join(proofs, f"line-{at + 1}.cert.jsonl"))
                    for at, result in enumerate(results)]

    def solved(self, result, path):
        if result["status"] == "error":
            return None, None
        if result["status"] != "optimal" or not os.path.exists(path):
            return result, None
        with open(path, encoding="utf-8") as file:
            return result, file.read()

    def certify(self, lines, texts):
        """The checker's verdict on a certificate of each instance, as objects."""
        with open(self.path("s.jsonl"), "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        with open(self.path("m.jsonl"), "w", encoding="utf-8") as file:
            file.write("".join(texts))
        done = self.command("certify", self.path("s.jsonl"), self.path("m.jsonl"), "--json",
                            "--time-limit", str(5 * SOLVE_SECONDS))
        verdicts = [json.loads(verdict) for verdict in done.stdout.splitlines()]
        if done.returncode not in (0, 1, 2, 3) or len(verdicts) != len(texts):
            self.fail(f"certify ends with {done.returncode}", "\n".join(lines), "".join(texts),
                      done.stderr)
        return verdicts

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

    def change(self, lines, named):
        """One random change: a number, or a line dropped, doubled or moved; mostly of the line that
        the checker named."""
        rng = self.rng
        lines = copy.deepcopy(lines)
        at = rng.randrange(1, len(lines))
        if 1 <= named < len(lines) and rng.random() < 0.7:
            at = named
        paths = self.numbers(lines[at])
        if paths and rng.random() < 0.75:
            for _ in range(rng.choice([1, 1, 1, 2, 4])):
                *path, last = rng.choice(paths)
                place = lines[at]
                for key in path:
                    place = place[key]
                value = place[last]
                place[last] = rng.choice([value + 1, value - 1, value + 1, value - 1, 2 * value, 0,
                                          -value, value // 2, rng.randrange(1 << 20),
                                          rng.randrange(1 << 62)])
        elif rng.random() < 0.5 and len(lines) > 3:
            del lines[at]
        else:
            lines.insert(rng.randrange(1, len(lines)), copy.deepcopy(lines[at]))
        return lines

    def horizon(self, lines, later):
        """The lines of the bound as they would be for a horizon that is `later` ticks later."""
        for line in lines[1:]:
            for key, part, step in (("prices", "horizon", later), ("growth", "sends", 1),
                                    ("growth", "sends", -1), ("counting", "before", 1)):
                value = line.get(key)
                if isinstance(value, dict) and part in value and self.rng.random() < 0.5:
                    value[part] += int(step)
            if "set" in line or "or" in line:
                for *path, last in self.numbers(line):
                    place = line
                    for key in path:
                        place = place[key]
                    if self.rng.random() < 0.3 and (len(path) < 2 or last == 2 or "set" in line):
                        place[last] += int(later)
        return lines

    def forgeries(self, text, optimum):
        """Forged claims about an instance: another makespan, with a schedule that has it."""
        rng = self.rng
        true = [json.loads(part) for part in text.splitlines()]
        ticks = true[0].get("ticks", 1)
        for _ in range(FORGERIES):
            lines = copy.deepcopy(true)
            steps = rng.choice([1, 1, 1, 2, -1])
            later = Fraction(steps, ticks if isinstance(ticks, int) else 1)
            lines[0]["makespan"] = number(optimum + later)
            lines = (self.delayed(lines, later) if later > 0 else None) or lines
            yield self.horizon(lines, steps) if rng.random() < 0.4 else lines

    def forge(self, proven):
        """Forged claims about (model, line, certificate, optimum), each changed STEPS times."""
        claims = [(model, line, optimum, lines) for model, line, text, optimum in proven
                  if len(text) < 20000 for lines in self.forgeries(text, optimum)]
        forged = [lines for *_, lines in claims]
        best = [(-1, "")] * len(claims)
        trial = forged
        for _ in range(STEPS if claims else 0):
            texts = ["".join(json.dumps(part) + "\n" for part in lines) for lines in trial]
            verdicts = self.certify([line for _, line, _, _ in claims], texts)
            offset = 0
            for i, verdict in enumerate(verdicts):
                model, line, optimum, _ = claims[i]
                self.tally[model]["forgeries"] += 1
                if verdict.get("accepted") and Fraction(str(verdict["makespan"])) != optimum:
                    self.fail(f"{model}: false certificate accepted, optimum {optimum}", line,
                              texts[i], verdict)
                reason = verdict.get("reason") or verdict.get("message") or ""
                found = re.search(r"line (\d+)|:(\d+):", reason)
                reached = int(found.group(1) or found.group(2)) - offset if found else 10**6
                reason = re.sub(r"(line |:)\d+", "", reason)
                if reached >= best[i][0] or reason != best[i][1]:
                    best[i], forged[i] = (reached, reason), trial[i]
                offset += len(trial[i])
            trial = [self.change(lines, best[i][0] - 1) for i, lines in enumerate(forged)]

    def drawn(self):
        """Model and instances of one draw, the options of `solve`."""
        model, words = kinds(self.rng)
        seed = self.rng.randrange(1 << 32)
        done = self.command("gen", *words, "--count", "3", "--seed", str(seed))
        if done.returncode != 0:
            sys.exit(f"soak: gen {' '.join(words)}: {done.stderr}")
        return model, done.stdout.splitlines()

    def round(self):
        """DRAWS draws, solved together; each instance also with its times multiplied."""
        words = ["--class", "append"] if self.rng.random() < 0.3 else []
        pairs = []  # model, line, factor
        for _ in range(DRAWS):
            model, lines = self.drawn()
            if words and model != "overhead":
                continue
            for line in lines:
                factor = factors(self.rng)
                other = json.dumps(scaled(json.loads(line, parse_float=str), factor))
                pairs += [(model, line, Fraction(1)), (model, other, factor)]
        if not pairs:
            return
        answers = self.solve([line for _, line, _ in pairs], words)
        proven = []
        for at, ((model, line, factor), (result, text)) in enumerate(zip(pairs, answers)):
            kind = "scaled" if factor != 1 else "proven"
            self.tally[model]["instances"] += 1
            self.tally[model]["refused" if not result else kind if text else "open"] += 1
            if not text:
                if result and result["status"] == "optimal":
                    self.tally[model]["without certificate"] += 1
                continue
            optimum = Fraction(str(result["makespan"]))
            proven.append((model, line, text, optimum))
            former = answers[at - 1]
            if at % 2 == 1 and former[1] and Fraction(str(former[0]["makespan"])) * factor != optimum:
                self.fail(f"{model}: times {factor}: {optimum}, {former[0]['makespan']} before",
                          line, text)
        verdicts = self.certify([line for _, line, _, _ in proven],
                                [text for _, _, text, _ in proven]) if proven else []
        for (model, line, text, optimum), verdict in zip(proven, verdicts):
            if not verdict.get("accepted") or Fraction(str(verdict["makespan"])) != optimum:
                self.fail(f"{model}: the certificate of solve is refused", line, text, verdict)
        self.forge(self.rng.sample(proven, min(len(proven), 2 * DRAWS)))


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
