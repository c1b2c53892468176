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


def parameterized_times(instance):
    """hold and end, with the length of the message and in LogP's, LogGP's and the postal model's terms."""
    size = fraction(instance.get("bytes", 0))
    for name in ("logp", "loggp"):
        if name in instance:
            terms = {key: fraction(value) for key, value in instance[name].items()}
            more = terms.get("G", 0) * (size - 1) if name == "loggp" else 0
            return terms["g"] + more, terms["L"] + 2 * terms["o"] + more
    if "postal" in instance:
        return Fraction(1), fraction(instance["postal"]["lambda"])
    return overhead_cost(instance["hold"], size), overhead_cost(instance["end"], size)


def parameterized_nodes(instance):
    return int(instance["nodes"]) if "nodes" in instance else 1 + len(instance["destinations"])


def solve_parameterized(instance):
    """Everybody sends through one port only, as soon as it may; in a network the source alone, one message after the other."""
    hold, ends = parameterized_times(instance)
    size = fraction(instance.get("bytes", 0))
    longest = max(overhead_cost(instance.get("occupation", hold), size), overhead_cost(instance.get("interval", 0), size))
    step = hold * -(-longest // hold) if longest > hold else hold  # a multiple, for ports in rounds
    free, sends = [(Fraction(0), 0)], []
    for node in range(1, parameterized_nodes(instance)):
        start, sender = heapq.heappop(free)
        sends.append({"from": sender, "to": node, "start": start})
        heapq.heappush(free, (start + step, sender))
        if "network" not in instance:
            heapq.heappush(free, (start + ends, node))
    return sends


def logp_nodes(instance):
    """Time to send, to receive and gap by node."""
    def node(values):
        return fraction(values["send"]), fraction(values.get("receive", 0)), fraction(values.get("gap", 0))
    nodes = [node(instance["source"])]
    for group in instance["destinations"]:
        nodes += [node(group)] * int(group.get("count", 1))
    return nodes


def solve_logp(instance):
    """Who sends fastest is sent to first, by the one whose message is there first."""
    nodes, latency = logp_nodes(instance), fraction(instance.get("latency", 0))
    free, sends = [(nodes[0][0], 0)], []  # when a node's next send would end
    for node in sorted(range(1, len(nodes)), key=lambda node: nodes[node]):
        sent, sender = heapq.heappop(free)
        send, _, gap = nodes[sender]
        sends.append({"from": sender, "to": node, "start": sent - send})
        heapq.heappush(free, (sent + max(send, gap), sender))
        heapq.heappush(free, (sent + latency + nodes[node][1] + nodes[node][0], node))
    return sends


SOLVERS = {"node": solve_node, "overhead": solve_overhead, "exchange": solve_matrix, "openshop": solve_matrix,
           "parameterized": solve_parameterized, "logp": solve_logp}


# --- what a schedule is --------------------------------------------------------------------------------------------


def end(instance, send):
    """The time at which a send's receiver holds the message."""
    if instance["model"] == "node":
        return send["start"] + node_costs(instance)[send["from"]]
    if instance["model"] == "overhead":
        return send["receive"] + overhead_times(instance, send)[2]
    if instance["model"] == "parameterized":
        return send["start"] + parameterized_times(instance)[1]
    if instance["model"] == "logp":
        nodes = logp_nodes(instance)
        return send["start"] + nodes[send["from"]][0] + fraction(instance.get("latency", 0)) + nodes[send["to"]][1]
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
