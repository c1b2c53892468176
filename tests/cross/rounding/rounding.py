#!/usr/bin/env python3
"""Judge --resolution: draw instances with awkward numbers, compare with brute force on exact ones.

For each instance and step: the result is the optimum of the instance that this file rounds as
docs/FORMATS.md says; the optimum of the instance as given, by brute force in exact fractions, lies
within the bounds of "as_given"; verify and certify, which round by their own code, accept the
schedule and the certificate; an automatic step is the finest that fits.

Usage: rounding.py MODEL --program PATH --instances N --seed S
"""

import importlib
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "reading"))
import common  # noqa: E402

TIMES = {"node": {"cost"}, "exchange": {"times"}, "openshop": {"times"},
         "overhead": {"send", "receive", "base", "latency"},
         "logp": {"latency", "send", "receive", "gap"},
         "parameterized": {"hold", "end", "interval", "occupation", "t_send", "t_net", "t_recv",
                           "base", "L", "o", "g", "lambda"}}
RATES = {"overhead": {"link", "per_byte"}, "parameterized": {"per_byte", "G"}}
STEPS = ["auto", "1/2", "0.1", "1/3", "0.07", "0.001", "2", "1e-9"]


def walk(model, value, change, key=None):
    """A copy of a JSON value; change (value, kind) replaces its times and times per byte."""
    if isinstance(value, dict):
        return {name: inner if name == "origin" else walk(model, inner, change, name)
                for name, inner in value.items()}
    if isinstance(value, list):
        return [walk(model, inner, change, key) for inner in value]
    if key in TIMES[model]:
        return change(value, "time")
    if key in RATES.get(model, ()):
        return change(value, "rate")
    return value


def longest(value, key=None):
    """The largest number under a key "bytes"."""
    if isinstance(value, dict):
        return max((longest(inner, name) for name, inner in value.items() if name != "origin"),
                   default=0)
    if isinstance(value, list):
        return max((longest(inner, key) for inner in value), default=0)
    return common.number(value) if key == "bytes" else 0


def rounded(model, instance, step):
    """The instance with its numbers rounded up; is it another one?"""
    power = 1
    while power < longest(instance):
        power *= 10
    changed = []

    def change(value, kind):
        unit = step if kind == "time" else step / power
        result = math.ceil(common.number(value) / unit) * unit
        changed.append(result != common.number(value))
        return common.printed(result)

    return walk(model, instance, change), any(changed)


def awkward(rng, model, instance):
    """The same instance with numbers as they are measured."""
    alike = rng.uniform(0.3, 3)  # LogP's g must not become less than o

    def change(value, _):
        factor = alike if model == "parameterized" else rng.uniform(0.3, 3)
        exact = common.number(value)
        if exact == 0 or rng.random() < 0.1:
            return value
        number = float(exact) * factor
        kind = rng.random()
        if kind < 0.6:
            return number
        if kind < 0.8:
            return f"{number:.{rng.randrange(3, 30)}e}"
        if kind < 0.9:
            return f"{number:.{rng.randrange(20, 40)}f}"
        return f"{round(number * 99991) + 1}/{99991}"

    return walk(model, instance, change)


def is_legal(instance):
    """LogP's g is not less than o; the factor of a number may have been left out."""
    return all(common.number(instance[key]["g"]) >= common.number(instance[key]["o"])
               for key in ("logp", "loggp") if key in instance)


class Judge:
    """The program, and what is wrong."""

    def __init__(self, model, program):
        self.name = model
        self.model = importlib.import_module(model)
        self.program = program
        self.failed = 0
        self.gaps = []

    def run(self, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True,
                              check=False)
        if done.returncode not in (0, 2):
            self.complain(f"{arguments[0]}: exit code {done.returncode}: {done.stderr.strip()}")
        return [common.parse(line) for line in done.stdout.splitlines()]

    def complain(self, what, *details):
        self.failed += 1
        if self.failed <= 3:
            print("wrong:", what)
            for detail in details:
                print("  ", detail)

    def exact(self, instance):
        return self.model.brute(self.model.read(instance))

    def known(self, instance):
        """Is something known of the optimum as given?"""
        return not (instance.get("port_model") == "rounds" and "network" in instance)


def draw(judge, rng, count):
    cases = []
    while len(cases) < count:
        drawn = common.parse(common.line(rng, judge.model.draw(rng)))
        text = json.dumps(awkward(rng, judge.name, drawn), default=common.printed)
        instance = common.parse(text)
        if not is_legal(instance):
            continue
        if not judge.known(instance) and instance.get("ports", 1) > 1:
            continue  # no certificate (docs/CLI.md)
        cases.append({"text": text, "instance": instance, "optimum": judge.exact(instance)})
    return cases


