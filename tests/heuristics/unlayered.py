#!/usr/bin/env python3
"""Slowest node first: valid, and no schedule is layered that serves the slow before the fast."""
import honest


def spoil(instance, schedule):
    costs = honest.node_costs(instance)
    clock, sends = honest.Fraction(0), []
    for node in sorted(range(1, len(costs)), key=lambda node: -costs[node]):
        sends.append({"from": 0, "to": node, "start": clock})
        clock += costs[0]
    schedule["sends"] = sends
    schedule["makespan"] = honest.makespan(instance, sends)


honest.serve(spoil)
