"""What the models share: numbers, texts, random values, checks of a schedule's form.

The source is docs/FORMATS.md alone.
"""

import argparse
import json
from fractions import Fraction
from math import lcm


def arguments(models, instances=None, seed=None):
    """The parser of a script that judges a model: MODEL --program PATH --instances N --seed S.

    Without defaults for the last two they are required.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("model", choices=sorted(models))
    parser.add_argument("--program", required=True)
    parser.add_argument("--instances", type=int, required=instances is None, default=instances)
    parser.add_argument("--seed", type=int, required=seed is None, default=seed)
    return parser


class Invalid(Exception):
    """Why a schedule is not valid."""


def number(value):
    """A cost or time of a parsed JSON text: an integer, a decimal or a string "p/q"."""
    if isinstance(value, bool) or not isinstance(value, (int, Fraction, str)):
        raise ValueError(f"no number: {value!r}")
    return Fraction(value)


def parse(text):
    """The JSON value of a text; its numbers are exact."""
    return json.loads(text, parse_int=int, parse_float=Fraction)


def printed(value):
    """A number as the format writes it: an integer, else "p/q" in lowest terms."""
    value = Fraction(value)
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def need(condition, reason):
    if not condition:
        raise Invalid(reason)


def by_bytes(value, length):
    """A cost: a number, or B + M * b for a message of b bytes."""
    if isinstance(value, dict):
        return number(value["base"]) + number(value["per_byte"]) * length
    return number(value)


def scaled(*groups):
    """Groups of Fractions as integers in a common unit: (unit's inverse, groups...)."""
    scale = lcm(*(x.denominator for group in groups for x in group), 1)
    return (scale, *([int(x * scale) for x in group] for group in groups))


# Random values.


def draw_number(rng, low=0, high=8):
    """A small number from low to high: mostly an integer, else a decimal or a fraction."""
    kind = rng.random()
    if kind < 0.6:
        return Fraction(rng.randint(low, high))
    denominator = rng.choice([2, 4, 5, 10] if kind < 0.8 else [2, 3, 7])
    return Fraction(rng.randint(low * denominator, high * denominator), denominator)


def draw_positive(rng, high=8):
    while True:
        value = draw_number(rng, 0, high)
        if value > 0:
            return value


def written(rng, value):
    """A JSON value of a Fraction: an integer, a decimal or a string; often there is a choice."""
    value = Fraction(value)
    if value.denominator == 1 and rng.random() < 0.8:
        return int(value)
    if (value * 1000).denominator == 1 and rng.random() < 0.6:
        return float(value)  # three digits at most: Python writes exactly this decimal
    return f"{value.numerator}/{value.denominator}" if value.denominator > 1 else str(value)


def split_bytes(rng, value, length):
    """A cost of this value for a message of length bytes, sometimes in two parts."""
    if rng.random() < 0.6:
        return written(rng, value)
    part = value * rng.choice([0, Fraction(1, 2), 1])
    if length == 0:
        part = 0
    per_byte = part / length if length else draw_number(rng, 0, 3)
    return {"base": written(rng, value - part), "per_byte": written(rng, per_byte)}


NAMES = ["plain", "two words", "caf\u00e9", 'a "quoted" one', "back\\slash", "7", "a,b;c"]


def head(rng, model):
    """The keys that every model has; the optional ones are sometimes there."""
    instance = {"model": model}
    if rng.random() < 0.7:
        instance["name"] = f"{rng.choice(NAMES)} {rng.randrange(1000)}"
    if rng.random() < 0.3:
        instance["unit"] = rng.choice(["us", "ms", "minutes"])
    if rng.random() < 0.2:
        instance["origin"] = {"drawn": "tests/cross/reading"}
    return instance


def draw_names(rng, instance, read):
    """Sometimes give the nodes names; in an open shop the jobs, then the machines."""
    if rng.random() >= 0.15:
        return
    count = len(instance["times"]) if "times" in instance else read["nodes"]
    if instance["model"] == "openshop":
        count += len(instance["times"][0])
    instance["names"] = [rng.choice(NAMES) for _ in range(count)]


def names(instance):
    """The names of the nodes of a JSON object, or None; those of a group of several are numbered."""
    if "names" in instance:
        return instance["names"]
    groups = instance.get("destinations", [])
    if instance["model"] not in ("node", "logp"):
        return None
    found = [instance["source"].get("name")]
    for group in groups:
        name, count = group.get("name"), group.get("count", 1)
        found += [name if name is None or count == 1 else f"{name}.{i + 1}" for i in range(count)]
    return found if any(name is not None for name in found) else None


def line(rng, instance):
    """The text of an instance, its keys in a random order."""

    def shuffled(value):
        if isinstance(value, dict):
            items = [(key, shuffled(x)) for key, x in value.items()]
            rng.shuffle(items)
            return dict(items)
        if isinstance(value, list):
            return [shuffled(x) for x in value]
        return value

    return json.dumps(shuffled(instance), ensure_ascii=rng.random() < 0.5)


# Schedules.


def form(instance_name, schedule, keys, optional=()):
    """Check a schedule's keys; return its sends with exact numbers, and its makespan."""
    need(isinstance(schedule, dict), "no object")
    need(set(schedule) - {"instance", "names"} == {"makespan", "sends"}, "keys of the schedule")
    # In a schedule of an instance without a name the key has no meaning.
    if instance_name is not None:
        need(schedule.get("instance") == instance_name, "name of another instance")
    sends = []
    for send in schedule["sends"]:
        need(set(keys) <= set(send) <= set(keys) | set(optional), "keys of a send")
        exact = {}
        for key, value in send.items():
            if key in ("start", "receive"):
                exact[key] = number(value)
                need(exact[key] >= 0, "a time before 0")
            else:
                need(isinstance(value, int), "no node")
                exact[key] = value
        sends.append(exact)
    return sends, number(schedule["makespan"])


def one_for_each(sends, nodes):
    """In the models with one message: a send to each destination, none to another node."""
    for send in sends:
        need(0 <= send["from"] < nodes and 0 < send["to"] < nodes, "no such node")
    need(sorted(send["to"] for send in sends) == list(range(1, nodes)), "not one for each")


def hold_times(sends, held, delay):
    """When each node holds the one message: held[0] is known; delay (u, v) from start to holding.

    A node whose chain of senders does not begin at the source never holds it.
    """
    into = {send["to"]: send for send in sends}
    for node in into:
        chain = []
        while node not in held:
            need(node not in chain, "senders in a circle")
            chain.append(node)
            node = into[node]["from"]
        for node in reversed(chain):
            send = into[node]
            held[node] = send["start"] + delay(send["from"], node)
    for send in sends:
        need(send["start"] >= held[send["from"]], "sent before it is held")
    return held


def makespan_is(stated, value):
    need(stated == value, f"the makespan is {value}, not {stated}")
    return value


def damage(rng, schedule, nodes, times=("start",)):
    """A schedule with one or two random changes; it may still be valid."""
    changed = json.loads(json.dumps(schedule))
    sends = changed["sends"]
    for _ in range(rng.choice([1, 1, 2])):
        kind = rng.randrange(12)
        if not sends or kind == 0:
            step = rng.choice([-1, 1, Fraction(1, 3), Fraction(-1, 2)])
            changed["makespan"] = printed(number(changed["makespan"]) + step)
            continue
        send = rng.choice(sends)
        if kind <= 3:  # one send earlier or later
            key = rng.choice(times)
            step = rng.choice([-1, 1, -2, 2, Fraction(1, 2), Fraction(-1, 2), Fraction(-1, 1000)])
            send[key] = printed(number(send[key]) + step)
        elif kind == 4:
            sends.remove(send)
        elif kind == 5:
            sends.append(dict(send))
        elif kind == 6:
            send["from"] = rng.randrange(-1, nodes + 1)
        elif kind == 7:
            send["to"] = rng.randrange(-1, nodes + 1)
        elif kind == 8:
            other = rng.choice(sends)
            key = rng.choice(["from", "to", *times])
            send[key], other[key] = other[key], send[key]
        elif kind == 9:
            key = rng.choice(times)
            send[key] = 0
        elif kind == 10:  # everything later: valid where no time is tied to 0
            delay = rng.choice([1, Fraction(1, 2), 3])
            for each in sends:
                for key in times:
                    each[key] = printed(number(each[key]) + delay)
            changed["makespan"] = printed(number(changed["makespan"]) + delay)
        else:  # a change of the name or of the order
            if rng.random() < 0.3 and "instance" in changed:
                if rng.random() < 0.5:
                    del changed["instance"]
                else:
                    changed["instance"] += "x"
            else:
                rng.shuffle(sends)
    return changed
