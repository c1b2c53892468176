"""The pseudo-Boolean formula of a shop, made again from docs/EXPORTS.md."""
import math
from fractions import Fraction

from opb import Formula, clipped


class Shop:
    def __init__(self, instance, makespan):
        times = [[Fraction(str(time)) for time in row] for row in instance["times"]]
        scale = math.lcm(*(time.denominator for row in times for time in row))
        self.tasks = [(i, j, int(time * scale)) for i, row in enumerate(times) for j, time in enumerate(row) if time > 0]
        self.rows, self.columns = len(times), len(times[0])
        self.makespan = int(Fraction(str(makespan)) * scale)

    def resources(self):
        for i in range(self.rows):
            yield [d for d, task in enumerate(self.tasks) if task[0] == i]
        for j in range(self.columns):
            yield [d for d, task in enumerate(self.tasks) if task[1] == j]

    def pairs(self):
        for d, a in enumerate(self.tasks):
            for e in range(d + 1, len(self.tasks)):
                if a[0] == self.tasks[e][0] or a[1] == self.tasks[e][1]:
                    yield d, e

    def formula(self, horizon):
        formula, times = Formula(), [task[2] for task in self.tasks]
        if max(times) > horizon:
            formula.integer(1)
            formula.add([1], 1)
            formula.add([-1], 1)
            return formula
        starts = [formula.integer(horizon - time) for time in times]
        pairs = [(d, e, formula.integer(1)[1]) for d, e in self.pairs()]
        for start in starts:
            for v in range(1, len(start) - 2):
                formula.add([start[v], -start[v + 1]], 1)
        for d, e, before in pairs:
            formula.distance([before], starts[d], starts[e], times[d])
            formula.distance([-before], starts[e], starts[d], times[e])
        for resource in self.resources():
            for t in range(horizon):
                literals = []
                for d in resource:
                    literals += [-clipped(starts[d], t - times[d] + 1), clipped(starts[d], t + 1)]
                formula.add(literals, len(resource) - 1, satisfied=True)
        return formula
