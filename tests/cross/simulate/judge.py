#!/usr/bin/env python3
"""Drawn inputs of provecast simulate, against docs/SIMULATE.md taken literally.

usage: judge.py PROGRAM COUNT

Knows the program by its JSON alone. It goes through every unit of time and every channel, moves one flit after the other, and
then compares every time of every message. Meshes, tori, hypercubes and BMINs with fixed ways; messages, static trees, schedules.
"""
import json
import random
import subprocess
import sys


def mesh_path(sides, torus, u, v):
    """Channels of the path, as names."""
    path, node, stride = [("in", u)], u, 1
    for d, side in enumerate(sides):
        at, end = u // stride % side, v // stride % side
        step = 1 if end > at else -1
        if torus and at in (0, side - 1) and at != end:
            around = side - abs(end - at)  # across the edge, where that is shorter
            if around < abs(end - at) and (at == 0) == (end > at):
                step = -step
        while at != end:
            path.append(("+" if step > 0 else "-", node, d))
            new = (at + step) % side
            node += (new - at) * stride
            at = new
        stride *= side
    return path + [("out", v)]


def bmin_path(u, v):
    top = (u ^ v).bit_length() - 1
    down = [("down", i, (v >> i << i) | (u & ((1 << i) - 1))) for i in range(top, -1, -1)]
    return [("up", i, u) for i in range(top + 1)] + down


class Worm:
    def __init__(self, send):
        self.send, self.flits, self.stalls = send, [], []
        self.asked = None

    def begin(self, path, now, m):
        self.path, self.now, self.m = path, now, m
        self.started = [[] for _ in path]  # times at which flits started on each channel
        self.head = 0


def simulate(case, path_of):
    """Every message as a dictionary of its times."""
    m = case["machine"]
    hs, hd, ns, nd = m["send"]["base"], m["send"]["per_byte"], m["startup"], m["flit"]
    rs, rd, room = m["receive"]["base"], m["receive"]["per_byte"], m["send_buffer"]
    nodes = {}

    def node(v):
        return nodes.setdefault(v, {"ready": [], "busy": None, "free": 0, "door": [], "buffer": [], "used": 0, "inbox": [],
                                    "receiving": None, "sequence": 0})

    owner, travelling, done = {}, [], []
    sends = []  # (time, order, node, message)
    for number, message in enumerate(case["messages"]):
        r = dict(message, number=number)
        sends.append((message["start"], (0, number), r))
    for number, cast in enumerate(case["casts"]):
        for r in cast["children"].get(cast["root"], []):
            sends.append((cast["start"], (1, number), dict(r, cast=number)))
    total = len(case["messages"]) + sum(len(c["destinations"]) for c in case["casts"])
    now = 0
    while len(done) < total:
        # part A
        for w in list(travelling):
            last = w.started[-1]
            if len(last) == w.m and last[-1] + nd == now:
                w.send["arrived"] = now
                travelling.remove(w)
                del owner[w.path[-1]]
                if w.send.get("background"):
                    w.send["received"] = now
                    done.append(w.send)
                else:
                    node(w.send["to"])["inbox"].append(w)
        for v in list(nodes):
            n = nodes[v]
            while True:
                if n["receiving"] and n["receiving"][0] == now:
                    r = n["receiving"][1].send
                    n["receiving"] = None
                    r["received"] = now
                    done.append(r)
                    if "cast" in r:
                        for child in case["casts"][r["cast"]]["children"].get(v, []):
                            sends.append((now, (1, r["cast"]), dict(child, cast=r["cast"])))
                if n["receiving"] or not n["inbox"]:
                    break
                w = n["inbox"].pop(0)
                n["receiving"] = (now + rs + w.m * rd, w)
        due = sorted((s for s in sends if s[0] == now and not s[2].get("background")), key=lambda s: s[1])
        for s in due:
            node(s[2]["from"])["ready"].append(Worm(s[2]))
        # part B: bodies move, headers ask, then grants one after the other
        def move(w):
            for i in range(w.head, -1, -1):
                flit = len(w.started[i])
                if flit == w.m:
                    continue
                if i == 0 and now < w.now:
                    continue
                if i > 0 and (len(w.started[i - 1]) <= flit or w.started[i - 1][flit] + nd > now):
                    continue
                if flit > 0 and i < len(w.path) - 1 and len(w.started[i + 1]) < flit:
                    continue
                if flit > 0 and w.started[i][-1] + nd > now:
                    continue
                w.started[i].append(now)
                if flit == w.m - 1 and i > 0:
                    del owner[w.path[i - 1]]
                    if i == 1:
                        w.send["left"] = now
                        node(w.send["from"])["used"] -= w.m
            h = w.started[w.head]
            if w.asked is None and w.head < len(w.path) - 1 and h and h[0] + nd == now:
                w.asked = now

        for w in travelling:
            move(w)
        while True:
            waiting = [w for w in travelling if w.asked is not None and w.path[w.head + 1] not in owner]
            if not waiting:
                break
            w = min(waiting, key=lambda x: (x.asked, x.send["from"], x.sequence))
            w.head += 1
            owner[w.path[w.head]] = w
            if w.asked < now:
                w.stalls.append((w.head, w.asked, now))
            w.asked = None
            move(w)
        # part C
        for v in sorted(set(nodes) | {s[2]["from"] for s in sends if s[0] == now}):
            n = node(v)

            def admit():
                while n["door"] and (room is None or n["used"] + n["door"][0].m <= room):
                    w = n["door"].pop(0)
                    n["used"] += w.m
                    w.send["put"] = now
                    n["buffer"].append(w)
                    if n["busy"] is w:
                        n["busy"] = None

            def join(w):
                w.m, w.sequence = w.send["bytes"], n["sequence"]
                n["sequence"] += 1
                n["door"].append(w)
                admit()

            admit()
            for s in sorted((s for s in sends if s[0] == now and s[2].get("background") and s[2]["from"] == v), key=lambda s: s[1]):
                s[2]["called"] = now
                join(Worm(s[2]))
            while True:
                if n["busy"] and n["busy"] not in n["door"] and n["free"] == now:
                    join(n["busy"])
                if n["busy"] or not n["ready"]:
                    break
                n["busy"] = n["ready"].pop(0)
                n["busy"].send["called"] = now
                n["free"] = now + hs + n["busy"].send["bytes"] * hd
            path = n["buffer"] and path_of(v, n["buffer"][0].send["to"])
            if path and path[0] not in owner:
                w = n["buffer"].pop(0)
                w.begin(path, now + ns, w.m)
                owner[path[0]] = w
                w.send["granted"] = now
                w.send["channels"] = len(path)
                w.send["stalls"] = w.stalls
                travelling.append(w)
                move(w)
        sends = [s for s in sends if s[0] > now or s[0] == now and s[2].get("cast") is not None and s not in due]
        now += 1
        assert now < 100000
    return done


