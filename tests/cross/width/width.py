#!/usr/bin/env python3
"""Awkward numbers: what `solve` proves, `certify`, `dataset`, `check` and `claims` accept.

Limits: the times of each instance of `bases` are multiplied by the largest factor, and divided by
the largest denominator, that `solve` takes. At the limit all commands must agree, and one beyond it
`solve` must refuse the instance and name the limit. Then instances are drawn whose times have
denominators with large primes, are powers of two, one huge among small ones, zeros, or texts of
thousands of digits. forms.jsonl has an instance for each form of certificate; they are multiplied,
too.

Usage: width.py MODEL --program PROGRAM [--instances N] [--seed N]
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "reading"))
import common  # noqa: E402

SECONDS = "2"  # for the search on one instance
LIMIT = re.compile(r"do(es)? not fit into 6[0-4] bits|would not fit into 6[0-4] bits")
JUDGED = {
    "node": "fnf",
    "overhead": "ecf",
    "exchange": "greedy",
    "openshop": "dense-work",
    "parameterized": "karp",
    "logp": "fnf",
}
PRIMES = [999983, 1000003, 2147483647, 1000000007, 67280421310721, 4398042316799]


def fail(what, *texts):
    sys.exit("\n".join(["width: " + what, *texts]))


# Instances: a function of a model takes `time`, which returns the next time, and `rest`, which
# returns one that may be 0.


def node(rng, time, _):
    groups = [
        {"cost": time(), "count": rng.randint(1, 3)} for _ in range(rng.randint(1, 3))
    ]
    return {"model": "node", "source": {"cost": time()}, "destinations": groups}


def overhead(rng, time, rest):
    n = rng.randint(2, 5)
    multicasts = []
    for source in rng.sample(range(n), rng.randint(1, 2)):
        others = [i for i in range(n) if i != source]
        to = rng.sample(others, rng.randint(1, min(3, len(others))))
        multicasts.append({"source": source, "destinations": to, "bytes": rng.choice([1, 1, 2])})
    instance = {
        "model": "overhead",
        "nodes": [{"send": time(), "receive": time()} for _ in range(n)],
        "multicasts": multicasts,
    }
    kind = rng.random()
    if kind < 0.3:
        instance["link"] = rest()
    elif kind < 0.6:
        instance["link"] = [[rest() for _ in range(n)] for _ in range(n)]
    elif kind < 0.7:
        instance["nodes"][0]["send"] = {"base": time(), "per_byte": rest()}
    return instance


def exchange(rng, _, rest):
    n = rng.randint(2, 4)
    times = [[0 if i == j else rest() for j in range(n)] for i in range(n)]
    return {"model": "exchange", "times": times}


def openshop(rng, _, rest):
    jobs, machines = rng.randint(1, 4), rng.randint(1, 4)
    return {"model": "openshop", "times": [[rest() for _ in range(machines)] for _ in range(jobs)]}


def parameterized(rng, time, rest):
    instance = {"model": "parameterized", "hold": time(), "end": time()}
    if rng.random() < 0.4:
        places = rng.sample(range(8), rng.randint(2, 4))
        if rng.random() < 0.5:
            instance["network"] = {"bmin": 8}
        else:
            instance["network"] = {"mesh": [4, 2]}
            places = [[place % 4, place // 4] for place in places]
        instance.update(source=places[0], destinations=places[1:])
        if rng.random() < 0.5:
            instance["occupation"] = time()
    else:
        instance["nodes"] = rng.choice([2, 3, 7, 100])
    if rng.random() < 0.5:
        instance.update(ports=rng.choice([2, 3, 64]), interval=rest())
        if "network" not in instance:
            instance["port_model"] = rng.choice(["strict", "rounds"])
    return instance


def logp(rng, time, rest):
    groups = [
        {"send": time(), "receive": rest(), "gap": rest(), "count": rng.randint(1, 3)}
        for _ in range(rng.randint(1, 3))
    ]
    source = {"send": time(), "gap": rest()}
    return {"model": "logp", "latency": rest(), "source": source, "destinations": groups}


DRAW = {
    "node": node,
    "overhead": overhead,
    "exchange": exchange,
    "openshop": openshop,
    "parameterized": parameterized,
    "logp": logp,
}


# Numbers. A text between @ is written as a number of JSON, without quotes.


def written(value):
    value = Fraction(value)
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def long_text(rng, value):
    """The same value with thousands of digits."""
    value = Fraction(value)
    zeros = "0" * rng.choice([40, 1000, 5000])
    if value.denominator != 1 or rng.random() < 0.3:
        return f"{value.numerator}{zeros}/{value.denominator}{zeros}"
    if rng.random() < 0.5:
        return f"@{value.numerator}.{zeros}@"
    return f"@{value.numerator}{zeros}e-{len(zeros)}@"


def numbers(rng):
    """Two functions: a time above 0, and one that may be 0, all in one awkward manner."""
    kind = rng.choice(["primes", "prime", "powers", "huge", "long", "scaled", "near"])
    prime, shift, factor = rng.choice(PRIMES), rng.randint(0, 62), rng.randint(1, 1 << 56)
    huge = [rng.randint(0, 6)]

    def small():
        return rng.randint(1, 9)

    def time():
        if kind == "primes":
            return written(Fraction(small(), rng.choice([1, 1, *PRIMES[:3]])))
        if kind == "prime":
            return written(Fraction(small(), rng.choice([1, prime])))
        if kind == "powers":
            return 1 << rng.randint(0, shift)
        if kind == "huge":
            huge[0] -= 1
            return factor if huge[0] == 0 else small()
        if kind == "long":
            return long_text(rng, Fraction(small(), rng.choice([1, 1, 4])))
        if kind == "scaled":
            return small() * factor
        return (1 << shift) + rng.randint(0, 3)

    def rest():
        return 0 if rng.random() < 0.25 else time()

    return time, rest


def text_of(instance):
    return re.sub(r'"@([^@]*)@"', r"\1", json.dumps(instance))


TIMES = {"cost", "send", "receive", "gap", "latency", "times", "hold", "end", "interval", "link",
         "occupation", "base", "per_byte"}


def times_factor(value, factor, inside=False):
    """The instance with all times multiplied."""
    if isinstance(value, dict):
        return {k: times_factor(v, factor, inside or k in TIMES) for k, v in value.items()}
    if isinstance(value, list):
        return [times_factor(v, factor, inside) for v in value]
    return written(Fraction(value) * factor) if inside else value


def takes_one(model, instance):
    """Is a time that is certainly needed 1?"""
    if model == "overhead":
        senders = [multicast["source"] for multicast in instance["multicasts"]]
        return any(instance["nodes"][sender]["send"] == 1 for sender in senders)
    return True


def bases(model, rng, count):
    """Instances of small times, of which one that is needed is 1."""
    found = []
    while len(found) < count:
        first = [True]

        def time():
            if first[0]:
                first[0] = False
                return 1
            return rng.randint(1, 7)

        instance = DRAW[model](rng, time, lambda: time() if rng.random() < 0.8 else 0)
        if not first[0] and takes_one(model, instance):
            found.append(instance)
    return found


class Judge:
    def __init__(self, program, model):
        self.program = os.path.realpath(program)
        self.model = model
        self.folder = tempfile.TemporaryDirectory(prefix="width.")
        self.proven = self.refused = self.open = 0

    def path(self, name, text=None):
        path = os.path.join(self.folder.name, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def run(self, *words):
        return subprocess.run([self.program, *words], capture_output=True, text=True, check=False,
                              timeout=600)

    def solve(self, texts, schedules="any"):
        """Results and certificates (None: none) of instances."""
        suite = self.path("suite.jsonl", "".join(text + "\n" for text in texts))
        folder = tempfile.mkdtemp(dir=self.folder.name)
        words = ["--class", "append"] if schedules == "append" else []
        done = self.run("solve", suite, "--json", "--certificate", folder, "--time-limit", SECONDS,
                        *words)
        if done.returncode not in (0, 2, 3):
            fail(f"solve ends with {done.returncode}", done.stderr, *texts)
        results = [json.loads(line) for line in done.stdout.splitlines()]
        if len(results) != len(texts):
            fail(f"{len(texts)} instances, {len(results)} results", done.stderr)
        certificates = []
        for at in range(len(texts)):
            path = os.path.join(folder, f"line-{at + 1}.cert.jsonl")
            text = None
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    text = file.read()
            certificates.append(text)
        return results, certificates

    def taken(self, texts):
        """Of each instance: is it taken, or refused for a limit?"""
        suite = self.path("taken.jsonl", "".join(text + "\n" for text in texts))
        done = self.run("heuristic", JUDGED[self.model], suite, "--json")
        results = [json.loads(line) for line in done.stdout.splitlines()]
        if len(results) != len(texts):
            fail(f"{len(texts)} instances, {len(results)} schedules", done.stderr)
        for text, result in zip(texts, results):
            self.refusal(result, text)
        return [result.get("status") != "error" for result in results]

    def refusal(self, result, text):
        """What is refused names a limit."""
        if result.get("status") == "error" and not LIMIT.search(result["message"]):
            fail("refused, but not for a limit: " + result["message"], text)

    def agree(self, texts, schedules="any"):
        """All commands on these instances."""
        results, certificates = self.solve(texts, schedules)
        kept = []
        for text, result, certificate in zip(texts, results, certificates):
            if result["status"] == "error":
                self.refusal(result, text)
                self.refused += 1
            elif result["status"] != "optimal" or (
                    certificate is None and result["seconds"] > float(SECONDS) / 2):
                self.open += 1  # a limit ended the search, or the search for a proof
            elif certificate is None:
                fail("proven, but there is no certificate", text)
            else:
                kept.append((text, result, certificate))
        self.proven += len(kept)
        if kept:
            self.certify(kept)
            self.others([text for text, _, _ in kept])

    def certify(self, kept):
        suite = self.path("kept.jsonl", "".join(text + "\n" for text, _, _ in kept))
        proofs = self.path("proofs.jsonl", "".join(certificate for _, _, certificate in kept))
        done = self.run("certify", suite, proofs, "--json")
        verdicts = [json.loads(line) for line in done.stdout.splitlines()]
        if len(verdicts) != len(kept):
            fail(f"{len(kept)} certificates, {len(verdicts)} verdicts", done.stderr)
        for (text, result, certificate), verdict in zip(kept, verdicts):
            if not verdict.get("accepted") or verdict["makespan"] != result["makespan"]:
                fail("the certificate of solve is refused", json.dumps(verdict), text, certificate)
        if done.returncode != 0:
            fail(f"certify ends with {done.returncode}", done.stderr)

    def others(self, texts):
        suite = self.path("kept.jsonl")
        store = self.path("store.db")
        for name in ("store.db", "store.db-wal", "store.db-shm"):
            if os.path.exists(self.path(name)):
                os.remove(self.path(name))
        judged = f"{self.program} heuristic {JUDGED[self.model]} - --json"
        for words in (["dataset", suite, "--store", store, "--time-limit", "5"],
                      ["check", suite, "--heuristic", judged, "--no-shrink"],
                      ["claims", suite, "--time-limit", "5"]):
            done = self.run(*words)
            if done.returncode not in (0, 3):
                fail(f"{words[0]} ends with {done.returncode}", done.stdout, done.stderr, *texts)

    def walk(self, instance, divide):
        """With the largest factor or denominator that is taken; with one more it is refused."""
        def at(factor):
            return times_factor(instance, Fraction(1, factor) if divide else Fraction(factor))
        low, high = 1, 1 << 63  # taken, refused
        while high - low > 1:
            step = max(1, (high - low) // 32)
            tried = list(range(low + step, high, step))
            taken = self.taken([text_of(at(factor)) for factor in tried])
            if sorted(taken, reverse=True) != taken:
                fail("a larger factor is taken, a smaller one is not", text_of(instance))
            low, high = ([low] + tried)[sum(taken)], (tried + [high])[sum(taken)]
        [beyond, _], _ = self.solve([text_of(at(low + 1))] * 2)
        if beyond["status"] != "error":
            fail(f"heuristics refuse it, solve takes it: times {low + 1}", text_of(instance))
        self.refusal(beyond, text_of(instance))
        return text_of(at(low))

    def forms(self):
        """The instances of forms.jsonl, as they are and at the limit."""
        count = 0
        with open(os.path.join(os.path.dirname(__file__), "forms.jsonl"), encoding="utf-8") as file:
            for entry in map(json.loads, file):
                if entry["instance"]["model"] == self.model:
                    self.agree([text_of(entry["instance"]), self.walk(entry["instance"], False)],
                               entry["class"])
                    count += 1
        return count


def main():
    options = common.arguments(DRAW, instances=60, seed=1).parse_args()
    rng = random.Random(f"{options.model} {options.seed}")
    judge = Judge(options.program, options.model)
    limits = [judge.walk(instance, divide)
              for instance in bases(options.model, rng, max(2, options.instances // 10))
              for divide in (False, True)]
    judge.agree(limits)
    forms = judge.forms()
    if judge.refused > 0 or judge.proven == 0:
        fail("an instance at the limit is refused, or none is solved")
    drawn = 0
    while drawn < options.instances:
        time, rest = numbers(rng)
        texts = [text_of(DRAW[options.model](rng, time, rest)) for _ in range(3)]
        judge.agree(texts)
        drawn += len(texts)
    if 2 * judge.proven < drawn:
        fail(f"too few proven: {judge.proven} of {drawn}")
    print(f"{options.model}: {len(limits) + forms} at limits, {drawn} drawn; {judge.proven} proven, "
          f"{judge.open} open, {judge.refused} refused")


if __name__ == "__main__":
    main()
