#!/usr/bin/env python3
"""Runs a schedule in GOAL as its description says, and compares all times with those of the schedule.

    goal.py LIST    a line FILE.goal INSTANCE.json SCHEDULE.json MAKESPAN MUTANTS for each; the schedule is that of `solve --json`,
                    and at least so many mutants of the file must be refused; 0: none are tried

The grammar is that of LogGOPSim's txt2bin without options that we do not write. Each rank has one processor. An operation may
start when those it requires are done and its rank's processor is free. `calc N` takes N. With all parameters of the network 0,
a `send` takes no time, its message arrives at once, and a `recv` is done when its message, by source and tag, has arrived.

Times of the schedule are worked out here from docs/FORMATS.md, in exact fractions. Prints what is wrong; exit code 0: nothing.
"""
import heapq
import json
import re
import sys
from collections import defaultdict, deque
from fractions import Fraction


class Refused(Exception):
    pass


LINE = re.compile(r"(?:(?P<label>[a-zA-Z]\w*): )?(?:calc (?P<time>\d+)|(?P<verb>send|recv) 1b (?P<way>to|from) (?P<peer>\d+)"
                  r" tag (?P<tag>\d+))|(?P<later>[a-zA-Z]\w*) requires (?P<earlier>[a-zA-Z]\w*)")


class Operation:
    def __init__(self, rank, kind, value, tag):
        self.rank, self.kind, self.value, self.tag = rank, kind, value, tag
        self.needs, self.next, self.done = 0, [], None


def read_line(line, rank, labels, operations):
    match = LINE.fullmatch(line)
    if not match:
        raise Refused(f"not a line of GOAL: {line}")
    if match["later"]:
        if match["later"] not in labels or match["earlier"] not in labels:
            raise Refused(f"a label that is not there: {line}")
        labels[match["later"]].needs += 1
        labels[match["earlier"]].next.append(labels[match["later"]])
        return
    if match["verb"] and (match["verb"] == "send") != (match["way"] == "to"):
        raise Refused(f"wrong direction: {line}")
    kind = match["verb"] or "calc"
    operation = Operation(rank, kind, int(match["time"] or match["peer"]), int(match["tag"] or 0))
    operations.append(operation)
    if match["label"]:
        if match["label"] in labels:
            raise Refused(f"a label twice: {line}")
        labels[match["label"]] = operation


def read(text):
    """The number of ranks and all operations."""
    ranks, seen, rank, labels, operations = None, 0, None, {}, []
    for line in text.split("\n"):
        if not line or line.startswith("//"):
            continue
        if match := re.fullmatch(r"num_ranks (\d+)", line):
            if ranks is not None:
                raise Refused("num_ranks twice")
            ranks = int(match[1])
        elif match := re.fullmatch(r"rank (\d+) \{", line):
            if ranks is None or rank is not None or int(match[1]) != seen:
                raise Refused(f"out of order: {line}")
            rank, labels, seen = int(match[1]), {}, seen + 1
        elif line == "}":
            if rank is None:
                raise Refused("no rank ends here")
            rank = None
        elif rank is None:
            raise Refused(f"outside of a rank: {line}")
        else:
            read_line(line, rank, labels, operations)
    if ranks is None or rank is not None or seen != ranks:
        raise Refused("a rank is missing")
    if any(o.kind != "calc" and (o.value >= ranks or o.value == o.rank) for o in operations):
        raise Refused("a peer that does not exist")
    return ranks, operations


def run(ranks, operations):
    """When each operation is done, and until when each rank is busy."""
    free, arrived, waiting = [0] * ranks, defaultdict(deque), defaultdict(deque)
    queue, number = [], 0

    def push(time, operation):
        nonlocal number
        heapq.heappush(queue, (time, number, operation))
        number += 1

    def finish(operation, time):
        operation.done = time
        free[operation.rank] = max(free[operation.rank], time)
        for later in operation.next:
            later.needs -= 1
            if later.needs == 0:
                push(time, later)

    for operation in operations:
        if operation.needs == 0:
            push(0, operation)
    while queue:
        time, _, operation = heapq.heappop(queue)
        if time < free[operation.rank]:
            push(free[operation.rank], operation)
        elif operation.kind == "calc":
            finish(operation, time + operation.value)
        elif operation.kind == "send":
            finish(operation, time)
            key = operation.value, operation.rank, operation.tag
            if waiting[key]:
                finish(waiting[key].popleft(), time)
            else:
                arrived[key].append(time)
        else:
            key = operation.rank, operation.value, operation.tag
            if arrived[key]:
                finish(operation, max(time, arrived[key].popleft()))
            else:
                waiting[key].append(operation)
    if any(o.done is None for o in operations):
        raise Refused("an operation is never done")
    if any(arrived.values()):
        raise Refused("a message is never received")
    return free


def number(value):
    return Fraction(str(value))


def cost(value, length):
    return number(value["base"]) + number(value["per_byte"]) * length if isinstance(value, dict) else number(value)


def pair(value, i, j):
    return number(value[i][j]) if isinstance(value, list) else number(value)


def expand(groups):
    return [group for group in groups for _ in range(group.get("count", 1))]


