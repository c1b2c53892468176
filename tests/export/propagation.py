"""Unit propagation over pseudo-Boolean constraints that come and go.

A constraint whose true and open literals add up to less than its degree is violated; a literal without which they would is forced.
Propagation forces literals until a constraint is violated or nothing is forced; the outcome does not depend on the order. Clauses
have two watched literals, other constraints count their slack: the sum of the factors of literals that are not false, less the
degree. What is forced without an assumption stays, until a constraint is removed: then it is found anew.
Constraints and literals as in opb.py.
"""


class Counter:
    """A constraint that is no clause; `slack` leaves out false literals of whom the consequences are not drawn yet."""

    __slots__ = ("slack", "largest", "terms")

    def __init__(self, slack, terms):
        self.slack, self.terms = slack, terms
        self.largest = max((factor for _, factor in terms), default=0)


class Propagation:
    def __init__(self, variables):
        size = 2 * variables + 1  # of lists by literal: number -v is the v-th from the end
        self.true = [False] * size
        self.implied = [[] for _ in range(size)]  # clauses of two literals: what a true one forces
        self.watched = [[] for _ in range(size)]  # clauses of more: their first two are watched
        self.counted = [[] for _ in range(size)]  # (Counter, factor) of other constraints with this literal
        self.trail, self.done = [], 0  # literals that are true; of the first `done` all consequences are drawn
        self.eager = set()  # the counters that force something where nothing is true
        self.violated = False  # even without an assumption

    def add(self, literals, degree, factors=None):
        """Adds a constraint, and finds what it forces without an assumption. Returns what `remove` needs."""
        handle = self.attach(literals, degree, factors)
        if isinstance(handle, Counter) and sum(factor for _, factor in handle.terms) - degree < handle.largest:
            self.eager.add(handle)
        self.violated = self.violated or not self.start([handle])
        return handle

    def remove(self, handle):
        self.undo(0)
        self.detach(handle)
        if isinstance(handle, Counter):
            self.eager.discard(handle)
        self.violated = not self.start(self.eager)

    def refutes(self, *assumed):
        """Does unit propagation with these constraints as well end in a contradiction?"""
        root = len(self.trail)
        handles = [self.attach(*constraint) for constraint in assumed]
        consistent = not self.violated and self.start(handles, root)
        self.undo(root)
        for handle in handles:
            self.detach(handle)
        return not consistent

    def start(self, handles, root=0):
        """Propagates what these constraints force. False: there is a contradiction; then what is true is as it was at `root`."""
        found = [self.forced(handle) for handle in handles]
        if None not in found:
            for literal in (literal for literals in found for literal in literals):
                if not self.true[literal] and not self.true[-literal]:
                    self.true[literal] = True
                    self.trail.append(literal)
            if self.propagate():
                return True
        self.undo(root)
        return False

    def attach(self, literals, degree, factors):
        """A clause is a list of its own, another constraint a Counter."""
        if degree == 1 and len(literals) > 1:
            clause = sorted(literals, key=lambda literal: self.true[-literal])  # open ones are watched
            if len(clause) == 2:
                self.implied[-clause[0]].append(clause[1])
                self.implied[-clause[1]].append(clause[0])
            else:
                self.watched[clause[0]].append(clause)
                self.watched[clause[1]].append(clause)
            return clause
        terms = list(zip(literals, factors or [1] * len(literals)))
        slack = sum(factor for literal, factor in terms if not self.true[-literal]) - degree
        counter = Counter(slack, terms)
        for literal, factor in terms:
            self.counted[literal].append((counter, factor))
        return counter

    def detach(self, handle):
        if isinstance(handle, Counter):
            for literal, factor in handle.terms:
                self.counted[literal].remove((handle, factor))
        elif len(handle) == 2:
            self.implied[-handle[0]].remove(handle[1])
            self.implied[-handle[1]].remove(handle[0])
        else:
            for literal in handle[:2]:
                self.watched[literal] = [clause for clause in self.watched[literal] if clause is not handle]

    def forced(self, handle):
        """The open literals that a constraint forces by what is true; None: it is violated."""
        if isinstance(handle, Counter):
            return None if handle.slack < 0 else [literal for literal, factor in handle.terms if factor > handle.slack]
        left = [literal for literal in handle[:2] if not self.true[-literal]]
        return left if len(left) == 1 else [] if left else None

    def propagate(self):
        """Draws all consequences of what is true. False: a constraint is violated."""
        true, trail = self.true, self.trail
        while self.done < len(trail):
            literal = trail[self.done]
            self.done += 1
            counted = self.counted[-literal]
            for counter, factor in counted:
                counter.slack -= factor
            for other in self.implied[literal]:
                if not true[other]:
                    if true[-other]:
                        return False
                    true[other] = True
                    trail.append(other)
            for counter, _ in counted:
                slack = counter.slack
                if slack < 0:
                    return False
                if slack < counter.largest:
                    for other, factor in counter.terms:
                        if factor > slack and not true[other] and not true[-other]:
                            true[other] = True
                            trail.append(other)
            if self.watched[-literal] and not self.visit(-literal):
                return False
        return True

    def visit(self, false):
        """The clauses that watch a literal that has become false watch another one, or force their other one."""
        true, clauses, kept = self.true, self.watched[false], []
        self.watched[false] = kept
        for at, clause in enumerate(clauses):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            first = clause[0]
            if not true[first]:
                for place in range(2, len(clause)):
                    other = clause[place]
                    if not true[-other]:
                        clause[1], clause[place] = other, false
                        self.watched[other].append(clause)
                        break
                else:
                    if true[-first]:
                        kept.extend(clauses[at:])
                        return False
                    kept.append(clause)
                    true[first] = True
                    self.trail.append(first)
            else:
                kept.append(clause)
        return True

    def undo(self, length):
        """Only the first literals of the trail stay true."""
        for literal in self.trail[length:self.done]:
            for counter, factor in self.counted[-literal]:
                counter.slack += factor
        for literal in self.trail[length:]:
            self.true[literal] = False
        del self.trail[length:]
        self.done = min(self.done, length)
