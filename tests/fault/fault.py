#!/usr/bin/env python3
"""Runs commands of provecast while allocations, threads, processes and system calls on files fail.

For each command and each kind of call, call number N fails: once, or with all later ones, for
N = 1, 2, 3, ... until the command makes fewer than N calls. (If N is the last call that a command
makes once it has failed, both are the same run, which is done once.) fault_program (program.c) is
the program with such calls. Those of processes that `check` starts to watch the program under test count, too,
not those of that program. What may happen:

- the command does what it does without a fault: same exit code, output and files; or
- it exits with 4 and one line on standard error (no line where its own write fails); or
- `check` says that the machine kept it from judging, and exits with 3.

Either way it leaves no file that it does not leave without a fault, and each file that it leaves
is whole. A store passes SQLite's check, and the same command then completes it; a checkpoint may
stay, and the same command then ends as without a fault.

Usage: fault.py PROGRAM FAULT_PROGRAM [--share K] [--allocations K] [--command NAME] [--kind KIND]
                [--jobs J] [--show] [--times]
With --share only each K-th fault is injected, with --allocations each K-th of allocations; K should
be odd, as once and with all later ones alternate.

The last lines count, for each kind, the runs in which a call failed and how they ended. Exit code
1: some ended in another way.
"""
import argparse
import collections
import concurrent.futures
import filecmp
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import zlib

