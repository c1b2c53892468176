#!/usr/bin/env python3
"""Corrupts each certificate of this folder in many ways, has certify judge what comes of it, and
prints the page corrupted.md.

corrupt.py PROVECAST [TRIES [EVERY]]

Of each kind TRIES places of each certificate, or with EVERY of one in EVERY of them, other ones for
each kind, are changed, drawn at random, always the same ones. A
corruption that is accepted must state what is true: its first line is compared with the suprema of
README.md. Exit code 1: something false is accepted, or what nobody knows.
"""

import concurrent.futures
import glob
import gzip
import json
import os
import random
import re
import subprocess
import sys
from fractions import Fraction

HERE = os.path.dirname(os.path.realpath(__file__))
LEAF = ("L", "X")
OTHERS = {  # questions about the same instances, to be claimed of another one's tree
    "fnf": ("fnf-slowest", "fnf-classes"),
    "fnf-slowest": ("fnf", "fnf-classes"),
    "fnf-classes": ("fnf", "fnf-slowest"),
    "exchange": ("baseline", "max-matching", "min-matching", "greedy", "openshop"),
    "square": ("baseline", "max-matching", "min-matching", "greedy", "openshop"),
    "opt-tree": ("", "-quadratic", "-printed", "-quadratic-printed"),
    "tree": ("binomial", "binomial-near", "sequential", "chain"),
    "multicast": ("ecf", "fef", "ecf-links", "fef-links", "ecf-ordered", "fef-ordered",
                  "ecf-two", "ecf-two-ordered"),
}


def questions():
    """The question and source of theorem number K, as make.sh has them."""
    text = open(os.path.join(HERE, "make.sh"), encoding="ascii").read()
    found = {}
    for pattern, question, source in re.findall(r"^    ([][0-9]+)\.\*\) echo (\S+) (\S+) ;;", text, re.M):
        for number in (pattern.strip("[]") if pattern.startswith("[") else [pattern]):
            found[number] = (question, source)
    return found


def suprema():
    """By question, source and n: the supremum. Theorem 2 has bounds only."""
    names, found = questions(), {}
    for line in open(os.path.join(HERE, "README.md"), encoding="ascii"):
        row = re.match(r"\| (\d+)\.(\d+) \| (\d+) \| (\d+(?:/\d+)?) \|", line)
        if row and row[1] != "2":
            found[(*names[row[1]], int(row[3]))] = Fraction(row[4])
    return found


def is_true(title, known):
    """Is what the first line of a certificate says true? None: nobody knows."""
    ratio = Fraction(str(title["ratio"]))
    supremum = known.get((title["question"], title["source"], title["nodes"]))
    if supremum is not None:
        return ratio >= supremum
    wider = known.get((title["question"], "any", title["nodes"]))  # a fast source is one of all
    return True if title["source"] == "fast" and wider is not None and ratio >= wider else None


class Certificate:
    """Its first line as an object, the lines of its nodes, and the number at its end."""

    def __init__(self, path):
        lines = gzip.open(path, "rt", encoding="ascii").read().splitlines()
        self.title = json.loads(lines[0])
        self.lines, self.end = lines[1:-1], json.loads(lines[-1])["end"]["nodes"]
        self.leaves = [i for i, line in enumerate(self.lines) if line[0] in LEAF]
        self.decisions = [i for i, line in enumerate(self.lines) if line[0] not in LEAF]

    def text(self, title=None, lines=None, end=None, tail=""):
        """The certificate with these parts in place of its own; the end counts the lines."""
        lines = self.lines if lines is None else lines
        head = json.dumps(title or self.title, separators=(",", ":"))
        last = json.dumps({"end": {"nodes": len(lines) if end is None else end}}, separators=(",", ":"))
        return "\n".join([head, *lines, last]) + "\n" + tail

    def with_line(self, place, *new):
        return self.text(lines=[*self.lines[:place], *new, *self.lines[place + 1 :]])


