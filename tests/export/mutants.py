"""Every mutant of a proof must be refused by tests/export/vipr.py, and so must forgeries.

    mutants.py FILE INSTANCE STRIDE

Mutants: a line left out; a number one greater or smaller; a word for a sense, a reason or a section
changed. Of the changed words every STRIDE-th is tried. Forgeries: a branching without its second
branch, a bound that nothing derives. Prints how many mutants were refused, and each that was not.
"""

import json
import sys

import vipr

OTHER = {"L": "G", "G": "L", "E": "L", "asm": "sol", "lin": "uns", "rnd": "lin", "uns": "lin", "min": "max", "range": "infeas", "OBJ": "OBL", "VER": "VEX"}


def changed_words(word):
    if word in OTHER:
        return [OTHER[word]]
    if "/" in word:
        top, bottom = word.split("/")
        return [f"{int(top) + 1}/{bottom}", f"{top}/{int(bottom) + 1}"]
    if word.lstrip("-").isdecimal():
        return [str(int(word) + 1), str(int(word) - 1)]
    return []


def mutants(lines, stride):
    seen = 0
    for i, line in enumerate(lines):
        if line.startswith("%") or not line:
            continue
        yield f"without line {i + 1}", lines[:i] + lines[i + 1 :]
        words = line.split(" ")
        for j, word in enumerate(words):
            for other in changed_words(word):
                seen += 1
                if seen % stride == 0:
                    yield f"line {i + 1}, word {j + 1}: {other}", lines[:i] + [" ".join(words[:j] + [other] + words[j + 1 :])] + lines[i + 1 :]


def forgeries(lines):
    for i, line in enumerate(lines):
        if "{ uns" in line:
            head, tail = line.split("{ uns ")
            for place in (0, 2):
                yield f"one branch, line {i + 1}", lines[:i] + [f"{head}{{ lin 1 {tail.split()[place]} 1 }} -1"] + lines[i + 1 :]
    start = next(i for i, line in enumerate(lines) if line.startswith("DER"))
    last = lines[-2].split("{")[0]
    yield "assumed", lines[:start] + ["DER 1", last + "{ asm } -1", ""]
    yield "from nothing", lines[:start] + ["DER 1", last + "{ lin 0 } -1", ""]


def refused(lines, instance):
    try:
        vipr.check("\n".join(lines), instance)
    except vipr.Refused:
        return True
    return False


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        lines = file.read().split("\n")
    with open(sys.argv[2], encoding="utf-8") as file:
        instance = json.load(file)
    vipr.check("\n".join(lines), instance)
    count, accepted = 0, 0
    for kind in (mutants(lines, int(sys.argv[3])), forgeries(lines)):
        for what, mutant in kind:
            count += 1
            if not refused(mutant, instance):
                accepted += 1
                print(f"accepted: {what}")
    print(f"{count - accepted} of {count} mutants refused")
    return accepted > 0


if __name__ == "__main__":
    sys.exit(main())
