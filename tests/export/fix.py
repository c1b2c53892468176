"""Writes an LP file of `provecast export` with all its integer variables fixed to their values in the
solution file, so that a solver judges the solution.

    fix.py LP SOLUTION [NAME CHANGE]

With NAME the value of that variable is greater by CHANGE.
"""

import sys


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        program = file.read()
    with open(sys.argv[2], encoding="ascii") as file:
        lines = [line.split() for line in file]
    assert lines[0][0] == "=obj="
    values = {name: int(value) for name, value in lines[1:]}
    if len(sys.argv) > 3:
        values[sys.argv[3]] = values.get(sys.argv[3], 0) + int(sys.argv[4])
    head, integers = program.split("General\n")
    names = integers.removesuffix("End\n").split()
    assert set(values) & set(names)
    print(head + "Bounds")
    for name in names:
        print(f" {name} = {values.get(name, 0)}")
    print("General\n" + integers, end="")


if __name__ == "__main__":
    main()
