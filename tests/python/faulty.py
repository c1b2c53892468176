#!/usr/bin/env python3
"""A heuristic of the node model with a fault of each kind in turn: a function, and a program."""

import json
import sys
from fractions import Fraction


def fnf(instance):
    """Fastest node first; exact where costs are int or Fraction."""
    costs = [instance["source"]["cost"]]
    for group in instance["destinations"]:
        costs += [group["cost"]] * group.get("count", 1)
    free, sends = {0: costs[0]}, []
    for node in sorted(range(1, len(costs)), key=costs.__getitem__):
        sender = min(free, key=lambda node: (free[node], node))
        done = free[sender]
        sends.append({"from": sender, "to": node, "start": done - costs[sender]})
        free[sender] += costs[sender]
        free[node] = done + costs[node]
    makespan = max(send["start"] + costs[send["from"]] for send in sends)
    answer = {"makespan": makespan, "sends": sends}
    return {**answer, "instance": instance["name"]} if "name" in instance else answer


def write(number):
    """A fraction as JSON."""
    return number.numerator if number.denominator == 1 else str(number)


def answer(instance):
    """A text, or an exception."""
    if instance["model"] != "node":
        return json.dumps({"unsupported": "another model"})
    good = fnf(instance)
    half = {**good, "sends": good["sends"][:-1]}
    text = json.dumps(good, default=write)
    faults = [
        text,
        json.dumps(half, default=write),
        json.dumps({**good, "makespan": good["makespan"] + 1}, default=write),
        json.dumps({**good, "instance": "another"}, default=write),
        json.dumps({**good, "makespan": float(good["makespan"]) * (1 + 1e-12)}, default=write),
        text[:-5],
        text + text,
        text + " and so on",
        "",
        "nonsense",
        '{"makespan":NaN}',
        "{}",
        None,
        json.dumps({**half, "colour": "red"}, default=write),
    ]
    chosen = faults[len(instance.get("name", "")) % len(faults)]
    if chosen is None:
        raise ValueError("a fault of its own")
    return chosen


def exact(group):
    """A group of nodes with its cost as provecast.check gives it to a function."""
    return {**group, "cost": Fraction(group["cost"])} if "cost" in group else group


if __name__ == "__main__":
    read = json.load(sys.stdin, parse_float=Fraction)
    if read["model"] == "node":
        read["source"] = exact(read["source"])
        read["destinations"] = [exact(group) for group in read["destinations"]]
    sys.stdout.write(answer(read))
