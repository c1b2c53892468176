#!/usr/bin/env python3
"""The sizes that docs/FORMATS.md allows, from both sides: sizes.py PROGRAM. The largest instance is
solved or left open by a limit, one of a step more is refused with exit code 2 and one line. The most
nodes of the parameterized model take longer than all others: they need PROVECAST_SLOW=release."""
import json
import os
import subprocess
import sys


def node(*counts):
    return {"model": "node", "source": {"cost": 1},
            "destinations": [{"cost": 1 + i, "count": count} for i, count in enumerate(counts)]}


def overhead(nodes, deliveries):
    """Multicasts from node 0 with so many deliveries in all."""
    multicasts = []
    while deliveries > 0:
        count = min(deliveries, nodes - 1)
        multicasts.append({"source": 0, "destinations": list(range(1, count + 1)), "bytes": 1})
        deliveries -= count
    return {"model": "overhead", "nodes": [{"send": 1, "receive": 1}] * nodes,
            "multicasts": multicasts}


def shop(model, rows, columns):
    return {"model": model, "times": [[int(i != j) for j in range(columns)] for i in range(rows)]}


def parameterized(**keys):
    return {"model": "parameterized", "hold": 2, "end": 7, **keys}


def network(source, *destinations, **keys):
    return parameterized(network=keys, source=source, destinations=list(destinations))


def logp(count):
    return {"model": "logp", "source": {"send": 1, "receive": 1}, "latency": 1,
            "destinations": [{"send": 1, "receive": 1, "count": count}]}


TAKEN_AND_REFUSED = [
    (node(2147483646), node(2147483647)),
    (node(1, 2147483645), node(1, 2147483646)),
    (node(1), node(0)),
    (overhead(4096, 1), overhead(4097, 1)),
    (overhead(4096, 4000000), overhead(4096, 4000001)),
    (shop("openshop", 4096, 2), shop("openshop", 4097, 2)),
    (shop("openshop", 2, 4096), shop("openshop", 2, 4097)),
    (shop("exchange", 3, 3), shop("exchange", 3, 2)),
    (parameterized(nodes=1), parameterized(nodes=0)),
    (parameterized(nodes=10**8 if os.environ.get("PROVECAST_SLOW") == "release" else 10**6), parameterized(nodes=10**8 + 1)),
    (parameterized(nodes=9, ports=64, interval=1), parameterized(nodes=9, ports=65, interval=1)),
    (parameterized(nodes=9, ports=1), parameterized(nodes=9, ports=0)),
    (network([0, 0], [4095, 0], mesh=[4096, 1]), network([0, 0], [1, 0], mesh=[4097, 1])),
    (network([0, 0], [0, 4095], mesh=[1, 4096]), network([0, 0], [0, 1], mesh=[1, 4097])),
    (network([0, 0], [4, 0], mesh=[5, 1]), network([0, 0], [5, 0], mesh=[5, 1])),
    (network(0, 2**24 - 1, bmin=2**24), network(0, 1, bmin=2**25)),
    (network(0, 1, bmin=2), network(0, 0, bmin=1)),
    (network(0, 3, bmin=4), network(0, 3, bmin=6)),
    (network(0, 7, bmin=8), network(0, 8, bmin=8)),
    (logp(10**7), logp(10**7 + 1)),
]


def main():
    wrong = 0
    for number, pair in enumerate(TAKEN_AND_REFUSED):
        for refused, instance in enumerate(pair):
            run = subprocess.run([sys.argv[1], "solve", "-", "--no-schedule", "--time-limit", "1ms"],
                                 input=json.dumps(instance), capture_output=True, text=True,
                                 check=False)
            if refused:
                good = run.returncode == 2 and run.stderr.count("\n") == 1 and not run.stdout
            else:
                good = run.returncode in (0, 3) and "makespan" in run.stdout
            if not good:
                wrong += 1
                print(f"pair {number}, {'one more' if refused else 'the largest'}: exit code "
                      f"{run.returncode}: {run.stderr[:200]}{run.stdout[:200]}")
    sys.exit(wrong > 0)


main()
