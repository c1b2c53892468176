#!/usr/bin/env python3
"""The speed-up of one hard instance on more cores than there are: tasks.py PROGRAM [FAMILY...].

Solves instances of the families of speedup.py with one thread, and with 2, 4, 16 and 64 threads and
--tasks, which records the processor time of each task and of all that comes between tasks. From the
record of P threads it computes how long P cores take: tasks begin in the order in which they were
added, as soon as a core is free; the leading thread helps while it waits for a task. The speed-up on P cores is the processor time of one thread over that. Nothing is counted
for memory that cores share, nor for starting threads. Medians over the instances, and the worst of
64 cores; then what limits 64: the share of one thread's time that is in no task, the growth of the
work, and the mean number of cores that work at a time."""

import argparse
import heapq
import json
import os
import statistics
import sys
import tempfile

import speedup

CORES = (2, 4, 16, 64)


class Task:
    """Pieces that have not begun, and when those begun are done."""

    def __init__(self, added):
        self.added = added
        self.pieces = []
        self.begun = 0
        self.done = added

    def more(self):
        return self.begun < len(self.pieces)

    def begin(self, start):
        """Begins the next piece. Returns when it is done."""
        end = start + self.pieces[self.begun]
        self.begun += 1
        self.done = max(self.done, end)
        return end


def read(path):
    """The events of the leading thread, and the lengths of the pieces by task."""
    events, pieces = [], {}
    with open(path) as file:
        for line in file:
            entry = json.loads(line)
            if "piece" in entry:
                pieces.setdefault(entry["piece"], []).append(entry["seconds"])
            else:
                kind = next(iter(entry))
                events.append((kind, entry[kind], entry["after"]))
    return events, pieces


class Cores:
    """The cores but that of the leading thread."""

    def __init__(self, count):
        self.free = [0.0] * (count - 1)
        self.waiting = []

    def help(self, until):
        """Begins pieces, those of older tasks first, that begin before `until`."""
        while self.waiting and self.free:
            task = self.waiting[0]
            if not task.more():
                self.waiting.pop(0)
                continue
            start = max(self.free[0], task.added)
            if start >= until:
                return
            heapq.heapreplace(self.free, task.begin(start))

    def lead(self, time, task, meanwhile):
        """The leading thread waits for a task from `time` on. Returns when it is done."""
        while task.more() or task.done > time:
            others = [other for other in self.waiting if other.more()] if meanwhile else []
            if task.more():
                time = task.begin(time)
            elif others:
                time = others[0].begin(time)
            else:
                time = task.done
            self.help(time)
        return time


def seconds_on(count, events, pieces):
    """How long `count` cores take."""
    cores, tasks, time = Cores(count), {}, 0.0
    for kind, number, after in events:
        time += after
        cores.help(time)
        if kind == "add":
            tasks[number] = Task(time)
            tasks[number].pieces = pieces.get(number, [])
            cores.waiting.append(tasks[number])
        elif kind in ("wait", "help"):
            time = cores.lead(time, tasks[number], kind == "help")
        elif kind == "drop":
            task = tasks[number]
            task.pieces = task.pieces[:task.begun]
            time = max(time, task.done)
    return time


def record(program, method, threads, instance):
    with tempfile.NamedTemporaryFile() as file:
        speedup.Run([*speedup.solve(program, method, threads), "--tasks", file.name], instance)
        return read(file.name)


def measure(program, name, options, folder):
    """For each instance: its speed-up by number of cores; then what limits 64, as above."""
    kind, method = speedup.FAMILIES[name]
    lines = speedup.draw(program, kind, options.draws, options.seed)
    rows = []
    for path, one in speedup.hard(program, method, lines, options, folder):
        times = []
        for count in CORES:
            events, pieces = record(program, method, count, path)
            times.append(seconds_on(count, events, pieces))
        alone = sum(after for _, _, after in events)
        work = alone + sum(sum(lengths) for lengths in pieces.values())
        rows.append(([one.processor / time for time in times],
                     (100 * alone / one.processor, work / one.processor, work / times[-1])))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="a release build's provecast")
    options = speedup.parse(parser)
    heads = " ".join(f"{count:>4} cores" for count in CORES)
    print(f"{'family':18} instances {heads}   worst alone %  work cores")
    for name in options.family:
        with tempfile.TemporaryDirectory() as folder:
            rows = measure(os.path.abspath(options.program), name, options, folder)
        if not rows:
            print(f"{name:18} {0:9}")
            continue
        medians = [statistics.median(column) for column in zip(*(row[0] for row in rows))]
        print(f"{name:18} {len(rows):9} " + " ".join(f"{value:10.2f}" for value in medians)
              + f" {min(row[0][-1] for row in rows):7.2f}"
              + " {:7.1f} {:5.2f} {:5.1f}".format(
                  *(statistics.median(column) for column in zip(*(row[1] for row in rows)))),
              flush=True)


if __name__ == "__main__":
    sys.exit(main())