def phases(instance):
    """Of a send from i to j of message k: busy time of i, time until it is at j, busy time of j."""
    model = instance["model"]
    if model in ("exchange", "openshop"):
        return lambda i, j, k: (number(instance["times"][i][j]), 0, 0)
    if model == "node":
        nodes = [instance["source"]] + expand(instance["destinations"])
        return lambda i, j, k: (number(nodes[i]["cost"]), 0, 0)
    if model == "logp":
        nodes = [instance["source"]] + expand(instance["destinations"])
        return lambda i, j, k: (number(nodes[i]["send"]), number(instance.get("latency", 0)), number(nodes[j]["receive"]))
    if model == "overhead":
        nodes, lengths = instance["nodes"], [number(m["bytes"]) for m in instance["multicasts"]]
        return lambda i, j, k: (
            cost(nodes[i]["send"], lengths[k]),
            pair(instance.get("latency", 0), i, j) + pair(instance.get("link", 0), i, j) * lengths[k],
            cost(nodes[j]["receive"], lengths[k]))
    length = number(instance.get("bytes", 0))
    if "postal" in instance:
        hold, end = Fraction(1), number(instance["postal"]["lambda"])
    elif "logp" in instance:
        times = {key: number(value) for key, value in instance["logp"].items()}
        hold, end = times["g"], times["L"] + 2 * times["o"]
    else:
        hold, end = cost(instance["hold"], length), cost(instance["end"], length)
    ports = instance.get("ports", 1)
    if ports == 1 and instance.get("port_model") != "rounds":
        hold = max(hold, cost(instance.get("interval", 0), length))
    busy = min(hold, end) if ports == 1 else Fraction(0)
    return lambda i, j, k: (busy, end - busy, 0)


def expected(instance, schedule):
    """When each send leaves its rank and when its receiver has done with it, by (rank, peer, tag), and until when each rank
    is busy."""
    of, leaves, ends, busy = phases(instance), {}, {}, defaultdict(Fraction)
    personal = instance["model"] in ("exchange", "openshop")
    first = len(instance["times"]) if personal else 0
    for send in schedule["sends"]:
        i, j, k, start = send["from"], send["to"], send.get("multicast", 0), number(send["start"])
        busy_send, transit, busy_receive = of(i, j, k)
        if personal and busy_send == 0:
            continue
        leave = start + busy_send
        leaves[i, first + j, 0 if personal else k] = leave
        end = number(send.get("receive", leave + transit)) + busy_receive
        ends[first + j, i, 0 if personal else k] = end
        busy[i], busy[first + j] = max(busy[i], leave), max(busy[first + j], end)
    return leaves, ends, busy


def check_receives(operations, ends, scale):
    """What stands between two receives of a rank belongs to the first."""
    last = None
    for operation, after in zip(operations, operations[1:]):
        if operation.kind == "recv":
            last = operation
        if last and after.kind == "recv" and operation.kind != "send" and operation.rank == last.rank == after.rank:
            if Fraction(operation.done, scale) != ends[last.rank, last.value, last.tag]:
                raise Refused(f"rank {last.rank} receives until {operation.done}")


def judge(text, instance, schedule):
    """Raises Refused unless all times are those of the schedule. Returns the makespan."""
    ranks, operations = read(text)
    free = run(ranks, operations)
    leaves, ends, busy = expected(instance, schedule)
    makespan = number(schedule["makespan"])
    match = re.search(r"\n// (\d+) ticks; the unit of the instance has (\d+)\.\n", text)
    if not match or int(match[1]) != max(free) or Fraction(max(free), int(match[2])) != makespan:
        raise Refused(f"takes {max(free)} ticks")
    scale = int(match[2])
    for rank, time in enumerate(free):
        if Fraction(time, scale) != busy[rank]:
            raise Refused(f"rank {rank} ends at {time}")
    tokens = len(instance["times"]) if instance["model"] in ("exchange", "openshop") else ranks
    found = {(o.rank, o.value, o.tag): Fraction(o.done, scale) for o in operations if o.kind == "send" and o.rank < tokens}
    if found != leaves:
        raise Refused("a send leaves at another time")
    if tokens == ranks:
        check_receives(operations, ends, scale)
    return makespan


def changes(line):
    """Lines that say something else."""
    if match := re.fullmatch(r"(.*calc )(\d+)", line):
        yield f"{match[1]}{int(match[2]) + 1}"
        if int(match[2]) > 0:
            yield f"{match[1]}{int(match[2]) - 1}"
        yield None
    elif match := re.fullmatch(r"(.* (?:to|from) )(\d+)( tag )(\d+)", line):
        yield f"{match[1]}{int(match[2]) + 1}{match[3]}{match[4]}"
        yield f"{match[1]}{match[2]}{match[3]}{int(match[4]) + 1}"
        yield None
    elif match := re.fullmatch(r"(num_ranks |rank )(\d+)(.*)", line):
        yield f"{match[1]}{int(match[2]) + 1}{match[3]}"
        yield None
    elif " requires " in line:
        yield line.replace(" requires ", " irequires ")
        yield line.replace("l", "m")


def mutants(text, instance, schedule):
    """How many mutants are refused; one that is not is an error."""
    lines, count = text.split("\n"), 0
    for index, line in enumerate(lines):
        if line.startswith("//"):
            continue
        for change in changes(line):
            mutant = lines[:index] + ([] if change is None else [change]) + lines[index + 1:]
            count += 1
            try:
                judge("\n".join(mutant), instance, schedule)
            except Refused:
                continue
            raise Refused(f"accepted with line {index + 1} as {change}")
    return count


def load(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def check(line):
    name, instance_name, schedule_name, makespan, least = line.split()
    instance, schedule = json.loads(load(instance_name)), json.loads(load(schedule_name))
    schedule, text = schedule.get("schedule", schedule), load(name)
    found = judge(text, instance, schedule)
    if found != Fraction(makespan):
        raise Refused(f"makespan {found}, expected {makespan}")
    if int(least) > 0 and (count := mutants(text, instance, schedule)) < int(least):
        raise Refused(f"{count} mutants only")


def main():
    code = 0
    for line in load(sys.argv[1]).splitlines():
        try:
            check(line)
        except Refused as why:
            print(f"{line}: {why}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
