#!/usr/bin/env python3
"""A strict checker of what `provecast export --format veripb` writes, for the tests: OPB formulas and a subset of VeriPB 3.0.

It shares nothing with the writer or with verify/. It has the rules `pol` (constraints by number, *, +, w, s), `rup`, `red` (each
goal must be a constraint that is there, or follow by unit propagation), `del id` (of derived constraints), `sol`, and the
conclusions UNSAT and SAT. It makes the formula of the instance again, from docs/EXPORTS.md, and compares the text.

    veripb.py LIST    a line INSTANCE MAKESPAN NAME MUTANTS for each: NAME.opb with NAME.pbp and NAME.schedule.opb with
                      NAME.schedule.pbp; at least so many mutants of NAME.pbp must be refused; 0: none are tried

Prints what is wrong; exit code 0: nothing.
"""
import json
import re
import sys

from overhead import Overhead
from propagation import Propagation
from shop import Shop


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


TERM = re.compile(r"\+(\d+) (~?)x(\d+)")


class Constraint:
    """The sum of factors times variables is at least `bound`. A factor times ~x is the factor, less the factor times x."""

    def __init__(self, literals, degree, factors=None):
        self.factors, self.bound = {}, degree
        for literal, factor in zip(literals, factors or [1] * len(literals)):
            self.add(literal, factor)

    def add(self, literal, factor):
        if literal < 0:
            self.bound -= factor
            literal, factor = -literal, -factor
        factor += self.factors.get(literal, 0)
        if factor:
            self.factors[literal] = factor
        else:
            self.factors.pop(literal, None)

    def copy(self):
        twin = Constraint([], self.bound)
        twin.factors = dict(self.factors)
        return twin

    def plus(self, other):
        """Adds another one to this one."""
        own = self.factors
        self.bound += other.bound
        for variable, factor in other.factors.items():
            factor += own.get(variable, 0)
            if factor:
                own[variable] = factor
            else:
                del own[variable]
        return self

    def times(self, factor):
        self.factors = {variable: factor * at for variable, at in self.factors.items()}
        self.bound *= factor
        return self

    def without(self, variable):
        """The weaker one that holds whatever the variable is."""
        require(variable in self.factors, f"x{variable} is not there to be dropped")
        self.bound -= max(0, self.factors.pop(variable))
        return self

    def normal(self):
        """(literals, degree, factors) with factors above 0."""
        literals = [variable if factor > 0 else -variable for variable, factor in self.factors.items()]
        factors = [abs(factor) for factor in self.factors.values()]
        return literals, self.bound + sum(factor for literal, factor in zip(literals, factors) if literal < 0), factors

    def saturated(self):
        literals, degree, factors = self.normal()
        degree = max(degree, 0)
        return Constraint(literals, degree, [min(factor, degree) for factor in factors])

    def mapped(self, witness):
        """With literals in the place of variables."""
        image = Constraint([], self.bound)
        for variable, factor in self.factors.items():
            image.add(witness.get(variable, variable), factor)
        return image

    def negated(self):
        opposite = Constraint([], 1 - self.bound)
        opposite.factors = {variable: -factor for variable, factor in self.factors.items()}
        return opposite

    def impossible(self):
        return sum(factor for factor in self.factors.values() if factor > 0) < self.bound

    def key(self):
        return frozenset(self.factors.items()), self.bound