def numbers_of(line):
    return [int(word) for word in line.split()[1:]]


def change_leaf(certificate, rng, change):
    """A leaf whose D (a list, empty for X) and pairs of rows and multipliers `change` replaces; None:
    it cannot."""
    place = rng.choice(certificate.leaves)
    line = certificate.lines[place]
    numbers = numbers_of(line)
    head, rest = (numbers[:1], numbers[1:]) if line[0] == "L" else ([], numbers)
    made = change(head, list(zip(rest[::2], rest[1::2]))) if rest else None
    if made is None:
        return None
    words = [*made[0], *(x for pair in made[1] for x in pair)]
    return certificate.with_line(place, " ".join([line[0], *map(str, words)]))


def change_pair(new):
    """One pair of a leaf is another one: NEW (RNG, ROW, MULTIPLIER)."""

    def kind(certificate, rng):
        def change(head, pairs):
            i = rng.randrange(len(pairs))
            return head, [*pairs[:i], new(rng, *pairs[i]), *pairs[i + 1 :]]

        return change_leaf(certificate, rng, change)

    return kind


def another_denominator(certificate, rng):
    step = rng.choice((1, 2, 10))
    return change_leaf(certificate, rng, lambda head, pairs: ([head[0] + step], pairs) if head else None)


def smaller_denominator(certificate, rng):
    return change_leaf(certificate, rng,
                       lambda head, pairs: ([head[0] - 1], pairs) if head and head[0] > 1 else None)


def scaled(certificate, rng):
    factor = rng.choice((2, 3, 10**20))
    return change_leaf(certificate, rng, lambda head, pairs: ([x * factor for x in head],
                                                              [(row, y * factor) for row, y in pairs]))


def row_dropped(certificate, rng):
    def change(head, pairs):
        i = rng.randrange(len(pairs))
        return head, pairs[:i] + pairs[i + 1 :]

    return change_leaf(certificate, rng, change)


def other_leaf(certificate, rng):
    place, other = rng.choice(certificate.leaves), rng.choice(certificate.leaves)
    return certificate.with_line(place, certificate.lines[other])


def leaf_dropped(certificate, rng):
    return certificate.with_line(rng.choice(certificate.leaves))


def leaf_doubled(certificate, rng):
    place = rng.choice(certificate.leaves)
    return certificate.with_line(place, *[certificate.lines[place]] * 2)


def leaves_swapped(certificate, rng):
    """Of a decision with two leaves behind it, the first children where there are two."""
    pairs = [i + 1 for i in certificate.decisions if i + 2 < len(certificate.lines)
             and certificate.lines[i + 1][0] in LEAF and certificate.lines[i + 2][0] in LEAF]
    if not pairs:
        return None
    i = rng.choice(pairs)
    lines = list(certificate.lines)
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    return certificate.text(lines=lines)


def lines_swapped(certificate, rng):
    lines = list(certificate.lines)
    if len(lines) < 2:
        return None
    i = rng.randrange(len(lines) - 1)
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    return certificate.text(lines=lines)


def piece_dropped(certificate, rng):
    """Two to nine lines, as a subtree may be."""
    if len(certificate.lines) < 3:
        return None
    first = rng.randrange(len(certificate.lines) - 1)
    last = min(len(certificate.lines), first + rng.randrange(2, 10))
    return certificate.text(lines=certificate.lines[:first] + certificate.lines[last:])


def leaf_for_decision(certificate, rng):
    if not certificate.decisions:
        return None
    place = rng.choice(certificate.decisions)
    return certificate.with_line(place, certificate.lines[rng.choice(certificate.leaves)])


def other_letter(certificate, rng):
    place = rng.randrange(len(certificate.lines))
    line = certificate.lines[place]
    letter = rng.choice([x for x in "LXKRSFVCGE" if x != line[0]])
    return certificate.with_line(place, letter + line[1:])


