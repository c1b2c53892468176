#!/usr/bin/env python3
"""How much faster one hard instance is with several threads: speedup.py BUILD [FAMILY...].

Draws instances of each family, keeps those that one thread proves optimal in --least to --most
seconds of processor time, and solves each with one thread and with two alternately, in one run.
Prints medians and the worst instance: wall time of one thread over that of two, processor time of
two threads over that of one. --threads 2,4,16 does so for several numbers. With --ranks 2 the same
instances are solved by provecast-mpirun on two ranks of one thread; a second row leaves out the
start of MPI, which is what an instance of microseconds takes there, the least of three runs. Every
run must write the same result and certificate, or the program ends with exit code 1. Wall times
need idle cores."""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

FAMILIES = {
    "node": ("all-distinct --n 100 --min-cost 1000 --max-cost 2000", ""),
    "node-liu": ("draw --n 20 --costs 7,11,13,17,19", "--method liu"),
    "node-dp": ("uniform --n 150 --k 3 --max-cost 1000", "--method dp"),
    "openshop": ("openshop-equal --size 8", ""),
    "exchange": ("exchange-equal --nodes 10", ""),
    "overhead": ("overhead-paper --nodes 14 --sources 1", ""),
    "logp-dp": ("logp-ordered --n 64 --k 4 --max-cost 50", "--method dp"),
    "parameterized": ("parameterized-mesh --nodes 22", ""),
}
EFFORT = ("seconds", "threads", "cpu_seconds")


class Run:
    """One solve: wall and processor seconds, and what it said but for effort."""

    def __init__(self, command, instance):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        with tempfile.NamedTemporaryFile() as certificate:
            result = subprocess.run(
                [*command, instance, "--json", "--certificate", certificate.name],
                capture_output=True, text=True)
            self.wall = time.monotonic() - start
            self.bytes = certificate.read()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.processor = (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
        self.code = result.returncode
        if self.code not in (0, 3):
            sys.exit(f"{' '.join(command)} {instance}: {result.stderr}")
        self.said = {key: value for key, value in json.loads(result.stdout).items()
                     if key not in EFFORT}

    def same(self, other):
        return self.said == other.said and self.bytes == other.bytes


def draw(program, kind, count, seed):
    command = [program, "gen", *kind.split(), "--count", str(count), "--seed", str(seed)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def solve(program, method, threads):
    return [program, "solve", *method.split(), "--threads", str(threads)]


def rank_command(build, method, ranks):
    launcher = os.path.join(build, "provecast-mpirun")
    return [launcher, "--oversubscribe", "-n", str(ranks), "--", *solve(build, method, 1)[1:]]


def start_of_ranks(build, ranks):
    """Wall and processor seconds of an instance of microseconds: the least of three runs."""
    folder = os.path.dirname(os.path.abspath(__file__))
    instance = os.path.join(folder, "..", "..", "examples", "fig1-001.json")
    runs = [Run(rank_command(build, "", ranks), instance) for _ in range(3)]
    return min(run.wall for run in runs), min(run.processor for run in runs)


def hard(program, method, lines, options, folder):
    """The instances that one thread proves within the limits, with that run."""
    kept = 0
    for line in lines:
        path = os.path.join(folder, f"{kept}.json")
        with open(path, "w") as file:
            file.write(line)
        one = Run([*solve(program, method, 1), "--time-limit", str(options.most)], path)
        if one.code == 0 and one.processor >= options.least:
            kept += 1
            yield path, one
        if kept == options.count:
            return


def measure(name, options, folder):
    """Ratios of a family by column, one value an instance; and whether all runs said the same."""
    program = os.path.join(options.build, "provecast")
    kind, method = FAMILIES[name]
    columns = {f"{threads} threads": solve(program, method, threads) for threads in options.threads}
    if options.ranks:
        columns[f"{options.ranks} ranks"] = rank_command(options.build, method, options.ranks)
    ratios = {column: [] for column in columns}
    if options.ranks:
        without_start = ratios["no start"] = []
    same = True
    lines = draw(program, kind, options.draws, options.seed)
    for path, one in hard(program, method, lines, options, folder):
        for column, command in columns.items():
            several = Run(command, path)
            ratios[column].append((one.wall / several.wall, several.processor / one.processor))
            if column.endswith("ranks"):
                wall, processor = options.start
                without_start.append((one.wall / (several.wall - wall),
                                      (several.processor - processor) / one.processor))
            if not one.same(several):
                same = False
                print(f"{name}: {column}: another result: {path}", file=sys.stderr)
    return ratios, same


def parse(parser):
    """The command line, with the options that choose instances."""
    parser.add_argument("family", nargs="*", help=", ".join(FAMILIES))
    parser.add_argument("--count", type=int, default=20, help="instances a family")
    parser.add_argument("--draws", type=int, default=100, help="instances to choose from")
    parser.add_argument("--least", type=float, default=2, help="processor seconds of one thread")
    parser.add_argument("--most", type=float, default=60, help="limit of one thread in seconds")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    unknown = set(options.family) - set(FAMILIES)
    if unknown:
        parser.error(f"no family {', '.join(sorted(unknown))}")
    options.family = options.family or list(FAMILIES)
    return options


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="folder of a release build")
    parser.add_argument("--threads", default="2", help="numbers of threads, such as 2,4,16")
    parser.add_argument("--ranks", type=int, help="also this number of ranks of one thread")
    options = parse(parser)
    options.threads = [int(number) for number in options.threads.split(",")]
    options.start = start_of_ranks(options.build, options.ranks) if options.ranks else None
    all_same = True
    print(f"{'family':18} {'with':>10} {'instances':>9} {'speed-up':>9} {'worst':>6} {'processor':>9}")
    for name in options.family:
        with tempfile.TemporaryDirectory() as folder:
            ratios, same = measure(name, options, folder)
        all_same = all_same and same
        for column, values in ratios.items():
            if not values:
                print(f"{name:18} {column:>10} {0:9}")
                continue
            speed, processor = zip(*values)
            print(f"{name:18} {column:>10} {len(values):9} {statistics.median(speed):9.2f} "
                  f"{min(speed):6.2f} {statistics.median(processor):9.2f}", flush=True)
    return 0 if all_same else 1


if __name__ == "__main__":
    sys.exit(main())
