"""The node model, as docs/FORMATS.md says."""

import common
from common import Fraction, number


MAY_REFUSE = ()  # engines that may refuse an instance


def read(json_object):
    """The costs of all nodes, groups expanded; node 0 is the source."""
    costs = [number(json_object["source"]["cost"])]
    for group in json_object["destinations"]:
        costs += [number(group["cost"])] * int(group.get("count", 1))
    return {"name": json_object.get("name"), "costs": costs, "nodes": len(costs)}


def brute(instance):
    """The least makespan: all sequences of sends, by the time of their start.

    An optimal schedule exists in which each send starts as soon as its sender is free and holds
    the message: an earlier start delays nothing. Its sends are listed by (start, sender). Nodes of
    equal cost are interchangeable as receivers.
    """
    scale, costs = common.scaled(instance["costs"])
    free = [0]  # of the holders: when each can start its next send
    held = [costs[0]]  # their costs
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
            arrival = start + held[sender]
            # A branch whose time is not less than the best cannot improve it.
            if (start, sender) <= last or arrival >= best[0]:
                continue
            for cost in waiting:
                if waiting[cost] == 0:
                    continue
                waiting[cost] -= 1
                free[sender] = arrival
                free.append(arrival)
                held.append(cost)
                extend((start, sender), left - 1, max(end, arrival))
                held.pop()
                free.pop()
                free[sender] = start
                waiting[cost] += 1

    extend((-1, -1), len(costs) - 1, 0)
    return Fraction(best[0], scale)


def judge(instance, schedule):
    """The makespan of a schedule; raises Invalid."""
    sends, stated = common.form(instance["name"], schedule, ("from", "to", "start"))
    costs = instance["costs"]
    common.one_for_each(sends, len(costs))
    held = common.hold_times(sends, {0: Fraction(0)}, lambda u, v: costs[u])
    for one in sends:
        for two in sends:
            if one is not two and one["from"] == two["from"]:
                apart = abs(one["start"] - two["start"])
                common.need(apart >= costs[one["from"]], "two sends of a node at once")
    return common.makespan_is(stated, max(held.values()))


def draw(rng):
    """A random small instance."""
    instance = common.head(rng, "node")
    kinds = [common.draw_positive(rng) for _ in range(rng.randint(1, 4))]
    source = rng.choice(kinds + [Fraction(5)])
    left = rng.randint(1, 7)
    if rng.random() < 0.4:  # a fast source: here fastest node first is often not optimal
        kinds = rng.choice([[2, 3], [2, 3, 3, 3], [3, 4, 5], [2, 3, 5], [Fraction(5, 2), 4, 4]])
        source = rng.choice([1, 2, Fraction(3, 2)])
        left = rng.randint(5, 9)
    instance["source"] = {"cost": common.written(rng, source)}
    groups = []
    while left > 0:
        count = rng.randint(1, left)
        group = {"cost": common.written(rng, rng.choice(kinds))}
        if count > 1 or rng.random() < 0.3:
            group["count"] = count
        if rng.random() < 0.3:
            group["name"] = rng.choice(common.NAMES)
        groups.append(group)
        left -= count
    instance["destinations"] = groups
    return instance


def refused(rng, instance):
    """The instance with a fault for which the format has it refused."""
    fault = rng.randrange(5)
    if fault == 0:
        rng.choice([instance["source"], instance["destinations"][0]])["cost"] = rng.choice([0, -1])
    elif fault == 1:
        del instance[rng.choice(["source", "destinations"])]
    elif fault == 2:
        instance["latency"] = 1
    elif fault == 3:
        instance["source"]["cost"] = rng.choice(["1/0", "x", None, "9223372036854775808"])
    else:
        instance["destinations"][0]["costs"] = 1
    return instance


def damage(rng, instance, schedule):
    return common.damage(rng, schedule, instance["nodes"])


def may_refuse(heuristic, instance):
    """Whether the heuristic may refuse this instance."""
    return False
