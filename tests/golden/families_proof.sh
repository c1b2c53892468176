#!/usr/bin/env bash
# What families_proof.py proves of families is so: its steps beside many values, and families by which each of its conditions is needed;
# then drawn families, many with costs in a wrong order or false makespans, beside heuristic, solve and the number of senders by all trees
# for single members.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
share=4 # the part of the drawn families, as a divisor
! in_full || share=1

python3 -B - results/published/theorems $share <<'END' || fail 'a step of the proof is false'
import random
import sys
from fractions import Fraction

sys.path.insert(0, sys.argv[1])
import families_from
from families_proof import (at_least, classes, count, enough, fewer, fnf_ready, fraction, later, positive, prove, prove_from, proven_senders,
                            quotient, value, word)

share = int(sys.argv[2])
BEYOND = 40  # no polynomial that is drawn changes its sign there
rng = random.Random(2)


def drawn(degree, most):
    return [rng.randint(-most, most) for _ in range(rng.randint(1, degree + 1))]


# Signs for every m. The last two have a root at the end of the bound on roots: 6.26 < 1 + 27 / 5, and m = 5.
seen = set()
for p in [drawn(4, 20) for _ in range(1500)] + [[27, 27, -5], [24, -10, 1], [1], [-1], [0], [0, 0, 0], [1, 0], [-3, 1, 0]]:
    q, least = drawn(3, 20), rng.randint(0, 5)
    values = [value(p, m) for m in range(least, least + BEYOND)]
    true = all(x > 0 for x in values)
    seen.add((true, values[0] > 0, values[1] > 0, values[-1] > 0))
    assert positive(p, least) == true, (p, least)
    assert at_least(p, q, least) == all(x >= value(q, least + i) for i, x in enumerate(values)), (p, q, least)
    assert later(least)(tuple(p), (0,)) == true
assert {(True, True, True, True), (False, True, True, False), (False, False, True, True), (False, True, False, True)} <= seen, seen

