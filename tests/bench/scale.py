#!/usr/bin/env python3
"""Simulated runs of provecast-smpi on 1 to 1024 hosts: scale.py BUILD COSTS [FAMILY...].

BUILD is the folder of a release build with provecast-smpi, COSTS a file of tests/bench/rank_costs.py. Every host has one processor
and runs one rank of one thread. A family is a command; its first run, on one host, records its pieces of work, and
the others take their times. A run that still records pieces is done again. Prints a row for each number of hosts; --json FILE keeps
all of a row."""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

SMALL = ["uniform", "--n", "20", "--count", "50000", "--seed", "1"]
MEDIUM = ["all-distinct", "--n", "40", "--count", "3000", "--seed", "3", "--max-cost", "300"]
LARGE = ["all-distinct", "--n", "60", "--count", "200", "--seed", "3", "--min-cost", "100", "--max-cost", "200"]
SUITE = ["solve", "SUITE", "--json"]


class Kind:
    """What a family runs: a command on what these commands of gen draw, repeated. `parameters` of the program are other than usual;
    rank 0's host has `cores`."""

    def __init__(self, drawn, times, command, search=False, parameters=None, cores=1):
        self.drawn = drawn
        self.times = times
        self.command = command
        self.search = search
        self.parameters = parameters or {}
        self.cores = cores


def prove(**parameters):
    return Kind([], 1, ["prove", "fnf", "--n", "17", "--bound", "5/4", "--threads", "1"], True, parameters)


def search(drawn, *method):
    return Kind([drawn], 1, [*SUITE, "--threads", "1", *method], True)


FAMILIES = {
    "small": Kind([SMALL], 2, SUITE),
    "medium": Kind([MEDIUM], 10, SUITE),
    "large": Kind([LARGE], 30, SUITE),
    "mixed": Kind([SMALL, MEDIUM, LARGE], 2, SUITE),
    "medium-core": Kind([MEDIUM], 10, SUITE, cores=2),
    "medium-late": Kind([MEDIUM], 10, SUITE, parameters={"batch_answer": 0.02, "batch_ahead": 0.1}),
    "medium-both": Kind([MEDIUM], 10, SUITE, parameters={"batch_answer": 0.02, "batch_ahead": 0.1}, cores=2),
    "prove": prove(),
    "prove-fine": prove(theorem_task_nodes=4096),
    "liu": search(["draw", "--n", "20", "--costs", "7,11,13,17,19", "--seed", "1"], "--method", "liu"),
    "shops": search(["openshop-equal", "--size", "7", "--seed", "9"]),
    "beams": search(["all-distinct", "--n", "100", "--seed", "3", "--min-cost", "1000", "--max-cost", "2000"]),
}

# SimGrid's plain model of a network: latency plus bytes over bandwidth, shared by what passes at a time.
PLAIN = ["network/model:CM02", "network/crosstraffic:0", "network/TCP-gamma:0", "smpi/bw-factor:1", "smpi/lat-factor:1"]
# Computing takes the times of the ledger; looking for a message takes what rank_costs.py measured.
OWN = ["smpi/simulate-computation:no", "smpi/test:0", "smpi/iprobe:0", "smpi/wtime:0", "contexts/factory:raw",
       "smpi/privatization:dlopen", "smpi/allgather:bruck", "smpi/finalization-barrier:yes"]


def write_platform(path, hosts, latency, bandwidth, cores):
    """A switch, and a cable from each host to it: half of the latency each, and full duplex. `cores`: of the first host."""
    with open(path, "w") as file:
        file.write('<?xml version="1.0"?>\n<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">\n'
                   '<platform version="4.1">\n<zone id="all" routing="Cluster">\n')
        for host in range(hosts):
            file.write(f'<host id="h{host}" speed="1Gf" core="{cores if host == 0 else 1}"/>\n'
                       f'<link id="c{host}" bandwidth="{bandwidth / 8}Bps" latency="{latency / 2}s" sharing_policy="SPLITDUPLEX"/>\n'
                       f'<host_link id="h{host}" up="c{host}_UP" down="c{host}_DOWN"/>\n')
        file.write('<router id="switch"/>\n</zone>\n</platform>\n')


