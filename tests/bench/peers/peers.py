#!/usr/bin/env python3
"""Provecast and other solvers on the same files: processor times, and whether the optima agree.

    tests/bench/peers/peers.py [PROVECAST] [--quick] [--limit SECONDS] [--npm FOLDER]

README.md beside this says what each solver is asked, and how times are taken. Solvers of npm
packages are looked for in FOLDER/node_modules. A solver that is not installed is skipped with a
word. Exit codes: 0 all answers agree, or no solver is installed; 1 one does not, or an answer
cannot be read; 2 bad usage.
"""
import argparse
import collections
import gzip
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[2]
REPEATS, REPEAT_SECONDS = 10, 0.5  # the least of up to ten runs, as many as start within that time

# KIND, types, destinations, largest cost[, least cost]; "gap" is gap.json. The first are quick.
QUICK_BROADCASTS = 6
BROADCASTS = [
    ("uniform", 2, 5, 20), ("uniform", 3, 9, 20), ("near-tie", 3, 9, 1000), ("uniform", 5, 21, 20),
    ("uniform", 3, 50, 20), ("gap", 5, 29, 12), ("uniform", 3, 7, 20), ("uniform", 5, 9, 100),
    ("uniform", 3, 13, 20), ("uniform", 5, 13, 100), ("uniform", 2, 21, 20), ("uniform", 3, 21, 100),
    ("uniform", 5, 21, 100), ("near-tie", 5, 21, 1000), ("uniform", 5, 50, 100),
    ("uniform", 2, 100, 100), ("uniform", 3, 100, 20), ("uniform", 5, 100, 20),
    ("uniform", 5, 100, 100), ("near-tie", 5, 100, 1000), ("uniform", 3, 100, 1000),
    ("all-distinct", 20, 20, 100), ("all-distinct", 40, 40, 100), ("all-distinct", 40, 40, 1000),
    ("all-distinct", 30, 30, 200, 100), ("all-distinct", 20, 20, 2000, 1000),
]
SHOPS = [(3, 9), (4, 9), (5, 9), (3, 99), (4, 99), (5, 99), (6, 99)]  # jobs and machines, longest
STRIDE = 17  # of the published shops that need more than the load

# Files for the start of a process: as little as can be solved.
TRIVIAL = {
    "lp": "Minimize\n x\nSubject To\n c: x >= 1\nBounds\n x <= 3\nGenerals\n x\nEnd\n",
    "opb": "* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n",
    "mzn": 'var 1..3: x; solve minimize x; output ["makespan \\(x)\\n"];\n',
    "fzn": "var 1..3: makespan :: output_var;\nsolve minimize makespan;\n",
}

# What a solver says of a program.
FEASIBLE = (r"^(INTEGER OPTIMAL SOLUTION FOUND|Result - Optimal solution found|s SATISFIABLE|sat$|"
            r"Optimal$)")
INFEASIBLE = (r"^(PROBLEM HAS NO (PRIMAL|INTEGER) FEASIBLE SOLUTION|LP HAS NO PRIMAL FEASIBLE "
              r"SOLUTION|Problem is infeasible|Result - (Problem|Linear relaxation)( proven)? "
              r"infeasible|s UNSATISFIABLE|unsat$|Infeasible$)")

# name: of the column; needs: what must be there, a program or a path below node_modules; package: of
# Debian or npm; kind: of its files; command: before these
Solver = collections.namedtuple("Solver", "name needs package kind command")

MINIZINC = ["node", str(HERE / "minizinc.cjs")]
BROADCAST_SOLVERS = [
    Solver("glpk", "glpsol", "glpk-utils", "lp", ["glpsol", "--lp"]),
    Solver("cbc", "cbc", "coinor-cbc", "lp", ["cbc", "-import"]),
    Solver("highs", "highs/build/highs.js", "highs", "lp", ["node", str(HERE / "highs.cjs")]),
    Solver("z3", "z3", "z3", "lp", ["z3"]),
    Solver("gecode", "minizinc", "minizinc", "mzn", ["minizinc", "--solver", "gecode"]),
    Solver("chuffed", "minizinc/dist/minizinc-worker.js", "minizinc", "mzn", MINIZINC),
]
SHOP_SOLVERS = [
    Solver("clasp", "clasp", "clasp", "opb", ["clasp"]),
    Solver("z3", "z3", "z3", "opb", ["z3"]),
    Solver("gecode", "fzn-gecode", "flatzinc", "fzn", ["fzn-gecode"]),
    Solver("chuffed", "minizinc/dist/minizinc-worker.js", "minizinc", "fzn", MINIZINC),
]


class Late(Exception):
    """The limit ended a solver."""


class Wrong(Exception):
    """An answer that does not agree, or cannot be read."""


def run_once(command, limit, folder):
    """(processor seconds, output) of a command. Raises Late."""
    def restrict():
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))

    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out,
                                   stderr=subprocess.STDOUT, preexec_fn=restrict)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        out.seek(0)
        seconds = usage.ru_utime + usage.ru_stime
        ended = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
        if ended or seconds > limit:
            raise Late
        return seconds, out.read()


