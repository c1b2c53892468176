"""The parameterized model, as docs/FORMATS.md says."""

import json
from itertools import count, product

import common
from common import Fraction, by_bytes, number


MAY_REFUSE = ()  # engines that may refuse an instance


def read(json_object):
    """The costs, the ports and, in a network, the channels of the path between each two nodes."""
    length = number(json_object.get("bytes", 0))
    if "t_send" in json_object:
        parts = [by_bytes(json_object[key], length) for key in ("t_send", "t_net", "t_recv")]
        hold, end = by_bytes(json_object.get("hold", json_object["t_send"]), length), sum(parts)
    elif "hold" in json_object:
        hold, end = (by_bytes(json_object[key], length) for key in ("hold", "end"))
    elif "postal" in json_object:
        hold, end = Fraction(1), number(json_object["postal"]["lambda"])
    else:
        costs = json_object.get("logp") or json_object["loggp"]
        one = {key: number(value) for key, value in costs.items()}
        more = (length - 1) * one["G"] if "G" in one else 0
        hold, end = one["g"] + more, one["L"] + 2 * one["o"] + more
    held = parts[1] if "t_send" in json_object else hold
    instance = {"name": json_object.get("name"), "hold": hold, "end": end,
                "ports": json_object.get("ports", 1),
                "interval": number(json_object.get("interval", 0)),
                "rounds": json_object.get("port_model", "strict") == "rounds",
                "occupation": number(json_object.get("occupation", held)),
                "paths": None}
    network = json_object.get("network")
    if network is None:
        instance["nodes"] = json_object["nodes"]
        return instance
    places = [json_object["source"]] + json_object["destinations"]
    instance["nodes"] = len(places)
    path = bmin_path if "bmin" in network else mesh_path
    if "hypercube" in network:
        places = [[place >> bit & 1 for bit in range(network["hypercube"])] for place in places]
    instance["paths"] = [[path(u, v, instance["ports"] == 1) if u != v else ()
                          for v in places] for u in places]
    return instance


def mesh_path(u, v, one_port):
    """The channels from u to v: along the first dimension first, then along the others in turn."""
    at = list(u)
    channels = [("enter", tuple(at))] if one_port else []
    for dimension, wanted in enumerate(v):
        while at[dimension] != wanted:
            before = tuple(at)
            at[dimension] += 1 if wanted > at[dimension] else -1
            channels.append((before, tuple(at)))
    return tuple(channels)


def bmin_path(u, v, one_port):
    """The lines from u up to level t and down to v; the line of level 0 is the way in."""
    top = (u ^ v).bit_length() - 1
    up = [("up", level, u) for level in range(0 if one_port else 1, top + 1)]
    down = [("down", level, (v >> level << level) | (u & ((1 << level) - 1)))
            for level in range(top, -1, -1)]
    return tuple(up + down)


def places(hold, interval, ports, end):
    """Under rounds: the places before a time, from the moment the message is there, ascending."""
    found = []
    for r in range(ports):
        for c in count():
            place = c * hold + r * interval
            if place >= end:
                break
            found.append(place)
    return sorted(found)


def brute(instance):
    """The least makespan."""
    if instance["nodes"] == 1:
        return Fraction(0)
    values = [instance[key] for key in ("hold", "end", "interval", "occupation")]
    scale, (hold, end, interval, occupation) = common.scaled(values)
    if instance["paths"] is None:
        search = brute_without_network
    elif instance["rounds"]:
        search = brute_rounds
    else:
        search = brute_strict
    return Fraction(search(instance, hold, end, interval, occupation), scale)


def earliest(starts, ready, hold, interval, ports):
    """Strict: the earliest next send of a node that has the message from ready on."""
    start = ready
    if starts:
        start = max(start, starts[-1] + interval)
    if len(starts) >= ports:
        start = max(start, starts[-ports] + hold)
    return start


