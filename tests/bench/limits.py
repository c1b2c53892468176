#!/usr/bin/env python3
"""How well limits bind: limits.py PROGRAM [--markdown] [WORD...]

Each row runs a command on one of the largest instances with a time limit, a memory limit or an
interrupt. With words, only rows of these models or commands run.

Reading an instance and making one first schedule are not part of a limit; nor is it, in `claims` and
`dataset`, to judge and store what was found. So each command with a time limit runs with one of a
microsecond first; what that takes is subtracted from what a time limit allows, and the interrupt
comes after that. `late` is processor time: what a command takes beyond the limit, or after the
interrupt. (A time limit is wall time; on a busy machine a command has less than that.) The time limit
of `claims` and `dataset` holds again for each heuristic, so all of them are allowed. `over` is
memory beyond the limit, besides 12 MB for the program. At most 5 % of the limit or 50 ms, and 5 %, are
allowed; a row with more is marked, and the exit code is 1. `named` is the limit that the output names.
"""
import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

LONGEST = 120  # seconds of a row
PROGRAM_BYTES = 12 << 20

INSTANCES = [  # model, size, the instance or the arguments of `gen`, its slowest heuristic
    ("node", "10^7", '{"model":"node","source":{"cost":9},"destinations":['
     + ",".join('{"cost":%d,"count":250000}' % (100000 + 97 * i) for i in range(40)) + "]}", "local"),
    ("logp", "10^7", ["logp-ordered", "--n", "10000000", "--k", "12", "--seed", "5"], "local"),
    ("parameterized", "10^7", '{"model":"parameterized","nodes":10000000,"hold":2,"end":7}', "karp"),
    ("exchange", "1500^2", ["exchange-uniform", "--nodes", "1500", "--seed", "1"], "max-matching"),
    ("openshop", "1500^2", ["openshop-uniform", "--jobs", "1500", "--machines", "1500",
                            "--max-cost", "1000000", "--seed", "1"], "best"),
    ("overhead", "4096", '{"model":"overhead","nodes":['
     + ",".join('{"send":%d,"receive":%d}' % (2 + i * 7 % 11, 3 + i * 5 % 13) for i in range(4096))
     + '],"multicasts":[{"source":0,"destinations":['
     + ",".join(str(i) for i in range(1, 4096)) + '],"bytes":1}]}', "ecf"),
]
SMALL = {  # an instance of each model with a certificate of several lines
    "node": ["near-tie", "--n", "12", "--k", "4", "--seed", "1"],
    "logp": ["logp", "--n", "8", "--k", "3", "--seed", "1"],
    "parameterized": ["parameterized-mesh", "--nodes", "5", "--width", "4", "--height", "4",
                      "--seed", "2"],
    "exchange": ["exchange-equal", "--nodes", "5"],
    "openshop": ["openshop-equal", "--size", "4"],
    "overhead": ["overhead-uniform", "--nodes", "6", "--sources", "3", "--link", "matrix",
                 "--max-cost", "9", "--seed", "2"],
}
COMMANDS = ("solve", "heuristic", "bounds", "claims", "dataset")
REASON = re.compile(r"(interrupted|cancelled|the (?:time|memory) limit was reached|memory limit|a limit [^\n]*)")


def processor(process):
    """Seconds of processor time that a process has taken, until it is reaped; not its children."""
    return time.clock_gettime(~process << 3 | 2)  # the kernel's number of that clock


def interrupt_child(process):
    """Sends SIGINT and returns the processor time that the process had taken. It stands still
    meanwhile, so that a busy machine does not count as late; None where it has ended."""
    os.kill(process, signal.SIGSTOP)
    if os.waitid(os.P_PID, process, os.WSTOPPED | os.WEXITED | os.WNOWAIT).si_code != os.CLD_STOPPED:
        return None
    before = processor(process)
    os.kill(process, signal.SIGINT)
    os.kill(process, signal.SIGCONT)
    return before


def run(words, interrupt=None, folder=None):
    """Processor seconds, those until the interrupt among them, bytes, exit code, output."""
    with tempfile.TemporaryFile() as out:
        begun, before = time.monotonic(), None
        child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out,
                                 stderr=subprocess.STDOUT, cwd=folder)
        while not os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            passed = time.monotonic() - begun
            if interrupt and passed >= interrupt:
                before = interrupt_child(child.pid)
                interrupt = None
            elif passed > LONGEST:
                child.kill()
            time.sleep(0.002)
        took = processor(child.pid)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(max(0, out.seek(0, os.SEEK_END) - 100000))  # the limit is named at the end
        text = out.read().decode(errors="replace")
    return took, before, usage.ru_maxrss * 1024, child.returncode, text


