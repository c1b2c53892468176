#!/usr/bin/env python3
"""A strict checker of what `provecast export --format veripb` writes, for the tests: OPB formulas and a subset of VeriPB 3.0.

It shares nothing with the writer or with verify/. It has the rules `pol` (constraints by number, *, +, w, s), `rup`, `red` (each
goal must be a constraint that is there, or follow by unit propagation), `del id` (of derived constraints), `sol`, and the
conclusions UNSAT and SAT. It makes the formula of the instance again, from docs/EXPORTS.md, and compares.

    veripb.py LIST    a line INSTANCE CERTIFICATE-OR-MAKESPAN NAME MUTANTS for each: NAME.opb with NAME.pbp and NAME.schedule.opb with
                      NAME.schedule.pbp; at least so many mutants of NAME.pbp must be refused; 0: none are tried

Prints what is wrong; exit code 0: nothing.
"""
import json
import math
import re
import sys
from fractions import Fraction

from overhead import Overhead


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


TERM = re.compile(r"\+(\d+) (~?x\d+)")


def negation(literal):
    return literal[1:] if literal[0] == "~" else "~" + literal


class Constraint:
    """The sum of coefficients of literals is at least `degree`; no variable twice, coefficients above 0."""

    def __init__(self, terms, degree):
        self.terms, self.degree = {}, degree
        for literal, coefficient in terms:
            self.add(literal, coefficient)

    def add(self, literal, coefficient):
        other = negation(literal)
        if other in self.terms:
            both = min(coefficient, self.terms[other])
            self.degree -= both
            self.terms[other] -= both
            coefficient -= both
            if self.terms[other] == 0:
                del self.terms[other]
        if coefficient > 0:
            self.terms[literal] = self.terms.get(literal, 0) + coefficient

    def plus(self, other):
        sum_ = Constraint(self.terms.items(), self.degree + other.degree)
        for literal, coefficient in other.terms.items():
            sum_.add(literal, coefficient)
        return sum_

    def times(self, factor):
        return Constraint([(literal, coefficient * factor) for literal, coefficient in self.terms.items()], self.degree * factor)

    def weakened(self, variable):
        terms = [(literal, coefficient) for literal, coefficient in self.terms.items() if literal.lstrip("~") != variable]
        require(len(terms) < len(self.terms), f"{variable} is not there to be dropped")
        dropped = sum(self.terms.values()) - sum(coefficient for _, coefficient in terms)
        return Constraint(terms, self.degree - dropped)

    def saturated(self):
        return Constraint([(literal, min(coefficient, self.degree)) for literal, coefficient in self.terms.items()
                           if self.degree > 0], max(self.degree, 0))

    def mapped(self, witness):
        def image(literal):
            value = witness.get(literal.lstrip("~"))
            return literal if value is None else negation(value) if literal[0] == "~" else value
        return Constraint([(image(literal), coefficient) for literal, coefficient in self.terms.items()], self.degree)

    def negated(self):
        """coefficients' sum - degree + 1 of the opposite literals"""
        total = sum(self.terms.values())
        return Constraint([(negation(literal), coefficient) for literal, coefficient in self.terms.items()], total - self.degree + 1)

    def key(self):
        return tuple(sorted(self.terms.items())), self.degree


