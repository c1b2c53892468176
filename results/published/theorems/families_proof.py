"""Proves the makespans of a family of instances of the node model for every m: see families.py.

Numbers are polynomials of m, lists of coefficients. A statement about all whole m >= least holds if
it does up to a bound on the roots of a polynomial, beyond which its sign stays. Leaves cost as much
as FNF takes, so they make no send that ends by then.

- FNF: the nodes that are no leaves receive first, in an order that is the same for every m. The
  makespan is T if the source and these nodes make n sends by T, and fewer before T.
- Optimum: by statement 2 of the normal form (docs/THEOREMS.md) the senders are the cheapest q nodes,
  by statements 1 and 4 they receive in the q earliest sends, by statement 3 each receives from the
  source or from one of lower number; nodes of equal cost are numbered by their ready times. Of all
  these trees, for each q, one makes n sends by X, and none before X. The least such q is the number
  of senders in normal form.
"""

import functools
import sys
from fractions import Fraction

SENDERS = 6  # most nodes that are no leaves
LEASTS = 11  # values of the least m that are tried


def polynomial(numbers):
    """The polynomial of at most the second degree with these values at 0, 1 and 2."""
    a, b, c = map(Fraction, numbers)
    second = (c - 2 * b + a) / 2
    return [a, b - a - second, second]


def add(p, q, factor=1):
    """p + factor q"""
    size = max(len(p), len(q))
    p, q = p + [0] * (size - len(p)), q + [0] * (size - len(q))
    return [x + factor * y for x, y in zip(p, q)]


def multiply(p, q):
    product = [Fraction(0)] * (len(p) + len(q) - 1)
    for i, x in enumerate(p):
        for j, y in enumerate(q):
            product[i + j] += x * y
    return product


def value(p, m):
    return sum(x * m**i for i, x in enumerate(p))


def positive(p, least):
    """Is p > 0 for every whole m >= least?"""
    p = list(p)
    while len(p) > 1 and p[-1] == 0:
        p.pop()
    # Cauchy: no root is larger
    bound = 1 + max((abs(Fraction(x) / p[-1]) for x in p[:-1]), default=0)
    return all(value(p, m) > 0 for m in range(least, max(least, int(bound) + 1) + 1))


def at_least(p, q, least):
    """Is p >= q for every whole m >= least? Values are whole."""
    return positive(add(add(p, q, -1), [Fraction(1)]), least)


