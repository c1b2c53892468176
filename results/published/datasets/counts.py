#!/usr/bin/env python3
"""Checks the table of README.md in this folder against the files: instances, and those on which a
heuristic of the program, or fastest node first, is optimal."""
import gzip
import json
import pathlib
import re
import sys
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parent


def counts(path):
    """Of a file: instances, those of which some heuristic finds the optimum, those of which FNF."""
    total = best = fnf = 0
    with gzip.open(path, "rt") as lines:
        for line in lines:
            # the rest of a line, with schedule and certificate, is long
            entry = json.loads(line[: line.index(',"canonical":')] + "}")
            optimum = Fraction(entry["makespan"])
            found = {name: Fraction(time) for name, time in entry["heuristics"].items()}
            total += 1
            best += optimum in found.values()
            fnf += found.get("fnf") == optimum
    return total, best, fnf


def main():
    rows = re.findall(r"^\| `([a-z]+\.jsonl\.gz)` \|.*$", (HERE / "README.md").read_text(), re.M)
    files = sorted(path.name for path in HERE.glob("*.jsonl.gz"))
    wrong = 0
    if sorted(rows) != files:
        wrong = 1
        print(f"README.md has {sorted(rows)}, the folder {files}")
    for line in (HERE / "README.md").read_text().splitlines():
        if not line.startswith("| `") or ".jsonl.gz`" not in line:
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        name = cells[0].strip("`")
        total, best, fnf = counts(HERE / name)
        expected = f"{best} (fastest node first: {fnf})" if "fastest" in cells[4] else str(best)
        if [cells[2], cells[4]] != [str(total), expected]:
            wrong = 1
            print(f"{name}: README.md has {cells[2]} and {cells[4]}, the file {total} and {expected}")
    sys.exit(wrong)


main()
