#!/usr/bin/env bash
# families_shop.py follows the heuristics as the program does; what it proves of families is so; and so are the families of matrices.md.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
share=4 # the part of the drawn families, as a divisor
! in_full || share=1

cat >"$work/members.py" <<'END'
"""Members of families, and what the program makes of them."""
import collections
import json
import subprocess


def member(times):
    square = all(row[i] is not None for i, row in enumerate(times))
    return json.dumps({"model": "openshop" if square else "exchange", "times": [[x or 0 for x in row] for row in times]})


def load(times):
    return max(sum(x or 0 for x in line) for lines in (times, zip(*times)) for line in lines)


def makespans(program, path, members):
    """Of pairs of a heuristic and times, in their order."""
    by_name, made = collections.defaultdict(list), {}
    for number, (name, _) in enumerate(members):
        by_name[name].append(number)
    for name, numbers in by_name.items():
        with open(path, "w", encoding="ascii") as suite:
            suite.write("".join(member(members[number][1]) + "\n" for number in numbers))
        command = [program, "heuristic", name, path, "--no-schedule", "--json"]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        made.update(zip(numbers, (json.loads(line)["makespan"] for line in lines)))
    return [made[number] for number in range(len(members))]
END

PYTHONPATH=$work python3 -B - results/published/theorems "$program" "$work/suite" $share <<'END' || fail 'a heuristic, or a proof, is false'
import itertools
import random
import sys
from fractions import Fraction

folder, program, path, share = *sys.argv[1:4], int(sys.argv[4])
sys.path.insert(0, folder)
import families_climb as climbing
import families_shop as shop
from families_proof import value
from members import load, makespans

rng = random.Random(1)

# Heuristics of numbers, with ties and without.
members, own = [], []
for name in shop.NAMES:
    for square in (False, True):
        for most in (1, 2, 4, 1000) * 15:
            times = shop.drawn(rng, rng.randint(2, 4), square, most)
            members.append((name, times))
            own.append(shop.makespan(name, times, 0))
            assert shop.load(times, 0) == load(times)
for made, is_made, (name, times) in zip(own, makespans(program, path, members), members):
    assert made == is_made, (name, times, made, is_made)

