#!/usr/bin/env python3
"""Checks the tables of findings.md in this folder against the records: findings.py PROGRAM. Values
must be those of the sweeps and records, whose proofs `provecast probe check .` checks; instances
beside values of fastest node first must have these ratios, by the program."""
import csv
import functools
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parent


@functools.cache
def records(objective):
    """The largest known values of an objective: {(n, source): value}."""
    name = objective.replace("/", "-over-") + ".jsonl"
    found = {}
    for line in (HERE / name).read_text().splitlines():
        entry = json.loads(line)
        found[entry["n"], entry["source"]] = Fraction(entry["value"])
    return found


def table(text, head):
    """The rows of cells of the table whose heading begins with `head`."""
    lines = text[text.index("\n" + head) + 1 :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip(" `*") for cell in line.strip("|").split("|")] for line in lines]


def instance(notation):
    """`source; destinations` as an instance."""
    source, destinations = notation.split(";")
    groups = []
    for group in destinations.split():
        cost, count = group.split("x") if "x" in group else (group, "1")
        groups.append({"count": int(count), "cost": int(cost)})
    return {"model": "node", "source": {"cost": int(source)}, "destinations": groups}


def ratios(program, notations):
    """FNF over the optimum of each, by the program."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for notation in notations:
            print(json.dumps(instance(notation)), file=file)
        file.flush()

        def makespans(*command):
            out = subprocess.run([program, *command, file.name, "--no-schedule", "--json"],
                                 check=True, capture_output=True, text=True).stdout
            return [Fraction(json.loads(line)["makespan"]) for line in out.splitlines()]

        pairs = zip(makespans("heuristic", "fnf"), makespans("solve"))
        return {name: fnf / optimum for name, (fnf, optimum) in zip(notations, pairs)}


@functools.cache
def sweep(cost):
    """The largest values of the sweep of fnf/optimum with costs to `cost`: {(n, source): value}."""
    (path,) = HERE.glob(f"sweeps/fnf-over-optimum-n*-c{cost}.csv.gz")
    found = {}
    with gzip.open(path, "rt", newline="") as rows:
        for row in csv.DictReader(rows):
            if row["largest value"]:
                key = int(row["n"]), row["source"]
                found[key] = max(found.get(key, Fraction(1)), Fraction(row["largest value"]))
    return found


def by_destinations(text):
    """Cells of the table of sweeps: (value, instance, the sweep's value)."""
    for row in table(text, "| n | largest, fast source"):
        low, *high = [int(n) for n in re.findall(r"\d+", row[0])]
        swept = sweep(row[5])
        for source, value, name in ("fast", row[1], row[2]), ("slow", row[3], row[4]):
            numbers = range(low, (high or [low])[-1] + 1)
            yield value, name, max(swept.get((n, source), Fraction(1)) for n in numbers)


def beyond(text):
    """Cells of the table beyond 32 destinations: (value, instance, the record or sweep)."""
    known = records("fnf/optimum")
    swept = sweep(10)
    for row in table(text, "| n | sweep, fast source"):
        n = int(row[0])
        yield row[1], None, swept[n, "fast"]
        yield row[2], row[3], known[n, "fast"]
        yield row[4], None, swept[n, "slow"]
        yield row[5], row[6], known[n, "slow"]


def bounds(text):
    """What the table of bounds says: (bound, destinations, value)."""
    for row in table(text, "| bound | n <= 7"):
        yield row[0], lambda n: n <= 7, row[1]
        for column, size in zip((3, 4, 5, 6), (12, 20, 30, 40)):
            yield row[0], lambda n, size=size: n == size, row[column]
        yield row[0], lambda n: True, row[7]


def main():
    text = (HERE / "findings.md").read_text()
    wrong = []
    cells = [*by_destinations(text), *beyond(text)]
    computed = ratios(sys.argv[1], sorted({name for _, name, _ in cells if name}))
    for value, name, expected in cells:
        if Fraction(value) != expected:
            wrong.append(f"{name or 'a sweep'}: findings.md has {value}, the data {expected}")
        if name and computed[name] != Fraction(value):
            wrong.append(f"{name}: findings.md has {value}, but the ratio is {computed[name]}")
    rows = list(bounds(text))
    for bound, within, value in rows:
        found = records(f"optimum/{bound}")
        largest = max([v for (n, _), v in found.items() if within(n)], default=Fraction(1))
        if largest != Fraction(value):
            wrong.append(f"{bound}: findings.md has {value}, the records {largest}")
    if len(cells) < 80 or len(rows) < 30:
        wrong.append(f"tables: {len(cells)} and {len(rows)} values")
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


main()
