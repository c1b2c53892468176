#!/usr/bin/env python3
"""Judge the program by the format document: draw instances, compare with brute force.

Usage: reading.py MODEL --program PATH --instances N --seed S [--show K]
"""

import importlib
import json
import os
import random
import subprocess
import sys
import tempfile

import common
# The keys of the answers, but for "instance", which is there if the instance has a name. FORMATS has
# no "not_bounds": the program lists a formula there that is no bound.
KEYS = {
    "solve": "model status makespan lower_bound heuristic method nodes seconds threads names schedule",
    "error": "model status message",
    "bounds": "model bounds not_bounds names",
    "verify": "valid makespan reason",
    "certify": "accepted makespan nodes hints vectors splits leaves class by clauses states row "
               "column node reason"}

BEST_PART = 20  # heuristic best takes a tenth of a second for an instance: it gets one in this number


class Judge:
    """The model's file, the program and what they disagree about."""

    def __init__(self, model, program, show):
        self.model = importlib.import_module(model)
        self.name = model
        self.program = program
        self.show = show
        self.failed = set()  # the instances with a disagreement
        self.shown = 0

    def run(self, *arguments):
        """The lines of a command's standard output."""
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True,
                              check=False)
        self.last = f"exit code {done.returncode}: {done.stderr.strip()}"
        if done.returncode < 0 or done.returncode > 4:
            self.disagree(None, f"{arguments[0]} ended with {self.last}")
        return done.stdout.splitlines()

    def disagree(self, case, what, *details):
        """Count a disagreement; print the first ones in full."""
        self.failed.add(case["line"] if case else -1)
        if self.shown < self.show:
            self.shown += 1
            print(f"disagreement: {what}")
            if case:
                print(f"  instance: {case['text']}")
            for detail in details:
                print(f"  {detail}")

    def answers(self, what, lines, wanted):
        """The objects of the lines, one for each that is wanted."""
        if len(lines) != wanted:
            self.disagree(None, f"{what}: {len(lines)} lines, not {wanted}", self.last)
        return [common.parse(text) for text in lines]

    def keys(self, case, what, answer):
        """The answer has only the keys of the format, and the instance's name.

        An error may be found before the name is read: then it has none.
        """
        names = [common.parse(case["text"]).get("name")] + [None] * (what == "error")
        if set(answer) - {"instance", *KEYS[what].split()} or answer.get("instance") not in names:
            self.disagree(case, f"keys of {what}: {answer}")
        if what not in ("solve", "bounds"):
            return  # a refused instance may have no nodes
        if answer.get("names") != common.names(common.parse(case["text"])):
            self.disagree(case, f"names: {answer.get('names')}")

    def valid(self, case, schedule):
        """The makespan by the judge, or None and why not."""
        try:
            return self.model.judge(case["instance"], schedule), None
        except common.Invalid as reason:
            return None, str(reason)
        except (KeyError, ValueError, TypeError) as reason:
            return None, f"not read: {reason!r}"


def draw(judge, rng, count):
    """Instances of the model: text, JSON object, what read makes of it."""
    cases = []
    for number in range(count):
        drawn = judge.model.draw(rng)
        common.draw_names(rng, drawn, judge.model.read(common.parse(json.dumps(drawn))))
        text = common.line(rng, drawn)
        instance = judge.model.read(common.parse(text))
        instance["json"] = common.parse(text)
        cases.append({"line": number, "text": text, "instance": instance})
    return cases


def write(folder, name, lines):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(text + "\n" for text in lines)
    return path


def judge_solve(judge, cases, folder):
    """solve: the optimum, the schedule; the cases that the program proved, with all it said."""
    suite = write(folder, "suite.jsonl", (case["text"] for case in cases))
    proofs = os.path.join(folder, "proofs")
    os.mkdir(proofs)
    lines = judge.run("solve", "--json", "--certificate", proofs, suite)
    for case, answer in zip(cases, judge.answers("solve", lines, len(cases))):
        case["optimum"] = judge.model.brute(case["instance"])
        case["answer"] = answer
        judge.keys(case, "solve", answer)
        status = answer.get("status")
        if status != "optimal":
            judge.disagree(case, f"status {status}, not optimal", json.dumps(answer, default=str))
            continue
        wanted = {"model": judge.name, "makespan": common.printed(case["optimum"]),
                  "lower_bound": common.printed(case["optimum"]),
                  "instance": case["instance"]["name"]}
        for key, value in wanted.items():
            if answer.get(key) != value:
                judge.disagree(case, f"solve: {key} {answer.get(key)}, by brute force {value}",
                               json.dumps(answer, default=str))
                break
        makespan, reason = judge.valid(case, answer["schedule"])
        if reason or common.printed(makespan) != answer["makespan"]:
            judge.disagree(case, f"solve's schedule: {reason or makespan}",
                           json.dumps(answer["schedule"], default=str))
        case["schedule"] = answer["schedule"]
    return suite


