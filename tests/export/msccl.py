#!/usr/bin/env python3
"""Runs an algorithm of MSCCL as its runtime does, and compares it with a schedule.

    msccl.py LIST    a line FILE.xml SCHEDULE.json SENDS MUTANTS for each; the schedule is that of `solve --json`, and at least so
                     many mutants of the file must be refused; 0: none are tried

The rules are those of the runtime's reader: attributes and their ranges, one peer a thread block and direction, blocks without
gaps, a step that others wait for says so. A run has one flag a thread block; a send is matched with a receive by channel and
peers. Every GPU must have the root's chunk at the end, none may send what it does not have, and the sends of each GPU must be
ordered as in the schedule. Prints what is
wrong; exit code 0: nothing.
"""
import json
import sys
import xml.etree.ElementTree as tree
from fractions import Fraction

STEPS, BLOCKS, CHANNEL_BLOCKS, CHANNELS = 256, 128, 32, 32
ATTRIBUTES = {
    "algo": {"name", "proto", "nchannels", "nchunksperloop", "ngpus", "coll", "inplace"},
    "gpu": {"id", "i_chunks", "o_chunks", "s_chunks"},
    "tb": {"id", "send", "recv", "chan"},
    "step": {"s", "type", "srcbuf", "srcoff", "dstbuf", "dstoff", "cnt", "depid", "deps", "hasdep"},
}
CHILDREN = {"algo": "gpu", "gpu": "tb", "tb": "step", "step": ""}


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


def check_form(element):
    require(set(element.keys()) == ATTRIBUTES.get(element.tag), f"attributes of {element.tag}")
    for child in element:
        require(child.tag == CHILDREN[element.tag], f"{child.tag} in {element.tag}")
        check_form(child)


def whole(element, name, low, high):
    text = element.get(name)
    require(text.lstrip("-").isdecimal(), f"{name}: {text}")
    require(low <= int(text) <= high, f"{name}: {text} is not from {low} to {high}")
    return int(text)


class Block:
    def __init__(self, element, number, gpu, gpus, channels):
        require(whole(element, "id", 0, BLOCKS - 1) == number, "thread blocks have gaps")
        self.gpu, self.send, self.recv = gpu, whole(element, "send", -1, gpus - 1), whole(element, "recv", -1, gpus - 1)
        require(gpu not in (self.send, self.recv), "a peer is the GPU itself")
        self.channel = whole(element, "chan", 0, channels - 1)
        self.steps = [self.step(step, s) for s, step in enumerate(element)]
        require(len(self.steps) == 1, "number of steps")
        require((self.recv if self.steps[0][0] == "s" else self.send) == -1, "a peer without a step")
        self.done = 0

    def step(self, element, number):
        require(whole(element, "s", 0, STEPS - 1) == number, "steps have gaps")
        kind = element.get("type")
        require(kind in ("s", "r"), f"type {kind}")
        require((self.send if kind == "s" else self.recv) >= 0, "a step without its peer")
        require(element.get("srcbuf") in "io" and element.get("dstbuf") == "o", "buffer")
        require(whole(element, "cnt", 1, 71) == 1, "count")
        require(whole(element, "srcoff", 0, 0) == whole(element, "dstoff", 0, 0), "offset")
        depends = whole(element, "depid", -1, BLOCKS - 1), whole(element, "deps", -1, STEPS - 1)
        require((depends[0] < 0) == (depends[1] < 0), "half a dependence")
        return kind, element.get("srcbuf"), depends, whole(element, "hasdep", 0, 1)


def read(text):
    """The blocks of each GPU."""
    algorithm = tree.fromstring(text)
    require(algorithm.tag == "algo", "no algorithm")
    check_form(algorithm)
    gpus = whole(algorithm, "ngpus", 1, 1 << 30)
    channels = whole(algorithm, "nchannels", 1, CHANNELS)
    require(0 < len(algorithm.get("name")) < 64, "name")
    require([algorithm.get(name) for name in ("proto", "nchunksperloop", "coll", "inplace")] == ["Simple", "1", "broadcast", "1"], "algo")
    require(len(algorithm) == gpus, "number of GPUs")
    blocks = []
    for number, gpu in enumerate(algorithm):
        require(whole(gpu, "id", 0, gpus - 1) == number, "GPUs out of order")
        require([gpu.get(name) for name in ("i_chunks", "o_chunks", "s_chunks")] == ["1", "1", "0"], "chunks")
        blocks.append([Block(block, i, number, gpus, channels) for i, block in enumerate(gpu)])
        for direction in ("send", "recv"):
            for channel in range(channels):
                peers = [getattr(b, direction) for b in blocks[-1] if b.channel == channel and getattr(b, direction) >= 0]
                require(len(peers) <= CHANNEL_BLOCKS, "blocks of a channel")
                require(len(set(peers)) == len(peers), "two blocks of a channel have the same peer")
    require(max(b.channel for gpu in blocks for b in gpu) == channels - 1, "an unused channel")
    return blocks