class Database:
    """Constraints by number, and unit propagation over them."""

    def __init__(self, constraints):
        self.constraints, self.uses, self.eager, self.keys = {}, {}, set(), {}
        self.formula = len(constraints)
        self.next = 1
        for constraint in constraints:
            self.append(constraint)

    def append(self, constraint):
        number = self.next
        self.next += 1
        self.constraints[number] = constraint
        for literal in constraint.terms:
            self.uses.setdefault(literal, set()).add(number)
        slack = sum(constraint.terms.values()) - constraint.degree
        if slack < max(constraint.terms.values(), default=0) or slack < 0:
            self.eager.add(number)
        self.keys[constraint.key()] = self.keys.get(constraint.key(), 0) + 1
        return number

    def delete(self, number):
        require(number in self.constraints and number > self.formula, f"cannot delete {number}")
        constraint = self.constraints.pop(number)
        for literal in constraint.terms:
            self.uses[literal].discard(number)
        self.eager.discard(number)
        self.keys[constraint.key()] -= 1

    def has(self, constraint):
        return self.keys.get(constraint.key(), 0) > 0

    def refutes(self, assumed):
        """Does unit propagation with one more constraint end in a contradiction?"""
        true, queue, slack = set(), [], {}

        def look(constraint, left):
            if left < 0:
                return True
            for literal, coefficient in constraint.terms.items():
                if coefficient > left and literal not in true and negation(literal) not in true:
                    true.add(literal)
                    queue.append(literal)
            return False

        for number in [0, *self.eager]:
            constraint = self.constraints[number] if number else assumed
            left = sum(coefficient for literal, coefficient in constraint.terms.items()
                       if negation(literal) not in true) - constraint.degree
            if look(constraint, left):
                return True
        # literals that were made true before a constraint was met count there when they leave the queue
        while queue:
            false = negation(queue.pop())
            for number in [0, *self.uses.get(false, ())]:
                constraint = self.constraints[number] if number else assumed
                if false not in constraint.terms:
                    continue
                if number not in slack:
                    slack[number] = sum(constraint.terms.values()) - constraint.degree
                slack[number] -= constraint.terms[false]
                if look(constraint, slack[number]):
                    return True
        return False


def read_constraint(text):
    match = re.fullmatch(r"((?: \+\d+ ~?x\d+)*) >= (-?\d+)", text)
    require(match, f"no constraint: {text[:80]}")
    return Constraint([(literal, int(factor)) for factor, literal in TERM.findall(match[1])], int(match[2]))


def read_formula(text):
    lines = text.split("\n")
    match = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", lines[0])
    require(match and lines[1].startswith("* ") and lines[-1] == "", "head of the formula")
    lines = [line for line in lines[:-1] if not line.startswith("*")]
    require(all(line.endswith(" ;") for line in lines), "end of a line")
    constraints = [read_constraint(line[:-2]) for line in lines]
    variables = {int(literal.lstrip("~")[1:]) for constraint in constraints for literal in constraint.terms}
    require(len(constraints) == int(match[2]) and max(variables) <= int(match[1]), "numbers in the head")
    return constraints


# The formulas, once more; overhead.py has that of an overhead instance.

class Shop:
    def __init__(self, instance, makespan):
        times = [[Fraction(str(time)) for time in row] for row in instance["times"]]
        scale = math.lcm(*(time.denominator for row in times for time in row))
        self.tasks = [(i, j, int(time * scale)) for i, row in enumerate(times) for j, time in enumerate(row) if time > 0]
        self.rows, self.columns, self.scale = len(times), len(times[0]), scale
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

    def literal(self, d, v, horizon):
        """Task d starts at v or later: a variable, or a constant."""
        last = horizon - self.tasks[d][2]
        return True if v <= 0 else False if v > last else f"x{self.first(d, horizon) + v}"

    def first(self, d, horizon):
        """How many variables are before those of task d."""
        return sum(horizon - task[2] for task in self.tasks[:d])

    @staticmethod
    def constraint(literals, degree):
        terms = []
        for literal, sign in literals:
            if isinstance(literal, bool):
                degree -= literal == sign
            else:
                terms.append((literal if sign else "~" + literal, 1))
        return Constraint(terms, degree)

    def formula(self, horizon):
        if any(task[2] > horizon for task in self.tasks):
            return [Constraint([("x1", 1)], 1), Constraint([("~x1", 1)], 1)]
        constraints, orders = [], self.first(len(self.tasks), horizon) + 1
        for d, task in enumerate(self.tasks):
            for v in range(1, horizon - task[2]):
                constraints.append(Constraint([(self.literal(d, v, horizon), 1), ("~" + self.literal(d, v + 1, horizon), 1)], 1))
        for order, (first, second) in enumerate(self.pairs(), orders):
            for d, e, sign in ((first, second, False), (second, first, True)):
                for a in range(horizon - self.tasks[d][2] + 1):
                    start = self.literal(e, a + self.tasks[d][2], horizon)
                    constraints.append(self.constraint([(f"x{order}", sign), (self.literal(d, a, horizon), False),
                                                        (start, True)], 1))
                    if start is False:
                        break
        for resource in self.resources():
            for t in range(horizon):
                literals = []
                for d in resource:
                    literals.append((self.literal(d, t - self.tasks[d][2] + 1, horizon), False))
                    literals.append((self.literal(d, t + 1, horizon), True))
                constraint = self.constraint(literals, len(resource) - 1)
                if constraint.terms or constraint.degree > 0:
                    constraints.append(constraint)
        return constraints


