#!/usr/bin/env python3
"""Runs commands of provecast while allocations, threads, processes and system calls on files fail.

For each command and each kind of call, call number N fails: once, or with all later ones, for
N = 1, 2, 3, ... until the command makes fewer than N calls. fault_program (program.c) is the program
with such calls; system calls of `check`, which runs other programs, fail by strace. What may happen:

- the command does what it does without a fault: same exit code, output and files; or
- it exits with 4 and one line on standard error (no line where its own write fails).

Either way it leaves no file that it does not leave without a fault, and each file that it leaves
is whole. A store passes SQLite's check, and the same command then completes it.

Usage: fault.py PROGRAM FAULT_PROGRAM [--every] [--share K] [--command NAME] [--kind KIND]
                [--jobs J] [--show]
System calls fail at each N, in both modes, those of `check` at each fourth: it reads all of /proc.
Those before main, the loader's, do not count. Allocations and threads
fail at the first call of each call path (the return addresses in the program itself), over all
commands together, in one mode and the other in turn; with --every at each N in both modes. With
--share only each K-th fault of that list is injected.

The last lines count, for each kind, the runs in which a call failed and how they ended. Exit code
1: some ended in another way.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.realpath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
SECONDS = 120  # no run takes that long: it hangs

# Kinds of calls: the error and the system calls of those that strace intercepts.
SYSTEM_CALLS = {
    "read": ("EIO", "read,pread64,readv"),
    "write": ("ENOSPC", "write,pwrite64,writev,ftruncate"),
    "sync": ("EIO", "fsync,fdatasync"),
    "open": ("EMFILE", "openat,open"),
    "rename": ("EIO", "rename,renameat,renameat2,link,linkat"),
    "map": ("ENOMEM", "mmap"),
}
KIND_OF = {call: kind for kind, (_, calls) in SYSTEM_CALLS.items() for call in calls.split(",")}
STORE_FILES = (".db-wal", ".db-shm", ".db-journal")  # SQLite takes them up again
KINDS = ["memory", "thread", *SYSTEM_CALLS]

Command = collections.namedtuple("Command", "name words store")


def commands():
    """All commands. Words of the form @FILE are examples, others as they are."""
    table = [
        ("solve-node", "solve @lab.json --certificate c.jsonl"),
        ("solve-threads", "solve @campus.json --threads 3 --certificate c.jsonl --json"),
        ("solve-suite", "solve @suite.jsonl --threads 2 --certificate c.jsonl --json"),
        ("solve-table", "solve @fig1-001.json --table t.bin"),
        ("solve-overhead", "solve @workstations.json --certificate c.jsonl"),
        ("solve-multicast", "solve @multicast-000.json --threads 2 --certificate c.jsonl --json"),
        ("solve-appended", "solve @multicast-000.json --class append --certificate c.jsonl"),
        ("solve-exchange", "solve @exchange-gusto.json --certificate c.jsonl"),
        ("solve-openshop", "solve @openshop.txt --threads 2 --certificate c.jsonl"),
        ("solve-parameterized", "solve @opt-mesh.json --certificate c.jsonl"),
        ("solve-logp", "solve @logp.json --certificate c.jsonl"),
        ("solve-part", "solve @suite.jsonl --json --no-schedule --part 1/2 --threads 1"),
        ("solve-merge", "solve --merge part-1 part-2"),
        ("check-merge", "check --merge tried-1 tried-2 --junit r.xml --tap r.tap"),
        ("solve-folder", "solve @suite.jsonl --no-schedule --certificate proofs/ --threads 1"),
        ("heuristic", "heuristic fnf @campus.json"),
        ("heuristic-multicast", "heuristic best @multicast-000.json --json"),
        ("heuristic-exchange", "heuristic critical @exchange-gusto.json"),
        ("heuristic-mesh", "heuristic opt-mesh @opt-mesh.json"),
        ("bounds", "bounds @lab.json"),
        ("bounds-overhead", "bounds @multicast-000.json --json"),
        ("verify", "verify @lab.json s.json"),
        ("certify", "certify @lab.json p.jsonl"),
        ("certify-openshop", "certify @openshop.txt o.jsonl"),
        ("certify-suite", "certify @suite.jsonl m.jsonl --json"),
        ("draw", "draw @lab.json s.json --out d.svg"),
        ("gen", "gen suite paper-004"),
        ("draw-suite", "draw @lab.json s.json s.json --time down --trace --out d.json"),
        ("draw-store", "draw --store s.db 3413185f --out d.svg"),
        ("gen-planted", "gen planted --n 8 --count 3 --seed 1"),
        ("measure", "measure --simulate --send 4 --net 1 --receive 3 --raw m.csv --json"),
        ("import", "import @cluster/latency.csv @cluster/bandwidth.csv --bytes 1MB --out i.json"),
        ("ranks", "solve @multicast-000.json --format ranks"),
        ("summary", "solve @suite.jsonl --summary --json --threads 1"),
        ("gen-gusto", "gen exchange-gusto --nodes 4 --bytes 1kB --count 2 --seed 1"),
        ("claims", "claims @suite.jsonl"),
        ("lookup", "lookup l.bin @fig1-001.json"),
        ("simulate", "simulate @simulate/bmin.json --json"),
        ("check", "check @suite.jsonl --heuristic @check/fnf.py"),
        ("check-report", "check @fig1-001.json --heuristic @check/fnf.py --persistent"
                         " --timeout 60 --junit r.xml --tap r.tap"),
        ("dataset", "dataset two.jsonl --store new.db --threads 1"),
        ("dataset-import", "dataset --import e.jsonl --store new.db --threads 1"),
        ("dataset-merge", "dataset --merge s.db --store new.db"),
        ("dataset-again", "dataset two.jsonl --store s.db --again --threads 1"),
        ("export", "export s.db --proofs --out e.jsonl.gz"),
        ("export-csv", "export s.db --format csv --out e.csv"),
        ("export-vipr", "export --format vipr @fig1-001.json f.jsonl --out programs"),
        ("export-programs", "export --format mps s.db --out programs"),
        ("recheck", "recheck s.db --threads 2"),
        ("recheck-export", "recheck e.jsonl --threads 1"),
        ("page", "report --html p.html --store s.db"),
        ("report", "report figure1-001 --out published"),
        ("sweep", "probe sweep --n 3 --max-cost 4 --store sweep.db"),
        ("climb", "probe climb --n 3 --steps 20 --threads 2 --store climb.db"),
        ("records", "probe records --store w.db --out published"),
        ("records-import", "probe records --store new.db --import w.db"),
        ("records-check", "probe check w.db"),
        ("records-file", "probe check pages"),
        ("prove", "prove fnf --n 5 --bound 5/4 --threads 1 --certificate t.cert"),
        ("prove-threads", "prove fnf --n 6 --supremum --threads 2 --certificate t.cert --json"),
        ("prove-resume", "prove fnf --n 5 --supremum --resume r.part --threads 1"
                         " --certificate t.cert"),
        ("certify-theorem", "certify theorem.cert"),
        ("bounds-limited", "bounds @lab.json --time-limit 1h --memory-limit 1GB --json"),
        ("names", "heuristic --list"),
        ("help-command", "help solve"),
        ("help", "--help"),
    ]
    for name, words in table:
        words = words.split()
        store = words[words.index("--store") + 1] if "--store" in words else None
        words = [os.path.join(EXAMPLES, w[1:]) if w.startswith("@") else w for w in words]
        yield Command(name, words, store)


def prepare(program, folder):
    """What commands read, made once without faults."""
    example = lambda name: os.path.join(EXAMPLES, name)
    with open(example("suite.jsonl"), encoding="utf-8") as suite, \
            open(os.path.join(folder, "two.jsonl"), "w", encoding="utf-8") as two:
        two.writelines(suite.readlines()[:2])
    for words in (
        ["solve", example("lab.json"), "--json", "--certificate", "p.jsonl"],
        ["solve", example("openshop.txt"), "--certificate", "o.jsonl"],
        ["solve", example("fig1-001.json"), "--table", "l.bin", "--certificate", "f.jsonl"],
        ["solve", example("suite.jsonl"), "--no-schedule", "--certificate", "m.jsonl"],
        ["dataset", "two.jsonl", "--store", "s.db"],
        ["export", "s.db", "--proofs", "--out", "e.jsonl"],
        ["probe", "sweep", "--n", "6", "--max-cost", "3", "--store", "w.db"],
        ["probe", "records", "--store", "w.db", "--out", "pages"],
        ["prove", "fnf", "--n", "5", "--bound", "5/4", "--certificate", "theorem.cert"],
    ):
        done = subprocess.run([program, *words], cwd=folder, capture_output=True, check=True)
        if "--json" in words:
            with open(os.path.join(folder, "s.json"), "wb") as file:
                file.write(done.stdout)
    for part in "12":
        for name, words in (
            ("part-", ["solve", example("suite.jsonl"), "--no-schedule"]),
            ("tried-", ["check", "two.jsonl", "--heuristic", example("check/fnf.py")]),
        ):
            with open(os.path.join(folder, name + part), "wb") as file:
                subprocess.run([program, *words, "--json", "--part", part + "/2"], cwd=folder,
                               stdout=file, check=True)
    os.mkdir(os.path.join(folder, "proofs"))


def masked(text):
    """Times, counts of work and the sandbox are not compared."""
    text = re.sub(rb'"((?:wall_)?seconds|nodes|threads)":[0-9.e+-]+', rb'"\1":0', text)
    text = re.sub(rb"sandbox: [^\n]*", b"", text)  # says which there is
    return re.sub(rb"[0-9.]+ (us|ms|s)\b|[0-9,]+ nodes? searched|by [0-9]+ threads?|"
                  rb"\([0-9.]+ ?[kM]?/s\)", b"", text)


# calls: the number of calls, or a Counter by kind; hit: a call failed; mute: the line on standard
# error did
Outcome = collections.namedtuple("Outcome", "code output error files calls folder hit mute")

# How a run ends.
NO_FAULT = "without a fault"  # N was beyond the last call
SAME, FOUR, TESTED, OPEN, WRONG = ENDS = (
    "as without", "exit code 4", "program under test", "not judged", "other")


class Server:
    """Runs of fault_program, by one thread."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, command, folder, kind, at, always):
        """Exit code, number of calls, and whether a write to standard error failed. None as exit
        code: the run hung."""
        fields = [folder, kind, str(at), "1" if always else "0", *command.words]
        self.process.stdin.write("\t".join(fields).encode() + b"\n")
        self.process.stdin.flush()
        code, calls, mute = map(int, self.process.stdout.readline().split())
        if code == 125:
            sys.exit(f"fault: cannot run {command.name}")
        return None if code == 128 + signal.SIGALRM else code, calls, mute == 1

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Runner:
    def __init__(self, program, faulty, inputs):
        self.program, self.faulty, self.inputs = program, faulty, inputs
        self.local, self.servers = threading.local(), []
        self.loader = collections.Counter()  # calls before main
        self.loader = self.strace(Command("version", ["--version"], None)).calls
        self.loader["write"] = 0

    def prepare(self, command):
        """A folder of its own for a run, with what the command reads. The caller removes it."""
        folder = tempfile.mkdtemp(prefix="fault.")
        os.mkdir(os.path.join(folder, "tmp"))
        os.mkdir(os.path.join(folder, "work"))
        for word in command.words:
            name = os.path.join(self.inputs, word)
            if os.path.isabs(word):
                continue
            if os.path.isdir(name):
                shutil.copytree(name, os.path.join(folder, "work", word))
            elif os.path.isfile(name):
                shutil.copyfile(name, os.path.join(folder, "work", word))
        return folder

    def files(self, folder):
        """What is in work/ and tmp/ of a run."""
        return {os.path.relpath(os.path.join(path, name), folder) for top in ("work", "tmp")
                for path, _, names in os.walk(os.path.join(folder, top)) for name in names}

    def run(self, command, kind="none", at=0, always=False):
        """One run in a folder of its own, which the caller removes. `at` 0: nothing fails."""
        if kind in SYSTEM_CALLS and command.name.startswith("check"):
            return self.strace(command, kind, at, always)
        if not hasattr(self.local, "server"):
            self.local.server = Server(self.faulty)
            self.servers.append(self.local.server)
        folder = self.prepare(command)
        code, calls, mute = self.local.server.run(command, folder, kind, at, always)
        with open(os.path.join(folder, "out"), "rb") as out, \
                open(os.path.join(folder, "err"), "rb") as err:
            return Outcome(code, out.read(), err.read(), self.files(folder), calls, folder,
                           0 < at <= calls, mute)

    def strace(self, command, kind=None, at=0, always=False):
        """The same under strace, for system calls; `kind` None: all are counted."""
        folder = self.prepare(command)
        log = os.path.join(folder, "strace")
        error, calls = SYSTEM_CALLS.get(kind, (None, ",".join(KIND_OF)))
        words = ["strace", "-qq", "-o", log, "-e", "trace=" + calls, "-e", "signal=none"]
        if at:
            at += self.loader[kind]
            words += ["-e", f"inject={calls}:error={error}:when={at}{'+' if always else ''}"]
        environment = dict(os.environ, TMPDIR=os.path.join(folder, "tmp"))
        try:
            done = subprocess.run([*words, self.program, *command.words], env=environment,
                                  cwd=os.path.join(folder, "work"), stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=SECONDS)
            code, output, error = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            code, output, error = None, b"", b""
        with open(log, "rb") as file:
            text = file.read()
        names = re.findall(r"^(\w+)\(", text.decode(errors="replace"), re.M)
        counts = collections.Counter(KIND_OF[name] for name in names) - self.loader
        mute = kind == "write" and re.search(rb"write\(2, .*INJECTED", text) is not None
        return Outcome(code, output, error, self.files(folder), counts, folder,
                       b"(INJECTED)" in text, mute)

    def count(self, command, kind):
        """How many calls of this kind a run without a fault makes."""
        outcome = self.run(command, kind)
        shutil.rmtree(outcome.folder)
        return outcome.calls if isinstance(outcome.calls, int) else outcome.calls[kind]

    def paths(self, command, kind):
        """The call path of each allocation, or each new thread, of a run without a fault."""
        outcome = self.run(command, kind)
        with open(os.path.join(outcome.folder, "paths"), "rb") as file:
            found = struct.unpack(f"={outcome.calls}Q", file.read())
        shutil.rmtree(outcome.folder)
        return found

    @staticmethod
    def every(calls, step=1):
        """All faults, or each `step`-th call: N, and whether all later calls fail, too. One N is
        beyond the last call."""
        return [(at, on) for at in [*range(1, calls + 1, step), calls + 1] for on in (False, True)]

    def faults(self, command, kind, seen, every):
        """The faults by allocations or threads that are tried."""
        paths = self.paths(command, kind)
        if every:
            return self.every(len(paths))
        first = {path: at for at, path in reversed(list(enumerate(paths, 1))) if path not in seen}
        seen.update(first)
        return [(at, i % 2 == 1) for i, at in enumerate(sorted(first.values()))]

    def broken(self, command, folder, reference, code):
        """A word on the first file that is not whole, or None. A report of `check` that ends with
        exit code 4 says so."""
        work = os.path.join(folder, "work")
        for name in sorted(os.listdir(work)):
            if name.startswith("r.") and code == 4:
                continue
            path, whole = os.path.join(work, name), os.path.join(reference, "work", name)
            if name.endswith(".db"):
                with sqlite3.connect(path) as store:
                    if store.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                        return f"{name} is damaged"
                store.close()
            elif os.path.isfile(path) and not name.endswith(STORE_FILES):
                with open(path, "rb") as one, open(whole, "rb") as other:
                    if masked(one.read()) != masked(other.read()):
                        return f"{name} is not whole"
        return None

    def resumes(self, command, folder):
        """Does the same command complete its store? None, or what happened."""
        done = subprocess.run([self.program, *command.words], cwd=os.path.join(folder, "work"),
                              capture_output=True, timeout=SECONDS)
        return None if done.returncode == 0 else f"then exit code {done.returncode}: {done.stderr}"

    def judge(self, command, reference, outcome):
        """None, or what is wrong with the outcome."""
        if outcome.code is None:
            return f"no end within {SECONDS} s"
        left = {name for name in outcome.files - reference.files
                if not name.endswith(STORE_FILES)}
        missing = reference.files - outcome.files
        if left:
            return f"files stay: {', '.join(sorted(left))}"
        if outcome.code == 4:
            lines = [line for line in outcome.error.splitlines()
                     if not line.startswith(b"provecast: note: ")]
            if not outcome.mute and (len(lines) != 1 or not lines[0].startswith(b"provecast")):
                return f"exit code 4 with {len(lines)} lines: {outcome.error[:300]!r}"
        elif command.name.startswith("check") and outcome.code == 1:
            return None  # the fault hit the program under test, which failed
        elif command.name.startswith("check") and outcome.code == 3:
            # the judge could not watch the program under test
            return None if b"machine: cannot" in outcome.output else "exit code 3 without a reason"
        elif outcome.code != reference.code:
            return f"exit code {outcome.code}: {outcome.error[:300]!r}"
        elif masked(outcome.output) != masked(reference.output):
            return "exit code as without a fault, other output"
        elif missing:
            return f"files are missing: {', '.join(sorted(missing))}"
        wrong = self.broken(command, outcome.folder, reference.folder, outcome.code)
        if not wrong and command.store:
            wrong = self.resumes(command, outcome.folder)
        return wrong

    def fault(self, command, kind, at, always, reference):
        outcome = self.run(command, kind, at, always)
        try:
            wrong = self.judge(command, reference, outcome)
        finally:
            shutil.rmtree(outcome.folder)
        return at, always, wrong, self.end(outcome, wrong)

    @staticmethod
    def end(outcome, wrong):
        """One of ENDS, or NO_FAULT."""
        if wrong:
            return WRONG
        if not outcome.hit:
            return NO_FAULT
        if outcome.code == 4:
            return FOUR
        return {1: TESTED, 3: OPEN}.get(outcome.code, SAME)