def check_dependences(blocks):
    for gpu in blocks:
        awaited = {depends for block in gpu for _, _, depends, _ in block.steps if depends[0] >= 0}
        for i, block in enumerate(gpu):
            for s, step in enumerate(block.steps):
                require(((i, s) in awaited) == bool(step[3]), "hasdep")
                require(step[2][0] < 0 or (step[2][0] < len(gpu) and step[2][0] != i
                                           and step[2][1] < len(gpu[step[2][0]].steps)), "a dependence on nothing")


def run(blocks, root):
    """Who sends to whom, in the order of each GPU."""
    holds = {(gpu, "io"[buffer]): gpu == root for gpu in range(len(blocks)) for buffer in (0, 1)}
    sent, order, going = {}, [[] for _ in blocks], True
    while going:
        going = False
        for gpu in blocks:
            for block in gpu:
                if block.done == len(block.steps):
                    continue
                kind, buffer, depends, _ = block.steps[block.done]
                if depends[0] >= 0 and gpu[depends[0]].done <= depends[1]:
                    continue
                if kind == "s":
                    require(holds[block.gpu, buffer], f"GPU {block.gpu} sends what it does not have")
                    require((block.gpu, block.send, block.channel) not in sent, "two messages on a connection")
                    sent[block.gpu, block.send, block.channel] = True
                    order[block.gpu].append(block.send)
                else:
                    key = block.recv, block.gpu, block.channel
                    if not sent.get(key):
                        continue
                    sent[key] = False
                    holds[block.gpu, "o"] = True
                block.done += 1
                going = True
    require(all(b.done == len(b.steps) for gpu in blocks for b in gpu), "a thread block waits for ever")
    require(not any(sent.values()), "a message is never received")
    require(all(holds[gpu, "o"] for gpu in range(len(blocks))), "a GPU has no message")
    return order


def chain(blocks, gpu, peer):
    """How many steps must come before the send to a peer: all others to be sent earlier, and the receive."""
    block = next(b for b in blocks[gpu] if b.send == peer)
    before, at = 0, block
    while at.steps[0][2][0] >= 0:
        at, before = blocks[gpu][at.steps[0][2][0]], before + 1
    return before


def judge(text, schedule):
    try:
        blocks = read(text)
    except tree.ParseError as why:
        raise Refused(str(why)) from why
    check_dependences(blocks)
    sends = sorted(schedule["sends"], key=lambda send: Fraction(str(send["start"])))
    require(len(blocks) == len(sends) + 1, "number of GPUs")
    root = (set(range(len(blocks))) - {send["to"] for send in sends}).pop()
    wanted = [[send["to"] for send in sends if send["from"] == gpu] for gpu in range(len(blocks))]
    order = run(blocks, root)
    require(order == wanted, "sends in another order")
    for gpu, peers in enumerate(wanted):
        for number, peer in enumerate(peers):
            require(chain(blocks, gpu, peer) == number + (gpu != root), "a send that does not wait for the one before it")
    return sum(map(len, order))


def changes(text):
    """Every number one greater, every number of a peer or dependence another one, elements left out."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if "<!--" in line:
            continue
        parts = line.split('"')
        for j in range(1, len(parts), 2):
            if parts[j].lstrip("-").isdecimal():
                for value in (int(parts[j]) + 1, int(parts[j]) - 1):
                    yield "\n".join(lines[:i] + ['"'.join(parts[:j] + [str(value)] + parts[j + 1:])] + lines[i + 1:])
            elif parts[j] in ("s", "r", "i", "o", "Simple", "broadcast"):
                other = {"s": "r", "r": "s", "i": "o", "o": "i"}.get(parts[j], "LL")
                mutant = '"'.join(parts[:j] + [other] + parts[j + 1:])
                # the root's two buffers are one and the same, and a receive has no source
                if not (parts[j] in "io" and "srcbuf" in parts[j - 1]):
                    yield "\n".join(lines[:i] + [mutant] + lines[i + 1:])
        if "<step" in line or "<tb" in line:
            yield "\n".join(lines[:i] + lines[i + 1:])


def mutants(text, schedule):
    """How many mutants are refused; one that is not is an error."""
    count = 0
    for mutant in changes(text):
        count += 1
        try:
            judge(mutant, schedule)
        except Refused:
            continue
        raise Refused(f"accepted: {[line for line in mutant.splitlines() if line not in text.splitlines()]}")
    return count


def load(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def check(line):
    name, schedule_name, sends, least = line.split()
    schedule = json.loads(load(schedule_name))
    schedule, text = schedule.get("schedule", schedule), load(name)
    require(judge(text, schedule) == int(sends), "number of sends")
    if int(least) > 0:
        count = mutants(text, schedule)
        require(count >= int(least), f"{count} mutants only")


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
