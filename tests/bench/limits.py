#!/usr/bin/env python3
"""How well limits bind: limits.py PROGRAM [ROW...]

Each row runs a command on a large instance with a time limit, a memory limit or an interrupt, and
prints what was asked, how long the command ran after its end or at all, the largest memory that it
held, its exit code and which limit the output names. Times are of the whole command: reading the
instance and one first schedule are part of them, but not of the limit. A row that takes three
minutes is ended. With names, only rows of these models or commands run.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time

LONGEST = 180  # seconds of a row

# Model, name of the size, arguments of `gen`, or the instance itself.
INSTANCES = [
    ("node", "10^7", '{"model":"node","source":{"cost":9},"destinations":['
     + ",".join('{"cost":%d,"count":250000}' % (100000 + 97 * i) for i in range(40)) + "]}"),
    ("logp", "10^7", ["logp-ordered", "--n", "10000000", "--k", "12", "--seed", "5"]),
    ("parameterized", "10^7", '{"model":"parameterized","nodes":10000000,"hold":2,"end":7}'),
    ("exchange", "1500^2", ["exchange-uniform", "--nodes", "1500", "--seed", "1"]),
    ("overhead", "4096", '{"model":"overhead","nodes":['
     + ",".join('{"send":%d,"receive":%d}' % (2 + i * 7 % 11, 3 + i * 5 % 13) for i in range(4096))
     + '],"multicasts":[{"source":0,"destinations":['
     + ",".join(str(i) for i in range(1, 4096)) + '],"bytes":1}]}'),
]

LIMITS = [
    ("time 0.05", ["--time-limit", "0.05"], None),
    ("time 1", ["--time-limit", "1"], None),
    ("memory 64M", ["--memory-limit", "64M", "--time-limit", "20"], None),
    ("Ctrl-C 1", [], 1.0),
]

REASON = re.compile(r"(?:not proven optimal|not decided|refused|provecast): ([^\n]*)")


def run(arguments, interrupt):
    """Seconds, bytes, exit code and output; with an interrupt the seconds since then."""
    with tempfile.TemporaryFile() as out:
        start = time.monotonic()
        child = subprocess.Popen(arguments, stdout=out, stderr=subprocess.STDOUT)
        sent = False
        while True:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            now = time.monotonic()
            if pid:
                break
            if interrupt and not sent and now - start >= interrupt:
                child.send_signal(signal.SIGINT)
                sent, start = True, now
            elif now - start > LONGEST:
                child.kill()
            time.sleep(0.002)
        out.seek(0)
        text = out.read(100000).decode(errors="replace")
    return now - start, usage.ru_maxrss * 1024, os.waitstatus_to_exitcode(status), text


def show(command, model, size, limit, result):
    seconds, held, code, text = result
    found = REASON.search(text)
    reason = found.group(1) if found else "optimal" if "proven optimal" in text else "-"
    print(f"{command:9} {model:13} {size:7} {limit:11} {seconds:8.2f} {held / 2**20:8.0f} "
          f"{code:4}  {reason[:60]}", flush=True)


def main():
    program, chosen = sys.argv[1], sys.argv[2:]
    print("command   model         size    asked        seconds      MiB exit  named")
    with tempfile.TemporaryDirectory() as folder:
        for model, size, made in INSTANCES:
            if chosen and model not in chosen:
                continue
            path = os.path.join(folder, model)
            with open(path, "w") as file:
                if isinstance(made, str):
                    file.write(made + "\n")
                else:
                    subprocess.run([program, "gen", *made], stdout=file, check=True)
            for limit, options, interrupt in LIMITS:
                show("solve", model, size, limit,
                     run([program, "solve", path, "--no-schedule", *options], interrupt))
        if not chosen or "certify" in chosen:
            certify(program, folder)


def certify(program, folder):
    """A certificate of 500 MB, whose lines are read one after the other."""
    about, proof = os.path.join(folder, "about"), os.path.join(folder, "proof")
    with open(about, "w") as file:
        file.write('{"model":"node","source":{"cost":1},"destinations":[{"cost":1,"count":3}]}\n')
    subprocess.run([program, "solve", about, "--no-schedule", "--certificate", proof],
                   stdout=subprocess.DEVNULL, check=True)
    with open(proof) as file:
        first = file.readline().rstrip("\n").rstrip("}")
    with open(proof, "w") as file:
        file.write(first + ',"x":[')
        for _ in range(500):
            file.write("123456789," * 100000)
        file.write("1]}\n{}\n")
    for limit, options, interrupt in LIMITS:
        show("certify", "node", "500 MB", limit,
             run([program, "certify", about, proof, *options], interrupt and 0.2))


if __name__ == "__main__":
    main()