# What is proven of drawn families holds for members; for smaller m the heuristic often decides otherwise, and nothing is proven there.
members, expected, later, none = [], [], 0, 0
for name in shop.NAMES:
    for _ in range(60 // share):
        square = rng.random() < 0.5
        constants = shop.drawn(rng, 3, square, 6)
        slopes = [[rng.randint(0, 2) for _ in constants] for _ in constants]
        proven = shop.prove(name, slopes, constants)
        none += proven is None
        if proven is None:
            continue
        least, made, bound = proven
        later += least > 0
        for m in (least, least + 1, least + 2, least + 5, least + 30):
            times = shop.linear(slopes, constants, lambda a, b: a * m + b)
            members.append((name, times))
            expected.append(value(made, m))
            assert value(bound, m) == load(times), (slopes, constants, m)
for want, made, (name, times) in zip(expected, makespans(program, path, members), members):
    assert want == made, (name, times, want, made)
assert later > 40 // share and len(members) > 1000 // share, (later, len(members))

# The least m is the first one that can be proven.
ones = shop.drawn(rng, 3, False, 1)
assert shop.prove("greedy", [[1] * 3] * 3, ones)[0] == 0 and shop.prove("greedy", [[1] * 3, [2] * 3, [3] * 3], ones)[0] == 1
assert shop.prove("greedy", shop.matrix("0 1 0; 0 0 0; 1 0 0"), [[None, 1, 5], [1, None, 2], [1, 2, None]])[0] == 4

# A comparison of polynomials has one result for every m from the least on, or none.
for p, q, least, result in (([1], [2], 0, True), ([2], [2], 0, False), ([3, 1], [5], 0, None), ([3, 1], [5], 2, False), ([5], [3, 1], 2, None),
                            ([5], [3, 1], 3, True), ([9, -1], [3], 6, None), ([9, -1], [3], 7, True), ([9, -1], [3], 5, None)):
    try:
        assert (shop.Time(p, least) < shop.Time(q, least)) is result, (p, q, least)
    except shop.Undecided:
        assert result is None, (p, q, least)

# Constants are lowered as far as they can be, and only those of tasks.
assert shop.lowered([[None, 9], [7, None]], lambda b: b[0][1] + b[1][0] >= 9) == [[None, 2], [7, None]]
assert shop.lowered([[3, 2]], lambda b: b[0][0] != 2) == [[1, 1]]
assert shop.lowered([[5, 5]], lambda b: b[0][0] >= b[0][1]) == [[1, 1]]
assert shop.lowered([[5, 4]], lambda b: b[0][0] * b[0][1] >= 6 and b[0][1] != 2) == [[2, 3]]
assert shop.find("greedy", True, [[0] * 3] * 3, Fraction(2)) is not None
assert shop.find("min-matching", False, shop.matrix("0 1 1; 1 0 1; 1 1 0"), Fraction(3, 2)) is None  # Theorem 8.3

# A greatest point of a program: of all corners, where as many rows hold with equality as there are variables, the best.
def corner(rows):
    """The point, by elimination; None: there is no single one."""
    rows = [[Fraction(x) for x in (*numbers, bound)] for numbers, bound in rows]
    for k in range(len(rows)):
        first = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if first is None:
            return None
        rows[k], rows[first] = rows[first], rows[k]
        for i, row in enumerate(rows):
            if i != k:
                rows[i] = [x - row[k] / rows[k][k] * y for x, y in zip(row, rows[k])]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def product(numbers, point):
    return sum(x * y for x, y in zip(numbers, point))


for _ in range(200 // share):
    size = rng.randint(1, 3)
    rows = [([rng.randint(-3, 3) for _ in range(size)], rng.choice((0, 0, 1, 5))) for _ in range(rng.randint(1, 4))] + [([1] * size, 7)]
    objective = [rng.randint(-2, 5) for _ in range(size)]
    signs = [([-int(i == k) for k in range(size)], 0) for i in range(size)]
    corners = [corner(chosen) for chosen in itertools.combinations(rows + signs, size)]
    inside = [x for x in corners if x and all(product(numbers, x) <= bound for numbers, bound in rows + signs)]
    point, determinant = climbing.maximum(objective, rows, rng)
    assert all(product(numbers, point) <= bound * determinant for numbers, bound in rows + signs), (rows, point, determinant)
    assert Fraction(product(objective, point), determinant) == max(product(objective, x) for x in inside), (rows, objective)

# Polishing makes a matrix no better than its family is, and no worse than the matrix is.
better = 0
for name in shop.NAMES:
    for _ in range(40 // share):
        square = rng.random() < 0.5
        times = shop.drawn(rng, 3, square, 50)
        polished = climbing.polish(shop.follower(name), times, rng)
        assert polished and polished[0] >= Fraction(shop.makespan(name, times, 0), load(times)), (name, times)
        slopes = [[x or 0 for x in row] for row in polished[1]]
        assert Fraction(*shop.limit(name, slopes, times)) >= polished[0], (name, times, polished)
        better += polished[0] > Fraction(shop.makespan(name, times, 0), load(times))
assert better > 40 // share, better

# Climbs find the suprema of three nodes, Theorems 7.3, 9.3, 12.3 and 15.3.
for name, square, start, supremum in (("max-matching", False, "0 1; 1 0", Fraction(3, 2)), ("greedy", False, "0 1; 1 0", Fraction(3, 2)),
                                      ("max-matching", True, "0 1; 1 0", Fraction(3, 2)), ("openshop", True, "0 1; 1 0", Fraction(3, 2))):
    found = list(climbing.climb(shop.follower(name), lambda times: shop.load(times, 0), square, [shop.matrix(start)], 3, 1, 300))
    assert found[-1][0] == supremum and [x[0] for x in found] == sorted({x[0] for x in found}), (name, found)
    for ratio, slopes, constants in found:
        slopes = [[x or 0 for x in row] for row in slopes]
        assert Fraction(*shop.limit(name, slopes, constants)) >= ratio, (name, slopes)

# The families of every size, for m = LARGE: by how much makespan and load grow.
members, expected = [], []
for n in range(3, 34, share):
    for square in (False, True):
        busy = n - 1 if square else 2 * ((n - 1) // 2)
        for name, grow in (("baseline", ((n + square) // 2, 1)), ("greedy", (n // 4 + 1, 1)), ("openshop", (2 * busy - 1, busy))):
            times = shop.linear(*shop.FAMILIES[name](n, square), lambda a, b: shop.LARGE * a + b)
            assert load(times) // shop.LARGE == grow[1], (name, n, square)
            members.append((name, times))
            expected.append(grow[0])
for want, made, (name, times) in zip(expected, makespans(program, path, members), members):
    assert want == made // shop.LARGE, (name, len(times), made)
END

PYTHONPATH=$work python3 -B - results/published/theorems "$program" "$work/suite" <<'END' || fail 'a family of matrices.md is false'
import re
import sys
from fractions import Fraction

folder, program, path = sys.argv[1:]
from members import load, makespans

NAMES = ("baseline", "max-matching", "min-matching", "greedy", "openshop")
AFTER = (0, 1, 2, 9)  # from the least m on


def value(text, m):
    return eval(re.sub(r"(?<=[0-9])(?=m)", "*", text), {"__builtins__": {}}, {"m": m})


def ratio(name, square, n):
    """What is proven for every n."""
    if name == "baseline":
        return (n + square) // 2
    if name == "greedy":
        return n // 4 + 1
    return 2 - Fraction(1, n - 1 if square else 2 * ((n - 1) // 2))


suprema = {}
for line in open(f"{folder}/README.md", encoding="ascii"):
    words = re.match(r"\| ((\d+)\.(\d+)) \| \d+ \| ([0-9/]+) \| `[0-9; ]+` \|", line)
    if words and 6 <= int(words[2]) <= 15:
        suprema[words[1]] = Fraction(words[4])
members, expected, seen, sizes = [], [], set(), set()
for line in open(f"{folder}/matrices.md", encoding="ascii"):
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    if len(cells) < 6 or "`" not in cells[-5]:
        continue
    *first, family, made, bound, limit, least = cells
    matrix = [row.split() for row in family.strip("`").split(";")]
    square, limit, least = matrix[0][0] != "-", Fraction(limit), int(least.removeprefix("m >= "))
    if len(first) == 1:
        number = int(first[0].split(".")[0])
        name = NAMES[(number - 6) % 5]
        assert limit == suprema[first[0]] and square == (number > 10), line
    else:
        name = first[0]
        assert square == (first[1] == "square") and len(matrix) == int(first[2]), line
        if ratio(name, square, len(matrix)) == limit and name in ("baseline", "greedy", "openshop"):
            sizes.add(tuple(first))
        assert name not in ("baseline", "openshop") or tuple(first) in sizes, line
    seen.add(first[0] if len(first) == 1 else (name, family))
    assert Fraction(value(made, 1) - value(made, 0), value(bound, 1) - value(bound, 0)) == limit, line
    for m in (least + k for k in AFTER):
        times = [[None if cell == "-" else value(cell, m) for cell in row] for row in matrix]
        assert min(x for row in times for x in row if x is not None) >= 1, (line, m)
        assert load(times) == value(bound, m), (line, m)
        members.append((name, times))
        expected.append((value(made, m), line, m))
for (want, line, m), made in zip(expected, makespans(program, path, members)):
    assert want == made, (line, m, made)
assert set(suprema) <= seen, set(suprema) - seen
assert len(sizes) == 34 and len(seen) == len(suprema) + 8 + 34, (len(sizes), len(seen))
END

# Wrong arguments: one line, exit code 2.
refused() {
  local status=0 script=results/published/theorems/$1
  "$script" "${@:2}" >"$work/out" 2>"$work/err" || status=$?
  [ $status -eq 2 ] || fail "$*: exit code $status"
  [ "$(wc -l <"$work/err")" -eq 1 ] || fail "$*: $(cat "$work/err")"
}
page=results/published/theorems/README.md
refused families_shop.py
refused families_shop.py "$work/missing"
refused families_shop.py results/published/theorems/make.sh
for words in greedy 'greedy square' 'greedy square x' 'greedy square 3' 'greedy square 9' 'greedy round 5' 'best square 5' 'greedy square 5 -1' 'greedy square 5 1 2 3'; do
  # shellcheck disable=SC2086 # words on purpose
  refused families_shop.py $page $words
done
refused families.py
refused families.py "$program"
refused families.py "$program" "$work/missing"
refused families.py "$program" $page "$work/missing"
refused families.py "$program" $page $page
refused families.py "$work/missing" $page
refused families.py "$program" results/published/theorems/make.sh
refused families_from.py
refused families_from.py $page
refused families_from.py $page 1.99
python3 -B results/published/theorems/families_proof.py 2>"$work/err" && fail 'families_proof.py runs'
grep -q '^families_proof.py: a module' "$work/err" || fail "$(cat "$work/err")"

finish