HERE = os.path.dirname(os.path.realpath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
SECONDS = 120  # no run takes that long: it hangs

STORE_FILES = (".db-wal", ".db-shm", ".db-journal")  # SQLite takes them up again
KINDS = ("memory", "thread", "read", "write", "sync", "open", "rename", "map")  # as in inject.h
KEPT = ("--store", "--checkpoint", "--resume")
TICK = {"solve-checkpoint": 0.3}  # seconds of each look at a clock: a checkpoint is due each second

# kept: the store or checkpoint with which the same command goes on; None
Command = collections.namedtuple("Command", "name words kept")

# Fontconfig, which cairo asks for fonts, sees a root of its own, with the fonts of the system, no
# configuration but this, and a cache: so it makes few calls, the same ones each time.
FONTS = ('<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts</dir><cachedir>/cache</cachedir>'
         "</fontconfig>\n")

# Small files that commands read.
HARD = ["--n", "20", "--count", "1", "--seed", "1", "--min-cost", "1000", "--max-cost", "2000"]
FILES = {
    "hosts.csv": "name,cost (us),count,site\nlogin,3,1,n\nold,5/2,2,s\n",
    "links.csv": "from,to,rtt_us\na,b,10\nc,a,5\nb,c,20\n",
    "latency.csv": "latency (us),a,b\na,,10\nb,11,\n",
    "bandwidth.csv": "Mbit/s,a,b\na,,800\nb,400,\n",
    "where.csv": "name,site\nh1,n\nh2,s\nh3,s\n",
    "sites.json": '{"sites":["n","s"],"unit":"ms","latency":[[null,34.5],[34.5,1]],'
                  '"bandwidth":[[null,512],[512,8000]]}\n',
    "shop.json": '{"model":"openshop","times":[[2,1],[1,2]]}\n',
    "jobshop.json": '{"duration_matrix":[[2,1],[3]],"machines_matrix":[[0,1],[1]],'
                    '"metadata":{"open_shop":true}}\n',
    "one.json": '{"model":"node","source":{"cost":1},"destinations":[{"cost":2},{"cost":3}]}\n',
    "bmin.json": '{"name":"b","network":{"bmin":8,"up":"adaptive"},"seed":7,"horizon":20000,'
                 '"casts":[{"root":3,"destinations":[1,6],"bytes":64,"tree":"dyn-min"}],'
                 '"traffic":[{"nodes":[0,2],"gap":4000,"bytes":[1,99]}]}\n',
    "load.json": '{"name":"l","network":{"mesh":[3,3]},"seed":1,"load":{"trees":["opt-mesh"],'
                 '"gaps":[100000],"groups":[3],"placements":2,"fewest":10,"longest":10,'
                 '"warm_up":1}}\n',
    "answers.sh": "#!/bin/sh\nwhile read -r line; do read -r answer <a.json; echo \"$answer\"; done\n",
}


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
        ("solve-jobshop", "solve jobshop.json --certificate c.jsonl"),
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
        ("bounds", "bounds one.json"),
        ("bounds-overhead", "bounds @multicast-000.json --json"),
        ("verify", "verify @lab.json s.json"),
        ("certify", "certify @lab.json p.jsonl"),
        ("certify-openshop", "certify @openshop.txt o.jsonl"),
        ("certify-suite", "certify two.jsonl m.jsonl --json"),
        ("draw", "draw @lab.json s.json --out d.svg"),
        ("gen", "gen suite paper-004"),
        ("draw-suite", "draw @lab.json s.json s.json --time down --trace --out d.json"),
        ("draw-png", "draw @lab.json s.json --out d.png"),
        ("draw-pdf", "draw @lab.json s.json --out d.pdf"),
        ("draw-store", "draw --store s.db 2cb3a3ab --out d.svg"),
        ("gen-planted", "gen planted --n 8 --count 3 --seed 1"),
        ("measure", "measure --simulate --send 4 --net 1 --receive 3 --raw m.csv --json"),
        ("bench", "bench --simulate --send 4 --net 1 --receive 3 --tree opt-tree --ranks 4 --sizes 1"),
        ("import", "import @cluster/latency.csv @cluster/bandwidth.csv --bytes 1MB --out i.json"),
        ("import-hosts", "import hosts.csv --model node --unit ns"),
        ("import-links", "import links.csv --model exchange"),
        ("import-matrix", "import latency.csv bandwidth.csv --bytes 1000 --send 1 --source all"),
        ("import-sites", "import where.csv sites.json --bytes 1000 --model exchange"),
        ("import-iperf3", "import iperf3.json --bytes 1kB --model exchange --out i.json"),
        ("ranks", "solve @multicast-000.json --format ranks"),
        ("goal", "solve @multicast-000.json --format goal"),
        ("simgrid", "heuristic fnf @fig1-001.json --format simgrid"),
        ("msccl", "heuristic fnf @fig1-001.json --format msccl"),
        ("csv", "heuristic critical @exchange-gusto.json --format csv"),
        ("solve-rounded", "solve @measured-hosts.json --resolution auto --json"),
        ("solve-checkpoint", "solve hard.json --json --certificate c.jsonl --checkpoint new.ck"),
        ("solve-resume", "solve hard.json --json --certificate c.jsonl --checkpoint old.ck"),
        ("summary", "solve @suite.jsonl --summary --json --threads 1"),
        ("gen-gusto", "gen exchange-gusto --nodes 4 --bytes 1kB --count 2 --seed 1"),
        ("claims", "claims one.json"),
        ("lookup", "lookup l.bin @fig1-001.json"),
        ("lookup-schedule", "lookup l.bin @fig1-001.json --schedule --json"),
        ("simulate", "simulate @simulate/mesh.json --full"),
        ("simulate-bounds", "simulate bmin.json --bounds"),
        ("simulate-cycle", "simulate bmin.json --json --engine cycle"),
        ("simulate-load", "simulate load.json --threads 2"),
        ("simulate-list", "simulate --list"),
        ("draw-simulation", "draw @simulate/mesh.json --out d.svg"),
        ("draw-load", "draw load.json --out d.svg"),
        ("latency", "report latency --mesh 3x3 --hold 20 --end 55+1 --nodes 4 --places 2"),
        ("latency-bmin", "report latency --bmin 8 --hold 20 --end 55 --nodes 3 --places 1 --csv"),
        ("check", "check @fig1-001.json --heuristic ./answers.sh"),
        ("check-report", "check @fig1-001.json --heuristic ./answers.sh --persistent"
                         " --timeout 60 --junit r.xml --tap r.tap"),
        ("dataset", "dataset one.json --store new.db --threads 1"),
        ("dataset-import", "dataset --import e.jsonl --store new.db --threads 1"),
        ("dataset-merge", "dataset --merge s.db --store new.db"),
        ("dataset-again", "dataset one.json --store s.db --again --threads 1"),
        ("export", "export s.db --proofs --out e.jsonl.gz"),
        ("export-csv", "export s.db --format csv --out e.csv"),
        ("export-vipr", "export --format vipr @fig1-001.json f.jsonl --out programs"),
        ("export-programs", "export --format mps s.db --out programs"),
        ("export-long", "export s.db --format long"),
        ("export-solu", "export s.db --format solu --certificates proofs"),
        ("export-lp", "export --format lp @fig1-001.json f.jsonl --out programs"),
        ("export-veripb", "export --format veripb shop.json shop.jsonl --out programs"),
        ("export-flatzinc", "export --format flatzinc shop.json shop.jsonl --out programs"),
        ("export-jobshop", "export --format jobshop shop.json shop.jsonl --out programs"),
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
        ("prove-slowest", "prove fnf-slowest --n 4 --supremum --threads 1"),
        ("prove-classes", "prove fnf-classes --n 4 --bound 2 --source fast --threads 2 --json"),
        ("certify-theorem", "certify theorem.cert"),
        ("bounds-limited", "bounds shop.json --time-limit 1h --memory-limit 1GB --json"),
        ("probe-openshop", "probe sweep --model openshop --n 2 --max-cost 1"),
        ("gen-all", "gen all --n 2 --max-cost 3"),
        ("draw-tree", "draw @lab.json s.json --dot"),
        ("names", "heuristic --list"),
        ("help-command", "help solve"),
        ("help", "--help"),
    ]
    for name, words in table:
        words = words.split()
        kept = [words[i + 1] for i, word in enumerate(words) if word in KEPT]
        words = [os.path.join(EXAMPLES, w[1:]) if w.startswith("@") else w for w in words]
        yield Command(name, words, kept[0] if kept else None)


