"""The heterogeneous LogP model, as docs/FORMATS.md says."""

import common
from common import Fraction, number


MAY_REFUSE = ("dp-fast",)  # engines that may refuse an instance


def read(json_object):
    """The latency, and (send, receive, gap) of all nodes, groups expanded."""

    def costs(group):
        keys = ("send", "receive", "gap")
        return tuple(number(group.get(key, 0)) for key in keys)

    nodes = [costs(json_object["source"])]
    for group in json_object["destinations"]:
        nodes += [costs(group)] * int(group.get("count", 1))
    latency = number(json_object.get("latency", 0))
    return {"name": json_object.get("name"), "latency": latency, "costs": nodes,
            "nodes": len(nodes)}


def brute(instance):
    """The least makespan: all sequences of sends, by the time of their start.

    An optimal schedule exists in which each send starts as early as its sender allows: an earlier
    start delays nothing. Its sends are listed by (start, sender): a send takes time, so the sends
    of a node come after the one that it receives. Receivers with equal costs are interchangeable.
    """
    flat = [x for node in instance["costs"] for x in node]
    scale, flat, (latency,) = common.scaled(flat, [instance["latency"]])
    costs = [tuple(flat[i:i + 3]) for i in range(0, len(flat), 3)]
    free = [0]
    held = [costs[0]]
    waiting = {}
    for cost in costs[1:]:
        waiting[cost] = waiting.get(cost, 0) + 1
    best = [float("inf")]

    def extend(last, left, end):
        if left == 0:
            best[0] = min(best[0], end)
            return
        for sender in range(len(held)):
            start = free[sender]
            send, _, gap = held[sender]
            # A branch whose time is not less than the best cannot improve it.
            if (start, sender) <= last or start + send + latency >= best[0]:
                continue
            for cost in waiting:
                holds = start + send + latency + cost[1]
                if waiting[cost] == 0 or holds >= best[0]:
                    continue
                waiting[cost] -= 1
                free[sender] = start + max(send, gap)
                free.append(holds)
                held.append(cost)
                extend((start, sender), left - 1, max(end, holds))
                held.pop()
                free.pop()
                free[sender] = start
                waiting[cost] += 1

    extend((-1, -1), len(costs) - 1, 0)
    return Fraction(best[0], scale)


def judge(instance, schedule):
    """The makespan of a schedule; raises Invalid."""
    sends, stated = common.form(instance["name"], schedule, ("from", "to", "start"))
    costs, latency = instance["costs"], instance["latency"]
    common.one_for_each(sends, len(costs))
    held = common.hold_times(sends, {0: Fraction(0)},
                             lambda u, v: costs[u][0] + latency + costs[v][1])
    for one in sends:
        for two in sends:
            if one is not two and one["from"] == two["from"]:
                send, _, gap = costs[one["from"]]
                apart = abs(one["start"] - two["start"])
                common.need(apart >= max(send, gap), "two sends of a node too close")
    return common.makespan_is(stated, max(held.values()))


def draw(rng):
    """A random small instance."""
    instance = common.head(rng, "logp")
    if rng.random() < 0.8:
        instance["latency"] = common.written(rng, common.draw_number(rng, 0, 5))
    kinds = []
    for _ in range(rng.randint(1, 4)):
        kind = [common.draw_positive(rng, 5), common.draw_number(rng, 0, 5),
                common.draw_number(rng, 0, 7)]
        for place in (1, 2):
            if rng.random() < 0.2:
                kind[place] = Fraction(0)
        kinds.append(kind)

    def group(kind, optional):
        keys = {"send": common.written(rng, kind[0])}
        if "receive" not in optional or rng.random() < 0.5:
            keys["receive"] = common.written(rng, kind[1])
        if kind[2] > 0 or rng.random() < 0.3:
            keys["gap"] = common.written(rng, kind[2])
        return keys

    instance["source"] = group(rng.choice(kinds), ("receive",))
    left = rng.randint(1, 7)
    groups = []
    while left > 0:
        count = rng.randint(1, left)
        keys = group(rng.choice(kinds), ())
        if count > 1 or rng.random() < 0.3:
            keys["count"] = count
        if rng.random() < 0.3:
            keys["name"] = rng.choice(common.NAMES)
        groups.append(keys)
        left -= count
    instance["destinations"] = groups
    return instance


def refused(rng, instance):
    """The instance with a fault for which the format has it refused."""
    fault = rng.randrange(6)
    some = rng.choice([instance["source"], instance["destinations"][0]])
    if fault == 0:
        some["send"] = rng.choice([0, -1])
    elif fault == 1:
        instance["destinations"][0][rng.choice(["receive", "gap"])] = "-1/2"
    elif fault == 2:
        instance["latency"] = -1
    elif fault == 3:
        del instance[rng.choice(["source", "destinations"])]
    elif fault == 4:
        del instance["destinations"][0][rng.choice(["send", "receive"])]
    else:
        some["cost"] = 1
    return instance


def damage(rng, instance, schedule):
    return common.damage(rng, schedule, instance["nodes"])


def may_refuse(heuristic, instance):
    """Whether the heuristic may refuse this instance."""
    return False