def decision_number(certificate, rng):
    """A number of V, S or F: a schedule of FNF that is none, a child that is left out."""
    places = [i for i in certificate.decisions if numbers_of(certificate.lines[i])]
    if not places:
        return None
    place = rng.choice(places)
    numbers = numbers_of(certificate.lines[place])
    i = rng.randrange(len(numbers))
    numbers[i] += rng.choice((-1, 1, 2))
    return certificate.with_line(place, " ".join([certificate.lines[place][0], *map(str, numbers)]))


def decision_cut(certificate, rng):
    """Fewer or more numbers behind a letter."""
    if not certificate.decisions:
        return None
    place = rng.choice(certificate.decisions)
    words = certificate.lines[place].split()
    cut = rng.randrange(1, len(words)) if len(words) > 1 else 1
    line = " ".join(words[:cut]) if len(words) > 1 else f"{words[0]} {rng.randrange(3)}"
    return certificate.with_line(place, line)


def cut_lines(certificate, rng):
    return certificate.text(lines=certificate.lines[: rng.randrange(len(certificate.lines))])


def cut_bytes(certificate, rng):
    text = certificate.text()
    return text[: rng.randrange(len(text))]


def wrong_count(certificate, rng):
    return certificate.text(end=certificate.end + rng.choice((-1, 1)))


def more_lines(certificate, rng):
    tail = rng.choice(("\n", "L 1 0 1\n", '{"end":{"nodes":%d}}\n' % certificate.end, " "))
    return certificate.text(tail=tail)


def titled(**changes):
    """Another first line; each change is a function (CERTIFICATE, RNG, OLD)."""

    def kind(certificate, rng):
        title = dict(certificate.title)
        for key, new in changes.items():
            title[key] = new(certificate, rng, title[key])
            if title[key] is None:
                return None
        return certificate.text(title=title)

    return kind


def ratio_changed(sign):
    def new(certificate, rng, old):
        old = Fraction(str(old))
        ratio = old + sign * Fraction(rng.choice((1, 2, 3)), old.denominator * rng.randrange(1, 30))
        return str(ratio) if ratio >= 0 else None

    return new


def other_nodes(certificate, rng, old):
    return max(1, old + rng.choice((-2, -1, 1, 2)))


def other_version(certificate, rng, old):
    return 3 - old


def other_source(certificate, rng, old):
    return rng.choice([x for x in ("any", "fast", "none") if x != old])


def other_question(certificate, rng, old):
    group = next(g for g in sorted(OTHERS, key=len, reverse=True) if old.startswith(g))
    names = OTHERS[group]
    if not group.startswith("fnf"):
        names = [group + ("" if not x or x.startswith("-") else "-") + x for x in names]
    return rng.choice([name for name in names if name != old])


KINDS = (
    ("a multiplier is larger", change_pair(lambda rng, r, y: (r, y + rng.choice((1, 2, y))))),
    ("a multiplier is smaller", change_pair(lambda rng, r, y: (r, y - 1))),
    ("a multiplier is negative", change_pair(lambda rng, r, y: (r, -y))),
    ("all multipliers of a leaf and its D, scaled", scaled),
    ("a larger D of a leaf", another_denominator),
    ("a smaller D of a leaf", smaller_denominator),
    ("a row of a leaf is dropped", row_dropped),
    ("the next row, or the one before, in place of a row",
     change_pair(lambda rng, r, y: (max(0, r + rng.choice((-1, 1))), y))),
    ("a row of another place", change_pair(lambda rng, r, y: (rng.randrange(2 * r + 4), y))),
    ("a leaf of another place", other_leaf),
    ("a leaf is dropped", leaf_dropped),
    ("a leaf is doubled", leaf_doubled),
    ("two leaves behind a decision are swapped", leaves_swapped),
    ("two lines are swapped", lines_swapped),
    ("two to nine lines are dropped", piece_dropped),
    ("a leaf in place of a decision", leaf_for_decision),
    ("another letter", other_letter),
    ("another number of a decision: another schedule of FNF, a child skipped", decision_number),
    ("fewer or more numbers of a decision", decision_cut),
    ("cut at a line", cut_lines),
    ("cut at a byte", cut_bytes),
    ("another number of nodes at the end", wrong_count),
    ("something behind the end", more_lines),
    ("a tighter bound", titled(ratio=ratio_changed(-1))),
    ("a looser bound", titled(ratio=ratio_changed(1))),
    ("another version", titled(version=other_version)),
    ("another n", titled(nodes=other_nodes)),
    ("another source", titled(source=other_source)),
    ("another question: normal form, heuristic or model", titled(question=other_question)),
    ("another question with a looser bound", titled(question=other_question, ratio=ratio_changed(1))),
)