def brute_without_network(instance, hold, end, interval, _):
    """All sequences of senders, by the time of the start.

    No send hinders another node, and an earlier send hinders no later one of its node. So each send
    may start as early as its sender allows; under rounds the k-th send takes the k-th place. All
    nodes are equal, so the receivers are taken in order. Sends are listed by (start, sender, k).
    """
    ports, nodes = instance["ports"], instance["nodes"]
    ready = [0]
    starts = [[]]
    latest = (nodes - 1) * hold + ports * interval + 1  # there are enough places before it
    offsets = places(hold, interval, ports, latest) if instance["rounds"] else None
    best = [float("inf")]

    def extend(last, last_end):
        if len(ready) == nodes:
            best[0] = min(best[0], last_end)
            return
        for sender in range(len(ready)):
            sent = starts[sender]
            if offsets is not None:
                start = ready[sender] + offsets[len(sent)]
            else:
                start = earliest(sent, ready[sender], hold, interval, ports)
            # A branch whose time is not less than the best cannot improve it.
            if (start, sender, len(sent)) <= last or start + end >= best[0]:
                continue
            key = (start, sender, len(sent))
            sent.append(start)
            ready.append(start + end)
            starts.append([])
            extend(key, start + end)
            starts.pop()
            ready.pop()
            sent.pop()

    extend((-1, -1, -1), 0)
    return best[0]


def brute_strict(instance, hold, end, interval, occupation):
    """In a network, strict: all sequences of sends, by (start, receiver).

    An optimal schedule exists in which each send starts as early as the order of its node's sends
    and the order of the sends on each channel allow: every rule asks for a least distance, so an
    earlier start delays nothing. A channel held for no time hinders no send.
    """
    ports, paths = instance["ports"], instance["paths"]
    ready = {0: 0}
    starts = {0: []}
    used = {}  # channel: the last start of a send that holds it
    unserved = list(range(1, instance["nodes"]))
    best = [float("inf")]

    def extend(last, last_end):
        if not unserved:
            best[0] = min(best[0], last_end)
            return
        for sender in list(ready):
            first = earliest(starts[sender], ready[sender], hold, interval, ports)
            for place, node in enumerate(list(unserved)):
                start = first
                path = paths[sender][node] if occupation > 0 else ()
                for channel in path:
                    if channel in used:
                        start = max(start, used[channel] + occupation)
                # A branch whose time is not less than the best cannot improve it.
                if (start, node) <= last or start + end >= best[0]:
                    continue
                before = [used.get(channel) for channel in path]
                for channel in path:
                    used[channel] = start
                starts[sender].append(start)
                del unserved[place]
                ready[node] = start + end
                starts[node] = []
                extend((start, node), start + end)
                del ready[node], starts[node]
                unserved.insert(place, node)
                starts[sender].pop()
                for channel, value in zip(path, before):
                    if value is None:
                        del used[channel]
                    else:
                        used[channel] = value

    extend((-1, -1), 0)
    return best[0]


def brute_rounds(instance, hold, end, interval, occupation):
    """In a network, under rounds: all sequences of sends, by (start, receiver), on all places.

    A node that has the message later has later places; one of them may be free where none of the
    earlier ones is. So every place is tried, not only the first one that is free. The source alone
    can send to all, one send after the other and far enough apart: an optimum is not longer.
    """
    ports, paths = instance["ports"], instance["paths"]
    far = (instance["nodes"] - 1) * (hold + occupation)
    best = [far + end + 1]
    offsets = places(hold, interval, ports, best[0])
    ready = {0: 0}
    left = {0: list(offsets)}
    used = {}
    unserved = list(range(1, instance["nodes"]))

    def extend(last, last_end):
        if not unserved:
            best[0] = min(best[0], last_end)
            return
        for sender in list(ready):
            for offset in sorted(set(left[sender])):
                start = ready[sender] + offset
                # A branch whose time is not less than the best cannot improve it.
                if start + end >= best[0]:
                    break
                if start < last[0]:
                    continue
                for place, node in enumerate(list(unserved)):
                    path = paths[sender][node] if occupation > 0 else ()
                    if (start, node) <= last or start + end >= best[0]:
                        continue
                    if any(start < used[channel] + occupation
                           for channel in path if channel in used):
                        continue
                    before = [used.get(channel) for channel in path]
                    for channel in path:
                        used[channel] = start
                    left[sender].remove(offset)
                    del unserved[place]
                    ready[node] = start + end
                    left[node] = list(offsets)
                    extend((start, node), start + end)
                    del ready[node], left[node]
                    unserved.insert(place, node)
                    left[sender].append(offset)
                    for channel, value in zip(path, before):
                        if value is None:
                            del used[channel]
                        else:
                            used[channel] = value

    extend((-1, -1), 0)
    return best[0]