class Database:
    """The constraints of a formula, then those that are derived, numbered from 1."""

    def __init__(self, formula):
        self.formula, self.variables = formula.constraints, formula.variables
        self.derived, self.read_again = {}, {}
        self.next = len(self.formula) + 1
        self.propagation, self.handles = None, {}  # made when it is needed: some proofs are sums alone

    def get(self, number):
        """Not to be changed."""
        if number > len(self.formula):
            require(number in self.derived, f"no constraint {number}")
            return self.derived[number]
        require(number > 0, "no constraint 0")
        if number not in self.read_again:
            self.read_again[number] = Constraint(*self.formula[number - 1])
        return self.read_again[number]

    def append(self, constraint):
        self.derived[self.next] = constraint
        if self.propagation:
            self.handles[self.next] = self.propagation.add(*constraint.normal())
        self.next += 1

    def delete(self, number):
        require(number in self.derived, f"cannot delete {number}")
        del self.derived[number]
        if self.propagation:
            self.propagation.remove(self.handles.pop(number))

    def refutes(self, *assumed):
        """Does unit propagation with these constraints as well end in a contradiction?"""
        if not self.propagation:
            self.propagation = Propagation(self.variables)
            for constraint in self.formula:
                self.propagation.add(*constraint)
            self.handles = {number: self.propagation.add(*constraint.normal()) for number, constraint in self.derived.items()}
        return self.propagation.refutes(*(constraint.normal() for constraint in assumed))

    def all(self):
        for constraint in self.formula:
            yield Constraint(*constraint)
        yield from self.derived.values()

    def literal(self, sign, digits):
        require(1 <= int(digits) <= self.variables, f"no variable x{digits}")
        return -int(digits) if sign else int(digits)

    def literals(self, words):
        for word in words:
            match = re.fullmatch(r"(~?)x(\d+)", word)
            require(match, f"no literal: {word}")
            yield self.literal(match[1], match[2])

    def read(self, text):
        match = re.fullmatch(r"((?: \+\d+ ~?x\d+)*) >= (-?\d+)", text)
        require(match, f"no constraint: {text[:80]}")
        terms = TERM.findall(match[1])
        return Constraint([self.literal(sign, digits) for _, sign, digits in terms], int(match[2]), [int(factor) for factor, _, _ in terms])


def check_formula(text, formula):
    head = f"* #variable= {max(formula.variables, 1)} #constraint= {len(formula.constraints)}\n"
    require(text.startswith(head), "numbers of the formula")
    body = re.sub(r"\A(?:\*.*\n){2,}", "", text)
    wanted = formula.text()
    if body != wanted:
        lines, expected = body.split("\n"), wanted.split("\n")
        number = next((i for i, pair in enumerate(zip(lines, expected)) if pair[0] != pair[1]), min(len(lines), len(expected)))
        raise Refused(f"constraint {number + 1} is another one: {lines[number:number + 1]}, expected {expected[number:number + 1]}")


# Proofs.

def cutting_planes(text, database):
    words, stack = text.split(), []
    for word, following in zip(words, [*words[1:], ""]):
        if word.isdecimal():
            require(following != "*" or int(word) > 0, "factor")
            at = int(word) if following == "*" else database.get(int(word))
            stack.append(at if following in ("*", "+") else at.copy())  # what is added stays as it is
        elif word == "+":
            require(len(stack) >= 2 and all(isinstance(at, Constraint) for at in stack[-2:]), "+ of nothing")
            last = stack.pop()
            stack[-1].plus(last)
        elif word == "*":
            require(len(stack) >= 2 and isinstance(stack[-1], int) and isinstance(stack[-2], Constraint), "* of nothing")
            factor = stack.pop()
            stack[-1].times(factor)
        elif word == "w":
            require(len(stack) >= 2 and isinstance(stack[-1], str) and isinstance(stack[-2], Constraint), "w of nothing")
            variable = stack.pop()
            stack[-1].without(*database.literals([variable]))
        elif word == "s":
            require(stack and isinstance(stack[-1], Constraint), "s of nothing")
            stack.append(stack.pop().saturated())
        else:
            require(re.fullmatch(r"x\d+", word), f"pol: {word}")
            stack.append(word)
    require(len(stack) == 1 and isinstance(stack[0], Constraint), "pol leaves no constraint")
    return stack[0]