def write_counts(ends):
    """How many calls failed and how the runs ended: a table of {kind: Counter}."""
    print(f"{'fault':8} {'injected':>9}", *(f"{end:>{len(end)}}" for end in ENDS), sep="  ")
    ends = dict(ends, all=sum(ends.values(), collections.Counter()))
    for kind, count in ends.items():
        injected = sum(count[end] for end in ENDS)
        print(f"{kind:8} {injected:9}", *(f"{count[end]:{len(end)}}" for end in ENDS), sep="  ")


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.realpath)
    parser.add_argument("faulty", metavar="FAULT_PROGRAM", type=os.path.realpath)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--share", type=int, default=1, metavar="K")
    parser.add_argument("--command")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--show", action="store_true", help="print every disagreement")
    return parser.parse_args()


def report(command, kind, bad, runs, show):
    for at, always, what in bad if show else bad[:1]:
        mode = "and all later calls" if always else "once"
        print(f"{command.name}: {kind} {at} fails {mode}: {what}")
    if len(bad) > 1 and not show:
        print(f"  and {len(bad) - 1} more of {runs} runs")
    sys.stdout.flush()


def main():
    options = parse()
    os.environ.update(LC_ALL="C", OMP_WAIT_POLICY="passive")  # a locale's files need not be read
    ends, seen, number, wrong = {}, set(), 0, 0
    with tempfile.TemporaryDirectory(prefix="fault.") as inputs, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        prepare(options.program, inputs)
        runner = Runner(options.program, options.faulty, inputs)
        for command in commands():
            if options.command not in (None, command.name):
                continue
            reference = runner.run(command)
            if reference.code != 0:
                sys.exit(f"fault: {command.name} without a fault: exit code {reference.code}: "
                         f"{reference.error!r}")
            for kind in [options.kind] if options.kind else KINDS:
                step = 4 if command.name.startswith("check") else 1  # it reads all of /proc
                faults = (runner.every(runner.count(command, kind), step) if kind in SYSTEM_CALLS
                          else runner.faults(command, kind, seen, options.every))
                mine = [f for i, f in enumerate(faults, number + 1) if i % options.share == 0]
                number += len(faults)
                done = list(pool.map(lambda f: runner.fault(command, kind, *f, reference), mine))
                ends.setdefault(kind, collections.Counter()).update(end for *_, end in done)
                bad = [(at, always, what) for at, always, what, _ in done if what]
                wrong += len(bad)
                report(command, kind, bad, len(done), options.show)
            shutil.rmtree(reference.folder)
        for server in runner.servers:
            server.close()
    write_counts(ends)
    runs = number // options.share
    print(f"fault: {runs} runs, {wrong} with another end than allowed")
    return 1 if wrong or runs == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
