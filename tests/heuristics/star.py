#!/usr/bin/env python3
"""The source sends everything itself: valid, and slow."""
import honest


def spoil(instance, schedule):
    costs = honest.node_costs(instance)
    schedule["sends"] = [{"from": 0, "to": node, "start": costs[0] * (node - 1)} for node in range(1, len(costs))]
    schedule["makespan"] = honest.makespan(instance, schedule["sends"])


honest.serve(spoil)