# Proofs.

def resolve(words, database):
    """Constraints in place of their numbers, but not of factors."""
    result = []
    for index, word in enumerate(words):
        factor = index + 1 < len(words) and words[index + 1] == "*"
        if word.isdecimal() and not factor:
            require(int(word) in database.constraints, f"no constraint {word}")
            result.append(database.constraints[int(word)])
        else:
            result.append(word)
    return result


def cutting_planes(text, database):
    stack = []
    for word in resolve(text.split(), database):
        if isinstance(word, Constraint):
            stack.append(word)
        elif word == "+":
            require(len(stack) >= 2 and all(isinstance(at, Constraint) for at in stack[-2:]), "+ of nothing")
            last = stack.pop()
            stack.append(stack.pop().plus(last))
        elif word == "*":
            require(len(stack) >= 2 and isinstance(stack[-1], int) and isinstance(stack[-2], Constraint), "* of nothing")
            factor = stack.pop()
            stack.append(stack.pop().times(factor))
        elif word == "w":
            require(len(stack) >= 2 and isinstance(stack[-1], str) and isinstance(stack[-2], Constraint), "w of nothing")
            variable = stack.pop()
            stack.append(stack.pop().weakened(variable))
        elif word == "s":
            require(stack and isinstance(stack[-1], Constraint), "s of nothing")
            stack.append(stack.pop().saturated())
        elif word.isdecimal():
            require(int(word) > 0, "factor")
            stack.append(int(word))
        else:
            require(re.fullmatch(r"x\d+", word), f"pol: {word}")
            stack.append(word)
    require(len(stack) == 1 and isinstance(stack[0], Constraint), "pol leaves no constraint")
    return stack[0]


def strengthen(text, database):
    """red: the negated constraint and all others imply what the witness makes of each, and of the constraint."""
    constraint_text, _, witness_text = text.partition(" : ")
    constraint = read_constraint(" " + constraint_text)
    words = witness_text.split()
    require(len(words) % 3 == 0 and all(word == "->" for word in words[1::3]), "witness")
    witness = dict(zip(words[::3], words[2::3]))
    require(len(witness) * 3 == len(words), "a variable twice in the witness")
    goals = [constraint] + [at for at in database.constraints.values()
                            if any(literal.lstrip("~") in witness for literal in at.terms)]
    number = database.append(constraint.negated())
    for goal in goals:
        image = goal.mapped(witness)
        require(database.has(image) or database.refutes(image.negated()), "a goal of red does not follow")
    database.delete(number)
    database.next = number
    return constraint


def check_solution(text, database):
    literals = set(text.split())
    require(not any(negation(literal) in literals for literal in literals), "a contradiction in the solution")
    for constraint in database.constraints.values():
        value = sum(coefficient for literal, coefficient in constraint.terms.items() if literal in literals)
        require(value >= constraint.degree, "the solution violates a constraint")


def split_lines(text):
    require(text.startswith("pseudo-Boolean proof version 3.0\n"), "version")
    lines = text.split("\n")[1:]
    require(lines[-1] == "" and all(line.endswith(" ;") for line in lines[:-1]), "end of a line")
    return [line[:-2] for line in lines[:-1]]


