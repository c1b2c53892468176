#!/usr/bin/env python3
"""The tables and curves of docs/SCALE.md: scale_page.py ROWS FOLDER.

ROWS is what scale.py wrote with --json. Prints the tables, and draws speedup.svg in FOLDER with gnuplot."""

import argparse
import json
import os
import subprocess
import sys

HEAD = "| family | hosts | seconds | speed-up | efficiency | rank 0 coordinates | messages | MB |"


def table(rows):
    print(HEAD + "\n" + "| --- " * HEAD.count("|", 1) + "|")
    for row in rows:
        print(f"| {row['family']} | {row['ranks']} | {row['seconds']:.3f} | {row['speedup']:.1f} | {100 * row['efficiency']:.0f} % "
              f"| {100 * row['lead']:.0f} % | {row['messages']:,} | {row['bytes'] / 1e6:.1f} |")


def draw(rows, path):
    families = list(dict.fromkeys(row["family"] for row in rows))
    blocks = [f"$d{i} << END\n" + "".join(f"{row['ranks']} {row['speedup']:.4g}\n" for row in rows if row["family"] == family) + "END\n"
              for i, family in enumerate(families)]
    curves = ", ".join(f"$d{i} with linespoints title '{family}'" for i, family in enumerate(families))
    script = (f"set terminal svg size 640,480 font 'sans,13'\nset output '{path}'\nset logscale xy 2\nset key outside right top\n"
              "set xlabel 'hosts'\nset ylabel 'speed-up'\nset grid\nset xrange [16:1024]\nset yrange [1:1024]\n"
              + "".join(blocks) + f"plot x with lines dashtype 2 linecolor 'gray' title 'hosts', {curves}\n")
    subprocess.run(["gnuplot"], input=script.encode(), check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", help="a file of scale.py --json")
    parser.add_argument("folder", help="for the drawing")
    options = parser.parse_args()
    with open(options.rows) as file:
        rows = [json.loads(line) for line in file]
    table(rows)
    draw(rows, os.path.join(options.folder, "speedup.svg"))


if __name__ == "__main__":
    sys.exit(main())
