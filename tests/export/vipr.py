"""A strict reader of VIPR 1.0 files as `provecast export --format vipr` writes them, for the tests.

It shares nothing with the writer or with verify/. It accepts less than the format allows: an equation
where the format allows a stronger constraint, the last use of a constraint or -1 as the index behind
a derivation, equal bounds in RTP. So every change of a number in an export is a mistake to it.

    vipr.py FILE [INSTANCE]   check a proof; with INSTANCE also that its program is that of
                              docs/EXPORTS.md for this instance (models node and logp)

Prints "verified VALUE" and exits with 0, or prints the reason and exits with 1.
"""

import json
import sys
from fractions import Fraction
from math import ceil, floor, gcd, lcm


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


class Tokens:
    """The words of a file after its comment lines."""

    def __init__(self, text):
        lines = text.split("\n")
        first = 0
        while first < len(lines) and lines[first].startswith("%"):
            first += 1
        self.words = " ".join(lines[first:]).split()
        self.at = 0

    def word(self):
        require(self.at < len(self.words), "the file ends too early")
        self.at += 1
        return self.words[self.at - 1]

    def expect(self, *words):
        for word in words:
            found = self.word()
            require(found == word, f"expected {word}, got {found}")

    def whole(self, least, below):
        word = self.word()
        require(word.lstrip("-").isdecimal() and word == str(int(word)), f"{word} is no index")
        require(least <= int(word) < below, f"{word} is out of range")
        return int(word)

    def number(self):
        word = self.word()
        digits = word.removeprefix("-")
        parts = digits.split("/")
        require(len(parts) <= 2 and all(part.isdecimal() for part in parts), f"{word} is no number")
        require(len(parts) == 1 or int(parts[1]) > 0, f"{word} has no denominator")
        return Fraction(word) if len(parts) == 2 else int(word)

    def pairs(self, below):
        """COUNT, then an index and a number that is not 0 each, no index twice."""
        found = {}
        for _ in range(self.whole(0, below + 1)):
            index = self.whole(0, below)
            require(index not in found, f"index {index} twice")
            found[index] = self.number()
            require(found[index] != 0, f"index {index} with 0")
        return found


class Constraint:
    def __init__(self, left, sense, right, assumptions=frozenset()):
        self.left, self.sense, self.right, self.assumptions = left, sense, right, assumptions

    def same_left(self, other):
        return self.left == other.left

    def holds(self, values):
        value = sum(factor * values.get(index, 0) for index, factor in self.left.items())
        return {"E": value == self.right, "L": value <= self.right, "G": value >= self.right}[self.sense]


