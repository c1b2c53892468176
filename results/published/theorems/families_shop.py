#!/usr/bin/env python3
"""Families of positive times for the theorems about total exchange and square open shops.

families_shop.py PAGE                                      writes matrices.md
families_shop.py PAGE HEURISTIC SHOP SIDE [SEED [STEPS]]   climbs; SHOP is exchange or square

The time of each task is a m + b. In the first table the a are those of the instance that attains
the theorem's supremum in the limit (PAGE is README.md), in the second one those of a matrix that
was found by climbing from the tree's instances of fewer nodes (families_climb.py); b >= 1 is drawn
until the heuristic takes as long as it should for large m, and then lowered. The third table has a
family for each number of nodes.

A family is proven if the heuristic decides alike for every m >= some least m: numbers are
polynomials of m, and each comparison must have the same result for all of them
(families_proof.py). Equal polynomials are a tie, which the heuristic breaks by the lower number.
Makespan and load are then polynomials too.
"""

import itertools
import os
import random
import re
import sys
from fractions import Fraction

from families_climb import climb
from families_proof import add, at_least, positive, word

LARGE = 10**6  # in place of m where families are looked for
DRAWN = (1, 2, 3, 4, 6, 10, 30, 100)  # the largest b
DRAWS = 400  # of each of these
LEASTS = 10  # values of the least m that are tried
SIDES = 8  # the most nodes of the third table
CLIMB_STEPS = 3000
CLIMB_SIDES = 8  # the most nodes of a climb

# Found by climbing: the times that grow, and constants that were lowered; the seed and the steps of
# the climb, and its seconds on a processor.
LARGER = (
    ("max-matching", "exchange", "0 1 0 2 0; 0 0 1 0 1; 1 0 0 0 1; 1 0 1 0 1; 1 0 1 1 0",
     "0 1 1 1 1; 6 0 1 1 2; 1 1 0 1 1; 1 1 1 0 2; 4 5 5 1 0", "1 6000", 107),
    ("min-matching", "exchange", "0 0 0 0 0; 2 0 0 0 0; 0 0 0 1 1; 0 0 1 0 1; 0 0 1 1 0",
     "0 1 1 1 1; 1 0 1 1 1; 1 1 0 1 1; 1 1 1 0 1; 1 1 1 1 0", "1 6000", 30),
    ("greedy", "exchange", "0 0 0 1 1; 0 0 0 0 0; 0 0 0 1 1; 0 0 0 0 0; 2 0 0 0 0",
     "0 1 1 1 2; 1 0 1 2 2; 1 2 0 1 1; 1 1 2 0 2; 1 1 1 2 0", "1 6000", 3),
    ("greedy", "exchange", "0 0 0 0 0 0; 0 0 1 0 0 0; 0 0 0 1 0 0; 0 0 0 0 0 0; 0 0 0 0 0 1;"
     "0 0 0 0 0 0",
     "0 1 1 2 1 1; 1 0 1 1 1 1; 1 1 0 1 1 2; 1 1 1 0 1 2; 1 1 1 2 0 1; 1 1 1 2 1 0", "1 6000", 5),
    ("greedy", "exchange", "0 0 0 0 0 0 0; 0 0 0 0 0 0 0; 0 0 0 1 0 1 0; 0 0 0 0 2 0 0;"
     "0 0 0 1 0 1 0; 0 0 2 0 0 0 0; 0 0 0 0 0 0 0",
     "0 1 1 2 1 2 1; 1 0 1 1 1 2 1; 1 1 0 1 2 1 3; 1 1 2 0 1 2 1; 1 1 2 1 0 2 1; 1 1 1 2 1 0 1;"
     "1 1 1 2 1 2 0", "1 60000", 96),
    ("max-matching", "square", "17 0 32 113 0; 17 39 54 0 52; 0 49 2 49 62; 0 0 37 0 13;"
     "0 22 37 0 35",
     "1 1 1 1 1; 1 1 1 2 1; 1 1 1 1 1; 1 1 1 1 1; 1 1 1 1 1", "1 6000", 144),
    ("min-matching", "square", "1 1 0 0 1; 0 0 0 0 0; 1 1 0 0 1; 1 1 0 0 1; 0 0 0 3 0",
     "1 1 1 1 1; 1 1 1 1 1; 2 1 1 1 1; 2 1 1 1 1; 1 1 1 1 1", "1 6000", 144),
    ("greedy", "square", "0 0 0 0 0; 1 0 0 0 0; 0 1 0 0 0; 0 0 0 1 0; 0 0 0 0 0",
     "1 1 1 1 1; 1 1 1 1 1; 1 1 1 1 1; 1 1 1 1 1; 2 1 1 2 1", "1 6000", 4),
)


