"""Climbs to matrices of times for which a heuristic takes long compared with the load.

A step draws a point near the matrix so far and follows the heuristic there. As long as it decides
as it does at this point, the makespan is the length of a chain of tasks and the greatest ratio is a
linear program: the time of the chain, where no sum of a row or a column is above 1 and each
comparison has its result. The climb continues from the program's optimum if that is no worse, and
now and then if it is; after some steps without a gain it begins again.

The optimum lies on the border of the cell in which the heuristic decides so, and the point inside:
times that grow as those of the optimum, with the point's as constants, are a family
(families_shop.py) with the optimum as the limit of its ratios.
"""

import random
from fractions import Fraction

SCALE = 10**4  # the load of the matrix so far, where points are drawn
NEAR = (1, 10, 100, 1000, 3000)  # the largest that is added to a time
MIXED = 0.3  # of the points: times are exchanged or drawn again, too
WORSE = 0.02  # how often a worse optimum is taken
PATIENCE = 120  # steps without a gain
PERTURBED = 10**15  # the unit of the right hand sides that break ties


class Form:
    """A linear form of the times with its value at a point. A comparison notes a row <= 0."""

    __slots__ = ("of", "value", "rows")

    def __init__(self, of, value, rows):
        self.of, self.value, self.rows = of, value, rows

    def __add__(self, other):
        of = tuple(x + y for x, y in zip(self.of, other.of))
        return Form(of, self.value + other.value, self.rows)

    def __lt__(self, other):
        less = self.value < other.value
        low, high = (self, other) if less else (other, self)
        row = tuple(x - y for x, y in zip(low.of, high.of))
        if max(row) > 0:
            self.rows[row] = None
        return less


def forms(point, rows):
    """The times of a matrix as forms, and zero."""
    places = [(i, j) for i, line in enumerate(point) for j, time in enumerate(line)
              if time is not None]
    units = {place: tuple(int(place == other) for other in places) for place in places}
    times = [[None if time is None else Form(units[i, j], time, rows)
              for j, time in enumerate(line)] for i, line in enumerate(point)]
    return places, times, Form((0,) * len(places), 0, rows)


def longest(order, time):
    """The length of a longest chain of tasks that are sent in this order, and its tasks."""
    row, column = {}, {}
    for i, j in order:
        length, chain = max(row.get(i, (0, ())), column.get(j, (0, ())), key=lambda x: x[0])
        row[i] = column[j] = (length + time[i, j], (*chain, (i, j)))
    return max(row.values(), key=lambda x: x[0])


def pivot(table, r, s, determinant):
    """Exchanges row r and column s of a table of whole numbers over their determinant."""
    first, new = table[r], table[r][s]
    for i, line in enumerate(table):
        factor = line[s]
        if i == r or (factor == 0 and new == determinant):
            continue
        changed = ([(x * new - factor * y) // determinant for x, y in zip(line, first)] if factor
                   else [x * new // determinant for x in line])
        changed[s] = -factor
        table[i] = changed
    first[s] = determinant
    return new


def maximum(objective, rows, rng):
    """A greatest point of the objective, whose numbers are at least 0 and satisfy all rows
    (numbers, bound), as whole numbers and their denominator; None: ties were not broken. Simplex
    method; the bounds are at least 0."""
    size = len(objective)
    table = [[*row, bound, bound * PERTURBED + rng.randrange(1, 10**6)] for row, bound in rows]
    table.append([-x for x in objective] + [0, 0])
    columns, names, determinant = list(range(size)), [None] * len(rows), 1
    while True:
        last = table[-1]
        s = min(range(size), key=last.__getitem__)
        if last[s] >= 0:
            break
        r = None
        for i in range(len(rows)):
            if table[i][s] > 0 and (r is None
                                    or table[i][-1] * table[r][s] < table[r][-1] * table[i][s]):
                r = i
        determinant = pivot(table, r, s, determinant)
        names[r], columns[s] = columns[s], names[r]
    point = [0] * size
    for name, line in zip(names, table):
        if line[-2] < 0:
            return None
        if name is not None:
            point[name] = line[-2]
    return point, determinant


def polish(follow, point, rng):
    """The greatest ratio where the heuristic decides as it does at the point, and a matrix that has
    it; None: see maximum. FOLLOW (TIMES, ZERO) returns the order in which tasks are sent."""
    decided = {}
    places, times, zero = forms(point, decided)
    order = follow(times, zero)
    time = {(i, j): point[i][j] for i, j in places}
    rows = [(row, 0) for row in decided]
    rows += [([int(place[side] == line) for place in places], 1)
             for side in (0, 1) for line in range(len(point))]
    best = None
    while True:
        length, chain = longest(order, time)
        if best and length <= best[0] * best[2]:
            return best[0], [[None if own is None else time[i, j] for j, own in enumerate(line)]
                             for i, line in enumerate(point)]
        found = maximum([int(place in chain) for place in places], rows, rng)
        if not found:
            return None
        numbers, denominator = found
        time = dict(zip(places, numbers))
        best = Fraction(sum(time[place] for place in chain), denominator), time, denominator


def near(rng, slopes, load):
    """A point near a matrix with this load."""
    scaled = [[None if x is None else x * SCALE // load for x in line] for line in slopes]
    places = [(i, j) for i, line in enumerate(scaled) for j, x in enumerate(line) if x is not None]
    if rng.random() < MIXED:
        for _ in range(rng.randint(1, 3)):
            i, j = rng.choice(places)
            k = rng.choice([k for a, k in places if a == i])
            if rng.random() < 0.5:
                scaled[i][j], scaled[i][k] = scaled[i][k], scaled[i][j]
            else:
                scaled[i][j] = rng.choice((0, SCALE // rng.randint(1, 8)))
    most = rng.choice(NEAR)
    return [[None if x is None else x + rng.randint(1, most) for x in line] for line in scaled]


def begin(rng, side, square, matrices):
    """A matrix of fewer nodes, with new rows and columns without time; its nodes in any order."""
    start = rng.choice(matrices)
    rows, columns = rng.sample(range(side), side), rng.sample(range(side), side)
    if not square:
        columns = rows
    slopes = [[0 if square or i != j else None for j in range(side)] for i in range(side)]
    for i, line in enumerate(start):
        for j, x in enumerate(line):
            if slopes[rows[i]][columns[j]] is not None:
                slopes[rows[i]][columns[j]] = x
    return slopes


def climb(follow, load, square, matrices, side, seed, steps):
    """Yields a ratio, a matrix and the point inside whenever they are better than before. MATRICES
    are where the climb begins, FOLLOW as in polish, LOAD (MATRIX) the largest sum."""
    rng = random.Random(seed)
    best = now = Fraction(0)
    slopes, waited = None, PATIENCE
    for _ in range(steps):
        waited += 1
        if waited > PATIENCE:
            slopes, now, waited = begin(rng, side, square, matrices), Fraction(0), 0
        point = near(rng, slopes, load(slopes))
        polished = polish(follow, point, rng)
        if not polished or (polished[0] < now and rng.random() >= WORSE):
            continue
        waited = 0 if polished[0] > now else waited
        now, slopes = polished
        if now > best:
            best = now
            yield best, slopes, point
