#!/usr/bin/env python3
"""Fastest node first, for the heterogeneous node model: of all destinations still without the message, the one with the least
cost is served next, by the node that can bring it there first.

Reads instances, one a line, and answers each by its schedule, one a line. So it can be run for one instance, and kept for many:

    provecast check ci-small --heuristic 'python3 fnf.py'
    provecast check ci-small --heuristic 'python3 fnf.py' --persistent
"""
import heapq
import json
import sys
from fractions import Fraction


def costs_of(instance):
    """The costs by node: 0 is the source, then the destinations in order, groups expanded."""
    costs = [Fraction(instance["source"]["cost"])]
    for group in instance["destinations"]:
        costs += [Fraction(group["cost"])] * int(Fraction(group.get("count", 1)))
    return costs


def fastest_node_first(costs):
    """The sends, and the time at which the last of them ends."""
    sends, makespan = [], Fraction(0)
    senders = [(costs[0], 0)]  # whoever holds the message, by the time at which its next send would end
    for node in sorted(range(1, len(costs)), key=lambda node: costs[node]):
        end, sender = heapq.heappop(senders)
        sends.append({"from": sender, "to": node, "start": end - costs[sender]})
        makespan = max(makespan, end)
        heapq.heappush(senders, (end + costs[sender], sender))
        heapq.heappush(senders, (end + costs[node], node))
    return sends, makespan


def write(number):
    """Exactly: an integer where it is one, else a string such as "22/7"."""
    return number.numerator if number.denominator == 1 else str(number)


for line in sys.stdin:
    # parse_float=str: 0.1 is to be 1/10, not the double next to it.
    instance = json.loads(line, parse_float=str)
    if instance["model"] != "node":
        # Declined instances are skipped and counted; with --strict they fail.
        print(json.dumps({"unsupported": "only the node model"}), flush=True)
        continue
    sends, makespan = fastest_node_first(costs_of(instance))
    answer = {"makespan": makespan, "sends": sends}
    if "name" in instance:
        answer["instance"] = instance["name"]
    print(json.dumps(answer, default=write), flush=True)  # flush: who asks is waiting