def strengthen(text, database):
    """red: the negated constraint and all others imply what the witness makes of each, and of the constraint."""
    constraint_text, _, witness_text = text.partition(" : ")
    constraint = database.read(" " + constraint_text)
    words = witness_text.split()
    require(len(words) % 3 == 0 and all(word == "->" for word in words[1::3]), "witness")
    witness = dict(zip(database.literals(words[::3]), database.literals(words[2::3])))
    require(len(witness) * 3 == len(words) and all(variable > 0 for variable in witness), "a variable twice in the witness, or none")
    present = {at.key() for at in database.all()}
    for goal in [constraint, *(at for at in database.all() if any(variable in witness for variable in at.factors))]:
        image = goal.mapped(witness)
        require(image.key() in present or database.refutes(constraint.negated(), image.negated()), "a goal of red does not follow")
    return constraint


def check_solution(text, database):
    literals = list(database.literals(text.split()))
    true = [0] * (2 * database.variables + 1)
    for literal in literals:
        true[literal] = 1
    require(not any(true[-literal] for literal in literals), "a contradiction in the solution")
    for names, degree, factors in [*database.formula, *(at.normal() for at in database.derived.values())]:
        values = [true[literal] for literal in names]
        value = sum(values) if factors is None else sum(factor for factor, at in zip(factors, values) if at)
        require(value >= degree, "the solution violates a constraint")


def split_lines(text):
    require(text.startswith("pseudo-Boolean proof version 3.0\n"), "version")
    lines = text.split("\n")[1:]
    require(len(lines) >= 5 and lines[-1] == "" and all(line.endswith(" ;") for line in lines[:-1]), "end of a line")
    return [line[:-2] for line in lines[:-1]]


def check_proof(text, formula, conclusion):
    lines = split_lines(text)
    database = Database(formula)
    require(lines[0] == f"f {len(formula.constraints)}", "number of constraints")
    require(lines[-3] == "output NONE" and lines[-1] == "end pseudo-Boolean proof", "end of the proof")
    solved = False
    for line in lines[1:-3]:
        rule, _, rest = line.partition(" ")
        if rule == "pol":
            database.append(cutting_planes(rest, database))
        elif rule == "rup":
            constraint = database.read(" " + rest)
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
    require(match and database.get(int(match[1])).impossible(), "the conclusion is no contradiction")


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
                yield index, " ".join(words[:at] + [word[1:] if word[0] == "~" else "~" + word] + words[at + 1:])
        if words[0] in ("pol", "rup", "red"):
            yield index, {"pol": "rup", "rup": "pol", "red": "rup"}[words[0]] + line[3:]


def load(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def accepts(lines, formula):
    try:
        check_proof("\n".join([*lines, ""]), formula, "UNSAT")
        return True
    except Refused:
        return False


def mutants(text, formula, satisfiable):
    """How many mutants are refused. Others say less, or what follows anyway; of a formula that has a solution neither the proof
    nor any mutant may be accepted."""
    lines, refused = text.split("\n")[:-1], 0
    count = f"f {len(satisfiable.constraints)} ;"
    for index, change in [(0, lines[0]), *changes(lines)]:
        mutant = lines[:index] + ([] if change is None else [change]) + lines[index + 1:]
        refused += not accepts(mutant, formula)
        forged = [count if line == lines[1] else line for line in mutant]
        require(not accepts(forged, satisfiable), f"accepted of a formula with a solution: line {index + 1} as {change}")
    return refused


def check(instance, makespan, name, least=0):
    """Both formulas of an instance and their proofs; at least `least` mutants are refused."""
    model = (Shop if "times" in instance else Overhead)(instance, makespan)
    formula, satisfiable = model.formula(model.makespan - 1), model.formula(model.makespan)
    proof = load(f"{name}.pbp")
    check_formula(load(f"{name}.opb"), formula)
    check_proof(proof, formula, "UNSAT")
    check_formula(load(f"{name}.schedule.opb"), satisfiable)
    check_proof(load(f"{name}.schedule.pbp"), satisfiable, "SAT")
    if least > 0:
        refused = mutants(proof, formula, satisfiable)
        require(refused >= least, f"{refused} mutants refused")


def main():
    code = 0
    for line in load(sys.argv[1]).splitlines():
        instance, makespan, name, least = line.split()
        try:
            check(json.loads(load(instance)), makespan, name, int(least))
        except Refused as why:
            print(f"{line}: {why}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
