#!/usr/bin/env python3
"""What coordination costs rank 0 of provecast-mpi, for tests/bench/scale.py: rank_costs.py BUILD TESTS OUT.

Runs provecast-mpi of the folder BUILD (a release build) with the counters of tests/bench/rank_costs.c, which TESTS (a build with
tests) has, and writes to OUT what a line, an answer, a task, a message, a look after one rank and a byte cost, in processor
seconds. Ranks may be more than processors: only processor time counts. Each figure is the least of --count runs."""

import argparse
import json
import os
import subprocess
import sys
import tempfile

SUITES = {
    "small": ["uniform", "--n", "20", "--count", "200000", "--seed", "1"],
    "medium": ["all-distinct", "--n", "40", "--count", "3000", "--seed", "3", "--max-cost", "300"],
}


class Ranks:
    """Runs of provecast-mpi with counters."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder

    def suite(self, name, copies=1):
        """The file of a suite, and its number of lines."""
        path = os.path.join(self.folder, name)
        text = subprocess.run([os.path.join(self.options.build, "provecast"), "gen", *SUITES[name]], stdout=subprocess.PIPE,
                              check=True).stdout
        with open(path, "wb") as file:
            file.write(copies * text)
        return path, copies * text.count(b"\n")

    def once(self, ranks, command):
        out = os.path.join(self.folder, "costs")
        if os.path.exists(out):
            os.remove(out)
        environment = dict(os.environ, LD_PRELOAD=os.path.abspath(os.path.join(self.options.tests, "tests", "librank_costs.so")),
                           PROVECAST_RANK_COSTS=out, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        subprocess.run(["mpirun", "--oversubscribe", "-n", str(ranks), os.path.join(self.options.build, "provecast-mpi"), *command,
                        "--threads", "1"], env=environment, stdout=subprocess.DEVNULL, check=True)
        with open(out) as file:
            return json.load(file)

    def least(self, ranks, command, seconds):
        """Of several runs that in which the threads that `seconds` adds took least."""
        return min((self.once(ranks, command) for _ in range(self.options.count)), key=seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the folder of a release build")
    parser.add_argument("tests", help="the folder of a build with tests")
    parser.add_argument("out", help="the file of costs")
    parser.add_argument("--count", type=int, default=3, help="runs of each kind")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ranks = Ranks(options, folder)
        for name, count, command in (
                ("small", 2, ["solve", ranks.suite("small")[0], "--json"]),
                ("medium", 2, ["solve", ranks.suite("medium")[0], "--json"]),
                ("medium", 24, ["solve", ranks.suite("medium")[0], "--json"]),
                ("prove", 2, ["prove", "fnf", "--n", "15", "--bound", "5/4"]),
                ("prove+", 2, ["prove", "fnf", "--n", "15", "--bound", "5/4", "--certificate", os.path.join(folder, "c")])):
            print(name, count, json.dumps(ranks.once(count, command)), flush=True)


if __name__ == "__main__":
    sys.exit(main())