# Quotients: exact, from above, or none where the time is over for some m only.
kinds = {"fit": 0, "ratio": 0, "none": 0}
for _ in range(2500 // share):
    p, q, least = drawn(2, 12), [rng.randint(1, 4), rng.randint(0, 2)], rng.randint(0, 3)
    if rng.random() < 0.4:  # p = a q + b
        a, b = drawn(1, 4), rng.randint(-1, 3)
        p = [a[0] * q[0] + b, a[0] * q[1] + (a[1] * q[0] if len(a) > 1 else 0), a[1] * q[1] if len(a) > 1 else 0]
    made = quotient(p, q, least)
    pairs = [(value(p, m), value(q, m)) for m in range(least, least + BEYOND)]
    kind = "none" if made is None else "fit" if made[1] == [1] and q != [1, 0] else "ratio"
    kinds[kind] += 1
    if made is None:
        assert min(x for x, _ in pairs) < 0 < max(x for x, _ in pairs), (p, q, least)
    for i, (x, y) in enumerate(pairs if made else []):
        top, bottom = value(made[0], least + i), value(made[1], least + i)
        fits = max(0, x // y)
        assert bottom > 0 and (top == fits if kind == "fit" else top >= fits * bottom), (p, q, least)
assert min(kinds.values()) > 150 // share, kinds
assert quotient([-1], [2], 0) == quotient([0, -1], [2], 0) == ([0], [1])
assert quotient([0, 1], [2], 0) == ([0, 1], [2])  # 0, 0, 1, but 1 for m = 3: less than (m^2 - m) / 2
assert quotient([0, 1], [3], 0) == ([0, 1], [3])  # 0, 0, 0, but 1 for m = 3
assert quotient([10, -1], [1], 0) is None  # 10, 9, 8, but none for m > 10
parabola = [10, -6, 1]  # 10, 5, 2, 1
assert quotient([1], parabola, 0) == ([1], parabola)  # 0, 0, 0, but 1 for m = 3
assert quotient([18, -12, 2], parabola, 0) == ([18, -12, 2], parabola)  # 1, 1, 1, but 0 for m = 3
assert quotient([-2, 2], [2], 0) is None and quotient([2, 2], [2], 0)[0] == [1, 1, 0]
for p in ([5, 3, 2], [1, -1, 1], [0, 0, 1]):  # found from any least m on
    assert all(quotient([2 * x for x in p], [2], least) == (p, [1]) for least in range(6)), p

# Sends: counts are no less than they are, and are so where they are called exact. What is said of fewer or enough sends is true.
kinds = {"exact": 0, "above": 0, "none": 0, "fewer": 0, "enough": 0, "neither": 0}
for _ in range(300 // share):
    size, least, end, number = rng.randint(1, 3), rng.randint(0, 3), drawn(2, 12), drawn(1, 9)
    ready = [drawn(1, 5) for _ in range(size)]
    costs = [[rng.randint(1, 4), rng.choice((0, 0, 1, 2))] for _ in range(size)]
    made = count(ready, costs, end, least)
    true = [sum(max(0, value(end, m) - value(r, m)) // value(c, m) for r, c in zip(ready, costs)) for m in range(least, least + BEYOND)]
    kinds["none" if made is None else "exact" if made[2] else "above"] += 1
    for m, sends in enumerate(true if made else (), least):
        top, bottom = value(made[0], m), value(made[1], m)
        assert bottom > 0 and (top == sends * bottom if made[2] else top >= sends * bottom), (ready, costs, end, least)
    said = {"fewer": fewer(ready, costs, end, number, least), "enough": enough(ready, costs, end, number, least)}
    kinds["fewer" if said["fewer"] else "enough" if said["enough"] else "neither"] += 1
    numbers = [value(number, m) for m in range(least, least + BEYOND)]
    assert not said["fewer"] or all(sends < n for sends, n in zip(true, numbers)), (ready, costs, end, number, least)
    assert not said["enough"] or all(sends >= n for sends, n in zip(true, numbers)), (ready, costs, end, number, least)
assert min(kinds.values()) > 20 // share, kinds
assert count([[0], [0]], [[2], [3]], [0, 1], 0) == ([0, 5], [6], False)  # m / 2 + m / 3
assert fewer([[0]], [[3]], [0, 2], [1, 1], 0) and not enough([[0]], [[2]], [1, 1], [0, 0.5], 0)
assert fewer([[0]], [[1]], [5], [6], 0) and not fewer([[0]], [[1]], [5], [5], 0)
assert enough([[0]], [[1]], [5], [5], 0) and not enough([[0]], [[1]], [5], [6], 0)

# FNF's order of the nodes that are no leaves is the same for every m, or is not found.
orders = 0
for _ in range(150 // share):
    costs, least = [[rng.randint(1, 6), rng.randint(0, 2)] for _ in range(rng.randint(2, 5))], rng.randint(0, 2)
    ready = fnf_ready(costs, least)
    orders += ready is not None and len(costs) > 3
    for m in range(least, least + BEYOND) if ready else ():
        assert families_from.fnf_ready([value(c, m) for c in costs]) == [value(r, m) for r in ready], (costs, m)
assert orders > 20 // share, orders

# The makespans are proven for every m, and so is the number of senders: below the least m, too.
node, once = ([2], [2, 1], [4, 1]), ([1, 1], [2, 2])
assert proven_senders(node, [8, 2], [8, 2], [7, 1]) is None  # one sender for m = 0, then two
assert prove_from(node, [8, 2], [8, 2], [7, 1], 1) == 2 and prove_from(node, [8], [8], [7], 0) is None
assert prove_from([[2], [2], [4]], [8], [8], [7], 0) == 1 and prove_from([[2], [3], [5]], [10], [10], [8], 0) == 2
assert proven_senders(once, [2, 4, 2], [2, 4, 2], [2, 3]) is None  # makespans are others from m = 1 on
later_only = ([2], [3], [9, -1], [5])  # not in ascending order but for m = 4 and more, and not positive for m > 8
assert proven_senders(later_only, [5], [5], [3]) is None
assert classes([[1], [3], [2, 1], [3]]) is None and classes([[1], [2], [3, 1], [2]]) == [3] and classes([[3], [1, 1]]) is None
assert classes([[1, 1], [5, 1], [3, 1], [3, 1]]) == [4, 2] and classes([[1], [2], [2, 1]]) is None

# What `prove` says of families, and that it says nothing of those with other than fixed numbers of nodes that are no leaves.
family = [(1, 2 * m + 5, 2 * m + 4, 2, 1, 2 * m + 3, 1, 2 * m + 5, 3 * m + 4) for m in range(3)]
proven = "; proven for every m; 2 senders; excess over the slowest (1)/(2m+3), over classes 1/3"
assert prove(family, 11) == proven, prove(family, 11)
for place, numbers in ((6, (1, 2, 3)), (6, (1, 1, 2)), (4, (1, 2, 3)), (4, (6, 6, 6)), (8, (4, 7, 11)), (0, (1, 1, 2)), (1, (5, 7, 10))):
    other = [row[:place] + (number,) + row[place + 1 :] for row, number in zip(family, numbers)]
    assert prove(other, 11) == "; computed for m < 11", (place, numbers)
slower = [row[:6] + (m + 1, row[7], row[8] - m) for m, row in enumerate(family)]  # as many nodes, of which fewer are leaves
assert prove(slower, 11) == "; computed for m < 11"

# Polynomials and their quotients as text.
assert [word(p) for p in ([1, -1], [0, 1, -2], [-3], [0], [2, 0, 1])] == ["-m+1", "-2m^2+m", "-3", "0", "m^2+2"]
assert fraction([1, 2], [0, 1]) == "(2m+1)/(m)" and fraction([1, 2], [2, 4]) == "1/2" and fraction([0, 1], [1, 1]) == "(m)/(m+1)"

# Costs are in ascending order and positive, and there are at least as many destinations as nodes that are no leaves.
for costs, fnf, optimum, nodes, senders in (
    ([[2], [3], [5]], 5, 5, 3, 1),
    ([[2], [5], [3]], 6, 5, 3, None),
    ([[1], [5]], 1, 1, 1, 0),
    ([[1], [5, -1]], 1, 1, 1, None),
    ([[-1], [1]], 0, 0, 1, None),
    ([[1], [0, 1]], 1, 1, 1, None),
    ([[0, 1], [1]], 0, 0, 1, None),
    ([[1], [2], [2, 1]], 1, 1, 1, None),
):
    assert prove_from(costs, [fnf], [optimum], [nodes], 0) == senders, costs
END

python3 -B - results/published/theorems "$program" "$work/members" $share <<'END' || fail 'a false family is proven'
import json
import random
import subprocess
import sys

folder, program, path, share = *sys.argv[1:4], int(sys.argv[4])
sys.path.insert(0, folder)
from families_from import all_trees, fnf_of, is_reached, optimum_of
from families_proof import polynomial, prove_from, proven_senders, value

MEMBERS = (0, 1, 2, 5, 11, 23)  # from the least m on
rng = random.Random(1)


def shapes(q):
    """The trees of nodes 0 to q in which each node has a higher number than its parent: for each node its children in the order of its
    sends."""
    if q == 0:
        return [((),)]
    made = []
    for children in shapes(q - 1):
        for parent, own in enumerate(children):
            for place in range(len(own) + 1):
                longer = own[:place] + (q,) + own[place:]
                made.append(children[:parent] + (longer,) + children[parent + 1 :] + ((),))
    return made


SHAPES = [shapes(q) for q in range(5)]


def trees(costs):
    """The ready times of all these trees."""
    found = {}
    for q in range(len(costs)):
        for children in SHAPES[q]:
            ready = [0] * (q + 1)
            for node, own in enumerate(children):
                for place, child in enumerate(own):
                    ready[child] = ready[node] + (place + 1) * costs[node]
            found[tuple(ready)] = None
    return list(found)


def least_senders(found, member, count, end):
    return min(len(ready) for ready in found if is_reached([ready], member, count, end)) - 1


def drawn():
    """Costs and n of a family, as pairs: at m = 0, and by how much they grow."""
    costs = [(rng.randint(1, 6), rng.randint(0, 2)) for _ in range(rng.randint(2, 4))]
    if rng.random() < 0.7:
        costs[1:] = sorted(costs[1:])
    return costs, (len(costs) + rng.randint(0, 7), rng.randint(1, 8))


def claims(costs, n):
    """Makespans at m, m + 1 and m + 2 for some m, and others."""
    made = []
    for m in (0, 3):
        for k in range(m, m + 3):
            member, count = sorted_costs(costs, k), n[0] + k * n[1]
            fnf = fnf_of(member, count)
            made.append((fnf, optimum_of(trees(member), member, count, fnf)))
        fnf, optimum = zip(*made[-3:])
        for d, e in ((0, 0), (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (-1, -1)):
            yield m, [x + d for x in fnf], [x + e for x in optimum]


def sorted_costs(costs, m):
    first, *others = (a + m * b for a, b in costs)
    return (first, *sorted(others))


def at(values, m):
    """The polynomial through values at m, m + 1, m + 2, as one of m."""
    a, b, c = polynomial(values)
    return [a - b * m + c * m * m, b - 2 * c * m, c]


def run(*command):
    lines = subprocess.run([program, *command, path, "--no-schedule", "--json"], capture_output=True, text=True, check=True)
    return [json.loads(line)["makespan"] for line in lines.stdout.splitlines()]


# All trees, each once: the ordered trees of q + 1 nodes that ascend from the root are 1 * 3 * ... * (2 q - 1). Those that a normal form
# can have are some of them, and reach the same optimum with the same number of senders.
assert [len(set(x)) for x in SHAPES] == [len(x) for x in SHAPES] == [1, 1, 3, 15, 105]
fewer = 0
for _ in range(150 // share):
    first, *others = (rng.randint(1, 9) for _ in range(rng.randint(2, 5)))
    member, count = (first, *sorted(others)), rng.randint(len(others), 16)
    every, some = trees(member), all_trees(member)
    assert set(some) <= set(every), member
    optimum = optimum_of(every, member, count, count * first)
    assert optimum_of(some, member, count, count * first) == optimum, (member, count)
    assert least_senders(some, member, count, optimum) == least_senders(every, member, count, optimum), (member, count)
    fewer += len(some) < len(every)
assert fewer > 75 // share, fewer

proven, instances, expected = 0, [], []
for rounds in range(250 // share):
    costs, n = drawn()
    for start, fnf, optimum in claims(costs, n):
        *forms, nodes = (polynomial((a, a + b, a + 2 * b)) for a, b in (*costs, n))
        fnf, optimum = at(fnf, start), at(optimum, start)
        least = rng.randint(0, 4)
        senders = prove_from(forms, fnf, optimum, nodes, least) if least or rounds % 4 else proven_senders(forms, fnf, optimum, nodes)
        if senders is None:
            continue
        proven += 1
        for m in (least + k for k in MEMBERS):
            member, count = sorted_costs(costs, m), n[0] + m * n[1]
            t, x = value(fnf, m), value(optimum, m)
            groups = [{"cost": c} for c in member[1:]] + [{"cost": max(1, int(t)), "count": count - len(costs) + 1}]
            instances.append(json.dumps({"model": "node", "source": {"cost": member[0]}, "destinations": groups}))
            expected.append((t, x))
            assert least_senders(trees(member), member, count, x) == senders, (costs, n, m, senders)
with open(path, "w", encoding="ascii") as suite:
    suite.write("".join(line + "\n" for line in instances))
assert proven > 36 // share, proven
for line, want, *made in zip(instances, expected, run("heuristic", "fnf"), run("solve")):
    assert tuple(made) == want, (line, want, made)
print(proven, "proven")
END

# Members of the families on the page have the number of destinations and the makespans that stand there.
python3 -B - results/published/theorems/README.md "$program" "$work/members" <<'END' || fail 'a family on the page is false'
import json
import re
import subprocess
import sys

page, program, path = sys.argv[1:]
MEMBERS = (0, 1, 2, 5)


def value(text, m):
    text = re.sub(r"(?<=[0-9)])(?=[m(])", "*", text.replace(" ", "")).replace("^", "**")
    return eval(text, {"__builtins__": {}}, {"m": m})


def member(notation, fnf, m):
    source, others = notation.split(";")
    groups = []
    for word in others.split():
        cost, times = re.fullmatch(r"(\([^)]*\)|[^x]*)(?:x(.*))?", word).groups()
        groups.append({"cost": fnf if cost == "(leaf)" else value(cost, m), "count": value(times or "1", m)})
    return {"model": "node", "source": {"cost": value(source, m)}, "destinations": groups}


def run(*command):
    lines = subprocess.run([program, *command, path, "--no-schedule", "--json"], capture_output=True, text=True, check=True)
    return [json.loads(line)["makespan"] for line in lines.stdout.splitlines()]


instances, expected, families = [], [], set()
for row in open(page, encoding="utf-8"):
    cells = [cell.strip() for cell in row.split("|")[1:-1]]
    if len(cells) < 6 or not re.fullmatch("3[0-9]|[45][0-9]", cells[0]) or "leaf" not in cells[1]:
        continue
    families.add(cells[0])
    for m in MEMBERS:
        n, fnf, optimum = (value(cell, m) for cell in cells[2:5])
        made = member(cells[1].strip("`"), fnf, m)
        assert sum(group["count"] for group in made["destinations"]) == n, (cells[0], m)
        instances.append(json.dumps(made))
        expected.append((cells[0], m, fnf, optimum))
assert len(families) == 29, sorted(families)
with open(path, "w", encoding="ascii") as suite:
    suite.write("".join(line + "\n" for line in instances))
for (family, m, *want), *made in zip(expected, run("heuristic", "fnf"), run("solve")):
    assert made == want, (family, m, want, made)
END

# Families that begin with the instances of theorems: all of them before a release.
theorems=(1.16 31.13)
! in_full || mapfile -t theorems < <(sed -nE 's/^\| ((1|3|4|5|31)\.[0-9]+) \| .*; .*/\1/p' results/published/theorems/README.md)
python3 -B results/published/theorems/families_from.py results/published/theorems/README.md "${theorems[@]}" >"$work/families"
[ "$(grep -c '; proven for every m;' "$work/families")" -eq ${#theorems[@]} ] || fail "$(cat "$work/families")"
for family in '1.16: 6/5: (m+1); (m+1)x2 (2m+2)x3 (2m+3)x1 (2m^2+8m+6)x(10m+10): (2m^2+8m+6) over (2m^2+7m+5)' \
  '31.13: 1/2: (m+3); (m+2)x5 (m+3)x1 (m^2+7m+11)x(7m+7): (m^2+7m+11) over (m^2+7m+10)'; do
  grep -qF "$family; proven for every m; 6 senders" "$work/families" || fail "no '$family' in: $(cat "$work/families")"
done

finish