def without_certificate(case):
    """The one exception of docs/CLI.md: several ports, rounds, in a network."""
    instance = case["instance"]
    return instance.get("rounds") and instance["paths"] is not None and instance["ports"] > 1


def judge_certify(judge, cases, folder):
    """certify: every certificate is accepted, and proves the optimum."""
    proven, proofs = [], []
    for case in cases:
        if "schedule" not in case:
            continue
        path = os.path.join(folder, "proofs", f"line-{case['line'] + 1}.cert.jsonl")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                proofs += file.read().splitlines()
            proven.append(case)
        elif not without_certificate(case):
            judge.disagree(case, "no certificate")
    suite = write(folder, "proven.jsonl", (case["text"] for case in proven))
    lines = judge.run("certify", "--json", suite, write(folder, "proofs.jsonl", proofs))
    for case, answer in zip(proven, judge.answers("certify", lines, len(proven))):
        judge.keys(case, "certify", answer)
        if answer.get("accepted") is not True:
            judge.disagree(case, f"certify: {answer}")
        elif answer["makespan"] != common.printed(case["optimum"]):
            judge.disagree(case, f"certify accepts {answer['makespan']}, by brute force "
                                 f"{case['optimum']}")
    return len(proven)


def judge_verify(judge, rng, cases, folder, damaged):
    """verify: the schedules, then damaged ones, are valid if the judge says so."""
    pairs = [(case, case["answer"]) for case in cases if "schedule" in case]
    for case in cases:
        for _ in range(damaged):
            source = rng.choice(case["schedules"]) if case.get("schedules") else None
            if source:
                pairs.append((case, judge.model.damage(rng, case["instance"], source)))
    suite = write(folder, "judged.jsonl", (case["text"] for case, _ in pairs))
    schedules = write(folder, "schedules.jsonl",
                      (json.dumps(schedule, default=float) for _, schedule in pairs))
    lines = judge.run("verify", "--json", suite, schedules)
    counts = {True: 0, False: 0}
    for (case, schedule), answer in zip(pairs, judge.answers("verify", lines, len(pairs))):
        judge.keys(case, "verify", answer)
        makespan, reason = judge.valid(case, schedule.get("schedule", schedule))
        counts[reason is None] += 1
        if (answer.get("valid") is True) != (reason is None):
            judge.disagree(case, f"verify: {answer}, the judge: {reason or 'valid'}",
                           json.dumps(schedule, default=float))
        elif reason is None and answer["makespan"] != common.printed(makespan):
            judge.disagree(case, f"verify: {answer}, the judge: makespan {makespan}")
    return counts


def judge_bounds(judge, cases, suite):
    """bounds: none exceeds the optimum, but for the one that is marked as no bound."""
    lines = judge.run("bounds", "--json", suite)
    for case, answer in zip(cases, judge.answers("bounds", lines, len(cases))):
        judge.keys(case, "bounds", answer)
        if not answer.get("bounds"):
            judge.disagree(case, f"bounds: {answer}")
            continue
        for name, value in answer["bounds"].items():
            if value is not None:
                if common.number(value) > case["optimum"]:
                    judge.disagree(case, f"bound {name} {value}, by brute force the optimum is "
                                         f"{case['optimum']}")


def judge_engines(judge, cases, suite):
    """solve --method: every engine finds the optimum; some refuse what they are not made for."""
    solved = 0
    for name in listed(judge, "solve", "--help"):
        if name in ("auto", "brute"):
            continue
        lines = judge.run("solve", "--json", "--method", name, suite)
        for case, answer in zip(cases, judge.answers(f"engine {name}", lines, len(cases))):
            if answer.get("status") == "error" and name in judge.model.MAY_REFUSE:
                continue
            solved += 1
            if answer.get("makespan") != common.printed(case["optimum"]):
                judge.disagree(case, f"engine {name}: by brute force {case['optimum']}",
                               json.dumps(answer, default=str))
                continue
            _, reason = judge.valid(case, answer["schedule"])
            if reason:
                judge.disagree(case, f"schedule of engine {name}: {reason}",
                               json.dumps(answer["schedule"], default=str))
    return solved


def listed(judge, *arguments):
    """The names that a command lists below the name of the model."""
    names, inside = [], False
    for text in judge.run(*arguments):
        if not text.startswith(" "):
            inside = text == f"{judge.name}:"
        elif inside and text.startswith("  ") and text[2] != " ":
            names.append(text.split()[0])
    return names