def run(command, limit, folder):
    """The same, the least of several."""
    best, spent = None, 0
    for _ in range(REPEATS):
        seconds, out = run_once(command, limit, folder)
        best = seconds if best is None else min(best, seconds)
        spent += seconds
        if spent >= REPEAT_SECONDS:
            break
    return best, out


def last_words(out):
    return " ".join(out.split("\n")[-4:]).strip()[:200]


def say(out):
    """What it says of a program: feasible, infeasible or unclear."""
    if re.search(INFEASIBLE, out, re.MULTILINE):
        return "infeasible"
    return "feasible" if re.search(FEASIBLE, out, re.MULTILINE) else "unclear"


def ask_program(solver, pair, limit, folder):
    """Seconds for two programs, of which the first is feasible and the second is not. Raises Late or
    Wrong."""
    total = 0
    for file, expected in zip(pair, ("feasible", "infeasible")):
        seconds, out = run([*solver.command, file], limit - total, folder)
        if say(out) != expected:
            raise Wrong(f"{say(out)}: {file}, which should be {expected}: {last_words(out)}")
        total += seconds
    return total


def ask_minimum(solver, files, optimum, limit, folder):
    """Seconds to find the optimum. Raises Late or Wrong."""
    seconds, out = run([*solver.command, *files], limit, folder)
    makespans = re.findall(r"^makespan (?:= )?(\d+);?$", out, re.MULTILINE)
    if "==========" not in out or not makespans:
        raise Wrong(f"no answer: {last_words(out)}")
    if int(makespans[-1]) != optimum:
        raise Wrong(f"makespan {makespans[-1]}")
    return seconds


class Table:
    """The instances of a kind, one a row, and what each solver takes."""

    def __init__(self, options, folder, solvers):
        self.options, self.folder = options, folder
        self.solvers = [solver for solver in solvers if self.there(solver)]
        self.starts = {solver.name: self.start(solver) for solver in self.solvers}
        self.agreed, self.late, self.wrong = (collections.defaultdict(list) for _ in range(3))
        self.count = self.ours = self.inside = 0

    def limit(self, solver):
        """Seconds for an instance; starts of processes do not count."""
        return self.options.limit + 2 * self.starts[solver.name]

    def there(self, solver):
        npm = "/" in solver.needs
        if npm and shutil.which("node") and (self.options.npm / "node_modules" / solver.needs).exists():
            return True
        if not npm and shutil.which(solver.needs):
            return True
        print(f"{solver.name} skipped: no {solver.needs} ({'npm' if npm else 'Debian'}: {solver.package})")
        return False

    def start(self, solver):
        """Seconds for next to nothing."""
        name = "start." + solver.kind
        (self.folder / name).write_text(TRIVIAL[solver.kind])
        return run([*solver.command, name], self.options.limit + 60, self.folder)[0]

    def head(self):
        names = ["instance", "optimum", "provecast", "inside", *(s.name for s in self.solvers)]
        print("\n| " + " | ".join(names) + " |\n| --- |" + " --: |" * (len(names) - 1))

    def solve(self, name, more=()):
        """Provecast's result for the instance NAME.json."""
        command = [self.options.program, "solve", f"{name}.json", "--json", "--no-schedule",
                   "--threads", "1"]
        seconds, out = run(command, 10 * self.options.limit, self.folder)
        if more:
            run_once([*command, *more], 10 * self.options.limit, self.folder)
        result = json.loads(out)
        if result["status"] != "optimal":
            sys.exit(f"peers: {name}: provecast does not prove an optimum: {out}")
        self.count += 1
        self.ours += seconds
        self.inside += result["seconds"]
        return result, [name, str(result["makespan"]), f"{seconds:.4f}", f"{result['seconds']:.6f}"]

    def row(self, name, cells, ask):
        """Print a row; `ask` (solver) is the seconds of a solver, or None where it has no file."""
        for solver in self.solvers:
            try:
                seconds = ask(solver)
                cells.append("-" if seconds is None else f"{seconds:.3f}")
                if seconds is not None:
                    self.agreed[solver.name].append(seconds)
            except Late:
                cells.append(f"> {self.options.limit}")
                self.late[solver.name].append(name)
            except Wrong as why:
                cells.append("wrong")
                self.wrong[solver.name].append(name)
                print(f"peers: {name}: {solver.name} disagrees: {why}", file=sys.stderr)
        print("| " + " | ".join(cells) + " |", flush=True)

    def foot(self):
        """Sums; the number of disagreements."""
        print(f"\nprovecast: {self.count} instances, {self.ours:.4f} s in processes of their own, "
              f"{self.inside:.4f} s inside.")
        for solver in self.solvers:
            times, late = self.agreed[solver.name], self.late[solver.name]
            start = self.starts[solver.name]
            net = sum(max(0, seconds - start * (2 if solver.kind in ("lp", "opb") else 1))
                      for seconds in times)
            print(f"{solver.name}: agrees on {len(times)} in {sum(times):.3f} s, of which "
                  f"{sum(times) - net:.3f} s to start ({start:.3f} s a process); "
                  f"{len(late)} over the limit{', first ' + late[0] if late else ''}; "
                  f"{len(self.wrong[solver.name])} wrong.")
        return sum(map(len, self.wrong.values()))


