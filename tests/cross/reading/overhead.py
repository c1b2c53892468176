"""The overhead model, as docs/FORMATS.md says."""

import common
from common import Fraction, by_bytes, number


MAY_REFUSE = ()  # engines that may refuse an instance


def read(json_object):
    """For each multicast k: source, destinations, and its costs send[i], receive[i], link[i][j].

    The link's time is that of the latency and of all bytes.
    """
    nodes = json_object["nodes"]

    def pair(key, i, j):
        value = json_object.get(key, 0)
        return number(value[i][j]) if isinstance(value, list) else number(value)

    multicasts = []
    for multicast in json_object["multicasts"]:
        length = number(multicast["bytes"])
        count = range(len(nodes))
        wire = [[pair("latency", i, j) + pair("link", i, j) * length
                 if i != j else Fraction(0) for j in count] for i in count]
        multicasts.append({
            "source": multicast["source"],
            "destinations": multicast["destinations"],
            "send": [by_bytes(node["send"], length) for node in nodes],
            "receive": [by_bytes(node["receive"], length) for node in nodes],
            "link": wire})
    return {"name": json_object.get("name"), "multicasts": multicasts, "nodes": len(nodes)}


def brute(instance):
    """The least makespan: all sequences of sends and receives, by the time of their start.

    An optimal schedule exists in which each send and each receive starts as early as the order of
    its node's tasks and the message allow: an earlier start delays nothing. All tasks last, so a
    task that another one needs starts before it. Tasks are listed by (start, node).
    """
    flat = []
    for multicast in instance["multicasts"]:
        flat += multicast["send"] + multicast["receive"]
        flat += [x for row in multicast["link"] for x in row]
    scale, flat = common.scaled(flat)
    values = iter(flat)
    costs = []
    nodes = range(instance["nodes"])
    for multicast in instance["multicasts"]:
        send = [next(values) for _ in nodes]
        receive = [next(values) for _ in nodes]
        costs.append((send, receive, [[next(values) for _ in nodes] for _ in nodes]))
    free = [0 for _ in nodes]
    holders = [[multicast["source"]] for multicast in instance["multicasts"]]
    unsent = [sorted(multicast["destinations"]) for multicast in instance["multicasts"]]
    coming = []  # (multicast, receiver, when it is in the buffer)
    best = [float("inf")]

    def extend(last, left, end):
        if left == 0:
            best[0] = min(best[0], end)
            return
        for place, (k, node, reached) in enumerate(coming):
            start = max(free[node], reached)
            holds = start + costs[k][1][node]
            # A branch whose time is not less than the best cannot improve it.
            if (start, node) <= last or holds >= best[0]:
                continue
            before = free[node]
            free[node] = holds
            del coming[place]
            holders[k].append(node)
            extend((start, node), left - 1, max(end, holds))
            holders[k].pop()
            coming.insert(place, (k, node, reached))
            free[node] = before
        for k, (send, receive, link) in enumerate(costs):
            for sender in list(holders[k]):
                start = free[sender]
                if (start, sender) <= last:
                    continue
                for place, node in enumerate(list(unsent[k])):
                    reached = start + send[sender] + link[sender][node]
                    # The receive comes after it.
                    if reached + receive[node] >= best[0]:
                        continue
                    free[sender] = start + send[sender]
                    del unsent[k][place]
                    coming.append((k, node, reached))
                    extend((start, sender), left, end)
                    coming.pop()
                    unsent[k].insert(place, node)
                    free[sender] = start

    extend((-1, -1), sum(len(each) for each in unsent), 0)
    return Fraction(best[0], scale)


def judge(instance, schedule):
    """The makespan of a schedule; raises Invalid."""
    keys = ("from", "to", "start", "receive")
    several = len(instance["multicasts"]) > 1
    sends, stated = common.form(instance["name"], schedule,
                                keys + (("multicast",) if several else ()),
                                () if several else ("multicast",))
    held = {(k, multicast["source"]): Fraction(0)
            for k, multicast in enumerate(instance["multicasts"])}
    tasks = {node: [] for node in range(instance["nodes"])}  # (start, end)
    for send in sends:
        k, node = send.setdefault("multicast", 0), send["to"]
        common.need(0 <= k < len(instance["multicasts"]), "no such multicast")
        multicast = instance["multicasts"][k]
        common.need(node in multicast["destinations"], "not a destination")
        common.need((k, node) not in held, "received twice")
        held[k, node] = send["receive"] + multicast["receive"][node]
        tasks[node].append((send["receive"], held[k, node]))
    for k, multicast in enumerate(instance["multicasts"]):
        for node in multicast["destinations"]:
            common.need((k, node) in held, "not received")
    for send in sends:
        k, sender, node = send["multicast"], send["from"], send["to"]
        multicast = instance["multicasts"][k]
        common.need((k, sender) in held, "the sender never holds the message")
        common.need(send["start"] >= held[k, sender], "sent before it is held")
        sent = send["start"] + multicast["send"][sender]
        tasks[sender].append((send["start"], sent))
        reached = sent + multicast["link"][sender][node]
        common.need(send["receive"] >= reached, "received before it is in the buffer")
    for each in tasks.values():
        each.sort()
        for one, two in zip(each, each[1:]):
            common.need(one[1] <= two[0], "two tasks of a node at once")
    return common.makespan_is(stated, max(held.values()))


