#!/usr/bin/env python3
"""An honest heuristic for every model, not a good one; the wrong ones spoil what it makes.

Reads instances, one a line, and answers each by one line: run once for one instance, or kept for many.
"""
import heapq
import json
import sys
from fractions import Fraction


def fraction(value):
    """A number as it stands in JSON: read as text, or a string like "22/7"."""
    return Fraction(value)


def written(value):
    """The same as FORMATS asks for it."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def read(line):
    return json.loads(line, parse_int=Fraction, parse_float=Fraction)


# --- one schedule for each model -----------------------------------------------------------------------------------


def node_costs(instance):
    """Costs by node: the source, then the destinations, groups expanded."""
    costs = [fraction(instance["source"]["cost"])]
    for group in instance["destinations"]:
        costs += [fraction(group["cost"])] * int(group.get("count", 1))
    return costs


def solve_node(instance):
    """Fastest node first."""
    costs = node_costs(instance)
    free = [(costs[0], 0)]  # when a node's next send would end
    sends = []
    for node in sorted(range(1, len(costs)), key=lambda node: costs[node]):
        end, sender = heapq.heappop(free)
        sends.append({"from": sender, "to": node, "start": end - costs[sender]})
        heapq.heappush(free, (end + costs[sender], sender))
        heapq.heappush(free, (end + costs[node], node))
    return sends


def overhead_cost(cost, size):
    if isinstance(cost, dict):
        return fraction(cost["base"]) + fraction(cost["per_byte"]) * size
    return fraction(cost)


def overhead_times(instance, send):
    """Of a send: how long it takes, its way over the link, how long its receive takes."""
    size = fraction(instance["multicasts"][send["multicast"]]["bytes"])
    link = instance.get("link", 0)
    if isinstance(link, list):
        link = link[send["from"]][send["to"]]
    nodes = instance["nodes"]
    return (
        overhead_cost(nodes[send["from"]]["send"], size),
        fraction(link) * size,
        overhead_cost(nodes[send["to"]]["receive"], size),
    )


def solve_overhead(instance):
    """One multicast after the other, each handed on from destination to destination."""
    sends = []
    now = Fraction(0)
    for number, multicast in enumerate(instance["multicasts"]):
        holder = int(multicast["source"])
        for to in map(int, multicast["destinations"]):
            send = {"from": holder, "to": to, "start": now, "multicast": number}
            sending, way, receiving = overhead_times(instance, send)
            send["receive"] = now + sending + way
            now = send["receive"] + receiving
            sends.append(send)
            holder = to
    return sends


def solve_matrix(instance):
    """Every task as early as its row and its column allow, in the order of the matrix."""
    times = [[fraction(time) for time in row] for row in instance["times"]]
    rows = [Fraction(0)] * len(times)
    columns = [Fraction(0)] * len(times[0])
    sends = []
    for i, row in enumerate(times):
        for j, time in enumerate(row):
            if time > 0 or (instance["model"] == "exchange" and i != j):
                start = max(rows[i], columns[j])
                rows[i] = columns[j] = start + time
                sends.append({"from": i, "to": j, "start": start})
    return sends


SOLVERS = {"node": solve_node, "overhead": solve_overhead, "exchange": solve_matrix, "openshop": solve_matrix}


# --- what a schedule is --------------------------------------------------------------------------------------------


def end(instance, send):
    """The time at which a send's receiver holds the message."""
    if instance["model"] == "node":
        return send["start"] + node_costs(instance)[send["from"]]
    if instance["model"] == "overhead":
        return send["receive"] + overhead_times(instance, send)[2]
    return send["start"] + fraction(instance["times"][send["from"]][send["to"]])


def makespan(instance, sends):
    return max((end(instance, send) for send in sends), default=Fraction(0))


def solve(instance):
    sends = SOLVERS[instance["model"]](instance)
    schedule = {"makespan": makespan(instance, sends), "sends": sends}
    if "name" in instance:
        schedule["instance"] = instance["name"]
    return schedule


def text(schedule):
    return json.dumps(schedule, default=written, separators=(",", ":"))


def serve(spoil=None, respell=None):
    """Answer every line. `spoil` changes the schedule in place, `respell` returns another text."""
    for line in sys.stdin:
        instance = read(line)
        schedule = solve(instance)
        if spoil:
            spoil(instance, schedule)
        answer = text(schedule)
        if respell:
            answer = respell(answer)
        print(answer, flush=True)


if __name__ == "__main__":
    serve()
