#!/usr/bin/env python3
"""Finds families of instances of the node model in lists by `provecast prove fnf --instances`.

families.py PROVECAST PAGE LIST...

In a family costs and counts are linear in m, and the makespan of fastest node first and the optimum
are of at most the second degree. Three members with m = 0, 1, 2 are in the lists. The next TRIED
members are computed; only families that go on are shown. Leaves cost as much as FNF takes.

families_proof.py then proves the makespans for every m, where it can. At the end, for each theorem
of PAGE (README.md) with an instance of the node model, a family that this is in, or that none was
found; these instances are also used to find families.
"""

import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from fractions import Fraction

from families_proof import prove

TRIED = 8
MOST = 400  # destinations of a member
SCALES = (1, 2, 3)  # of instances that may be in a family with others


def refuse(message):
    sys.stderr.write(message + "\n")
    sys.exit(2)


def read(path):
    """The instances of a list, as vectors: the source's cost, FNF, the optimum, costs with counts."""
    found = set()
    try:
        for line in open(path, encoding="ascii"):
            entry = json.loads(line)
            numbers = [entry["instance"]["source"]["cost"], entry["value"], entry["optimum"]]
            for group in entry["instance"]["destinations"]:
                numbers += [group["cost"], group["count"]]
            found.add(tuple(numbers))
    except (ValueError, LookupError, TypeError):
        refuse(f"families.py: {path} is no list by prove --instances")
    return found


def read_page(path):
    """The instances by which theorems are attained: number of the theorem, value, vector."""
    row = re.compile(r"\| ([0-9.]+) \| [0-9]+ \| ([0-9/]+) \| `([0-9]+); ([0-9x ]+)` \| ([0-9]+) \| ([0-9]+) \|")
    found = []
    for line in open(path, encoding="ascii", errors="replace"):
        words = row.match(line)
        if words:
            number, ratio, source, groups, *makespans = words.groups()
            numbers = [int(source), *map(int, makespans)]
            for group in groups.split():
                numbers += map(int, group.split("x") if "x" in group else (group, 1))
            found.append((number, ratio, tuple(numbers)))
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
    """Of each instance one where as many nodes as possible of the last group cost as much as FNF
    takes."""
    variants = []
    for member in found:
        for slow in range(member[-1], 0, -1):
            rest = (member[-2], member[-1] - slow) if slow < member[-1] else ()
            variants.append((member, (*member[:-2], *rest, max(member[1], member[-2]), slow)))
    kept = {}
    for (member, variant), good in zip(variants, hold(program, [v for _, v in variants])):
        if good:
            kept.setdefault(member, variant)
    return kept


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
    """The family, its makespans, and what is proven of it."""
    columns = [text(numbers) for numbers in zip(*triple)]
    groups = " ".join(f"{columns[i]}x{columns[i + 1]}" for i in range(3, len(columns), 2))
    return f"{columns[0]}; {groups}: {columns[1]} over {columns[2]}{prove(triple, TRIED + 3)}"


def scaled(member, factor):
    """The same instance in a smaller unit."""
    return tuple(x if i > 3 and i % 2 == 0 else factor * x for i, x in enumerate(member))


def reduced(member):
    """The same instance in the largest unit."""
    unit = math.gcd(member[0], *member[3::2])
    return tuple(x if i > 3 and i % 2 == 0 else Fraction(x, unit) for i, x in enumerate(member))


def is_reduced(triple):
    """Is there no larger unit for all three?"""
    return math.gcd(*(x for member in triple for x in (member[0], *member[3::2]))) == 1


def triples(found):
    """Three instances whose shapes are in arithmetic progression, with more and more destinations,
    those with the fewest first."""
    found = {scaled(member, factor) for member in found for factor in SCALES}
    there = {shape(member): member for member in found}
    ordered = sorted(found, key=lambda member: (sum(member[4::2]), member))
    for a in ordered:
        for b in ordered:
            if len(a) != len(b) or sum(a[4::2]) >= sum(b[4::2]):
                continue
            third = tuple(2 * y - x for x, y in zip(shape(a), shape(b)))
            if third in there and is_reduced((a, b, there[third])):
                yield a, b, there[third]


def find_families(program, found):
    """Families with their text; none that begins with a later member of another one."""
    families, known = [], set()
    for triple in triples(found):
        if (shape(triple[0]), shape(triple[1])) in known or not goes_on(program, triple):
            continue
        members = [shape(member_at(triple, m)) for m in range(3 + TRIED)]
        known.update(zip(members, members[1:]))
        families.append((show(triple), triple))
        print(families[-1][0], flush=True)
    return families


def show_theorem(number, ratio, member, families):
    """A family that an instance is in."""
    for shown, triple in families:
        for m in range(3 + TRIED):
            if reduced(member_at(triple, m)) == reduced(member):
                print(f"{number}: {ratio}: m = {m} of {shown}", flush=True)
                return
    print(f"{number}: {ratio}: no family found", flush=True)


def main():
    if len(sys.argv) < 3 or not all(map(os.path.isfile, sys.argv[2:])):
        refuse("usage: families.py PROVECAST README.md LIST...")
    program, page, *paths = sys.argv[1:]
    if not shutil.which(program):
        refuse(f"families.py: {program} is no program")
    theorems = read_page(page)
    if not theorems:
        refuse(f"families.py: {page} has no theorem about the node model")
    found = {member for *_, member in theorems}.union(*map(read, paths))
    slow = slow_leaves(program, found)
    families = find_families(program, set(slow.values()))
    for number, ratio, member in theorems:
        show_theorem(number, ratio, slow[member], families)


if __name__ == "__main__":
    main()