def prepare(program, folder):
    """What commands read, made once without faults."""
    example = lambda name: os.path.join(EXAMPLES, name)

    def run(*words):
        return subprocess.run([program, *words], cwd=folder, capture_output=True, check=True).stdout

    def write(name, text):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text)

    for name, text in FILES.items():
        write(name, text.encode())
    os.chmod(os.path.join(folder, "answers.sh"), 0o755)
    os.makedirs(os.path.join(folder, "fonts", "usr", "share"))
    os.symlink("/usr/share/fonts", os.path.join(folder, "fonts", "usr", "share", "fonts"))
    write("fonts/fonts.conf", FONTS.encode())
    os.environ.update(FONTCONFIG_SYSROOT=os.path.join(folder, "fonts"), FONTCONFIG_FILE="/fonts.conf")
    shutil.copy(os.path.join(HERE, "..", "golden", "iperf3", "tcp.json"),
                os.path.join(folder, "iperf3.json"))
    with open(example("suite.jsonl"), "rb") as suite:
        write("two.jsonl", b"".join(suite.readlines()[:2]))
    write("hard.json", run("gen", "all-distinct", *HARD))
    write("a.json", run("heuristic", "fnf", example("fig1-001.json"), "--json"))
    write("s.json", run("solve", example("lab.json"), "--json", "--certificate", "p.jsonl"))
    for words in (
        ["solve", example("openshop.txt"), "--certificate", "o.jsonl"],
        ["solve", "shop.json", "--certificate", "shop.jsonl"],
        ["solve", example("fig1-001.json"), "--table", "l.bin", "--certificate", "f.jsonl"],
        ["solve", "two.jsonl", "--no-schedule", "--certificate", "m.jsonl"],
        ["dataset", "one.json", "--store", "s.db"],
        ["export", "s.db", "--proofs", "--out", "e.jsonl"],
        ["probe", "sweep", "--n", "6", "--max-cost", "3", "--store", "w.db"],
        ["probe", "records", "--store", "w.db", "--out", "pages"],
        ["prove", "fnf", "--n", "5", "--bound", "5/4", "--certificate", "theorem.cert"],
    ):
        run(*words)
    for part in "12":
        write("part-" + part, run("solve", example("suite.jsonl"), "--no-schedule", "--json",
                                  "--part", part + "/2"))
        write("tried-" + part, run("check", "two.jsonl", "--heuristic", example("check/fnf.py"),
                                   "--json", "--part", part + "/2"))
    run("draw", example("lab.json"), "s.json", "--out", "fonts.png")  # fills the cache
    os.mkdir(os.path.join(folder, "proofs"))


