#!/usr/bin/env python3
"""The published proofs in other people's formats: each that is written is accepted by our strict reader of the format.

    published.py PROGRAM STRIDE [DATASET...]    every STRIDE-th entry of results/published/datasets/DATASET.jsonl.gz, and the first
                                                two with what `RARE` has; with all entries a temporary folder takes 3 GB

Imports the entries into a store, exports that as VIPR (node, logp) or VeriPB (openshop, exchange, overhead), and has vipr.py or
veripb.py judge each file, in a process for each processor. An entry without a file must have been refused by name. Prints a row
for each data set: entries, proofs accepted, entries not written and why. With STRIDE 1 the row must be in docs/EXPORTS.md, else the
share of entries written must be as in `LEAST`. Exit code 0: all of that holds.
"""
import collections
import gc
import gzip
import json
import multiprocessing
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

import veripb
import vipr

TOP = pathlib.Path(__file__).resolve().parents[2]
FORMATS = {"node": "vipr", "logp": "vipr", "openshop": "veripb", "exchange": "veripb", "overhead": "veripb"}
LEAST = {"node": 0.99, "logp": 0.95, "openshop": 0.9, "exchange": 0.4, "overhead": 0.4}
RARE = {"node": '"splits":', "openshop": '"mirror"', "exchange": '"mirror"'}


def chosen(dataset, stride):
    rare = 0
    with gzip.open(TOP / f"results/published/datasets/{dataset}.jsonl.gz", "rt") as lines:
        for number, line in enumerate(lines, 1):
            wanted = RARE.get(dataset, "\n\n") in line and rare < 2
            rare += wanted
            if wanted or number % stride == 0:
                yield line


def export(program, dataset, stride):
    """Entries by hash, and why some were not written."""
    entries = {}
    with open(f"{dataset}.jsonl", "w") as file:
        for line in chosen(dataset, stride):
            entry = json.loads(line)
            entries[entry["sha256"]] = entry["canonical"], entry["makespan"]
            file.write(line)
    subprocess.run([program, "dataset", "--import", f"{dataset}.jsonl", "--store", f"{dataset}.db"], check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run([program, "export", f"{dataset}.db", "--format", FORMATS[dataset], "--out", dataset],
                          capture_output=True, text=True, check=False)
    reasons = dict(re.findall(rf"(?m)^provecast: ([0-9a-f]{{64}}): (?:cannot be written as {FORMATS[dataset]}: )?(.*)$", done.stderr))
    if done.returncode not in (0, 2) or len(reasons) != len(done.stderr.splitlines()):
        raise SystemExit(f"{dataset}: export ends with {done.returncode}: {done.stderr[-2000:]}")
    if done.stdout != f"{len(entries) - len(reasons)} written, {len(reasons)} refused\n":
        raise SystemExit(f"{dataset}: {len(entries)} entries, {len(reasons)} refused by name, but: {done.stdout}")
    return entries, reasons


def judge(task):
    """What is wrong with the proof of an entry, or None."""
    dataset, sha256, canonical, makespan = task
    gc.disable()  # millions of tuples, no cycles
    name = f"{dataset}/{sha256}"
    try:
        if FORMATS[dataset] == "vipr":
            proven = vipr.check(pathlib.Path(f"{name}.vipr").read_text(), canonical)
            return None if proven == Fraction(makespan) else f"{name}: {proven} is proven, not {makespan}"
        veripb.check(canonical, makespan, name)
        return None
    except (vipr.Refused, veripb.Refused, OSError) as why:
        return f"{name}: {why}"


def sizes(folder):
    """Bytes of all files of an entry, by hash."""
    found = collections.Counter()
    with os.scandir(folder) as files:
        for file in files:
            found[file.name.partition(".")[0]] += file.stat().st_size
    return found


def row(dataset, entries, reasons):
    words = "; ".join(f"{count}: {reason}" for reason, count in collections.Counter(reasons.values()).most_common())
    return f"| `{dataset}.jsonl.gz` | `{FORMATS[dataset]}` | {len(entries)} | {len(entries) - len(reasons)} | {words or 'none'} |"


def check(program, dataset, stride, pool):
    """Is each proof of a data set accepted, and all as documented?"""
    start = time.monotonic()
    entries, reasons = export(program, dataset, stride)
    tasks = [(dataset, sha256, *entry) for sha256, entry in entries.items() if sha256 not in reasons]
    bytes_of = sizes(dataset)
    tasks.sort(key=lambda task: bytes_of[task[1]], reverse=True)  # the longest begin first
    wrong = [found for found in pool.imap_unordered(judge, tasks) if found]
    print(*wrong, row(dataset, entries, reasons), f"{time.monotonic() - start:.0f} s", sep="\n", flush=True)
    shutil.rmtree(dataset)
    if stride > 1:
        return not wrong and len(tasks) >= LEAST[dataset] * len(entries) > 0
    known = row(dataset, entries, reasons) in (TOP / "docs/EXPORTS.md").read_text().splitlines()
    if not known:
        print("this row is not in docs/EXPORTS.md")
    return known and not wrong


def main():
    program, stride, *datasets = sys.argv[1:]
    program = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with multiprocessing.Pool(len(os.sched_getaffinity(0))) as pool:
            good = [check(program, dataset, int(stride), pool) for dataset in datasets or FORMATS]
        os.chdir(TOP)
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
