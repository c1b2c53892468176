#!/usr/bin/env python3
"""A node starts a second send while the first is not over."""
import honest


def spoil(instance, schedule):
    """The first two messages leave the same node at the same time."""
    first, second = schedule["sends"][:2]
    second["from"], second["start"] = first["from"], first["start"]
    if "receive" in second:
        second["receive"] = second["start"] + sum(honest.overhead_times(instance, second)[:2])
    schedule["makespan"] = honest.makespan(instance, schedule["sends"])


honest.serve(spoil)
