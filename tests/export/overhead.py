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
        """Constraints: a list of (factor, literal), and a degree."""
        tops = {name: max(0, top) for name, top in self.quantities(horizon)}
        first, constraints, count = {}, [], 0
        for name, top in tops.items():
            first[name] = count
            count += top

        def add(literals, degree):
            terms = []
            for factor, sign, name, v in literals:
                if 1 <= v <= tops[name]:
                    terms.append((factor, ("" if sign else "~") + f"x{first[name] + v}"))
                elif (v <= 0) == sign:
                    degree -= factor
            if degree > 0:
                constraints.append((terms, degree) if terms else ([(1, "x1"), (1, "~x1")], degree + 1))

        def distance(conditions, x, y, time):
            for a in range(tops[x] + 1):
                add([*((1, sign, name, 1) for sign, name in conditions), (1, False, x, a), (1, True, y, a + time)], 1)
                if a + time > tops[y]:
                    break

        for name, top in tops.items():
            for v in range(1, top):
                add([(1, True, name, v), (1, False, name, v + 1)], 1)
        for d, at in enumerate(self.deliveries):
            for sign in (True, False):
                add([(1, sign, ("f", d, i), 1) for i in at.send], 1 if sign else len(at.send) - 1)
        for k in range(self.messages):
            add([(1, True, ("f", d, at.source), 1) for d, at in enumerate(self.deliveries) if at.message == k], 1)
        for d, at in enumerate(self.deliveries):
            for i in at.send:
                f, s = ("f", d, i), ("s", d)
                for v in range(1, tops[f]):
                    add([(1, False, f, 1), (1, False, s, v), (1, True, f, v + 1)], 1)
                    add([(1, False, f, v + 1), (1, True, s, v)], 1)
                distance([(False, f)], s, ("r", d), at.send[i] + at.transit[i])
                own = self.own(d, i)
                if own is not None:
                    distance([(False, f)], ("r", own), s, self.deliveries[own].receive)
        self.add_pairs(tops, distance)
        for i in range(self.nodes):
            for t in range(horizon):
                self.add_capacity(i, t, add)
        for i, c in itertools.product(range(self.nodes), range(self.classes)):
            senders = [("f", d, i) for d, at in enumerate(self.deliveries) if self.class_of[d] == c and i in at.send]
            possible = sum(tops[name] > 0 for name in senders)
            for v in range(1, len(senders) + 1):
                add([*((1, True, name, 1) for name in senders), (v, False, ("n", i, c), v)], v)
            for v in range(1, possible + 1):
                degree = possible - v + 1
                add([*((1, False, name, 1) for name in senders if tops[name] > 0), (degree, True, ("n", i, c), v)], degree)
        for c in range(self.classes):
            numbers = [(("n", i, c), v) for i in range(self.nodes) for v in range(1, tops["n", i, c] + 1)]
            every = sum(of == c for of in self.class_of)
            add([(1, True, *number) for number in numbers], every)
            add([(1, False, *number) for number in numbers], len(numbers) - every)
        return constraints

    def add_pairs(self, tops, distance):
        for d, e in itertools.product(range(len(self.deliveries)), repeat=2):
            one, other = self.deliveries[d], self.deliveries[e]
            if ("o", d, e) in tops:
                distance([(False, ("o", d, e))], ("r", d), ("r", e), one.receive)
                distance([(True, ("o", d, e))], ("r", e), ("r", d), other.receive)
            for i in sorted(set(one.send) & set(other.send)) if d < e else ():
                senders = [(False, ("f", d, i)), (False, ("f", e, i))]
                distance([*senders, (False, ("b", d, e))], ("s", d), ("s", e), one.send[i])
                distance([*senders, (True, ("b", d, e))], ("s", e), ("s", d), other.send[i])
            if ("m", d, e) in tops:
                sender = (False, ("f", d, other.receiver))
                distance([sender, (False, ("m", d, e))], ("s", d), ("r", e), one.send[other.receiver])
                distance([sender, (True, ("m", d, e))], ("r", e), ("s", d), other.receive)

    def add_capacity(self, i, t, add):
        literals, tasks = [], 0
        for d, at in enumerate(self.deliveries):
            if at.receiver == i:
                literals += [(1, False, ("r", d), t - at.receive + 1), (1, True, ("r", d), t + 1)]
                tasks += 1
            if i in at.send:
                literals += [(1, False, ("f", d, i), max(0, t - at.send[i] + 1) + 1), (1, True, ("f", d, i), t + 2)]
                tasks += 1
        add(literals, tasks - 1)


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
    terms, degree = constraint
    return sum(factor for factor, literal in terms if values[literal.lstrip("~")] == (literal[0] != "~")) >= degree


def satisfiable(constraints, names, free, values):
    """With the variables that `values` lacks, each of which is alone in its constraints."""
    by_variable = {name: [] for name in free}
    for constraint, inside in zip(constraints, names):
        open_ = [name for name in inside if name in by_variable]
        if not open_:
            if not holds(constraint, values):
                return False
        else:
            by_variable[open_[0]].append(constraint)
    return all(any(all(holds(constraint, {**values, name: value}) for constraint in found) for value in (False, True))
               for name, found in by_variable.items())


def compare(model, horizon):
    """The first choice on which formula and schedule differ, or None; is there a schedule?"""
    tops = {name: max(0, top) for name, top in model.quantities(horizon)}
    constraints = model.formula(horizon)
    names = [{literal.lstrip("~") for _, literal in terms} for terms, _ in constraints]
    first, count = {}, 0
    for name, top in tops.items():
        first[name] = count
        count += top
    free = {f"x{first[name] + 1}" for name, top in tops.items() if name[0] in "bmo" and top > 0}
    feasible = False
    choices = [[(i, s, r) for i in at.send for s in range(horizon + 1) for r in range(horizon + 1)] for at in model.deliveries]
    for choice in itertools.product(*choices):
        senders, sends, receives = zip(*choice)
        value = dict.fromkeys(tops, 0)
        for d, (i, s, r) in enumerate(choice):
            value["s", d], value["r", d], value["f", d, i] = s, r, s + 1
            value["n", i, model.class_of[d]] += 1
        fits = all(value[name] <= top for name, top in tops.items())
        values = {f"x{first[name] + v}": value[name] >= v for name, top in tops.items() for v in range(1, top + 1)}
        values["x1"] = values.get("x1", False)
        found = fits and satisfiable(constraints, names, free, {name: at for name, at in values.items() if name not in free})
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
