#!/usr/bin/env python3
"""veripb.py accepts small proofs, and refuses each of their forgeries with the reason that it has. Prints what differs; exit code 0:
nothing."""
import sys

import veripb
from opb import Formula


def formula(variables, *constraints):
    made = Formula()
    for _ in range(variables):
        made.integer(1)
    for constraint in constraints:
        made.add(*constraint)
    return made


# x3 follows from the first three, but no literal does by propagation; with x3 the others end in a contradiction.
CHAIN = formula(4, ([1, 2], 1), ([-1, 3], 1), ([-2, 3], 1), ([-3, 4], 1), ([-3, -4], 1))
WEIGHTED = formula(4, ([1, 2, 4], 2, [2, 1, 1]), ([-1, 3], 1), ([-3, 4], 1), ([1, 2, 3], 2))
SYMMETRIC = formula(3, ([1, 2], 1), ([1, 2, 3], 2))
# A clause that has lost all but one literal without an assumption, and gets them back.
LONG = formula(5, ([1, 2, 3, 4], 1), ([-4, 5], 1), ([-4, -5], 1))

PROPAGATED = ["rup +1 x3 >= 1", "rup >= 1"]
ADDED = ["pol 1 2 + 3 + s", "pol 4 5 +", "pol 7 s 6 +"]