class Proof:
    def __init__(self, text):
        self.tokens = Tokens(text)
        self.tokens.expect("VER", "1.0")
        self.read_variables()
        self.read_objective()
        self.read_constraints()
        self.read_claim()
        self.read_solution()
        self.read_derivations()

    def read_variables(self):
        tokens = self.tokens
        tokens.expect("VAR")
        count = tokens.whole(1, 1 << 32)
        self.names = [tokens.word() for _ in range(count)]
        require(len(set(self.names)) == count, "two variables of one name")
        tokens.expect("INT")
        integers = [tokens.whole(0, count) for _ in range(tokens.whole(0, count + 1))]
        require(integers == sorted(set(integers)), "integer variables do not ascend")
        self.integers = set(integers)

    def read_objective(self):
        self.tokens.expect("OBJ", "min")
        self.objective = self.tokens.pairs(len(self.names))

    def read_constraint(self):
        tokens = self.tokens
        name, sense, right = tokens.word(), tokens.word(), tokens.number()
        require(name not in self.constraint_names, f"two constraints {name}")
        self.constraint_names[name] = len(self.constraints)
        require(sense in ("E", "L", "G"), f"{name}: no sense {sense}")
        if tokens.words[tokens.at : tokens.at + 1] == ["OBJ"]:
            tokens.expect("OBJ")
            return Constraint(self.objective, sense, right)
        return Constraint(tokens.pairs(len(self.names)), sense, right)

    def read_constraints(self):
        self.constraints, self.constraint_names = [], {}
        self.tokens.expect("CON")
        count = self.tokens.whole(0, 1 << 32)
        self.bounds = self.tokens.whole(0, count + 1)
        for number in range(count):
            self.constraints.append(self.read_constraint())
            is_bound = len(self.constraints[-1].left) == 1 and self.constraints[-1].sense == "G"
            require(is_bound or number >= self.bounds, f"constraint {number} is no bound")
            require(not is_bound or number < self.bounds, f"constraint {number} is a bound")
        self.given = count

    def read_claim(self):
        self.tokens.expect("RTP", "range")
        self.lower, self.upper = self.tokens.number(), self.tokens.number()
        require(self.lower == self.upper, "the claim is not one value")

    def read_solution(self):
        self.tokens.expect("SOL", "1")
        self.tokens.word()
        self.values = self.tokens.pairs(len(self.names))
        for index in self.integers:
            require(self.values.get(index, 0).denominator == 1, f"{self.names[index]} is a fraction")
        for name, number in self.constraint_names.items():
            require(self.constraints[number].holds(self.values), f"the solution violates {name}")
        value = sum(factor * self.values.get(index, 0) for index, factor in self.objective.items())
        require(value == self.upper, f"the solution has value {value}")

    def read_derivations(self):
        tokens = self.tokens
        tokens.expect("DER")
        count = tokens.whole(1, 1 << 32)
        last_use, stated = {}, {}
        for number in range(self.given, self.given + count):
            derived = self.read_constraint()
            tokens.expect("{")
            for used in self.read_reason(derived, number):
                last_use[used] = number
            tokens.expect("}")
            stated[number] = tokens.whole(-1, self.given + count)
            self.constraints.append(derived)
        require(tokens.at == len(tokens.words), "more behind the derivations")
        for number, index in stated.items():
            require(index in (-1, last_use.get(number)), f"constraint {number} is not used last by {index}")
        last = self.constraints[-1]
        require(last.left == self.objective and last.sense == "G" and last.right == self.lower, "the last one is not the bound")
        require(not last.assumptions, "the last one rests on assumptions")

    def read_reason(self, derived, number):
        """Checks a derivation; returns the constraints that it uses."""
        kind = self.tokens.word()
        if kind == "asm":
            derived.assumptions = frozenset([number])
            return []
        if kind in ("lin", "rnd"):
            multipliers = self.tokens.pairs(number)
            self.check_combination(derived, multipliers, kind == "rnd")
            return multipliers
        require(kind == "uns", f"no reason {kind}")
        used = [self.tokens.whole(0, number) for _ in range(4)]
        self.check_union(derived, *used)
        return used

    def check_combination(self, derived, multipliers, rounded):
        left, right, signs = {}, 0, set()
        for index, multiplier in multipliers.items():
            constraint = self.constraints[index]
            right += multiplier * constraint.right
            signs.add({"E": 0, "L": -1, "G": 1}[constraint.sense] * (1 if multiplier > 0 else -1))
            for variable, factor in constraint.left.items():
                left[variable] = left.get(variable, 0) + multiplier * factor
        left = {variable: factor for variable, factor in left.items() if factor != 0}
        signs.discard(0)
        require(len(signs) <= 1, "multipliers of both signs")
        sense = {1: "G", -1: "L"}[signs.pop()] if signs else "E"
        require(left == derived.left and sense == derived.sense, "the combination is another constraint")
        if rounded:
            require(sense in ("L", "G"), "an equation is rounded")
            require(all(index in self.integers and factor.denominator == 1 for index, factor in left.items()), "not to be rounded")
            right = ceil(right) if sense == "G" else floor(right)
            require(right >= derived.right if sense == "G" else right <= derived.right, "the rounded right-hand side is weaker")
        else:
            require(right == derived.right, "the combination has another right-hand side")
        derived.assumptions = frozenset().union(*(self.constraints[index].assumptions for index in multipliers))

    def check_union(self, derived, first, first_assumed, second, second_assumed):
        one, other = self.constraints[first_assumed], self.constraints[second_assumed]
        require(one.same_left(other) and one.sense == "L" and other.sense == "G", "no two branches")
        require(all(index in self.integers and factor.denominator == 1 for index, factor in one.left.items()), "branches of fractions")
        require(one.right.denominator == 1 and other.right == one.right + 1, "the branches leave something out")
        for index in (first, second):
            constraint = self.constraints[index]
            require(constraint.same_left(derived) and constraint.sense == derived.sense == "G", "another constraint in a branch")
            require(constraint.right >= derived.right, "a branch is weaker")
        derived.assumptions = (self.constraints[first].assumptions - {first_assumed}) | (
            self.constraints[second].assumptions - {second_assumed}
        )

    def rows(self):
        """The program by names: variables, bounded and integer ones, objective, rows."""
        names = self.names

        def row(constraint):
            return {names[i]: factor for i, factor in constraint.left.items()}, constraint.sense, constraint.right

        bounds = [row(constraint) for constraint in self.constraints[: self.bounds]]
        require(all(list(left.values()) == [1] and right == 0 for left, _, right in bounds), "a bound other than x >= 0")
        return {
            "variables": set(names),
            "integers": {names[i] for i in self.integers},
            "bounded": sorted(next(iter(left)) for left, _, _ in bounds),
            "objective": {names[i]: factor for i, factor in self.objective.items()},
            "rows": {
                name: row(self.constraints[number])
                for name, number in self.constraint_names.items()
                if self.bounds <= number < self.given
            },
        }


