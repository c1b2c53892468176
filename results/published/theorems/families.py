#!/usr/bin/env python3
"""Finds families of instances of the node model in lists by `provecast prove fnf --instances`.

families.py PROVECAST LIST...

In a family costs and counts are linear in m, and the makespan of fastest node first and the optimum
are of at most the second degree. Three members with m = 0, 1, 2 are in the lists. The next TRIED
members are computed; only families that go on are shown. Leaves cost as much as FNF takes.
"""

import json
import subprocess
import sys
import tempfile
from fractions import Fraction

TRIED = 8
MOST = 400  # destinations of a member


def read(path):
    """The instances of a list, as vectors: the source's cost, FNF, the optimum, costs with counts."""
    found = set()
    for line in open(path, encoding="ascii"):
        entry = json.loads(line)
        numbers = [entry["instance"]["source"]["cost"], entry["value"], entry["optimum"]]
        for group in entry["instance"]["destinations"]:
            numbers += [group["cost"], group["count"]]
        found.add(tuple(numbers))
    return found


def instance(member):
    """The instance in JSON."""
    groups = [{"cost": member[i], "count": member[i + 1]} for i in range(3, len(member), 2)]
    return json.dumps({"model": "node", "source": {"cost": member[0]}, "destinations": groups})


def hold(program, members):
    """Which of the vectors have the makespans that they should have?"""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="ascii") as suite:
        suite.write("".join(instance(member) + "\n" for member in members))
        suite.flush()
        made = []
        for words in (["heuristic", "fnf"], ["solve"]):
            command = [program, *words, suite.name, "--no-schedule", "--json"]
            lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            made.append([json.loads(line)["makespan"] for line in lines.splitlines()])
    return [f == m[1] and o == m[2] for f, o, m in zip(*made, members)]


def slow_leaves(program, found):
    """The same instances where as many nodes as possible of the last group cost as much as FNF takes."""
    variants = []
    for member in found:
        for slow in range(member[-1], 0, -1):
            rest = (member[-2], member[-1] - slow) if slow < member[-1] else ()
            variants.append((member, (*member[:-2], *rest, max(member[1], member[-2]), slow)))
    kept = {}
    for (member, variant), good in zip(variants, hold(program, [v for _, v in variants])):
        if good:
            kept.setdefault(member, variant)
    return sorted(set(kept.values()))


def shape(member):
    """What is linear: all but FNF, the optimum and the cost of the leaves."""
    return (member[0], *member[3:-2], member[-1])


def member_at(triple, m):
    """Member m of the family: quadratic through the three, which are linear in their shapes."""
    second = [c - 2 * b + a for a, b, c in zip(*triple)]
    return [a + m * (b - a) + m * (m - 1) // 2 * d for a, b, d in zip(*triple[:2], second)]


def goes_on(program, triple):
    """Do the next members have the makespans that they should have?"""
    members = [member_at(triple, m) for m in range(3, 3 + TRIED)]
    if min(min(member) for member in members) < 1 or max(sum(member[4::2]) for member in members) > MOST:
        return False
    return all(hold(program, members))


def text(numbers):
    """A polynomial of m of at most the second degree, by its values at 0, 1 and 2."""
    a, b, c = numbers
    square = Fraction(c - 2 * b + a, 2)
    terms = [(square, "m^2"), (b - a - square, "m"), (Fraction(a), "")]
    words = "".join(("-" if k < 0 else "+") + (str(abs(k)) if abs(k) != 1 or not x else "") + x for k, x in terms if k != 0)
    return f"({words.lstrip('+')})" if b != a or c != a else str(a)


def show(triple):
    """The family and its makespans."""
    columns = [text(numbers) for numbers in zip(*triple)]
    groups = " ".join(f"{columns[i]}x{columns[i + 1]}" for i in range(3, len(columns), 2))
    return f"{columns[0]}; {groups}: {columns[1]} over {columns[2]}"


def triples(found):
    """Three instances whose shapes are in arithmetic progression, with more and more destinations."""
    there = {shape(member): member for member in found}
    for a in found:
        for b in found:
            first, second = shape(a), shape(b)
            third = tuple(2 * y - x for x, y in zip(first, second))
            before = tuple(2 * x - y for x, y in zip(first, second))
            if len(a) == len(b) and sum(a[4::2]) < sum(b[4::2]) and third in there and before not in there:
                yield a, b, there[third]


def main():
    program, *paths = sys.argv[1:]
    found = slow_leaves(program, set().union(*(read(path) for path in paths)))
    for triple in triples(found):
        if goes_on(program, triple):
            print(show(triple), flush=True)


if __name__ == "__main__":
    main()
