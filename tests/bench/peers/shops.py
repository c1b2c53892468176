#!/usr/bin/env python3
"""Open shops in Provecast and in other solvers, on the files that `provecast export` writes: processor times and optima.

    tests/bench/peers/shops.py [PROVECAST] [--limit SECONDS] [--quick]

clasp has the two formulas of `--format veripb`: no schedule is shorter than the optimum, and one is as long. Gecode has the instance
in FlatZinc and minimises, with two times the optimum as the bound on all times. So clasp is told the optimum, Gecode is not. A
solver that is not installed is skipped. Exit code 1: an answer disagrees.
"""
import gzip
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[3]
UNIFORM = [(3, 9), (4, 9), (5, 9), (3, 99), (4, 99), (5, 99), (6, 99)]
STRIDE = 17  # of the published shops that need more than the load


def shops(program, quick):
    """(name, instance as text): uniform ones, of which most are proven by the load, and published ones, of which none is."""
    for side, high in UNIFORM[:2] if quick else UNIFORM:
        command = [program, "gen", "openshop-uniform", "--jobs", str(side), "--machines", str(side), "--max-cost", str(high),
                   "--seed", "1"]
        yield f"uniform-{side}-{high}", subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    seen = 0
    with gzip.open(TOP / "results/published/datasets/openshop.jsonl.gz", "rt") as lines:
        for line in lines:
            if '"mirror"' in line:
                entry = json.loads(line)
                if seen % STRIDE == 0:
                    yield entry["name"], json.dumps(entry["canonical"])
                seen += 1
                if quick:
                    return


def run(command, limit, cwd):
    """(processor seconds, output) of a command; None instead of the seconds where the limit ended it."""
    def restrict():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(command, cwd=cwd, stdout=out, stderr=subprocess.DEVNULL, preexec_fn=restrict)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        out.seek(0)
        ended = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
        return None if ended else usage.ru_utime + usage.ru_stime, out.read()


def show(seconds):
    return "limit" if seconds is None else f"{seconds:.3f}"


def judge_clasp(folder, name, limit):
    total = 0
    for file, answer in ((f"{name}.opb", "s UNSATISFIABLE"), (f"{name}.schedule.opb", "s SATISFIABLE")):
        seconds, out = run(["clasp", file], limit, folder)
        if seconds is None:
            return None
        if answer not in out.splitlines():
            sys.exit(f"{name}: clasp does not agree on {file}")
        total += seconds
    return total


def judge_gecode(folder, name, ticks, limit):
    seconds, out = run(["fzn-gecode", f"{name}.fzn"], limit, folder)
    if seconds is None:
        return None
    makespans = [line for line in out.splitlines() if line.startswith("makespan = ")]
    if "==========" not in out or makespans[-1] != f"makespan = {ticks};":
        sys.exit(f"{name}: gecode does not agree")
    return seconds


def compare(program, folder, name, text, limit):
    path = os.path.join(folder, name + ".json")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    seconds, out = run([program, "solve", path, "--json", "--no-schedule", "--threads", "1", "--certificate",
                        os.path.join(folder, name + ".jsonl")], limit, folder)
    if seconds is None:
        return
    result = json.loads(out)
    row = [name, str(result["makespan"]), result["method"], show(seconds), f"{result['seconds']:.6f}"]
    for form in ("veripb", "flatzinc"):
        subprocess.run([program, "export", path, os.path.join(folder, name + ".jsonl"), "--format", form, "--out", folder],
                       check=False, stderr=subprocess.DEVNULL)
    opb = os.path.exists(os.path.join(folder, name + ".opb"))
    row.append(show(judge_clasp(folder, name, limit)) if opb and shutil.which("clasp") else "-")
    row.append(show(judge_gecode(folder, name, result["makespan"], limit)) if shutil.which("fzn-gecode") else "-")
    print("| " + " | ".join(row) + " |", flush=True)


def main():
    arguments = sys.argv[1:]
    quick = "--quick" in arguments
    limit = int(arguments[arguments.index("--limit") + 1]) if "--limit" in arguments else 2 if quick else 20
    names = [a for i, a in enumerate(arguments) if not a.startswith("--") and (i == 0 or arguments[i - 1] != "--limit")]
    program = os.path.abspath(names[0] if names else "build-tests/provecast")
    print("| instance | optimum | method | provecast | inside | clasp | gecode |\n| --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in shops(program, quick):
            compare(program, folder, name, text, limit)


if __name__ == "__main__":
    main()