# FORMULA LINES NUMBER REASON: the constraint of this number is the contradiction; reason "": accepted; "none": no proof, but all lines hold
CASES = [
    (CHAIN, PROPAGATED, 7, ""),
    (CHAIN, ADDED, 8, ""),
    (CHAIN, ["pol 1 2 + 3 + s", "rup >= 1"], 7, ""),
    (CHAIN, ["rup +1 x3 >= 1", "rup +1 x3 >= 1", "del id 6", "rup >= 1"], 8, ""),
    # what does not follow by propagation, though it follows
    (CHAIN, ["rup >= 1"], 6, "rup does not follow"),
    (WEIGHTED, ["rup +1 x1 >= 1"], 5, "rup does not follow"),
    (WEIGHTED, ["rup +2 x1 +1 x2 +1 x4 >= 3"], 5, "rup does not follow"),
    (WEIGHTED, ["rup +1 x2 +1 ~x4 >= 1"], 5, "rup does not follow"),
    (WEIGHTED, ["rup +1 x1 +1 x2 >= 1", "rup +1 x1 +1 x4 >= 1", "rup +1 x1 +1 x2 +1 x4 >= 1"], 5, "none"),
    (WEIGHTED, ["rup +1 x4 >= 1"], 5, "none"),
    (WEIGHTED, ["rup +1 x1 +1 x2 +1 x4 >= 2"], 5, "rup does not follow"),
    # factors of sums
    (CHAIN, ["pol 1 2 + 3 + s", "pol 4 5 +", "pol 7 6 +"], 8, "the conclusion is no contradiction"),
    (CHAIN, ["pol 1 2 2 * + 3 + s", "pol 4 5 +", "pol 7 s 6 +"], 8, "the conclusion is no contradiction"),
    (CHAIN, ["pol 1 2 + 3 +", "pol 4 5 +", "pol 7 6 +"], 8, "the conclusion is no contradiction"),
    (CHAIN, ["pol 1 2 + 3 + s 0 *"], 6, "factor"),
    (CHAIN, ["pol 1 x3 w"], 6, "x3 is not there to be dropped"),
    (CHAIN, ["pol 1 x1 w"], 6, "the conclusion is no contradiction"),
    (CHAIN, ["pol 2 x1 w"], 6, "the conclusion is no contradiction"),
    (CHAIN, ["pol 1 x1 w x2 w"], 6, "the conclusion is no contradiction"),
    (CHAIN, ["pol 1 2 + 3 + s 2 *"], 6, "the conclusion is no contradiction"),
    (CHAIN, ["pol 1 2"], 6, "pol leaves no constraint"),
    (CHAIN, ["pol 1 +"], 6, "+ of nothing"),
    (CHAIN, ["pol 1 s 2 * 2 +"], 6, "the conclusion is no contradiction"),
    (CHAIN, ["pol 1 2 + 3 + s", "pol 1", "pol 1 2 + 3 + s 6 +", "pol 4 5 + s 6 +"], 9, ""),
    (CHAIN, ["pol 1 2 + 3 + s", "pol 4 5 +", "pol 4 s 6 +"], 8, "the conclusion is no contradiction"),  # a sum changes nothing else
    # constraints that are not there
    (CHAIN, ["rup +1 x3 >= 1", "del id 6", "rup >= 1"], 7, "rup does not follow"),
    (CHAIN, ["pol 1 2 + 3 + s", "del id 6", "rup >= 1"], 7, "rup does not follow"),
    (CHAIN, ["pol 1 2 + 3 + s", "del id 6", "pol 4 5 + s 6 +"], 7, "no constraint 6"),
    (CHAIN, ["pol 4 7 +"], 6, "no constraint 7"),
    (CHAIN, ["pol 0"], 6, "no constraint 0"),
    (CHAIN, ["rup +1 x3 >= 1", "del id 6", "del id 6"], 6, "cannot delete 6"),
    (CHAIN, ["del id 1", *PROPAGATED], 7, "cannot delete 1"),
    (CHAIN, [*PROPAGATED, "del id 7"], 7, "no constraint 7"),
    (LONG, ["rup +1 ~x4 >= 1", "rup +1 x1 +1 x2 +1 x3 >= 1"], 5, "none"),
    (LONG, ["rup +1 ~x4 >= 1", "rup +1 x1 +1 x2 >= 1"], 5, "rup does not follow"),
    # the conclusion
    (CHAIN, PROPAGATED, 6, "the conclusion is no contradiction"),
    (CHAIN, PROPAGATED, 8, "no constraint 8"),
    (CHAIN, PROPAGATED[:1], 7, "no constraint 7"),
    (CHAIN, [], 1, "the conclusion is no contradiction"),
    # witnesses
    (SYMMETRIC, ["red +1 x1 +1 ~x2 >= 1 : x1 -> x2 x2 -> x1"], 3, "none"),
    (SYMMETRIC, ["red +1 x1 +1 ~x2 >= 1 : x1 -> x2 x2 -> x1", "rup +1 x1 >= 1"], 3, "none"),
    (SYMMETRIC, ["red +1 x1 +1 ~x2 >= 1 : x1 -> x2 x2 -> x1", "rup +1 x2 >= 1"], 3, "rup does not follow"),  # the opposite is gone
    (SYMMETRIC, ["rup +1 x1 >= 1"], 3, "rup does not follow"),
    (SYMMETRIC, ["red +1 ~x1 >= 1 : x1 -> ~x1"], 3, "a goal of red does not follow"),
    (SYMMETRIC, ["red +1 x1 +1 ~x3 >= 1 : x1 -> x3 x3 -> x1"], 3, "none"),  # the image of the first is no constraint, but follows
    (SYMMETRIC, ["red +1 ~x1 +1 ~x2 >= 1 : x1 -> x2 x2 -> x1"], 3, "a goal of red does not follow"),
    (SYMMETRIC, ["red +1 x1 >= 1 : x2 -> x1"], 3, "a goal of red does not follow"),
    (SYMMETRIC, ["red +1 x1 +1 ~x2 >= 1 : x1 -> x2 x2 -> x1 x1 -> x3"], 3, "a variable twice in the witness, or none"),
    (SYMMETRIC, ["red +1 x1 +1 ~x2 >= 1 : x1 -> x2 x2 -> x1", "red +1 x2 +1 ~x1 >= 1 : x1 -> x2 x2 -> x1"], 3,
     "a goal of red does not follow"),
    # words
    (CHAIN, ["rup +1 x5 >= 1"], 6, "no variable x5"),
    (CHAIN, ["rup +1 x0 >= 1"], 6, "no variable x0"),
    (CHAIN, ["rup +1 x3 > 1"], 6, "no constraint: "),
    (CHAIN, ["rup -1 x3 >= 1"], 6, "no constraint: "),
    (CHAIN, ["a +1 x3 >= 1"], 6, "no rule: a"),
    (CHAIN, ["del range 6 7"], 6, "del"),
]