def write(command, path):
    with open(path, "wb") as file:
        subprocess.run(command, stdout=file, check=True)


def make_broadcast(options, folder, kind, types, count, most, least=None):
    name = f"{kind}-k{types}-n{count}-c{f'{least}..' if least else ''}{most}"
    if kind == "gap":
        shutil.copy(HERE / "gap.json", folder / f"{name}.json")
        return name
    more = ["--min-cost", str(least)] if least else []
    write([options.program, "gen", kind, "--k", str(types), "--n", str(count), "--max-cost", str(most),
           "--seed", "1", *more], folder / f"{name}.json")
    return name


def broadcasts(options, folder):
    table = Table(options, folder, BROADCAST_SOLVERS)
    writer = os.path.join(os.path.dirname(options.program), "tests", "write_program")
    if not table.solvers:
        return None
    if not os.access(writer, os.X_OK):
        sys.exit(f"peers: {writer}: no such program; ./check builds it")
    table.head()
    shutil.copy(HERE / "broadcast.mzn", folder)
    for values in BROADCASTS[:QUICK_BROADCASTS if options.quick else None]:
        name = make_broadcast(options, folder, *values)
        result, cells = table.solve(name)
        optimum, files = result["makespan"], []
        for deadline in (optimum, optimum - 1):
            files.append(f"{name}.{deadline}.lp")
            write([writer, "lp", folder / f"{name}.json", str(deadline)], folder / files[-1])
        write([writer, "dzn", folder / f"{name}.json", str(result["heuristic"]["makespan"])],
              folder / f"{name}.dzn")
        table.row(name, cells, lambda solver: ask_program(solver, files, table.limit(solver), folder)
                  if solver.kind == "lp" else
                  ask_minimum(solver, ["broadcast.mzn", f"{name}.dzn"], optimum, table.limit(solver), folder))
    return table.foot()


def shops(options, folder):
    """Names of instances, written to files: uniform ones, of which most are proven by the load, and
    published ones, of which none is."""
    for side, high in SHOPS[:2] if options.quick else SHOPS:
        name = f"uniform-{side}-{high}"
        write([options.program, "gen", "openshop-uniform", "--jobs", str(side), "--machines", str(side),
               "--max-cost", str(high), "--seed", "1"], folder / f"{name}.json")
        yield name
    seen = 0
    with gzip.open(TOP / "results/published/datasets/openshop.jsonl.gz", "rt") as lines:
        for line in lines:
            if '"mirror"' not in line:
                continue
            entry = json.loads(line)
            if seen % STRIDE == 0:
                (folder / f"{entry['name']}.json").write_text(json.dumps(entry["canonical"]))
                yield entry["name"]
            seen += 1
            if options.quick:
                return


def open_shops(options, folder):
    table = Table(options, folder, SHOP_SOLVERS)
    if not table.solvers:
        return None
    table.head()
    for name in shops(options, folder):
        result, cells = table.solve(name, ["--certificate", f"{name}.jsonl"])
        for form in ("veripb", "flatzinc"):
            subprocess.run([options.program, "export", f"{name}.json", f"{name}.jsonl", "--format", form,
                            "--out", "."], cwd=folder, check=False, stderr=subprocess.DEVNULL)
        pair = [f"{name}.schedule.opb", f"{name}.opb"]

        def ask(solver):
            if solver.kind == "fzn":
                return ask_minimum(solver, [f"{name}.fzn"], result["makespan"],
                                   table.limit(solver), folder)
            if not (folder / pair[1]).exists():
                return None
            return ask_program(solver, pair, table.limit(solver), folder)

        table.row(name, cells, ask)
    return table.foot()


def positive(text):
    if not re.fullmatch("[1-9][0-9]{0,5}", text):
        raise argparse.ArgumentTypeError("a whole number of seconds")
    return int(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=TOP / "build-tests/provecast")
    parser.add_argument("--quick", action="store_true", help="a few small instances")
    parser.add_argument("--limit", type=positive, metavar="SECONDS",
                        help="of processor time for an instance and a solver (default 10, --quick 5)")
    parser.add_argument("--npm", type=pathlib.Path, default=pathlib.Path.cwd(), metavar="FOLDER",
                        help="where npm has installed its packages (default: the present folder)")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    options.npm = options.npm.resolve()
    options.limit = options.limit or (5 if options.quick else 10)
    if not os.access(options.program, os.X_OK):
        parser.error(f"{options.program}: no such program; build it with ./check")
    os.environ["NODE_PATH"] = str(options.npm / "node_modules")
    with tempfile.TemporaryDirectory() as folder:
        counts = [part(options, pathlib.Path(folder)) for part in (broadcasts, open_shops)]
    if counts == [None, None]:
        print("No solver is installed: nothing to compare.")
        return 0
    print(f"\n{sum(filter(None, counts))} disagreements")
    return 1 if any(counts) else 0


if __name__ == "__main__":
    sys.exit(main())