class Table:
    def __init__(self, chosen, markdown):
        self.chosen, self.markdown, self.missed = chosen, markdown, 0
        heads = ("command", "model", "size", "asked", "base s", "late s", "over MB", "exit", "named")
        self.line(heads)
        if markdown:
            print("| " + " | ".join("---" for _ in heads) + " |")

    def line(self, cells):
        if self.markdown:
            print("| " + " | ".join(map(str, cells)) + " |", flush=True)
        else:
            widths = (10, 13, 7, 11, 7, 7, 8, 5, 0)
            print(" ".join(str(c).ljust(w) for c, w in zip(cells, widths)), flush=True)

    def wants(self, *names):
        return not self.chosen or any(name in self.chosen for name in names)

    def rows(self, command, model, size, words, limits, interrupts=(1.0,), store=None):
        """All limits of a command: words with None where the options go. A store is removed before
        each run."""
        if not self.wants(command, model):
            return

        def made(options):
            if store and os.path.exists(store):
                os.remove(store)
            return [w for word in words for w in (options if word is None else [word])]

        base, held = 0, 0
        if "time" in limits or "memory" in limits:
            base, _, held, *_ = run(made(["--time-limit", "0.000001"]))
        for limit in limits:
            if limit == "time":
                for seconds in (0.05, 1):
                    took, _, _, code, text = run(made(["--time-limit", str(seconds)]))
                    self.show(command, model, size, f"time {seconds}", base,
                              max(0, took - base - seconds), max(0.05, 0.05 * seconds), 0, code,
                              text)
            elif limit == "memory":
                most = 64 << 20
                took, _, peak, code, text = run(made(["--memory-limit", "64M", "--time-limit", "20"]))
                over = max(0, peak - max(held, most + PROGRAM_BYTES)) / 2**20
                over = min(over, max(0, peak - held - most) / 2**20)
                self.show(command, model, size, "memory 64M", base, 0, 1, over, code, text)
            else:
                for interrupt in interrupts:
                    self.interrupt(command, model, size, made([]), interrupt)

    def interrupt(self, command, model, size, words, seconds):
        took, before, _, code, text = run(words, seconds)
        late = took - before if before is not None else 0  # None: it had ended
        self.show(command, model, size, f"Ctrl-C {seconds:g}", 0, max(0, late), 0.05, 0, code, text)

    def show(self, command, model, size, asked, base, late, allowed, over, code, text):
        found = REASON.search(text)
        reason = found.group(1) if found else "ended before" if code == 0 else "-"
        missed = round(late, 2) > allowed or over > 0.05 * 64
        self.missed += missed
        self.line((command, model, size, asked, f"{base:.2f}", f"{late:.2f}", f"{over:.0f}", code,
                   reason + (" MISSED" if missed else "")))


def make(program, path, made):
    with open(path, "w", encoding="utf-8") as file:
        if isinstance(made, str):
            file.write(made + "\n")
        else:
            subprocess.run([program, "gen", *made], stdout=file, check=True)


def instances(program, folder, table):
    path = os.path.join(folder, "instance")
    store = os.path.join(folder, "store.db")
    for model, size, made, heuristic in INSTANCES:
        if not table.wants(model, *COMMANDS):
            continue
        make(program, path, made)
        table.rows("solve", model, size, [program, "solve", path, "--no-schedule", None],
                   ("time", "memory", "Ctrl-C"))
        table.rows("heuristic", model, size,
                   [program, "heuristic", heuristic, path, "--no-schedule", None],
                   ("time", "Ctrl-C"))
        table.rows("bounds", model, size, [program, "bounds", path, None],
                   ("time", "memory", "Ctrl-C"))
        table.rows("claims", model, size, [program, "claims", path, None], ("time", "Ctrl-C"))
        table.rows("dataset", model, size, [program, "dataset", path, "--store", store, None],
                   ("memory", "Ctrl-C"), (1, 4, 8), store)