def judge_bounds(judge, case, step, answer):
    """as_given of an answer."""
    given = answer.get("as_given")
    if not judge.known(case["instance"]):
        if given is not None:
            judge.complain("bounds for places in a network", case["text"])
        return
    lower = common.number(given["lower_bound"])
    upper = common.number(given.get("upper_bound", case["optimum"]))
    if not 0 <= lower <= case["optimum"] <= upper:
        judge.complain(f"step {step}: {case['optimum']} is not from {lower} to {upper}",
                       case["text"])
    if "upper_bound" in given and upper > 0:
        judge.gaps.append(float((upper - lower) / upper))


def judge_answer(judge, case, step, answer):
    """A result of solve; the step in use, None if nothing was rounded."""
    if answer["status"] != "optimal":
        judge.complain(f"step {step}: {answer}", case["text"])
        return
    used = answer.get("resolution")
    if step != "auto" and used is not None and common.number(used) != Fraction(step):
        judge.complain(f"step {step}, but resolution {used}", case["text"])
    wanted, changed = case["instance"], False
    if used is not None or step != "auto":
        wanted, changed = rounded(judge.name, wanted,
                                  common.number(used) if used is not None else Fraction(step))
    if changed != (used is not None):
        judge.complain(f"step {step}: resolution {used}", case["text"])
    optimum = judge.exact(wanted)
    if common.number(answer["makespan"]) != optimum:
        judge.complain(f"step {step}: makespan {answer['makespan']}, by brute force {optimum}",
                       case["text"])
    if used is not None:
        judge_bounds(judge, case, step, answer)
    case["used"] = used


def judge_step(judge, cases, step, folder):
    suite, proofs, results = (os.path.join(folder, name) for name in ("suite", "proofs", "results"))
    with open(suite, "w", encoding="utf-8") as file:
        file.writelines(case["text"] + "\n" for case in cases)
    answers = judge.run("solve", "--json", "--resolution", step, "--certificate", proofs, suite)
    if len(answers) != len(cases):
        judge.complain(f"solve: {len(answers)} lines of {len(cases)}")
        return
    for case, answer in zip(cases, answers):
        judge_answer(judge, case, step, answer)
    for case, answer in zip(cases, judge.run("bounds", "--json", "--resolution", step, suite)):
        if "resolution" in answer:
            judge_bounds(judge, case, step, answer)
    with open(results, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(answer, default=common.printed) + "\n" for answer in answers)
    for kind, other, good in (("verify", results, "valid"), ("certify", proofs, "accepted")):
        for again in {step, "auto"}:
            verdicts = judge.run(kind, "--json", "--resolution", again, suite, other)
            for case, answer, verdict in zip(cases, answers, verdicts):
                if (verdict.get(good) is not True or verdict["makespan"] != answer["makespan"]
                        or verdict.get("resolution") != answer.get("resolution")):
                    judge.complain(f"{kind}, step {step}: {verdict}", case["text"])


def judge_finest(judge, cases, folder):
    """A step ten times finer than an automatic one does not fit, unless that is the finest of all."""
    path = os.path.join(folder, "one")
    tried = 0
    for case in cases[:40]:
        used = common.number(case["used"] or 0)
        if used == 0 or used == Fraction(1, 10 ** 18):
            continue
        with open(path, "w", encoding="utf-8") as file:
            file.write(case["text"])
        tried += 1
        done = subprocess.run([judge.program, "solve", "--resolution", f"1/{10 / used}", path],
                              capture_output=True, text=True, check=False)
        if done.returncode != 2 or "--resolution" not in done.stderr:
            judge.complain(f"a step finer than {used} fits: {done.stderr}", case["text"])
    return tried


def main():
    options = common.arguments(TIMES).parse_args()
    rng = random.Random(f"rounding {options.model} {options.seed}")
    judge = Judge(options.model, options.program)
    with tempfile.TemporaryDirectory() as folder:
        cases = draw(judge, rng, options.instances)
        for step in STEPS:
            before = len(judge.gaps)
            judge_step(judge, cases, step, folder)
            gaps = judge.gaps[before:]
            print(f"step {step}: {len(gaps)} rounded, mean width of the bounds "
                  f"{100 * sum(gaps) / max(len(gaps), 1):.3g} %")
            if step == "auto":
                tried = judge_finest(judge, cases, folder)
    print(f"rounding {options.model}: {len(cases)} instances, {tried} automatic steps are the "
          f"finest, {judge.failed} wrong")
    return 1 if judge.failed or not judge.gaps else 0


if __name__ == "__main__":
    sys.exit(main())
