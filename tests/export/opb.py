"""Pseudo-Boolean formulas about integers, as docs/EXPORTS.md has them, and their text in OPB.

A literal is the number of its variable, or minus that number. A constraint is (literals, degree, factors): the factors of those
literals that are true add up to at least the degree; factors None: all are 1.
"""

TRUE = 1 << 60  # the literal that is always true, which no constraint keeps


def clipped(integer, v):
    """The literal "it is at least v", of any v."""
    return integer[min(max(0, v), len(integer) - 1)]


class Formula:
    def __init__(self):
        self.variables, self.constraints = 0, []

    def integer(self, top):
        """The literals "it is at least v", v = 0 to top + 1, of a new integer from 0 to top; a top below 0 is 0."""
        first = self.variables + 1
        self.variables += max(top, 0)
        return [TRUE, *range(first, self.variables + 1), -TRUE]

    def add(self, literals, degree, factors=None, satisfied=False):
        """One that constants satisfy is left out; `satisfied`: only if it has no variables."""
        if TRUE in literals or -TRUE in literals:
            pairs = list(zip(literals, factors or [1] * len(literals)))
            degree -= sum(factor for literal, factor in pairs if literal == TRUE)
            pairs = [pair for pair in pairs if abs(pair[0]) != TRUE]
            literals = [literal for literal, _ in pairs]
            factors = factors and [factor for _, factor in pairs]
        if degree > 0 or (satisfied and literals):
            self.constraints.append((literals, degree, factors) if literals else ([1, -1], degree + 1, None))

    def distance(self, conditions, x, y, time):
        """Where all conditions hold, y >= x + time; x and y as `integer` returns them."""
        opposite = [-literal for literal in conditions]
        if -TRUE in conditions:
            return
        last = len(y) - 1
        for a in range(len(x) - 1):
            self.add([*opposite, -x[a], y[min(a + time, last)]], 1)
            if a + time >= last:
                break

    def text(self):
        """A line for each constraint, terms as they were added."""
        variables = range(1, self.variables + 1)
        names = ["", *(f"x{v}" for v in variables), *(f"~x{v}" for v in reversed(variables))]
        lines = []
        for literals, degree, factors in self.constraints:
            if factors is None:
                terms = " +1 ".join([names[literal] for literal in literals])
                lines.append(f" +1 {terms} >= {degree} ;\n")
            else:
                terms = [f" +{factor} {names[literal]}" for literal, factor in zip(literals, factors)]
                lines.append(f"{''.join(terms)} >= {degree} ;\n")
        return "".join(lines)