class Undecided(Exception):
    """A comparison has different results for different m."""


class Time:
    """A polynomial of m, for m >= least."""

    def __init__(self, of, least):
        self.of, self.least = of, least

    def __add__(self, other):
        return Time(add(self.of, other.of), self.least)

    def __lt__(self, other):
        if positive(add(other.of, self.of, -1), self.least):
            return True
        if at_least(self.of, other.of, self.least):
            return False
        raise Undecided


class Shop:
    """What is sent so far. Times have a row for each sender; None: no task."""

    def __init__(self, times, zero):
        self.times, self.side = times, range(len(times))
        self.row, self.column = [zero] * len(times), [zero] * len(times)
        self.left = [{j for j in self.side if times[i][j] is not None} for i in self.side]

    def send(self, i, j):
        if j in self.left[i]:
            self.left[i].remove(j)
            end = max_of((self.row[i], self.column[j])) + self.times[i][j]
            self.row[i] = self.column[j] = end


class Order(Shop):
    """In what order tasks are sent; `ends`: the heuristic looks at when they end."""

    def __init__(self, times, zero, ends):
        super().__init__(times, zero)
        self.ends, self.order = ends, []

    def send(self, i, j):
        if j in self.left[i]:
            self.order.append((i, j))
            if self.ends:
                super().send(i, j)
            self.left[i].discard(j)


def max_of(times):
    """The first of the greatest."""
    best, *others = times
    for time in others:
        best = time if best < time else best
    return best


def best_by(items, key, least=False):
    """The first item whose key is greatest, or least."""
    best, *others = items
    for item in others:
        worse, better = (key(item), key(best)) if least else (key(best), key(item))
        best = item if worse < better else best
    return best


def baseline(shop, zero):
    for step in shop.side:
        for i in shop.side:
            shop.send(i, (i + step) % len(shop.side))


def matchings(shop, zero, least):
    """In steps, of which each is a matching of all pairs that no step before has."""
    used = set()

    def weight(receivers):
        total = zero
        for i, j in enumerate(receivers):
            total = total if shop.times[i][j] is None else total + shop.times[i][j]
        return total

    for _ in shop.side:
        unused = (x for x in itertools.permutations(shop.side) if used.isdisjoint(enumerate(x)))
        weights = {receivers: weight(receivers) for receivers in unused}
        chosen = best_by(weights, weights.get, least)
        used.update(enumerate(chosen))
        for i, j in enumerate(chosen):
            shop.send(i, j)


def max_matching(shop, zero):
    matchings(shop, zero, False)


def min_matching(shop, zero):
    matchings(shop, zero, True)


def greedy(shop, zero):
    turn = list(shop.side)
    while turn:
        taken, idle, others = set(), [], []
        for i in turn:
            free = sorted(shop.left[i] - taken)
            if not free:
                idle.append(i)
                continue
            j = best_by(free, shop.times[i].__getitem__)
            taken.add(j)
            shop.send(i, j)
            if shop.left[i]:
                others.append(i)
        if not idle and others:
            idle.append(others.pop())
        turn = idle + others


def open_shop(shop, zero):
    while any(shop.left):
        i = best_by([k for k in shop.side if shop.left[k]], shop.row.__getitem__, least=True)
        shop.send(i, best_by(sorted(shop.left[i]), shop.column.__getitem__, least=True))


# Of a theorem: what `provecast heuristic` calls it, and the heuristic.
NAMES = ("baseline", "max-matching", "min-matching", "greedy", "openshop")
HEURISTICS = dict(zip(NAMES, (baseline, max_matching, min_matching, greedy, open_shop)))
THEOREMS = {number + 6: (NAMES[number % 5], number > 4) for number in range(10)}


def makespan(name, times, zero):
    shop = Shop(times, zero)
    HEURISTICS[name](shop, zero)
    return max_of(shop.row)


def load(times, zero):
    """The largest sum of a row or a column."""
    return max_of([sum((x for x in line if x is not None), zero)
                   for lines in (times, zip(*times)) for line in lines])


def linear(slopes, constants, at):
    """Times a m + b, given at(a, b)."""
    return [[None if b is None else at(a, b) for a, b in zip(*rows)]
            for rows in zip(slopes, constants)]


def limit(name, slopes, constants):
    """By how much makespan and load grow with m, for large m."""
    times = linear(slopes, constants, lambda a, b: a * LARGE + b)
    return makespan(name, times, 0) // LARGE, load(times, 0) // LARGE


def prove(name, slopes, constants):
    """The least m, makespan and load for every m from there on; None: not proven."""
    for least in range(LEASTS):
        zero = Time([Fraction(0)], least)
        times = linear(slopes, constants, lambda a, b: Time([Fraction(b), Fraction(a)], least))
        try:
            return least, makespan(name, times, zero).of, load(times, zero).of
        except Undecided:
            continue
    return None