# FORMULA LINES REASON: proofs that there is a solution
SOLUTIONS = [
    (SYMMETRIC, ["sol x1 x2 ~x3"], ""),
    (SYMMETRIC, ["sol x1 x3"], ""),
    (SYMMETRIC, ["sol x1 ~x2 ~x3"], "the solution violates a constraint"),
    (SYMMETRIC, ["sol x1 ~x2"], "the solution violates a constraint"),
    (SYMMETRIC, ["sol x1 ~x1 x2"], "a contradiction in the solution"),
    (SYMMETRIC, ["sol x1 x2 x4"], "no variable x4"),
    (SYMMETRIC, [], "conclusion"),
    (WEIGHTED, ["sol x2 x3 x4"], ""),
    (WEIGHTED, ["sol ~x1 x2 x3 ~x4"], "the solution violates a constraint"),
    (SYMMETRIC, ["red +1 x1 +1 ~x2 >= 1 : x1 -> x2 x2 -> x1", "sol x2 x3"], "the solution violates a constraint"),
]

# changes of the text of a formula
TEXTS = [
    (" +1 x1 +1 x2 >= 1", " +1 x1 +1 ~x2 >= 1"),
    (" +1 x1 +1 x2 >= 1", " +2 x1 +1 x2 >= 1"),
    (" >= 1 ;\n", " >= 0 ;\n"),
    (" +1 x1 +1 x2 >= 1 ;\n", ""),
    (" +1 ~x1 +1 x3 >= 1 ;\n +1 ~x2 +1 x3 >= 1 ;", " +1 ~x2 +1 x3 >= 1 ;\n +1 ~x1 +1 x3 >= 1 ;"),
    ("#constraint= 5", "#constraint= 4"),
    ("#variable= 4", "#variable= 3"),
    (" ;\n", " ;\n +1 x1 >= 1 ;\n"),
]


def reason(call, *arguments):
    try:
        call(*arguments)
    except veripb.Refused as why:
        return str(why)
    return ""


def proof(at, lines, conclusion):
    return "\n".join(["pseudo-Boolean proof version 3.0", *(f"{line} ;" for line in (
        f"f {len(at.constraints)}", *lines, "output NONE", f"conclusion {conclusion}", "end pseudo-Boolean proof")), ""])


def verdicts():
    """What was tried, what was found, what is expected."""
    for at, lines, number, wanted in CASES:
        found = reason(veripb.check_proof, proof(at, lines, f"UNSAT : {number}"), at, "UNSAT")
        expected = "the conclusion is no contradiction" if wanted == "none" else wanted
        yield (lines, number), found, expected
        if not wanted:
            yield "another count", reason(veripb.check_proof, proof(at, lines, f"UNSAT : {number}").replace("f 5", "f 6"), at, "UNSAT"), \
                  "number of constraints"
            yield "SAT", reason(veripb.check_proof, proof(at, lines, "SAT"), at, "SAT"), "conclusion"
    for at, lines, wanted in SOLUTIONS:
        yield lines, reason(veripb.check_proof, proof(at, lines, "SAT"), at, "SAT"), wanted
        if not wanted:
            yield "UNSAT", reason(veripb.check_proof, proof(at, lines, "SAT"), at, "UNSAT"), "the conclusion is no contradiction"
    text = "* #variable= 4 #constraint= 5\n* a name\n" + CHAIN.text()
    yield text, reason(veripb.check_formula, text, CHAIN), ""
    for old, new in TEXTS:
        found = reason(veripb.check_formula, text.replace(old, new, 1), CHAIN)
        yield (old, new), found, found or "a refusal"


def main():
    code = 0
    for tried, found, wanted in verdicts():
        if bool(found) != bool(wanted) or not found.startswith(wanted):
            print(f"{tried}: '{found}', expected '{wanted}'")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
