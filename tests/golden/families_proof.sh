#!/usr/bin/env bash
# What families_proof.py proves of families is so: drawn families, many with costs in a wrong order or false makespans, beside
# heuristic, solve and the number of senders by all trees for single members.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

python3 -B - results/published/theorems "$program" "$work/members" <<'END' || fail 'a false family is proven'
import json
import random
import subprocess
import sys

folder, program, path = sys.argv[1:]
sys.path.insert(0, folder)
from families_from import fnf_of, is_reached, optimum_of, trees
from families_proof import polynomial, prove_from, shapes, value

MEMBERS = (0, 1, 2, 5, 11, 23)  # from the least m on
rng = random.Random(1)


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


# All trees, each once: the ordered trees of q + 1 nodes that ascend from the root are 1 * 3 * ... * (2 q - 1).
ascending = 1
for q in range(1, 6):
    ascending *= 2 * q - 1
    assert len(shapes(q)) == len(set(shapes(q))) == ascending, q

proven, instances, expected = 0, [], []
for _ in range(250):
    costs, n = drawn()
    for start, fnf, optimum in claims(costs, n):
        *forms, nodes = (polynomial((a, a + b, a + 2 * b)) for a, b in (*costs, n))
        fnf, optimum = at(fnf, start), at(optimum, start)
        least = rng.randint(0, 4)
        senders = prove_from(forms, fnf, optimum, nodes, least)
        if senders is None:
            continue
        proven += 1
        for m in (least + k for k in MEMBERS):
            member, count = sorted_costs(costs, m), n[0] + m * n[1]
            t, x = value(fnf, m), value(optimum, m)
            groups = [{"cost": c} for c in member[1:]] + [{"cost": max(1, int(t)), "count": count - len(costs) + 1}]
            instances.append(json.dumps({"model": "node", "source": {"cost": member[0]}, "destinations": groups}))
            expected.append((t, x))
            used = min(len(ready) for ready in trees(member) if is_reached([ready], member, count, x)) - 1
            assert used == senders, (costs, n, m, senders)
with open(path, "w", encoding="ascii") as suite:
    suite.write("".join(line + "\n" for line in instances))
assert proven > 60, proven
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
assert len(families) == 25, sorted(families)
with open(path, "w", encoding="ascii") as suite:
    suite.write("".join(line + "\n" for line in instances))
for (family, m, *want), *made in zip(expected, run("heuristic", "fnf"), run("solve")):
    assert made == want, (family, m, want, made)
END

finish