def draw(rng):
    """A random small instance: at most six receives in all."""
    instance = common.head(rng, "overhead")
    while True:
        count = rng.randint(2, 6)
        left = rng.randint(1, 6)
        multicasts = []
        while left > 0:
            source = rng.randrange(count)
            others = [node for node in range(count) if node != source]
            size = rng.randint(1, min(left, len(others)))
            multicasts.append({"source": source, "destinations": rng.sample(others, size),
                               "bytes": rng.choice([0, 1, 2, 3, 10, 100])})
            left -= size
        if len(multicasts) <= 4:
            break
    sending, receiving = set(), set()  # nodes whose S, R must be positive for 0 bytes
    for multicast in multicasts:
        if multicast["bytes"] == 0:
            sending |= {multicast["source"], *multicast["destinations"]}
            receiving |= set(multicast["destinations"])
    largest = max(multicast["bytes"] for multicast in multicasts)

    def cost(free):
        value = common.draw_positive(rng, 6)
        kind = rng.random()
        if kind < 0.5:
            return common.written(rng, value)
        per_byte = common.draw_number(rng, 0, 4) / max(largest, 1)
        base = common.written(rng, value)
        if kind < 0.6:
            per_byte = Fraction(0)
        elif kind < 0.8 and free:
            base, per_byte = 0, value / max(largest, 1)
        return {"base": base, "per_byte": common.written(rng, per_byte)}

    instance["nodes"] = [{"send": cost(node not in sending), "receive": cost(node not in receiving)}
                         for node in range(count)]

    def wire():
        value = common.draw_number(rng, 0, 6) / max(largest, 1)
        return common.written(rng, Fraction(0) if rng.random() < 0.2 else value)

    kind = rng.random()
    if kind < 0.4:
        instance["link"] = wire()
    elif kind < 0.8:
        instance["link"] = [[wire() for _ in range(count)] for _ in range(count)]
    kind = rng.random()
    if kind < 0.2:
        instance["latency"] = common.written(rng, common.draw_number(rng, 0, 6))
    elif kind < 0.5:
        instance["latency"] = [[common.written(rng, common.draw_number(rng, 0, 6))
                                for _ in range(count)] for _ in range(count)]
    instance["multicasts"] = multicasts
    return instance


def refused(rng, instance):
    """The instance with a fault for which the format has it refused."""
    fault = rng.randrange(10)
    multicast = rng.choice(instance["multicasts"])
    if fault == 0:
        multicast["destinations"] = []
    elif fault == 1:
        multicast["destinations"].append(multicast["source"])
    elif fault == 2:
        multicast["destinations"].append(multicast["destinations"][0])
    elif fault == 3:
        multicast["destinations"][0] = len(instance["nodes"])
    elif fault == 4:
        multicast["source"] = -1
    elif fault == 5:
        instance[rng.choice(["link", "latency"])] = [[1] * len(instance["nodes"])]
    elif fault == 6:
        rng.choice(instance["nodes"])[rng.choice(["send", "receive"])] = rng.choice([0, -1])
    elif fault == 7:
        multicast["bytes"] = 0
        node, key = rng.choice([(multicast["source"], "send"),
                                (multicast["destinations"][0], rng.choice(["send", "receive"]))])
        instance["nodes"][node][key] = {"base": 0, "per_byte": 1}
    elif fault == 8:
        instance[rng.choice(["link", "latency"])] = -1
    else:
        del multicast[rng.choice(["source", "destinations", "bytes"])]
    return instance


def damage(rng, instance, schedule):
    changed = common.damage(rng, schedule, instance["nodes"], ("start", "receive"))
    if rng.random() < 0.1 and changed["sends"]:
        send = rng.choice(changed["sends"])
        send["multicast"] = rng.randrange(-1, len(instance["multicasts"]) + 1)
    return changed


def may_refuse(heuristic, instance):
    """Whether the heuristic may refuse this instance."""
    return False