def quotient(p, q, least):
    """How many times q > 0 fits into p, or 0 where p < 0, as numerator and denominator, where that is
    a polynomial; else p / q, which is no less, if p is never below 0; else None."""
    if at_least([Fraction(0)], p, least):
        return [Fraction(0)], [Fraction(1)]
    a, b, c = (value(p, least + i) // value(q, least + i) for i in range(3))
    second = Fraction(c - 2 * b + a, 2)
    first = b - a - second
    # through the three points: a + first x + second x^2 with x = m - least
    fit = [a - first * least + second * least**2, first - 2 * second * least, second]
    rest = add(p, multiply(fit, q), -1)
    if at_least(rest, [0], least) and positive(add(q, rest, -1), least) and at_least(fit, [0], least):
        return fit, [Fraction(1)]
    return (p, q) if at_least(p, [0], least) else None


def count(ready, costs, end, least):
    """An upper bound on the number of sends by `end`, as a fraction, and whether it is exact."""
    top, bottom, exact = [Fraction(0)], [Fraction(1)], True
    for time, cost in zip(ready, costs):
        part = quotient(add(end, time, -1), cost, least)
        if part is None:
            return None
        exact = exact and part[1] == [Fraction(1)]
        top = add(multiply(top, part[1]), multiply(part[0], bottom))
        bottom = multiply(bottom, part[1])
    return top, bottom, exact


def fewer(ready, costs, end, nodes, least):
    """Are there fewer than n sends by `end`?"""
    made = count(ready, costs, end, least)
    return made is not None and positive(add(multiply(nodes, made[1]), made[0], -1), least)


def enough(ready, costs, end, nodes, least):
    """Are there n sends by `end`?"""
    made = count(ready, costs, end, least)
    return made is not None and made[2] and at_least(made[0], nodes, least)


def fnf_ready(costs, least):
    """The times at which FNF has informed nodes 0, 1, ...; None: their order depends on m."""
    ready, following = [[Fraction(0)]], [costs[0]]
    for cost in costs[1:]:
        first = [x for x in following if all(at_least(y, x, least) for y in following)]
        if not first:
            return None
        at = following.index(first[0])
        ready.append(first[0])
        following[at] = add(following[at], costs[at])
        following.append(add(first[0], cost))
    return ready


def trees(costs, q, zero, plus, later):
    """The ready times of nodes 0 to q in all trees that a normal form with q senders can have. Times
    are numbers, or polynomials: then `later` is true where the first one is later for every m, and
    trees are among them for which that is not decided."""
    unknown = (None,) * q
    partial = {((zero, *unknown), (costs[0], *unknown))}
    for _ in range(q):
        partial = {more for ready, sends in partial for more in inform(costs, ready, sends, plus, later)}
    return [ready for ready, _ in partial]


def inform(costs, ready, sends, plus, later):
    """Some nodes are informed: their ready times, and their next sends. All that may become of these
    when the earliest send informs one more."""
    for giver, time in enumerate(sends):
        if time is None or any(later(time, other) for other in sends if other is not None):
            continue
        for node in range(giver + 1, len(sends)):
            after = node > 1 and costs[node - 1] == costs[node] and ready[node - 1] is None
            if ready[node] is None and not after:
                following = list(sends)
                following[giver], following[node] = plus(time, costs[giver]), plus(time, costs[node])
                yield (*ready[:node], time, *ready[node + 1 :]), tuple(following)


def plus(p, q):
    return tuple(add(list(p), list(q)))


def later(least):
    """Is polynomial p above q for every m >= least?"""
    return functools.cache(lambda p, q: positive(add(list(p), list(q), -1), least))


def senders_of_optimum(costs, optimum, nodes, least):
    """The number of senders of the optimum in normal form; None: the optimum is not proven."""
    before, found, compare = add(optimum, [Fraction(-1)]), None, later(least)
    for q in range(len(costs)):
        for times in trees(list(map(tuple, costs)), q, (Fraction(0),), plus, compare):
            ready = list(map(list, times))
            if not fewer(ready, costs, before, nodes, least):
                return None
            if found is None and enough(ready, costs, optimum, nodes, least):
                found = q
            elif found is None and not fewer(ready, costs, optimum, nodes, least):
                return None
    return found


def prove_from(costs, fnf, optimum, nodes, least):
    """The number of senders if both makespans are proven for m >= least, else None."""
    if not all(positive(c, least) for c in costs) or not at_least(nodes, [len(costs) - 1], least):
        return None
    if not all(at_least(d, c, least) for c, d in zip(costs[1:], costs[2:])):
        return None
    ready = fnf_ready(costs, least)
    if ready is None:
        return None
    if not enough(ready, costs, fnf, nodes, least):
        return None
    if not fewer(ready, costs, add(fnf, [Fraction(-1)]), nodes, least):
        return None
    return senders_of_optimum(costs, optimum, nodes, least)


def word(p):
    """A polynomial as text."""
    names = [(x, ("m^%d" % i).replace("m^1", "m") if i else "") for i, x in enumerate(p)][::-1]
    terms = [("-" if x < 0 else "+") + (str(abs(x)) if abs(x) != 1 or not n else "") + n
             for x, n in names if x]
    return "".join(terms).lstrip("+") or "0"


def fraction(p, q):
    """p / q as text, reduced where one is a multiple of the other."""
    pairs = [(x, y) for x, y in zip(add(p, [Fraction(0)] * 3), add(q, [Fraction(0)] * 3))]
    ratios = {x / y for x, y in pairs if y} if all(y or not x for x, y in pairs) else set()
    return str(ratios.pop()) if len(ratios) == 1 else f"({word(p)})/({word(q)})"


def classes(costs):
    """The sum of the different costs but the largest; None: two are equal for some m only, or which
    one is the largest depends on m."""
    different = sorted((c for i, c in enumerate(costs) if c not in costs[:i]), key=lambda c: value(c, 0))
    if not all(positive(add(d, c, -1), 0) for c, d in zip(different, different[1:])):
        return None
    return functools.reduce(add, different[:-1], [Fraction(0)])


def proven_senders(costs, fnf, optimum, nodes):
    """The number of senders if both makespans, and this number, are proven for every m >= 0: from
    some least m on, and below it for each m by itself. None: not proven."""
    for least in range(LEASTS):
        senders = prove_from(costs, fnf, optimum, nodes, least)
        if senders is not None:
            each = (prove_at(costs, fnf, optimum, nodes, m) for m in range(least))
            return senders if all(other == senders for other in each) else None
    return None


def prove_at(costs, fnf, optimum, nodes, m):
    """The same for one m."""
    costs, (fnf, optimum, nodes) = constant(costs, m), constant((fnf, optimum, nodes), m)
    return prove_from(costs, fnf, optimum, nodes, 0)


def constant(polynomials, m):
    return [[value(p, m)] for p in polynomials]


def prove(triple, tried):
    """What is proven, as text; `tried` members have been computed."""
    columns = [polynomial(numbers) for numbers in zip(*triple)]
    groups = [(columns[i], columns[i + 1]) for i in range(3, len(columns) - 2, 2)]
    fixed = all(count[1:] == [0, 0] for _, count in groups)
    if not fixed or sum(int(count[0]) for _, count in groups) > SENDERS:
        return f"; computed for m < {tried}"
    costs, nodes = [columns[0]], columns[-1]
    for cost, number in groups:
        costs += [cost] * int(number[0])
        nodes = add(nodes, number)
    senders = proven_senders(costs, columns[1], columns[2], nodes)
    if not senders:
        return f"; computed for m < {tried}"
    excess, used = add(columns[1], columns[2], -1), costs[: senders + 1]
    known = classes(used)
    return (f"; proven for every m; {senders} senders; excess over the slowest "
            f"{fraction(excess, used[-1])}"
            + (f", over classes {fraction(excess, known)}" if known else ""))


if __name__ == "__main__":
    sys.stderr.write("families_proof.py: a module of families.py and families_shop.py, not a program\n")
    sys.exit(2)
