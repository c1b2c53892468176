#!/usr/bin/env python3
"""Checks findings.md in this folder: findings.py PROGRAM. Values of tables must be those of the
records, whose proofs `provecast probe check .` checks; a size that is called complete must have a
sweep; families must have the ratios that the page proves, by the program."""
import csv
import glob
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parent


def records():
    """The largest known values: {(objective, n): value}."""
    found = {}
    for path in HERE.glob("*.jsonl"):
        for line in path.read_text().splitlines():
            entry = json.loads(line)
            key = entry["objective"], entry["n"]
            found[key] = max(found.get(key, Fraction(0)), Fraction(entry["value"]))
    return found


def sweeps():
    """The largest values of the sweeps, {(objective, n, largest time): value}, and how many
    instances they had, {(model, n, largest time): number}."""
    found, instances = {}, {}
    for path in HERE.glob("sweeps/*-c*.csv*"):
        match = re.fullmatch(r"([a-z]+)-(.+)-over-(.+)-n(\d+)-c(\d+)\.csv(\.gz)?", path.name)
        if not match:
            continue
        objective = f"{match[1]}:{match[2]}/{match[3]}"
        own = {}
        with (gzip.open if match[6] else open)(path, "rt", newline="") as rows:
            for row in csv.DictReader(rows):
                key = objective, int(row["n"]), int(match[5])
                value = Fraction(row["largest value"]) if row["largest value"] else Fraction(0)
                found[key] = max(found.get(key, Fraction(0)), value)
                key = match[1], int(row["n"]), int(match[5])
                own[key] = own.get(key, 0) + int(row["instances"])
        instances.update(own)
    return found, instances


def tables(text):
    """The rows of each table whose first heading is `MODEL:`: (model, headings, cells)."""
    for block in text.split("\n\n"):
        lines = [[cell.strip(" `*") for cell in line.strip("|").split("|")]
                 for line in block.splitlines() if line.startswith("|")]
        if lines and lines[0][0].endswith(":"):
            for row in lines[2:]:
                yield lines[0][0], lines[0][1:], row


def check_tables(text):
    """A heading is `n to C` (complete) or `n` (the largest value known)."""
    known, cells = records(), 0
    swept, instances = sweeps()
    for model, headings, row in tables(text):
        if model == "swept:":
            cells += 1
            if instances.get((row[0], int(row[1]), int(row[2]))) != int(row[3]):
                yield f"swept: {row}"
            continue
        objective = model + row[0]
        for heading, cell in zip(headings, row[1:]):
            sizes = [int(number) for number in re.findall(r"\d+", heading)]
            if "to" in heading:
                expected = swept.get((objective, *sizes))
            else:
                expected = known.get((objective, sizes[0]), Fraction(1))
            cells += 1
            if expected is None or Fraction(cell) != expected:
                yield f"{objective}, {heading}: the page has {cell}, the data {expected}"
    if cells < 100:
        yield f"only {cells} cells"


def exchange(size, time):
    """An exchange with the times of a function."""
    return {"model": "exchange",
            "times": [[0 if i == j else time(i, j) for j in range(size)] for i in range(size)]}


def steps(size):
    """A message from 1 - s to 2 + s for each s < P / 2."""
    pairs = {((1 - s) % size, (2 + s) % size) for s in range(size // 2)}
    return exchange(size, lambda i, j: int((i, j) in pairs))


def each(size):
    """A message in each of the steps 1 to P - 1, of different senders to different receivers."""
    half = size // 2
    pairs = {(s, 2 * s % size) for s in range(1, size)} if size % 2 else \
        {(i, size - 1 - i) for i in range(half)} | {(i, size - i) for i in range(half + 1, size)}
    assert {(j - i) % size for i, j in pairs} == set(range(1, size))
    return exchange(size, lambda i, j: int((i, j) in pairs))


def late(size):
    """A long message round a ring of all nodes but the last, and a short one to the last."""
    ring = size - 1
    return exchange(size, lambda i, j: 0 if i == ring else 1 if j == ring
                    else (ring - 1) * (j == (i + 1) % ring))


def check_families(program):
    """The families of total exchange, P = 3 to 33: their heuristic's makespan and t_lb."""
    sizes = range(3, 34)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for size in sizes:
            print(json.dumps(steps(size)), file=file)
            print(json.dumps(late(size)), file=file)
            print(json.dumps(each(size)), file=file)
        file.flush()

        def run(*command):
            out = subprocess.run([program, *command, file.name, "--json"], check=True,
                                 capture_output=True, text=True).stdout
            return [json.loads(line) for line in out.splitlines()]

        makespans = {name: [Fraction(row["makespan"]) for row in
                            run("heuristic", name, "--no-schedule")]
                     for name in ("baseline", "openshop", "baseline-steps")}
        load = [Fraction(row["bounds"]["load"]) for row in run("bounds", "--bound", "load")]
    for place, size in enumerate(sizes):
        expected = [("baseline", size // 2, 1), ("openshop", 2 * size - 3, size - 1),
                    ("baseline-steps", size - 1, 1)]
        for row, (name, makespan, bound) in enumerate(expected, 3 * place):
            if (makespans[name][row], load[row]) != (makespan, bound):
                yield f"{name}, P = {size}: {makespans[name][row]}, load {load[row]}"


def main():
    text = (HERE / "findings.md").read_text()
    wrong = [*check_tables(text), *check_families(sys.argv[1])]
    if not glob.glob(str(HERE / "*.jsonl")):
        wrong.append("no records")
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


main()
