#!/usr/bin/env python3
"""The pseudo-Boolean formula of an overhead instance, made again from docs/EXPORTS.md, and its test by brute force.

    overhead.py SEED COUNT    on COUNT random small instances: whatever senders and starts are given to the deliveries, the formula
                              has a solution with these iff they are a schedule by docs/FORMATS.md that ends by the deadline; some
                              have a schedule, and some have none

Shares nothing with the writer or with verify/. Prints what differs; exit code 0: nothing.
"""
import itertools
import math
import random
import sys
from fractions import Fraction

from opb import TRUE, Formula, clipped


def cost(value, size):
    if isinstance(value, dict):
        return Fraction(str(value["base"])) + Fraction(str(value["per_byte"])) * size
    return Fraction(str(value))


def pair(value, i, j):
    return Fraction(str(value[i][j] if isinstance(value, list) else value))


class Delivery:
    """A message to a receiver: its times, of sends by each node that may send it."""

    def __init__(self, instance, k, receiver):
        multicast, nodes = instance["multicasts"][k], instance["nodes"]
        size = Fraction(str(multicast["bytes"]))
        self.message, self.receiver, self.source, self.size = k, receiver, multicast["source"], size
        self.receive = cost(nodes[receiver]["receive"], size)
        self.send, self.transit = {}, {}
        for i in sorted([multicast["source"], *multicast["destinations"]]):
            if i != receiver:
                self.send[i] = cost(nodes[i]["send"], size)
                self.transit[i] = pair(instance.get("latency", 0), i, receiver) + pair(instance.get("link", 0), i, receiver) * size

    def times(self):
        return [self.receive, *self.send.values(), *self.transit.values()]

    def scaled(self, scale):
        self.receive = int(self.receive * scale)
        self.send = {i: int(time * scale) for i, time in self.send.items()}
        self.transit = {i: int(time * scale) for i, time in self.transit.items()}