class Machine:
    """Simulated hosts that run a command."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.program = os.path.join(folder, "provecast-smpi")
        subprocess.run(["strip", "-o", self.program, os.path.join(options.build, "provecast-smpi")], check=True)

    def run(self, hosts, cores, ledger, command):
        """Runs a command. Returns what it wrote."""
        platform, names = os.path.join(self.folder, "platform.xml"), os.path.join(self.folder, "hosts")
        write_platform(platform, hosts, self.options.latency, self.options.bandwidth, cores)
        with open(names, "w") as file:
            file.writelines(f"h{host}\n" for host in range(hosts))
        settings = [f"--cfg={setting}" for setting in PLAIN + OWN]
        done = subprocess.run(
            ["smpirun", "-np", str(hosts), "-platform", platform, "-hostfile", names, *settings,
             "--log=root.thres:error", self.program, "--simulation", ledger, *command],
            env=dict(os.environ, TMPDIR=self.folder),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if done.returncode != 0:
            sys.exit(f"scale.py: {' '.join(command)} on {hosts} hosts: exit code {done.returncode}: "
                     f"{done.stderr.decode()[:700]}")
        return done.stdout


class Family:
    """A command with its ledger, and the costs that it has."""

    def __init__(self, options, folder, name):
        self.options = options
        self.kind = FAMILIES[name]
        self.ledger = os.path.join(folder, name)
        os.mkdir(self.ledger)
        self.suite = os.path.join(self.ledger, "suite.jsonl")
        self.command = [self.suite if word == "SUITE" else word for word in self.kind.command]
        with open(os.path.join(self.ledger, "parameters"), "w") as file:
            file.writelines(f"{name} {value}\n" for name, value in self.kind.parameters.items())
        with open(options.costs) as file:
            self.costs = dict(line.split() for line in file)
        self.write_costs()
        self.expected = b""

    def write_costs(self, step=None):
        costs = dict(self.costs, step=step or self.costs["step"])
        with open(os.path.join(self.ledger, "costs"), "w") as file:
            file.writelines(f"{name} {costs[name]}\n" for name in ("step", "message", "event", "byte", "look", "peer"))

    def record(self, machine):
        """One host does each piece once; then the suite is repeated. The bytes are those of `provecast`."""
        program = os.path.join(self.options.build, "provecast")
        lines = b"".join(subprocess.run([program, "gen", *suite], stdout=subprocess.PIPE, check=True).stdout
                         for suite in self.kind.drawn)
        with open(self.suite, "wb") as file:
            file.write(lines)
        written = subprocess.run([program, *self.command], stdout=subprocess.PIPE, check=True).stdout
        self.expected = without_effort(written) * self.kind.times
        machine.run(1, 1, self.ledger, self.command)
        with open(self.suite, "wb") as file:
            file.write(lines * self.kind.times)

    def report(self):
        with open(os.path.join(self.ledger, "report")) as file:
            return json.load(file)

    def once(self, machine, hosts):
        """The report of a run that records nothing."""
        while True:
            if without_effort(machine.run(hosts, self.kind.cores, self.ledger, self.command)) != self.expected:
                sys.exit(f"scale.py: {' '.join(self.command)} on {hosts} hosts: not the bytes of provecast")
            row = self.report()
            if row["recorded"] == 0:
                return row

    def measure(self, machine, hosts):
        """In one search a step costs what it took rank 0 in a run with as many hosts."""
        self.write_costs()
        row = self.once(machine, hosts)
        if self.kind.search and row["steps"] > 0:
            self.write_costs(row["own"] / row["steps"])
            row = self.once(machine, hosts)
        return row


def without_effort(text):
    return re.sub(rb'"(cpu_)?seconds":[^,}]*|"threads":[0-9]*', b"", text)


def work(row):
    return row["first"]["work"] + row["others"]["work"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the folder of a release build")
    parser.add_argument("costs", help="a file of rank_costs.py")
    parser.add_argument("family", nargs="*", help="default: all")
    parser.add_argument("--hosts", default="16,64,256,1024", help="numbers of hosts")
    parser.add_argument("--latency", type=float, default=10e-6, help="seconds from host to host")
    parser.add_argument("--bandwidth", type=float, default=10e9, help="bits a second of each host, in either direction")
    parser.add_argument("--json", help="a file for the rows")
    options = parser.parse_args()
    rows = []
    print(f"{'family':10} {'hosts':>6} {'seconds':>10} {'speed-up':>9} {'efficiency':>10} {'rank 0 leads':>12} {'messages':>9} {'bytes':>11}")
    with tempfile.TemporaryDirectory() as folder:
        machine = Machine(options, folder)
        for name in options.family or FAMILIES:
            family = Family(options, folder, name)
            family.record(machine)
            for hosts in [int(count) for count in options.hosts.split(",")]:
                row = family.measure(machine, hosts)
                lead = row["first"]["lead"] + row["first"]["messages"]
                row.update(family=name, speedup=work(row) / row["seconds"], lead=lead / row["seconds"])
                row["efficiency"] = row["speedup"] / hosts
                rows.append(row)
                print(f"{name:10} {hosts:6} {row['seconds']:10.4f} {row['speedup']:9.2f} {100 * row['efficiency']:9.1f}% "
                      f"{100 * row['lead']:11.1f}% {row['messages']:9} {row['bytes']:11}", flush=True)
                if options.json:
                    with open(options.json, "a") as file:
                        file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    sys.exit(main())