def judge_heuristics(judge, cases, suite):
    """heuristic: every schedule is valid, its makespan is true and no less than the optimum."""
    for case in cases:
        case["schedules"] = [case["schedule"]] * 2 if "schedule" in case else []
    names = listed(judge, "heuristic", "--list")
    if not names:
        judge.disagree(None, "no heuristics listed")
    judged = 0
    few = cases[:len(cases) // BEST_PART + 1]
    few_suite = write(os.path.dirname(suite), "few.jsonl", (case["text"] for case in few))
    for name in names:
        tried, path = (few, few_suite) if name == "best" else (cases, suite)
        lines = judge.run("heuristic", "--json", name, path)
        for case, answer in zip(tried, judge.answers(f"heuristic {name}", lines, len(tried))):
            if answer.get("status") == "error":
                if not judge.model.may_refuse(name, case["instance"]):
                    judge.disagree(case, f"heuristic {name}: {answer}")
                continue
            if answer.get("names") != common.names(common.parse(case["text"])):
                judge.disagree(case, f"names of heuristic {name}: {answer}")
            makespan, reason = judge.valid(case, answer)
            judged += 1
            if reason:
                judge.disagree(case, f"schedule of {name}: {reason}",
                               json.dumps(answer, default=str))
                continue
            case["schedules"].append(answer)
            told = case["answer"].get("heuristic", {})
            if told.get("name") == name and told["makespan"] != answer["makespan"]:
                judge.disagree(case, f"heuristic {name}: {answer['makespan']}, solve says "
                                     f"{told['makespan']}")
            if makespan < case["optimum"]:
                judge.disagree(case, f"schedule of {name}: makespan {makespan}, by brute force "
                                     f"the optimum is {case['optimum']}",
                               json.dumps(answer, default=str))
    return judged


def judge_refused(judge, rng, count, folder):
    """Instances with a fault are refused, each in its place."""
    cases = []
    while len(cases) < count:
        text = common.line(rng, judge.model.refused(rng, judge.model.draw(rng)))
        cases.append({"line": f"refused {len(cases)}", "text": text})
    suite = write(folder, "refused.jsonl", (case["text"] for case in cases))
    lines = judge.run("bounds", "--json", suite)
    for case, answer in zip(cases, judge.answers("bounds", lines, len(cases))):
        if answer.get("status") != "error" or not answer.get("message"):
            judge.disagree(case, f"not refused: {answer}")
        else:
            judge.keys(case, "error", answer)


def judge_files(judge, rng, count, folder):
    """Files in other layouts, one instance each."""
    for number in range(count):
        text, instance = judge.model.draw_file(rng)
        path = os.path.join(folder, f"file-{number}.txt")
        with open(path, "wb") as file:
            file.write(text)
        case = {"line": f"file {number}", "text": repr(text), "instance": instance}
        optimum = judge.model.brute(instance)
        for answer in judge.answers("solve", judge.run("solve", "--json", path), 1):
            if answer.get("makespan") != common.printed(optimum):
                judge.disagree(case, f"solve: {answer}, by brute force {optimum}")
                continue
            _, reason = judge.valid(case, answer["schedule"])
            if reason:
                judge.disagree(case, f"solve's schedule: {reason}", answer)


def main():
    parser = common.arguments(["node", "overhead", "exchange", "openshop", "parameterized", "logp"])
    parser.add_argument("--show", type=int, default=1, help="disagreements that are printed")
    parser.add_argument("--damaged", type=int, default=6, help="damaged schedules an instance")
    options = parser.parse_args()
    rng = random.Random(f"{options.model} {options.seed}")
    judge = Judge(options.model, options.program, options.show)
    with tempfile.TemporaryDirectory() as folder:
        cases = draw(judge, rng, options.instances)
        suite = judge_solve(judge, cases, folder)
        proven = judge_certify(judge, cases, folder)
        judge_bounds(judge, cases, suite)
        solved = judge_engines(judge, cases, suite)
        scheduled = judge_heuristics(judge, cases, suite)
        counts = judge_verify(judge, rng, cases, folder, options.damaged)
        judge_refused(judge, rng, options.instances // 4, folder)
        if options.model == "openshop":
            judge_files(judge, rng, options.instances // 20, folder)
    judged = sum("schedule" in case for case in cases)
    print(f"certificates {proven}; other engines {solved}; schedules of heuristics {scheduled}; "
          f"verify: valid {counts[True]}, invalid {counts[False]}; "
          f"refused instances {options.instances // 4}")
    print(f"reading {options.model}: {judged} instances, {len(judge.failed)} disagreements")
    return 1 if judge.failed or judged < options.instances else 0


if __name__ == "__main__":
    sys.exit(main())