def judge(program, text):
    """Is it accepted?"""
    done = subprocess.run([program, "certify", "-"], input=text.encode(), capture_output=True, check=False)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"certify ends with {done.returncode}: {done.stderr.decode()}")
    return done.returncode == 0


def corruptions(certificate, make, rng, tries):
    """Different texts of a kind that are not the certificate's."""
    found, itself = {}, certificate.text()
    for _ in range(4 * tries):
        text = make(certificate, rng)
        if text is not None and text != itself:
            found[text] = None
        if len(found) == tries:
            break
    return list(found)


def claim_of(text):
    """The first line; None: it is none."""
    try:
        return json.loads(text.split("\n")[0])
    except ValueError:
        return None


def try_kind(program, certificates, kind, known, tries):
    """How many are made, accepted with the same claim, accepted with another one; what is wrong."""
    name, make = kind
    made = same = other = 0
    wrong = []
    for path, certificate in certificates:
        rng = random.Random(f"{os.path.basename(path)} {name}")
        for text in corruptions(certificate, make, rng, tries):
            made += 1
            if not judge(program, text):
                continue
            claim = claim_of(text)
            if claim == certificate.title:
                same += 1
            else:
                other += 1
            if claim is None or is_true(claim, known) is not True:
                wrong.append(f"{name}: {path}: accepted: {json.dumps(claim)}")
    return made, same, other, wrong


PAGE = """# Corrupted certificates

`corrupt.py PROVECAST` corrupts each of the {count} certificates of this folder in {kinds} ways, at up to
{tries} places each, drawn at random, always the same ones, and has `certify` judge what comes of it.
Of {made} corruptions {refused} are refused and {accepted} accepted. None of these states what is
false: the script compares the first line of each with the suprema of [README.md](README.md).

- *The same claim*: the tree still proves it. All numbers of a leaf may be scaled; a multiplier may be
  larger, or a row left out, where the sum leaves room; leaves and rows that say as much may take each
  other's places; a child that is skipped need not be named if it does not exist in any case.
- *Another claim*, which is true: a looser bound, or a fast source where any source was claimed, follows
  from what the tree proves. The same tree may also prove a bound of another heuristic.

| kind | made | refused | accepted, the same claim | accepted, another claim |
| --- | --- | --- | --- | --- |"""


def main():
    program = os.path.abspath(sys.argv[1])
    tries = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    known = suprema()
    certificates = [(path, Certificate(path)) for path in sorted(glob.glob(os.path.join(HERE, "*.cert.gz")))]
    for path, certificate in certificates:
        if not judge(program, certificate.text()) or is_true(certificate.title, known) is not True:
            sys.exit(f"{path}: is not accepted, or in no row of the page")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda i: try_kind(program, certificates[i % every :: every], KINDS[i], known, tries),
                                range(len(KINDS))))
    wrong = [line for *_, lines in results for line in lines]
    made, same, other = (sum(result[i] for result in results) for i in range(3))
    print(PAGE.format(count=len(certificates), kinds=len(KINDS), tries=tries, made=made,
                      refused=made - same - other, accepted=same + other))
    for (name, _), (m, s, o, _) in zip(KINDS, results):
        print(f"| {name} | {m} | {m - s - o} | {s} | {o} |")
    print(f"| all | {made} | {made - same - other} | {same} | {other} |")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