def schedules(program, folder, table):
    """Commands that read a schedule or judge one; stores that hold one."""
    path, schedule = os.path.join(folder, "instance"), os.path.join(folder, "schedule")
    store, out = os.path.join(folder, "large.db"), os.path.join(folder, "out")
    for model, size, made, heuristic in (
            INSTANCES[0][:3] + ("fnf",), INSTANCES[2][:3] + ("sequential",),
            INSTANCES[3][:3] + ("baseline",), INSTANCES[5]):
        if not table.wants(model, "verify", "draw", "check", "export", "recheck"):
            continue
        make(program, path, made)
        with open(schedule, "w", encoding="utf-8") as file:
            subprocess.run([program, "heuristic", heuristic, path, "--json"], stdout=file, check=True)
        table.rows("verify", model, size, [program, "verify", path, schedule], ("Ctrl-C",),
                   (0.2, 1))
        table.rows("draw", model, size, [program, "draw", path, schedule, "--out", out + ".svg"],
                   ("Ctrl-C",), (0.2, 1))
        if os.path.getsize(schedule) < 64 * 10**6:  # more is too long an answer
            table.rows("check", model, size, [program, "check", path, "--heuristic",
                                              f"cat > /dev/null; cat {schedule}"], ("Ctrl-C",),
                       (0.5, 2))
    if table.wants("exchange", "export", "recheck", "import", "merge", "report"):
        make(program, path, INSTANCES[3][2])
        subprocess.run([program, "dataset", path, "--store", store, "--time-limit", "0.000001"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        lines = out + ".jsonl"
        subprocess.run([program, "export", store, "--schedules", "--out", lines], check=True)
        for command, words in (
                ("export", ["export", store, "--schedules", "--out", out]),
                ("recheck", ["recheck", store]),
                ("recheck", ["recheck", lines]),
                ("import", ["dataset", "--import", lines, "--store", out + ".db"]),
                ("merge", ["dataset", "--merge", store, "--store", out + ".2.db"]),
                ("report", ["report", "--html", out + ".html", "--store", store])):
            table.rows(command, "exchange", "1500^2", [program, *words], ("Ctrl-C",), (0.3, 1.5))


def certificates(program, folder, table):
    """Certificates of 500 MB: one line of them, and the lines of a true one again and again."""
    about, proof = os.path.join(folder, "about"), os.path.join(folder, "proof")
    for model, made in SMALL.items():
        if not table.wants(model, "certify"):
            continue
        make(program, about, made)
        with open(about, encoding="utf-8") as file:
            first = file.readline()
        make(program, about, first)
        subprocess.run([program, "solve", about, "--no-schedule", "--certificate", proof],
                       stdout=subprocess.DEVNULL, check=True)
        with open(proof, encoding="utf-8") as file:
            head, *lines = file.read().splitlines()
        for size in ("1 line", "lines"):
            with open(proof, "w", encoding="utf-8") as file:
                if size == "1 line":
                    file.write(head[:-1] + ',"x":[' + ("123456789," * 10**5) * 500 + "1]}\n{}\n")
                else:
                    block = lines[-2] + "\n"  # a clause, where it is proven by clauses
                    file.write("\n".join([head, *lines[:-1]]) + "\n")
                    for _ in range(500 * 10**6 // (len(block) * 1000)):
                        file.write(block * 1000)
                    file.write(lines[-1] + "\n")
            table.rows("certify", model, size, [program, "certify", about, proof, None],
                       ("time", "memory", "Ctrl-C"), (0.2, 0.6))
        with open(about, "a", encoding="utf-8") as file, open(proof, "a", encoding="utf-8") as more:
            file.write(first)
            more.write("\n".join([head, *lines]) + "\n")
        table.rows("certify", model, "suite", [program, "certify", about, proof, None],
                   ("Ctrl-C",), (0.2, 0.6))


def searches(program, folder, table):
    """Commands that make their instances."""
    store = os.path.join(folder, "probe.db")
    table.rows("sweep", "node", "n 12", [program, "probe", "sweep", "--n", "12", "--max-cost", "60",
                                         "--store", store, None], ("time", "Ctrl-C"))
    table.rows("climb", "node", "n 40", [program, "probe", "climb", "--n", "30..40", "--steps",
                                         "100000000", None], ("time", "Ctrl-C"))
    table.rows("prove", "theorem", "n 22", [program, "prove", "fnf", "--n", "22", "--bound", "5/4",
                                            "--threads", "1", None], ("time", "memory", "Ctrl-C"))
    hard, checkpoint = os.path.join(folder, "hard"), os.path.join(folder, "checkpoint")
    if table.wants("checkpoint", "node"):
        make(program, hard, ["all-distinct", "--n", "150", "--min-cost", "1000000", "--max-cost",
                             "2000000", "--seed", "2"])
    table.rows("checkpoint", "node", "n 150", [program, "solve", hard, "--checkpoint", checkpoint,
                                               None], ("time", "memory", "Ctrl-C"), (0.3, 2.5),
               checkpoint)
    theorem = os.path.join(folder, "theorem")
    if table.wants("certify", "theorem"):
        subprocess.run([program, "prove", "fnf", "--n", "16", "--bound", "5/4", "--certificate",
                        theorem], stdout=subprocess.DEVNULL, check=True)
    table.rows("certify", "theorem", "n 16", [program, "certify", theorem, None],
               ("time", "memory", "Ctrl-C"))
    out = os.path.join(folder, "made")
    table.rows("gen", "exchange", "1500^2", [program, "gen", "exchange-uniform", "--nodes", "1500",
                                             "--count", "100"], ("Ctrl-C",))
    table.rows("report", "all", "quick", [program, "report", "all", "--quick", "--out", folder],
               ("Ctrl-C",), (0.5, 2))
    if table.wants("import"):
        host = ["n%d" % i for i in range(1500)]
        for what in ("latency", "bandwidth"):
            with open(os.path.join(folder, what + ".csv"), "w", encoding="utf-8") as file:
                file.write(",".join([what, *host]) + "\n")
                for i in range(1500):
                    file.write(",".join([host[i], *("%d" % (1 + (i * j) % 97) if i != j else "0"
                                                    for j in range(1500))]) + "\n")
        table.rows("import", "exchange", "1500^2", [
            program, "import", os.path.join(folder, "latency.csv"),
            os.path.join(folder, "bandwidth.csv"), "--bytes", "1MB", "--out", out], ("Ctrl-C",),
            (0.2, 1))
    if table.wants("lookup"):
        one, many = os.path.join(folder, "one"), os.path.join(folder, "many")
        make(program, one, ["near-tie", "--n", "60", "--k", "4", "--seed", "1"])
        table.rows("table", "node", "n 60", [program, "solve", one, "--table", out], ("Ctrl-C",),
                   (0.2,))
        subprocess.run([program, "solve", one, "--table", out], stdout=subprocess.DEVNULL,
                       check=True)
        with open(one, encoding="utf-8") as file:
            line = file.read()
        with open(many, "w", encoding="utf-8") as file:
            file.write(line * 10**6)
        table.rows("lookup", "node", "10^6 lines", [program, "lookup", out, many], ("Ctrl-C",))


SIMULATIONS = [  # size, input
    ("32x32", '{"network":{"mesh":[32,32]},"horizon":100000000000,"casts":[{"root":3,"destinations":'
     '[1,6,7,10,12,13],"bytes":1024,"tree":"opt-mesh","rounds":30000}],"traffic":[{"nodes":[0,2,4,'
     '5,8,9],"gap":4000,"bytes":[1,2047]}]}'),
    ("2^18", '{"network":{"mesh":[512,512]},"horizon":1000000,"traffic":[{"nodes":['
     + ",".join(map(str, range(0, 2**18, 4))) + '],"gap":4000,"bytes":[1,2047]}]}'),
    ("load", '{"network":{"mesh":[64,64]},"load":{"trees":["opt-mesh","u-mesh"],"gaps":[100000,'
     '18000],"placements":100}}'),
]


def simulations(program, folder, table):
    path = os.path.join(folder, "network")
    for size, text in SIMULATIONS:
        make(program, path, text)
        for engine in ("event", "cycle"):
            if size != "load" or engine == "event":
                table.rows("simulate", engine, size,
                           [program, "simulate", path, "--engine", engine, "--threads", "1",
                            None],
                           ("time", "memory", "Ctrl-C"), (0.5, 2))
    table.rows("latency", "mesh", "64x64", [
        program, "report", "latency", "--mesh", "64x64", "--hold", "20", "--end", "55+1", "--nodes",
        "4000", "--places", "1000"], ("Ctrl-C",), (0.3, 1.5))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_intermixed_args()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # also when started in the background
    program = os.path.realpath(options.program)
    table = Table(options.words, options.markdown)
    with tempfile.TemporaryDirectory(prefix="limits.") as folder:
        instances(program, folder, table)
        schedules(program, folder, table)
        certificates(program, folder, table)
        searches(program, folder, table)
        simulations(program, folder, table)
    print(f"limits: {table.missed} rows beyond what is allowed")
    return 1 if table.missed else 0


if __name__ == "__main__":
    sys.exit(main())
