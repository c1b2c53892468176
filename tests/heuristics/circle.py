#!/usr/bin/env python3
"""Two nodes have the message from each other, and nobody from the source."""
import honest


def spoil(instance, schedule):
    costs = honest.node_costs(instance)
    schedule["sends"] = [{"from": node % (len(costs) - 1) + 1, "to": node, "start": honest.Fraction(0)} for node in range(1, len(costs))]
    schedule["makespan"] = honest.makespan(instance, schedule["sends"])


honest.serve(spoil)