def masked(text):
    """Times, counts of work and the sandbox are not compared."""
    text = re.sub(rb'"((?:wall_)?seconds|nodes|threads)":[0-9.e+-]+', rb'"\1":0', text)
    text = re.sub(rb"sandbox: [^\n]*", b"", text)  # says which there is
    return re.sub(rb"[0-9.]+ (us|ms|s)\b|[0-9,]+ nodes? searched|by [0-9]+ threads?|"
                  rb"\([0-9.]+ ?[kM]?/s\)", b"", text)


def content(name, data):
    """What of a file must be as without a fault. Where a configuration cannot be read, fontconfig
    takes another font: of PNG and PDF this is their size, and that they are whole."""
    if name.endswith(".pdf"):
        return data[:8], data[-6:], re.findall(rb"/MediaBox[^]]*", data)
    if not name.endswith(".png"):
        return masked(data)
    at, chunks = 8, collections.defaultdict(bytes)
    while at < len(data):
        length = int.from_bytes(data[at:at + 4], "big")
        body, at = data[at + 4:at + 8 + length], at + 12 + length
        if zlib.crc32(body).to_bytes(4, "big") != data[at - 4:at]:
            return None
        chunks[body[:4]] += body[4:]
    return data[:8], chunks[b"IHDR"], b"IEND" in chunks, len(zlib.decompress(chunks[b"IDAT"]))


# calls: their numbers by kind; hit: a call failed; mute: the line on standard error did
Outcome = collections.namedtuple("Outcome", "code output error files calls folder hit mute")

# A run in which call `at` failed, and if `on` all later ones; `last`: there was no later one, so that
# the run with `on` is the same.
Fault = collections.namedtuple("Fault", "at on wrong end last")

# How a run ends.
NO_FAULT = "without a fault"  # N was beyond the last call
SAME, FOUR, OPEN, WRONG = ENDS = ("as without", "exit code 4", "not judged", "other")