def lowered(constants, good):
    """Each number as small as possible, one after the other, until none can be lowered."""
    before = None
    while before != constants:
        before = [list(row) for row in constants]
        for row in constants:
            for j, b in enumerate(row):
                for row[j] in range(1, b or 0):
                    if good(constants):
                        break
                else:
                    row[j] = b
    return constants


def drawn(rng, side, square, most):
    """Whole numbers from 1 to `most`, in the places of tasks."""
    return [[rng.randint(1, most) if square or i != j else None for j in range(side)]
            for i in range(side)]


def find(name, square, slopes, ratio):
    """Constants by which the ratio is reached for large m; None: none were drawn."""
    rng = random.Random(1)

    def good(constants):
        made, bound = limit(name, slopes, constants)
        return made >= ratio * bound

    for most in DRAWN:
        for _ in range(DRAWS):
            constants = drawn(rng, len(slopes), square, most)
            if good(constants):
                return lowered(constants, good)
    return None


def read_page(path):
    """The theorems with a matrix: number, supremum, the matrix."""
    row = re.compile(r"\| (\d+)\.(\d+) \| \d+ \| ([0-9/]+) \| `([0-9; ]+)` \|")
    for line in open(path, encoding="ascii", errors="replace"):
        words = row.match(line)
        if words and int(words[1]) in THEOREMS:
            yield int(words[1]), int(words[2]), Fraction(words[3]), matrix(words[4])


def matrix(words):
    return [list(map(int, line.split())) for line in words.split(";")]


def text(slopes, constants):
    """The matrix with its times as polynomials."""
    shown = linear(slopes, constants, lambda a, b: word([Fraction(b), Fraction(a)]))
    return "; ".join(" ".join(x or "-" for x in row) for row in shown)


def by_offset(side, square, long, time):
    """Slope 1 for the pairs of `long`; constants by the pair."""
    tasks = [[j if square or i != j else None for j in range(side)] for i in range(side)]
    slopes = [[int((i, j) in long) for j in range(side)] for i in range(side)]
    return slopes, [[j if j is None else time(i, j) for j in row] for i, row in enumerate(tasks)]


def baseline_family(side, square):
    """A long task in each second step: of i and -i - 1 modulo the side."""
    long = {(i, (-i - 1) % side) for i in range(side)}
    return by_offset(side, square, long, lambda i, j: 1)


def greedy_family(side, square):
    """In step s sender i takes i - s modulo the side; a long task in steps 1, 3, 5, ..."""
    count = side // 4 + 1
    long = {(count - 1 + i, (count - 2 - i) % side) for i in range(count)}
    return by_offset(side, square, long,
                     lambda i, j: side if (i, j) in long else side + 1 - ((i - j - 1) % side + 1))