def judge(instance, schedule):
    """The makespan of a schedule; raises Invalid."""
    sends, stated = common.form(instance["name"], schedule, ("from", "to", "start"))
    hold, end, interval = instance["hold"], instance["end"], instance["interval"]
    ports, occupation = instance["ports"], instance["occupation"]
    common.one_for_each(sends, instance["nodes"])
    held = common.hold_times(sends, {0: Fraction(0)}, lambda u, v: end)
    for node in range(instance["nodes"]):
        starts = sorted(send["start"] for send in sends if send["from"] == node)
        if instance["rounds"]:
            for start in set(starts):
                after = start - held[node]
                rows = [r for r in range(ports)
                        if after >= r * interval and (after - r * interval) % hold == 0]
                common.need(starts.count(start) <= len(rows), "no place for a send")
        else:
            for n, start in enumerate(starts):
                common.need(n < 1 or start >= starts[n - 1] + interval, "interval")
                common.need(n < ports or start >= starts[n - ports] + hold, "hold")
    if instance["paths"] is not None:
        for number_of, one in enumerate(sends):
            for two in sends[:number_of]:
                shared = (set(instance["paths"][one["from"]][one["to"]])
                          & set(instance["paths"][two["from"]][two["to"]]))
                if shared and occupation > 0:
                    apart = abs(one["start"] - two["start"])
                    common.need(apart >= occupation, "two sends hold a channel")
    return common.makespan_is(stated, max(held.values()))


def draw(rng):
    """A random small instance."""
    instance = common.head(rng, "parameterized")
    draw_costs(rng, instance)
    drawn = read(common.parse(json.dumps({**instance, "nodes": 1})))
    hold, end = drawn["hold"], drawn["end"]
    kind = rng.random()
    if kind < 0.6:
        instance["ports"] = rng.choice([1, 1, 2, 2, 3, 4, 64])
    if kind < 0.6 or kind > 0.85:
        # FORMATS gives no default: with several ports it is always there.
        if instance.get("ports", 1) > 1 or rng.random() < 0.7:
            interval = rng.choice([Fraction(0), hold / 2, hold / 3, hold, hold * 3 / 2, hold * 3,
                                   common.draw_number(rng, 0, 6)])
            instance["interval"] = common.written(rng, interval)
    if rng.random() < 0.5:
        instance["port_model"] = rng.choice(["rounds", "rounds", "strict"])
    kind = rng.random()
    if kind < 0.25:
        instance["nodes"] = rng.randint(1, 7) if rng.random() < 0.8 else 8
        return instance
    if kind < 0.65:
        sides = rng.choice([(1, 5), (4, 1), (2, 2), (2, 3), (3, 3), (4, 2), (5, 5), (1, 7),
                            (2, 2, 2), (3, 1, 2), (2, 3, 2), (2, 2, 2, 2), (1, 1, 2, 1, 3)])
        instance["network"] = {"mesh": list(sides)}
        places_there = [list(place) for place in product(*map(range, sides))]
        if set(sides) == {2} and rng.random() < 0.5:
            instance["network"] = {"hypercube": len(sides)}
            places_there = list(range(2 ** len(sides)))
    else:
        size = rng.choice([2, 4, 8, 8, 8, 16])
        instance["network"] = {"bmin": size}
        places_there = list(range(size))
    rounds = instance.get("port_model") == "rounds"
    most = min(len(places_there) - 1, 4 if rounds else 6)
    chosen = rng.sample(places_there, rng.randint(rng.choice([1, most]), most) + 1)
    instance["source"], instance["destinations"] = chosen[0], chosen[1:]
    if rng.random() < 0.3:
        instance["nodes"] = len(chosen)
    if rng.random() < 0.6:
        occupation = rng.choice([hold / 2, hold * 2, hold * 3, hold, hold * 3 / 2, end * 2,
                                 common.draw_positive(rng, 6)])
        instance["occupation"] = common.written(rng, occupation)
    return instance