class Program:
    """The program of an instance, from docs/EXPORTS.md."""

    def __init__(self):
        self.variables, self.integers, self.bounded, self.rows = set(), set(), set(), {}

    def add(self, name, integer):
        self.variables.add(name)
        if integer:
            self.integers.add(name)
            self.bounded.add(name)

    def row(self, name, left, sense, right):
        self.rows[name] = ({variable: factor for variable, factor in left if variable in self.variables}, sense, right)

    def end(self, late, count, horizon, step):
        self.variables.add("makespan")
        self.integers.add("makespan")
        self.row("last", [(name, 1) for name in late] + [("makespan", -count)], "L", -count * (horizon - 1))
        self.objective = {"makespan": step}

    def result(self):
        return {
            "variables": self.variables,
            "integers": self.integers,
            "bounded": sorted(self.bounded),
            "objective": self.objective,
            "rows": self.rows,
        }


def number(value):
    return Fraction(str(value))


def node_program(instance, makespan):
    source = number(instance["source"]["cost"])
    counts = {}
    for group in instance["destinations"]:
        cost = number(group["cost"])
        counts[cost] = counts.get(cost, 0) + group.get("count", 1)
    scale = lcm(source.denominator, *(cost.denominator for cost in counts))
    costs = sorted(counts)
    ticks = [int(cost * scale) for cost in costs]
    first, horizon, total = int(source * scale), int(makespan * scale), sum(counts.values())
    times = {0}
    waiting = list(range(first, horizon + 1, first))
    while waiting:
        time = waiting.pop()
        if time not in times:
            times.add(time)
            waiting += [time + cost for cost in ticks if time + cost <= horizon]
    times.discard(0)
    program = Program()
    for time in times:
        program.add(f"leaf_{time}", True)
        for j, cost in enumerate(ticks):
            if time + cost <= horizon:
                program.add(f"x{j}_{time}", True)
                program.add(f"s{j}_{time + cost}", False)
    kinds = range(len(ticks))
    for time in times:
        left = [(f"x{j}_{time}", 1) for j in kinds] + [(f"leaf_{time}", 1)] + [(f"s{j}_{time}", -1) for j in kinds]
        program.row(f"cap_{time}", left, "L", 1 if time % first == 0 else 0)
        for j, cost in enumerate(ticks):
            if time + cost <= horizon:
                left = [(f"s{j}_{time + cost}", 1), (f"s{j}_{time}", -1), (f"x{j}_{time}", -1)]
                program.row(f"chain{j}_{time + cost}", left, "E", 0)
    for j in kinds:
        left = [(f"x{j}_{time}", 1) for time in times]
        if any(name in program.variables for name, _ in left):
            program.row(f"type{j}", left, "L", counts[costs[j]])
    program.row("all", [(name, 1) for name in program.integers], "E", total)
    program.end([f"leaf_{horizon}"], total, horizon, Fraction(1, scale))
    return program.result()


