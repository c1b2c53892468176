#!/usr/bin/env python3
"""Reads shops in FlatZinc and in JSON of job shops, strictly, and compares them with the instance and its schedule.

    shops.py INSTANCE RESULT NAME.fzn NAME.json    RESULT: a line of `solve --json`

FlatZinc: variables, constraints and objective must be those of the instance, and the schedule must satisfy them with the optimum as
its makespan. Prints what is wrong; exit code 0: nothing.
"""
import hashlib
import json
import math
import re
import sys
from fractions import Fraction


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


def read_flatzinc(text):
    """(domains, Booleans, linear, reified, clauses), each line used."""
    domains, booleans, linear, reified, clauses, solved = {}, [], [], {}, [], False
    for line in text.splitlines():
        if line.startswith("%"):
            continue
        require(not solved, "something behind solve")
        if match := re.fullmatch(r"var 0\.\.(\d+): (\w+) :: output_var;", line):
            domains[match[2]] = int(match[1])
        elif match := re.fullmatch(r"var bool: (\w+);", line):
            booleans.append(match[1])
        elif match := re.fullmatch(r"constraint int_lin_le\(\[1,-1\],\[(\w+),makespan\],-(\d+)\);", line):
            linear.append((match[1], int(match[2])))
        elif match := re.fullmatch(r"constraint int_lin_le_reif\(\[1,-1\],\[(\w+),(\w+)\],-(\d+),(\w+)\);", line):
            reified[match[4]] = match[1], match[2], int(match[3])
        elif match := re.fullmatch(r"constraint bool_clause\(\[(\w+),(\w+)\],\[\]\);", line):
            clauses.append((match[1], match[2]))
        else:
            require(line == "solve minimize makespan;", f"no line: {line}")
            solved = True
    require(solved, "no objective")
    return domains, booleans, linear, reified, clauses


def check_flatzinc(text, times, starts, makespan):
    domains, booleans, linear, reified, clauses = read_flatzinc(text)
    tasks = {f"s{i}_{j}": (i, j, time) for i, row in enumerate(times) for j, time in enumerate(row) if time > 0}
    require(domains == {"makespan": 2 * makespan, **{name: 2 * makespan - task[2] for name, task in tasks.items()}}, "variables")
    require(sorted(linear) == sorted((name, task[2]) for name, task in tasks.items()), "ends")
    require(sorted(booleans) == sorted(reified), "Booleans")
    pairs = {frozenset((a, b)) for a in tasks for b in tasks
             if a != b and (tasks[a][0] == tasks[b][0] or tasks[a][1] == tasks[b][1])}
    met = set()
    for one, other in clauses:
        first, second, time = reified[one]
        require((second, first) == reified[other][:2], "two orders of one pair")
        require(time == tasks[first][2] and reified[other][2] == tasks[second][2], "times of a pair")
        met.add(frozenset((first, second)))
        require(starts[first] + time <= starts[second] or starts[second] + tasks[second][2] <= starts[first], "the schedule")
    require(met == pairs and len(clauses) == len(pairs) and len(reified) == 2 * len(pairs), "pairs")
    require(max(starts[name] + task[2] for name, task in tasks.items()) == makespan, "makespan of the schedule")


def check_jobshop(text, instance, times, makespan, scale):
    shop = json.loads(text)
    require(list(shop) == ["name", "duration_matrix", "machines_matrix", "metadata"], "keys")
    again = [[0] * len(row) for row in times]
    for i, (durations, machines) in enumerate(zip(shop["duration_matrix"], shop["machines_matrix"], strict=True)):
        for time, machine in zip(durations, machines, strict=True):
            again[i][machine] = time
    require(again == times, "times")
    metadata = shop["metadata"]
    canonical = json.dumps({"model": instance["model"], "times": instance["times"]}, separators=(",", ":"))
    require(metadata.pop("hash") == hashlib.sha256(canonical.encode()).hexdigest(), "hash")
    require(metadata == {"optimum": makespan, "lower_bound": makespan, "upper_bound": makespan, "ticks": scale,
                         "machines": len(times[0]), "open_shop": True}, "metadata")


def main():
    instance, result = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:3])
    rows = [[Fraction(str(time)) for time in row] for row in instance["times"]]
    scale = math.lcm(*(time.denominator for row in rows for time in row))
    times = [[int(time * scale) for time in row] for row in rows]
    makespan = int(Fraction(str(result["makespan"])) * scale)
    starts = {f"s{send['from']}_{send['to']}": int(Fraction(str(send["start"])) * scale) for send in result["schedule"]["sends"]}
    try:
        check_flatzinc(open(sys.argv[3], encoding="utf-8").read(), times, starts, makespan)
        check_jobshop(open(sys.argv[4], encoding="utf-8").read(), instance, times, makespan, scale)
        return 0
    except Refused as why:
        print(why)
        return 1


if __name__ == "__main__":
    sys.exit(main())