def draw_costs(rng, instance):
    """hold and end in one of the ways to give them."""
    kind = rng.random()
    hold, end = common.draw_positive(rng, 6), common.draw_positive(rng, 9)
    if kind < 0.4:
        instance["hold"], instance["end"] = common.written(rng, hold), common.written(rng, end)
    elif kind < 0.55:
        instance["bytes"] = length = rng.choice([1, 2, 10])
        instance["hold"] = common.split_bytes(rng, hold, length)
        instance["end"] = common.split_bytes(rng, end, length)
        if not isinstance(instance["hold"], dict) and not isinstance(instance["end"], dict):
            instance["end"] = {"base": 0, "per_byte": common.written(rng, end / length)}
    elif kind < 0.6:
        instance["bytes"] = length = rng.choice([1, 2, 10])
        for key in ("t_send", "t_net", "t_recv") + (("hold",) if rng.random() < 0.5 else ()):
            instance[key] = common.split_bytes(rng, common.draw_positive(rng, 4), length)
    elif kind < 0.65:
        instance["postal"] = {"lambda": common.written(rng, end)}
    else:
        o = common.draw_number(rng, 0, 3)
        g = max(o, common.draw_positive(rng, 6))
        latency = common.draw_number(rng, 0, 6) if o else common.draw_positive(rng, 6)
        values = {"L": latency, "o": o, "g": g}
        if kind < 0.85:
            instance["logp"] = {key: common.written(rng, x) for key, x in values.items()}
        else:
            values["G"] = common.draw_number(rng, 0, 2)
            instance["bytes"] = rng.choice([1, 2, 5])
            instance["loggp"] = {key: common.written(rng, x) for key, x in values.items()}


def refused(rng, instance):
    """The instance with a fault for which the format has it refused."""
    fault = rng.randrange(6)
    if fault == 0:
        for key in ("hold", "end", "t_send", "t_net", "t_recv", "logp", "loggp", "postal",
                    "bytes"):
            instance.pop(key, None)
        instance.update(rng.choice([{"hold": 0, "end": 1}, {"hold": 1, "end": 0}, {"hold": 1},
                                    {"t_send": 1, "t_net": 1},
                                    {"t_send": 1, "t_net": 1, "t_recv": 1, "end": 3},
                                    {"logp": {"L": 1, "o": 2, "g": 1}}, {}]))
    elif fault == 1:
        instance["ports"] = 65
    elif fault == 2:
        instance["port_model"] = "round"
    elif fault == 3:
        instance["receive"] = 1
    elif fault == 4:
        instance["interval"] = -1
    elif "network" in instance:
        outside = [99, 0] if "mesh" in instance["network"] else 99
        instance["destinations"].append(rng.choice([instance["source"], outside,
                                                    instance["destinations"][0]]))
        instance.pop("nodes", None)
    else:
        instance["network"] = {"bmin": 6}
        instance["source"], instance["destinations"] = 0, [1]
        instance["nodes"] = 2
    return instance


def damage(rng, instance, schedule):
    """A changed schedule, or in a network a random one that does not look at the channels."""
    if instance["paths"] is None or rng.random() < 0.5:
        return common.damage(rng, schedule, instance["nodes"])
    hold, end, interval = instance["hold"], instance["end"], instance["interval"]
    offsets = places(hold, interval, instance["ports"], instance["nodes"] * hold + 1)
    ready, starts, sends = {0: Fraction(0)}, {0: []}, []
    nodes = list(range(1, instance["nodes"]))
    rng.shuffle(nodes)
    for node in nodes:
        sender = rng.choice(list(ready))
        sent = starts[sender]
        if instance["rounds"]:
            start = ready[sender] + offsets[len(sent)]
        else:
            start = earliest(sent, ready[sender], hold, interval, instance["ports"])
        sent.append(start)
        ready[node], starts[node] = start + end, []
        sends.append({"from": sender, "to": node, "start": common.printed(start)})
    changed = {"makespan": common.printed(max(ready.values())), "sends": sends}
    if instance["name"] is not None:
        changed["instance"] = instance["name"]
    return changed


def may_refuse(heuristic, instance):
    """Whether the heuristic may refuse this instance: some are for one port or one network."""
    network = instance["json"].get("network", {})
    several = instance["ports"] > 1
    return (heuristic.startswith("opt-") and several and heuristic != "opt-ports"
            or heuristic.endswith("-mesh") and not {"mesh", "hypercube"} & set(network)
            or heuristic.endswith("-min") and "bmin" not in network)