def logp_times(node, latency):
    send, receive = number(node.get("send", 0)), number(node.get("receive", 0))
    return send + latency, receive, max(send, number(node.get("gap", 0)))


def logp_program(instance, makespan):
    latency = number(instance.get("latency", 0))
    delay, _, hold = logp_times(instance["source"], latency)
    counts = {}
    for group in instance["destinations"]:
        times = logp_times(group, latency)
        counts[times] = counts.get(times, 0) + group.get("count", 1)
    numbers = [delay, hold] + [time for times in counts for time in times]
    scale = lcm(*(time.denominator for time in numbers))
    step = Fraction(gcd(*(int(time * scale) for time in numbers)), scale)
    kinds = sorted(counts)
    steps = [tuple(int(time / step) for time in times) for times in kinds]
    delay, hold, horizon, total = int(delay / step), int(hold / step), int(makespan / step), sum(counts.values())
    from_source = set(range(delay, horizon + 1, hold))
    arrivals, ready, starts = set(), set(), set()
    waiting = list(from_source)
    while waiting:
        arrival = waiting.pop()
        if arrival in arrivals:
            continue
        arrivals.add(arrival)
        for j, (d, r, h) in enumerate(steps):
            if arrival + r <= horizon:
                ready.add((j, arrival + r))
                for start in range(arrival + r, horizon - d + 1, h):
                    starts.add((j, start))
                    waiting.append(start + d)
    program = Program()
    for j, time in ready:
        program.add(f"x{j}_{time}", True)
    for j, time in starts:
        program.add(f"q{j}_{time}", False)
    for a in arrivals:
        receivers = [(f"x{j}_{a + r}", 1) for j, (_, r, _) in enumerate(steps) if (j, a + r) in ready]
        if receivers:
            senders = [(f"q{j}_{a - d}", -1) for j, (d, _, _) in enumerate(steps)]
            program.row(f"cap_{a}", receivers + senders, "L", 1 if a in from_source else 0)
    for j, time in starts:
        left = [(f"q{j}_{time}", 1), (f"q{j}_{time - steps[j][2]}", -1), (f"x{j}_{time}", -1)]
        program.row(f"chain{j}_{time}", left, "E", 0)
    for j, times in enumerate(kinds):
        program.row(f"type{j}", [(f"x{j}_{time}", 1) for i, time in ready if i == j], "E", counts[times])
    program.end([f"x{j}_{horizon}" for j in range(len(kinds)) if (j, horizon) in ready], total, horizon, step)
    return program.result()


def check(text, instance=None):
    """The optimum that a file proves; Refused with the reason."""
    proof = Proof(text)
    if instance is not None:
        build = {"node": node_program, "logp": logp_program}[instance["model"]]
        wanted, found = build(instance, proof.upper), proof.rows()
        for part in wanted:
            require(wanted[part] == found[part], f"the program is not the instance's: {part}")
    return proof.upper


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        text = file.read()
    instance = None
    if len(sys.argv) > 2:
        with open(sys.argv[2], encoding="utf-8") as file:
            instance = json.load(file)
    try:
        print("verified", check(text, instance))
    except Refused as reason:
        print(f"{sys.argv[1]}: {reason}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