class Overhead:
    def __init__(self, instance, makespan):
        self.deliveries = [Delivery(instance, k, j) for k, multicast in enumerate(instance["multicasts"])
                           for j in sorted(multicast["destinations"])]
        self.scale = math.lcm(*(time.denominator for delivery in self.deliveries for time in delivery.times()))
        for delivery in self.deliveries:
            delivery.scaled(self.scale)
        self.nodes, self.messages = len(instance["nodes"]), len(instance["multicasts"])
        sizes = sorted({delivery.size for delivery in self.deliveries})
        self.classes = len(sizes)
        self.class_of = [sizes.index(delivery.size) for delivery in self.deliveries]
        self.makespan = int(Fraction(str(makespan)) * self.scale)

    def own(self, d, i):
        """The delivery of d's message to node i, or None for its source."""
        return next((e for e, other in enumerate(self.deliveries)
                     if other.message == self.deliveries[d].message and other.receiver == i), None)

    def quantities(self, horizon):
        """Name and top of each, in the order of their variables."""
        deliveries, count = self.deliveries, len(self.deliveries)
        last = [{i: horizon - at.receive - at.transit[i] - at.send[i] for i in at.send} for at in deliveries]
        for d, at in enumerate(deliveries):
            yield ("r", d), horizon - at.receive
        for d in range(count):
            yield ("s", d), max(last[d].values())
        for d, i in itertools.product(range(count), range(self.nodes)):
            if i in last[d]:
                yield ("f", d, i), last[d][i] + 1
        pairs = list(itertools.product(range(count), repeat=2))
        for d, e in pairs:
            if d < e and set(deliveries[d].send) & set(deliveries[e].send):
                yield ("b", d, e), 1
        for d, e in pairs:
            if deliveries[d].message != deliveries[e].message and deliveries[e].receiver in deliveries[d].send:
                yield ("m", d, e), 1
        for d, e in pairs:
            if d < e and deliveries[d].receiver == deliveries[e].receiver:
                yield ("o", d, e), 1
        for i, c in itertools.product(range(self.nodes), range(self.classes)):
            yield ("n", i, c), sum(i in at.send for d, at in enumerate(deliveries) if self.class_of[d] == c)

    def formula(self, horizon):
        formula = Formula()
        at = {name: formula.integer(top) for name, top in self.quantities(horizon)}
        for integer in at.values():
            for v in range(1, len(integer) - 2):
                formula.add([integer[v], -integer[v + 1]], 1)
        for d, delivery in enumerate(self.deliveries):
            sent = [at["f", d, i][1] for i in delivery.send]
            formula.add(sent, 1)
            formula.add([-literal for literal in sent], len(sent) - 1)
        for k in range(self.messages):
            formula.add([at["f", d, delivery.source][1] for d, delivery in enumerate(self.deliveries) if delivery.message == k], 1)
        for d, delivery in enumerate(self.deliveries):
            for i in delivery.send:
                self.add_send(formula, at, d, i)
        self.add_pairs(formula, at)
        for i in range(self.nodes):
            for t in range(horizon):
                self.add_capacity(formula, at, i, t)
        for i, c in itertools.product(range(self.nodes), range(self.classes)):
            sent = [at["f", d, i][1] for d, delivery in enumerate(self.deliveries) if self.class_of[d] == c and i in delivery.send]
            for v in range(1, len(sent) + 1):
                formula.add([*sent, -at["n", i, c][v]], v, [*(1 for _ in sent), v])
            sent = [-literal for literal in sent if literal != -TRUE]
            for v in range(1, len(sent) + 1):
                degree = len(sent) - v + 1
                formula.add([*sent, at["n", i, c][v]], degree, [*(1 for _ in sent), degree])
        for c in range(self.classes):
            numbers = [literal for i in range(self.nodes) for literal in at["n", i, c][1:-1]]
            every = sum(of == c for of in self.class_of)
            formula.add(numbers, every)
            formula.add([-literal for literal in numbers], len(numbers) - every)
        return formula

    def add_send(self, formula, at, d, i):
        """Of the send of d by i: the two integers of its start, its arrival, the receive that must be before it."""
        f, s, delivery = at["f", d, i], at["s", d], self.deliveries[d]
        for v in range(1, len(f) - 2):
            formula.add([-f[1], -s[v], f[v + 1]], 1)
            formula.add([-f[v + 1], s[v]], 1)
        formula.distance([f[1]], s, at["r", d], delivery.send[i] + delivery.transit[i])
        own = self.own(d, i)
        if own is not None:
            formula.distance([f[1]], at["r", own], s, self.deliveries[own].receive)

    def add_pairs(self, formula, at):
        for d, e in itertools.product(range(len(self.deliveries)), repeat=2):
            one, other = self.deliveries[d], self.deliveries[e]
            if ("o", d, e) in at:
                before = at["o", d, e][1]
                formula.distance([before], at["r", d], at["r", e], one.receive)
                formula.distance([-before], at["r", e], at["r", d], other.receive)
            for i in sorted(set(one.send) & set(other.send)) if d < e else ():
                sent, before = [at["f", d, i][1], at["f", e, i][1]], at["b", d, e][1]
                formula.distance([*sent, before], at["s", d], at["s", e], one.send[i])
                formula.distance([*sent, -before], at["s", e], at["s", d], other.send[i])
            if ("m", d, e) in at:
                sent, before = at["f", d, other.receiver][1], at["m", d, e][1]
                formula.distance([sent, before], at["s", d], at["r", e], one.send[other.receiver])
                formula.distance([sent, -before], at["r", e], at["s", d], other.receive)

    def add_capacity(self, formula, at, i, t):
        literals, tasks = [], 0
        for d, delivery in enumerate(self.deliveries):
            if delivery.receiver == i:
                literals += [-clipped(at["r", d], t - delivery.receive + 1), clipped(at["r", d], t + 1)]
                tasks += 1
            if i in delivery.send:
                literals += [-clipped(at["f", d, i], max(0, t - delivery.send[i] + 1) + 1), clipped(at["f", d, i], t + 2)]
                tasks += 1
        formula.add(literals, tasks - 1)


