#!/usr/bin/env python3
"""Test a heuristic of your own against proven optima, in this process.

The exit code is the verdict, as that of `provecast check`.
"""

import sys
from typing import Any, Dict

import provecast


def chain(instance: Dict[str, Any]) -> Dict[str, Any]:
    """Every node sends once: the source to the fastest, that to the next one, and so on."""
    if instance["model"] != "node":
        raise provecast.Unsupported("this is a heuristic of the node model")
    costs = [instance["source"]["cost"]]
    for group in instance["destinations"]:
        costs += [group["cost"]] * group.get("count", 1)
    order = [0] + sorted(range(1, len(costs)), key=costs.__getitem__)
    sends, now = [], 0
    for sender, receiver in zip(order, order[1:]):
        sends.append({"from": sender, "to": receiver, "start": now})
        now += costs[sender]
    answer = {"makespan": now, "sends": sends}
    return {**answer, "instance": instance["name"]} if "name" in instance else answer


suite = provecast.generate("uniform", n=6, max_cost=9, count=20, seed=7)
exchange = [[0, 1], [2, 0]]
report = provecast.check(chain, [*suite, exchange], max_ratio=10)
print(report)
sys.exit(report.exit_code)

# prints:
# | PASS: 20 passed, 0 failed, 0 open, 1 skipped
# | worst ratio 9, of uniform-k3-n6-s7-11
