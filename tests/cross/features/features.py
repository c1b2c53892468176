#!/usr/bin/env python3
"""Judge the features of exports: draw instances, compute what docs/DATASETS.md defines.

This file computes in exact fractions from the instance as drawn, with the readers of
tests/cross/reading. The program computes from the canonical text in a store. Counts are equal;
times agree to twelve digits.

Usage: features.py MODEL --program PATH --instances N --seed S
"""

import csv
import importlib
import json
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction
from math import sqrt

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "reading"))
import common  # noqa: E402
from common import by_bytes, number  # noqa: E402

COUNTS = {"types", "multicasts", "source_rank", "machines", "ports", "rounds", "mesh", "bmin",
          "width", "height"}


def spread(name, values):
    """The five features NAME_*: of the whole list, and its deviation that of the population."""
    mean = sum(values) / Fraction(len(values))
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    return {f"{name}_min": min(values), f"{name}_max": max(values), f"{name}_mean": mean,
            f"{name}_sum": sum(values), f"{name}_deviation": sqrt(variance)}


def members(groups, key):
    """The number under a key, once for each member of each group."""
    return [number(group.get(key, 0)) for group in groups for _ in range(group.get("count", 1))]


def node(instance):
    costs = members(instance["destinations"], "cost")
    source = number(instance["source"]["cost"])
    return {"types": len(set(costs)), **spread("cost", costs), "source_cost": source,
            "source_rank": sum(cost < source for cost in costs)}


def logp(instance):
    groups = instance["destinations"]
    send, receive, gap = (members(groups, key) for key in ("send", "receive", "gap"))
    # docs/DATASETS.md: a gap no longer than its send overhead is left out of the canonical text.
    gap = [g if g > s else Fraction(0) for s, g in zip(send, gap)]
    source = instance["source"]
    own, own_gap = number(source["send"]), number(source.get("gap", 0))
    return {"types": len(set(zip(send, receive, gap))), **spread("send", send),
            **spread("receive", receive), **spread("gap", gap),
            "latency": number(instance.get("latency", 0)), "source_send": own,
            "source_gap": own_gap if own_gap > own else 0,
            "source_rank": sum(cost < own for cost in send)}


def overhead(instance):
    nodes, multicasts = instance["nodes"], instance["multicasts"]
    lengths = [number(multicast["bytes"]) for multicast in multicasts]
    mean = sum(lengths) / Fraction(len(lengths))
    count = range(len(nodes))

    def line(cost):
        return (by_bytes(cost, 0), by_bytes(cost, 1) - by_bytes(cost, 0))

    def pair(key, i, j):
        value = instance.get(key, 0)
        return number(value[i][j]) if isinstance(value, list) else number(value)

    send = [by_bytes(one["send"], mean) for one in nodes]
    source = send[multicasts[0]["source"]]
    deliveries = sum(len(multicast["destinations"]) for multicast in multicasts)
    return {"types": len({(line(one["send"]), line(one["receive"])) for one in nodes}),
            "multicasts": len(multicasts),
            "density": Fraction(deliveries, len(multicasts) * (len(nodes) - 1)),
            **spread("bytes", lengths), **spread("send", send),
            **spread("receive", [by_bytes(one["receive"], mean) for one in nodes]),
            **spread("latency", [pair("latency", i, j) + pair("link", i, j) * mean
                                 for i in count for j in count if i != j]),
            "source_send": source, "source_rank": sum(cost < source for cost in send)}


def shop(instance):
    matrix = [[number(time) for time in row] for row in instance["times"]]
    exchange = instance["model"] == "exchange"
    times = [time for i, row in enumerate(matrix) for j, time in enumerate(row)
             if not exchange or i != j]
    features = {"machines": len(matrix[0]), "density": 0,
                **spread("row", [sum(row) for row in matrix]),
                **spread("column", [sum(column) for column in zip(*matrix)])}
    if times:
        features["density"] = Fraction(sum(time > 0 for time in times), len(times))
        features.update(spread("time", times))
    return features