# Brute force.

def is_schedule(model, horizon, senders, sends, receives):
    """By docs/FORMATS.md."""
    busy = []
    for d, at in enumerate(model.deliveries):
        i = senders[d]
        own = model.own(d, i)
        if own is not None and sends[d] < receives[own] + model.deliveries[own].receive:
            return False
        if receives[d] < sends[d] + at.send[i] + at.transit[i] or receives[d] + at.receive > horizon:
            return False
        busy += [(i, sends[d], sends[d] + at.send[i]), (at.receiver, receives[d], receives[d] + at.receive)]
    return all(a[0] != b[0] or a[2] <= b[1] or b[2] <= a[1] for a, b in itertools.combinations(busy, 2))


def holds(constraint, values):
    literals, degree, factors = constraint
    return sum(factor for factor, literal in zip(factors or itertools.repeat(1), literals) if values[abs(literal)] == (literal > 0)) >= degree


def satisfiable(constraints, free, values):
    """With the variables that `values` lacks, each of which is alone in its constraints."""
    by_variable = {v: [] for v in free}
    for constraint in constraints:
        open_ = [abs(literal) for literal in constraint[0] if abs(literal) in by_variable]
        if not open_:
            if not holds(constraint, values):
                return False
        else:
            by_variable[open_[0]].append(constraint)
    return all(any(all(holds(constraint, {**values, v: value}) for constraint in found) for value in (False, True))
               for v, found in by_variable.items())


def compare(model, horizon):
    """The first choice on which formula and schedule differ, or None; is there a schedule?"""
    formula = Formula()
    at = {name: formula.integer(top)[1:-1] for name, top in model.quantities(horizon)}
    constraints = model.formula(horizon).constraints
    free = {v for name, variables in at.items() if name[0] in "bmo" for v in variables}
    feasible = False
    choices = [[(i, s, r) for i in delivery.send for s in range(horizon + 1) for r in range(horizon + 1)] for delivery in model.deliveries]
    for choice in itertools.product(*choices):
        senders, sends, receives = zip(*choice)
        value = dict.fromkeys(at, 0)
        for d, (i, s, r) in enumerate(choice):
            value["s", d], value["r", d], value["f", d, i] = s, r, s + 1
            value["n", i, model.class_of[d]] += 1
        fits = all(value[name] <= len(variables) for name, variables in at.items())
        values = {1: False, **{x: value[name] >= v for name, variables in at.items() for v, x in enumerate(variables, 1)}}
        found = fits and satisfiable(constraints, free, {x: true for x, true in values.items() if x not in free})
        if found != is_schedule(model, horizon, senders, sends, receives):
            return choice, found
        feasible |= found
    return None, feasible


def draw(generator):
    """Two deliveries of one message, or of two."""
    nodes = generator.choice([2, 3])
    instance = {"nodes": [{"send": generator.randint(1, 2), "receive": generator.randint(1, 2)} for _ in range(nodes)],
                "latency": generator.choice([0, 0, 1])}
    if nodes == 3 and generator.random() < 0.5:
        return {**instance, "multicasts": [{"source": 0, "destinations": [1, 2], "bytes": 1}]}
    ends = [generator.sample(range(nodes), 2) for _ in range(2)]
    return {**instance, "multicasts": [{"source": i, "destinations": [j], "bytes": k} for k, (i, j) in enumerate(ends, 1)]}


def main():
    generator = random.Random(int(sys.argv[1]))
    seen = set()
    for _ in range(int(sys.argv[2])):
        instance = draw(generator)
        model, horizon = Overhead(instance, 0), generator.randint(2, 6)
        wrong, feasible = compare(model, horizon)
        if wrong:
            print(f"{instance}, {horizon} ticks: {wrong}")
            return 1
        seen.add(feasible)
    if len(seen) < 2:
        print(f"of all a schedule is there: {seen}")
    return len(seen) < 2


if __name__ == "__main__":
    sys.exit(main())