class Server:
    """Runs of fault_program, by one thread."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=dict(os.environ, LD_BIND_NOW="1"))

    def run(self, command, folder, kind, at, always):
        """Exit code, whether a write to standard error failed, and calls by kind. None as exit code:
        the run hung."""
        fields = [folder, kind, str(at), "1" if always else "0", str(TICK.get(command.name, 0)),
                  *command.words]
        self.process.stdin.write("\t".join(fields).encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("fault: no system calls can fail here: no seccomp, or addresses not random")
        code, mute, *calls = map(int, answer.split())
        if code == 125:
            sys.exit(f"fault: cannot run {command.name}")
        code = None if code == 128 + signal.SIGALRM else code
        return code, mute == 1, dict(zip(KINDS, calls))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Runner:
    def __init__(self, options, inputs):
        self.options, self.inputs = options, inputs
        self.local, self.servers = threading.local(), []

    def server(self):
        """This thread's."""
        if not hasattr(self.local, "server"):
            self.local.server = Server(self.options.faulty)
            self.servers.append(self.local.server)
        return self.local.server

    def prepare(self, command):
        """A folder of its own for a run, with what the command reads. The caller removes it."""
        folder = tempfile.mkdtemp(prefix="fault.")
        os.mkdir(os.path.join(folder, "tmp"))
        os.mkdir(os.path.join(folder, "work"))
        for word in [*command.words, *(["a.json"] if command.name.startswith("check") else [])]:
            name = os.path.join(self.inputs, word)
            if os.path.isabs(word):
                continue
            if os.path.isdir(name):
                shutil.copytree(name, os.path.join(folder, "work", word))
            elif os.path.isfile(name):
                shutil.copy(name, os.path.join(folder, "work", word))
        return folder

    def files(self, folder):
        """What is in work/ and tmp/ of a run."""
        return {os.path.relpath(os.path.join(path, name), folder) for top in ("work", "tmp")
                for path, _, names in os.walk(os.path.join(folder, top)) for name in names}

    def run(self, command, kind="none", at=0, always=False, folder=None):
        """One run in a folder, or one of its own; the caller removes it. `at` 0: nothing fails."""
        folder = folder or self.prepare(command)
        code, mute, calls = self.server().run(command, folder, kind, at, always)
        with open(os.path.join(folder, "out"), "rb") as out, \
                open(os.path.join(folder, "err"), "rb") as err:
            return Outcome(code, out.read(), err.read(), self.files(folder), calls, folder,
                           kind != "none" and 0 < at <= calls[kind], mute)

    def make_checkpoint(self, command):
        """Runs a command until its last renaming but one, which fails: its checkpoint is left."""
        name = os.path.join("work", command.kept)
        outcome = self.run(command)
        shutil.rmtree(outcome.folder)
        calls = outcome.calls["rename"]
        outcome = self.run(command, "rename", calls - 1, True)
        if name not in outcome.files:
            sys.exit(f"fault: {command.name} leaves no checkpoint: {outcome}")
        shutil.copy(os.path.join(outcome.folder, name), os.path.join(self.inputs, "old.ck"))
        shutil.rmtree(outcome.folder)

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
            elif os.path.isfile(path) and name != command.kept and not name.endswith(STORE_FILES):
                with open(path, "rb") as one, open(whole, "rb") as other:
                    if content(name, one.read()) != content(name, other.read()):
                        return f"{name} is not whole"
        return None

    def changed(self, command, folder):
        """Is what the command keeps other than before the run?"""
        work = os.path.join(folder, "work")
        files = [name for name in os.listdir(work) if name.startswith(command.kept)]
        before = os.path.join(self.inputs, command.kept)
        if not files:
            return os.path.exists(before)
        return files != [command.kept] or not os.path.exists(before) or not filecmp.cmp(
            before, os.path.join(work, command.kept), shallow=False)

    def resumes(self, command, reference, folder):
        """Does the same command go on with what it has kept? None, or what happened."""
        if not self.changed(command, folder):
            return None
        outcome = self.run(command, folder=folder)
        if outcome.code != 0:
            return f"then exit code {outcome.code}: {outcome.error}"
        if not command.kept.endswith(".db") and masked(outcome.output) != masked(reference.output):
            return "then other output"
        return None

    def judge(self, command, reference, outcome):
        """None, or what is wrong with the outcome."""
        if outcome.code is None:
            return f"no end within {SECONDS} s"
        kept = {os.path.join("work", command.kept)} if command.kept and outcome.code == 4 else set()
        left = {name for name in outcome.files - reference.files - kept
                if not name.endswith(STORE_FILES)}
        missing = reference.files - outcome.files
        if left:
            return f"files stay: {', '.join(sorted(left))}"
        if outcome.code == 4:
            lines = [line for line in outcome.error.splitlines()
                     if not line.startswith(b"provecast: note: ")]
            if not outcome.mute and (len(lines) != 1 or not lines[0].startswith(b"provecast")):
                return f"exit code 4 with {len(lines)} lines: {outcome.error[:300]!r}"
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
        if not wrong and command.kept:
            wrong = self.resumes(command, reference, outcome.folder)
        return wrong

    def fault(self, command, kind, at, always, reference):
        outcome = self.run(command, kind, at, always, self.clean(command))
        wrong = self.judge(command, reference, outcome)
        if wrong or outcome.files != self.local.before or (
                command.kept and self.changed(command, outcome.folder)):
            self.clean(None)
        return Fault(at, always, wrong, self.end(outcome, wrong), outcome.calls[kind] == at)

    def clean(self, command):
        """A folder for a run of this command, that of the run before if that changed nothing. None:
        there is no such folder."""
        if getattr(self.local, "command", None) != command:
            if getattr(self.local, "command", None):
                shutil.rmtree(self.local.folder)
            if command:
                self.local.folder = self.prepare(command)
                self.local.before = self.files(self.local.folder)
            self.local.command = command
        return command and self.local.folder

    def kind(self, command, kind, calls, offset, reference):
        """All faults of a kind, or the share of them: a text about those with another end, how the
        runs ended, and how many had another end."""
        begun, share = time.monotonic(), self.options.share
        if kind == "memory":
            share = self.options.allocations or share
        faults = [(at, on) for at in range(1, calls + 2) for on in (False, True)]
        done = []
        for i, (at, on) in enumerate(faults, offset):
            if i % share == 0 and not (on and done and done[-1].at == at and done[-1].last):
                done.append(self.fault(command, kind, at, on, reference))
        bad = [f"{command.name}: {kind} {fault.at} fails"
               f"{' and all later calls' if fault.on else ' once'}: {fault.wrong}\n"
               for fault in done if fault.wrong]
        text = "".join(bad if self.options.show else bad[:1])
        if len(bad) > 1 and not self.options.show:
            text += f"  and {len(bad) - 1} more of {len(done)} runs\n"
        if self.options.times:
            text += f"{command.name}: {kind}: {len(done)} runs, {time.monotonic() - begun:.1f} s\n"
        return text, {kind: collections.Counter(fault.end for fault in done)}, len(bad)

    def row(self, command, number):
        """All kinds of a command: as by `kind`."""
        if command.kept == "old.ck":
            self.make_checkpoint(command._replace(name="solve-checkpoint"))
        reference = self.run(command)
        if reference.code != 0:
            return [(f"{command.name} without a fault: exit code {reference.code}: "
                     f"{reference.error!r}\n", {}, 1)]
        kinds = [self.options.kind] if self.options.kind else KINDS
        table = [self.kind(command, kind, reference.calls[kind], 29 * number + 7 * i, reference)
                 for i, kind in enumerate(kinds)]
        shutil.rmtree(reference.folder)
        self.clean(None)
        return table

    @staticmethod
    def end(outcome, wrong):
        """One of ENDS, or NO_FAULT."""
        if wrong:
            return WRONG
        if not outcome.hit:
            return NO_FAULT
        if outcome.code == 4:
            return FOUR
        return OPEN if outcome.code == 3 else SAME


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
    parser.add_argument("--share", type=int, default=1, metavar="K")
    parser.add_argument("--allocations", type=int, metavar="K")
    parser.add_argument("--command")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--times", action="store_true", help="print how long each row takes")
    parser.add_argument("--show", action="store_true", help="print every disagreement")
    return parser.parse_args()


def main():
    options = parse()
    os.environ.update(LC_ALL="C", OMP_WAIT_POLICY="passive")  # a locale's files need not be read
    rows = [row for row in commands() if options.command in (None, row.name)]
    ends, wrong = {}, 0
    with tempfile.TemporaryDirectory(prefix="fault.") as inputs, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        prepare(options.program, inputs)
        runner = Runner(options, inputs)
        tables = [pool.submit(runner.row, row, number) for number, row in enumerate(rows)]
        for table in concurrent.futures.as_completed(tables):
            for line, count, bad in table.result():
                print(line, end="", flush=True)
                wrong += bad
                ends.update({kind: ends.get(kind, collections.Counter()) + count[kind]
                             for kind in count})
        for server in runner.servers:
            server.close()
    write_counts(ends)
    runs = sum(sum(count.values()) for count in ends.values())
    print(f"fault: {runs} runs, {wrong} with another end than allowed")
    return 1 if wrong or runs == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
