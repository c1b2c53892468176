#!/usr/bin/env python3
"""What coordination costs rank 0 of provecast-mpi, for tests/bench/scale.py: rank_costs.py BUILD TESTS OUT.

Runs provecast-mpi of the folder BUILD (a release build) with the counters of tests/bench/rank_costs.c, which TESTS (a build with
tests) has, and writes to OUT what each of these costs, in processor seconds:

- step: rank 0 reads a line of a suite, or takes the answer to one and writes its result
- message: a message is sent or taken in by the main thread
- event: in addition, it wakes the thread that it is for
- byte: of a message
- look: the main thread looks for messages

from the threads' times in five runs: two ranks that have nothing to do; instances of microseconds and of a millisecond on two
ranks; the latter on 24 ranks; a theorem without and with its certificate. Ranks may be more than processors: only processor time counts.
Each run is the one of --count in which rank 0's main thread takes least. The sixth cost, that a look takes for each rank beyond the
first, is too small for this: PEER is the growth of a look in provecast-smpi from 8 to 512 ranks, the least of 100 looks."""

import argparse
import json
import os
import subprocess
import sys
import tempfile

SUITES = {
    "small": ["uniform", "--n", "20", "--count", "200000", "--seed", "1"],
    "medium": ["all-distinct", "--n", "40", "--count", "3000", "--seed", "3", "--max-cost", "300"],
    "idle": ["uniform", "--n", "300", "--k", "3", "--max-cost", "1000", "--count", "1", "--seed", "2"],
}
PROVE = ["prove", "fnf", "--n", "15", "--bound", "5/4"]
HEADS = 110  # bytes of a line in its two messages, besides texts
PEER = 15e-9


class Ranks:
    """Runs of provecast-mpi with counters."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.counters = os.path.abspath(os.path.join(options.tests, "tests", "librank_costs.so"))

    def call(self, *command):
        return subprocess.run([os.path.join(self.options.build, "provecast"), *command], stdout=subprocess.PIPE, check=True).stdout

    def suite(self, name):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(self.call("gen", *SUITES[name]))
        return path

    def once(self, ranks, command):
        out = os.path.join(self.folder, "counts")
        if os.path.exists(out):
            os.remove(out)
        environment = dict(os.environ, LD_PRELOAD=self.counters, PROVECAST_RANK_COSTS=out, OMPI_ALLOW_RUN_AS_ROOT="1",
                           OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        subprocess.run(["mpirun", "--oversubscribe", "-n", str(ranks), os.path.join(self.options.build, "provecast-mpi"), *command,
                        "--threads", "1"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        with open(out) as file:
            return json.load(file)

    def run(self, ranks, command):
        return min((self.once(ranks, command) for _ in range(self.options.count)), key=lambda row: row["threads"][0])


def text_bytes(ranks, suite):
    """Of a line and its result, in the mean."""
    with open(suite, "rb") as file:
        lines = file.read()
    return (len(lines) + len(ranks.call("solve", suite, "--json"))) / lines.count(b"\n")


def costs(ranks, folder):
    small, medium = ranks.suite("small"), ranks.suite("medium")
    idle = ranks.run(2, ["solve", ranks.suite("idle"), "--method", "dp", "--json", "--time-limit", "2"])
    look = idle["threads"][0] / idle["looks"]
    many = ranks.run(24, ["solve", medium, "--json"])
    message = max(0, many["threads"][0] - many["looks"] * look) / (many["messages"] + many["beats"])
    plain, long = ranks.run(2, PROVE), ranks.run(2, [*PROVE, "--certificate", os.path.join(folder, "certificate")])
    byte = max(0, long["threads"][0] - plain["threads"][0] - (long["looks"] - plain["looks"]) * look) / long["bytes"]
    first, second = (ranks.run(2, ["solve", suite, "--json"]) for suite in (small, medium))
    steps = [2 * row["bytes"] / (text_bytes(ranks, suite) + HEADS) for row, suite in ((first, small), (second, medium))]
    # two equations: lead = steps * step + messages * event
    determinant = steps[0] * second["messages"] - steps[1] * first["messages"]
    leads = first["threads"][1], second["threads"][1]
    step = (leads[0] * second["messages"] - leads[1] * first["messages"]) / determinant
    event = (steps[0] * leads[1] - steps[1] * leads[0]) / determinant
    return {"step": step, "message": message, "event": event, "byte": byte, "look": look, "peer": PEER}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the folder of a release build")
    parser.add_argument("tests", help="the folder of a build with tests")
    parser.add_argument("out", help="the file of costs")
    parser.add_argument("--count", type=int, default=3, help="runs of each kind")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = costs(Ranks(options, folder), folder)
    with open(options.out, "w") as file:
        file.writelines(f"{name} {value:.3g}\n" for name, value in found.items())


if __name__ == "__main__":
    sys.exit(main())