def open_shop_family(side, square):
    """Long tasks round pairs, or a ring of three and pairs; then all wait for the last receiver."""
    ring = square and side % 2 == 0
    busy = side - 1 if square else 2 * ((side - 1) // 2)
    other = dict(enumerate((1, 2, 0) if ring else ()))
    for i in range(len(other), busy, 2):
        other.update({i: i + 1, i + 1: i})
    slopes = [[0] * side for _ in range(side)]
    constants = [[1 if square or i != j else None for j in range(side)] for i in range(side)]
    for i, j in other.items():
        slopes[i][j], constants[i][j] = busy - 1, (busy - 1) * side
        slopes[i][-1], constants[i][-1] = 1, side
    for i in range(side if ring else 0):
        constants[i][i] = min(i + 1, 4)
    return slopes, constants


def row(first, name, slopes, constants):
    """A row of a table: what is proven of a family."""
    least, *polynomials = prove(name, slopes, constants)
    grow = [(p + [Fraction(0)])[1] for p in polynomials]
    cells = (*first, f"`{text(slopes, constants)}`", *map(word, polynomials), grow[0] / grow[1], f"m >= {least}")
    return f"| {' | '.join(map(str, cells))} |"


def show_suprema(theorems):
    """The first table, with a row for each theorem whose supremum is above 1."""
    for number, size, ratio, slopes in theorems:
        name, square = THEOREMS[number]
        yield row([f"{number}.{size}"], name, slopes, find(name, square, slopes, ratio))


def show_larger():
    """The second table."""
    for name, shop, slopes, constants, *_ in LARGER:
        slopes = matrix(slopes)
        constants = [[None if shop == "exchange" and i == j else b for j, b in enumerate(line)]
                     for i, line in enumerate(matrix(constants))]
        most, bound = limit(name, slopes, constants)

        def good(other):
            return Fraction(*limit(name, slopes, other)) >= Fraction(most, bound)

        yield row([name, shop, len(slopes)], name, slopes, lowered(constants, good))


def show_climbs():
    """By which climbs they were found."""
    for name, shop, slopes, _, words, seconds in LARGER:
        yield f"| {name} {shop} {len(matrix(slopes))} {words} | {seconds} |"


def show_sizes():
    """The third table."""
    for name, of in FAMILIES.items():
        for square in (False, True):
            for side in range(3 if name != "greedy" else 4, SIDES + 1):
                first = [name, "square" if square else "exchange", side]
                yield row(first, name, *of(side, square))


FAMILIES = {"baseline": baseline_family, "greedy": greedy_family, "openshop": open_shop_family}

PAGE = """# Families of matrices

Families of positive times for the theorems about total exchange and square open shops of
[README.md](README.md), by `families_shop.py README.md`. The makespan of the heuristic and the load are
those of the table for every whole m from the one in the last column on; the ratio is what they tend
to. Makespans are proven by following the heuristic with polynomials of m: each comparison has the
same result for every m. Ties are equal polynomials, and broken as `provecast heuristic` does.

## A family for each supremum

The families have the suprema of these theorems as the limits of their ratios. The times grow as those
of the instance in README.md. 9.3 and 10.3 are attained.

| theorem | family | makespan | load | ratio | for |
| --- | --- | --- | --- | --- | --- |
{suprema}

## More nodes

The suprema are not known; these families are the largest that climbing found, and lower bounds for
the suprema.

| heuristic | shop | n | family | makespan | load | ratio | for |
| --- | --- | --- | --- | --- | --- | --- | --- |
{larger}

`families_shop.py README.md` climbs to a matrix of each row with these arguments: the heuristic, the
kind, n, the seed and the steps. A step is an exact linear program for the greatest ratio where the
heuristic decides as at a point near the matrix so far (`families_climb.py`). It shows a ratio, how
the times grow, and constants for which the heuristic decides so; in the table they are lowered.

| arguments | processor, s |
| --- | --- |
{climbs}

## Families for every n

The ratios of the baseline are floor(n/2) and ceil(n/2), those of the greedy heuristic floor(n/4) + 1,
and those of the open shop heuristic 2 - 1/(n - 1) in square open shops and 2 - 1/m with m = 2
floor((n - 1)/2) in total exchanges: proven for every n in
[docs/THEOREMS.md](../../../docs/THEOREMS.md#families-of-matrices).

| heuristic | shop | n | family | makespan | load | ratio | for |
| --- | --- | --- | --- | --- | --- | --- | --- |
{sizes}"""


def follower(name):
    """The order in which a heuristic sends tasks."""

    def follow(times, zero):
        shop = Order(times, zero, name == "openshop")
        HEURISTICS[name](shop, zero)
        return shop.order

    return follow


def climb_from(theorems, name, square, *rest):
    """Climbs from the matrices of fewer nodes; shows what is better than before."""
    number, side = NAMES.index(name) + (11 if square else 6), rest[0]
    matrices = [of for other, size, _, of in theorems if other == number and size < side]
    for ratio, *both in climb(follower(name), lambda times: load(times, 0), square, matrices, *rest):
        rows = ("; ".join(" ".join("-" if x is None else str(x) for x in line) for line in times)
                for times in both)
        print(ratio, *rows, sep=" | ", flush=True)


def read_words(words):
    """The arguments of a climb; None: they are none."""
    if not 3 <= len(words) <= 5 or words[0] not in NAMES or words[1] not in ("exchange", "square"):
        return None
    numbers = [int(word) if re.fullmatch("[0-9]{1,9}", word) else -1 for word in words[2:]]
    side, seed, steps = numbers + [1, CLIMB_STEPS][len(numbers) - 1:]
    if not 4 <= side <= CLIMB_SIDES or seed < 0 or steps < 0:
        return None
    return words[0], words[1] == "square", side, seed, steps


def main():
    page, *words = sys.argv[1:] or [""]
    wanted = read_words(words)
    theorems = list(read_page(page)) if os.path.isfile(page) else []
    if not theorems or (words and not wanted):
        sys.stderr.write("usage: families_shop.py README.md [baseline|max-matching|min-matching|"
                         "greedy|openshop exchange|square 4..8 [SEED [STEPS]]]\n")
        sys.exit(2)
    if wanted:
        climb_from(theorems, *wanted)
        return
    tables = {"suprema": show_suprema(theorems), "larger": show_larger(),
              "climbs": show_climbs(), "sizes": show_sizes()}
    print(PAGE.format(**{name: "\n".join(rows) for name, rows in tables.items()}))


if __name__ == "__main__":
    main()