def parameterized(instance):
    own = importlib.import_module("parameterized").read(instance)
    network = instance.get("network", {})
    length = number(instance.get("bytes", 0))
    hold, interval = own["hold"], by_bytes(instance.get("interval", 0), length)
    features = {"end": own["end"], "ports": own["ports"], "rounds": own["rounds"],
                "mesh": "mesh" in network, "bmin": "bmin" in network, "width": None,
                "height": None, "occupation": None}
    if network:
        sides = (network.get("mesh") or [2] * network.get("hypercube", 0)
                 or [network["bmin"], 1])
        features["mesh"] = "bmin" not in network
        features["width"], features["height"] = [*sides, 1][:2]
        features["occupation"] = by_bytes(
            instance.get("occupation", instance.get("t_net", hold)), length)
    # docs/DATASETS.md, canonical text: what an interval means with one port.
    if own["ports"] == 1:
        hold, interval = hold if own["rounds"] else max(hold, interval), 0
    return {**features, "hold": hold, "interval": interval}


DEFINED = {"node": node, "logp": logp, "overhead": overhead, "exchange": shop, "openshop": shop,
           "parameterized": parameterized}


def agree(name, mine, theirs):
    if mine is None or theirs is None:
        return mine is theirs
    if name in COUNTS:
        return int(mine) == theirs
    return abs(float(mine) - theirs) <= 1e-12 * max(1, abs(float(mine)))


def equal_costs(rng):
    """Equal send costs at the mean length that doubles tell apart: 1/10 + 2/10 and 3/10."""
    length = rng.randint(1, 9)
    whole = {"send": {"base": f"{3 * length}/10", "per_byte": 0}, "receive": 1}
    parts = {"send": {"base": f"{length}/10", "per_byte": "1/5"}, "receive": 1}
    nodes = [whole, parts, whole, parts]
    source = rng.randrange(4)
    others = [i for i in range(4) if i != source]
    return {"model": "overhead", "nodes": nodes, "latency": rng.randint(0, 9),
            "multicasts": [{"source": source, "destinations": others, "bytes": length}]}


def drawn(model, rng, count):
    draw = importlib.import_module(model).draw
    for i in range(count):
        yield equal_costs(rng) if model == "overhead" and i % 10 == 0 else draw(rng)


def export(program, folder, lines):
    """The entries of a store of these lines, and the rows of its table."""
    suite, store = (os.path.join(folder, name) for name in ("suite.jsonl", "features.db"))
    with open(suite, "w", encoding="utf-8") as out:
        out.writelines(line + "\n" for line in lines)
    done = subprocess.run([program, "dataset", suite, "--store", store, "--time-limit", "5"],
                          capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        sys.exit(f"dataset: exit code {done.returncode}: {done.stderr}")
    text = {form: subprocess.run([program, "export", store, "--format", form], check=True,
                                 capture_output=True, text=True).stdout
            for form in ("jsonl", "csv")}
    return ([json.loads(line) for line in text["jsonl"].splitlines()],
            list(csv.DictReader(text["csv"].splitlines())))


def main():
    options = common.arguments(DEFINED).parse_args()
    rng = random.Random(options.seed)
    lines = [common.line(rng, instance)
             for instance in drawn(options.model, rng, options.instances)]
    with tempfile.TemporaryDirectory() as folder:
        entries, rows = export(options.program, folder, lines)
    bad = compared = 0
    for entry, row in zip(entries, rows, strict=True):
        line = lines[entry["line"] - 1]
        mine = DEFINED[options.model](common.parse(line))
        theirs = entry["features"]
        for name in sorted(set(mine) | set(theirs)):
            cell = row[f"feature_{name}"]
            compared += 1
            if (name in theirs and agree(name, mine.get(name), theirs[name])
                    and (float(cell) if cell else None) == theirs[name]):
                continue
            bad += 1
            if bad < 6:
                print(f"{line}\n  {name}: defined {mine.get(name)}, export {theirs.get(name)}, "
                      f"table {cell!r}")
    print(f"{options.model}: {len(entries)} instances, {compared} features, {bad} wrong")
    sys.exit(bad > 0 or 2 * len(entries) < len(lines))


if __name__ == "__main__":
    main()
