#!/usr/bin/env python3
"""Simulated runs of provecast-smpi on 1 to 1024 hosts: scale.py BUILD COSTS [FAMILY...].

BUILD is the folder of a release build with provecast-smpi, COSTS a file of tests/bench/rank_costs.py. Every host has one processor
and runs one rank of one thread. A family is a command; its first run, on one host, records its pieces of work, and
the others take their times. A run that still records pieces is done again. Prints a row for each number of hosts; --json FILE keeps
all of a row."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

# What each family runs: the suite as commands of gen, how often it is repeated, then the command.
FAMILIES = {
    "small": ([["uniform", "--n", "20", "--count", "200000", "--seed", "1"]], 1, ["solve", "SUITE", "--json"]),
    "medium": ([["all-distinct", "--n", "40", "--count", "3000", "--seed", "3", "--max-cost", "300"]], 20,
               ["solve", "SUITE", "--json"]),
    "large": ([["all-distinct", "--n", "60", "--count", "500", "--seed", "3", "--min-cost", "100", "--max-cost", "200"]], 40,
              ["solve", "SUITE", "--json"]),
    "mixed": ([["uniform", "--n", "20", "--count", "20000", "--seed", "1"],
               ["all-distinct", "--n", "40", "--count", "3000", "--seed", "3", "--max-cost", "300"],
               ["all-distinct", "--n", "60", "--count", "500", "--seed", "3", "--min-cost", "100", "--max-cost", "200"]], 4,
              ["solve", "SUITE", "--json"]),
    "liu": ([["draw", "--n", "20", "--costs", "7,11,13,17,19", "--seed", "1"]], 1,
            ["solve", "SUITE", "--json", "--method", "liu"]),
    "beams": ([["all-distinct", "--n", "100", "--seed", "3", "--min-cost", "1000", "--max-cost", "2000", "--count", "1"]], 1,
              ["solve", "SUITE", "--json"]),
    "shops": ([["openshop-equal", "--size", "7", "--seed", "9"]], 1, ["solve", "SUITE", "--json"]),
    "prove-16": ([], 1, ["prove", "fnf", "--n", "16", "--bound", "5/4"]),
    "prove-17": ([], 1, ["prove", "fnf", "--n", "17", "--bound", "5/4"]),
}

# SimGrid's plain model of a network: latency plus bytes over bandwidth, shared by what passes at a time.
PLAIN = ["network/model:CM02", "network/crosstraffic:0", "network/TCP-gamma:0", "smpi/bw-factor:1", "smpi/lat-factor:1"]
# Computing takes the times of the ledger; looking for a message takes what rank_costs.py measured.
OWN = ["smpi/simulate-computation:no", "smpi/test:0", "smpi/iprobe:0", "smpi/wtime:0", "contexts/factory:thread",
       "smpi/privatization:dlopen"]


def write_platform(path, hosts, latency, bandwidth):
    """A switch, and a cable from each host to it: half of the latency each, and full duplex."""
    with open(path, "w") as file:
        file.write('<?xml version="1.0"?>\n<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">\n'
                   '<platform version="4.1">\n'
                   f'  <cluster id="all" prefix="h" suffix="" radical="0-{hosts - 1}" speed="1Gf" core="1" '
                   f'bw="{bandwidth / 8}Bps" lat="{latency / 2}s" sharing_policy="SPLITDUPLEX"/>\n</platform>\n')


class Machine:
    """Simulated hosts that run a command."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.program = os.path.join(folder, "provecast-smpi")
        subprocess.run(["strip", "-o", self.program, os.path.join(options.build, "provecast-smpi")], check=True)

    def run(self, hosts, ledger, command):
        """Runs a command. Returns what it wrote."""
        platform, names = os.path.join(self.folder, "platform.xml"), os.path.join(self.folder, "hosts")
        write_platform(platform, hosts, self.options.latency, self.options.bandwidth)
        with open(names, "w") as file:
            file.writelines(f"h{host}\n" for host in range(hosts))
        settings = [f"--cfg={setting}" for setting in PLAIN + OWN]
        done = subprocess.run(
            ["smpirun", "-np", str(hosts), "-platform", platform, "-hostfile", names, "-tmpdir", self.folder, *settings,
             "--log=root.thres:error", self.program, "--simulation", ledger, *command],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if done.returncode != 0:
            sys.exit(f"scale.py: {' '.join(command)} on {hosts} hosts: exit code {done.returncode}: "
                     f"{done.stderr.decode()[-500:]}")
        return done.stdout


def prepare(options, folder, name):
    """Makes the ledger of a family and its suite. Returns the command."""
    suites, times, command = FAMILIES[name]
    ledger = os.path.join(folder, name)
    os.mkdir(ledger)
    shutil.copy(options.costs, os.path.join(ledger, "costs"))
    suite = os.path.join(ledger, "suite.jsonl")
    if suites:
        lines = b"".join(subprocess.run([os.path.join(options.build, "provecast"), "gen", *suite], stdout=subprocess.PIPE,
                                        check=True).stdout for suite in suites)
        with open(suite, "wb") as file:
            file.write(times * lines)
    return ledger, [suite if word == "SUITE" else word for word in command]


def report(ledger):
    with open(os.path.join(ledger, "report")) as file:
        return json.load(file)


def measure(machine, hosts, ledger, command):
    """The report of a run that records nothing."""
    while True:
        machine.run(hosts, ledger, command)
        row = report(ledger)
        if row["recorded"] == 0:
            return row


def work(row):
    return row["first"]["work"] + row["others"]["work"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the folder of a release build")
    parser.add_argument("costs", help="a file of rank_costs.py")
    parser.add_argument("family", nargs="*", help="default: all")
    parser.add_argument("--hosts", default="1,64,256,1024", help="numbers of hosts")
    parser.add_argument("--latency", type=float, default=10e-6, help="seconds from host to host")
    parser.add_argument("--bandwidth", type=float, default=10e9, help="bits a second of each host, in either direction")
    parser.add_argument("--json", help="a file for the rows")
    options = parser.parse_args()
    rows = []
    print(f"{'family':10} {'hosts':>6} {'seconds':>10} {'speed-up':>9} {'efficiency':>10} {'rank 0 leads':>12} {'messages':>9} {'bytes':>11}")
    with tempfile.TemporaryDirectory() as folder:
        machine = Machine(options, folder)
        for name in options.family or FAMILIES:
            ledger, command = prepare(options, folder, name)
            alone = None
            for hosts in [int(count) for count in options.hosts.split(",")]:
                row = measure(machine, hosts, ledger, command)
                alone = alone or row["seconds"]
                lead = row["first"]["lead"] + row["first"]["messages"]
                row.update(family=name, speedup=alone / row["seconds"], lead=lead / row["seconds"])
                row["efficiency"] = row["speedup"] / hosts
                rows.append(row)
                print(f"{name:10} {hosts:6} {row['seconds']:10.4f} {row['speedup']:9.2f} {100 * row['efficiency']:9.1f}% "
                      f"{100 * row['lead']:11.1f}% {row['messages']:9} {row['bytes']:11}", flush=True)
    if options.json:
        with open(options.json, "w") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)


if __name__ == "__main__":
    sys.exit(main())
