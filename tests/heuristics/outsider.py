#!/usr/bin/env python3
"""Has a message relayed by a node that it is not for."""
import honest


def spoil(instance, schedule):
    """The last destination of the first multicast gets it from a node outside, late enough for all else."""
    multicast = instance["multicasts"][0]
    inside = {int(node) for node in [multicast["source"], *multicast["destinations"]]}
    send = [send for send in schedule["sends"] if send["multicast"] == 0][-1]
    send["from"] = next(node for node in range(len(instance["nodes"])) if node not in inside)
    send["start"] = schedule["makespan"]
    send["receive"] = send["start"] + sum(honest.overhead_times(instance, send)[:2])
    schedule["makespan"] = honest.makespan(instance, schedule["sends"])


honest.serve(spoil)
