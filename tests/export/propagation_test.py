#!/usr/bin/env python3
"""propagation.py against propagation as it is defined: propagation_test.py SEED COUNT.

Draws constraints, adds and removes some, and asks what unit propagation refutes, with assumptions and without. The twin passes over
all constraints again and again until none is violated and none forces a literal. Prints what differs; exit code 0: nothing.
"""
import random
import sys

from propagation import Propagation


def contradicts(constraints):
    true, grown = set(), True
    while grown:
        grown = False
        for literals, degree, factors in constraints:
            terms = list(zip(literals, factors or [1] * len(literals)))
            slack = sum(factor for literal, factor in terms if -literal not in true) - degree
            if slack < 0:
                return True
            found = {literal for literal, factor in terms if factor > slack and -literal not in true} - true
            true |= found
            grown = grown or bool(found)
    return False


def draw(generator, variables):
    size = generator.choice([0, 1, 2, 2, 2, 3, 3, 3, 4, 5])
    literals = [v * generator.choice([1, -1]) for v in generator.sample(range(1, variables + 1), min(size, variables))]
    if generator.random() < 0.6:
        return literals, 1, None
    factors = [generator.choice([1, 1, 2, 3]) for _ in literals]
    return literals, generator.randint(1, max(1, sum(factors))), factors


def compare(generator):
    """How many questions were answered with yes and with no; those that must be the same are compared."""
    variables = generator.randint(2, 9)
    propagation, present, answers = Propagation(variables), [], [0, 0]
    for _ in range(generator.randint(5, 60)):
        if present and generator.random() < (0.7 if propagation.violated else 0.2):
            handle, _ = present.pop(generator.randrange(len(present)))
            propagation.remove(handle)
        else:
            constraint = draw(generator, variables)
            present.append((propagation.add(*constraint), constraint))
        for count in (0, 1, 2):
            assumed = [draw(generator, variables) for _ in range(count)]
            everything = [constraint for _, constraint in present] + assumed
            found = propagation.refutes(*assumed)
            if found != contradicts(everything):
                raise ValueError(f"{'a' if found else 'no'} contradiction by propagation of {everything}")
            answers[found] += 1
    return answers


def main():
    generator, answers = random.Random(int(sys.argv[1])), [0, 0]
    for _ in range(int(sys.argv[2])):
        try:
            answers = [one + other for one, other in zip(answers, compare(generator))]
        except ValueError as wrong:
            print(wrong)
            return 1
    print(f"{answers[1]} contradictions, {answers[0]} questions without")
    return min(answers) == 0


if __name__ == "__main__":
    sys.exit(main())