def check_proof(text, constraints, conclusion):
    lines = split_lines(text)
    database = Database(constraints)
    require(lines[0] == f"f {len(constraints)}", "number of constraints")
    require(lines[-3] == "output NONE" and lines[-1] == "end pseudo-Boolean proof", "end of the proof")
    solved = False
    for line in lines[1:-3]:
        rule, _, rest = line.partition(" ")
        if rule == "pol":
            database.append(cutting_planes(rest, database))
        elif rule == "rup":
            constraint = read_constraint(" " + rest)
            require(database.refutes(constraint.negated()), "rup does not follow")
            database.append(constraint)
        elif rule == "red":
            database.append(strengthen(rest, database))
        elif rule == "del":
            require(re.fullmatch(r"id \d+", rest), "del")
            database.delete(int(rest[3:]))
        elif rule == "sol":
            check_solution(rest, database)
            solved = True
        else:
            raise Refused(f"no rule: {rule}")
    if conclusion == "SAT":
        require(solved and lines[-2] == "conclusion SAT", "conclusion")
        return
    match = re.fullmatch(r"conclusion UNSAT : (\d+)", lines[-2])
    require(match and int(match[1]) in database.constraints, "conclusion")
    last = database.constraints[int(match[1])]
    require(sum(last.terms.values()) < last.degree, "the conclusion is no contradiction")


def same(found, wanted):
    require(len(found) == len(wanted), f"{len(found)} constraints, expected {len(wanted)}")
    for number, (one, other) in enumerate(zip(found, wanted), 1):
        require(one.key() == other.key(), f"constraint {number} is another one")


def changes(lines):
    for index, line in enumerate(lines):
        yield index, None
        words = line.split(" ")
        tried = 0
        for at, word in enumerate(words):
            if word.isdecimal() and tried < 40:
                tried += 1
                for value in (int(word) + 1, int(word) - 1):
                    yield index, " ".join(words[:at] + [str(value)] + words[at + 1:])
            elif re.fullmatch(r"~?x\d+", word) and words[0] == "rup":
                yield index, " ".join(words[:at] + [negation(word)] + words[at + 1:])
        if words[0] in ("pol", "rup", "red"):
            yield index, {"pol": "rup", "rup": "pol", "red": "rup"}[words[0]] + line[3:]


def load(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def accepts(lines, constraints):
    try:
        check_proof("\n".join([*lines, ""]), constraints, "UNSAT")
        return True
    except Refused:
        return False


def mutants(text, constraints, satisfiable):
    """How many mutants are refused. Others say less, or what follows anyway; of a formula that has a solution neither the proof
    nor any mutant may be accepted."""
    lines, refused = text.split("\n")[:-1], 0
    count = f"f {len(satisfiable)} ;"
    for index, change in [(0, lines[0]), *changes(lines)]:
        mutant = lines[:index] + ([] if change is None else [change]) + lines[index + 1:]
        refused += not accepts(mutant, constraints)
        forged = [count if line == lines[1] else line for line in mutant]
        require(not accepts(forged, satisfiable), f"accepted of a formula with a solution: line {index + 1} as {change}")
    return refused


def check(line):
    instance_name, makespan, name, least = line.split()
    instance = json.loads(load(instance_name))
    model = (Shop if "times" in instance else Overhead)(instance, makespan)

    def formula(horizon):
        return [at if isinstance(at, Constraint) else Constraint([(literal, factor) for factor, literal in at[0]], at[1])
                for at in model.formula(horizon)]

    for suffix, horizon, conclusion in (("", model.makespan - 1, "UNSAT"), (".schedule", model.makespan, "SAT")):
        constraints = read_formula(load(f"{name}{suffix}.opb"))
        same(constraints, formula(horizon))
        proof = load(f"{name}{suffix}.pbp")
        check_proof(proof, constraints, conclusion)
        if conclusion == "UNSAT" and int(least) > 0:
            refused = mutants(proof, constraints, formula(model.makespan))
            require(refused >= int(least), f"{refused} mutants refused")


def main():
    code = 0
    for line in load(sys.argv[1]).splitlines():
        try:
            check(line)
        except Refused as why:
            print(f"{line}: {why}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