def draw(rng):
    kind = rng.choice(["mesh", "torus", "hypercube", "bmin"])
    if kind == "hypercube":
        sides = [2] * rng.randint(1, 4)
        network = {"hypercube": len(sides)}
    elif kind == "bmin":
        sides = [2 ** rng.randint(1, 4)]
        network = {"bmin": sides[0]}
    else:
        sides = [rng.randint(2, 5) for _ in range(rng.randint(1, 2))]
        network = {kind: sides}
    count = 1
    for side in sides:
        count *= side
    pair = lambda: {"base": rng.randint(0, 12), "per_byte": rng.randint(0, 2)}
    case = {"network": network,
            "machine": {"send": pair(), "startup": rng.randint(0, 8), "flit": rng.randint(1, 2), "receive": pair(),
                        "send_buffer": rng.choice([None, 20, 30])},
            "messages": [], "casts": []}
    for _ in range(rng.randint(1, 12)):
        u, v = rng.sample(range(count), 2)
        message = {"from": u, "to": v, "bytes": rng.randint(1, 20), "start": rng.randint(0, 25)}
        if rng.random() < 0.5:
            message["background"] = True
        case["messages"].append(message)
    for _ in range(rng.randint(0, 2)):
        nodes = rng.sample(range(count), rng.randint(2, count))
        order, children = [0], []
        for i in range(1, len(nodes)):
            children.append({"from": rng.randrange(i), "to": i, "start": i})
        case["casts"].append({"root": nodes[0], "destinations": nodes[1:], "bytes": rng.randint(1, 20), "start": rng.randint(0, 9),
                              "schedule": {"makespan": 0, "sends": children}})
    path = (lambda u, v: bmin_path(u, v)) if kind == "bmin" else (lambda u, v: mesh_path(sides, kind == "torus", u, v))
    return case, path


KEYS = ("from", "to", "bytes", "called", "put", "granted", "left", "arrived", "received", "channels")


def told(r):
    stalls = tuple((s["place"], s["asked"], s["granted"]) for s in r["stalls"])
    return tuple(r[k] for k in KEYS) + (stalls,)


def main():
    program, count = sys.argv[1], int(sys.argv[2])
    cases, stalls = [], 0
    for i in range(count):
        cases.append(draw(random.Random(i)))
    text = "".join(json.dumps({k: v for k, v in case.items() if v != []}) + "\n" for case, _ in cases)
    out = subprocess.run([program, "simulate", "-", "--json"], input=text, capture_output=True, text=True, check=True).stdout
    for i, ((case, path), line) in enumerate(zip(cases, out.splitlines(), strict=True)):
        result = json.loads(line)
        for cast in case["casts"]:
            nodes = [cast["root"], *cast["destinations"]]
            cast["children"] = {}
            for s in sorted(cast["schedule"]["sends"], key=lambda s: s["start"]):
                u, v = nodes[s["from"]], nodes[s["to"]]
                cast["children"].setdefault(u, []).append({"from": u, "to": v, "bytes": cast["bytes"]})
        mine = sorted((tuple(r[k] for k in KEYS) + (tuple(r["stalls"]),) for r in simulate(case, path)))
        theirs = sorted(map(told, result["messages"] + [r for c in result["casts"] for r in c["messages"]]))
        if mine != theirs:
            different = [pair for pair in zip(mine, theirs) if pair[0] != pair[1]][0]
            sys.exit(f"input {i}: {json.dumps(case)}\njudge   {different[0]}\nprogram {different[1]}")
        stalls += sum(bool(r[-1]) for r in theirs)
    if stalls < count // 4:
        sys.exit(f"only {stalls} messages waited")
    print(f"{count} inputs, {stalls} messages waited")


main()
