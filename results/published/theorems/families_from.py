#!/usr/bin/env python3
"""Finds a family of instances of the node model that begins with the instance of a theorem.

families_from.py PAGE THEOREM...

For each of these theorems of PAGE (README.md): costs grow with m by whole numbers in place of each
different cost of the source and of the nodes that are no leaves, perhaps in a smaller unit, and the
number of leaves grows with m. FNF is computed by its definition and the optimum by all trees that a
normal form can have. A family has FNF above the optimum for m < TRIED, both of the second degree.
Of all of them the first one is shown that families_proof.py proves for every m, in the order of the
excess over the cost of the slowest node for large m, then of the growth.
"""

import itertools
import operator
import os
import sys
from fractions import Fraction

from families import read_page, refuse, show
from families_proof import SENDERS, trees

TRIED = 11
GROWTH = 3  # most of a cost
LEAVES = 12  # most of their number
UNITS = (1, 2, 3)
SHOWN = 12  # families that are tried to be proven


def fnf_ready(costs):
    """The times at which FNF informs the nodes, in their order."""
    ready, following = [0], [costs[0]]
    for cost in costs[1:]:
        at = min(range(len(following)), key=following.__getitem__)
        ready.append(following[at])
        following[at] += costs[at]
        following.append(ready[-1] + cost)
    return ready


def all_trees(costs):
    """The ready times of all trees that a normal form can have."""
    return [ready for q in range(len(costs)) for ready in trees(costs, q, 0, operator.add, operator.gt)]


def sends(ready, costs, end):
    return sum((end - time) // cost for time, cost in zip(ready, costs) if time < end)


def first(reached, high):
    """The least time that `reached` says yes to, which is at most `high`."""
    low = 0
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle + 1, high)
    return low


def fnf_of(costs, n):
    ready = fnf_ready(costs)
    return first(lambda end: sends(ready, costs, end) >= n, n * costs[0])


def is_reached(found, costs, n, end):
    return any(sends(ready, costs, end) >= n for ready in found)


def optimum_of(found, costs, n, high):
    return first(lambda end: is_reached(found, costs, n, end), high)


def without_leaves(member):
    """The costs of the source and of as few nodes as possible that are no leaves, and n."""
    source, fnf, optimum, *groups = member
    nodes = [cost for cost, count in zip(groups[::2], groups[1::2]) for _ in range(count)]
    for senders in range(1, SENDERS + 1):
        costs = (source, *nodes[:senders])
        if fnf_of(costs, len(nodes)) == fnf and optimum_of(all_trees(costs), costs, len(nodes), fnf) == optimum:
            return costs, len(nodes)
    return None


def is_quadratic(values):
    return all(d - 3 * c + 3 * b - a == 0 for a, b, c, d in zip(values, values[1:], values[2:], values[3:]))


def excesses(costs, counts, optima):
    """FNF and the optimum of each member; None: FNF is the optimum, or one is not of the second
    degree. `optima`: the trees of members that are known."""
    fnf = [fnf_of(c, n) for c, n in zip(costs, counts)]
    if not is_quadratic(fnf) or any(c[-1] > t for c, t in zip(costs, fnf)):
        return None
    made = []
    for m, (c, n, t) in enumerate(zip(costs, counts, fnf)):
        found = optima.setdefault(m, None) or all_trees(c)
        optima[m] = found
        if not is_reached(found, c, n, t - 1):
            return None
        made.append(optimum_of(found, c, n, t))
        if not is_quadratic(made):
            return None
    return list(zip(fnf, made))


def growths(costs, unit):
    """What the different costs grow by, small sums first; none in which all grow alike."""
    different = sorted(set(costs))
    for growth in sorted(itertools.product(range(GROWTH + 1), repeat=len(different)), key=sum):
        alike = all(x * growth[0] == y * different[0] for x, y in zip(different, growth))
        if not alike and not (unit > 1 and all(x % unit == 0 for x in growth)):
            yield dict(zip(different, growth))


def vector(costs, n, makespans):
    """An instance as families.py has it."""
    groups = [x for cost, same in itertools.groupby(costs[1:]) for x in (cost, len(list(same)))]
    return (costs[0], *makespans, *groups, makespans[0], n - len(costs) + 1)


def families(costs, n):
    """Three members of each family, with what it is sorted by."""
    for unit in UNITS:
        for growth in growths(costs, unit):
            members = [tuple(unit * c + m * growth[c] for c in costs) for m in range(TRIED)]
            if any(x > y for member in members for x, y in zip(member[1:], member[2:])):
                continue
            optima = {}
            for leaves in range(1, LEAVES + 1):
                counts = [n + m * leaves for m in range(TRIED)]
                made = excesses(members, counts, optima)
                if made:
                    excess = Fraction(made[-1][0] - made[-1][1], members[-1][-1])
                    triple = [vector(*columns) for columns in zip(members[:3], counts, made)]
                    yield (-excess, leaves + sum(growth.values()), unit), triple


def same_groups(triple):
    return len({len(member) for member in triple}) == 1


def main():
    page, *wanted = sys.argv[1:] or [""]
    theorems = read_page(page) if os.path.isfile(page) else []
    if not theorems or not wanted or not set(wanted) <= {number for number, *_ in theorems}:
        refuse("usage: families_from.py README.md THEOREM..., such as 1.16")
    shown = {}
    for number, ratio, member in theorems:
        if number not in wanted:
            continue
        start = without_leaves(member)
        if start not in shown:
            found = sorted(families(*start)) if start else []
            lines = (show(triple) for _, triple in found[:SHOWN] if same_groups(triple))
            shown[start] = next((line for line in lines if "proven for every m" in line), "no family found")
        print(f"{number}: {ratio}: {shown[start]}", flush=True)


if __name__ == "__main__":
    main()
