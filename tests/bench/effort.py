#!/usr/bin/env python3
"""How well the estimates of effort divide suites into parts: effort.py PROGRAM BENCH_EFFORT SUITE...

Solves each suite (a file, or the name of a shipped suite) on one thread by bench_effort, and divides
it as --part I/N does. Prints for each N the processor time of the slowest part over the mean of all
parts; then the same for parts of as many instances each; then the longest instance over the mean,
which no division can better. Below, for each model: the processor time, the estimate, and the time
of an instance over its estimate: first decile, median, ninth decile."""

import subprocess
import sys
import tempfile

PARTS = (4, 16, 64)


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode not in (0, 3):
        sys.exit(f"{' '.join(command)}: {result.stderr}")
    return result.stdout


def slowest(parts, seconds, choose):
    """The time of the slowest part where choose(index, loads) is an instance's part."""
    loads, times = [0] * parts, [0.0] * parts
    for index, taken in enumerate(seconds):
        part = choose(index, loads)
        times[part] += taken
    return max(times)


def ratios(parts, efforts, seconds):
    def by_effort(index, loads):
        part = loads.index(min(loads))
        loads[part] += efforts[index]
        return part

    mean = sum(seconds) / parts
    return (slowest(parts, seconds, by_effort) / mean,
            slowest(parts, seconds, lambda index, _: index % parts) / mean, max(seconds) / mean)


def print_models(rows):
    """rows: (model, estimate, seconds)."""
    print("\n| model | instances | time | estimate | first decile | median | ninth decile |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for model in dict.fromkeys(row[0] for row in rows):
        own = [row[1:] for row in rows if row[0] == model]
        ratios = sorted(1e6 * seconds / estimate for estimate, seconds in own)
        deciles = [ratios[len(ratios) * i // 10] for i in (1, 5, 9)]
        print(f"| `{model}` | {len(own)} | {sum(row[1] for row in own):.2f} s | "
              f"{sum(row[0] for row in own) / 1e6:.2f} s | "
              + " | ".join(f"{ratio:.2g}" for ratio in deciles) + " |")


def main(program, bench, *suites):
    rows = []
    print("| suite | instances | time | " + " | ".join(f"{n} parts" for n in PARTS) + " |")
    print("| --- | --- | --- | " + " | ".join("---" for _ in PARTS) + " |")
    for suite in suites:
        text = run(program, "gen", "suite", suite) if "." not in suite else open(suite).read()
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(text)
            file.flush()
            lines = [line.split() for line in run(bench, file.name).splitlines()]
        efforts = [int(line[1]) for line in lines]
        seconds = [float(line[2]) / 1e6 for line in lines]
        rows += [(line[3], effort, taken) for line, effort, taken in zip(lines, efforts, seconds)]
        cells = ["{:.2f}, {:.2f}, {:.2f}".format(*ratios(n, efforts, seconds)) for n in PARTS]
        print(f"| {suite} | {len(seconds)} | {sum(seconds):.2f} s | " + " | ".join(cells) + " |")
    print_models(rows)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
